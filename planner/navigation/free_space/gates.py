"""Way points in gaps hardly wider than the base.

Way points keep a µm beyond touching, and an arc's polygon stands a little outside the arc, so in
a gap exactly as wide as the base none of them is free. There the way runs straight through the
narrowest place, at right angles to it: a gate is a few points on that line.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import SEGMENTS, named
from planner.navigation.free_space.mouths import mouths
from planner.navigation.free_space.parts import Blocks, Parts
from planner.navigation.free_space.things import BELOW, LIFT
from planner.navigation.kept import kept
from planner.until import on_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NARROW = 200.0
"""µm of room up to which a gap gets a gate: more than an arc's polygon stands out."""
STEP = 250.0
"""µm from the narrowest place to a pair of points where an arc has fallen away enough to leave
the line. Another pair stands where the first edge of an arc's polygon ends."""

BESIDE = 2.0
"""µm to either side of a lane of no width at all, where nothing is free."""
AT_ONCE: Final = 50_000_000
"""Pairs of an end and a stretch after which the time is looked at."""
BLOCK: Final = 200_000
"""Narrow places looked at together: of outlines with thousands of corners there are millions, all
but a few inside a third, and all at once they took more memory than there is."""


def lanes(blocks: Parts, tolls: Parts, tall: float) -> tuple[Blocks, Floats]:
    """Return all that narrows a gap: what is shut, and what would have to be climbed over.

    And the height of each, inf for what is shut.

    Parameters:
        tall: height of the body's head, µm; what hangs above it narrows nothing.
    """
    lifts = [k for k, kind in enumerate(tolls.kinds) if kind == LIFT and tolls.data[k][0] < tall]
    both = Parts()
    narrowing = [k for k, kind in enumerate(blocks.kinds) if kind != BELOW]
    for k in narrowing:
        both.add(blocks.cores[k], blocks.radii[k])
    for k in lifts:
        both.add(tolls.cores[k], tolls.radii[k])
    tops = [math.inf] * len(narrowing) + [tolls.data[k][1] for k in lifts]
    return both.blocks(), np.array(tops)


def gates(
    blocks: Blocks,
    tops: Floats,
    box: tuple[float, float, float, float],
    segments: int = SEGMENTS,
    useful: Callable[[Floats, Floats], NDArray[np.bool_]] | None = None,
) -> tuple[Floats, Floats]:
    """Return points (n, 2) before and behind every narrow place between two blocks.

    And the height of the lower of the two, from which on it is no gap: on walls joined by
    outlines of many edges almost all such places are inside a third.

    Parts with more than two core corners count by their edges; the table's edge counts too.

    Parameters:
        tops: height of each block, inf for what is never got over.
        segments: straight pieces a quarter of an arc: fewer stand further out.
        useful: which points (n, 2), with their heights, are any use at all; None for all.
    """
    narrows = _narrow_places(blocks, box, NARROW * (SEGMENTS / segments) ** 2)
    heights = np.append(tops, math.inf)  # of the table's edge
    found = [(narrows.touching, np.full(len(narrows.touching), math.inf))]
    for begin in range(0, len(narrows.end), BLOCK):
        on_time()
        points, given = _highest(*_beside(segments, narrows.some(begin, begin + BLOCK), heights))
        good = slice(None) if useful is None else useful(points, given)
        found.append((points[good], given[good]))
    return _highest(np.concatenate([p for p, _ in found]), np.concatenate([h for _, h in found]))


class Narrow(NamedTuple):
    """The narrow places between blocks that are the mouths of lanes, and lanes of no width.

    Parameters:
        touching: (m, 2) points on lanes of no width.
        end, foot: (n, 2) the two nearest points of the cores.
        away, need: how far these are apart, and the sum of the radii.
        own, its: radius about `end` and about `foot`.
        one, two: numbers of the blocks.
    """

    touching: Floats
    end: Floats
    foot: Floats
    away: Floats
    need: Floats
    own: Floats
    its: Floats
    one: Ints
    two: Ints

    def some(self, begin: int, end: int) -> Narrow:
        """Return some of the mouths of lanes."""
        cut: Any = (values[begin:end] for values in self[1:])
        return Narrow(self.touching, *cut)


def _none() -> Narrow:
    points, sizes, numbers = np.empty((0, 2)), np.empty(0), np.empty(0, np.int64)
    return Narrow(points, points, points, sizes, sizes, sizes, sizes, numbers, numbers)


def _narrow_places(blocks: Blocks, box: tuple[float, float, float, float], spare: float) -> Narrow:
    """Those between blocks that leave a gap of at most `spare` µm (kept).

    A hull has dozens of sheets, and most are the same with dice tests and without, for its mates
    and when the next order is looked at.
    """
    whole = sha256(b"".join(np.ascontiguousarray(part).tobytes() for part in blocks[:3]))
    key = ("gates", whole.hexdigest(), str(box), str(spare))
    return kept(key, lambda: _all_narrow(blocks, box, spare))


def _all_narrow(blocks: Blocks, box: tuple[float, float, float, float], spare: float) -> Narrow:
    first, last, radius, part = _edges(blocks, box)
    if len(radius) < 2:
        return _none()
    # The narrowest place between two stretches is at an end of one of them.
    ends, owner = np.concatenate([first, last]), np.tile(np.arange(len(radius)), 2)
    # Corners of grown outlines inside another one are no corners of the free space.
    outer = radius[owner] > 0
    sharp = np.flatnonzero(~outer)
    some, which = _distinct(ends[sharp])
    outer[sharp] = _free(blocks, ends[sharp[some]])[which]
    ends, owner = ends[outer], owner[outer]
    i, j = _near(ends, owner, first, last, radius, part, spare)
    if not len(i):
        return _none()
    i, j, foot, away, need = _places(ends, owner, first, last, radius, i, j, spare)
    touching = _lines(blocks, ends[i][need + away == 0], (last - first)[j[need + away == 0]])
    narrow = np.flatnonzero(away > 0)
    few = mouths(blocks, part[owner[i]], part[j], ends[i], away - need, narrow)
    i, j, foot, away, need = i[few], j[few], foot[few], away[few], need[few]
    own, its = radius[owner[i]], radius[j]
    return Narrow(touching, ends[i], foot, away, need, own, its, part[owner[i]], part[j])


def _places(
    ends: Floats,
    owner: Ints,
    first: Floats,
    last: Floats,
    radius: Floats,
    i: Ints,
    j: Ints,
    spare: float,
) -> tuple[Ints, Ints, Floats, Floats, Floats]:
    """Of pairs of an end and a stretch those that touch, or leave a gap of at most `spare` µm.

    With the nearest point on the stretch, how far that is, and the sum of the radii.
    """
    found = []
    for begin in range(0, len(i), BLOCK):
        on_time()
        one, two = i[begin : begin + BLOCK], j[begin : begin + BLOCK]
        foot = _feet(ends[one], first[two], last[two])
        away, need = np.hypot(*(foot - ends[one]).T), radius[owner[one]] + radius[two]
        narrow = (away >= need * (1 - 1e-12)) & (away < need + spare) & (away > 0)
        some = np.flatnonzero(narrow | (need + away == 0))
        found.append((one[some], two[some], foot[some], away[some], need[some]))
    columns = [np.concatenate(column) for column in zip(*found, strict=True)]
    return columns[0], columns[1], columns[2], columns[3], columns[4]


def _beside(segments: int, narrow: Narrow, heights: Floats) -> tuple[Floats, Floats]:
    """Points in narrow places and to either side of them, and the height of the lower block.

    Parameters:
        heights: of the blocks.
    """
    _, end, foot, away, need, own, its, one, two = narrow
    lower = np.minimum(heights[one], heights[two])
    toward = (foot - end) / away[:, None]
    middle = end + toward * (own + (away - need) / 2)[:, None]
    across = np.column_stack([-toward[:, 1], toward[:, 0]])
    near, far = (radius * math.tan(math.pi / 4 / segments) for radius in (own, its))
    steps = (-near, near, -far, far, -STEP, STEP, np.zeros(len(end)))
    points = np.concatenate([middle + np.reshape(s, (-1, 1)) * across for s in steps])
    return points, np.tile(lower, len(steps))


def _highest(points: Floats, tops: Floats) -> tuple[Floats, Floats]:
    """Points in whole µm, each once with the greatest height it is given."""
    whole = np.rint(points)
    _, first, which = np.unique(
        named(whole[:, 0], whole[:, 1]), return_index=True, return_inverse=True
    )
    heights = np.full(len(first), -math.inf)
    np.maximum.at(heights, which, tops)
    return whole[first], heights


def _lines(blocks: Blocks, at: Floats, along: Floats) -> Floats:
    """Points on lanes that turned outlines leave no width at all: free, and shut on both sides.

    Parameters:
        at, along: (n, 2) where two outlines touch, and the direction of one's edge there.
    """
    length = np.hypot(*along.T)
    at, along = at[length > 0], along[length > 0] / length[length > 0, None]
    # Outlines that lie on one another touch at each corner: of half a million a few hundred differ.
    (_, one), (_, two) = _distinct(at), _distinct(along)
    some = np.unique(one * (1 + two.max(initial=0)) + two, return_index=True)[1]
    at, along = at[some], along[some]
    across = BESIDE * np.column_stack([-along[:, 1], along[:, 0]])
    found = [np.empty((0, 2))]
    for step in (-STEP, STEP):
        beyond = at + step * along
        lane = np.arange(len(at))
        # Most are shut on one side only: those fall out first.
        for off, free in ((across, False), (-across, False), (0 * across, True)):
            lane = lane[_free(blocks, beyond[lane] + off[lane]) == free]
        # Where the lane ends the body is free to go on.
        found += [at[lane], beyond[lane], at[lane] - step * along[lane]]
    points = np.rint(np.concatenate(found))
    return np.unique(points, axis=0) if len(points) else points


def _distinct(points: Floats) -> tuple[Ints, Ints]:
    """Which of the points (n, 2), in one piece, there are, and for each the place among these."""
    values = points.view(np.complex128).ravel()
    _, first, which = np.unique(values, return_index=True, return_inverse=True)
    return first, which


def _free(blocks: Blocks, points: Floats) -> NDArray[np.bool_]:
    from planner.navigation import kernels

    on_time()
    free: NDArray[np.bool_] = kernels.free(blocks, points[:, 0].copy(), points[:, 1].copy())
    return free


def _near(
    ends: Floats,
    owner: Ints,
    first: Floats,
    last: Floats,
    radius: Floats,
    part: Ints,
    spare: float,
) -> tuple[Ints, Ints]:
    """Pairs of an end and another part's stretch that leave a gap with at most `spare` µm."""
    # The edges of a part follow one another: the first of each, and one beyond the last.
    begin = np.flatnonzero(np.diff(part, prepend=-1, append=-1)).astype(np.int64)
    stretches = (first, last, radius, part, begin)
    some = 1 + AT_ONCE // (1 + len(first))
    found = [np.empty((0, 2), np.int64)]
    for low in range(0, len(ends), some):
        on_time()
        who = owner[low : low + some]
        pairs = _some_near(ends[low : low + some], radius[who], part[who], stretches, spare)
        found.append(pairs + np.array([low, 0]))
    pairs = np.concatenate(found)
    return pairs[:, 0].copy(), pairs[:, 1].copy()


def _some_near(
    ends: Floats, reach: Floats, whose: Ints, stretches: tuple[Any, ...], spare: float
) -> Ints:
    """The same pairs, (n, 2), of some of the ends."""
    from planner.navigation import kernels

    room = 16 * len(ends) + 64
    while True:
        found = np.empty((room, 2), np.int64)
        count = int(kernels.narrow(ends, reach, whose, *stretches, spare, found))
        if count <= room:
            return found[:count]
        room = count


def _edges(
    blocks: Blocks, box: tuple[float, float, float, float]
) -> tuple[Floats, Floats, Floats, Ints]:
    """All blocks as stretches with radii and whose they are, then the edges of the box."""
    verts, starts, radius = blocks[:3]
    x0, y0, x1, y1 = box
    table = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=np.float64)
    sizes = np.diff(starts)
    owner = np.repeat(np.arange(len(radius)), sizes)
    following = np.arange(len(verts)) + 1
    following[starts[1:] - 1] = starts[:-1]
    first = np.concatenate([verts, table])
    last = np.concatenate([verts[following], np.roll(table, -1, axis=0)])
    part = np.concatenate([owner, np.full(4, len(radius))])
    return first, last, np.concatenate([radius[owner], np.zeros(4)]), part


def _feet(points: Floats, first: Floats, last: Floats) -> Floats:
    """Nearest point on each stretch to the point of the same number, (n, 2)."""
    along = last - first
    length2 = np.maximum((along**2).sum(axis=1), 1e-12)
    reach = np.clip(((points - first) * along).sum(axis=1) / length2, 0.0, 1.0)
    foot: Floats = first + reach[:, None] * along
    return foot
