"""How much room a stand takes in a transport, and which guns are towed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.rulesets.epic41k.army import FLYERS, kind
from planner.rulesets.others import needed

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

SIZE: Final = "epic41k.transport.rating-basic"
SIZES: Final = {
    "basic": Fraction(1),
    "odd": Fraction(1),
    "big": Fraction(2),
    "small": Fraction(1, 2),
    "two_slot": Fraction(2),
    "four_slot": Fraction(4),
}
"""Profile ``size`` -> slots."""
EACH_POINT: Final = 4
"""Slots that a vehicle takes for each damage point it began with."""
SELF_PROPELLED: Final = frozenset({"TRAKTOR KANNON", "SQUIGG KATAPULTS", "PULSA ROCKET"})
BUGGIES: Final = frozenset({"BUGGY", "WAR TRACK"})


def by_damage(scenario: Scenario) -> bool:
    """Return whether damage points say what vehicles take even if a list does: an option."""
    return bool(scenario.options.get("slots_by") == "damage")


def slots(unit: Unit, model: Model, carrier: Unit, *, damage: bool = False) -> Fraction:
    """Return the slots that one stand takes in (or behind) one of `carrier`.

    Parameters:
        damage: whether damage points go before a list of names, where the profile has both.

    Raises:
        OrderError: its profile does not say what it counts as: the lists of names are lost.
    """
    if "TOWED ARTILLERY" in unit.keywords or "BIG GUNZ" in unit.keywords:
        return Fraction(1) if carries_all_inside(carrier) else Fraction(0)
    if "SHOKK ATTACK GUNZ" in unit.keywords:
        return Fraction(1)
    size = unit.value(model, "size")
    points = damage and unit.value(model, "damage") is not None
    if (size is None or points) and kind(unit, model) != "infantry":
        rule = "epic41k.transport.four-per-damage"
        return Fraction(EACH_POINT * int(needed(unit, model, "damage", rule)))
    return SIZES[str(needed(unit, model, "size", SIZE))]


def carries(unit: Unit) -> bool:
    """Return whether others get into it."""
    return bool(unit.keywords & {"TRANSPORT", "TUNNELLER"})


def carries_all_inside(unit: Unit) -> bool:
    """Return whether even guns ride inside it: flyers and tunnellers."""
    flies = any(kind(unit, model) == FLYERS for model in unit.models)
    return flies or "TUNNELLER" in unit.keywords


def hooks(carrier: Unit, gun: Unit, *, buggies: bool = True) -> int:
    """Return how many such guns the models of `carrier` can tow, one each.

    Parameters:
        buggies: whether they tow that are no transports.
    """
    tows = "TRANSPORT" in carrier.keywords and not carries_all_inside(carrier)
    light = buggies and "BIG GUNZ" in gun.keywords and bool(carrier.keywords & BUGGIES)
    return len(carrier) if tows or light else 0


def is_gun(unit: Unit) -> bool:
    """Return whether the unit is one of guns that are towed."""
    return bool(unit.keywords & {"TOWED ARTILLERY", "BIG GUNZ"})


def fits(loads: Sequence[Fraction], room: Sequence[Fraction | int]) -> bool:
    """Return whether all loads can be spread over carriers with so much room each."""
    if not loads:
        return True
    largest, *rest = sorted(loads, reverse=True)
    tried = set()
    for k, free in enumerate(room):
        if free >= largest and free not in tried:
            tried.add(free)
            left = [*room[:k], free - largest, *room[k + 1 :]]
            if fits(rest, left):
                return True
    return False
