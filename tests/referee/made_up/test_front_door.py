"""The rules of a game at the front door: the roll, what goes before what, who is left out.

Numbers are those of the stage: a base of 32 mm, a table of 60" x 44".
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import atan2, cos, radians, sin
from math import degrees as degrees_
from typing import Any

import pytest

from planner import mobility
from planner.battlefield import Kind
from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.mobility import Flag, Mobility, Near, Passage, SetUp, Terms, Unslowed
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.plan.unsaid import UNSAID, UNTOLD
from planner.referee import check
from planner.referee.verdict import mistake
from planner.rulesets.answers import Die
from planner.scenario.scenario import Scenario
from planner.units import Pose

INCH = 25_400
AT = (500_000, 500_000)
D6 = {n: Fraction(1, 6) for n in range(1, 7)}


# -- what is asked before anybody moves -----------------------------------------------------------


def test_an_order_that_may_not_be_given(stage: Any, play: Any, made: Any) -> None:
    """Said with its rule, or as eligibility where the game names none; the roll is left out."""
    table = stage.model("u.1", AT).scenario
    game = play(made.Game(made.inches, lambda order: ("tired-rule", "it is tired")))
    assert made.said(table, made.goes(stage, INCH)) == [
        'u may not "move": it is tired (tired-rule)'
    ]
    game.no = lambda order: ("", "it is tired")
    assert made.said(table, made.goes(stage, INCH)) == [
        'u may not "move": it is tired (eligibility)'
    ]
    assert set(game.asked) == {None}


def test_another_game_than_the_plans(stage: Any, play: Any, made: Any) -> None:
    """What a plan says of its game is told first."""
    play(made.Game(made.inches))
    plan = replace(made.goes(stage.model("u.1", AT), INCH), ruleset="chess")
    assert made.said(stage.scenario, plan) == ["the scenario is none, the plan chess (ruleset)"]


def test_terms_that_there_are_not(stage: Any, play: Any, made: Any) -> None:
    """An order that a game cannot read is an error, unless it may not be given anyway."""

    def none(scenario: Scenario, order: Order) -> Terms:
        raise OrderError("no such place")

    table = stage.model("u.1", AT).scenario
    game = play(made.Game(none))
    with pytest.raises(OrderError, match="no such place"):
        check(table, made.goes(stage, INCH))
    game.no = lambda order: ("tired-rule", "it is tired")
    verdict = check(table, made.goes(stage, INCH))
    assert [v.rule for v in verdict.violations] == ["tired-rule"]
    assert (verdict.spent, verdict.unit) == ({}, LengthUnit.INCH)


@pytest.mark.parametrize(
    ("ordered", "assumed", "wrong"),
    [
        (4, 4, []),
        (None, 4, []),
        (4, None, []),
        (4, 5, ["the order's roll is 4, the ways assume 5 (roll)"]),
        (None, None, ["the roll of D6 is missing (die-rule)"]),
        (None, 7, ["7 is no roll of D6: 1 to 6 (die-rule)"]),
    ],
)
def test_the_roll(
    stage: Any, play: Any, ordered: Any, assumed: Any, wrong: list[str], made: Any
) -> None:
    """What the order says and what the ways assume, of a die from 1 to 6."""
    play(made.Game(made.inches, dice=Die("sprint", "D6", D6, "die-rule")))
    plan = made.goes(stage.model("u.1", AT), INCH, Order("u", "move", roll=ordered), roll=assumed)
    verdict = check(stage.scenario, plan)
    assert [f"{v.text} ({v.rule})" for v in verdict.violations] == wrong
    assert bool(verdict.spent) == (not wrong)


def test_a_roll_where_none_is_rolled(stage: Any, play: Any, made: Any) -> None:
    """Nothing is rolled for this action."""
    play(made.Game(made.inches))
    plan = made.goes(stage.model("u.1", AT), INCH, Order("u", "move", roll=3))
    text = "nothing is rolled for this action, yet the roll is 3 (roll)"
    assert made.said(stage.scenario, plan) == [text]


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({}, []),
        ({"need": 5}, ['"sprint": needs']),
        ({"need": 9}, ["D6 never show exactly 9 (die-rule)"]),
        ({"probability": Fraction(1, 3)}, ["4 or more on D6 has a chance of 1/2, not 1/3"]),
        ({"reroll": Fraction(3, 4)}, []),
        ({"reroll": Fraction(2, 3)}, ["has a chance of 3/4 with a re-roll, not 2/3"]),
    ],
)
def test_what_is_said_of_the_roll(
    stage: Any, play: Any, more: Any, wrong: list[str], made: Any
) -> None:
    """4" is needed of a D6: a half; with a re-roll 1 - 1/4. Needing 5 is no lie of this kind."""
    play(made.Game(made.inches, dice=Die("sprint", "D6", D6, "die-rule", rerolled=True)))
    given = {"need": 4, "probability": Fraction(1, 2), **more}
    if "need" in more:
        given["probability"] = None
    dice = (Dice("sprint", "D6", "die-rule", **given),)
    plan = made.goes(stage.model("u.1", AT), 4 * INCH, Order("u", "move", roll=6), dice=dice)
    found = made.said(stage.scenario, plan)
    if more == {"need": 5}:
        assert found == []
        return
    assert len(found) == len(wrong)
    assert all(part in text for part, text in zip(wrong, found, strict=True))


def test_a_roll_that_is_not_enough(stage: Any, play: Any, made: Any) -> None:
    """4" and 1 µm are more than the 4 that the plan says is enough, though it rolled 6."""
    play(made.Game(made.inches, dice=Die("sprint", "D6", D6, "die-rule")))
    dice = (Dice("sprint", "D6", "die-rule", 4),)
    plan = made.goes(stage.model("u.1", AT), 4 * INCH + 1, Order("u", "move", roll=6), dice=dice)
    (wrong,) = check(stage.scenario, plan).violations
    assert (wrong.rule, wrong.model, wrong.amount) == ("die-rule", "u.1", 1)
    assert wrong.text == "needs more than the roll of 4 that the plan says is enough"
    plan = replace(plan, dice=())
    assert made.said(stage.scenario, plan) == ['the roll of D6 ("sprint") is not listed (die-rule)']
    plan = replace(plan, dice=(Dice("jog", "D6", "die-rule"), Dice("sprint", "D6", "die-rule")))
    assert made.said(stage.scenario, plan) == ['this order has no test "jog" (dice)']


def test_the_roll_after_another_test(stage: Any, play: Any, made: Any) -> None:
    """A plan lists a bog's test first; what it says of its roll is looked at all the same."""
    bog = mobility.Test("bog", "D6", "bog-rule")

    def terms(scenario: Scenario, order: Order) -> Terms:
        found: Terms = made.inches(scenario, order, tests=(bog,))
        return found

    play(made.Game(terms, dice=Die("sprint", "D6", D6, "die-rule")))
    dice = (Dice("bog", "D6", "bog-rule"), Dice("sprint", "D6", "die-rule", 3))
    plan = made.goes(stage.model("u.1", AT), 4 * INCH, Order("u", "move", roll=6), dice=dice)
    text = "needs more than the roll of 3 that the plan says is enough (die-rule)"
    assert made.said(stage.scenario, plan) == [text]


@pytest.mark.parametrize(("need", "short"), [(4, 0), (3, INCH), (2, 2 * INCH)])
def test_what_it_may_not_use_is_needed_too(
    stage: Any, play: Any, made: Any, need: int, short: int
) -> None:
    """Of a budget of the roll and 2" for slow ground alone a way of 4" on open ground needs 6"."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        found: Terms = made.inches(scenario, order)
        slow = Unslowed(2 * INCH, "slow-rule", 2 * INCH)
        bodies = {
            name: replace(body, budget=body.budget + 2 * INCH, unslowed=slow)
            for name, body in found.mobilities.items()
        }
        return replace(found, mobilities=bodies)

    play(made.Game(terms, dice=Die("sprint", "D6", D6, "die-rule")))
    dice = (Dice("sprint", "D6", "die-rule", need),)
    plan = made.goes(stage.model("u.1", AT), 4 * INCH, Order("u", "move", roll=6), dice=dice)
    wrong = [(v.rule, v.model, v.amount) for v in check(stage.scenario, plan).violations]
    assert wrong == [("die-rule", "u.1", short)] * bool(short)


def test_odds_with_a_re_roll_that_there_is_not(stage: Any, play: Any, made: Any) -> None:
    """The game has none for this die."""
    play(made.Game(made.inches, dice=Die("sprint", "D6", D6, "die-rule")))
    dice = (Dice("sprint", "D6", "die-rule", 4, Fraction(1, 2), Fraction(3, 4)),)
    plan = made.goes(stage.model("u.1", AT), INCH, Order("u", "move", roll=6), dice=dice)
    text = "the game has no re-roll of D6, the plan tells its odds (die-rule)"
    assert made.said(stage.scenario, plan) == [text]


# -- what goes before what ------------------------------------------------------------------------


def test_the_last_way_out_while_another_was_open(stage: Any, play: Any, made: Any) -> None:
    """A scramble of 6" may be made only where no move of 4" can: 4" and 1 µm is none."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        found: Terms = made.inches(scenario, order, 4 if order.action == "move" else 6)
        return found

    game = play(made.Game(terms, unless={"scramble": ("move", "first-rule")}))
    stage.model("u.1", AT)
    order = Order("u", "scramble")
    text = 'all end where "move" lets them, which goes before "scramble" (first-rule)'
    assert made.said(stage.scenario, made.goes(stage, 4 * INCH, order)) == [text]
    assert made.said(stage.scenario, made.goes(stage, 4 * INCH + 1, order)) == []
    game.no = lambda order: ("tired-rule", "no") if order.action == "move" else None
    assert made.said(stage.scenario, made.goes(stage, 4 * INCH, order)) == []


def test_another_was_open_through_a_bog(stage: Any, play: Any, made: Any) -> None:
    """The plan lists the bog's test, and the state that the scramble leaves; a move knows neither.

    Nor would it be as the plan lists it that a move owes its test: twice.
    """
    test = mobility.Test("bog", "D6", "bog-rule")

    def terms(scenario: Scenario, order: Order) -> Terms:
        found: Terms = made.inches(scenario, order, 4 if order.action == "move" else 6)
        bog = {"bog": Passage(test="bog")}
        bodies = {n: replace(body, passages=bog) for n, body in found.mobilities.items()}
        if order.action == "move":
            return replace(
                found, mobilities=bodies, tests=(replace(test, each_model=True, times=2),)
            )
        return replace(found, mobilities=bodies, tests=(test,), flags=(Flag("late", "late-rule"),))

    play(made.Game(terms, unless={"scramble": ("move", "first-rule")}))
    stage.model("u.1", AT).box("bog", Kind.AREA, (530_000, 0, 900_000, 900_000))
    order, text = Order("u", "scramble"), 'all end where "move" lets them, which goes before'
    plan = made.goes(stage, 4 * INCH, order, dice=(Dice("bog", "D6", "bog-rule"),))
    assert made.said(stage.scenario, plan) == [f'{text} "scramble" (first-rule)']
    silent = replace(plan, dice=UNSAID)
    assert made.said(stage.scenario, silent) == ['owes a test "bog" that is not listed (bog-rule)']
    untold = replace(plan, dice=UNTOLD)
    assert made.said(stage.scenario, untold) == [f'{text} "scramble" (first-rule)']
    late = replace(plan, flags=(("late", "late-rule"),))
    assert made.said(stage.scenario, late) == [f'{text} "scramble" (first-rule)']


def entering(scenario: Scenario, order: Order) -> Terms:
    """Each model is set up touching the carrier t.1, which stands at (500,000, 500,000)."""
    bodies = {
        model.id: Mobility(
            model.id,
            model.base,
            model.height or 0,
            budget=100_000,
            set_up=SetUp("place", *AT, "enter-rule"),
            ends=(Near(frozenset({"e.1"}), 5, "near-rule"),),
        )
        for model in scenario.unit("u").models
    }
    return Terms("u", order.action, bodies)


def placed(stage: Any, *at: tuple[int, int]) -> Plan:
    """The plan that sets up the first models at places."""
    ways = tuple(
        ModelPlan(m.id, m.pose, (Step(StepKind.PLACE, Pose(*place)),))
        for m, place in zip(stage.models["u"], at, strict=False)
    )
    return Plan(
        *("none", LengthUnit.INCH, "", Order("u", "leap"), Status.FEASIBLE),
        models=ways,
        move_order=tuple(way.id for way in ways),
        dice=UNSAID,
        flags=UNSAID,
    )


def test_one_more_has_room(stage: Any, play: Any, made: Any) -> None:
    """Six discs fit round an equal one: with one to the right there is room for another.

    On a table that ends where the carrier and the one beside it do there is none.
    """
    play(made.Game(entering, losing={"leap": "lost-rule"}))
    stage.model("e.1", AT)
    for k in range(2):
        stage.model(f"u.{k + 1}", (100_000, 100_000 + 50_000 * k))
    one = placed(stage, (532_002, 500_000))
    (wrong,) = check(stage.scenario, one).violations
    assert (wrong.rule, wrong.model) == ("lost-rule", "u.2")
    assert wrong.text == "is left out, and has room there beside the others"
    assert wrong.place is not None
    x, y, z = wrong.place
    near, mate = (x - 500_000) ** 2 + (y - 500_000) ** 2, (x - 532_002) ** 2 + (y - 500_000) ** 2
    assert z == 0
    assert 32_000**2 <= near <= 32_005**2
    assert mate >= 32_000**2
    both = placed(stage, (532_002, 500_000), (467_998, 500_000))
    assert check(stage.scenario, both).legal


@pytest.mark.parametrize("mates", [(79, 317), (140,), (79,)])
def test_one_gap_in_a_ring(stage: Any, play: Any, made: Any, mates: tuple[int, ...]) -> None:
    """Five discs round an equal one leave room for a sixth between 17° and 19° alone.

    Those at 79° and at 317° each take 60° to their sides; the others close the rest. Some of them
    are mates that were set up, the others foes: where all are foes but one, where two are mates.
    """
    play(made.Game(entering, losing={"leap": "lost-rule"}))
    stage.model("e.1", AT)
    ring = {
        degrees: (
            round(500_000 + 32_002 * cos(radians(degrees))),
            round(500_000 + 32_002 * sin(radians(degrees))),
        )
        for degrees in (79, 140, 201, 256, 317)
    }
    for number in range(1, len(mates) + 2):
        stage.model(f"u.{number}", (100_000, 100_000 + 50_000 * number))
    for degrees in sorted(set(ring) - set(mates)):
        stage.model(f"f.{degrees}", ring[degrees])
    plan = placed(stage, *(ring[degrees] for degrees in mates))
    (wrong,) = check(stage.scenario, plan).violations
    assert (wrong.rule, wrong.model) == ("lost-rule", f"u.{len(mates) + 1}")
    assert wrong.place is not None
    x, y, _ = wrong.place
    assert 16.9 <= degrees_(atan2(y - 500_000, x - 500_000)) <= 19.1
    assert all((x - a) ** 2 + (y - b) ** 2 >= 32_000**2 for a, b in ring.values())
    closed = stage.model("f.18", (500_000 + 60_000, 500_000 + 20_000))
    assert check(closed.scenario, plan).legal


def test_no_room_for_one_more(stage: Any, play: Any, made: Any) -> None:
    """A table of 64,002 x 32,000: the carrier fills its left half, the one set up the right."""
    play(made.Game(entering, losing={"leap": "lost-rule"}))
    stage.size = (64_002, 32_000)
    stage.model("e.1", (16_000, 16_000))
    stage.model("u.1", (100_000, 100_000)).model("u.2", (100_000, 150_000))
    assert check(stage.scenario, placed(stage, (48_002, 16_000))).legal


@pytest.mark.parametrize("size", [64_002, 96_010])
def test_all_had_room_where_they_should_have_been_set_up(
    stage: Any, play: Any, size: int, made: Any
) -> None:
    """Two had room touching the carrier; of a leap within 50,000 of it only one is left.

    On a table 64,002 wide there is room for one beside the carrier in the corner. On one 96,010
    wide with the carrier in the middle there is for two: the rule that goes before was open.
    """
    middle = 16_000 if size == 64_002 else 48_005

    def terms(scenario: Scenario, order: Order) -> Terms:
        found = entering(scenario, order)
        if order.action == "step out":
            return found
        far = (Near(frozenset({"e.1"}), 50_000, "near-rule"),)
        bodies = {n: replace(b, ends=far) for n, b in found.mobilities.items()}
        return replace(found, mobilities=bodies)

    play(made.Game(terms, losing={"leap": "lost"}, unless={"leap": ("step out", "first-rule")}))
    stage.size = (size, 32_000)
    stage.model("e.1", (middle, 16_000))
    stage.model("u.1", (100_000, 100_000)).model("u.2", (100_000, 150_000))
    # 30 µm from the carrier: not where "step out" would have it
    plan = placed(stage, (middle + 32_030, 16_000)) if size == 64_002 else None
    if plan is not None:
        stage.size = (size + 40, 32_000)
        assert made.said(stage.scenario, plan) == []
        return
    stage.size = (size + 80, 32_000)
    both = placed(stage, (middle + 32_030, 16_000), (16_000, 16_000))
    text = 'all have room where "step out" sets them up, which goes before'
    (wrong,) = check(stage.scenario, both).violations
    assert wrong == mistake("first-rule", text, "leap", "step out")
