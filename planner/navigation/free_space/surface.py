"""Where a body's centre may end its move, as far as things that stand still decide."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature, Kind
from planner.battlefield.feature import Path
from planner.battlefield.piece import Piece
from planner.files.content import content
from planner.mobility import Measured, Mobility, Way
from planner.navigation import kept
from planner.navigation.free_space.body import Body, minkowski
from planner.navigation.free_space.covering import cover, coverers
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings, substances
from planner.scenario.scenario import Scenario
from planner.until import timely

Floats = NDArray[np.float64]
QUADS = 16
"""Straight pieces a quarter of an arc; drawn about the true arc, so the region errs inward."""
TINY = 10.0
"""µm of a radius up to which an arc is drawn in two pieces a quarter: a µm further out at most."""
KEPT = 4096
"""Grown things kept: a table's with a dozen headings."""
INWARD = 1.0
"""µm given away, for the rounding of places to whole µm."""


@dataclass(frozen=True, slots=True)
class Surface:
    """One height to end at.

    Parameters:
        z: of the surface, µm.
        polygon: shapely geometry of the centres, µm.
    """

    z: int
    polygon: Any


def surfaces(scenario: Scenario, mobility: Mobility, heading: int) -> list[Surface]:
    """Return the surfaces a body may end on at a heading, the ground first (kept)."""
    body = Body.at(mobility.base, heading)
    about = (scenario.battlefield.digest, content(body), kept.about(mobility))

    def made() -> list[Surface]:
        arrays = kept.stored(("surfaces", *about), lambda: _packed(_made(scenario, mobility, body)))
        return _unpacked(arrays)

    return list(kept.kept(("surfaces", *about), made))


def _packed(found: list[Surface]) -> dict[str, NDArray[Any]]:
    """Heights, and shapes as one row of bytes with where each begins."""
    import shapely

    raw = [shapely.to_wkb(surface.polygon) for surface in found]
    first = np.cumsum([0, *(len(r) for r in raw)])
    z = np.array([surface.z for surface in found], dtype=np.int64)
    return {"z": z, "first": first, "wkb": np.frombuffer(b"".join(raw), dtype=np.uint8)}


def _unpacked(arrays: dict[str, NDArray[Any]]) -> list[Surface]:
    import shapely

    data, first = arrays["wkb"].tobytes(), arrays["first"].tolist()
    shapes = (data[a:b] for a, b in pairwise(first))
    return [
        Surface(z, shapely.from_wkb(w)) for z, w in zip(arrays["z"].tolist(), shapes, strict=True)
    ]


def _made(scenario: Scenario, mobility: Mobility, body: Body) -> list[Surface]:
    import shapely

    table = scenario.battlefield.table
    width, height = body.off_edge(mobility.edge)
    box = shapely.box(width, height, table.width - width, table.height - height)
    found = []
    for z in timely(_heights(scenario, mobility)):
        region = shapely.difference(box, _taken(scenario, mobility, body, z))
        if z > 0:
            region = shapely.intersection(region, upheld(scenario, mobility, body, z))
        if not region.is_empty:
            found.append(Surface(z, region))
    return found


def _heights(scenario: Scenario, mobility: Mobility) -> list[int]:
    """The ground, and every floor and standable top."""
    floors = {f.top for f in scenario.battlefield.of(Kind.FLOOR) if f.top > 0}
    tops = {
        s.piece.top
        for s in substances(scenario.battlefield)
        if not s.piece.is_wall and s.piece.standable and s.piece.top > 0
    }
    return [0, *sorted(floors | tops)]


def _taken(scenario: Scenario, mobility: Mobility, body: Body, z: int) -> Any:
    """Centres at which the base meets material, or what a move may not end on."""
    import shapely

    high = z + mobility.height
    parts = []
    for substance in timely(substances(scenario.battlefield)):
        piece = substance.piece
        met = piece.bottom < high and piece.top > z and not _stands_in(piece, mobility)
        barred = not mobility.passage(piece.feature).stop and piece.bottom <= z <= piece.top
        if met or barred:
            parts += [grown(core, substance.radius, body) for core in substance.cores]
    for feature in timely(scenario.battlefield.of(*GROUND, Kind.FLOOR)):
        over = coverers(scenario.battlefield, mobility, feature.id)
        barred_here = _no_stop(feature, mobility, body, z)
        if over and barred_here:  # but for its bridges
            barred_here = [shapely.difference(part, cover(over)) for part in barred_here]
        parts += barred_here
    if z == 0:
        parts += [
            grown(np.array([[m.x, m.y]], dtype=np.float64), m.radius, body)
            for m in mobility.markers
        ]
    return shapely.union_all(parts)


def _stands_in(piece: Piece, mobility: Mobility) -> bool:
    """Whether a move may end in this material."""
    passage = mobility.passage(piece.feature)
    way = mobility.way(piece.feature, sill=piece.is_sill)
    return passage.stop and passage.within and way is Way.OPEN


def _no_stop(feature: Feature, mobility: Mobility, body: Body, z: int) -> list[Any]:
    """Centres barred by ground, or by a floor, that a move may not end on."""
    import shapely

    passage = mobility.passage(feature.id)
    at = feature.top if feature.kind is Kind.FLOOR else 0
    if z != at or (passage.stop and passage.way.value != "shut"):
        return []
    rings, radius = ground_rings(feature)
    if passage.measured is Measured.CENTRE and passage.stop:
        if feature.geometry != "Polygon":
            return [_wider(core, radius) for core in ground_cores(feature)]
        return [shapely.Polygon(rings[0], list(rings[1:]))]
    return [grown(core, radius, body) for core in ground_cores(feature)]


def upheld(scenario: Scenario, mobility: Mobility, body: Body, z: int) -> Any:
    """Return the centres at which the base lies wholly on surfaces at height z (kept).

    At which it lies on them at all, with overhang. Errs inward by about a µm.
    """
    battlefield, overhang = scenario.battlefield, mobility.overhang
    key = "upheld", battlefield.digest, content(body), f"{z} {overhang}"

    def made() -> Any:
        import shapely

        whole = shapely.union_all([shapely.Polygon(r[0], list(r[1:])) for r in tops(scenario, z)])
        if overhang:
            return whole
        # Wholly on it: from its centre, which is, to its outline no base crosses a border.
        taken = [grown(edge, 0.0, body) for edge in timely(_edges(whole))]
        return shapely.difference(whole, shapely.union_all(taken))

    return kept.kept(key, made)


def tops(scenario: Scenario, z: int) -> list[tuple[Path, ...]]:
    """Return the closed rings, µm, of what a body may stand on at height z, walls left out."""
    pieces = (s.piece for s in substances(scenario.battlefield))
    found = [p.polygon for p in pieces if p.top == z and not p.is_wall and p.standable]
    return found + [f.paths for f in scenario.battlefield.of(Kind.FLOOR) if f.top == z]


def grown(core: Floats, radius: float, body: Body) -> Any:
    """Return the centres at which the base meets a convex core with a radius, a little more."""
    return _grown(np.ascontiguousarray(core).tobytes(), float(radius), body)


@lru_cache(maxsize=KEPT)
def _grown(core: bytes, radius: float, body: Body) -> Any:
    """The same: a table without one of its things has all others still."""
    points = np.frombuffer(core, dtype=np.float64).reshape(-1, 2)
    return _wider(body.grow(points), radius + body.radius)


def _wider(core: Floats, radius: float) -> Any:
    """A convex core and all within a radius of it, a little more.

    The sum of the core and a polygon about the circle, its edges touching it: `buffer` would
    draw chords, of a number that it rounds, so that a corner's only one may cut far into its arc.
    """
    import shapely

    pieces = QUADS if radius > TINY else 2
    step = math.pi / 2 / pieces
    turns = (np.arange(4 * pieces) + 0.5) * step
    away = (radius + INWARD) / math.cos(step / 2)
    circle = away * np.column_stack([np.cos(turns), np.sin(turns)])
    x, y = core.T
    if np.dot(x, np.roll(y, -1)) < np.dot(y, np.roll(x, -1)):
        core = core[::-1]
    return shapely.Polygon(minkowski(core, circle))


def _edges(shape: Any) -> Iterator[Floats]:
    """Yield the straight pieces (2, 2) of all borders of a shape."""
    import shapely

    points, ring = shapely.get_coordinates(
        shapely.get_rings(shapely.get_parts(shape)), return_index=True
    )
    for k in np.flatnonzero(ring[1:] == ring[:-1]).tolist():
        yield points[k : k + 2]
