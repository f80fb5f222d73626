"""Up or down a ladder, stairs or a rope."""

from __future__ import annotations

from dataclasses import replace

from planner.battlefield import Feature, Kind
from planner.mobility import Way
from planner.referee.exact.surd import Surd
from planner.referee.lacking import distance
from planner.referee.room.carried import carried
from planner.referee.room.passing import bars, keep_clear, passing
from planner.referee.room.sweep import slide
from planner.referee.way.chain import linked
from planner.referee.way.trial import Trial
from planner.units import Pose


def way_up(trial: Trial, kind: Kind, start: Pose, end: Pose) -> None:
    """Judge a step between the foot and the head of a way up of some kind."""
    linked(trial, kind.value, end, replace(end, heading=start.heading))
    feature = _between(trial, kind, start, end)
    if feature is None:
        text = f"finds no {kind.value} from here to there"
        trial.refuse("step", text, end, _off(trial, kind, start, end))
        return
    passage = trial.mobility.passage(feature.id)
    if passage.way is Way.SHUT or passage.rise is None or passage.later:
        text, far = f"cannot use {feature.id}", distance(start, end)
        trial.refuse(passage.rule or trial.mobility.rule("solid"), text, end, far)
        return
    if end.z > start.z and not passage.up:
        rule, high = passage.rule or trial.mobility.rule("solid"), end.z - start.z
        trial.refuse(rule, f"{feature.id} leads down", end, high)
        return
    if passage.capacity is not None:
        trial.used.add(feature.id)
    for pose in (start, replace(end, heading=start.heading)):
        base = slide(trial.mobility.base, pose)
        passing(trial, base, pose.z, pose.z)
        carried(trial, base, pose, pose)
    _off_models(trial, start, end)
    if passage.test:
        trial.owe(passage.test)
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    trial.spent += Surd.of(abs(end.z - start.z) * passage.rise + passage.entry)
    if square:
        trial.spent += Surd.root(square).times(passage.pace)


def _between(trial: Trial, kind: Kind, start: Pose, end: Pose) -> Feature | None:
    """The way up whose foot and head these are, either way round."""
    ends = {(start.x, start.y, start.z), (end.x, end.y, end.z)}
    for feature in trial.table.battlefield.of(kind):
        line = feature.paths[0]
        if {(*line[0], feature.bottom), (*line[-1], feature.top)} == ends:
            return feature
    return None


def _off(trial: Trial, kind: Kind, start: Pose, end: Pose) -> int:
    """How far the ends of a step are off those of the nearest way up of a kind, µm.

    The one that is further off counts; the whole step, where there is no such way up at all.
    """
    found = []
    for feature in trial.table.battlefield.of(kind):
        line = feature.paths[0]
        foot, head = Pose(*line[0], feature.bottom), Pose(*line[-1], feature.top)
        found += [
            max(distance(start, one), distance(end, two))
            for one, two in ((foot, head), (head, foot))
        ]
    return min(found, default=distance(start, end))


def _off_models(trial: Trial, start: Pose, end: Pose) -> None:
    """On the way it keeps off models, at all heights between."""
    low, high = sorted((start.z, end.z))
    sweep = slide(trial.mobility.base, start, end)
    bars(trial, sweep, low, high)
    for standoff in trial.mobility.standoffs:
        if standoff.along:
            keep_clear(trial, standoff, sweep, low, high)
