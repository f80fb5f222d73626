"""The die of the fleet: for two or three walking actions in a row, and for a charge."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner.chance import chances
from planner.mobility import Terms, Unslowed
from planner.rulesets.answers import Die

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

WALKS = ("move", "double_move", "wade")
FLEET = "fleet"
"""The order by which those whose die is thrown last go on (option fleet.roll_time)."""
DICE = "D6"
No = tuple[str, str] | None


def runs(bodies: Bodies) -> bool:
    """Return whether the order throws the die of the fleet.

    Whoever fires on the charge does without; a unit has it if all of its figures do.
    """
    if not all(figure.fleet for figure in bodies.figures):
        return False
    if bodies.order.action == "charge":
        return not bodies.unit.state.get("fires_on_charge")
    if rolls_last(bodies):
        return bodies.order.action == FLEET
    return bodies.order.action in WALKS and bodies.actions >= 2


def rolls_last(bodies: Bodies) -> bool:
    """Return whether the die is thrown once the figures have walked (option fleet.roll_time).

    That of a charge never is: a charge that does not reach is none, so it must be known before.
    """
    return bool(bodies.game.option(bodies.scenario, "fleet.roll_time") == "end-of-move")


def due(bodies: Bodies) -> bool:
    """Return whether the order is one after which the die is thrown and the unit goes on."""
    walks = bodies.order.action in (*WALKS, "scramble") and bodies.actions >= 2
    return walks and rolls_last(bodies) and all(figure.fleet for figure in bodies.figures)


def no_fleet(bodies: Bodies) -> No:
    """Right after two or three walking actions in a row, where the die is thrown last."""
    if bodies.unit.state.get("fleet_due"):
        return None
    return "gemini.fleet.consecutive", "it has not just walked two or three actions in a row"


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


def brisk(bodies: Bodies, terms: Terms, inches: int) -> Terms:
    """Return the terms in which slow ground does not slow the inches of the die, µm."""
    amount = int(inches // bodies.going().scale)
    slow = any(p.pace > 1 for body in terms.mobilities.values() for p in body.passages.values())
    if not amount or not slow:
        return terms
    unslowed = Unslowed(amount, "gemini.fleet.not-reduced")
    bodied = {name: replace(m, unslowed=unslowed) for name, m in terms.mobilities.items()}
    return replace(terms, mobilities=bodied)
