"""Where a model is in the way of lines on a sheet that lead a body to several heights.

A sheet's line climbs over what it crosses: on what lifts the body it is at the top of that, else at
the level. Who stands on a roof is in the way on the roof, and not to who passes along its foot; who
stands at the foot not to who is on the roof. The climb itself is at the border of what lifts:
where a model counts on one side of that it is in its way, and one that stands between both heights
is in the way at the border alone.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.body import minkowski
from planner.navigation.free_space.covering import rings_of
from planner.navigation.free_space.parts import Parts
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.things import LIFT

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

OUT: Final = 0.2
"""µm by which an arc is drawn outside the true one at the most: less than way points keep."""
QUADS: Final = 6
"""Straight pieces a quarter of an arc of what certainly lifts, drawn inside: 0.9 % at the most."""
LEAST: Final = 1.0
"""µm² of a part that is one."""
MOST: Final = 32
"""Parts that are left of where a model counts, beyond which it counts everywhere."""
INSET: Final = 2.0
"""µm inside the border of what lifts at which a climb past a model is barred: along it is not.
As far does what is barred beside what lifts lap over it."""
OFF: Final = 3.0
"""µm from a model at which a way point stands where its zone crosses the border of what lifts."""


class Held(NamedTuple):
    """Where a model is in the way.

    Parameters:
        whole: whether it is so in all of its zone.
        parts: else convex polygons (n, 2), counter-clockwise, and stretches (2, 2), where it is.
        bends: (n, 2) points about the ends of what is left of its zone's border.
    """

    whole: bool
    parts: list[Floats]
    bends: Floats


NOWHERE: Final = Held(False, [], np.empty((0, 2)))
EVERYWHERE: Final = NOWHERE._replace(whole=True)


class Heights:
    """The heights at which a body may be on a sheet, and where.

    Parameters:
        tolls: what the sheet's lines cross.
        z, height: of the level and of the body, µm.
    """

    def __init__(self, tolls: Parts, z: int, height: int) -> None:
        self.z, self.height = z, height
        lifts = [k for k, kind in enumerate(tolls.kinds) if kind == LIFT]
        self.cores = [tolls.cores[k] for k in lifts]
        self.radii = [tolls.radii[k] for k in lifts]
        data = np.array([tolls.data[k][:4] for k in lifts]).reshape(-1, 4)
        self.bottom, self.top = data[:, 0], data[:, 1].astype(np.int64)
        self.sure = (data[:, 0] < z + height) & (data[:, 3] == 0.0)
        """Which parts lift the body wherever it meets them; others may be gone under."""
        each = list(zip(self.cores, self.radii, strict=True))
        self.low = np.array([core.min(axis=0) - r for core, r in each]).reshape(-1, 2)
        self.high = np.array([core.max(axis=0) + r for core, r in each]).reshape(-1, 2)
        self._shapes: dict[tuple[int, bool], Any] = {}

    @cached_property
    def may(self) -> Bools:
        """Which parts may lift the body: those, and what hangs lower than where these lift it."""
        met = (self.low[:, None] < self.high[None]) & (self.high[:, None] > self.low[None])
        lifted = self.bottom[:, None] < self.top[None] + self.height
        onto, found = met.all(axis=2) & lifted, self.bottom < self.z + self.height
        while True:
            more = found | (onto & found[None]).any(axis=1)
            if (more == found).all():
                return found
            found = more

    def held(self, core: Floats, radius: float, other: Other) -> Held:
        """Return where a model is in the way.

        Parameters:
            core, radius: its zone: the centres at which the body comes too near to it.
        """
        here, near = other.counts(self.z, self.height), self._near(core, radius)
        tops = sorted({int(self.top[k]) for k in near})
        counted = {top: other.counts(top, self.height) for top in tops}
        if here and all(counted.values()):
            return EVERYWHERE
        if not (here or (tops and other.counts_between(self.z, tops[-1], self.height))):
            return NOWHERE
        zone = drawn(core, radius)
        found = [zone] if here else []
        for top in tops:  # what is higher lifts off what is lower
            at = [k for k in near if self.top[k] == top]
            found = self._met(zone, at) + found if counted[top] else self._left(found, at)
            if len(found) > MOST:
                return EVERYWHERE
        if any(part is zone for part in found):
            return EVERYWHERE
        rings = [ring for part in found for ring in rings_of(part)]
        past = [k for k in near if not (here or counted[int(self.top[k])])]
        passed = [k for k in past if other.counts_between(self.z, int(self.top[k]), self.height)]
        rings += self._passed(zone, passed)
        return Held(False, rings, self._bends(zone, near)) if rings else NOWHERE

    def _near(self, core: Floats, radius: float) -> list[int]:
        """Which parts that may lift the body may be met in a zone."""
        low, high = core.min(axis=0) - radius, core.max(axis=0) + radius
        met = ((self.low < high) & (self.high > low)).all(axis=1)
        if not self.sure[met].all():
            met &= self.may
        found: list[int] = np.flatnonzero(met).tolist()
        return found

    def _passed(self, zone: Any, parts: list[int]) -> list[Floats]:
        """Stretches of a zone at which the body climbs past a model, onto what is higher."""
        import shapely

        if not parts:
            return []
        whole = shapely.union_all([self._shape(k, inside=False) for k in parts])
        border = shapely.boundary(shapely.buffer(whole, -INSET, join_style="mitre"))
        lines = shapely.get_parts(shapely.intersection(border, zone))
        found = [shapely.get_coordinates(line) for line in lines if line.length > 0.0]
        return [line[k : k + 2] for line in found for k in range(len(line) - 1)]

    def _met(self, zone: Any, parts: list[int]) -> list[Any]:
        """The parts of a zone in which the body may be on something."""
        import shapely

        found = []
        for shape in (self._shape(k, inside=False) for k in parts):
            if shapely.contains_properly(shape, zone):
                return [zone]
            met = shapely.intersection(zone, shape)
            found += [met] if met.area > LEAST else []
        return found

    def _left(self, found: list[Any], parts: list[int]) -> list[Any]:
        """What is left of convex parts where the body is not certainly on something.

        Convex parts that overlap, one beyond each side of it: no line slips between them.
        """
        import shapely

        for k in parts:
            if not self.sure[k]:
                continue
            shape, left = self._shape(k, inside=True), []
            for part in found:
                if shapely.intersection(part, shape).area <= LEAST:
                    left.append(part)
                    continue
                beyond = shapely.intersection(part, _beyond(shape, part))
                some = [one for one in beyond if one.area > LEAST]
                left += [one for one in some if not _within(one, some)]
            found = left
            if len(found) > MOST:
                break
        return found

    def _bends(self, zone: Any, near: list[int]) -> Floats:
        """Points beside where the zone's border crosses those of what lifts, on either side."""
        import shapely

        found = []
        for k in near:
            shape = self._shape(k, inside=False)
            points = shapely.get_coordinates(shapely.intersection(zone.exterior, shape.exterior))
            points += OFF * _toward(points, zone, -1.0)
            found += [points, points + OFF * _toward(points, shape, 1.0)]
        return np.concatenate(found)

    def _shape(self, k: int, *, inside: bool) -> Any:
        """A part that lifts, its arcs outside the true ones, or inside its border all round.

        What is barred beside it so laps over it: no line goes between the two.
        """
        import shapely

        if (k, inside) not in self._shapes:
            core, radius = self.cores[k], self.radii[k]
            shape = drawn(core, radius)
            if inside:
                hull = shapely.convex_hull(shapely.MultiPoint(core))
                by: Any = {"quad_segs": QUADS} if radius > INSET else {"join_style": "mitre"}
                shape = shapely.buffer(hull, radius - INSET, **by)
            self._shapes[k, inside] = shape
        return self._shapes[k, inside]


def drawn(core: Floats, radius: float) -> Any:
    """Return a rounded convex part as a shapely polygon, its arcs hardly outside the true ones."""
    import shapely

    return shapely.Polygon(minkowski(core, _circle(radius)) if radius else core)


@lru_cache(maxsize=64)
def _circle(radius: float) -> Floats:
    """The corners of a polygon of which the edges touch a circle, those along an axis as well."""
    step = math.pi / 2 / math.ceil(math.pi / 2 / min(math.sqrt(8 * OUT / radius), 1.0))
    turns = (np.arange(round(2 * math.pi / step)) + 0.5) * step
    found: Floats = radius / math.cos(step / 2) * np.column_stack([np.cos(turns), np.sin(turns)])
    return found


def _beyond(shape: Any, part: Any) -> NDArray[np.object_]:
    """What is beyond each side of a convex shape, as far as another one comes there."""
    import shapely

    ring = shapely.get_coordinates(shapely.orient_polygons(shape).exterior)
    along = np.diff(ring, axis=0)
    ring, along = ring[:-1], along / np.hypot(*along.T)[:, None]
    out = np.column_stack([along[:, 1], -along[:, 0]])
    corners = shapely.get_coordinates(part.exterior)
    far = (corners @ out.T - (ring * out).sum(axis=1)).max(axis=0)
    ring, along, out = ring[far > 0], along[far > 0], out[far > 0]
    reach = 1.0 + max(math.dist(a, b) for a in _box(shape, part) for b in _box(shape, part))
    near, side = ring - reach * along, 2 * reach * along
    corners = np.stack([near, near + reach * out, near + reach * out + side, near + side], axis=1)
    return np.asarray(shapely.polygons(corners), dtype=object)


def _box(*shapes: Any) -> list[tuple[float, float]]:
    """Two corners of the box about all shapes."""
    bounds = np.array([shape.bounds for shape in shapes])
    low, high = bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)
    return [tuple(low.tolist()), tuple(high.tolist())]


def _within(one: Any, others: list[Any]) -> bool:
    """Whether a part is inside another one."""
    return any(other is not one and other.contains(one) for other in others)


def _toward(points: Floats, shape: Any, by: float) -> Floats:
    """Unit vectors from points to the middle of a shape, times a factor."""
    away = np.array(shape.centroid.coords[0]) - points
    found: Floats = by * away / np.maximum(np.hypot(*away.T), 1e-9)[:, None]
    return found
