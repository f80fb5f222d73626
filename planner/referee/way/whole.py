"""Has a model that runs straight away gone as far as it may?

Along the ray from where it began, at every whole µm, rounded to a place: the furthest of these
that a line from its end leads to within its budget, and, where it may not end there, the first
at which it may, looked at every millimetre back.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from math import isqrt
from typing import Final

from planner.length import turn_between
from planner.plan import ModelPlan, Step, StepKind
from planner.referee.exact.bearing import heading_of
from planner.referee.unit.standing import Standing
from planner.referee.verdict import Measure
from planner.referee.way.reserve import LEVEL
from planner.referee.way.trial import Trial
from planner.referee.way.way import walk
from planner.units import Pose

NEXT: Final = 2
"""µm: who might go on by less has gone the whole way, for places are whole µm."""
BACK: Final = 1_000
"""µm between the places looked at where it may not end as far as it gets."""


def whole(trial: Trial, way: ModelPlan, later: Collection[str]) -> None:
    """Refuse the way of a model that might have gone on, where that is asked of it.

    Parameters:
        later: ids of mates that move after it: where they stand now, they do not stay.
    """
    leaving = trial.mobility.leaving
    if leaving is None or trial.violations:
        return
    turned = turned_away(trial, way, later)
    if turned is not None:
        off = turn_between(way.end.heading, turned.end.heading)
        text = "does not face away in the end"
        trial.refuse(leaving.faces, text, way.end, off, Measure.ANGLE)
    found = further(trial, way, later)
    if found is not None:
        text = f"stops {trial.say(found[1])} short of how far it may go"
        trial.refuse(leaving.rule, text, way.end, found[1])


def further(
    trial: Trial, way: ModelPlan, later: Collection[str] = ()
) -> tuple[ModelPlan, int] | None:
    """Return the way that goes on as far as it may, and by how much, µm; None where none does."""
    leaving = trial.mobility.leaving
    if leaving is None or not leaving.whole or leaving.along is None or not trial.mobility.moves:
        return None
    others = _without(trial, later)
    start = trial.others[way.id].pose
    ray = _Ray(start, leaving.along)
    here = ray.gone(way.end)
    budget = trial.mobility.rule("budget")

    def on(more: int) -> Trial:
        tried = Trial(trial.table, trial.mobility, others, trial.members)
        walk(tried, longer(way, ray.at(here + more, way.end)), start)
        return tried

    def gets(more: int) -> bool:
        tried = on(more)
        open_ = all(v.step is None and v.rule != budget for v in tried.violations)
        return open_ and tried.used <= trial.used

    if not (gets(NEXT) or gets(NEXT + 1)):
        return None
    low, high = NEXT, NEXT + trial.mobility.budget
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if gets(middle) else (low, middle)
    most = next((more for more in range(low + 2, low, -1) if gets(more)), low)
    for more in range(most, NEXT - 1, -BACK):
        if not on(more).violations:
            return longer(way, ray.at(here + more, way.end)), more
    return None


def is_open(trial: Trial, way: ModelPlan, later: Collection[str] = ()) -> bool:
    """Return whether a way may be gone once those before it have moved, and those `later` will."""
    tried = Trial(trial.table, trial.mobility, _without(trial, later), trial.members)
    walk(tried, way, trial.others[way.id].pose)
    return not tried.violations


def turned_away(trial: Trial, way: ModelPlan, later: Collection[str] = ()) -> ModelPlan | None:
    """Return the way with a turn away at its end, where it lacks one that it may make."""
    leaving = trial.mobility.leaving
    if leaving is None or not leaving.faces or leaving.along is None or not trial.mobility.moves:
        return None
    away = heading_of(*leaving.along)
    went = [step.to.heading for step in way.steps if step.kind in LEVEL]
    if way.end.heading in (away, *went[-1:]):
        return None
    turned = replace(way.end, heading=away)
    more = replace(way, steps=(*way.steps, Step(StepKind.PIVOT, turned)), said_end=None)
    tried = Trial(trial.table, trial.mobility, _without(trial, later), trial.members)
    walk(tried, more, trial.others[way.id].pose)
    return None if tried.violations else more


def _without(trial: Trial, models: Collection[str]) -> dict[str, Standing]:
    return {name: one for name, one in trial.others.items() if name not in models}


def longer(way: ModelPlan, end: Pose) -> ModelPlan:
    """Return the way that turns to a place where it ends, and goes on to there."""
    dx, dy = end.x - way.end.x, end.y - way.end.y
    heading = heading_of(dx, dy) if dx or dy else way.end.heading
    turned, there = replace(way.end, heading=heading), replace(end, heading=heading)
    turn = () if turned == way.end else (Step(StepKind.PIVOT, turned),)
    return replace(way, steps=(*way.steps, *turn, Step(StepKind.LINE, there)), said_end=None)


class _Ray:
    """Places from `start` on in the direction `along`."""

    def __init__(self, start: Pose, along: tuple[int, int]) -> None:
        self.start, self.along = start, along
        self.square = along[0] ** 2 + along[1] ** 2

    def gone(self, end: Pose) -> int:
        """How far along it a place is, µm, rounded down."""
        dot = (end.x - self.start.x) * self.along[0] + (end.y - self.start.y) * self.along[1]
        return isqrt(max(0, dot) ** 2 // self.square)

    def at(self, far: int, level: Pose) -> Pose:
        """The place so far along it, µm, at the height of `level`."""
        x, y = (self._part(far * part) for part in self.along)
        return replace(level, x=self.start.x + x, y=self.start.y + y)

    def _part(self, scaled: int) -> int:
        """A number over the length of the direction, to the nearest integer."""
        double = isqrt(4 * scaled * scaled // self.square)
        return (double + 1) // 2 if scaled > 0 else -((double + 1) // 2)
