"""Points about a start by which its ways come to the first way point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(slots=True)
class Entries:
    """Where ways from a start bend before the first way point, and what that costs.

    Parameters:
        size: how many way points there are.
        entry: (size,) the last point about the start on the way to each; -1 for none.
        sheet, x, y, cost, before, origin: of each point: number of its sheet, µm, what it costs
            (inf for one that is only there for its way point), the point before it (-1: none),
            the number of the origin.
    """

    size: int
    entry: Ints = field(init=False)
    sheet: list[int] = field(default_factory=list)
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    cost: list[float] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    origin: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.entry = np.full(self.size, -1, np.int64)

    def __len__(self) -> int:
        return len(self.x)

    def bend(self, node: int, sheet: int, x: float, y: float, origin: int) -> None:
        """Have ways come to one way point by a bend."""
        self.entry[node] = len(self)
        self._more(sheet, origin, np.array([[x, y]]), np.array([np.inf]), np.array([-1]))

    def add(
        self, sheet: int, points: Floats, costs: Floats, before: Ints, origin: int, entry: Ints
    ) -> None:
        """Add points (n, 2), what they cost (n,) and the one before each, of themselves.

        Parameters:
            entry: (size,) the point by which each way point is come to, among all; -1 for others.
        """
        self.entry[entry >= 0] = entry[entry >= 0]
        before = np.where(before >= 0, before + len(self), -1)
        self._more(sheet, origin, points, costs, before)

    def _more(self, sheet: int, origin: int, points: Floats, costs: Floats, before: Ints) -> None:
        self.x += points[:, 0].tolist()
        self.y += points[:, 1].tolist()
        self.cost += costs.tolist()
        self.before += before.tolist()
        self.sheet += [sheet] * len(points)
        self.origin += [origin] * len(points)

    def back(self, entry: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield sheet, x and y (whole µm) and origin of a point and of those before it."""
        while entry >= 0:
            x, y = round(self.x[entry]), round(self.y[entry])
            yield self.sheet[entry], x, y, self.origin[entry]
            entry = self.before[entry]

    @property
    def arrays(self) -> tuple[Floats, Floats, Ints, Ints]:
        """As kernels take them: x, y, the one before, the origin."""
        return (
            np.array(self.x, np.float64),
            np.array(self.y, np.float64),
            np.array(self.before, np.int64),
            np.array(self.origin, np.int64),
        )
