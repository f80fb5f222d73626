"""Has a way a drop as high as it is to have, where it is to land; is one with a drop gone ahead?"""

from __future__ import annotations

from collections.abc import Iterator

from planner.mobility import Near
from planner.plan import ModelPlan, StepKind
from planner.referee.exact.apart import between, near
from planner.referee.lacking import apart
from planner.referee.room.sweep import slide
from planner.referee.unit.standing import others
from planner.referee.verdict import Measure
from planner.referee.way.trial import Trial
from planner.units import Pose


def dropped(trial: Trial, way: ModelPlan) -> None:
    """Refuse the way of a model, even one that stays, without the drop that is asked of it."""
    dropping = trial.mobility.dropping
    if dropping is None or not dropping.least:
        return
    down, here = [], way.start
    for step in way.steps:
        if step.kind is StepKind.DROP:
            down.append((here.z - step.to.z, step.to))
        here = step.to
    lacks = dropping.least - max((deep for deep, _ in down), default=0)
    if lacks > 0:
        text = f"has no drop of {trial.say(dropping.least)} or more"
        trial.refuse(dropping.least_rule or "drop", text, way.end, lacks)
        return
    high, asked = [at for deep, at in down if deep >= dropping.least], dropping.lands
    if asked is not None and not any(_lands(trial, asked, at) for at in high):
        named = ", ".join(sorted(asked.models))
        text = f"lands further than {trial.say(asked.gap)} from {named}"
        found = [lack for at in high for lack in _lacks(trial, asked, at)]
        if found:
            trial.refuse(asked.rule, text, high[-1], min(found))
        else:
            trial.mistake(asked.rule, text, high[-1], "nobody on the table", named)


def gone_ahead(trial: Trial, way: ModelPlan) -> None:
    """Refuse lines back or to a side in a way with a drop, where that is to go ahead."""
    dropping = trial.mobility.dropping
    if dropping is None or not dropping.ahead_rule or trial.strays is None:
        return
    if any(step.kind is StepKind.DROP for step in way.steps):
        how, at, off = trial.strays
        text = f"goes {how} in a way with a drop"
        trial.refuse(dropping.ahead_rule, text, at, off, Measure.ANGLE)


def _lands(trial: Trial, asked: Near, at: Pose) -> bool:
    """Whether the base is so near to one of those models where it lands."""
    here = slide(trial.mobility.base, at).figure
    return any(
        near(here, other.figure, 2 * asked.gap)
        for other in others(trial.others, asked.models, trial.mobility)
        if asked.vertical is None or other.rise(at.z, at.z) <= asked.vertical
    )


def _lacks(trial: Trial, asked: Near, at: Pose) -> Iterator[int]:
    """How much nearer it would have to land to each of them, beside or above, µm."""
    here = slide(trial.mobility.base, at).figure
    for other in others(trial.others, asked.models, trial.mobility):
        gap, rise = between(here, other.figure), other.rise(at.z, at.z)
        yield apart(gap, asked.gap, rise, asked.vertical)
