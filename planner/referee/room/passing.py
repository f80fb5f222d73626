"""What a base may not meet on its way, whatever the kind of step."""

from __future__ import annotations

from planner.mobility import Measured, Standoff, Way
from planner.referee.exact import along
from planner.referee.exact.apart import between, clear
from planner.referee.exact.figure import Rounded
from planner.referee.exact.plane import Point
from planner.referee.exact.spans import total, union
from planner.referee.room.covering import covering, is_covered
from planner.referee.room.ground import uncovered
from planner.referee.room.outline import Outline, depth
from planner.referee.room.sweep import Slide, Sweep, too_deep
from planner.referee.room.table import Patch
from planner.referee.unit.standing import Standing, others
from planner.referee.way.trial import Trial
from planner.units import Pose


def passing(trial: Trial, sweep: Sweep, low: int, high: int) -> None:
    """Judge a swept region between the heights `low` and `high` of the body's foot, µm.

    For lines and pivots the two are one.
    """
    substance(trial, sweep, low, high)
    models(trial, sweep, low, high)


def substance(trial: Trial, sweep: Sweep, low: int, high: int) -> None:
    """It keeps off what is no model: the table's edge, material, ground that is shut."""
    table_edge(trial, sweep, low)
    material(trial, sweep, low, high)
    if low <= 0 <= high:
        shut_ground(trial, sweep)


def models(trial: Trial, sweep: Sweep, low: int, high: int) -> None:
    """It keeps off other models: bars, and those to keep clear of all along."""
    bars(trial, sweep, low, high)
    for standoff in trial.mobility.standoffs:
        if standoff.along:
            keep_clear(trial, standoff, sweep, low, high)


def table_edge(trial: Trial, sweep: Sweep, z: int) -> None:
    """The moving base stays inside the table."""
    beyond = off_table(trial, sweep)
    if beyond:
        text = f"goes {trial.say(beyond)} over the edge of the table"
        trial.refuse(trial.mobility.rule("table_edge"), text, _place(sweep, z), beyond)


def off_table(trial: Trial, sweep: Sweep) -> int:
    """Return how far the base, or what of it has to stay there, is off the table, µm rounded up."""
    table = trial.table
    if trial.mobility.edge is Measured.BASE:
        return sweep.beyond(table.width, table.height)
    return max(max(-x, x - table.width, -y, y - table.height, 0) for x, y in sweep.path)


def material(trial: Trial, sweep: Sweep, low: int, high: int) -> None:
    """Its interior never meets material that is not open to it, at its height."""
    mobility = trial.mobility
    for prism in trial.table.near(sweep.figure.box):
        if not prism.overlaps(low, high + mobility.height):
            continue
        passage = mobility.passage(prism.feature)
        if prism.way(mobility) is Way.OPEN:
            if passage.capacity is not None and sweep.met(prism.outline) is not None:
                trial.used.add(prism.feature)
            continue
        if (part := sweep.met(prism.outline)) is not None:
            deep = too_deep(sweep, part)
            text = f"goes through {prism.feature}{trial.by(deep, 'deep')}"
            rule = passage.rule or mobility.rule("solid")
            trial.refuse(rule, text, _place(sweep, low, part), deep)


def shut_ground(trial: Trial, sweep: Sweep, does: str = "goes into") -> None:
    """Ground that is shut is not met by the base, or not by its centre.

    Parameters:
        does: what is said of a model that meets it.
    """
    for patch in trial.table.ground:
        passage = trial.mobility.passage(patch.feature.id)
        if passage.way is not Way.SHUT:
            continue
        if passage.measured is Measured.CENTRE:
            part = _centre_in(sweep, patch.outline)
        else:
            part = sweep.met(patch.outline)
        if part is not None and _uncovered(trial, sweep, patch):
            rule = passage.rule or trial.mobility.rule("ground")
            base = passage.measured is Measured.BASE
            deep = too_deep(sweep, part) if base else _far_in(sweep, patch.outline)
            text = f"{does} {patch.feature.called}"
            trial.refuse(rule, text, _place(sweep, 0, part), deep)


def _uncovered(trial: Trial, sweep: Sweep, patch: Patch) -> bool:
    """Whether it is ever in this ground while nothing covers it."""
    if not any(patch.feature.id in p.covers for p in trial.mobility.passages.values()):
        return True
    (sx, sy), (ex, ey) = sweep.path
    if not isinstance(sweep, Slide):  # turning on the spot: what holds the centre holds all along
        centre = Rounded(((2 * sx, 2 * sy),))
        return not is_covered(centre, covering(trial.table, trial.mobility, patch.feature.id))
    start = Pose(sx, sy, 0, sweep.heading)
    return uncovered(trial.table, trial.mobility, patch, start, Pose(ex, ey, 0, sweep.heading))


def bars(trial: Trial, sweep: Sweep, low: int, high: int) -> None:
    """Its interior never meets a barring base; a crossable one costs a test."""
    mobility, box = trial.mobility, sweep.figure.box
    for bar in mobility.bars:
        for other in others(trial.others, bar.models, mobility):
            if other.off(box) or not other.overlaps(low, high + mobility.height):
                continue
            if sweep.clear(other.figure):
                continue
            if bar.crossable:
                # Once a move, however many of these models it sweeps.
                trial.owed[bar.crossable] = max(trial.owed[bar.crossable], 1)
                continue
            deep = too_deep(sweep, other.figure)
            text = f"passes through {other.model}{trial.by(deep, 'deep')}"
            trial.refuse(bar.rule, text, _place(sweep, low, other.figure), deep)


def keep_clear(trial: Trial, standoff: Standoff, sweep: Sweep, low: int, high: int) -> None:
    """It never comes too near to models that must be kept clear of."""
    gap, box = 2 * standoff.gap, sweep.figure.box
    for other in others(trial.others, standoff.models, trial.mobility):
        if other.off(box, gap) or _far_above(standoff, other, low, high):
            continue
        if not sweep.clear(other.figure, gap, strict=standoff.inclusive):
            near = too_deep(sweep, other.figure, gap)
            text = f"is within {trial.far(standoff)} of {other.model}"
            place = _place(sweep, low, other.figure)
            trial.refuse(standoff.rule, text + trial.by(near, "too near"), place, near)


def _far_above(standoff: Standoff, other: Standing, low: int, high: int) -> bool:
    rise = other.rise(low, high)
    return rise > standoff.vertical if standoff.inclusive else rise >= standoff.vertical


def _centre_in(sweep: Sweep, outline: Outline) -> Rounded | None:
    """A place where the path of the centre is in the interior of ground, or None."""
    (sx, sy), (ex, ey) = sweep.path
    start, vector = (2 * sx, 2 * sy), (2 * (ex - sx), 2 * (ey - sy))
    path = Rounded((start, (2 * ex, 2 * ey)))
    if not outline.rings:
        return next((p for p in outline.parts(path.box) if not clear(path, p)), None)
    if centre_in(start, vector, outline):
        return path
    return None


def _far_in(sweep: Sweep, outline: Outline) -> int:
    """How far the centre goes in the interior of ground, µm; how deep it is in it if it stays."""
    (sx, sy), (ex, ey) = sweep.path
    start, vector = (2 * sx, 2 * sy), (2 * (ex - sx), 2 * (ey - sy))
    square = (ex - sx) ** 2 + (ey - sy) ** 2
    point = Rounded((start,))
    if not square:
        parts = outline.parts(outline.box)
        if outline.rings:
            return -(-min(between(point, part) for part in parts) // 2)
        return max(depth(point, part) for part in parts)
    if outline.rings:
        spans = along.inside(start, vector, outline.rings)
    else:
        met_ = (along.meeting(point, vector, part) for part in outline.parts(outline.box))
        spans = union(span for span in met_ if span is not None)
    return total(spans).times_root(square).ceil()


def centre_in(start: Point, vector: Point, outline: Outline) -> bool:
    """Return whether a moving or standing point (half µm) is ever strictly inside a polygon."""
    return bool(along.inside(start, vector, outline.rings))


def _place(sweep: Sweep, z: int, part: Rounded | object = None) -> Pose:
    """The place of the centre where it comes nearest to what it meets (roughly), else its end."""
    (sx, sy), (ex, ey) = sweep.path
    dx, dy = ex - sx, ey - sy
    length2 = dx * dx + dy * dy
    centre = getattr(part, "centre", None)
    if centre is None or not length2:
        return Pose(ex, ey, z)
    if isinstance(part, Rounded) and len(part.core) > 1:
        (ax, ay), (bx, by) = part.core[:2]
        centre = (ax + bx) // 2, (ay + by) // 2
    ahead = (centre[0] // 2 - sx) * dx + (centre[1] // 2 - sy) * dy
    ahead = max(0, min(length2, ahead))
    return Pose(sx + dx * ahead // length2, sy + dy * ahead // length2, z)


__all__ = [
    "bars",
    "centre_in",
    "depth",
    "keep_clear",
    "material",
    "off_table",
    "passing",
    "table_edge",
]
