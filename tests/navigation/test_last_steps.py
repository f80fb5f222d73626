"""Last climbs and pivots told for all sheets at once, against sheet by sheet and by hand."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from planner.mobility import Passage, Turning
from planner.navigation import Places
from planner.navigation.field import Field
from planner.navigation.search.landing import landing
from planner.navigation.slow_ground.refracting import QUICK

from .tables import OVER, SHUT, area, box, navigator, pose, solid, um

FREE = Turning()


def sheet_by_sheet(field: Field, at: Places) -> list[float]:
    """The least cost of each place over all sheets, each looked at by itself."""
    found = np.full(len(at), math.inf)
    for number in range(len(field.web.sheets)):
        one = landing(field.web, field.mobility, at, number)
        costs, _ = field._land(one, at)
        found[one.index] = np.minimum(found[one.index], costs)
    return [float(cost) for cost in found]


@pytest.mark.parametrize("start", [(4.0, 4.0), (9.0, 9.5)])
def test_all_sheets_at_once(start: tuple[float, float]) -> None:
    """Between a block and the edges a 4" x 2" base turns here and there; a crate is climbed.

    Headings half a turn apart lead everywhere at the same costs, but not to the same pivots.
    """
    things = [
        solid("block", box(6, 2.5, 9, 7), 5),
        solid("crate", box(11, 4, 13, 8), 1),
        area("bog", box(1, 8, 5, 11)),
    ]
    passages = {"block": SHUT, "crate": OVER, "bog": Passage(entry=um(1))}
    ways = navigator(
        things, "101.6x50.8mm rect", pose(*start), 10, size=(16, 12), passages=passages,
        turning=FREE,
    )  # fmt: skip
    field = ways.field("me")
    assert field._lands_simply
    spots = [*product(np.arange(1.3, 15, 1.7), np.arange(1.2, 11, 1.7), (0, 1), (0, 90, 180, 250))]
    at = Places.of([pose(*spot) for spot in spots])
    costs = field._arrived(at, QUICK)
    assert np.isfinite(costs).sum() > 40
    assert costs.tolist() == pytest.approx(sheet_by_sheet(field, at), abs=1e-2)


def test_what_a_last_pivot_enters_is_owed() -> None:
    """Past ground at y = 11.5", entered for 3", a base 4" long and 2" wide goes 6" at y = 10".

    Lengthwise it reaches up to 11"; crosswise to 12", so to end so it owes the 3" as well. Five
    inches the other way, past the end of that ground, it owes nothing however it ends.
    """
    ways = navigator(
        [area("bog", box(5, 11.5, 15, 14))], "101.6x50.8mm rect", pose(17, 10), 12,
        passages={"bog": Passage(entry=um(3))}, turning=FREE,
    )  # fmt: skip
    ends = [(11, 10, 0, 0), (11, 10, 0, 90), (11, 10, 0, 180), (22, 10, 0, 90)]
    costs = ways.field("me").costs(Places.of([pose(*end) for end in ends * 20]))
    assert costs[:4].tolist() == pytest.approx([um(6), um(9), um(6), um(5)], abs=5)


def test_no_room_for_a_last_pivot() -> None:
    """In a lane 2.4" wide a 4" x 2" base cannot turn: it ends there with a heading it came by."""
    lane = [solid("low", box(10, 5, 30, 8.8), 5), solid("high", box(10, 11.2, 30, 15), 5)]
    ways = navigator(
        lane, "101.6x50.8mm rect", pose(5, 10), 20,
        passages={"low": SHUT, "high": SHUT}, turning=FREE,
    )  # fmt: skip
    at = Places.of([pose(18, 10, 0, turn) for turn in (0, 180, 90, 45) * 20])
    costs = ways.field("me").costs(at)[:4].tolist()
    assert costs == pytest.approx([um(13), um(13), math.inf, math.inf], abs=1)


def test_one_place_is_told_as_many_are() -> None:
    """The way to one place comes by all sheets at once too: six inches, turned where it ends.

    What is hoped for below the budget is so: nothing refines the ways of such a hull.
    """
    ways = navigator([], "101.6x50.8mm rect", pose(17, 10), 12, turning=FREE)
    field, to = ways.field("me"), pose(11, 10, 0, 90)
    assert field.hopes_at_the_end
    assert field.route(to).spent == pytest.approx(um(6), abs=1)
    many = Places.of([to, *(pose(11, 10 + k / 10) for k in range(40))])
    hoped = field.costs(many, hopeful=True)
    assert np.isfinite(hoped).all()
    assert hoped[0] == pytest.approx(field.costs(Places.of([to]))[0], abs=1)
