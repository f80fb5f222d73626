"""Arriving by cells finds what trying every way point finds."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from planner.navigation import kernels
from planner.navigation.free_space.parts import Parts
from planner.navigation.kernels.cones import ASKED, BEGIN, OFTEN, SIZE
from planner.navigation.search.known import ANY, ANYWHERE, LEVEL, NOWHERE, Known

from .tables import navigator, pose

INCH = 25_400.0
BOUNDS = np.array([0.0, 0.0, 60 * INCH, 44 * INCH])
RATES = np.array([0.0, 40_000.0, 1.0, 1.0, math.inf, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, math.inf])


def _table(seed: int) -> tuple[Any, Any, Any, Any]:
    """Random blocks, a crate to climb, way points with narrow, wide and no cones, and places."""
    random = np.random.default_rng(seed)
    blocks, tolls = Parts(), Parts()
    for _ in range(12):
        blocks.add(random.uniform(BOUNDS[:2], BOUNDS[2:], (1, 2)), random.uniform(0.5, 3) * INCH)
    corner = random.uniform(BOUNDS[:2], BOUNDS[2:] - 6 * INCH)
    crate = corner + np.array([[0, 0], [6, 0], [6, 4], [0, 4]]) * INCH
    tolls.add(crate, INCH, 0, (0.0, 2 * INCH, 1.0))
    count = 150
    angle = random.uniform(0, 2 * math.pi, count)
    turn = random.choice([0.05, 0.1, 0.5, 1.5, 2.5], count)
    before, after = angle - turn / 2, angle + turn / 2
    tangents = np.column_stack([np.sin(before), -np.cos(before), -np.sin(after), np.cos(after)])
    tangents[random.random(count) < 0.1] = 0.0
    x, y = np.rint(random.uniform(BOUNDS[:2], BOUNDS[2:], (count, 2))).T.copy()
    given = np.sort(random.uniform(0, 10 * INCH, count))
    xs, ys = np.rint(random.uniform(BOUNDS[:2], BOUNDS[2:], (1500, 2))).T.copy()
    xs[:count], ys[:count] = x, y
    return blocks.blocks(), tolls.tolls(), (given, x, y, tangents), (xs, ys)


def _by_cells(xs: Any, ys: Any, cells: Any, asked: Any) -> tuple[Any, Any]:
    """Costs and way points by cells of places that are all on the sheet."""
    costs, via, others, _ = kernels.arrive_by_cells(
        xs, ys, LEVEL, ANY, NOWHERE, np.empty(0, np.int64), cells, *asked
    )
    assert others == 0
    return costs, via


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("budget", [8 * INCH, 14 * INCH, math.inf])
def test_every_place_costs_the_same_by_cells(seed: int, budget: float) -> None:
    """Blocks, a crate, narrow and wide cones: the same cost from the same way point.

    Asked again backwards, with all that the first asking left behind, nothing changes.
    """
    blocks, tolls, (given, x, y, tangents), (xs, ys) = _table(seed)
    kept = given <= budget
    given, x, y, tangents = given[kept], x[kept], y[kept], tangents[kept]
    cells = kernels.cones(
        x, y, tangents, np.zeros((len(x), 2)), given, budget, 1.0, BOUNDS, BOUNDS, ANYWHERE
    )
    asked = (given, x, y, tangents, budget, False, blocks, tolls, RATES)
    costs, via = kernels.arrive(xs, ys, *asked)
    by_cells, via_cells = _by_cells(xs, ys, cells, asked)
    assert np.isfinite(costs).sum() > 300
    assert (costs == by_cells).all()
    assert (via == via_cells).all()
    again, via_again = _by_cells(xs[::-1].copy(), ys[::-1].copy(), cells, asked)
    assert (again[::-1] == costs).all()
    assert (via_again[::-1] == via).all()


def test_from_one_start_the_straight_line_is_taken_without_looking_further() -> None:
    """Costs that grow with the distance from the first way point: what is seen is straight."""
    blocks, tolls, (_, x, y, tangents), (xs, ys) = _table(9)
    tangents[0] = 0.0
    given = np.hypot(x - x[0], y - y[0]) + 0.05
    given[0] = 0.0
    order = np.argsort(given)
    given, x, y, tangents = given[order], x[order], y[order], tangents[order]
    budget = 20 * INCH
    cells = kernels.cones(
        x, y, tangents, np.zeros((len(x), 2)), given, budget, 1.0, BOUNDS, BOUNDS, ANYWHERE
    )
    asked = (given, x, y, tangents, budget, False, blocks, tolls, RATES)
    costs, _ = kernels.arrive(xs, ys, *asked)
    by_cells, via = _by_cells(xs, ys, cells, asked)
    assert (costs == by_cells).all()
    straight = np.hypot(xs - x[0], ys - y[0])
    assert (by_cells[via == 0] > straight[via == 0] - 1e-6).all()
    assert (via == 0).sum() > 50


@pytest.mark.parametrize("pace", [0.5, 0.25])
def test_a_straight_line_is_not_taken_where_quicker_ground_may_be(pace: float) -> None:
    """From one start, no dearer than straight anywhere, but some lines may cost `pace` a µm."""
    blocks, tolls, (_, x, y, tangents), (xs, ys) = _table(9)
    tangents[0] = 0.0
    rates = RATES.copy()
    rates[6] = pace
    given = np.hypot(x - x[0], y - y[0]) * (pace + 0.1) + 0.05
    given[0] = 0.0
    order = np.argsort(given)
    given, x, y, tangents = given[order], x[order], y[order], tangents[order]
    budget = 20 * INCH
    cells = kernels.cones(
        x, y, tangents, np.zeros((len(x), 2)), given, budget, pace, BOUNDS, BOUNDS, ANYWHERE
    )
    asked = (given, x, y, tangents, budget, False, blocks, tolls, rates)
    costs, via = kernels.arrive(xs, ys, *asked)
    by_cells, via_cells = _by_cells(xs, ys, cells, asked)
    assert (costs == by_cells).all()
    assert (via == via_cells).all()


@pytest.mark.parametrize("seed", range(4))
def test_who_may_not_be_on_the_sheet_is_looked_at_first(seed: int) -> None:
    """Places on the crate, beside it and in the way: each as standing and arriving say apart.

    `kernels.stand` and `kernels.arrive` are the twins: no cells, no limits.
    """
    blocks, tolls, (given, x, y, tangents), (xs, ys) = _table(seed)
    cells = kernels.cones(
        x, y, tangents, np.zeros((len(x), 2)), given, math.inf, 1.0, BOUNDS, BOUNDS, ANYWHERE
    )
    asked = (given, x, y, tangents, math.inf, False, blocks, tolls, RATES)
    inner = np.array([INCH, INCH, 58.7 * INCH, 43.1 * INCH])
    level = kernels.stand(xs, ys, inner, blocks, tolls, RATES)
    costs, _ = kernels.arrive(xs, ys, *asked)
    floor, top = level == 0, level == 2 * INCH
    assert floor.sum() > 500
    assert top.sum() > 5
    assert np.isnan(level).sum() > 50
    frame = np.array([INCH, INCH, INCH / 2, 116])
    footing = inner, frame, np.zeros(116 * 90, np.int8)
    for most in (np.full(len(xs), math.inf), np.full(len(xs), 9.5 * INCH)):
        for z, on in ((0, floor), (int(2 * INCH), top)):
            heights = np.full(len(xs), z)
            others = np.empty(len(xs), np.int64)
            found, _, count, _ = kernels.arrive_by_cells(
                xs, ys, heights, most, footing, others, cells, *asked
            )
            expected = np.where(on & (costs <= most), costs, math.inf)
            assert (found == expected).all()
            aside = (floor | top) & ~on
            if math.isinf(most[0]):
                assert others[:count].tolist() == np.flatnonzero(aside).tolist()
            else:  # no way is that cheap: it need not be told where the body stands
                assert set(np.flatnonzero(aside & (costs <= most))) <= set(others[:count].tolist())


def test_the_way_points_of_a_cell_come_in_the_order_of_what_they_may_cost_in_it() -> None:
    """Of each cell that was asked about often: rising, and for no place in it too much.

    A cell that was asked about once is not put in order for that, and tells the same costs.
    """
    blocks, tolls, (given, x, y, tangents), (xs, ys) = _table(3)
    cells = kernels.cones(
        x, y, tangents, np.zeros((len(x), 2)), given, math.inf, 1.0, BOUNDS, BOUNDS, ANYWHERE
    )
    (x0, y0, across, columns, _), table, which, least, _ = cells
    begin, sizes = table[:, BEGIN], table[:, SIZE]
    assert (table[:, ASKED] == 0).all()
    about = (given, x, y, tangents, math.inf, False, blocks, tolls, RATES)
    once = _by_cells(xs[:200], ys[:200], cells, about)[0]
    assert (table[:, ASKED] > 0).any()  # these are not in order
    for _ in range(OFTEN):
        assert np.array_equal(_by_cells(xs[:200], ys[:200], cells, about)[0], once)
    asked = np.zeros(len(table), np.bool_)
    for px, py in zip(xs[:200].tolist(), ys[:200].tolist(), strict=True):
        cell = int((py - y0) // across) * columns + int((px - x0) // across)
        asked[cell], part = True, slice(begin[cell], begin[cell] + sizes[cell])
        straight = given[which[part]] + np.hypot(px - x[which[part]], py - y[which[part]])
        assert (np.diff(least[part]) >= 0).all()
        assert (least[part] <= straight).all()
        assert (straight - least[part]).max() <= math.sqrt(2) * across + 1.0
    assert (table[asked, ASKED] == -1).all()
    assert (table[~asked, ASKED] == 0).all()
    assert asked.sum() > 50


def test_only_cells_with_floors_in_them_have_way_points() -> None:
    """Two floors: places on them cost what they do where all places may be asked about."""
    blocks, tolls, (given, x, y, tangents), (xs, ys) = _table(2)
    floors = np.array([[2.0, 3.0, 14.0, 19.0], [31.0, 1.0, 42.0, 17.0]]) * INCH
    about = x, y, tangents, np.zeros((len(x), 2)), given, math.inf, 1.0, BOUNDS, BOUNDS
    anywhere, there = kernels.cones(*about, ANYWHERE), kernels.cones(*about, floors)
    on = np.zeros(len(xs), np.bool_)
    for left, low, right, high in floors.tolist():
        on |= (xs >= left) & (xs <= right) & (ys >= low) & (ys <= high)
    asked = given, x, y, tangents, math.inf, False, blocks, tolls, RATES
    costs = [_by_cells(xs[on], ys[on], cells, asked)[0] for cells in (anywhere, there)]
    assert np.array_equal(*costs)
    assert on.sum() > 50
    # Those of 192 and 176 square inches of 2,640, and the cells at their edges.
    assert len(there[2]) < len(anywhere[2]) / 2


def test_a_budget_in_whole_numbers_asks_the_same_code() -> None:
    """That by cells, and all that it calls, was compiled for whole numbers and again for others."""
    sheet = navigator([], "32mm", pose(20, 20), 6).field("me").web.sheets[0]
    points = np.array([25_400.0]), np.array([25_400.0]), np.zeros((1, 4)), np.zeros(1)
    known = Known.of(sheet, points, np.zeros(1, np.int64), 50_800)
    assert isinstance(known.budget, float)
    places = np.array([50_800.0, 101_600.0]), np.full(2, 25_400.0)
    assert known.arrive(*places)[0].tolist() == [25_400.0, math.inf]
