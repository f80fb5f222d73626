"""Options: for each a case in which its readings differ."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets

GAME = "gemini"
INCH = 25_400
EDGE = 25 / 25.4


@pytest.mark.parametrize(("reading", "cost"), [("multiply", 8), ("max", 4)])
def test_carriers_in_bad_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, reading: str, cost: int
) -> None:
    """gemini.pladder.carry-one, A-10: alone with a ladder an inch costs 4; in mud 4 x 2, or 4.

    M 4: half an inch of mud, or a whole one.
    """
    mud = box("m", "area", 10, 0, 50, 44, terrain="mud")
    carrier = unit("a", (30, 22), state={"carries": "l"})
    scenario = scene(GAME, carrier, features=[mud], options={"factors.stack": reading})
    far = 4 / cost
    assert broken(scenario, walked(scenario, "move", (30 + far, 22))) == set()
    assert broken(scenario, walked(scenario, "move", (30.001 + far, 22))) != set()


@pytest.mark.parametrize(("reading", "free"), [(True, 90), (False, 0)])
def test_turns_of_a_reaction(scene: Any, unit: Any, asked: Any, reading: bool, free: int) -> None:
    """gemini.react.manoeuvre.move-limits, A-11: a quarter turn free, or none; always in a move."""
    who = unit("a", (30, 22), profile={"activation": 3}, state={"provoked_by": ["b"]})
    options = {"turn.free_in_reaction": reading}
    scenario = scene(GAME, who, unit("b", (36, 22), side="blue"), options=options)
    turning = asked(scenario, "react_move", roll=1).mobilities["a.1"].turning
    assert turning.free_angle == free * 1_000_000
    assert turning.cost([90_000_000]) == (0 if free else INCH // 2)
    assert asked(scenario, "move").mobilities["a.1"].turning.free_angle == 90_000_000


def test_following_who_ran(scene: Any, unit: Any, no: Any) -> None:
    """gemini.charge.target-flees, A-53: a charger with 3" left stops, or goes 3" after them."""
    state = {"charges": ["b"], "charge_left": 3}
    units = unit("a", (20, 22), state=state), unit("b", (30, 22), side="blue", state={"ran": True})
    stops = scene(GAME, *units)
    assert no(stops, "follow") == "gemini.charge.target-flees"
    goes = scene(GAME, *units, options={"charge.flee_move": "full"})
    plan = planner.plan(goes, Order("a", "follow", to=(30, 22)))
    assert planner.check(goes, plan).legal
    assert plan.models[0].end.x == pytest.approx(23 * INCH, abs=60)
    assert no(planner.after(goes, plan), "follow") == "gemini.react.stand-fire.divert"


@pytest.mark.parametrize(("reading", "rule"), [("flee", ""), ("one", "gemini.charge.one-per-turn")])
def test_charging_again(scene: Any, unit: Any, no: Any, reading: str, rule: str) -> None:
    """gemini.charge.recharge, A-54: with a point left, once the target has run; or never."""
    mine = unit("a", (20, 22), profile={"AP": 2}, state={"charges": ["b"], "spent_actions": 1})
    foe = unit("b", (26, 22), side="blue", state={"ran": True})
    scenario = scene(GAME, mine, foe, options={"charge.max": reading})
    assert no(scenario, "charge", "b") == rule


@pytest.mark.parametrize(
    ("reading", "text"),
    [("simultaneous", "both"), ("charger", "a fires first"), ("charged", "b fires first")],
)
def test_equal_initiative(scene: Any, unit: Any, walked: Any, reading: str, text: str) -> None:
    """gemini.charge-fire.order, A-55: both with I 4."""
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.reactions.charging import first

    units = (
        unit("a", (20, 22), profile={"I": 4}),
        unit("b", (26, 22), side="blue", profile={"I": 4}),
    )
    scenario = scene(GAME, *units, options={"chargefire.tie": reading})
    bodies = Bodies(rulesets.find(GAME), scenario, Order("a", "charge", ("b",)))  # type: ignore[arg-type]
    assert text in first(bodies, scenario.unit("b"))


@pytest.mark.parametrize(("reading", "legal"), [(False, True), (True, False)])
def test_lone_characters_as_parts(
    scene: Any, unit: Any, walked: Any, broken: Any, reading: bool, legal: bool
) -> None:
    """gemini.split.max-parts, A-59: I 1 lets it be one part; the character is none, or a second."""
    squad = unit("a", (20, 22), (21, 22), (22, 22), profile={"I": 1})
    squad["models"][0]["profile"] = {"independent_character": True}
    scenario = scene(GAME, squad, options={"split.count_ic": reading})
    away = walked(scenario, "move", (20, 22), 180, (17.5, 22))
    found = broken(scenario, away)
    assert (found == set()) is legal
    assert found <= {"gemini.split.max-parts", "gemini.coherency.three-inch"}


@pytest.mark.parametrize(
    ("reading", "fires", "then"),
    [
        ("choose", "", "gemini.react.overwatch.lost"),
        ("both", "", ""),
        ("stand-fire", "gemini.react.manoeuvre.ineligible", ""),
    ],
)
def test_charged_on_overwatch(
    scene: Any, unit: Any, no: Any, reading: str, fires: str, then: str
) -> None:
    """gemini.react.overwatch.lost, A-66: overwatch or an answer, both, or no watch."""
    profile = {"activation": 3, "weapons": ["rapid_fire"]}
    watcher = unit("a", (30, 22), profile=profile, state={"overwatch": True})
    watcher["models"][0]["facing"] = 180
    foe = unit("b", (25, 22), side="blue")
    scenario = scene(GAME, watcher, foe, options={"overwatch.when_charged": reading})
    charged = planner.after(scenario, planner.plan(scenario, Order("b", "charge", ["a"])))
    assert no(charged, "react_fire") == fires
    assert no(charged, "stand_fire") == ""
    if not fires:
        fired = planner.after(charged, planner.plan(charged, Order("a", "react_fire")))
        assert "overwatch" not in fired.unit("a").state
        assert no(fired, "stand_fire") == then


@pytest.mark.parametrize(("reading", "dice"), [("basic", "3D6"), ("current", "2D6")])
def test_how_swift_a_carrier_is(scene: Any, unit: Any, reading: str, dice: str) -> None:
    """gemini.react.run.distance, A-68: M 8 is above 6"; alone with a ladder it is 2"."""
    state = {"charged_by": ["b"], "carries": "l"}
    runner = unit("a", (30, 22), profile={"M": 8}, state=state)
    foe = unit("b", (29, 22), side="blue")
    scenario = scene(GAME, runner, foe, options={"run.threshold_on": reading})
    die = rulesets.find(GAME).die(scenario, Order("a", "run"))
    assert die is not None
    assert die.dice == dice


@pytest.mark.parametrize(("reading", "routs"), [("same-charge", False), ("later-actions", True)])
def test_caught_by_later_charges(scene: Any, unit: Any, reading: str, routs: bool) -> None:
    """gemini.react.run.caught, A-69: 7" off, 3" left; with an action more another 8"."""
    state = {"charges": ["b"], "charge_left": 3, "spent_actions": 1}
    charger = unit("a", (29, 22), profile={"AP": 2}, state=state)
    runner = unit("b", (29 + EDGE, 22), side="blue", state={"charged_by": ["a"]})
    scenario = scene(GAME, charger, runner, options={"run.caught_by": reading})
    plan = planner.plan(scenario, Order("b", "run", roll=7))
    assert bool(planner.after(scenario, plan).unit("b").state.get("routing")) is routs


@pytest.mark.parametrize(("reading", "rule"), [("activation-only", ""), ("full", "bar")])
def test_pinned_and_down(scene: Any, unit: Any, no: Any, reading: str, rule: str) -> None:
    """gemini.react.ground.pinned, A-71: no order in its next turn; once unpinned it may react.

    Who went to ground unpinned may not, in either reading.
    """
    for pinned in (True, False):
        state = {"pinned": True} if pinned else {"lost_this_turn": 1}
        who = unit("a", (30, 22), profile={"activation": 3}, state=state)
        foe = unit("b", (36, 22), side="blue")
        scenario = scene(GAME, who, foe, options={"ground.pinned_lock": reading})
        down = planner.after(scenario, planner.plan(scenario, Order("a", "go_to_ground")))
        kept = {k: v for k, v in down.unit("a").state.items() if k != "pinned"}
        a = replace(down.unit("a"), state={**kept, "provoked_by": ["b"]})
        then = replace(down, units=(a, down.unit("b")))
        assert no(then, "move") == "gemini.react.ground.locked"
        barred = no(then, "react_move") == "gemini.react.manoeuvre.ineligible"
        assert barred is (bool(rule) or not pinned)


@pytest.mark.parametrize(("reading", "near"), [("path", False), ("straight", True)])
def test_which_route_is_intercepted(
    scene: Any, unit: Any, walked: Any, reading: str, near: bool
) -> None:
    """gemini.react.intercept.trigger, A-74: the way bends 4" off it, the straight line is 1" off.

    From (20, 22) by (24, 25) to (28, 22): b at (24, 21) with a melee radius of 2" is 1" from the
    straight line, and from each leg, 3" up for 4" across, |4 x 4 - 0| / 5 = 3.2". The line comes
    within 2" at x = 24 - sqrt(4 - 1) = 22.268; the first leg is nearest to there after 4/5 of
    2.268", 1.8144", at (21.4515, 23.0886): there the charge is stopped.
    """
    foes = (
        unit("b", (24, 21), side="blue", profile={"melee_radius": 2}),
        unit("c", (28 + EDGE, 22), side="blue"),
    )
    foes[0]["models"][0]["facing"] = 140
    options = {"intercept.route": reading}
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 8}), *foes, options=options)
    up, down = 36.869898, 360 - 36.869898
    plan = walked(scenario, "charge", up, (24, 25), down, (28, 22), targets=["c"])
    found = {r.watch.name for r in planner.reactions(scenario, plan)}
    assert ("interception" in found) is near
    end = planner.halted(scenario, plan).models[0].end
    stops = (21.4515, 23.0886) if near else (28, 22)
    assert (end.x / INCH, end.y / INCH) == pytest.approx(stops, abs=1e-3)
    # sqrt(2.5485² + 2.0886²) = 3.2951" from b, beyond its 2": where the straight line counts it
    # steps in all the same.
    after = planner.after(scenario, planner.halted(scenario, plan))
    step = planner.plan(after, Order("b", "intercept", ["a"]))
    assert step.found is near
    if near:
        assert step.models[0].budget == pytest.approx((3.2951 - EDGE) * INCH, abs=0.001 * INCH)
    else:
        assert step.why_not[0].rule == "gemini.react.intercept.trigger"
