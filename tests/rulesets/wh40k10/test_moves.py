"""What each action lets a unit do: budgets, bars, distances, dice, flags."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.chance import all_pass, at_least, with_reroll
from planner.mobility import Bar
from planner.rulesets.nearness import near, overlap
from planner.rulesets.wh40k10 import RULESET
from planner.units import Base, Model, Pose

INCH = 25_400


def flags(terms: Any) -> set[str]:
    """The flags that terms leave."""
    return {flag.flag for flag in terms.flags}


def test_normal_move(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.normal.distance, wh40k10.normal.no-er, wh40k10.normal.once-per-phase.

    3.5" and 2.5" are 6.0" and within M 6"; 3.5" and 2.6" are not.
    """
    terms = ask(board(squad("a", (10, 10)), squad("b", (30, 10), side="blue")), "a", "normal")
    body = terms.mobilities["a.1"]
    assert body.budget == 3.5 * INCH + 2.5 * INCH < 3.5 * INCH + 2.6 * INCH
    (clear,) = body.standoffs
    assert (clear.gap, clear.vertical, clear.inclusive) == (INCH, 5 * INCH, True)
    assert (clear.along, clear.at_end, clear.rule) == (True, True, "wh40k10.normal.no-er")
    assert clear.models == {"b.1"}
    assert flags(terms) == {"normal_done"}
    assert terms.goal == RULESET.goal("normal") == "reach"


@pytest.mark.parametrize(("y", "legal"), [(2.26, True), (2.25, False)])
def test_passing_an_enemy(board: Any, squad: Any, body: Any, y: float, legal: bool) -> None:
    """wh40k10.normal.no-er: past an r32 enemy at y = 2.26" the gap is 1.000157", at 2.25" less."""
    (clear,) = body(board(squad("a", (10, 10)), squad("b", (30, 10), side="blue"))).standoffs
    enemy = Model("b", Base.parse("32mm"), Pose(5 * INCH, 0))
    passing = Model("a", Base.parse("32mm"), Pose(5 * INCH, round(y * INCH)))
    assert near(passing, enemy, clear.gap, clear.vertical) != legal


def test_only_the_end_counts_in_the_other_reading(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.amb.er-path."""
    units = squad("a", (10, 10)), squad("b", (30, 10), side="blue")
    (clear,) = body(board(*units, options={"er_path": "end"})).standoffs
    assert (clear.along, clear.at_end) == (False, True)


def test_the_exclusive_boundary_in_terms(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.amb.er-boundary: engaged then means 1 µm less than 1", and 1" may be kept."""
    units = squad("a", (10, 10)), squad("b", (10, 15), side="blue")
    scenario = board(*units, options={"er_boundary": "exclusive"})
    assert not ask(scenario, "a", "normal").mobilities["a.1"].standoffs[0].inclusive
    assert ask(scenario, "a", "charge", "b", roll=7).engagement.gap == INCH - 1


@pytest.mark.parametrize("x", range(1, 7))
def test_advance(board: Any, squad: Any, ask: Any, x: int) -> None:
    """wh40k10.advance.distance, .adds-to-move, .no-er, .no-shoot, .no-charge: M + X for all."""
    terms = ask(board(squad("a", (10, 10), (11.5, 10))), "a", "advance", roll=x)
    assert [m.budget for m in terms.mobilities.values()] == [(6 + x) * INCH] * 2
    assert flags(terms) == {"advanced", "no_shoot", "no_charge"}
    near_enemy = board(squad("a", (10, 10)), squad("b", (30, 10), side="blue"))
    (clear,) = ask(near_enemy, "a", "advance", roll=x).mobilities["a.1"].standoffs
    assert (clear.rule, clear.along) == ("wh40k10.advance.no-er", True)


def test_the_die_of_an_advance(board: Any, squad: Any) -> None:
    """wh40k10.advance.roll: M 6 and a way of 9" needs 3 or more: 2/3."""
    die = RULESET.die(board(squad("a", (10, 10))), Order("a", "advance"))
    assert die is not None
    assert (die.dice, die.rule) == ("D6", "wh40k10.advance.roll")
    assert set(die.chances.values()) == {Fraction(1, 6)}
    assert at_least(die.chances, 3) == Fraction(2, 3)


def test_every_model_has_its_own_move(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.amb.mixed-M, wh40k10.param.move-limits: own M, and never below 1"."""
    record = squad("a", (10, 10), (11.5, 10), (13, 10))
    record["models"][1]["profile"] = {"M": 5}
    record["models"][2]["profile"] = {"M": 0.5}
    budgets = [m.budget for m in ask(board(record), "a", "advance", roll=2).mobilities.values()]
    assert budgets == [8 * INCH, 7 * INCH, 3 * INCH]


def test_fall_back(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.fallback.distance, wh40k10.fallback.through-er, wh40k10.fallback.end-outside-er.

    wh40k10.fallback.over-enemy, wh40k10.fallback.no-shoot, wh40k10.fallback.no-charge: M 6".
    """
    terms = ask(board(squad("a", (10, 10)), squad("b", (11.5, 10), side="blue")), "a", "fall_back")
    body = terms.mobilities["a.1"]
    assert body.budget == 6 * INCH
    (clear,) = body.standoffs
    assert (clear.along, clear.at_end) == (False, True)
    assert clear.rule == "wh40k10.fallback.end-outside-er"
    crossed = Bar(frozenset({"b.1"}), "wh40k10.fallback.over-enemy", "desperate_escape")
    assert body.bars == (crossed,)
    assert flags(terms) == {"fell_back", "no_shoot", "no_charge"}
    assert terms.goal == "escape"


@pytest.mark.parametrize(("back", "legal"), [(1.0, False), (1.01, True)])
def test_how_far_is_out(board: Any, squad: Any, body: Any, back: float, legal: bool) -> None:
    """wh40k10.fallback.end-outside-er: from contact, 1.0" back is still in range, 1.01" is out."""
    scenario = board(squad("a", (10, 10)), squad("b", (11.259843, 10), side="blue"))
    (clear,) = body(scenario, "fall_back").standoffs
    enemy = Model("b", Base.parse("32mm"), Pose(0, 0))
    mover = Model("a", Base.parse("32mm"), Pose(-32_000 - round(back * INCH), 0))
    assert near(mover, enemy, clear.gap, clear.vertical) != legal


def test_a_desperate_escape(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.fallback.desperate-escape, .roll: 2/3 each; three crossing models, 8/27."""
    units = squad("a", (10, 10), (10, 11.5)), squad("b", (11.5, 10), side="blue")
    (test,) = ask(board(*units), "a", "fall_back").tests
    assert (test.name, test.dice, test.need) == ("desperate_escape", "D6", 3)
    assert test.probability == Fraction(2, 3)
    assert not test.each_model
    assert all_pass([test.probability] * 3) == Fraction(8, 27)


def test_battle_shocked(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.fallback.desperate-escape.battle-shocked, .once: one test of every model."""
    shocked = squad("a", (10, 10), (10, 11.5), state={"battle_shocked": True})
    terms = ask(board(shocked, squad("b", (11.5, 10), side="blue")), "a", "fall_back")
    (test,) = terms.tests
    assert test.each_model
    assert test.rule == "wh40k10.fallback.desperate-escape.battle-shocked"
    # Crossing asks for the same test by name: a set of models, not a sum of tests.
    assert {bar.crossable for m in terms.mobilities.values() for bar in m.bars} == {test.name}


@pytest.mark.parametrize("keyword", ["TITANIC", "FLY"])
def test_who_is_exempt(board: Any, squad: Any, ask: Any, keyword: str) -> None:
    """wh40k10.fallback.desperate-escape.exempt: enemies are no bar; Battle-shock asks all the same.

    wh40k10.amb.de-exempt-shocked reads it otherwise.
    """
    state = {"battle_shocked": True}
    units = squad("a", (10, 10), keywords=[keyword], state=state), squad("b", (11.5, 10), side="x")
    terms = ask(board(*units), "a", "fall_back")
    assert terms.mobilities["a.1"].bars == ()
    assert terms.tests[0].exempt == frozenset()
    assert terms.tests[0].each_model
    other = ask(board(*units, options={"de_exempt_all": True}), "a", "fall_back")
    assert not other.tests[0].each_model


def test_once_a_phase(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.fallback.desperate-escape.once: who was tested crosses without a second test."""
    state = {"de_tested": ["a.1"]}
    units = squad("a", (10, 10), (10, 11.5), state=state), squad("b", (11.5, 10), side="blue")
    terms = ask(board(*units), "a", "fall_back")
    assert [len(m.bars) for m in terms.mobilities.values()] == [0, 1]


def test_standing_still(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.stationary.frozen, wh40k10.stationary.no-lines-or-pivots."""
    terms = ask(board(squad("a", (10, 10), (20, 20))), "a", "stationary")
    assert [(m.moves, m.budget) for m in terms.mobilities.values()] == [(False, 0)] * 2
    assert flags(terms) == {"frozen"}
    # Out of coherency as it stands, it may stand so.
    assert terms.coherency is None


@pytest.mark.parametrize("roll", [2, 7, 12])
def test_charge(board: Any, squad: Any, ask: Any, roll: int) -> None:
    """wh40k10.param.charge-roll, charge-end, charge-closer, charge-contact.

    The roll is the budget, whatever M; targets are engaged, others kept clear of all along.
    """
    units = [
        squad("a", (10, 10)),
        squad("b", (10, 15), side="blue"),
        squad("c", (20, 15), side="x"),
    ]
    terms = ask(board(*units), "a", "charge", "b", roll=roll)
    body = terms.mobilities["a.1"]
    assert body.budget == roll * INCH
    assert terms.must_engage == ("b",)
    assert body.closer_to == {"b"}
    (clear,) = body.standoffs
    assert (clear.models, clear.along, clear.at_end) == ({"c.1"}, True, True)
    assert body.bars == (Bar(frozenset({"b.1", "c.1"}), "wh40k10.through.no-enemy"),)
    assert (terms.engagement.gap, terms.engagement.vertical) == (INCH, 5 * INCH)
    assert terms.contact_rule == "wh40k10.param.charge-contact"
    assert flags(terms) == {"charged"}


@pytest.mark.parametrize(
    ("gap", "pivot", "need", "chance", "again"),
    [
        # Charge mathematics: ceil(gap - 1 + pivot), at least 2.
        (9.01, 0, 9, "5/18", "155/324"),
        (9.01, 2, 11, "1/12", "23/144"),
        (7.5, 0, 7, "7/12", "119/144"),
        (3.0, 0, 2, "1", "1"),
    ],
)
def test_charge_mathematics(
    board: Any, squad: Any, gap: float, pivot: int, need: int, chance: str, again: str
) -> None:
    """wh40k10.param.charge-roll, wh40k10.param.command-reroll: the lowest roll that is enough."""
    scenario = board(squad("a", (10, 10)), squad("b", (10, 15), side="blue"))
    order = Order("a", "charge", ["b"])
    die = RULESET.die(scenario, order)
    assert die is not None
    lines = (gap - 1 + pivot) * INCH

    def budget(roll: int) -> int:
        terms = RULESET.terms(scenario, Order("a", "charge", ["b"], roll=roll))
        return terms.mobilities["a.1"].budget

    assert min(roll for roll in die.chances if budget(roll) >= lines) == need
    assert at_least(die.chances, need) == Fraction(chance)
    assert with_reroll(at_least(die.chances, need)) == Fraction(again)


@pytest.mark.parametrize(("y", "barred"), [(1.20, True), (1.30, False), (1.259843, False)])
def test_what_passing_through_is(y: float, barred: bool) -> None:
    """wh40k10.through.no-enemy, wh40k10.through.no-end-on-model: overlap, not touch.

    Two r32 bases 1.20" apart overlap, 1.30" apart leave 0.040157", 1.259843" is base contact.
    """
    mover = Model("a", Base.parse("32mm"), Pose(3 * INCH, 0))
    enemy = Model("b", Base.parse("32mm"), Pose(3 * INCH, round(y * INCH)))
    assert overlap(mover, enemy) == barred


def test_friends_are_no_bar(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.through.friendly-ok: INFANTRY passes a friendly VEHICLE, and it passes INFANTRY."""
    tank = squad("t", (30, 10), keywords=["VEHICLE"])
    assert body(board(squad("a", (10, 10)), tank)).bars == ()
    walker = squad("a", (10, 10), keywords=["VEHICLE", "WALKER"])
    assert body(board(walker, squad("t", (30, 10)))).bars == ()


@pytest.mark.parametrize("mover", ["MONSTER", "VEHICLE"])
def test_big_models_go_round_each_other(board: Any, squad: Any, body: Any, mover: str) -> None:
    """wh40k10.through.monster-vehicle, wh40k10.amb.mv-own-unit: unit mates too, by default."""
    pair = squad("a", (10, 10), (13, 10), keywords=[mover], base="60mm")
    units = pair, squad("t", (30, 10), keywords=["VEHICLE"], base="100mm")
    rule = "wh40k10.through.monster-vehicle"
    assert body(board(*units)).bars == (Bar(frozenset({"t.1", "a.2"}), rule),)
    alone = board(*units, options={"mv_own_unit": False})
    assert body(alone).bars == (Bar(frozenset({"t.1"}), rule),)


@pytest.mark.parametrize("action", ["normal", "advance", "fall_back"])
def test_flying(board: Any, squad: Any, ask: Any, action: str) -> None:
    """wh40k10.fly.over-enemy-models, wh40k10.fly.through-er, wh40k10.fly.over-monster-vehicle.

    wh40k10.fly.no-end-er, wh40k10.fly.no-end-on-model: over everybody, on top of nobody.
    wh40k10.fly.through-air: its ways may lead through the air.
    """
    flyer = squad("a", (10, 10), keywords=["VEHICLE", "FLY"])
    units = flyer, squad("b", (30, 10), side="blue"), squad("t", (20, 10), keywords=["VEHICLE"])
    terms = ask(board(*units), "a", action, roll=1 if action == "advance" else None)
    body = terms.mobilities["a.1"]
    assert body.bars == ()
    (clear,) = body.standoffs
    assert (clear.along, clear.at_end, clear.rule) == (False, True, "wh40k10.fly.no-end-er")
    assert body.rule("no_overlap") == "wh40k10.fly.no-end-on-model"
    assert body.flying is not None
    assert body.flying.rule == "wh40k10.fly.through-air"


def test_a_flying_charge(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.param.fly-charge: over models, but clear of who is no target."""
    flyer = squad("a", (10, 10), keywords=["INFANTRY", "FLY"])
    units = flyer, squad("b", (10, 15), side="blue"), squad("c", (20, 15), side="blue")
    charge = body(board(*units), "charge", "b", roll=7)
    assert charge.bars == ()
    assert [(c.models, c.along) for c in charge.standoffs] == [({"c.1"}, True)]


def test_enemy_aircraft_are_passed(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.param.aircraft-others: no bar, and kept clear of at the end only."""
    plane = squad("b", (30, 10), side="blue", keywords=["VEHICLE", "AIRCRAFT"])
    mover = body(board(squad("a", (10, 10)), plane))
    assert mover.bars == ()
    (clear,) = mover.standoffs
    assert (clear.along, clear.at_end, clear.rule) == (False, True, "wh40k10.param.aircraft-others")


def test_who_is_off_the_table_is_in_nobodys_way(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.embark.off-table, wh40k10.transport.start-embarked, wh40k10.reserves.definition."""
    gone = squad("b", (11, 10), side="blue", state={"embarked_in": "t"})
    away = squad("c", (11, 10), side="blue", state={"in_reserve": True})
    mover = body(board(squad("a", (10, 10)), gone, away))
    assert (mover.bars, mover.standoffs) == ((), ())


def test_each_roll_of_an_advance_is_told(board: Any, squad: Any) -> None:
    """wh40k10.advance.roll: 15" to go with M 6: 9" less the roll are left, each with 1/6."""
    scenario = board(squad("a", (5, 10)))
    told = str(planner.plan(scenario, Order("a", "advance", to=(20, 10)))).splitlines()
    rows = [line.split() for line in told if line.endswith("left to go in all")]
    assert [(row[0], row[1]) for row in rows] == [(str(roll), "1/6") for roll in range(1, 7)]
    assert [row[-6] for row in rows] == [f'{9 - roll}"' for roll in range(1, 7)]
