"""Agility and courage: one check of the whole unit, ten sides, the rating or less."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.mobility import Test
from planner.rulesets.others import needed

if TYPE_CHECKING:
    from planner.units import Unit

AGILITY: Final = "wardrones.agility.whole-unit"
SIDES: Final = 10


def chance(unit: Unit, key: str, rule: str) -> Fraction:
    """Return the chance to pass a check on a rating, never below 0 or above 1.

    Raises:
        OrderError: the profile has no such rating.
    """
    rating = needed(unit, unit.models[0], key, rule)
    return min(Fraction(1), Fraction(int(rating), SIDES))


def check(name: str, unit: Unit, key: str, rule: str, *, owed: bool = False) -> Test:
    """Return a check of the whole unit.

    Parameters:
        owed: whether it takes it whatever it does.
    """
    passed = chance(unit, key, rule)
    return Test(
        name,
        f"D{SIDES}",
        rule,
        probability=passed,
        each_model=owed,
        rerolled=False,
        as_one=True,
    )
