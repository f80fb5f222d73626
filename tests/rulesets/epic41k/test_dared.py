"""A second plan says what tests would gain: none is made where nothing can be gained."""

from __future__ import annotations

from typing import Any

import planner
from planner import Order
from planner.formation import solve
from planner.formation.least_left import least_left
from planner.formation.limits import Limits
from planner.navigation import Navigator
from planner.plan import Plan, Status
from planner.planning.branching.dared import dared
from planner.rulesets.known import known_terms

VEHICLE = {"M": 30, "class": "vehicle"}
ORDER = Order("a", "move", to=(150, 60))


def least(scenario: Any, order: Order) -> float:
    """What an order leaves at the least, µm."""
    terms = known_terms(scenario, order)
    return least_left(scenario, order, terms, Navigator(scenario, terms))


def test_at_the_least_the_whole_budget_nearer(scene: Any, unit: Any, box: Any) -> None:
    """60 cm to go and 30 to spend leave 30, through woods that ask for a test as well."""
    woods = box("woods", "area", 100, 0, 102, 120, terrain="woods")
    scenario = scene("epic41k", unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    assert abs(least(scenario, ORDER) - 300_000) < 1


def test_who_may_arrive_has_nothing_left(scene: Any, unit: Any, box: Any) -> None:
    """20 cm to go and 30 to spend; and 45 to go for the second leave it 15."""
    body = unit("a", (130, 60), (105, 60), base="20mm", profile=VEHICLE)
    assert abs(least(scene("epic41k", body), ORDER) - 150_000) < 1


def test_two_have_no_room_at_one_point(scene: Any, unit: Any) -> None:
    """Both may arrive, 20 mm across: within d of a point are 3.6276 (d/D)² + 3.1416 d/D + 1.

    So the second is 0.24755 D off at the least; not where they go into a place, not to a point.
    """
    body = unit("a", (130, 60), (130, 65), base="20mm", profile=VEHICLE)
    scenario = scene("epic41k", body)
    assert abs(least(scenario, ORDER) - 4_951) < 1
    zone = {"type": "Feature", "id": "z", "properties": {"kind": "objective", "radius": 10}}
    zone["geometry"] = {"type": "Point", "coordinates": [150, 60]}
    there = scene("epic41k", body, features=[zone])
    assert least(there, Order("a", "move", to="z")) == 0


def test_bases_that_turn_are_told_of_as_the_crow_flies(scene: Any, unit: Any, box: Any) -> None:
    """What is left is measured with one heading: a hull that turns may have a shorter way.

    None is shorter than the straight one: 60 cm, of which it has 30. A building across that,
    which it has to go round, does not count.
    """
    body = unit("a", (90, 60), base="20x30mm rect", profile=VEHICLE)
    assert abs(least(scene("epic41k", body), ORDER) - 300_000) < 1
    house = box("house", "area", 100, 40, 110, 80, terrain="buildings")
    assert abs(least(scene("epic41k", body, features=[house]), ORDER) - 300_000) < 1


def test_no_second_plan_where_nothing_can_be_gained(scene: Any, unit: Any, box: Any) -> None:
    """Woods beside the way: it goes 30 cm straight there anyway, and nobody asks for more."""
    woods = box("woods", "area", 100, 40, 140, 58, terrain="woods")
    scenario = scene("epic41k", unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    made, asked = planner.plan(scenario, ORDER), list[float]()

    def again(_: Order, most: float) -> Plan:
        asked.append(most)
        return made

    assert {"tests_owed", "distance_left"} <= {term.name for term in made.objective}
    assert dared(scenario, made, again, lambda order: least(scenario, order)) == ()
    assert not asked
    # with a bound that leaves half a centimetre to gain, it is asked for
    dared(scenario, made, again, lambda order: least(scenario, order) - 5_000)
    # and goes no further where over all places half a tenth of an inch, 1.25 mm, is not gained
    assert asked == [300_000 - 1_250]


def test_a_search_in_vain_ends_with_a_legal_plan(scene: Any, unit: Any) -> None:
    """60 cm to go and 30 to spend leave 30: less is needed, so how it gets there is not proved.

    Where a millimetre more will do nothing is cut short.
    """
    scenario = scene("epic41k", unit("a", (90, 60), base="20mm", profile=VEHICLE))
    terms = known_terms(scenario, ORDER)

    def proved(most: float) -> Status:
        needed = Limits(needed=("distance_left", most))
        return solve(scenario, ORDER, terms, Navigator(scenario, terms), needed).status

    assert proved(299_000) is Status.FEASIBLE
    assert proved(301_000) is Status.OPTIMAL
