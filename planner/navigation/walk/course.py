"""Ways of a model that may only fly straight ahead and turn at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, turn_between
from planner.navigation.air.flying import FlyingField
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.slow_ground.refracting import Effort
from planner.units import Pose

Floats = NDArray[np.float64]
OFF = 0.99
"""µm off the ray: what rounding to whole µm needs is 0.71, and 1 is allowed."""


@dataclass(frozen=True, eq=False)
class CourseField(FlyingField):
    """A field of the places on the ray ahead."""

    def _costs(self, places: Places, effort: Effort, hopeful: bool = False) -> Floats:
        found = np.full(len(places), math.inf)
        if not self.mobility.moves or not len(places):
            return found
        on = self._ahead(places)
        for index in np.flatnonzero(on).tolist():
            route = self.route_or_none(places[index])
            if route is not None:
                found[index] = route.spent
        return found

    def _ahead(self, places: Places) -> NDArray[np.bool_]:
        """Which places lie on the ray, far enough and not turned too far."""
        course = self.mobility.course
        assert course is not None
        angle = math.radians(self.start.heading / DEGREE)
        cos, sin = math.cos(angle), math.sin(angle)
        dx, dy = places.x - self.start.x, places.y - self.start.y
        far = dx * dx + dy * dy >= course.least * course.least
        on = (np.abs(dy * cos - dx * sin) <= OFF) & (dx * cos + dy * sin > 0)
        turns = {h: turn_between(self.start.heading, h) for h in np.unique(places.heading).tolist()}
        turned = np.array([turns[h] <= course.turn for h in places.heading.tolist()])
        found: NDArray[np.bool_] = far & on & turned
        return found

    def route_or_none(self, to: Pose) -> Route | None:
        """Return the certified way to a place, or None."""
        if to not in self._routes:
            self._routes[to] = self._route(to)
        return self._routes[to]

    def _route(self, to: Pose) -> Route | None:
        return self._flight(to) if self._ahead(Places.of([to]))[0] else None

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return a strip 1 mm wide along the ray, from where it may end on."""
        return [self.reach(budget) for budget in budgets]

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return a strip 1 mm wide along the ray at each height it may end on."""
        import shapely

        course, start = self.mobility.course, self.start
        assert course is not None
        most = self.budget if budget is None else min(budget, self.budget)
        angle = math.radians(start.heading / DEGREE)
        ends = [
            (start.x + far * math.cos(angle), start.y + far * math.sin(angle))
            for far in (course.least, max(course.least, most))
        ]
        strip = shapely.LineString(ends).buffer(500.0)
        return [
            (s.z, shapely.intersection(strip, s.polygon))
            for s in self.ends()
            if s.polygon.intersects(strip)
        ]
