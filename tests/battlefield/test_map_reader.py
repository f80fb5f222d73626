"""Maps are read strictly: every fault is an error at its JSON pointer, never a guess."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from planner.battlefield import Kind, read_map
from planner.battlefield.reader import MAX_FEATURES, MAX_VERTICES
from planner.errors import FileError, LimitError
from planner.files import strict_json
from planner.schemas import schema_of

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.geojson"))
SQUARE = [[10, 10], [14, 10], [14, 14], [10, 14], [10, 10]]


def feature(kind: str, coordinates: Any, geometry: str = "Polygon", **more: Any) -> dict[str, Any]:
    """Return a feature of one kind."""
    return {
        "type": "Feature",
        "id": more.pop("id", kind),
        "properties": {"kind": kind, **more},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def table_map(*features: dict[str, Any], **table: Any) -> dict[str, Any]:
    """Return a map of 60" x 44"."""
    sides = {"width": 60, "height": 44, "unit": "in"}
    return {"type": "FeatureCollection", "table": sides | table, "features": list(features)}


SOLID = feature("solid", [SQUARE], height=3)
WALL = feature("wall", [[0, 20], [20, 20]], "LineString", height=5, thickness=0.25)


def refused(value: Any, place: str, message: str) -> None:
    """Assert that `value` is refused at `place` with `message`."""
    with pytest.raises(FileError) as caught:
        read_map(value, "m.geojson")
    assert caught.value.place == place
    assert message in caught.value.message


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_is_read_and_fits_its_schema(path: Path) -> None:
    """The reader and the published JSON Schema agree on every map of ours."""
    value = strict_json.load(path)
    assert read_map(value, str(path)).features
    jsonschema.validate(value, schema_of("map"))


def test_lengths_are_whole_micrometres_and_rings_run_the_same_way() -> None:
    """10" = 254,000 µm, 0.25" = 6,350 µm; a clockwise ring is turned round."""
    clockwise = feature("solid", [SQUARE[::-1]], height=3, base=0.5)
    solid, wall = read_map(table_map(clockwise, WALL)).features
    assert solid.paths[0][:2] == ((254_000, 254_000), (355_600, 254_000))
    assert (solid.bottom, solid.top) == (12_700, 88_900)
    assert wall.thickness == 6_350


def test_a_door_hangs_on_its_wall() -> None:
    """A door without a height reaches to the top of its wall: 5" = 127,000 µm."""
    door = feature("door", [[4, 20], [6, 20]], "LineString")
    found = read_map(table_map(WALL, door)).by_id["door"]
    assert (found.on_wall, found.state, found.top) == ("wall", "closed", 127_000)


def change(value: dict[str, Any], path: str, to: Any) -> dict[str, Any]:
    """Return a copy with the value at a JSON pointer replaced."""
    changed = copy.deepcopy(value)
    at: Any = changed
    *parents, last = path.strip("/").split("/")
    for part in parents:
        at = at[int(part)] if isinstance(at, list) else at[part]
    if isinstance(at, list):
        at[int(last)] = to
    else:
        at[last] = to
    return changed


PROPERTIES = "/features/0/properties"
GEOMETRY = "/features/0/geometry"
FAULTS: list[tuple[str, Any, str, str]] = [
    ("/type", "Feature", "/", "FeatureCollection"),
    ("/tabel", {}, "/tabel", 'did you mean "table"?'),
    ("/table", None, "/table", "a map needs"),
    ("/table/width", "60", "/table/width", "a number is needed"),
    ("/table/width", True, "/table/width", "a number is needed"),
    ("/table/width", 0, "/table/width", "above 0"),
    ("/table/width", 1e308, "/table/width", "out of range"),
    ("/table/width", float("nan"), "/table/width", "out of range"),
    ("/table/width", 481, "/table/width", "at most 40 feet"),
    ("/table/unit", "mm", "/table/unit", '"in" or "cm"'),
    ("/table/unit", [], "/table/unit", '"in" or "cm"'),
    ("/table/nmae", "x", "/table/nmae", 'did you mean "name"?'),
    ("/features", {}, "/features", "a list of features"),
    ("/features/0", 1, "/features/0", "Feature"),
    ("/features/0/id", "", "/features/0/id", "needs an id"),
    ("/features/0/id", 7, "/features/0/id", "needs an id"),
    ("/features/0/id", "a\nb", "/features/0/id", "plain characters"),
    ("/features/0/bbox", [], "/features/0/bbox", "unknown key"),
    ("/features/0/properties", [], PROPERTIES, "properties"),
    (f"{PROPERTIES}/kind", "sollid", f"{PROPERTIES}/kind", 'did you mean "solid"?'),
    (f"{PROPERTIES}/kind", None, f"{PROPERTIES}/kind", 'a "kind" is needed'),
    (f"{PROPERTIES}/kind", ["solid"], f"{PROPERTIES}/kind", 'a "kind" is needed'),
    (f"{PROPERTIES}/hieght", 3, f"{PROPERTIES}/hieght", 'did you mean "height"?'),
    (f"{PROPERTIES}/height", float("inf"), f"{PROPERTIES}/height", "out of range"),
    (f"{PROPERTIES}/height", -1, f"{PROPERTIES}/height", "must not be negative"),
    (f"{PROPERTIES}/height", 0, f"{PROPERTIES}/height", "above 0"),
    (f"{PROPERTIES}/climbable", "yes", f"{PROPERTIES}/climbable", "true or false"),
    (f"{PROPERTIES}/name", 5, f"{PROPERTIES}/name", "a text"),
    (GEOMETRY, None, GEOMETRY, "GeoJSON geometry"),
    (f"{GEOMETRY}/type", "Point", f"{GEOMETRY}/type", 'drawn as a "Polygon"'),
    (f"{GEOMETRY}/type", {}, f"{GEOMETRY}/type", 'drawn as a "Polygon"'),
    (f"{GEOMETRY}/coordinates", [], f"{GEOMETRY}/coordinates", "list of rings"),
    (f"{GEOMETRY}/coordinates/0/1", [61, 10], f"{GEOMETRY}/coordinates/0/1", "off the table"),
    (f"{GEOMETRY}/coordinates/0/1", [14, -0.001], f"{GEOMETRY}/coordinates/0/1", "off the table"),
    (f"{GEOMETRY}/coordinates/0/1", [14, 10, 0], f"{GEOMETRY}/coordinates/0/1", "[x, y]"),
    (f"{GEOMETRY}/coordinates/0/1/0", "14", f"{GEOMETRY}/coordinates/0/1/0", "a number"),
    (f"{GEOMETRY}/coordinates/0/4", [10, 11], f"{GEOMETRY}/coordinates/0", "not closed"),
    (f"{GEOMETRY}/coordinates/0", SQUARE[:3], f"{GEOMETRY}/coordinates/0", "at least 4"),
    (
        f"{GEOMETRY}/coordinates/0",
        [[10, 10], [10, 10], [14, 10], [10, 10]],
        f"{GEOMETRY}/coordinates/0",
        "three different corners",
    ),
]


@pytest.mark.parametrize(("path", "to", "place", "message"), FAULTS)
def test_one_fault_is_named_at_its_place(path: str, to: Any, place: str, message: str) -> None:
    """A good map with one thing wrong."""
    refused(change(table_map(SOLID), path, to), place, message)


@pytest.mark.parametrize(
    "ring",
    [
        [[10, 10], [14, 14], [14, 10], [10, 14], [10, 10]],
        [[10, 10], [14, 10], [14, 14], [12, 10], [10, 14], [10, 10]],
        [[10, 10], [14, 10], [18, 10], [14, 10], [14, 14], [10, 10]],
        [[10, 10], [14, 10], [12, 10], [12, 14], [10, 10]],
    ],
    ids=["bow-tie", "touches its own edge", "spike", "folds back"],
)
def test_an_outline_that_meets_itself_is_refused(ring: Any) -> None:
    """A bow-tie has area 0 and would still answer questions about its inside."""
    refused(
        table_map(feature("solid", [ring], height=3)),
        f"{GEOMETRY}/coordinates/0",
        "crosses or touches itself",
    )


@pytest.mark.parametrize(
    ("holes", "place", "message"),
    [
        ([[[20, 20], [21, 20], [21, 21], [20, 20]]], "/1", "not inside"),
        ([[[12, 12], [16, 12], [12, 13], [12, 12]]], "/1", "not inside"),
        (
            [[[11, 11], [13, 11], [13, 13], [11, 11]], [[12, 11], [13, 11.5], [12, 13], [12, 11]]],
            "/2",
            "overlaps another hole",
        ),
        (
            [
                [[11, 11], [13, 11], [13, 13], [11, 13], [11, 11]],
                [[12, 12], [12.5, 12], [12.5, 12.5], [12, 12]],
            ],
            "/2",
            "overlaps another hole",
        ),
        ([SQUARE], "", "leave nothing"),
    ],
    ids=["outside", "across the border", "two holes cross", "hole in a hole", "all hole"],
)
def test_a_hole_lies_within_and_by_itself(holes: Any, place: str, message: str) -> None:
    """Otherwise inside and outside would have no meaning."""
    solid = feature("solid", [SQUARE, *holes], height=3)
    refused(table_map(solid), f"{GEOMETRY}/coordinates{place}", message)


def test_two_features_of_one_id_are_refused_with_both_places() -> None:
    """Orders and receipts name features by their ids."""
    refused(table_map(SOLID, SOLID), "/features/1/id", "stands already at /features/0")


def test_a_door_off_its_wall_is_refused() -> None:
    """0.05" off the line is no rounding."""
    door = feature("door", [[4, 20.05], [6, 20.05]], "LineString")
    refused(table_map(WALL, door), "/features/1/geometry", "must lie on a wall")


def test_a_door_state_has_its_words() -> None:
    """open, closed, locked, bolted."""
    door = feature("door", [[4, 20], [6, 20]], "LineString", state="looked")
    refused(table_map(WALL, door), "/features/1/properties/state", 'did you mean "locked"?')


@pytest.mark.parametrize(
    ("item", "place", "message"),
    [
        (feature("objective", [5, 5], "Point"), "properties/radius", "radius above 0"),
        (feature("road", [[5, 5], [9, 9]], "LineString"), "properties/width", "width above 0"),
        (feature("water", [[5, 5], [9, 9]], "LineString"), "properties/width", "width above 0"),
        (
            feature("ladder", [[5, 5], [5, 6]], "LineString", from_z=3, to_z=3),
            "properties/to_z",
            "from foot to head",
        ),
        (
            feature("rope", [[5, 5], [5, 6]], "LineString", from_z=3, to_z=2.9),
            "properties/to_z",
            "from foot to head",
        ),
        (feature("floor", [SQUARE]), "properties", '"z" is needed'),
        (feature("wall", [[5, 5], [5, 5]], "LineString", height=1), "geometry/coordinates", "no l"),
    ],
)
def test_a_feature_without_what_it_needs_is_refused(
    item: dict[str, Any], place: str, message: str
) -> None:
    """A place needs a size, a road a width, a ladder two heights, a floor its own."""
    refused(table_map(item), f"/features/0/{place}", message)


def stream(*line: list[float], width: float) -> list[tuple[float, float]]:
    """Return the corners of a stream drawn as a line, inches to a thousandth."""
    value = table_map(feature("water", list(line), "LineString", width=width))
    jsonschema.validate(value, schema_of("map"))
    (water,) = read_map(value).features
    assert (water.geometry, water.width) == ("Polygon", 0)
    return sorted((round(x / 25_400, 3), round(y / 25_400, 3)) for x, y in water.paths[0][:-1])


def test_a_stream_drawn_as_a_line_is_the_strip_about_it() -> None:
    """2" wide, so 1" to either side; at a right angle the banks meet 1" off both legs."""
    assert stream([10, 20], [30, 20], width=2) == [(10, 19), (10, 21), (30, 19), (30, 21)]
    bent = [(10, 9), (10, 11), (19, 11), (19, 20), (21, 9), (21, 20)]
    assert stream([10, 10], [20, 10], [20, 20], width=2) == bent


def test_a_stream_that_ends_on_the_table_s_edge_is_cut_off_by_it() -> None:
    """At 45° and 2√2" wide its banks are y = x + 10 ± 2: 8" and 12" up the edge x = 0.

    At its other end it is cut straight across: 1" to either side of (20, 30), in x and in y.
    """
    cut = [(0, 8), (0, 12), (19, 31), (21, 29)]
    assert stream([0, 10], [20, 30], width=8**0.5) == cut


@pytest.mark.parametrize(
    "line",
    [
        ([10, 10], [30, 10], [10, 11]),
        ([10, 10], [20, 10], [20, 20], [10, 20], [10, 10]),
        ([10, 10], [20, 10], [20, 11], [10, 11]),
    ],
    ids=["a sharp bend", "a moat", "no room to bend in"],
)
def test_a_stream_that_has_no_room_for_its_banks_is_refused(line: tuple[list[float], ...]) -> None:
    """Almost back the way it came; round to where it began; and banks 2" apart with 4" between."""
    item = feature("water", list(line), "LineString", width=4)
    refused(table_map(item), "/features/0/geometry/coordinates", "draw it as a Polygon")


def test_limits_are_errors_of_their_own() -> None:
    """More features or positions than stated."""
    many = table_map(*[feature("solid", [SQUARE], height=1, id=str(i)) for i in range(2)])
    many["features"] *= MAX_FEATURES
    with pytest.raises(LimitError, match="features"):
        read_map(many)
    ring = [[10 + i * 1e-3, 10] for i in range(MAX_VERTICES)] + [[10, 10]]
    with pytest.raises(LimitError, match="positions"):
        read_map(table_map(feature("solid", [ring], height=1)))


def test_the_schema_knows_every_kind_and_refuses_what_the_reader_refuses() -> None:
    """Unknown keys and kinds, wrong types: both say no (the schema cannot see geometry)."""
    schema = schema_of("map")
    good = table_map(SOLID, WALL)
    jsonschema.validate(good, schema)
    assert {kind.value for kind in Kind} == {
        item["properties"]["properties"]["properties"]["kind"]["const"]
        for item in schema["properties"]["features"]["items"]["oneOf"]
    }
    for path, to in [(f"{PROPERTIES}/hieght", 3), (f"{PROPERTIES}/kind", "x"), ("/features", {})]:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(change(good, path, to), schema)
    json.dumps(schema)
