"""Options of moving: for each a case in which its readings differ."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.gemini.bodies import Bodies
from planner.rulesets.gemini.remarks import remarks

GAME = "gemini"
INCH = 25_400


@pytest.mark.parametrize(("reading", "rule"), [(True, ""), (False, "gemini.prone.get-up")])
def test_rising_in_a_tactical_move(
    scene: Any, unit: Any, no: Any, left: Any, reading: bool, rule: str
) -> None:
    """gemini.tactical.stance, A-13: two actions, lying: one for the die, the other walks, or rises.

    gemini.prone.go-prone-free: who ends upright may lie down again in either reading.
    """
    who = unit("a", (30, 22), profile={"AP": 2}, state={"prone": True, "fell": True})
    scenario = scene(GAME, who, options={"tactical.free_posture": reading})
    plan = planner.plan(scenario, Order("a", "tactical", to=(33, 22), roll=3))
    assert planner.check(scenario, plan).legal
    state = left(scenario, plan)
    assert [state.get("prone", False), state.get("fell", False)] == [not reading] * 2
    after = planner.after(scenario, plan)
    assert no(after, "move") == rule
    assert no(after, "rise") == ("gemini.prone.get-up" if reading else "")
    assert (no(after, "go_prone") == "") is reading


@pytest.mark.parametrize(("reading", "rule"), [("none", ""), (1, "gemini.tactical.distance")])
def test_tactical_moves_of_a_turn(scene: Any, unit: Any, no: Any, reading: Any, rule: str) -> None:
    """gemini.tactical.distance, A-23: a second one this turn, or only in the next."""
    who = unit("a", (30, 22), profile={"AP": 2})
    scenario = scene(GAME, who, options={"tactical.max_per_turn": reading})
    once = planner.after(
        scenario, planner.plan(scenario, Order("a", "tactical", to=(31, 22), roll=1))
    )
    assert no(once, "tactical") == rule
    assert no(once, "move") == ""
    assert no(planner.next_phase(once, ends_turn=True), "tactical") == ""


@pytest.mark.parametrize(
    ("reading", "said"), [("same-d3", "as many hits, of strength 3"), ("one-hit", "1 hit of ")]
)
def test_who_is_fallen_upon(scene: Any, unit: Any, box: Any, reading: str, said: str) -> None:
    """gemini.fall.onto-model, A-30: down a block of 3" beside another, nearer than both bases."""
    block = box("k", "solid", 20, 12, 31, 32, height=3)
    who, other = unit("a", (30, 22, 3), profile={"I": 4}), unit("b", (32, 22))
    scenario = scene(GAME, who, other, features=[block], options={"fall.onto": reading})
    start = scenario.models["a.1"].pose
    edge, foot = replace(start, x=round(31.5 * INCH)), replace(start, x=round(31.5 * INCH), z=0)
    steps = Step(StepKind.LINE, edge), Step(StepKind.DROP, foot, tests=("jump_down",))
    plan = _plan(scenario, "move", start, steps)
    told = dict(remarks(Bodies(rulesets.find(GAME), scenario, plan.order), plan))  # type: ignore[arg-type]
    assert said in told["gemini.fall.onto-model"]


def leap(scenario: Any, action: str, *places: float) -> Plan:
    """a.1 goes along y = 22 to the first place, jumps to the second and goes on to the third."""
    start = here = scenario.models["a.1"].pose
    steps = []
    for kind, x in zip((StepKind.LINE, StepKind.JUMP, StepKind.LINE), places, strict=False):
        here = replace(here, x=round(x * INCH))
        steps.append(Step(kind, here))
    return _plan(scenario, action, start, steps)


def _plan(scenario: Any, action: str, start: Any, steps: Sequence[Step]) -> Plan:
    return Plan(
        GAME,
        rulesets.find(GAME).unit,
        scenario.digest,
        Order("a", action),
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, tuple(steps)),),
        move_order=("a.1",),
    )


@pytest.mark.parametrize(
    ("reading", "rules"), [("pool", set()), ("action", {"gemini.jump.single-action"})]
)
def test_inches_of_a_jump(
    scene: Any, unit: Any, box: Any, broken: Any, reading: str, rules: set[str]
) -> None:
    """gemini.jump.single-action, A-32: a ditch 2" wide, its lip 3" from the base, M 4, two actions.

    The jump (2" and the base, nearly 1") begins with 1" left of the first action and ends in the
    second: lawful only as one pool. From the lip with the second action alone it is in both.
    """
    ditch = box("d", "gap", 33.5, 0, 35.5, 44, depth=5)
    who = unit("a", (30, 22), profile={"M": 4, "AP": 2, "I": 4})
    scenario = scene(GAME, who, features=[ditch], options={"jump.remaining": reading})
    found = broken(scenario, leap(scenario, "move", 33, 36))
    assert found - {"gemini.jump.initiative-test"} == rules  # its dice are not listed
    late = unit("a", (33, 22), profile={"M": 4, "AP": 2, "I": 4}, state={"spent_actions": 1})
    near = scene(GAME, late, features=[ditch], options={"jump.remaining": reading})
    assert broken(near, leap(near, "move", 33.005, 36)) == {"gemini.jump.initiative-test"}
    both = planner.plan(scenario, Order("a", "move", to=(38, 22), goal=("distance_left",)))
    assert planner.check(scenario, both).legal
    jumped = StepKind.JUMP in [step.kind for step in both.models[0].steps]
    assert jumped is (reading == "pool")
