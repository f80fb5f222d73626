"""Places on roads that are followed: what the last straight line to each costs, with its turn."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_room import goes
from planner.navigation.kernels import kernel, leaf, sees
from planner.navigation.kernels.facing import bearing, between, price, used
from planner.navigation.kernels.toll import charge_within


@leaf
def _beside(legs, k, x, y):
    """How far a place is from a stretch, µm."""
    dx, dy = legs[k, 2] - legs[k, 0], legs[k, 3] - legs[k, 1]
    t = ((x - legs[k, 0]) * dx + (y - legs[k, 1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return math.sqrt((x - legs[k, 0] - t * dx) ** 2 + (y - legs[k, 1] - t * dy) ** 2)


@leaf
def _last(ahead, wanted, off):
    """The turn where a way ends that comes with one heading and is to end near another."""
    return max(np.int64(0), between(ahead, wanted) - off) if wanted >= 0 else np.int64(0)


@kernel
def on_any(xs, ys, legs):
    """Which places are on one of some stretches (see `followed`)."""
    found = np.zeros(len(xs), np.bool_)
    for p in range(len(xs)):
        for k in range(len(legs)):
            if _beside(legs, k, xs[p], ys[p]) <= legs[k, 4]:
                found[p] = True
                break
    return found


@kernel
def followed(
    xs, ys, wanted, off, at, begun, legs, headings, use, prices, askew, budget, blocks, tolls,
    rates, slim, hull,
):  # fmt: skip
    """Cost of each place by the best of some ways along roads, turns included.

    Parameters:
        wanted: (m,) µ°, the heading to end with; -1 where it ends as it comes.
        off: (m,) µ°, how far off that it may end.
        at: (k, 2) where each way sets out along its stretch; begun: (k,) its cost until there.
        legs: (k, 5) the stretch: its ends, and how far beside it one is still on it.
        headings: (k, 2) µ°: with which it comes there, and that of the stretch if it may turn to
            that for nothing; else -1.
        use: (k,) turning used until there.
        askew: µ°, how far off that heading a line may be.
        slim, hull: as `hull_room.goes` takes them; nothing in `hull` for a round base.

    Returns:
        costs (m,), inf beyond the budget.
    """
    found, breaks = np.full(len(xs), math.inf), np.empty((0, 3))
    narrow = len(hull) > 0
    for p in range(len(xs)):
        x, y, best = xs[p], ys[p], budget
        for k in range(len(begun)):
            dx, dy = x - at[k, 0], y - at[k, 1]
            spent = begun[k]
            least = spent + math.sqrt(dx * dx + dy * dy) * rates[6]
            if least > best or _beside(legs, k, x, y) > legs[k, 4]:
                continue
            ahead = bearing(dx, dy)
            turn = between(headings[k, 0], ahead)
            if headings[k, 1] >= 0 and between(headings[k, 1], ahead) <= askew:
                turn = np.int64(0)
            last = _last(ahead, wanted[p], off[p])
            paid = price(prices, use[k] + used(prices, turn) + used(prices, last))
            if least + paid > best:
                continue
            if narrow:
                if not goes(slim, hull, at[k, 0], at[k, 1], x, y, False):
                    continue
            elif not sees(blocks, at[k, 0], at[k, 1], x, y):
                continue
            spent += paid
            line, _ = charge_within(tolls, rates, at[k, 0], at[k, 1], x, y, breaks, best - spent)
            if spent + line <= best:
                best = found[p] = spent + line
    return found
