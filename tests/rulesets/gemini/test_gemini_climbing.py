"""Climbs above one's own height, dives, and ways down."""

from dataclasses import replace
from fractions import Fraction
from math import dist
from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.plan import Step, StepKind
from planner.rulesets.gemini.climbing.climbs import unit_falls
from planner.rulesets.gemini.climbing.down import chance_of_drop

GAME = "gemini"
INCH = 25_400
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""
HALF = 12.5 / 25.4


def block(box: Any, height: float, **more: Any) -> Any:
    """A block across the table from x = 33 to 40."""
    return box("w", "solid", 33, 0, 40, 44, height=height, **more)


def kinds(plan: Any) -> list[StepKind]:
    """Kinds of the steps of the first model."""
    return [step.kind for step in plan.models[0].steps]


def test_a_climb_takes_two_actions(scene: Any, unit: Any, box: Any, left: Any, no: Any) -> None:
    """gemini.climb.two-actions: 3 points, M 4: a climb of 3" (2 points), then 4" (1 point).

    gemini.climb.reach-base: 0.01" to the foot, 3" up, and the base's breadth onto the top: of one
    M for both actions nothing is left.
    """
    start = 33 - HALF - 0.01
    climber = unit("a", (start, 22), profile={"M": 4, "I": 4, "AP": 3})
    scenario = scene(GAME, climber, features=[block(box, 3)])
    assert no(scenario, "climb") == ""
    plan = planner.plan(scenario, Order("a", "climb", to=(33 + HALF, 22, 3)))
    assert planner.check(scenario, plan).legal
    assert StepKind.CLIMB in kinds(plan)
    assert plan.models[0].end.z == 3 * INCH
    assert plan.models[0].budget == 4 * INCH
    after = planner.after(scenario, plan)
    assert after.unit("a").state["spent_actions"] == 2
    with_one = scene(GAME, unit("a", (start, 22), profile={"I": 4}), features=[block(box, 3)])
    assert no(with_one, "climb") == "gemini.climb.two-actions"


def test_an_option_gives_both_actions_their_m(scene: Any, unit: Any, box: Any, first: Any) -> None:
    """gemini.climb.two-actions, option climb.two_ap_budget: 8" instead of 4"."""
    climber = unit("a", (30, 22), profile={"M": 4, "I": 4, "AP": 2})
    for option, inches in (("M", 4), ("2M", 8)):
        options = {"climb.two_ap_budget": option}
        scenario = scene(GAME, climber, features=[block(box, 3)], options=options)
        assert first(scenario, "climb").budget == inches * INCH


@pytest.mark.parametrize(
    ("profile", "owing"),
    [({}, 1), ({"climbing_gear": True}, 0), ({"climber": True}, 0)],
)
def test_a_climb_is_tested_at_the_foot(
    scene: Any, unit: Any, box: Any, profile: Any, owing: int
) -> None:
    """gemini.climb.initiative-test: I 4, a wall of 3", 1.25" tall, unequipped: 4/6.

    gemini.climb.form: gear or a body for it spares the test.
    """
    climber = unit("a", (32, 22), profile={"M": 4, "I": 4, "AP": 2, **profile})
    scenario = scene(GAME, climber, features=[block(box, 3)])
    plan = planner.plan(scenario, Order("a", "climb", to=(33 + HALF, 22, 3)))
    tested = [dice for dice in plan.dice if dice.test == "climb"]
    assert [dice.count for dice in tested] == [1] * owing
    assert [dice.probability for dice in tested] == [Fraction(2, 3)] * owing


@pytest.mark.parametrize(("option", "tests"), [("one", 1), ("per-model", 3)])
def test_a_unit_climbs_as_one(scene: Any, unit: Any, box: Any, option: str, tests: int) -> None:
    """gemini.climb.initiative-test, option climb.unit_test: one test, or one for each."""
    places = (32.4, 20), (32.4, 21), (32.4, 22)
    squad = unit("a", *places, profile={"M": 6, "I": 4, "AP": 2})
    options = {"climb.unit_test": option}
    scenario = scene(GAME, squad, features=[block(box, 3)], options=options)
    plan = planner.plan(scenario, Order("a", "climb", to=(34, 21, 3)))
    assert {way.end.z for way in plan.models} == {3 * INCH}
    (dice,) = plan.dice
    assert dice.count == tests


@pytest.mark.parametrize(
    ("wall", "profile", "action", "rule"),
    [
        ({"climbable": False}, {}, "climb", "gemini.climb.gm-climbable"),
        ({}, {"can_climb": False}, "move", "gemini.climb.form"),  # a horse or a Zoat
        ({}, {}, "move", "gemini.climb.two-actions"),
    ],
)
def test_what_is_not_climbed(
    scene: Any, unit: Any, box: Any, first: Any, wall: Any, profile: Any, action: str, rule: str
) -> None:
    """gemini.climb.surface-able: only what the umpire says can be, by whoever has hands for it."""
    climber = unit("a", (32.5, 22), profile={"M": 6, "I": 4, "AP": 2, **profile})
    scenario = scene(GAME, climber, features=[block(box, 3, **wall)])
    assert first(scenario, action).passage("w").rule == rule
    top = Order("a", action, to=(33 + HALF, 22, 3), goal=DARE)
    assert planner.plan(scenario, top).models[0].end.z == 0


def test_bodies_without_hands_do_not_climb(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.climb.form: a horse asked to climb is refused."""
    horse = unit("a", (30, 22), profile={"I": 4, "AP": 2, "can_climb": False})
    assert no(scene(GAME, horse, features=[block(box, 3)]), "climb") == "gemini.climb.form"


@pytest.mark.parametrize(
    ("height", "option", "rule"),
    [(1.25, "mid", "gemini.climb.mid-obstacle"), (1.25, "climb", "gemini.climb.two-actions")],
)
def test_as_tall_as_the_figure(
    scene: Any, unit: Any, box: Any, first: Any, height: float, option: str, rule: str
) -> None:
    """gemini.climb.mid-obstacle, option climb.equal_height."""
    options = {"climb.equal_height": option}
    scenario = scene(GAME, unit("a", (30, 22)), features=[block(box, height)], options=options)
    assert first(scenario, "move").passage("w").rule == rule


def test_height_is_that_of_the_type(scene: Any, unit: Any, box: Any, first: Any) -> None:
    """gemini.climb.height-measure, gemini.climb.posed-model: body 1.1" and base 0.15": 1.25".

    A banner of 2" or a kneeling pose changes nothing: the height given is the type's.
    """
    trooper = unit("a", (30, 22))
    trooper["models"][0]["height"] = 1.1 + 0.15
    scenario = scene(GAME, trooper, features=[block(box, 1.25)])
    assert first(scenario, "move").height == round(1.25 * INCH)
    assert first(scenario, "move").passage("w").rule == "gemini.climb.mid-obstacle"


def test_a_bad_face_slows_the_climb(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.surface-terrain, gemini.climb.vertical-cost: 1.5" up a difficult face use 3"."""
    start = 33 - HALF - 0.1
    for terrain, cost in (("difficult", 3), ("normal", 1.5)):
        climber = unit("a", (start, 22), profile={"M": 5, "I": 4, "AP": 2})
        scenario = scene(GAME, climber, features=[block(box, 1.5, terrain=terrain)])
        plan = planner.plan(scenario, Order("a", "climb", to=(34, 22, 1.5)))
        (climb,) = (step for step in plan.models[0].steps if step.kind is StepKind.CLIMB)
        assert climb.cost == pytest.approx(cost * INCH, abs=1)


@pytest.mark.parametrize("bad", ["near", "far"])
def test_each_face_has_its_own_price(scene: Any, unit: Any, box: Any, bad: str) -> None:
    """gemini.climb.surface-terrain, gemini.climb.vertical-cost: 1.5" up use 3" on a difficult face.

    An overgrown block 3.4" off slows nobody who climbs a clean one.
    """
    at = {"near": (33, 18, 40, 26), "far": (28, 0, 29, 44)}[bad]
    clean = block(box, 1.5)
    overgrown = box("v", "solid", *at, height=1.5, terrain="difficult")
    climber = unit("a", (33 - HALF - 0.1, 22), profile={"M": 5, "I": 4, "AP": 2})
    features = [overgrown] if bad == "near" else [clean, overgrown]
    scenario = scene(GAME, climber, features=features)
    plan = planner.plan(scenario, Order("a", "climb", to=(34, 22, 1.5)))
    (climb,) = (step for step in plan.models[0].steps if step.kind is StepKind.CLIMB)
    assert climb.cost == pytest.approx((1.5 if bad == "far" else 3) * INCH, abs=1)
    assert plan.models[0].spent == pytest.approx(sum(s.cost for s in plan.models[0].steps), abs=3)


@pytest.mark.parametrize(("y", "rules"), [(22, {"gemini.move.reductions"}), (22.7, set())])
def test_of_two_faces_the_worse_one_counts(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, y: float, rules: set[str]
) -> None:
    """gemini.climb.vertical-cost: a difficult face ends at y = 22.1, a clean one goes on as high.

    Of M 3 both climb 1.5", which is 3" where the base reaches the worse one, and go on for 1":
    the base of who begins at 22.7 is 0.1" off it.
    """
    features = [
        box("w", "solid", 33, 22.1, 40, 30, height=1.5),
        box("v", "solid", 33, 10, 40, 22.1, height=1.5, terrain="difficult"),
    ]
    start = 33 - HALF - 0.0005
    climber = unit("a", (start, y), profile={"M": 3, "I": 4, "AP": 2})
    scenario = scene(GAME, climber, features=features)
    plan = walked(scenario, "climb", (start + 1, y))
    (line,), here = plan.models[0].steps, plan.models[0].start
    up, on = replace(here, z=round(1.5 * INCH)), replace(line.to, z=round(1.5 * INCH))
    steps = (Step(StepKind.CLIMB, up), Step(StepKind.LINE, on))
    whole = replace(plan, models=(replace(plan.models[0], steps=steps),))
    assert broken(scenario, whole) - {"gemini.climb.initiative-test"} == rules


def test_a_worse_face_is_gone_round(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.vertical-cost: 3" up very difficult growth would be 12"; the face beside it 3".

    M 8: 1.03" aside its base is out of reach of the growth (25 µm of its corner), 3" up, from
    there 2.46" to the goal, and half an inch for the second turn: 7", to a few hundredths.
    """
    clean = box("w", "solid", 33, 22, 40, 30, height=3)
    overgrown = box("v", "solid", 33, 10, 40, 22, height=3, terrain="very_difficult")
    climber = unit("a", (33 - HALF - 0.1, 21), profile={"M": 8, "I": 4, "AP": 2})
    scenario = scene(GAME, climber, features=[clean, overgrown])
    plan = planner.plan(scenario, Order("a", "climb", to=(34, 24, 3)))
    assert planner.check(scenario, plan).legal
    (climb,) = (step for step in plan.models[0].steps if step.kind is StepKind.CLIMB)
    assert climb.cost == pytest.approx(3 * INCH, abs=1)
    assert plan.models[0].spent == pytest.approx(7 * INCH, abs=0.04 * INCH)


def test_a_marker_on_a_bad_face(scene: Any, unit: Any, box: Any, left: Any) -> None:
    """gemini.climb.vertical-cost, gemini.climb.height-marker: M 5, 6" of difficult face.

    0.1" to its foot and 4.9" of allowance: 2.45" up. Another climb adds 2.5": 4.95". The last
    1.05" cost 2.1", and the base's breadth on top is no more than 1".
    """
    climber = unit("a", (33 - HALF - 0.1, 22), profile={"M": 5, "I": 4, "AP": 6})
    high = box("v", "solid", 33, 18, 40, 26, height=6, terrain="difficult")
    scenario = scene(GAME, climber, features=[high])
    top = (34, 22, 6)
    begun = planner.plan(scenario, Order("a", "climb", to=top))
    then = planner.after(scenario, begun)
    assert then.unit("a").state["climb_height"] == pytest.approx(2.45, abs=0.01)
    kept = planner.after(then, planner.plan(then, Order("a", "keep_climbing")))
    assert kept.unit("a").state["climb_height"] == pytest.approx(4.95, abs=0.01)
    plan = planner.plan(kept, Order("a", "climb_on", to=top))
    assert plan.models[0].end.z == 6 * INCH
    assert planner.check(kept, plan).legal


def test_over_in_one_move(scene: Any, unit: Any, line: Any) -> None:
    """gemini.climb.cross-once: a wall of 3" cuts a move of 8" by 3", one test, down free.

    gemini.climb.vertical-cost; option climb.cross_free_down: without it, 6".
    """
    wall = line("w", "wall", (33, 0), (33, 44), height=3)
    for free, spent in ((True, 5), (False, 8)):
        climber = unit("a", (32, 22), profile={"M": 8, "I": 4, "AP": 2})
        options = {"climb.cross_free_down": free}
        scenario = scene(GAME, climber, features=[wall], options=options)
        plan = planner.plan(scenario, Order("a", "climb", to=(34, 22)))
        assert plan.models[0].spent == pytest.approx(spent * INCH, abs=60)
        assert [dice.count for dice in plan.dice] == [1]
        assert planner.check(scenario, plan).legal


def test_from_a_roof_the_way_down_is_paid(scene: Any, unit: Any, box: Any) -> None:
    """gemini.down.same-as-up: 3" down costs 3"; gemini.down.two-actions; gemini.down.initiative.

    gemini.down.max-distance: off the roof it goes its base's breadth, so M 5 is too little for 5".
    """
    for height, allowance, there in ((3, 4.5, True), (4, 5.5, True), (5, 5, False)):
        profile = {"M": allowance, "I": 4, "AP": 2}
        climber = unit("a", (33 + HALF, 22, height), profile=profile)
        climber["models"][0]["facing"] = 180
        scenario = scene(GAME, climber, features=[block(box, height)])
        plan = planner.plan(scenario, Order("a", "climb", to=(32, 22)))
        down = [s for s in plan.models[0].steps if s.kind is StepKind.CLIMB]
        assert bool(down) is there
        assert [step.cost for step in down] == [pytest.approx(height * INCH, abs=1)] * there
        assert [dice.probability for dice in plan.dice] == [Fraction(2, 3)]
        said = dict(plan.notes)
        assert f'{height}" up' in said["gemini.climb.fail-down"]
        assert f"strength {height}" in said["gemini.down.fail-fall"]


def test_a_failed_climb_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.fail-up: it stays and moves no more; gemini.climb.test-next-action.

    A figure that ends a move at the foot tests with its next order to climb, in a later turn.
    """
    climber = unit("a", (33 - HALF - 4, 22), profile={"M": 4, "I": 4, "AP": 1})
    scenario = scene(GAME, climber, features=[block(box, 3)])
    walk = planner.plan(scenario, Order("a", "move", to=(36, 22)))
    assert walk.dice == ()
    foot = planner.next_phase(planner.after(scenario, walk), ends_turn=True)
    assert foot.models["a.1"].pose.x == pytest.approx((33 - HALF) * INCH, abs=60)
    ready = unit("a", (33 - HALF - 1e-4, 22), profile={"M": 4, "I": 4, "AP": 2})
    plan = planner.plan(
        scene(GAME, ready, features=[block(box, 3)]), Order("a", "climb", to=(33 + HALF, 22, 3))
    )
    assert "moves no more" in dict(plan.notes)["gemini.climb.fail-up"]
    assert [dice.test for dice in plan.dice] == ["climb"]


@pytest.mark.parametrize(
    ("models", "mean"), [(5, Fraction(20, 6)), (6, Fraction(7, 2)), (10, Fraction(7, 2))]
)
def test_a_units_fall_takes_a_die_of_models(models: int, mean: Fraction) -> None:
    """gemini.down.unit-fall: min(D6, N): (1 + 2 + 3 + 4 + 5 + 5) / 6 of five."""
    assert unit_falls(models) == mean


# -- jumping down ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("height", "chance"),
    [(1.5, Fraction(1)), (3, Fraction(2, 3)), (5, Fraction(4, 9)), (6, Fraction(8, 27))],
)
def test_a_test_for_each_two_inches(height: float, chance: Fraction) -> None:
    """gemini.jumpdown.test-per-2, gemini.dive.test-per-2: I 4, (2/3)^floor(h / 2)."""
    assert chance_of_drop(Fraction(2, 3), round(height * INCH), 2 * INCH) == chance


@pytest.mark.parametrize("climbable", [True, False])
def test_jumping_down_belongs_to_a_move(scene: Any, unit: Any, box: Any, climbable: bool) -> None:
    """gemini.jumpdown.no-action, gemini.jumpdown.no-allowance: 2" walked, 3" jumped, 2" walked: 4".

    gemini.jumpdown.fail: failing, it falls from the edge: D3 hits of S3, with 1 - 2/3.
    gemini.climb.gm-climbable: a sheer face is not climbed; jumped off it is.
    """
    jumper = unit(
        "a",
        (33 + 2 - HALF, 22, 3),
        profile={"M": 4, "I": 4},
    )
    jumper["models"][0]["facing"] = 180
    scenario = scene(GAME, jumper, features=[block(box, 3, climbable=climbable)])
    plan = planner.plan(scenario, Order("a", "move", to=(31 - HALF, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    assert StepKind.DROP in kinds(plan)
    assert plan.models[0].spent == pytest.approx(4 * INCH, abs=60)
    (dice,) = plan.dice
    assert (dice.test, dice.count, dice.probability) == ("jump_down", 1, Fraction(2, 3))
    assert "strength 3" in dict(plan.notes)["gemini.jumpdown.fail"]
    assert planner.after(scenario, plan).unit("a").state["spent_actions"] == 1


def test_a_tower_that_only_a_ladder_leads_up_is_jumped_off(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jumpdown.no-allowance, gemini.climb.gm-climbable: 1" to the edge, and 2" on.

    To climb down instead is no way: nobody has handholds there.
    """
    up = {"kind": "ladder", "from_z": 0, "to_z": 4}
    line = {"type": "LineString", "coordinates": [[32, 30], [33.6, 30]]}
    ladder = {"type": "Feature", "id": "l", "properties": up, "geometry": line}
    tower = box("w", "solid", 33, 10, 40, 34, height=4, climbable=False)
    jumper = unit("a", (34, 22, 4), profile={"M": 4, "I": 4})
    jumper["models"][0]["facing"] = 180
    scenario = scene(GAME, jumper, features=[tower, ladder])
    plan = planner.plan(scenario, Order("a", "move", to=(31, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].spent == pytest.approx(3 * INCH, abs=60)
    way = plan.models[0]
    climbed = (replace(s, kind=StepKind.CLIMB) if s.kind is StepKind.DROP else s for s in way.steps)
    wrong = replace(plan, models=(replace(way, steps=tuple(climbed)),))
    rules = {violation.rule for violation in planner.check(scenario, wrong).violations}
    assert "gemini.climb.mid-obstacle" in rules


@pytest.mark.parametrize(
    ("profile", "highest", "every", "test"),
    [
        ({"I": 4}, 6, 2, "jump_down"),  # gemini.jumpdown.limit-6
        ({"I": 4, "max_jump_down": 9}, 9, 2, "jump_down"),
        ({"I": 4, "drop_per_test": 4}, 6, 4, "jump_down"),  # gemini.jumpdown.low-gravity
        ({"chute": True}, 1000, None, ""),  # gemini.jumpdown.devices
        ({}, 2 - 1 / 25_400, 2, "jump_down"),  # without I only what is not tested
    ],
)
def test_how_far_down_one_jumps(
    scene: Any, unit: Any, box: Any, first: Any, profile: Any, highest: float, every: int | None,
    test: str,
) -> None:  # fmt: skip
    """6" legal, 6.5" not; twice the drop for a test where things weigh half."""
    scenario = scene(GAME, unit("a", (30, 22), profile=profile), features=[block(box, 3)])
    dropping = first(scenario, "move").dropping
    assert dropping.highest == round(highest * INCH)
    assert dropping.every == (None if every is None else every * INCH)
    assert dropping.test == test
    if every == 4:
        assert dropping.tests(6 * INCH) == 1


def test_a_charge_may_jump_down(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jumpdown.charge: with a drop of 3" on the way, I 4: 2/3."""
    charger = unit("a", (33 + HALF, 22, 3), profile={"M": 4, "I": 4})
    charger["models"][0]["facing"] = 180
    foe = unit("b", (28, 22), side="blue")
    scenario = scene(GAME, charger, foe, features=[block(box, 3)])
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert plan.found
    assert [dice.probability for dice in plan.dice] == [Fraction(2, 3)]


def test_sliding_down_a_rope(scene: Any, unit: Any, box: Any) -> None:
    """gemini.down.one-action-equipped, gemini.down.rappel-default: 4" down with M 4: one action.

    gemini.down.rope-slide: untested, at full rate: 8" with a rope of 10" take two actions.
    """
    for height, points, rope, there in ((4, 1, 10, True), (8, 2, 10, True), (8, 2, 7, False)):
        profile = {"M": 5 if height == 4 else 4.5, "AP": points, "rappel": rope}
        slider = unit("a", (33 + HALF, 22, height), profile=profile)
        slider["models"][0]["facing"] = 180
        scenario = scene(GAME, slider, features=[block(box, height)])
        plan = planner.plan(scenario, Order("a", "rappel", to=(33 - HALF - 0.01, 22)))
        drops = [s for s in plan.models[0].steps if s.kind is StepKind.DROP]
        assert [step.cost for step in drops] == [pytest.approx(height * INCH)] * there
        assert plan.dice == ()


def test_no_rope_no_slide(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.down.one-action-equipped: only with a rope."""
    scenario = scene(GAME, unit("a", (36, 22, 3)), features=[block(box, 3)])
    assert no(scenario, "rappel") == "gemini.down.one-action-equipped"


# -- diving ---------------------------------------------------------------------------------------


def diver(unit: Any, height: float, **profile: Any) -> Any:
    """A figure at the western edge of the block, facing west."""
    made = unit("a", (33 + HALF, 22, height), profile={"M": 4, "I": 4, **profile})
    made["models"][0]["facing"] = 180
    return made


@pytest.mark.parametrize(("height", "rule"), [(2, ""), (1.9, "gemini.dive.min-height"), (4, "")])
def test_a_dive_starts_two_inches_up(
    scene: Any, unit: Any, box: Any, no: Any, height: float, rule: str
) -> None:
    """gemini.dive.min-height: 2.0" is a dive, 1.9" an ordinary jump."""
    foe = unit("b", (31, 22), side="blue")
    scenario = scene(GAME, diver(unit, height, melee_radius=3), foe, features=[block(box, height)])
    assert no(scenario, "dive", "b") == rule


def test_a_dive_lands_within_the_melee_radius(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dive.eligible: radius 3", 4" up: 2 tests, 4/9, and what success and failure mean."""
    foe = unit("b", (30, 22), side="blue")
    scenario = scene(GAME, diver(unit, 4, melee_radius=3), foe, features=[block(box, 4)])
    plan = planner.plan(scenario, Order("a", "dive", ["b"]))
    assert plan.found
    (dice,) = plan.dice
    assert (dice.test, dice.count, dice.probability) == ("jump_down", 2, Fraction(2, 3))
    said = dict(plan.notes)
    assert {"gemini.dive.fail", "gemini.dive.bonuses", "gemini.dive.strength"} <= set(said)
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("gap", "rules"), [(3.05, {"gemini.dive.eligible"}), (2.95, set())])
def test_a_dive_ends_its_jump_within_the_melee_radius(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, gap: float, rules: set[str]
) -> None:
    """gemini.dive.eligible: the landing is 3.05" from the foe; no dive, 0.1" further on or not.

    The way down and on is the same from 2.95", which is one.
    """
    foot = 33 - HALF - 0.0005
    foe = unit("b", (foot - 2 * HALF - gap, 22), side="blue")
    scenario = scene(GAME, diver(unit, 4, melee_radius=3), foe, features=[block(box, 4)])
    plan = walked(scenario, "dive", (foot, 22), targets=["b"])
    edge = plan.models[0].steps[0].to
    down = Step(StepKind.DROP, replace(edge, z=0))
    on = Step(StepKind.LINE, replace(edge, x=edge.x - round(0.1 * INCH), z=0))
    steps = (*plan.models[0].steps, down, on)
    whole = replace(plan, models=(replace(plan.models[0], steps=steps),))
    assert broken(scenario, whole) - {OWED} == rules


def test_who_dives_goes_along_the_edge_first(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dive.eligible: straight down it lands 3.17" from the foe, 2.1" aside of it.

    3.984² − 3.584² is 1.74²: it jumps 0.36" further along the edge, where that is 3".
    """
    foe = unit("b", (33 - 3 * HALF - 2.6, 24.1), side="blue")
    scenario = scene(GAME, diver(unit, 4, melee_radius=3), foe, features=[block(box, 4)])
    plan = planner.plan(scenario, Order("a", "dive", ["b"]))
    (drop,) = (step for step in plan.models[0].steps if step.kind is StepKind.DROP)
    centres = 2 * HALF + 3
    assert dist(drop.to.at[:2], scenario.models["b.1"].pose.at[:2]) <= centres * INCH
    assert planner.check(scenario, plan).legal


OWED = "gemini.jumpdown.test-per-2"
EDGE, LOW = "gemini.dive.eligible", "gemini.dive.min-height"


@pytest.mark.parametrize(
    ("height", "ledge", "kinds", "rules"),
    [
        (4, 0, [StepKind.DROP], {OWED}),
        (3.8, 1.8, [StepKind.DROP, StepKind.DROP], {OWED}),  # 2" and 1.8"
        (3.8, 1.9, [StepKind.DROP, StepKind.DROP], {LOW}),  # 1.9" twice, and no test
        (4, 0, [StepKind.CLIMB], {EDGE, LOW, "gemini.move.reductions"}),  # 1" there, 4" down
        (4, 0, [StepKind.LADDER], {EDGE, LOW}),
        (4, 0, [], {LOW}),
    ],
)
def test_a_dive_is_one_jump_down(
    scene: Any, unit: Any, box: Any, line: Any, walked: Any, broken: Any,
    height: float, ledge: float, kinds: Any, rules: set[str],
) -> None:  # fmt: skip
    """gemini.dive.min-height: one jump of at least 2"; smaller ones, untested, make no dive.

    gemini.dive.eligible: nor does who stays on top, near enough as seen from above, or comes
    down by a face or a ladder. (The tests of a jump are owed, and these plans list none.)
    """
    foot, head = (33 - HALF, 22), (33 + HALF, 22)
    features = [block(box, height), line("l", "ladder", foot, head, from_z=0, to_z=height)]
    if ledge:
        features.append(box("ledge", "solid", 32, 20, 33, 24, height=ledge))
    foe = unit("b", (30.4, 22), side="blue")
    scenario = scene(GAME, diver(unit, height, melee_radius=3), foe, features=features)
    plan = walked(scenario, "dive", targets=["b"])
    here, steps = plan.models[0].start, []
    edges = [33 - HALF, 32 - HALF] if kinds != [StepKind.LADDER] else [33 + HALF]
    for kind, x, z in zip(kinds, edges, [ledge, 0], strict=False):
        if kind is not StepKind.LADDER:
            here = replace(here, x=round(x * INCH))
            steps.append(Step(StepKind.LINE, here))
        here = replace(
            here, x=round(foot[0] * INCH) if edges[1:] == [] else here.x, z=round(z * INCH)
        )
        steps.append(Step(kind, here))
    ways = (replace(plan.models[0], steps=tuple(steps)),)
    found = broken(scenario, replace(plan, models=ways))
    assert found & {OWED, EDGE, LOW, "gemini.move.reductions"} == rules


@pytest.mark.parametrize(("ledge", "found"), [((32, 21, 33, 23), True), ((20, 8, 46, 36), False)])
def test_two_small_jumps_are_no_dive(
    scene: Any, unit: Any, box: Any, broken: Any, ledge: Any, found: bool
) -> None:
    """gemini.dive.min-height: 3.8" down by a ledge half-way is twice 1.9", the shortest way.

    Past a ledge 2" long it jumps down the whole face; one that is all around leaves no dive.
    """
    features = [box("roof", "solid", 33, 20, 39, 24, height=3.8)]
    features.append(box("ledge", "solid", *ledge, height=1.9))
    foe = unit("b", (30.4 if found else 18.5, 22), side="blue")
    radius = 3 if found else 20
    scenario = scene(GAME, diver(unit, 3.8, melee_radius=radius), foe, features=features)
    plan = planner.plan(scenario, Order("a", "dive", ["b"]))
    assert plan.found is found
    if not found:
        assert LOW in [why.rule for why in plan.why_not]
        return
    assert broken(scenario, plan) == set()
    assert [step.kind for step in plan.models[0].steps].count(StepKind.DROP) == 1


def test_the_melee_radius_must_be_known(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dive.eligible: the texts give it no value; without one the order is an error."""
    foe = unit("b", (30, 22), side="blue")
    scenario = scene(GAME, diver(unit, 4), foe, features=[block(box, 4)])
    with pytest.raises(OrderError, match="melee_radius"):
        planner.plan(scenario, Order("a", "dive", ["b"]))
