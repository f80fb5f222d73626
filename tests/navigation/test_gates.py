"""Way points in narrow gaps: none where what is climbed over is no gap."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from planner.mobility import Measured, Passage, Way
from planner.navigation import kept
from planner.navigation.free_space import gates as by_gates
from planner.navigation.free_space import mouths
from planner.navigation.free_space.gates import gates
from planner.navigation.free_space.inner import inner_corners
from planner.navigation.free_space.parts import Blocks, Parts
from planner.until import until

from .tables import INCH, OVER, area, box, navigator, pose, wall


def test_none_on_top_of_walls_that_join() -> None:
    """Three thick walls of one height, end to end at right angles, climbed over by an oval.

    What grows round them overlaps, and where the outlines cross an edge of one ends beside an
    edge of another. There the body stands on one of them: it is no gap. At inner corners of all of
    them together ways along their tops bend.
    """
    walls = [
        wall("a", [(6, 4), (6, 10)], 2, 0.25),
        wall("b", [(6, 10), (12, 10)], 2, 0.25),
        wall("c", [(12, 10), (12, 4)], 2, 0.25),
    ]
    ways = navigator(
        walls, "75x42mm oval", pose(2, 8), 12, size=(20, 16), passages={w.id: OVER for w in walls}
    )  # fmt: skip
    sheet = ways.field("me").web.sheets[0]
    on_top = sheet.levels(sheet.corners.x, sheet.corners.y) == 2 * INCH
    assert len(sheet.corners) > 100
    bends = {tuple(point) for point in np.rint(inner_corners(sheet.tolls, 0)).tolist()}
    points = np.column_stack([sheet.corners.x, sheet.corners.y])[on_top]
    assert {tuple(point) for point in points.tolist()} <= bends


WIDE = (-1e6, -1e6, 1e6, 1e6)


def _gates(*outlines: NDArray[np.float64]) -> NDArray[np.float64]:
    parts = Parts()
    for outline in outlines:
        parts.add(outline, 0.0)
    found, _ = gates(parts.blocks(), np.full(len(outlines), np.inf), WIDE)
    return found


def _circle(x: float, corners: int = 400) -> NDArray[np.float64]:
    turn = 2 * np.pi * np.arange(corners) / corners
    return np.column_stack([x + 40_000 * np.cos(turn), 40_000 * np.sin(turn)])


def test_outlines_on_one_another_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve times the same circle, of 400 corners, and one alone: there is no lane.

    Each corner of one lies on each of the eleven others, where two edges meet: 400 corners, and
    400 x 2 directions to look along, twice, at points to both sides and on the line at the most.
    By pairs they are over a hundred thousand.
    """
    asked = []

    def free(blocks: Blocks, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        asked.append(len(points))
        return found(blocks, points)

    found = by_gates._free
    monkeypatch.setattr(by_gates, "_free", free)
    assert len(_gates(*[_circle(0)] * 12)) == 0
    assert 400 <= sum(asked) <= 400 + 400 * 2 * 2 * 3


def test_outlines_of_many_edges_have_one_narrow_place() -> None:
    """Two circles of 40 mm, 10 um apart: in the middle, and at two corners furthest from it.

    A circle falls away by 95 um at 3.95 degrees, so that more than four corners to either side
    of both are within the 200 um that count. Each place is 3 points: itself, and one 250 um to
    either side.
    """
    found = _gates(_circle(0), _circle(80_010))
    assert (found == (40_005, 0)).all(axis=1).any()
    assert len(found) <= 3 * 3


def test_none_between_outlines_that_overlap() -> None:
    """Circles that overlap by 60 um: the corners beside the crossing are in notches, not gaps."""
    assert not len(_gates(_circle(0), _circle(79_940)))


def test_a_lane_has_both_its_ends() -> None:
    """Two outlines a hundred um apart along 100 mm: gates where the lane begins and ends."""
    low = np.array([(0.0, 0), (100_000, 0), (100_000, 9000), (50_000, 9000), (0, 9000)])
    high = low + np.array([0, 9100])
    found = _gates(low, high)
    for x in (0, 100_000):
        assert (found == (x, 9050)).all(axis=1).any()


def test_a_few_narrow_places_at_a_time_give_the_same_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many are looked at together; and never more are held than those few give."""
    random = np.random.default_rng(4)
    parts = Parts()
    for _ in range(40):  # walls of 1 mm, crossing, and many less than 0.2 mm from one another
        start = random.integers(0, 20, 2) * 1000.0
        parts.add(np.array([start, start + random.integers(1, 9, 2) * 1000.0]), 500.0)
    tops = np.array([float(1000 * (1 + n % 4)) for n in range(40)])
    held: list[int] = []

    def useful(points: NDArray[np.float64], given: NDArray[np.float64]) -> NDArray[np.bool_]:
        held.append(len(points))
        return given > 1000

    whole, heights = gates(parts.blocks(), tops, WIDE, useful=useful)
    together = held.pop()
    monkeypatch.setattr(by_gates, "BLOCK", 5)
    few, some = gates(parts.blocks(), tops, WIDE, useful=useful)
    assert together > 7 * 5
    assert max(held) <= 7 * 5, "seven points a place"
    assert len(held) > 3
    assert np.array_equal(few, whole)
    assert np.array_equal(some, heights)


def test_the_lanes_of_a_few_outlines_at_a_time_have_the_same_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nine circles in three rows, 10 or 60 um from one another; the clock is looked at between."""
    circles = [
        _circle(80_010 * i, 60) + np.array([0, 80_060 * j]) for i in range(3) for j in range(3)
    ]
    whole = _gates(*circles)
    assert len(whole) >= 12 * 3, "three points or more in each of twelve lanes"
    kept.forget()  # where they are
    monkeypatch.setattr(mouths, "SHARE", 1)
    monkeypatch.setattr(mouths, "SOME", 1)
    monkeypatch.setattr(by_gates, "BLOCK", 7)
    looks: list[None] = []
    with until(lambda: looks.append(None)):
        assert np.array_equal(_gates(*circles), whole)
    assert len(looks) > 12


def test_none_where_shut_ground_ends_below_what_lifts() -> None:
    """A thick wall of two stretches in a ditch: the ditch ends along the wall's outline.

    Nothing is narrow there, as who crosses that outline steps onto the wall. It had gates at every
    corner of its arcs, and a figure that turns to go among sandbags beside trenches minutes to
    think. Nobody gets round the ditch; on the wall there is its inner corner, once as a bend of
    its outline and once inside it.
    """
    passages = {"ditch": Passage(Way.SHUT, measured=Measured.CENTRE), "wall": OVER}
    things = [area("ditch", box(4, 0, 8, 8)), wall("wall", [(6, 2), (6, 5), (7, 6)], 1, 0.5)]
    ways = navigator(things, "32mm", pose(2, 4), 20, size=(14, 8), passages=passages)
    sheet = ways.field("me").web.sheets[0]
    assert (sheet.levels(sheet.corners.x, sheet.corners.y) == INCH).all()
    assert len(sheet.corners) <= 2
