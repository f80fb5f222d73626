"""Ground that other ground covers: a bridge over a river, a road through mud.

While the centre is in covering ground, its border included, the covered ground is not there. In
the space of centres that is simple: what is covered is cut by the outline of what covers it. The
search cuts a little less than that; the exact test of a line cuts the line itself.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature
from planner.mobility import Measured, Mobility, Passage
from planner.navigation.free_space.convex import convex_parts
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings
from planner.navigation.walk.exact import Core, Point
from planner.navigation.walk.rings import crossed_at

if TYPE_CHECKING:
    from planner.navigation.free_space.body import Body

Floats = NDArray[np.float64]

INSET = 2.0
"""µm by which the search takes what covers to be smaller, and what is shut to be larger."""
_QUADS = 16
MOST: Final = 64
"""Sets of passages whose covering ground is known."""
_known: OrderedDict[int, tuple[Mapping[str, Passage], dict[str, set[str]]]] = OrderedDict()
"""By where they are in memory, where they stay as long as they are here."""
_lock = Lock()


def coverers(battlefield: Battlefield, mobility: Mobility, feature: str) -> list[Feature]:
    """Return the ground that covers a feature."""
    over = _over(mobility.passages).get(feature)
    return [f for f in battlefield.of(*GROUND) if f.id in over] if over else []


def _over(passages: Mapping[str, Passage]) -> dict[str, set[str]]:
    """Return covered feature -> what covers it, for passages that are asked about each feature.

    Where nothing covers anything, as nearly always, ten thousand areas are looked at once.
    """
    with _lock:
        known = _known.get(id(passages))
    if known is None:
        found: dict[str, set[str]] = {}
        for name, passage in passages.items():
            for covered in passage.covers:
                found.setdefault(covered, set()).add(name)
        known = passages, found
        with _lock:
            while len(_known) >= MOST:
                _known.popitem(last=False)
            _known[id(passages)] = known
    return known[1]


def cover(features: Iterable[Feature], inset: float = INSET) -> Any:
    """Return where a centre is certainly in one of some ground features, as a shapely shape.

    Parameters:
        inset: µm by which the shape is smaller than the ground.
    """
    import shapely

    shapes = []
    for feature in features:
        rings, radius = ground_rings(feature)
        if feature.geometry == "Polygon":
            shapes.append(shapely.Polygon(rings[0], list(rings[1:])))
        else:
            shapes += [
                shapely.buffer(shapely.LineString(core), radius, quad_segs=_QUADS)
                for core in ground_cores(feature)
            ]
    return shapely.buffer(shapely.union_all(shapes), -inset, join_style="mitre")


def left_open(feature: Feature, body: Body, measured: Measured, features: list[Feature]) -> Any:
    """Return the centres that a shut feature bars where nothing covers it, a little more."""
    import shapely

    _, radius = ground_rings(feature)
    grow = measured is Measured.BASE
    about = radius + (body.radius if grow else 0.0) + INSET
    # Arcs drawn as chords lie inside, so the radius makes up for it; as the number of chords
    # is rounded, they may be half as long again as asked for.
    about = about / math.cos(1.5 * math.pi / 4 / _QUADS) if about > INSET else about
    shapes: list[Any] = [
        shapely.buffer(
            shapely.convex_hull(shapely.MultiPoint(body.grow(core) if grow else core)),
            about,
            quad_segs=_QUADS,
            join_style="round" if about > INSET else "mitre",
        )
        for core in ground_cores(feature)
    ]
    left = shapely.difference(shapely.union_all(shapes), cover(features))
    if grow:
        return left
    # What covers all of it from bank to bank is smaller by the inset: no bank is left before it.
    thin = shapely.buffer(left, -INSET, join_style="mitre")
    return shapely.buffer(thin, INSET, join_style="mitre")


def rings_of(shape: Any) -> list[Floats]:
    """Return the closed rings of a shape, material to the left, first corner not repeated."""
    import shapely

    parts = [p for p in shapely.get_parts(shape) if p.geom_type == "Polygon" and p.area > 0]
    oriented = [shapely.orient_polygons(part) for part in parts]
    return [
        shapely.get_coordinates(ring)[:-1]
        for part in oriented
        for ring in (part.exterior, *part.interiors)
    ]


def convex_parts_of(shape: Any) -> list[Floats]:
    """Return convex polygons, counter-clockwise, that fill a shape, to a µm.

    Between two of them, which touch, a point or a line is in neither: who is not to come in is to
    be kept out by the rings.
    """
    import shapely

    found: list[Floats] = []
    for part in shapely.get_parts(shapely.set_precision(shape, 1.0)):
        if part.geom_type == "Polygon" and part.area > 0:
            rings = (part.exterior, *part.interiors)
            found += convex_parts(tuple(shapely.get_coordinates(ring)[:-1] for ring in rings))
    return found


def is_covered(at: Point, features: list[Feature]) -> bool:
    """Return whether a centre (µm) is in one of the features, border included."""
    return any(_holds(f, Fraction(at[0]), Fraction(at[1])) for f in features)


def uncovered(start: Point, end: Point, features: list[Feature]) -> list[Core]:
    """Return the parts of a line of the centre (µm) that none of the features covers.

    Each is its first and last point in half µm, rounded, so up to 0.71 half µm off.
    """
    (sx, sy), dx, dy = start, end[0] - start[0], end[1] - start[1]
    cuts = {Fraction(0), Fraction(1)}
    for feature in features:
        for path in feature.paths:
            for a, b in pairwise(path):
                cuts.update(_cuts(start, (dx, dy), a, b, feature))
    found: list[Core] = []
    for low, high in pairwise(sorted(cuts)):
        middle = (low + high) / 2
        if any(_holds(f, sx + dx * middle, sy + dy * middle) for f in features):
            continue
        found.append(
            tuple((round(2 * (sx + dx * t)), round(2 * (sy + dy * t))) for t in (low, high))
        )
    return found


def is_drawn(*features: Feature) -> bool:
    """Return whether all are polygons, so that where a line comes into them is a fraction."""
    return all(feature.geometry == "Polygon" for feature in features)


def is_out_of(start: Point, end: Point, feature: Feature, over: list[Feature]) -> bool:
    """Return whether a line of the centre (µm) is never inside a polygon where none covers it.

    Exactly: a bridge may begin at the very bank. The polygon's border is not inside it.
    """
    (sx, sy), dx, dy = start, end[0] - start[0], end[1] - start[1]
    cuts = {Fraction(0), Fraction(1)}
    for one in (feature, *over):
        for path in one.paths:
            for a, b in pairwise(path):
                cuts.update(crossed_at(start, (dx, dy), a, b))
    for low, high in pairwise(sorted(cuts)):
        x, y = sx + dx * (low + high) / 2, sy + dy * (low + high) / 2
        if not _holds(feature, x, y) or any(_holds(f, x, y) for f in over):
            continue
        if not any(_on(a, b, x, y) for path in feature.paths for a, b in pairwise(path)):
            return False
    return True


def _on(a: Point, b: Point, x: Fraction, y: Fraction) -> bool:
    """Whether a point is on a stretch."""
    (ax, ay), (bx, by) = a, b
    if (bx - ax) * (y - ay) != (x - ax) * (by - ay):
        return False
    return min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def _cuts(start: Point, vector: Point, a: Point, b: Point, feature: Feature) -> list[Fraction]:
    """Where the line may come into or out of a feature at one of its edges."""
    if feature.geometry != "Polygon":
        one, two = ((x - start[0], y - start[1]) for x, y in (a, b))
        return _rounded(vector, one, two, feature.width)
    return crossed_at(start, vector, a, b)


def _rounded(vector: Point, a: Point, b: Point, width: int) -> list[Fraction]:
    """Where a line is `width` / 2 from a stretch, to 2^-40 of the line.

    A road's ends are round, so that roots come in. What that is off is far less than what the
    rounding of the parts is, for which callers leave room.
    """

    vx, vy = vector
    length2 = vx * vx + vy * vy
    if not length2:
        return []
    found: list[float] = []
    for x, y in (a, b):
        along, off2 = x * vx + y * vy, (x * vy - y * vx) ** 2 / length2
        spare = width * width / 4 - off2
        if spare > 0:
            half = math.sqrt(spare * length2)
            found += [(along - half) / length2, (along + half) / length2]
    ex, ey = b[0] - a[0], b[1] - a[1]
    turn, long = vx * ey - vy * ex, math.hypot(ex, ey)
    if turn:
        found += [(a[0] * ey - a[1] * ex + s * width / 2 * long) / turn for s in (-1, 1)]
    return [Fraction(round(t * 2**40), 2**40) for t in found if 0 < t < 1]


def _holds(feature: Feature, x: Fraction, y: Fraction) -> bool:
    """Whether a point is in a feature, border included."""
    if feature.geometry != "Polygon":
        return any(_near(a, b, x, y, feature.width) for a, b in pairwise(feature.paths[0]))
    odd = False
    for path in feature.paths:
        for (ax, ay), (bx, by) in pairwise(path):
            side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                return True
            if (by > y) != (ay > y) and (side > 0) == (by > ay):
                odd = not odd
    return odd


def _near(a: Point, b: Point, x: Fraction, y: Fraction, width: int) -> bool:
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], x - a[0], y - a[1]
    length2 = dx * dx + dy * dy
    t = max(
        Fraction(0), min(Fraction(1), (ex * dx + ey * dy) / length2 if length2 else Fraction(0))
    )
    return (ex - t * dx) ** 2 + (ey - t * dy) ** 2 <= Fraction(width * width, 4)
