"""Ground that other ground covers: a bridge over a river, a road through mud.

While the centre is in covering ground, its border included, the ground it covers is not there.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.mobility import Mobility
from planner.referee.exact import along
from planner.referee.exact.apart import clear
from planner.referee.exact.figure import Figure, Rounded
from planner.referee.exact.plane import Point
from planner.referee.exact.spans import Span
from planner.referee.room.outline import Outline
from planner.referee.room.table import Table


def covering(table: Table, mobility: Mobility, feature: str) -> list[Outline]:
    """Return the outlines of what covers a feature of the ground."""
    return table.covering(mobility.passages).get(feature, [])


def covered(base: Figure, vector: Point, over: Iterable[Outline]) -> list[Span]:
    """Return where along a line the centre of the base is in one of the outlines."""
    point = Rounded((base.centre,))
    found: list[Span] = []
    for outline in over:
        if outline.rings:
            found += along.inside(base.centre, vector, outline.rings, border=True)
        else:
            for part in outline.parts(_box(base.centre, vector)):
                span = along.meeting(point, vector, part, border=True)
                if span is not None:
                    found.append(span)
    return found


def is_covered(base: Figure, over: Iterable[Outline]) -> bool:
    """Return whether the centre of a standing base is in one of the outlines."""
    centre = Rounded((base.centre,))
    return any(outline.holds(base.centre) or _touches(centre, outline) for outline in over)


def _touches(centre: Rounded, outline: Outline) -> bool:
    """Whether a point is in a line with a thickness, its edge included."""
    return not outline.rings and any(
        not clear(centre, part, strict=True) for part in outline.parts(centre.box)
    )


def _box(start: Point, vector: Point) -> tuple[int, int, int, int]:
    end = start[0] + vector[0], start[1] + vector[1]
    return (
        min(start[0], end[0]),
        min(start[1], end[1]),
        max(start[0], end[0]),
        max(start[1], end[1]),
    )
