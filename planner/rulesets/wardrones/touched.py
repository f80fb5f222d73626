"""Areas as large as they are to who counts as in them as soon as its base touches their edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from planner.battlefield import Battlefield, Feature

MORE: Final = 1
"""µm by which an area is larger: what touches it reaches in. Of a slanting edge, after its corners
are whole µm again, between 0.2 and 1.8."""


def touched(battlefield: Battlefield, is_area: Callable[[Feature], bool]) -> Battlefield:
    """Return the battlefield with areas a micrometre larger to all sides."""
    features = tuple(_grown(f) if is_area(f) else f for f in battlefield.features)
    return replace(battlefield, features=features)


def _grown(area: Feature) -> Feature:
    if area.geometry != "Polygon":
        return replace(area, width=area.width + 2 * MORE)
    import shapely

    inside = shapely.Polygon(area.paths[0], list(area.paths[1:]))
    larger: Any = shapely.orient_polygons(shapely.buffer(inside, MORE, join_style="mitre"))
    rings = (larger.exterior, *larger.interiors)
    return replace(area, paths=tuple(_whole(ring.coords) for ring in rings))


def _whole(coords: Any) -> tuple[tuple[int, int], ...]:
    points = [(round(x), round(y)) for x, y in coords]
    kept = [p for p, q in pairwise(points) if p != q]
    return (*kept, kept[0])
