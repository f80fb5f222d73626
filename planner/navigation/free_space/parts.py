"""Rounded convex parts, packed into the arrays the kernels read."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Packed = tuple[Floats, Ints, Floats, Floats]
"""verts, first, radius, box: see `kernels`."""
Blocks = tuple[Floats, Ints, Floats, Floats, Floats, Ints, Ints]
"""The same with a grid over them: frame, begin, listed."""
Tolls = tuple[Floats, Ints, Floats, Floats, Ints, Floats, Ints, Floats]
"""The same with kinds and data instead, then room for the numbers of the parts that one line
crosses, and for what is told of each: see `kernels.charge`."""
CELLS = 2
"""Cells of the grid for each part."""
BESIDE: Final = 1.0
"""µm that a start is beside what is moved off it: places are whole µm."""
FEW: Final = 16
"""Parts of a thing of which it is not worth the while to leave any out."""


@dataclass(slots=True)
class Parts:
    """Collects parts; `blocks` and `tolls` pack them."""

    cores: list[Floats] = field(default_factory=list)
    radii: list[float] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    data: list[tuple[float, ...]] = field(default_factory=list)

    def add(
        self,
        core: Floats,
        radius: float,
        kind: int = 0,
        data: tuple[float, ...] = (),
    ) -> None:
        """Add a part: `core` (k, 2) corners of a convex polygon, stretch or point, µm.

        Parameters:
            data: up to six numbers, by its kind: see `kernels.charge`.
        """
        self.cores.append(core)
        self.radii.append(radius)
        self.kinds.append(kind)
        self.data.append((*data, *(0.0,) * (6 - len(data))))

    def extend(self, other: Parts) -> None:
        """Add all parts of another collection."""
        self.cores += other.cores
        self.radii += other.radii
        self.kinds += other.kinds
        self.data += other.data

    def within(self, scope: Scope) -> Parts:
        """Return the parts that come within reach; all of a thing that has few."""
        if len(self) <= FEW or math.isinf(scope.reach):
            return self
        _, _, _, box = self._packed()
        near = scope.touched(box[:, :2], box[:, 2:4])
        return self if near.all() else self._only(np.flatnonzero(near).tolist())

    def off(self, starts: Floats, about: float, kind: int | None = None) -> None:
        """Move parts that hold a start by at most `about` off it, so that it is beside them.

        The base may stand there: parts are grown by an outline that stands out from it.

        Parameters:
            kind: of which alone; None for all.
        """
        for k, (core, radius) in enumerate(zip(self.cores, self.radii, strict=True)):
            if kind is not None and self.kinds[k] != kind:
                continue
            low, high = core.min(axis=0) - radius, core.max(axis=0) + radius
            for start in starts[((starts > low) & (starts < high)).all(axis=1)]:
                away, out = _outward(self.cores[k], start)
                if 0.0 < radius - away <= about:
                    self.cores[k] = self.cores[k] - (radius - away + BESIDE) * out

    def without(self, kind: int) -> Parts:
        """Return the parts that are not of a kind."""
        return self._only([k for k, one in enumerate(self.kinds) if one != kind])

    def distinct(self) -> Parts:
        """Return the parts, each once: the floors of a tower are mostly alike."""
        told = zip(self.cores, self.radii, self.kinds, self.data, strict=True)
        once = {(core.tobytes(), *rest): k for k, (core, *rest) in enumerate(told)}
        return self._only(sorted(once.values()))

    def _only(self, kept: list[int]) -> Parts:
        return Parts(
            [self.cores[k] for k in kept],
            [self.radii[k] for k in kept],
            [self.kinds[k] for k in kept],
            [self.data[k] for k in kept],
        )

    def __len__(self) -> int:
        return len(self.cores)

    def blocks(self) -> Blocks:
        """Return the parts as arrays, with a grid over them."""
        from planner.navigation import kernels

        packed = self._packed()
        frame, begin, listed = kernels.grid(*packed, CELLS * len(self) + 1)
        return (*packed, frame, begin, listed)

    def _packed(self) -> Packed:
        if not self.cores:
            return np.empty((0, 2)), np.zeros(1, np.int64), np.empty(0), np.empty((0, 7))
        sizes = np.array([len(core) for core in self.cores])
        first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        verts = np.ascontiguousarray(np.concatenate(self.cores), dtype=np.float64)
        radius = np.array(self.radii, dtype=np.float64)
        low = np.minimum.reduceat(verts, first[:-1])
        high = np.maximum.reduceat(verts, first[:-1])
        centre = (low + high) / 2
        away = np.hypot(*(verts - np.repeat(centre, sizes, axis=0)).T)
        reach = np.maximum.reduceat(away, first[:-1]) + radius
        box = np.column_stack([low - radius[:, None], high + radius[:, None], centre, reach + 1.0])
        return verts, first, radius, box

    def tolls(self) -> Tolls:
        """Return the parts with their kinds and numbers."""
        from planner.navigation.kernels.toll import MOST

        kinds = np.array(self.kinds, dtype=np.int64)
        data = np.array(self.data, dtype=np.float64).reshape(-1, 6)
        room = np.empty(MOST, np.int64), np.empty((4, MOST))
        return (*self._packed(), kinds, data, *room)


def put_together(one: Blocks, two: Blocks) -> Blocks:
    """Return the parts of both."""
    from planner.navigation import kernels

    first = np.concatenate([one[1], two[1][1:] + one[1][-1]])
    verts, radius, box = (np.concatenate([one[k], two[k]]) for k in (0, 2, 3))
    packed = verts, first, radius, box
    return (*packed, *kernels.grid(*packed, CELLS * len(radius) + 1))


def _outward(core: Floats, point: Floats) -> tuple[float, Floats]:
    """How far a point is outside a convex polygon, below 0 inside, and which way leads outward."""
    along = np.roll(core, -1, axis=0) - core
    length = np.hypot(*along.T)
    along, core = along[length > 0] / length[length > 0, None], core[length > 0]
    out = np.column_stack([along[:, 1], -along[:, 0]])
    if not len(core):
        return math.inf, np.zeros(2)
    beyond = ((point - core) * out).sum(axis=1)
    k = int(np.argmax(beyond))
    if beyond[k] <= 0.0:
        return float(beyond[k]), out[k]
    reach = ((point - core) * along).sum(axis=1).clip(0.0, length[length > 0])
    off = point - (core + reach[:, None] * along)
    away = np.hypot(*off.T)
    nearest = int(np.argmin(away))
    return float(away[nearest]), off[nearest] / away[nearest]
