"""What a piece of scenery is: height, terrain, whether one may stand on it or climb it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from planner.importers.wh40kdc.package import Record

STOREY: Final = 3.0
"""Height of the first floor above the ground, inches: the package's gantry and catwalk, which
are nothing but a first floor, are 3" high, and 3" is where its rule for high ground begins."""
HEIGHTS: Final[Mapping[str, float]] = {"dense": 5.0, "light": 2.0, "exposed": 1.0}
"""Inches, where neither the package nor ``parts.toml`` knows: by terrain category. In the
catalogue every dense ruin is 5" and the light things that are no walls are 2"."""


@dataclass(frozen=True, slots=True)
class Nature:
    """What a piece of scenery is, apart from where it stands.

    Parameters:
        name: for people, or "" where ``parts.toml`` has none.
        height: inches above its foot.
        terrain: the name our rulesets know it by.
        standable, climbable: as in our map format.
    """

    name: str
    height: float
    terrain: str
    standable: bool
    climbable: bool


def nature(piece: Record, template: Record | None, templates: Mapping[str, Record]) -> Nature:
    """Return what a piece is.

    Parameters:
        piece: its entry in the layout, which overrides the template.
        template: its template, if it has one; a piece without one is a part of a ruin.
        templates: the package's catalogue by id.

    Returns:
        Height: the piece's, the template's, that of the piece it is like, or `HEIGHTS`.
        One may stand on top unless it is a broken wall or the package says that nothing
        may be placed there and gives it no upper floor.
    """
    entry = _table()["part"].get((template or {}).get("name", ""), {})
    facts: dict[str, Any] = {**templates.get(entry.get("like", ""), {}), **(template or {})}
    terrain = entry.get("terrain", "ruins")
    default = HEIGHTS[facts.get("terrain_category", "dense")]
    height = piece.get("height_inches", facts.get("default_height_inches", default))
    placeable = facts.get("ground_accessible", True) or "upper_floor" in facts
    return Nature(
        name=entry.get("name", ""),
        height=float(height),
        terrain=terrain,
        standable=placeable and terrain != "ruins",
        climbable=entry.get("climbable", True),
    )


def area_name(name: str) -> str:
    """Return the name of a ground for people.

    >>> area_name("BigRect CD L 02")
    'Large ruins'
    """
    words: Mapping[str, str] = _table()["area"]
    return next((said for start, said in words.items() if name.startswith(start)), name)


@cache
def _table() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files(__package__).joinpath("parts.toml").read_text(encoding="utf-8"))
