"""Many places of who buys its turns one by one: turns put off past way points, and in the open."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import shapely

from planner.navigation import Navigator, Places
from planner.navigation.headings.facing import FacingField

from .hull_tables import EACH
from .judged import judged
from .tables import INCH, SHUT, inches, navigator, pose, solid
from .test_facing_bends import RADIUS, with_one_bend

START = (2.5, 5.2)
RING = [(5.0, 2.2), (8.4, 3.4), (7.6, 6.0), (5.6, 6.4)]
BEHIND = [(8.0, 8.0), (9.3, 8.4), (10.6, 7.8), (9.6, 7.0), (10.4, 1.7)]
"""Places to which the straight way is shut, or nearly: one bend past a corner leads there."""


def engine(ring: Any, budget: float = 40, degrees: float = 0) -> Navigator:
    """One on a 40 mm base that faces so: a turn of 45° is free, each more an inch."""
    return navigator(
        *([solid("block", ring, 5)], "40mm", pose(*START, 0, degrees), budget),
        size=(18, 14),
        passages={"block": SHUT},
        turning=replace(EACH, facing=True),
    )


def places(each: Sequence[tuple[float, float]]) -> Places:
    """Places at any heading."""
    return Places.of([pose(x, y) for x, y in each])


def test_many_places_past_a_corner_cost_one_bend() -> None:
    """epic41k.warengine.free-turn, epic41k.warengine.turn-cost: two tangents and a turn between.

    It turns from 20° by less than 45° for nothing, passes below the point of a needle, and bends by
    less than 45°, an inch, where the line from the place back past it meets its own: a tangent of a
    circle of its radius about that point leads from its start, another to each place 3" past it. By
    two way points about the point it took two turns, the second of which is an inch more.
    """
    needle = [(6.0, 6.0), (6.4, 9.0), (5.6, 9.0)]
    far = math.dist(START, needle[0])
    first = math.atan2(6.0 - START[1], 6.0 - START[0]) - math.asin(RADIUS / far)
    last = np.radians(np.arange(4, 44, 2.5))
    x = 6.0 + RADIUS * np.sin(last) + 3 * np.cos(last)
    y = 6.0 - RADIUS * np.cos(last) + 3 * np.sin(last) - 1e-4
    least = math.sqrt(far**2 - RADIUS**2) + 3 + 2 * RADIUS * np.tan((last - first) / 2) + 1
    told = engine(needle, degrees=20).field("me").costs(places([*zip(x, y, strict=True)])) / INCH
    assert (told <= least + 0.002).all()


def test_what_is_told_of_many_places_is_kept_by_the_way_to_each() -> None:
    """The referee judges each way; it costs no more than was told, asked about with others."""
    ways = engine(RING)
    told = ways.field("me").costs(places(BEHIND))
    for (x, y), cost in zip(BEHIND, told, strict=True):
        assert judged(engine(RING), pose(x, y)).spent <= cost


def test_a_band_holds_what_one_bend_leads_to() -> None:
    """A little more than `with_one_bend` finds by trying pays for a place, a straight line not.

    It lies within 45° of where the body faces: straight there no turn is paid for.
    """
    to = BEHIND[0]
    straight = float(np.hypot(to[0] - START[0], to[1] - START[1]))
    least = with_one_bend(START, to, shapely.Polygon(RING))
    field = engine(RING).field("me")
    assert isinstance(field, FacingField)
    budgets = np.array([least * 1.002, straight * 1.0002]) * INCH
    assert field.bands(any_way(places([to])), np.zeros(1, np.int64), budgets).tolist() == [1]


def any_way(some: Places) -> Places:
    """The same places, whatever the heading they are come to with."""
    return Places(some.x, some.y, some.z, np.full(len(some), -1))


def test_a_whole_unit_turned_where_it_begins_is_gone_on_from() -> None:
    """45° left for nothing, past the block's lower corner, then a bend in the open for an inch.

    The straight way, 71° to the left for an inch, is shut; to turn at way points takes one more.
    """
    ring, to = [(2.0, 7.6), (3.7, 7.6), (3.7, 9.0), (2.0, 9.0)], (4.8, 12.0)
    many = [to, *((12.0 + k / 10, 10.0) for k in range(5))]
    told = inches(float(engine(ring).field("me").costs(places(many))[0]))
    assert told <= with_one_bend(START, to, shapely.Polygon(ring)) * 1.001 + 0.002


def test_places_at_the_end_of_the_budget() -> None:
    """All that a way leads to for the budget is told of, asked about with others: no inch more."""
    ways = engine(RING, 9.5)
    field, dice = ways.field("me"), np.random.default_rng(4)
    each = dice.uniform((0, 0), (18, 14), (60, 2)).tolist()
    told = field.costs(places(each))
    wide = engine(RING, 14).field("me")
    assert isinstance(wide, FacingField)
    within = wide.costs(places(each)) <= field.budget - 30
    assert np.isfinite(told)[within].all()
    assert (told[np.isfinite(told)] <= field.budget).all()
