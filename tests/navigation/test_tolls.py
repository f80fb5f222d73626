"""Fences, doors and other things open at a price: what wins, and by how little."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Climbing, Measured, Passage, Turning, Way
from planner.navigation import Navigator, Places, Unreachable
from planner.plan import Step, StepKind

from .judging import owed, route, verdict, violations, went
from .tables import INCH, OVER, area, box, navigator, path, pose, solid, um, wall

SHUT = Passage(Way.SHUT, rule="shut")
SQUARE = "25.4x25.4mm rect"
STIFF = Turning(price=100 * INCH)
"""It never turns: an upright square, whose way round a corner a pencil can follow."""


def fence(toll: int, **more: Any) -> Passage:
    """Open at `toll` µm."""
    return Passage(entry=toll, rule="fence", **more)


def door(name: str, line: tuple[tuple[float, float], ...], on: str, **more: Any) -> Feature:
    """A door on a wall."""
    return Feature(name, Kind.DOOR, "LineString", (path(*line),), on_wall=on, **more)


class TestFence:
    """A fence 20" long at y = 10 ... 30 across the way from (10, 20) to (40, 20)."""

    FEATURES = (wall("f", [(25, 10), (25, 30)], 1),)
    ROUND = 2 * (math.sqrt(15**2 + 10**2) - 15)
    """Round its end for a point, more than straight on; a base goes further still: 6.06"."""

    def ways(self, toll: int, **more: Any) -> Navigator:
        """A square base 1" wide, whose grown fence has corners that a pencil can follow."""
        passages = {"f": fence(toll, **more)}
        start = pose(10, 20)
        return navigator(self.FEATURES, SQUARE, start, 60, passages=passages, turning=STIFF)

    def test_over_it(self) -> None:
        """A toll of 2" on 30"; the one line is called a vault and names the rule."""
        found, kinds = went(self.ways(2 * INCH), pose(40, 20))
        assert found == pytest.approx(32, abs=1e-6)
        assert kinds == ["vault"]
        (step,) = route(self.ways(2 * INCH), pose(40, 20)).steps
        assert step.rules == ("fence",)

    def test_break_even(self) -> None:
        """Round it: way points 1 µm off the corners of the fence grown by half an inch.

        They stand at (24.5" - 1 µm, 30.5" + 1 µm) and (25.5" + 1 µm, ...): the way is twice
        the root of 368,299² + 266,701² and 25,402 more. A toll of 3 µm less than what that
        is above 30" is paid, one of 3 µm more is not (the search adds 0.05 µm a bend).
        """
        away = 2 * math.hypot(um(14.5) - 1, um(10.5) + 1) + INCH + 2 - um(30)
        found, kinds = went(self.ways(math.floor(away) - 1), pose(40, 20))
        assert kinds == ["vault"]
        assert found * INCH == pytest.approx(um(30) + math.floor(away) - 1, abs=0.1)
        found, kinds = went(self.ways(math.ceil(away) + 1), pose(40, 20))
        assert kinds == ["line"] * 3
        assert found * INCH == pytest.approx(um(30) + away, abs=0.1)

    def test_forgotten_toll(self) -> None:
        """With a budget 1 µm short of the toll the referee says too far."""
        ways = self.ways(2 * INCH)
        way = route(ways, pose(40, 20))
        short = replace(ways.mobility("me"), budget=um(32) - 1)
        assert violations(ways, way.steps, (), short) == ["budget"]
        assert violations(ways, way.steps, (), replace(short, budget=um(32))) == []

    def test_no_saving_by_stepping_onto_it(self) -> None:
        """Up onto the fence is free, but along its top one is in it all the same."""
        ways = self.ways(2 * INCH)
        way = [
            ("line", pose(24.5, 20)),
            ("climb", pose(24.5, 20, 1)),
            ("line", pose(25.5, 20, 1)),
            ("climb", pose(25.5, 20)),
            ("line", pose(40, 20)),
        ]
        steps = [Step(StepKind(kind), to) for kind, to in way]
        dear = replace(ways.mobility("me"), budget=um(32))
        assert violations(ways, steps, (), dear) == []
        assert violations(ways, steps, (), replace(dear, budget=um(32) - 1)) == ["budget"]

    def test_standing_at_it(self) -> None:
        """Who starts across it leaves it free; who starts touching it pays."""
        passages = {"f": fence(2 * INCH)}
        for x, length in ((24.6, 40 - 24.6), (24.5, 40 - 24.5 + 2), (25.5, 40 - 25.5)):
            start = pose(x, 20)
            more: dict[str, Any] = {"passages": passages, "turning": STIFF}
            ways = navigator(self.FEATURES, SQUARE, start, 60, **more)
            assert went(ways, pose(40, 20))[0] == pytest.approx(length, abs=1e-4)

    def test_turning_into_it(self) -> None:
        """An upright square with its side 1 mm off the fence turns by 45° into it: 2" and on.

        Half its diagonal is 17.96 mm, half its side 12.7.
        """
        start = pose(25 - 13.7 / 25.4, 20)
        passages = {"f": fence(2 * INCH, test="care")}
        ways = navigator(self.FEATURES, SQUARE, start, 60, passages=passages)
        to = replace(start, heading=45_000_000)
        for daring, price in ((False, math.inf), (True, um(2))):
            cost = ways.field("me", crossing=daring).costs(Places.of([to]))[0]
            assert cost == pytest.approx(price, abs=5)
        (turn,) = ways.field("me", crossing=True).route(to).steps
        assert turn.tests == ("care",)
        away = Step(StepKind.LINE, replace(to, x=um(10)))
        assert verdict(ways, (turn, away), owed((turn,))).spent["me"] == start.x - um(10) + um(2)
        assert violations(ways, (turn, away)) == ["fence"]  # whose rule owes the test

    def test_above_it(self) -> None:
        """On a block higher than the fence nobody meets it: 30" and 3" up and down."""
        features = (*self.FEATURES, solid("b", box(20, 5, 30, 35), 3))
        passages = {"f": fence(40 * INCH), "b": OVER}
        ways = navigator(features, "25mm", pose(10, 20), 80, passages=passages)
        found, kinds = went(ways, pose(40, 20))
        assert found == pytest.approx(36, abs=1e-3)
        assert "vault" not in kinds


class TestKin:
    """Things of one kin are paid once, together."""

    HEDGES = (area("a", box(20, 0, 24, 44)), area("b", box(24, 0, 28, 44)))
    APART = (area("a", box(20, 0, 23, 44)), area("b", box(26, 0, 28, 44)))

    @pytest.mark.parametrize("measured", list(Measured))
    @pytest.mark.parametrize(
        ("features", "kin", "tolls"),
        [(HEDGES, "", 2), (HEDGES, "hedge", 1), (APART, "", 2), (APART, "hedge", 2)],
    )
    def test_ground(
        self, features: tuple[Feature, ...], kin: str, tolls: int, measured: Measured
    ) -> None:
        """Side by side they are one of their kin; with open ground between, two."""
        toll = Passage(entry=3 * INCH, kin=kin, measured=measured)
        passages = {"a": toll, "b": toll}
        ways = navigator(features, "25mm", pose(10, 20), 60, passages=passages)
        assert went(ways, pose(40, 20))[0] == pytest.approx(30 + 3 * tolls, abs=1e-4)

    def test_a_wide_base_never_leaves_its_kin(self) -> None:
        """3" between the two is less than 100 mm: by the base one crossing."""
        toll = Passage(entry=3 * INCH, kin="hedge")
        passages = {"a": toll, "b": toll}
        ways = navigator(self.APART, "100mm", pose(10, 20), 60, passages=passages)
        assert went(ways, pose(40, 20))[0] == pytest.approx(33, abs=1e-4)

    def test_an_angle_in_ground(self) -> None:
        """An L of ground measured at the centre is one thing, however it is cut into parts."""
        ring = [(20, 0), (30, 0), (30, 10), (25, 10), (25, 44), (20, 44)]
        passages = {"a": Passage(entry=3 * INCH, measured=Measured.CENTRE)}
        for end in ((28, 5), (22, 30)):
            ways = navigator([area("a", ring)], "25mm", pose(10, 5), 60, passages=passages)
            length = math.dist((10, 5), end) + 3
            assert went(ways, pose(*end))[0] == pytest.approx(length, abs=1e-3)

    def test_wall_and_ground(self) -> None:
        """A fence in a ditch of its kin is paid with it."""
        features = (area("a", box(20, 0, 24, 44)), wall("f", [(22, 0), (22, 44)], 1))
        toll = Passage(entry=3 * INCH, kin="ditch")
        ways = navigator(features, "25mm", pose(10, 20), 60, passages={"a": toll, "f": toll})
        assert went(ways, pose(40, 20))[0] == pytest.approx(33, abs=1e-4)


def three_ways(base: str, toll: int, up: Fraction, height: float) -> Navigator:
    """A wall of some height from y = 10 to 30 at x = 25, with a door at y = 22 ... 24."""
    features = (
        wall("w", [(25, 10), (25, 30)], height),
        door("d", ((25, 22), (25, 24)), "w"),
    )
    passages = {"w": Passage(Way.OVER, rule="wall"), "d": Passage(entry=toll, rule="door")}
    climbing = Climbing(up=up, down=Fraction(0), rule="climb")
    more: dict[str, Any] = {"climbing": climbing, "turning": STIFF}
    return navigator(features, base, pose(10, 20), 80, passages=passages, **more)


def about(side: float) -> float:
    """µm by way points 1 µm off the corners of the wall grown by half an inch, `side` " aside."""
    return 2 * math.hypot(um(14.5) - 1, um(side) + 1) + INCH + 2


class TestThreeWays:
    """From (10, 20) to (40, 20): over the wall 30" and the climb.

    Through the door the square keeps half an inch off the jamb, so goes 2.5" aside: 30.43" and
    the toll. Round the end of the wall it goes 10.5" aside: 36.81".
    """

    @pytest.mark.parametrize(
        ("toll", "up", "steps", "length"),
        [
            (2.0, 1, ["line", "door", "line"], about(2.5) + um(2)),  # over it 33
            (4.0, 1, ["line", "climb", "line", "climb", "line"], um(33)),  # by the door 34.43
            (9.0, 3, ["line", "line", "line"], about(10.5)),  # by the door 39.43, over it 39
        ],
    )
    def test_the_cheapest(self, toll: float, up: int, steps: list[str], length: float) -> None:
        """Each wins in turn."""
        found, kinds = went(three_ways(SQUARE, um(toll), Fraction(up), 3), pose(40, 20))
        assert found * INCH == pytest.approx(length, abs=1)
        assert kinds == steps

    @pytest.mark.parametrize(
        ("up", "other", "length"), [(1, {"climb"}, um(33)), (9, {"line"}, about(10.5))]
    )
    def test_break_even(self, up: int, other: set[str], length: float) -> None:
        """A door 1 µm cheaper than the climb, or than the way round, is taken; 1 µm dearer not."""
        even = length - about(2.5)
        for toll, through in ((math.floor(even) - 1, True), (math.ceil(even) + 1, False)):
            _, kinds = went(three_ways(SQUARE, toll, Fraction(up), 3), pose(40, 20))
            assert set(kinds) - {"line"} == ({"door"} if through else other - {"line"})

    def test_locked(self) -> None:
        """A way through a door that is then locked is refused by the door's rule."""
        ways = three_ways(SQUARE, um(2), Fraction(1), 3)
        way = route(ways, pose(40, 20))
        locked = {**ways.mobility("me").passages, "d": Passage(Way.SHUT, rule="locked")}
        mobility = replace(ways.mobility("me"), passages=locked)
        assert set(violations(ways, way.steps, (), mobility)) == {"locked"}

    @pytest.mark.parametrize(("width", "fits"), [(50.8, True), (50.801, False)])
    def test_narrow(self, width: float, fits: bool) -> None:
        """The door is 2" wide: a base of 50.8 mm goes through, one a µm wider does not."""
        base = f"{width}mm"
        features = (wall("w", [(25, 0), (25, 44)], 3), door("d", ((25, 19), (25, 21)), "w"))
        passages = {"w": SHUT, "d": Passage(entry=INCH, rule="door")}
        ways = navigator(features, base, pose(10, 20), 80, passages=passages)
        if fits:
            found, kinds = went(ways, pose(40, 20))
            assert found == pytest.approx(31, abs=1e-4)
            assert kinds == ["door"]
        else:
            with pytest.raises(Unreachable):
                ways.field("me").route(pose(40, 20))


class TestTests:
    """Ways that owe a dice test."""

    FEATURES = (wall("f", [(25, 0), (25, 44)], 1), wall("g", [(30, 10), (30, 44)], 1))

    def ways(self) -> Navigator:
        """Two fences across the table, the second with an end at y = 10."""
        passages = {"f": fence(INCH, test="agility"), "g": fence(INCH, test="agility")}
        return navigator(self.FEATURES, "25mm", pose(10, 20), 80, passages=passages)

    def test_only_for_the_daring(self) -> None:
        """Who dares no test has no way; who does owes two, one at each fence."""
        with pytest.raises(Unreachable):
            self.ways().field("me").route(pose(40, 20))
        assert not math.isfinite(self.ways().field("me").costs(Places.of([pose(40, 20)]))[0])
        way = route(self.ways(), pose(40, 20), daring=True)
        assert [step.tests for step in way.steps] == [("agility", "agility")]
        assert way.spent == pytest.approx(um(32), abs=1)

    def test_forgotten(self) -> None:
        """The referee misses what is not listed, be it one of two: by the rule that owes it."""
        ways = self.ways()
        way = route(ways, pose(40, 20), daring=True)
        (dice,) = owed(way.steps)
        assert violations(ways, way.steps) == ["fence"]
        once = replace(dice, count=1, models=("me",))
        assert violations(ways, way.steps, (once,)) == ["fence"]
        assert violations(ways, way.steps, (dice,)) == []

    def test_out_of_it_is_no_test(self) -> None:
        """Who starts in tested ground leaves it without a test, daring or not."""
        passages = {"a": Passage(test="danger", rule="danger")}
        features = [area("a", box(10, 10, 20, 30))]
        ways = navigator(features, "25mm", pose(15, 20), 60, passages=passages)
        assert went(ways, pose(40, 20))[0] == pytest.approx(25, abs=1e-6)
        assert ways.mobility("me").tests == {"danger"}
