"""Refraction at borders of slower ground, solved with a pencil."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from planner.mobility import Measured, Passage
from planner.navigation import Navigator, Places

from .judged import spent
from .tables import (
    INCH,
    area,
    box,
    navigator,
    pose,
)

R32 = 16_000 / INCH


class TestBesideABorder:
    """Near places along a straight border, by the quicker side of it, solved with a pencil.

    Who is `off` the border of ground whose pace is n times that beyond it goes to the border at
    the critical angle, whose sine is 1 / n, along it, and comes off it alike. Where `m` is the
    quicker pace, that is m along, and for each place the slower leg off / cos less m off tan:
    m off (n - 1 / n) / cos, or m off √(n² - 1).
    """

    @pytest.mark.parametrize("measured", list(Measured))
    @pytest.mark.parametrize(
        ("one", "two", "along"), [(0.1, 0.1, 3), (0.02, 0.3, 1.5), (0.4, 0.02, 5)]
    )
    @pytest.mark.parametrize("pace", [Fraction(1, 2), Fraction(2), Fraction(4)])
    def test_by_the_quicker_side(
        self, pace: Fraction, one: float, two: float, along: float, measured: Measured
    ) -> None:
        """A road to go by, or mud to get out of: the route's cost, and that of many places."""
        quicker, ratio = min(Fraction(1), pace), max(pace, 1 / pace)
        best = float(quicker) * (along + (one + two) * math.sqrt(ratio**2 - 1))
        grown = R32 if measured is Measured.BASE else 0.0
        side = 1.0 if pace > 1 else -1.0  # one is in the mud, or off the road
        edge = 20.0 - grown
        start = pose(edge + side * one, 10.37)
        passage = Passage(pace=pace, measured=measured)
        ways = navigator(
            [area("m", box(20, -20, 50, 44))], "32mm", start, 30, passages={"m": passage}
        )
        goals = [pose(edge + side * two, 10.37 + along), pose(edge + side * two, 10.37 - along)]
        costs = ways.field("me").costs(Places.of([*goals, pose(30, 30)]))[:2] / INCH
        for goal, cost in zip(goals, costs, strict=True):
            assert spent(ways, goal) == pytest.approx(best, rel=5e-4)
            assert cost == pytest.approx(best, rel=1e-3)


class TestSnell:
    """Refraction at the border of slower ground, measured by the centre unless said.

    From (6, 10) over a straight border at x = 10 into ground of pace n: the way crosses at the
    height y where sin(in) = n sin(out). Chosen the other way round: for a crossing at (10, y)
    the sine of the angle in is s = (y - 10) / sqrt(16 + (y - 10)^2), that of the angle out s / n,
    and a place d behind the border lies at y + d tan(out).
    """

    @pytest.mark.parametrize("pace", [2, 4])
    @pytest.mark.parametrize(("rise", "deep"), [(3.0, 2.0), (4.0, 0.5), (8.0, 6.0), (0.7, 9.0)])
    def test_into_a_half_plane(self, pace: int, rise: float, deep: float) -> None:
        """In at an angle: 4 and `rise` to the border, then n times the way behind it."""
        sine = rise / math.hypot(4, rise) / pace
        out = deep / math.sqrt(1 - sine**2)
        best = math.hypot(4, rise) + pace * out
        to = pose(10 + deep, 10 + rise + out * sine)
        assert spent(self.mud(pace, 60), to) == pytest.approx(best, rel=2e-4)

    @pytest.mark.parametrize("pace", [2, 4])
    def test_across_a_strip(self, pace: int) -> None:
        """In and out again 10" on, parallel to the way in: the middle part out of 10/cos."""
        rise = 5.0
        sine = rise / math.hypot(4, rise) / pace
        inside = 10 / math.sqrt(1 - sine**2)
        best = 2 * math.hypot(4, rise) + pace * inside
        to = pose(24, 10 + 2 * rise + inside * sine)
        assert spent(self.mud(pace, 80, 20), to) == pytest.approx(best, rel=2e-4)

    def test_at_the_end_of_the_budget_one_may_hope(self) -> None:
        """4" and 2 x 3" are 10"; whole µm may add 4 and 0.15 thousandths of it, 42 µm.

        So both that place and one 10 µm before it, 20 µm cheaper, are hoped for at all of the
        budget. An inch before nothing is left to hope, an inch behind nothing to have.
        """
        field = self.mud(2, 10).field("me")
        ends = [pose(13, 10), pose(12, 10), pose(14, 10)]
        near = replace(ends[0], x=ends[0].x - 10)
        hoped = field.costs(Places.of([near, *ends]), hopeful=True)
        sure = field.costs(Places.of([near, *ends]))
        assert hoped[:2].tolist() == [10 * INCH, 10 * INCH]
        assert sure[0] == field.route(near).spent < 10 * INCH
        assert sure[2] == hoped[2] == pytest.approx(8 * INCH, abs=42)
        assert sure[3] == hoped[3] == math.inf

    def test_grown_by_the_base(self) -> None:
        """Any part of the base: the border is 16 mm nearer, the rest the same."""
        sine = 3 / math.hypot(4 - R32, 3) / 2
        out = (5 + R32) / math.sqrt(1 - sine**2)
        best = math.hypot(4 - R32, 3) + 2 * out
        to = pose(15, 13 + out * sine)
        found = spent(self.mud(2, 60, measured=Measured.BASE), to)
        assert found == pytest.approx(best, rel=5e-4)

    def mud(
        self, pace: int, budget: float, to: float = 60, measured: Measured = Measured.CENTRE
    ) -> Navigator:
        """Mud from x = 10 on."""
        passage = Passage(pace=Fraction(pace), measured=measured)
        ring = box(10, 0, to, 44)
        return navigator([area("m", ring)], "32mm", pose(6, 10), budget, passages={"m": passage})
