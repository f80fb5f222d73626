"""Terrain as one body at one heading meets it on one level: over the whole table, for any order.

What stands still is the same for every order that lets a body move alike. It is made once and
kept; an order picks what is within its reach and lays the bases of other models over it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield
from planner.mobility import Mobility
from planner.navigation import kept
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.parts import Parts
from planner.navigation.free_space.things import CARRY, LIFT, Item, Things

if TYPE_CHECKING:
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MANY: Final = 1_000
"""Things up to which a table is made ready as a whole; beyond, no more than is within reach."""


@dataclass(frozen=True, eq=False, slots=True)
class Terrain:
    """Everything that stands still on one level.

    Parameters:
        things: thing after thing.
        asked: all that it depends on.
    """

    things: Things
    asked: tuple[str, ...]
    _inner: dict[bytes, Floats] = field(default_factory=dict, repr=False)

    def within(self, scope: Scope) -> list[Item]:
        """Return the things that come within reach."""
        return [self.things[k] for k in self._touched(scope).tolist()]

    def inner(self, scope: Scope) -> Floats:
        """Return points (n, 2) inside inner corners (see `inner`), all that are within reach.

        A round base's are those of the whole table, from disk if they are there. For each of a
        hull's outlines, or where very many things stand, that would take too long: there only
        things within reach are looked at.
        """
        few = self.things.body.base.is_round and len(self.things) <= MANY
        whole = few or math.isinf(scope.reach)
        which = np.arange(len(self.things)) if whole else self._touched(scope)
        key = which.tobytes()
        if key not in self._inner:
            self._inner[key] = self._inner_of(which, whole=whole)
        return self._inner[key]

    def _touched(self, scope: Scope) -> Ints:
        return np.flatnonzero(scope.touched(self.things.low, self.things.high))

    def _inner_of(self, which: Ints, *, whole: bool) -> Floats:
        from planner.navigation.free_space.inner import inner_corners

        tolls, z = Parts(), self.things.z
        for k in which.tolist():
            tolls.extend(self.things[k].tolls)
        if not any(kind in (LIFT, CARRY) for kind in tolls.kinds):
            return np.empty((0, 2))
        if not whole:
            return inner_corners(tolls.tolls(), z)
        return kept.stored(
            ("inner", *self.asked), lambda: {"points": inner_corners(tolls.tolls(), z)}
        )["points"]


def terrain(
    battlefield: Battlefield, mobility: Mobility, body: Body, z: int, daring: bool, segments: int
) -> Terrain:
    """Return the terrain for one body on one level (kept).

    Parameters:
        daring: whether it may use what a dice test is owed for.
        segments: straight pieces a quarter of an arc.
    """
    asked = (str(z), str(daring), kept.bodily(body), battlefield.digest, kept.about(mobility))

    def made() -> Terrain:
        return Terrain(Things(battlefield, mobility, body, z, daring, segments), asked)

    return kept.kept(("terrain", str(segments), *asked), made)
