"""What is wrong with a roll, a list of dice, a choice: every word of what is said of it.

A six-sided die, whose results have a chance of 1/6 each, is rolled for how many inches one goes.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.mobility import Terms
from planner.mobility import Test as DiceTest
from planner.order import Order
from planner.plan import Dice, RollRow, Status
from planner.referee import Violation, check
from planner.referee.verdict import Measure, mistake
from planner.rulesets.answers import Die
from planner.scenario.scenario import Scenario

INCH = 25_400
AT = (500_000, 500_000)
D6 = {n: Fraction(1, 6) for n in range(1, 7)}
SPRINT = Dice("sprint", "D6", "die-rule")


def number(rule: str, text: str, off: int, found: str, expected: str) -> Violation:
    """Return what a plan's text has too much or too little of."""
    more: Any = {"measure": Measure.NUMBER, "found": found, "expected": expected, "claim": True}
    return Violation(rule, text, amount=off, **more)


def chance(text: str, off: Fraction, found: str, expected: str) -> Violation:
    """Return odds that are others."""
    more: Any = {"measure": Measure.CHANCE, "found": found, "expected": expected, "claim": True}
    return Violation("die-rule", text, amount=off, **more)


@pytest.fixture(name="rolls")
def rolls_fixture(stage: Any, play: Any, made: Any) -> Any:
    """Return what is wrong with a plan of 4" for which a 6 was rolled."""

    def rolls(ordered: int | None = 6, die: str | None = "die-rule", **more: Any) -> Any:
        given = None if die is None else Die("sprint", "D6", D6, die, more.pop("rerolled", False))
        play(made.Game(made.inches, dice=given))
        order = Order("u", "move", roll=ordered)
        plan = made.goes(stage, 4 * INCH, order, **more)
        return list(check(stage.scenario, plan).violations)

    stage.model("u.1", AT)
    return rolls


@pytest.mark.parametrize("rule", ["die-rule", ""])
@pytest.mark.parametrize(
    ("roll", "text", "off", "found", "expected"),
    [
        (None, "the roll of D6 is missing", 1, "none", "D6"),
        (9, "9 is no roll of D6: 1 to 6", 3, "9", "1 to 6"),
        (0, "0 is no roll of D6: 1 to 6", 1, "0", "1 to 6"),
    ],
)
def test_the_roll_itself(
    rolls: Any, rule: str, roll: int | None, text: str, off: int, found: str, expected: str
) -> None:
    """By its rule, or as a roll where it has none; so many pips off the nearest there is."""
    assert rolls(roll, rule) == [number(rule or "roll", text, off, found, expected)]


@pytest.mark.parametrize(("roll", "assumed", "off"), [(4, 6, 2), (6, 4, 2), (5, 6, 1)])
def test_two_rolls(rolls: Any, roll: int, assumed: int, off: int) -> None:
    """The order's and the one that the ways assume."""
    text = f"the order's roll is {roll}, the ways assume {assumed}"
    assert rolls(roll, roll=assumed) == [number("roll", text, off, f"{assumed}", f"{roll}")]


def test_nothing_is_rolled(rolls: Any) -> None:
    """Neither the roll nor a table of rolls has anything to tell of."""
    text = "nothing is rolled for this action, yet the roll is 3"
    assert rolls(3, None) == [mistake("roll", text, "3", "none")]
    row = RollRow(3, Fraction(1, 6), Fraction(4, 6), Status.FEASIBLE)
    text = "nothing is rolled for this action, the plan tells of a roll of 3"
    assert rolls(None, None, rolls=(row, row)) == [mistake("roll", text, "3", "none")] * 2


@pytest.mark.parametrize(
    ("dice", "wrong"),
    [
        ((), number("die-rule", 'the roll of D6 ("sprint") is not listed', 1, "none", "D6")),
        (
            (replace(SPRINT, count=-1),),
            number("die-rule", 'the roll of D6 ("sprint") is not listed', 2, "none", "D6"),
        ),
        (
            (SPRINT, replace(SPRINT, count=2)),
            number("die-rule", 'the roll of D6 ("sprint") is listed 3 times', 2, "3", "1"),
        ),
        (
            (replace(SPRINT, dice="2D6"),),
            mistake("die-rule", '"sprint": the dice is D6, not 2D6', "2D6", "D6"),
        ),
        (
            (SPRINT, replace(SPRINT, test="jog")),
            mistake("dice", 'this order has no test "jog"', "jog", "sprint"),
        ),
        (
            (replace(SPRINT, need=9),),
            number("die-rule", "D6 never show exactly 9", 3, "9", "1 to 6"),
        ),
        (
            (replace(SPRINT, need=3),),
            Violation(
                "die-rule",
                "needs more than the roll of 3 that the plan says is enough",
                *("u.1", None, None, INCH),
                claim=True,
            ),
        ),
        (
            (replace(SPRINT, need=4, probability=Fraction(2, 3)),),
            chance("4 or more on D6 has a chance of 1/2, not 2/3", Fraction(1, 6), "2/3", "1/2"),
        ),
        (
            (replace(SPRINT, need=5, reroll=Fraction(1, 9)),),  # 1 - (2/3)^2, and 1/9 of it
            chance(
                "5 or more on D6 has a chance of 5/9 with a re-roll, not 1/9",
                *(Fraction(4, 9), "1/9", "5/9"),
            ),
        ),
    ],
)
def test_the_dice_listed(rolls: Any, dice: tuple[Dice, ...], wrong: Violation) -> None:
    """4" take a 4 or more of a D6."""
    assert rolls(dice=dice, rerolled=True) == [wrong]


def test_without_a_re_roll(rolls: Any) -> None:
    """Where the game has none no odds of it are right, and what else is said is looked at."""
    dice = (replace(SPRINT, need=4, probability=Fraction(1, 3), reroll=Fraction(3, 4)),)
    assert rolls(dice=dice) == [
        chance("4 or more on D6 has a chance of 1/2, not 1/3", Fraction(1, 6), "1/3", "1/2"),
        mistake(
            "die-rule", "the game has no re-roll of D6, the plan tells its odds", "3/4", "none"
        ),
    ]


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ((5, Fraction(1, 6), Fraction(1, 3)), []),
        (
            (8, Fraction(0), Fraction(0)),
            [number("die-rule", "8 is no roll of D6: 1 to 6", 2, "8", "1 to 6")],
        ),
        (
            (5, Fraction(1, 2), Fraction(1, 6)),
            [
                chance("5 on D6 has a chance of 1/6, not 1/2", Fraction(1, 3), "1/2", "1/6"),
                chance(
                    "5 or more on D6 has a chance of 1/3, not 1/6", Fraction(1, 6), "1/6", "1/3"
                ),
            ],
        ),
    ],
)
def test_the_table_of_rolls(rolls: Any, row: Any, wrong: list[Violation]) -> None:
    """The chance of just this result, and of this or more; a row that is wrong hides no other."""
    _, just, more = row
    rows = tuple(RollRow(roll, just, more, Status.FEASIBLE) for roll in (row[0], 7))
    last = number("die-rule", "7 is no roll of D6: 1 to 6", 1, "7", "1 to 6")
    assert rolls(rolls=rows) == [*wrong, last]


def test_tests_that_there_are_not(stage: Any, play: Any, made: Any) -> None:
    """All that there are stand beside it in the order of their names, or that there are none."""
    stage.model("u.1", AT)
    plan = made.goes(stage, INCH, dice=(Dice("luck", "D6", ""),))
    play(made.Game(made.inches))
    text = 'this order has no test "luck"'
    assert [*check(stage.scenario, plan).violations] == [mistake("dice", text, "luck", "none")]

    def tested(scenario: Scenario, order: Order) -> Terms:
        tests = tuple(DiceTest(name, "D6", f"{name}-rule") for name in ("mud", "bog"))
        found: Terms = made.inches(scenario, order, tests=tests)
        return found

    play(made.Game(tested))
    wrong = [one for one in check(stage.scenario, plan).violations if one.rule == "dice"]
    assert wrong == [mistake("dice", text, "luck", "bog, mud")]


def test_another_game_and_an_order_that_may_not_be_given(stage: Any, play: Any, made: Any) -> None:
    """What was found is the plan's, what was expected the scenario's."""
    play(made.Game(made.inches, lambda order: ("", "it is tired")))
    plan = replace(made.goes(stage.model("u.1", AT), INCH), ruleset="chess")
    assert [*check(stage.scenario, plan).violations] == [
        mistake("ruleset", "the scenario is none, the plan chess", "chess", "none"),
        mistake("eligibility", 'u may not "move": it is tired', "move", ""),
    ]


def test_what_goes_before(stage: Any, play: Any, made: Any) -> None:
    """A scramble that a move of 6" would have done; the move has the order's target and place."""
    asked: list[Order] = []

    def terms(scenario: Scenario, order: Order) -> Terms:
        asked.append(order)
        found: Terms = made.inches(scenario, order)
        return found

    play(made.Game(terms, unless={"scramble": ("move", "first-rule")}, dice=None))
    order = Order("u", "scramble", ["e"], (20, 20), "reach")
    plan = made.goes(stage.model("u.1", AT).model("e.1", (900_000, 900_000)), INCH, order)
    text = 'all end where "move" lets them, which goes before "scramble"'
    assert [*check(stage.scenario, plan).violations] == [
        mistake("first-rule", text, "scramble", "move")
    ]
    assert replace(order, action="move") in asked


@pytest.mark.parametrize("bad", ["roll", "order"])
def test_a_table_in_centimetres(
    stage: Any, play: Any, made: Any, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verdict without ways is in the table's unit all the same."""

    def none(scenario: Scenario, order: Order) -> Terms:
        raise OrderError("no such place")

    play(made.Game(none, lambda order: ("tired-rule", "it is tired")))
    stage.model("u.1", AT)
    scenario = stage.scenario
    table = replace(scenario.battlefield.table, unit=LengthUnit.CM)
    scenario = replace(scenario, battlefield=replace(scenario.battlefield, table=table))
    plan = made.goes(stage, INCH, Order("u", "move", roll=3 if bad == "roll" else None))
    verdict = check(scenario, plan)
    assert verdict.violations
    assert (verdict.unit, verdict.spent) == (LengthUnit.CM, {})
