"""A straight line on one level."""

from __future__ import annotations

from dataclasses import replace

from planner.referee.room.carried import carried
from planner.referee.room.ground import fare
from planner.referee.room.guarded import guarded
from planner.referee.room.passing import passing
from planner.referee.room.sweep import slide
from planner.referee.way.chain import linked
from planner.referee.way.facing import faced
from planner.referee.way.trial import Trial
from planner.units import Pose


def line(trial: Trial, start: Pose, end: Pose) -> None:
    """Judge a line: z and heading unchanged, nothing in the way, carried above the ground.

    Where lines run along the heading, that too.
    """
    linked(trial, "line", end, replace(start, x=end.x, y=end.y))
    sweep = slide(trial.mobility.base, start, end)
    passing(trial, sweep, start.z, start.z)
    guarded(trial, sweep, start.z)
    carried(trial, sweep, start, end)
    factor = faced(trial, start, end)
    paid = fare(trial.table, trial.mobility, start, end)
    trial.spent += (paid.spent + trial.enter(paid.once)).times(factor)
    trial.stretches += [(pace, part.times(factor)) for pace, part in paid.parts]
    trial.owe(*paid.owed)
