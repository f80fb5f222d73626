"""Places where cover begins: the rims of areas, both sides of what one hides behind, shadows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import shapely

from planner.formation import measure
from planner.formation.area import Area
from planner.formation.member import Member
from planner.formation.places.lattice import lattice
from planner.formation.problem import Problem
from planner.formation.rules import support
from planner.formation.rules.sheltered import sheltered
from planner.formation.spots import Floats
from planner.mobility import Shelter
from planner.navigation.places import Places

SPACING: Final = 12_000.0
"""Of the lattice by which shadows are found, µm."""
KEPT: Final = 40
"""Places of it for each member: those nearest to its start."""
BESIDE: Final = 12
"""Places beside the same area, wall or solid for each member: the nearest to its start."""


def shelters(problem: Problem, kind: Member, heading: int, shelter: Shelter) -> Iterator[Places]:
    """Yield places of one kind of body that are sheltered, those near to each start."""
    members = [m for m in problem.members if m.kind == kind.kind and m.mobility.moves]
    surfaces, rims = problem.surfaces(kind, heading), [Places.of([])]
    for shape in _borders(problem, kind, shelter):
        along = _points(shape, kind.body.base.inradius)
        for member in members:
            here = shapely.Point(member.start.x, member.start.y)
            on = shape.interpolate(shape.project(here)) if shape.length else shape.centroid
            near = np.argsort(np.hypot(along[:, 0] - here.x, along[:, 1] - here.y))[:BESIDE]
            xs = np.append(along[near, 0], on.x)
            ys = np.append(along[near, 1], on.y)
            rims.append(support.lift(xs, ys, heading, surfaces))
    yield _safe(problem, kind, shelter, Places.concat(rims))
    for z in sorted({member.start.z for member in members}):
        wide = _safe(problem, kind, shelter, lattice(problem, members, z, heading, SPACING))
        for member in members:
            away = np.hypot(wide.x - float(member.start.x), wide.y - float(member.start.y))
            yield wide[np.argsort(away, kind="stable")[:KEPT]]


def _safe(problem: Problem, kind: Member, shelter: Shelter, at: Places) -> Places:
    table = problem.scenario.battlefield
    return at[sheltered(kind.body, at, shelter, problem.others, table)]


def _borders(problem: Problem, kind: Member, shelter: Shelter) -> Iterator[Any]:
    """Lines on which the centre of a base stands just in an area, or touches what hides it."""
    table, own = problem.scenario.battlefield, kind.body.base
    for name in sorted(shelter.inside):
        grown = Area.of(table.by_id[name]).shape.buffer(own.inradius - 2 * measure.SAFETY)
        yield from _rings(grown)
    for name in sorted(shelter.behind | shelter.hiding):
        feature = table.by_id[name]
        shape = _shape(feature.geometry, feature.paths)
        yield from _rings(shape.buffer(own.circumradius + feature.thickness / 2 + 1_000))


def _shape(geometry: str, paths: Any) -> Any:
    if geometry == "Polygon":
        return shapely.Polygon(paths[0], paths[1:])
    return shapely.LineString(paths[0])


def _rings(shape: Any) -> Iterator[Any]:
    for polygon in getattr(shape, "geoms", [shape]):
        if not polygon.is_empty:
            yield polygon.exterior


def _points(ring: Any, apart: float) -> Floats:
    """Points of a ring as far from each other as bases that touch."""
    count = max(4, int(ring.length // (2 * apart + 100)))
    along = [ring.interpolate(k / count, normalized=True) for k in range(count)]
    return np.array([(point.x, point.y) for point in along])
