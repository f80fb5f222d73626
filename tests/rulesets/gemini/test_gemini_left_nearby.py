"""What is left to go for those who climb: searched near the goals first, once for a whole unit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order, Scenario
from planner.navigation import Navigator
from planner.navigation.nearby import Nearby
from planner.navigation.places import Places
from planner.planning.shaping.again import by_rows, dearer
from planner.rulesets.known import known_terms
from planner.units import Pose

INCH = 25_400
ORDER = Order("a", "climb", to="o")
"""M 4 and one action: climbing more than one's own height takes the other one."""


def scene() -> Scenario:
    """Two figures on bases of two sizes, 20" apart, walls that climbers cross, and an objective."""
    walls = [
        {
            "type": "Feature",
            "id": f"wall-{n}",
            "properties": {"kind": "wall", "height": 3, "thickness": 0.5},
            "geometry": {"type": "LineString", "coordinates": [[x, 1], [x, 9]]},
        }
        for n, x in enumerate((8, 13, 19))
    ]
    objective = {
        "type": "Feature",
        "id": "o",
        "properties": {"kind": "objective", "radius": 1.5},
        "geometry": {"type": "Point", "coordinates": [16, 5]},
    }
    models: list[dict[str, Any]] = [
        {"id": "a.0", "base": "25mm", "at": [5, 5], "facing": 0},
        {"id": "a.1", "base": "40mm", "at": [25, 5], "facing": 0},
    ]
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 12, "unit": "in"},
                "features": [*walls, objective],
            },
            "units": [
                {"id": "a", "side": "red", "profile": {"M": 4, "AP": 2, "I": 4}, "models": models}
            ],
        }
    )


@pytest.fixture(name="navigator")
def _navigator() -> Navigator:
    table = scene()
    return Navigator(table, known_terms(table, ORDER))


GOALS = Places.of([Pose(16 * INCH, 5 * INCH, 0, 0)])


def test_near_the_goals_no_more_is_searched_than_is_sure(navigator: Navigator) -> None:
    """The same as by a search without any end, on a lattice of 1" about each of the two."""
    for name, x in (("a.0", 5), ("a.1", 25)):
        left = navigator.remaining(name, GOALS)
        assert isinstance(left, Nearby)
        assert left.near.most == left.sure
        endless = replace(left.near, most=np.inf, within=None)
        steps = range(-4, 5)
        at = [Pose((x + i) * INCH, (5 + j) * INCH, 0, 0) for i in steps for j in steps]
        places = Places.of([pose for pose in at if pose.y >= 2 * INCH])
        told, twin = left.costs(places), endless.costs(places)
        known = np.isfinite(told)
        assert known.sum() > 40
        assert (known == np.isfinite(twin)).all()
        assert told[known] == pytest.approx(twin[known])


def test_it_is_searched_for_where_the_whole_unit_comes(navigator: Navigator) -> None:
    """Places are those of the unit: a.1 comes to 29" and more, a.0 to 1" and less, by 4" each."""
    for name in ("a.0", "a.1"):
        within = navigator.remaining(name, GOALS).within
        assert within is not None
        assert within[0] == pytest.approx(1 * INCH)
        assert within[2] == pytest.approx(29 * INCH)


def test_what_is_left_asks_nothing_of_the_price_of_sides(navigator: Navigator) -> None:
    """gemini.sidestep.cost: whoever pays otherwise for it asks the same search what is left."""
    terms = navigator.terms
    assert navigator.by(dearer(terms)).later is navigator
    assert navigator.by(by_rows(terms)).later is navigator
    bodies = terms.mobilities
    far = {name: replace(body, budget=2 * body.budget) for name, body in bodies.items()}
    assert navigator.by(replace(terms, mobilities=far)).later is None
