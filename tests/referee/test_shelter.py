"""Who is sheltered: by hand, against shapely, and against what the search believes."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
import shapely

import planner
from planner import Scenario
from planner.formation.body import Body, Other
from planner.formation.rules import sheltered as search
from planner.mobility import Shelter
from planner.navigation.places import Places
from planner.referee.room.table import table_of
from planner.referee.unit.shelter import first_meeting, sheltered
from planner.referee.unit.standing import Standing
from planner.units import Base, Pose

INCH = 25_400
BASE = Base.parse("25.4mm")


@pytest.mark.parametrize(
    ("stretch", "along"),
    [
        (((4, -3), (4, 3)), Fraction(2, 5)),  # across at 4 of 10
        (((4, 0), (4, 3)), Fraction(2, 5)),  # touched with its end
        (((4, 1), (4, 3)), None),  # beside the line
        (((11, -3), (11, 3)), None),  # behind the eye
        (((0, 2), (10, 2)), None),  # alongside
        (((3, 0), (7, 0)), Fraction(3, 10)),  # on the line: where it begins
        (((-5, 0), (20, 0)), Fraction(0)),  # all of the line is on it
        (((12, 0), (20, 0)), None),  # on the same line, further on
        (((-9, 0), (-1, 0)), None),  # and behind
        (((10, 0), (20, 0)), Fraction(1)),  # touching its end, on the same line
        (((-9, 0), (0, 0)), Fraction(0)),
        (((7, 0), (3, 0)), Fraction(3, 10)),  # drawn the other way
        (((0, -3), (0, 3)), Fraction(0)),  # across its very begin, and its end
        (((10, -3), (10, 3)), Fraction(1)),
        (((4, -3), (4, 0)), Fraction(2, 5)),  # touched with its other end
        (((4, -3), (4, -1)), None),
        (((-1, -3), (-1, 3)), None),
    ],
)
def test_where_a_line_meets_a_stretch(stretch: Any, along: Fraction | None) -> None:
    """From (0, 0) to (10, 0), and the same elsewhere."""
    assert first_meeting(((0, 0), (10, 0)), stretch) == along
    there: Any = tuple((x + 7, y - 5) for x, y in stretch)
    assert first_meeting(((7, -5), (17, -5)), there) == along


@pytest.mark.parametrize(
    ("stretch", "along"),
    [
        # 40·x - 30·y = 0 and 25·x + 30·y = 750: x = 750 / 65 of 30
        (((0, 25), (30, 0)), Fraction(750, 65 * 30)),
        (((9, 12), (9, 40)), Fraction(3, 10)),
        (((9, 13), (9, 40)), None),
        (((9, 12), (15, 20)), Fraction(3, 10)),  # on the line
        (((15, 20), (9, 12)), Fraction(3, 10)),
        (((9, 13), (15, 21)), None),  # alongside
        (((10, 12), (16, 20)), None),
        (((33, 44), (36, 48)), None),
        (((-3, -4), (-6, -8)), None),
        (((-3, -4), (3, 4)), Fraction(0)),
        (((27, 36), (33, 44)), Fraction(9, 10)),
    ],
)
def test_a_slanting_line(stretch: Any, along: Fraction | None) -> None:
    """From (0, 0) to (30, 40), along 3-4-5; nobody is between two who are in one place."""
    assert first_meeting(((0, 0), (30, 40)), stretch) == along
    there: Any = tuple((x - 7, y + 5) for x, y in stretch)
    assert first_meeting(((-7, 5), (23, 45)), there) == along
    assert first_meeting(((9, 12), (9, 12)), stretch) is None


def scene(rng: random.Random) -> Scenario:
    """A table of a few walls, blocks and woods."""
    features = []
    for number in range(5):
        x, y = rng.uniform(9, 15), rng.uniform(9, 15)
        dx, dy = rng.uniform(-4, 4), rng.uniform(-4, 4)
        kind = ("wall", "solid", "area")[number % 3]
        line = [[x, y], [x + dx, y + dy]]
        ring = [*line, [x + dx - dy, y + dy + dx], [x - dy, y + dx], [x, y]]
        shape = {"type": "LineString", "coordinates": line}
        if kind != "wall":
            shape = {"type": "Polygon", "coordinates": [ring]}
        height = {} if kind == "area" else {"height": 2}
        features.append(
            {
                "type": "Feature",
                "id": f"f{number}",
                "properties": {"kind": kind, **height},
                "geometry": shape,
            }
        )
    table = {"width": 24, "height": 24, "unit": "in", "name": "t"}
    board = {"type": "FeatureCollection", "table": table, "features": features}
    watch = {"id": "w", "side": "blue", "profile": {"M": 6}, "models": []}
    for k in range(2):
        at = [rng.uniform(1, 23), rng.uniform(1, 23)]
        watch["models"].append({"id": f"w.{k}", "base": "32mm", "at": at})  # type: ignore[attr-defined]
    return planner.load(
        {"format": "planner-scenario/1", "ruleset": "wh40k10", "map": board, "units": [watch]}
    )


def twin(scenario: Scenario, shelter: Shelter, at: Pose) -> tuple[bool, bool]:
    """Whether it is sheltered by shapely, and whether that is a near thing (2 µm)."""
    near = False
    here = shapely.Point(at.x, at.y)

    def less(value: float, most: float) -> bool:
        nonlocal near
        near |= abs(value - most) < 2
        return value < most

    by_id = scenario.battlefield.by_id
    for name in shelter.inside:
        if less(shapely.Polygon(by_id[name].paths[0]).distance(here), BASE.radius):
            return True, near
    safe = True
    for model in scenario.models.values():
        line = shapely.LineString([(at.x, at.y), (model.pose.x, model.pose.y)])
        hidden = False
        for name in shelter.behind | shelter.hiding:
            edge = shapely.LineString(by_id[name].paths[0])
            if not line.intersects(edge):
                near |= line.distance(edge) < 2
                continue
            far = line.intersection(edge).distance(here)
            hidden |= name in shelter.hiding or less(far, BASE.radius + shelter.reach)
        safe &= hidden
    return safe, near


def test_against_shapely_and_the_search() -> None:
    """On random tables: the referee as shapely says, the search never more than the referee."""
    rng = random.Random(7)
    counted = {True: 0, False: 0}
    for _ in range(40):
        scenario = scene(rng)
        names = frozenset({"f0", "f1", "f3", "f4"})
        hiding = frozenset(rng.sample(sorted(names), 2))
        watchers = frozenset(scenario.models)
        shelter = Shelter(watchers, frozenset({"f2"}), names - hiding, hiding, INCH)
        table = table_of(scenario.battlefield)
        standing = {m.id: Standing(m.id, m.base, m.pose, INCH) for m in scenario.models.values()}
        places = [Pose(rng.randrange(24 * INCH), rng.randrange(24 * INCH)) for _ in range(40)]
        others = [
            Other(m.id, "w", "blue", Body(m.base, INCH), m.pose) for m in scenario.models.values()
        ]
        asked = Body(BASE, INCH), Places.of(places), shelter, others, scenario.battlefield
        surely, perhaps = search.sheltered(*asked), search.sheltered(*asked, sure=False)
        for place, sure, may in zip(places, surely.tolist(), perhaps.tolist(), strict=True):
            judged = sheltered(table, shelter, BASE, place, standing)
            expected, near = twin(scenario, shelter, place)
            assert near or judged is expected
            assert judged or not sure
            assert may or not judged
            assert near or sure is judged
            counted[judged] += 1
    assert min(counted.values()) > 100


def test_on_a_floor_nobody_is_in_a_wood() -> None:
    """Areas are ground: who stands above it is not in them."""
    scenario = scene(random.Random(1))
    middle = shapely.Polygon(scenario.battlefield.by_id["f2"].paths[0]).centroid
    shelter = Shelter(frozenset(scenario.models), frozenset({"f2"}))
    standing = {m.id: Standing(m.id, m.base, m.pose, INCH) for m in scenario.models.values()}
    table = table_of(scenario.battlefield)
    for z, safe in ((0, True), (3 * INCH, False)):
        at = Pose(round(middle.x), round(middle.y), z)
        assert sheltered(table, shelter, BASE, at, standing) is safe
