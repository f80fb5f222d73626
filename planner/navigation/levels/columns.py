"""Climbing straight up or down, for many places at once."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Kind
from planner.mobility import Mobility, Way
from planner.navigation import kept
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.convex import convex_parts
from planner.navigation.free_space.parts import Blocks, Parts, put_together
from planner.navigation.free_space.substance import substances
from planner.navigation.free_space.things import POINT
from planner.navigation.levels.between import Between, kept_off
from planner.navigation.levels.comes_down import Priced, priced_below, shut_below
from planner.navigation.levels.dives import discs
from planner.navigation.levels.dives import lands as near
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
Step = tuple[int, int, float, float, Blocks, Blocks, Blocks]
"""From which height to which, the cost where nothing makes it dearer and where something does;
what makes it dearer, what must be in reach, what the swept body must not meet."""
SAFE = 2.0
"""µm by which reach is measured on the safe side; the route is checked exactly."""


class Columns:
    """The price of climbs between two heights at places, one body at one heading.

    Parameters:
        between: the models in the way.
    """

    def __init__(
        self,
        scenario: Scenario,
        mobility: Mobility,
        body: Body,
        between: Between,
        daring: bool = True,
    ) -> None:
        self.daring, self.between = daring, between
        self.battlefield, self.mobility, self.body = scenario.battlefield, mobility, body
        self._near = discs(scenario, mobility)
        self._kept: dict[tuple[str, int, int], Blocks] = {}
        self._passed: dict[tuple[int, ...], Blocks] = {}
        self._dear: dict[int, tuple[Fraction, ...]] = {}

    @cached_property
    def _about(self) -> tuple[str, ...]:
        """What the table means to climbs, as text: it is the same for every order."""
        return kept.bodily(self.body), self.battlefield.digest, kept.about(self.mobility)

    def cost(self, xs: Floats, ys: Floats, start: int, end: int) -> Floats:
        """Return what going from height `start` to `end` costs at each place; inf if barred."""
        from planner.navigation import kernels

        if start == end:
            return np.zeros(len(xs))
        _, _, least, most, paying, reached, column = self.step(start, end)
        costs = np.where(kernels.free(paying, xs, ys), least, most)
        if self.varies(start, end):
            costs = self._varied(xs, ys, start, end)
        costs = np.where(kernels.free(reached, xs, ys), math.inf, costs)
        if self._is_sheer(start, end):
            off = ~kernels.free(self._blocks("edges", end, start), xs, ys)
            drop = np.where(self._lands(xs, ys, start - end), self._drop(start - end), math.inf)
            costs = np.where(off, np.minimum(costs, drop), costs)
        for ground in self._priced if end == 0 else ():
            owed = math.inf if ground.tests and not self.daring else ground.entry
            costs = costs + np.where(kernels.free(ground.within, xs, ys), 0.0, owed)
        return np.where(kernels.free(column, xs, ys), costs, math.inf)

    def never(self, low: int, high: int) -> bool:
        """Return whether no climb or drop leads from one height to the other, wherever it is."""
        highest = self.mobility.climbing.highest
        too_high = highest is not None and high - low > highest
        return too_high and math.isinf(self._drop(high - low))

    def too_dear(self, low: int, high: int, most: float) -> bool:
        """Return whether climbs and drops from one height to the other surely cost more (µm)."""
        climbing, height = self.mobility.climbing, high - low
        if climbing.free is None or height <= climbing.free:
            return False
        least = height * min(float(climbing.up), float(climbing.down))
        return min(least, self._drop(height)) > most

    @cached_property
    def low_tops(self) -> frozenset[int]:
        """Heights of surfaces that low steps lead to for nothing."""
        asked = "columns", "low tops", self.battlefield.digest, kept.about(self.mobility)
        return kept.kept(asked, self._low_tops)

    def _low_tops(self) -> frozenset[int]:
        pieces, free = (s.piece for s in substances(self.battlefield)), self.mobility.steps_free
        tops = (p for p in pieces if p.is_surface(p.top) and p.climbable)
        return frozenset(p.top for p in tops if free(p.feature, sill=p.is_sill))

    def passes(self, low: int, high: int) -> bool:
        """Return whether a body goes up straight through all that carries it on the higher level.

        It does who walks through floors; and through low tops does everybody.
        """
        if self.mobility.walks_through:
            return True
        floors = (f.top for f in self.battlefield.of(Kind.FLOOR))
        return high in self.low_tops and not any(low < z <= high for z in floors)

    def paying(self, high: int) -> Blocks:
        """Return surfaces at a height within reach of which a low step costs something."""
        return self._blocks("paying", high, high)

    def varies(self, start: int, end: int) -> bool:
        """Return whether what a climb costs depends on more than its `step` tells."""
        dropping = self.mobility.dropping
        lands = dropping is not None and self._near is not None and start - end >= dropping.least
        lands |= end == 0 and bool(self._priced)
        return lands or bool(self._faces(max(start, end))) or self._is_sheer(start, end)

    @cached_property
    def _priced(self) -> list[Priced]:
        """Ground that a body pays for where it comes down in it."""
        about = self.battlefield, self.mobility, self.body
        return kept.kept(("columns", "priced", *self._about), lambda: priced_below(*about))

    def _is_sheer(self, start: int, end: int) -> bool:
        """Whether drops may lead down off what is not climbed."""
        dropping = self.mobility.dropping
        sheer = dropping is not None and dropping.sheer and start in self._unclimbed
        return sheer and not math.isinf(self._drop(start - end))

    @cached_property
    def _unclimbed(self) -> frozenset[int]:
        """Heights of surfaces that nobody climbs to."""
        pieces = (s.piece for s in substances(self.battlefield))
        return frozenset(p.top for p in pieces if p.is_surface(p.top) and not p.climbable)

    def _varied(self, xs: Floats, ys: Floats, start: int, end: int) -> Floats:
        """What a climb costs by the dearest face in reach, and a drop where it may land."""
        from planner.navigation import kernels

        low, high, climbing = min(start, end), max(start, end), self.mobility.climbing
        price = (high - low) * float(climbing.up if end > start else climbing.down)
        costs = np.full(len(xs), price)
        for face in self._faces(high):
            met = ~kernels.free(self._blocks(f"face {face}", low, high), xs, ys)
            costs[met] = np.maximum(costs[met], price * float(face))
        if climbing.free is None or high - low <= climbing.free:
            costs[kernels.free(self._blocks("paying", low, high), xs, ys)] = 0.0
        if climbing.highest is not None and high - low > climbing.highest:
            costs[:] = math.inf
        lands = self._lands(xs, ys, start - end)
        found: Floats = np.where(lands, np.minimum(costs, self._drop(start - end)), costs)
        return found

    def _lands(self, xs: Floats, ys: Floats, height: int) -> NDArray[np.bool_]:
        """Where a drop of so much may end."""
        dropping = self.mobility.dropping
        if dropping is not None and height >= dropping.least:
            return near(self._near, xs, ys)
        return np.ones(len(xs), np.bool_)

    def _faces(self, high: int) -> tuple[Fraction, ...]:
        """What climbs to so high cost times more somewhere."""
        if high not in self._dear:
            asked = ("faces", str(high), *self._about)
            self._dear[high] = kept.kept(asked, lambda: self._faced_at(high))
        return self._dear[high]

    def _faced_at(self, high: int) -> tuple[Fraction, ...]:
        pieces = (s.piece for s in substances(self.battlefield))
        faces = {self.mobility.passage(p.feature).face for p in pieces if p.is_surface(high)}
        return tuple(sorted(face for face in faces if face > 1))

    def step(self, start: int, end: int) -> Step:
        """Return all that tells what going from one height to another costs anywhere."""
        low, high, climbing = min(start, end), max(start, end), self.mobility.climbing
        price = (high - low) * float(climbing.up if end > start else climbing.down)
        free = 0.0 if climbing.free is None or high - low <= climbing.free else price
        if climbing.highest is not None and high - low > climbing.highest:
            price = free = math.inf
        drop = self._drop(start - end)
        blocks = (self._blocks(what, low, high) for what in ("paying", "reached", "column"))
        paying, reached, column = blocks
        return start, end, min(free, drop), min(price, drop), paying, reached, column

    def clear(self, xs: Floats, ys: Floats, low: int, high: int) -> NDArray[np.bool_]:
        """Return where the body meets nothing between two heights."""
        return self._free("column", low, high, xs, ys)

    def passed(self, low: int, high: int, *, aloft: bool = False) -> Blocks | None:
        """Return where it may not climb because of models between two heights; None if nowhere.

        Parameters:
            aloft: of those alone that do not count at the lower height.
        """
        met = self.between.met(low, high)
        if aloft:
            met = [other for other in met if not other.counts(low, self.mobility.height)]
        key = tuple(id(other) for other in met)
        if met and key not in self._passed:  # of a stack of floors most pairs pass the same
            self._passed[key] = kept_off(self.body, met).blocks()
        return self._passed[key] if met else None

    def _drop(self, height: int) -> float:
        """What a drop costs, wherever it is legal; inf where it never is."""
        dropping = self.mobility.dropping
        if dropping is None or not 0 < height <= dropping.highest:
            return math.inf
        if dropping.test and dropping.tests(height) and not self.daring:
            return math.inf
        return float(height * dropping.pace + dropping.entry)

    def _free(self, what: str, low: int, high: int, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        from planner.navigation import kernels

        found: NDArray[np.bool_] = kernels.free(self._blocks(what, low, high), xs, ys)
        return found

    def _blocks(self, what: str, low: int, high: int) -> Blocks:
        if what != "column":
            low = high  # it is of surfaces at the upper height alone
        key = (what, low, high)
        if key not in self._kept:
            name, _, face = what.partition(" ")
            make = partial(self._faced, Fraction(face)) if face else getattr(self, f"_{name}")
            asked = ("columns", what, str(low), str(high), *self._about)
            found = kept.kept(asked, lambda: make(low, high).distinct().blocks())
            passed = self.passed(low, high) if what == "column" else None
            self._kept[key] = found if passed is None else put_together(found, passed)
        return self._kept[key]

    def _column(self, low: int, high: int) -> Parts:
        """What of the table the swept body must not meet."""
        parts = Parts()
        for substance in substances(self.battlefield):
            piece = substance.piece
            met = piece.bottom < high + self.mobility.height and piece.top > low
            if met and self.mobility.way(piece.feature, sill=piece.is_sill) is not Way.OPEN:
                self._add(parts, substance.cores, substance.radius + self.body.radius)
        for feature in self.battlefield.of(Kind.FLOOR):
            if not self.mobility.walks_through and low < feature.top <= high:
                self._add(parts, self._floor(feature.paths), self.body.radius)
        for shut in shut_below(self.battlefield, self.mobility, self.body) if low == 0 else ():
            parts.add(shut, POINT)
        return parts

    def _reached(self, low: int, high: int) -> Parts:
        """Surfaces at the upper height that are certainly within reach and may be climbed."""
        return self._surfaces(high, self._reach, paying=False, grow=False)

    def _edges(self, low: int, high: int) -> Parts:
        """Surfaces at the upper height that are certainly within reach, climbed or not."""
        return self._surfaces(high, self._reach, paying=False, grow=False, sheer=True)

    @property
    def _reach(self) -> float:
        """µm within which a surface is certainly in reach."""
        return self.body.base.inradius + self.mobility.climbing.reach - SAFE

    def _paying(self, low: int, high: int) -> Parts:
        """Surfaces at the upper height that make the climb cost something."""
        reach = self.body.radius + self.mobility.climbing.reach + SAFE
        return self._surfaces(high, reach, paying=True, grow=True)

    def _faced(self, face: Fraction, low: int, high: int) -> Parts:
        """Surfaces at the upper height that may be in reach, climbed at so much a µm."""
        parts, reach = Parts(), self.body.radius + self.mobility.climbing.reach + SAFE
        for substance in substances(self.battlefield):
            piece = substance.piece
            if piece.is_surface(high) and self.mobility.passage(piece.feature).face == face:
                self._add(parts, substance.cores, substance.radius + reach)
        return parts

    def _surfaces(
        self, z: int, reach: float, *, paying: bool, grow: bool, sheer: bool = False
    ) -> Parts:
        parts = Parts()
        for substance in substances(self.battlefield):
            piece = substance.piece
            open_ = self.mobility.steps_free(piece.feature, sill=piece.is_sill)
            if piece.is_surface(z) and (not open_ if paying else piece.climbable or sheer):
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
