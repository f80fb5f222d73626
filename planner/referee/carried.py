"""Above the ground: is a base carried all along, and by what?"""

from __future__ import annotations

from itertools import chain

from planner.referee.exact import along
from planner.referee.exact.figure import Rounded, figure
from planner.referee.exact.inscribed import inscribed
from planner.referee.exact.spans import Span, gap_in
from planner.referee.outline import Outline, surely_within
from planner.referee.sweep import Slide, Spin
from planner.referee.trial import Trial
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
    trial.refuse(trial.mobility.rule("support"), text, end)
    return False


def _carried(sweep: Slide | Spin, reach: int, surfaces: list[Outline]) -> bool:
    if isinstance(sweep, Spin):
        x, y = sweep.at
        inner = Rounded(((2 * x, 2 * y),), min(sweep.base.length, sweep.base.width))
        return any(surely_within(inner, surface, reach) for surface in surfaces)
    if sweep.start == sweep.end:
        return any(surely_within(sweep.figure, surface, reach) for surface in surfaces)
    base = figure(sweep.base, sweep.start, sweep.heading)
    if isinstance(base, Rounded):
        return gap_in(_spans(sweep, base, reach, surfaces)) is None
    spans = _spans(sweep, base.inner, reach, surfaces)
    if gap_in(spans) is None:
        return True
    finer = (_spans(sweep, piece, reach, surfaces) for piece in inscribed(base))
    return gap_in([*spans, *chain.from_iterable(finer)]) is None


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
