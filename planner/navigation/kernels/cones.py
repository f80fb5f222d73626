"""Which way points may lead on to a place: cells, each with those that point there.

A shortest way leaves an arc along its tangent, so of the hundreds of way points that a search
has reached only the few whose narrow cones hold a place can be the last before it.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight_lines import BESIDE, SLACK

PAD = BESIDE + 1.0
"""µm by which cones are taken wider."""
BEHIND = 8000.0
"""µm back from a way point on an arc to what touches the arc just before it, at most."""
CELL = 25_400.0
"""µm across a cell, at least: an inch."""
MOST_CELLS = 48
"""Most cells in a row, and most rows."""
ROUNDED = 1e-3
"""µm beyond its cell at which a place may be that rounding puts there."""
NEARLY = 1e-6
"""µm that rounding may cost."""
BEGIN, SIZE, LATELY, ASKED = 0, 1, 2, 3
"""What stands where in the row of a cell: see `cones`."""
DOWN = 1.0 - 2e-7
"""Factor that keeps what is rounded to 24 bits from being more than it was."""
STRETCHES = 32
"""Rows that cones cross, on the average, for which there is room at once."""
OFTEN = 12
"""Places that ask about a cell before its way points are put in order, which takes as long as a
dozen places take to look at them in the order of their costs so far."""
WIDE = 0.68
"""Tangent of half a cone above which the whole disc about a way point is taken: of 34 degrees."""


@leaf
def _frame(nx, ny, reach, bounds):
    """Where the cells begin, µm across one, columns and rows: all that is reached in bounds."""
    x0, y0, x1, y1 = math.inf, math.inf, -math.inf, -math.inf
    for v in range(len(nx)):
        x0, y0 = min(x0, nx[v] - reach[v]), min(y0, ny[v] - reach[v])
        x1, y1 = max(x1, nx[v] + reach[v]), max(y1, ny[v] + reach[v])
    x0, y0, x1, y1 = max(x0, bounds[0]), max(y0, bounds[1]), min(x1, bounds[2]), min(y1, bounds[3])
    if not (x0 <= x1 and y0 <= y1):
        x0, y0, x1, y1 = 0.0, 0.0, 0.0, 0.0
    cell = max(CELL, max(x1 - x0, y1 - y0) / (MOST_CELLS - 2))
    cols, rows = int((x1 - x0) / cell) + 3, int((y1 - y0) / cell) + 3
    return x0 - cell, y0 - cell, cell, cols, rows


@leaf
def _cone(tangents, v):
    """The middle direction of the cone a taut way may leave v by, and the tangent of half of it.

    There is another the opposite way. No cone, but all directions, where that tangent is inf.
    """
    ax, ay, bx, by = tangents[v, 0], tangents[v, 1], tangents[v, 2], tangents[v, 3]
    # The lines along both tangents part the plane; a taut way is on the same side of both.
    if ax * by - ay * bx >= 0.0:
        bx, by = -bx, -by
    else:
        ax, ay = -ax, -ay
    x, y = ax + bx, ay + by
    length = math.sqrt(x * x + y * y)
    if length == 0.0:
        return x, y, math.inf
    # Of the unit tangents' sum and difference. SLACK is a sine; a little more covers rounding.
    half = math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) / length
    wide = (half + 1.1 * SLACK) / (1.0 - half * 1.1 * SLACK)
    return x / length, y / length, wide if 0.0 <= wide <= WIDE else math.inf


@leaf
def _across(ax, ay, bx, by, low, high, span):
    """Widen span to the x of the part of a stretch between two heights."""
    if max(ay, by) < low or min(ay, by) > high:
        return
    one, two = ax, bx
    if ay != by:
        first, last = (low - ay) / (by - ay), (high - ay) / (by - ay)
        first, last = min(first, last), max(first, last)
        one, two = ax + max(first, 0.0) * (bx - ax), ax + min(last, 1.0) * (bx - ax)
    span[0], span[1] = min(span[0], min(one, two)), max(span[1], max(one, two))


@leaf
def _row_of_disc(x, y, reach, low, high, span):
    """The x of a disc's part between two heights."""
    off = max(0.0, max(low - y, y - high))
    if off <= reach:
        wide = math.sqrt(reach * reach - off * off)
        span[0], span[1] = x - wide, x + wide


@leaf
def _cross(v, x, y, corners, is_disc, reach, frame, span, stretches, count):
    """Add a stretch (v, first cell, last cell) for each row that the cone of v crosses.

    That is the triangle of `corners`, or a disc.

    Parameters:
        span: (2,) room.
        count: how many stretches there are.

    Returns:
        how many there are now; more than there is room for are not written.
    """
    x0, y0, cell, cols, rows = frame
    low, high = y - reach, y + reach
    if not is_disc:
        low = min(corners[0, 1], min(corners[1, 1], corners[2, 1]))
        high = max(corners[0, 1], max(corners[1, 1], corners[2, 1]))
    first = max(0, math.floor((low - PAD - y0) / cell))
    last = min(rows - 1, math.floor((high + PAD - y0) / cell))
    for row in range(first, last + 1):
        bottom = y0 + row * cell - PAD
        top = bottom + cell + 2.0 * PAD
        span[0], span[1] = math.inf, -math.inf
        if is_disc:
            _row_of_disc(x, y, reach, bottom, top, span)
        else:
            for k in range(3):
                n = (k + 1) % 3
                _across(
                    corners[k, 0], corners[k, 1], corners[n, 0], corners[n, 1], bottom, top, span
                )
        if span[0] > span[1]:
            continue
        left = max(0, math.floor((span[0] - PAD - x0) / cell))
        right = min(cols - 1, math.floor((span[1] + PAD - x0) / cell))
        if left <= right:
            if count < len(stretches):
                stretches[count, 0] = v
                stretches[count, 1], stretches[count, 2] = row * cols + left, row * cols + right
            count += 1
    return count


@leaf
def _enter(nx, ny, tangents, came, reach, central, frame, corners, span, stretches):
    """Write the stretches of cells that ways on from each way point may lead through.

    Returns:
        how many there are; more than there is room for are not written.
    """
    count = np.int64(0)
    # Of the first one each place is asked first, if that is central.
    for v in range(1 if central else 0, len(nx)):
        x, y = nx[v], ny[v]
        mx, my, wide = _cone(tangents, v)
        is_disc = wide == math.inf
        if is_disc:
            count = _cross(
                v, nx[v], ny[v], corners, is_disc, reach[v], frame, span, stretches, count
            )
            continue
        ahead = mx * came[v, 0] + my * came[v, 1]
        for side in range(2):
            # No shortest way turns back where a corner bends it by less than a right angle.
            turned = ahead < 0.0 if side == 0 else ahead > 0.0
            if turned:
                near = min(reach[v], BEHIND)
                count = _cross(
                    v, nx[v], ny[v], corners, turned, near, frame, span, stretches, count
                )
                continue
            out = reach[v] if side == 0 else -reach[v]
            corners[0, 0], corners[0, 1] = x, y
            for k in range(2):
                aside = wide if k == 0 else -wide
                corners[k + 1, 0] = x + out * (mx - aside * my)
                corners[k + 1, 1] = y + out * (my + aside * mx)
            count = _cross(
                v, nx[v], ny[v], corners, turned, reach[v], frame, span, stretches, count
            )
    return count


@leaf
def _is_central(given, nx, ny, pace):
    """Whether no place is cheaper than straight from the first way point, were nothing between.

    So it is where all costs are those of ways from there, unless some ground is quicker than
    open ground: a way round by that may be the cheaper one.
    """
    if pace < 1.0:
        return False
    for v in range(1, len(nx)):
        dx, dy = nx[v] - nx[0], ny[v] - ny[0]
        if given[v] < given[0] + math.sqrt(dx * dx + dy * dy) * pace - NEARLY:
            return False
    return len(nx) > 0


@leaf
def order(listed, least, first, last, x, y, across, given, nx, ny, pace):
    """Put the way points of a cell in the order of what they may cost anywhere in it.

    Done when several places in the cell have been asked about: of most cells few are.

    Parameters:
        least: (n,) filled with that, first ... last, rounded down.
        x, y: the corner at which the cell begins, to rounding.
    """
    for k in range(first, last):
        v = listed[k]
        dx = max(0.0, max(x - nx[v], nx[v] - x - across) - ROUNDED)
        dy = max(0.0, max(y - ny[v], ny[v] - y - across) - ROUNDED)
        least[k] = (given[v] + math.sqrt(dx * dx + dy * dy) * pace) * DOWN
    gap = 1
    while 3 * gap + 1 < last - first:
        gap = 3 * gap + 1
    while gap > 0:  # Shell's sort, with the gaps of Knuth
        for k in range(first + gap, last):
            v, value, to = listed[k], least[k], k
            while to - gap >= first and least[to - gap] > value:
                listed[to], least[to] = listed[to - gap], least[to - gap]
                to -= gap
            listed[to], least[to] = v, value
        gap //= 3


@leaf
def _mark(floors, frame, asked):
    """Mark the cells that come near any of some boxes."""
    x0, y0, cell, cols, rows = frame
    for k in range(len(floors)):
        left = max(0, math.floor((floors[k, 0] - PAD - x0) / cell))
        right = min(cols - 1, math.floor((floors[k, 2] + PAD - x0) / cell))
        low = max(0, math.floor((floors[k, 1] - PAD - y0) / cell))
        high = min(rows - 1, math.floor((floors[k, 3] + PAD - y0) / cell))
        for row in range(low, high + 1):
            asked[row * cols + left : row * cols + right + 1] = True


@leaf
def _begin(stretches, count, cells, asked):
    """Say where the way points of each cell begin; return how many there may be in all."""
    total = 0
    for k in range(count):
        for c in range(stretches[k, 1], stretches[k, 2] + 1):
            cells[c, ASKED] += asked[c]
    for c in range(len(cells)):
        many = cells[c, ASKED]
        cells[c, BEGIN], cells[c, LATELY], cells[c, ASKED] = total, -1, 0
        total += many
    return total


@leaf
def _fill(stretches, count, cells, asked, which):
    """List the way points of each cell, cheapest first."""
    for k in range(count):
        v = stretches[k, 0]
        for c in range(stretches[k, 1], stretches[k, 2] + 1):
            end = cells[c, BEGIN] + cells[c, SIZE]
            # not by its other cone
            if asked[c] and (cells[c, SIZE] == 0 or which[end - 1] != v):
                which[end] = v
                cells[c, SIZE] += 1


@kernel
def cones(nx, ny, tangents, came, given, budget, pace, bounds, within, floors):
    """Return the table of cells of way points with costs in rising order.

    Parameters:
        came: (n, 2) direction in which each way point is reached, of any length; 0 if unknown.
        given: (n,) cost so far of each way point, rising.
        budget: greatest cost of a place.
        pace: least pace of any line.
        bounds: (4,) least x, least y, greatest x, greatest y of way points and places.
        within: (4,) the same of the places that are asked about.
        floors: (m, 4) the same of what these are on, each; none where they may be anywhere.

    Returns:
        where the cells begin, µm across one, columns and rows; (cells, 4) of each cell where its
        way points begin, how many they are, the last one that was best for a place, -1 so far, and
        how many places have asked there, -1 once its way points are put in the order of what they
        may cost there at the least; way points cell by cell, until then cheapest first; what each
        may cost so, from then on; whether no place is cheaper than straight from the first way
        point, were nothing between: then that one is in no cell.
    """
    n = len(nx)
    reach = np.empty(n)
    widest = math.hypot(bounds[2] - bounds[0], bounds[3] - bounds[1])
    for v in range(n):
        reach[v] = min(max(0.0, budget - given[v]) / pace, widest) + 1.0
    frame = _frame(nx, ny, reach, within)
    central = _is_central(given, nx, ny, pace)
    corners, span, room = np.empty((3, 2)), np.empty(2), STRETCHES * n
    while True:
        stretches = np.empty((room, 3), np.int32)
        count = _enter(nx, ny, tangents, came, reach, central, frame, corners, span, stretches)
        if count <= room:
            break
        room = count
    cells = np.zeros((frame[3] * frame[4], 4), np.int32)
    asked = np.zeros(len(cells), np.bool_) if len(floors) else np.ones(len(cells), np.bool_)
    _mark(floors, frame, asked)
    total = _begin(stretches, count, cells, asked)
    which, least = np.empty(total, np.uint32), np.empty(total, np.float32)
    _fill(stretches, count, cells, asked, which)
    return frame, cells, which, least, central
