"""How many shots a unit answers with: by its weapons, and by the successes it has thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from planner.rulesets.gemini.climbing.hands import held
from planner.units import Model, Unit

LIGHT: Final = frozenset({"pistol", "assault", "rapid_fire", "shotgun", "template"})
"""Weapons that one success is enough for."""
CHARGING: Final = frozenset({"pistol", "assault", "shotgun", "template"})
"""Weapons that a figure fires while it charges; a template or shotgun counts as an assault one."""
THROWN: Final = frozenset({"grenades", "defensive_grenades"})
"""What is no weapon to answer with."""
GUNS: Final = 2
"""Guns of a vehicle that answer."""
DEFENSIVE: Final = 6
"""Strength up to which a gun is a defensive one."""


def weapons(unit: Unit, model: Model) -> frozenset[str]:
    """Return the sorts of weapons that a figure may shoot with, and has its hands free for."""
    return held(unit, model) - THROWN


def usable(unit: Unit, model: Model, successes: int, *, hurried: bool) -> frozenset[str]:
    """Return the weapons that so many successes let a figure use.

    Parameters:
        hurried: whether it stands and fires at a charge; then the relentless need one success
            for heavy weapons.
    """
    ready = weapons(unit, model)
    if successes >= 2:
        return ready
    light = LIGHT | ({"heavy"} if hurried and unit.value(model, "relentless", False) else set())
    return ready & light if successes else frozenset()


def shots(unit: Unit, successes: int, *, hurried: bool = False) -> int:
    """Return how many shots a unit answers with.

    In full a figure makes as many as its profile's ``shots`` (1 unless given). `hurried`, only
    its heavy weapon does; any other one is fired once.
    """
    total = 0
    for model in unit.models:
        found = usable(unit, model, successes, hurried=hurried)
        if found:
            whole = not hurried or "heavy" in found
            total += int(unit.value(model, "shots", 1)) if whole else 1
    return total


def guns(strengths: Sequence[int], successes: int) -> int:
    """Return how many guns of a vehicle answer: two light ones, or with two successes any two."""
    ready = [s for s in strengths if successes >= 2 or s <= DEFENSIVE] if successes else []
    return min(GUNS, len(ready))


def answer(unit: Unit, successes: int, *, hurried: bool = False) -> int:
    """Return the shots of a unit, or the guns that a vehicle answers with."""
    if "VEHICLE" in unit.keywords:
        strengths = [int(s) for s in unit.value(unit.models[0], "guns", ())]
        return guns(strengths, successes)
    return shots(unit, successes, hurried=hurried)


def is_armed(unit: Unit) -> bool:
    """Return whether a unit has anything to shoot with."""
    if "VEHICLE" in unit.keywords:
        return bool(unit.value(unit.models[0], "guns", ()))
    return any(weapons(unit, model) for model in unit.models)
