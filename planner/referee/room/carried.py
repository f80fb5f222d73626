"""Above the ground: is a base carried all along, and by what?"""

from __future__ import annotations

from itertools import chain

from planner.referee.exact import along
from planner.referee.exact.figure import Rounded, figure
from planner.referee.exact.inscribed import inscribed
from planner.referee.exact.spans import Span, gap_in, gaps, total
from planner.referee.lacking import fall, nearest, too_far
from planner.referee.room.outline import Outline, surely_within
from planner.referee.room.sweep import Slide, Spin
from planner.referee.way.trial import Trial
from planner.units import Pose


def carried(trial: Trial, sweep: Slide | Spin, pose: Pose, end: Pose) -> bool:
    """At z ≠ 0 some surface at exactly that height is within reach of the base all along.

    Moving ovals and slanting rectangles are judged by figures inside them that fall short of
    them by less than 5 µm, pivots by the largest disc inside the base: carried by one of those,
    it is carried. Returns whether it is.
    """
    if pose.z == 0:
        return True
    reach = 2 * trial.mobility.climbing.reach
    surfaces = trial.table.surfaces(pose.z)
    if _carried(sweep, reach, surfaces):
        return True
    text = f"nothing at a height of {trial.say(pose.z)} carries it all along"
    trial.refuse(trial.mobility.rule("support"), text, end, _lacking(trial, sweep, pose))
    return False


def _lacking(trial: Trial, sweep: Slide | Spin, pose: Pose) -> int:
    """How long nothing carries a moving base, µm, as far as is proved.

    Of one that stands or turns: how much nearer the nearest surface at its height would have to be
    or, where there is none, how high it hangs above what is under it.
    """
    reach, surfaces = trial.mobility.climbing.reach, trial.table.surfaces(pose.z)
    (sx, sy), (ex, ey) = sweep.path
    square = (ex - sx) ** 2 + (ey - sy) ** 2
    if isinstance(sweep, Slide) and square:
        return total(gaps(_proved(sweep, 2 * reach, surfaces))).times_root(square).ceil()
    here = _inner(sweep) if isinstance(sweep, Spin) else sweep.figure
    if not surfaces:
        return fall(trial.table, here, pose.z)
    return min(too_far(nearest(here, surface), reach) for surface in surfaces)


def _carried(sweep: Slide | Spin, reach: int, surfaces: list[Outline]) -> bool:
    if isinstance(sweep, Spin):
        return any(surely_within(_inner(sweep), surface, reach) for surface in surfaces)
    if sweep.start == sweep.end:
        return any(surely_within(sweep.figure, surface, reach) for surface in surfaces)
    return gap_in(_proved(sweep, reach, surfaces)) is None


def _inner(spin: Spin) -> Rounded:
    """The largest disc inside a base that turns."""
    x, y = spin.at
    return Rounded(((2 * x, 2 * y),), min(spin.base.length, spin.base.width))


def _proved(sweep: Slide, reach: int, surfaces: list[Outline]) -> list[Span]:
    """Where along the line a base is certainly carried."""
    base = figure(sweep.base, sweep.start, sweep.heading)
    if isinstance(base, Rounded):
        return _spans(sweep, base, reach, surfaces)
    spans = _spans(sweep, base.inner, reach, surfaces)
    if gap_in(spans) is None:
        return spans
    finer = (_spans(sweep, piece, reach, surfaces) for piece in inscribed(base))
    return [*spans, *chain.from_iterable(finer)]


def _spans(sweep: Slide, disc: Rounded, reach: int, surfaces: list[Outline]) -> list[Span]:
    """Where along the line a surface is within reach of a figure inside the base."""
    (sx, sy), (ex, ey) = sweep.path
    vector = 2 * (ex - sx), 2 * (ey - sy)
    grown = Rounded(disc.core, disc.radius + reach)
    box, found = sweep.figure.box, []
    for surface in surfaces:
        if surface.beside(box, reach):
            continue
        if surface.rings:
            found += along.inside(disc.centre, vector, surface.rings)
        for part in surface.parts(box, reach):
            span = along.meeting(grown, vector, part, border=True)
            if span is not None:
                found.append(span)
    return found
