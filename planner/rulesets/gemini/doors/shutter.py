"""One figure walks up to a door that stands open and shuts it, and locks or bolts it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.rulesets.gemini.actions import left
from planner.rulesets.gemini.doors.doorways import stands_in
from planner.rulesets.gemini.doors.leaves import leaf

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.mobility import Terms
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
RULE: Final = "gemini.door.two-actions"
ACTS: Final = {
    "shut_door": {"open": 1},
    "bolt_door": {"open": 2, "closed": 1},
}
"""Order -> how the leaf stands -> how many acts it is: shut it; shut and bolt it, or bolt it."""
LISTS: Final = {"shut_door": "shut", "bolt_door": "bolted"}
"""The list of `leaves.LEFT` that the door is in then."""


def shut_door(bodies: Bodies) -> Terms:
    """One figure goes to a door and shuts it, off its own allowance; the others stay."""
    from planner.rulesets.gemini.doors.opener import at_door, doer, price

    door, one, acts = _door(bodies), doer(bodies), acts_to_shut(bodies)
    if door is None or one is None:
        return bodies.still()
    toll = price(bodies, one, acts)
    text = f"{bodies.game.unit.say(toll)} of its movement {_said(bodies, door)} {door.id}"
    return replace(at_door(bodies, door, one, toll), notes=((RULE, text),))


def _said(bodies: Bodies, door: Feature) -> str:
    if bodies.action.name == "shut_door":
        return "shut"
    return "shut and lock" if leaf(bodies.scenario, door) == "open" else "lock"


def acts_to_shut(bodies: Bodies) -> int:
    """Return how many acts on a door an order to shut or bolt it is; 0 for other orders."""
    door = _door(bodies)
    table = ACTS.get(bodies.action.name, {})
    return table.get(leaf(bodies.scenario, door), 0) if door is not None else 0


def shut_by(bodies: Bodies) -> dict[str, str]:
    """Return the door that an order shuts or bolts, and the list it is in then."""
    door = _door(bodies)
    return {door.id: LISTS[bodies.action.name]} if door is not None else {}


def no_shut(bodies: Bodies) -> No:
    """A door that stands open, nobody in it, with enough movement to come to it and shut it."""
    from planner.rulesets.gemini.doors.opener import doer, no_reach

    if left(bodies.unit) < 1:
        return RULE, "no action is left to shut a door with"
    if bodies.unit.state.get("prone"):
        return "gemini.prone.get-up", "it lies: let it rise first"
    door, one = _door(bodies), doer(bodies)
    if door is None or one is None:
        say = "open" if bodies.action.name == "shut_door" else "unbolted"
        return RULE, f"name the {say} door that is to be shut"
    for model in bodies.scenario.models.values():
        if stands_in(model, door):
            return RULE, f"{model.id} stands in it"
    return no_reach(bodies, one, door, acts_to_shut(bodies))


def _door(bodies: Bodies) -> Feature | None:
    """The door that the order names, where it may be shut so; None if it names none."""
    from planner.rulesets.gemini.doors.opener import named

    door, table = named(bodies), ACTS.get(bodies.action.name, {})
    return door if door is not None and leaf(bodies.scenario, door) in table else None
