"""One detachment after another, and what is asked of who boards without a step."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order

SELECT = "epic41k.detachment.select"
LEADERSHIP = "epic41k.detachment.leadership"
PLACES = {"a": (22, 20), "b": (22, 40), "c": (62, 20)}
TANK: dict[str, Any] = {
    "M": 30,
    "class": "vehicle",
    "capacity": 2,
    "damage": 1,
    "keywords": ("TRANSPORT",),
}


@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("abc", ""),
        ("cab", ""),
        ("acb", "b"),  # c of another detachment comes between the two of D
        ("aba", "a"),  # a unit moves once
        ("caba", "a"),
        ("acbc", "bc"),
    ],
)
def test_detachments_are_not_mixed(board: Any, stands: Any, order: str, refused: str) -> None:
    """epic41k.detachment.select: a and b are of D, c is by itself; 2 cm each, judged as a phase.

    Who is refused has not moved, so that nothing is begun by it.
    """
    both = {"detachment": "D"}
    units = (stands("a", (20, 20), **both), stands("b", (20, 40), **both), stands("c", (60, 20)))
    scenario = board(*units, stands("e", (90, 90), side="blue"))
    plans = {
        name: planner.plan(scenario, Order(name, "move", to=to)) for name, to in PLACES.items()
    }
    verdicts = planner.check_phase(scenario, [plans[name] for name in order])
    found = [
        name
        for name, verdict in zip(order, verdicts, strict=True)
        if SELECT in {v.rule for v in verdict.violations}
    ]
    assert "".join(found) == refused


def test_the_next_phase_picks_anew(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.select: what was picked before counts in one movement phase."""
    both = {"detachment": "D"}
    scenario = board(
        stands("a", (20, 20), **both), stands("b", (20, 40), **both), stands("c", (60, 20))
    )
    for name in "ac":
        order = Order(name, "move", to=PLACES[name])
        scenario = planner.after(scenario, planner.plan(scenario, order))
    assert why(scenario, "move", "b") == why(scenario, "assault", "b") == SELECT
    assert why(scenario, "stand", "b") == ""
    assert why(planner.next_phase(scenario, "movement"), "move", "b") == ""


def test_who_rides_is_picked_with_what_carries_it(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.select: a squad and the transport of another detachment move together.

    It boards from 1 cm off, is driven and gets off; once c has moved, neither goes on.
    """
    scenario = board(stands("a", (20, 60)), stands("t", (23, 60), **TANK), stands("c", (60, 20)))
    orders = [
        Order("a", "stand", to="t", goal="board"),
        Order("t", "move", to=(29, 60)),
        Order("a", "disembark", to=(35, 60)),
    ]
    for order in orders:
        plan = planner.plan(scenario, order)
        assert planner.check(scenario, plan).legal
        scenario = planner.after(scenario, plan)
    assert why(scenario, "move", "a") == why(scenario, "move", "t") == ""
    scenario = planner.after(scenario, planner.plan(scenario, Order("c", "move", to=(62, 20))))
    assert why(scenario, "move", "a") == why(scenario, "move", "t") == SELECT


def test_those_who_rode_together_are_picked_together(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.select: two squads of two detachments board one transport and are driven.

    The first gets off and goes on; the second, of another detachment, gets off and goes on too, and
    so might the transport, until c has moved. Each boards from 1 cm off,
    and has half of its 10 cm left after 15 of the transport's 30.
    """
    scenario = board(
        stands("a", (20, 60)),
        stands("b", (23, 57)),
        stands("t", (23, 60), **TANK),
        stands("c", (60, 20)),
    )
    orders = [
        Order("a", "stand", to="t", goal="board"),
        Order("b", "stand", to="t", goal="board"),
        Order("t", "move", to=(38, 60)),
        Order("a", "disembark", to=(38, 70)),
        Order("a", "move", to=(38, 70)),
        Order("b", "disembark", to=(38, 50)),
        Order("b", "move", to=(38, 50)),
    ]
    for order in orders:
        plan = planner.plan(scenario, order)
        assert plan.found, plan.why_not
        scenario = planner.after(scenario, plan)
    assert why(scenario, "move", "t") == ""
    scenario = planner.after(scenario, planner.plan(scenario, Order("c", "move", to=(62, 20))))
    assert why(scenario, "move", "t") == SELECT


@pytest.mark.parametrize(
    ("by_fire", "rule"), [(False, "epic41k.danger.halt"), (True, "epic41k.snapfire.halt")]
)
def test_who_was_halted_does_not_board(
    board: Any, stands: Any, no_boarding: Any, by_fire: bool, rule: str
) -> None:
    """epic41k.danger.halt, epic41k.snapfire.halt, epic41k.amb.e06: getting in is a move as well.

    Even from beside the carrier. A carrier that was halted takes others up all the same: it does
    not move for that.
    """
    halted = {"halted": True, **({"halted_by_fire": True} if by_fire else {})}
    assert (
        no_boarding(board(stands("a", (20, 60), **halted), stands("t", (23, 60), **TANK))) == rule
    )
    carrier = stands("t", (23, 60), **TANK, **halted)
    assert no_boarding(board(stands("a", (20, 60)), carrier)) == ""


def test_who_was_passed_over_does_not_board(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.detachment.select: to get in is to move, from beside the transport as well."""
    both = {"detachment": "D"}
    aboard = stands("a", (20, 60), **both), stands("t", (23, 60), **both, **TANK)
    fresh = board(*aboard, stands("b", (20, 40), **both))
    assert no_boarding(fresh) == ""
    assert no_boarding(board(*aboard, stands("b", (20, 40), picked="now", **both))) == ""
    assert no_boarding(board(*aboard, stands("b", (20, 40), picked="before", **both))) == SELECT
    failed = stands("b", (20, 40), failed_leadership=True, **both)
    assert no_boarding(board(*aboard, failed)) == LEADERSHIP


@pytest.mark.parametrize("action", ["stand", "move"])
def test_who_boards_without_a_step_owes_the_check(board: Any, stands: Any, action: str) -> None:
    """epic41k.detachment.leadership: 3 or more, 4 in 6; who fails it does not get in."""
    marked = stands("a", (20, 60), blast_markers=1, leadership=3)
    scenario = board(marked, stands("t", (23, 60), **TANK))
    plan = planner.plan(scenario, Order("a", action, to="t", goal="board"))
    assert [way.steps for way in plan.models] == [()]
    assert [(d.test, d.probability) for d in plan.dice] == [("leadership", Fraction(4, 6))]
    assert planner.check(scenario, plan).legal
    silent = planner.check(scenario, replace(plan, dice=()))
    assert {v.rule for v in silent.violations} == {LEADERSHIP}
    aboard = planner.after(scenario, plan)
    assert aboard.unit("a").state["embarked_in"] == "t"
    assert aboard.unit("a").state["passed_leadership"]
    left = planner.after(scenario, plan, failed=["leadership"])
    assert "embarked_in" not in left.unit("a").state
    # who only stays where it is owes nothing
    assert planner.plan(scenario, Order("a", "stand")).dice == ()
