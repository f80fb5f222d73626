"""Our own maps: strictly readable, fair, and with room to play on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.affinity import rotate
from shapely.geometry import LineString, Point, Polygon, box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from planner.battlefield import Kind, read_map
from planner.importers.geojson import text
from planner.rulesets import find, games

MAPS = Path(__file__).parents[2] / "maps"
NAMES = [
    "container_yard",
    "industrial",
    "open_field",
    "open_field_cm",
    "ruined_town",
    "trench_line",
]
INCH_NAMES = [name for name in NAMES if not name.endswith("_cm")]
BASE_RADIUS = 16 / 25.4
"""Half of a 32 mm base in inches: 0.629921."""
LANE_RADIUS = 2.0
"""Half of a 4" lane."""


class Drawn:
    """A map as shapes: what the tests look at."""

    def __init__(self, name: str) -> None:
        self.text = (MAPS / f"{name}.geojson").read_text(encoding="utf-8")
        self.value: dict[str, Any] = json.loads(self.text)
        table = self.value["table"]
        self.width, self.height = table["width"], table["height"]
        self.table = box(0, 0, self.width, self.height)
        self.shapes = {f["id"]: shape(f["geometry"]) for f in self.value["features"]}
        self.properties: dict[str, dict[str, Any]] = {
            f["id"]: f["properties"] for f in self.value["features"]
        }

    def of(self, *kinds: str) -> Iterator[tuple[str, dict[str, Any], BaseGeometry]]:
        """Yield id, properties and shape of the features of some kinds."""
        for key, properties in self.properties.items():
            if properties["kind"] in kinds:
                yield key, properties, self.shapes[key]

    def bodies(self) -> dict[str, tuple[BaseGeometry, float, float]]:
        """Return id -> footprint, foot and top of every solid and wall."""
        found = {}
        for key, properties, drawn in self.of("solid", "wall"):
            foot = properties.get("base", 0)
            thickness = properties.get("thickness", 0)
            body = drawn.buffer(thickness / 2, cap_style="flat") if thickness else drawn
            found[key] = (body, foot, foot + properties["height"])
        return found

    def openings(self) -> BaseGeometry:
        """Return the doorways, 1" deep: wide open, whatever their state in the file."""
        return unary_union([d.buffer(0.5, cap_style="flat") for _, _, d in self.of("door")])

    def free(self, radius: float, step_over: float) -> BaseGeometry:
        """Return where the centre of a disc may be, on the ground.

        Parameters:
            radius: of the disc, inches.
            step_over: bodies up to this height do not stop it.
        """
        standing = [b for b, foot, top in self.bodies().values() if foot < 2 and top > step_over]
        wet = [d for _, p, d in self.of("water") if p["depth"] == "deep"]
        blocked = unary_union([*standing, *wet, *(d for _, _, d in self.of("gap"))])
        blocked = blocked.difference(self.openings())
        return self.table.buffer(-radius, join_style="mitre").difference(blocked.buffer(radius))


@cache
def drawn(name: str) -> Drawn:
    """Return the map `name` as shapes."""
    return Drawn(name)


def between_zones(field: Drawn, radius: float, step_over: float) -> list[BaseGeometry]:
    """Return the connected free places that join the red zone to the blue one."""
    parts = shapely.get_parts(field.free(radius, step_over))
    red, blue = field.shapes["zone-red"], field.shapes["zone-blue"]
    return [part for part in parts if part.intersects(red) and part.intersects(blue)]


def test_every_map_is_listed_here() -> None:
    """A new map must join the list above, or nothing below looks at it."""
    assert sorted(path.stem for path in MAPS.glob("*.geojson")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_strict_reader_takes_it(name: str) -> None:
    """Known kinds and properties, rings that do not cross, doors that lie on walls."""
    field = drawn(name)
    battlefield = read_map(field.value, name)
    assert len(battlefield.features) == len(field.shapes)
    assert all(f.on_wall for f in battlefield.of(Kind.DOOR, Kind.WINDOW))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_of_its_unit_knows_its_words(name: str) -> None:
    """Terrain and depth names: an inch table is for all inch games, the cm one for the other."""
    battlefield = read_map(drawn(name).value, name)
    players = [game for game in map(find, games()) if game.unit is battlefield.table.unit]
    assert players
    for game in players:
        game.check_map(battlefield, name)


@pytest.mark.parametrize("name", NAMES)
def test_one_feature_per_line(name: str) -> None:
    """The file is what our own writer writes, so a change shows as the lines it touches."""
    field = drawn(name)
    assert field.text == text(field.value)


@pytest.mark.parametrize("name", NAMES)
def test_shapes_are_valid_and_on_the_table(name: str) -> None:
    """No bow-ties, nothing over the edge, at most two decimals."""
    field = drawn(name)
    for key, geometry in field.shapes.items():
        assert geometry.is_valid, key
        assert field.table.covers(geometry), key
        coordinates = shapely.get_coordinates(geometry)
        assert (coordinates.round(2) == coordinates).all(), key


@pytest.mark.parametrize("name", NAMES)
def test_turned_by_half_a_turn_it_is_itself(name: str) -> None:
    """Fair to both sides: each feature has a twin of its kind, zones change owner.

    0.03 is more than the rounding of two corners to two decimals, 2 * 0.005 * sqrt(2) = 0.014.
    """
    field = drawn(name)
    centre = (field.width / 2, field.height / 2)
    for key, properties, geometry in field.of(*{p["kind"] for p in field.properties.values()}):
        turned = rotate(geometry, 180, origin=centre)
        twins = [
            other
            for other, theirs, candidate in field.of(properties["kind"])
            if theirs.get("terrain") == properties.get("terrain")
            and candidate.hausdorff_distance(turned) < 0.03
        ]
        assert twins, key
    red, blue = field.properties["zone-red"], field.properties["zone-blue"]
    assert (red["owner"], blue["owner"]) == ("red", "blue")


@pytest.mark.parametrize("name", NAMES)
def test_objectives_and_zones(name: str) -> None:
    """Five objectives, two zones of one size that do not meet, the middle objective between."""
    field = drawn(name)
    red, blue = field.shapes["zone-red"], field.shapes["zone-blue"]
    assert len(list(field.of("objective"))) == 5
    assert red.area == pytest.approx(blue.area)
    assert red.distance(blue) >= (60 if field.value["table"]["unit"] == "cm" else 24)
    middle = Point(field.width / 2, field.height / 2)
    assert any(geometry.equals(middle) for _, _, geometry in field.of("objective"))


@pytest.mark.parametrize("name", INCH_NAMES)
def test_control_reaches_three_inches_from_a_40_mm_marker(name: str) -> None:
    """Radius 3" + 20 mm = 3 + 20 / 25.4 = 3.7874"."""
    for key, properties, _ in drawn(name).of("objective"):
        assert properties["radius"] == 3.7874, key


@pytest.mark.parametrize("name", NAMES)
def test_bodies_do_not_run_into_each_other(name: str) -> None:
    """Stacked ones meet top to foot, a solid stands clear of walls; walls join at corners."""
    field = drawn(name)
    bodies = field.bodies()
    for (one, (a, low_a, top_a)), (two, (b, low_b, top_b)) in combinations(bodies.items(), 2):
        joined = field.properties[one]["kind"] == field.properties[two]["kind"] == "wall"
        if not joined and min(top_a, top_b) > max(low_a, low_b):
            assert a.intersection(b).area < 0.001, (one, two)


@pytest.mark.parametrize("name", NAMES)
def test_grounds_do_not_overlap(name: str) -> None:
    """Areas, water and gaps leave each other alone, so no rule has to pick between them."""
    grounds = list(drawn(name).of("area", "water", "gap"))
    for (one, _, a), (two, _, b) in combinations(grounds, 2):
        assert a.intersection(b).area < 0.001, (one, two)


@pytest.mark.parametrize("name", INCH_NAMES)
def test_ways_up_begin_and_end_on_something(name: str) -> None:
    """Foot and head stand on the ground, a floor or a flat top, with room for a 32 mm base."""
    field = drawn(name)
    bodies = field.bodies()
    tops: list[tuple[BaseGeometry, float]] = [(d, p["z"]) for _, p, d in field.of("floor")]
    for key, properties, _ in field.of("solid"):
        if properties.get("standable", True):
            tops.append((bodies[key][0], bodies[key][2]))
    for key, properties, line in field.of("ladder", "stairs"):
        ends = (line.coords[0], properties["from_z"]), (line.coords[-1], properties["to_z"])
        for place, z in ends:
            point = Point(place)
            if z == 0:
                assert all(
                    body.distance(point) >= BASE_RADIUS
                    for body, foot, _ in bodies.values()
                    if foot < 2
                ), key
            else:
                assert any(
                    top == z and surface.covers(point.buffer(BASE_RADIUS)) for surface, top in tops
                ), key


@pytest.mark.parametrize("name", INCH_NAMES)
def test_a_32_mm_base_can_walk_from_zone_to_zone_and_to_every_objective(name: str) -> None:
    """On the flat, through open doors, stepping over nothing at all."""
    field = drawn(name)
    ways = between_zones(field, BASE_RADIUS, step_over=0)
    assert len(ways) == 1
    for key, properties, place in field.of("objective"):
        assert ways[0].intersects(place.buffer(properties["radius"])), key


@pytest.mark.parametrize("name", INCH_NAMES)
def test_a_lane_4_inches_wide_joins_the_zones(name: str) -> None:
    """A vehicle 4" wide gets across; what is up to 2" high does not stop it."""
    assert between_zones(drawn(name), LANE_RADIUS, step_over=2)


def test_the_town_has_three_storeys() -> None:
    """Ground, 3" and 6"; the tenement's ladder joins the upper two."""
    field = drawn("ruined_town")
    assert {p["z"] for _, p, _ in field.of("floor")} == {3, 6}
    ladder = field.properties["south-tenement-ladder"]
    assert (ladder["from_z"], ladder["to_z"]) == (3, 6)


def test_the_yard_has_gaps_to_jump() -> None:
    """Between container tops: 1", 1.25" and 1.5" (row 1 from y 27.4, row 2 to y 26.4, ...).

    Rows: 28.65 - 25.15 - 2.5 = 1.0 and 17.25 - 13.25 - 2.5 = 1.5;
    stacks: 27.4 - 23.4 - 2.5 = 1.5 and 31.15 - 27.4 - 2.5 = 1.25.
    """
    shapes = drawn("container_yard").shapes
    pairs = {
        ("west-row-1", "west-row-2"): 1.0,
        ("west-row-3", "west-row-4"): 1.5,
        ("south-stack-1", "south-stack-2"): 1.5,
        ("south-stack-2", "south-stack-3"): 1.25,
    }
    for (one, two), gap in pairs.items():
        assert shapes[one].distance(shapes[two]) == pytest.approx(gap)


def test_the_bridge_is_the_only_dry_way_over_the_river() -> None:
    """Without bridge and fords the river parts the table; the bridge is 4" wide and more."""
    field = drawn("open_field")
    river = unary_union([d for _, _, d in field.of("water")])
    bridge = field.shapes["bridge"]
    assert isinstance(bridge, Polygon)
    assert bridge.bounds[2] - bridge.bounds[0] >= 4
    across = LineString([(36, 0), (36, 48)])
    assert not across.intersects(river)
    dry = shapely.get_parts(field.table.difference(river).difference(box(33, 0, 39, 48)))
    assert len(dry) == 4


@pytest.mark.parametrize("name", ["industrial"])
def test_silos_are_round(name: str) -> None:
    """Sixteen corners at least."""
    field = drawn(name)
    silos = [d for _, p, d in field.of("solid") if p["terrain"] == "silo"]
    assert silos
    for silo in silos:
        assert isinstance(silo, Polygon)
        assert len(silo.exterior.coords) - 1 >= 16
