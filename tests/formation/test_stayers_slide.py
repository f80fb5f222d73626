"""Models that stay are slid as the others are: off their starts, where that betters a term."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from planner.formation import solve
from planner.formation.search.slide import slide
from planner.formation.search.standing import Standing
from planner.mobility import Mobility
from planner.order import Order

INCH = 25_400
LINK = 32_000 + 2 * INCH
"""Between the centres of two 32 mm bases with a gap of 2", as far as coherency lets them."""
At = tuple[float, float]


def _slid(board: Any, built: Any, places: Sequence[At], where: Sequence[int | None]) -> Standing:
    """Where a unit slides to: model m from ``places[where[m]]``, or from its start."""
    menu = board(built, places).menu
    spots = (len(menu) + place if place is not None else m for m, place in enumerate(where))
    choice = [int(np.flatnonzero(menu.spot[m] == spot)[0]) for m, spot in enumerate(spots)]
    return slide(menu, choice)


def _rooted(name: str) -> Callable[[Mobility], Mobility]:
    return lambda m: replace(m, budget=0) if m.model == name else m


def _for(built: Any, *goal: str) -> Any:
    scenario, order, terms, navigator = built
    return (
        scenario,
        Order(order.unit, order.action, order.targets, order.to, goal),
        terms,
        navigator,
    )


def test_who_stays_goes_the_tenth_of_an_inch_that_coherency_leaves(scene: Any, board: Any) -> None:
    """`distance_left`: the gap to a mate that cannot move is 1.9"; to 2" there are 2,540 µm."""
    one = (20 + (LINK - 2_540) / INCH, 10)
    built = scene([(20, 10), one], to=(50, 10), mobility=_rooted("us.1"))
    standing = _slid(board, _for(built, "distance_left", "distance_walked"), [], [None, None])
    before = round(30 * INCH) + 30 * INCH - (LINK - 2_540)
    left, walked = standing.values.sum(axis=1).tolist()
    assert before - 2_540 <= left <= before - 2_540 + 10
    assert 2_540 - 10 <= walked <= 2_540 + 2
    assert standing.moved.tolist() == [False, True]


def test_who_stays_comes_to_meet_two_that_come(scene: Any, board: Any) -> None:
    """Three that close up; the third begins to go, for each inch that it walks two save more.

    Two are 10" apart, the third 5.886751" off the middle between them. The least for all is the
    point from which they are seen 120 degrees apart: 5 / tan 60 = 2.886751" off the line, 3" from
    the third and 5.773503" from the two, who keep their link of 82,800 µm = 3.259843": together
    3 + 2 x 2.513660 = 8.027320". Where the third stays the two walk 7.723533 - 3.259843" each.
    """
    third = (15, 10 + 5.886751)
    away = math.dist((10, 10), third)
    part = (away - LINK / INCH + 1e-4) / away
    ends = [(10 + 5 * part, 10 + 5.886751 * part), (20 - 5 * part, 10 + 5.886751 * part)]
    built = _for(scene([(10, 10), (20, 10), third], to=(15, 10)), "distance_walked")
    standing = _slid(board, built, ends, [0, 1, None])
    least = 8.027320 * INCH
    assert least - 20 <= standing.values[0].sum() <= least + 60
    assert standing.moved.all()


def test_who_would_gain_nothing_stays_to_the_micrometre(scene: Any, board: Any) -> None:
    """The third is 2" off the line: an inch of it saves the two 2 x 2 / hypot(5, 2) = 0.74"."""
    third = (15, 12)
    away = math.hypot(5, 2)
    part = (away - LINK / INCH + 1e-4) / away
    ends = [(10 + 5 * part, 10 + 2 * part), (20 - 5 * part, 10 + 2 * part)]
    built = _for(scene([(10, 10), (20, 10), third], to=(15, 10)), "distance_walked")
    standing = _slid(board, built, ends, [0, 1, None])
    assert standing.moved.tolist() == [True, True, False]
    assert standing.values[0].tolist() == pytest.approx([away * INCH - LINK] * 2 + [0], abs=10)


def test_a_plan_has_them_slid_too(scene: Any) -> None:
    """The same mate that cannot move, by the whole search: 2,540 µm less are left than at first."""
    one = (20 + (LINK - 2_540) / INCH, 10)
    built = scene([(20, 10), one], to=(50, 10), mobility=_rooted("us.1"))
    found = solve(*_for(built, "distance_left", "distance_walked"))
    before = round(30 * INCH) + 30 * INCH - (LINK - 2_540)
    assert before - 2_540 <= found.objective[0].value <= before - 2_540 + 10
