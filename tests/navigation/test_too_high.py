"""What is too high to be got onto is told before lines are priced, and changes none of them."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from planner.mobility import Climbing, Dropping
from planner.navigation import Navigator
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.too_high import TooHigh, _groups, _meeting, too_high
from planner.navigation.places import Places
from planner.navigation.search import edges

from .tables import OVER, box, navigator, pose, solid, um, wall
from .test_promise import mixed

STEP = Climbing(highest=um(1.25))


def stack(*heights: float, apart: float = 0.0) -> Navigator:
    """Blocks of these heights in a row, 2" wide, `apart` inches between them."""
    blocks = [
        solid(f"s{k}", box(6 + k * (2 + apart), 6, 8 + k * (2 + apart), 8), height)
        for k, height in enumerate(heights)
    ]
    passages = {block.id: OVER for block in blocks}
    return navigator(blocks, "25mm", pose(2, 2), 30, climbing=STEP, passages=passages)


@pytest.mark.parametrize(
    ("heights", "apart", "high"),
    [
        ((1.25,), 0, 0),  # as high as a step
        ((1.3,), 0, 1),
        ((1.2, 2.4), 0, 0),  # a stair of two steps
        ((1.2, 2.5), 0, 1),  # the second step is 1.3"
        ((1.2, 2.4), 3, 1),  # 3" off the first one, which is no help
    ],
)
def test_steps_of_an_inch_and_a_quarter(
    heights: tuple[float, ...], apart: float, high: int
) -> None:
    """A part is too high if no step onto it, from the ground or a part beside, is low enough."""
    sheet = stack(*heights, apart=apart).field("me").web.sheets[0]
    assert len(too_high(sheet, math.inf).groups) == high


def test_what_the_budget_cannot_pay_is_too_high() -> None:
    """Up 1.2" at 1" an inch: a reach of 1" does not lead there."""
    sheet = stack(1.2).field("me").web.sheets[0]
    assert len(too_high(sheet, um(1)).groups) == 1
    assert len(too_high(sheet, um(1.3)).groups) == 0


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(6))
def test_lines_are_the_same_as_without(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin prices every line: there are as many that may be gone, at the same costs.

    Whoever starts on a wall drops from it, and goes on over the next one.
    """
    ways, dropping = mixed(seed), Dropping(um(6), every=um(2))
    bodies = {
        name: replace(m, climbing=STEP, dropping=dropping)
        for name, m in ways.terms.mobilities.items()
    }
    found = []
    for told in (too_high, _nothing):
        monkeypatch.setattr(edges, "too_high", told)
        asked = Navigator(ways.scenario, replace(ways.terms, mobilities=bodies))
        made = asked.field("me", budget=um(20)).web
        found.append((made.first, made.heads, made.weights))
    assert len(found[0][1]) > 0
    for one, two in zip(*found, strict=True):
        assert np.array_equal(one, two)


def _nothing(sheet: Sheet, reach: float) -> TooHigh:
    """As though everything were within a step."""
    easy = np.where(np.arange(len(sheet.rates)) == 4, math.inf, sheet.rates)
    return too_high(replace(sheet, rates=easy), math.inf)


def test_nothing_passes_a_wall_across_the_table() -> None:
    """A 3" wall across the table is too high, and nothing passes."""
    across = wall("w", [(0, 10), (60, 10)], 3, 0.25)
    ways = navigator(
        [across], "25mm", pose(5, 5), 60, climbing=STEP, passages={"w": OVER}, size=(60, 44)
    )
    assert np.isinf(ways.field("me").costs(Places.of([pose(5, 15)])))[0]


@pytest.mark.parametrize("seed", range(20))
def test_groups_are_those_of_a_flood(seed: int) -> None:
    """Boxes on whole numbers, many that only touch: the twin goes from each to all that meet it."""
    random = Random(seed)
    lows = [(random.randrange(20), random.randrange(20)) for _ in range(40)]
    box = np.array([(x, y, x + random.randrange(4), y + random.randrange(4)) for x, y in lows])
    expected = np.full(len(box), -1)
    for first in range(len(box)):
        flood = [first] if expected[first] < 0 else []
        for one in flood:
            expected[one] = first
            x0, y0, x1, y1 = box[one]
            for k, (left, low, right, high) in enumerate(box):
                meets = left <= x1 and right >= x0 and low <= y1 and high >= y0
                if meets and k not in flood:
                    flood.append(k)
    bounds = box.astype(np.float64)
    assert np.array_equal(_groups(_meeting(bounds, bounds), len(box)), expected)
