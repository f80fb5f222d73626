"""Pick-ups: the opponent takes failed activation dice and wakes units of its own with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from planner.rulesets.gemini.activation import UNKNOWN, any_of, success
from planner.units import Unit

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]


def pickup_remarks(bodies: Bodies) -> Said:
    """Yield what enemies that took failed dice may do before the planned order.

    Their state says ``taken_dice``, how many they may be woken with.
    """
    for enemy in bodies.scenario.enemies(bodies.unit):
        if dice := int(enemy.state.get("taken_dice", 0)):
            yield from _woken(enemy, dice)


def _woken(enemy: Unit, dice: int) -> Said:
    one = success(enemy)
    chance = UNKNOWN if one is None else f"at a chance of {any_of(dice, one)}"
    text = f"{enemy.name} may be woken with {dice} failed dice, {chance}"
    yield "gemini.react.pickup.trigger", text
    text = f"{enemy.name}, woken, acts before this: plan again once it has moved"
    yield "gemini.react.pickup.order", text


def goes_on(taken: int) -> bool:
    """Return whether a turn goes on after a bust: if any failed die was taken."""
    return taken > 0


def disembark_remarks(bodies: Bodies) -> Said:
    """Yield who may charge a unit that has left its vehicle near them, before it acts."""
    from planner.rulesets.gemini.reactions.status import NEARBY, bar
    from planner.rulesets.gemini.together.unity import apart

    if not bodies.unit.state.get("disembarked"):
        return
    for enemy in bodies.scenario.enemies(bodies.unit):
        near = any(
            (radius := enemy.value(model, "melee_radius")) is not None
            and apart(model, mine, heads=True) <= bodies.game.unit.to_um(radius)
            for model in enemy.models
            for mine in bodies.unit.models
        )
        if near and not bar(enemy, NEARBY):
            text = f"{enemy.name} may charge it, as it got out near, before it acts"
            yield "gemini.react.intercept.disembark", text
