"""Ditches and the leaps across them."""

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status, StepKind

GAME = "gemini"
INCH = 25_400
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""
BASE = 25 / 25.4


def ditch(box: Any, width: float, depth: float = 5) -> Any:
    """A ditch across the table from x = 31 on."""
    return box("d", "gap", 31, 0, 31 + width, 44, depth=depth)


@pytest.mark.parametrize(
    ("profile", "action", "inches"),
    [
        ({"M": 4, "I": 4}, "move", 3),  # gemini.jump.max-distance: M - 1"
        ({"M": 4, "I": 4, "AP": 2}, "move", 3),  # gemini.jump.single-action: not 7"
        ({"M": 4, "I": 4, "jump_bonus": 2}, "move", 5),  # gemini.jump.modifiers
        ({"M": 4, "I": 4}, "charge", 3),
        ({"M": 6, "leaping": True}, "move", 5),  # gemini.leap.no-initiative: the limit stays
        ({"M": 6, "natural_jumper": True}, "move", 1000),  # gemini.jump.natural-jumpers
    ],
)
def test_how_wide_a_gap_is_jumped(
    scene: Any, unit: Any, box: Any, first: Any, profile: Any, action: str, inches: float
) -> None:
    """From lip to lip: the centre goes further by the base."""
    foe = unit("b", (50, 22), side="blue")
    scenario = scene(GAME, unit("a", (30, 22), profile=profile), foe, features=[ditch(box, 2)])
    jumping = first(scenario, action, *(["b"] if action == "charge" else [])).jumping
    assert jumping.longest == round(inches * INCH) + 25_000
    assert jumping.over == {"d"}


@pytest.mark.parametrize("width", [3, 3.2])
def test_three_inches_are_jumped_and_no_more(scene: Any, unit: Any, box: Any, width: float) -> None:
    """gemini.jump.max-distance: M 4 jumps 3"; 3.2" is not jumped, by one move of two either.

    gemini.jump.deduct: the jump is movement: 8" from (28, 22) over the ditch end at x = 36.
    """
    mover = unit("a", (28, 22), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, mover, features=[ditch(box, width)])
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    x = plan.models[0].end.x / INCH
    if width > 3:
        assert x < 31 - BASE / 2 + 1e-3
    else:
        assert x == pytest.approx(36, abs=0.01)
        kinds = [step.kind for step in plan.models[0].steps]
        assert kinds.count(StepKind.JUMP) == 1


@pytest.mark.parametrize(
    ("allowance", "street", "jumped"),
    [(4, 3, True), (4, 3.05, False), (4.4, 3.4, True), (4.4, 3.5, False)],
)
def test_a_street_is_as_wide_as_from_roof_to_roof(
    scene: Any, unit: Any, box: Any, allowance: float, street: float, jumped: bool
) -> None:
    """gemini.jump.max-distance: M - 1" from edge to edge; its base hangs over neither.

    gemini.jump.single-action: of M alone, though it has two actions. gemini.jump.deduct: it goes
    from half a base before an edge to half a base past the other: the street, and the base's own
    breadth, which is walked. Nobody jumps 7" down.
    """
    roofs = [
        box("w", "solid", 14, 18, 24, 26, height=7),
        box("v", "solid", 24 + street, 18, 40, 26, height=7),
    ]
    profile = {"M": allowance, "I": 4, "AP": 2}
    scenario = scene(GAME, unit("a", (24 - BASE / 2, 22, 7), profile=profile), features=roofs)
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22, 7), goal=DARE))
    assert planner.check(scenario, plan).legal
    (way,) = plan.models
    jumps = [step for step in way.steps if step.kind is StepKind.JUMP]
    if jumped:
        assert float(jumps[0].cost) / INCH == pytest.approx(street + BASE, abs=1e-3)
        assert way.end.x / INCH == pytest.approx(24 - BASE / 2 + 2 * allowance, abs=1e-2)
        assert [dice.test for dice in plan.dice] == ["jump"]
    else:
        assert not jumps
        assert way.end.x / INCH <= 24 - BASE / 2 + 1e-3


def test_who_does_not_dare_goes_to_the_lip(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.initiative-test: 2" are jumped by a test alone; asked to go over, it goes near.

    The lip is 1" less half a base from (30, 22); no test is owed there.
    """
    for width in (2, 3.2):
        scenario = scene(GAME, unit("a", (30, 22), profile={"I": 4}), features=[ditch(box, width)])
        plan = planner.plan(scenario, Order("a", "move", to=(38, 22)))
        assert plan.models[0].end.x == pytest.approx((31 - BASE / 2) * INCH, abs=60)
        assert not plan.dice


def test_who_has_no_initiative_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.initiative-test: no I in the profile, no jump, and the plan says why."""
    scenario = scene(GAME, unit("a", (30, 22)), features=[ditch(box, 2)])
    plan = planner.plan(scenario, Order("a", "move", to=(38, 22), goal=DARE))
    assert not any(step.kind is StepKind.JUMP for step in plan.models[0].steps)
    assert 'does not say "I"' in dict(plan.notes)["gemini.jump.initiative-test"]
    known = scene(GAME, unit("a", (30, 22), profile={"I": 4}), features=[ditch(box, 2)])
    for other in (known, scene(GAME, unit("a", (30, 22)))):  # or no ditch at all
        said = dict(planner.rulesets.find(GAME).report(other, other.unit("a")))
        assert "gemini.jump.initiative-test" not in said


def test_too_little_movement_left_is_a_fall(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.short-falls: 2" left at the lip of a 2.5" gap: it ends before it."""
    away = 31 - BASE / 2 - 2
    mover = unit("a", (away, 22), profile={"M": 4, "I": 4})
    scenario = scene(GAME, mover, features=[ditch(box, 2.5)])
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22), goal=DARE))
    assert plan.models[0].end.x <= 31 * INCH - 12_500
    assert not any(s.kind is StepKind.JUMP for s in plan.models[0].steps)


@pytest.mark.parametrize(("initiative", "chance"), [(4, Fraction(4, 6)), (3, Fraction(1, 2))])
def test_a_jump_is_tested(
    scene: Any, unit: Any, box: Any, initiative: int, chance: Fraction
) -> None:
    """gemini.jump.initiative-test: over 2.5" with I 4 by 4/6; gemini.jump.fall-damage: a ditch 5"
    deep gives D3 hits of strength 5.
    """
    mover = unit("a", (30, 22), profile={"M": 6, "I": initiative})
    scenario = scene(GAME, mover, features=[ditch(box, 2.5)])
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
    (dice,) = plan.dice
    assert (dice.test, dice.probability, dice.models) == ("jump", chance, ("a.1",))
    assert "D3 hits of strength 5" in dict(plan.notes)["gemini.jump.fall-damage"]
    assert "gemini.fall.ends-move" in dict(plan.notes)
    assert planner.check(scenario, plan).legal


def test_a_small_gap_is_not_tested(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.small-gap: 0.8" wide, M 4: 3.2" are left, no test."""
    scenario = scene(
        GAME, unit("a", (30, 22), profile={"M": 4, "I": 4}), features=[ditch(box, 0.8)]
    )
    plan = planner.plan(scenario, Order("a", "move", to=(34, 22), goal=DARE))
    assert plan.models[0].end.x == pytest.approx(34 * INCH, abs=60)
    assert plan.dice == ()


@pytest.mark.parametrize("gift", ["leaping", "natural_jumper"])
def test_leapers_are_not_tested(scene: Any, unit: Any, box: Any, gift: str) -> None:
    """gemini.leap.no-initiative: 4" with M 6, p = 1; gemini.jump.natural-jumpers likewise."""
    mover = unit("a", (30, 22), profile={"M": 6, gift: True})
    scenario = scene(GAME, mover, features=[ditch(box, 4)])
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
    assert plan.models[0].end.x == pytest.approx(36 * INCH, abs=60)
    assert plan.dice == ()
    assert planner.check(scenario, plan).legal


def test_leapers_fall_short_too(scene: Any, unit: Any, box: Any) -> None:
    """gemini.leap.short-falls: 2" left before a gap of 3": it is not planned."""
    mover = unit("a", (31 - BASE / 2 - 4, 22), profile={"M": 6, "leaping": True})
    scenario = scene(GAME, mover, features=[ditch(box, 3)])
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22), goal=DARE))
    assert plan.models[0].end.x <= 31 * INCH - 12_500


def test_a_jump_near_its_limit_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.commit-first: 2.6" of 3" is told, as it is measured later; 2" not."""
    for width, told in ((2.6, True), (2, False)):
        mover = unit("a", (30, 22), profile={"M": 4, "I": 4, "AP": 2})
        scenario = scene(GAME, mover, features=[ditch(box, width)])
        plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
        assert ("gemini.jump.commit-first" in dict(plan.notes)) is told


def test_nobody_jumps_whose_initiative_is_not_known(
    scene: Any, unit: Any, box: Any, first: Any
) -> None:
    """gemini.jump.initiative-test: without I nobody knows the odds: no jump."""
    scenario = scene(GAME, unit("a", (30, 22)), features=[ditch(box, 2)])
    assert first(scenario, "move").jumping is None


def test_no_jump_skips_slow_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.jump.max-distance: a jump is for gaps; a bog beside the ditch is walked."""
    from dataclasses import replace

    bog = box("bog", "area", 33.2, 0, 33.4, 44, terrain="bog")
    mover = unit("a", (30.5, 22), profile={"M": 4, "I": 4})
    scenario = scene(GAME, mover, features=[ditch(box, 2), bog])
    plan = walked(scenario, "move", (33.5, 22))
    (way,) = plan.models
    jumped = replace(way, steps=(replace(way.steps[0], kind=StepKind.JUMP),))
    rules = broken(scenario, replace(plan, models=(jumped,)))
    assert "gemini.terrain.difficult-list" in rules


def test_a_ditch_in_a_bog_is_not_jumped(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.max-distance: the jump would lead over the bog as well, so it stops at the lip.

    Half a base before x = 31; costs had told of a jump there, which was then refused.
    """
    bog = box("bog", "area", 24, 0, 40, 44, terrain="bog")
    mover = unit("a", (30, 22), profile={"M": 8, "leaping": True})
    scenario = scene(GAME, mover, features=[ditch(box, 2), bog])
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x / INCH == pytest.approx(31 - BASE / 2, abs=1e-3)


@pytest.mark.parametrize(
    ("height", "cost"),
    [(1.2, 0), (2.4, 0), (2.5, None)],
)
def test_leapers_hop(scene: Any, unit: Any, line: Any, height: float, cost: float | None) -> None:
    """gemini.leap.vertical: 1.2" tall, over 2.4" free, up and down; 2.5" is a normal climb."""
    wall = line("w", "wall", (30, 0), (30, 44), height=height)
    hopper = unit("a", (29, 22), profile={"M": 6, "leaping": True})
    hopper["models"][0]["height"] = 1.2
    scenario = scene(GAME, hopper, features=[wall])
    plan = planner.plan(scenario, Order("a", "move", to=(33, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    if cost is None:
        assert plan.models[0].end.x < 30 * INCH
    else:
        assert plan.models[0].spent == pytest.approx(4 * INCH, abs=60)
        assert plan.dice == ()


def test_a_gap_too_wide_to_charge_over_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.max-distance: M 4 jumps 3" of gap, 3.98" with its base; this one is 3.2" wide."""
    foe = unit("e", (36, 22), side="blue", profile={"M": 4, "I": 3})
    one = unit("a", (30, 22), profile={"M": 4, "I": 4})
    plan = planner.plan(
        scene(GAME, one, foe, features=[ditch(box, 3.2)]), Order("a", "charge", ["e"])
    )
    assert plan.status is Status.INFEASIBLE
    why = {reason.rule: reason for reason in plan.why_not}
    assert "3.98" in why["gemini.jump.max-distance"].text
    assert why["gemini.jump.max-distance"].features == ("d",)


@pytest.mark.parametrize("width", [1.5, 2, 3])
def test_a_jump_with_no_movement_to_spare(scene: Any, unit: Any, box: Any, width: float) -> None:
    """gemini.jump.deduct: what is left at the lip is the gap and the base, and 0.002" more.

    M 4: its base ends 4" less the gap and itself (0.98") before the lip; it lands beyond the gap.
    """
    start = 31 - BASE / 2 - (4 - width - BASE) + 0.002
    mover = unit("a", (round(start, 6), 22), profile={"M": 4, "I": 4})
    scenario = scene(GAME, mover, features=[ditch(box, width)])
    plan = planner.plan(scenario, Order("a", "move", to=(42, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x / INCH == pytest.approx(31 + width + BASE / 2 + 0.002, abs=0.001)
    assert [dice.test for dice in plan.dice] == ["jump"]


@pytest.mark.parametrize(
    ("width", "actions", "to", "ends"),
    [
        (0.8, 1, 32.5, 31.8 + 30 / 25.4),  # half a base beyond it: 3.98"
        (0.8, 1, 31.3, 31 - 30 / 25.4),  # nearer before it
        (2, 1, 40, 31 - 30 / 25.4),  # 2" and the base are 4.36"
        (2, 2, 36, 36),  # and are jumped with two actions
    ],
)
def test_a_wide_base_does_not_end_astride(
    scene: Any, unit: Any, box: Any, width: float, actions: int, to: float, ends: float
) -> None:
    """gemini.jump.small-gap-halt, gemini.jump.max-distance: 60 mm, wider than the gap, M 4.

    From x = 29, before a gap at x = 31: no part of the base ends over it.
    """
    mover = unit("a", (29, 22), profile={"M": 4, "I": 4, "AP": actions})
    mover["models"][0]["base"] = "60mm"
    scenario = scene(GAME, mover, features=[ditch(box, width)])
    plan = planner.plan(scenario, Order("a", "move", to=(to, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x / INCH == pytest.approx(ends, abs=0.001)
    assert [dice.test for dice in plan.dice] == (["jump"] if actions > 1 else [])


def test_what_is_left_leads_over_a_ditch_that_is_still_to_be_jumped(
    scene: Any, unit: Any, box: Any
) -> None:
    """gemini.jump.max-distance, gemini.jump.deduct: the ditch is the next action's.

    16" from (24, 22) to (40, 22), 4" of them gone: 12" are left, for a jump costs its length. A
    ditch deeper than the figure would be climbed through for 10" more, by another order.
    """
    mover = unit("a", (24, 22), profile={"M": 4, "I": 4})
    scenario = scene(GAME, mover, features=[ditch(box, 3)])
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    left = {term.name: term.value for term in plan.objective}["distance_left"]
    assert left == pytest.approx(12 * INCH, abs=60)
    assert not any("no way of this order" in text for _, text in plan.notes)


@pytest.mark.parametrize("initiative", [4, 2])
def test_a_plan_that_stops_at_a_ditch_says_what_a_jump_would_gain(
    scene: Any, unit: Any, box: Any, initiative: int
) -> None:
    """gemini.jump.initiative-test: I in six. From x = 28 to 35, over 2" of ditch at 31, with 8".

    It stops with its base at the lip, 31 - 0.49 = 30.51, and 4.49" are left, all of which one
    tested jump takes it.
    """
    mover = unit("a", (28, 22), profile={"M": 4, "I": initiative, "AP": 2})
    scenario = scene(GAME, mover, features=[ditch(box, 2)])
    plan = planner.plan(scenario, Order("a", "move", to=(35, 22)))
    text = (
        f"a test on the way, passed with {Fraction(initiative, 6)}, would bring it "
        '4.49" nearer: the goal press_on takes it'
    )
    assert ("gemini.jump.initiative-test", text) in plan.notes
    daring = planner.plan(scenario, Order("a", "move", to=(35, 22), goal="press_on"))
    assert not any("would bring it" in text for _, text in daring.notes)
