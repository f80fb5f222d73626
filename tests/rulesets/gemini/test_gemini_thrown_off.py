"""Ladders and ropes in use: thrown off with some of a squad on them, slid down, climbed by gear."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.units import Pose

GAME = "gemini"
INCH = 25_400
PRESS = "press_on"


def way(line: Any, kind: str, name: str = "l", y: float = 22, **more: Any) -> Any:
    """A way from (33, y) up 4", its head 0.6" further on."""
    ends = {"from_z": 0, "to_z": 4} | more
    return line(name, kind, (33, y), (33.6, y), **ends)


def roof(box: Any) -> Any:
    """A storey 4" up, from x = 33 to 45."""
    return box("f", "floor", 33, 10, 45, 34, z=4)


# -- thrown off -----------------------------------------------------------------------------------


def hanging(unit: Any, **heights: float) -> Any:
    """A squad of three: b.1 on the ladder l, b.2 on the ground, b.3 on the ladder k, 3" up."""
    ways, highs = {"b.1": "l", "b.2": "", "b.3": "k"}, {"b.1": 2, "b.2": 0, "b.3": 3, **heights}
    state: dict[str, Any] = {"ways_standing": ["k", "l"], "on_way": "l", "on_way_by": ways}
    state |= {"climb_height": max(highs.values()), "climb_height_by": highs}
    return unit("b", (32, 22), (31, 22), (32, 24), side="blue", state=state)


@pytest.mark.parametrize(("high", "over"), [(3 - 1 / INCH, False), (3, True)])
def test_only_who_hangs_on_it_falls(
    scene: Any, unit: Any, box: Any, line: Any, high: float, over: bool
) -> None:
    """gemini.pladder.cast-down-occupied: of three, the one on the ladder that is thrown off.

    The one on another ladder hangs on, the one below stands. gemini.fall.under-3: who falls less
    than 3" lies, and its turn is not over; gemini.fall.damage: it is told how hard it falls.
    """
    kind: dict[str, Any] = {"terrain": "portable_ladder"}
    ladders = [way(line, "ladder", "l", **kind), way(line, "ladder", "k", 24, **kind)]
    squad = hanging(unit, **{"b.1": high})
    scenario = scene(GAME, unit("a", (34, 22, 4)), squad, features=[roof(box), *ladders])
    plan = planner.plan(scenario, Order("a", "cast_down", to="l"))
    told = [text for rule, text in plan.notes if rule == "gemini.pladder.cast-down-occupied"]
    assert len(told) == 1
    assert "b.1 falls" in told[0]
    assert f"strength {3 if over else 2}" in told[0]
    after = planner.after(scenario, plan)
    rest, fell = after.unit("b"), after.unit("b-2")
    assert [m.id for m in rest.models] == ["b.2", "b.3"]
    assert rest.state["climb_height_by"]["b.3"] == 3
    assert rest.state["ways_standing"] == ["k"]
    assert not rest.state.get("prone", False)
    assert [m.id for m in fell.models] == ["b.1"]
    assert fell.state["prone"]
    assert fell.state.get("fallen", False) is over
    assert "on_way" not in fell.state
    missed = planner.after(scenario, plan, failed=["cast_down"])
    assert missed.unit("b").state == scenario.unit("b").state | {"provoked_by": ["a"]}


def test_nobody_throws_off_a_ladder_of_friends(
    scene: Any, unit: Any, box: Any, line: Any, no: Any
) -> None:
    """gemini.pladder.cast-down-empty: an enemy does."""
    features = [roof(box), way(line, "ladder", terrain="portable_ladder")]
    mine = unit("a", (34, 22, 4), state={"ways_standing": ["l"]})
    assert no(scene(GAME, mine, features=features), "cast_down", to="l").endswith("down-empty")


def test_who_is_at_the_head_throws_it_off(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.pladder.cast-down-help: the second of two stands there, alone: a 6."""
    features = [roof(box), way(line, "ladder", terrain="portable_ladder")]
    scenario = scene(GAME, unit("a", (37, 22, 4), (34, 22, 4)), hanging(unit), features=features)
    (dice,) = planner.plan(scenario, Order("a", "cast_down", to="l")).dice
    assert (dice.models, dice.probability) == (("a.2",), Fraction(1, 6))


@pytest.mark.parametrize(
    ("places", "chance"),
    [
        ([(34, 22)], Fraction(1, 6)),
        ([(34, 22), (35, 22)], Fraction(1, 6)),  # 1" - 25 mm: no contact with the first
        ([(34, 22), (34 + 25 / 25.4, 22)], Fraction(1, 3)),
        ([(34, 22), (34 + 25 / 25.4, 22), (34, 22 + 25 / 25.4)], Fraction(1, 2)),
    ],
)
def test_who_helps(scene: Any, unit: Any, box: Any, line: Any, places: Any, chance: Any) -> None:
    """gemini.pladder.cast-down-help: base to base with who touches the head, three in all.

    Three bases of 25 mm cannot touch one point: the nearest two of three are at most 0.87 of a
    base apart.
    """
    features = [roof(box), way(line, "ladder", terrain="portable_ladder")]
    crew = unit("a", *((x, y, 4) for x, y in places))
    scenario = scene(GAME, crew, hanging(unit), features=features)
    (dice,) = planner.plan(scenario, Order("a", "cast_down", to="l")).dice
    assert (dice.models, dice.probability) == (("a.1",), chance)


# -- carried and thrown ---------------------------------------------------------------------------


def test_the_lost_carry_no_more(scene: Any, unit: Any, line: Any, first: Any) -> None:
    """gemini.pladder.carry-two: of four carriers two are left: 2" of their 4"."""
    profile = {"M": 4, "carriers": 4}
    squad = unit("a", (10, 22), (11, 22), profile=profile, state={"carries": "l"})
    ladder = way(line, "ladder", terrain="portable_ladder")
    assert first(scene(GAME, squad, features=[ladder]), "move").budget == 2 * INCH


@pytest.mark.parametrize(
    ("um", "profile", "rule"),
    [
        (6 * INCH, {}, ""),
        (6 * INCH + 1, {}, "gemini.grapple.throw-range"),
        (9 * INCH, {"launcher": 9}, ""),
    ],
)
def test_how_far_across_a_hook_is_thrown(
    scene: Any, unit: Any, line: Any, no: Any, um: int, profile: Any, rule: str
) -> None:
    """gemini.grapple.throw-range: 6" across; gemini.grapple.launchers: further."""
    ends = {"from_z": 0, "to_z": 2, "terrain": "grapple_roof"}
    rope = line("r", "rope", (33, 22), (33 + um / INCH, 22), **ends)
    thrower = unit("a", (32, 22), profile={"hit_faces": 3, **profile})
    assert no(scene(GAME, thrower, features=[rope]), "throw", to="r") == rule


def test_who_is_near_throws(scene: Any, unit: Any, line: Any) -> None:
    """gemini.grapple.deploy-range: the second of two, by its own skill of 2 faces, and a roof."""
    squad = unit("a", (25, 22), (32, 22), profile={"hit_faces": 5})
    squad["models"][1]["profile"] = {"hit_faces": 2}
    rope = way(line, "rope", terrain="grapple_roof")
    scenario = scene(GAME, squad, features=[rope])
    (dice,) = planner.plan(scenario, Order("a", "throw", to="l")).dice
    assert (dice.models, dice.probability) == (("a.2",), Fraction(3, 6))


# -- ropes ----------------------------------------------------------------------------------------


def by_hand(scenario: Any, *steps: Any) -> Plan:
    """A plan of a move of a.1: (kind, x, y, z) in inches, heading 0."""
    um = planner.rulesets.find(GAME).unit.to_um
    done = tuple(Step(k, Pose(um(x), um(y), um(z), 0)) for k, x, y, z in steps)
    start = scenario.models["a.1"].pose
    order = Order("a", "move")
    unit = planner.rulesets.find(GAME).unit
    way = (ModelPlan("a.1", start, done),)
    return Plan(GAME, unit, scenario.digest, order, Status.FEASIBLE, models=way)


def test_a_rope_that_is_slid_down_leads_down_alone(
    scene: Any, unit: Any, box: Any, line: Any, broken: Any
) -> None:
    """gemini.down.rope-slide is untested; up it is gemini.rope.two-actions: not with a move.

    Between two roofs 6" apart: down at 29.4 to 30.8, and at 32.2 not up again.
    """
    ropes = [
        line("r", "rope", (30.8, 22), (29.4, 22), from_z=0, to_z=4),
        line("s", "rope", (32.2, 22), (33.6, 22), from_z=0, to_z=4),
    ]
    features = [roof(box), box("g", "floor", 20, 10, 30, 34, z=4), *ropes]
    climber = unit("a", (28.5, 22, 4), profile={"AP": 3, "I": 4})
    scenario = scene(GAME, climber, features=features)
    down = (StepKind.LINE, 29.4, 22, 4), (StepKind.ROPE, 30.8, 22, 0)
    up = (StepKind.LINE, 32.2, 22, 0), (StepKind.ROPE, 33.6, 22, 4)
    assert broken(scenario, by_hand(scenario, *down)) == set()
    assert broken(scenario, by_hand(scenario, *down, *up)) == {"gemini.down.rope-slide"}
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22, 4)))
    assert plan.models[0].end.z == 0
    assert planner.check(scenario, plan).legal


def tower(box: Any, line: Any) -> list[Any]:
    """Two levels of 4", a rope to each."""
    return [
        roof(box),
        box("g", "floor", 36, 10, 45, 34, z=8),
        line("r", "rope", (32.4, 22), (33.6, 22), from_z=0, to_z=4),
        line("s", "rope", (35, 22), (36.6, 22), from_z=4, to_z=8),
    ]


def test_gear_gets_up_one_level_a_turn(
    scene: Any, unit: Any, box: Any, line: Any, broken: Any
) -> None:
    """gemini.grapple.full-rate: 12" would be enough for two ropes of 4.2" and 4.3".

    Neither with one order nor with a second one in the same turn; with that of the next turn.
    """
    profile = {"AP": 4, "I": 4, "M": 4, "climbing_gear": True}
    scenario = scene(GAME, unit("a", (32, 22), profile=profile), features=tower(box, line))
    one = (StepKind.LINE, 32.4, 22, 0), (StepKind.ROPE, 33.6, 22, 4)
    two = (StepKind.LINE, 35, 22, 4), (StepKind.ROPE, 36.6, 22, 8)
    assert broken(scenario, by_hand(scenario, *one, *two)) == {
        "gemini.grapple.full-rate", "gemini.rope.initiative-reroll",
    }  # fmt: skip
    plan = planner.plan(scenario, Order("a", "double_move", to="f", goal=PRESS))
    assert (plan.models[0].end.z, [d.test for d in plan.dice]) == (4 * INCH, ["rope"])
    after = planner.after(scenario, plan)
    passage = planner.rulesets.find(GAME).terms(after, Order("a", "move")).mobilities["a.1"]
    assert passage.passage("s").rule == "gemini.grapple.full-rate"
    assert passage.passage("s").way.value == "shut"
    later = planner.next_phase(after, ends_turn=True)
    passage = planner.rulesets.find(GAME).terms(later, Order("a", "move")).mobilities["a.1"]
    assert passage.passage("s").way.value == "open"


def test_nobody_begins_a_rope_untested(
    scene: Any, unit: Any, box: Any, line: Any, left: Any
) -> None:
    """gemini.grapple.full-rate: who shrinks from the test of its rope stands at the foot of it."""
    profile = {"AP": 2, "I": 4, "climbing_gear": True}
    scenario = scene(GAME, unit("a", (32, 22), profile=profile), features=tower(box, line)[::2])
    plan = planner.plan(scenario, Order("a", "move", to="f"))
    assert not plan.dice
    assert "climb_height" not in left(scenario, plan)


# -- others ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["pinned", "locked"])
def test_who_fights_or_is_pinned_watches_for_nobody(
    scene: Any, unit: Any, no: Any, state: str
) -> None:
    """gemini.react.overwatch.duration: it would end at once."""
    scenario = scene(GAME, unit("a", (10, 22), state={state: True}))
    assert no(scenario, "overwatch") == "gemini.react.overwatch.duration"


def test_dice_that_were_taken_are_for_this_turn(scene: Any, unit: Any) -> None:
    """gemini.react.pickup.trigger: a unit is woken in the present turn, and in no later one."""
    asleep = unit("a", (10, 22), state={"taken_dice": 1})
    scenario = scene(GAME, asleep, unit("b", (30, 22), side="blue"), turn={"side": "blue"})
    assert "taken_dice" not in planner.next_phase(scenario, ends_turn=True).unit("a").state


@pytest.mark.parametrize(
    ("what", "high"),
    [
        ("", 1.99437),  # 4" less the 2" to the foot, along a slant of 8.0225" to 8"
        ("wall", None),  # not through a wall
        ("mud", None),  # 2" of it cost all of the 4"
        ("near", None),  # the foot is so near the block that nobody can stand there
    ],
)
def test_how_far_up_a_ladder_one_begins(
    scene: Any, unit: Any, box: Any, line: Any, left: Any, what: str, high: float | None
) -> None:
    """gemini.ladder.mid-stop: who stays 2" off an 8" ladder gets on it with what is left."""
    features = [way(line, "ladder", to_z=8), box("f", "floor", 33, 10, 45, 34, z=8)]
    if what == "near":
        features = [way(line, "ladder", to_z=8), box("f", "solid", 33.2, 10, 45, 34, height=8)]
    if what == "wall":
        features.append(line("w", "wall", (32, 5), (32, 39), height=6))
    if what == "mud":
        features.append(box("m", "area", 20, 5, 40, 40, terrain="mud"))
    scenario = scene(GAME, unit("a", (31, 22), profile={"M": 4}), features=features)
    plan = by_hand(scenario)
    plan = replace(plan, order=Order("a", "move", to="f"))
    plan = replace(plan, models=(replace(plan.models[0], budget=4 * INCH),))
    assert planner.check(scenario, plan).legal
    state = left(scenario, plan)
    assert state.get("climb_height") == high
    assert state.get("inches_left", 0) == (0 if high else 4)  # gemini.turn.extra-cost


def test_a_shot_ends_the_watch(scene: Any, unit: Any, left: Any) -> None:
    """gemini.react.overwatch.lost: also one fired with an action that was left; a turn does not."""
    scenario = scene(GAME, unit("a", (10, 22), profile={"AP": 2}, state={"overwatch": True}))
    assert "overwatch" not in left(scenario, planner.plan(scenario, Order("a", "fire")))
    assert left(scenario, planner.plan(scenario, Order("a", "go_prone")))["overwatch"]


def test_things_to_be_done_are_offered(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.pladder.place-range, gemini.grapple.deploy-range, gemini.pladder.cast-down-empty.

    Only the ladder that it carries, the rope whose foot is near and the ladder whose head it is at.
    """
    portable: dict[str, Any] = {"terrain": "portable_ladder"}
    features = [
        roof(box),
        way(line, "ladder", "l", **portable),
        way(line, "ladder", "k", 30, **portable),
        way(line, "rope", "r", terrain="grapple_roof"),
        way(line, "rope", "s", 30, terrain="grapple_roof"),
    ]
    mine = unit("a", (32, 22), profile={"hit_faces": 3}, state={"carries": "l"})
    guard = unit("b", (34, 30, 4), side="blue")
    other = unit("c", (20, 10), state={"ways_standing": ["k"]})
    scenario = scene(GAME, mine, guard, other, features=features)
    for who, wanted in (("a", {"place_ladder": "l", "throw": "r"}), ("b", {"cast_down": "k"})):
        found = planner.survey(scenario, who, actions=THINGS).options
        offered = {o.plan.order.action: o.plan.order.to for o in found}
        assert {k: v for k, v in offered.items() if k in THINGS} == wanted


THINGS = ("place_ladder", "throw", "cast_down")


def test_who_is_not_reached_drops_nothing(scene: Any, unit: Any, line: Any) -> None:
    """gemini.pladder.melee-drop: not where the charge is met on its way by another."""
    ladder = way(line, "ladder", terrain="portable_ladder")
    scenario = scene(
        GAME,
        unit("a", (10, 22), profile={"M": 8}),
        unit("b", (24, 22), side="blue", state={"carries": "l"}),
        unit("c", (18, 24), side="blue", profile={"melee_radius": 3}),
        features=[ladder],
    )
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    for halted, key in ((["a.1"], "carries"), ([], "dropped")):
        assert planner.after(scenario, plan, halted=halted).unit("b").state[key] == "l"
