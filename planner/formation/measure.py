"""How far apart, decided to the safe side: exactly for discs, else with 2 µm to spare.

Between two discs every relation is one comparison of integers: with doubled coordinates the
squared distance of centres on any table fits int64, and half-µm radii stay whole. The
integer referee can never disagree. Other shapes are measured in floats, and what that leaves in
doubt exactly where both stand square to the table (`aligned`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from planner.formation import aligned
from planner.formation.body import Body
from planner.formation.bracket import bracket
from planner.formation.spots import Bools, Floats, Ints
from planner.navigation.places import Places
from planner.units import Pose

SAFETY: Final = 2.0
"""µm that a float distance gives away."""


def near(a: Body, at: Places, b: Body, other: Places, gap: int) -> Bools:
    """Return where the horizontal gap is surely at most `gap` µm: bool (len(at), len(other))."""
    if a.base.is_round and b.base.is_round:
        reach = a.base.length + b.base.length + 2 * gap
        return _within(at, other, reach * reach)
    distance = _distance(at, other)
    close: Bools = distance - a.base.inradius - b.base.inradius <= gap - SAFETY
    unsure = ~close & (distance - a.base.circumradius - b.base.circumradius <= gap)
    close[unsure] = _below(a, at, b, other, unsure, gap - SAFETY)
    for pairs, mine, theirs, offset in _squared(a, at, b, other, unsure & ~close):
        close[pairs] = aligned.near(a, mine, b, theirs, offset, gap)
    return close


def clear(a: Body, at: Places, b: Body, other: Places, gap: int, strict: bool) -> Bools:
    """Return where the gap is surely more than `gap` µm (`strict`) or at least `gap`.

    ``clear(..., 0, strict=False)`` means: the interiors do not meet.
    """
    if a.base.is_round and b.base.is_round:
        reach = a.base.length + b.base.length + 2 * gap
        return ~_within(at, other, reach * reach - (not strict))
    distance = _distance(at, other)
    away: Bools = distance - a.base.circumradius - b.base.circumradius >= gap + SAFETY
    unsure = ~away & (distance - a.base.inradius - b.base.inradius >= gap)
    away[unsure] = ~_below(a, at, b, other, unsure, gap + SAFETY)
    for pairs, mine, theirs, offset in _squared(a, at, b, other, unsure & ~away):
        away[pairs] = aligned.clear(a, mine, b, theirs, offset, gap, strict)
    return away


def gaps(a: Body, at: Places, b: Body, other: Places) -> Floats:
    """Return horizontal gaps in float µm, 0 where they meet: (len(at), len(other))."""
    distance = _distance(at, other)
    if a.base.is_round and b.base.is_round:
        touching: Floats = np.maximum(0.0, distance - (a.base.length + b.base.length) / 2)
        return touching
    every = np.ones(distance.shape, np.bool_)
    shaped = _shaped(a, at, b, other, every).reshape(distance.shape)
    found: Floats = np.maximum(0.0, shaped)
    return found


def least(a: Body, at: Places, groups: Sequence[tuple[Body, Places]]) -> Floats:
    """Return the gap from each place to the nearest of the bodies in `groups`, float µm.

    True shapes are measured only of those that circles drawn round and within the bases leave
    in question: of a whole army, the one or two that may be nearest.
    """
    low, high = [], np.full(len(at), np.inf)
    for b, other in groups:
        distance = _distance(at, other)
        low.append(distance - a.base.circumradius - b.base.circumradius)
        within = distance - a.base.inradius - b.base.inradius
        high = np.minimum(high, within.min(axis=1, initial=np.inf))
    found = np.full(len(at), np.inf)
    for (b, other), lowest in zip(groups, low, strict=True):
        nearest = lowest
        if not (a.base.is_round and b.base.is_round):
            asked = lowest <= high[:, None]
            nearest = np.full(lowest.shape, np.inf)
            nearest[asked] = _shaped(a, at, b, other, asked)
        found = np.minimum(found, nearest.min(axis=1, initial=np.inf))
    clear: Floats = np.maximum(0.0, found)
    return clear


def vertical(at: Places, other: Places) -> Ints:
    """Return |z − z'|, µm: (len(at), len(other))."""
    apart: Ints = np.abs(at.z[:, None] - other.z[None, :])
    return apart


def beside(a: Body, at: Places, b: Body, other: Places) -> Bools:
    """Return where the heights of the two bodies overlap (touching does not count)."""
    over: Bools = (at.z[:, None] < other.z[None, :] + b.height) & (
        other.z[None, :] < at.z[:, None] + a.height
    )
    return over


def _doubled_square(at: Places, other: Places) -> Ints:
    dx = 2 * (at.x[:, None] - other.x[None, :])
    dy = 2 * (at.y[:, None] - other.y[None, :])
    square: Ints = dx * dx + dy * dy
    return square


def _within(at: Places, other: Places, most: int) -> Bools:
    """Return where centres are at most `most` doubled µm apart, squared."""
    from planner.formation.discs import within

    found: Bools = within(at.x, at.y, other.x, other.y, most)
    return found


def _distance(at: Places, other: Places) -> Floats:
    distance: Floats = np.sqrt(_doubled_square(at, other).astype(np.float64)) / 2
    return distance


def _shaped(a: Body, at: Places, b: Body, other: Places, wanted: Bools) -> Floats:
    """Return the gaps of the `wanted` pairs by their true shapes, in order of the mask."""
    from planner.geometry.gaps import gaps_to

    found = np.zeros(int(wanted.sum()))
    for pairs, mine, theirs, dx, dy in _by_headings(at, other, wanted):
        found[pairs] = gaps_to(a.base, dx, dy, mine, b.base, Pose(0, 0, 0, theirs))
    return found


def _below(a: Body, at: Places, b: Body, other: Places, wanted: Bools, most: float) -> Bools:
    """Return which of the `wanted` pairs have a gap of at most `most`, in order of the mask.

    A quick bracket decides nearly all; the exact gap is worked out for the few left.
    """
    from planner.geometry.gaps import gaps_to

    found = np.zeros(int(wanted.sum()), np.bool_)
    for pairs, mine, theirs, dx, dy in _by_headings(at, other, wanted):
        low, high = bracket(a, mine, b, theirs, dx, dy)
        below = high <= most
        open_ = ~below & (low <= most)
        if open_.any():
            there = Pose(0, 0, 0, theirs)
            below[open_] = gaps_to(a.base, dx[open_], dy[open_], mine, b.base, there) <= most
        found[pairs] = below
    return found


def _squared(
    a: Body, at: Places, b: Body, other: Places, wanted: Bools
) -> Iterator[tuple[tuple[Ints, Ints], int, int, tuple[Ints, Ints]]]:
    """Yield the `wanted` pairs that stand square to the table: which, the headings, offsets."""
    if not wanted.any():
        return
    rows, columns = np.nonzero(wanted)
    dx, dy = at.x[rows] - other.x[columns], at.y[rows] - other.y[columns]
    mine, theirs = at.heading[rows], other.heading[columns]
    for heading in np.unique(mine):
        for turned in np.unique(theirs[mine == heading]):
            if aligned.square(a, int(heading)) and aligned.square(b, int(turned)):
                pairs = (mine == heading) & (theirs == turned)
                offset = (dx[pairs], dy[pairs])
                yield (rows[pairs], columns[pairs]), int(heading), int(turned), offset


def _by_headings(
    at: Places, other: Places, wanted: Bools
) -> Iterator[tuple[Bools, int, int, Floats, Floats]]:
    """Yield the `wanted` pairs of each two headings: which, the headings, dx, dy.

    A gap depends on the offset and the two headings alone.
    """
    rows, columns = np.nonzero(wanted)
    dx = (at.x[rows] - other.x[columns]).astype(np.float64)
    dy = (at.y[rows] - other.y[columns]).astype(np.float64)
    mine, theirs = at.heading[rows], other.heading[columns]
    for heading in np.unique(mine):
        for turned in np.unique(theirs[mine == heading]):
            pairs = (mine == heading) & (theirs == turned)
            yield pairs, int(heading), int(turned), dx[pairs], dy[pairs]
