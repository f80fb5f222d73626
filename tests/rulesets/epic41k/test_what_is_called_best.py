"""What a plan calls best agrees with the bounds that it tells."""

from __future__ import annotations

from typing import Any

import planner
from planner import Order
from planner.plan import Status
from planner.show.text import describe


def test_some_places_and_all_of_them(scene: Any, unit: Any, box: Any) -> None:
    """A term is open over all places where the scope gives a bound that it does not meet.

    Two walkers, one in a swamp, go as far as they can without a test: what they walk is least
    over the places that the solver had, and no bound over all of them is met.
    """
    swamp = box("swamp", "area", 30, 0, 50, 120, terrain="swamp")
    profile = {"class": "walkers", "M": 15}
    stands = unit("a", (36, 30), (27, 34), base="20mm", profile=profile)
    scenario = scene("epic41k", stands, features=[swamp])
    plan = planner.plan(scenario, Order("a", "move", to=(60, 30)))
    assert plan.status is Status.OPTIMAL
    known = {term.name: term.value for term in plan.objective}
    for term in plan.proof.wider:
        assert f"{term.name} within " in plan.proof.scope
        assert term.bound < term.value == known[term.name]
    open_ = "some of the places" in describe(plan)
    assert open_ is bool(plan.proof.wider) is (" % of a bound" in plan.proof.scope)
