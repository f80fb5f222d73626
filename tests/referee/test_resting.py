"""Climbs that a way begins at its end owe their test, to the micrometre."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner import mobility
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Rest, Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status
from planner.referee.unit.owed import tests as owing
from planner.referee.way.resting import resting
from planner.units import Base, Pose, Shape

NERVE = mobility.Test("nerve", "D6", "nerve-rule", each_model=True, climbing=50)


@pytest.mark.parametrize(
    ("spent", "x", "z", "owes"),
    [
        (0, 0, 0, True),  # 1000 µm from the foot, 100 of them beside it, 1000 left
        (100, 0, 0, False),  # 900 left: 1000 is not less than 100 + 900
        (99, 0, 0, True),
        (1000, 900, 0, False),  # at the foot with nothing left
        (999, 900, 0, True),
        (0, 0, 1, False),  # at another height
    ],
)
def test_a_climb_that_is_begun(spent: int, x: int, z: int, owes: bool) -> None:
    """Who ends nearer to the foot than what is left of its budget begins it; a foot may be a point.

    The line runs from (1000, -500) to (1000, 500), the point lies on it where it is nearest.
    """
    for foot in (((1000, -500), (1000, 500)), ((1000, 0),)):
        rest = Rest("w", foot, 0, 5000, 100, 40, 5000, 4999, test="nerve")
        body = Mobility("u.1", Base(Shape.ROUND, 200, 200), 0, 1000, rests=(rest,))
        found = resting(body, Pose(x, 0, z), spent)
        assert found == ({"nerve"} if owes else set())
        untested = replace(body, rests=(replace(rest, test=""),))
        assert resting(untested, Pose(x, 0, z), spent) == set()


@pytest.mark.parametrize(("rests", "said"), [(frozenset({"nerve"}), 1), (frozenset({"luck"}), 0)])
def test_only_who_climbs_owes(rests: frozenset[str], said: int) -> None:
    """A test of those who climb is owed for what is begun, and by nobody who only walks."""
    head = ("none", LengthUnit.INCH, "", Order("u", "climb"), Status.FEASIBLE)
    made = Plan(*head, models=(ModelPlan("u.1", Pose(0, 0)),), dice=())
    terms = Terms("u", "climb", {}, tests=(NERVE,))
    found = list(owing(terms, made, {}, ("u.1",), {"u.1": rests}))
    assert [(v.rule, v.model, v.amount) for v in found] == [("nerve-rule", "u.1", 1)] * said
