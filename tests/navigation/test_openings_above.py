"""Openings of one wall above each other: each is one, and what is between them is wall."""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.battlefield.piece import pieces
from planner.mobility import Passage, Way
from planner.navigation import Navigator
from planner.plan import Step, StepKind
from planner.units import Pose

from .judging import violations, went
from .tables import SHUT, box, floor, navigator, path, pose, um, wall

OPEN = Passage(rule="open")
AT = pose(20, 20)
STOREYS = floor("f", box(15, 10, 25, 30), 4), floor("g", box(25, 10, 35, 30), 4)


def opening(name: str, low: float, high: float, sill: float, top: float) -> Feature:
    """A window of the wall ``w``, from y = `low` to `high`, `sill` to `top` inches up."""
    given: dict[str, Any] = {"sill": um(sill), "bottom": um(sill), "top": um(top)}
    line = (path((25, low), (25, high)),)
    return Feature(name, Kind.WINDOW, "LineString", line, on_wall="w", **given)


DOOR = opening("d", 18, 22, 0, 2.5)


def street(*openings: Feature, door: Passage = OPEN, thick: float = 0, at: Pose = AT) -> Navigator:
    """A wall 9" high across the table at x = 25, never passed, with a door and windows in it."""
    features = (wall("w", [(25, 0), (25, 44)], 9, thick), *openings, *STOREYS)
    passages = {o.id: Passage(sill=Way.SHUT, rule="window") for o in openings}
    given = {**passages, "w": SHUT, "d": door}
    return navigator(features, "25.4mm", at, 60, passages=given)


@pytest.mark.parametrize("thick", [0, 0.25])
@pytest.mark.parametrize(("low", "high"), [(18, 22), (19, 21), (17, 20), (16, 24)])
def test_a_door_under_a_window(thick: float, low: float, high: float) -> None:
    """10" straight on, as though there were no windows on the floors above."""
    above = opening("v", low, high, 4, 6), opening("u", 19.5, 20.5, 7, 8)
    for order in ((DOOR, *above), (*above, DOOR)):
        found, kinds = went(street(*order, thick=thick), pose(30, 20))
        assert found == pytest.approx(10, abs=1e-3)
        assert kinds == ["line"]


@pytest.mark.parametrize("thick", [0, 0.25])
def test_the_window_above_a_door(thick: float) -> None:
    """4" up, on a floor: through the window, as wide as the base, straight on; nowhere beside."""
    openings = DOOR, opening("v", 19.5, 20.5, 4, 6)
    ways = street(*openings, thick=thick, at=pose(20, 20, 4))
    found, kinds = went(ways, pose(30, 20, 4))
    assert found == pytest.approx(10, abs=1e-3)
    assert kinds == ["line"]
    beside = street(*openings, thick=thick, at=pose(20, 20.001, 4))
    step = Step(StepKind.LINE, pose(30, 20.001, 4))
    assert violations(beside, (step,)) == ["solid"]


def test_a_price_is_paid_once() -> None:
    """A closed door costs 2", though the window above parts it into three."""
    toll = Passage(entry=um(2), rule="open")
    ways = street(DOOR, opening("v", 19, 21, 4, 6), door=toll, thick=0.25)
    assert went(ways, pose(30, 20))[0] == pytest.approx(12, abs=1e-3)


def test_what_is_between_them() -> None:
    """Wall from 2.5" to 4" over the middle of the door, to the top of the wall beside that."""
    field = street(DOOR, opening("v", 19, 21, 4, 6)).scenario.battlefield
    found = [(p.feature, p.line[0][1], p.line[-1][1], p.bottom, p.top) for p in pieces(field)]
    wanted = [
        ("w", 0, 18, 0, 9), ("d", 18, 19, 0, 2.5), ("w", 18, 19, 2.5, 9), ("d", 19, 21, 0, 2.5),
        ("v", 19, 21, 4, 6), ("v", 19, 21, 2.5, 4), ("w", 19, 21, 6, 9),
        ("d", 21, 22, 0, 2.5), ("w", 21, 22, 2.5, 9), ("w", 22, 44, 0, 9),
    ]  # fmt: skip
    assert found == [(name, *map(um, rest)) for name, *rest in wanted]
    assert [p.feature for p in pieces(field) if p.is_surface(um(2.5))] == []
    assert [p.feature for p in pieces(field) if p.is_surface(um(4))] == ["v"]
