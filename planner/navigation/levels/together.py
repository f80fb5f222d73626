"""Of the ways found to a place the one that is cheapest once all that may be slid is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from planner.navigation.free_space.things import LIFT, PATCH
from planner.navigation.levels.jointly import eased
from planner.navigation.levels.leaps import State
from planner.navigation.levels.sliding import States

if TYPE_CHECKING:
    from planner.navigation.route import Route
    from planner.navigation.search.web import Web
    from planner.navigation.walk.steps import Walker
    from planner.units import Pose

Walked = tuple["Route", States, dict[State, State]]
"""A route, the way that it follows, and the jumps of that."""

WORTH: Final = 1.05
"""How many times as dear as the cheapest they may be before that."""
MOST: Final = 3
"""Most ways of which that is tried."""


def cheapest(walker: Walker, found: list[Walked], to: Pose) -> Route | None:
    """Return the cheapest of some routes, or of these with all that may be slid slid together."""
    order = sorted(found, key=lambda one: one[0].spent)
    best = order[0][0] if order else None
    web, mobility, ends = walker.web, walker.mobility, (walker.start.z, to.z)
    mixes = _mixes(web)
    for route, way, leaps in order[: 0 if mobility.turning.facing else MOST]:
        changes = leaps or mixes or any(number != way[0][0] for number, _ in way)
        most = best.spent if best else math.inf
        if not changes or route.spent > most * WORTH:
            continue
        cost, moved, over = eased(web, mobility, way, ends, leaps)
        less = walker.walk(moved, to, over) if cost < most else None
        best = less if less is not None and less.spent < most else best
    return best


def _mixes(web: Web) -> bool:
    """Whether there is slow ground, and what is climbed or has a price besides."""
    tolls = [sheet.tolls for sheet in web.sheets]
    priced = ((t[4] == LIFT) | ((t[4] == PATCH) & (t[5][:, 1] > 0.0)) for t in tolls)
    return any(len(sheet.borders) for sheet in web.sheets) and any(some.any() for some in priced)
