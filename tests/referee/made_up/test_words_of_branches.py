"""How a plan goes on for each result of a check: every word of what is wrong with it, and where.

The wood begins at x = 520,000: the edge of a base of 32 mm that stands at 503,000 is 1 mm off it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Terms
from planner.order import Order
from planner.plan import Branch, Dice, ModelPlan, Plan, Step, StepKind
from planner.referee import Violation, check
from planner.referee.unit.alike import alike
from planner.referee.unit.branches import ordered, ways_in
from planner.referee.verdict import Measure, mistake
from planner.scenario.scenario import Scenario
from planner.units import Pose

from .test_branches import AT, INCH, WOOD, branched, checked, way

LONG, SHORT, START = 6 * INCH, 2 * INCH, 3_000


@pytest.fixture(name="wood")
def wood_fixture(stage: Any, play: Any, made: Any) -> Any:
    """A wood, and a model that comes to it after 3 mm."""
    play(made.Game(checked(made, WOOD)))
    stage.box("wood", Kind.AREA, (520_000, 400_000, 600_000, 600_000))
    return stage.model("u.1", AT)


@pytest.fixture(name="plan")
def plan_fixture(wood: Any, made: Any) -> Plan:
    """Return one with which nothing is wrong."""
    return branched(wood, way(made, wood, START, LONG), way(made, wood, START, SHORT))


def wrong(stage: Any, plan: Plan) -> list[Violation]:
    """Return all that is wrong."""
    return list(check(stage.scenario, plan).violations)


ROW = "the branches are not those of one row of checks, each both ways"
EACH = "each result of each check"


def test_a_check_that_there_is_not(wood: Any, plan: Plan) -> None:
    """By the rule of the last one that there is; nothing else is looked at."""
    text, some = 'if {}: there is no check "pluck" to take', "a check of the order"
    one, two = plan.branches
    found = wrong(wood, replace(plan, branches=(replace(one, results=(("pluck", True),)), two)))
    assert found == [mistake("branches", text.format("pluck passed"), "pluck", some)]
    both = replace(one, results=(("nerve", True), ("pluck", False)))
    said = text.format("nerve passed and pluck failed")
    assert wrong(wood, replace(plan, branches=(both, two))) == [
        mistake("nerve-rule", said, "pluck", some)
    ]


def test_a_check_that_is_not_listed(wood: Any, plan: Plan) -> None:
    """Once for each branch that takes it."""
    text = 'the check "nerve" is not listed'
    more: Any = {"measure": Measure.NUMBER, "found": "none", "expected": "nerve", "claim": True}
    assert (
        wrong(wood, replace(plan, dice=())) == [Violation("nerve-rule", text, amount=1, **more)] * 2
    )


def test_chances(wood: Any, plan: Plan) -> None:
    """Off by 1/6 and by 1/4, one more and one less than it is; together they are not certain."""
    halves = (Fraction(1, 2), Fraction(7, 12))
    two = tuple(replace(b, probability=p) for b, p in zip(plan.branches, halves, strict=True))
    odds: Any = {"measure": Measure.CHANCE, "claim": True}
    both = "if nerve passed; if nerve failed"
    assert wrong(wood, replace(plan, branches=two)) == [
        Violation(
            "nerve-rule", "the chance of if nerve passed is 2/3, not 1/2",
            amount=Fraction(1, 6), found="1/2", expected="2/3", **odds,
        ),
        Violation(
            "nerve-rule", "the chance of if nerve failed is 1/3, not 7/12",
            amount=Fraction(1, 4), found="7/12", expected="1/3", **odds,
        ),
        mistake("nerve-rule", ROW, both, EACH),
    ]  # fmt: skip


def test_not_one_row(wood: Any, plan: Plan) -> None:
    """One is left out, or stands twice."""
    one, _ = plan.branches
    found = wrong(wood, replace(plan, branches=(one,)))
    assert found == [mistake("nerve-rule", ROW, "if nerve passed", EACH)]
    found = wrong(wood, replace(plan, branches=(one, one)))
    twice = "if nerve passed; if nerve passed"
    assert found == [mistake("nerve-rule", ROW, twice, EACH)]


def test_ways_of_no_branch(wood: Any, plan: Plan, made: Any) -> None:
    """The plan's own go to neither place."""
    text = "the plan's own ways are those of none of its branches"
    other = replace(plan, models=way(made, wood, START, SHORT - 1).models)
    known = mistake("nerve-rule", text, "other ways", "those before anything is rolled")
    assert wrong(wood, other) == [known]


def test_another_order(wood: Any, plan: Plan) -> None:
    """A branch of a nap: which game names no action to be done instead."""
    one, two = plan.branches
    nap = replace(two, plan=replace(two.plan, order=Order("u", "nap")))
    text = "if nerve failed: another order than the plan's"
    found = wrong(wood, replace(plan, branches=(one, nap)))
    assert found == [mistake("nerve-rule", text, "nap", "move")]


def test_a_check_too_late(wood: Any, plan: Plan, play: Any, made: Any) -> None:
    """One that is taken before anybody moves comes after one that is taken on the way."""
    late = replace(WOOD, name="late", ground=frozenset({"hill"}))
    play(made.Game(checked(made, replace(WOOD, early=True), late)))
    same = way(made, wood, 1_000)
    four = tuple(
        Branch(
            (("late", a), ("nerve", b)), Fraction(2 if a else 1, 3) * Fraction(2 if b else 1, 3),
            same,
        )
        for a in (True, False)
        for b in (True, False)
    )  # fmt: skip
    dice = tuple(Dice(name, "D6", "nerve-rule") for name in ("late", "nerve"))
    text = '{}: the check "nerve" is taken before anybody moves'
    assert wrong(wood, replace(same, branches=four, dice=dice)) == [
        mistake(
            "nerve-rule", text.format(f"if late {a} and nerve {b}"), "after late", "before late"
        )
        for a in ("passed", "failed")
        for b in ("passed", "failed")
    ]


# -- where two branches part ----------------------------------------------------------------------


def parting(stage: Any, passed: Plan, failed: Plan, **more: Any) -> list[Violation]:
    """Return what is wrong with how two ways part."""
    return list(alike(stage.scenario, replace(WOOD, **more), passed, failed, "both"))


def lines(*places: tuple[int, int], name: str = "u.1", kind: str = "line") -> ModelPlan:
    """Return a way of lines."""
    steps = tuple(Step(StepKind(kind), Pose(*at)) for at in places)
    return ModelPlan(name, Pose(*AT), steps)


@pytest.mark.parametrize("common", [0, 1])
@pytest.mark.parametrize("more", [1, 2])
def test_on_after_failing(wood: Any, plan: Plan, common: int, more: int) -> None:
    """As many steps too many, from where both have come to; by its own rule, or the check's."""
    come = [(503_000, 500_000)][:common]
    on = [(504_000, 500_000), (505_000, 500_000)][:more]
    failed = replace(plan, models=(lines(*come, *on),))
    passed = replace(plan, models=(lines(*come),))
    at = (503_000 if common else 500_000, 500_000, 0)
    off: Any = ("u.1", None, at, more, Measure.NUMBER)
    text = "both: failing ends the move, but it goes on otherwise"
    for rule in ("stop-rule", ""):
        found = parting(wood, passed, failed, early=True, stops=True, stop_rule=rule)
        assert found == [Violation(rule or "nerve-rule", text, *off)]
    assert parting(wood, passed, failed, early=True) == []
    assert parting(wood, failed, passed, early=True, stops=True) == []


def test_too_early_by_the_nearest(wood: Any, plan: Plan) -> None:
    """Two of whom the second came nearer: 500 µm short of 1 mm from the wood, after one step."""
    wood.model("u.2", AT)
    one, two = (501_000, 500_000), (502_500, 510_000)
    far = [(650_000, 500_000), (600_000, 500_000)]
    passed, failed = (
        replace(plan, models=(lines(one, there), lines(two, there, name="u.2"))) for there in far
    )
    text = "both: they part before anybody has come to the check"
    known = Violation(
        "nerve-rule", text, place=(502_500, 510_000, 0), amount=500, models=("u.1", "u.2")
    )
    assert parting(wood, passed, failed) == [known]
    assert parting(wood, passed, failed, early=True) == []
    assert parting(wood, passed, passed) == []
    turned = [replace(one, models=one.models[::-1]) for one in (passed, failed)]
    assert parting(wood, *turned) == [replace(known, models=("u.2", "u.1"))]


def test_what_the_ways_have_in_common(wood: Any, plan: Plan) -> None:
    """Steps of one kind to one place, whatever they are said to cost; of another kind none."""
    first = (503_000, 500_000)
    on, off = (620_000, 500_000), (600_000, 500_000)
    steps = lines(first, on).steps
    dear = (replace(steps[0], cost=7, rules=("x",), tests=("y",)), *steps[1:])
    said = replace(plan, models=(replace(lines(first, on), steps=dear),))
    failed = replace(plan, models=(lines(first, off),))
    assert parting(wood, said, failed) == []
    swum = replace(plan, models=(lines(first, off, kind="swim"),))
    (found,) = parting(wood, said, swum)
    # They have nothing in common: 4 mm of air are left of what begins 1 mm from the wood.
    assert (found.place, found.amount) == ((*AT, 0), 3_000)


def test_who_is_in_one_branch_alone(wood: Any, plan: Plan) -> None:
    """Only who has a way in both is looked at."""
    wood.model("u.2", AT)
    both = (lines((503_000, 500_000), (600_000, 500_000)), lines((9_000, 9_000), name="u.2"))
    failed = replace(plan, models=both[:1])
    assert parting(wood, replace(plan, models=both), failed) == []
    assert parting(wood, failed, replace(plan, models=both)) == []


# -- whose the plan's own ways are ----------------------------------------------------------------


def test_what_its_own_ways_know(wood: Any, plan: Plan, play: Any, made: Any) -> None:
    """Those of who failed; where no branch has them, nothing is known."""
    game = play(made.Game(checked(made, WOOD)))
    assert ways_in(game, wood.scenario, plan).unit("u").state == {"wood": False}
    turned = replace(plan, branches=plan.branches[::-1])
    assert ways_in(game, wood.scenario, turned).unit("u").state == {"wood": False}
    passed = replace(plan, models=plan.branches[0].plan.models)
    assert ways_in(game, wood.scenario, passed).unit("u").state == {"wood": True}
    other = replace(plan, models=way(made, wood, 7).models)
    assert ways_in(game, wood.scenario, other) is not None
    assert ways_in(game, wood.scenario, other).unit("u").state == {}


def test_what_its_own_ways_are_judged_by(wood: Any, plan: Plan, made: Any) -> None:
    """By its order, where a branch of it has them; by that which is done instead, if one has."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        raise AssertionError

    game = made.Game(terms, otherwise={"move": "wait"})
    one, two = plan.branches
    wait, nap = (replace(two, plan=replace(two.plan, order=Order("u", a))) for a in ("wait", "nap"))
    assert ordered(game, plan) == Order("u", "move")
    assert ordered(game, replace(plan, branches=(one, wait))) == Order("u", "wait")
    assert ordered(game, replace(plan, branches=(wait, two))) == Order("u", "move")
    assert ordered(game, replace(plan, branches=(one, nap))) == Order("u", "move")
    assert ordered(game, replace(plan, branches=(nap, wait))) == Order("u", "wait")
    passed = replace(wait, results=(("nerve", True),))
    assert ordered(game, replace(plan, branches=(one, passed))) == Order("u", "move")
    theirs = replace(wait, plan=replace(two.plan, order=Order("v", "wait")))
    assert ordered(game, replace(plan, branches=(one, theirs))) == Order("u", "move")
