"""A character that goes with a unit, and is a unit of its own on the table (state joined).

It leaves by ending out of coherency, which it may not while the unit fights or routs.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from planner.mobility import Mobility, Near, Terms
from planner.rulesets.gemini.reactions.locked import GOES
from planner.rulesets.gemini.together.unity import STAY, friends_near, is_own_squad, together

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Unit

No = tuple[str, str] | None


def hosts(bodies: Bodies) -> list[Unit]:
    """Return the units that a character may be with: within 3", of several the one it names."""
    unit = bodies.unit
    if not unit.state.get("joined") or not is_own_squad(unit) or bodies.action.name == "rout":
        return []
    near = friends_near(bodies.game, bodies.scenario, unit, unit.models)
    near = [other for other in near if other.on_table and not is_own_squad(other)]
    named = unit.state.get("joins")
    return [other for other in near if other.id == named] or near


def no_choice(bodies: Bodies) -> No:
    """Of several units one of which it may not leave it has to be said which it is with."""
    units = hosts(bodies)
    if len(units) < 2 or bodies.action.goal not in GOES or not any(map(_holds, units)):
        return None
    names = ", ".join(other.id for other in units)
    text = f'it stands near several units ({names}): its state "joins" has to say which it is with'
    return "gemini.ic.join-choice", text


def attached(bodies: Bodies, terms: Terms) -> Terms:
    """Return terms in which a character ends within 3" of a unit that fights or routs.

    From head to head that is exact where the bases of the unit are alike, else to the safe side.
    """
    models = [model for unit in hosts(bodies) if _holds(unit) for model in unit.models]
    if not models:
        return terms
    gap = together(bodies.game, bodies.scenario)
    if bodies.game.option(bodies.scenario, "distance.mode") == "head":
        (mine,) = bodies.unit.models
        radius = mine.base.circumradius + max(model.base.circumradius for model in models)
        gap = max(0, gap - ceil(radius))
    stays = Near(frozenset(model.id for model in models), gap, STAY)

    def held(body: Mobility) -> Mobility:
        return replace(body, ends=(*body.ends, stays)) if body.moves else body

    return replace(terms, mobilities={name: held(m) for name, m in terms.mobilities.items()})


def _holds(unit: Unit) -> bool:
    """Whether nobody leaves a unit: it fights or routs."""
    return bool(unit.state.get("locked") or unit.state.get("routing"))
