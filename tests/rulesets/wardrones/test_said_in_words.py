"""What a refusal, or a plan, says so that a player knows what to do."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, rulesets


@pytest.mark.parametrize(("said", "names"), [({}, True), ({"infantry": False}, False)])
def test_drop_names_the_word_of_the_profile_that_it_asks_for(
    table: Any, squad: Any, said: Any, names: bool
) -> None:
    """wardrones.ground.infantry: whether drones are is for the profile to say; it may say no."""
    drone = squad("a", (10, 22), profile={"type": "wardrone", **said}, shot_at_by=["b"])
    scenario = table(drone, squad("b", (40, 22), side="blue"))
    no = rulesets.find("wardrones").refusal(scenario, Order("a", "drop"))
    assert no is not None
    assert no[0] == "wardrones.ground.infantry"
    assert ('"infantry"' in no[1]) is names


def test_the_odds_of_joining_are_those_of_who_has_joined(table: Any, squad: Any) -> None:
    """wardrones.merge.courage-result: courage 7 on D10 is 7/10, tested where the two are one."""
    ready = squad("a", (10, 22), profile={"courage": 7})
    tired = squad("b", (15, 22), status="exhausted", profile={"courage": 7})
    plan = planner.plan(table(ready, tired), Order("a", "amalgamate", to="b"))
    (told,) = [text for rule, text in plan.notes if rule == "wardrones.merge.courage-result"]
    assert told.startswith("once they are one b tests its courage: all are ready (7/10)")


@pytest.mark.parametrize("far", [9, 14])
def test_where_no_withdrawal_is_possible_the_retreat_is_named(
    table: Any, squad: Any, box: Any, far: float
) -> None:
    """wardrones.withdraw.else-farthest: a lane closed 4" behind it, of the 6" that it has to gain.

    Base of 1": the enemy is so far to the south from base to base; further than 12" off it calls
    for neither, and neither is named.
    """
    walls = [
        box("l", "solid", 17, 1, 19.4, 40, height=3, terrain="building"),
        box("r", "solid", 20.6, 1, 23, 40, height=3, terrain="building"),
        box("t", "solid", 17, 24.5, 23, 40, height=3, terrain="building"),
    ]
    mine = squad("a", (20, 20), approached_by=["b"])
    foe = squad("b", (20, 20 - far - 1), side="blue")
    plan = planner.plan(table(mine, foe, features=walls), Order("a", "withdraw"))
    assert not plan.found
    named = [text for rule, text in plan.notes if rule == "wardrones.withdraw.else-farthest"]
    where = ['where "withdraw" is impossible the order is "retreat"']
    assert named == (where if far == 9 else [])
