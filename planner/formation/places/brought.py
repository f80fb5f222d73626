"""Places at which a hull is brought up to what keeps it from where it goes, at one heading.

Along a wall that leads in no direction of the lattice no place of it touches the wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from planner.formation.places.borders import borders
from planner.formation.places.headings import towards
from planner.formation.rules.support import stands
from planner.formation.spots import Floats, rounded
from planner.geometry.outline import shape_at
from planner.navigation.headings.along_edges import feet, off
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem

BORDERS: Final = 3
"""Borders looked at of each point that an order leads to, the nearest."""
MATES: Final = 1
"""Places to either side of the nearest along a border, at the most."""
APART: Final = 100.0
"""µm between two that stand beside each other along it."""
ABOUT: Final = 200.0
"""µm before and behind where the hull would touch a border that its free ground is looked for."""


def brought(problem: Problem, kind: Member, heading: int) -> Places:
    """Return places to both sides of the borders nearest to where an order leads, beside them.

    Those nearest to that, and for a few of the unit beside each other along each.
    """
    found = [Places.of([])]
    edges = borders(problem, kind, ending=True)
    if len(edges):
        outline = shape_at(kind.mobility.base, heading, outward=True)
        lines = [
            line
            for x, y in towards(problem)
            for line in _lines(edges, outline, x, y, problem.mates)
        ]
        for surface in problem.surfaces(kind, heading):
            points = [point for line in lines for point in _first(surface.polygon, line)]
            x, y = np.array(points, np.float64).reshape(-1, 2).T
            at = rounded(x, y, surface.z, heading)
            found.append(at[stands(at, [surface])])
    return Places.concat(found)


def _lines(edges: Floats, outline: Floats, x: int, y: int, mates: int) -> Iterator[Floats]:
    """Where its centre would come to touch some borders nearest to a point, square to each.

    Parameters:
        outline: its corners, (n, 2).
        mates: how many are to find a place along a border.
    """
    most = min(mates - 1, MATES)
    abreast = np.arange(-most, most + 1)
    edges = edges[(edges[:, :2] != edges[:, 2:]).any(axis=1)]
    near = edges[np.argsort(off(edges, x, y), kind="stable")[:BORDERS]]
    ahead = near[:, 2:] - near[:, :2]
    aside = np.column_stack([-ahead[:, 1], ahead[:, 0]]) / np.hypot(*ahead.T)[:, None]
    for foot, square in zip(feet(near, x, y), aside, strict=True):
        along = np.array([square[1], -square[0]])
        wide = 2 * float((outline @ along).max()) + APART
        for out in (square, -square):
            reach = float((outline @ out).max())
            for place in foot + wide * abreast[:, None] * along:
                yield np.array([place + (reach + more) * out for more in (-ABOUT, ABOUT)])


def _first(polygon: Any, line: Floats) -> Iterator[tuple[float, float]]:
    """Whole µm about where a line first comes into a polygon, if it begins outside it."""
    import shapely

    within = shapely.get_coordinates(shapely.intersection(polygon, shapely.LineString(line)))
    if len(within):
        first = within[np.argmin(np.hypot(*(within - line[0]).T))]
        x, y = first + 2 * (line[1] - line[0]) / np.hypot(*(line[1] - line[0]))
        yield float(x), float(y)
