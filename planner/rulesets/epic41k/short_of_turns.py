"""A war engine that stops short of where it goes though it has movement left: for want of turns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature
from planner.length import DEGREE, turn_between
from planner.plan import StepKind
from planner.rulesets.epic41k.army import ALLOWANCE
from planner.rulesets.epic41k.body import GENERAL, Bodies
from planner.rulesets.others import bars

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.order import Order
    from planner.plan import ModelPlan, Plan
    from planner.rulesets.epic41k.epic41k import Epic41k
    from planner.scenario.scenario import Scenario
    from planner.units import Pose

FAR: Final = 10_000
"""µm: as much of the way on is looked at, and as much is left at the least: 1 cm."""
LEFT: Final = "distance_left"


def told(game: Epic41k, scenario: Scenario, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield which engines more turns would bring nearer, straight on from where they end.

    Of a plan of `scenario`: (ledger id, text). Nothing is said of who would have to go round
    something, or a mate, nor of an engine that what it has left would let turn and go on, nor of
    one that stops though it comes nearer straight ahead: no turn is what it lacks.
    """
    order = plan.order
    left = any(term.name == LEFT and term.value > 0 for term in plan.objective)
    if order.action not in ALLOWANCE or not left:
        return
    unit = scenario.unit(order.unit)
    bodies = Bodies(game, scenario, unit, order.action)
    ways = {way.id: way for way in plan.models}
    here = [replace(m, pose=ways[m.id].end) if m.id in ways else m for m in unit.models]
    moved = replace(unit, models=tuple(here))
    table = replace(scenario, units=tuple(moved if u is unit else u for u in scenario.units))
    mates = bars((moved,), GENERAL["no_overlap"])
    for model in unit.models:
        body = bodies.of(model)
        if body.turning.price and model.id in ways and body.moves:
            alone = replace(body, bars=(*body.bars, *mates))
            yield from _of(table, order, alone, ways[model.id])


def _of(
    scenario: Scenario, order: Order, body: Mobility, way: ModelPlan
) -> Iterator[tuple[str, str]]:
    end, turning = way.end, body.turning
    there = _nearest(scenario, order, end.at[:2])
    if there is None:
        return
    ahead = round(math.degrees(math.atan2(there[1] - end.y, there[0] - end.x)) * DEGREE)
    rest, off = body.budget - math.ceil(way.spent), turn_between(end.heading, ahead)
    far = min(rest, math.dist(end.at[:2], there))
    if far < FAR or not off or not _open(scenario, body, way, ahead):
        return
    if math.dist(_on(end, end.heading), there) < math.dist(end.at[:2], there) and _open(
        scenario, body, way, end.heading
    ):
        return
    turns = _turns(way, turning.follows_rule)
    price = turning.cost([*turns, off]) - turning.cost(turns)
    say = scenario.battlefield.table.unit.say
    text = f"{way.id} stops with {say(rest)} of its movement left: to go on it would have to"
    text += f" turn {off / DEGREE:.0f}°"
    if not turning.allows([*turns, off]):
        made = ", which it has made" if turning.units(turns) else ""
        step = f"{turning.step / DEGREE:g}°"
        yield turning.rule, f"{text}, and on these orders it has one turn, of up to {step}{made}"
    elif price >= rest:
        yield turning.rule, f"{text}, which takes {say(price)}"


def _turns(way: ModelPlan, follows: str) -> list[int]:
    """The turns of a way, µ°, but for those that it makes with its road."""
    found, here = [], way.start
    for step in way.steps:
        if step.kind is StepKind.PIVOT and follows not in step.rules:
            found.append(turn_between(here.heading, step.to.heading))
        here = step.to
    return found


def _open(scenario: Scenario, body: Mobility, way: ModelPlan, ahead: int) -> bool:
    """Whether it could turn so where it ends, and go on some way."""
    from planner.navigation.free_space.substance import others
    from planner.navigation.walk.legal import Legal

    legal, end = Legal(scenario, body, others(scenario, body, crossing=False)), way.end
    at, on = (end.x, end.y), _on(end, ahead)
    return legal.turn(at, end.z, end.heading, ahead) and legal.line(at, on, end.z, ahead)


def _on(end: Pose, heading: int) -> tuple[int, int]:
    """Where it would be some way on from where it ends."""
    angle = math.radians(heading / DEGREE)
    return round(end.x + FAR * math.cos(angle)), round(end.y + FAR * math.sin(angle))


def _nearest(scenario: Scenario, order: Order, at: tuple[float, ...]) -> tuple[float, float] | None:
    """The point nearest to a place, µm, of where an order goes; None where that is nowhere."""
    table = scenario.battlefield
    if isinstance(order.to, tuple):
        x, y = (table.table.unit.to_um(c) for c in order.to[:2])
        return x, y
    pieces = table.pieces(order.to) if order.to in table.by_id else ()
    points = [_nearest_of(piece, at) for piece in pieces]
    return min(points, key=lambda point: math.dist(point, at), default=None)


def _nearest_of(feature: Feature, at: tuple[float, ...]) -> tuple[float, float]:
    import shapely

    if feature.geometry == "Point":
        return feature.paths[0][0]
    shape: Any = shapely.LineString(feature.paths[0])
    if feature.geometry == "Polygon":
        shape = shapely.Polygon(feature.paths[0], feature.paths[1:])
    near = shapely.shortest_line(shape, shapely.Point(*at))
    x, y = shapely.get_coordinates(near)[0].tolist()
    return x, y
