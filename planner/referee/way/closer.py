"""Does a move end nearer to a unit than it began?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from planner.referee.exact.apart import between, near
from planner.referee.exact.figure import Figure, Rounded, disc, figure
from planner.referee.exact.plane import squared
from planner.referee.exact.spans import key
from planner.referee.exact.surd import Surd
from planner.referee.way.trial import Trial
from planner.units import Pose

ROOM = 4
"""Half µm within which a gap to a turned base is proved."""


def is_closer(trial: Trial, start: Pose, end: Pose) -> bool:
    """Return whether the least horizontal gap to the models of some named unit has shrunk."""
    return any(grown.sign() < 0 for grown in _grown(trial, start, end))


def lacking(trial: Trial, start: Pose, end: Pose) -> int:
    """Return how much nearer it would have to end to be closer to one of them, µm, at least 1."""
    least = min((grown.ceil() for grown in _grown(trial, start, end)), default=0)
    return max(1, -(-least // 2))


def _grown(trial: Trial, start: Pose, end: Pose) -> Iterator[Surd]:
    """By how much the gap to each named unit has grown, half µm."""
    base = trial.mobility.base
    before = figure(base, (start.x, start.y), start.heading)
    after = figure(base, (end.x, end.y), end.heading)
    return (most_to(after, unit) - least_to(before, unit) for unit in _units(trial) if unit)


def _units(trial: Trial) -> list[list[Figure]]:
    """The figures of each unit, model or point of the map that the mobility names."""
    found = []
    for name in sorted(trial.mobility.closer_to):
        models = trial.members.get(name, (name,))
        figures = [trial.others[m].figure for m in models if m in trial.others]
        feature = trial.table.battlefield.by_id.get(name)
        if not figures and feature is not None and name not in trial.members:
            figures = [disc(feature.paths[0][0], 0)]
        found.append(figures)
    return found


def least_to(figure: Figure, others: list[Figure]) -> Surd:
    """Return the least gap to others, half µm: exact for `Rounded`, else surely not too much."""
    return min((_gap(figure, other, low=True) for other in others), key=key)


def most_to(figure: Figure, others: list[Figure]) -> Surd:
    """Return the least gap to others, half µm: exact for `Rounded`, else surely not too little."""
    return min((_gap(figure, other, low=False) for other in others), key=key)


def _gap(first: Figure, second: Figure, *, low: bool) -> Surd:
    if isinstance(first, Rounded) and isinstance(second, Rounded):
        over, under = squared(first.core, second.core)
        found = Surd.root(over * under, Fraction(1, under))
        found -= Surd.of(first.radius + second.radius)
        return found if found.sign() > 0 else Surd()
    proved = max(0, between(first, second))
    if low:
        return Surd.of(proved)
    return Surd.of(next(g for g in _growing(proved) if near(first, second, g)))


def _growing(gap: int) -> list[int]:
    """Gaps to try, the first of which nearly always is proved; the last is larger than a table."""
    return [gap + ROOM // 2, gap + ROOM, *(gap + (1 << bit) for bit in range(3, 40))]
