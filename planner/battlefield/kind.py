"""The kinds of feature a map may hold, and the properties each may have."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class Kind(Enum):
    """What a feature of the table is."""

    AREA = "area"
    SOLID = "solid"
    FLOOR = "floor"
    WALL = "wall"
    DOOR = "door"
    WINDOW = "window"
    LADDER = "ladder"
    STAIRS = "stairs"
    ROPE = "rope"
    GAP = "gap"
    ROAD = "road"
    WATER = "water"
    OBJECTIVE = "objective"
    ZONE = "zone"


OPENINGS: Final = frozenset({Kind.DOOR, Kind.WINDOW})
"""Kinds that lie on a wall and let a model through it."""
WAYS_UP: Final = frozenset({Kind.LADDER, Kind.STAIRS, Kind.ROPE})
"""Kinds drawn from foot to head that join two heights."""


@dataclass(frozen=True, slots=True)
class KindSpec:
    """What the reader accepts for one kind.

    Parameters:
        geometry: GeoJSON geometry types.
        lengths: property name -> default in table units; None means required.
        flags: property name -> default truth value.
        words: property name -> allowed words (empty: any word), all optional.
    """

    geometry: frozenset[str]
    lengths: dict[str, float | None] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)


_POLYGON, _LINE = frozenset({"Polygon"}), frozenset({"LineString"})
_PLACE = frozenset({"Point", "Polygon"})
_OPENING = KindSpec(
    _LINE,
    {"sill": 0.0, "height": 0.0},
    words={"state": ("open", "closed", "locked", "bolted"), "terrain": ()},
)
_WAY_UP = KindSpec(_LINE, {"from_z": None, "to_z": None, "width": 0.0}, words={"terrain": ()})

KINDS: Final[dict[Kind, KindSpec]] = {
    Kind.AREA: KindSpec(_POLYGON, {"height": 0.0}, words={"terrain": ()}),
    Kind.SOLID: KindSpec(
        _POLYGON,
        {"height": None, "base": 0.0},
        {"standable": True, "climbable": True},
        {"terrain": ()},
    ),
    Kind.FLOOR: KindSpec(_POLYGON, {"z": None, "thickness": 0.0}, words={"terrain": ()}),
    Kind.WALL: KindSpec(
        _LINE,
        {"height": None, "base": 0.0, "thickness": 0.0},
        {"climbable": True},
        {"terrain": ()},
    ),
    Kind.DOOR: _OPENING,
    Kind.WINDOW: _OPENING,
    Kind.LADDER: _WAY_UP,
    Kind.STAIRS: _WAY_UP,
    Kind.ROPE: _WAY_UP,
    Kind.GAP: KindSpec(_POLYGON, {"depth": None}, words={"terrain": ()}),
    Kind.ROAD: KindSpec(
        frozenset({"Polygon", "LineString"}), {"width": 0.0}, words={"terrain": ()}
    ),
    Kind.WATER: KindSpec(
        frozenset({"Polygon", "LineString"}), {"width": 0.0}, words={"depth": (), "terrain": ()}
    ),
    Kind.OBJECTIVE: KindSpec(_PLACE, {"radius": 0.0}, words={"owner": ()}),
    Kind.ZONE: KindSpec(_PLACE, {"radius": 0.0}, words={"owner": ()}),
}
