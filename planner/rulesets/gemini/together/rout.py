"""Units whose morale has failed: they run at double pace, and leave behind what they carried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import dist
from typing import TYPE_CHECKING, Any

from planner.mobility import Flag, Terms
from planner.rulesets.gemini.rough_ground.ground import VARIABLE
from planner.rulesets.others import CONTACT
from planner.units import Pose

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
RULE = "gemini.react.run.not-rout"
LEFT = "gemini.pladder.morale-drop"
PICK = "gemini.pladder.pick-up"


def rout(bodies: Bodies) -> Terms:
    """Away from all enemies at double pace; variable ground is plain slow ground to it.

    The chapters set no length for it but say what running from a charge is not: double pace.
    """
    double = bodies.game.numbers.count("gemini.charge.double-move")
    flags = (Flag("routed", RULE),)
    terms = bodies.terms(bodies.going(), lambda f: f.allowance * double, flags=flags)
    text = "its ladder stays where it stood"
    notes = ((LEFT, text),) if bodies.unit.state.get("carries") else ()
    return replace(terms, coherency=None, notes=notes)


def no_rout(bodies: Bodies) -> No:
    """Who routs, once a turn."""
    if not bodies.unit.state.get("routing"):
        return RULE, "it does not rout"
    if bodies.unit.state.get("routed"):
        return RULE, "it has run this turn already"
    return None


def paces(bodies: Bodies, *, rough: bool = False) -> Mapping[str, Fraction]:
    """Return what variable ground costs those who throw no dice for it: what its class does.

    Those rout, pursue, or run from a charge: dice of their own say how far.

    Parameters:
        rough: whether dice are thrown; it is so slow then, too, with option variable.cost.
    """
    state, numbers = bodies.unit.state, bodies.game.numbers
    slow = rough and bodies.game.option(bodies.scenario, "variable.cost") == "also-factor"
    runs = bodies.order.action == "run"
    if not (slow or runs or state.get("routing") or state.get("pursuing")):
        return {}
    classes = ("gemini.terrain.difficult", "gemini.terrain.very-difficult")
    return {kind: numbers.fraction(rule) for kind, rule in zip(VARIABLE, classes, strict=True)}


def dropped(bodies: Bodies, at: Pose, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a unit's state once it has let go of its ladder at a place."""
    new = dict(state)
    if new.get("carries"):
        new["dropped"] = new.pop("carries")
        new["dropped_x"] = bodies.game.unit.from_um(at.x)
        new["dropped_y"] = bodies.game.unit.from_um(at.y)
    return new


def beside_dropped(bodies: Bodies) -> bool:
    """Return whether a figure stands where the unit's ladder fell; where nobody says, it does."""
    state, game = bodies.unit.state, bodies.game
    if "dropped_x" not in state or "dropped_y" not in state:
        return True
    place = game.unit.to_um(state["dropped_x"]), game.unit.to_um(state["dropped_y"])
    return any(
        dist((f.model.pose.x, f.model.pose.y), place) <= f.model.base.length / 2 + CONTACT
        for f in bodies.figures
    )
