"""Way points of ground of another pace: samples of its border, and corners to go round it.

A shortest way is refracted where it crosses the border. Samples stand along it by length; where
a way crosses is refined between them afterwards (see `snell`). Outlines traced with many corners
are first simplified outward, so that they bring no more way points than a plain one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import MARGIN, Corners, around

if TYPE_CHECKING:
    import shapely

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPACING = 12_700.0
"""µm between samples: half an inch; costs and routes are refined between them afterwards, but
only for the borders that the search chose. At an inch, on a layout of sixteen ragged areas, 111
of 594 costs were more than 0.1 % dearer than at half an inch, the worst by 21 %; 11 were cheaper,
by up to 1.6 %, so half an inch does not always choose best either."""
COARSE = 20.0
"""µm that an outline may be simplified by, for corners to go round it."""
SHARP = 0.1
"""Sine of the turn from which on an inner corner is none of an arc."""
PIECES = 24
"""Straight pieces a quarter of an arc round a patch: at most 0.12 % longer than the arc."""
_WIDER = 1.5
"""How much longer than asked for an arc's pieces may get: their number is rounded."""


@dataclass(frozen=True, slots=True)
class Borders:
    """Closed lines that crossing points slide along.

    Parameters:
        points: (m, 2) µm, each ring's first repeated at its end.
        first: (r + 1,) where each ring begins.
        length: (m,) µm from the ring's first point.
        box: (r, 4) least x, least y, greatest x, greatest y.
    """

    points: Floats
    first: Ints
    length: Floats
    box: Floats

    @classmethod
    def of(cls, rings: list[Floats]) -> Borders:
        """Return the borders along `rings`, each (k, 2) with its first point repeated."""
        if not rings:
            return cls(np.empty((0, 2)), np.zeros(1, np.int64), np.empty(0), np.empty((0, 4)))
        first = np.cumsum([0, *(len(ring) for ring in rings)]).astype(np.int64)
        steps = [np.hypot(*np.diff(ring, axis=0).T) for ring in rings]
        length = np.concatenate([np.concatenate([[0.0], np.cumsum(s)]) for s in steps])
        box = np.array([[*ring.min(axis=0), *ring.max(axis=0)] for ring in rings])
        return cls(np.ascontiguousarray(np.concatenate(rings)), first, length, box)

    def __len__(self) -> int:
        return len(self.box)

    @property
    def arrays(self) -> tuple[Floats, Ints, Floats, Floats]:
        """As the kernels take them."""
        return self.points, self.first, self.length, self.box


def border(cores: list[Floats], radius: float, pace: float) -> list[Floats]:
    """Return the outline of convex parts grown by `radius` as closed rings, the parts to the left.

    It lies a little on the quicker side, so that going along it costs the quicker pace.
    """
    import shapely

    shapes = [shapely.convex_hull(shapely.MultiPoint(core)) for core in cores]
    if radius < MARGIN:  # no arc is drawn about a corner
        aside = radius + MARGIN if pace >= 1 else radius - MARGIN
        return _rings(shapely.buffer(shapely.union_all(shapes), aside, join_style="mitre"))
    outside = (radius + MARGIN) / math.cos(_WIDER * math.pi / 4 / PIECES)
    away = outside if pace >= 1 else radius - MARGIN
    whole = shapely.union_all([shapely.buffer(s, away, quad_segs=PIECES) for s in shapes])
    return _rings(whole)


def on_table(rings: list[Floats], box: tuple[float, float, float, float]) -> list[Floats]:
    """Return outlines that run along the edge of `box`, where centres may be, and not off it.

    What slides along one thus never leaves the table.
    """
    import shapely

    room = shapely.box(*box)
    lines = [shapely.LineString(ring) for ring in rings]
    whole = shapely.build_area(shapely.MultiLineString(lines))
    return rings if shapely.contains(room, whole) else _rings(shapely.intersection(room, whole))


def _rings(whole: shapely.Geometry) -> list[Floats]:
    import shapely

    parts = [part for part in shapely.get_parts(whole) if part.area > 0]
    parts = [shapely.orient_polygons(part) for part in parts]
    return [shapely.get_coordinates(ring) for p in parts for ring in (p.exterior, *p.interiors)]


def samples(rings: list[Floats], spacing: float, *, quick: bool = False, parts: int = 1) -> Corners:
    """Return loose way points along rings: at the tips of quicker ground, and between them.

    A way out of slow ground comes to such a tip rather than to anywhere beside it.

    Parameters:
        rings: each (k, 2) with its first point repeated, the ground to the left.
        spacing: µm that they are apart, about.
        quick: whether the ground itself is the quicker one.
        parts: how many times as many of them there are.
    """
    import shapely

    points = [np.empty((0, 2))]
    for ring in rings:
        line = shapely.LineString(ring)
        length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
        turn = _turns(ring)
        tips = length[:-1][turn > SHARP if quick else turn < -SHARP]
        tips = tips if len(tips) else np.zeros(1)
        gaps = np.diff(tips, append=tips[0] + length[-1])
        counts = np.maximum(np.ceil(gaps / spacing).astype(np.int64), 4 if len(tips) == 1 else 1)
        counts *= parts
        along = np.concatenate(
            [t + gap * np.arange(n) / n for t, gap, n in zip(tips, gaps, counts, strict=True)]
        )
        at = shapely.line_interpolate_point(line, along % length[-1])
        points.append(shapely.get_coordinates(at))
    return Corners.loose(np.concatenate(points))


def inner_corners(rings: list[Floats]) -> Corners:
    """Return loose way points at the inner corners of outlines: within good ground ways bend there.

    Parameters:
        rings: each (k, 2) with its first point repeated, the ground to the left.
    """
    found = [np.empty((0, 2)), *(ring[:-1][_turns(ring) < -SHARP] for ring in rings)]
    return Corners.loose(np.concatenate(found))


def _turns(ring: Floats) -> Floats:
    """Sine of the turn at each corner of a ring, its first point repeated: to the left above 0."""
    ahead = np.diff(ring, axis=0)
    behind = np.concatenate([ahead[-1:], ahead[:-1]])
    turn = behind[:, 0] * ahead[:, 1] - behind[:, 1] * ahead[:, 0]
    long = np.hypot(*ahead.T) * np.hypot(*behind.T)
    found: Floats = np.divide(turn, long, out=np.zeros(len(turn)), where=long > 0.0)
    return found


def round_about(rings: list[Floats], *, turned_into: bool) -> Corners:
    """Return way points about the convex corners of grown outlines.

    Parameters:
        turned_into: whether a way may turn into the patch there, too, so that they are loose.
            Where only entering has its price none does: straight on it enters once as well, and
            is shorter.
    """
    import shapely

    found = []
    for ring in rings:
        line = shapely.LinearRing(ring)
        simple = shapely.simplify(line, COARSE)
        points = shapely.get_coordinates(simple)[:-1]
        if len(points) < 3:
            continue
        # Grown by what it was simplified by, it holds the outline again.
        extra = float(shapely.hausdorff_distance(line, simple))
        found.append(around(points, extra, math.inf, 1))
        if not turned_into:  # inside it, ways that have entered once bend at its inner corners
            found.append(around(points[::-1], extra, math.inf, 1))
    corners = Corners.concat(found)
    if turned_into:
        return Corners.loose(np.column_stack([corners.x, corners.y]))
    return corners
