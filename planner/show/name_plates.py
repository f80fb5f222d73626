"""How a name may be written: in which size, on how many lines, at which angle, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.show.labels import Label
from planner.show.lettering import wrapped
from planner.show.svg import Pixel
from planner.show.view import View

if TYPE_CHECKING:
    from shapely import Polygon

SIZES: Final = (12.5, 11.0, 9.5, 8.5)


def wordings(name: str, height: str, plate: Label, angles: list[float]) -> Iterator[Label]:
    """Yield ways to write a name, the best first; last the height by itself."""
    tail = (height,) if height else ()
    for size in SIZES if name else ():
        for lines in dict.fromkeys([(name,), tuple(wrapped(name, size, 70))]):
            for angle in angles:
                joined = (f"{lines[0]} {height}".strip(),) if len(lines) == 1 else (*lines, *tail)
                yield replace(plate, lines=joined, size=size, angle=angle)
                if tail and len(lines) == 1:
                    yield replace(plate, lines=(*lines, *tail), size=size, angle=angle)
    for size in SIZES[-2:]:
        if height:
            yield replace(plate, lines=(height,), size=size)


def slants(feature: Feature, view: View) -> list[float]:
    """Return the angles at which a name may run: upright, upwards, along a slanted side."""
    if feature.geometry != "Polygon" or feature.kind is not Kind.SOLID:
        return [0.0, -90.0]
    points = view.points(feature.paths[0])
    start, end = max(pairwise(points), key=lambda side: math.dist(*side))
    share = math.dist(start, end) / sum(math.dist(*side) for side in pairwise(points))
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    angle = (angle + 90) % 180 - 90
    if share < 0.2 or min(abs(angle), 90 - abs(angle)) < 4:
        return [0.0, -90.0]
    return [angle, 0.0, -90.0] if share > 0.29 else [0.0, angle]


def grid(part: Polygon) -> list[Pixel]:
    """Return points of a shape's box, those near its middle first."""
    x0, y0, x1, y1 = part.bounds
    middle = part.centroid if part.contains(part.centroid) else part.representative_point()
    steps = 9
    points = [
        (x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * j / steps)
        for i in range(1, steps)
        for j in range(1, steps)
    ]

    def far(point: Pixel) -> float:
        return (point[0] - middle.x) ** 2 + (point[1] - middle.y) ** 2

    return [(middle.x, middle.y), *sorted(points, key=far)]
