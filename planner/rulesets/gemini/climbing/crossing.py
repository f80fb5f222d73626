"""Over a wall that is too high, or too thick, for one climb: up, over the top and down by orders.

Nobody need be able to stand on it. Who hangs on the near side gets, with what is left of an order
at the top, to the far side, and hangs there (gemini.climb.height-marker): what it has not climbed
down yet is left for other orders. The way down is free where all of it is one order alone
(gemini.climb.cross-once).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import atan2, ceil, degrees, hypot
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.battlefield.feature import Point
from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Beside, Leaving, Mobility, Terms
from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.gemini.climbing.climbs import FAILS_UP, climb_tests, hands
from planner.rulesets.gemini.climbing.hanging import MARKER, face, hanging, height, is_down, steep
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.obstacles import tallest_step
from planner.rulesets.gemini.rough_ground.inside import holds
from planner.rulesets.gemini.rough_ground.spans import met_first, place, spans, toward
from planner.rulesets.gemini.turning import turning

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
OVER: Final = "climb_over"
ONCE: Final = "gemini.climb.cross-once"
CLOSE: Final = 40
"""µm: who is so near to the foot of a climb is at it."""


class Stage(Enum):
    """What one order does for a figure."""

    WHOLE = "up, over and down again, in one order"
    UP = "higher up the near side"
    OVER = "over the top, and down the far side as far as it gets"
    DOWN = "over the top, and all the way down"


@dataclass(frozen=True, slots=True)
class Crossing:
    """How a figure goes over a wall, straight across.

    Parameters:
        wall: what is climbed.
        along: direction of the way, µm, of any length.
        near, over: µm from where it stands to the foot, and from there to the other foot.
        pace: what each inch of the face costs.
        stage: what this order does.
    """

    wall: Feature
    along: tuple[int, int]
    near: int
    over: int
    pace: Fraction
    stage: Stage


def climb_over(bodies: Bodies) -> Terms:
    """Straight across the wall before the point that the order names; one test for the order.

    Of a wall that bends it is the part that it comes to first. What has been climbed before costs
    nothing any more.
    """
    going = replace(bodies.going(), climbs=True, leaps=False)
    owed = climb_tests(bodies, goes_on=bool(hanging(bodies)))
    terms = bodies.terms(going, lambda f: f.allowance, *owed)
    own = {f.model.id: _across(bodies, f, terms.mobilities[f.model.id]) for f in bodies.figures}
    return replace(terms, mobilities=own, notes=(*terms.notes, FAILS_UP))


def _across(bodies: Bodies, figure: Figure, mobility: Mobility) -> Mobility:
    way = crossing(bodies, figure)
    if way is None or (way.stage is Stage.UP and height(figure)):
        return replace(mobility, moves=False, rules={**mobility.rules, "stay": MARKER})
    left = Fraction(way.wall.height - height(figure), way.wall.height)
    given = {Stage.OVER: Fraction(0), Stage.DOWN: Fraction(1)}
    down = given.get(way.stage, mobility.climbing.down)
    whole = ceil(way.wall.height * way.pace)
    climbing = replace(mobility.climbing, up=left, down=down, rule="gemini.climb.vertical-cost")
    straight = Leaving(frozenset(), bodies.action.rule, along=way.along)
    foot = Beside(way.wall.id, way.wall.thickness // 2 + CLOSE, MARKER)
    near = way.stage is Stage.UP and _gets_there(figure, way)  # of a squad not all need be
    ends = (foot,) if near or way.stage is Stage.OVER else ()
    budget = mobility.budget
    if way.stage in given:  # what it has behind it is of this face alone: it climbs no other
        beyond = _beyond(bodies, figure, way)
        budget = min(budget, beyond + _spent(figure, way) + (way.stage is Stage.DOWN) * whole)
    return replace(
        mobility,
        budget=budget,
        climbing=climbing,
        leaving=straight,
        ends=(*mobility.ends, *ends),
        jumping=None,
    )


def _beyond(bodies: Bodies, figure: Figure, way: Crossing) -> int:
    """How far it goes beyond the far foot until it meets a wall or block again, µm."""
    here, width = figure.model.pose, int(figure.model.base.length)
    table, far = bodies.scenario.battlefield, way.near + way.over
    met = [
        low - far
        for feature in table.of(Kind.WALL, Kind.SOLID)
        for low, _ in spans(feature, (here.x, here.y), way.along, width)
    ]
    return max(CLOSE, min((free for free in met if free >= 0), default=figure.allowance))


def crossing(bodies: Bodies, figure: Figure) -> Crossing | None:
    """Return how a figure goes over the wall before it; None where there is none that it climbs."""
    wall = _wall(bodies, figure)
    if wall is None:
        return None
    pose, width = figure.model.pose, int(figure.model.base.length)
    here = pose.x, pose.y
    along = toward(wall.paths[0], here)
    met = spans(wall, here, along, width) if any(along) else []
    if not met:
        return None
    near, over = met[0][0], met[0][1] - met[0][0]
    if over >= 2 * figure.allowance + wall.thickness:
        return None  # thicker than any order gets it over
    if _is_roofed(bodies, wall, place(here, along, near + over)):
        return None  # who is up stands on that
    way = Crossing(wall, along, near, over, steep(bodies, wall), Stage.UP)
    return replace(way, stage=_stage(bodies, figure, way))


def _is_roofed(bodies: Bodies, wall: Feature, foot: Point) -> bool:
    """Whether a floor lies over where the far side of a wall would be come down."""
    floors = bodies.scenario.battlefield.of(Kind.FLOOR)
    return any(floor.top <= wall.top and holds(floor, foot) for floor in floors)


def _stage(bodies: Bodies, figure: Figure, way: Crossing) -> Stage:
    """What an order is enough for, with the turn that it takes to face the wall."""
    whole = way.wall.height * way.pace
    spare = figure.allowance - _spent(figure, way) - CLOSE
    if not height(figure):
        free = figure.option("climb.cross_free_down")
        return Stage.WHOLE if spare >= (0 if free else whole) else Stage.UP
    if spare >= whole:
        return Stage.DOWN
    return Stage.OVER if spare > 0 else Stage.UP


def _gets_there(figure: Figure, way: Crossing) -> bool:
    """Whether one order gets a figure to the foot."""
    turn = turning(figure, 1).cost([_turn(figure, way)])
    return way.near + turn + CLOSE <= figure.allowance


def _spent(figure: Figure, way: Crossing) -> int:
    """What it spends until it is over the top: its turn to face the wall among that, µm."""
    up = ceil((way.wall.height - height(figure)) * way.pace)
    return way.near + way.over + up + turning(figure, 1).cost([_turn(figure, way)])


def _turn(figure: Figure, way: Crossing) -> int:
    ahead = round(degrees(atan2(way.along[1], way.along[0])) * DEGREE) % FULL_TURN
    return turn_between(figure.model.pose.heading, ahead)


def _wall(bodies: Bodies, figure: Figure) -> Feature | None:
    """The first tall face straight before where the order goes; of who hangs, what it is on."""
    if height(figure):
        return face(figure)
    to = bodies.order.to
    if not isinstance(to, tuple):
        return None
    here = figure.model.pose
    x, y = (bodies.game.unit.to_um(part) for part in to[:2])
    tall: list[tuple[Fraction, Feature]] = [
        (part, feature)
        for feature in bodies.scenario.battlefield.of(Kind.WALL, Kind.SOLID)
        if feature.climbable
        and feature.bottom == here.z == 0
        and feature.height > tallest_step(figure)
        and (part := met_first(feature.paths[0], (here.x, here.y), (x, y))) is not None
    ]
    return min(tall, key=lambda pair: pair[0])[1] if tall else None


def no_climb_over(bodies: Bodies) -> No:
    """Only hands climb, and only over a wall that lies before the point that the order names."""
    if not any(hands(f) for f in bodies.figures):
        return "gemini.climb.form", "a body like this does not climb"
    ways = [crossing(bodies, figure) for figure in bodies.figures]
    if not any(ways):
        text = "no wall to get over, and down again, lies straight before it"
        return ONCE, f"{text}: name a point beyond one"
    if not any(w and _gets_there(f, w) for f, w in zip(bodies.figures, ways, strict=True)):
        return "gemini.climb.reach-base", "the foot of the wall is further than one order gets it"
    up = hanging(bodies)
    if any(on is not None and is_down(f, on) for f in up if (on := face(f))):
        return MARKER, "it climbs down from the top: it climbs on"
    if any(on.kind not in (Kind.WALL, Kind.SOLID) for f in up if (on := face(f))):
        return MARKER, "it hangs on a ladder or a rope: it climbs on or comes down"
    return None


def has_crossed(way: ModelPlan, wall: Feature) -> bool:
    """Return whether a way leads over the top of a wall and down again."""
    climbs = [s for s in way.steps if s.kind is StepKind.CLIMB]
    return any(s.to.z >= wall.top for s in climbs) and way.end.z < wall.top


def over_marker(bodies: Bodies, figure: Figure, way: ModelPlan) -> tuple[Feature, int] | None:
    """Return what a figure hangs on once it has gone over, and how high; None if it does not."""
    known = crossing(bodies, figure)
    if known is None:
        return None
    left = int((figure.allowance - way.spent) / known.pace)
    if has_crossed(way, known.wall):
        high = known.wall.height - left if known.stage is Stage.OVER else 0
        return (known.wall, min(high, known.wall.height - 1)) if high > 0 else None
    if not _at_foot(figure, way, known):
        return None
    high = min(height(figure) + left, known.wall.height - 1)
    return (known.wall, high) if high > 0 else None


def _at_foot(figure: Figure, way: ModelPlan, known: Crossing) -> bool:
    gone = hypot(way.end.x - way.start.x, way.end.y - way.start.y)
    return known.near - gone <= CLOSE


def over_climbed(
    figure: Figure, way: ModelPlan, now: tuple[Feature, int] | None, *, crossed: bool
) -> int:
    """Return what an order over a wall adds to how far a figure has gone, µm: what it hangs.

    A way over the top has both sides in it: that which it climbed before, and what is left to go.
    """
    high = now[1] if now else 0
    return -height(figure) - high if crossed else high - height(figure)


def over_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield how far everybody is with a wall."""
    if bodies.action.name != OVER:
        return
    for figure, way in bodies.with_ways(plan):
        now, name = over_marker(bodies, figure, way), figure.model.id
        if now is None:
            continue
        wall, high = now
        crossed = has_crossed(way, wall)
        text = f'{name} is over the top of {wall.id} and hangs {high / INCH:.2f}" up its far side'
        if not crossed:
            text = f'{name} hangs {high / INCH:.2f}" up {wall.id}, {wall.height / INCH:g}" high'
        yield MARKER, f"{text}: {'come_down' if crossed else OVER} takes it on"
