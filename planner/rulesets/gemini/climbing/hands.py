"""Hands that a ladder takes: its carriers fire nothing that takes two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
HANDS: Final = "gemini.pladder.hands"
ONE_HAND: Final = frozenset({"pistol", "grenades", "defensive_grenades"})
"""Weapons that one hand is enough for; the texts list none, and say it of two-handed ones."""
FIRES: Final = ("fire", "react_fire", "stand_fire")


def full(unit: Unit) -> bool:
    """Return whether all of a unit carry its ladder: who of it does is not told apart."""
    carriers = int(unit.profile.get("carriers", len(unit)))
    return bool(unit.state.get("carries")) and carriers >= len(unit)


def held(unit: Unit, model: Model) -> frozenset[str]:
    """Return the sorts of weapons that a figure has a hand for."""
    every = frozenset(unit.value(model, "weapons", ()))
    return every & ONE_HAND if full(unit) else every


def no_hands(bodies: Bodies) -> No:
    """Nobody fires a two-handed weapon and holds a ladder; whose weapons are unknown may."""
    unit = bodies.unit
    if bodies.action.name not in FIRES or not full(unit):
        return None
    if any(unit.value(model, "weapons") is None or held(unit, model) for model in unit.models):
        return None
    return HANDS, "all of it carry a ladder, and what they fire takes two hands"
