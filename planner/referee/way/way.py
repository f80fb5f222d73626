"""One model's whole way: its steps, what they cost together, and where they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from planner.battlefield import Kind
from planner.plan import ModelPlan, Step, StepKind
from planner.referee.exact.surd import Surd
from planner.referee.lacking import length
from planner.referee.room.ground import standing
from planner.referee.steps.climb import climb
from planner.referee.steps.drop import drop
from planner.referee.steps.fly import fly
from planner.referee.steps.jump import jump
from planner.referee.steps.line import line
from planner.referee.steps.pivot import pivot
from planner.referee.steps.set_up import set_up
from planner.referee.steps.way_up import way_up
from planner.referee.unit.ending import ending
from planner.referee.verdict import MOST, Measure
from planner.referee.way.asides import aside
from planner.referee.way.chain import begins
from planner.referee.way.course import course
from planner.referee.way.dropped import gone_ahead
from planner.referee.way.facing import may_go
from planner.referee.way.hurry import hurries
from planner.referee.way.leaving import leaves
from planner.referee.way.reserve import allowance, unmet
from planner.referee.way.straight import LINES, UPRIGHT, straight
from planner.referee.way.trial import Trial
from planner.referee.way.unslowed import Given, unslowed
from planner.units import Pose
from planner.until import on_time

KNOWN: Final[Mapping[StepKind, Callable[[Trial, Pose, Pose], None]]] = {
    StepKind.LINE: line,
    StepKind.DOOR: line,
    StepKind.VAULT: line,
    StepKind.SWIM: line,
    StepKind.JUMP: jump,
    StepKind.DROP: drop,
    StepKind.FLY: fly,
    StepKind.PIVOT: pivot,
}
WAYS_UP: Final = frozenset({StepKind.LADDER, StepKind.STAIRS, StepKind.ROPE})
ENTRIES: Final = frozenset({StepKind.PLACE, StepKind.DISEMBARK})


def walk(trial: Trial, way: ModelPlan, start: Pose) -> None:
    """Judge the way of a model that moves, from where it stands."""
    if go(trial, way, start):
        settle(trial, way, start)
        here = way.steps[-1].to if way.steps else start
        _budget(trial, here, allowance(trial, start, way.steps))
        ending(trial, start, here)


def go(trial: Trial, way: ModelPlan, start: Pose) -> bool:
    """Judge the steps of a way; False where so much is wrong that the rest is not looked at.

    Nothing here depends on a budget: what a way costs is known but for `settle`.
    """
    if trial.mobility.set_up is None:
        begins(trial, way.start, start)
    else:
        set_up(trial, [step.kind.value for step in way.steps], way.end)
    if not trial.mobility.moves:
        far = length(start, way.steps)
        trial.refuse(trial.mobility.rule("stay"), "may not move at all", start, far)
    turning, here = trial.mobility.turning, start
    goes = partial(may_go, turning)
    lines = straight(start, way.steps, goes) if turning.facing else [None] * len(way.steps)
    for number, step in enumerate(way.steps):
        on_time()
        trial.step, before, known = number, trial.spent, len(trial.stretches)
        turned = turning.cost(trial.turns)
        trial.line = lines[number]
        if step.kind not in LINES | UPRIGHT | {StepKind.PIVOT}:
            trial.aside = False
        _step(trial, here, step, last=number == len(way.steps) - 1)
        spent = trial.spent - before
        _flat(trial, spent, known)
        leaves(trial, here, step.to)
        more = turning.cost(trial.turns) - turned  # of a pivot: over what those before it cost
        trial.costs.append(spent.ceil() + more)
        trial.paid.append((spent, trial.aside and step.kind in LINES))
        here = step.to
        if len(trial.violations) > MOST:
            return False  # no more of them are told
    return True


def settle(trial: Trial, way: ModelPlan, start: Pose) -> None:
    """Judge a way whose steps are judged as a whole: what it owes, and what it costs together."""
    here = way.steps[-1].to if way.steps else start
    trial.step = None
    if trial.mobility.set_up is None:
        trial.begun = standing(trial.table, trial.mobility, start, ends=False)
        trial.owe(*trial.begun)
    trial.owe(*standing(trial.table, trial.mobility, here, ends=True, began=start))
    hurries(trial, start, way.steps)
    _aloft(trial, way, start, here)
    course(trial, way, start)
    gone_ahead(trial, way)
    _turns(trial, here)
    trial.spent += Surd.of(aside(trial))
    given = unslowed(trial)
    unmet(trial, here, given)
    trial.spent -= given.saved
    _credit(trial, given)
    trial.unused = given.unused


def _step(trial: Trial, here: Pose, step: Step, *, last: bool) -> None:
    """Judge a step by itself, as what it is called."""
    if step.kind is StepKind.CLIMB:
        climb(trial, here, step.to, last=last)
    elif step.kind in WAYS_UP:
        way_up(trial, Kind(step.kind.value), here, step.to)
    elif step.kind in ENTRIES and trial.mobility.set_up is not None:
        pass  # judged as a whole; where it ends is judged like every end
    elif step.kind in KNOWN:
        KNOWN[step.kind](trial, here, step.to)
    else:
        said, known = step.kind.value, ", ".join(kind.value for kind in KNOWN)
        trial.mistake("step", f'the step "{said}" cannot be judged', step.to, said, known)


def _credit(trial: Trial, given: Given) -> None:
    """Note under which rules slow ground takes less than the steps add up to."""
    asked = trial.mobility.unslowed
    if asked is None:
        return
    bound = asked.bound_rule or asked.rule, given.bound_saved
    for rule, amount in (bound, (asked.rule, given.saved - given.bound_saved)):
        if amount.sign() > 0:
            trial.credits[rule] = trial.credits.get(rule, Surd()) + amount


def _flat(trial: Trial, spent: Surd, known: int) -> None:
    """Note what of that which a step has spent is no stretch of a line."""
    lines = sum((part.times(pace) for pace, part in trial.stretches[known:]), Surd())
    trial.stretches.append((Fraction(1), spent - lines))


def _aloft(trial: Trial, way: ModelPlan, start: Pose, end: Pose) -> None:
    """A model that flies does nothing else, pivots apart; from the ground to it only some do."""
    kinds = {step.kind for step in way.steps}
    flying = trial.mobility.flying
    if flying is None or StepKind.FLY not in kinds:
        return
    rule = flying.rule or "fly"
    others = [step for step in way.steps if step.kind not in (StepKind.FLY, StepKind.PIVOT)]
    if others:
        trial.refuse(rule, "flies part of the way only", end, len(others), Measure.NUMBER)
    if not flying.from_ground and start.z == end.z == 0:
        # The least that it would have to begin, or end, above it.
        trial.refuse(rule, "flies from the ground to the ground", end, 1)


def _turns(trial: Trial, end: Pose) -> None:
    turning = trial.mobility.turning
    trial.spent += Surd.of(turning.cost(trial.turns))
    units = turning.units(trial.turns)
    if turning.most_units is not None and units > turning.most_units:
        text = f"turns {units} times, {turning.most_units} at most are allowed"
        over = units - turning.most_units
        trial.refuse(turning.rule or "turning", text, end, over, Measure.NUMBER)


def _budget(trial: Trial, end: Pose, most: int) -> None:
    over = trial.spent + trial.unused - Surd.of(most)
    if over.sign() > 0:
        amount, reserve = over.ceil(), trial.mobility.reserve
        held_back = reserve is not None and most < trial.mobility.budget
        rule = reserve.rule if reserve and held_back and amount <= reserve.amount else ""
        rule = rule or trial.mobility.rule("budget")
        trial.refuse(rule, f"{trial.say(amount)} too far", end, amount)
