"""Activation dice: the chance of a success is the profile's, for the texts give none."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from planner.rulesets.answers import Die
from planner.rulesets.gemini.figure import FACES, within
from planner.units import Unit

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Odds = tuple[Fraction, Fraction, Fraction]
KEY = "activation"
UNKNOWN = f'its profile does not say "{KEY}": the chance is unknown'


def success(unit: Unit) -> Fraction | None:
    """Return the chance that one die activates a unit; None where its profile does not say."""
    faces = unit.value(unit.models[0], KEY)
    return None if faces is None else within(int(faces))


def odds(one: Fraction) -> Odds:
    """Return the chances of no, one and two successes with two dice."""
    return (1 - one) ** 2, 2 * one * (1 - one), one**2


def any_of(dice: int, one: Fraction) -> Fraction:
    """Return the chance that some of so many dice are successes."""
    return 1 - (1 - one) ** dice


def two_dice(bodies: Bodies, rule: str) -> Die:
    """Return the two dice of a reaction: result is the number of successes.

    Raises:
        OrderError: the profile says no activation number.
    """
    faces = int(bodies.figures[0].needs(KEY, rule))
    found = {n: chance for n, chance in enumerate(odds(within(faces))) if chance}
    return Die(KEY, f"2D6, {min(faces, FACES)} good faces each", found, rule)
