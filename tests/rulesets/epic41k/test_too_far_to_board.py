"""Who neither walks nor stands within 1 cm of a carrier does not get in: a certain no."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status

WITHIN = "epic41k.embark.within-1cm"
TANK: dict[str, Any] = {"M": 30, "class": "vehicle", "capacity": 3, "damage": 1}


@pytest.mark.parametrize(
    ("action", "move", "gap", "rule"),
    [
        ("move", 0, 3, WITHIN),  # a gun that does not move by itself
        ("stand", 0, 3, WITHIN),
        ("stand", 10, 3, WITHIN),  # one that walks, told to stand
        ("stand", 0, 1.0001, WITHIN),
        ("stand", 0, 1, ""),
        ("move", 0, 1, ""),
        ("move", 10, 3, ""),
    ],
)
def test_who_does_not_walk_boards_from_beside(
    board: Any, stands: Any, no_boarding: Any, action: str, move: float, gap: float, rule: str
) -> None:
    """epic41k.embark.within-1cm: bases of 2 cm, so many cm between them."""
    gun = stands("a", (20, 60), M=move, keywords=("TOWED ARTILLERY",))
    scenario = board(gun, stands("t", (22 + gap, 60), keywords=("TRANSPORT",), **TANK))
    assert no_boarding(scenario, action) == rule


def test_the_answer_is_no_with_its_reason(board: Any, stands: Any) -> None:
    """epic41k.embark.within-1cm: planned, it is impossible, not unknown; 3 cm are said."""
    gun = stands("a", (20, 60), M=0, keywords=("TOWED ARTILLERY",))
    scenario = board(gun, stands("t", (25, 60), keywords=("TRANSPORT",), **TANK))
    plan = planner.plan(scenario, Order("a", "move", to="t", goal="board"))
    assert plan.status is Status.INFEASIBLE
    (why,) = plan.why_not
    assert why.rule == WITHIN
    assert "3 cm" in why.text


def test_why_several_cannot_board_is_said_once(board: Any, stands: Any) -> None:
    """epic41k.embark: 100 - 20, 23 and 26 cm from middle to middle, 2 of bases, 10 walked."""
    squad = stands("a", (20, 60), (23, 60), (26, 60))
    scenario = board(squad, stands("t", (100, 60), keywords=("TRANSPORT",), **TANK))
    plan = planner.plan(scenario, Order("a", "move", to="t", goal="board"))
    assert plan.status is Status.INFEASIBLE
    (why,) = plan.why_not
    assert why.models == ("a.1", "a.2", "a.3")
    assert "62 cm to 68 cm" in why.text
