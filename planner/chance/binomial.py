"""Many like tests: how many fail (binomial), and the chance that at most so many do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod
from types import MappingProxyType

from planner.chance.dice import Chances


def losses(tests: int, fail: Fraction, most: int | None = None) -> Chances:
    """Return the distribution of failures among `tests` independent tests.

    Parameters:
        tests: how many are taken.
        fail: chance that one fails.
        most: no more than this many count (a unit cannot lose more models than it has).

    >>> losses(2, Fraction(1, 3))[0]
    Fraction(4, 9)
    """
    spread: dict[int, Fraction] = {}
    for failed in range(tests + 1):
        count = failed if most is None else min(failed, most)
        chance = comb(tests, failed) * fail**failed * (1 - fail) ** (tests - failed)
        spread[count] = spread.get(count, Fraction(0)) + chance
    return MappingProxyType(spread)


def at_most(spread: Chances, most: int) -> Fraction:
    """Return the chance of `most` or fewer."""
    return sum((p for count, p in spread.items() if count <= most), Fraction(0))


def all_pass(probabilities: Sequence[Fraction]) -> Fraction:
    """Return the chance that independent tests all pass."""
    return prod(probabilities, start=Fraction(1))


def mended(tests: int, success: Fraction) -> Fraction:
    """Return the chance that all of `tests` pass when one failed test may be rolled once more.

    That is the chance of at most one failure in one test more: the re-roll is that test.

    >>> mended(1, Fraction(2, 3))
    Fraction(8, 9)
    """
    return success**tests * (1 + tests * (1 - success))
