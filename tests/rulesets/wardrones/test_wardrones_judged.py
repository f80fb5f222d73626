"""The referee under the rules of this game."""

from typing import Any

import pytest

import planner
from planner import Order

GAME = "wardrones"
INCH = 25_400
BASE = "25.4mm"


@pytest.mark.parametrize(("y", "rules"), [(24, {"wardrones.enemy.one-inch"}), (24.0001, set())])
def test_passing_an_enemy_at_an_inch(
    scene: Any, unit: Any, walked: Any, broken: Any, y: float, rules: set[str]
) -> None:
    """wardrones.enemy.one-inch: centres 2" apart are 1" of gap, too near; a hair more is not."""
    enemy = unit("b", (30, 22), side="blue", base=BASE)
    scenario = scene(GAME, unit("a", (27, y), base=BASE), enemy)
    assert broken(scenario, walked(scenario, "move", (33, y))) == rules


def test_the_option_lets_exactly_an_inch_pass(
    scene: Any, unit: Any, walked: Any, broken: Any
) -> None:
    """wardrones.enemy.one-inch, enemy_gap_strict = false."""
    enemy = unit("b", (30, 22), side="blue", base=BASE)
    scenario = scene(
        GAME, unit("a", (27, 24), base=BASE), enemy, options={"enemy_gap_strict": False}
    )
    assert broken(scenario, walked(scenario, "move", (33, 24))) == set()


def test_a_third_unit_keeps_its_inch_in_an_assault(
    scene: Any, unit: Any, walked: Any, broken: Any
) -> None:
    """wardrones.enemy.assault-exception: A touches B, but passes C at 0.8"."""
    mover = unit("a", (27, 22), base=BASE, profile={"assault_move": 6})
    target = unit("b", (33, 22), side="blue", base=BASE)
    other = unit("c", (30, 23.8), side="blue", base=BASE)
    alone = scene(GAME, mover, target)
    assert broken(alone, walked(alone, "assault", (32, 22), targets=["b"])) == set()
    crowd = scene(GAME, mover, target, other)
    assault = walked(crowd, "assault", (32, 22), targets=["b"])
    assert broken(crowd, assault) == {"wardrones.enemy.one-inch"}


@pytest.mark.parametrize(("gap", "through"), [(0.8, False), (1.0, True), (1.1, True)])
def test_between_two_bases_of_another_unit(
    scene: Any, unit: Any, walked: Any, broken: Any, gap: float, through: bool
) -> None:
    """wardrones.friends.no-cross-other-unit: a base of 1" passes a gap of 1" touching both."""
    high, low = 22 + gap / 2 + 0.5, 22 - gap / 2 - 0.5
    friends = unit("f", (30, low), (30, high), base=BASE)
    scenario = scene(GAME, unit("a", (27, 22), base=BASE), friends)
    rules = set() if through else {"wardrones.friends.no-cross-other-unit"}
    assert broken(scenario, walked(scenario, "move", (33, 22))) == rules


def test_pivots_cost_nothing(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """wardrones.turn.free-pivot: 6" with three turns totalling 270°: exactly the 6" there are."""
    scenario = scene(GAME, unit("a", (27, 22), base="60x35mm oval"))
    plan = walked(scenario, "move", 90, (30, 22), 0, (33, 22), 90)
    assert broken(scenario, plan) == set()


def test_what_the_planner_plans_is_legal(scene: Any, unit: Any, box: Any) -> None:
    """A move to a point round a wood and an assault: both found, both judged legal."""
    wood = box("w", "area", 30, 18, 33, 26, terrain="woods")
    squad = unit("a", (26, 21), (26, 22.3), (26, 23.6), profile={"assault_move": 12})
    scenario = scene(GAME, squad, unit("b", (35, 30), side="blue"), features=[wood])
    for order in (Order("a", "move", to=(34, 15)), Order("a", "assault", ["b"])):
        plan = planner.plan(scenario, order)
        assert plan.found, plan.why_not
        assert planner.check(scenario, plan).legal
