"""Who steps in the way of a charge, a move or a flight, and what is left of those it meets."""

from __future__ import annotations

from math import dist, sqrt
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.length import Unit as LengthUnit

GAME = "gemini"
INCH = LengthUnit.INCH.um


def between(scenario: Scenario, one: str, two: str) -> float:
    """How far apart the centres of two models are, µm."""
    a, b = (scenario.models[name].pose for name in (one, two))
    return dist((a.x, a.y), (b.x, b.y))


def refused(scenario: Scenario, unit: str, action: str, *targets: str) -> str:
    """The rule that forbids a unit an order; "" where it may be given."""
    found = planner.rulesets.find(GAME).refusal(scenario, Order(unit, action, targets))
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("rate", "target", "third", "gone"),
    [
        # gemini.react.intercept.trigger: 3" from c at 18 - sqrt(9 - 4), well within M 8
        (8, (24, 22), (18, 24), 8 - sqrt(5)),
        # M 4, and 5.34" gone: a charge goes further than M until it is stopped
        (4, (18, 22), (17, 24.5), 7 - sqrt(2.75)),
    ],
)
def test_a_charge_that_is_met_reaches_nobody(
    scene: Any, unit: Any, rate: float, target: Any, third: Any, gone: float
) -> None:
    """gemini.react.intercept.trigger: c is charged there instead: b may not answer any charge."""
    able = {"I": 4, "activation": 3}
    scenario = scene(
        GAME,
        unit("a", (10, 22), profile={"M": rate, "AP": 2}),
        unit("b", target, side="blue", profile=able),
        unit("c", third, side="blue", profile={**able, "melee_radius": 3}),
    )
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    met = planner.after(scenario, plan, halted=["a.1"])
    assert met.models["a.1"].pose.x == pytest.approx((10 + gone) * INCH, abs=5)
    assert between(met, "a.1", "c.1") <= 3 * INCH
    assert not met.unit("a").state.get("locked")
    assert refused(met, "b", "run") == "gemini.react.charge.who"
    assert refused(met, "a", "charge", "b") == "gemini.charge.one-per-turn"
    plan = planner.plan(met, Order("c", "intercept", ["a"]))
    assert planner.check(met, plan).legal
    assert planner.after(met, plan).unit("a").state["locked"]
    # Not met, it makes its charge, and b answers that.
    assert refused(planner.after(scenario, planner.plan(scenario, Order("a", "charge", ["b"]))),
                   "b", "run") == ""  # fmt: skip


def test_who_is_passed_stops_any_move(scene: Any, unit: Any) -> None:
    """gemini.react.intercept.other-movers: a walk from 10 to 18 passes 2" from c at 14: it stops
    at 14 - sqrt(9 - 4), and c comes into contact.
    """
    third = unit("c", (14, 24), side="blue", profile={"melee_radius": 3})
    scenario = scene(GAME, unit("a", (10, 22), profile={"AP": 2}), third)
    plan = planner.plan(scenario, Order("a", "move", to=(18, 22)))
    met = planner.after(scenario, plan, halted=["a.1"])
    assert met.models["a.1"].pose.x == pytest.approx((14 - sqrt(5)) * INCH, abs=5)
    assert refused(met, "c", "intercept", "a") == ""
    assert refused(planner.after(scenario, plan), "c", "intercept", "a")  # it has gone on by


def test_who_runs_from_a_charge_may_be_met(scene: Any, unit: Any) -> None:
    """gemini.react.intercept.other-movers: b runs 9" along y = 22, past d at 20, 2" off its way.

    All of the roll is run, but by who is met: it stops 3" from d, after 6 - sqrt(5). The charger
    itself does not meet those who run from it: it may catch them (gemini.react.run.caught).
    """
    scenario = scene(
        GAME,
        unit("a", (10, 22), profile={"M": 4, "melee_radius": 3}),
        unit("b", (14, 22), side="blue"),
        unit("d", (20, 24), profile={"melee_radius": 3}),
    )
    charged = planner.after(scenario, planner.plan(scenario, Order("a", "charge", ["b"])))
    plan = planner.plan(charged, Order("b", "run", roll=9))
    assert [r.by for r in planner.reactions(charged, plan)] == ["d.1"]
    met = planner.after(charged, plan, halted=["b.1"])
    assert met.models["b.1"].pose.x == pytest.approx((20 - sqrt(5)) * INCH, abs=5)
    assert met.unit("b").state["ran"]
    assert refused(met, "d", "intercept", "b") == ""


def test_who_reacts_may_be_met(scene: Any, unit: Any) -> None:
    """gemini.react.intercept.other-movers: a move of a reaction, too, and by none who is pinned."""
    state = {"provoked_by": ["a"]}
    for pinned in (False, True):
        mover = unit("b", (14, 22), side="blue", profile={"activation": 3}, state=state)
        guard = unit("a", (18, 24), profile={"melee_radius": 3}, state={"pinned": pinned})
        scenario = scene(GAME, mover, guard)
        plan = planner.plan(scenario, Order("b", "react_move", to=(24, 22), roll=2))
        found = [(r.by, r.watch.name) for r in planner.reactions(scenario, plan)]
        assert found == ([] if pinned else [("a.1", "interception")])


def test_one_of_a_squad_is_met(scene: Any, unit: Any) -> None:
    """gemini.react.intercept.trigger: a.3 walks along y = 23 and is met 3" under c at (14, 26).

    The two others go on into contact, 3.02" to its right and 1.5" off: 3.37" apart they are two
    squads (gemini.split.automatic). The one that was met fights nobody until c meets it.
    """
    scenario = scene(
        GAME,
        unit("a", (10, 20), (10, 21.5), (10, 23), profile={"M": 5, "I": 3}),
        unit("b", (18, 20), (18, 21.5), (18, 23), side="blue"),
        unit("c", (14, 26), side="blue", profile={"melee_radius": 3}),
    )
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    met = planner.after(scenario, plan, halted=["a.3"])
    assert [m.id for m in met.unit("a-2").models] == ["a.3"]
    assert (met.unit("a").state["locked"], "locked" in met.unit("a-2").state) == (True, False)
    assert refused(met, "c", "intercept", "a-2") == ""
    assert refused(met, "c", "intercept", "a") == "gemini.react.intercept.trigger"
    assert refused(met, "b", "run") == ""


@pytest.mark.parametrize(("roll", "routs"), [(2, True), (3, False)])
def test_who_comes_through_is_the_charger(scene: Any, unit: Any, roll: int, routs: bool) -> None:
    """gemini.react.run.caught: c meets a.1 and a.2; a.3, by itself, has charged b.

    From 20 to 26 less a base it goes 5.016", of 8" 2.984" are left: b, on its line, is caught with
    a roll of 2. Nobody of those who were met charges b.
    """
    chargers = unit("a", (20, 22), (20, 23.2), (20, 20.8))
    met = unit("b", (26, 20.8), (26, 22), side="blue")
    third = unit("c", (23, 24.6), side="blue", profile={"melee_radius": 3})
    scenario = scene(GAME, chargers, met, third)
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    then = planner.after(scenario, plan, halted=["a.1", "a.2"])
    (through,) = (u.id for u in then.units if "a.3" in {m.id for m in u.models})
    assert [m.id for m in then.unit(through).models] == ["a.3"]
    assert then.unit("b").state["charged_by"] == [through]
    ran = planner.after(then, planner.plan(then, Order("b", "run", roll=roll)))
    assert bool(ran.unit("b").state.get("routing")) is routs
