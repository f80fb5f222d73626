"""Failed tests and parts of detachments: who is aboard, who owes what, and who is one again."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import OrderError
from planner.rulesets.epic41k import RULESET

CM = 10_000
CARRIER = {"keywords": ("TRANSPORT",), "capacity": 4, "M": 30, "class": "vehicle"}
ON_BOARD = Order("a", "move", to="t", goal="board")
CHECK = "epic41k.detachment.leadership"


def budget(scenario: Scenario, unit: str) -> float:
    """How far the first stand of a unit may still drive, cm."""
    return next(iter(RULESET.terms(scenario, Order(unit, "move")).mobilities.values())).budget / CM


@pytest.fixture(name="boarding")
def boarding_fixture(board: Any, stands: Any, box: Any) -> Scenario:
    """Two vehicle stands of 2 cm that board; a.1 comes through woods at x = 45 for it."""
    woods = box("w", "area", 45, 0, 47, 120, terrain="woods")
    boys = stands("a", (40, 60), (55, 70), M=30, size="two_slot", **{"class": "vehicle"})
    return board(boys, stands("t", (55, 60), **CARRIER), features=[woods])  # type: ignore[no-any-return]


def test_who_is_halted_is_not_aboard_and_the_others_are(boarding: Scenario) -> None:
    """epic41k.danger.halt: a.1 stops with its edge at 45, its middle at 44; a.2 gets in.

    epic41k.embark.carrier-loses-share: a.2 walks 10 - 1 - 1 = 8 of 30 cm; the carrier keeps
    22 of its own 30. epic41k.danger.halt: a.1 goes no further in this phase, a.2 is inside.
    """
    plan = planner.plan(boarding, ON_BOARD)
    then = planner.after(boarding, plan, failed=["dangerous_terrain:a.1"])
    assert then.models["a.1"].pose.x == pytest.approx(44 * CM, abs=3)
    assert {u.id: [m.id for m in u.models] for u in then.units} == {
        "a": ["a.1"],
        "a-2": ["a.2"],
        "t": ["t.1"],
    }
    assert then.unit("a").on_table
    assert then.unit("a-2").state["embarked_in"] == "t"
    assert budget(then, "t") == pytest.approx(22, abs=0.01)
    move = next(c for c in RULESET.choices(then, then.unit("a")) if c.action == "move")
    assert move.rule == "epic41k.danger.halt"
    passed = planner.after(boarding, plan)
    assert [u.id for u in passed.units] == ["a", "t"]
    # a.1 has gone 15 - 1 - 1 = 13 cm: 30 - 13
    assert budget(passed, "t") == pytest.approx(17, abs=0.01)


def test_who_is_halted_by_fire_goes_no_further(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.halt: straight at an enemy 14 cm off a.1 stops after 4 cm, a.2 not.

    14 cm from edge to edge are 16 between the middles; a.2 is far from any enemy.
    """
    scenario = board(stands("a", (90, 60), (90, 100)), stands("e", (106, 60), side="blue"))
    plan = walked(scenario, "move", (100, 60))
    then = planner.after(scenario, plan, halted=["a.1"])
    assert then.models["a.1"].pose.x == pytest.approx(94 * CM, abs=2)
    body = RULESET.terms(then, Order("a", "move")).mobilities
    assert body["a.1"].budget == 0
    assert body["a.2"].budget > 0
    assert not then.unit("a").state.get("halted")


def test_a_unit_of_whom_all_are_halted_is_halted(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.halt: all of a unit halted is halted itself; whom nobody halts is said."""
    scenario = board(stands("a", (90, 60)), stands("e", (106, 60), side="blue"))
    plan = walked(scenario, "move", (100, 60))
    then = planner.after(scenario, plan, halted=["a.1"])
    assert then.unit("a").state["halted"]
    move = next(c for c in RULESET.choices(then, then.unit("a")) if c.action == "move")
    assert move.rule == "epic41k.snapfire.halt"
    short = walked(scenario, "move", (92, 60))
    with pytest.raises(OrderError, match=r'no reaction to the plan halts "a\.1"'):
        planner.after(scenario, short, halted=["a.1"])


def test_where_all_are_halted_nobody_is_aboard(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt: one alone stops at 44, outside, and the carrier has all of its 30 cm."""
    woods = box("w", "area", 45, 0, 47, 120, terrain="woods")
    lone = stands("a", (40, 60), M=30, size="two_slot", **{"class": "vehicle"})
    scenario = board(lone, stands("t", (55, 60), **CARRIER), features=[woods])
    then = planner.after(scenario, planner.plan(scenario, ON_BOARD), failed=["dangerous_terrain"])
    assert then.unit("a").on_table
    assert then.unit("a").state["halted"]
    assert then.models["a.1"].pose.x == pytest.approx(44 * CM, abs=3)
    assert budget(then, "t") == 30


def test_who_fails_where_it_begins_is_halted_too(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt: it has not moved, and goes no further in this phase all the same."""
    woods = box("w", "area", 35, 50, 47, 70, terrain="woods")
    scenario = board(stands("a", (40, 60), M=30, **{"class": "vehicle"}), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(60, 60)))
    then = planner.after(scenario, plan, failed=["dangerous_terrain"])
    assert then.models["a.1"].pose == scenario.models["a.1"].pose
    assert not RULESET.choices(then, then.unit("a"))[0].allowed
    later = planner.next_phase(then, "movement")
    assert RULESET.choices(later, later.unit("a"))[0].allowed


def test_one_check_holds_for_the_whole_detachment(board: Any, stands: Any) -> None:
    """epic41k.detachment.leadership: the markers are the detachment's, and so is the check.

    The markers lie by a; b of the same detachment owes the check, too, until one has passed it,
    and in the next phase again. c is of another.
    """
    marked = stands("a", (20, 60), blast_markers=1, leadership=3, detachment="D")
    fellow = stands("b", (20, 80), leadership=3, detachment="D")
    scenario = board(marked, fellow, stands("c", (20, 40), leadership=3))
    order = Order("b", "move", to=(30, 80))
    assert [d.test for d in planner.plan(scenario, Order("a", "move", to=(30, 60))).dice] == [
        "leadership"
    ]
    plan = planner.plan(scenario, order)
    assert [d.test for d in plan.dice] == ["leadership"]
    assert planner.plan(scenario, Order("c", "move", to=(30, 40))).dice == ()
    passed = planner.after(scenario, plan)
    assert RULESET.terms(passed, Order("a", "move")).tests[1:] == ()
    later = planner.next_phase(passed, "movement")
    assert [t.rule for t in RULESET.terms(later, Order("a", "move")).tests[1:]] == [CHECK]


def test_a_failed_check_keeps_the_whole_detachment_where_it_is(board: Any, stands: Any) -> None:
    """epic41k.amb.e26: nobody of it moves, not the one who was to walk nor any other."""
    marked = stands("a", (20, 60), blast_markers=1, leadership=3, detachment="D")
    scenario = board(marked, stands("b", (20, 80), leadership=3, detachment="D"))
    plan = planner.plan(scenario, Order("a", "move", to=(30, 60)))
    then = planner.after(scenario, plan, failed=["leadership"])
    assert then.models["a.1"].pose == scenario.models["a.1"].pose
    for name in ("a", "b"):
        move = next(c for c in RULESET.choices(then, then.unit(name)) if c.action == "move")
        assert move.rule == CHECK
    with pytest.raises(OrderError):
        planner.after(scenario, plan, failed=["leadershop"])


def test_parts_of_a_marked_detachment_take_one_check(board: Any, stands: Any) -> None:
    """epic41k.detachment.leadership: one boards first; the other then moves without a check."""
    boys = stands("a", (45, 60), (50, 65), blast_markers=1, leadership=3)
    scenario = board(boys, stands("t", (50, 60), **CARRIER))
    first = planner.plan(scenario, Order("a", "move", to="t", goal="board", models=["a.1"]))
    assert [d.test for d in first.dice] == ["leadership"]
    then = planner.after(scenario, first)
    assert planner.plan(then, Order("a", "move", to=(50, 70))).dice == ()


def test_parts_that_got_off_are_one_again(board: Any, stands: Any) -> None:
    """epic41k.detachment.orders: a detachment moves as one; whoever got off first is part of it."""
    inside = stands("a", (50, 60), (50, 60), embarked_in="t")
    scenario = board(inside, stands("t", (50, 60), **CARRIER))
    first = Order("a", "disembark", to=(60, 60), models=["a.2"])
    then = planner.after(scenario, planner.plan(scenario, first))
    assert [u.id for u in then.units] == ["a", "a-2", "t"]
    off = planner.after(then, planner.plan(then, Order("a", "disembark", to=(40, 60))))
    assert {u.id: sorted(m.id for m in u.models) for u in off.units} == {
        "a": ["a.1", "a.2"],
        "t": ["t.1"],
    }


def test_parts_that_differ_are_one_from_the_next_phase_on(board: Any, stands: Any) -> None:
    """epic41k.embark.passenger-loses-share: who was driven has less left than who got off before.

    30 of 30 cm driven leave it nothing; in the next phase both have all of their 10 cm.
    """
    inside = stands("a", (50, 60), (50, 60), embarked_in="t")
    scenario = board(inside, stands("t", (50, 60), **CARRIER))
    for order in (
        Order("a", "disembark", to=(60, 60), models=["a.2"]),
        Order("t", "move", to=(50, 90)),
        Order("a", "disembark", to=(50, 100)),
    ):
        scenario = planner.after(scenario, planner.plan(scenario, order))
    assert [u.id for u in scenario.units] == ["a", "a-2", "t"]
    later = planner.next_phase(scenario, "movement")
    assert [u.id for u in later.units] == ["a", "t"]
    assert len(later.unit("a")) == 2
