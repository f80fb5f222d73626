"""Of a wall with many doors each jamb is as long as by looking at every door and every stretch."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, dist, hypot
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from planner.battlefield.reader import read_map
from planner.rulesets.gemini.doors.jambs import OFF, ROOM, with_jambs

WIDTHS = (25_000, 32_000, 60_000)


def _wall(random: Random) -> dict[str, Any]:
    """A wall of several stretches, with doors here and there on each."""
    count, bend = random.choice((2, 4, 9)), random.choice((0, 0.04, 1.5))
    points = [[2 + 50 * n / (count - 1), 20 + random.uniform(-bend, bend)] for n in range(count)]
    features = [("w", "wall", points, {"height": 3, "thickness": 0.1})]
    for (ax, ay), (bx, by) in pairwise(points):
        for n in range(each := random.choice((1, 3))):
            low, high = sorted(random.uniform(0, 0.9) for _ in range(2))
            ends = [(n + part) / each for part in (low, high + 0.05)]
            at = [[ax + (bx - ax) * t, ay + (by - ay) * t] for t in ends]
            features.append((f"d{len(features)}", "door", at, {}))
    shown = [
        {
            "type": "Feature", "id": name, "properties": {"kind": kind, **more},
            "geometry": {"type": "LineString", "coordinates": line},
        }
        for name, kind, line, more in features
    ]  # fmt: skip
    table = {"width": 60, "height": 44, "unit": "in"}
    return {"type": "FeatureCollection", "table": table, "features": shown}


def _off(p: Any, a: Any, b: Any) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t: float = min(max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy), 0), 1)
    return float(dist(p, (a[0] + t * dx, a[1] + t * dy)))


def _room(line: Any, doors: list[Any], jamb: Any, across: Any) -> float:
    """How much wall lies beyond a jamb: to the end of its stretch, or half-way to a door on it."""
    stretch = min(pairwise(line), key=lambda s: max(_off(p, *s) for p in (jamb, across)))
    dx, dy = jamb[0] - across[0], jamb[1] - across[1]
    room, found = 0.0, list[float]()
    for p in stretch:
        room = max(room, ((p[0] - jamb[0]) * dx + (p[1] - jamb[1]) * dy) / hypot(dx, dy))
    for door in doors:
        away = min(((p[0] - jamb[0]) * dx + (p[1] - jamb[1]) * dy) / hypot(dx, dy) for p in door)
        if {*door} != {jamb, across} and away >= 0 and all(_off(p, *stretch) <= OFF for p in door):
            found.append(away / 2)
    return min([room, *found])


@pytest.mark.parametrize("seed", range(12))
def test_which_jambs_there_are(seed: int) -> None:
    """gemini.door.wide-base: one for each base wider than the door that the wall has room for."""
    battlefield = read_map(_wall(Random(seed)), "map")
    units: Any = [SimpleNamespace(models=[SimpleNamespace(base=SimpleNamespace(width=w))])
                  for w in WIDTHS]  # fmt: skip
    wall, *others = battlefield.features
    doors = [door.paths[0][:2] for door in others]
    wanted = set()
    for door, ends in zip(others, doors, strict=True):
        for side, (jamb, across) in enumerate((ends, ends[::-1])):
            room = _room(wall.paths[0], doors, jamb, across)
            for width in WIDTHS:
                need = ceil((width - dist(*ends)) / 2) + ROOM
                if dist(*ends) < width and need <= room:
                    wanted.add(f"{door.id} jamb {width}.{side}")
    found = with_jambs(battlefield, units).features[len(battlefield.features) :]
    assert {jamb.id for jamb in found} == wanted
