"""What walls, blocks, doors and windows are to a figure: they go by height."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import dist
from typing import Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.kind import WAYS_UP
from planner.mobility import Passage, Way
from planner.rulesets.gemini.doors.jambs import is_tight
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.rough_ground.ground import AFLOAT, CLIMB_OUT
from planner.rulesets.gemini.rough_ground.inside import shape

BESIDE: Final = 100
"""µm of room between a base and what it touches, at the most: see `Climbing.reach`."""


def obstacle(feature: Feature, figure: Figure, going: Going) -> Passage | None:
    """Return what a wall or block is: free, or an obstacle that is got over at its top."""
    low = "gemini.climb.low-obstacle"
    if feature.height <= figure.game.numbers.length(low):
        if going.swims and feature.terrain in AFLOAT:
            return Passage(test=CLIMB_OUT, rule="gemini.swim.climb-out")
        return Passage(rule=low)
    way = Way.OVER if _got_onto(feature, figure, going) else Way.SHUT
    return Passage(way, rule=_rule(feature, figure, going))


def _got_onto(feature: Feature, figure: Figure, going: Going) -> bool:
    """Whether the figure may get over it, or walk about on its top.

    A tall one that nothing leads onto is shut: tops that are never reached make every search of
    a table with many walls long.
    """
    step = max(tallest_step(figure), hop(figure))
    if going.climbs or feature.height <= step or figure.model.pose.z:
        return True
    if feature.kind is Kind.WALL:
        return False
    battlefield = figure.scenario.battlefield
    ways, steps = battlefield.of(*WAYS_UP), battlefield.of(Kind.SOLID, Kind.FLOOR)
    low = figure.game.numbers.length("gemini.climb.low-obstacle")
    around = 2 * figure.model.base.circumradius + BESIDE
    beside = _fences(battlefield, low, around).get(feature.id, ())
    tops = [*(other.top for other in steps if other.id != feature.id), *beside]
    return any(way.top == feature.top for way in ways) or any(
        0 <= feature.top - top <= step for top in tops
    )


@lru_cache(maxsize=8)
def _fences(battlefield: Battlefield, low: int, around: float) -> dict[str, tuple[int, ...]]:
    """Return the tops of walls no higher than `low` that are near blocks, by block, µm.

    Those are stepped onto for nothing. Tables have many, but few beside something.

    Parameters:
        around: how near, µm.
    """
    import shapely

    walls = [f for f in battlefield.of(Kind.WALL) if f.height <= low and not f.on_wall]
    if not walls:
        return {}
    blocks = [*battlefield.of(Kind.SOLID)]
    tree = shapely.STRtree([shape(block) for block in blocks])
    far = [around + wall.thickness / 2 for wall in walls]
    near = tree.query([shape(wall) for wall in walls], predicate="dwithin", distance=far)
    found: dict[str, tuple[int, ...]] = {}
    for wall, block in near.T.tolist():
        name = blocks[block].id
        found[name] = (*found.get(name, ()), walls[wall].top)
    return found


def _rule(feature: Feature, figure: Figure, going: Going) -> str:
    """The rule that says how an obstacle is got over, or why it is not."""
    if not feature.climbable:
        return "gemini.climb.gm-climbable"
    if going.crawls or feature.height <= tallest_step(figure):
        return "gemini.climb.mid-obstacle"
    if feature.height <= hop(figure):
        return "gemini.leap.vertical"
    if not figure.has("can_climb", default=True):
        return "gemini.climb.form"
    return "gemini.climb.two-actions"


def tallest_step(figure: Figure) -> int:
    """Return the tallest obstacle that is got over without a climb, µm."""
    return figure.model_height - int(figure.option("climb.equal_height") == "climb")


def hop(figure: Figure) -> int:
    """Return how high a leaping creature hops free, µm; 0 for all others."""
    return 2 * figure.model_height if figure.has("leaping") else 0


def opening(
    feature: Feature, figure: Figure, going: Going, acts: int, *, paired: bool = False
) -> Passage:
    """Return what a door or window is: acts on its leaf, a sill, and a squeeze, all paid once.

    Parameters:
        acts: that it takes until it stands open.
        paired: whether there may be another act that a single one here is a pair with.
    """
    toll, single, rule = 0, 0, "gemini.door.low-sill"
    if acts:
        if figure.unit.state.get("shuts_doors"):
            acts *= 2
        rule = "gemini.door.two-actions" if acts <= 2 else "gemini.door.four-actions"
        single = acts % 2 if paired else 0
        toll += door_price(figure, acts - single)
    kin = ""
    if squeezes(figure, feature):
        kin = feature.id
        small = figure.model.base.width <= figure.game.numbers.length("gemini.door.narrow-opening")
        rule = "gemini.door.narrow-opening" if small else "gemini.door.wide-base"
        toll += figure.game.numbers.length("gemini.door.wide-base")
    under = sill(feature, figure, going)
    if under is not None and not toll and not single:
        rule = "gemini.climb.window"
    stood = _stood_in(feature, figure)
    return Passage(
        entry=int(-(-toll // going.scale)),
        once=int(-(-door_price(figure, single) // going.scale)),
        paired=bool(single),
        sill=under,
        low_sill=under is not None,
        rule=rule,
        kin=kin,
        within=stood,
        holds=1 if stood else None,
        holds_rule="gemini.door.cluster" if stood else "",
    )


def _stood_in(feature: Feature, figure: Figure) -> bool:
    """Whether a figure may end in an opening: in a doorway, if nobody else of the unit does.

    Whoever shuts the door goes on through it.
    """
    return feature.kind is Kind.DOOR and not figure.unit.state.get("shuts_doors")


def squeezes(figure: Figure, feature: Feature) -> bool:
    """Return whether a figure is too wide for an opening, and goes through it all the same.

    Machines do not; option door.max_squeeze says how tight it may be for others.
    """
    if not figure.humanoid or not is_tight(feature, figure.model.base):
        return False
    if figure.option("door.max_squeeze") == "none":
        return True
    return 2 * dist(*feature.paths[0][:2]) >= figure.model.base.width


def door_price(figure: Figure, acts: int, before: int = 0) -> int:
    """Return what a number of acts on a door costs, µm: 2" for each two of them begun.

    A single act costs as much as two, or half of it (option door.single).

    Parameters:
        before: acts of the same turn that are paid for: with an odd one goes the next for nothing.
    """
    price = figure.game.numbers.length("gemini.door.two-actions")
    if figure.option("door.single") == 1:
        return price * acts // 2
    return price * (-(-(before + acts) // 2) - -(-before // 2))


def sill(feature: Feature, figure: Figure, going: Going) -> Way | None:
    """Return what the wall under an opening is; None where it does not matter.

    Too low a sill does not, nor, with option door.low, the wall under an opening that is itself
    no higher than an inch. One that is low over a floor is stepped onto from there, lying down too.
    """
    low = figure.game.numbers.length("gemini.climb.low-obstacle")
    if feature.sill <= low:
        return None
    if figure.option("door.low") == "opening" and feature.top - feature.bottom <= low:
        return None
    over_floor = _over_a_floor(feature, figure.scenario.battlefield)
    if (going.crawls and over_floor > low) or not feature.climbable:
        return Way.SHUT
    step = max(figure.model_height, hop(figure))
    got_over = feature.sill <= step or over_floor <= step
    climbs = going.climbs and figure.has("can_climb", default=True)
    return Way.OVER if got_over or climbs else Way.SHUT


def _over_a_floor(feature: Feature, battlefield: Battlefield) -> int:
    """Return how high a sill is over the next storey or roof below it, µm."""
    tops = _tops(battlefield)
    return feature.bottom - tops[bisect_right(tops, feature.bottom) - 1]


@lru_cache(maxsize=8)
def _tops(battlefield: Battlefield) -> tuple[int, ...]:
    """All heights that one may stand at, the ground's first, µm."""
    return tuple(sorted({0, *(f.top for f in battlefield.of(Kind.SOLID, Kind.FLOOR))}))
