"""Haste on ice, planks and loose ground: who owes a test of its footing, and failing it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.plan import Dice

GAME = "gemini"
INCH = 25_400
ICE = "gemini.react.move-save.ice"
AGILITY = "gemini.react.move-save.agility"
TEST = "footing g"


def on_ground(
    scene: Any, unit: Any, box: Any, terrain: str = "ice", x: float = 15, **profile: Any
) -> Any:
    """a.1 at (20, 22) faces east, and from x on there is such ground."""
    ground = box("g", "area", x, 15, 50, 30, terrain=terrain)
    mine = unit("a", (20, 22), profile={"M": 4, "I": 4, **profile})
    return scene(GAME, mine, features=[ground])


def listing(plan: Any, *models: str, rule: str = ICE) -> Any:
    """The plan with the test listed for models."""
    dice = Dice(TEST, "D6", rule, None, None, None, len(models), models)
    return replace(plan, dice=(dice,) if models else ())


@pytest.mark.parametrize(
    ("terrain", "x", "um", "rule"),
    [
        ("ice", 15, 50_801, ICE),  # a µm more than the half of M 4
        ("ice", 15, 50_800, ""),
        ("ice", 21.5, 88_900, ""),  # 3.5", of which 2" on the ice
        ("ice", 21.5, 88_901, ICE),
        ("plank", 15, 76_200, AGILITY),
        ("slippery", 15, 76_200, AGILITY),
        ("loose_ground", 15, 25_400, ""),
    ],
)
def test_haste_owes_a_test(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any,
    terrain: str, x: float, um: int, rule: str,
) -> None:  # fmt: skip
    """gemini.react.move-save.ice: M 4: 2" owe none, 2.5" one; gemini.react.move-save.agility."""
    scenario = on_ground(scene, unit, box, terrain, x)
    plan = walked(scenario, "move", (20 + um / INCH, 22))
    assert broken(scenario, listing(plan)) == ({rule} if rule else set())
    assert broken(scenario, listing(plan, "a.1", rule=rule)) == set()


@pytest.mark.parametrize(
    ("x", "far", "owed"),
    [
        (15, 4, False),  # 2" with each of two actions
        (15, 4.001, True),
        (22, 6, False),  # 2" before it and 2" on it with the first, 2" with the second
        (21, 6, True),  # an action holds 2" of its 5"
        # 4" before it, 3" on it: the second action has all of it
        (24, 7, True),
    ],
)
def test_each_action_has_its_own_half(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, x: float, far: float, owed: bool
) -> None:
    """gemini.react.move-save.ice: half of M with each action, of which no one goes beyond M."""
    scenario = on_ground(scene, unit, box, "ice", x, AP=2)
    plan = walked(scenario, "move", (20 + far, 22))
    assert broken(scenario, listing(plan)) == ({ICE} if owed else set())


def test_the_plan_lists_it_with_its_chance(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.move-save.agility: M 4, I 4: 4/6 stay on, 2/6 fall; 1" is no haste.

    gemini.react.move-save.fail: what that is is said.
    """
    scenario = on_ground(scene, unit, box, "plank")
    plan = planner.plan(scenario, Order("a", "move", to=(23.5, 22)))
    (dice,) = plan.dice
    assert (dice.test, dice.rule, dice.models) == (TEST, AGILITY, ("a.1",))
    assert dice.probability == Fraction(4, 6)
    assert "gemini.react.move-save.fail" in dict(plan.notes)
    assert not planner.plan(scenario, Order("a", "move", to=(21, 22))).dice


@pytest.mark.parametrize(
    ("x", "points", "to", "far"),
    [
        (15, 1, 24, 2),  # half of M 4
        (15, 2, 28, 4),  # 2" with each of two actions
        (21.5, 2, 28, 5.5),  # 1.5" before it and 2" on it with the first, 2" with the second
        (15, 1, 21.5, 1.5),  # all the way
    ],
)
def test_who_would_owe_none_creeps(
    scene: Any, unit: Any, box: Any, x: float, points: int, to: float, far: float
) -> None:
    """gemini.react.move-save.ice: no test for half of M with each action, if that is asked for.

    Nobody who goes straight there gets further without one.
    """
    scenario = on_ground(scene, unit, box, "ice", x, AP=points)
    goal = ("tests_owed", "distance_left")
    plan = planner.plan(scenario, Order("a", "move", to=(to, 22), goal=goal))
    assert [(term.name, term.value) for term in plan.objective] == [
        ("tests_owed", 0),
        ("distance_left", pytest.approx((to - 20 - far) * INCH, abs=3)),
    ]
    assert not plan.dice
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(
    ("profile", "state", "chance"),
    [
        ({"M": 5}, {}, Fraction(5, 6)),  # more than 4": +1
        ({"carriers": 2}, {"carries": "l"}, Fraction(3, 6)),  # 2" of its 4: -1
        ({"I": None}, {}, None),
    ],
)
def test_what_it_bears_counts(
    scene: Any, unit: Any, box: Any, line: Any, asked: Any, profile: Any, state: Any, chance: Any
) -> None:
    """gemini.react.move-save.current-move, gemini.react.move-save.modifiers: I 4 ± 1."""
    known = {key: v for key, v in {"M": 4, "I": 4, **profile}.items() if v is not None}
    ladder = line("l", "ladder", (40, 40), (40, 41), from_z=0, to_z=3, terrain="portable_ladder")
    ground = box("g", "area", 15, 15, 50, 30, terrain="ice")
    mine = unit("a", (20, 22), (20, 24), profile=known, state=state)
    scenario = scene(GAME, mine, features=[ground, ladder])
    (test,) = (test for test in asked(scenario, "move").tests if test.name == TEST)
    assert test.probability == chance


def test_who_slips_lies_and_is_done(scene: Any, unit: Any, box: Any, walked: Any, no: Any) -> None:
    """gemini.react.move-save.fail: 1/3 fall over, and neither move nor attack this turn."""
    scenario = on_ground(scene, unit, box, "ice", AP=3)
    plan = listing(walked(scenario, "single_move", (23, 22)), "a.1")
    then = planner.after(scenario, plan, failed=[TEST])
    state = then.unit("a").state
    assert (state.get("prone"), state.get("fallen")) == (True, True)
    assert no(then, "fire") == "gemini.fall.ends-move"
    assert no(planner.after(scenario, plan), "fire") == ""


def test_machines_do_not_slip(scene: Any, unit: Any, box: Any, walked: Any, broken: Any) -> None:
    """gemini.react.move-save.use: the save is of those on foot."""
    ground = box("g", "area", 15, 15, 50, 30, terrain="ice")
    tank = unit("a", (20, 22), profile={"M": 4}, keywords=["VEHICLE"])
    scenario = scene(GAME, tank, features=[ground])
    assert broken(scenario, listing(walked(scenario, "move", (23, 22)))) == set()
    assert rulesets.find(GAME).remarks(scenario, walked(scenario, "move", (23, 22)), ()) == ()


# -- hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapons", "more", "rule"),
    [
        (["rapid_fire"], {}, "gemini.pladder.hands"),
        (["rapid_fire", "pistol"], {}, ""),
        (["pistol"], {}, ""),
        (["rapid_fire"], {"carriers": 2}, ""),  # of three, one has its hands free
    ],
)
def test_a_carrier_fires_nothing_two_handed(
    scene: Any, unit: Any, line: Any, no: Any, weapons: list[str], more: Any, rule: str
) -> None:
    """gemini.pladder.hands: who carries a ladder cannot fire a rifle; a pistol it can."""
    places = (20, 22), (21.5, 22), (23, 22)
    ladder = line("l", "ladder", (40, 40), (40, 41), from_z=0, to_z=3, terrain="portable_ladder")
    mine = unit("a", *places, profile={"weapons": weapons, **more}, state={"carries": "l"})
    scenario = scene(GAME, mine, features=[ladder])
    assert no(scenario, "fire") == rule
    empty = unit("a", *places, profile={"weapons": weapons})
    assert no(scene(GAME, empty, features=[ladder]), "fire") == ""


def test_a_carrier_answers_with_one_hand(scene: Any, unit: Any, line: Any) -> None:
    """gemini.pladder.hands, gemini.react.manoeuvre.two-successes: one of three has both."""
    from planner.rulesets.gemini.reactions.volley import shots

    ladder = line("l", "ladder", (40, 40), (40, 41), from_z=0, to_z=3, terrain="portable_ladder")
    places = (20, 22), (21.5, 22), (23, 22)
    mine = unit("a", *places, profile={"weapons": ["rapid_fire"]}, state={"carries": "l"})
    mine["models"][0]["profile"] = {"weapons": ["rapid_fire", "pistol"]}
    assert shots(scene(GAME, mine, features=[ladder]).unit("a"), 2) == 1
