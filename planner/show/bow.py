"""Lines with slight turns between that cost nothing: one line to whoever moves the model."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from planner.length import DEGREE, turn_between
from planner.plan import Step, StepKind
from planner.units import Pose

SLIGHT: Final = 10 * DEGREE
"""µ° by which the heading may be off that of the first line, all turns together."""


def bows(start: Pose, runs: Iterable[list[Step]]) -> list[list[Step]]:
    """Return the same runs, with those that together are one bow as one.

    Parameters:
        start: where the way begins.
    """
    found, begins = list[list[Step]](), [start]
    for run in runs:
        found.append(run)
        begins.append(run[-1].to)
        if len(found) > 2 and is_bow(joined := [*found[-3], *found[-2], *run], begins[-4]):
            found[-3:], begins[-4:] = [joined], [begins[-4], run[-1].to]
    return found


def is_bow(run: list[Step], before: Pose) -> bool:
    """Return whether steps are lines, forward, with turns between that nobody pays or measures."""
    lines, turns = run[::2], run[1::2]
    if len(run) < 3 or len(run) % 2 == 0:
        return False
    plain = all(step.kind is StepKind.LINE and not step.tests for step in lines)
    free = all(step.kind is StepKind.PIVOT and not step.cost for step in turns)
    headings = [step.to.heading for step in lines]
    if not (plain and free) or any(turn_between(headings[0], h) > SLIGHT for h in headings):
        return False
    starts = [before, *(step.to for step in turns)]
    return all(_along(a, b.to) for a, b in zip(starts, lines, strict=True))


def _along(start: Pose, end: Pose) -> bool:
    """Whether a line goes where the body faces."""
    ahead = math.degrees(math.atan2(end.y - start.y, end.x - start.x)) * DEGREE
    return turn_between(round(ahead) % (360 * DEGREE), end.heading) <= SLIGHT
