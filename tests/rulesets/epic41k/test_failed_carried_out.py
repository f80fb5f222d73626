"""What a plan leaves whose tests were failed, and checks of detachments of several units."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan

CM = 10_000
VEHICLE = {"M": 30, "class": "vehicle", "size": None}
LEADERSHIP = "epic41k.detachment.leadership"
BOLD = ("distance_left", "tests_owed", "distance_walked")


def _checks(plan: Plan) -> list[Fraction | None]:
    return [dice.probability for dice in plan.dice if dice.test == "leadership"]


def test_nobody_moves_after_a_failed_leadership_check(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.leadership, E26: the stand is where it was, its detachment held."""
    marked = {"leadership": 3, "blast_markers": 1, "detachment": "d"}
    scenario = board(stands("a", (20, 20), **marked), stands("b", (60, 20), detachment="d"))
    plan = planner.plan(scenario, Order("a", "move", to=(30, 20)))
    then = planner.after(scenario, plan, failed=["leadership"])
    assert then.models["a.1"].pose == scenario.models["a.1"].pose
    assert (why(then, "move", "a"), why(then, "move", "b")) == (LEADERSHIP, LEADERSHIP)


def test_a_detachment_takes_one_check_for_all_its_units(board: Any, stands: Any) -> None:
    """epic41k.detachment.leadership: before it moves, so that who follows takes no second one.

    Markers lie on the detachment: whichever of its units they are noted at, 3 or more is owed.
    """
    marked, mate = ({"detachment": "d", **more} for more in ({"blast_markers": 1}, {}))
    units = (stands("a", (20, 20), leadership=3, **marked), stands("b", (60, 20), **mate))
    scenario = board(*units)
    first = planner.plan(scenario, Order("b", "move", to=(65, 20)))
    assert _checks(first) == [Fraction(4, 6)]
    then = planner.after(scenario, first)
    second = planner.plan(then, Order("a", "move", to=(25, 20)))
    assert _checks(second) == []
    assert planner.check(then, second).legal
    # the next phase has a check of its own
    later = planner.next_phase(then, "movement")
    assert _checks(planner.plan(later, Order("a", "move", to=(25, 20)))) == [Fraction(4, 6)]


def test_odds_of_a_chain_count_the_check_once(board: Any, stands: Any) -> None:
    """epic41k.detachment.leadership: two units of one detachment move with 4/6, not 4/9 nor 1."""
    marked = {"leadership": 3, "blast_markers": 1, "detachment": "d"}
    scenario = board(stands("a", (20, 20), **marked), stands("b", (60, 20), **marked))
    orders = [Order("a", "move", to=(25, 20)), Order("b", "move", to=(65, 20))]
    assert planner.chain(scenario, orders).chance == Fraction(4, 6)


@pytest.mark.parametrize(("failed", "end"), [([], 115), (["dangerous_terrain:a.1"], 94)])
def test_who_fails_on_dangerous_ground_stands_there(
    board: Any, stands: Any, box: Any, why: Any, failed: list[str], end: float
) -> None:
    """epic41k.danger.halt: two belts from 95 and 105; 2 cm across, its middle stops at 94.

    The other stand, whose way meets nothing, ends where it was to.
    """
    belts = [box(f"w{x}", "area", x, 50, x + 2, 70, terrain="woods") for x in (95, 105)]
    scenario = board(stands("a", (90, 60), (90, 90), **VEHICLE), features=belts)
    plan = planner.plan(scenario, Order("a", "move", to=(115, 60), goal=BOLD))
    ends = {way.id: way.end for way in plan.models}
    if ends["a.1"].x != 115 * CM:  # the mates may have swapped places
        pytest.fail("the first stand was to go straight on")
    then = planner.after(scenario, plan, failed=failed)
    assert then.models["a.1"].pose.x == pytest.approx(end * CM, abs=3)
    assert then.models["a.2"].pose == ends["a.2"]


def test_who_was_halted_goes_no_further_with_its_carrier(
    board: Any, stands: Any, box: Any, why: Any
) -> None:
    """epic41k.danger.halt, E06: a carrier that failed does not drive on; one that passed does."""
    belt = box("w", "area", 95, 0, 97, 120, terrain="woods")
    tank = stands("t", (90, 60), keywords=("TRANSPORT",), capacity=2, **VEHICLE)
    scenario = board(tank, features=[belt])
    plan = planner.plan(scenario, Order("t", "move", to=(105, 60), goal=BOLD))
    then = planner.after(scenario, plan, failed=["dangerous_terrain"])
    assert then.unit("t").state["halted"]
    assert why(then, "move", "t") == "epic41k.danger.halt"
    assert why(planner.after(scenario, plan), "move", "t") == ""


@pytest.mark.parametrize("test", ["leadership", "dangerous_terrain"])
def test_who_is_stopped_on_its_way_does_not_board(
    board: Any, stands: Any, box: Any, test: str
) -> None:
    """epic41k.embark.carrier-loses-share: nobody reaches the carrier, and it loses nothing.

    Swamp from 24 to 25 between the stand at 21 and the carrier at 29; it stops at 23 or at 21.
    """
    swamp = box("s", "area", 24, 0, 25, 120, terrain="swamp")
    tank = stands("t", (29, 60), keywords=("TRANSPORT",), capacity=2, **VEHICLE)
    walker = stands("a", (21, 60), blast_markers=1, leadership=3)
    scenario = board(walker, tank, features=[swamp])
    plan = planner.plan(scenario, Order("a", "move", to="t", goal="board"))
    assert plan.found
    assert planner.after(scenario, plan).unit("a").state["embarked_in"] == "t"
    then = planner.after(scenario, plan, failed=[test])
    assert "embarked_in" not in then.unit("a").state
    assert not then.unit("t").state.get("used")
    end = 21 if test == "leadership" else 23
    assert then.models["a.1"].pose.x == pytest.approx(end * CM, abs=3)
