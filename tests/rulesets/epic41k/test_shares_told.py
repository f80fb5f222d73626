"""What getting on takes of a carrier is told also where who walks farther has the lesser share."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

RHINO = {"keywords": ("TRANSPORT",), "M": 30, "capacity": 3, "class": "vehicle", "base": "20mm"}
FARTHEST = "epic41k.embark.farthest-counts"
REACH = "epic41k.embark.carrier-loses-share"


def on_board(name: str) -> Order:
    """Up to t and in."""
    return Order(name, "move", to="t", goal="board")


def told(plan: Any) -> dict[str, str]:
    """What a plan says of shares."""
    return {rule: text for rule, text in plan.notes if rule in (FARTHEST, REACH)}


def test_the_farthest_takes_less_than_the_one_before(board: Any, stands: Any) -> None:
    """epic41k.amb.e48: 3 cm of 10 are 30 %, then 4 cm of 16 are 25 %, which count.

    Gaps between bases of 2 cm: from 45 to 50 is 3 cm, from 56 is 4.
    """
    scenario = board(
        stands("a", (45, 60)), stands("b", (56, 60), M=16), stands("t", (50, 60), **RHINO)
    )
    first = planner.plan(scenario, on_board("a"))
    assert told(first) == {REACH: "getting on takes 30 % of the movement of t"}
    scenario = planner.after(scenario, first)
    second = planner.plan(scenario, on_board("b"))
    assert told(second) == {
        FARTHEST: "getting on takes 25 % of the movement of t in all, no longer 30 %: "
        "the share of who goes farthest"
    }
    after = planner.after(scenario, second)
    assert int(after.unit("t").state["used"]) / 1e6 == pytest.approx(0.25, abs=0.001)


def test_a_larger_share_that_does_not_count_is_named(board: Any, stands: Any) -> None:
    """epic41k.amb.e48: the same the other way round: 25 %, and 30 % of a shorter walk."""
    scenario = board(
        stands("a", (45, 60)), stands("b", (56, 60), M=16), stands("t", (50, 60), **RHINO)
    )
    first = planner.plan(scenario, on_board("b"))
    assert told(first) == {REACH: "getting on takes 25 % of the movement of t"}
    second = planner.plan(planner.after(scenario, first), on_board("a"))
    assert told(second) == {
        FARTHEST: "of the movement of t the share of who goes farthest: 25 % counts, not 30 %"
    }


def test_two_of_one_unit_with_movements_of_their_own(board: Any, stands: Any) -> None:
    """epic41k.amb.e48: both at once, 3 cm of 10 and 4 of 16; by the other reading 30 % count."""
    unit = stands("a", (45, 60), (56, 60))
    unit["models"][1]["profile"] = {"M": 16}
    for reading, share, warned in (("distance", "25 %", True), ("share", "30 %", False)):
        scenario = board(unit, stands("t", (50, 60), **RHINO), options={"farthest": reading})
        found = told(planner.plan(scenario, on_board("a")))
        assert found[REACH] == f"getting on takes {share} of the movement of t"
        assert (FARTHEST in found) is warned


def test_nothing_is_said_where_the_farthest_has_the_largest_share(board: Any, stands: Any) -> None:
    """epic41k.embark.farthest-counts: 3 and 5 cm of 10 are 50 %."""
    scenario = board(stands("a", (45, 60), (57, 60)), stands("t", (50, 60), **RHINO))
    found = told(planner.plan(scenario, on_board("a")))
    assert found == {REACH: "getting on takes 50 % of the movement of t"}
