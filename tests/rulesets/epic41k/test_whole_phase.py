"""A movement phase of three sides, with the prep fire before each side's moves, played through."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import planner
from planner import Order
from planner.planning.after import changed
from planner.rulesets.epic41k.prep_fire import batteries

SEQUENCE = "epic41k.phase.sequence"
OTHERS = "epic41k.phase.subphase-per-side"


def test_prep_fire_and_moves_of_three_sides(board: Any, stands: Any, why: Any) -> None:
    """epic41k.phase.sequence, epic41k.phase.multi-side, epic41k.prepfire.optional.

    A, B and C each wait, may be fired at and move. B's battery marks A's detachment before A moves:
    it takes one check of 3 or more for both of its units, and A's other detachment takes none. C's
    guns are on Move orders and wait in silence. The battery fires in others' parts alone.
    """
    both = {"detachment": "D", "leadership": 3}
    scenario = board(
        stands("a1", (20, 20), side="A", **both),
        stands("a2", (20, 30), side="A", **both),
        stands("a3", (20, 60), side="A", leadership=3),
        stands("b1", (90, 20), side="B", orders="special", keywords=("ARTILLERY",)),
        stands("b2", (90, 60), side="B"),
        stands("c1", (150, 20), side="C", orders="move", keywords=("ARTILLERY",)),
        turn={"round": 1, "side": "A", "phase": "prep_fire"},
    )
    assert [(b.side, b.models) for b in batteries(scenario, "A")] == [("B", ("b1.1",))]
    assert why(scenario, "move", "a1") == SEQUENCE
    # B fires: a marker on D, noted at one of its units, and that its battery has fired
    states = {
        "a1": {**scenario.unit("a1").state, "blast_markers": 1},
        "b1": {**scenario.unit("b1").state, "prep_fired": 1},
    }
    scenario = planner.next_phase(changed(scenario, states))
    assert (scenario.turn.side, scenario.turn.phase) == ("A", "movement")
    orders = [
        (Order("a2", "move", to=(25, 30)), ["leadership"]),
        (Order("a1", "move", to=(25, 20)), []),
        (Order("a3", "move", to=(25, 60)), []),
    ]
    plans, then = [], scenario
    for order, tests in orders:
        plan = planner.plan(then, order)
        assert [dice.test for dice in plan.dice] == tests
        plans.append(plan)
        then = planner.after(then, plan)
    assert [verdict.legal for verdict in planner.check_phase(scenario, plans)] == [True] * 3
    # without the check that it owed, nothing of the first; so the second owes it
    silent = planner.check_phase(scenario, [replace(plans[0], dice=()), *plans[1:]])
    assert [verdict.legal for verdict in silent] == [False, False, True]
    for side, own, other in (("B", "b2", "c1"), ("C", "c1", "b2")):
        then = planner.next_phase(then)
        assert (then.turn.side, then.turn.phase) == (side, "prep_fire")
        fires = [battery.side for battery in batteries(then, side)]
        assert fires == ([] if side == "B" else ["B"])
        assert why(then, "move", own) == SEQUENCE
        then = planner.next_phase(then)
        assert why(then, "move", own) == ""
        assert why(then, "move", other) == why(then, "move", "a1") == OTHERS
    then = planner.next_phase(then)
    assert (then.turn.round, then.turn.side, then.turn.phase) == (2, "A", "prep_fire")
    # markers stay, what was done in the phase does not
    assert then.unit("a1").state == {"blast_markers": 1}
    assert then.unit("a2").state == {}
