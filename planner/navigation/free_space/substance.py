"""What stands in one body's way: pieces, ground and other models, as cores and radii."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from planner import rulesets
from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.piece import Piece, pieces
from planner.errors import FileError
from planner.mobility import Bar, Mobility, Standoff, Way
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.convex import convex_parts
from planner.scenario.scenario import Scenario
from planner.units import Model
from planner.until import timely

Floats = NDArray[np.float64]

GROUND = (Kind.AREA, Kind.ROAD, Kind.WATER, Kind.GAP)
"""Kinds that are ground: a pace and a toll, or shut."""


@dataclass(frozen=True, eq=False)
class Substance:
    """A piece as the search sees it.

    Parameters:
        piece: the piece.
        rings: closed rings with material to the left, first corner not repeated; a wall's line
            there and back.
        radius: half the thickness of a wall, µm.
    """

    piece: Piece
    rings: tuple[Floats, ...]
    radius: float

    @cached_property
    def cores(self) -> tuple[Floats, ...]:
        """Convex polygons or stretches that fill it; what is never passed needs none."""
        if self.piece.is_wall:
            line = np.array(self.piece.line, dtype=np.float64)
            return tuple(line[k : k + 2] for k in range(len(line) - 1))
        return convex_parts(self.rings)


@lru_cache(maxsize=8)
def substances(battlefield: Battlefield) -> tuple[Substance, ...]:
    """Return all pieces of a battlefield, in file order."""
    return tuple(_substance(piece) for piece in timely(pieces(battlefield)))


def _substance(piece: Piece) -> Substance:
    if piece.is_wall:
        line = np.array(piece.line, dtype=np.float64)
        return Substance(piece, (np.concatenate([line, line[-2:0:-1]]),), piece.thickness / 2)
    return Substance(piece, tuple(np.array(r[:-1], dtype=np.float64) for r in piece.polygon), 0.0)


def stretches(ring: Floats) -> Iterator[Floats]:
    """Yield the edges of a closed ring, each (2, 2); those of a wall's line only once."""
    edges = np.stack([ring, np.concatenate([ring[1:], ring[:1]])], axis=1)
    seen: set[tuple[float, ...]] = set()
    for edge, (ax, ay, bx, by) in zip(edges, edges.reshape(-1, 4).tolist(), strict=True):
        if (bx, by, ax, ay) not in seen and (ax, ay, bx, by) not in seen:
            seen.add((ax, ay, bx, by))
            yield edge


def ground_rings(feature: Feature) -> tuple[tuple[Floats, ...], float]:
    """Return the rings of a ground feature and the radius it has (half a road's width)."""
    if feature.geometry == "Polygon":
        return tuple(np.array(r[:-1], dtype=np.float64) for r in feature.paths), 0.0
    line = np.array(feature.paths[0], dtype=np.float64)
    return (np.concatenate([line, line[-2:0:-1]]),), feature.width / 2


def ground_cores(feature: Feature) -> tuple[Floats, ...]:
    """Return convex parts that fill a ground feature (stretches for a road along a line)."""
    if feature.geometry == "Polygon":
        return convex_parts(ground_rings(feature)[0])
    line = np.array(feature.paths[0], dtype=np.float64)
    return tuple(line[k : k + 2] for k in range(len(line) - 1))


@dataclass(frozen=True, slots=True)
class Other:
    """Another model that bars the way or must be kept clear of.

    Parameters:
        model: the model, `height` its height in µm.
        gap: horizontal gap to keep, µm; 0 for a bar.
        vertical: vertical gap up to which it counts; None for a bar, where heights overlap.
        strict: whether a gap of exactly `gap`, a vertical gap of exactly `vertical` counts.
        rule: ledger id.
        crossable: name of the test owed for passing through, or "".
    """

    model: Model
    height: int
    gap: int
    vertical: int | None
    strict: bool
    rule: str
    crossable: str = ""

    def counts(self, z: int, height: int) -> bool:
        """Whether it is in the way of a body of `height` at `z`."""
        here = self.model.pose.z
        if self.vertical is None:
            return here < z + height and here + self.height > z
        apart = abs(here - z)
        return apart <= self.vertical if self.strict else apart < self.vertical

    def counts_between(self, low: int, high: int, height: int) -> bool:
        """Whether it is in the way of a body of `height` at any z from `low` to `high`."""
        here = self.model.pose.z
        if self.vertical is None:
            return here < high + height and here + self.height > low
        apart = max(0, low - here, here - high)
        return apart <= self.vertical if self.strict else apart < self.vertical

    @property
    def stands(self) -> Hashable:
        """All of it that a body meets: the same for a model of any name and rule."""
        model = self.model
        gaps = self.gap, self.vertical, self.strict
        return model.pose, model.base, self.height, *gaps

    @property
    def zone(self) -> tuple[Floats, float]:
        """Core (n, 2) and radius, µm, of its base with what is to be kept off it."""
        base, pose = self.model.base, self.model.pose
        radius = float(self.clearance) + (base.radius if base.is_round else 0.0)
        return np.array([[pose.x, pose.y]]) + Body.at(base, pose.heading).polygon, radius

    @property
    def clearance(self) -> int:
        """Gap that is enough, whole µm."""
        return self.gap + 1 if self.strict and self.vertical is not None else self.gap


def others(scenario: Scenario, mobility: Mobility, crossing: bool) -> tuple[Other, ...]:
    """Return the models in the way of a body, bars first; crossable ones not if `crossing`."""
    found = [
        _other(scenario, model, bar)
        for bar in mobility.bars
        if not (crossing and bar.crossable)
        for model in _models(scenario, bar.models, mobility.model)
    ]
    found += [
        _other(scenario, model, standoff)
        for standoff in mobility.standoffs
        if standoff.along
        for model in _models(scenario, standoff.models, mobility.model)
    ]
    return tuple(found)


def _models(scenario: Scenario, ids: frozenset[str], own: str) -> Iterator[Model]:
    """Those of `ids` that stand on the table, in the scenario's order."""
    return (m for name, m in scenario.models.items() if name in ids and name != own)


def _other(scenario: Scenario, model: Model, source: Bar | Standoff) -> Other:
    height = height_of(scenario, model)
    if isinstance(source, Bar):
        return Other(model, height, 0, None, False, source.rule, source.crossable)
    return Other(model, height, source.gap, source.vertical, source.inclusive, source.rule)


def height_of(scenario: Scenario, model: Model) -> int:
    """Return the height of a model: its own, else what its game says."""
    if model.height is not None:
        return model.height
    try:
        ruleset = rulesets.find(scenario.ruleset)
    except FileError:
        return 0
    return ruleset.model_height(scenario.unit_of[model.id], model)


def not_over(battlefield: Battlefield, mobility: Mobility) -> list[str]:
    """Return the ids of ground that a jump over the ground may not cross (see `Jumping.over`)."""
    jumping = mobility.jumping
    if jumping is None or jumping.over is None:
        return []
    found = (f.id for f in battlefield.of(*GROUND) if f.id not in jumping.over)
    return [name for name in found if _counts(mobility, name)]


def _counts(mobility: Mobility, name: str) -> bool:
    """Return whether a piece of ground is anything but open at full pace."""
    passage = mobility.passage(name)
    return passage.way is not Way.OPEN or passage.pace != 1 or mobility.tolled(name)
