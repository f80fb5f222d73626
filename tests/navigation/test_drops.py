"""Dropping down instead of climbing: who dares, and what it saves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.mobility import Climbing, Dropping
from planner.navigation import Navigator
from planner.units import Pose

from .judging import owed, route, violations, went
from .tables import OVER, box, floor, navigator, pose, solid, um

DROP = Dropping(um(6), test="nerve", every=um(2), rule="drop")


def house(dropping: Dropping | None, height: float, start: Pose, **more: Any) -> Navigator:
    """A block `height` inches up from x = 20 to 30; climbing costs an inch an inch both ways."""
    return navigator(
        [solid("b", box(20, 10, 30, 20), height)],
        "25.4mm",
        start,
        60,
        passages={"b": OVER},
        dropping=dropping,
        **more,
    )


@pytest.mark.parametrize(("height", "tests"), [(1.5, 0), (3.0, 1), (5.0, 2), (6.0, 3)])
def test_off_a_block(height: float, tests: int) -> None:
    """gemini.jumpdown.no-allowance: 9.5" down the other side, the drop free, a test per 2".

    Who dares nothing climbs down at its price, unless no test is owed at all.
    """
    start, to = pose(25, 15, height), pose(34.5, 15)
    found, kinds = went(house(DROP, height, start), to, daring=True)
    assert found == pytest.approx(9.5, abs=1e-3)
    assert kinds == ["line", "drop", "line"]
    way = route(house(DROP, height, start), to, daring=True)
    assert sum((step.tests for step in way.steps), ()) == ("nerve",) * tests
    if tests:
        assert violations(house(DROP, height, start), way.steps) == ["drop"]
    shy, kinds = went(house(DROP, height, start), to)
    assert shy == pytest.approx(9.5 + (height if tests else 0), abs=1e-3)
    assert ("climb" in kinds) == bool(tests)


def test_too_high() -> None:
    """gemini.jumpdown.limit-6: 1 µm over 6" is climbed; a plan that drops it is refused."""
    start, to = pose(25, 15, 6), pose(34.5, 15)
    low = house(DROP, 6, start)
    way = route(low, to, daring=True)
    less = replace(low.mobility("me"), dropping=replace(DROP, highest=um(6) - 1))
    assert violations(low, way.steps, owed(way.steps), less) == ["drop"]
    ways = house(replace(DROP, highest=um(6) - 1), 6, start)
    found, kinds = went(ways, to, daring=True)
    assert found == pytest.approx(15.5, abs=1e-3)
    assert "drop" not in kinds


@pytest.mark.parametrize(("more", "kind"), [(-1, "drop"), (1, "climb")])
def test_break_even(more: int, kind: str) -> None:
    """Half an inch an inch and 1.5" flat is what 3" of climbing cost: 1 µm decides."""
    dropping = Dropping(um(6), pace=Fraction(1, 2), entry=um(1.5) + more)
    _, kinds = went(house(dropping, 3, pose(25, 15, 3)), pose(34.5, 15))
    assert kinds == ["line", kind, "line"]


def test_up_is_climbed() -> None:
    """9.5" and 3" up, whatever drops cost."""
    found, kinds = went(house(DROP, 3, pose(34.5, 15)), pose(25, 15, 3), daring=True)
    assert found == pytest.approx(12.5, abs=1e-3)
    assert kinds == ["line", "climb", "line"]


def test_from_a_floor() -> None:
    """Off a storey that cannot be climbed down from, over its edge: 25 to 20 - 0.5, then on."""
    ways = navigator(
        [floor("f", box(20, 10, 30, 20), 4)],
        "25.4mm",
        pose(25, 15, 4),
        60,
        climbing=Climbing(highest=0),
        dropping=DROP,
    )
    found, kinds = went(ways, pose(15, 15), daring=True)
    assert found == pytest.approx(10, abs=1e-2)
    assert kinds == ["line", "drop", "line"]
