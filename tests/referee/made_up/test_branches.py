"""How a move goes on once a check is passed or failed, and where the two ways part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner import mobility
from planner.battlefield import Kind
from planner.mobility import Check, Terms
from planner.order import Order
from planner.plan import Branch, Dice, Plan, Step, StepKind
from planner.referee.unit.alike import _lacking
from planner.referee.unit.branches import _parting, known
from planner.scenario.scenario import Scenario
from planner.units import Base, Pose

INCH = 25_400
AT = (500_000, 500_000)

WOOD = Check("nerve", frozenset({"wood"}), "D6", Fraction(2, 3), "nerve-rule")


def checked(made: Any, *checks: Check) -> Callable[[Scenario, Order], Terms]:
    """Terms with checks until their results are known; who failed one goes 2" at the most."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        state = scenario.unit("u").state
        left = tuple(c for c in checks if "+".join(sorted(c.ground)) not in state)
        bad = any(value is False for value in state.values())
        tests = tuple(mobility.Test(c.name, c.dice, c.rule) for c in checks)
        found: Terms = made.inches(scenario, order, 2 if bad else 6, checks=left, tests=tests)
        return found

    return terms


@pytest.fixture(name="wood")
def wood_fixture(stage: Any, play: Any, made: Any) -> Any:
    """A wood from x = 520,000 on, within reach of the model's edge after 3,000 (at 519,000)."""
    play(made.Game(checked(made, WOOD)))
    stage.box("wood", Kind.AREA, (520_000, 400_000, 600_000, 600_000))
    return stage.model("u.1", AT)


def branched(stage: Any, passed: Plan, failed: Plan, **more: Any) -> Plan:
    """A plan with its two branches; its own ways are those of who failed."""
    two = (
        Branch((("nerve", True),), more.pop("chance", Fraction(2, 3)), passed),
        Branch((("nerve", False),), Fraction(1, 3), failed),
    )
    dice = more.pop("dice", (Dice("nerve", "D6", "nerve-rule"),))
    return replace(failed, branches=two, dice=dice, **more)


def way(made: Any, stage: Any, *far: int) -> Plan:
    """A plan in several lines to the right."""
    x, y = AT
    steps = tuple(Step(StepKind.LINE, Pose(x + f, y, 0, 0)) for f in far)
    plan = made.goes(stage, far[-1])
    found: Plan = replace(plan, models=(replace(plan.models[0], steps=steps),))
    return found


def test_two_ways_to_go_on(wood: Any, made: Any) -> None:
    """Both come to the wood's edge first; who passes goes 6", who fails 2" at the most."""
    far, near = way(made, wood, 3_000, 6 * INCH), way(made, wood, 3_000, 2 * INCH)
    assert made.said(wood.scenario, branched(wood, far, near)) == []
    more = way(made, wood, 3_000, 2 * INCH + 1)
    own = branched(wood, far, more)
    assert made.said(wood.scenario, own) == ['if nerve failed: 0.00004" too far (budget)']
    further = way(made, wood, 3_000, 6 * INCH + 1)
    text = 'if nerve passed: 0.00004" too far (budget)'
    assert made.said(wood.scenario, branched(wood, further, near)) == [text]


@pytest.mark.parametrize(("first", "wrong"), [(3_000, False), (2_999, True)])
def test_they_part_where_the_check_is_taken(wood: Any, first: int, wrong: bool, made: Any) -> None:
    """A base's edge at 516,000 + 3,000 is 1 mm from the wood; 1 µm less is not there yet."""
    far, near = way(made, wood, first, 6 * INCH), way(made, wood, first, 2 * INCH)
    both = "if nerve passed, and if nerve failed"
    text = f"{both}: they part before anybody has come to the check (nerve-rule)"
    plan = branched(wood, far, near)
    assert made.said(wood.scenario, plan) == ([text] if wrong else [])
    turned = replace(plan, branches=plan.branches[::-1])
    assert made.said(wood.scenario, turned) == ([text] if wrong else [])
    same = branched(wood, way(made, wood, 1_000), way(made, wood, 1_000))
    assert made.said(wood.scenario, same) == []  # they never part


@pytest.mark.parametrize(
    ("at", "there"),
    [
        ((545_000, 560_000), True),  # well inside, above the line between two of its corners
        ((575_000, 440_000), True),
        ((520_000, 500_000), True),
        ((503_000, 500_000), True),  # 16,000 and 1,000 from its edge
        ((502_999, 500_000), False),
        ((560_000, 617_000), True),
        ((560_000, 617_001), False),
    ],
)
def test_where_a_check_may_be_taken(wood: Any, at: tuple[int, int], there: bool) -> None:
    """By one that stands there; or that comes by on its way from elsewhere."""
    (feature,) = wood.features
    base, here, far = Base.parse("32mm"), Pose(*at), Pose(300_000, 900_000)
    assert (_lacking(feature, base, here, here) == 0) is there
    assert _lacking(feature, base, far, far) > 0
    assert (_lacking(feature, base, far, here) == 0) is there
    past = Pose(460_000, 660_000), Pose(620_000, 340_000)
    assert _lacking(feature, base, *past) == 0


def test_a_check_on_a_road(stage: Any) -> None:
    """A road 20,000 wide: 10,000, 16,000 and 1,000 from its middle."""
    stage.road("road", ((500_000, 500_000), (600_000, 500_000)), 20_000)
    (feature,) = stage.features
    base = Base.parse("32mm")
    for y, there in ((527_000, True), (527_001, False)):
        here = Pose(550_000, y)
        assert (_lacking(feature, base, here, here) == 0) is there


def test_a_row_that_ends_where_another_goes_on(wood: Any, made: Any) -> None:
    """Branches of which one takes a check more than the other do not part at any."""
    same = way(made, wood, 1_000)
    plan = branched(wood, same, same)
    both = (("nerve", True), ("nerve", True))
    longer = replace(plan, branches=(plan.branches[0], replace(plan.branches[0], results=both)))
    assert made.said(wood.scenario, longer)
    assert _parting(*longer.branches) == ("", False)
    assert _parting(*longer.branches[::-1]) == ("", False)
    assert _parting(*plan.branches) == ("nerve", True)
    assert _parting(*plan.branches[::-1]) == ("nerve", False)


def test_what_is_wrong_with_branches(wood: Any, made: Any) -> None:
    """Their chances, the list of checks, one that there is not, one that is left out."""
    far, near = way(made, wood, 3_000, 6 * INCH), way(made, wood, 3_000, 2 * INCH)
    plan = branched(wood, far, near)
    assert made.said(wood.scenario, replace(plan, dice=())) == [
        'the check "nerve" is not listed (nerve-rule)',
        'the check "nerve" is not listed (nerve-rule)',
    ]
    odd = branched(wood, far, near, chance=Fraction(1, 2))
    row = "the branches are not those of one row of checks, each both ways (nerve-rule)"
    assert made.said(wood.scenario, odd) == [
        "the chance of if nerve passed is 2/3, not 1/2 (nerve-rule)",
        row,
    ]
    assert made.said(wood.scenario, replace(plan, branches=plan.branches[:1])) == [row]
    twice = replace(plan, branches=(plan.branches[0], plan.branches[0]))
    assert made.said(wood.scenario, twice) == [row]
    none = replace(plan.branches[0], results=(("pluck", True),))
    assert made.said(wood.scenario, replace(plan, branches=(none, *plan.branches[1:]))) == [
        'if pluck passed: there is no check "pluck" to take (branches)'
    ]


def test_failing_may_end_the_move(wood: Any, play: Any, made: Any) -> None:
    """Where it does, whoever failed has no steps that they have not in common."""
    stops = replace(WOOD, stops=True, stop_rule="stop-rule")
    play(made.Game(checked(made, stops)))
    far = way(made, wood, 3_000, 6 * INCH)
    assert made.said(wood.scenario, branched(wood, far, way(made, wood, 3_000))) == []
    both = "if nerve passed, and if nerve failed"
    text = f"{both}: failing ends the move, but it goes on otherwise (stop-rule)"
    assert made.said(wood.scenario, branched(wood, far, way(made, wood, 3_000, 2 * INCH))) == [text]
    play(made.Game(checked(made, replace(stops, stop_rule=""))))
    wrong = made.said(wood.scenario, branched(wood, far, way(made, wood, 3_000, 2 * INCH)))
    assert wrong == [text.replace("stop-rule", "nerve-rule")]


def test_a_check_before_anybody_moves(wood: Any, play: Any, made: Any) -> None:
    """Who parts at it need not begin alike; it comes before those that are taken on the way."""
    early = replace(WOOD, early=True)
    play(made.Game(checked(made, early)))
    far, near = way(made, wood, 6 * INCH), way(made, wood, 2 * INCH)
    assert made.said(wood.scenario, branched(wood, far, near)) == []
    late = replace(WOOD, name="late", ground=frozenset({"wood", "x"}))
    play(made.Game(checked(made, early, replace(late, ground=frozenset({"hill"})))))
    plans = way(made, wood, 1_000)
    names = ((("late", a), ("nerve", b)) for a in (True, False) for b in (True, False))
    four = tuple(
        Branch(row, Fraction(2 if row[0][1] else 1, 3) * Fraction(2 if row[1][1] else 1, 3), plans)
        for row in names
    )
    dice = tuple(Dice(name, "D6", "nerve-rule") for name in ("late", "nerve"))
    found = made.said(wood.scenario, replace(plans, branches=four, dice=dice))
    text = 'the check "nerve" is taken before anybody moves (nerve-rule)'
    assert found == [
        f"if late {a} and nerve {b}: {text}"
        for a in ("passed", "failed")
        for b in ("passed", "failed")
    ]


def test_another_action_where_a_check_fails(wood: Any, play: Any, made: Any) -> None:
    """Who fails may wait (2") where no move is left, which the game names; and nothing else.

    Nobody may move at all whose check is not known: the plan's own ways are those of the wait.
    """

    def terms(scenario: Scenario, order: Order) -> Terms:
        passed = scenario.unit("u").state.get("wood")
        each = 2 if order.action == "wait" else 6 if passed else 0
        found = checked(made, WOOD)(scenario, order)
        return replace(found, mobilities=made.inches(scenario, order, each).mobilities)

    play(made.Game(terms, otherwise={"move": "wait"}))
    far = way(made, wood, 3_000, 6 * INCH)
    wait = replace(way(made, wood, 3_000), order=Order("u", "wait"))
    own = replace(branched(wood, far, wait), order=Order("u", "move"))
    assert made.said(wood.scenario, own) == []
    nap = replace(wait, order=Order("u", "nap"))
    own = replace(branched(wood, far, nap), order=Order("u", "move"))
    assert made.said(wood.scenario, own) == [
        '0.12" too far (budget)',  # 3,000 µm, where nobody may move
        "if nerve failed: another order than the plan's (nerve-rule)",
    ]
    # nor for who passes
    two = (
        Branch((("nerve", True),), Fraction(2, 3), replace(far, order=Order("u", "wait"))),
        Branch((("nerve", False),), Fraction(1, 3), way(made, wood, 3_000)),
    )
    own = replace(way(made, wood, 3_000), branches=two, dice=(Dice("nerve", "D6", "nerve-rule"),))
    assert made.said(wood.scenario, own) == [
        '0.12" too far (budget)',
        "if nerve passed: another order than the plan's (nerve-rule)",
        'if nerve failed: 0.12" too far (budget)',
    ]


@pytest.mark.parametrize(("foe", "wrong"), [((900_000, 500_000), 0), ((500_000, 900_000), 2)])
def test_where_the_other_action_looks(
    wood: Any, play: Any, made: Any, foe: tuple[int, int], wrong: int
) -> None:
    """The wait is to face a foe: so are the plan's own ways, which are those of the wait."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        return checked(made, WOOD)(scenario, order)

    play(made.Game(terms, otherwise={"move": "wait"}))
    wood.model("e.1", foe)
    far = way(made, wood, 3_000, 6 * INCH)
    wait = replace(way(made, wood, 3_000), order=Order("u", "wait", facing="e"))
    found = made.said(wood.scenario, replace(branched(wood, far, wait), order=Order("u", "move")))
    text = "ends facing up to 90° off where the order has it look (facing)"
    assert found == [text, f"if nerve failed: {text}"][:wrong]


def test_what_a_branch_knows(wood: Any, made: Any) -> None:
    """The unit of a branch has its results in its state; others, and other checks, nothing."""
    wood.model("v.1", (900_000, 900_000))
    game = made.Game(checked(made, WOOD))
    branch = Branch((("pluck", True), ("nerve", False)), Fraction(1), way(made, wood, 1_000))
    there = known(game, wood.scenario, branch)
    assert there.unit("u").state == {"wood": False}
    assert there.unit("v").state == {}
    assert [unit.id for unit in there.units] == ["u", "v"]
