"""Scenarios are read strictly, with the place of every fault and the nearest known word."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import planner
from planner.errors import FileError, InputError, LimitError
from planner.scenario.reader import MAX_MODELS
from planner.schemas import schema_of

TABLE = {
    "type": "FeatureCollection",
    "table": {"width": 60, "height": 44, "unit": "in"},
    "features": [],
}
SCENARIO: dict[str, Any] = {
    "format": "planner-scenario/1",
    "ruleset": "wardrones",
    "map": TABLE,
    "units": [
        {
            "id": "scouts",
            "side": "red",
            "name": "Scouts",
            "keywords": ["infantry"],
            "profile": {"M": 6},
            "models": [
                {"id": "scouts.1", "base": "32mm", "at": [10, 12.5]},
                {"id": "scouts.2", "base": "75x42mm oval", "at": [12, 12.5, 3], "facing": 450},
            ],
        },
        {
            "id": "drones",
            "side": "blue",
            "models": [{"id": "drones.1", "base": "40mm", "at": [30, 30], "height": 1.5}],
        },
    ],
}


def changed(path: str, to: Any, value: dict[str, Any] = SCENARIO) -> dict[str, Any]:
    """Return a copy of the scenario with the value at a JSON pointer replaced."""
    result = copy.deepcopy(value)
    at: Any = result
    *parents, last = path.strip("/").split("/")
    for part in parents:
        at = at[int(part)] if isinstance(at, list) else at.setdefault(part, {})
    if isinstance(at, list):
        at[int(last)] = to
    else:
        at[last] = to
    return result


def test_a_scenario_is_read_in_micrometres() -> None:
    """12.5" = 317,500 µm, 3" = 76,200 µm, 450° = 90°, 1.5" = 38,100 µm."""
    scenario = planner.load(SCENARIO)
    first, second = scenario.unit("scouts").models
    assert first.pose.at == (254_000, 317_500, 0)
    assert (second.pose.z, second.pose.heading) == (76_200, 90_000_000)
    assert scenario.models["drones.1"].height == 38_100
    assert scenario.unit("scouts").keywords == {"INFANTRY"}
    assert scenario.unit("drones").name == "drones"
    assert scenario.digest.startswith("sha256:")


def test_the_published_schema_accepts_it() -> None:
    """The JSON Schema is made from the records that read it."""
    jsonschema.validate(SCENARIO, schema_of("scenario"))


UNIT, MODEL = "/units/0", "/units/0/models/0"
FAULTS: list[tuple[str, Any, str, str]] = [
    ("/format", "planner-scenario/2", "/format", 'did you mean "planner-scenario/1"?'),
    ("/ruleset", "wardrone", "/ruleset", 'did you mean "wardrones"?'),
    ("/ruleset", "epic41k", "/map", 'the map is in "in"'),
    ("/unitz", [], "/unitz", 'did you mean "units"?'),
    ("/units", {}, "/units", "a list is needed"),
    ("/turn/rond", 1, "/turn/rond", 'did you mean "round"?'),
    ("/options/coherence", 1, "/options/coherence", 'did you mean "coherency"?'),
    ("/map", "nowhere.geojson", "/map", '"nowhere.geojson" is not there'),
    ("/map", "a\0b", "/map", "zero byte"),
    ("/map/table/widht", 1, "/map/table/widht", 'did you mean "width"?'),
    (f"{UNIT}/nmae", "x", f"{UNIT}/nmae", 'did you mean "name"?'),
    (f"{UNIT}/side", "", f"{UNIT}/side", "belongs to a side"),
    (f"{UNIT}/id", "", f"{UNIT}/id", "an id is a text"),
    (f"{UNIT}/id", "a\tb", f"{UNIT}/id", "an id is a text"),
    (f"{UNIT}/id", "drones", "/units/1/id", 'the id "drones" is used twice'),
    (f"{UNIT}/profile/agilty", 1, f"{UNIT}/profile/agilty", 'did you mean "agility"?'),
    (f"{UNIT}/state/statuss", 1, f"{UNIT}/state/statuss", 'did you mean "status"?'),
    (f"{UNIT}/state/M", 6, f"{UNIT}/state/M", 'unknown state "M"; it stands in "profile"'),
    (
        f"{UNIT}/profile/status",
        True,
        f"{UNIT}/profile/status",
        'unknown profile entry "status"; it stands in "state"',
    ),
    (f"{UNIT}/profile/M", "six", f"{UNIT}/profile/M", ""),
    (f"{UNIT}/models", [], f"{UNIT}/models", "at least one model"),
    (f"{MODEL}/bsae", "32mm", f"{MODEL}/bsae", 'did you mean "base"?'),
    (f"{MODEL}/base", "32", f"{MODEL}/base", "is not like"),
    (f"{MODEL}/base", "0mm", f"{MODEL}/base", "above 0"),
    (f"{MODEL}/base", "9" * 400 + "mm", f"{MODEL}/base", "32mm"),
    (f"{MODEL}/base", 32, f"{MODEL}/base", "a text is needed"),
    (f"{MODEL}/at", [1], f"{MODEL}/at", "[x, y]"),
    (f"{MODEL}/at", [1, 2, 3, 4], f"{MODEL}/at", "[x, y]"),
    (f"{MODEL}/at", [1e6, 2], f"{MODEL}/at/0", "out of range"),
    (f"{MODEL}/at", ["1", 2], f"{MODEL}/at/0", "a number is needed"),
    (f"{MODEL}/at", [float("nan"), 2], f"{MODEL}/at/0", "nan is not a number"),
    (f"{MODEL}/facing", float("inf"), f"{MODEL}/facing", "inf is not a number"),
    (f"{MODEL}/facing", 1e300, f"{MODEL}/facing", "degrees"),
    (f"{MODEL}/height", 0, f"{MODEL}/height", "above 0"),
    (f"{MODEL}/id", "scouts.2", "/units/0/models/1/id", "used twice"),
    (f"{MODEL}/id", "\ud800", f"{MODEL}/id", "lone surrogate"),
    (f"{MODEL}/profile/speed", 1, f"{MODEL}/profile/speed", 'unknown profile entry "speed"'),
]


@pytest.mark.parametrize(("path", "to", "place", "message"), FAULTS)
def test_one_fault_is_named_at_its_place(path: str, to: Any, place: str, message: str) -> None:
    """A good scenario with one thing wrong."""
    with pytest.raises(FileError) as caught:
        planner.load(changed(path, to))
    assert caught.value.place == place
    assert message in caught.value.message


def test_a_terrain_the_game_does_not_know_is_named_in_the_map_within() -> None:
    """The pointer leads into the scenario where the map stands in it."""
    area = {
        "type": "Feature",
        "id": "a",
        "properties": {"kind": "area", "terrain": "wods"},
        "geometry": {"type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 1]]]},
    }
    with pytest.raises(FileError, match="woods") as caught:
        planner.load(changed("/map/features", [area]))
    assert caught.value.place == "/map/features/0/properties/terrain"


def test_a_map_in_a_file_is_found_beside_the_scenario_and_blamed_by_its_own_name(
    tmp_path: Path,
) -> None:
    """Not in the working folder."""
    scenario = tmp_path / "s.json"
    scenario.write_text(json.dumps(changed("/map", "maps/m.geojson")))
    (tmp_path / "maps").mkdir()
    table = tmp_path / "maps" / "m.geojson"
    table.write_text(json.dumps(TABLE))
    assert planner.load(scenario).battlefield.table.width == 60 * 25_400
    table.write_text(json.dumps(TABLE | {"featurez": []}))
    with pytest.raises(FileError) as caught:
        planner.load(scenario)
    assert (caught.value.file, caught.value.place) == (str(table), "/featurez")


def test_a_missing_map_hints_at_one_of_a_like_name(tmp_path: Path) -> None:
    """Beside it lies ruined_town.geojson."""
    (tmp_path / "ruined_town.geojson").write_text("{}")
    scenario = tmp_path / "s.json"
    scenario.write_text(json.dumps(changed("/map", "ruinedtown.geojson")))
    with pytest.raises(FileError, match=r'did you mean "ruined_town\.geojson"'):
        planner.load(scenario)


def test_too_many_models_are_a_limit() -> None:
    """Said before anything is built."""
    models = [{"id": f"m{i}", "base": "32mm", "at": [1, 1]} for i in range(MAX_MODELS + 1)]
    with pytest.raises(LimitError, match="models"):
        planner.load(changed("/units/0/models", models))


def test_models_off_the_table_are_read_and_left_to_the_rules_to_report() -> None:
    """What stands wrongly is reported and planned as far as the rules allow, not refused."""
    scenario = planner.load(changed(f"{MODEL}/at", [-5, 70]))
    assert scenario.models["scouts.1"].pose.x == -127_000


def test_only_input_errors_come_out_of_random_damage() -> None:
    """Every value of the scenario replaced by every wrong thing: a scenario or an `InputError`."""
    wrong: list[Any] = [None, True, -1, 1e99, float("nan"), "", "x" * 5000, [], {}, [[]], "\0"]
    for path in _pointers(SCENARIO):
        for thing in wrong:
            try:
                planner.load(changed(path, thing))
            except InputError:
                continue


def _pointers(value: Any, at: str = "") -> list[str]:
    items = enumerate(value) if isinstance(value, list) else value.items()
    found = []
    for key, item in items:
        found.append(f"{at}/{key}")
        if isinstance(item, (list, dict)):
            found += _pointers(item, f"{at}/{key}")
    return found


def test_tuples_of_a_program_count_as_lists() -> None:
    """A bot writes ``"at": (1, 2)`` and points of its map as tuples."""
    point = {"type": "Point", "coordinates": (20, 10)}
    kind = {"kind": "objective", "radius": 3}
    feature = {"type": "Feature", "id": "o", "geometry": point, "properties": kind}
    table = {"width": 60, "height": 44, "unit": "in", "name": "Bare"}
    model = {"id": "a.1", "base": "32mm", "at": (1, 2)}
    scene = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": (feature,)},
            "units": ({"id": "a", "side": "red", "profile": {"M": 6}, "models": [model]},),
        }
    )
    assert scene.unit("a").models[0].pose.x == 25_400
    assert scene.battlefield.feature("o").paths == (((508_000, 254_000),),)
