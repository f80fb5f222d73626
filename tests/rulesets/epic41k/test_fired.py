"""Who has fired at a move is done: told with `planner.after`."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.errors import OrderError

GUN = {"keywords": ("ANTI-TANK",), "orders": "special", "range": 45, "detachment": "guns"}


def drawn(scenario: Scenario, plan: Plan, word: str) -> set[tuple[str, str]]:
    """Who may react so at whom."""
    return {
        (r.by, r.to) for r in planner.reactions(scenario, plan) if r.watch.name.startswith(word)
    }


@pytest.mark.parametrize("name", ["g", "g.1", "guns"])
def test_a_detachment_that_has_op_fired_is_done(
    board: Any, stands: Any, walked: Any, name: str
) -> None:
    """epic41k.opfire.once-per-turn, epic41k.opfire.one-target, epic41k.opfire.may-wait.

    Both a and b pass within 45 cm. As long as nobody says that it fired at a, it waits for b; once
    it has, b is safe, and so is everybody until the next round.
    """
    scenario = board(
        stands("a", (90, 60)),
        stands("b", (90, 70)),
        stands("g", (90, 30), side="blue", **GUN),
        turn={"round": 2, "side": "red", "phase": "movement"},
    )
    first = walked(scenario, "move", (95, 60))
    waits = planner.after(scenario, first)
    then = planner.after(scenario, first, fired=[name])
    order = Order("b", "move", to=(95, 70))
    assert drawn(waits, planner.plan(waits, order), "op fire") == {("g.1", "b.1")}
    assert drawn(then, planner.plan(then, order), "op fire") == set()
    assert then.unit("g").state["op_fired"] == 2
    assert then.unit("g").state["op_fired_at"] == "red"


def test_a_shot_at_one_target_is_spent(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.once-per-pair, epic41k.snapfire.many-by-one: e.1 has fired at a.1 alone.

    An engine within 10 cm of two stands, which do not halt it (epic41k.snapfire.warengine-halt).
    """
    engine = stands("a", (90, 60), (90, 66), **{"class": "war_engines", "M": 40})
    scenario = board(engine, stands("e", (95, 54), (97, 54), side="blue"))
    plan = walked(scenario, "move", (95, 60))
    everybody = {("e.1", "a.1"), ("e.2", "a.1")}
    assert drawn(scenario, plan, "snap fire") == everybody
    then = planner.after(scenario, plan, fired=["e.1:a.1"])
    assert then.unit("e").state["snap_fired"] == ["1:e.1>a.1"]
    again = walked(then, "move", (96, 60))
    assert drawn(then, again, "snap fire") == {("e.2", "a.1")}
    both = planner.after(then, again, fired=["e.2:a.1"])
    assert both.unit("e").state["snap_fired"] == ["1:e.1>a.1", "1:e.2>a.1"]


def test_who_halted_somebody_has_fired(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.halt, epic41k.snapfire.once-per-pair: of two the one that is met first.

    Straight at e.1, 14 cm off: halted after 4 cm. Named otherwise, the other one fired.
    """
    scenario = board(
        stands("a", (90, 60)),
        stands("e", (106, 60), side="blue"),
        stands("f", (107, 60.5), side="blue"),
    )
    plan = walked(scenario, "move", (100, 60))
    then = planner.after(scenario, plan, halted=["a.1"])
    assert then.unit("e").state["snap_fired"] == ["1:e.1>a.1"]
    assert "snap_fired" not in then.unit("f").state
    other = planner.after(scenario, plan, halted=["a.1"], fired=["f.1:a.1"])
    assert "snap_fired" not in other.unit("e").state
    assert other.unit("f").state["snap_fired"] == ["1:f.1>a.1"]


def test_what_nobody_could_fire_is_no_shot(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.trigger: e.1 is 20 cm off; who may fire is said."""
    scenario = board(
        stands("a", (90, 60)),
        stands("e", (120, 60), side="blue"),
        stands("f", (100, 60), side="blue"),
    )
    plan = walked(scenario, "move", (92, 60))
    with pytest.raises(OrderError, match=r'calls for no fire of "e.1:a.1".*"f.1:a.1"'):
        planner.after(scenario, plan, fired=["e.1:a.1"])


def test_other_games_keep_no_account(scene: Any, unit: Any, walked: Any) -> None:
    """Where nothing is used up by a reaction, a word about it is not understood."""
    scenario = scene("wardrones", unit("a", (10, 10)), unit("b", (30, 10), side="blue"))
    plan = walked(scenario, "move", (12, 10))
    with pytest.raises(OrderError, match="keeps no account"):
        planner.after(scenario, plan, fired=["b"])
