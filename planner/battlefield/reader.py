"""Read a map: strict, with the JSON pointer of every fault, never a guess."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from planner.battlefield.battlefield import Battlefield, Table
from planner.battlefield.feature import Feature, Path, Point
from planner.battlefield.kind import KINDS, OPENINGS, WAYS_UP, Kind, KindSpec
from planner.battlefield.lying import candidates
from planner.battlefield.simple import crossing, doubled_area
from planner.battlefield.strip import strip
from planner.battlefield.within import OPENING_SLACK, Outer, lies_on, near, overlap
from planner.errors import FileError, LimitError, nearest
from planner.files.struct import refuse_unknown_keys
from planner.length import Unit as LengthUnit

MAX_FEATURES: Final = 12_000
MAX_VERTICES: Final = 2_000
MAX_ALL_VERTICES: Final = 60_000
"""As many boxes as there may be features; the tournament tables of our maps have up to 750."""
MAX_SIDE: Final = 12_192_000
"""Longest side of a table, µm: 40 feet."""
_NAMED: Final = {kind.value: kind for kind in Kind}
_KNOWN: Final = {
    kind: frozenset({"kind", "name", *spec.lengths, *spec.flags, *spec.words})
    for kind, spec in KINDS.items()
}
"""The properties that a feature of a kind may have."""


def read_map(value: Any, file: str = "<map>", pointer: str = "") -> Battlefield:
    """Return the battlefield in a parsed GeoJSON `FeatureCollection`.

    Raises:
        FileError: not such a map; names the JSON pointer and the mend.
        LimitError: more features or vertices than `MAX_FEATURES`, `MAX_VERTICES`.
    """
    return _MapReader(file).read(value, pointer)


class _MapReader:
    """Carries the file name and the table through the functions of the reading."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.table = Table(0, 0, LengthUnit.INCH)

    def fail(self, pointer: str, message: str) -> FileError:
        return FileError(message, file=self.file, place=pointer or "/")

    def read(self, value: Any, pointer: str) -> Battlefield:
        if not isinstance(value, dict) or value.get("type") != "FeatureCollection":
            raise self.fail(pointer, 'a map is a GeoJSON object with "type": "FeatureCollection"')
        known = {"type", "table", "features", "name", "note"}
        refuse_unknown_keys(value, known, self.file, pointer)
        for key in ("name", "note"):
            self._word(value, key, pointer)
        self.table = self._table(value.get("table"), f"{pointer}/table")
        raw = value.get("features")
        if not isinstance(raw, list):
            raise self.fail(f"{pointer}/features", "a list of features is needed")
        if len(raw) > MAX_FEATURES:
            raise LimitError(f"{self.file}: more than {MAX_FEATURES} features")
        if sum(map(_positions, raw)) > MAX_ALL_VERTICES:  # known before any is read
            raise LimitError(f"{self.file}: more than {MAX_ALL_VERTICES} positions in all")
        features: list[Feature] = []
        seen: dict[str, str] = {}
        for index, item in enumerate(raw):
            place = f"{pointer}/features/{index}"
            feature = self._feature(item, place)
            if feature.id in seen:
                twice = f'id "{feature.id}" stands already at {seen[feature.id]}'
                raise self.fail(f"{place}/id", twice)
            seen[feature.id] = place
            features.append(feature)
        placed = self._hang(features, seen)
        return Battlefield(self.table, tuple(placed))

    def _table(self, value: Any, pointer: str) -> Table:
        if not isinstance(value, dict):
            raise self.fail(pointer, 'a map needs "table": {"width", "height", "unit"}')
        refuse_unknown_keys(
            value, {"width", "height", "unit", "name", "credit"}, self.file, pointer
        )
        units = {unit.value: unit for unit in LengthUnit}
        named = value.get("unit")
        if not isinstance(named, str) or named not in units:
            raise self.fail(f"{pointer}/unit", 'the unit is "in" or "cm"')
        unit = units[named]
        sides = []
        for side in ("width", "height"):
            length = self._length(value.get(side), unit, f"{pointer}/{side}")
            if not 0 < length <= MAX_SIDE:
                raise self.fail(f"{pointer}/{side}", "a side is above 0 and at most 40 feet")
            sides.append(length)
        words = [self._word(value, key, pointer) for key in ("name", "credit")]
        return Table(sides[0], sides[1], unit, *words)

    def _length(self, value: Any, unit: LengthUnit, pointer: str) -> int:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.fail(pointer, "a number is needed")
        if not abs(value) < 1e5:
            raise self.fail(pointer, f"{value} is out of range")
        return unit.to_um(value)

    def _word(self, value: dict[str, Any], key: str, pointer: str) -> str:
        word = value.get(key, "")
        if not isinstance(word, str):
            raise self.fail(f"{pointer}/{key}", "a text is needed")
        return word

    def _feature(self, value: Any, pointer: str) -> Feature:
        if not isinstance(value, dict) or value.get("type") != "Feature":
            raise self.fail(pointer, 'an object with "type": "Feature" is needed')
        refuse_unknown_keys(value, {"type", "id", "geometry", "properties"}, self.file, pointer)
        feature_id = value.get("id")
        if not isinstance(feature_id, str) or not feature_id or not feature_id.isprintable():
            raise self.fail(f"{pointer}/id", "a feature needs an id, a text of plain characters")
        properties = value.get("properties")
        if not isinstance(properties, dict):
            raise self.fail(f"{pointer}/properties", 'properties with a "kind" are needed')
        kind = self._kind(properties.get("kind"), f"{pointer}/properties/kind")
        geometry, paths = self._geometry(value.get("geometry"), KINDS[kind], f"{pointer}/geometry")
        fields = self._properties(properties, kind, f"{pointer}/properties")
        fields["name"] = fields.get("name") or feature_id
        feature = Feature(id=feature_id, kind=kind, geometry=geometry, paths=paths, **fields)
        self._check_sense(feature, pointer)
        return self._widened(feature, pointer) if kind is Kind.WATER else feature

    def _widened(self, water: Feature, pointer: str) -> Feature:
        """Return water drawn as a line as the polygon about it (`strip`); other water unchanged."""
        if water.geometry == "Polygon":
            return replace(water, width=0)
        ring = strip(water.paths[0], water.width, self.table.width, self.table.height)
        if ring is None or crossing(ring):
            said = "it meets itself, or bends too sharply for its width: draw it as a Polygon"
            raise self.fail(f"{pointer}/geometry/coordinates", said)
        return replace(water, geometry="Polygon", paths=(ring,), width=0)

    def _kind(self, value: Any, pointer: str) -> Kind:
        if isinstance(value, str) and value in _NAMED:
            return _NAMED[value]
        said = f'unknown kind "{value}"' if isinstance(value, str) else 'a "kind" is needed'
        raise self.fail(pointer, f"{said}; {nearest(str(value), _NAMED)}")

    def _properties(self, value: dict[str, Any], kind: Kind, pointer: str) -> dict[str, Any]:
        spec = KINDS[kind]
        refuse_unknown_keys(value, _KNOWN[kind], self.file, pointer)
        lengths = {
            key: self._measure(value, key, default, pointer)
            for key, default in spec.lengths.items()
        }
        fields: dict[str, Any] = {"name": self._word(value, "name", pointer)}
        for key, default in spec.flags.items():
            fields[key] = value.get(key, default)
            if not isinstance(fields[key], bool):
                raise self.fail(f"{pointer}/{key}", "true or false is needed")
        for key, allowed in spec.words.items():
            word = self._word(value, key, pointer)
            if word and allowed and word not in allowed:
                unknown = f'unknown {key} "{word}"; {nearest(word, allowed)}'
                raise self.fail(f"{pointer}/{key}", unknown)
            fields["depth_class" if key == "depth" else key] = word
        if kind in OPENINGS:
            fields["state"] = fields["state"] or "closed"
        return fields | _levels(kind, lengths)

    def _measure(self, value: dict[str, Any], key: str, default: float | None, pointer: str) -> int:
        if key not in value and default is None:
            raise self.fail(pointer, f'"{key}" is needed')
        length = self._length(value.get(key, default), self.table.unit, f"{pointer}/{key}")
        if length < 0 and key not in ("base", "from_z", "to_z"):
            raise self.fail(f"{pointer}/{key}", f"{key} must not be negative")
        if length == 0 and key == "depth":
            raise self.fail(f"{pointer}/{key}", "a gap has a depth above 0")
        return length

    def _geometry(self, value: Any, spec: KindSpec, pointer: str) -> tuple[str, tuple[Path, ...]]:
        if not isinstance(value, dict):
            raise self.fail(pointer, "a GeoJSON geometry is needed")
        refuse_unknown_keys(value, {"type", "coordinates"}, self.file, pointer)
        kind = value.get("type")
        if not isinstance(kind, str) or kind not in spec.geometry:
            wanted = " or ".join(f'"{name}"' for name in sorted(spec.geometry))
            got = f', not "{kind}"' if isinstance(kind, str) else ""
            raise self.fail(f"{pointer}/type", f"this kind is drawn as a {wanted}{got}")
        at = f"{pointer}/coordinates"
        coordinates = value.get("coordinates")
        if kind == "Point":
            return kind, ((self._point(coordinates, at),),)
        if kind == "LineString":
            return kind, (self._line(coordinates, at),)
        return kind, self._polygon(coordinates, at)

    def _point(self, value: Any, pointer: str) -> Point:
        if not isinstance(value, list) or len(value) != 2:
            raise self.fail(pointer, "a position is [x, y]")
        unit = self.table.unit
        x, y = (self._length(item, unit, f"{pointer}/{i}") for i, item in enumerate(value))
        if not (0 <= x <= self.table.width and 0 <= y <= self.table.height):
            raise self.fail(pointer, f"{value} is off the table")
        return x, y

    def _on_table(self, value: Any) -> Point | None:
        """A sound position, told at once; None where `_point` has to say what is wrong with it."""
        if type(value) is not list or len(value) != 2:
            return None
        x, y = value
        if type(x) not in (int, float) or type(y) not in (int, float):
            return None
        width, height, um = self._room
        if not (0 <= x <= width and 0 <= y <= height):
            return None
        point = round(x * um), round(y * um)
        return point if point[0] <= self.table.width and point[1] <= self.table.height else None

    @cached_property
    def _room(self) -> tuple[float, float, int]:
        """How large the table is in its own unit, and how many µm that has."""
        table = self.table
        return table.width / table.unit.um, table.height / table.unit.um, table.unit.um

    def _points(self, value: Any, fewest: int, pointer: str) -> Path:
        if not isinstance(value, list) or len(value) < fewest:
            raise self.fail(pointer, f"a list of at least {fewest} positions is needed")
        if len(value) > MAX_VERTICES:
            raise LimitError(f"{self.file}:{pointer}: more than {MAX_VERTICES} positions")
        points = [
            self._on_table(item) or self._point(item, f"{pointer}/{index}")
            for index, item in enumerate(value)
        ]
        return tuple(p for p, before in zip(points, [None, *points], strict=False) if p != before)

    def _line(self, value: Any, pointer: str) -> Path:
        line = self._points(value, 2, pointer)
        if len(line) < 2:
            raise self.fail(pointer, "the line has no length")
        return line

    def _polygon(self, value: Any, pointer: str) -> tuple[Path, ...]:
        if not isinstance(value, list) or not value:
            raise self.fail(pointer, "a list of rings is needed")
        rings = [self._ring(ring, f"{pointer}/{i}", i > 0) for i, ring in enumerate(value)]
        outer = Outer(rings[0]) if len(rings) > 1 else None
        for i, before in enumerate(near(rings[1:]) if outer else (), start=1):
            if outer and not outer.holds(rings[i]):
                raise self.fail(f"{pointer}/{i}", "the hole is not inside the outer ring")
            if any(overlap(rings[i], rings[1 + other]) for other in before):
                raise self.fail(f"{pointer}/{i}", "the hole overlaps another hole")
        if sum(doubled_area(ring) for ring in rings) <= 0:
            raise self.fail(pointer, "the holes leave nothing of it")
        return tuple(rings)

    def _ring(self, value: Any, pointer: str, hole: bool) -> Path:
        ring = self._points(value, 4, pointer)
        if ring[0] != ring[-1]:
            raise self.fail(pointer, "the ring is not closed: repeat its first position at the end")
        if len(ring) < 4:
            raise self.fail(pointer, "a ring needs three different corners")
        meets = crossing(ring)
        if meets:
            unit = self.table.unit
            near = [unit.from_um(c) for c in meets]
            raise self.fail(pointer, f"the outline crosses or touches itself near {near}")
        return ring[::-1] if (doubled_area(ring) > 0) == hole else ring

    def _check_sense(self, feature: Feature, pointer: str) -> None:
        place = f"{pointer}/properties"
        if feature.blocks and feature.height <= 0:
            raise self.fail(f"{place}/height", "the height must be above 0")
        if feature.geometry == "Point" and feature.radius <= 0:
            raise self.fail(f"{place}/radius", "a place drawn as a point needs a radius above 0")
        if feature.kind is Kind.ROAD and feature.geometry == "LineString" and feature.width <= 0:
            raise self.fail(f"{place}/width", "a road drawn as a line needs a width above 0")
        if feature.kind is Kind.WATER and feature.geometry == "LineString" and feature.width <= 0:
            raise self.fail(f"{place}/width", "water drawn as a line needs a width above 0")
        least = feature.top + int(feature.kind is Kind.ROPE)  # a rope may be level
        if feature.kind in WAYS_UP and feature.bottom >= least:
            raise self.fail(f"{place}/to_z", "drawn from foot to head: to_z must be above from_z")
        if feature.kind in OPENINGS and len(feature.paths[0]) != 2:
            raise self.fail(f"{pointer}/geometry", "a door or window is one straight line")

    def _hang(self, features: list[Feature], places: dict[str, str]) -> list[Feature]:
        """Return the doors and windows with the walls they lie on; anything else unchanged."""
        walls = [(f, s) for f in features if f.kind is Kind.WALL for s in pairwise(f.paths[0])]
        stretches, slack = [stretch for _, stretch in walls], [OPENING_SLACK] * len(walls)
        lines = [feature.paths[0] for feature in features if feature.kind in OPENINGS]
        may = candidates(lines, stretches, slack)
        found: list[Feature] = []
        for feature in features:
            if feature.kind not in OPENINGS:
                found.append(feature)
                continue
            on = (walls[n] for n in next(may))
            wall = next((f for f, stretch in on if lies_on(feature.paths[0], stretch)), None)
            if wall is None:
                text = "a door or window must lie on a wall; none is there"
                raise self.fail(f"{places[feature.id]}/geometry", text)
            found.append(_hung(feature, wall))
        return found


def _hung(feature: Feature, wall: Feature) -> Feature:
    """A door or window on its wall, which is as thick, and higher or as high."""
    bottom = wall.bottom + feature.sill
    top = bottom + feature.top if feature.top else wall.top
    top = min(top, wall.top)
    return replace(feature, on_wall=wall.id, thickness=wall.thickness, bottom=bottom, top=top)


def _positions(feature: Any) -> int:
    """Return how many positions an unread feature holds, as far as it is one."""
    geometry = feature.get("geometry") if isinstance(feature, dict) else None
    coordinates = geometry.get("coordinates") if isinstance(geometry, dict) else None
    lists = (
        [item for item in coordinates or () if isinstance(item, list)]
        if isinstance(coordinates, list)
        else []
    )
    return sum(len(item) if item and isinstance(item[0], list) else 1 for item in lists)


def _levels(kind: Kind, lengths: dict[str, int]) -> dict[str, int]:
    """Turn a kind's own words for heights into `bottom` and `top`."""
    fields = {k: v for k, v in lengths.items() if k in ("thickness", "width", "radius", "sill")}
    if kind is Kind.FLOOR:
        return fields | {"bottom": lengths["z"], "top": lengths["z"]}
    if kind is Kind.GAP:
        return fields | {"bottom": -lengths["depth"]}
    if kind in WAYS_UP:
        return fields | {"bottom": lengths["from_z"], "top": lengths["to_z"]}
    if "height" in lengths:
        foot = lengths.get("base", 0)
        return fields | {"bottom": foot, "top": foot + lengths["height"]}
    return fields
