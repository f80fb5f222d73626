"""Coasts: where what a body stands on ends, so that it may take off there, or land.

The lip of a ditch, the border of slow ground, the edge of a floor or of a roof, and, for landing
lower down, the foot of what stands there. Above the ground a base lies wholly on what carries it
where it takes off and lands, so that those coasts are half a base further in. A jump that costs
no less a µm than walking never begins or ends further inland: the rest would be walked for as
little.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature, Kind
from planner.mobility import Measured, Mobility, Passage, Way
from planner.navigation.free_space.convex import convex_parts
from planner.navigation.free_space.corners import MARGIN
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings, substances
from planner.navigation.free_space.surface import tops, upheld
from planner.navigation.levels.left_free import left_free
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]

SPACING: Final = 12_700.0
"""µm between take-offs, and landings, along a coast: half an inch; the ways found are slid
along it afterwards, so this only chooses where to cross."""
PIECES: Final = 8
"""Straight pieces a quarter of an arc."""
INLAND: Final = 2.0
"""µm given away for rounding where a base lies wholly on what carries it."""


@dataclass(frozen=True, slots=True)
class Coast:
    """A closed line of places.

    Parameters:
        sheet: number of the sheet.
        z: height the body stands at, µm.
        ring: (n, 2) µm, its first point repeated at the end.
        leaves: whether it may take off there; else it only lands there.
        ends: (k, 2) places where something cuts it off, or leaves little of it free.
    """

    sheet: int
    z: int
    ring: Floats
    leaves: bool = True
    ends: Floats = field(default_factory=lambda: np.empty((0, 2)))


def coasts(
    number: int,
    sheet: Sheet,
    scenario: Scenario,
    mobility: Mobility,
    scope: Scope,
    outside: float = 0.0,
    *,
    ditches: bool = False,
) -> list[Coast]:
    """Return the coasts of one sheet that come within the scope's reach.

    Parameters:
        ditches: only those of ground that is shut.
        outside: µm by which the outline of a hull stands out from the disc about it, whose sheet
            this is: of an oval it is a polygon about the curve.
    """
    found = [] if ditches or sheet.z else _begun(number, sheet, scenario, mobility, scope, outside)
    shapes = _shapes(sheet, scenario, mobility, outside)
    if ditches:
        shapes = iter([(0, True, _shut(sheet, scenario, mobility, MARGIN + outside))])
    for z, leaves, shape in shapes:
        rings = (ring for ring in _rings(shape) if scope.touches(ring, 0.0))
        found += [Coast(number, z, r, leaves, left_free(r, sheet, z, SPACING)) for r in rings]
    return found


def _begun(
    number: int,
    sheet: Sheet,
    scenario: Scenario,
    mobility: Mobility,
    scope: Scope,
    outside: float,
) -> list[Coast]:
    """Return starts on slow ground, each as a line that goes nowhere: one jumps out of it there."""
    import shapely

    slow = _slow(sheet, scenario, mobility, MARGIN + outside)
    if not slow or not math.isfinite(scope.reach):
        return []
    held = shapely.contains_xy(_union(slow), *np.asarray(scope.starts, np.float64).T)
    return [Coast(number, 0, np.array([at, at])) for at in scope.starts[held].tolist()]


def lips(
    number: int,
    sheet: Sheet,
    scenario: Scenario,
    mobility: Mobility,
    scope: Scope,
    *,
    ditches: bool = False,
) -> list[Coast]:
    """Return where a body touches ground that is shut, or an edge from inside.

    For jumps that must not be a µm longer.

    Parameters:
        ditches: only where it touches ground that is shut.
    """
    found = [(0, _shut(sheet, scenario, mobility, 0.0))] if sheet.z == 0 else []
    if mobility.base.is_round and not ditches:
        found += [(z, _brink(sheet, scenario, z)) for z in _above(sheet, scenario, mobility)]
    rings = ((z, ring) for z, shape in found for ring in _rings(shape))
    return [Coast(number, z, ring) for z, ring in rings if scope.touches(ring, 0.0)]


def _slow(sheet: Sheet, scenario: Scenario, mobility: Mobility, margin: float) -> list[Any]:
    """Ground, grown, where walking costs more than jumping; of a storey none."""
    if sheet.z or mobility.jumping is None:
        return []
    passages = ((f, mobility.passage(f.id)) for f in scenario.battlefield.of(*GROUND))
    slow = [(f, p) for f, p in passages if p.way is not Way.SHUT and p.pace > mobility.jumping.pace]
    return [_grown(sheet, f, p, margin) for f, p in slow]


def _above(sheet: Sheet, scenario: Scenario, mobility: Mobility) -> list[int]:
    """Heights above the ground at which a body stands on a sheet."""
    way = mobility.way
    pieces = (s.piece for s in substances(scenario.battlefield))
    over = {
        p.top
        for p in pieces
        if p.top > sheet.z and not p.covered and way(p.feature, sill=p.is_sill) is Way.OVER
    }
    return sorted(over | ({sheet.z} if sheet.z else set()))


def _brink(sheet: Sheet, scenario: Scenario, z: int) -> Any:
    """Where a disc lies on what carries it at a height, to the very edge."""
    import shapely

    whole = _union([shapely.Polygon(r[0], list(r[1:])) for r in tops(scenario, z)])
    return shapely.buffer(whole, -sheet.body.radius, quad_segs=PIECES, join_style="mitre")


def _shapes(
    sheet: Sheet, scenario: Scenario, mobility: Mobility, outside: float
) -> Iterator[tuple[int, bool, Any]]:
    """Height, whether one takes off, and the places that the coast is the border of."""
    import shapely

    body, z = sheet.body, sheet.z
    material = substances(scenario.battlefield)
    way = {s: mobility.way(s.piece.feature, sill=s.piece.is_sill) for s in material}
    if z == 0:
        yield from _ground(sheet, scenario, mobility, outside)
    for top in _above(sheet, scenario, mobility):
        whole = upheld(scenario, mobility, body, top)
        yield top, True, shapely.buffer(whole, -INLAND, join_style="mitre")
    if mobility.jumping is None:
        return
    anything = mobility.jumping.over is None
    slow = _slow(sheet, scenario, mobility, MARGIN + outside) if anything else []
    if not (mobility.jumping.lower or slow):
        return
    stands = [
        (core, s.radius)
        for s in material
        if way[s] is not Way.OPEN and s.piece.top > z and s.piece.bottom < z + mobility.height
        for core in s.cores
    ]
    if not mobility.walks_through:
        above = (f for f in scenario.battlefield.of(Kind.FLOOR) if f.top > z)
        stands += [(core, 0.0) for f in above for core in _floor(f.paths)]
    feet = _union([_beyond(body.grow(c), r + body.radius + MARGIN) for c, r in stands])
    if mobility.jumping.lower:
        yield z, False, feet
    if slow:  # jumped to and from, and climbed at: on foot it would go slowly there
        parts = (part for part in shapely.get_parts(feet))
        held = _union(slow)
        yield z, True, _union([part for part in parts if shapely.intersects(part.boundary, held)])


def _ground(
    sheet: Sheet, scenario: Scenario, mobility: Mobility, outside: float
) -> Iterator[tuple[int, bool, Any]]:
    """Ground that is shut, all together; slow and tolled ground, each by itself."""
    pace = 1 if mobility.jumping is None else mobility.jumping.pace
    margin = MARGIN + outside
    for feature in scenario.battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        dear = passage.pace > pace or mobility.tolled(feature.id)
        if passage.way is not Way.SHUT and dear:
            yield 0, True, _grown(sheet, feature, passage, margin)
    yield 0, True, _shut(sheet, scenario, mobility, margin)


def _shut(sheet: Sheet, scenario: Scenario, mobility: Mobility, margin: float) -> Any:
    passages = ((f, mobility.passage(f.id)) for f in scenario.battlefield.of(*GROUND))
    return _union([_grown(sheet, f, p, margin) for f, p in passages if p.way is Way.SHUT])


def _grown(sheet: Sheet, feature: Feature, passage: Passage, margin: float) -> Any:
    """Where the body, or its centre, is in ground, and a margin about that."""
    body, radius = sheet.body, ground_rings(feature)[1] + margin
    if passage.measured is Measured.CENTRE:
        return _union([_beyond(core, radius) for core in ground_cores(feature)])
    grown = (body.grow(core) for core in ground_cores(feature))
    return _union([_beyond(core, radius + body.radius) for core in grown])


def _floor(paths: tuple[tuple[tuple[int, int], ...], ...]) -> tuple[Floats, ...]:
    return convex_parts(tuple(np.array(ring[:-1], dtype=np.float64) for ring in paths))


def _beyond(core: Floats, radius: float) -> Any:
    """A convex core grown by a radius: its straight edges exact, its arcs a little outside."""
    import shapely

    whole = shapely.convex_hull(shapely.MultiPoint(core))
    round_ = shapely.buffer(whole, radius / math.cos(math.pi / 4 / PIECES), quad_segs=PIECES)
    straight = shapely.buffer(whole, radius, join_style="mitre", cap_style="square")
    return shapely.intersection(round_, straight)


def _union(shapes: list[Any]) -> Any:
    import shapely

    return shapely.union_all(shapes)


def _rings(shape: Any) -> Iterator[Floats]:
    import shapely

    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon" and not part.is_empty:
            for line in (part.exterior, *part.interiors):
                yield shapely.get_coordinates(line)
