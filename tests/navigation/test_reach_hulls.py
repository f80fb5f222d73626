"""Regions of hulls: whatever heading the way ends with, and where there is room to turn."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely

from planner.mobility import Passage, Turning, Way
from planner.navigation import Navigator, Places
from planner.order import Order
from planner.planning.closely import Closely
from planner.planning.reach import Reach

from .hull_tables import EACH, ONCE, case
from .tables import INCH, SHUT, navigator, pose, um, wall

AHEAD = replace(EACH, facing=True)
HULL = "50.8x25.4mm rect"


def area(ways: Navigator) -> float:
    """Square inches of the region."""
    [(_, region)] = ways.field("me").reach()
    return float(region.area) / INCH**2


def test_goes_where_it_faces() -> None:
    """4" at 1" a turn of 45° after the first (`epic41k.warengine.turn-cost`), all about.

    To within 45° of its heading it goes 4", to within 90° 3", and so on: pi times a quarter of
    (16 + 9 + 4 + 1).
    """
    ways = navigator([], HULL, pose(20, 20), 4, turning=AHEAD)
    assert area(ways) == pytest.approx(7.5 * math.pi, rel=0.005)


def along_a_wall() -> Navigator:
    """A hull 2" long, 1" wide, 0.1" off a wall, with one turn of 45° at the most."""
    turning, walls = replace(AHEAD, most_units=1), [wall("w", [(5, 20.6), (35, 20.6)], 5)]
    return navigator(walls, HULL, pose(20, 20), 4, turning=turning, passages={"w": SHUT})


def length(found: list[tuple[int, list[Any]]]) -> float:
    """Inches of all lines."""
    each = (np.hypot(*np.diff(path, axis=0).T) for _, paths in found for path in paths)
    return sum(float(pieces.sum()) for pieces in each) / INCH


def beside_a_wall(turn: float, budget: float = 4.0) -> float:
    """How far the nose's corner lets it go, turned to the wall 0.6" from its middle line."""
    room = 0.6 - math.sin(turn) - 0.5 * math.cos(turn)
    return min(budget, max(0.0, room) / math.sin(turn))


def test_turns_no_further_than_a_wall_lets_it() -> None:
    """Its corner, turned by t, is sin t + cos t / 2 off its middle line: 0.6" at 0.103 (5.9°).

    That goes for both sides. Away from the wall that is a sector of 4"; towards it the
    lines end at the wall, each after (0.6" - sin t - cos t / 2) / sin t.
    """
    most = math.asin(0.6 / math.hypot(1, 0.5)) - math.atan(0.5)
    assert beside_a_wall(most) == pytest.approx(0, abs=1e-9)
    turns = (np.arange(2000) + 0.5) / 2000 * most
    towards = sum(beside_a_wall(turn) ** 2 / 2 for turn in turns) * most / 2000
    assert area(along_a_wall()) == pytest.approx(16 * most / 2 + towards, rel=0.04)


@pytest.mark.parametrize("seed", [2, 7])
def test_what_is_inside_is_reached_and_what_is_outside_is_not(seed: int) -> None:
    """Costs are the twin, to 0.03": they are of single places and know nothing of borders."""
    made = case(seed, "ahead")
    assert made is not None
    field: Any = made.ways.field("me")
    table = made.ways.scenario.battlefield.table
    dice = np.random.default_rng(seed)
    x, y = dice.integers(0, table.width, 600), dice.integers(0, table.height, 600)
    for budget in (um(9), um(5)):
        [(_, found)] = field.reach(budget)
        reached = field.anyhow(Places(x, y, 0 * x, 0 * x - 1)) < budget
        surely, maybe = (shapely.buffer(found, um(by)) for by in (-0.03, 0.03))
        assert reached[shapely.contains_xy(surely, x, y)].all()
        assert not reached[~shapely.contains_xy(maybe, x, y)].any()


def test_frontier() -> None:
    """Arcs of 4", 3", 2" and 1" and six steps of 1" between them; to nothing else it ends.

    A quarter turn of the first and two eighths of each other: 5 pi and 6.
    """
    field = navigator([], HULL, pose(20, 20), 4, turning=AHEAD).field("me")
    assert length(field.frontier(field.reach())) == pytest.approx(5 * math.pi + 6, rel=0.01)


def test_no_frontier_beside_a_wall() -> None:
    """As above: an arc of 4" from 0.103 on its one side to 0.02 on the other, where 4" end."""
    field = along_a_wall().field("me")
    found = length(field.frontier(field.reach()))
    assert found == pytest.approx(4 * (0.103 + 0.02), abs=0.08)


def test_costs_are_told_of_the_heading_that_it_comes_with() -> None:
    """3" to its left: one turn of 45° is free, the other 1"; none is made where it ends."""
    field = navigator([], HULL, pose(20, 20), 9, turning=AHEAD).field("me")
    x, y, _ = pose(20, 23).at
    headings = field.headings(x, y, 0)
    assert set(headings) == {0, 90_000_000}
    costs = field.costs(Places.of(replace(pose(20, 23), heading=h) for h in headings))
    assert costs.min() / INCH == pytest.approx(4, abs=1e-3)


@pytest.mark.parametrize(("turning", "far"), [(Turning(), 8.0), (ONCE, 7.0), (EACH, 7.0)])
def test_a_hull_that_has_to_turn(turning: Turning, far: float) -> None:
    """In a gap of 1.2" a hull 2" long and 1" wide that stands across it, 2.5" before it.

    It turns by 90° (`wh40k10.pivot.first-only`: for 1"; `epic41k.warengine.turn-cost`: the second
    45° for 1") and goes through: 8" and 7" up.
    """
    walls = [wall("a", [(0, 22.5), (19.4, 22.5)], 5), wall("b", [(20.6, 22.5), (40, 22.5)], 5)]
    passages = {"a": SHUT, "b": SHUT}
    ways = navigator(walls, HULL, pose(20, 20), 8, turning=turning, passages=passages)
    [(_, region)] = ways.field("me").reach()
    beyond = shapely.intersection(region, shapely.box(um(19), um(23.6), um(21), um(44)))
    assert beyond.bounds[3] == pytest.approx(um(20 + far), abs=um(0.02))


def test_some_places_cost_what_each_does_alone() -> None:
    """A way whose turns are shared out is no dearer for being asked about together with others.

    As one search tells of all it was a ninth too dear; and out of reach for who can just pay.
    """
    given = case(29, "once")
    assert given is not None
    spent = given.ways.field("me", turned=True).route(given.to).spent
    for budget in (10.0, 1.002 * spent / INCH):
        one = case(29, "once", budget=budget)
        assert one is not None
        about = one.ways.mobility("me"), one.ways.scenario.models["me"].pose
        closely = Closely(one.ways.field("me", turned=True), *about)
        assert closely.costs([Places.of([one.to])] * 3) == pytest.approx([spent] * 3, rel=2e-3)


@pytest.mark.parametrize(("x", "left"), [(9, 5.0), (7.9, 6.6)])
def test_who_stands_in_a_hedge_owes_nothing_for_it(x: float, left: float) -> None:
    """100 x 40 mm, lengthwise across a hedge at 10", which costs 0.5" to enter: 5" on to 14".

    Its front is 1.97" ahead: from 7.9" it does not reach the hedge, and pays for it. A disc as
    wide as it is narrow is in the hedge from neither.
    """
    passages = {"hedge": Passage(Way.OPEN, entry=INCH // 2)}
    hedge = wall("hedge", [(10, 0), (10, 40)], 1)
    ways = navigator([hedge], "100x40mm rect", pose(x, 20), 9, passages=passages)
    found = Reach(ways.scenario, Order("us", "go"), (), ways)
    assert found.remaining("me", [(14, 20)], [(x, 20)]) == pytest.approx([left], abs=1e-3)
