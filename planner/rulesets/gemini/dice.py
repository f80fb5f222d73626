"""The dice of orders that roll before anybody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.rulesets.answers import Die
from planner.rulesets.gemini.actions import DICED
from planner.rulesets.gemini.fleet import fleet_die
from planner.rulesets.gemini.reactions.reacting import reaction_die
from planner.rulesets.gemini.rough_ground.rough import die as rough_die
from planner.rulesets.gemini.rough_ground.swimming import swim_die
from planner.rulesets.gemini.tactical import tactical_die

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies


def die(bodies: Bodies) -> Die | None:
    """Return the dice of an order, or None where it rolls none."""
    name = bodies.order.action
    if bodies.action.reacts:
        return reaction_die(bodies)
    if name in (*DICED, "scramble_charge"):
        return rough_die(bodies)
    if name == "tactical":
        return tactical_die(bodies)
    if name == "swim":
        return swim_die(bodies)
    return fleet_die(bodies)
