"""Files of the right form whose words and numbers make no table, no unit and no plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from planner.gauntlet.hostile.base import PLAN, SCENARIO, Hostile, value, written

_FEATURES: Final = {"wood": 0, "crate": 1, "storey": 2, "wall": 3, "door": 4, "window": 5}
_FEATURES_TOO: Final = {"ladder": 6, "ditch": 7, "lane": 8, "middle": 9, "home": 10}
_TRICKS: Final = (
    "../../../../../../etc/passwd",
    "/etc/passwd",
    "/dev/zero",
    "/dev/stdin",
    "/dev/tty",
    ".",
    "..",
    "",
    "~",
    "-",
    "a\0b",
    "x" * 5000,
    "x/" * 2000,
    "scenario.json",
    "plan.json",
    "plan.json/",
    "C:\\map.geojson",
    "file:///etc/passwd",
    "http://localhost/map.geojson",
    "wh40kdc:",
    "wh40kdc:../../x",
    "wh40kdc:no-such-layout",
    ":",
    "nothing:here",
    "%s%s%n",
    "$(reboot)",
    "\u202egnp.exe",
)
"""Words that should lead to no map."""
_BASES: Final = (
    "",
    "mm",
    "0mm",
    "-32mm",
    "32",
    "32cm",
    "32 mm oval",
    "nanmm",
    "infmm",
    "1e3mm",
    "99999mm",
    "9" * 30 + "mm",
    "9" * 5000 + "mm",
    "75x0mm oval",
    "75xmm oval",
    "75x42x10mm oval",
    "75x42mm",
    "75x42mm hexagon",
    "32mm round round",
    "\uff13\uff12mm",
    "32mm\n",
    "0.0001mm",
)
_RINGS: Final[dict[str, Any]] = {
    "no ring": [],
    "an empty ring": [[]],
    "one corner": [[[2, 2]]],
    "two corners": [[[2, 2], [3, 3], [2, 2]]],
    "not closed": [[[2, 2], [5, 2], [5, 5], [2, 5]]],
    "a line there and back": [[[2, 2], [5, 2], [8, 2], [2, 2]]],
    "a bow tie": [[[2, 2], [5, 5], [5, 2], [2, 5], [2, 2]]],
    "a spike": [[[2, 2], [5, 2], [9, 2], [5, 2], [5, 5], [2, 5], [2, 2]]],
    "touching itself": [[[2, 2], [4, 4], [6, 2], [6, 6], [4, 4], [2, 6], [2, 2]]],
    "one corner twice": [[[2, 2], [2, 2], [5, 2], [2, 2]]],
    "too small to see": [[[2, 2], [2.000001, 2], [2, 2.000001], [2, 2]]],
    "off the table": [[[-5, 2], [-2, 2], [-2, 5], [-5, 5], [-5, 2]]],
    "partly off the table": [[[28, 2], [35, 2], [35, 5], [28, 5], [28, 2]]],
    "as far as floats go": [[[1e308, 2], [5, 2], [5, 5], [2, 5], [1e308, 2]]],
    "a hole outside": [
        [[2, 2], [5, 2], [5, 5], [2, 5], [2, 2]],
        [[10, 10], [11, 10], [11, 11], [10, 11], [10, 10]],
    ],
    "a hole across the edge": [
        [[2, 2], [5, 2], [5, 5], [2, 5], [2, 2]],
        [[4, 3], [7, 3], [7, 4], [4, 4], [4, 3]],
    ],
    "a hole as large as itself": [
        [[2, 2], [5, 2], [5, 5], [2, 5], [2, 2]],
        [[2, 2], [2, 5], [5, 5], [5, 2], [2, 2]],
    ],
    "two holes that overlap": [
        [[1, 1], [9, 1], [9, 9], [1, 9], [1, 1]],
        [[2, 2], [5, 2], [5, 5], [2, 5], [2, 2]],
        [[4, 4], [7, 4], [7, 7], [4, 7], [4, 4]],
    ],
    "corners of one number": [[[2], [5], [5], [2]]],
    "corners of four numbers": [[[2, 2, 0, 0], [5, 2, 0, 0], [5, 5, 0, 0], [2, 2, 0, 0]]],
    "corners that are lists": [[[[2], [2]], [[5], [2]], [[5], [5]], [[2], [2]]]],
    "2,001 corners": [[[i / 100, (i * i) % 7] for i in range(2001)]],
}


def nonsense() -> Iterator[Hostile]:
    """Yield every file of this module."""
    for name, path, item in (*_tables(), *_shapes(), *_features(), *_units()):
        yield _changed(SCENARIO, name, path, item)
    for name, path, item in _plans():
        yield _changed(PLAN, name, path, item)
    yield from _crowds()


def _changed(file: str, name: str, path: str, item: Any) -> Hostile:
    whole = value(file)
    *folders, last = path.split("/")
    there: Any = whole
    for word in folders:
        there = there[int(word)] if word.isdigit() else there[word]
    there[int(last) if last.isdigit() else last] = item
    return written(f"/{path}: {name}", file, whole)


def _tables() -> Iterator[tuple[str, str, Any]]:
    for side in (0, -30, 481, 1e9, 1e-9, 5e-324, -0.0):
        yield f"{side} wide", "map/table/width", side
    yield "a unit nobody measures in", "map/table/unit", "furlong"
    yield "another game's unit", "map/table/unit", "cm"
    yield "no table", "map", {"type": "FeatureCollection", "features": []}
    yield "no GeoJSON", "map", {"type": "Topology"}
    for trick in _TRICKS:
        yield f"the path {trick[:40]!r}", "map", trick


def _shapes() -> Iterator[tuple[str, str, Any]]:
    for name, rings in _RINGS.items():
        yield name, "map/features/1/geometry/coordinates", rings
    at = f"map/features/{_FEATURES['wall']}/geometry/coordinates"
    yield "a line of no point", at, []
    yield "a line of one point", at, [[2, 2]]
    yield "a line of one point twice", at, [[2, 2], [2, 2]]
    yield "a line off the table", at, [[2, 2], [2, 99]]
    yield "a polygon where a line is wanted", "map/features/3/geometry/type", "Polygon"
    yield "a geometry that GeoJSON lacks", "map/features/3/geometry/type", "Circle"
    yield "a collection", "map/features/3/geometry/type", "GeometryCollection"
    yield "a point off the table", "map/features/9/geometry/coordinates", [99, 99]


def _features() -> Iterator[tuple[str, str, Any]]:
    numbers = {
        "1/properties/height": (0, -3, 1e9),
        "1/properties/base": (-1e9, 1e9),
        "3/properties/thickness": (-1, 1e9),
        "5/properties/sill": (-1, 1e9),
        "6/properties/to_z": (-1, 0, 1e9),
        "7/properties/depth": (0, -1, 1e9),
        "8/properties/width": (0, -2, 1e9),
        "9/properties/radius": (0, -3, 1e9),
    }
    for where, wrongs in numbers.items():
        for wrong in wrongs:
            yield f"{wrong}", f"map/features/{where}", wrong
    yield "a kind nobody knows", "map/features/0/properties/kind", "forest"
    yield "a terrain nobody knows", "map/features/0/properties/terrain", "lava"
    yield "a state no door has", "map/features/4/properties/state", "ajar"
    yield "a door in no wall", "map/features/4/geometry/coordinates", [[3, 3], [4, 3]]
    yield "a door wider than its wall", "map/features/4/geometry/coordinates", [[20, 19], [20, 25]]
    yield "an id twice", "map/features/0/id", "crate"
    yield "an id of nothing", "map/features/0/id", ""
    yield "an id with a bell", "map/features/0/id", "a\u0007b"
    yield "an id over two lines", "map/features/0/id", "a\nb"
    yield "a property of another kind", "map/features/0/properties/sill", 1


def _units() -> Iterator[tuple[str, str, Any]]:
    for base in _BASES:
        yield f"{base[:40]!r}", "units/0/models/0/base", base
    for at in ([], [1], [1, 2, 3, 4], [1e9, 2], [-1e300, 2], [4, 8, 1e9], ["4", 8], [[4], 8]):
        yield f"{at}", "units/0/models/0/at", at
    yield "neither here nor there", "units/0/models/0/at", None
    for height in (0, -1, 1e9):
        yield f"{height} high", "units/0/models/0/height", height
    yield "dizzy", "units/0/models/0/facing", 1e12
    yield "a model's id twice", "units/0/models/1/id", "squad.1"
    yield "a model's id in another unit", "units/1/models/0/id", "squad.1"
    yield "a unit's id twice", "units/1/id", "squad"
    yield "an id of nothing", "units/1/id", ""
    yield "an id with a zero byte", "units/1/id", "mob\u0000"
    yield "nobody", "units/1/models", []
    yield "nobody's", "units/1/side", ""
    yield "a number nobody asks for", "units/0/profile/speed", 6
    for wrong in (-6, "6", [6], True, 1e300, {"M": 6}):
        yield f"{wrong!r}", "units/0/profile/M", wrong
    yield "a state nobody knows", "units/0/state/bored", True
    yield "a state of the wrong kind", "units/0/state/battle_shocked", "very"
    yield "a game nobody plays", "ruleset", "chess"
    yield "another format", "format", "planner-scenario/2"
    yield "an option nobody has", "options/cheating", True
    yield "a phase no turn has", "turn/phase", "brunch"


def _plans() -> Iterator[tuple[str, str, Any]]:
    yield "another format", "format", "planner-plan/9"
    yield "a game nobody plays", "ruleset", "chess"
    yield "a unit nobody has", "order/unit", "nobody"
    yield "an action nobody has", "order/action", "teleport"
    yield "a target nobody has", "order/targets", ["nobody"]
    yield "a target twice", "order/targets", ["mob", "mob"]
    yield "a status no plan has", "status", "splendid"
    yield "a sense no term has", "objective/0/sense", "sideways"
    yield "a model nobody has", "models/0/id", "nobody.1"
    yield "a model twice", "models/1/id", "squad.1"
    yield "a step nobody can take", "models/0/steps/0/kind", "teleport"
    for at in ([], [5], [5, 9, 0, 0], [1e9, 9], [1e300, 9], ["5", 9], [[5], 9]):
        yield f"{at}", "models/0/steps/0/to", at
    yield "dizzy", "models/0/steps/0/facing", 1e12
    yield "an order of moves with a stranger", "move_order", ["squad.1", "stranger"]
    yield "an order of moves with one twice", "move_order", ["squad.1", "squad.1"]
    for odds in ("1/0", "-1/2", "half", "0.5", "1/2/3", "9" * 99, ""):
        yield f"odds of {odds[:12]!r}", "dice/0/probability", odds


def _crowds() -> Iterator[Hostile]:
    """More than a table can hold: each is a limit with its own words."""
    many = value(SCENARIO)
    model = many["units"][1]["models"][0]
    many["units"][1]["models"] = [{**model, "id": f"mob.{i}"} for i in range(2_001)]
    yield written("2,001 models", SCENARIO, many)
    wide = value(SCENARIO)
    crate = wide["map"]["features"][1]
    wide["map"]["features"] = [{**crate, "id": f"crate.{i}"} for i in range(12_001)]
    yield written("12,001 pieces", SCENARIO, wide)
    ring = [[1 + i / 1000, 1 + i % 2] for i in range(1500)]
    fine = value(SCENARIO)
    fine["map"]["features"] = [
        {
            "type": "Feature",
            "id": f"wall.{i}",
            "properties": {"kind": "wall", "height": 1},
            "geometry": {"type": "LineString", "coordinates": ring},
        }
        for i in range(140)
    ]
    yield written("210,000 corners", SCENARIO, fine)
    for steps in (2_001, 100_000):
        long = value(PLAN)
        long["models"][0]["steps"] *= steps
        yield written(f"{steps:,} steps", PLAN, long)
    named = value(SCENARIO)
    named["units"][0]["keywords"] = [5] * 100_000
    yield written("100,000 keywords that are no words", SCENARIO, named)
