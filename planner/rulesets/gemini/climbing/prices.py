"""Which climbs take two action points: each of the three that the text names is an option."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.rulesets.gemini.climbing.climbing_on import off_a_face
from planner.rulesets.gemini.climbing.climbs import DOWN, UP
from planner.rulesets.gemini.climbing.hanging import by_rope, goes_down

if TYPE_CHECKING:
    from planner.rulesets.gemini.actions import Action
    from planner.rulesets.gemini.bodies import Bodies

ROPE: Final = "ap.two_rope"
ORDERS: Final = {"climb": UP, "climb_rope": ROPE, "climb_down": DOWN, "climb_over": UP}


def priced(bodies: Bodies, action: Action) -> Action:
    """Return an order with what it takes here: two points for a climb, or one like a move."""
    if action.name == "come_down":  # off a ladder or rope, or with gear, it takes one
        two = off_a_face(bodies) and bodies.game.option(bodies.scenario, DOWN)
        return replace(action, points="2", rule="gemini.down.two-actions") if two else action
    if action.name == "climb_gear":
        return replace(action, points=str(bodies.game.option(bodies.scenario, "grapple.ap")))
    key = _of(bodies, action.name)
    if not key or bodies.game.option(bodies.scenario, key):
        return action
    return replace(action, points="1")


def _of(bodies: Bodies, name: str) -> str:
    """The option that says what a climb takes; "" for all other orders."""
    if name not in ("climb_on", "keep_climbing"):
        return ORDERS.get(name, "")
    if by_rope(bodies):
        return ROPE
    return DOWN if goes_down(bodies) else UP
