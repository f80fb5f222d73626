"""Lengths and angles: the one file that converts.

Inside, every length is an integer number of micrometres (µm) and every angle an integer
number of microdegrees (µ°), so that rule boundaries are exact: 1 inch = 25,400 µm,
1 cm = 10,000 µm, and every base in millimetres is exact.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

MM: Final = 1_000
"""Micrometres in a millimetre."""
DEGREE: Final = 1_000_000
"""Microdegrees in a degree."""
FULL_TURN: Final = 360 * DEGREE


class Unit(Enum):
    """The unit a table, a scenario and a screen speak."""

    INCH = "in"
    CM = "cm"

    @property
    def um(self) -> int:
        """Micrometres in one of this unit."""
        return 25_400 if self is Unit.INCH else 10_000

    @property
    def mark(self) -> str:
        """What stands behind a number: ``"`` for inches, `` cm`` for centimetres."""
        return '"' if self is Unit.INCH else " cm"

    def to_um(self, length: float) -> int:
        """Return `length` (in this unit) in µm, to the nearest µm."""
        return round(length * self.um)

    def from_um(self, length: float) -> float:
        """Return `length` (µm) in this unit, to six decimals: reads back to the same µm."""
        return round(length / self.um, 6)

    def say(self, length: float, digits: int = 2) -> str:
        """Return `length` (µm) for people, such as ``6.25"``."""
        text = f"{length / self.um:.{digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return ("0" if text == "-0" else text) + self.mark


def microdegrees(degrees: float) -> int:
    """Return `degrees` as µ° in [0, 360°)."""
    return round(degrees * DEGREE) % FULL_TURN


def degrees(microdegrees: int) -> float:
    """Return `microdegrees` in degrees."""
    return microdegrees / DEGREE


def turn_between(start: int, end: int) -> int:
    """Return the smaller turn (µ°, 0 to 180°) between two headings (µ°)."""
    turned = (end - start) % FULL_TURN
    return min(turned, FULL_TURN - turned)
