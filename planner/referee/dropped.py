"""Has a way a drop as high as it is to have?"""

from __future__ import annotations

from itertools import pairwise

from planner.plan import ModelPlan, StepKind
from planner.referee.trial import Trial


def dropped(trial: Trial, way: ModelPlan) -> None:
    """Refuse the way of a model, even one that stays, without the drop that is asked of it."""
    dropping, heights = trial.mobility.dropping, [way.start.z, *(step.to.z for step in way.steps)]
    if dropping is None or not dropping.least:
        return
    down = [
        one - two
        for step, (one, two) in zip(way.steps, pairwise(heights), strict=True)
        if step.kind is StepKind.DROP
    ]
    lacks = dropping.least - max(down, default=0)
    if lacks > 0:
        text = f"has no drop of {trial.say(dropping.least)} or more"
        trial.refuse(dropping.least_rule or "drop", text, way.end, lacks)
