"""A leap straight down."""

from __future__ import annotations

from dataclasses import replace

from planner.referee.exact.surd import Surd
from planner.referee.room.passing import passing
from planner.referee.room.sweep import slide
from planner.referee.steps.climb import comes_down, floors, surface
from planner.referee.way.chain import linked
from planner.referee.way.trial import Trial
from planner.units import Pose


def drop(trial: Trial, start: Pose, end: Pose) -> None:
    """Judge a drop: where a climb down would be legal, at its own price."""
    linked(trial, "drop", end, replace(start, z=end.z))
    dropping, height = trial.mobility.dropping, start.z - end.z
    if dropping is None:
        trial.refuse(trial.mobility.rule("drop"), "may not drop", end, abs(height))
        return
    rule = dropping.rule or "drop"
    if height <= 0:
        trial.refuse(rule, "drops up", end, -height)
        return
    if height > dropping.highest:
        over = height - dropping.highest
        trial.refuse(rule, f"drops {trial.say(height)}, {trial.say(over)} too far", end, over)
    column = slide(trial.mobility.base, start)
    passing(trial, column, end.z, start.z)
    floors(trial, column.figure, end.z, start.z, end)
    surface(trial, column.figure, start.z, end, False, sheer=dropping.sheer)
    trial.spent += Surd.of(height * dropping.pace + dropping.entry)
    trial.owe(*(dropping.tests(height) * [dropping.test] if dropping.test else ()))
    comes_down(trial, end)
