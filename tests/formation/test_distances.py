"""Distances that goals are told in are those between true shapes, however far."""

from __future__ import annotations

import numpy as np
import pytest

import planner
from planner.formation.problem import Problem
from planner.formation.terms import Option
from planner.formation.terms.distance_from_enemies import TERM
from planner.navigation.places import Places
from planner.units import Pose

INCH = 25_400


def test_gap_from_a_long_base(scene) -> None:  # type: ignore[no-untyped-def]
    """A 120 x 70 mm hull along x at (30, 22): 20" ahead is 508 - 60 - 60 = 388 mm from its twin.

    20" beside it is 508 - 35 - 35 = 438 mm; circles round both would say 369 mm for each.
    """
    problem = Problem.of(*scene([(5, 5)], {"e": [(30, 22)]}, base="120x70mm rect", goal="escape"))
    at = Places.of([Pose(10 * INCH, 22 * INCH), Pose(30 * INCH, 42 * INCH)])
    option = Option(at, np.zeros(2), np.zeros(2, np.bool_))
    value = TERM.value(problem, problem.members[0], option)
    assert np.abs(value - [388_000, 438_000]).max() <= 1


@pytest.mark.parametrize("crate", [False, True])
def test_what_is_walked_is_told_to_a_few_micrometres(crate: bool) -> None:
    """Three straight ways and no bend: a µm each for the next whole one, 4 more with a crate about.

    The crate is off their ways; that there is anything to climb is why more is kept.
    """
    ring = [[5, 15], [6, 15], [6, 16], [5, 16], [5, 15]]
    solid = {
        "type": "Feature",
        "id": "crate",
        "properties": {"kind": "solid", "height": 3},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    models = [{"id": f"us.{i}", "base": "32mm", "at": [4 + 1.5 * i, 8.3]} for i in range(3)]
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 22, "unit": "in", "name": "bare"},
                "features": [solid] if crate else [],
            },
            "units": [
                {"id": "us", "side": "red", "name": "us", "profile": {"M": 3}, "models": models}
            ],
        }
    )
    plan = planner.plan(scenario, planner.Order("us", "normal", to=[12.0, 8.7]))
    walked = {term.name: term.value for term in plan.objective}["distance_walked"]
    steps = sum(way.spent for way in plan.models)
    assert all(len(way.steps) == 1 for way in plan.models)
    assert steps <= walked <= steps + 3 * (5.1 if crate else 1.1)
