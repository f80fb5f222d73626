"""Options of gaps and climbs: for each a case in which its readings differ."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import StepKind

GAME = "gemini"
INCH = 25_400
BASE = 25 / 25.4
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""


# -- gaps ------------------------------------------------------------------------------------------


def jumping(plan: Any) -> Any:
    """Return the same plan with its first line jumped, and its test listed."""
    from planner.plan import Dice

    (way,) = plan.models
    leap = replace(way.steps[0], kind=StepKind.JUMP, tests=("jump",))
    dice = Dice("jump", "D6", "gemini.jump.initiative-test", count=1, models=("a.1",))
    return replace(plan, models=(replace(way, steps=(leap, *way.steps[1:])),), dice=(dice,))


@pytest.mark.parametrize(("reading", "widest"), [(True, 3), (False, 2.5)])
def test_gaps_that_are_not_measured(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, reading: bool, widest: float
) -> None:
    """gemini.jump.commit-first, A-33: M 4 jumps 3", or 2.5" where half an inch is kept in hand.

    From lip to lip the centre goes further by the base of 0.98". Then each jump says so.
    """
    start = 31 - BASE / 2
    for width, legal in ((widest - 0.01, True), (widest + 0.01, False)):
        ditch = box("d", "gap", 31, 0, 31 + width, 44, depth=5)
        mover = unit("a", (start, 22), profile={"M": 4, "I": 4, "AP": 2})
        options = {"jump.gap_known": reading}
        scenario = scene(GAME, mover, features=[ditch], options=options)
        over = jumping(walked(scenario, "move", (start + width + BASE + 1e-5, 22)))
        found = broken(scenario, over)
        assert found == (set() if legal else {"gemini.jump.max-distance"})
        plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
        assert any(step.kind is StepKind.JUMP for step in plan.models[0].steps) is legal
        said = dict(plan.notes).get("gemini.jump.commit-first", "")
        assert ("in hand" in said) is (legal and not reading)


def test_a_jump_with_hardly_enough_left_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.commit-first: a gap of 2" is well below 3", but of M 4 only 2.3" are left."""
    ditch = box("d", "gap", 31, 0, 33, 44, depth=5)
    for before, told in ((1.7, True), (0.5, False)):
        mover = unit("a", (30.98 - before, 22), base="1mm", profile={"M": 4, "I": 4})
        scenario = scene(GAME, mover, features=[ditch])
        plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
        assert any(step.kind is StepKind.JUMP for step in plan.models[0].steps)
        assert ("gemini.jump.commit-first" in dict(plan.notes)) is told


@pytest.mark.parametrize(
    ("reading", "jumps", "walks"),
    [("both", True, True), ("jump", True, False), ("climb", False, True)],
)
def test_ways_past_a_ditch(
    scene: Any,
    unit: Any,
    box: Any,
    walked: Any,
    broken: Any,
    reading: str,
    jumps: bool,
    walks: bool,
) -> None:
    """gemini.climb.obstacle-definition, A-78: 1.2" deep and 1.5" wide, M 6.

    Over it 1.5" and the base, or through it 2 x 1.2" more: from lip to lip 2.48" and 2.4" are
    4.88". Nobody stops in it. The planner dares no jump unless it is told to.
    """
    ditch = box("d", "gap", 31, 0, 32.5, 44, depth=1.2)
    start = 31 - BASE / 2
    mover = unit("a", (start, 22), profile={"M": 6, "I": 4})
    scenario = scene(GAME, mover, features=[ditch], options={"ditch.modes": reading})
    lip = 1.5 + BASE + 1e-5
    leap = jumping(walked(scenario, "move", (start + lip, 22)))
    assert (broken(scenario, leap) == set()) is jumps
    for far, legal in ((6 - 2.4, walks), (6 - 2.4 + 0.01, False)):
        assert (broken(scenario, walked(scenario, "move", (start + far, 22))) == set()) is legal
    assert broken(scenario, walked(scenario, "move", (start + 1, 22))) != set()
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    assert planner.check(scenario, plan).legal
    assert (plan.models[0].end.x > 34 * INCH) is walks
    assert not plan.dice


def test_a_deep_ditch_is_climbed(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, no: Any
) -> None:
    """gemini.climb.two-actions, A-78: 1.4" deep is more than 1.25": a climb, 2.8" of its 4"...

    ... leave 1.2" for a ditch of 0.2", but 0.2" are a small gap; 1.1" and a base of 1 mm do.
    Where ditches are only jumped there is nothing to climb.
    """
    ditch = box("d", "gap", 31, 0, 32.1, 44, depth=1.4)
    for reading, rule in (("both", ""), ("jump", "gemini.climb.two-actions")):
        mover = unit("a", (30.95, 22), base="1mm", profile={"M": 4, "I": 4, "AP": 2})
        scenario = scene(GAME, mover, features=[ditch], options={"ditch.modes": reading})
        assert no(scenario, "climb") == rule
        over = walked(scenario, "move", (32.15, 22))
        assert "gemini.jump.max-distance" in broken(scenario, over)
        if not rule:
            plan = planner.plan(scenario, Order("a", "climb", to=(32.15, 22)))
            assert [dice.test for dice in plan.dice] == ["climb"]
            assert plan.models[0].spent == pytest.approx((1.2 + 2.8) * INCH, abs=60)
            assert planner.check(scenario, plan).legal


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "up", "rope", "down"),
    [
        ({}, 2, 2, 2),
        ({"ap.two_climb": False}, 1, 2, 2),
        ({"ap.two_rope": False}, 2, 1, 2),
        ({"ap.two_down": False}, 2, 2, 1),
        ({"ap.two_climb": False, "ap.two_down": False}, 1, 2, 1),
    ],
)
def test_what_a_climb_takes(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, options: Any, up: int, rope: int, down: int
) -> None:
    """gemini.climb.two-actions, gemini.rope.two-actions, gemini.down.two-actions, A-40.

    Whoever has one point may give the orders that take one. Where climbing up and down take the
    same, one order does both.
    """
    features = [
        box("t", "solid", 33, 18, 40, 28, height=3),
        line("r", "rope", (32.9, 26), (33.1, 26), from_z=0, to_z=3),
    ]
    same = up == down
    for place, wanted in (((32, 22), {"climb": up, "climb_rope": rope}), ((34, 22, 3), {})):
        wanted = wanted or ({"climb": up} if same else {"climb": up, "climb_down": down})
        climber = unit("a", place, profile={"M": 4, "I": 4, "AP": 1})
        scenario = scene(GAME, climber, features=features, options=options)
        for action, points in wanted.items():
            assert (no(scenario, action) == "") is (points == 1), action
        if same:
            assert no(scenario, "climb_down") == "gemini.down.two-actions"
    hanging = {"on_way": "t", "climb_height": 1}
    climber = unit("a", (32.4, 22), profile={"M": 4, "I": 4, "AP": 1}, state=hanging)
    scenario = scene(GAME, climber, features=features, options=options)
    assert (no(scenario, "keep_climbing") == "") is (up == 1)
    hanging = {"on_way": "r", "climb_height": 1}
    climber = unit("a", (32.9, 26), profile={"M": 4, "I": 4, "AP": 1}, state=hanging)
    scenario = scene(GAME, climber, features=features, options=options)
    assert (no(scenario, "keep_climbing") == "") is (rope == 1)


def test_climbing_down_by_itself(scene: Any, unit: Any, box: Any, left: Any) -> None:
    """gemini.down.two-actions, A-40: at one point, 2.5" down and 1.5" of way are M.

    gemini.down.initiative: tested like a climb. The dearer climb does not end lower than it began.
    """
    block = box("t", "solid", 33, 18, 40, 28, height=2.5)
    climber = unit("a", (33 + BASE / 2, 22, 2.5), profile={"M": 4, "I": 4, "AP": 2})
    climber["models"][0]["facing"] = 180
    scenario = scene(GAME, climber, features=[block], options={"ap.two_down": False})
    plan = planner.plan(scenario, Order("a", "climb_down", to=(30, 22)))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.z == 0
    assert plan.models[0].end.x == pytest.approx((33 + BASE / 2 - 1.5) * INCH, abs=60)
    assert [dice.test for dice in plan.dice] == ["climb"]
    assert left(scenario, plan)["spent_actions"] == 1
    dear = planner.plan(scenario, Order("a", "climb", to=(30, 22)))
    assert not dear.found or dear.models[0].end.z > 2 * INCH
    wrong = replace(plan, order=replace(plan.order, action="climb"))
    assert "gemini.down.two-actions" in {v.rule for v in planner.check(scenario, wrong).violations}


# -- tests -----------------------------------------------------------------------------------------


def two_blocks(box: Any, first: float = 2, second: float = 4) -> list[Any]:
    """A block from x = 33 to 36 and one right behind it from 36 to 40."""
    return [
        box("t", "solid", 33, 18, 36, 28, height=first),
        box("u", "solid", 36, 18, 40, 28, height=second),
    ]


def climbs(scenario: Any, action: str, *steps: tuple[str, float, float], count: int) -> Any:
    """Return a plan in which a.1 goes ``("line" or "climb", x, z)``, with so many tests listed."""
    from planner.plan import Dice, ModelPlan, Plan, Status, Step

    here = start = scenario.models["a.1"].pose
    done = []
    for kind, x, z in steps:
        here = replace(here, x=round(x * INCH), z=round(z * INCH))
        done.append(Step(StepKind(kind), here))
    dice = (Dice("climb", "D6", "gemini.climb.initiative-test", count=count),) if count else ()
    return Plan(
        GAME,
        planner.rulesets.find(GAME).unit,
        scenario.digest,
        Order("a", action),
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, tuple(done)),),
        move_order=("a.1",),
        dice=dice,
    )


@pytest.mark.parametrize(("reading", "needed"), [("move", 1), ("obstacle", 2)])
def test_how_often_a_climb_is_tested(
    scene: Any, unit: Any, box: Any, broken: Any, reading: str, needed: int
) -> None:
    """gemini.climb.initiative-test, A-37: 2" up and 2" more, with M 9: one climb of two sections.

    From a roof down to a lower one and on to the ground is two as well. Going over a block, up
    and down, is one (gemini.climb.cross-once).
    """
    options = {"climb.test_per": reading}
    foot, ledge, top = 33 - BASE / 2, 33 + BASE, 36 + BASE
    climber = unit("a", (foot, 22), profile={"M": 9, "I": 4, "AP": 2})
    scenario = scene(GAME, climber, features=two_blocks(box), options=options)
    wall = 36 - BASE / 2
    first = ("climb", foot, 2), ("line", ledge, 2), ("line", wall, 2)
    up = (*first, ("climb", wall, 4), ("line", top, 4))
    for count in range(3):
        found = broken(scenario, climbs(scenario, "climb", *up, count=count))
        assert found == (set() if count >= needed else {"gemini.climb.initiative-test"})
    plan = planner.plan(scenario, Order("a", "climb", to=(top, 22, 4)))
    assert plan.models[0].end.z == 4 * INCH
    assert [(dice.test, dice.count) for dice in plan.dice] == [("climb", needed)]
    over = ("climb", foot, 2), ("line", 36 + BASE / 2, 2), ("climb", 36 + BASE / 2, 0)
    scenario = scene(GAME, climber, features=two_blocks(box)[:1], options=options)
    assert broken(scenario, climbs(scenario, "climb", *over, count=1)) == set()
    back = unit("a", (36 + BASE / 2, 22, 4), profile={"M": 12, "I": 4, "AP": 2})
    back["models"][0]["facing"] = 180
    scenario = scene(GAME, back, features=two_blocks(box), options=options)
    edge = 36 - BASE / 2
    down = ("line", edge, 4), ("climb", edge, 2), ("line", foot, 2), ("climb", foot, 0)
    for count in (1, 2):
        found = broken(scenario, climbs(scenario, "climb", *down, count=count))
        assert ("gemini.climb.initiative-test" in found) is (count < needed)


@pytest.mark.parametrize(("reading", "needed"), [("move", 1), ("obstacle", 0)])
def test_a_climb_that_goes_on(
    scene: Any, unit: Any, box: Any, broken: Any, reading: str, needed: int
) -> None:
    """gemini.climb.height-marker, A-37: 3" up a wall it is tested again, or has been at its foot.

    A second wall on the way up is another obstacle: 1" of the first, then 2", and M 4.
    """
    options = {"climb.test_per": reading}
    hanging = {"on_way": "t", "climb_height": 1.5}
    foot, ledge = 33 - BASE / 2, 33 + BASE / 2
    climber = unit("a", (foot, 22), profile={"M": 9, "I": 4, "AP": 2}, state=hanging)
    scenario = scene(GAME, climber, features=two_blocks(box), options=options)
    up = ("climb", foot, 2), ("line", ledge, 2)
    further = (*up, ("line", 36 - BASE / 2, 2), ("climb", 36 - BASE / 2, 4), ("line", 37, 4))
    for steps, tests in ((up, needed), (further, 1)):
        for count in (0, 1):
            found = broken(scenario, climbs(scenario, "climb_on", *steps, count=count))
            assert found == (set() if count >= tests else {"gemini.climb.initiative-test"})
    plan = planner.plan(scenario, Order("a", "keep_climbing"))
    assert len(plan.dice) == needed
    assert planner.check(scenario, plan).legal
