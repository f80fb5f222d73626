"""Ground that the centre of a base may not enter: its edge is free, and what covers it opens it."""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Measured, Passage, Way

INCH = 25_400
SHUT = Passage(Way.SHUT, measured=Measured.CENTRE, rule="shut")
"""Its interior is shut to centres, as ``wardrones.terrain.centre`` has it of impassable ground."""


def inches(*numbers: float) -> Any:
    """Return inches as µm."""
    return tuple(round(number * INCH) for number in numbers)


def marsh(stage: Any, x0: float, y0: float, x1: float, y1: float) -> Any:
    """Put shut ground on the table."""
    return stage.box("a", Kind.AREA, inches(x0, y0, x1, y1)).may(passages={"a": SHUT})


@pytest.mark.parametrize(("more", "wrong"), [(0, False), (1, True)])
def test_a_line_may_reach_its_edge(stage: Any, line: Any, more: int, wrong: bool) -> None:
    """From x = 6" to the edge at 10", and a µm further; the ground is from y = 4" to 6"."""
    marsh(stage, 10, 4, 14, 6).model("u.1", inches(6, 5))
    found = stage.rules({"u.1": [line(10 * INCH + more, 5 * INCH)]})
    assert found == ["shut"] * wrong


@pytest.mark.parametrize(("box", "wrong"), [((11, 5, 12, 6), True), ((11, 6, 12, 7), False)])
def test_a_slanting_line(stage: Any, line: Any, box: Any, wrong: bool) -> None:
    """From (8, 4) to (12, 6) it is at 5.5 where x = 11, and at 6 where x = 12: a corner."""
    marsh(stage, *box).model("u.1", inches(8, 4))
    assert stage.rules({"u.1": [line(*inches(12, 6))]}) == ["shut"] * wrong


@pytest.mark.parametrize(("x", "wrong"), [(10 * INCH, False), (10 * INCH + 1, True)])
def test_a_turn_on_the_spot(stage: Any, pivot: Any, x: int, wrong: bool) -> None:
    """On the edge at x = 10", and 1 µm inside."""
    marsh(stage, 10, 4, 14, 6).model("u.1", (x, 5 * INCH), "50x25mm rect")
    assert ("shut" in stage.rules({"u.1": [pivot(90)]})) is wrong


def road(stage: Any) -> Any:
    """Put a road 2" wide on the table that is shut, from (10, 4) to (10, 6)."""
    stage.road("r", (inches(10, 4), inches(10, 6)), 2 * INCH)
    return stage.may(passages={"r": SHUT})


@pytest.mark.parametrize(
    ("x", "wrong"), [(9 * INCH, False), (9 * INCH + 1, True), (9.5 * INCH, True)]
)
def test_a_road_that_is_drawn_as_a_line(stage: Any, line: Any, x: float, wrong: bool) -> None:
    """Its edge is at 9"."""
    road(stage).model("u.1", inches(6, 5))
    assert stage.rules({"u.1": [line(round(x), 5 * INCH)]}) == ["shut"] * wrong


@pytest.mark.parametrize(("x", "wrong"), [(9 * INCH, False), (9 * INCH + 1, True)])
def test_a_turn_beside_a_road(stage: Any, pivot: Any, x: int, wrong: bool) -> None:
    """On its edge at 9", and 1 µm inside."""
    road(stage).model("u.1", (x, 5 * INCH), "50x25mm rect")
    assert ("shut" in stage.rules({"u.1": [pivot(90)]})) is wrong


def test_where_a_road_is_met(stage: Any, line: Any) -> None:
    """From (6, 3) to (14, 7): at (10, 5), where the line is nearest to the middle of the road."""
    road(stage).model("u.1", inches(6, 3)).may(budget=60 * INCH)
    (found,) = stage.judge({"u.1": [line(*inches(14, 7))]}).violations
    assert (found.text, found.step) == ("goes into r", 0)
    assert found.place == inches(10, 5, 0)


def bridge(stage: Any, measured: Measured = Measured.CENTRE) -> Any:
    """Put shut water from (8, 2) to (12, 8) there, and a bridge from y = 4" to 6" over it."""
    shut = Passage(Way.SHUT, measured=measured, rule="shut")
    stage.box("w", Kind.AREA, inches(8, 2, 12, 8)).box("b", Kind.AREA, inches(8, 4, 12, 6))
    return stage.may(passages={"w": shut, "b": Passage(covers=frozenset({"w"}))}, budget=60 * INCH)


@pytest.mark.parametrize(("y", "wrong"), [(5.0, False), (4.0, False), (3.9, True), (7.0, True)])
def test_over_a_bridge(stage: Any, line: Any, y: float, wrong: bool) -> None:
    """Its border is bridge still."""
    bridge(stage).model("u.1", inches(6, y))
    assert stage.rules({"u.1": [line(*inches(14, y))]}) == ["shut"] * wrong


@pytest.mark.parametrize(("y", "wrong"), [(5.0, False), (4.0, False), (3.9, True), (7.0, True)])
def test_a_turn_on_a_bridge(stage: Any, pivot: Any, y: float, wrong: bool) -> None:
    """The centre stays where it is."""
    bridge(stage).model("u.1", inches(10, y), "50x25mm rect")
    assert ("shut" in stage.rules({"u.1": [pivot(90)]})) is wrong


@pytest.mark.parametrize(("heading", "wrong"), [(90, True), (0, False)])
def test_a_base_that_lies_across(stage: Any, line: Any, heading: int, wrong: bool) -> None:
    """100 by 25 mm at y = 9.5", 1.5" from the water: half its length is 1.97", its width 0.49".

    The bridge, which is elsewhere, changes nothing.
    """
    bridge(stage, Measured.BASE).model("u.1", inches(6, 9.5), "100x25mm rect", heading)
    assert stage.rules({"u.1": [line(*inches(14, 9.5))]}) == ["shut"] * wrong
