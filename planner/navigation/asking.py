"""The compiled part of a `Bundle`: places priced by rows of searches, known costs looked up."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numba.typed import List
from numpy.typing import NDArray

from planner.navigation.certainty import settle
from planner.navigation.kernels import arrive_by_cells, kernel, leaf, sees
from planner.navigation.kernels.standing import height_at
from planner.navigation.kernels.toll import MOST
from planner.navigation.parts import Parts
from planner.navigation.remembered import FREE, names, put, row_of
from planner.navigation.tighten import tighten

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NEARLY: Final = 1e-3
"""µm by which a way by a later sheet must be dearer than a known one to be left out."""
Back = tuple[
    bool, Floats, int, int, Floats, Floats, Ints, Ints, Ints, float, float, Floats
]  # fmt: skip
"""Whether the last bends are drawn taut, and if so `tighten`'s costs ... spent."""
NO_STEP: Final[Any] = (-1, -1, math.inf, math.inf, *(Parts().blocks() for _ in range(3)))
"""Between no heights at all."""
NO_BACK: Final[Back] = (
    *(False, np.empty(0), 0, 0, np.empty(0), np.empty(0)),
    *(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64)),
    *(0.0, 0.0, np.empty(0)),
)


@kernel
def begun(row):
    """Return a list of one."""
    rows = List()
    rows.append(row)
    return rows


@kernel
def added(rows, row):
    """Add one more."""
    rows.append(row)


@leaf
def _climbed(step, x, y):
    """What a last climb costs at a place; inf where there is none."""
    _, _, least, most, paying, reached, column = step
    if sees(reached, x, y, x, y) or not sees(column, x, y, x, y):
        return math.inf
    return least if sees(paying, x, y, x, y) else most


@kernel
def _priced(row, xs, ys, zs, most, others):
    """Cost of each place by one sheet, and how many `others` stand at another height."""
    footing, cells, points, given, blocks, tolls, rates, back = row
    costs, via, count, short = arrive_by_cells(
        xs, ys, zs, most, footing, others, cells, points[0], points[1], points[2], points[3],
        given[0], given[1], blocks, tolls, rates,
    )  # fmt: skip
    if short and back[0]:
        for p in range(len(via)):
            if via[p] >= 0:
                via[p] = points[4][via[p]]
        tighten(
            xs, ys, costs, via, back[1], back[2], back[3], back[4], back[5], back[6], back[7],
            back[8], back[9], back[10], back[11], blocks, tolls, rates,
        )  # fmt: skip
    return costs, count


@kernel
def _lifted(row, steps, slack, xs, ys, zs, others, found, aside):
    """Lower costs to those of a last climb from where the body stands on a sheet.

    Parameters:
        others: places where it stands at another height.
        aside: whether nothing is known of the climb; changed in place.
    """
    footing, _, _, _, blocks, tolls, rates, _ = row
    room, count, last = np.empty(MOST, np.int64), 0, np.empty(len(others))
    for k in range(len(others)):
        p, number = others[k], -1
        level = height_at(xs[p], ys[p], footing, blocks, tolls, rates, room)
        for n in range(len(steps)):
            if steps[n][0] == level and steps[n][1] == zs[p]:
                number = n
        if number < 0:
            aside[p] = True
            continue
        price = _climbed(steps[number], xs[p], ys[p])
        if price < math.inf and not aside[p]:
            others[count], last[count] = p, price
            count += 1
    if count == 0:
        return
    others, last = others[:count], last[:count]
    most = found[others] - last + (NEARLY + slack)
    none, nobody = np.empty(0, np.int64), np.empty(0, np.int64)
    costs, _ = _priced(row, xs[others], ys[others], none, most, nobody)
    found[others] = np.minimum(found[others], costs + last)


@kernel
def _arrived(rows, steps, first, last, slack, xs, ys, zs, aside):
    """Cost of each place, whichever sheet a way arrives by: sheet after sheet, each to do better.

    Parameters:
        aside: which places are left out; changed in place.
    """
    found, most = np.full(len(xs), math.inf), np.empty(0)
    others, counts = np.empty((last - first, len(xs)), np.int64), np.zeros(last - first, np.int64)
    for k in range(first, last):
        costs, counts[k - first] = _priced(rows[k], xs, ys, zs, most, others[k - first])
        found = np.minimum(found, costs)
        most = found + (NEARLY + slack)
    for k in range(first, last):
        count = counts[k - first]
        if count > 0:
            _lifted(rows[k], steps, slack, xs, ys, zs, others[k - first, :count], found, aside)
    return found


@kernel
def learnt(rows, steps, poses, costs, whole, slack, xs, ys, zs, headings, new, found):
    """Price places by one search and remember them; those left out stay `FREE`.

    Parameters:
        new: numbers of the places.
        found: their costs are put in there.

    Returns:
        how many rows of the table of known costs were taken.
    """
    taken, count = 0, len(new)
    if count == 0:
        return taken
    x, y, z = np.empty(count), np.empty(count), np.empty(count, np.int64)
    for k in range(count):
        x[k], y[k], z[k] = xs[new[k]], ys[new[k]], zs[new[k]]
    aside = np.zeros(count, np.bool_)
    priced = _arrived(rows, steps, whole[0], whole[1], slack, x, y, z, aside)
    for k in range(count):
        p = new[k]
        if aside[k]:
            continue
        found[p] = priced[k]
        one, two = names(xs[p], ys[p], zs[p], headings[p])
        taken += put(poses, costs, one, two, whole[2], priced[k])
    return taken


@kernel
def asked(rows, steps, poses, costs, whole, parts, bounds, xs, ys, zs, headings, found, listed):
    """Fill in what places cost, and list those left out, then those that may be too dear.

    Returns:
        how many rows of the table of known costs were taken; how many are listed.
    """
    taken, left, last = 0, 0, 0
    for g in range(len(whole)):
        who, new, count = whole[g, 2], listed[1], 0
        for p in range(bounds[g], bounds[g + 1]):
            one, two = names(xs[p], ys[p], zs[p], headings[p])
            found[p] = costs[row_of(poses, costs, one, two, who)]
            if found[p] == FREE:
                new[count] = p
                count += 1
        taken += learnt(
            rows, steps, poses, costs, whole[g], parts[g, 4], xs, ys, zs, headings, new[:count],
            found,
        )  # fmt: skip
        for k in range(count):
            if found[new[k]] == FREE:
                listed[0, left] = new[k]
                left += 1
    if left == 0:
        last = certain(whole, parts, bounds, xs, ys, zs, headings, found, listed[1])
    return taken, left, last


@kernel
def certain(whole, parts, bounds, xs, ys, zs, headings, found, listed):
    """Make costs certain, each as who asks for it has to; list those that may be too dear."""
    last = 0
    for g in range(len(whole)):
        a, b = bounds[g], bounds[g + 1]
        count = settle(
            found[a:b], parts[g, 0], parts[g, 1], parts[g, 2], parts[g, 3],
            xs[a:b], ys[a:b], zs[a:b], headings[a:b], whole[g, 3:], listed[last:],
        )  # fmt: skip
        for k in range(last, last + count):
            listed[k] += a
        last += count
    return last
