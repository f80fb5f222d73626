"""Is a model sheltered from those who look at it? In whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from planner.mobility import Shelter
from planner.referee.exact.figure import figure
from planner.referee.exact.plane import Point
from planner.referee.room.outline import met
from planner.referee.room.table import Prism, Table
from planner.referee.unit.standing import Standings
from planner.units import Base, Pose

Stretch = tuple[Point, Point]


def sheltered(table: Table, shelter: Shelter, base: Base, at: Pose, others: Standings) -> bool:
    """Return whether a base that stands at `at` is safe from the watchers on the table."""
    return not unsafe_from(table, shelter, base, at, others)


def unsafe_from(table: Table, shelter: Shelter, base: Base, at: Pose, others: Standings) -> int:
    """Return from how many of the watchers a base that stands at `at` is not safe."""
    if at.z == 0 and _inside(table, shelter, base, at):
        return 0
    watchers = [others[name].pose for name in sorted(shelter.watchers) if name in others]
    return sum(not _unseen(table, shelter, base, at, (w.x, w.y)) for w in watchers)


def _inside(table: Table, shelter: Shelter, base: Base, at: Pose) -> bool:
    here = figure(base, (at.x, at.y), at.heading)
    patches = (patch for patch in table.ground if patch.feature.id in shelter.inside)
    return any(met(here, patch.outline) is not None for patch in patches)


def _unseen(table: Table, shelter: Shelter, base: Base, at: Pose, eye: Point) -> bool:
    """Whether the line of sight from `eye` meets what hides, or cover close enough."""
    here = at.x, at.y
    length2 = (eye[0] - here[0]) ** 2 + (eye[1] - here[1]) ** 2
    reach = min(base.length, base.width) + 2 * shelter.reach  # half µm
    for prism in table.prisms:
        hides, covers = prism.feature in shelter.hiding, prism.feature in shelter.behind
        if not (hides or covers):
            continue
        for stretch in _stretches(prism):
            along = first_meeting((here, eye), stretch)
            if along is None:
                continue
            if hides or 4 * along * along * length2 <= reach * reach:
                return True
    return False


def _stretches(prism: Prism) -> Iterator[Stretch]:
    """The middle of a wall, the outline of a solid, µm."""
    piece = prism.piece
    for path in (piece.line,) if piece.is_wall else piece.polygon:
        yield from pairwise(path)


def first_meeting(line: Stretch, other: Stretch) -> Fraction | None:
    """Return how far along a line, from 0 to 1, it first touches another; None if never."""
    (ax, ay), (bx, by) = line
    (px, py), (qx, qy) = other
    dx, dy, ex, ey, fx, fy = bx - ax, by - ay, qx - px, qy - py, px - ax, py - ay
    turn = dx * ey - dy * ex
    if turn:
        along, across = Fraction(fx * ey - fy * ex, turn), Fraction(fx * dy - fy * dx, turn)
        return along if 0 <= along <= 1 and 0 <= across <= 1 else None
    if fx * dy - fy * dx or not (dx or dy):
        return None
    ends = sorted(
        Fraction((x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy) for x, y in ((px, py), (qx, qy))
    )
    return max(ends[0], Fraction(0)) if ends[0] <= 1 and ends[1] >= 0 else None
