"""A turn on the spot."""

from __future__ import annotations

from dataclasses import replace

from planner.length import turn_between
from planner.referee.room.carried import carried
from planner.referee.room.ground import swung
from planner.referee.room.guarded import guarded
from planner.referee.room.passing import models, passing, substance
from planner.referee.room.sweep import Spin, slide
from planner.referee.way.chain import linked
from planner.referee.way.following import follows
from planner.referee.way.trial import Trial
from planner.units import Pose


def pivot(trial: Trial, start: Pose, end: Pose) -> None:
    """Judge a pivot: the place unchanged, and the turning base meets nothing a line may not."""
    linked(trial, "pivot", end, replace(start, heading=end.heading))
    sweep = Spin(trial.mobility.base, (start.x, start.y), start.heading, end.heading)
    if trial.mobility.turning.sweeps:
        passing(trial, sweep, start.z, start.z)
    else:
        substance(trial, sweep, start.z, start.z)
        models(trial, slide(trial.mobility.base, end), start.z, start.z)
    carried(trial, sweep, start, end)
    guarded(trial, sweep, start.z)
    paid = swung(trial.table, trial.mobility, start, end)
    trial.spent += paid.spent + trial.enter(paid.once)
    trial.owe(*paid.owed)
    if not follows(trial, start, end):
        trial.turns.append(turn_between(start.heading, end.heading))
