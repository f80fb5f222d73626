"""What the orders of a player turn share: inches left over pay for turns of later ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import atan2, degrees
from typing import TYPE_CHECKING, Any, Final

from planner.length import DEGREE, FULL_TURN
from planner.mobility import Turning
from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.together.each import noted, of

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

LEFT: Final = "inches_left"
ASIDE: Final = "sidestepped"
WALKS: Final = ("single_move", "double_move", "move")


def quarters(figure: Figure, price: int) -> int:
    """Return how many quarter turns what is left of earlier orders pays for, at `price` µm each.

    With option turn.pool each order pays for its own.
    """
    if figure.option("turn.pool") == "action":
        return 0
    return figure.game.unit.to_um(of(figure.unit, figure.model.id, LEFT)) // price


def shared(bodies: Bodies, plan: Plan) -> dict[str, Any]:
    """Return the states that say what a plan leaves for the turns of later orders of the turn."""
    from planner.rulesets.gemini.climbing.markers import climbed

    found: dict[str, Any] = {}
    up = climbed(bodies, plan)
    left = {
        way.id: _left(bodies, figure, way, max(0, up.get(way.id, 0)))
        for figure, way in bodies.with_ways(plan)
    }
    if any(left.values()) or bodies.unit.state.get(LEFT):
        said = {name: bodies.game.unit.from_um(um) for name, um in left.items()}
        found |= noted(bodies.unit, LEFT, min(said.values()), said)
    aside = {way.id: of(bodies.unit, way.id, ASIDE) + went_aside(way) for way in plan.models}
    if any(aside.values()):
        found |= noted(bodies.unit, ASIDE, min(aside.values()), aside)
    return found


def pool_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield what turns of a plan take of the inches that earlier orders of the turn left."""
    say = bodies.game.unit.say
    for figure, way in bodies.with_ways(plan):
        used, before = _taken(bodies, figure, way)
        if used:
            text = f"{way.id}: its turns take {say(used)} of the {say(before)} that it had left"
            yield "gemini.turn.extra-cost", text


def _left(bodies: Bodies, figure: Figure, way: ModelPlan, up: int) -> int:
    """What a model has left, µm: of before, less what its turns took, and of this order.

    Parameters:
        up: what went into a climb that it has begun, µm.
    """
    from planner.rulesets.gemini.bodies import carrying

    used, before = _taken(bodies, figure, way)
    rest = (way.budget - way.spent) * carrying(figure) - up
    rest = max(0.0, rest) if bodies.action.name in WALKS else 0
    return max(0, int(before - used + rest))


def _taken(bodies: Bodies, figure: Figure, way: ModelPlan) -> tuple[int, int]:
    """What a model's turns take of what earlier orders left, and how much that was, µm."""
    from planner.rulesets.gemini.turning import turning

    before = figure.game.unit.to_um(of(figure.unit, way.id, LEFT))
    asked = turning(figure, 1, charges=bodies.order.action == "charge", reacts=bodies.action.reacts)
    turns, paid = _turns(way), 0 if bodies.action.reacts else quarters(figure, asked.price)
    return _unaided(asked, paid).cost(turns) - asked.cost(turns), before


def _unaided(asked: Turning, count: int) -> Turning:
    """The same without `count` quarters that are paid by what was left."""
    if asked.each:
        return replace(asked, free_units=asked.free_units - count)
    return replace(asked, free_angle=asked.free_angle - count * asked.step)


def _turns(way: ModelPlan) -> Sequence[int]:
    here, found = way.start, []
    for step in way.steps:
        turn = abs(step.to.heading - here.heading) % FULL_TURN
        if step.kind is StepKind.PIVOT:
            found.append(min(turn, FULL_TURN - turn))
        here = step.to
    return found


def went_aside(way: ModelPlan) -> bool:
    """Return whether a model goes to a side anywhere: nearer to that than on or back."""
    here = way.start
    for step in way.steps:
        x, y = step.to.x - here.x, step.to.y - here.y
        if step.kind is StepKind.LINE and (x or y):
            off = degrees(atan2(y, x)) - here.heading / DEGREE
            if round(off / 90) % 2:
                return True
        here = step.to
    return False
