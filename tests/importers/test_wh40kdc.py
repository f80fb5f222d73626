"""Tournament layouts of the wh40kdc package: turned the right way up, whole, and credited."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from shapely.affinity import rotate
from shapely.geometry import LineString, Point, Polygon, box, shape
from shapely.geometry.base import BaseGeometry

from planner.battlefield import Kind, read_map
from planner.errors import InputError, MissingExtra
from planner.importers.wh40kdc import CREDIT, import_layout, list_layouts
from planner.importers.wh40kdc.layout import AREA_TOLERANCE, map_of
from planner.importers.wh40kdc.package import open_package
from planner.importers.wh40kdc.parts import nature
from planner.importers.wh40kdc.place import Placed, flip, inward, place
from planner.rulesets import find, games

pytest.importorskip("wh40kdc")

LAYOUTS = list_layouts()
TOURNAMENT = [layout for layout in LAYOUTS if layout.startswith("bm-")]
UNEVEN = {"bm-disrupt-vs-disrupt-01", "bm-purge-vs-purge-01"}
"""Not symmetric in the package's data: triangles half an inch off, one generator turned."""
OVERHANGING = {
    "bm-disrupt-vs-disrupt-01",
    "bm-purge-vs-recon-01",
    "bm-recon-vs-assets-01",
    "bm-take-vs-disrupt-02",
    "bm-take-vs-disrupt-03",
    "bm-take-vs-recon-01",
    "bm-take-vs-recon-03",
}
"""In the package's data a part leaves its ground: a ruin on the thin end of its triangle (two
triangles make a rectangle there), and in one layout a generator beside its plate."""


def features(table_map: dict[str, Any], *kinds: str) -> dict[str, tuple[Any, BaseGeometry]]:
    """Return id -> properties and shape of the features of some kinds."""
    return {
        f["id"]: (f["properties"], shape(f["geometry"]))
        for f in table_map["features"]
        if f["properties"]["kind"] in kinds
    }


# --- the turn, derived by hand -------------------------------------------------------------

PLATE = {"id": "plate", "name": "Plate", "kind": "area"}
BAR = {
    "id": "bar",
    "name": "Bar",
    "kind": "feature",
    "footprint": {"type": "rectangle", "width": 4, "height": 2},
    "walls": [{"points": [{"x": 0, "y": 0}, {"x": 4, "y": 0}], "thickness": 0.5}],
    "upper_floor": {"footprint": {"type": "rectangle", "width": 1, "height": 2}},
}


def placed_bar(**placement: Any) -> Placed:
    """Return the bar at (10, 8) of the package's frame on a table 44" high."""
    piece = {
        "id": "bar-1",
        "template": "bar",
        "piece_type": "feature",
        "position": {"x": 10, "y": 8},
        **placement,
    }
    (found,) = place({"pieces": [piece]}, {"bar": BAR}, height=44)
    return found


def test_y_is_turned_over() -> None:
    """4" below the top edge of a 44" table is 40" above the bottom edge."""
    assert flip(10, 4, height=44) == (10, 40)


def test_a_piece_as_drawn() -> None:
    """Not turned: middle (10, 8) from the top is (10, 36) from the bottom, 4" × 2" round it.

    The wall runs along the upper long side, y = 37; its middle is 0.25" further in, 36.75.
    The floor is the left inch, x from 8 to 9.
    """
    bar = placed_bar()
    assert bar.footprint.equals(box(8, 35, 12, 37))
    assert bar.walls == ((LineString([(8, 36.75), (12, 36.75)]), 0.5),)
    assert bar.upper is not None
    assert bar.upper[0].equals(box(8, 35, 9, 37))
    assert bar.upper[1] == 1


def test_a_piece_turned_clockwise() -> None:
    """90° clockwise, seen from above: what was on top is on the right, what was left on top.

    Footprint 2" × 4" round (10, 36): x 9 to 11, y 34 to 38. Wall on the right side, x = 11,
    its middle at 10.75, from the old left end (now the top, y = 38) to y = 34. Floor: the
    top inch, y 37 to 38.
    """
    bar = placed_bar(rotation_degrees=90)
    assert bar.footprint.equals(box(9, 34, 11, 38))
    assert bar.walls == ((LineString([(10.75, 38), (10.75, 34)]), 0.5),)
    assert bar.upper is not None
    assert bar.upper[0].equals(box(9, 37, 11, 38))


def test_a_piece_mirrored_then_turned() -> None:
    """Mirrored left to right the floor is the right inch; 90° clockwise brings it down."""
    bar = placed_bar(rotation_degrees=90, mirror="horizontal")
    assert bar.upper is not None
    assert bar.upper[0].equals(box(9, 34, 11, 35))


def test_a_part_goes_with_its_area() -> None:
    """A part 3" right of the middle of an area that is turned 90° clockwise is 3" below it.

    The area's middle is (20, 10) from the top: (20, 34). The part's middle is (20, 31), and
    it is turned with the area: 2" wide and 4" high.
    """
    area = {
        **PLATE,
        "footprint": {"type": "rectangle", "width": 12, "height": 6},
        "features": [{"id": "part", "template": "bar", "position": {"x": 3, "y": 0}}],
    }
    piece = {
        "id": "ground",
        "template": "plate",
        "position": {"x": 20, "y": 10},
        "rotation_degrees": 90,
    }
    ground, part = place({"pieces": [piece]}, {"plate": area, "bar": BAR}, height=44)
    assert ground.is_area
    assert ground.footprint.equals(box(17, 28, 23, 40))
    assert part.id == "ground--part"
    assert part.footprint.equals(box(19, 29, 21, 33))


def test_the_zones_of_dawn_of_war() -> None:
    """Defender: the 12" along the package's top edge, so y 32 to 44 of ours; attacker 0 to 12."""
    zones = features(import_layout("bm-take-vs-take-02"), "zone")
    assert zones["zone-blue"][1].equals(box(0, 32, 60, 44))
    assert zones["zone-red"][1].equals(box(0, 0, 60, 12))
    assert zones["zone-blue"][0]["owner"] == "blue"


def test_north_stays_north() -> None:
    """The arena names its walls by compass: north is up, west is left."""
    walls = features(import_layout("kotc-colosseum"), "solid")
    north_west = walls["colosseum-wall-nw"][1].centroid
    assert north_west.x < 18 < north_west.y
    south_east = walls["colosseum-wall-se"][1].centroid
    assert south_east.y < 18 < south_east.x


# --- walls and heights ---------------------------------------------------------------------


def test_a_wall_along_the_edge_moves_in_by_half_its_thickness() -> None:
    """An L along two sides of a 3" × 6" footprint, 0.5" thick: its corner comes in by 0.25"."""
    footprint = box(0, 0, 3, 6)
    wall = inward(LineString([(0, 6), (0, 0), (3, 0)]), 0.5, footprint)
    assert wall.equals(LineString([(0.25, 6), (0.25, 0.25), (3, 0.25)]))
    assert footprint.covers(wall.buffer(0.25, cap_style="flat", join_style="mitre"))


def test_other_walls_stay() -> None:
    """A wall through the middle, a thin one and a closed one are where their line is."""
    footprint = box(0, 0, 3, 6)
    middle = LineString([(0, 3), (3, 3)])
    edge = LineString([(0, 0), (3, 0)])
    assert inward(middle, 0.5, footprint) == middle
    assert inward(edge, 0, footprint) == edge
    assert inward(footprint.exterior, 0.5, footprint) == footprint.exterior


@pytest.mark.parametrize(
    ("name", "height", "terrain", "standable"),
    [
        ("Battlemaster AB", 5, "ruins", False),
        ("Battlemaster Small L flip", 5, "ruins", False),
        ("Battlemaster Ruin Part", 5, "ruins", False),
        ("Battlemaster Tower", 3, "gantry", True),
        ("Battlemaster Pipes", 3, "pipe", True),
        ("Battlemaster Generator", 3, "machinery", False),
        ("Battlemaster Short Barrier", 2, "barricade", True),
        ("Battlemaster Long Barrier", 2, "barricade", True),
    ],
)
def test_heights_come_from_the_catalogue(
    name: str, height: float, terrain: str, standable: bool
) -> None:
    """The parts have none of their own; the catalogue has corner ruins of 5", a gantry of 3"..."""
    package = open_package()
    template = next(t for t in package.templates.values() if t["name"] == name)
    found = nature({}, template, package.templates)
    assert (found.height, found.terrain, found.standable) == (height, terrain, standable)


def test_every_part_of_the_package_is_known() -> None:
    """A part that ``parts.toml`` does not name would silently become a ruin."""
    package = open_package()
    parts = [t for t in package.templates.values() if t["kind"] == "feature"]
    known = [nature({}, part, package.templates).name or part["name"] for part in parts]
    assert not [name for name in known if name.startswith("Battlemaster")]


def test_a_piece_overrides_its_template() -> None:
    """The arena's walls are 6" although their template says 4"; nobody climbs them."""
    walls = features(import_layout("kotc-colosseum"), "solid")
    properties = walls["colosseum-wall-nw"][0]
    assert properties["height"] == 6
    assert properties["terrain"] == "wall"
    assert not properties["standable"]
    assert not properties["climbable"]


def test_the_unknown_has_documented_heights() -> None:
    """Dense 5", light 2": a new part is tall if the package says it blocks the view."""
    for category, height in (("dense", 5.0), ("light", 2.0), ("exposed", 1.0)):
        assert nature({}, {"name": "New", "terrain_category": category}, {}).height == height


# --- whole layouts -------------------------------------------------------------------------


def test_there_are_46_layouts() -> None:
    """45 of the tournament pack and one arena."""
    assert len(LAYOUTS) == 46
    assert len(TOURNAMENT) == 45


@pytest.mark.share(3)
@pytest.mark.parametrize("layout_id", LAYOUTS)
def test_every_layout_is_a_map(layout_id: str) -> None:
    """Our strict reader takes it, and every inch game knows its words.

    Known properties, simple rings, one id each, everything on the table.
    """
    table_map = import_layout(layout_id)
    battlefield = read_map(table_map, layout_id)
    for game in map(find, games()):
        if game.unit is battlefield.table.unit:
            game.check_map(battlefield, layout_id)
    assert battlefield.table.credit.startswith(CREDIT)
    assert len(list(battlefield.of(Kind.ZONE))) == 2
    assert len(list(battlefield.of(Kind.OBJECTIVE))) in (5, 6)
    for key, (_, geometry) in features(table_map, "area", "solid", "floor", "zone").items():
        assert isinstance(geometry, Polygon), key
        assert geometry.is_valid, key


@pytest.mark.share(3)
@pytest.mark.parametrize("layout_id", sorted(set(TOURNAMENT) - UNEVEN))
def test_tournament_layouts_are_fair(layout_id: str) -> None:
    """The cards are point symmetric, so what we made of them must be.

    A part turned, mirrored or shifted wrongly has no twin. The package's own placements
    agree to a few hundredths; an area also loses up to `AREA_TOLERANCE` on either side.
    """
    table_map = import_layout(layout_id)
    for kind in ("zone", "wall", "solid", "floor", "objective", "area"):
        drawn = [geometry for _, geometry in features(table_map, kind).values()]
        for geometry in drawn:
            turned = rotate(geometry, 180, origin=(30, 22))
            apart = min(turned.hausdorff_distance(other) for other in drawn)
            assert apart < 0.05 + 2 * AREA_TOLERANCE, (kind, geometry.wkt)


@pytest.mark.share(3)
@pytest.mark.parametrize("layout_id", sorted(set(TOURNAMENT) - OVERHANGING))
def test_scenery_stands_on_its_area(layout_id: str) -> None:
    """Bodies of walls, blocks and floors lie on the ground they came with.

    ``area-07--feature-1`` on ``area-07``. Outlines are torn cardboard and parts reach a
    little beyond in places; a floor turned or mirrored wrongly reaches inches beyond.
    """
    table_map = import_layout(layout_id)
    grounds = features(table_map, "area")
    for key, (properties, geometry) in features(table_map, "wall", "solid", "floor").items():
        body = geometry.buffer(properties.get("thickness", 0) / 2, cap_style="flat")
        ground = grounds[key.split("--")[0]][1]
        assert ground.buffer(0.3).covers(body), key


def test_linked_areas_share_one_objective() -> None:
    """Two areas of the centre are one objective: midway between (28, 22) and (32, 22)."""
    objectives = features(import_layout("bm-assets-vs-assets-01"), "objective").values()
    (centre,) = [p for properties, p in objectives if properties["name"] == "Centre objective"]
    assert centre.distance(Point(30, 22)) < 0.001
    assert len(objectives) == 5


def test_control_range() -> None:
    """3" from the edge of a 40 mm marker: 3 + 20 / 25.4 = 3.7874."""
    for properties, _ in features(import_layout("kotc-colosseum"), "objective").values():
        assert properties["radius"] == 3.7874


def test_the_arena_is_smaller() -> None:
    """36" × 36", as its layout says; the others say nothing and are 60" × 44"."""
    assert import_layout("kotc-colosseum")["table"]["width"] == 36
    table = import_layout("bm-take-vs-take-01")["table"]
    assert (table["width"], table["height"], table["unit"]) == (60, 44, "in")


def test_credit_names_the_data_and_the_layout() -> None:
    """Both what the data's makers ask to be shown and where the layout came from."""
    credit = import_layout("bm-take-vs-take-02")["table"]["credit"]
    assert "Powered by 40kdc-data" in credit
    assert "https://40kdc.alpacasoft.dev" in credit
    assert "superwutz/take-vs-take-02" in credit


def test_an_unknown_layout_names_the_nearest() -> None:
    """The mend stands in the message."""
    with pytest.raises(InputError, match='did you mean "bm-take-vs-take-02"'):
        import_layout("take-vs-take-02")


def test_without_the_package_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a machine with the planner alone."""
    monkeypatch.setitem(sys.modules, "wh40kdc", None)
    open_package.cache_clear()
    with pytest.raises(MissingExtra, match=r"wargame-planner\[wh40kdc\]"):
        import_layout("bm-take-vs-take-02")
    open_package.cache_clear()


@pytest.mark.parametrize(
    ("key", "to"),
    [
        ("name", None),
        ("board", {"width": 60}),
        ("pieces", [{"template": "no such template"}]),
        ("pieces", 5),
        ("board", {"width": 60, "height": "44"}),
    ],
)
def test_a_layout_of_another_version_is_refused_in_words(key: str, to: Any) -> None:
    """What we count on is not there: no error of a program's own gets out."""
    package = open_package()
    layout = {**package.layouts[LAYOUTS[0]]}
    layout.pop(key, None)
    if to is not None:
        layout[key] = to
    with pytest.raises(InputError, match="not as we know them"):
        map_of(layout, package)
