"""The dice of the actions that roll before anyone moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from planner.chance import chances
from planner.errors import OrderError
from planner.order import Order
from planner.rulesets.answers import Die
from planner.rulesets.game import Game
from planner.units import Unit

ROLLS: Final[Mapping[str, str]] = {
    "advance": "wh40k10.advance.roll",
    "charge": "wh40k10.param.charge-roll",
}
"""Action -> ledger id of its roll; the number under that id is the dice."""


def die(game: Game, action: str, unit: Unit) -> Die | None:
    """Return the dice of `action`, or None where none are rolled.

    wh40k10.param.command-reroll: an advance and a charge may be rolled once more.
    """
    surging = unit.profile.get("surge") if action == "surge" else None
    if isinstance(surging, str):
        return Die(action, surging, chances(surging), "wh40k10.param.surge-distance")
    rule = ROLLS.get(action)
    if rule is None:
        return None
    dice = str(game.numbers.value(rule))
    return Die(action, dice, chances(dice), rule, rerolled=True)


def check_roll(game: Game, order: Order, unit: Unit) -> None:
    """Raise an `OrderError` for a roll that the dice cannot show."""
    thrown = die(game, order.action, unit)
    if order.roll is None:
        return
    if thrown is None:
        raise OrderError(f'"{order.action}" rolls no dice: leave the roll out')
    if order.roll not in thrown.chances:
        low, high = min(thrown.chances), max(thrown.chances)
        raise OrderError(f"a roll of {thrown.dice} is {low} to {high}, not {order.roll}")


def rolled(game: Game, order: Order, unit: Unit) -> int:
    """Return the roll that the order gives, inches.

    Raises:
        OrderError: none is given, or one that the dice cannot show.
    """
    check_roll(game, order, unit)
    if order.roll is None:
        raise OrderError(f'"{order.action}" needs its roll: say what the dice showed')
    return order.roll
