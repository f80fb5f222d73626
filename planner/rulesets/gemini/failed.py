"""Climbs and jumps down whose tests were failed: who stays at the foot, who hangs on, who falls.

Told of a plan carried out by `planner.after` with the names of the tests that were failed: of a
unit's only model, or of a unit that climbs up as one. Who of several falls, only dice know, and
where one lands that keeps climbing down, only the players.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.gemini.climbs import climb_tests
from planner.rulesets.gemini.down import JUMP_DOWN
from planner.rulesets.gemini.falls import is_short
from planner.rulesets.gemini.gaps import CLIMB
from planner.rulesets.gemini.hanging import KEEPS, MARKS, goes_down, highest
from planner.rulesets.gemini.jump_off import JUMP_OFF
from planner.rulesets.gemini.jump_off import owed as jumps_owed
from planner.rulesets.gemini.obstacles import tallest_step

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
BEGINS: Final = ("climb", "climb_down")
GOES_ON: Final = ("climb_on", "keep_climbing")
FAIL_UP: Final = "gemini.climb.fail-up"


def failed(bodies: Bodies, plan: Plan) -> str:
    """Return the name of the test that the plan owes and that was not passed; "" for none.

    Parameters:
        plan: with the dice that were passed, and no others.
    """
    passed = {dice.test for dice in plan.dice}
    names = {name for way in plan.models for step in way.steps for name in step.tests}
    owed = [JUMP_DOWN] if JUMP_DOWN in names else []
    if bodies.action.name in (*BEGINS, *GOES_ON):
        tests = climb_tests(bodies, goes_on=bodies.action.name in GOES_ON)
        owed += [CLIMB] if any(test.times > test.taken for test in tests) else []
    if bodies.action.name == JUMP_OFF and jumps_owed(bodies):
        owed = [JUMP_OFF]
    lost = next((name for name in owed if name not in passed), "")
    if lost != CLIMB:
        return lost if len(plan.models) == 1 else ""
    known = len(plan.models) == 1 and bodies.action.name not in KEEPS
    return lost if known or not _down(bodies, plan) else ""


def _down(bodies: Bodies, plan: Plan) -> bool:
    """Whether the first climb of a plan goes down."""
    if bodies.action.name in GOES_ON:
        return goes_down(bodies)
    found = (_fatal(bodies, way, CLIMB) for way in plan.models)
    return any(way.steps[i].to.z < _start(way, i) for way in plan.models for i in found if i >= 0)


def _start(way: ModelPlan, index: int) -> int:
    return (way.steps[index - 1].to if index else way.start).z


def _fatal(bodies: Bodies, way: ModelPlan, test: str) -> int:
    """The step of a way at which a test is failed; -1 where it is no step."""
    least = min(tallest_step(figure) for figure in bodies.figures)
    heights = [way.start.z, *(step.to.z for step in way.steps)]
    for index, (step, (low, high)) in enumerate(zip(way.steps, pairwise(heights), strict=True)):
        climbs = step.kind in (StepKind.CLIMB, StepKind.DROP) and abs(high - low) > least
        if (test in step.tests) if test == JUMP_DOWN else climbs:
            return index
    return -1


def cut_short(bodies: Bodies, plan: Plan, lost: str) -> Plan:
    """Return how far a plan is carried out: to the foot of a climb, to where a fall ends."""
    return replace(plan, models=tuple(_cut(bodies, way, lost) for way in plan.models))


def _cut(bodies: Bodies, way: ModelPlan, lost: str) -> ModelPlan:
    if lost == JUMP_OFF and not goes_down(bodies):
        return replace(way, steps=())  # it stands where it falls
    index = _fatal(bodies, way, lost)
    if index < 0:
        return way
    falls = way.steps[index].to.z < _start(way, index)
    return replace(way, steps=way.steps[: index + falls])


def as_move(order: Order) -> Order:
    """Return the order that a failed one comes to: a failed dive is a move, and no charge."""
    return replace(order, action="single_move", targets=()) if order.action == "dive" else order


def state_after(bodies: Bodies, plan: Plan, state: dict[str, Any], lost: str) -> dict[str, Any]:
    """Return the state of a unit that has failed a test.

    Parameters:
        plan: as it was made.
        state: of the unit, had it but gone as far as it did.
    """
    new, before = dict(state), bodies.unit.state
    for key in MARKS:
        new.pop(key, None)
        if key in before:
            new[key] = before[key]
    if "locked" not in before:
        new.pop("locked", None)
    if lost == CLIMB and not _down(bodies, plan):
        new["climb_failed"] = True
        holds = bodies.game.option(bodies.scenario, "climb.fail_up") == "hold"
        return new if holds or not highest(bodies) else _fallen(bodies, new, highest(bodies))
    return _fallen(bodies, new, _deep(bodies, plan, lost))


def _deep(bodies: Bodies, plan: Plan, lost: str) -> int:
    """How far one falls, µm: from where it hung, else the whole way down of the step."""
    if highest(bodies):
        return highest(bodies)
    (way,) = plan.models
    index = _fatal(bodies, way, lost)
    return _start(way, index) - way.steps[index].to.z if index >= 0 else way.end.z


def _fallen(bodies: Bodies, state: dict[str, Any], deep: int) -> dict[str, Any]:
    """It lies; unless it fell not far, or a failed dive ends the action alone, its turn is over."""
    game, scenario = bodies.game, bodies.scenario
    new = {k: v for k, v in state.items() if k not in MARKS}
    new |= {"prone": True, "fell": True}
    short = game.option(scenario, "fall.small_recovers") and is_short(game, deep)
    acts = bodies.order.action == "dive" and game.option(scenario, "dive.fail_lock") == "action"
    if not short and not acts:
        new["fallen"] = True
    return new


def no_more(bodies: Bodies) -> No:
    """Whoever has failed to climb up moves no more this turn; who hangs needs its hands."""
    if not bodies.unit.state.get("climb_failed") or bodies.action.reacts:
        return None
    if bodies.action.goal != "hold" or bodies.action.name in KEEPS:
        return FAIL_UP, "it has failed to climb up: it moves no more this turn"
    full = any(figure.has("bulky_gear") for figure in bodies.figures)
    if highest(bodies) and full:
        return FAIL_UP, "it hangs on with its hands, and what it bears takes both"
    return None
