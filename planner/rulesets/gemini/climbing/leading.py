"""Where climbs lead: what the orders that begin or go on with them are offered for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.rulesets.gemini.climbing.gear import ropes_near
from planner.rulesets.gemini.climbing.hanging import (
    ARRIVES,
    face,
    hanging,
    is_down,
)
from planner.rulesets.gemini.climbing.ropes import GEAR, hangs_by_gear, ropes_beside
from planner.rulesets.gemini.climbing.ways_up import unfit
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.together.each import left

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

End = str | tuple[float, ...]
BY_HAND: Final = "climb_rope"
BESIDE: Final = 25
"""µm: a floor so near to a wall is what one gets onto over its top."""


def leads(bodies: Bodies) -> tuple[End, ...]:
    """Return the ends of what figures hang on, and of ropes that one order gets them on; each once.

    A ladder or rope leads to its other end, a block onto its roof, a wall onto the floors there.
    """
    found: list[End] = []
    if bodies.action.name in ARRIVES:
        for figure in hanging(bodies):
            on = face(figure)
            if on is not None and (bodies.action.name != GEAR or hangs_by_gear(figure)):
                found += _ends(bodies, on, down=is_down(figure, on))
    for figure in bodies.figures:
        found += (_end(bodies, rope, down=False) for rope in _beside(bodies, figure))
    return tuple(dict.fromkeys(found))


def _beside(bodies: Bodies, figure: Figure) -> Iterator[Feature]:
    """The ropes that an order gets a figure on which stands."""
    if face(figure) is not None:
        return
    if bodies.action.name == GEAR:
        yield from ropes_near(bodies, figure)
    elif bodies.action.name == BY_HAND:
        standing = left(bodies.scenario, "ways_standing")
        near = ropes_beside(bodies, figure)
        yield from (rope for rope in near if not unfit(rope, figure, standing))


def _ends(bodies: Bodies, on: Feature, *, down: bool) -> Iterator[End]:
    if on.kind in (Kind.LADDER, Kind.ROPE):
        yield _end(bodies, on, down=down)
    elif not down and on.kind is Kind.SOLID and on.standable:
        yield on.id
    elif not down:
        yield from (floor.id for floor in _floors(bodies, on))


def _end(bodies: Bodies, on: Feature, *, down: bool) -> End:
    x, y = on.paths[0][0 if down else -1]
    inch = bodies.game.unit.from_um
    return inch(x), inch(y), inch(on.bottom if down else on.top)


def _floors(bodies: Bodies, wall: Feature) -> Iterator[Feature]:
    """The floors at the top of a wall, beside it."""
    import shapely

    line = shapely.LineString(wall.paths[0])
    for floor in bodies.scenario.battlefield.of(Kind.FLOOR):
        if floor.top == wall.top:
            polygon = shapely.Polygon(floor.paths[0], floor.paths[1:])
            if polygon.distance(line) <= wall.thickness / 2 + BESIDE:
                yield floor
