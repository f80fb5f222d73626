"""Has a way a drop as high as it is to have, where it is to land; is one with a drop gone ahead?"""

from __future__ import annotations

from planner.mobility import Near
from planner.plan import ModelPlan, StepKind
from planner.referee.demands import too_far
from planner.referee.exact.apart import between, near
from planner.referee.standing import Standing, others
from planner.referee.sweep import slide
from planner.referee.trial import Trial
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
        lacks = min((_lacks(trial, asked, at) for at in high), default=0)
        text = f"lands further than {trial.say(asked.gap)} from {named}"
        trial.refuse(asked.rule, text, high[-1], lacks)


def gone_ahead(trial: Trial, way: ModelPlan) -> None:
    """Refuse lines back or to a side in a way with a drop, where that is to go ahead."""
    dropping = trial.mobility.dropping
    if dropping is None or not dropping.ahead_rule or trial.strays is None:
        return
    if any(step.kind is StepKind.DROP for step in way.steps):
        how, at = trial.strays
        trial.refuse(dropping.ahead_rule, f"goes {how} in a way with a drop", at)


def _lands(trial: Trial, asked: Near, at: Pose) -> bool:
    """Whether the base is so near to one of those models where it lands."""
    here = slide(trial.mobility.base, at).figure
    return any(near(here, other.figure, 2 * asked.gap) for other in _beside(trial, asked, at))


def _lacks(trial: Trial, asked: Near, at: Pose) -> int:
    """How much nearer it would have to land, µm; 0 if height is the trouble."""
    here = slide(trial.mobility.base, at).figure
    gaps = (between(here, other.figure) for other in _beside(trial, asked, at))
    return min((too_far(gap, asked.gap) for gap in gaps), default=0)


def _beside(trial: Trial, asked: Near, at: Pose) -> list[Standing]:
    """Those models that are not too far above or below."""
    return [
        other
        for other in others(trial.others, asked.models, trial.mobility)
        if asked.vertical is None or other.rise(at.z, at.z) <= asked.vertical
    ]
