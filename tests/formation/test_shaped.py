"""Bases that are no discs, pushed all at once as they stand."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from planner.formation import solve
from planner.formation.search import shaped
from planner.formation.search.rows import Lines
from planner.geometry.gaps import gap
from planner.length import DEGREE
from planner.order import Order
from planner.units import Base, Pose

INCH = 25_400
BASES = [Base.parse(text) for text in ("50x30mm rect", "75x42mm oval", "32mm")]


@pytest.mark.parametrize("coherent", [False, True])
def test_three_rectangles_abreast_end_side_by_side(scene: Any, coherent: bool) -> None:
    """`distance_left`: 30 mm wide, 50.8 mm apart, to a point 228.6 mm ahead of the middle one.

    All three go 152.4 mm. The middle one goes straight on and has 76.2 mm left. The others would
    come within 17.7 mm of its line, and touch it at 30 mm: they go 20.8 mm to the side and so
    sqrt(152.4^2 - 20.8^2) = 150.974 mm ahead, and have sqrt(77.626^2 + 30^2) = 83.221 mm left.
    """
    row = [(10, 18), (10, 20), (10, 22)]
    found = solve(*scene(row, to=(19, 20), base="50x30mm rect", coherent=coherent))
    ahead = math.sqrt(152_400**2 - 20_800**2)
    least = 76_200 + 2 * math.hypot(228_600 - ahead, 30_000)
    value = {term.name: term.value for term in found.objective}["distance_left"]
    assert least <= value <= least + 20


def test_rectangles_close_up_by_the_shortest_way(scene: Any) -> None:
    """Three in a row 8" apart: each end has 203.2 - 50 - 50.8 = 102.4 mm to come nearer."""
    scenario, order, terms, navigator = scene(
        [(10, 10), (18, 10), (26, 10)], to=(18, 10), base="50x30mm rect"
    )
    order = Order(order.unit, order.action, order.targets, order.to, ("distance_walked",))
    found = solve(scenario, order, terms, navigator)
    assert found.objective[0].value == pytest.approx(204_800, abs=10)


@pytest.mark.parametrize(("one", "two"), [*product(BASES, BASES)])
def test_half_planes_tell_no_more_than_the_gap_and_nearly_all_of_it(one: Base, two: Base) -> None:
    """`furthest` against the gap of outlines. A degree is fine enough for all but a hair.

    Half a degree off the best direction loses 1 - cos(0.5) of what is between the centres at the
    most (0.2 m here), and as much of two radii: 0.00004 x 0.3 m.
    """
    dice = np.random.default_rng(7)
    for _ in range(40):
        x, y = dice.integers(-200_000, 200_000, 2).tolist()
        mine, theirs = (int(turn) * DEGREE for turn in dice.integers(0, 360, 2))
        between = gap(one, Pose(x, y, 0, mine), two, Pose(0, 0, 0, theirs))
        if between <= 0:
            continue
        u, v, reach = shaped.furthest((one, mine), (two, theirs), (x, y))
        assert math.hypot(u, v) == pytest.approx(1)
        assert between - 14 <= u * x + v * y - reach <= between + 0.2


def test_who_is_kept_within_a_gap_may_go_all_round() -> None:
    """Squares of 40 mm, 20 mm apart of 50 that are allowed: 30 mm further off, 110 mm nearer.

    Ten to the side are within the gap wherever it goes along: no row forbids them.
    """
    square = Base.parse("40x40mm rect")
    lines = Lines(np.ones(2, np.bool_), np.array([[60_000.0, 0.0], [0.0, 0.0]]))
    shaped.together(lines, (0, (square, 0)), (1, (square, 0)), 50_000, 1e6)

    def may(dx: float, dy: float) -> bool:
        step = (dx, dy, 0.0, 0.0)
        rows = zip(lines.rows, lines.most, strict=True)
        return all(sum(w * step[c] for c, w in row) <= most for row, most in rows)

    inside, outside = [(29_990, 0), (29_990, 10_000), (-60_000, 89_990)], [(30_001, 0), (0, 90_001)]
    assert all(may(*step) for step in inside)
    assert not any(may(*step) for step in outside)
