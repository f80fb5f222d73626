"""What each kind of ground looks like: a colour and a pattern that also tells it in grey."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from planner.battlefield import Feature, Kind
from planner.show.svg import Group

INKS: Final = {
    "trees": "#5d8a52",
    "dots": "#9a8a70",
    "waves": "#5a94b8",
    "lava": "#b8643c",
    "reeds": "#6f8f6a",
    "crosses": "#8a7f74",
    "hatch": "#b09a6a",
    "dense": "#98824f",
    "deep": "#8c8274",
    "bricks": "#bcb0a0",
    "watched": "#9aa5b4",
}
_DRAWN: Final = {
    "trees": (22, "M6 13l3.2-6 3.2 6zM9.2 13v3M16 21l2.4-4.6 2.4 4.6zM18.4 21v1.6"),
    "dots": (15, "M2 4l2-2 2 2-2 2zM9 11l1.6-1.6 1.6 1.6-1.6 1.6zM11 3.4h2M3 11.5h2"),
    "waves": (24, "M1 7q3-3 6 0t6 0M12 18q3-3 6 0t6 0"),
    "lava": (24, "M1 7q3-3 6 0t6 0M12 18q3-3 6 0t6 0"),
    "reeds": (20, "M3 9h6M6 9v-4M4.4 9l-1-3M7.6 9l1-3M13 18h6M16 18v-4M14.4 18l-1-3M17.6 18l1-3"),
    "crosses": (14, "M2 3l4 4M6 3l-4 4M9 10l3 3M12 10l-3 3"),
    "hatch": (11, "M-1 12L12 -1"),
    "dense": (7, "M-1 8L8 -1"),
    "deep": (6, "M0 3h6"),
    "watched": (16, "M-1 -1L17 17M-1 15L1 17M15 -1L17 1"),
    "bricks": (16, "M0 4h16M0 12h16M4 4v8M12 -4v8M12 12v8"),
}
_BY_WORD: Final = (
    (("bridge",), "#e4e1dc", ""),
    (("5cm",), "#f6edd3", "dense"),
    (("magma", "molten", "volcano"), "#f4dccb", "lava"),
    (("wood", "forest", "tree", "copse", "plantation", "orchard", "jungle"), "#dcebd3", "trees"),
    (("swamp", "marsh", "bog", "mud"), "#e1e8d4", "reeds"),
    (("rubble", "crater", "scree", "debris", "scrap"), "#ebe3d5", "dots"),
    (("wire", "grave", "fortif", "obstacle"), "#ece8e0", "crosses"),
    (("very", "dangerous", "steep"), "#efe4c6", "dense"),
    (("ruin", "building", "settlement", "town", "village"), "#ece5db", "bricks"),
    (("river", "water", "lake", "pool"), "#d3e7f3", "waves"),
)


@dataclass(frozen=True)
class Ground:
    """A fill and a pattern (a key of `INKS`, or "")."""

    fill: str
    pattern: str = ""
    rim: str = ""

    @property
    def ink(self) -> str:
        """Colour of its outline."""
        return self.rim or INKS.get(self.pattern, "#a59a86")


def ground(feature: Feature) -> Ground:
    """Return how a patch of ground is drawn."""
    if feature.kind is Kind.WATER:
        deep = feature.depth_class == "deep"
        return Ground("#bcd9ec" if deep else "#d8eaf4", "waves")
    if feature.kind is Kind.GAP:
        return Ground("#cfc7ba", "deep", "#5f574c")
    if feature.kind is Kind.ROAD:
        paved = "dirt" not in feature.terrain
        return Ground("#e4e1dc" if paved else "#eadfc8", "", "#c9c2b4")
    for words, fill, pattern in _BY_WORD:
        if any(word in feature.terrain.lower() for word in words):
            return Ground(fill, pattern)
    return Ground("#f0e8d2", "hatch")


def define_patterns(defs: Group, used: set[str]) -> None:
    """Define the patterns in `used`, each a small tile of strokes."""
    for name in sorted(used):
        size, strokes = _DRAWN[name]
        tile = Group(id=f"p-{name}", patternUnits="userSpaceOnUse", width=size, height=size)
        tile.element.tag = "pattern"
        width = {"dense": 1.0, "watched": 0.8}.get(name, 0.9)
        tile.path(strokes, fill="none", stroke=INKS[name], stroke_width=width)
        defs.element.append(tile.element)


def solid_fill(height_mm: float) -> str:
    """Return the fill of something solid: the higher, the darker."""
    shades = ("#ddd3c3", "#cdc1ae", "#bbad97", "#a99a83")
    steps = (38.0, 90.0, 140.0)
    return shades[sum(height_mm > step for step in steps)]
