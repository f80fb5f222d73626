"""Engaged across something: the straight line between two centres meets its outline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from planner.formation import measure
from planner.formation.body import Body, Other
from planner.formation.group import by_body
from planner.formation.spots import Bools, Floats, Ints
from planner.mobility import Across
from planner.mobility.ends import Line
from planner.navigation.places import Places


def within(body: Body, at: Places, others: Sequence[Other], across: Across, vertical: int) -> Bools:
    """Return which places are within an `Across` of one of `others`."""
    found = np.zeros(len(at), dtype=np.bool_)
    behind = [other for other in others if other.id in across.models]
    for other, poses, _ in by_body(behind):
        close = measure.near(body, at, other, poses, across.gap)
        close &= measure.vertical(at, poses) <= vertical
        rows, columns = np.nonzero(close)
        found[rows[meets(at[rows], poses[columns], across.lines)]] = True
    return found


def meets(at: Places, to: Places, lines: Sequence[Line]) -> Bools:
    """Return whether the stretch from each place to its partner meets one of `lines`.

    Exact: closed stretches in whole µm; products of a table's lengths fit int64 by far.
    """
    found = np.zeros(len(at), np.bool_)
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            first = _side(at.x, at.y, to.x, to.y, ax, ay)
            second = _side(at.x, at.y, to.x, to.y, bx, by)
            third = np.sign((bx - ax) * (at.y - ay) - (by - ay) * (at.x - ax))
            fourth = np.sign((bx - ax) * (to.y - ay) - (by - ay) * (to.x - ax))
            # on one line all four are 0: then they meet where their boxes do
            boxed = (np.maximum(at.x, to.x) >= min(ax, bx)) & (
                np.minimum(at.x, to.x) <= max(ax, bx)
            )
            boxed &= (np.maximum(at.y, to.y) >= min(ay, by)) & (
                np.minimum(at.y, to.y) <= max(ay, by)
            )
            found |= (first * second <= 0) & (third * fourth <= 0) & boxed
    return found


def away(at: Places, lines: Sequence[Line]) -> Floats:
    """Return how far each centre is from the nearest of `lines` as seen from above, float µm."""
    found = np.full(len(at), np.inf)
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            dx, dy = float(bx - ax), float(by - ay)
            length = max(dx * dx + dy * dy, 1.0)
            part = np.clip(((at.x - ax) * dx + (at.y - ay) * dy) / length, 0.0, 1.0)
            found = np.minimum(found, np.hypot(at.x - ax - part * dx, at.y - ay - part * dy))
    return found


def _side(px: Ints, py: Ints, qx: Ints, qy: Ints, x: int, y: int) -> Ints:
    """Return on which side of p -> q a point lies: 1, -1, or 0 on the line."""
    side: Ints = np.sign((qx - px) * (y - py) - (qy - py) * (x - px))
    return side
