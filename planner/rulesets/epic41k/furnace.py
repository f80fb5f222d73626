"""The ground about blast furnaces, which no map has to draw."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from planner.battlefield import Battlefield, Feature, Kind

FURNACE: Final = "blast_furnace"
ZONE: Final = "blast_furnace_5cm"
_QUADS: Final = 16
_SHARP: Final = 100.0


@dataclass(frozen=True)
class Zone(Feature):
    """The ground about one furnace, which is called after it: its id is on no map."""

    @property
    def called(self) -> str:
        """What it is."""
        return self.name


def with_zones(battlefield: Battlefield, reach: int) -> Battlefield:
    """Return the battlefield with the ground within `reach` µm of each blast furnace.

    A map that draws such ground itself is left as it is. Along straight edges it is exact to a
    micrometre; round corners are drawn a little outside: by up to 1.3 thousandths of `reach`.
    """
    if any(feature.terrain == ZONE for feature in battlefield.features):
        return battlefield
    zones = [zone for f in battlefield.features for zone in _zones(f, reach)]
    return replace(battlefield, features=(*battlefield.features, *zones)) if zones else battlefield


def _zones(furnace: Feature, reach: int) -> Iterator[Feature]:
    if furnace.terrain != FURNACE or furnace.geometry != "Polygon":
        return
    import shapely

    body = shapely.Polygon(furnace.paths[0])
    # The corners of the drawn arc lie on this circle, so that its sides touch the true one;
    # along the edges of the furnace that is too far, so the ground is cut there. A micrometre
    # more than `reach`, for what is exactly so far away is in it still.
    about = reach / math.cos(math.pi / (4 * _QUADS)) + 1
    round_ = shapely.buffer(body, about, quad_segs=_QUADS)
    square = shapely.buffer(body, reach + 1, join_style="mitre", mitre_limit=_SHARP)
    outer: Any = shapely.orient_polygons(shapely.intersection(round_, square))
    rings = (_whole(outer.exterior.coords), tuple(reversed(furnace.paths[0])))
    name = f"5 cm from {furnace.name or furnace.id}"
    yield Zone(f"{furnace.id}.5cm", Kind.AREA, "Polygon", rings, name=name, terrain=ZONE)


def _whole(coords: Any) -> tuple[tuple[int, int], ...]:
    points = [(round(x), round(y)) for x, y in coords]
    kept = [p for p, q in pairwise(points) if p != q]
    return (*kept, kept[0])
