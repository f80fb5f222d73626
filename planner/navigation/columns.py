"""Climbing straight up or down, for many places at once."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Kind
from planner.files.content import content
from planner.mobility import Mobility, Way
from planner.navigation import kept
from planner.navigation.body import Body
from planner.navigation.convex import convex_parts
from planner.navigation.parts import Blocks, Parts
from planner.navigation.substance import substances
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
SAFE = 2.0
"""µm by which reach is measured on the safe side; the route is checked exactly."""


class Columns:
    """The price of climbs between two heights at places, one body at one heading."""

    def __init__(
        self, scenario: Scenario, mobility: Mobility, body: Body, daring: bool = True
    ) -> None:
        self.daring = daring
        self.battlefield, self.mobility, self.body = scenario.battlefield, mobility, body
        self._kept: dict[tuple[str, int, int], Blocks] = {}

    @cached_property
    def _about(self) -> tuple[str, ...]:
        """What the table means to climbs, as text: it is the same for every order."""
        return content(self.body), self.battlefield.digest, kept.about(self.mobility)

    def cost(self, xs: Floats, ys: Floats, start: int, end: int) -> Floats:
        """Return what going from height `start` to `end` costs at each place; inf if barred."""
        climb = self._climb(xs, ys, start, end)
        price = self._drop(start - end)
        if not math.isfinite(price):
            return climb
        within = ~self._free("reached", end, start, xs, ys)
        clear = self._free("column", end, start, xs, ys)
        return np.minimum(climb, np.where(within & clear, price, math.inf))

    def clear(self, xs: Floats, ys: Floats, low: int, high: int) -> NDArray[np.bool_]:
        """Return where the body meets nothing between two heights."""
        return self._free("column", low, high, xs, ys)

    def _drop(self, height: int) -> float:
        """What a drop costs, wherever it is legal; inf where it never is."""
        dropping = self.mobility.dropping
        if dropping is None or not 0 < height <= dropping.highest:
            return math.inf
        if dropping.test and dropping.tests(height) and not self.daring:
            return math.inf
        return float(height * dropping.pace + dropping.entry)

    def _climb(self, xs: Floats, ys: Floats, start: int, end: int) -> Floats:
        low, high = min(start, end), max(start, end)
        climbing = self.mobility.climbing
        if low == high:
            return np.zeros(len(xs))
        if climbing.highest is not None and high - low > climbing.highest:
            return np.full(len(xs), math.inf)
        price = (high - low) * float(climbing.up if end > start else climbing.down)
        paid = self._free("paying", low, high, xs, ys)
        low_step = climbing.free is None or high - low <= climbing.free
        costs = np.where(paid & low_step, 0.0, price)
        within = ~self._free("reached", low, high, xs, ys)
        return np.where(within & self._free("column", low, high, xs, ys), costs, math.inf)

    def _free(self, what: str, low: int, high: int, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        from planner.navigation import kernels

        key = (what, low, high)
        if key not in self._kept:
            make = getattr(self, f"_{what}")
            asked = ("columns", what, str(low), str(high), *self._about)
            self._kept[key] = kept.kept(asked, lambda: make(low, high).blocks())
        found: NDArray[np.bool_] = kernels.free(self._kept[key], xs, ys)
        return found

    def _column(self, low: int, high: int) -> Parts:
        """What the swept body must not meet."""
        parts = Parts()
        for substance in substances(self.battlefield):
            piece = substance.piece
            met = piece.bottom < high + self.mobility.height and piece.top > low
            if met and self.mobility.way(piece.feature, sill=piece.is_sill) is not Way.OPEN:
                self._add(parts, substance.cores, substance.radius + self.body.radius)
        for feature in self.battlefield.of(Kind.FLOOR):
            if not self.mobility.walks_through and low < feature.top <= high:
                self._add(parts, self._floor(feature.paths), self.body.radius)
        return parts

    def _reached(self, low: int, high: int) -> Parts:
        """Surfaces at the upper height that are certainly within reach and may be climbed."""
        reach = self.body.base.inradius + self.mobility.climbing.reach - SAFE
        return self._surfaces(high, reach, paying=False, grow=False)

    def _paying(self, low: int, high: int) -> Parts:
        """Surfaces at the upper height that make the climb cost something."""
        reach = self.body.radius + self.mobility.climbing.reach + SAFE
        return self._surfaces(high, reach, paying=True, grow=True)

    def _surfaces(self, z: int, reach: float, *, paying: bool, grow: bool) -> Parts:
        parts = Parts()
        for substance in substances(self.battlefield):
            piece = substance.piece
            open_ = self.mobility.way(piece.feature, sill=piece.is_sill) is Way.OPEN
            if piece.is_surface(z) and (not open_ if paying else piece.climbable):
                self._add(parts, substance.cores, substance.radius + reach, grow)
        for feature in self.battlefield.of(Kind.FLOOR):
            if feature.top == z:
                self._add(parts, self._floor(feature.paths), reach, grow)
        return parts

    def _add(
        self, parts: Parts, cores: tuple[Floats, ...], radius: float, grow: bool = True
    ) -> None:
        for core in cores:
            parts.add(self.body.grow(core) if grow else core, radius)

    def _floor(self, paths: tuple[tuple[tuple[int, int], ...], ...]) -> tuple[Floats, ...]:
        return convex_parts(tuple(np.array(ring[:-1], dtype=np.float64) for ring in paths))
