"""Which places somebody gets to, whoever it is: asked of many in one compiled call."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel
from planner.navigation.search.asking import learnt, room_in, searched_in
from planner.navigation.search.recent import cost_of
from planner.navigation.search.remembered import FREE, names
from planner.navigation.walk.certainty import settle


@kernel
def reached(  # noqa: C901  one who is asked after another, no arrays handed on between
    state, whole, parts, xs, ys, zs, got, listed
):
    """Find out which places are got to: who comes first is asked first, for those still left.

    Parameters:
        state: of `Bundle`.
        got: (n,) whether each place is got to; all False at first.
        listed: (2, m) filled with who may get to which place, where that is not sure and nobody
            else is known to get there; there is room for all.

    Returns:
        how many are listed.
    """
    n, doubts = len(xs), 0
    left, new, last = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    for p in range(n):
        left[p] = p
    tables, numbers, steps, prices, poses, costs = searched_in(state)
    room, at, costs_now = room_in(state, n), np.empty((4, n), np.int64), np.empty(n)
    for g in range(len(whole)):
        many, count = 0, 0
        for p in range(len(left)):
            if not got[left[p]]:
                left[many] = left[p]
                many += 1
        left = left[:many]
        if many == 0:
            break
        x, y, z, headings = at[0, :many], at[1, :many], at[2, :many], at[3, :many]
        found = costs_now[:many]
        for p in range(many):
            x[p], y[p], z[p], headings[p] = xs[left[p]], ys[left[p]], zs[left[p]], whole[g, 6]
            one, two = names(x[p], y[p], z[p], headings[p])
            found[p] = cost_of(poses, costs, one, two, whole[g, 2])
            if found[p] == FREE:
                new[count] = p
                count += 1
        learnt(
            tables, numbers, steps, prices, poses, costs, whole[g], parts[g, 5], x, y, z,
            headings, new[:count], found, room,
        )  # fmt: skip
        for p in range(many):
            if found[p] == FREE:
                listed[0, doubts], listed[1, doubts] = g, left[p]
                doubts += 1
                found[p] = math.inf
        count = settle(
            found, parts[g, 0], parts[g, 1], parts[g, 2], parts[g, 3], parts[g, 4],
            x, y, z, headings, whole[g, 3:], last,
        )  # fmt: skip
        for k in range(count):
            listed[0, doubts], listed[1, doubts] = g, left[last[k]]
            doubts += 1
            found[last[k]] = math.inf
        for p in range(many):
            got[left[p]] = found[p] < math.inf
    count = 0
    for k in range(doubts):
        if not got[listed[1, k]]:
            listed[0, count], listed[1, count] = listed[0, k], listed[1, k]
            count += 1
    return count
