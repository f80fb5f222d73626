"""Places just over a brink: across a gap, or on top of a face, straight from where a model stands.

Who gets there with little to spare reaches a strip along the brink that no ray and no lattice need
meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation.rules import support
from planner.formation.spots import Floats
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem
    from planner.formation.rules.support import Surface

INSET: Final = 2.0
"""µm that a place keeps from the brink."""
MOST: Final = 24
"""Places of a member at one height: the nearest."""


def brinks(problem: Problem, member: Member, surface: Surface, heading: int) -> Places:
    """Return places along the rim of a surface: square to a member, and on its way to the aim.

    And on the ray that it keeps to, if it does (`Leaving.along`).
    """
    import shapely

    rings = [
        shapely.get_coordinates(ring)
        for part in shapely.get_parts(surface.polygon)
        for ring in (part.exterior, *part.interiors)
    ]
    if not rings:
        return Places.of([])
    a, b = (np.concatenate([ring[cut] for ring in rings]) for cut in (slice(-1), slice(1, None)))
    here = np.array([member.start.x, member.start.y], np.float64)
    ways = _ways(problem, member)
    found = np.concatenate([_square(here, a, b), *(_ahead(here, way, a, b) for way in ways)])
    away = np.hypot(*(found - here).T)
    found = found[away <= member.mobility.budget]
    at = support.lift(found[:, 0], found[:, 1], heading, [surface])
    near = np.argsort(np.hypot(at.x - here[0], at.y - here[1]), kind="stable")
    return at[near[:MOST]]


def _square(here: Floats, a: Floats, b: Floats) -> Floats:
    """The foot of the perpendicular on each stretch of the rim, to both sides of it."""
    along = b - a
    length = np.hypot(*along.T)
    a, along, length = a[length > 0], along[length > 0], length[length > 0, None]
    along = along / length
    far = ((here - a) * along).sum(axis=1, keepdims=True)
    met = ((far >= 0) & (far <= length))[:, 0]
    foot = (a + far * along)[met]
    off = np.column_stack([-along[:, 1], along[:, 0]])[met] * INSET
    return np.concatenate([foot + off, foot - off])


def _ways(problem: Problem, member: Member) -> Iterator[Floats]:
    """How far, µm, and where straight lines lead: to what the order is about, along its ray."""
    aim, here = problem.aim, np.array([member.start.x, member.start.y], np.float64)
    to = aim.area.centre if aim.area is not None else None
    if aim.point is not None:
        to = aim.point.x, aim.point.y
    if to is not None:
        yield np.array(to, np.float64) - here
    leaving = member.mobility.leaving
    if leaving is not None and leaving.along is not None:
        ray = np.array(leaving.along, np.float64)
        length = float(np.hypot(*ray))
        yield ray / length * member.mobility.budget if length else ray


def _ahead(here: Floats, way: Floats, a: Floats, b: Floats) -> Floats:
    """Where a straight line crosses the rim, before it and after."""
    dx, dy = way
    whole = float(np.hypot(dx, dy))
    if not whole:
        return np.zeros((0, 2))
    ex, ey = (b - a).T
    ox, oy = (a - here).T
    across = dx * ey - dy * ex
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (ox * ey - oy * ex) / across
        share = (ox * dy - oy * dx) / across
    met = (across != 0) & (far > 0) & (far <= 1) & (share >= 0) & (share <= 1)
    far = far[met]
    lengths = np.concatenate([far * whole + off for off in (INSET, 3 * INSET, -INSET, -3 * INSET)])
    found: Floats = here + lengths[:, None] / whole * way
    return found
