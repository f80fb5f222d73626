"""The table and all that stands on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.length import MM
from planner.show.colours import ALARM, FAINT, INK, PAPER, TABLE, SideColours
from planner.show.ground import Ground, ground, solid_fill
from planner.show.svg import Group, Pixel, Value
from planner.show.view import View

GROUND: Final = (Kind.ROAD, Kind.AREA, Kind.WATER, Kind.GAP)
"""Drawn first, in this order, but what lies over others last."""
WALL: Final = "#3f3a34"
WOOD: Final = "#7a4f21"
GOLD: Final = "#b8860b"
AWAY: Final = "away"
"""State of a ladder or rope that is not where the map would have it."""


class TerrainPainter:
    """Draws the features that a view shows, the lowest first.

    Parameters:
        over: ids of ground that lies over other ground.
    """

    def __init__(
        self,
        battlefield: Battlefield,
        view: View,
        sides: Mapping[str, SideColours],
        plain: bool = False,
        over: frozenset[str] = frozenset(),
    ) -> None:
        self.battlefield, self.view, self.sides, self.plain = battlefield, view, sides, plain
        self.over = over
        self.patterns: set[str] = set()
        self.kinds: dict[str, Ground] = {}
        self.seen = [f for f in battlefield.features if view.sees(_reach(f))]

    def of(self, *kinds: Kind) -> list[Feature]:
        """Return the features of the given kinds that are seen; jambs are part of their wall."""
        return [f for f in self.seen if f.kind in kinds and not (f.blocks and f.on_wall)]

    def paint(self, group: Group) -> None:
        """Draw everything below the models."""
        self._table(group)
        for feature in self.of(Kind.ZONE):
            self._zone(group, feature)
        ground_ = (feature for kind in GROUND for feature in self.of(kind))
        for feature in sorted(ground_, key=lambda feature: feature.id in self.over):
            self._ground(group, feature)
        if not self.plain:
            self._grid(group)
        for feature in self.of(Kind.OBJECTIVE):
            self._objective(group, feature)
        self._scenery(group)

    def _scenery(self, group: Group) -> None:
        """Draw what stands up from the table, the lowest first."""
        for feature in sorted(self.of(Kind.SOLID), key=lambda f: f.top):
            self._solid(group, feature)
        for feature in sorted(self.of(Kind.FLOOR), key=lambda f: f.top):
            self._floor(group, feature)
        for feature in self.of(Kind.WALL):
            self._wall(group, feature)
        for feature in self.of(*OPENINGS):
            self._opening(group, feature)
        for feature in self.of(*WAYS_UP):
            self._way_up(group, feature)

    def mark_blocked(self, group: Group, feature: Feature, at: Pixel) -> None:
        """Mark what blocked: its outline in red and a cross at `at`."""
        for path in feature.paths:
            group.line(self.view.points(path), stroke=ALARM, stroke_width=2.6)
        x, y = at
        for width, colour in ((6.0, PAPER), (3.2, ALARM)):
            cross = f"M{x - 7:.2f} {y - 7:.2f}l14 14M{x + 7:.2f} {y - 7:.2f}l-14 14"
            group.path(cross, stroke=colour, stroke_width=width, stroke_linecap="round")

    def _table(self, group: Group) -> None:
        x0, y0, x1, y1 = self.view.frame
        group.rect((x0, y0), x1 - x0, y1 - y0, fill=TABLE)

    def _grid(self, group: Group) -> None:
        """Draw a line a unit where there is room, a stronger one each six (ten for cm)."""
        unit = self.battlefield.table.unit
        strong = 6 if unit.value == "in" else 10
        fine = 1 if unit.um * self.view.scale >= 12 else strong
        x0, y0, x1, y1 = self.view.shown
        for low, high, across in ((x0, x1, False), (y0, y1, True)):
            for n in range(math.ceil(low / unit.um), math.floor(high / unit.um) + 1):
                if n % fine:
                    continue
                ends = (
                    ((x0, n * unit.um), (x1, n * unit.um))
                    if across
                    else ((n * unit.um, y0), (n * unit.um, y1))
                )
                heavy = n % strong == 0
                group.line(
                    self.view.points(ends),
                    stroke="#6b6f75" if heavy else "#8b8f94",
                    stroke_width=0.8 if heavy else 0.5,
                    stroke_opacity=0.4 if heavy else 0.22,
                )

    def _shape(self, group: Group, feature: Feature, **style: Value) -> None:
        """Draw a polygon, a disc about a point, or a line of some width."""
        if feature.geometry == "Polygon":
            group.polygon([self.view.points(path) for path in feature.paths], **style)
        elif feature.geometry == "Point":
            centre = self.view.point(*feature.paths[0][0])
            group.circle(centre, feature.radius * self.view.scale, **style)
        else:
            width = feature.width * self.view.scale
            fill = style.get("fill")
            points = self.view.points(feature.paths[0])
            group.line(points, stroke=fill, stroke_width=width, stroke_linejoin="round")

    def _zone(self, group: Group, feature: Feature) -> None:
        colours = self.sides.get(feature.owner)
        rim = colours.dark if colours else FAINT
        fill = colours.light if colours else "#dddddd"
        self._shape(
            group, feature, fill=fill, fill_opacity=0.28, stroke=rim, stroke_width=1.4,
            stroke_dasharray="9 5", stroke_opacity=0.75,
        )  # fmt: skip

    def _ground(self, group: Group, feature: Feature) -> None:
        look = ground(feature)
        self.kinds.setdefault(_word(feature), look)
        self._shape(group, feature, fill=look.fill)
        if look.pattern and feature.geometry == "Polygon" and not self.plain:
            self.patterns.add(look.pattern)
            self._shape(group, feature, fill=f"url(#p-{look.pattern})", fill_opacity=0.75)
        if feature.geometry == "Polygon":
            width = 1.6 if feature.kind is Kind.GAP else 1.0
            self._shape(group, feature, fill="none", stroke=look.ink, stroke_width=width)

    def _objective(self, group: Group, feature: Feature) -> None:
        self._shape(
            group, feature, fill="#ffdf80", fill_opacity=0.3, stroke=GOLD, stroke_width=1.5,
            stroke_dasharray="2 3",
        )  # fmt: skip
        draw_star(group, self.view.point(*middle(feature)), 4.0 if self.plain else 8.0)

    def _solid(self, group: Group, feature: Feature) -> None:
        if not self.plain:
            drop = min(feature.top / MM / 25, 5.0)
            shadow = [
                [(x + drop, y + drop) for x, y in self.view.points(path)] for path in feature.paths
            ]
            group.polygon(shadow, fill=INK, fill_opacity=0.16)
        fill = solid_fill(feature.top / MM)
        self._shape(group, feature, fill=fill, stroke="#4d463c", stroke_width=1.3)
        if feature.standable or self.plain:
            return
        self.patterns.add("dense")
        self._shape(group, feature, fill="url(#p-dense)", fill_opacity=0.6)

    def _floor(self, group: Group, feature: Feature) -> None:
        self._shape(
            group, feature, fill="#7d8ea3", fill_opacity=0.17, stroke="#5a6b80", stroke_width=1.1,
            stroke_dasharray="6 3",
        )  # fmt: skip

    def _wall(self, group: Group, feature: Feature) -> None:
        width = max(feature.thickness * self.view.scale, 1.2 if self.plain else 2.8)
        group.line(
            self.view.points(feature.paths[0]), stroke=WALL, stroke_width=width,
            stroke_linejoin="miter", stroke_linecap="square" if feature.thickness else "butt",
        )  # fmt: skip

    def _opening(self, group: Group, feature: Feature) -> None:
        if self.plain:
            return
        wall = self.battlefield.by_id.get(feature.on_wall)
        thick = max((wall.thickness if wall else 0) * self.view.scale, 2.8)
        points = self.view.points(feature.paths[0])
        draw_opening(group, points, feature.kind is Kind.WINDOW, feature.state, thick)

    def _way_up(self, group: Group, feature: Feature) -> None:
        points = self.view.points(feature.paths[0])
        if feature.state == AWAY:
            if not self.plain:
                group.line(points, stroke=WOOD, stroke_width=1, stroke_dasharray="1 4")
            return
        wide = 4.0 if self.plain else 9.0 if feature.kind is Kind.STAIRS else 7.0
        if feature.kind is Kind.ROPE:
            group.line(points, stroke=WOOD, stroke_width=2, stroke_dasharray="3 2")
            return
        group.line(points, stroke=WOOD, stroke_width=wide)
        group.line(points, stroke="#f7ead6", stroke_width=wide - 2.4)
        if not self.plain:
            group.line(points, stroke=WOOD, stroke_width=wide - 2.4, stroke_dasharray="1.4 2.8")


def draw_opening(
    group: Group, points: Sequence[Pixel], glass: bool, state: str, thick: float
) -> None:
    """Draw a door or window in a wall `thick` pixels wide: a leaf where shut, a knob where locked.

    Parameters:
        glass: whether it is a window.
        state: open, closed, locked or bolted.
    """
    if glass:
        group.line(points, stroke="#e8f4fb", stroke_width=thick * 0.55)
    else:
        group.line(points, stroke=PAPER, stroke_width=thick + 1.6)
    if state != "open":
        wide = max(thick * (0.15 if glass else 0.45), 1.2 if glass else 1.8)
        group.line(points, stroke="#5b87a0" if glass else WOOD, stroke_width=wide)
    if state in ("locked", "bolted"):
        (x0, y0), (x1, y1) = points[0], points[-1]
        group.circle(((x0 + x1) / 2, (y0 + y1) / 2), thick * 0.55 + 1, fill=WOOD)


def draw_star(group: Group, centre: Pixel, size: float) -> None:
    """Draw the star that marks an objective."""
    turns = [(i * math.pi / 5, size * (1.0, 0.45)[i % 2]) for i in range(10)]
    spikes = [(centre[0] + r * math.sin(t), centre[1] - r * math.cos(t)) for t, r in turns]
    group.polygon([spikes], fill=GOLD, stroke=PAPER, stroke_width=1.0)


def middle(feature: Feature) -> tuple[float, float]:
    """Return the middle of a feature's corners, µm."""
    corners = feature.paths[0][:-1] if feature.geometry == "Polygon" else feature.paths[0]
    count = len(corners)
    return sum(x for x, _ in corners) / count, sum(y for _, y in corners) / count


def _reach(feature: Feature) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = feature.bounds
    more = max(feature.radius, feature.thickness, feature.width, 1)
    return x0 - more, y0 - more, x1 + more, y1 + more


def _word(feature: Feature) -> str:
    """What the legend calls a patch of ground."""
    word = feature.terrain or feature.kind.value
    if feature.kind is Kind.WATER:
        depth = feature.depth_class
        word = depth if depth.endswith("water") else f"{depth} water".strip()
    return word.replace("_", " ")
