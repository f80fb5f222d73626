"""The one die of a squad: who drowns and who falls, at which chance, and how the rest goes on."""

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
HALF = 12.5 / 25.4


def chances(scenario: Any, plan: Any) -> list[tuple[int, int, Fraction]]:
    """How many are lost, how many have failed, and the chance of each outcome."""
    return [
        (len(row.lost), len(row.failed), row.probability) for row in planner.remains(scenario, plan)
    ]


def swimmers(scene: Any, unit: Any, box: Any, many: int, **profile: Any) -> Any:
    """Figures side by side in deep water."""
    lake = box("lake", "water", 20, 0, 40, 44, depth="deep")
    places = [(25, 22 + 1.2 * n) for n in range(many)]
    return scene(GAME, unit("a", *places, profile={"M": 4, **profile}), features=[lake])


def test_a_squad_that_swims_may_lose_d6(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.squad-roll: a 1 (1/6), then a D6: one of three 1/36, two 1/36, all four faces.

    With a second action who is left swims on; with one the turn is over for them.
    """
    scenario = swimmers(scene, unit, box, 3, AP=2)
    plan = planner.plan(scenario, Order("a", "swim", to=(33, 22)))
    rows = planner.remains(scenario, plan)
    sixth = Fraction(1, 6)
    found = [(len(row.lost), row.probability) for row in rows]
    assert found == [(0, 5 * sixth), (1, sixth**2), (2, sixth**2), (3, 4 * sixth**2)]
    assert rows[0].plan is plan
    assert [row.plan.found for row in rows[1:3] if row.plan] == [True, True]
    assert [len(row.scenario.unit("a")) for row in rows[:3]] == [3, 2, 1]
    assert rows[3].plan is None
    assert "a" not in rows[3].scenario.by_id
    once = swimmers(scene, unit, box, 2)
    rows = planner.remains(once, planner.plan(once, Order("a", "swim", to=(33, 22))))
    assert rows[1].plan is not None
    assert not rows[1].plan.found


def test_the_die_of_a_plan_may_have_been_thrown(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.drown: on a 4 nobody is lost any more; on a 1 a lone swimmer is."""
    scenario = swimmers(scene, unit, box, 1)
    safe = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=4))
    assert planner.remains(scenario, safe) == ()
    sunk = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=1))
    assert chances(scenario, sunk) == [(1, 0, Fraction(1))]


def test_a_character_is_saved_five_times_of_six(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.character-save: drowned 1/36, saved where it is 5/36."""
    scenario = swimmers(scene, unit, box, 1, character=True)
    plan = planner.plan(scenario, Order("a", "swim", to=(33, 22)))
    found = chances(scenario, plan)
    assert found == [(0, 0, Fraction(5, 6)), (0, 0, Fraction(5, 36)), (1, 0, Fraction(1, 36))]


def climbers(scene: Any, unit: Any, box: Any, high: float, many: int) -> Any:
    """Figures on the edge of a block, facing away from it."""
    block = box("w", "solid", 33, 0, 40, 44, height=high)
    places = [(33 + HALF, 22 + 1.1 * n, high) for n in range(many)]
    squad = unit("a", *places, profile={"M": 4, "I": 4, "AP": 2})
    for model in squad["models"]:
        model["facing"] = 180
    return scene(GAME, squad, features=[block])


@pytest.mark.parametrize("high", [3, 6])
def test_of_a_squad_that_climbs_down_some_fall(
    scene: Any, unit: Any, box: Any, high: float
) -> None:
    """gemini.down.unit-fall: I 4 fails with 1/3; then D6 of two: one 1/6, both 5/6.

    gemini.climb.fail-down: they lie at the foot, 3" down or, off a climb that takes a second
    turn, 6": who of them does not fall stays where it began.
    """
    scenario = climbers(scene, unit, box, high, 2)
    plan = planner.plan(scenario, Order("a", "climb", to=(26, 22)))
    rows = planner.remains(scenario, plan)
    third = Fraction(1, 3)
    found = [(len(row.lost), len(row.failed), row.probability) for row in rows]
    assert found == [(0, 0, 2 * third), (0, 1, third / 6), (0, 2, third * 5 / 6)]
    assert f"strength {high}" in rows[1].text
    (fallen,) = rows[1].failed
    poses = {m.id: m.pose for u in rows[1].scenario.units for m in u.models}
    stood = next(pose for name, pose in poses.items() if name != fallen)
    assert (poses[fallen].z, stood.z) == (0, high * INCH)
    assert stood.x == scenario.models["a.1"].pose.x
    assert poses[fallen].x == pytest.approx((33 - HALF) * INCH, abs=10)
    assert {m.pose.z for m in rows[2].scenario.unit("a").models} == {0}
    assert rows[2].scenario.unit("a").state["fallen"]


def test_going_up_a_failed_squad_stays_at_the_foot(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.fail-up: I 4: 1/3 that nobody climbs."""
    block = box("w", "solid", 33, 0, 40, 44, height=3)
    squad = unit("a", (32.5, 22), (32.5, 23.1), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, squad, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=(36, 22, 3)))
    assert chances(scenario, plan) == [(0, 0, Fraction(2, 3)), (0, 2, Fraction(1, 3))]
    failed = planner.remains(scenario, plan)[1].scenario.unit("a")
    assert {model.pose.z for model in failed.models} == {0}
    assert failed.state["climb_failed"]
