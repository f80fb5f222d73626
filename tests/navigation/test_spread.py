"""Sight lines looked for by the search as it goes, against all of them looked for beforehand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from planner.mobility import Climbing
from planner.navigation import Navigator, Places, kernels, nearby
from planner.navigation.field import Field
from planner.navigation.remaining import Remaining
from planner.navigation.search.kindred import COARSE
from planner.navigation.search.rows import BEND
from planner.navigation.search.spread import spread

from .tables import OVER, SHUT, area, box, floor, navigator, pose, solid, um, wall


def _town(base: str, budget: float, degrees: float = 0) -> Navigator:
    """Walls to climb, a block that is shut, an upper floor and a marsh to climb out of."""
    features = [
        wall("low", [(5, 1), (5, 8)], 1, 0.25),
        wall("high", [(9, 4), (9, 11)], 4, 0.25),
        solid("shut", box(11, 2, 13, 6), 5),
        solid("crate", box(2, 8, 4, 10), 2),
        floor("up", box(14, 7, 17, 11), 3),
        area("marsh", box(6, 9, 8, 11)),
    ]
    passages = {"low": OVER, "high": OVER, "crate": OVER, "shut": SHUT}
    start = pose(2, 3, 0, degrees)
    return navigator(features, base, start, budget, size=(20, 13), passages=passages)


def test_as_cheap_as_with_all_lines() -> None:
    """Every way point of an oval's two dozen headings, within its budget."""
    field = _town("75x42mm oval", 9, 20).field("me")
    assert isinstance(field, Field)
    web, most = field.web, float(field.budget)
    assert len(web.sheets) > 12
    given = field._straight(taut=True)[0]
    found, _ = spread(web, given, more=BEND, most=most)
    assert not web.is_seen
    edges = web.edges
    true, _ = kernels.shortest(edges.first, edges.heads, edges.weights + BEND, given, most)
    assert np.isfinite(true).sum() > 100
    assert (np.isfinite(found) == np.isfinite(true)).all()
    known = np.isfinite(true)
    assert np.abs(found[known] - true[known]).max() < 1e-3


def test_what_is_left_however_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the goal and, by the wider search, beyond what was looked at first."""
    monkeypatch.setattr(nearby, "FEW", 0)
    monkeypatch.setattr(nearby, "SOME", 0)
    ways = _town("40mm", 3)
    goals = Places.of([pose(3, 3)])
    left = ways.remaining("me", goals, roughly=True)
    places = Places.of([pose(x, y) for x in range(1, 20, 3) for y in range(1, 13, 3)])
    found = left.costs(places)
    kin = ways._kindred.kin("me", False)
    web = ways._kindred.whole(kin, goals, COARSE)
    mobility = ways.mobility("me")
    # Straight away it is looked 1.25 times as far as it stands from the goal, and its 3" further.
    assert (found[np.isfinite(found)] > um(3 + 1.25)).any()
    assert isinstance(left, nearby.Nearby)
    assert (found == Remaining(web, mobility, goals).costs(places)).all()
    edges, given = web.edges, np.full(int(web.offset[-1]), math.inf)
    corners, sheet = web.sheets[0].corners, web.sheets[0]
    at = (goals.x.astype(float), goals.y.astype(float))
    given[web.part(0)] = kernels.arrive(
        corners.x, corners.y, np.zeros(1), *at, np.zeros((1, 4)), math.inf, True,
        sheet.blocks, sheet.tolls, sheet.rates,
    )[0]  # fmt: skip
    back = (edges.back_first, edges.back_heads, edges.back_weights)
    true, _ = kernels.shortest(*back, given, math.inf)
    assert np.abs(spread(web, given, reverse=True)[0] - true).max() < 1e-3


def test_what_cannot_lead_there_within_the_limit_is_left_out() -> None:
    """Backwards from a goal to a box no further than 14": the costs that matter are the same.

    From a way point to the box it is as far as to its nearest point at the least. What costs no
    more than the rest of the limit has the cost that it has without any.
    """
    ways, goals = _town("25mm", 9), Places.of([pose(3, 3)])
    kin, mobility = ways._kindred.kin("me", False), ways.mobility("me")
    web = ways._kindred.whole(kin, goals, COARSE)
    box = np.array([um(10), um(8), um(13), um(12)], np.float64)
    true = Remaining(web, mobility, goals)._search[0]
    found = Remaining(web, mobility, goals, most=float(um(14)), within=box)._search[0]
    off = np.hypot(
        np.maximum(0, np.maximum(box[0] - web.x, web.x - box[2])),
        np.maximum(0, np.maximum(box[1] - web.y, web.y - box[3])),
    )
    near = true + off <= um(14)
    assert near.sum() > 20
    assert (true > um(14)).any()
    assert (found[near] == true[near]).all()
    assert np.isinf(found[~near & (off > 0)]).any()


def test_where_nothing_leads_to_no_search_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper floor is higher than anybody climbs: that no way leads down takes one search."""
    monkeypatch.setattr(nearby, "FEW", 0)
    monkeypatch.setattr(nearby, "SOME", 0)
    features = [floor("up", box(14, 7, 17, 11), 3), wall("low", [(5, 1), (5, 8)], 1, 0.25)]
    low: dict[str, Any] = {"passages": {"low": OVER}, "climbing": Climbing(highest=um(2))}
    ways = navigator(features, "25mm", pose(2, 3), 6, size=(20, 13), **low)
    found = ways.remaining("me", Places.of([pose(3, 3)]))
    assert isinstance(found, nearby.Nearby)
    object.__setattr__(found, "wider", _never)
    assert np.isinf(found.costs(Places.of([pose(15, 8, 3)]))).all()
    with pytest.raises(AssertionError):
        found.costs(Places.of([pose(19, 12)]))


def _never() -> Remaining:
    raise AssertionError
