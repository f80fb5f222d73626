"""A marked place of the table that models may be in: an objective or a zone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from planner.battlefield import Feature, Kind
from planner.formation import measure
from planner.formation.body import Body
from planner.formation.places.circle import SHIFT, around
from planner.formation.spots import Bools, Floats
from planner.geometry.outline import shape_at
from planner.navigation.places import Places
from planner.units import Base, Pose, Shape

RIM: Final = 32
"""Points on the rim of an area from which the distance left to it is measured."""


@dataclass(frozen=True)
class Area:
    """An objective, a zone, a floor or a roof: a disc or a polygon on the table, µm.

    A model is in it when any part of its base is, touching counted.

    Parameters:
        level: height at which a model must stand to be in it; None for any.
    """

    id: str
    centre: tuple[int, int]
    radius: int
    polygon: Any = None
    level: int | None = None

    @classmethod
    def of(cls, feature: Feature) -> Area:
        """Return the area of a feature drawn as a point with a radius, a polygon or a line."""
        if feature.geometry == "Point":
            return cls(feature.id, feature.paths[0][0], feature.radius)
        import shapely

        if feature.geometry == "Polygon":
            shape = shapely.Polygon(feature.paths[0], feature.paths[1:])
        else:
            shape = shapely.LineString(feature.paths[0]).buffer(max(1, feature.width / 2))
        inside = shape.representative_point()
        onto = feature.kind is Kind.SOLID and feature.standable
        level = feature.top if onto or feature.kind is Kind.FLOOR else None
        return cls(feature.id, (round(inside.x), round(inside.y)), 0, shape, level)

    @classmethod
    def over(cls, pieces: Sequence[Feature], at: tuple[float, float]) -> Area:
        """Return the area of all pieces of one feature; its centre is in the one nearest to `at`.

        Parameters:
            at: µm.
        """
        import shapely

        here = shapely.Point(*at)
        areas = sorted(map(cls.of, pieces), key=lambda area: float(area.shape.distance(here)))
        if len(areas) == 1:
            return areas[0]
        whole = shapely.union_all([area.shape for area in areas])
        return replace(areas[0], id=pieces[0].called, polygon=whole)

    def _touched(self, base: Base, heading: int, xs: Floats, ys: Floats) -> tuple[Floats, Floats]:
        """Places straight out from the polygon through some, at which a base just touches it."""
        import shapely

        lines = shapely.shortest_line(self.polygon, shapely.points(xs, ys))
        feet = shapely.get_coordinates(shapely.get_point(lines, 0))
        out = np.column_stack([xs, ys]) - feet
        out /= np.maximum(np.hypot(*out.T), 1e-9)[:, None]
        # How far the base reaches back toward the polygon: its outline is symmetric.
        depth = (out @ shape_at(base, heading, outward=False).T).max(axis=1)
        at = feet + (depth - 2 * measure.SAFETY)[:, None] * out
        return at[:, 0], at[:, 1]

    @property
    def shape(self) -> Any:
        """The area as a shapely geometry; a disc is drawn a little larger."""
        import shapely

        if self.polygon is not None:
            return self.polygon
        radius = self.radius / math.cos(math.pi / 64)
        return shapely.Point(*self.centre).buffer(radius, quad_segs=16)

    @cached_property
    def _disc(self) -> tuple[Body, Places]:
        """The area as though it were a base."""
        disc = Body(Base(Shape.ROUND, 2 * self.radius, 2 * self.radius), 0)
        return disc, Places.of([Pose(*self.centre)])

    def holds(self, body: Body, at: Places) -> Bools:
        """Return which places put a part of the body's base into the area."""
        if self.polygon is None:
            return measure.near(body, at, *self._disc, 0)[:, 0]
        import shapely

        points = shapely.points(at.x.astype(np.float64), at.y.astype(np.float64))
        away = shapely.distance(self.polygon, points)
        found: Bools = away <= body.base.inradius - measure.SAFETY
        if not body.base.is_round:
            unsure = np.flatnonzero(~found & (away <= body.base.circumradius))
            found[unsure] = self._met(body.base, at[unsure])
        return found if self.level is None else found & (at.z == self.level)

    def _met(self, base: Base, at: Places) -> Bools:
        """Which places surely put a part of a base that is no disc into the polygon."""
        import shapely

        found, inner = np.zeros(len(at), np.bool_), self.polygon.buffer(-measure.SAFETY)
        for heading in np.unique(at.heading):
            here = np.flatnonzero(at.heading == heading)
            centres = np.column_stack([at.x[here], at.y[here]]).astype(np.float64)
            corners = shape_at(base, int(heading), outward=False)
            found[here] = shapely.intersects(
                inner, shapely.polygons(centres[:, None] + corners[None])
            )
        return found

    def edge(self, body: Body, centres: Any) -> tuple[Floats, Floats]:
        """Return places (x, y) along the edge of those centres that put a base into the polygon.

        Parameters:
            centres: shapely geometry of where a base's centre may be at the area's height.
        """
        import shapely

        grown = self.polygon.buffer(body.base.inradius - 2 * measure.SAFETY)
        inner = shapely.intersection(centres.buffer(-measure.SAFETY), grown)
        lines = [line for line in shapely.get_parts(shapely.boundary(inner)) if line.length]
        on = [line.interpolate(i / RIM, normalized=True) for line in lines for i in range(RIM)]
        return np.array([p.x for p in on]), np.array([p.y for p in on])

    def rim(
        self, body: Body, count: int = RIM, heading: int | None = None
    ) -> tuple[Floats, Floats]:
        """Return places (x, y) just inside: its centre and `count` points along each edge.

        Parameters:
            heading: µ°, of a base that is no disc; None for any.
        """
        x, y = self.centre
        if self.polygon is None:
            radius = self.radius + body.base.inradius - SHIFT - 1
            xs, ys = around(x, y, radius, np.arange(count) * (2 * math.pi / count))
        else:
            import shapely

            grown = self.polygon.buffer(body.base.inradius - 2 * measure.SAFETY)
            edges = [part.exterior for part in shapely.get_parts(grown)]
            shares = [i / count for i in range(count)]
            on = [edge.interpolate(share, normalized=True) for edge in edges for share in shares]
            xs, ys = np.array([p.x for p in on]), np.array([p.y for p in on])
            if heading is not None and not body.base.is_round:
                xs, ys = self._touched(body.base, heading, xs, ys)
        return np.append(xs, float(x)), np.append(ys, float(y))
