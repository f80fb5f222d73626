"""Heights that a search looks at: those that the reach might pay for, by climbs and ways up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Climbing, Dropping, Passage
from planner.navigation.levels.levels import levels
from planner.navigation.scope import Scope

from .tables import box, floor, navigator, path, pose, solid, um

LADDER = Passage(rise=Fraction(1, 3), pace=Fraction(1))
NO_CLIMB = Climbing(highest=0)


def tower(*heights: float) -> list[Feature]:
    """Floors over one another."""
    return [floor(f"f{z}", box(20, 10, 30, 20), z) for z in heights]


def ladders(*heights: float) -> list[Feature]:
    """Ladders of 4" as seen from above, from each height to the next."""
    line = (path((21, 12), (25, 12)),)
    return [
        Feature(f"l{low}", Kind.LADDER, "LineString", line, bottom=um(low), top=um(high))
        for low, high in pairwise(heights)
    ]


def heights(features: Sequence[Feature], budget: float, z: float = 0, **body: Any) -> list[float]:
    """The heights of the sheets of one model that begins at the height z, inches."""
    passages = {f.id: LADDER for f in features if f.kind is Kind.LADDER}
    passages |= body.pop("passages", {})
    start = pose(25, 15, z)
    ways = navigator(features, "25mm", start, budget, passages=passages, **body)
    return [sheet.z / 25_400 for sheet in ways.field("me").web.sheets]


@pytest.mark.parametrize(("budget", "reached"), [(4.8, 0), (5.2, 1), (14.8, 2), (15.2, 3)])
def test_ladders_lead_as_far_as_the_budget(budget: float, reached: int) -> None:
    """Each costs 3" · 1/3 + 4" = 5" (the reach is a tenth of an inch more than the budget)."""
    storeys = [3 * n for n in range(60)]
    features = [*tower(*storeys[1:]), *ladders(*storeys)]
    assert heights(features, budget, climbing=NO_CLIMB) == storeys[: reached + 1]


def test_a_climb_is_no_higher_than_one_is_allowed_to_be() -> None:
    """Floors at 1", 2" and 4": 1" at a time leads to 2"; what is 2" further, nowhere."""
    assert heights(tower(1, 2, 4), 30, climbing=Climbing(highest=um(1))) == [0, 1, 2]


def test_climbs_are_paid_for() -> None:
    """At an inch an inch a budget of 2.5" climbs to 2"."""
    assert heights(tower(1, 2, 3), 2.5, climbing=Climbing()) == [0, 1, 2]


def test_what_is_climbed_for_nothing_leads_on() -> None:
    """Onto a low block of 2" for nothing, from its top half an inch to the floor."""
    block = solid("s", box(10, 10, 14, 14), 2)
    climbing = Climbing(highest=um(0.5), free=um(2))
    assert heights([block, *tower(2.5)], 1, climbing=climbing, passages={"s": Passage()}) == [
        0,
        2.5,
    ]
    dear = Climbing(highest=um(0.5), free=um(1.9))
    assert heights([block, *tower(2.5)], 1, climbing=dear, passages={"s": Passage()}) == [0]


def test_who_drops_comes_to_every_floor_below() -> None:
    """From 9" a drop leads to 6" and 3", whatever climbs cost; up again none does."""
    dropping = Dropping(um(6))
    found = heights(tower(3, 6, 9, 12), 1, 9, climbing=NO_CLIMB, dropping=dropping)
    assert found == [0, 3, 6, 9]


def test_where_a_model_begins_is_always_looked_at() -> None:
    """A floor 9" up that no climb leads to, and who stands on it."""
    assert heights(tower(9), 1, 9, climbing=NO_CLIMB) == [0, 9]
    assert heights(tower(9), 1, 0, climbing=NO_CLIMB) == [0]


def farthest(features: Sequence[Feature], budget: float, **body: Any) -> float:
    """How far way points of the upper sheet are from the start, inches, as seen from above."""
    passages = {f.id: LADDER for f in features if f.kind is Kind.LADDER}
    ways = navigator(features, "25mm", pose(25, 15), budget, passages=passages, **body)
    corners = ways.field("me").web.sheets[1].corners
    return float(np.hypot(corners.x - um(25), corners.y - um(15)).max()) / 25_400


def test_what_a_climb_costs_brings_nobody_further() -> None:
    """A floor 3" up, over all within 8": who climbs to it at an inch an inch has 8" - 3" left.

    Its inner corner lies 4.5" off, another 7.8" off: beyond the 5" and the tenth of an inch that
    the reach is more than the budget. Where climbs cost nothing both are within 8".
    """
    ring = [(15, 5), (35, 5), (35, 25), (25, 25), (25, 19.5), (20, 19.5), (20, 21), (15, 21)]
    assert 4.4 < farthest([floor("f", ring, 3)], 8, climbing=Climbing()) < 5.2
    free = Climbing(up=Fraction(0), down=Fraction(0))
    assert 7.4 < farthest([floor("f", ring, 3)], 8, climbing=free) < 8.2


def test_what_a_ladder_leads_along_is_not_lost() -> None:
    """3" · 1/3 + 4" = 5" for a ladder that leads 4" along: of 8" no more than 1" is lost."""
    features = [floor("f", box(5, 5, 45, 25), 3), *ladders(0, 3)]
    ways = navigator(features, "25mm", pose(25, 15), 8, passages={"l0": LADDER}, climbing=NO_CLIMB)
    gone = levels(ways.scenario, ways.mobility("me"), Scope(np.zeros((1, 2)), 8.0 * um(1)), (0,))
    assert gone == {0: 0.0, um(3): um(1)}
    ahead = Scope(np.zeros((1, 2)), 8.0 * um(1), later=True)
    assert levels(ways.scenario, ways.mobility("me"), ahead, (0,)) == {0: 0.0, um(3): 0.0}
