"""The compiled part of a `Bundle`: places priced by rows of searches, known costs looked up."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from planner.navigation.kernels import leaf, sees
from planner.navigation.kernels.arrival import arrived
from planner.navigation.kernels.borrowed import (
    blocks_at,
    bytes_,
    counts,
    flags,
    floats,
    fours,
    ints,
    lent,
    quads,
    reader,
    short_floats,
    threes,
    tolls_at,
    wide_floats,
    wide_ints,
)
from planner.navigation.kernels.jit import inlined
from planner.navigation.kernels.standing import height_at
from planner.navigation.kernels.toll import MOST
from planner.navigation.search.recent import cost_of, put
from planner.navigation.search.remembered import FREE, names
from planner.navigation.walk.certainty import settle
from planner.navigation.walk.tighten import tightened

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NEARLY: Final = 1e-3
"""µm by which a way by a later sheet must be dearer than a known one to be left out."""
Back = tuple[bool, int, int, float, float, tuple[Any, ...]]
"""Whether the last bends are drawn taut, and if so `tighten`'s low, high, ox and oy, then its
arrays: costs, nx, ny, back_first, back_heads, source and spent."""
NO_BACK: Final[Back] = (
    *(False, 0, 0, 0.0, 0.0),
    (
        *(np.empty(0), np.empty(0), np.empty(0)),
        *(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64)),
        np.empty(0),
    ),
)
FOOTING, GROUND, RATES, CELLS, POINTS, BACK, ROW = 0, 3, 18, 19, 22, 27, 34
"""Where in the table of a row the arrays of each sort begin, and how many there are."""
NUMBERS: Final = 14
"""Numbers of a row: where its cells begin, µm across one, columns, rows, whether it is central
(see `cones`); budget and whether costs run back; those of `Back`; the least that a way point
costs."""
LEAST: Final = 13
"""Where that is."""
STEP: Final = 21
"""Arrays of a last climb: what makes it dearer, what is in reach, what the body must not meet."""
TABLES, SHARES, STEPS, PRICES, KNOWN, LISTED = 0, 1, 2, 3, 4, 5
ASIDE, EACH, COUNTS, WORK, BOUND, WHICH, AT = 6, 7, 8, 9, 10, 11, 12
"""Where in the state of a bundle each array is: tables and numbers of all rows, those of known last
climbs, known costs, places listed; then what `room_to_learn` makes."""
_tables: Any = reader(types.int64, ROW, 2)
_numbers: Any = reader(types.float64, NUMBERS)
_steps: Any = reader(types.int64, STEP, 2)
_poses: Any = reader(types.int64, 4)


def row_of_search(known: Any, footing: Any, back: Back) -> tuple[Ints, list[float], Any]:
    """Return what one search has reached on one sheet: table, numbers, and what they tell of."""
    sheet, cells = known.sheet, known.cells
    points = (known.given, known.x, known.y, known.tangents, known.ids)
    arrays = (*footing, *sheet.blocks, *sheet.tolls, sheet.rates, *cells[1:4], *points, *back[5])
    taut, low, high, x, y = back[:5]
    frame = (*cells[0], cells[4])
    numbers = [*map(float, (*frame, known.budget, known.reverse, taut, low, high)), x, y]
    numbers.append(float(known.given[0]))
    return lent(arrays), numbers, arrays


@inlined
def _ground(table):
    """Blocks, tolls and rates of a row."""
    rates = floats(table[RATES, 0], table[RATES, 1])
    return blocks_at(table, GROUND), tolls_at(table, GROUND + 7), rates


@inlined
def _footing(table):
    """Footing of a row."""
    return (
        floats(table[FOOTING, 0], table[FOOTING, 1]),
        floats(table[FOOTING + 1, 0], table[FOOTING + 1, 1]),
        bytes_(table[FOOTING + 2, 0], table[FOOTING + 2, 1]),
    )


@leaf
def _climbed(step, price, x, y):
    """What a last climb costs at a place; inf where there is none."""
    paying, reached, column = blocks_at(step, 0), blocks_at(step, 7), blocks_at(step, 14)
    if sees(reached, x, y, x, y) or not sees(column, x, y, x, y):
        return math.inf
    return price[2] if sees(paying, x, y, x, y) else price[3]


@leaf
def by_sheet(table, numbers, xs, ys, zs, most, others, costs, via, room):
    """Fill in costs of places by one sheet; return how many `others` stand at another height."""
    blocks, tolls, rates = _ground(table)
    cells = (
        (numbers[0], numbers[1], numbers[2], int(numbers[3]), int(numbers[4])),
        quads(table[CELLS, 0], table[CELLS, 1]),
        counts(table[CELLS + 1, 0], table[CELLS + 1, 1]),
        short_floats(table[CELLS + 2, 0], table[CELLS + 2, 1]),
        numbers[5] != 0.0,
    )
    given = floats(table[POINTS, 0], table[POINTS, 1])
    nx = floats(table[POINTS + 1, 0], table[POINTS + 1, 1])
    ny = floats(table[POINTS + 2, 0], table[POINTS + 2, 1])
    tangents = fours(table[POINTS + 3, 0], table[POINTS + 3, 1])
    count, short = arrived(
        xs, ys, zs, most, _footing(table), others, cells, given, nx, ny, tangents, numbers[6],
        numbers[7] != 0.0, blocks, tolls, rates, costs, via, room,
    )  # fmt: skip
    if short and numbers[8] != 0.0:
        ids = ints(table[POINTS + 4, 0], table[POINTS + 4, 1])
        for p in range(len(xs)):
            if via[p] >= 0:
                via[p] = ids[via[p]]
        tightened(
            xs, ys, costs, via, floats(table[BACK, 0], table[BACK, 1]),
            int(numbers[9]), int(numbers[10]),
            floats(table[BACK + 1, 0], table[BACK + 1, 1]),
            floats(table[BACK + 2, 0], table[BACK + 2, 1]),
            ints(table[BACK + 3, 0], table[BACK + 3, 1]),
            ints(table[BACK + 4, 0], table[BACK + 4, 1]),
            ints(table[BACK + 5, 0], table[BACK + 5, 1]),
            numbers[11], numbers[12], floats(table[BACK + 6, 0], table[BACK + 6, 1]),
            blocks, tolls, rates, room[3], room[3],
        )  # fmt: skip
    return count


@leaf
def _lifted(
    table, numbers, steps, prices, slack, xs, ys, zs, others, found, aside, costs, via, work, room
):  # fmt: skip
    """Lower costs to those of a last climb from where the body stands on a sheet.

    Parameters:
        others: places where it stands at another height; changed in place.
        aside: whether nothing is known of the climb; changed in place.
        costs, via, work: room for as many places, of `work` the first four numbers of each.
    """
    count, last, most, x, y = 0, work[0], work[1], work[2], work[3]
    blocks, tolls, rates = _ground(table)
    footing = _footing(table)
    for k in range(len(others)):
        p, number = others[k], -1
        level = height_at(xs[p], ys[p], footing, blocks, tolls, rates, room[2])
        for n in range(len(steps)):
            if prices[n, 0] == level and prices[n, 1] == zs[p]:
                number = n
        if number < 0:
            aside[p] = True
            continue
        price = _climbed(steps[number], prices[number], xs[p], ys[p])
        if price < math.inf and not aside[p]:
            others[count], last[count], most[count] = p, price, found[p] - price + (NEARLY + slack)
            x[count], y[count] = xs[p], ys[p]
            count += 1
    if count == 0:
        return
    at = (x[:count], y[:count], zs[:0])
    by_sheet(table, numbers, *at, most[:count], others[:0], costs, via, room)
    for k in range(count):
        p = others[k]
        found[p] = min(found[p], costs[k] + last[k])


@leaf
def _arrived(
    tables, numbers, steps, prices, slack, xs, ys, zs, found, aside, listed, counts, work, room
):
    """Cost of each place, whichever sheet a way arrives by: sheet after sheet, each to do better.

    Parameters:
        found: filled with them.
        aside: filled with which places are left out.
        listed, counts, work, room: of `_room`.
    """
    costs, most, via = work[4], work[5], listed[0]
    for p in range(len(xs)):
        found[p], aside[p] = math.inf, False
    for k in range(len(tables)):
        leads = k == 0  # most sheets lead nowhere for as little as others: they need no look
        for p in range(len(xs)):
            leads = leads or most[p] >= numbers[k, LEAST]
        counts[k] = 0
        if not leads:
            continue
        given = most if k else most[:0]
        counts[k] = by_sheet(
            tables[k], numbers[k], xs, ys, zs, given, listed[k + 2], costs, via, room
        )
        for p in range(len(xs)):
            found[p] = min(found[p], costs[p])
            most[p] = found[p] + (NEARLY + slack)
    for k in range(len(tables)):
        if counts[k] > 0:
            others = listed[k + 2, : counts[k]]
            _lifted(
                tables[k], numbers[k], steps, prices, slack, xs, ys, zs, others, found, aside,
                costs, via, work, room,
            )  # fmt: skip


def room_to_learn(sheets: int, points: int, most: int) -> tuple[NDArray[Any], ...]:
    """Return room for `learnt` by a search of so many sheets and way points, of so many places.

    Returns:
        which places are left out; (sheets + 2, most) for way points, heights and the places at
        another height by each sheet; how many those are; (9, most) for costs and places; room
        of `arrived`.
    """
    each = np.empty((sheets + 2, most), np.int64), np.empty(sheets, np.int64)
    arrival = np.empty(points), np.empty(points, np.int64), np.empty(MOST, np.int64)
    return np.empty(most, np.bool_), *each, np.empty((9, most)), *arrival


@leaf
def learnt(
    tables, numbers, steps, prices, poses, costs, whole, slack, xs, ys, zs, headings, new, found,
    room,
):  # fmt: skip
    """Price places by one search and remember them; those left out stay `FREE`.

    Parameters:
        new: numbers of the places.
        found: their costs are put in there.
        room: of `room_in`.
    """
    count = len(new)
    if count == 0:
        return
    aside, listed, counts, work, more = room
    x, y, z, priced = work[6, :count], work[7, :count], listed[1, :count], work[8]
    for k in range(count):
        x[k], y[k], z[k] = xs[new[k]], ys[new[k]], zs[new[k]]
    a, b = whole[0], whole[1]
    given = (tables[a:b], numbers[a:b], steps, prices, slack)
    _arrived(*given, x, y, z, priced, aside, listed, counts, work, more)
    for k in range(count):
        p = new[k]
        if aside[k]:
            continue
        found[p] = priced[k]
        one, two = names(xs[p], ys[p], zs[p], headings[p])
        put(poses, costs, one, two, whole[2], priced[k])


@inlined
def searched_in(state):
    """Tables and numbers of all searches, those of last climbs, and known costs, of a `Bundle`."""
    return (
        _tables(state[TABLES, 0], state[TABLES, 1]),
        _numbers(state[SHARES, 0], state[SHARES, 1]),
        _steps(state[STEPS, 0], state[STEPS, 1]),
        fours(state[PRICES, 0], state[PRICES, 1]),
        _poses(state[KNOWN, 0], state[KNOWN, 1]),
        fours(state[KNOWN, 0], state[KNOWN, 1]),
    )


@inlined
def room_in(state, most):
    """Room to learn of so many places, of a `Bundle`.

    It is kept, as to make it takes longer than a few places, and used from its beginning.
    """
    return (
        flags(state[ASIDE, 0], most),
        wide_ints(state[EACH, 0], state[EACH, 1], most),
        ints(state[COUNTS, 0], state[COUNTS, 1]),
        wide_floats(state[WORK, 0], state[WORK, 1], most),
        (
            floats(state[BOUND, 0], state[BOUND, 1]),
            ints(state[WHICH, 0], state[WHICH, 1]),
            ints(state[AT, 0], state[AT, 1]),
            threes(state[AT, 0], 0),
        ),
    )


@leaf
def asked(state, whole, parts, many, xs, ys, zs, headings, found):
    """Fill in what places cost, and list those left out, then those that may be too dear.

    Parameters:
        state: of `Bundle`.
        many: how many of the places, one after another, are for each who asks.

    Returns:
        how many are listed of each.
    """
    tables, numbers, steps, prices, poses, costs = searched_in(state)
    left, last, first, most = 0, 0, 0, np.int64(0)
    for g in range(len(whole)):
        most = max(most, many[g])
    room, listed = room_in(state, most), wide_ints(state[LISTED, 0], 2, state[LISTED, 1])
    for g in range(len(whole)):
        who, new, count = whole[g, 2], listed[1], 0
        for p in range(first, first + many[g]):
            one, two = names(xs[p], ys[p], zs[p], headings[p])
            found[p] = cost_of(poses, costs, one, two, who)
            if found[p] == FREE:
                new[count] = p
                count += 1
        first += many[g]
        learnt(
            tables, numbers, steps, prices, poses, costs, whole[g], parts[g, 5], xs, ys, zs,
            headings, new[:count], found, room,
        )  # fmt: skip
        for k in range(count):
            if found[new[k]] == FREE:
                listed[0, left] = new[k]
                left += 1
    if left == 0:
        last = certain(whole, parts, many, xs, ys, zs, headings, found, listed[1])
    return left, last


@leaf
def certain(whole, parts, many, xs, ys, zs, headings, found, listed):
    """Make costs certain, each as who asks for it has to; list those that may be too dear."""
    last, b = 0, 0
    for g in range(len(whole)):
        a, b = b, b + many[g]
        count = settle(
            found[a:b], parts[g, 0], parts[g, 1], parts[g, 2], parts[g, 3], parts[g, 4],
            xs[a:b], ys[a:b], zs[a:b], headings[a:b], whole[g, 3:], listed[last:],
        )  # fmt: skip
        for k in range(last, last + count):
            listed[k] += a
        last += count
    return last
