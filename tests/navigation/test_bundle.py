"""Costs of several models asked for in one call, against each model asked for by itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from planner.navigation import Places
from planner.navigation.search.bundled import Bundled
from planner.navigation.search.party import Party
from planner.navigation.slow_ground.refracting import QUICK

from .tables import INCH, OVER, SHUT, box, floor, navigator, pose, solid, wall


def _places(z: float, step: float) -> Places:
    x, y = np.meshgrid(np.arange(1.1, 27, step), np.arange(0.9, 19, step))
    xs, ys = (np.rint(part.ravel() * INCH).astype(np.int64) for part in (x, y))
    return Places(xs, ys, np.full(len(xs), round(z * INCH)), np.zeros(len(xs), np.int64))


def _field() -> Any:
    """A crate, a shut wall and a floor 3" up: two sheets, last climbs, bends, the budget's end."""
    things = [
        solid("crate", box(9, 4, 11, 9), 2),
        wall("shut", [(14, 0), (14, 8)], 5, 0.5),
        floor("floor", box(15, 9, 23, 16), 3),
    ]
    ways = navigator(
        things, "32mm", pose(6, 5), 18, size=(28, 20),
        passages={"crate": OVER, "shut": SHUT}, walks_through=True,
    )  # fmt: skip
    return ways.field("me", budget=round(18 * INCH)), ways.field("me", budget=round(9 * INCH))


def _alone(field: Bundled, places: Places) -> Any:
    """What it costs sheet by sheet, nothing kept: the way that fields in no bundle take."""
    return field._costs(places, QUICK)


def test_places_are_in_one_piece_whatever_they_are_made_of() -> None:
    """Kernels are compiled for such arrays: a column of a table is copied into one."""
    table = np.arange(40, dtype=np.int64).reshape(10, 4)
    for places in (Places(*table.T), Places.of([pose(1, 2), pose(3, 4)]), Places(*table.T)[::2]):
        assert places.x.flags.c_contiguous
        assert places.y.flags.c_contiguous
        assert places.z.flags.c_contiguous
        assert places.heading.flags.c_contiguous
    assert Places(*table.T).y.tolist() == [1, 5, 9, 13, 17, 21, 25, 29, 33, 37]


def test_as_sheet_by_sheet() -> None:
    """On the ground, on the crate and on the floor, each pose first asked for or known.

    Before the climbs of ways are slid, that is: it costs no more where they are.
    """
    field, _ = _field()
    assert field.is_bundled
    assert len(field.web.sheets) == 2
    for z in (0.0, 2.0, 3.0):
        at = _places(z, 1.3)
        twin = _alone(field, at)
        assert np.isfinite(twin).any()
        for _ in range(2):
            assert np.array_equal(Bundled.costs(field, at), twin)
        few = at[np.arange(0, len(at), 7)]
        assert np.array_equal(Bundled.costs(field, few), twin[::7])
        assert (field.costs(at) <= twin).all()


def test_two_who_ask_together() -> None:
    """Neither takes the other's costs for its own, be its places few, none or the same."""
    far, near = _field()
    at = _places(0.0, 1.7)
    for part in (at, at[:3], at[:0]):
        many = np.array([len(at), len(part), len(part)])
        found = Party([far, near, far]).costs(many, at + part + part)
        one, two, three = np.split(found, [len(at), len(at) + len(part)])
        assert np.array_equal(one, _alone(far, at))
        assert np.array_equal(two, _alone(near, part))
        assert np.array_equal(three, _alone(far, part))
    assert (np.isfinite(_alone(far, at)) & ~np.isfinite(_alone(near, at))).any()


def test_whoever_gets_there() -> None:
    """A place is got to where one of those asked has a finite cost, whoever is asked first."""
    for z in (0.0, 2.0, 3.0):
        far, near = _field()
        at = _places(z, 1.3)
        can = np.isfinite(_alone(far, at)), np.isfinite(_alone(near, at))
        assert (can[0] & ~can[1]).any()
        assert (~can[0]).any()
        assert np.array_equal(Party([near]).reached(at), can[1])
        for _ in range(2):
            assert np.array_equal(Party([near, far]).reached(at), can[0] | can[1])
            assert np.array_equal(Party([far, near]).reached(at), can[0] | can[1])
        few = at[np.arange(0, len(at), 7)]
        assert np.array_equal(far.costs(few), _alone(far, few))


def test_only_a_route_can_tell_who_gets_there() -> None:
    """With a toll to pay, places within what whole µm may add to the budget are walked to."""
    far, near = _field()
    most = np.arange(-40, 41) + round((5 + 9) * INCH)
    at = Places(np.full(81, 6 * INCH), most, np.zeros(81, np.int64), np.zeros(81, np.int64))
    can = np.isfinite(near.costs(at))
    assert can.any()
    assert not can.all()
    assert np.array_equal(Party([near]).reached(at), can)
    assert Party([near, far]).reached(at).all()


def test_who_asks_is_known_again_by_what_it_is_not_by_where() -> None:
    """A tuple asked with again is known at once; a list may say something else by then."""
    ways = navigator([], "32mm", pose(6, 5), 18, size=(28, 20))
    at = Places.of([pose(18, 5)])  # 12" off: within 18", not within 9"
    asks, once = [("me", False, round(18 * INCH))], (("me", False, round(9 * INCH)),)
    for _ in range(2):
        assert np.isfinite(ways.costs(asks, [1], at)).all()
        assert np.isinf(ways.costs(once, [1], at)).all()
    asks[0] = once[0]
    assert np.isinf(ways.costs(asks, [1], at)).all()
