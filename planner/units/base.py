"""The base a model stands on: a disc, an ellipse or a rectangle of whole millimetres."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum

from planner.errors import FileError
from planner.length import MM

_SPEC = re.compile(r"(\d+(?:\.\d+)?)(?:x(\d+(?:\.\d+)?))?mm(?: (round|oval|rect))?", re.ASCII)
LARGEST = 600 * MM


class Shape(Enum):
    """Outline of a base seen from above."""

    ROUND = "round"
    OVAL = "oval"
    RECT = "rect"


@dataclass(frozen=True, slots=True)
class Base:
    """A base; `length` lies along the facing, `width` across it, both in µm."""

    shape: Shape
    length: int
    width: int

    @classmethod
    def parse(cls, text: str) -> Base:
        """Read ``"32mm"``, ``"75x42mm oval"`` or ``"120x70mm rect"``.

        Raises:
            FileError: not such a text, or a size out of range.
        """
        match = _SPEC.fullmatch(text)
        if not match:
            raise FileError(f'base "{text}" is not like "32mm", "75x42mm oval" or "120x70mm rect"')
        length, width = (round(float(size or match[1]) * MM) for size in match.group(1, 2))
        if match[2] and not match[3]:
            raise FileError(f'base "{text}": say its shape: "{text} oval" or "{text} rect"')
        shape = Shape(match[3] or "round")
        if not 0 < min(length, width) <= max(length, width) <= LARGEST:
            raise FileError(f'base "{text}": a side must be above 0 and at most {LARGEST // MM} mm')
        if shape is Shape.ROUND and length != width:
            raise FileError(f'base "{text}": a round base has one size; write "oval" or "rect"')
        if shape is Shape.OVAL and length == width:
            shape = Shape.ROUND
        return cls(shape, length, width)

    def __str__(self) -> str:
        length, width = (f"{side / MM:g}" for side in (self.length, self.width))
        return f"{length}mm" if self.is_round else f"{length}x{width}mm {self.shape.value}"

    @property
    def is_round(self) -> bool:
        """Whether the outline is a circle (an oval is not round)."""
        return self.shape is Shape.ROUND

    @property
    def radius(self) -> float:
        """Radius of a round base, µm (may end in .5)."""
        if not self.is_round:
            raise ValueError(f"{self} is not round")
        return self.length / 2

    @property
    def circumradius(self) -> float:
        """Radius of the smallest circle about the centre that holds the base, µm."""
        if self.shape is Shape.RECT:
            return math.hypot(self.length, self.width) / 2
        return max(self.length, self.width) / 2

    @property
    def inradius(self) -> float:
        """Radius of the largest circle about the centre inside the base, µm."""
        return min(self.length, self.width) / 2
