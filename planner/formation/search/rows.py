"""Rows and columns of a linear program over the moves of all models."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from planner.formation.spots import Bools, Floats

SIDES: Final = 16
"""Directions in which the way of who begins to go is measured: 2 % too short between two."""
Row = list[tuple[int, float]]
Ring = tuple[int, float, float, float]
"""Member, and the x, y, radius of a circle it must keep out of or stay in."""
Wall = tuple[int, float, float, float]
"""Member, the direction x, y of length 1 in which it is stopped, and how far it may go so."""
Pair = tuple[int, int, float]
"""Two members, and the distance of their centres that is the least or the most."""


Side = tuple[int, int, float, float, float]
"""Two members, a direction x, y of length 1 and how far the first's centre stays off in it, µm."""


@dataclass
class Lines:
    """A linear program over moves, to be minimised.

    Its columns are dx, dy of each member, then one level, then the ways of those who begin to go.

    Parameters:
        free: which members take part.
        here: (n, 2) where all stand.
        rows, most: sums of weighted columns, and what each may be at the most.
        goal: weighted columns.
        level: whether that column is used: the least gap to an enemy, from now.
        begun: members that stay and take part.
        apart, near: pairs kept apart and together; out, into: circles kept out of, stayed in.
        walls: lines kept behind, from where each stands.
        sides: pairs kept apart that are not both discs.
    """

    free: Bools
    here: Floats
    rows: list[Row] = field(default_factory=list)
    most: list[float] = field(default_factory=list)
    goal: Row = field(default_factory=list)
    level: bool = False
    begun: tuple[int, ...] = ()
    apart: list[Pair] = field(default_factory=list)
    near: list[Pair] = field(default_factory=list)
    out: list[Ring] = field(default_factory=list)
    into: list[Ring] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)

    def add(self, row: Row, most: float) -> None:
        """Add one row."""
        self.rows.append(row)
        self.most.append(most)

    def wall(self, wall: Wall) -> None:
        """Let a member keep behind a line."""
        me, x, y, most = wall
        self.add([(2 * me, x), (2 * me + 1, y)], most)
        self.walls.append(wall)

    def begin(self, rates: dict[int, float]) -> None:
        """Let members that stay take part: for each µm from its start one walks its rate."""
        self.begun = tuple(rates)
        for (me, rate), turn in product(rates.items(), range(SIDES)):
            x, y = math.cos(2 * math.pi * turn / SIDES), math.sin(2 * math.pi * turn / SIDES)
            self.add([(2 * me, rate * x), (2 * me + 1, rate * y), *self.walk(me, -1.0)], 0.0)

    def walk(self, me: int, weight: float) -> Row:
        """The column of the way of a member that begins to go, or none."""
        first = 2 * len(self.free) + 1
        return [(first + self.begun.index(me), weight)] if me in self.begun else []


def towards(a: int, b: int, here: Floats, sign: float) -> tuple[Row, float]:
    """Return the row of how the distance of two members grows, times `sign`, and the distance."""
    dx, dy = (here[a] - here[b]).tolist()
    away = max(1.0, math.hypot(dx, dy))
    u, v = sign * dx / away, sign * dy / away
    return [(2 * a, u), (2 * a + 1, v), (2 * b, -u), (2 * b + 1, -v)], away


def away_from(a: int, x: float, y: float, here: Floats, sign: float) -> tuple[Row, float]:
    """Return the same of a member and a point that stands."""
    dx, dy = float(here[a, 0]) - x, float(here[a, 1]) - y
    away = max(1.0, math.hypot(dx, dy))
    return [(2 * a, sign * dx / away), (2 * a + 1, sign * dy / away)], away
