"""Names and heights of terrain, units and marked places, written where there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.length import MM
from planner.show.colours import INK
from planner.show.labels import Label, Room
from planner.show.name_plates import grid, slants, wordings
from planner.show.svg import Group, Pixel
from planner.show.terrain import TerrainPainter, middle
from planner.show.view import View
from planner.show.words import plain

if TYPE_CHECKING:
    from shapely import Polygon

TOGETHER: Final = 15 * MM
"""Features of one name that are nearer than this are one thing with one label."""
_FIRST: Final = (
    Kind.OBJECTIVE, Kind.SOLID, Kind.AREA, Kind.WALL, Kind.FLOOR, Kind.WATER, Kind.GAP, Kind.ROAD,
    Kind.ZONE,
)  # fmt: skip
_ITALIC: Final = (Kind.ROAD, Kind.WATER, Kind.ZONE, Kind.FLOOR)
_INKS: Final = {Kind.ZONE: "#5f656b", Kind.FLOOR: "#34465e", Kind.OBJECTIVE: "#6b4e00"}


@dataclass(frozen=True)
class NameWriter:
    """Writes names; the room it shares keeps them off each other and off the models."""

    terrain: TerrainPainter
    view: View
    room: Room

    def write(self, group: Group) -> None:
        """Write the name of every thing that is seen, the more important first."""
        for line in self.terrain.of(Kind.WALL, Kind.LADDER, Kind.STAIRS, Kind.ROPE):
            wide = max(2.0, line.thickness * self.view.scale / 2)
            self.room.take_line(self.view.points(line.paths[0]), wide)
        for thing in self._things:
            if thing[0].kind is Kind.ZONE:
                self._keep_off_scenery()
            self._name(group, thing)
        for wall in self.terrain.of(Kind.WALL):
            self._wall_height(group, wall)

    @cached_property
    def _things(self) -> list[list[Feature]]:
        """Features of one name that stand together, each group with its best part first."""
        things: list[list[Feature]] = []
        for kind in _FIRST:
            for feature in self.terrain.of(kind):
                near = [t for t in things if any(_one_thing(feature, part) for part in t)]
                merged = [part for thing in near for part in thing] + [feature]
                things = [thing for thing in things if thing not in near]
                things.append(merged)
        return sorted(things, key=lambda thing: (_FIRST.index(thing[0].kind), -thing[0].top))

    def _keep_off_scenery(self) -> None:
        """Keep the names of whole zones off everything that stands in them."""
        for feature in self.terrain.of(Kind.AREA, Kind.SOLID, Kind.ROAD, Kind.GAP, Kind.OBJECTIVE):
            x0, y0, x1, y1 = feature.bounds
            more = feature.radius
            (left, bottom), (right, top) = (
                self.view.point(x0 - more, y0 - more),
                self.view.point(x1 + more, y1 + more),
            )
            self.room.take((left, top, right, bottom))

    def _say(self, length: int) -> str:
        return self.terrain.battlefield.table.unit.say(length)

    def _name(self, group: Group, thing: list[Feature]) -> None:
        first = thing[0]
        if first.kind is Kind.OBJECTIVE:
            self._objective(group, first)
            return
        raised = first.kind in (Kind.SOLID, Kind.FLOOR)
        height = self._say(first.top) if raised else ""
        plate = Label((), 0, _INKS.get(first.kind, INK), italic=first.kind in _ITALIC)
        name = self._own_name(first)
        parts = [part for part in thing if part.kind is first.kind]
        for label in wordings(name, height, plate, slants(parts[0], self.view)):
            for part in parts:
                if self.room.put(group, label, self._inside(part, label)):
                    return
        label = replace(plate, lines=(name,), size=9.5)
        if first.kind is Kind.WALL:
            self.room.put(group, label, self._around(thing, label))
        elif first.kind is Kind.AREA:
            self.room.put(group, label, self._across(first))

    def _own_name(self, feature: Feature) -> str:
        """Return a name without what a larger thing it is part of is called."""
        name = plain(feature.name)
        if feature.kind is Kind.SOLID and self._stands_on(feature):
            return ""
        if feature.kind is Kind.FLOOR:
            names = {other.name for other in self.terrain.battlefield.of(Kind.AREA, Kind.WALL)}
            for start in sorted(names, key=len, reverse=True):
                if name.startswith(f"{start}, "):
                    return name.removeprefix(f"{start}, ")
        return name

    def _stands_on(self, feature: Feature) -> list[Feature]:
        """Return the higher solids of its name that stand on it: steps of one hill."""
        above = self._higher(feature)
        return [f for f in above if f.name == feature.name and f.kind is feature.kind]

    def _higher(self, feature: Feature) -> list[Feature]:
        x0, y0, x1, y1 = feature.bounds
        above = Kind.FLOOR if feature.kind is Kind.FLOOR else Kind.SOLID
        return [
            other
            for other in self.terrain.of(above)
            if feature.kind in (Kind.SOLID, Kind.FLOOR, Kind.AREA)
            and other.top > feature.top
            and other.bounds[0] < x1
            and other.bounds[2] > x0
            and other.bounds[1] < y1
            and other.bounds[3] > y0
        ]

    def _inside(self, feature: Feature, label: Label) -> Iterator[Pixel]:
        """Yield places at which the label lies inside the shape, its middle first."""
        from shapely import Polygon, prepare

        width, height = label.extent
        for part in self._parts(feature):
            if part.area < width * height:
                continue
            prepare(part)
            for place in grid(part):
                if part.covers(Polygon(label.corners(place))):
                    yield place

    def _parts(self, feature: Feature) -> list[Polygon]:
        """Return what is seen of a feature from above, the largest part first."""
        from shapely import Polygon, box

        shape = self._shape(feature)
        if shape is None:
            return []
        left, top, right, bottom = self.view.frame
        seen = shape.intersection(box(left + 2, top + 2, right - 2, bottom - 2))
        for other in self._higher(feature):
            seen = seen.difference(Polygon(self.view.points(other.paths[0])))
        for road in self._over(feature):
            seen = seen.difference(road)
        pieces = getattr(seen, "geoms", [seen])
        parts = [p for p in pieces if isinstance(p, Polygon) and not p.is_empty]
        return sorted(parts, key=lambda p: -p.area)

    def _over(self, feature: Feature) -> Iterator[Polygon]:
        """Yield the roads and bridges that are drawn over ground."""
        over = self.terrain.over
        if feature.kind in (Kind.AREA, Kind.WATER, Kind.GAP) and feature.id not in over:
            shapes = (self._shape(f) for f in self.terrain.battlefield.features if f.id in over)
            yield from (shape for shape in shapes if shape is not None)

    def _shape(self, feature: Feature) -> Polygon | None:
        """Return a feature in pixels, or None where it has no inside."""
        from shapely import LineString, Polygon

        paths = [self.view.points(path) for path in feature.paths]
        if feature.geometry == "Polygon":
            return Polygon(paths[0], paths[1:])
        if feature.kind is Kind.ROAD and feature.width:
            return LineString(paths[0]).buffer(feature.width * self.view.scale / 2)
        return None

    def _across(self, feature: Feature) -> Iterator[Pixel]:
        """Yield places in a shape for a label that sticks out of it."""
        from shapely import Point

        for part in self._parts(feature):
            yield from (place for place in grid(part) if part.covers(Point(place)))

    def _around(self, thing: list[Feature], label: Label) -> Iterator[Pixel]:
        """Yield places about the box of a thing, and in it."""
        boxes, shown = [part.bounds for part in thing], self.view.shown
        x0, y0 = (max(shown[i], min(box[i] for box in boxes)) for i in (0, 1))
        x1, y1 = (min(shown[i], max(box[i] for box in boxes)) for i in (2, 3))
        (left, bottom), (right, top) = self.view.point(x0, y0), self.view.point(x1, y1)
        _, height = label.extent
        x, y = (left + right) / 2, (top + bottom) / 2
        for shift in (0.0, (right - left) / 4, (left - right) / 4):
            yield x + shift, top - height / 2 - 6
            yield x + shift, bottom + height / 2 + 6
        yield from ((x, y), (x, y - height), (x, y + height))

    def _objective(self, group: Group, feature: Feature) -> None:
        x, y = self.view.point(*middle(feature))
        self.room.take_disc((x, y), 8)
        label = Label((plain(feature.name),), 11, _INKS[Kind.OBJECTIVE], bold=True)
        width, height = label.extent
        places = [(x, y + height + 4), (x, y - height - 3), (x + width / 2 + 12, y)]
        places += [(x - width / 2 - 12, y), (x, y + 2 * height + 6), (x, y - 2 * height - 5)]
        self.room.put(group, label, places)

    def _wall_height(self, group: Group, wall: Feature) -> None:
        """Write how high a wall is beside it, where the wall is long enough."""
        sides = pairwise(self.view.points(wall.paths[0]))
        (x0, y0), (x1, y1) = max(sides, key=lambda side: math.dist(*side))
        if math.dist((x0, y0), (x1, y1)) < 40:
            return
        label = Label((self._say(wall.top),), 9, "#3f3a34")
        width, height = label.extent
        off = wall.thickness * self.view.scale / 2 + 2.5
        flat = abs(x1 - x0) > abs(y1 - y0)
        dx, dy = (0.0, off + height / 2) if flat else (off + width / 2, 0.0)
        places = []
        for share in (0.5, 0.35, 0.65, 0.2, 0.8):
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            places += [(x + dx, y + dy), (x - dx, y - dy)]
        self.room.put(group, label, places)


def _one_thing(one: Feature, other: Feature) -> bool:
    """Whether two features bear one name and stand together."""
    if one.name != other.name or one.kind is other.kind is Kind.SOLID:
        return False
    a, b = one.bounds, other.bounds
    return (
        a[0] <= b[2] + TOGETHER
        and b[0] <= a[2] + TOGETHER
        and a[1] <= b[3] + TOGETHER
        and b[1] <= a[3] + TOGETHER
    )
