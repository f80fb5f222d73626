"""Sub-phases, prep fire, and who may move when and how."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.mobility import Terms
from planner.rulesets.epic41k import RULESET
from planner.rulesets.epic41k.prep_fire import Battery, SubPhase, batteries, sub_phases


def test_each_side_has_a_part_of_the_phase(board: Any, stands: Any) -> None:
    """epic41k.phase.subphase-per-side, epic41k.phase.initiative-choice: B first means B, A."""
    scenario = board(stands("a", (20, 20), side="A"), stands("b", (90, 90), side="B"))
    assert sub_phases(scenario, "B") == (SubPhase("B", ("A",)), SubPhase("A", ("B",)))
    assert sub_phases(scenario, "A") == (SubPhase("A", ("B",)), SubPhase("B", ("A",)))
    with pytest.raises(OrderError, match='no side "C"'):
        sub_phases(scenario, "C")


def test_three_sides_have_three_parts(board: Any, stands: Any) -> None:
    """epic41k.phase.multi-side: two wait in each of three parts."""
    units = [stands(name, (x, 20), side=name) for name, x in (("A", 20), ("B", 60), ("C", 99))]
    found = sub_phases(board(*units), "C")
    assert [part.side for part in found] == ["C", "A", "B"]
    assert [len(part.waiting) for part in found] == [2, 2, 2]


def test_only_the_side_whose_part_it_is_moves(board: Any, stands: Any, why: Any) -> None:
    """epic41k.phase.subphase-per-side: the others wait, and then it is their turn."""
    units = stands("a", (20, 20), side="A"), stands("b", (90, 90), side="B")
    scenario = board(*units, turn={"round": 1, "side": "A", "phase": "movement"})
    assert why(scenario, "move", "a") == ""
    assert why(scenario, "move", "b") == "epic41k.phase.subphase-per-side"
    later = planner.next_phase(planner.next_phase(scenario))
    assert (later.turn.side, later.turn.phase) == ("B", "movement")
    assert why(later, "move", "a") == "epic41k.phase.subphase-per-side"
    assert why(later, "move", "b") == ""


def test_prep_fire_comes_before_the_moves(board: Any, stands: Any, why: Any) -> None:
    """epic41k.phase.sequence: no move while it lasts; a marker it leaves calls for a check."""
    units = stands("a", (20, 20), side="A"), stands("b", (90, 90), side="B")
    scenario = board(*units, turn={"round": 1, "side": "A", "phase": "prep_fire"})
    assert why(scenario, "move") == "epic41k.phase.sequence"
    assert why(planner.next_phase(scenario), "move") == ""
    marked = board(stands("a", (20, 20), blast_markers=1), stands("b", (90, 90), side="B"))
    tests = RULESET.terms(marked, Order("a", "move")).tests
    assert "leadership" in {test.name for test in tests}


def test_prep_fire_is_over_once_it_is_said_who_fired(board: Any, stands: Any) -> None:
    """epic41k.prepfire.eligible, epic41k.prepfire.all-and-only-artillery: who, by which name.

    A detachment fires as one, and is named by itself, a unit of it or a stand of its artillery.
    """
    guns = stands(
        "g", (60, 60), side="B", keywords=("ARTILLERY",), orders="special", detachment="D"
    )
    tank = stands("t", (70, 60), side="B", orders="special", detachment="D")
    units = stands("a", (20, 20), side="A"), guns, tank
    scenario = board(*units, turn={"round": 2, "side": "A", "phase": "prep_fire"})
    for name in ("D", "g", "t", "g.1"):
        now = planner.next_phase(scenario, fired=[name])
        assert now.turn.phase == "movement"
        assert [u.state.get("prep_fired") for u in now.units] == [None, 2, 2]
    assert planner.next_phase(scenario).unit("g").state.get("prep_fired") is None
    for wrong, when in (("a", scenario), ("t.1", scenario), ("g", planner.next_phase(scenario))):
        with pytest.raises(OrderError):
            planner.next_phase(when, fired=[wrong])


@pytest.mark.parametrize("asked", ["a", "g"])
def test_whoever_asks_is_told_who_prep_fires_now(board: Any, stands: Any, asked: str) -> None:
    """epic41k.prepfire.eligible: before A moves that is B, whichever unit one looks at."""
    special = {"keywords": ("ARTILLERY",), "orders": "special"}
    units = stands("a", (20, 20), side="A", **special), stands("g", (60, 60), side="B", **special)
    scenario = board(*units, turn={"round": 1, "side": "A", "phase": "prep_fire"})
    told = dict(RULESET.report(scenario, scenario.unit(asked)))
    assert told["epic41k.prepfire.eligible"] == "g may prep fire with all of: g.1"


def test_a_flyer_needs_a_mission(board: Any, stands: Any, why: Any) -> None:
    """epic41k.phase.flyer-missions: without one declared there is no plan."""
    flyer = {"class": "flyers"}
    assert why(board(stands("a", (20, 20), **flyer)), "move") == "epic41k.phase.flyer-missions"
    assert why(board(stands("a", (20, 20), mission=True, **flyer)), "move") == ""


def test_who_may_prep_fire(board: Any, stands: Any) -> None:
    """epic41k.prepfire.eligible, epic41k.prepfire.all-and-only-artillery.

    On Special orders all three guns of the detachment and neither of its anti-tank stands; on
    Assault orders nobody; nor the guns of the side that moves.
    """
    guns = stands(
        "guns", (90, 90), (93, 90), (96, 90), side="B", keywords=("ARTILLERY",), detachment="D"
    )
    tubes = stands("at", (90, 95), (93, 95), side="B", keywords=("ANTI-TANK",), detachment="D")
    mover = stands("a", (20, 20), side="A")
    for orders, expected in (
        ("special", [Battery("D", "B", ("guns.1", "guns.2", "guns.3"))]),
        ("assault", []),
    ):
        given = {**guns, "state": {"orders": orders}}
        scenario = board(mover, given, tubes)
        assert list(batteries(scenario, "A")) == expected
        assert list(batteries(scenario, "B")) == []


def test_nobody_has_to_prep_fire(board: Any, stands: Any) -> None:
    """epic41k.prepfire.optional: three batteries, 2³ = 8 choices; told while they are to come."""
    guns = [
        stands(f"g{n}", (90, 80 + 5 * n), side="B", keywords=("ARTILLERY",), orders="special")
        for n in range(3)
    ]
    scenario = board(
        stands("a", (20, 20), side="A"), *guns, turn={"side": "A", "phase": "prep_fire"}
    )
    plan = planner.plan(scenario, Order("a", "move", to=(30, 20)))
    assert not plan.found
    assert plan.why_not[0].rule == "epic41k.phase.sequence"
    notes = dict(plan.notes)
    assert notes["epic41k.prepfire.optional"] == "none has to: 8 choices of who fires"


def test_orders_say_how_a_detachment_moves(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.orders: on March orders it marches, whichever of its units has them."""
    pair = (
        stands("a", (20, 20), detachment="D"),
        stands("b", (24, 20), detachment="D", orders="march"),
    )
    scenario = board(*pair)
    assert why(scenario, "march") == ""
    assert why(scenario, "move") == why(scenario, "assault") == "epic41k.detachment.orders"
    assert why(board(stands("a", (20, 20))), "assault") == ""


def test_a_detachment_moves_once(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.select: carried out, the next one is picked."""
    scenario = board(stands("a", (20, 20)), stands("b", (60, 20)))
    plan = planner.plan(scenario, Order("a", "move", to=(25, 20)))
    then = planner.after(scenario, plan)
    assert why(then, "move", "a") == "epic41k.detachment.select"
    assert why(then, "move", "b") == ""
    assert why(planner.next_phase(then, "movement"), "move", "a") == ""


def test_a_marked_detachment_takes_one_check(board: Any, stands: Any) -> None:
    """epic41k.detachment.leadership: 3 or more on a die is 4 in 6, for all its stands at once."""
    marked = stands("a", (20, 20), (24, 20), blast_markers=2, leadership=3)
    scenario = board(marked)
    plan = planner.plan(scenario, Order("a", "move", to=(25, 20)))
    (dice,) = plan.dice
    assert (dice.test, dice.count, dice.need) == ("leadership", 1, 3)
    assert dice.probability is not None
    assert dice.probability == pytest.approx(4 / 6)
    # two marked detachments both pass with 4/9
    assert float(dice.probability**2) == pytest.approx(0.4444, abs=1e-4)


def test_a_check_that_is_not_owned_up_to(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.detachment.leadership: the referee asks for it, of who moves and has markers."""
    for markers, rules in ((1, {"epic41k.detachment.leadership"}), (0, set())):
        scenario = board(stands("a", (20, 20), blast_markers=markers, leadership=3))
        plan = walked(scenario, "move", (25, 20))
        verdict = planner.check(scenario, plan)
        assert {violation.rule for violation in verdict.violations} == rules


def test_no_dice_without_markers(board: Any, stands: Any) -> None:
    """epic41k.detachment.leadership: no marker, no check."""
    terms: Terms = RULESET.terms(board(stands("a", (20, 20))), Order("a", "move"))
    assert [test.name for test in terms.tests] == ["dangerous_terrain"]


def test_what_the_profile_does_not_say_is_no_option(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.orders: without a march in its profile a unit is not offered one."""
    scenario = board(stands("a", (20, 20), march=None))
    assert why(scenario, "march") == "epic41k.detachment.orders"
    assert why(scenario, "move") == ""
