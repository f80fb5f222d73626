"""Who may stand and fire at a charge: with something to fire, at who came through its arc."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.gemini.reactions.charging import blocked, in_arc, side_of
from planner.rulesets.gemini.reactions.reacting import charged_by, no_charge_reaction
from planner.rulesets.gemini.reactions.status import CHARGED, bar
from planner.rulesets.gemini.reactions.volley import is_armed

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Unit

No = tuple[str, str] | None
HALF: Final = Fraction(1, 2)
SHOOTERS: Final = "gemini.react.stand-fire.shooters"
UNSEEN: Final = "charged_unseen"
"""State: ids of the units that charged it and never came into the arc of any of its figures."""


def no_stand(bodies: Bodies) -> No:
    """Only the charged, armed, and not from behind; who fights by the umpire's leave alone.

    And who lies in ambush, at whoever charges others.
    """
    unit = bodies.unit
    if unit.state.get("ambush") and not unit.state.get("charged_by"):
        return _no_ambush(bodies)
    engaged = bool(unit.state.get("locked"))
    suggested = bool(bodies.game.option(bodies.scenario, "engaged_saf"))
    no = no_charge_reaction(bodies, leave=frozenset({"locked"} if suggested else ()))
    if no is not None:
        return no
    if known(unit) and not is_armed(unit):
        return "gemini.react.stand-fire.eligible", "it has nothing to fire"
    chargers = set(unit.state["charged_by"])
    if chargers <= set(unit.state.get(UNSEEN, ())):
        return "gemini.react.stand-fire.rear", "nobody who charges it came through its arc"
    if engaged and all(_blocked(unit, charger) >= HALF for charger in charged_by(bodies)):
        text = "it fights, and at least half of the side it is charged from is blocked"
        return "gemini.react.stand-fire.engaged-facing", text
    return None


def _no_ambush(bodies: Bodies) -> No:
    """Once in the turn, armed and able to, while somebody of its side is charged."""
    unit = bodies.unit
    if not any(mate.state.get("charged_by") for mate in bodies.scenario.friends(unit)):
        return SHOOTERS, "nobody of its side is charged: an ambush fires at chargers alone"
    why = bar(unit, CHARGED)
    if why:
        return "gemini.react.charge.ineligible", f"{why}: it has no shots"
    if unit.state.get("stood"):
        return SHOOTERS, "it has fired from its ambush this turn"
    if known(unit) and not is_armed(unit):
        return "gemini.react.stand-fire.eligible", "it has nothing to fire"
    return None


def _blocked(unit: Unit, charger: Unit) -> Fraction:
    return min(blocked(unit, side_of(unit, model.pose)) for model in charger.models)


def known(unit: Unit) -> bool:
    """Return whether any profile says what a unit fires with, be it nothing."""
    keys = ("weapons", "guns")
    return any(unit.value(m, key) is not None for m in unit.models for key in keys)


def unseen(bodies: Bodies, plan: Plan, foe: Unit) -> dict[str, Any]:
    """Return the state of a charged unit whose arc no charger of a plan has come through."""
    if any(in_arc(bodies, foe, way) for way in plan.models if way.steps):
        return {}
    return {UNSEEN: sorted({*foe.state.get(UNSEEN, ()), bodies.unit.id})}
