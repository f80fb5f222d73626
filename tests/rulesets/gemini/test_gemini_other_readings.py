"""Options of water, parts and chances: for each a case in which its readings differ."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.plan import StepKind

GAME = "gemini"
INCH = 25_400
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""


# -- down ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "jumps"), [(6, False), ("none", True)])
def test_how_deep_one_jumps(
    scene: Any, unit: Any, box: Any, first: Any, reading: Any, jumps: bool
) -> None:
    """gemini.jumpdown.limit-6, A-45: from 7" nobody jumps, or whoever dares (three tests, 1/8).

    Who has a limit of its own keeps it in both readings.
    """
    block = box("t", "solid", 20, 20, 30, 24, height=7)
    climber = unit("a", (29.4, 22, 7), profile={"I": 3, "AP": 2})
    scenario = scene(GAME, climber, features=[block], options={"jumpdown.max": reading})
    plan = planner.plan(scenario, Order("a", "move", to=(33, 22), goal=DARE))
    assert planner.check(scenario, plan).legal
    drops = [step for step in plan.models[0].steps if step.kind is StepKind.DROP]
    assert bool(drops) is jumps
    if jumps:
        (dice,) = plan.dice
        assert (dice.count, dice.probability) == (3, Fraction(1, 2))
    else:
        assert plan.models[0].end.z == 7 * INCH
    small = unit("a", (29.4, 22, 7), profile={"I": 3, "max_jump_down": 5})
    scenario = scene(GAME, small, features=[block], options={"jumpdown.max": reading})
    assert first(scenario, "move").dropping.highest == 5 * INCH


# -- water -----------------------------------------------------------------------------------------


def afloat(box: Any) -> Any:
    """Deep water from x = 20 to 40."""
    return box("lake", "water", 20, 0, 40, 44, depth="deep")


@pytest.mark.parametrize(
    ("reading", "inches", "chance"),
    [
        (1, {1: 0, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4}, Fraction(1, 3)),
        (6, {0: 0, 1: 2, 2: 2, 3: 3, 4: 3, 5: 4}, Fraction(1, 6)),
        ("d3", {1: 0, 2: 0, 3: 3, 4: 3, 5: 4, 6: 4}, Fraction(1, 3)),
    ],
)
def test_what_drowns(
    scene: Any, unit: Any, box: Any, reading: Any, inches: dict[int, int], chance: Fraction
) -> None:
    """gemini.swim.drown, A-49: half the face rounded up and 1", and nobody moves on what drowns.

    4" take a 5 or a 6, or a 5 alone. gemini.swim.squad-roll: two on a die lose 11/6 (1 + 5 x 2
    over 6) times its bad faces in six; gemini.swim.character-save: one face in six of those.
    """
    options = {"swim.bad_face": reading}
    pair = unit("a", (30, 22), (30, 24), profile={"M": 4})
    scenario = scene(GAME, pair, features=[afloat(box)], options=options)
    game = rulesets.find(GAME)
    for roll, far in inches.items():
        mobility = game.terms(scenario, Order("a", "swim", roll=roll)).mobilities["a.1"]
        assert (mobility.budget, mobility.moves) == (far * INCH, far > 0)
    plan = planner.plan(scenario, Order("a", "swim", to=(35, 22), roll=5))
    assert planner.check(scenario, plan).legal
    (dice,) = plan.dice
    assert (dice.need, dice.probability) == (5, chance)
    faces = 2 if reading == "d3" else 1
    assert f"{float(Fraction(11, 6) * faces / 6):.3g}" in dict(plan.notes)["gemini.swim.squad-roll"]
    hero = unit("a", (30, 22), profile={"character": True})
    scenario = scene(GAME, hero, features=[afloat(box)], options=options)
    said = dict(game.terms(scenario, Order("a", "swim", roll=5)).notes)
    assert str(Fraction(faces, 36)) in said["gemini.swim.character-save"]


@pytest.mark.parametrize(
    ("reading", "profile", "state", "inches"),
    [
        ("5-6", {}, {}, 4),
        ("none-too", {}, {}, 3),
        ("none-too", {"save": 3}, {}, 4),  # armour, and none of the primitive kind
        ("none-too", {"primitive_armour": 3}, {"armour_shed": True}, 4),
        ("5-6", {"primitive_armour": 6}, {}, 3),
        ("none-too", {"primitive_armour": 6}, {}, 3),
    ],
)
def test_who_swims_slowly(
    scene: Any,
    unit: Any,
    box: Any,
    walked: Any,
    broken: Any,
    reading: str,
    profile: Any,
    state: Any,
    inches: int,
) -> None:
    """gemini.swim.armour-5, A-50: on a 5, D3 is 3: 3" slowed, 4" not."""
    who = unit("a", (30, 22), profile=profile, state=state)
    options = {"swim.armour_slow": reading}
    scenario = scene(GAME, who, features=[afloat(box)], options=options)
    for far, legal in ((inches, True), (inches + 0.01, False)):
        plan = walked(scenario, "swim", (30 + far, 22))
        found = broken(scenario, replace(plan, order=replace(plan.order, roll=5)))
        assert ("gemini.move.reductions" not in found) is legal


# -- parts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "gap"), [(False, 3), (True, 80 / 25.4)])
def test_the_gauge(
    scene: Any, unit: Any, walked: Any, broken: Any, reading: bool, gap: float
) -> None:
    """gemini.coherency.base-gauge, A-58: heads 3" apart are together, or 80 mm, 3.15".

    gemini.split.automatic: with I 2 a pair that is further off is a part by itself.
    """
    options = {"coherency.gauge_40mm": reading}
    scenario = scene(GAME, unit("a", (29, 22), (28, 22)), options=options)
    assert broken(scenario, walked(scenario, "move", (28 + gap - 0.001, 22))) == set()
    found = broken(scenario, walked(scenario, "move", (28 + gap + 0.001, 22)))
    assert found == {"gemini.coherency.three-inch"}
    squad = unit("a", (20, 22), (20, 23), (23.1, 22), (23.1, 23), profile={"I": 2})
    scenario = scene(GAME, squad, options=options)
    after = planner.after(scenario, walked(scenario, "move", (20.01, 22)))
    assert len(after.units) == (1 if reading else 2)


@pytest.mark.parametrize("reading", ["split", "bound"])
def test_a_promise_that_cannot_be_kept(
    scene: Any, unit: Any, walked: Any, broken: Any, reading: str
) -> None:
    """gemini.split.casualty-gap, A-60: 6" between two pairs, M 1: 4" are left at the best.

    They split, which is told before, or make no legal move at all. 5" can be closed, and must be.
    """
    options = {"split.pledge_fail": reading}
    for gap, hopeless in ((6, True), (5, False)):
        places = [(20, 15), (20, 16.5), (20, 16.5 + gap), (20, 18 + gap)]
        squad = unit("a", *places, profile={"M": 1, "I": 4}, state={"restores": True})
        scenario = scene(GAME, squad, options=options)
        found = broken(scenario, walked(scenario, "move", (21, 15)))
        split = hopeless and reading == "split"
        assert found == (set() if split else {"gemini.split.casualty-gap"})
        told = dict(rulesets.find(GAME).report(scenario, scenario.unit("a")))
        assert ("cannot be kept" in told.get("gemini.split.casualty-gap", "")) is split
        if split:
            plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
            assert "cannot be kept" in dict(plan.notes)["gemini.split.casualty-gap"]
            assert len(planner.after(scenario, plan).units) == 2


# -- chances ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "fleet", "leap"),
    [("after", Fraction(7, 16) / 6, 6), ("before", Fraction(7, 16) / 3 + Fraction(5, 16) / 6, 12)],
)
def test_what_a_charge_doubles(
    scene: Any, unit: Any, box: Any, first: Any, reading: str, fleet: Fraction, leap: int
) -> None:
    """gemini.variable.charge, A-80: of two D4 the best is 4 by 7/16 and 3 by 5/16.

    Once doubled they need a 4 and a 6 for 14"; with the die of the fleet doubled, too, for 18"
    a 4 and a 5 or 6, or a 3 and a 6. Leapers have 6" more than the roll, or 12".
    """
    rubble = box("r", "area", 25, 0, 45, 44, terrain="variable_rubble")
    foe, options = unit("b", (50, 22), side="blue"), {"variable.charge_bonus": reading}
    runner = unit("a", (30, 22), profile={"M": 4, "fleet": True})
    scenario = scene(GAME, runner, foe, features=[rubble], options=options)
    die = rulesets.find(GAME).die(scenario, Order("a", "scramble_charge", ("b",)))
    assert die is not None
    least = 14 if reading == "after" else 18
    assert sum(chance for roll, chance in die.chances.items() if roll >= least) == fleet
    pack = unit("a", (30, 22), profile={"M": 6, "leaping": True})
    scenario = scene(GAME, pack, foe, features=[rubble], options=options)
    assert first(scenario, "scramble_charge", "b", roll=6).budget == (6 + leap) * INCH


# -- reactions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "rule", "word"),
    [("on-trigger", "", "at once"), ("deferred", "gemini.react.timing", "all of its side")],
)
def test_when_enemies_react(
    scene: Any, unit: Any, no: Any, reading: str, rule: str, word: str
) -> None:
    """gemini.react.timing, A-61: at once, or once the opponent has moved and fired with all.

    Who fires from overwatch does so at once in both readings.
    """
    options = {"react.manoeuvre_time": reading}
    foe = unit("b", (36, 22), side="blue", profile={"M": 1})
    foe["models"][0]["facing"] = 180
    profile = {"activation": 3, "weapons": ["rapid_fire"]}
    for done in (False, True):
        state = {"provoked_by": ["b"], **({"opponent_done": True} if done else {})}
        scenario = scene(
            GAME, unit("a", (30, 22), profile=profile, state=state), foe, options=options
        )
        for action in ("react_move", "react_fire"):
            assert no(scenario, action) == ("" if done else rule)
    state = {"provoked_by": ["b"], "overwatch": True}
    scenario = scene(GAME, unit("a", (30, 22), profile=profile, state=state), foe, options=options)
    assert no(scenario, "react_fire") == ""
    scenario = scene(GAME, unit("a", (30, 22), profile=profile), foe, options=options)
    plan = planner.plan(scenario, Order("b", "move", to=(35, 22)))
    assert word in dict(plan.notes)["gemini.react.timing"]
