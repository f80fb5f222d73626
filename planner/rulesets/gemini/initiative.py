"""Tests against Initiative, and the few against Strength: their chances and their names."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from planner.mobility import Odds, Test
from planner.rulesets.gemini.figure import FACES, Figure, within

RULE = "gemini.test.initiative"


def chance(figure: Figure, rule: str = RULE) -> Fraction:
    """Return the chance that one die is at most the figure's Initiative.

    Raises:
        OrderError: the profile says no Initiative.
    """
    return against(figure, int(figure.needs("I", rule)))


def against(figure: Figure, value: int) -> Fraction:
    """Return the chance of a die of at most `value`, as the scenario reads automatic results."""
    most = FACES - 1 if figure.option("test.six_always_fails") else FACES
    least = 1 if figure.option("test.one_always_passes") else 0
    return within(min(max(value, least), most))


def strength(figure: Figure, rule: str) -> Fraction:
    """Return the chance of a die of at most the figure's Strength; `OrderError` without one."""
    return within(int(figure.needs("S", rule)))


def rerolled(one: Fraction) -> Fraction:
    """Return the chance of a test that may be rolled once more."""
    return 1 - (1 - one) ** 2


def tests(name: str, rule: str, figures: Iterable[Figure]) -> tuple[Test, ...]:
    """Return the Initiative test `name` of a unit's figures; none where no Initiative is known.

    Where its figures differ, each has a chance of its own.
    """
    known = [figure for figure in figures if figure.value("I") is not None]
    if not known:
        return ()
    each = {figure.model.id: chance(figure, rule) for figure in known}
    if len(set(each.values())) == 1:
        return (Test(name, "D6", rule, probability=next(iter(each.values()))),)
    return (Test(name, "D6", rule, odds={m: Odds(own) for m, own in each.items()}),)
