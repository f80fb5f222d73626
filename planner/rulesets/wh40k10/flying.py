"""What FLY lets a unit's models do in the air."""

from __future__ import annotations

from typing import Final

from planner.mobility import Flying
from planner.rulesets.wh40k10.keywords import flies
from planner.rulesets.wh40k10.reading import Reading
from planner.units import Unit

AIR_RULE: Final = "wh40k10.fly.through-air"


def flying(unit: Unit, reading: Reading) -> Flying | None:
    """Return the air ways of a unit in the moves that have them (wh40k10.fly.air-move-types)."""
    if not flies(unit):
        return None
    return Flying(from_ground=reading.flies_from_ground, clear=reading.flies_clear, rule=AIR_RULE)
