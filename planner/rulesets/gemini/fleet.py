"""The die of the fleet: for two or three walking actions in a row, and for a charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.chance import chances
from planner.rulesets.ruleset import Die

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

WALKS = ("move", "double_move", "wade")
DICE = "D6"


def runs(bodies: Bodies) -> bool:
    """Return whether the order throws the die of the fleet.

    Whoever fires on the charge does without; a unit has it if all of its figures do.
    """
    if not all(figure.fleet for figure in bodies.figures):
        return False
    if bodies.order.action == "charge":
        return not bodies.unit.state.get("fires_on_charge")
    return bodies.order.action in WALKS and bodies.actions >= 2


def fleet_die(bodies: Bodies) -> Die | None:
    """Return the die of the fleet, thrown before anybody moves; None where there is none."""
    if not runs(bodies):
        return None
    charges = bodies.order.action == "charge"
    rule = "gemini.fleet.charge" if charges else "gemini.fleet.multi-move-bonus"
    return Die("fleet", DICE, chances(DICE), rule)


def bonus(bodies: Bodies) -> int:
    """Return what the die adds to the allowance, µm; 0 where none is thrown."""
    return bodies.game.unit.to_um(bodies.order.roll or 0) if runs(bodies) else 0
