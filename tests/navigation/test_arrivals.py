"""Costs by all sheets at once, each only as far as it can do better, against sheet by sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from planner.navigation import Places
from planner.navigation.search.landing import Landings

from .tables import INCH, OVER, SHUT, box, floor, navigator, pose, solid, wall


def _places(z: float) -> Places:
    """A lattice of 1.3" that no edge below lies on."""
    x, y = np.meshgrid(np.arange(1.1, 27, 1.3), np.arange(0.9, 19, 1.3))
    xs, ys = (np.rint(part.ravel() * INCH).astype(np.int64) for part in (x, y))
    level = np.full(len(xs), round(z * INCH))
    return Places(xs, ys, level, np.zeros(len(xs), np.int64))


def _apart(field: Any) -> Any:
    """The same field with every way point, each sheet asked for all places."""
    sheets = tuple(replace(sheet, bends=None) for sheet in field.web.sheets)
    web = replace(field.web, sheets=sheets)
    made = replace(
        field, web=web, landed=Landings(web, field.mobility), _kept={}, _known_costs={}, _routes={}
    )
    made.__dict__["_is_plain"] = False
    return made


@pytest.mark.parametrize("through", [False, True])
@pytest.mark.parametrize("start", [(6.0, 5.0), (13.0, 3.0), (17.0, 12.0)])
def test_ground_crate_and_floor(start: tuple[float, float], through: bool) -> None:
    """A crate, a shut wall and a floor 3" up, climbed to at its edge or through it.

    A way is the same whether the points at which to climb, that it only passes, are way points
    or not, to less than a µm: a way by one of them can at the most be as short.
    """
    things = [
        solid("crate", box(9, 4, 11, 9), 2),
        wall("shut", [(14, 0), (14, 8)], 5, 0.5),
        floor("floor", box(15, 9, 23, 16), 3),
    ]
    ways = navigator(
        things, "32mm", pose(*start), 18, size=(28, 20),
        passages={"crate": OVER, "shut": SHUT}, walks_through=through,
    )  # fmt: skip
    field = ways.field("me")
    assert field._is_plain
    assert len(field.web.sheets) == 2
    for z, least in ((0.0, 120), (2.0, 1), (3.0, 4)):
        at = _places(z)
        costs, apart = field.costs(at), _apart(field).costs(at)
        assert np.isfinite(costs).sum() >= least
        assert (np.isfinite(costs) == np.isfinite(apart)).all()
        here = np.isfinite(costs)
        assert np.abs(costs[here] - apart[here]).max() < 1


def test_lots_looked_at_at_once_are_handed_on_in_one_piece() -> None:
    """What is in pieces has the search that reads it compiled again: four seconds."""
    ways = navigator([floor("f", box(15, 9, 23, 16), 3)], "32mm", pose(6, 5), 18, size=(28, 20))
    landings, lots = ways.field("me")._landings, [_places(0.0)[:9], _places(0.0)[9:30]]
    landings.prepare(lots, [0, 1])
    for lot in lots:
        assert landings.arriving(lot, [0, 1]).last.shape == (2, len(lot))
        assert landings.arriving(lot, [0, 1]).last.flags.c_contiguous
