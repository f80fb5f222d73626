"""Way points: the convex corners of grown obstacles, where shortest ways bend.

An arc about a corner is walked along a polygon about it, its edges touching the arc, its corners
on whole µm and one µm further out than need be, so that every edge keeps clear exactly. Only the
way points are polygonal: sight lines are tested against the true arc.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SEGMENTS = 24
"""Straight pieces a quarter of an arc: a way along it is 0.036 % longer than the arc, and with
`MARGIN` and whole µm 0.045 % about a base of 25 mm."""
MARGIN = 1.0
"""µm beyond touching; rounding to whole µm takes back at most 0.71."""
_FINEST = 0.6
"""µm between chord and arc below which more pieces gain nothing."""
_SHORTEST = 250.0
"""µm of an edge of the polygon: of a shorter one whole µm would turn the direction too far."""
_TINY = 50.0
"""µm of radius below which a corner gets one way point only."""
_SHARP = 2.6
"""Radians one way point may turn."""
_BACK = 3e-5
"""Radians short of a half turn that count as going back along a wall."""
_PARALLEL = 1e-6
"""Radians between edges that count as parallel."""
_STRAIGHT = 1200.0
"""µm: an edge this long times the angle left out is kept in a rough outline."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Way points with their tangents.

    Parameters:
        x, y: (n,) whole µm.
        tangents: (n, 4) unit directions along the obstacle to the points before and after;
            zeros where a way may bend as it likes.
        top: (n,) height of the obstacle turned about, inf for one that is never crossed.
        back, ahead: (n,) how many places away in these arrays the neighbours on the same arc
            stand, 0 at an arc's end; lost once way points are picked or joined.
    """

    x: Floats
    y: Floats
    tangents: Floats
    top: Floats
    back: Ints
    ahead: Ints

    def __len__(self) -> int:
        return len(self.x)

    def keep(self, mask: NDArray[np.bool_]) -> Corners:
        """Return the way points that `mask` picks.

        Where a neighbour on the same arc is not picked, something else covers the arc from
        there on: the way may leave the arc anywhere in between, so the last way point before
        is loose.
        """
        here = np.arange(len(self))
        alone = ~mask[here + self.back] | ~mask[here + self.ahead]
        tangents = np.where(alone[:, None], 0.0, self.tangents)[mask]
        none = np.zeros(int(mask.sum()), np.int64)
        return Corners(self.x[mask], self.y[mask], tangents, self.top[mask], none, none)

    @classmethod
    def loose(cls, points: Floats) -> Corners:
        """Return way points (n, 2) at which a way may bend as it likes."""
        rounded = np.rint(points.reshape(-1, 2))
        count = len(rounded)
        none = np.zeros(count, np.int64)
        top = np.full(count, math.inf)
        return cls(rounded[:, 0], rounded[:, 1], np.zeros((count, 4)), top, none, none)

    @classmethod
    def concat(cls, parts: list[Corners]) -> Corners:
        """Return all way points, one after another."""
        parts = [cls.loose(np.empty((0, 2))), *parts]
        return cls(*(np.concatenate([getattr(p, name) for p in parts]) for name in cls.__slots__))

    def distinct(self) -> Corners:
        """Return the way points, those at one and the same place as a single loose one."""
        _, first, group, times = np.unique(
            named(self.x, self.y), return_index=True, return_inverse=True, return_counts=True
        )
        order = np.sort(first)
        tangents = np.where(times[group][:, None] > 1, 0.0, self.tangents)
        none = np.zeros(len(order), np.int64)
        return Corners(self.x[order], self.y[order], tangents[order], self.top[order], none, none)


def named(x: Floats, y: Floats) -> Ints:
    """Return one number for each place in whole µm, in the order of x and then y.

    To sort rows, or to look for places one by one, takes ten times as long.
    """
    found: Ints = (x.astype(np.int64) << 32) + y.astype(np.int64)
    return found


def around(ring: Floats, radius: float, top: float, segments: int = SEGMENTS) -> Corners:
    """Return way points about the convex corners of a closed ring grown by `radius`.

    Parameters:
        ring: (n, 2) corners, material to the left, the first not repeated; one point for a
            disc, a stretch there and back for a wall.
        radius: µm the material grows by.
        top: height of the material.
    """
    if len(ring) == 1:
        return _arcs(ring, np.zeros(1), np.full(1, 2 * math.pi), radius, top, segments)
    ahead = np.concatenate([ring[1:], ring[:1]]) - ring
    heading = np.arctan2(ahead[:, 1], ahead[:, 0])
    behind = np.concatenate([heading[-1:], heading[:-1]])
    turn = (heading - behind + math.pi) % (2 * math.pi) - math.pi
    turn[math.pi - np.abs(turn) < _BACK] = math.pi
    convex = turn > 1e-9
    normal = behind - math.pi / 2
    return _arcs(ring[convex], normal[convex], turn[convex], radius, top, segments)


def discs(centres: Floats, radius: float, top: float, segments: int = SEGMENTS) -> Corners:
    """Return way points about discs of one radius, as `around` does one by one; (n, 2) centres."""
    count, (_, off, *one) = len(centres), _disc(radius, segments)
    x, y = (np.rint(np.add.outer(at, by)).ravel() for at, by in zip(centres.T, off, strict=True))
    tangents, back, ahead = np.tile(one[0], (count, 1)), *(np.tile(part, count) for part in one[1:])
    return Corners(x, y, tangents, np.full(len(x), top), back, ahead)


@lru_cache(256)
def _disc(radius: float, segments: int) -> tuple[Ints, Floats, Floats, Ints, Ints]:
    """The same about one disc: bases of models are of few sizes."""
    return _bends(np.zeros(1), np.full(1, 2 * math.pi), radius, segments)


def few_bends(ring: Floats, radius: float, top: float) -> Corners:
    """Return way points for ways that pay for each bend: about arcs in 1, 2 and 4 pieces a quarter.

    Few bends on a wider way against many on a closer one: a way may use either, so all are loose.
    Some stand further off, where a turn comes sooner and is the smaller.
    """
    rings = [(radius, 1), (radius, 2), (radius, 4), (1.5 * radius, 2), (2 * radius, 2)]
    found = Corners.concat([around(ring, away, top, pieces) for away, pieces in rings])
    return replace(found, tangents=np.zeros((len(found), 4)))


def rough(ring: Floats, segments: int, straight: float = _STRAIGHT) -> Floats:
    """Return a convex outline about a convex one, turning about `segments` times a quarter.

    Some of its edges, made longer until they meet: nothing of `ring` is outside.

    Parameters:
        ring: (n, 2) corners, counter-clockwise.
        straight: µm of an edge times the angle left out from which it is kept.
    """
    step = math.pi / 2 / segments
    ahead = np.concatenate([ring[1:], ring[:1]]) - ring
    turned = np.arctan2(ahead[:, 1], ahead[:, 0])
    turned = (turned - turned[0] + 1e-9) % (2 * math.pi)
    turned[1:][turned[1:] < _PARALLEL] = 2 * math.pi
    long = np.hypot(*ahead.T) * step > straight
    kept, last = [0], 0.0
    for k in range(1, len(ring)):
        following = turned[k + 1] if k + 1 < len(ring) else 2 * math.pi
        # Of edges on one line, as sums of outlines have them, one is enough: they never meet.
        apart = last + _PARALLEL < turned[k] < 2 * math.pi - _PARALLEL
        if apart and (following - last > step or long[k]):
            kept.append(k)
            last = turned[k]
    if len(kept) < 4:
        return ring
    at, along = ring[kept], ahead[kept]
    before, edge = (np.concatenate([part[-1:], part[:-1]]) for part in (at, along))
    across = edge[:, 0] * along[:, 1] - edge[:, 1] * along[:, 0]
    gap = at - before
    share = (gap[:, 0] * along[:, 1] - gap[:, 1] * along[:, 0]) / across
    found: Floats = before + share[:, None] * edge
    return found


def _arcs(
    at: Floats, start: Floats, turn: Floats, radius: float, top: float, segments: int
) -> Corners:
    """Polygons about arcs: from normal `start` (radians) onward by `turn`, about points `at`."""
    owner, off, tangents, back, ahead = _bends(start, turn, radius, segments)
    x, y = np.rint(at[owner, 0] + off[0]), np.rint(at[owner, 1] + off[1])
    return Corners(x, y, tangents, np.full(len(x), top), back, ahead)


def _bends(
    start: Floats, turn: Floats, radius: float, segments: int
) -> tuple[Ints, Floats, Floats, Ints, Ints]:
    """The same whatever they are about.

    Returns:
        whose arc each way point is on; (2, n) how far from its middle; tangents, back and ahead.
    """
    away = radius + MARGIN
    # 1 / cos(step / 2) - 1 is the chord's distance from the arc, in radii: step² / 8.
    step = max(math.pi / 2 / segments, math.sqrt(min(8 * _FINEST / away, 2.0)))
    step = max(step, min(_SHORTEST / away, math.pi / 4))
    pieces = np.maximum(1, np.ceil(turn / step - 1e-9)).astype(np.int64)
    if away < _TINY:
        # Whole µm cannot draw so small an arc: one way point a corner, loose at a sharp one.
        pieces[:] = 1
    loose = turn / pieces > _SHARP
    turn = np.minimum(turn, _SHARP * pieces)
    owner = np.repeat(np.arange(len(start)), pieces)
    number = np.arange(len(owner)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    part = (turn / pieces)[owner]
    angle = start[owner] + part * (number + 0.5)
    out = away / np.cos(part / 2)
    off = np.stack([out * np.cos(angle), out * np.sin(angle)])
    before, after = angle - part / 2, angle + part / 2
    tangents = np.column_stack([np.sin(before), -np.cos(before), -np.sin(after), np.cos(after)])
    tangents[loose[owner]] = 0.0
    full = (turn > 6.0)[owner]
    last = number == pieces[owner] - 1
    back = np.where(number > 0, -1, np.where(full, pieces[owner] - 1, 0))
    ahead = np.where(~last, 1, np.where(full, 1 - pieces[owner], 0))
    return owner, off, tangents, back, ahead
