"""What is reported of an army: Reserves and their limits, Firing Deck, Battle-shock, Overwatch."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.mobility import When
from planner.rulesets.wh40k10 import RULESET

INCH = 25_400
LOST, PACK = "wh40k10.reserves.lost-at-end", "wh40k10.param.reserves-tournament"
POINTS = "wh40k10.param.strategic-reserves.points"
DECK = "wh40k10.firingdeck."


def said(scenario: Any, unit: str = "a") -> dict[str, str]:
    """The report on a unit."""
    return dict(RULESET.report(scenario, scenario.unit(unit)))


@pytest.fixture(name="waiting")
def waiting_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a unit in Reserves in some round, with units on the table."""

    def waiting(
        number: int, *others: Any, kind: str = "deep_strike", pack: str = "core", **profile: Any
    ) -> Any:
        record = squad("a", profile={"M": 6, "reserves": kind, **profile})
        record |= {"state": {"in_reserve": True}, "models": [{"id": "a.1", "base": "32mm"}]}
        options = {"reserves_pack": pack}
        return board(record, *others, turn={"round": number}, options=options)

    return waiting


@pytest.mark.parametrize(("number", "word"), [(4, ""), (5, "last chance"), (6, "destroyed")])
def test_reserves_that_never_come(waiting: Any, why: Any, number: int, word: str) -> None:
    """wh40k10.reserves.lost-at-end: a battle of five rounds."""
    text = said(waiting(number)).get(LOST, "")
    assert word in text
    assert bool(word) == bool(text)
    assert why(waiting(number), "arrive") == (LOST if number > 5 else "")


@pytest.mark.parametrize(("number", "rule"), [(1, PACK), (2, ""), (3, ""), (4, PACK)])
def test_the_event_pack_is_stricter(waiting: Any, why: Any, number: int, rule: str) -> None:
    """wh40k10.param.reserves-tournament: none in round 1, destroyed after round 3."""
    assert why(waiting(number, pack="tournament"), "arrive") == rule
    assert why(waiting(number), "arrive") == ""


def test_half_an_army_at_most(waiting: Any, squad: Any) -> None:
    """wh40k10.param.reserves-tournament: one unit of two is half, but 150 of 250 points are not."""
    fine = waiting(2, squad("f", (5, 5), profile={"points": 150}), pack="tournament", points=150)
    assert PACK not in said(fine)
    much = waiting(2, squad("f", (5, 5), profile={"points": 100}), pack="tournament", points=150)
    assert "150 of 250 points" in said(much)[PACK]
    alone = waiting(2, pack="tournament")
    assert "1 of 1 units" in said(alone)[PACK]


@pytest.mark.parametrize(("points", "over"), [(250, False), (255, True)])
def test_a_quarter_of_the_points(waiting: Any, squad: Any, points: int, over: bool) -> None:
    """wh40k10.param.strategic-reserves.points: 250 of a limit of 1000."""
    friend = squad("f", (5, 5), profile={"points": 740})
    scenario = waiting(2, friend, kind="strategic", points=points)
    assert (POINTS in said(scenario)) == over


def test_no_fortifications(waiting: Any, board: Any, squad: Any) -> None:
    """wh40k10.param.strategic-reserves.points: never FORTIFICATIONS."""
    profile = {"reserves": "strategic", "points": 10}
    record = squad("a", profile=profile, keywords=["FORTIFICATION"], state={"in_reserve": True})
    record["models"] = [{"id": "a.1", "base": "32mm"}]
    scenario = board(record, squad("f", (5, 5), profile={"points": 900}))
    assert "FORTIFICATION" in said(scenario)[POINTS]


@pytest.mark.parametrize(("deck", "count"), [(6, 5), (2, 2)])
def test_a_firing_deck(board: Any, squad: Any, deck: int, count: int) -> None:
    """Of ten aboard, five have shot: five are left, and no more than the deck's number.

    wh40k10.firingdeck.select, wh40k10.firingdeck.not-yet-shot, wh40k10.firingdeck.one-weapon-each,
    wh40k10.firingdeck.no-one-shot, wh40k10.firingdeck.extra-weapons.
    """
    lorry = squad("t", (30, 22), keywords=["VEHICLE", "TRANSPORT"], profile={"firing_deck": deck})

    def aboard(name: str, **state: Any) -> Any:
        record = squad(name, state={"embarked_in": "t", **state})
        return {**record, "models": [{"id": f"{name}.{n}", "base": "32mm"} for n in range(5)]}

    units = lorry, aboard("a", shot=True), aboard("b")
    text = said(board(*units, turn={"phase": "shooting"}), "t")
    assert f"up to {count} of the 5 models" in text[DECK + "select"]
    assert text[DECK + "not-yet-shot"].endswith(": a")
    assert f"{count} at most" in text[DECK + "one-weapon-each"]
    assert "ONE SHOT" in text[DECK + "no-one-shot"]
    assert DECK + "extra-weapons" in text
    assert not [rule for rule in said(board(*units), "t") if rule.startswith(DECK)]


def test_who_lent_a_weapon_is_done(board: Any, squad: Any) -> None:
    """wh40k10.firingdeck.units-blocked: all ten lose their shooting this phase, deck or not."""
    lorry = squad("t", (30, 22), keywords=["VEHICLE", "TRANSPORT"], profile={"firing_deck": 6})
    lent = squad("a", state={"embarked_in": "t", "shoot_blocked_phase": True})
    lent["models"] = [{"id": f"a.{n}", "base": "32mm"} for n in range(10)]
    scenario = board(lorry, lent, turn={"phase": "shooting"})
    assert "up to 0 of the 0" in said(scenario, "t")[DECK + "select"]
    assert "shoot_blocked_phase" not in planner.next_phase(scenario).unit("a").state
    fresh = board(lorry, {**lent, "state": {"embarked_in": "t"}}, turn={"phase": "shooting"})
    assert "whole unit" in said(fresh, "t")[DECK + "units-blocked"]


@pytest.mark.parametrize(("left", "shown"), [(4, True), (5, False)])
def test_below_half_strength(board: Any, squad: Any, left: int, shown: bool) -> None:
    """wh40k10.param.battle-shock: fewer than 5 of 10; 7+ on 2D6 is 7/12."""
    places = [(10 + 1.5 * n, 10) for n in range(left)]
    profile = {"M": 6, "strength": 10, "Ld": 7}
    scenario = board(squad("a", *places, profile=profile), turn={"phase": "command"})
    text = said(scenario).get("wh40k10.param.battle-shock", "")
    assert text.endswith("7/12") == shown
    assert bool(text) == shown


@pytest.mark.parametrize(
    ("action", "moments"),
    [
        ("normal", {When.START, When.END}),
        ("advance", {When.START, When.END}),
        ("charge", {When.START}),
        ("disembark", {When.END}),
        ("stationary", set()),
    ],
)
def test_overwatch(board: Any, squad: Any, ask: Any, action: str, moments: set[When]) -> None:
    """wh40k10.param.overwatch: 24" about enemies that may fire; start and end, or set-up.

    A charge is declared where it starts; who does not move starts no move.
    """
    enemy = squad("e", (18, 10), side="blue", profile={"overwatch": True})
    quiet = squad("q", (10, 14), side="blue")
    lorry = squad("t", (12, 5), keywords=["VEHICLE", "TRANSPORT"])
    aboard = {"embarked_in": "t"} if action == "disembark" else {}
    scenario = board(squad("a", (10, 10), state=aboard), enemy, quiet, lorry)
    targets = ["e"] if action == "charge" else []
    rolls = {"advance": 3, "charge": 9}
    watches = ask(scenario, "a", action, *targets, roll=rolls.get(action)).watches
    assert {moment for watch in watches for moment in watch.when} == moments
    for watch in watches:
        assert (watch.rule, watch.gap) == ("wh40k10.param.overwatch", 24 * 25_400)
        assert watch.who == {"e.1"}
        assert watch.sight


def test_overwatch_at_who_gets_out(board: Any, squad: Any) -> None:
    """wh40k10.param.overwatch: nobody stood anywhere before the set-up; 10" away is in range."""
    enemy = squad("e", (22, 5), side="blue", profile={"overwatch": True})
    lorry = squad("t", (12, 5), keywords=["VEHICLE", "TRANSPORT"])
    scenario = board(squad("a", (0, 0), state={"embarked_in": "t"}), enemy, lorry)
    made = planner.plan(scenario, Order("a", "disembark", to=(14, 5)))
    assert [row.when for row in planner.reactions(scenario, made)] == [When.END]


def test_an_advance_lasts_for_its_phase(board: Any, squad: Any, body: Any, ask: Any) -> None:
    """wh40k10.advance.adds-to-move, wh40k10.advance.no-shoot, wh40k10.phase.end.

    M 6" and a 4: 10" in this phase, 6" in the next; no shooting even with a 1, until the turn ends.
    """
    scenario = board(squad("a", (10, 10)))
    assert body(scenario, "advance", roll=4).budget == 10 * INCH
    flags = {flag.flag for flag in ask(scenario, "a", "advance", roll=1).flags}
    assert {"advanced", "no_shoot", "no_charge"} == flags
    out = planner.after(
        scenario, planner.plan(scenario, Order("a", "advance", to=(20, 10), roll=1))
    )
    later = planner.next_phase(out, "shooting")
    assert body(later, "normal").budget == 6 * INCH
    assert later.unit("a").state["no_shoot"] is True
    assert "no_shoot" not in planner.next_phase(later, ends_turn=True).unit("a").state


def test_models_that_move_over_models(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.param.move-over-models: through Engagement Range and over models, no end in range."""
    enemy, other = squad("e", (15, 10), side="blue"), squad("f", (15, 12), side="blue")
    profile = {"M": 12, "moves_over": True}
    scenario = board(squad("a", (10, 10), profile=profile), enemy, other)
    normal = body(scenario, "normal")
    assert normal.bars == ()
    assert [(s.along, s.at_end) for s in normal.standoffs] == [(False, True)]
    plan = planner.plan(scenario, Order("a", "normal", to=(20, 10)))
    assert plan.models[0].spent == pytest.approx(10 * INCH, abs=3)
    charge = body(scenario, "charge", "e", roll=9)
    assert charge.bars == ()
    assert [(s.models, s.along) for s in charge.standoffs] == [({"f.1"}, False)]


@pytest.mark.parametrize(
    ("keywords", "base", "rule", "inches"),
    [
        (["MONSTER"], "120x92mm oval", "monster-vehicle-nonround", 2),
        (["VEHICLE"], "100x60mm rect", "monster-vehicle-nonround", 2),
        (["MOUNTED"], "75x42mm oval", "nonround", 1),
    ],
)
def test_pivots_off_round_bases(
    board: Any, squad: Any, body: Any, keywords: list[str], base: str, rule: str, inches: int
) -> None:
    """wh40k10.param.pivot.monster-vehicle-nonround: 2", where a smaller mount pays 1"."""
    from planner.rulesets.wh40k10.pivot import pivot_value
    from planner.rulesets.wh40k10.wh40k10 import Wh40k10

    scenario = board(squad("a", (20, 20), keywords=keywords, base=base))
    unit = scenario.unit("a")
    found = pivot_value(Wh40k10().numbers, unit, unit.models[0])
    assert found == (f"wh40k10.param.pivot.{rule}", inches * INCH)


def test_tournament_tables_are_of_the_size_of_a_strike_force(squad: Any) -> None:
    """wh40k10.param.table-size: 60" by 44", for whoever takes a tournament layout."""
    record = {"format": "planner-scenario/1", "ruleset": "wh40k10", "units": [squad("a", (5, 5))]}
    table = planner.load({**record, "map": "wh40kdc:bm-take-vs-take-02"}).battlefield.table
    assert (table.width, table.height) == (60 * INCH, 44 * INCH)


def test_every_ambiguity_is_an_option_or_decided() -> None:
    """All 58, each with what is done; an option is one that there is."""
    rows = {i: r for i, r in RULESET.rules.items() if r.kind == "ambiguity"}
    assert len(rows) == 58
    for row in rows.values():
        word, _, rest = row.how.partition(" ")
        assert word in ("option", "decided:")
        if word == "option":
            key = rest.partition(":")[0]
            assert RULESET.options[key].rule == row.id
    assert all(row.how for row in rulesets.find("wh40k10").rules.values())
