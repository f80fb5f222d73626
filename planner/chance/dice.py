"""One roll of dice: its distribution, the chance of a result, the chance with a re-roll."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final

Chances = Mapping[int, Fraction]
"""Result -> exact probability, results in rising order."""

MOST_DICE: Final = 100
MOST_SIDES: Final = 1_000
_SPEC: Final = re.compile(r"(\d*)D(\d+)(?:([+-])(\d+))?", re.IGNORECASE)


@cache
def chances(dice: str) -> Chances:
    """Return the distribution of ``"D6"``, ``"2D6"``, ``"D3"`` or ``"3D6+2"``.

    Raises:
        ValueError: not such a text, or more than `MOST_DICE` dice or `MOST_SIDES` sides.

    >>> chances("2D6")[7]
    Fraction(1, 6)
    """
    match = _SPEC.fullmatch(dice.strip())
    if not match:
        raise ValueError(f'dice "{dice}" are not like "D6", "2D6" or "D3+1"')
    count, sides, added = int(match[1] or 1), int(match[2]), int(match[4] or 0)
    if not (0 < count <= MOST_DICE and 0 < sides <= MOST_SIDES):
        raise ValueError(f'dice "{dice}": 1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides')
    ways = _ways(count, sides)
    shift = -added if match[3] == "-" else added
    total = sides**count
    return MappingProxyType({n + shift: Fraction(w, total) for n, w in sorted(ways.items())})


def _ways(count: int, sides: int) -> dict[int, int]:
    """Return the number of ways in which `count` dice show each sum."""
    ways = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + number
        ways = after
    return ways


def at_least(dice: str | Chances, need: int) -> Fraction:
    """Return the chance that one roll shows `need` or more.

    >>> at_least("2D6", 9)
    Fraction(5, 18)
    """
    spread = chances(dice) if isinstance(dice, str) else dice
    return sum((p for result, p in spread.items() if result >= need), Fraction(0))


def with_reroll(probability: Fraction) -> Fraction:
    """Return the chance to pass when all the dice are rolled once more after a failure.

    >>> with_reroll(Fraction(5, 18))
    Fraction(155, 324)
    """
    return 1 - (1 - probability) ** 2


def modified(dice: str | Chances, added: int) -> Chances:
    """Return the distribution with `added` on every result."""
    spread = chances(dice) if isinstance(dice, str) else dice
    return MappingProxyType({result + added: p for result, p in spread.items()})


def expected(dice: str | Chances) -> Fraction:
    """Return the mean."""
    spread = chances(dice) if isinstance(dice, str) else dice
    return sum((result * p for result, p in spread.items()), Fraction(0))


def variance(dice: str | Chances) -> Fraction:
    """Return the variance."""
    spread = chances(dice) if isinstance(dice, str) else dice
    mean = expected(spread)
    return sum(((result - mean) ** 2 * p for result, p in spread.items()), Fraction(0))
