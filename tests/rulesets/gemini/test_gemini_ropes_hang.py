"""Climbs by rope that take more than one order: their tests, and what failing one leaves."""

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
PROFILE = {"M": 4, "I": 4, "AP": 5}


def tower(box: Any, line: Any, height: float = 9) -> list[Any]:
    """A tower at x = 33 and a rope up it."""
    block = box("t", "solid", 33, 18, 40, 28, height=height, climbable=False)
    return [block, line("r", "rope", (32.4, 22), (33.6, 22), from_z=0, to_z=height)]


def risen(inches: float, height: float = 9) -> float:
    """How high so many inches along that rope lead: it slants 1.2" in on its way up."""
    return inches * height / hypot(height, 1.2)


def hung(**high: float) -> dict[str, Any]:
    """The state of unit a with figures so high on the rope: ``hung(a1=3, a2=0)``."""
    by = {f"a.{name[1:]}": inches for name, inches in high.items()}
    ways = {name: "r" if inches else "" for name, inches in by.items()}
    marks = {"on_way": "r", "climb_height": max(by.values())}
    return marks if len(by) < 2 else {**marks, "on_way_by": ways, "climb_height_by": by}


@pytest.mark.parametrize(("failed", "high"), [([], 3 + risen(4)), (["rope"], 3)])
def test_keeping_on_up_a_rope(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, failed: list[str], high: float
) -> None:
    """gemini.rope.initiative-reroll: I 4, 8/9; 3" and 4" along are 6.96"; failed, it hangs on.

    gemini.climb.fail-up: then it moves no more this turn.
    """
    climber = unit("a", (32.4, 22), profile=PROFILE, state=hung(a1=3))
    scenario = scene(GAME, climber, features=tower(box, line))
    plan = planner.plan(scenario, Order("a", "keep_climbing"))
    (dice,) = plan.dice
    assert (dice.test, str(dice.probability)) == ("rope", "8/9")
    after = planner.after(scenario, plan, failed=failed)
    assert after.unit("a").state["climb_height"] == pytest.approx(high, abs=1e-4)
    assert bool(after.unit("a").state.get("climb_failed")) is bool(failed)
    assert no(after, "keep_climbing") == ("gemini.climb.fail-up" if failed else "")


def test_of_two_on_a_rope_one_fails(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.rope.initiative-reroll: a.1 gets from 5" to 8.98", 4" along; a.2 stays at 1".

    a.3 stands at the foot and owes nothing.
    """
    places = (32.4, 22), (31.3, 22), (30.2, 22)
    squad = unit("a", *places, profile=PROFILE, state=hung(a1=5, a2=1, a3=0))
    scenario = scene(GAME, squad, features=tower(box, line, 12))
    plan = planner.plan(scenario, Order("a", "keep_climbing"))
    assert [name for dice in plan.dice for name in dice.models] == ["a.1", "a.2"]
    after = planner.after(scenario, plan, failed=["rope:a.2"])
    state = after.unit("a").state
    high = pytest.approx(5 + risen(4, 12), abs=1e-4)
    assert state["climb_height_by"] == {"a.1": high, "a.2": 1, "a.3": 0}
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize("to", [(34, 22, 9), "t"])
@pytest.mark.parametrize(("failed", "high"), [([], risen(4)), (["rope"], 0)])
def test_a_rope_begun_is_tested(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, failed: list[str], high: float, to: Any
) -> None:
    """gemini.rope.initiative-reroll: of 9.08" the first 4" are a rope climb, and owe its roll."""
    climber = unit("a", (32.4, 22), profile=PROFILE)
    scenario = scene(GAME, climber, features=tower(box, line))
    plan = planner.plan(scenario, Order("a", "climb_rope", to=to))
    (dice,) = plan.dice
    assert (dice.test, str(dice.probability), dice.count) == ("rope", "8/9", 1)
    assert planner.check(scenario, plan).legal
    after = planner.after(scenario, plan, failed=failed)
    # Sent onto the whole tower it may walk first, to where it is nearer to it.
    least = high if isinstance(to, tuple) else min(high, 1)
    assert least - 0.001 <= after.unit("a").state.get("climb_height", 0) <= high + 0.001
    assert no(after, "keep_climbing") == ("gemini.climb.fail-up" if failed else "")


@pytest.mark.parametrize(
    ("order", "height"), [("climb_rope", 9), ("climb_gear", 9), ("climb_gear", 3)]
)
def test_who_waits_at_a_rope_owes_nothing(
    scene: Any, unit: Any, box: Any, line: Any, order: str, height: float
) -> None:
    """gemini.rope.initiative-reroll: of four near a rope one gets on (gemini.grapple.one-per-rope).

    Its roll alone is owed, 8/9 with I 4: not four, of which all pass at 4096/6561.
    """
    places = (32.4, 22), (31.3, 22), (30.2, 22), (31.3, 23.1)
    squad = unit("a", *places, profile={**PROFILE, "climbing_gear": True})
    scenario = scene(GAME, squad, features=tower(box, line, height))
    plan = planner.plan(scenario, Order("a", order, to=(33.6, 22, height)))
    assert planner.check(scenario, plan).legal
    assert [(d.rule, str(d.probability), d.count, d.models) for d in plan.dice] == [
        ("gemini.rope.initiative-reroll", "8/9", 1, ("a.1",))
    ]
    refused = planner.check(scenario, replace(plan, dice=()))
    assert [v.rule for v in refused.violations] == ["gemini.rope.initiative-reroll"]
    up = planner.after(scenario, plan, failed=())
    stays = planner.after(scenario, plan, failed=["rope"])
    marks = up.unit("a").state.get("on_way_by", {})
    if height == 3:
        assert [m.pose.z > 0 for m in up.unit("a").models] == [True, False, False, False]
    else:
        assert marks == {"a.1": "r", "a.2": "", "a.3": "", "a.4": ""}
    assert "on_way_by" not in stays.unit("a").state
    assert all(m.pose.z == 0 for m in stays.unit("a").models)


def test_who_only_walks_under_an_order_for_ropes_owes_nothing(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.rope.initiative-reroll: who climbs no rope with the order throws no dice for one."""
    scenario = scene(GAME, unit("a", (32.4, 22), profile=PROFILE), features=tower(box, line))
    plan = planner.plan(scenario, Order("a", "climb_rope", to=(30, 22)))
    assert plan.dice == ()
    assert planner.check(scenario, plan).legal
