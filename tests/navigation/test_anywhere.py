"""One way at a time, between any two poses."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from planner.battlefield import Feature
from planner.mobility import Mobility, Passage
from planner.navigation import Anywhere, Navigator, Places, Way
from planner.units import Base, Pose, Shape

from .raster import Raster, Spot, boxes, squares
from .tables import INCH, OVER, SHUT, area, box, navigator, pose, solid, um, wall
from .test_twin import SIZE, random_table

BEND = 3.0
"""µm: way points stand a µm to both sides off a corner, rounded, so a bend costs that at most."""


def point(features: list[Feature], size: tuple[float, float]) -> Anywhere:
    """The ways of a point."""
    shut = {feature.id: SHUT for feature in features}
    start = pose(size[0] / 2, size[1] / 2)
    made = navigator(features, "0.002mm", start, 1, size=size, passages=shut)
    nothing = replace(made.terms.mobilities["me"], base=Base(Shape.ROUND, 0, 0))
    terms = replace(made.terms, mobilities={"me": nothing})
    return Navigator(made.scenario, terms).anywhere("me")


def length(way: Way) -> float:
    """Sum of the straight lines, µm."""
    return sum(math.dist(a, b) for a, b in pairwise(way.bends))


def ask(ways: Anywhere, one: Spot, two: Spot) -> Way:
    """Between two spots of a raster of inches."""
    return ways.between(*(pose(x / 2, y / 2) for x, y in (one, two)))


def compare(ways: Anywhere, raster: Raster, dice: random.Random, count: int) -> set[bool]:
    """Ask for random pairs; return which of found and not found came up."""
    free, found = raster.free_middles(), set()
    for _ in range(count):
        one, two = dice.choice(free), dice.choice(free)
        way, best = ask(ways, one, two), raster.shortest(one, two) * INCH
        found.add(math.isfinite(best))
        if math.isinf(best):
            assert way == Way(math.inf, ()), (one, two)
            continue
        assert best - 1e-3 <= way.cost <= best + BEND * len(way.bends), (one, two)
        assert way.cost == pytest.approx(length(way), abs=1e-3)
        ends = [pose(x / 2, y / 2).at for x, y in (one, two)]
        assert [way.bends[0], way.bends[-1]] == ends
    return found


class TestRaster:
    """A point among axis-aligned pieces, where quick sight tests go wrong."""

    @pytest.mark.share(4)
    @pytest.mark.parametrize("seed", range(40))
    def test_touching_overlapping_collinear(self, seed: int) -> None:
        """Boxes on whole inches: they share sides and corners' lines, overlap, fill corners."""
        dice = random.Random(seed)
        width, height = 14, 10
        drawn = boxes(dice, width, height, dice.randint(4, 16))
        raster = Raster(width, height, set().union(*map(squares, drawn)))
        filled = [box(x, y, x + 1, y + 1) for x, y in raster.filled - _all(drawn)]
        rings = [box(*b) for b in drawn] + filled
        features = [solid(f"s{k}", ring, 5) for k, ring in enumerate(rings)]
        compare(point(features, (width, height)), raster, dice, 12)

    @pytest.mark.parametrize("seed", range(6))
    def test_holes(self, seed: int) -> None:
        """A ring about a yard, with boxes on and in it: nobody gets from the yard outside."""
        dice = random.Random(seed)
        inner = squares((4, 3, 10, 7))
        drawn = boxes(dice, 14, 10, 4)
        ring = squares((3, 2, 11, 8)) - inner
        raster = Raster(14, 10, ring.union(*map(squares, drawn)))
        filled = [box(x, y, x + 1, y + 1) for x, y in raster.filled - ring - _all(drawn)]
        features = [solid("ring", box(3, 2, 11, 8), 5, box(4, 3, 10, 7)[::-1])]
        features += [solid(f"s{k}", r, 5) for k, r in enumerate([box(*b) for b in drawn] + filled)]
        found = compare(point(features, (14, 10)), raster, dice, 25)
        assert found == {True, False}

    def test_five_hundred_corners(self) -> None:
        """A comb as one piece: 124 teeth, four corners each, an inch wide and an inch apart.

        From the first gap (x 1.5, y 1.5) up to the tips at y 4, along them, and down into the
        last gap (x 245.5): it bends at (2, 4) and (245, 4), half an inch beside either end.
        """
        teeth = [(x, y) for k in range(124) for x, y in _tooth(2 * k)]
        ring = [(0.0, 0.0), (248.0, 0.0), *reversed(teeth)]
        assert len(ring) == 498
        ways = point([solid("comb", ring, 5)], (260, 10))
        way = ways.between(pose(1.5, 1.5), pose(245.5, 1.5))
        rise = math.hypot(0.5, 2.5)
        assert way.cost == pytest.approx((2 * rise + 243) * INCH, abs=4 * BEND)
        assert [(round(x / INCH), round(y / INCH)) for x, y, _ in way.bends[1:-1]] == [
            (2, 4),
            (245, 4),
        ]


def _all(drawn: list[tuple[int, ...]]) -> set[tuple[int, int]]:
    return set().union(*map(squares, drawn))


def _tooth(x: float) -> list[tuple[float, float]]:
    """Up, along and down: the next gap's bottom follows."""
    return [(x, 4.0), (x + 1, 4.0), (x + 1, 1.0), (x + 2, 1.0)]


class TestRound:
    """Bases among boxes, walls and rings."""

    @pytest.mark.parametrize("seed", range(20))
    def test_as_the_search_from_one_start_says(self, seed: int) -> None:
        """The same length as a field has, and its certified route bends at the same places."""
        features = random_table(seed)
        dice = random.Random(seed)
        shut = {f.id: SHUT for f in features}
        poses = [Pose(dice.randint(0, um(12)), dice.randint(0, um(9))) for _ in range(12)]
        for start in poses[:3]:
            made = navigator(features, "32mm", start, 90, size=SIZE, passages=shut)
            ways, field = made.anywhere("me"), made.field("me")
            assert ways.is_plain
            for goal in poses[3:]:
                cost = field.costs(Places.of([goal]))[0]
                way = ways.between(start, goal)
                assert way.cost <= cost
                assert cost == math.inf or way.cost >= cost - 0.05 * len(way.bends) - 1e-3
                if math.isfinite(cost):
                    assert ways.route(start, goal).spent == pytest.approx(way.cost, abs=1.0)

    @pytest.mark.parametrize("spare", [-1, 0, 1, 2, 40, 120])
    def test_a_lane_hardly_wider(self, spare: int) -> None:
        """40 mm and `spare` µm between two walls, 10" long, entered askew from both sides."""
        wide = (40_000 + spare) / INCH
        features = [
            solid("low", box(5, 0, 15, 4), 5),
            solid("high", box(5, 4 + wide, 15, 10), 5),
        ]
        shut = {f.id: SHUT for f in features}
        made = navigator(features, "40mm", pose(2, 2), 90, size=(20, 10), passages=shut)
        way = made.anywhere("me").between(pose(2, 2), pose(18, 8))
        # The lane's rings are whole µm: 4" is 101,600 and the upper side 141,600 + spare.
        assert math.isfinite(way.cost) == (spare >= 0)
        if spare >= 0:
            assert made.anywhere("me").route(pose(2, 2), pose(18, 8)).steps

    def test_not_inside_a_solid(self) -> None:
        """No way begins or ends in material, be it as wide as a hall and the line in it clear."""
        features = [solid("hall", box(2, 2, 18, 8), 5)]
        made = navigator(features, "25mm", pose(1, 1), 90, size=(20, 10), passages={"hall": SHUT})
        ways = made.anywhere("me")
        assert ways.between(pose(8, 5), pose(12, 5)).cost == math.inf
        assert ways.between(pose(1, 1), pose(12, 5)).cost == math.inf
        assert ways.between(pose(1, 1), pose(19, 1)).cost == um(18)

    def test_not_off_the_table(self) -> None:
        """A base of 40 mm stands 20 mm from the edge, or not at all."""
        ways = navigator([], "40mm", pose(5, 5), 90, size=(20, 10)).anywhere("me")
        on, off = Pose(20_000, 20_000), Pose(19_999, 20_000)
        assert ways.between(pose(5, 5), on).cost < math.inf
        assert ways.between(off, pose(5, 5)).cost == math.inf

    def test_thin_walls(self) -> None:
        """A wall of no thickness is stood on by no base; round its end it is a corner's way."""
        line = wall("w", [(10, 0), (10, 6)], 5)
        made = navigator([line], "32mm", pose(5, 3), 90, size=(20, 10), passages={"w": SHUT})
        ways = made.anywhere("me")
        assert ways.between(pose(10, 3), pose(5, 3)).cost == math.inf
        way = ways.between(pose(5, 3), pose(15, 3))
        # Tangents to a circle of 16 mm about the wall's end, 5" and 3" away, and the arc between.
        away, radius = math.hypot(5, 3) * INCH, 16_000
        reach = math.sqrt(away**2 - radius**2)
        arc = 2 * math.pi - 2 * math.atan2(5, 3) - 2 * math.acos(radius / away)
        best = 2 * reach + arc * radius
        assert best <= way.cost <= best * 1.0005


class TestElsewhere:
    """Where more than length costs, the same questions are answered by a field."""

    def test_over_a_crate(self) -> None:
        """10" across a crate 2" high: up and down for 4" more, as no way round is shorter."""
        crate = solid("crate", box(8, 0, 12, 20), 2)
        made = navigator([crate], "25mm", pose(5, 10), 6, size=(20, 20), passages={"crate": OVER})
        ways = made.anywhere("me")
        assert not ways.is_plain
        way = ways.between(pose(5, 10), pose(15, 10))
        assert way.cost == pytest.approx(um(14), abs=1)
        assert {z for _, _, z in way.bends} == {0, um(2)}

    def test_any_start_whatever_the_budget(self) -> None:
        """The model has 1" to go; the ways are asked for 16" elsewhere, through mud at pace 2."""
        mud = area("mud", box(8, 0, 12, 20))
        passages = {"mud": Passage(pace=2)}  # type: ignore[arg-type]
        made = navigator([mud], "25mm", pose(1, 1), 1, size=(20, 20), passages=passages)
        way = made.anywhere("me").between(pose(2, 10), pose(18, 10))
        # Any part of the base in it counts: 4" of mud and the base's width are paid twice.
        assert way.cost == pytest.approx(um(16 + 4) + 25_000, abs=8)

    def test_nowhere(self) -> None:
        """No way up: nothing is climbed where the ruleset bars it."""
        crate = solid("crate", box(8, 0, 12, 20), 2)
        mobility: Mobility = navigator([], "25mm", pose(5, 10), 6).mobility("me")
        barred = replace(mobility.climbing, highest=0)
        made = navigator(
            [crate],
            "25mm",
            pose(5, 10),
            6,
            size=(20, 20),
            passages={"crate": OVER},
            climbing=barred,
        )
        assert made.anywhere("me").between(pose(5, 10), pose(15, 10)) == Way(math.inf, ())
