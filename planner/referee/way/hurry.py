"""Does a model cross ground faster than it may without a test?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.plan import Step
from planner.referee.exact.figure import figure
from planner.referee.exact.surd import Surd
from planner.referee.room.covering import covering
from planner.referee.room.ground import Thing
from planner.referee.way.by_actions import Part, Room, suffice
from planner.referee.way.reserve import LEVEL
from planner.referee.way.trial import Trial
from planner.units import Pose


def hurries(trial: Trial, start: Pose, steps: Sequence[Step]) -> None:
    """Note the tests of ground that the centre goes further over than its actions allow.

    By how far it goes: what slows or is paid on the way leaves no more of it to an action.
    """
    mobility = trial.mobility
    for patch in trial.table.ground:
        passage = mobility.passage(patch.feature.id)
        if not passage.hurry or passage.unhurried is None:
            continue
        over = tuple(covering(trial.table, mobility, patch.feature.id))
        thing = Thing(patch.feature.id, passage, passage, patch.outline, over)
        parts = list(_parts(trial, thing, start, steps))
        slow, count = Surd.of(passage.unhurried), mobility.actions
        most = None if mobility.share is None else Surd.of(mobility.share)
        rooms: list[Room] = [*[(most, slow)] * (count - 1), (None, slow)]
        if not suffice(parts, rooms):
            trial.owe(passage.hurry)


def _parts(trial: Trial, thing: Thing, start: Pose, steps: Sequence[Step]) -> Iterator[Part]:
    """The stretches of a way as seen from above, and which of them are on the ground."""
    here = start
    for step in steps:
        dx, dy = step.to.x - here.x, step.to.y - here.y
        square, last = dx * dx + dy * dy, Surd()
        if square and step.kind in LEVEL and here.z == 0:
            base = figure(trial.mobility.base, (here.x, here.y), here.heading)
            for low, high in thing.spans(base, (2 * dx, 2 * dy)):
                yield (low - last).times_root(square), False
                yield (high - low).times_root(square), True
                last = high
        if square:
            yield (Surd.of(1) - last).times_root(square), False
        here = step.to
