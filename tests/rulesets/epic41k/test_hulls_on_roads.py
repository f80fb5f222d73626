"""Hulls that follow roads end with the heading with which their last line comes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order
from planner.formation.limits import Limits
from planner.navigation import Navigator, Places
from planner.navigation.roads.road import RoadField
from planner.rulesets.known import known_terms
from planner.units import Pose

CM = 10_000


def test_no_way_is_walked_to_where_none_comes_with_that_heading(
    scene: Any, unit: Any, line: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """epic41k.warengine.road-follow: along a road straight east one comes at 0° to its middle.

    Of places on the middle those are reached at 0°, by a line each; at 15° and 345° none, and
    nothing has to be walked to know that. Every place took a walk of some milliseconds.
    """
    walked: list[Sequence[tuple[int, int]]] = []
    walk = RoadField._walked

    def counted(self: RoadField, points: tuple[tuple[int, int], ...], to: Pose) -> Any:
        walked.append(points)
        return walk(self, points, to)

    monkeypatch.setattr(RoadField, "_walked", counted)
    features = [line("r", "road", (20, 40), (170, 40), width=4, terrain="paved_roads")]
    profile = {"class": "war_engines", "M": 15}
    stand = unit("a", (40, 40), base="60x40mm rect", profile=profile)
    scenario = scene("epic41k", stand, features=features)
    terms = known_terms(scenario, Order("a", "move", to=(90, 40)))
    field = Navigator(scenario, terms).field("a.1")
    x = np.repeat(np.arange(45, 55) * CM, 3)
    heading = np.tile(np.array([0, 15, 345]) * 1_000_000, 10)
    costs = roads_of(field).costs(Places(x, np.full(30, 40 * CM), np.zeros(30, np.int64), heading))
    assert costs[::3] == pytest.approx(np.arange(5, 15) * CM, abs=10)
    assert np.isinf(costs[1::3]).all()
    assert np.isinf(costs[2::3]).all()
    assert len(walked) == 10


def roads_of(field: Any) -> RoadField:
    """The field of ways along roads among those that make up a field."""
    if isinstance(field, RoadField):
        return field
    return next(one for one in field.fields if isinstance(one, RoadField))


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_column_goes_as_far_along_a_bend_to_either_side(
    scene: Any, unit: Any, line: Any, mirrored: bool
) -> None:
    """epic41k.warengine.road-follow, epic41k.effect.plus5: all three keep to the road for 35 cm.

    By hand: the road bends by atan(12 / 20) = 30.96° at x = 50. From 36, 28 and 20 the engines
    come there after 14, 22 and 30 cm; the first two follow it for the other 21 and 13 cm, the
    last goes straight on for 5 cm and is still on it, 8 cm wide. One of the two tables had no
    place there for the second: too many were, and those that lie first on the table were kept.
    """

    def at(x: float, y: float) -> tuple[float, float]:
        return (x, 100 - y) if mirrored else (x, y)

    turn, to = math.atan2(12, 20), (110, 62)
    by_hand = [(50 + d * math.cos(turn), 50 + d * math.sin(turn)) for d in (21, 13)]
    left = sum(math.dist(place, to) for place in [*by_hand, (55, 50)])
    bend = [at(0, 50), at(50, 50), at(70, 62), at(150, 62)]
    profile = {"class": "war_engines", "M": 15, "march": 30}
    column = [at(x, 50) for x in (36, 28, 20)]
    engines = unit("a", *column, base="60x40mm rect", profile=profile)
    features = [line("r", "road", *bend, width=8, terrain="paved_roads")]
    order = Order("a", "march", to=at(*to))
    plan = planner.plan(scene("epic41k", engines, features=features), order, Limits(reasons=0))
    known = {term.name: term.value / CM for term in plan.objective}
    assert known["distance_left"] <= left + 0.01
    assert [way.spent / CM > 34.9 for way in plan.models] == [True] * 3
