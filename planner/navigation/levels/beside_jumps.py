"""Corners that a way may go round, or need not, before a jump and after it.

A jump is slid between the corner before it and the one after it. Where something is in the way
of that, the way goes round it: by one corner more, or, where it comes off an arc, by one less.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.navigation.levels.coasts import Coast
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.web import Web

Point = tuple[int, int]
Spot = tuple[float, float]
States = list[tuple[int, Pose]]
Coasts = Mapping[int, tuple[Coast, Coast]]

NEAR: Final = 500.0
"""µm from a line to corners that are put in between its ends."""
MOST: Final = 4
"""Most of them, the nearest ones."""


def rounded(web: Web, states: States, coasts: Coasts) -> Iterator[tuple[float, States, Coasts]]:
    """Ways with one corner more beside a jump, or one less: what it gains (µm), way and coasts.

    Parameters:
        coasts: of the jump from each of these states to the next.
    """
    for k in coasts:
        if k and k - 1 not in coasts and states[k - 1][0] == states[k][0]:
            yield from _more(web, states, coasts, k)
            if k > 1 and k - 2 not in coasts and states[k - 2][0] == states[k][0]:
                yield from _less(web, states, coasts, k - 1)
        k += 1
        if k + 1 < len(states) and k not in coasts and states[k + 1][0] == states[k][0]:
            yield from _more(web, states, coasts, k + 1)
            further = k + 2 < len(states) and k + 1 not in coasts
            if further and states[k + 2][0] == states[k][0]:
                yield from _less(web, states, coasts, k + 1)


def _more(
    web: Web, states: States, coasts: Coasts, k: int
) -> Iterator[tuple[float, States, Coasts]]:
    """Ways with one corner more, as state k."""
    (number, one), (_, two) = states[k - 1], states[k]
    sheet, first, last = web.sheets[number], (one.x, one.y), (two.x, two.y)
    now = walked(sheet, first, last)
    later = {n + (n >= k): coast for n, coast in coasts.items()}
    for at in _beside(sheet, first, last):
        cost = walked(sheet, first, at) + walked(sheet, at, last)
        if math.isfinite(cost):
            corner = number, Pose(*at, one.z, one.heading)
            yield now - cost, [*states[:k], corner, *states[k:]], later


def _less(
    web: Web, states: States, coasts: Coasts, k: int
) -> Iterator[tuple[float, States, Coasts]]:
    """The way without state k, if it may be gone so."""
    number = states[k][0]
    one, two, three = ((pose.x, pose.y) for _, pose in states[k - 1 : k + 2])
    sheet = web.sheets[number]
    cost = walked(sheet, one, three)
    if math.isfinite(cost):
        gain = walked(sheet, one, two) + walked(sheet, two, three) - cost
        yield gain, states[:k] + states[k + 1 :], {n - (n > k): c for n, c in coasts.items()}


def _beside(sheet: Sheet, first: Point, last: Point) -> list[Point]:
    """The corners nearest to a line, between its ends."""
    x, y = sheet.corners.x, sheet.corners.y
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = math.hypot(dx, dy)
    if not length:
        return []
    along = ((x - first[0]) * dx + (y - first[1]) * dy) / length
    off = np.abs((x - first[0]) * dy - (y - first[1]) * dx) / length
    near = np.flatnonzero((off <= NEAR) & (along > 1.0) & (along < length - 1.0))
    near = near[np.argsort(off[near], kind="stable")[:MOST]]
    return [(round(a), round(b)) for a, b in zip(x[near].tolist(), y[near].tolist(), strict=True)]


def walked(sheet: Sheet, start: Spot, end: Spot) -> float:
    """Return what a straight line costs, µm; inf where something is in the way."""
    from planner.navigation.levels.slide import lines

    ends = (np.array([float(c)]) for c in (*start, *end))
    return float(lines(*ends, sheet.blocks, sheet.tolls, sheet.rates)[0])
