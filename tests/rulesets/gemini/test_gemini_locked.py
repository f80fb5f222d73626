"""Close combat: a charge ends in it, what comes after does not lead out of it."""

from __future__ import annotations

from dataclasses import replace
from math import dist, sqrt
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
EDGE = 25 / 25.4
"""Two 25 mm bases touch with their centres this far apart, in inches."""
LOCKED = "gemini.charge.must-contact"


def duel(scene: Any, unit: Any, *mine: tuple[float, float], **more: int) -> Any:
    """Unit a, M 4, of the side whose turn it is, and one enemy b at (20, 22)."""
    a = unit("a", *mine, profile={"M": 4, "AP": 4, "I": 4, **more})
    foe = unit("b", (20, 22), side="blue", profile={"M": 4, "AP": 2, "I": 4})
    return scene(GAME, a, foe, turn={"round": 1, "side": "red", "phase": "turn"})


@pytest.mark.parametrize("action", ["move", "single_move", "tactical", "double_move"])
def test_who_has_charged_into_contact_stays(
    scene: Any, unit: Any, no: Any, action: str, walked: Any, broken: Any
) -> None:
    """gemini.charge.must-contact: a charge ends Locked; three actions are left, and lead nowhere.

    A plan of an inch back towards where it came from is refused as well.
    """
    scenario = duel(scene, unit, (14, 22))
    then = planner.after(scenario, planner.plan(scenario, Order("a", "charge", targets=["b"])))
    assert then.unit("a").state["locked"]
    assert no(then, action) == LOCKED
    back = walked(then, action, (20 - EDGE - 1, 22))
    assert LOCKED in broken(then, back)


@pytest.mark.parametrize("action", ["fire", "overwatch", "go_prone"])
def test_orders_that_go_nowhere_are_no_matter_of_it(
    scene: Any, unit: Any, no: Any, action: str
) -> None:
    """gemini.charge.must-contact: lying down leads out of no combat; nobody watches in it."""
    scenario = duel(scene, unit, (14, 22))
    then = planner.after(scenario, planner.plan(scenario, Order("a", "charge", targets=["b"])))
    assert no(then, action) == ("gemini.react.overwatch.duration" if action == "overwatch" else "")


def test_those_without_contact_come_up(scene: Any, unit: Any, broken: Any) -> None:
    """gemini.charge.otherwise-normal: who fights stays, the others come nearer.

    From (9, 22) to (20, 22) are 10.02" to contact, more than 8" of M 4: a.4 walks 4" to (13, 22)
    and is 6" from who fights, so that somebody stands between (I 1: it may not part). Those have
    an action left.
    """
    scenario = duel(scene, unit, (14, 22), (14, 20.8), (11.4, 21.4), (9, 22), AP=2, I=1)
    then = planner.after(scenario, planner.plan(scenario, Order("a", "charge", targets=["b"])))
    on = planner.plan(then, Order("a", "move", to=[20, 22], goal=["distance_left"]))
    assert planner.check(then, on).legal
    (foe,) = then.unit("b").models
    gaps = {m.id: dist(m.pose.at[:2], foe.pose.at[:2]) / 25_400 for m in then.unit("a").models}
    met = {name for name, gap in gaps.items() if gap <= EDGE + 0.001}
    assert met
    assert {way.id for way in on.models if way.steps} == set(gaps) - met


def test_who_is_run_from_is_free_again(scene: Any, unit: Any, no: Any) -> None:
    """gemini.charge.recharge: once b has run, a goes on as it likes."""
    scenario = duel(scene, unit, (14, 22))
    then = planner.after(scenario, planner.plan(scenario, Order("a", "charge", targets=["b"])))
    ran = planner.after(then, planner.plan(then, Order("b", "run", roll=9)))
    assert (no(ran, "single_move"), no(ran, "charge", "b")) == ("", "")


def test_who_gets_out_of_combat_fights_no_more(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.ineligible: In Close Combat are those who touch an enemy, no others.

    b was charged; in its own turn it walks 8" off, which no rule forbids, and a note says so. Then
    neither is in combat; with a second enemy in contact a still is.
    """
    for more, still in (((), False), (((20 - 2 * EDGE, 22),), True)):
        scenario = duel(scene, unit, (14, 22))
        then = planner.after(scenario, planner.plan(scenario, Order("a", "charge", targets=["b"])))
        then = planner.next_phase(then)
        if more:
            third = unit("c", *more, side="blue", profile={"M": 4, "I": 4}, state={"locked": True})
            known = scene(GAME, third).unit("c")
            then = replace(then, units=(*then.units, known))
        assert all(then.unit(name).state["locked"] for name in "ab")
        away = planner.plan(then, Order("b", "move", to=[30, 22]))
        assert any(LOCKED in note and "it leaves close combat" in str(note) for note in away.notes)
        left = planner.after(then, away)
        assert not left.unit("b").state.get("locked")
        assert bool(left.unit("a").state.get("locked")) is still


def test_a_step_around_an_enemy_leaves_no_combat(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.ineligible: from beside to above whom it touches, it is in combat.

    A quarter round a circle of radius EDGE costs EDGE * pi / 2 = 1.55", of M 4.
    """
    scenario = duel(scene, unit, (20 - EDGE, 22))
    states = {"a": {"locked": True}, "b": {"locked": True}}
    units = tuple(replace(u, state=states[u.id]) for u in scenario.units)
    scenario = replace(scenario, units=units)
    x = y = round(EDGE / sqrt(2) + 0.0001, 4)
    plan = planner.plan(scenario, Order("a", "single_move", to=[20 - x, 22 + y]))
    left = planner.after(scenario, plan)
    assert all(left.unit(name).state["locked"] for name in "ab")


@pytest.mark.parametrize(
    ("mine", "rule"),
    [
        (((20 - EDGE, 22),), LOCKED),
        (((20 - EDGE, 22), (18, 23)), ""),
        (((18, 22),), ""),
        (((20 - EDGE, 22, 3),), ""),
    ],
)
def test_who_is_in_contact_already_does_not_charge(
    scene: Any, unit: Any, no: Any, mine: Any, rule: str
) -> None:
    """gemini.charge.must-contact: a charge brings into close combat; one that fights is in it.

    As in a later turn of the fight. A mate without contact may be brought up by a charge, and one
    who stands 3" above his enemy jumps down to him.
    """
    assert no(duel(scene, unit, *mine), "charge", "b") == rule


def test_a_charge_of_who_is_in_contact_is_left_out(scene: Any, unit: Any) -> None:
    """gemini.charge.must-contact: it would be the most worthy of all orders, and do nothing."""
    scenario = duel(scene, unit, (20 - EDGE, 22))
    (left,) = planner.survey(scenario, "a", actions=["charge"]).left_out
    assert (left.order.action, left.rule) == ("charge", LOCKED)
