"""Ways through the air that go round what is too tall: by the ground web's way points.

A way to a way point is flown straight over, or goes on from another one as it would on the
ground; from any of them it is flown straight over to the place. The taut string over the whole
chain, unfolded, is no longer than the strings over its parts.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.air.flying import FlyingField

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Rounds:
    """The way points of one field that are reached through the air."""

    def __init__(self, field: FlyingField) -> None:
        self.field = field

    @cached_property
    def _reached(self) -> tuple[Places, Floats, Ints, Ints]:
        """Way points in the order of their costs; their numbers; the one before each, or -1."""
        from planner.navigation import kernels

        field, web = self.field, self.field.web
        assert field.air is not None
        sizes = [len(sheet.corners) for sheet in web.sheets]
        x, y = web.x.astype(np.int64), web.y.astype(np.int64)
        z = np.repeat(np.array([sheet.z for sheet in web.sheets], np.int64), sizes)
        same = np.repeat([sheet.heading == web.sheets[0].heading for sheet in web.sheets], sizes)
        budget = float(field.budget)
        at = Places(x, y, z, np.full(len(x), field.start.heading))
        given = field.air.over(field.start, at, budget)
        given[~same] = math.inf
        costs, before = kernels.shortest(web.first, web.heads, web.weights, given, budget)
        reached = np.flatnonzero(np.isfinite(costs) & same)
        order = reached[np.argsort(costs[reached], kind="stable")]
        return at, costs, order, before

    def _lower(self, places: Places, found: Floats) -> Ints:
        from planner.navigation import kernels

        at, costs, order, _ = self._reached
        air = self.field.air
        assert air is not None
        about = (a[order].astype(np.float64) for a in (at.x, at.y, at.z))
        there = (a.astype(np.float64) for a in (places.x, places.y, places.z))
        most = float(self.field.budget)
        low = np.minimum(found, most)
        via = kernels.onwards(*air.parts, air.heights, *about, costs[order], *there, low)
        found[via >= 0] = low[via >= 0]
        return np.where(via >= 0, order[via] if len(order) else -1, -1).astype(np.int64)

    def lower(self, places: Places, found: Floats) -> None:
        """Lower costs of places to those of ways by way points."""
        self._lower(places, found)

    def chain(self, to: Pose) -> list[Pose]:
        """Return the start, the way points and the end of the best way by way points, or []."""
        place = Places.of([to])
        assert self.field.air is not None
        found = self.field.air.costs(self.field.start, place, float(self.field.budget))
        node = int(self._lower(place, found)[0])
        at, _, _, before = self._reached
        chain = [to]
        while node >= 0:
            chain.append(at[node])
            node = int(before[node])
        return [] if len(chain) == 1 else [self.field.start, *chain[::-1]]
