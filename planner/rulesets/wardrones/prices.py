"""What a turn costs, and what is free of charge over a high obstacle, as they are read."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from planner.length import DEGREE
from planner.mobility import Reserve, Turning
from planner.rulesets.options import amount
from planner.rulesets.wardrones.width import width

if TYPE_CHECKING:
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

    A block is as wide as its narrowest lane. Once a move, however many are crossed.

    Parameters:
        ground: what features are to the model.
        crosses: whether it may cross any.
    """
    if not crosses or game.option(scenario, "over_the_wall") == "charged":
        return None
    walls = [f for f in scenario.battlefield.features if ground.height_class(f) == "high"]
    if not walls:
        return None
    thin = min(width(wall) for wall in walls)
    lines = frozenset(wall.id for wall in walls)
    return Reserve(model.base.width + thin, frozenset(), OVER, anywhere=True, lines=lines)
