"""Taut strings against a slow twin, and ways that go round one thing and over another."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order, rulesets
from planner.navigation import Navigator, Places

INCH = 25_400
RADIUS = 16_000
SLICES = 2_000
"""Places at which the twin looks at the profile."""


def _scene(features: list[Any], start: tuple[float, ...], move: float) -> Any:
    board = {
        "type": "FeatureCollection",
        "table": {"width": 60, "height": 44, "unit": "in", "name": "bare"},
        "features": features,
    }
    model = {"id": "a.1", "base": "32mm", "at": list(start)}
    unit = {"id": "a", "side": "red", "keywords": ["INFANTRY", "FLY"], "profile": {"M": move}}
    record = {"format": "planner-scenario/1", "ruleset": "wh40k10", "map": board}
    return planner.load({**record, "units": [{**unit, "models": [model]}]})


def _box(name: str, x0: float, y0: float, x1: float, y1: float, height: float) -> Any:
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": "solid", "height": height},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def _field(scenario: Any) -> Any:
    terms = rulesets.find("wh40k10").terms(scenario, Order("a", "normal"))
    return Navigator(scenario, terms).field("a.1")


def _away(x: float, y: float, box: tuple[float, ...]) -> float:
    """Distance of a point from an upright rectangle, inches."""
    return math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3]))


def _sampled(boxes: Sequence[tuple[float, ...]], length: float, y: float) -> tuple[float, float]:
    """The taut string from (0, y) along x over boxes, seen at many places; what it may be off by.

    The profile at a place is the height of the tallest box that the base there meets; its upper
    hull by the slow way: from each place on to the one seen at the steepest angle.
    """
    s = np.linspace(0, length, SLICES + 1)
    r = RADIUS / INCH
    heights = np.array([max((b[4] for b in boxes if _away(x, y, b) < r), default=0.0) for x in s])
    heights[0] = heights[-1] = 0.0
    here, total = 0, 0.0
    while here < SLICES:
        slope = (heights[here + 1 :] - heights[here]) / (s[here + 1 :] - s[here])
        # the farthest of the steepest
        there = here + 1 + int(np.flatnonzero(slope >= slope.max() - 1e-12)[-1])
        total += math.hypot(s[there] - s[here], heights[there] - heights[here])
        here = there
    # Each bend stands up to one slice off; no bend gains more than two slices.
    return total, 2 * len(boxes) * 2 * length / SLICES


@pytest.mark.parametrize("seed", range(16))
def test_as_long_as_over_a_sampled_profile(seed: int) -> None:
    """A search over corners of the profile equals a look at two thousand places of it."""
    dice = random.Random(seed)
    boxes = []
    for _ in range(dice.randint(1, 5)):
        x, wide = dice.uniform(12, 34), dice.uniform(0.2, 4)
        low = dice.choice([0.0, 20.0, 22.3])
        boxes.append((x, low, x + wide, 44.0, dice.choice([2.5, 3, 5, 6, 9])))
    if any(_away(x, 22, b) < 0.7 for x in (10, 40) for b in boxes):
        pytest.skip("it starts or ends too near to something")
    scenario = _scene([_box(f"b{n}", *b) for n, b in enumerate(boxes)], (10, 22), 60)
    field = _field(scenario)
    end = replace(field.start, x=40 * INCH)
    shifted = [(b[0] - 10, b[1], b[2] - 10, b[3], b[4]) for b in boxes]
    expected, off = _sampled(shifted, 30.0, 22.0)
    found = float(field.air.over(field.start, Places.of([end]), 1e9)[0]) / INCH
    assert found == pytest.approx(expected, abs=off)


def test_round_the_tower_and_over_the_wall() -> None:
    """Round a tower 20" high, then over a wall 3" high: neither alone is the shortest.

    From (10, 22) to (30, 22). The tower [14, 16] x [12, 23] is gone round past its corners
    (14, 23) and (16, 23) at a distance r: to the first tangent and along an arc, 2" along
    y = 23 + r, and down again. The wall [24, 25] right across the table is flown over. As
    neither is forgone, the way is longer than the straight line over the wall alone, and than
    the way round the tower alone; it is shorter than straight over both, and than round the
    tower with a climb of 3" up and down.
    """
    r = RADIUS / INCH
    tower, wall = _box("t", 14, 12, 16, 23, 20), _box("w", 24, 0, 25, 44, 3)
    field = _field(_scene([tower, wall], (10, 22), 60))
    end = replace(field.start, x=30 * INCH)
    spent = field.route(end).spent / INCH
    legs = []
    for dx, dy in ((4, 1), (14, 1)):
        d = math.hypot(dx, dy)
        turn = math.atan2(dy, dx) + math.asin(r / d)
        legs.append(math.sqrt(d * d - r * r) + r * turn)
    ground = sum(legs) + 2
    climbed = ground + 6
    # Rising to 3" over the last `a` inches before the wall's grown edge and sinking after it, on
    # the unfolded way the string is straight from the start to there, and from there to the end.
    before = ground - (5 - r) - (1 + 2 * r)
    string = math.hypot(before, 3) + 1 + 2 * r + math.hypot(5 - r, 3)
    straight = 2 * math.hypot(4 - r, 20) + 2
    assert string < climbed < straight
    assert string * 0.999 <= spent <= string * 1.002
    assert spent <= float(field.costs(Places.of([end]))[0]) / INCH
    kinds = [step.kind.value for step in field.route(end).steps]
    assert set(kinds) == {"fly"}
    heights = [step.to.z for step in field.route(end).steps]
    assert max(heights) == pytest.approx(3 * INCH, abs=100)
    assert sum(b != a for a, b in pairwise([0, *heights])) > 2


def test_nobody_is_told_to_land_on_nothing() -> None:
    """Off the table, and at the height of a roof where there is none, no way ends.

    It was told what a flight there costs. Onto the roof 3" up a base of 32 mm is as high as that
    where it comes over its border, 3" less its radius on, and goes on level, the rest of 5". At
    the table's edge it stands its radius off it, 0.63".
    """
    field = _field(_scene([_box("roof", 24, 18, 28, 22, 3)], (21, 20), 24))
    at = [(26, 20, 3), (16, 20, 3), (21, -1, 0), (21, 0.62, 0), (21, 0.65, 0)]
    x, y, z = (np.array([round(c * INCH) for c in one]) for one in zip(*at, strict=True))
    places = Places(x, y, z, 0 * z)
    costs, radius = field.costs(places) / INCH, RADIUS / INCH
    up = math.hypot(3 - radius, 3) + 2 + radius
    assert costs == pytest.approx([up, math.inf, math.inf, math.inf, 19.35], abs=1e-3)


def test_nobody_comes_down_through_what_stands_there() -> None:
    """Inside a block, nearer to it than the base is wide, and in a room that is shut.

    It was told what a flight there would cost over the block or roof and straight down. Beside
    the block, 0.7" from it, it walks 2.3". The room is [31, 35] x [18, 22] inside, its walls 1"
    thick and 3" high, its roof at 3".
    """
    block = _box("b", 24, 18, 28, 22, 3)
    walls = [(30, 17, 36, 18), (30, 22, 36, 23), (30, 18, 31, 22), (35, 18, 36, 22)]
    room = [_box(f"w{n}", *wall, 3) for n, wall in enumerate(walls)]
    roof = _box("r", 30, 17, 36, 23, 0)
    roof["properties"] = {"kind": "floor", "z": 3, "terrain": "building"}
    at = [(23.3, 20), (23.6, 20), (26, 20), (24.1, 17.6), (33, 20), (34, 21)]
    x, y = (np.array([round(c * INCH) for c in one]) for one in zip(*at, strict=True))
    outside, inside = [True, *[False] * 5], [*[False] * 4, True, True]
    for start, expected in (((21, 20), outside), ((33, 20, 3), outside), ((33, 20), inside)):
        field = _field(_scene([block, *room, roof], start, 40))
        costs = field.costs(Places(x, y, 0 * x, 0 * x)) / INCH
        assert np.isfinite(costs).tolist() == expected
        assert start != (21, 20) or costs[0] == pytest.approx(2.3, abs=1e-3)
