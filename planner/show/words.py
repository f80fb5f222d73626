"""Numbers, directions and lists in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

_COMPASS: Final = (
    "east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east",
)  # fmt: skip


def direction(dx: float, dy: float) -> str:
    """Return the compass word nearest to the direction (dx, dy); +x is east, +y north.

    >>> direction(1, 1)
    'north-east'
    """
    eighth = round(math.atan2(dy, dx) / (math.pi / 4))
    return _COMPASS[eighth % 8]


def chance(probability: Fraction) -> str:
    """Return a probability as fraction and percent.

    >>> chance(Fraction(5, 12))
    '5/12 (41.7%)'
    """
    if probability in (0, 1):
        return "never" if probability == 0 else "certain"
    return f"{probability} ({percent(probability)})"


def percent(probability: Fraction) -> str:
    """Return a probability in percent, never rounded to 0 or 100 unless it is."""
    for digits in (1, 2, 4):
        text = f"{float(probability * 100):.{digits}f}"
        if probability in (0, 1) or float(text) not in (0.0, 100.0):
            return f"{text}%"
    return "under 0.0001%" if probability < Fraction(1, 2) else "over 99.9999%"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: float, noun: str, plural: str = "") -> str:
    """Return ``1 model`` or ``5 models``."""
    return f"{number:g} {noun if number == 1 else plural or noun + 's'}"


def plain(text: str) -> str:
    """Return `text` on one line and without control characters, for terminals and pictures."""
    return "".join(char if char.isprintable() else " " for char in text)
