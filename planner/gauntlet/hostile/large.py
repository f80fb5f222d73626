"""Files of megabytes, as large as any may be, with one wrong thing at their very end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from planner.gauntlet.hostile.base import PLAN, SCENARIO, Hostile, value

_TERMS: Final = 56_000
_CRATES: Final = 11_900
_DOORS: Final = 4_990
_HOLES: Final = 8_000


def large() -> Iterator[Hostile]:
    """Yield them: what is wrong is of another kind in each."""
    last = _terms()["objective"][-1]
    for name, wrong in (
        ("a text for a number", {**last, "value": "1"}),
        ("an unknown word", {**last, "sense": "most"}),
        ("an unknown key", {**last, "valeu": 1}),
        ("a missing key", {k: v for k, v in last.items() if k != "bound"}),
        ("a number out of range", {**last, "value": 1e9}),
        ("a lone surrogate", {**last, "name": "\ud800"}),
        ("no number", {**last, "value": float("nan")}),
    ):
        plan = _terms()
        plan["objective"][-1] = wrong
        yield _compact(f"{name} after megabytes", PLAN, plan)
    text = json.dumps(_terms())
    end = '"bound": 2}]}'
    for name, other in (
        ("a number too large for one", '"bound": 1e999}]}'),
        ("an integer too large for one", f'"bound": {"9" * 30}}}]}}'),
        ("a key twice", '"bound": 2, "bound": 2}]}'),
        ("a comma missing", '"bound": 2 "unit": ""}]}'),
        ("a bracket missing", '"bound": 2}]'),
    ):
        data = (text.removesuffix(end) + other).encode()
        yield Hostile(f"{name} after megabytes", PLAN, partial(bytes, data))
    for name, at in (
        ("a text for a coordinate", [7.5, "8"]),
        ("a place off the table", [7.5, 1e4]),
        ("no place", []),
    ):
        scenario = _crates()
        scenario["map"]["features"][-1]["geometry"]["coordinates"][0][1] = at
        yield _compact(f"{name} after megabytes", SCENARIO, scenario)
    yield from _openings()
    scenario = _crates()
    scenario["units"][-1]["models"][-1]["at"] = "here"
    yield _compact("a text for a place after megabytes", SCENARIO, scenario)


def _openings() -> Iterator[Hostile]:
    """A wall of thousands of doors, an outline of thousands of holes, and the last is wrong."""
    wall = [[1 + n / 100, 10 + 0.05 * (n % 2)] for n in range(1_000)]
    doors = []
    for n in range(_DOORS):
        (ax, ay), (bx, by) = wall[n // 5], wall[n // 5 + 1]
        parts = [(n % 5 + part) / 5 for part in (0.2, 0.6)]
        doors.append([[ax + (bx - ax) * t, ay + (by - ay) * t] for t in parts])
    doors[-1] = [[3, 3], [3.5, 3]]
    lines = [("wall", wall), *(("door", door) for door in doors)]
    features = [
        {
            "type": "Feature",
            "id": f"{kind}.{number}",
            "properties": {"kind": kind, **({"height": 3} if kind == "wall" else {})},
            "geometry": {"type": "LineString", "coordinates": line},
        }
        for number, (kind, line) in enumerate(lines)
    ]
    yield _with("a door on no wall after thousands", features)
    for name, at, side in (("outside", 0.5, 0.05), ("over another", 1.1, 0.4)):
        rings = [_square(1, 1, 11)]
        rings += [
            _square(1.05 + 0.12 * (n % 90), 1.05 + 0.12 * (n // 90), 0.05) for n in range(_HOLES)
        ]
        shape = {"type": "Polygon", "coordinates": [*rings, _square(at, at, side)]}
        solid = {"kind": "solid", "height": 3}
        block = {"type": "Feature", "id": "block", "properties": solid, "geometry": shape}
        yield _with(f"a hole {name} after thousands", [block])


def _square(x: float, y: float, side: float) -> list[list[float]]:
    ring = [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]
    return [[round(a, 4), round(b, 4)] for a, b in ring]


def _with(name: str, features: list[dict[str, Any]]) -> Hostile:
    """The base scenario on a table of other things."""
    scenario: dict[str, Any] = value(SCENARIO)
    scenario["map"]["features"] = features
    return _compact(name, SCENARIO, scenario)


def _terms() -> dict[str, Any]:
    """A plan that says more of itself than anybody reads; what it says last stands at its end."""
    plan: dict[str, Any] = value(PLAN)
    del plan["objective"]
    term = {"name": "models_engaged", "sense": "max", "value": 1, "bound": 2}
    return {**plan, "objective": [dict(term) for _ in range(_TERMS)]}


def _crates() -> dict[str, Any]:
    """A table full of crates, and the units after them."""
    scenario: dict[str, Any] = value(SCENARIO)
    units = scenario.pop("units")
    crate = scenario["map"]["features"][1]
    x, y, more = 7.25, 7.25, 0.0625
    ring = [[x, y], [x + more, y], [x + more, y + more], [x, y + more], [x, y]]
    scenario["map"]["features"] = [
        {
            **crate,
            "id": f"crate.{number}",
            "geometry": {"type": "Polygon", "coordinates": [[list(at) for at in ring]]},
        }
        for number in range(_CRATES)
    ]
    return {**scenario, "units": units}


def _compact(name: str, file: str, changed: Any) -> Hostile:
    return Hostile(name, file, lambda: json.dumps(changed).encode())
