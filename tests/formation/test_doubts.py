"""A place to which a cheaper way may lead than was told: is what was found still the best?"""

from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.formation import solve
from planner.plan import Status
from planner.units import Pose

INCH = 25_400
LADDER = Feature("l", Kind.LADDER, "LineString", (((0, 0), (0, INCH)),), bottom=0, top=INCH)
"""With it no bound is known as the crow flies."""


@pytest.mark.parametrize(
    ("doubts", "status"),
    [
        ({}, Status.OPTIMAL),
        ({(16.5, 10.0): 5.9}, Status.FEASIBLE),  # 13.5" left, if a way of 5.9" leads there
        ({(10.0, 15.5): 5.9}, Status.OPTIMAL),  # over 20" left, however cheap it is
    ],
)
def test_only_places_that_would_be_better_matter(
    scene: Any, monkeypatch: Any, doubts: Any, status: Status
) -> None:
    """One model with 6" at 20" from where it is to go: 14" are left by what is known."""
    built = scene([(10, 10)], to=(30, 10), features=[LADDER])
    least = {Pose(round(x * INCH), round(y * INCH)): cost * INCH for (x, y), cost in doubts.items()}
    monkeypatch.setattr(built[-1], "doubts", lambda _: least)
    found = solve(*built)
    assert found.status is status
    assert bool(found.proof.confirmed_by) is (status is Status.OPTIMAL)


@pytest.mark.parametrize(("y", "status"), [(14.6, Status.FEASIBLE), (13, Status.OPTIMAL)])
def test_the_other_is_taken_to_be_at_its_best(
    scene: Any, monkeypatch: Any, y: float, status: Status
) -> None:
    """Two behind each other, 6" each towards (10, 30): at y 16 and 14.5 they leave 14" and 15.5".

    The one behind would leave 15.4" at y 14.6, but 17" at y 13.
    """
    built = scene([(10, 10), (10, 8.5)], to=(10, 30), features=[LADDER])
    least = {Pose(10 * INCH, round(y * INCH)): 5.9 * INCH}
    monkeypatch.setattr(built[-1], "doubts", lambda model: least if model == "us.2" else {})
    assert solve(*built).status is status
