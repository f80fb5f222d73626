"""Where lines and circles meet, touching included, by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.mobility import Leaving
from planner.referee.unit.one_more import _crossings
from planner.referee.unit.shelter import first_meeting

SIGHT = ((0, 0), (10, 0))


@pytest.mark.parametrize(
    ("other", "share"),
    [
        (((5, -5), (5, 5)), Fraction(1, 2)),
        (((5, 5), (5, -5)), Fraction(1, 2)),  # drawn the other way
        (((10, -5), (10, 5)), Fraction(1)),  # at its very end
        (((11, -5), (11, 5)), None),
        (((0, -5), (0, 5)), Fraction(0)),
        (((-1, -5), (-1, 5)), None),
        (((4, 0), (4, 5)), Fraction(2, 5)),  # the other's end on it
        (((4, -5), (4, 0)), Fraction(2, 5)),
        (((4, 1), (4, 5)), None),
        (((4, -5), (4, -1)), None),
        (((3, 0), (20, 0)), Fraction(3, 10)),  # along it
        (((20, 0), (3, 0)), Fraction(3, 10)),
        (((-5, 0), (20, 0)), Fraction(0)),
        (((10, 0), (20, 0)), Fraction(1)),
        (((11, 0), (20, 0)), None),
        (((-5, 0), (-1, 0)), None),
        (((-5, 0), (0, 0)), Fraction(0)),  # its end where the sight begins
        (((0, 0), (-5, 0)), Fraction(0)),
        (((3, 1), (20, 1)), None),  # beside it
        (((0, -5), (10, 5)), Fraction(1, 2)),
    ],
)
def test_where_a_line_of_sight_first_meets_another(other: Any, share: Fraction | None) -> None:
    """From (0, 0) to (10, 0), as a share of it; and turned, five times as large, elsewhere."""
    assert first_meeting(SIGHT, other) == share
    there, also = ([(7 + 3 * x - 4 * y, 11 + 4 * x + 3 * y) for x, y in s] for s in (SIGHT, other))
    assert first_meeting((there[0], there[1]), (also[0], also[1])) == share


def test_a_sight_of_no_length_meets_nothing_along_it() -> None:
    """Who looks from where the other stands."""
    assert first_meeting(((3, 0), (3, 0)), ((0, 0), (10, 0))) is None


@pytest.mark.parametrize(
    ("other", "places"),
    [
        ((106, 200, 5), {(103, 204), (103, 196)}),  # 3-4-5 twice
        ((110, 200, 5), {(105, 200)}),  # touching from without
        ((111, 200, 5), set()),
        ((102, 200, 3), {(105, 200)}),  # from within
        ((101, 200, 3), set()),
        ((100, 206, 5), {(104, 203), (96, 203)}),
        ((100, 200, 5), set()),  # the same circle
    ],
)
def test_where_circles_cross(other: tuple[int, int, int], places: set[tuple[int, int]]) -> None:
    """A circle of 5 about (100, 200) and another."""
    assert set(_crossings((100, 200, 5), other)) == places
    assert set(_crossings(other, (100, 200, 5))) == places


def test_who_is_come_nearer_to(stage: Any, line: Any) -> None:
    """A step towards the nearest of those who are to be left, and one off the ray away."""
    stage.model("u.1", (500_000, 500_000)).model("e.1", (600_000, 500_000))
    stage.model("e.2", (500_000, 800_000))
    left = Leaving(frozenset({"e.1", "e.2"}), "leave-rule")
    stage.may(leaving=left)
    (wrong,) = stage.judge({"u.1": [line(500_001, 500_000)]}).violations
    assert (wrong.rule, wrong.step, wrong.place) == ("leave-rule", 0, (500_001, 500_000, 0))
    assert wrong.text == "comes nearer to e.1 on the way"
    assert stage.rules({"u.1": [line(499_999, 500_000)]}) == []
    stage.may(leaving=Leaving(frozenset({"e.1"}), "leave-rule", along=(-1, 0)))
    (wrong,) = stage.judge({"u.1": [line(490_000, 500_002)]}).violations
    assert wrong.text == "leaves the straight line away"
    assert stage.rules({"u.1": [line(490_000, 500_001)]}) == []
