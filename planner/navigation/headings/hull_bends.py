"""Bends of a hull's way moved, set and left out, so that its lines and turns together cost least.

The search bends at way points alone, and turns there as far as it comes out. A row of a way is a
place (x, y in whole µm), then the gait and the cost of the line that goes on from there. Its ends
stay. What is tried is taken where it is cheaper, and free as far as floats can tell.

What all tries are about is `about`: the headings to begin and (-1 for none) to end with, `prices`,
`gaits` and `lasting` as `hull_search.label` has them, what is in the way (`blocks`, `tolls`,
`rates`, `slim`, `hull`), nothing known of room to turn (as of `hull_room.turns`), room to work, and
`spare` as in `FIRST`.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_room import goes, off_edges, turns
from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.facing import FULL, SAME, bearing, between, price, used

FIRST = (25_400.0, 16.0), (6_350.0, 1.0)
"""µm by which a bend is moved at first; then by half as much, and so on. What is moved far at first
may end where no further bend is worth its while. And µm to all sides by which a bend has room to
turn: who judges it in other parts is to agree; but who ends along a wall turns hardly off it."""
LAST = 40.0
"""µm below which moving it gains nothing."""
ROUNDS = 4
"""Times that all bends are moved by one step's length."""
SIDES = 12
"""Directions tried."""
ENOUGH = 2.0
"""µm that a change gains at the least: more than whole µm may cost."""
WORTH = 254.0
"""µm that a place more has to gain."""
ROOM = 32
"""Places of a way at the most."""
ASIDE = 2
"""The first gait to a side."""
NEAR = 3
"""Whole places about one tried: whole µm may turn a line by a little too much."""
LEFT_OUT, MOVED, BOTH_MOVED, SET, CUT, GONE, OUT, IN, ALONG, SHIFTED = range(10)
"""What is tried: a bend left out, moved, moved with the next one, set beside the middle of a line,
set twice so that a corner is cut off; a line gone otherwise; a bend set beside where the way
begins or ends, the line between them gone otherwise: to back out there may save a turn; a bend
moved along one of its lines, which keeps its direction; and a line moved off itself, its ends
along those beside it, which all keep theirs. Turns that take whole units are kept so."""
TIMES = (1, SIDES, SIDES, 2, 1, 1, SIDES, SIDES, 4 * NEAR, 2 * NEAR * NEAR)
"""How often each, in other directions."""
UNITS = 4
"""Most units of a turn that a bend is looked for with."""
SPOTS = 5
"""µm either way about such a bend: whole ones may turn a line by a little too much."""


@leaf
def _heading(way, i, gaits):
    """The heading of the line that goes on from place i."""
    direction = bearing(way[i + 1, 0] - way[i, 0], way[i + 1, 1] - way[i, 1])
    return (direction + np.int64(gaits[int(way[i, 2]), 0])) % FULL


@leaf
def _turned(way, n, about):
    """The turning used on a way of n places."""
    first, asked, prices, gaits = about[:4]
    use, heading = np.int64(0), np.int64(first)
    for i in range(n - 1):
        wanted = _heading(way, i, gaits)
        use += used(prices, between(heading, wanted))
        heading = wanted
    return use + (used(prices, between(heading, np.int64(asked))) if asked >= 0 else 0)


@leaf
def _total(way, n, about):
    """What a way of n places costs, its turns paid, and what each place has to gain."""
    _, _, prices, gaits, lasting = about[:5]
    cost, aside = n * WORTH + price(prices, _turned(way, n, about)), False
    for i in range(n - 1):
        g = int(way[i, 2])
        cost += way[i, 3] + (0.0 if g >= ASIDE and aside else gaits[g, 2])
        aside = g >= ASIDE or (lasting and aside)
    return cost


@leaf
def _charged(way, low, high, about):
    """Price the lines from place low to place high; whether each leads anywhere."""
    gaits, tolls, rates, breaks = about[3], about[6], about[7], about[11]
    for i in range(low, high):
        px, py, qx, qy = way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1]
        if abs(qx - px) < SAME and abs(qy - py) < SAME:
            return False
        line, _, _ = charge(tolls, rates, px, py, qx, qy, breaks)
        way[i, 3] = line * gaits[int(way[i, 2]), 1]
    return True


@leaf
def _free(way, n, low, high, about):
    """Whether the lines from place low to place high are free, and the turns there."""
    first, asked, _, gaits, _, blocks, _, _, slim, hull, rooms, _, more = about
    for i in range(low, high):
        aside = way[i, 2] >= ASIDE
        if not goes(slim, hull, way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1], aside):
            return False
    before = np.int64(first) if low == 0 else _heading(way, low - 1, gaits)
    for i in range(low, high + 1):
        after = np.int64(asked) if i == n - 1 else _heading(way, i, gaits)
        if after < 0:
            return True
        x, y = way[i, 0], way[i, 1]
        if after != before and not (sees(blocks, x, y, x, y) and off_edges(hull, x, y)):
            spare = more if 0 < i < n - 1 else 0.0
            for side in range(4 if spare else 1):
                at_x = x + (spare if side % 2 else -spare)
                at_y = y + (spare if side // 2 else -spare)
                if not turns(slim, hull, rooms, -1, at_x, at_y, before, after):
                    return False
        before = after
    return True


@leaf
def _taken(best, n, tried, count, low, high, value, about):
    """Take what was tried if it is cheaper and free.

    Parameters:
        count: its places; n: those of the best one.
        low, high: the places of it between which its lines are others.

    Returns:
        cost and places of the best one; whether what was tried is cheaper.
    """
    if _charged(tried, low, high, about):
        cost = _total(tried, count, about)
        if cost < value - ENOUGH:
            if not _free(tried, count, low, high, about):
                return value, n, True
            _copied(tried, 0, count, best, 0)
            return cost, count, True
    return value, n, False


@leaf
def _copied(way, start, end, to, at):
    for i in range(end - start):
        for column in range(4):
            to[at + i, column] = way[start + i, column]


@leaf
def _way_of(best, k):
    """The direction of the line that goes on from place k."""
    dx, dy = best[k + 1, 0] - best[k, 0], best[k + 1, 1] - best[k, 1]
    long = math.sqrt(dx * dx + dy * dy)
    return (0.0, 0.0) if long == 0.0 else (dx / long, dy / long)


@leaf
def _slid(best, n, tried, change, k, side, step):
    """Slide a bend along one of its lines, or a line along those beside it; as `_tried`."""
    if not 0 < k < n - (2 if change == SHIFTED else 1):
        return 0, 0, 0
    _copied(best, 0, n, tried, 0)
    near, far = side % NEAR, side // NEAR
    if change == ALONG:
        _push(tried, k, _way_of(best, k - far // 2), -step if far % 2 else step, near)
        return n, k - 1, k + 1
    (ux, uy), (dx, dy), (wx, wy) = _way_of(best, k - 1), _way_of(best, k), _way_of(best, k + 1)
    one, two = uy * dx - ux * dy, wy * dx - wx * dy
    if min(abs(one), abs(two)) < 0.05:
        return 0, 0, 0
    off = -step if far // NEAR else step
    _push(tried, k, (ux, uy), off / one, near)
    _push(tried, k + 1, (wx, wy), off / two, far % NEAR)
    return n, k - 1, k + 2


@leaf
def _push(way, k, toward, by, near):
    """Move a place by so many µm in a direction, and none, one, or one less to its left."""
    left = 0.0 if near == 0 else (1.0 if near == 1 else -1.0)
    way[k, 0] += float(round(by * toward[0] - left * toward[1]))
    way[k, 1] += float(round(by * toward[1] + left * toward[0]))


@leaf
def _tried(best, n, tried, change, k, side, step):  # noqa: C901  one change after another
    """Try one change of a way at place k, or at the line that goes on from it.

    Parameters:
        change: `LEFT_OUT` to `SHIFTED`.
        side: which direction, and which gait.

    Returns:
        places of what is tried, 0 where nothing is; between which places its lines are others.
    """
    if change == LEFT_OUT:
        if not 0 < k < n - 1:
            return 0, 0, 0
        _copied(best, 0, k, tried, 0)
        _copied(best, k + 1, n, tried, k)
        return n - 1, k - 1, k
    if change in (MOVED, BOTH_MOVED):
        last = k + (change == BOTH_MOVED)
        if not 0 < k <= last < n - 1:
            return 0, 0, 0
        angle = 2.0 * math.pi * side / SIDES
        _copied(best, 0, n, tried, 0)
        for i in range(k, last + 1):
            tried[i, 0] += float(round(step * math.cos(angle)))
            tried[i, 1] += float(round(step * math.sin(angle)))
        return n, k - 1, last + 1
    if k >= n - 1:
        return 0, 0, 0
    if change in (ALONG, SHIFTED):
        return _slid(best, n, tried, change, k, side, step)
    if change == GONE:
        _copied(best, 0, n, tried, 0)
        tried[k, 2] = side
        return n, k, k + 1
    if n >= ROOM:
        return 0, 0, 0
    _copied(best, 0, k + 1, tried, 0)
    _copied(best, k, n, tried, k + 1)
    if change in (OUT, IN):
        angle, beside = 2.0 * math.pi * side / SIDES, k + (change == IN)
        tried[k + 1, 0] = best[beside, 0] + float(round(step * math.cos(angle)))
        tried[k + 1, 1] = best[beside, 1] + float(round(step * math.sin(angle)))
        tried[beside, 2] = side // SIDES
        return n + 1, k, k + 2
    if change == SET:
        dx, dy = best[k + 1, 0] - best[k, 0], best[k + 1, 1] - best[k, 1]
        off = (step if side else -step) / math.sqrt(dx * dx + dy * dy)
        tried[k + 1, 0] += float(round(dx / 2.0 - off * dy))
        tried[k + 1, 1] += float(round(dy / 2.0 + off * dx))
        return n + 1, k, k + 2
    for at, to in ((k, k - 1), (k + 1, k + 1)):
        if k == 0:
            return 0, 0, 0
        dx, dy = best[to, 0] - best[k, 0], best[to, 1] - best[k, 1]
        long = math.sqrt(dx * dx + dy * dy)
        if long <= 1.5 * step:
            return 0, 0, 0
        tried[at, 0] += float(round(dx * step / long))
        tried[at, 1] += float(round(dy * step / long))
    return n + 1, k - 1, k + 2


@leaf
def _times(best, n, change, k, about):
    """How often a change is tried at a place of a way of n places, or at the line from there."""
    prices, gaits = about[2], about[3]
    if change in (OUT, IN):
        if len(gaits) == 1 or k != (0 if change == OUT else n - 2):
            return 0
        if price(prices, _turned(best, n, about)) == 0.0:
            return 0
    return TIMES[change] * (len(gaits) if GONE <= change <= IN else 1)


@leaf
def _by_units(best, n, tried, value, about, i, j):  # noqa: C901  all pairs of turns
    """Set one bend, instead of those between places i and j, where turns are whole units.

    Of the three turns, before it, there and after it, two are whole units, or one of its lines
    has the direction that it has.

    Returns:
        cost and places then.
    """
    first, asked, prices, gaits = about[:4]
    step, units = prices[1], min(np.int64(UNITS), np.int64(FULL // 2 // prices[1]))
    one, two = int(best[i, 2]), int(best[j - 1, 2])
    off_one, off_two = np.int64(gaits[one, 0]), np.int64(gaits[two, 0])
    before = np.int64(first) if i == 0 else _heading(best, i - 1, gaits)
    after = np.int64(asked) if j == n - 1 else _heading(best, j, gaits)
    own_one, own_two = _heading(best, i, gaits), _heading(best, j - 1, gaits)
    # What stays: the cost of other lines, and turning elsewhere.
    rest, use, heading = 0.0, _turned(best, n, about), before
    for k in range(i, j):
        wanted = _heading(best, k, gaits)
        use -= used(prices, between(heading, wanted))
        heading = wanted
    if after >= 0:
        use -= used(prices, between(heading, after))
    for k in range(n - 1):
        rest += best[k, 3] if k < i or k >= j else 0.0
    px, py, x, y = best[i, 0], best[i, 1], best[j, 0], best[j, 1]
    count, own = n - (j - i) + 2, 2 * units + 1
    # Each line: turned by units from the one beside it, as it is, or by units from the other.
    for a in range(own + 1):
        head_one = own_one if a == own else (before + (a - units) * step) % FULL
        for b in range(2 * own + 1):
            for swapped in range(2 if b > own else 1):
                if b < own:
                    if after < 0:
                        continue
                    head_two = (after + (b - units) * step) % FULL
                elif b == own:
                    head_two = own_two
                else:
                    head_two = (head_one + (b - own - 1 - units) * step) % FULL
                turned_one = head_one
                if swapped:
                    if after < 0:
                        continue
                    head_two = own_two if a == own else (after + (a - units) * step) % FULL
                    turned_one = (head_two + (b - own - 1 - units) * step) % FULL
                alpha = math.radians(((turned_one - off_one) % FULL) / 1e6)
                beta = math.radians(((head_two - off_two) % FULL) / 1e6)
                ux, uy, vx, vy = math.cos(alpha), math.sin(alpha), math.cos(beta), math.sin(beta)
                cross = ux * vy - uy * vx
                if abs(cross) < 1e-3:
                    continue
                dx, dy = x - px, y - py
                s, t = (dx * vy - dy * vx) / cross, (ux * dy - uy * dx) / cross
                if s < 100.0 or t < 100.0:
                    continue
                spent = use + used(prices, between(before, turned_one))
                spent += used(prices, between(turned_one, head_two))
                if after >= 0:
                    spent += used(prices, between(head_two, after))
                least = (s * gaits[one, 1] + t * gaits[two, 1]) * about[7][6]
                if not rest + least + price(prices, spent) < value - count * WORTH - ENOUGH:
                    continue
                bx, by = float(round(px + s * ux)), float(round(py + s * uy))
                for number in range(SPOTS * SPOTS):
                    spot = (number + SPOTS * SPOTS // 2) % (SPOTS * SPOTS)  # the middle one first
                    _copied(best, 0, i + 1, tried, 0)
                    _copied(best, j, n, tried, i + 2)
                    tried[i + 1, 0] = bx + spot % SPOTS - SPOTS // 2
                    tried[i + 1, 1] = by + spot // SPOTS - SPOTS // 2
                    tried[i + 1, 2] = two
                    now, places, less = _taken(best, n, tried, count, i, i + 2, value, about)
                    if now < value:
                        return now, places
                    if less:  # it is not free there
                        break
    return value, n


@kernel
def eased(way, far, spare, first, asked, prices, gaits, lasting, blocks, tolls, rates, slim, hull):
    """Return a way (n, 3), its last column the gaits, as cheap as it gets; costs before and now.

    Parameters:
        way: places and gaits, the last gait of no line.
        far, spare: µm, as in `FIRST`.
        others: see the top.
    """
    rooms, breaks = np.zeros((1, 1), np.bool_), np.empty((0, 3))
    about = (
        first, asked, prices, gaits, lasting, blocks, tolls, rates, slim, hull, rooms, breaks,
        spare,
    )  # fmt: skip
    best, tried, n = np.zeros((ROOM + 1, 4)), np.zeros((ROOM + 1, 4)), len(way)
    best[:n, :3] = way
    _charged(best, 0, n - 1, about)
    value, step = _total(best, n, about), far
    given = value - n * WORTH
    each = prices[2] == 1 and prices[0] > 0
    while step > LAST:
        for _ in range(ROUNDS):
            before = value
            for change in range(len(TIMES)):
                k = 0
                while k < n - 1:
                    for side in range(_times(best, n, change, k, about)):
                        count, low, high = _tried(best, n, tried, change, k, side, step)
                        if count > 0:
                            about_it = count, low, high, value, about
                            value, n, _ = _taken(best, n, tried, *about_it)
                    k += 1
            if not value < before:
                break
        i = 0
        while each and i < n - 1:
            j = i + 1
            while j < min(i + 4, n) and n < ROOM:
                value, n = _by_units(best, n, tried, value, about, i, j)
                j += 1
            i += 1
        step /= 2.0
    return best[:n, :3].copy(), given, value - n * WORTH
