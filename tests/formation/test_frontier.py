"""The farthest places along rays: open rays by their ends alone, as if all had been asked about."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from planner.bench.formation.scene import find_scene
from planner.formation.places.frontier import RAYS, RINGS, Fans, frontier
from planner.formation.problem import Problem
from planner.navigation import Navigator

from .conftest import INCH, Scene

START = (30, 22)
FAR = 6 * INCH - 40
"""A move of 6", less what is kept of it."""


def _frontier(built: Any) -> tuple[np.ndarray[Any, Any], int]:
    """How far from its start each place is, (n,) µm, and how many places were asked about."""
    asked, (scenario, order, terms, navigator) = [0], built
    costs = navigator.costs

    def counted(asks: Any, many: Any, places: Any, *, hopeful: bool = False) -> Any:
        asked[0] += len(places)
        return costs(asks, many, places, hopeful=hopeful)

    navigator.costs = counted
    problem = Problem.of(scenario, order, terms, navigator)
    ((found,),) = frontier(problem, problem.members, 0, [0])
    return np.hypot(found.x - START[0] * INCH, found.y - START[1] * INCH), asked[0]


def test_in_the_open_only_the_ends_of_rays_are_asked_about(scene: Scene) -> None:
    """Each of them is a move away, to whole µm, and what leads there passes all before it."""
    away, asked = _frontier(scene([START], to=(50.0, 22.0)))
    assert len(away) == RAYS
    assert np.abs(away - FAR).max() < 1
    assert asked == RAYS


def test_before_a_base_in_the_way_a_ray_has_a_place_too(scene: Scene) -> None:
    """East of it a base of 32 mm stands 3" off: 44,200 µm on both touch.

    A twelfth of the move is 12,697 µm, and cut into eight parts twice 198 µm: the last place is
    less than that before it. Beyond, all is open up to the end.
    """
    away, _ = _frontier(scene([START], {"them": [(33, 22)]}, to=(50.0, 22.0)))
    touch = 3 * INCH - 32_000
    before = away[away < FAR - 1]
    assert len(away[away >= FAR - 1]) == RAYS
    assert (before < touch + 200).any()
    assert before.min() > touch - FAR / 12 / 64 - 1


def test_among_walls_they_are_those_of_all_places() -> None:
    """Ten models on a layout: whoever asks about every place of each ray learns the same."""
    found = find_scene("advance_layout")
    navigator = Navigator(found.scenario, found.terms)
    problem = Problem.of(found.scenario, found.order, found.terms, navigator)
    fans = Fans(problem, problem.members, 0, np.zeros(1, np.int64))
    rows = np.repeat(np.arange(len(problem.members)), RAYS)
    angles = np.tile(np.arange(RAYS) * (2 * math.pi / RAYS), len(problem.members))
    radii = (problem.members[0].mobility.budget - 40) * np.tile(RINGS, (len(rows), 1))
    every = fans.can(rows, angles, radii)
    assert every.any()
    assert not every.all()
    assert (fans.along(rows, angles, radii) == every).all()
