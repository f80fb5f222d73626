"""Distances that goals are told in are those between true shapes, however far."""

from __future__ import annotations

import numpy as np

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
