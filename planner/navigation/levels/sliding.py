"""Ways that jump, made as short as can be: take-offs and landings slid along their coasts."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.levels.beside_jumps import Coasts, rounded, walked
from planner.navigation.levels.leaps import State, state_of
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Jumping
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Point = tuple[int, int]
States = list[tuple[int, Pose]]

ROUNDS: Final = 12
"""Most times each jump of a way is slid: one moves the next."""
CORNERS: Final = 12
"""Most corners that a way goes round in addition, or no more, where its jumps are slid."""
WORTH: Final = 0.01
"""µm below which a gain is none."""
ENOUGH: Final = 2.0
"""µm gained by all jumps together below which they are not slid again."""
BACK: Final = (0.5, 0.25, 0.125)
"""Parts of the slide tried where something is in the way of the whole."""
NEARLY: Final = (0.999, 0.99)
"""Parts of it where that was looked for with what is in the way, but for whole µm."""
ROUNDED: Final = 1.5
"""µm by which the rounding of both ends may lengthen a jump."""


def leaps_of(web: Web, states: States) -> dict[State, State]:
    """Return take-off -> landing of each jump among the states of a way."""
    pairs = ((state_of(one), state_of(two)) for one, two in pairwise(states))
    return {one: two for one, two in pairs if (one, two) in web.leaps.between}


def slid(
    web: Web, jumping: Jumping, states: States, *, thorough: bool = False
) -> tuple[float, States, dict[State, State]]:
    """Return what a way gains (µm) when its jumps are slid, the way, and the jumps of it.

    Parameters:
        thorough: whether it may go round other corners for that before its jumps, and after.
    """
    leaps = leaps_of(web, states)
    numbers = [
        k for k, (one, two) in enumerate(pairwise(map(state_of, states))) if leaps.get(one) == two
    ]
    coasts: Coasts = {
        k: web.leaps.between[state_of(states[k]), state_of(states[k + 1])] for k in numbers
    }
    gained, found = _all(web, jumping, states, coasts)
    for _ in range(CORNERS if thorough and numbers else 0):
        best = (gained + ENOUGH, found, coasts)
        for more, way, there in rounded(web, found, coasts):
            gain, moved = _all(web, jumping, way, there)
            # what was gained before, less the corner, and what the jumps gain by that
            best = max(best, (gained + more + gain, moved, there), key=lambda tried: tried[0])
        if best[1] is found:
            break
        gained, found, coasts = best
    return gained, found, {state_of(found[k]): state_of(found[k + 1]) for k in coasts}


def _all(web: Web, jumping: Jumping, states: States, coasts: Coasts) -> tuple[float, States]:
    """Slide all jumps of a way; return what that gains, and the way."""
    found, gained = list(states), 0.0
    for _ in range(ROUNDS if len(coasts) > 1 else 1):
        gain = sum(_one(web, jumping, found, k, coasts) for k in coasts)
        gained += gain
        if gain < ENOUGH:
            break
    return gained, found


def _one(web: Web, jumping: Jumping, states: States, k: int, coasts: Coasts) -> float:
    """Slide the jump from state k to the next; return what that gains."""
    (i, p), (j, q) = states[k], states[k + 1]
    before = states[k - 1] if k else (-1, p)
    after = states[k + 2] if k + 2 < len(states) else (-1, q)
    off, on = coasts[k]
    here, there = (p.x, p.y), (q.x, q.y)
    loose = before[0] == i and k - 1 not in coasts, after[0] == j and k + 1 not in coasts
    first = (before[1].x, before[1].y) if loose[0] else here
    last = (after[1].x, after[1].y) if loose[1] else there
    now = _cost(web, jumping, (i, j), (off.z, on.z), first, here, there, last)
    if not math.isfinite(now):
        return 0.0
    from planner.navigation.levels.slide import slide

    rings = (off.ring if loose[0] else _still(here), on.ring if loose[1] else _still(there))
    ends = tuple(map(float, (*first, *here, *there, *last)))
    longest = jumping.longest - ROUNDED
    given = (*ends, *rings, float(jumping.pace), longest)

    def along(to: tuple[float, ...], part: float) -> tuple[float, Point, Point]:
        px, py, qx, qy = (
            round(a + part * (b - a)) for a, b in zip((*here, *there), to, strict=True)
        )
        cost = _cost(web, jumping, (i, j), (off.z, on.z), first, (px, py), (qx, qy), last)
        return cost, (px, py), (qx, qy)

    freely = slide(*given)
    best = along(freely, 1.0)
    if best[0] >= now - WORTH:
        tried = [along(freely, part) for part in BACK]
        tried += [along(_crept(web, given, (i, j), off.z), part) for part in (1.0, *NEARLY)]
        best = min(tried)
    if best[0] >= now - WORTH:
        return 0.0
    (px, py), (qx, qy) = best[1:]
    states[k] = i, Pose(px, py, p.z, p.heading)
    states[k + 1] = j, Pose(qx, qy, q.z, q.heading)
    return now - best[0]


def _crept(
    web: Web, given: tuple[Any, ...], numbers: tuple[int, int], height: int
) -> tuple[float, ...]:
    """Where the ends of a jump stand best that something keeps from sliding freely."""
    from planner.navigation.levels.creep import creep

    one, two = (web.sheets[n] for n in numbers)
    air = web.leaps.flights[one.heading, height]
    parts = ((sheet.blocks, sheet.tolls, sheet.rates) for sheet in (one, air, two))
    found: tuple[float, ...] = creep(*given, *parts)
    return found


def _still(at: Point) -> Floats:
    return np.array([at, at], dtype=np.float64)


def _cost(
    web: Web,
    jumping: Jumping,
    numbers: tuple[int, int],
    heights: tuple[int, int],
    first: Point,
    here: Point,
    there: Point,
    last: Point,
) -> float:
    """What it costs to walk to a take-off, jump, and walk on; inf where that is not allowed."""
    one, two = (web.sheets[n] for n in numbers)
    air = web.leaps.flights[one.heading, heights[0]]
    dx, dy = there[0] - here[0], there[1] - here[1]
    if dx * dx + dy * dy > jumping.longest**2:
        return math.inf
    if (_stand(one, here), _stand(two, there)) != heights:
        return math.inf
    if heights[0] > heights[1]:
        x, y = np.array([float(there[0])]), np.array([float(there[1])])
        if not web.columns[two.heading].clear(x, y, heights[1], heights[0])[0]:
            return math.inf
    length = math.hypot(dx, dy)
    flown = walked(air, here, there) - length + length * float(jumping.pace)
    return walked(one, first, here) + flown + jumping.entry + walked(two, there, last)


def _stand(sheet: Sheet, at: Point) -> float:
    return float(sheet.stand(np.array([float(at[0])]), np.array([float(at[1])]))[0])


def leapt(web: Web, costs: Floats, before: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return for each way point whether the cheapest way to it jumps."""
    found = np.zeros(len(costs), dtype=np.bool_)
    if not web.leaps.between:
        return found
    sheet = np.repeat(np.arange(len(web.sheets)), np.diff(web.offset))
    xs, ys = web.x.astype(np.int64), web.y.astype(np.int64)
    for v in np.argsort(costs, kind="stable").tolist():
        u = int(before[v])
        if u < 0 or not math.isfinite(costs[v]):
            continue
        one, two = ((int(sheet[n]), int(xs[n]), int(ys[n])) for n in (u, v))
        found[v] = found[u] or (one, two) in web.leaps.between
    return found
