"""Fine print of units, reactions and machines: who counts, whose turn it is, how slow they are."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets

GAME = "gemini"
INCH = 25_400


def test_a_character_that_left_is_no_part(scene: Any, unit: Any, no: Any) -> None:
    """gemini.split.max-parts: with I 2 the four whom a character has left may still part in two;
    option split.count_ic does not make it a part of their squad once it is gone."""
    places = [(20, 20), (20, 21.5), (20, 23), (20, 24.5), (21, 22)]
    squad = unit("a", *places, profile={"M": 4, "I": 2, "AP": 2})
    squad["models"][4]["profile"] = {"independent_character": True}
    scenario = scene(GAME, squad)
    plan = planner.plan(scenario, Order("a", "split", to=(30, 22), models=["a.5"]))
    after = planner.after(scenario, plan)
    assert "squad" not in after.unit("a-2").state
    assert no(after, "split", models=["a.1", "a.2"]) == ""


def told(scenario: Any, unit: str, action: str, *targets: str, to: Any = None) -> set[str]:
    """The names of the reactions that a plan is told of."""
    plan = planner.plan(scenario, Order(unit, action, targets, to=to))
    return {reaction.watch.name for reaction in planner.reactions(scenario, plan)}


@pytest.mark.parametrize(("option", "fires"), [("choose", True), ("stand-fire", False)])
def test_who_is_charged_may_be_held_to_its_answer(
    scene: Any, unit: Any, option: str, fires: bool
) -> None:
    """gemini.react.overwatch.lost, A-66: a charged unit on overwatch fires so, or only answers."""
    foe = unit("b", (20, 22), side="blue", state={"overwatch": True})
    scenario = scene(GAME, unit("a", (14, 22)), foe, options={"overwatch.when_charged": option})
    assert ("overwatch" in told(scenario, "a", "charge", "b")) is fires


@pytest.mark.parametrize(
    ("option", "watching", "standing"),
    [
        ("choose", "does not answer the charge", "if it does not fire on overwatch"),
        ("both", "answers the charge besides", "besides its shots on overwatch"),
        ("stand-fire", "", "and not on overwatch"),
    ],
)
def test_notes_say_whether_it_is_one_or_both(
    scene: Any, unit: Any, option: str, watching: str, standing: str
) -> None:
    """gemini.react.overwatch.lost, A-66: fired on overwatch it answers no more, unless it may."""
    armed = {"activation": 4, "weapons": ["pistol"]}
    foe = unit("b", (20, 22), side="blue", state={"overwatch": True}, profile=armed)
    foe["models"][0]["facing"] = 180
    scenario = scene(GAME, unit("a", (14, 22)), foe, options={"overwatch.when_charged": option})
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    effects = [r.watch.effect for r in planner.reactions(scenario, plan)]
    assert [watching in effect for effect in effects if "fires" in effect] == [True] * bool(
        watching
    )
    assert standing in dict(plan.notes)["gemini.react.stand-fire.roll"]


@pytest.mark.parametrize("state", [{}, {"overwatch": True}])
def test_nobody_reacts_in_its_own_turn(scene: Any, unit: Any, no: Any, state: Any) -> None:
    """gemini.react.timing: b, woken by a pick-up in the turn of red, ends its move 6" from a.

    In a turn of blue, a may react to that; in its own it may not, and nobody is told that it might.
    """
    for side, reacts in (("blue", True), ("red", False)):
        mine = unit("a", (20, 22), profile={"activation": 3}, state=state)
        woken = unit("b", (30, 22), side="blue", state={"taken_dice": 1})
        scenario = scene(GAME, mine, woken, turn={"side": side})
        order = Order("b", "move", to=(26, 22))
        assert bool(told(scenario, "b", "move", to=(26, 22))) is reacts
        after = planner.after(scenario, planner.plan(scenario, order))
        assert no(after, "react_fire") == ("" if reacts else "gemini.react.timing")


@pytest.mark.parametrize(("um", "taken"), [(6 * INCH, True), (6 * INCH + 1, False)])
def test_how_slow_a_ship_is(
    scene: Any, unit: Any, box: Any, walked: Any, um: int, taken: bool
) -> None:
    """gemini.swim.pick-up: 6" and not a µm more, for who swims 2" off its course."""
    lake = box("w", "water", 5, 0, 55, 44, depth="deep")
    ship = unit("a", (15, 22), base="60mm", keywords=["SHIP"], profile={"M": 6, "AP": 2})
    scenario = scene(GAME, ship, unit("s", (18, 24)), features=[lake])
    after = planner.after(scenario, walked(scenario, "sail", (15 + um / INCH, 22)))
    assert ("embarked_in" in after.unit("s").state) is taken


@pytest.mark.parametrize("action", ["tactical", "go_prone", "split"])
def test_in_deep_water_there_is_no_ground_to_hug(
    scene: Any, unit: Any, box: Any, no: Any, action: str
) -> None:
    """gemini.swim.rate: who is in it swims."""
    lake = box("w", "water", 5, 0, 55, 44, depth="deep")
    squad = unit("a", (20, 22), (21, 22), (20, 23), (21, 23), profile={"I": 4})
    assert no(scene(GAME, squad, features=[lake]), action, models=["a.1", "a.2"]) == RATE


RATE = "gemini.swim.rate"


@pytest.mark.parametrize(
    ("state", "chance"),
    [
        ({}, Fraction(4, 6)),  # M 4: 0
        ({"prone": True}, Fraction(3, 6)),  # it crawls: 2", -1
        ({"carries": "l"}, Fraction(3, 6)),  # it carries alone: 1", -1
    ],
)
def test_a_vehicle_may_go_over_figures(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, state: Any, chance: Any
) -> None:
    """gemini.react.move-save.use: with option vehicles.run_over, and each saves itself.

    gemini.react.move-save.current-move: by how it goes as it is; vehicles are in its way always.
    """
    tank = unit("a", (10, 22), base="60mm", keywords=["VEHICLE"], profile={"M": 12})
    foe = unit("b", (15, 22), side="blue", profile={"I": 4, "M": 4}, state=state)
    ladder = line("l", "ladder", (50, 40), (50.6, 40), from_z=0, to_z=4, terrain="portable_ladder")
    for over in (False, True):
        options = {"vehicles.run_over": over}
        scenario = scene(GAME, tank, foe, features=[ladder], options=options)
        plan = walked(scenario, "move", (20, 22))
        assert broken(scenario, plan) == (set() if over else {"gemini.param.enemies-in-the-way"})
        said = dict(rulesets.find(GAME).remarks(scenario, plan, ()))
        assert said["gemini.react.move-save.use"].endswith(f"at {chance}")
    other = {**foe, "keywords": ["VEHICLE"]}
    scenario = scene(GAME, tank, other, options={"vehicles.run_over": True})
    assert broken(scenario, walked(scenario, "move", (20, 22))) == {
        "gemini.param.enemies-in-the-way"
    }
