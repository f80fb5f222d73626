"""The region a model can reach, as polygons: for drawing, and for places at its frontier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.geometry.overlap import overlap
from planner.mobility import Way
from planner.navigation.free_space.substance import substances
from planner.navigation.free_space.things import CARRY, ENDLESS, LIFT
from planner.navigation.headings.flush_bands import flush_bands, flush_edges
from planner.navigation.search.fans import SLIVER, fans, taken, toll_shape

if TYPE_CHECKING:
    from planner.navigation.field import Field

Regions = list[tuple[int, Any]]
"""(z, shapely geometry) for each height, lowest first."""
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
HAIR = 1_500.0
"""µm of half the width of what is left out of what is stood on: rays end at the rim of what is too
high to climb, and chords between them lie within it."""
AWAY = 100.0
"""µm from an obstacle's edge at which a frontier begins."""
PIECE = 250.0
"""µm of a border that are beside an edge, or are not, at the most."""
CROSSED = 1_000.0
"""µm of a frontier that are no end of it: what a hull would take at another heading ends there."""


def regions(field: Field, budgets: Sequence[float]) -> list[Regions]:
    """Return the centres that cost at most each of the budgets (the largest first).

    Errs inward, by what `fans` says. Whatever heading the way ends with: what it has turned by
    until then is paid for.
    """
    found: list[dict[int, list[Any]]] = [{} for _ in budgets]
    for number in range(len(field.web.sheets)):
        for parts, (z, part) in _on(field, number, budgets):
            found[parts].setdefault(z, []).append(part)
    if field._shares and 0 in field.web.turns:
        for heights, part in zip(found, flush_bands(field, budgets), strict=True):
            heights.setdefault(0, []).append(part)
    return [_united(parts) for parts in found]


def frontier(field: Field, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
    """Return where only the budget ends a region, as lines (n, 2) µm for each height."""
    import shapely

    tree = shapely.STRtree(_edges(field, shapely.union_all([shape for _, shape in found])))
    lines = []
    for z, shape in found:
        paths: list[Floats] = []
        for ring in shapely.get_rings(shapely.get_parts(shape)):
            line = shapely.get_coordinates(shapely.segmentize(ring, PIECE))
            middles: Any = shapely.points((line[1:] + line[:-1]) / 2)
            beside = np.zeros(len(middles), np.bool_)
            beside[tree.query(middles, predicate="dwithin", distance=AWAY)[0]] = True
            paths += stretches(line, ~_long(line, beside), CROSSED)
        lines.append((z, paths))
    return lines


def stretches(line: Floats, picked: Bools, least: float) -> list[Floats]:
    """Return runs of picked pieces of a ring, as lines; the first is joined to the last.

    Parameters:
        picked: (n,) of the n pieces between its n + 1 points.
        least: µm that a run is long.
    """
    if picked.all():
        return [line]
    line, _, runs = _runs(line, picked, least)
    return [line[a : b + 1] for a, b in runs]


def _long(line: Floats, picked: Bools) -> Bools:
    """Those of the picked pieces of a ring in runs that are longer than `CROSSED`."""
    if picked.all():
        return picked
    found = np.zeros(len(picked), np.bool_)
    _, begin, runs = _runs(line, picked, CROSSED)
    for a, b in runs:
        found[a:b] = True
    return np.roll(found, begin)


def _runs(line: Floats, picked: Bools, least: float) -> tuple[Floats, int, list[tuple[int, int]]]:
    """From where to where pieces of a ring are picked, in runs longer than `least`.

    Returns:
        The ring from a piece on that is not picked, the number of that piece, and the runs there.
    """
    begin = int(np.argmin(picked))
    line = np.concatenate([line[begin:-1], line[: begin + 1]])
    changes = np.diff(np.roll(picked, -begin).astype(np.int64), prepend=0, append=0)
    runs = np.flatnonzero(changes).reshape(-1, 2).tolist()
    return line, begin, [(a, b) for a, b in runs if _length(line[a : b + 1]) > least]


def _length(line: Floats) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _edges(field: Field, whole: Any) -> list[Any]:
    """Lines at which something else than a budget may end a region."""
    import shapely

    edges = []
    for number, sheet in enumerate(field.web.sheets):
        if field.web.alike[number] != number:
            continue
        kinds, room = sheet.tolls[4], shapely.boundary(shapely.box(*sheet.box))
        lifts, carries = (toll_shape(field, number, kinds == kind) for kind in (LIFT, CARRY))
        blocks = taken(sheet.blocks, whole)
        edges += [room, *(shapely.boundary(shape) for shape in (lifts, carries, blocks))]
    if field._shares and 0 in field.web.turns:
        edges += [shapely.boundary(shape) for shape in flush_edges(field, whole)]
    return [part for edge in edges for part in shapely.get_parts(edge)]


def _on(field: Field, number: int, budgets: Sequence[float]) -> list[tuple[int, tuple[int, Any]]]:
    """Parts of the region reached from one sheet, each with the number of its budget."""
    climbs = _climbs_through_floors(field, number)
    asked = [(b - price, z, k) for z, price in climbs for k, b in enumerate(budgets)]
    asked = sorted((ask for ask in asked if ask[0] > 0), key=lambda ask: -ask[0])
    if not asked:
        return []
    found = []
    for (_, other, k), whole in zip(asked, fans(field, number, [a[0] for a in asked]), strict=True):
        if whole.is_empty:
            continue
        if other == number:
            parts = _by_height(field, number, whole) + _onto_low(field, number, whole)
        else:
            parts = [(field.web.sheets[other].z, _carried(field, number, other, whole))]
        found += [(k, part) for part in parts]
    return found


def _climbs_through_floors(field: Field, number: int) -> list[tuple[int, float]]:
    """Sheets on which a way from this one may end by a last climb, and its price, µm."""
    sheet, climbing = field.web.sheets[number], field.mobility.climbing
    found = [(number, 0.0)]
    for other, upper in enumerate(field.web.sheets):
        high = abs(upper.z - sheet.z)
        low_enough = climbing.highest is None or high <= climbing.highest
        through = field.mobility.walks_through and upper.heading == sheet.heading
        if through and high and low_enough:
            price = climbing.up if upper.z > sheet.z else climbing.down
            found.append((other, float(high * price)))
    return found


def _carried(field: Field, begun: int, number: int, whole: Any) -> Any:
    """The part of a region on a sheet in which another carries the body, if it gets there."""
    import shapely

    sheet, other = field.web.sheets[number], field.web.sheets[begun]
    passed = field.web.columns[sheet.heading].passed(*sorted((sheet.z, other.z)))
    if passed is not None:
        whole = shapely.difference(whole, taken(passed, whole))
    if sheet.z:
        whole = overlap(whole, toll_shape(field, number, sheet.tolls[4] == CARRY))
    return shapely.difference(whole, taken(sheet.blocks, whole))


def _united(found: dict[int, list[Any]]) -> Regions:
    import shapely

    whole = ((z, shapely.union_all(parts)) for z, parts in sorted(found.items()))
    return [(z, shape) for z, shape in whole if shape.area > SLIVER]


def _by_height(field: Field, number: int, whole: Any) -> list[tuple[int, Any]]:
    """Part a sheet's region by the heights at which the body stands there."""
    import shapely

    sheet = field.web.sheets[number]
    kinds, data = sheet.tolls[4:6]
    found, left = [], whole
    lifts = (kinds == LIFT) & (data[:, 3] == 0.0)  # nobody is lifted who goes under a lintel
    for top in sorted({float(t) for t in data[lifts, 1]}, reverse=True):
        shape = toll_shape(field, number, lifts & (data[:, 1] == top))
        if top < ENDLESS:
            found.append((int(top), _no_hair(overlap(left, shape))))
        left = shapely.difference(left, shape)
    return [(sheet.z, left), *found]


def _no_hair(shape: Any) -> Any:
    """A shape without what is so slender that it is a rim where rays end."""
    import shapely

    opened = shapely.buffer(shapely.buffer(shape, -HAIR, quad_segs=4), HAIR, quad_segs=4)
    return overlap(shape, opened)


def _onto_low(field: Field, number: int, whole: Any) -> list[tuple[int, Any]]:
    """What a last step onto low terrain adds, where that is free."""
    import shapely

    sheet, most = field.web.sheets[number], field.mobility.climbing.free
    found = []
    for substance in substances(field.legal.battlefield):
        piece = substance.piece
        low = field.mobility.way(piece.feature, sill=piece.is_sill) is Way.OPEN
        free = piece.top > sheet.z and (most is None or piece.top - sheet.z <= most)
        ends = piece.standable and piece.climbable
        if low and free and ends and not piece.is_wall:
            shape = shapely.Polygon(substance.rings[0], list(substance.rings[1:]))
            found.append((piece.top, overlap(whole, shape)))
    return found
