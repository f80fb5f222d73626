"""What dangerous ground does is dice of the plan, each model's by how far it goes this turn."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.survey.worth import worth

GAME = "gemini"
DARE = ("distance_left", "tests_owed", "distance_walked")


@pytest.mark.parametrize(
    ("terrain", "profile", "before", "spared"),
    [
        ("dangerous", {}, 0, Fraction(5, 6)),  # gemini.dangerous.one-in-six
        ("dangerous", {}, 2, Fraction(5, 6)),  # 4" after 2" are 6": not more
        ("dangerous", {}, 2.1, Fraction(25, 36)),  # gemini.dangerous.fast-two-dice
        ("minefield", {}, 0, Fraction(1, 2)),  # gemini.dangerous.minefield
        ("minefield", {"energy_scanner": True}, 0, Fraction(5, 6)),
        ("minefield", {}, 2.1, Fraction(1, 4)),
    ],
)
def test_the_dice_of_a_plan_have_their_chance(
    scene: Any, unit: Any, box: Any,
    terrain: str, profile: dict[str, Any], before: float, spared: Fraction,
) -> None:  # fmt: skip
    """gemini.dangerous.gm-hazard: 4" through it; the chance to be spared, and so its worth.

    The order is worth what its goal is, less the chance of losing the one model.
    """
    patch = box("d", "area", 32, 0, 33, 44, terrain=terrain)
    mover = unit("a", (30, 22), profile={"M": 4, **profile}, state={"travelled": before})
    scenario = scene(GAME, mover, features=[patch])
    plan = planner.plan(scenario, Order("a", "move", to=(34, 22), goal=DARE))
    (dice,) = plan.dice
    assert (dice.test, dice.probability, dice.models) == ("hazard d", spared, ("a.1",))
    assert planner.check(scenario, plan).legal
    safe = replace(plan, dice=(replace(dice, probability=Fraction(1)),))
    assert worth(safe) - worth(plan) == pytest.approx(float(1 - spared))
    wrong = replace(plan, dice=(replace(dice, probability=Fraction(1, 3)),))
    assert [v.rule for v in planner.check(scenario, wrong).violations] == [dice.rule]


def test_the_fast_and_the_slow_of_a_squad(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dangerous.fast-two-dice: after 3" M 4 is beyond 6" (25/36), after 2" not."""
    patch = box("d", "area", 32, 0, 33, 44, terrain="dangerous")
    state = {"travelled": 3, "travelled_by": {"a.1": 3, "a.2": 2}}
    squad = unit("a", (30, 22), (30, 24), profile={"M": 4}, state=state)
    scenario = scene(GAME, squad, features=[patch])
    plan = planner.plan(scenario, Order("a", "move", to=(50, 23), goal=DARE))
    chances = {name: dice.probability for dice in plan.dice for name in dice.models}
    assert chances == {"a.1": Fraction(25, 36), "a.2": Fraction(5, 6)}
    assert planner.check(scenario, plan).legal


def test_of_figures_that_differ_each_has_its_chance(
    scene: Any, unit: Any, box: Any, asked: Any
) -> None:
    """gemini.react.move-save.test, gemini.test.initiative: I 4 and I 3 at M 4: 4/6 and 3/6."""
    ice = box("g", "area", 20, 15, 50, 30, terrain="ice")
    squad = unit("a", (18, 22), (18, 24), profile={"M": 4, "I": 4})
    squad["models"][1]["profile"] = {"I": 3}
    terms = asked(scene(GAME, squad, features=[ice]), "move")
    tests = {test.name: test for test in terms.tests}
    for name in ("footing g", "jump"):
        odds = {model: odds.chance for model, odds in tests[name].odds.items()}
        assert odds == {"a.1": Fraction(2, 3), "a.2": Fraction(1, 2)}
        assert tests[name].probability is None
