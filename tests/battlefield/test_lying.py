"""Many doors on many walls: each finds its own, and few of the others are looked at."""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Battlefield, Feature
from planner.battlefield import piece as cutting
from planner.battlefield import reader as reading
from planner.battlefield.lying import MANY
from planner.battlefield.piece import stacks
from planner.errors import FileError
from planner.length import Unit

SIDE = 160
"""Walls, and doors: more pairs than are looked at one by one."""
Line = list[list[float]]


def wall(name: str, line: Line) -> dict[str, Any]:
    """Return a wall of 3"."""
    return feature(name, line, kind="wall", height=3)


def door(name: str, line: Line) -> dict[str, Any]:
    """Return a door of 2"."""
    return feature(name, line, kind="door", height=2)


def feature(name: str, line: Line, **more: Any) -> dict[str, Any]:
    """Return a feature drawn as a line."""
    drawn = {"type": "LineString", "coordinates": line}
    return {"type": "Feature", "id": name, "properties": more, "geometry": drawn}


def table(*features: dict[str, Any]) -> Battlefield:
    """Return them on a table of 60" by 44"."""
    size = {"width": 60, "height": 44, "unit": "in"}
    return reading.read_map(
        {"type": "FeatureCollection", "table": size, "features": list(features)}
    )


def slanting(number: int, begin: float, end: float) -> Line:
    """Return a part of the line number so: 0.8" long, a slope of 3 to 4, each in a cell of 1"."""
    x, y = 1 + number % 40, 1 + number // 40
    return [[x + 0.8 * part, y + 0.6 * part] for part in (begin, end)]


@pytest.fixture(name="counted")
def count(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each pair that is looked at."""
    seen: list[str] = []
    for module, name in ((reading, "lies_on"), (cutting, "_span")):
        was = getattr(module, name)

        def tell(*given: Any, was: Any = was, name: str = name) -> Any:
            seen.append(name)
            return was(*given)

        monkeypatch.setattr(module, name, tell)
    return seen


def test_each_door_is_on_its_own_wall(counted: list[str]) -> None:
    """The middle half of each wall is its door; no other wall comes within an inch of it."""
    assert SIDE * SIDE > MANY
    walls = [wall(f"w{n}", slanting(n, 0, 1)) for n in range(SIDE)]
    doors = [door(f"d{n}", slanting(n, 0.25, 0.75)) for n in reversed(range(SIDE))]
    field = table(*walls, *doors)
    assert all(field.by_id[f"d{n}"].on_wall == f"w{n}" for n in range(SIDE))
    assert [p.feature for p in stacks(field)[:6]] == ["w0", "d0", "w0", "w1", "d1", "w1"]
    assert counted == [*["lies_on"] * SIDE, *["_span"] * SIDE]


@pytest.mark.parametrize(("more", "lies"), [(0, True), (1, False)])
def test_how_far_off_its_wall_a_door_may_be(more: int, lies: bool) -> None:
    """600 µm, as of few: with 601 it is on none, and the message says which door."""
    off = (600 + more) / Unit.INCH.um
    walls = [wall(f"w{n}", slanting(n, 0, 1)) for n in range(SIDE)]
    doors = [door(f"d{n}", slanting(n, 0.25, 0.75)) for n in range(SIDE)]
    straight, beside = wall("w", [[50, 40], [52, 40]]), door("d", [[50, 40 + off], [51, 40 + off]])
    every = [straight, *walls, *doors, beside]
    if lies:
        assert table(*every).by_id["d"].on_wall == "w"
        return
    with pytest.raises(FileError, match=f"features/{len(every) - 1}/geometry.*on a wall"):
        table(*every)


def test_many_doors_in_one_wall(counted: list[str]) -> None:
    """A zigzag of 90 stretches with three doors in each, given backwards: met in their order."""
    corners = [[1 + 0.5 * n, 10 + 0.5 * (n % 2)] for n in range(91)]

    def part(stretch: int, at: float) -> list[float]:
        (x, y), (to_x, to_y) = corners[stretch], corners[stretch + 1]
        return [x + (to_x - x) * at, y + (to_y - y) * at]

    names = [(s, k) for s in range(90) for k in range(3)]
    doors = [
        door(f"d{s}.{k}", [part(s, (k + 0.6) / 3), part(s, (k + 0.3) / 3)]) for s, k in names[::-1]
    ]
    field = table(wall("w", corners), *doors)
    found = stacks(field)
    assert [p.feature for p in found[1::2]] == [f"d{s}.{k}" for s, k in names]
    assert {p.feature for p in found[::2]} == {"w"}
    ends: list[Feature] = [field.by_id[p.feature] for p in found[1::2]]
    for number, opening in enumerate(ends):  # drawn backwards: the wall ends at the second point
        assert found[2 * number].line[-1] == opening.paths[0][1]
        assert found[2 * number + 2].line[0] == opening.paths[0][0]
    # Beside a corner the next stretch is looked at as well, no more.
    assert counted.count("_span") <= 2 * len(names)
