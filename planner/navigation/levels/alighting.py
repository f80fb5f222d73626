"""Where ways come to a sheet by climbs between the portals of the web.

Portals are few, since all way points of a sheet are looked at with one another. What a search has
reached on one sheet leads, by climbs anywhere between them, to hundreds of further places on the
other: from those, too, all places there are priced, and a route slides its climb from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from planner.navigation.remaining import Floats, Remaining
    from planner.navigation.search.searched import Alighted, Searched

    Points = tuple[Floats, Floats, Floats, Floats]


def alighted(search: Searched, number: int) -> Alighted | None:
    """Return the places between portals at which a search comes to a sheet; None for none.

    Nor any for the sheet that it begins on: to climb off it and back on is dear in any case.
    """
    if any(origin.sheet == number and not origin.poses for origin in search.origins):
        return None
    found = []
    for join in search.web.finer:
        if number not in (join.low, join.high) or not len(join.x):
            continue
        other, price = (join.low, join.up) if join.high == number else (join.high, join.down)
        known = search._known(other)
        if known is None:
            continue
        least = np.hypot(join.x - search.start.x, join.y - search.start.y) * known.sheet.rates[6]
        near = np.flatnonzero(least + price <= search.budget)
        if not len(near):
            continue
        came, via = known.arrive(join.x[near], join.y[near])
        costs = came + price[near]
        some = np.flatnonzero(costs <= search.budget)
        first = len(search.web.x) + len(search.entered) + len(search._alighted)
        x, y = join.x[near[some]], join.y[near[some]]
        pair = np.tile([other, number], (len(some), 1))
        whole = np.column_stack([pair, via[some], x, y]).astype(np.int64)
        search._alighted.extend(map(tuple, whole.tolist()))
        found.append((x, y, costs[some], np.arange(first, first + len(some))))
    if not any(len(one[0]) for one in found):
        return None
    x, y, cost, ids = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return x, y, cost, ids


def left_by(left: Remaining, number: int) -> Points | None:
    """Return the places between portals at which ways to goals leave a sheet; None for none.

    Returns:
        x, y, tangents and what is left from each, µm.
    """
    found = []
    for join in left.web.finer:
        if number not in (join.low, join.high) or not len(join.x):
            continue
        other, price = (join.high, join.up) if join.low == number else (join.low, join.down)
        known = left.known(other)
        if known is None:
            continue
        near = np.flatnonzero(left.about(join.x, join.y) & np.isfinite(price))
        x, y = join.x[near], join.y[near]
        costs = known.arrive(x, y)[0] + price[near]
        some = np.flatnonzero(np.isfinite(costs) & (costs <= left.most))
        found.append((x[some], y[some], np.zeros((len(some), 4)), costs[some]))
    if not any(len(one[0]) for one in found):
        return None
    x, y, tangents, cost = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return x, y, tangents, cost
