"""Climbs and drops past models that stand at heights between: by pencil.

A floor at 6" and one at 12" lie over each other from x = 8 on; bases of 32 mm, radius 0.6299". Who
climbs touches the upper one's edge, and passes neither through a floor nor through a model.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.mobility import Bar, Climbing
from planner.navigation import Navigator, Places, Unreachable
from planner.units import Model

from .judged import judged
from .tables import INCH, box, floor, navigator, other, pose

R = 16 / 25.4
"""Inches from a base's centre to its edge."""
UP = Climbing(Fraction(1), Fraction(1))
FLOORS = [floor("f6", box(8, 4, 14, 10), 6), floor("f12", box(8, 4, 14, 10), 12)]


def ways(*others: Model, start: tuple[float, float, float] = (4, 7, 0), **more: Any) -> Navigator:
    """One model beside, or on, the floors."""
    bars = (Bar(frozenset(model.id for model in others), "enemy"),)
    about: dict[str, Any] = {"size": (20, 14), "climbing": UP, "bars": bars, **more}
    return navigator(FLOORS, "32mm", pose(*start), 40, others, **about)


def test_up_past_a_model_on_the_floor_below() -> None:
    """One stands at the lower edge, in the middle of the way: the climb is 2 R from it.

    At x = 8 - R, 0.83 from it across, √(4 R² - 0.83²) aside: 3.5007" there and 2.3313" on.
    """
    here, to = ways(other("e", "32mm", pose(8.2, 7, 6))), pose(9.5, 7, 12)
    x = 8 - R
    y = math.sqrt(4 * R * R - (8.2 - x) ** 2)
    length = math.hypot(x - 4, y) + math.hypot(9.5 - x, y) + 12
    field = here.field("me")
    told = (field.costs(Places.of([to] * n))[0] / INCH for n in (1, 9))
    assert [*told] == pytest.approx([length] * 2, abs=0.003)
    assert judged(here, to).spent / INCH == pytest.approx(length, abs=0.003)


@pytest.mark.parametrize("others", [(), (other("e", "32mm", pose(8.2, 8.7, 6)),)])
def test_straight_up_where_nobody_is_in_between(others: tuple[Model, ...]) -> None:
    """With nobody there, or out of the way of y = 7, it is 5.5" and 12" up."""
    spent = judged(ways(*others), pose(9.5, 7, 12)).spent
    assert spent / INCH == pytest.approx(17.5, abs=0.001)


def test_nobody_comes_down_onto_a_model() -> None:
    """The floor at 6" is taken where another stands, whoever comes from above through a floor."""
    here = ways(other("e", "32mm", pose(10, 7, 6)), start=(12, 7, 12), walks_through=True)
    to = [pose(10, 7, 6), pose(10.5, 7, 6), pose(9.5, 7.5, 6), pose(10, 7 + 2 * R - 0.01, 6)]
    assert np.isinf(here.field("me").costs(Places.of(to))).all()
    for at in to:
        with pytest.raises(Unreachable):
            here.field("me").route(at)
