"""What a turn costs, and what is free of charge over a high obstacle, as they are read."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from planner.length import DEGREE
from planner.mobility import Reserve, Turning
from planner.rulesets.options import amount
from planner.rulesets.wardrones.actions import DOUBLE
from planner.rulesets.wardrones.width import width

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.rulesets.wardrones.ground import Ground
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Model

OVER: Final = "wardrones.obstacle.high-half-move"
PIVOT: Final = "wardrones.turn.free-pivot"
FARTHEST: Final = "wardrones.measure.no-part-further"
ARC: Final = 10
"""µm of a turn's outermost arc that are paid at once."""


def low_toll(game: Wardrones, scenario: Scenario) -> int:
    """Return what crossing a low obstacle costs, µm: nothing, or as players have agreed."""
    return game.unit.to_um(float(amount(game.option(scenario, "low_penalty")) or 0))


def turning(game: Wardrones, scenario: Scenario, model: Model) -> Turning:
    """Return what turns cost: nothing, or as far as the outermost part of the base goes.

    Each 10 µm of that arc, or part of them, are one unit of a turn.
    """
    sweeps = game.option(scenario, "pivot_clear") == "swept"
    if model.base.is_round or game.option(scenario, "pivot_cost") == "middle":
        return Turning(sweeps=sweeps, free_rule=PIVOT)
    unit = int(math.degrees(ARC / model.base.circumradius) * DEGREE)
    return Turning(price=ARC, step=unit, sweeps=sweeps, rule=FARTHEST, free_rule=PIVOT)


def credit(
    game: Wardrones, scenario: Scenario, ground: Ground, model: Model, *, crosses: bool
) -> Reserve | None:
    """Return what who crosses a high obstacle goes for nothing: its base and the thinnest of these.

    A block is as wide as its narrowest lane. Once a move, however many are crossed. What is
    beyond two manoeuvres from it is crossed by no move of it, and does not count.

    Parameters:
        ground: what features are to the model.
        crosses: whether it may cross any.
    """
    if not crosses or game.option(scenario, "over_the_wall") == "charged":
        return None
    far = 2 * game.numbers.count(DOUBLE) * game.rate_of(scenario.unit_of[model.id], model)
    walls = [
        feature
        for feature in scenario.battlefield.features
        if ground.height_class(feature) == "high" and _off(feature, model) <= far
    ]
    if not walls:
        return None
    thin = min(width(wall) for wall in walls)
    lines = frozenset(wall.id for wall in walls)
    return Reserve(model.base.width + thin, frozenset(), OVER, anywhere=True, lines=lines)


def _off(feature: Feature, model: Model) -> int:
    """How far a model's middle is off the box about a feature, µm: the greater of both ways."""
    x0, y0, x1, y1 = feature.bounds
    x, y = model.pose.x, model.pose.y
    return max(x0 - x, x - x1, y0 - y, y - y1, 0)
