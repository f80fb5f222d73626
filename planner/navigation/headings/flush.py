"""Ends at which a hull touches something at a slant, when it keeps its heading or turns freely.

The search knows it by an outline that stands out a little, and finds no such place, or only by a
turn onto it; who walks the way looks closer (`walk.beside`). So the ways beside it are gone, their
ends moved there.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.navigation.free_space.body import Body
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.field import Field
    from planner.navigation.levels.sliding import States
    from planner.navigation.route import Route
    from planner.navigation.walk.legal import Legal

SIDES: Final = 16
"""Directions in which a place beside it is looked for."""
FURTHER: Final = 1.5
"""Times as far as an outline stands out that is: in a corner that has to do for two walls."""
WHOLE: Final = 4.0
"""µm more, for whole ones."""


def ends_flush(mobility: Mobility, legal: Legal, to: Pose) -> bool:
    """Return whether a hull touches something at a place that its outline is too large for.

    One that goes where it faces has what it touches moved off it: see `pushed`.
    """
    if mobility.base.is_round or mobility.turning.facing or not mobility.moves:
        return False
    return bool(Body.at(mobility.base, to.heading).outside) and legal.touches(to)


def flush(field: Field, to: Pose) -> list[Route]:
    """Return ways that a field has to a place where its hull touches something."""
    near = beside(field.legal, to)
    ways = [way for chain in field._chains(near) for way in _moved(chain, to)] if near else []
    return [*filter(None, (field._own_walker.walk(way, to) for way in ways))]


def beside(legal: Legal, to: Pose) -> Pose | None:
    """Return a place at which a hull keeps off what it touches at another, in the midst of such."""
    far = FURTHER * Body.at(legal.mobility.base, to.heading).outside + WHOLE
    ways = [2 * math.pi * k / SIDES for k in range(SIDES)]
    each = [(math.cos(angle), math.sin(angle)) for angle in ways]
    free = [out for out in each if legal.stands_off(_off(to, out, far))]
    if not free:
        return None
    x, y = (math.fsum(part) for part in zip(*free, strict=True))
    long = math.hypot(x, y)
    middle = _off(to, (x / long, y / long), far) if long > 1.0 else None
    return middle if middle and legal.stands_off(middle) else _off(to, free[0], far)


def _off(to: Pose, out: tuple[float, float], far: float) -> Pose:
    return replace(to, x=round(to.x + far * out[0]), y=round(to.y + far * out[1]))


def _moved(chain: States, to: Pose) -> list[States]:
    """A way with its end where it is to be, and one that goes on there from beside it."""
    number, pose = chain[-1]
    end = number, replace(pose, x=to.x, y=to.y)
    return [[*chain[:-1], end], [*chain, end]]
