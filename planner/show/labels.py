"""Where writing goes: never on other writing, a base or a path."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from planner.show.colours import INK, PAPER
from planner.show.lettering import text_width
from planner.show.svg import Group, Pixel

Rect = tuple[float, float, float, float]
"""Least x and y, greatest x and y, pixels."""

LEADING: Final = 1.15
CELL: Final = 24.0
"""Side of the cells by which taken rectangles are found, pixels."""


@dataclass(frozen=True)
class Label:
    """Lines of text, one below the other, all about one centre.

    Parameters:
        lines: texts.
        size: of the type, pixels.
        colour, bold, italic: of the type.
        angle: by which it is turned, degrees clockwise as SVG has them, -90 to 90.
    """

    lines: tuple[str, ...]
    size: float
    colour: str = INK
    bold: bool = False
    italic: bool = False
    angle: float = 0.0

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height before it is turned, pixels."""
        width = max(text_width(line, self.size, self.bold) for line in self.lines)
        return width, self.size * LEADING * len(self.lines)

    def corners(self, centre: Pixel, margin: float = 0.0) -> list[Pixel]:
        """Return the corners of what it covers about `centre`."""
        width, height = (side / 2 + margin for side in self.extent)
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return [
            (centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos)
            for x, y in ((-width, -height), (width, -height), (width, height), (-width, height))
        ]

    def rects(self, centre: Pixel, margin: float = 1.5) -> list[Rect]:
        """Return upright rectangles that cover it: one, or a row of small ones if slanted."""
        if self.angle % 90 == 0:
            xs, ys = zip(*self.corners(centre, margin), strict=True)
            return [(min(xs), min(ys), max(xs), max(ys))]
        width, height = self.extent
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        half, count = height * 0.5 + margin, max(1, math.ceil(width / height))
        steps = [(i + 0.5) * width / count - width / 2 for i in range(count)]
        dots = [(centre[0] + step * cos, centre[1] + step * sin) for step in steps]
        return [(x - half, y - half, x + half, y + half) for x, y in dots]

    def write(self, group: Group, centre: Pixel, halo: str = PAPER) -> None:
        """Write it with a halo, so that lines behind it do not disturb."""
        x, y = centre
        top = y - self.size * LEADING * (len(self.lines) - 1) / 2 + self.size * 0.35
        inner = group.group(
            text_anchor="middle",
            font_size=self.size,
            font_weight="bold" if self.bold else None,
            font_style="italic" if self.italic else None,
            fill=self.colour,
            stroke=halo or None,
            stroke_width=2.6 if halo else None,
            stroke_linejoin="round" if halo else None,
            paint_order="stroke" if halo else None,
            transform=f"rotate({self.angle:.2f} {x:.2f} {y:.2f})" if self.angle else None,
        )
        for index, line in enumerate(self.lines):
            inner.add("text", line, x=x, y=top + index * self.size * LEADING)


@dataclass
class Room:
    """What of the picture is taken, and what is still free."""

    frame: Rect
    taken: dict[tuple[int, int], list[Rect]] = field(default_factory=dict)

    def take(self, rect: Rect) -> None:
        """Keep writing off `rect`."""
        for cell in _cells(rect):
            self.taken.setdefault(cell, []).append(rect)

    def take_disc(self, centre: Pixel, radius: float) -> None:
        """Keep writing off a disc (the square that has nearly its area)."""
        side = radius * 0.88
        self.take((centre[0] - side, centre[1] - side, centre[0] + side, centre[1] + side))

    def take_line(self, points: Sequence[Pixel], width: float = 2.0) -> None:
        """Keep writing off a line."""
        for (x0, y0), (x1, y1) in pairwise(points):
            count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / 5))
            for i in range(count + 1):
                x, y = x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count
                self.take((x - width, y - width, x + width, y + width))

    def is_free(self, rect: Rect) -> bool:
        """Whether nothing stands on `rect` and it is in the frame."""
        x0, y0, x1, y1 = rect
        left, top, right, bottom = self.frame
        if x0 < left or y0 < top or x1 > right or y1 > bottom:
            return False
        return not any(
            x0 < b[2] and x1 > b[0] and y0 < b[3] and y1 > b[1]
            for cell in _cells(rect)
            for b in self.taken.get(cell, ())
        )

    def put(self, group: Group, label: Label, places: Iterable[Pixel]) -> bool:
        """Write `label` at the first free place and take that; False where none is free."""
        for place in places:
            rects = label.rects(place)
            if all(map(self.is_free, rects)):
                label.write(group, place)
                for rect in rects:
                    self.take(rect)
                return True
        return False


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    x0, y0, x1, y1 = (math.floor(side / CELL) for side in rect)
    return ((x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1))
