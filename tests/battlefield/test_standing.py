"""What stands on something goes down through it: which pieces that makes, in inches by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import starmap
from typing import Any

import pytest

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.battlefield.piece import Piece, pieces
from planner.length import Unit

INCH = 25_400


def ring(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[int, int], ...]:
    """A closed upright rectangle, µm, counter-clockwise from its lower left corner."""
    corners = (x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)
    return tuple((round(x * INCH), round(y * INCH)) for x, y in corners)


def block(name: str, box: tuple[float, float, float, float], low: float, high: float) -> Feature:
    """A solid."""
    heights: dict[str, Any] = {"bottom": round(low * INCH), "top": round(high * INCH)}
    return Feature(name, Kind.SOLID, "Polygon", (ring(*box),), **heights)


def wall(name: str, *points: tuple[float, float], low: float, high: float) -> Feature:
    """A wall, a fifth of an inch thick."""
    line = tuple((round(x * INCH), round(y * INCH)) for x, y in points)
    about: dict[str, Any] = {"bottom": round(low * INCH), "top": round(high * INCH)}
    about["thickness"] = INCH // 5
    return Feature(name, Kind.WALL, "LineString", (line,), **about)


def under(*features: Feature) -> list[Piece]:
    """The pieces that are only there as something stands on something."""
    table = Battlefield(Table(20 * INCH, 20 * INCH, Unit.INCH), features)
    names = [f.id for f in features]
    found = [p for p in pieces(table) if p.covered]
    alone = starmap(pieces, ((replace(table, features=(f,)),) for f in features))
    assert not [p for own in alone for p in own if p.covered], names
    return found


HILL = block("hill", (5, 5, 10, 10), 0, 2)


def heights(piece: Piece) -> tuple[float, float]:
    """From where to where it reaches, inches."""
    return piece.bottom / INCH, piece.top / INCH


@pytest.mark.parametrize("low", [1, 2])
def test_all_of_a_wall(low: float) -> None:
    """With its foot on a hill, or in it: down to the foot of the hill, no surface."""
    on = wall("wall", (6, 6), (9, 9), low=low, high=5)
    (found,) = under(HILL, on)
    assert (found.feature, found.line, found.thickness) == ("wall", on.paths[0], INCH // 5)
    assert heights(found) == (0, low)


def test_a_wall_along_the_rim() -> None:
    """Half of its thickness is beyond the hill, all of its line on it."""
    on = wall("wall", (5, 5), (10, 5), low=2, high=5)
    assert [p.line for p in under(HILL, on)] == [on.paths[0]]


@pytest.mark.parametrize(
    "other",
    [
        wall("above", (6, 6), (9, 9), low=2.1, high=5),
        wall("beside", (2, 2), (2, 9), low=2, high=5),
        block("flush", (10, 5, 12, 9), 2, 4),
        wall("through", (6, 6), (9, 9), low=0, high=5),
    ],
    ids=lambda f: f.id,
)
def test_what_does_not_stand_on_it(other: Feature) -> None:
    """Off its top, beside it, flush with its rim, or on the ground as it is."""
    assert not under(HILL, other)


def test_part_of_a_block() -> None:
    """From x = 5 on it stands on the hill, and only there goes down: under the rest one walks."""
    (found,) = under(HILL, block("plank", (3, 6, 8, 7), 2, 2.5))
    assert {*found.polygon[0]} == {*ring(5, 6, 8, 7)}
    assert heights(found) == (0, 2)


def test_a_tower() -> None:
    """On a crate on a hill: through the crate, and where the crate stands through the hill."""
    crate, tower = block("crate", (6, 6, 8, 8), 2, 3), block("tower", (6, 6, 7, 7), 3, 9)
    found = sorted((p.feature, *heights(p)) for p in under(HILL, crate, tower))
    assert found == [("crate", 0, 2), ("tower", 0, 2), ("tower", 2, 3)]


def test_a_door_on_a_hill() -> None:
    """Its wall and it go down each with its own passage; what is above the door does not."""
    on = wall("wall", (6, 6), (9, 6), low=2, high=6)
    line = tuple((round(x * INCH), 6 * INCH) for x in (7, 8))
    about: dict[str, Any] = {"bottom": 2 * INCH, "top": 4 * INCH, "thickness": INCH // 5}
    door = Feature("door", Kind.DOOR, "LineString", (line,), on_wall="wall", **about)
    table = Battlefield(Table(20 * INCH, 20 * INCH, Unit.INCH), (HILL, on, door))
    low = [p for p in pieces(table) if p.bottom == 0 and p.feature != "hill"]
    assert {p.feature for p in low} == {"wall", "door"}
    assert {heights(p) for p in low} == {(0, 2)}
    (opening,) = (p for p in low if p.feature == "door")
    assert opening.is_opening
