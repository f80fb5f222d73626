"""Over walls that no one climb gets over: up, over the top, and down, order by order."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Scenario

GAME = "gemini"
INCH = 25_400
BASE = 25 / 25.4
THICK = 0.2
OVER = BASE + THICK
"""From one foot of the wall, across its top, to the other."""
BEYOND = (38, 22)


def before(scene: Any, unit: Any, line: Any, height: float, **options: Any) -> Scenario:
    """a.1, M 4, 0.4" before a wall across the table at x = 33."""
    wall = line("w", "wall", (33, 0), (33, 44), height=height, thickness=THICK)
    at = (33 - THICK / 2 - BASE / 2 - 0.4, 22)
    who = unit("a", at, profile={"M": 4, "AP": 2, "I": 4})
    made: Scenario = scene(GAME, who, features=[wall], options=options)
    return made


def turn(scenario: Scenario, action: str, *failed: str) -> Scenario:
    """The next turn, once a legal plan of an order is carried out."""
    plan = planner.plan(scenario, Order("a", action, to=BEYOND))
    verdict = planner.check(scenario, plan)
    assert verdict.legal, str(verdict)
    then = planner.after(scenario, plan, failed=failed)
    assert then.unit("a").state["spent_actions"] == 2
    assert then.unit("a").state["travelled"] <= 4.001
    return planner.next_phase(then, ends_turn=True)


def high(scenario: Scenario) -> float:
    """How high a.1 hangs, inches."""
    found: float = scenario.unit("a").state.get("climb_height", 0)
    return found


@pytest.mark.parametrize("height", [5, 7])
def test_over_a_high_wall(scene: Any, unit: Any, line: Any, height: float) -> None:
    """gemini.climb.height-marker, gemini.climb.vertical-cost: M 4, and 1.18" over the top.

    5": 3.6" up; 1.4" up, over, and 1.42" down: 3.58" are left. 7": 3.6" up; 3.4" up, and no
    room left to get over; over, and 2.82" down: 4.18" are left; 4" and the rest.
    gemini.down.max-distance: no more than M a move.
    """
    scenario = turn(before(scene, unit, line, height), "climb_over")
    assert high(scenario) == pytest.approx(3.6, abs=0.002)
    assert scenario.models["a.1"].pose.x < 33 * INCH
    scenario = turn(scenario, "climb_over")
    if height > 5:
        assert scenario.models["a.1"].pose.x < 33 * INCH
        assert high(scenario) == pytest.approx(7, abs=0.002)
        scenario = turn(scenario, "climb_over")
    spent = OVER + (1.4 if height == 5 else 0)
    left = height - (4 - spent)
    foot = (33 + THICK / 2 + BASE / 2) * INCH
    assert scenario.models["a.1"].pose.at == pytest.approx((foot, 22 * INCH, 0), abs=60)
    assert high(scenario) == pytest.approx(left, abs=0.004)
    if left > 4:
        scenario = turn(scenario, "come_down")
        assert high(scenario) == pytest.approx(left - 4, abs=0.004)
    plan = planner.plan(scenario, Order("a", "come_down", to=BEYOND))
    down = planner.after(scenario, plan)
    assert not high(down)
    gone = (down.models["a.1"].pose.x - scenario.models["a.1"].pose.x) / INCH
    assert gone == pytest.approx(4 - left % 4, abs=0.01)


def test_over_in_one_order(scene: Any, unit: Any, line: Any) -> None:
    """gemini.climb.cross-once: 2" of wall are paid once: 0.4 + 2 + 1.18 = 3.58", and 0.42" on."""
    scenario = before(scene, unit, line, 2)
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert planner.check(scenario, plan).legal
    end = plan.models[0].end
    at = 33 + THICK / 2 + BASE / 2 + (4 - 0.4 - 2 - OVER)
    assert end.x / INCH == pytest.approx(at, abs=0.01)
    assert not high(planner.after(scenario, plan))
    paid = before(scene, unit, line, 2, **{"climb.cross_free_down": False})
    plan = planner.plan(paid, Order("a", "climb_over", to=BEYOND))
    assert plan.models[0].end.x < 33 * INCH  # 5.58" are too far for one order
    assert high(planner.after(paid, plan)) == pytest.approx(2, abs=0.001)


def test_what_a_failed_test_leaves(scene: Any, unit: Any, line: Any) -> None:
    """gemini.climb.fail-up, A-38: it hangs where it did. gemini.down.fail-fall: it falls so far."""
    scenario = turn(before(scene, unit, line, 5), "climb_over")
    held = turn_failed(scenario, "climb_over")
    assert held.models["a.1"].pose.x < 33 * INCH
    assert high(held) == high(scenario)
    assert not held.unit("a").state.get("prone")
    over = turn(scenario, "climb_over")
    fallen = turn_failed(over, "come_down")
    assert fallen.models["a.1"].pose == over.models["a.1"].pose
    state = fallen.unit("a").state
    assert not high(fallen)
    assert state["prone"]
    assert state["fallen"]


def turn_failed(scenario: Scenario, action: str) -> Scenario:
    """The table once a legal plan was carried out and its test failed."""
    plan = planner.plan(scenario, Order("a", action, to=BEYOND))
    assert [dice.test for dice in plan.dice] == ["climb"]
    return planner.after(scenario, plan, failed=["climb"])


def test_straight_over_and_nowhere_else(scene: Any, unit: Any, line: Any, broken: Any) -> None:
    """gemini.climb.height-marker: a plan that goes on beyond the far foot is refused."""
    from dataclasses import replace

    from planner.plan import Step, StepKind

    scenario = turn(before(scene, unit, line, 5), "climb_over")
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    (way,) = plan.models
    on = replace(way.end, x=way.end.x + INCH)
    more = replace(way, steps=(*way.steps, Step(StepKind.LINE, on)), spent=0.0)
    unsaid = replace(plan, models=(more,), objective=())
    assert "gemini.climb.height-marker" in broken(scenario, unsaid)


def test_who_may_not(scene: Any, unit: Any, line: Any, box: Any, no: Any) -> None:
    """gemini.climb.cross-once, gemini.climb.reach-base, gemini.climb.form.

    Nor over the wall of a house with a floor behind it: who is up stands on that.
    """
    scenario = before(scene, unit, line, 5)
    assert no(scenario, "climb_over", to=BEYOND) == ""
    assert no(scenario, "climb_over", to=(28, 22)) == "gemini.climb.cross-once"
    wall = line("w", "wall", (33, 0), (33, 44), height=5)
    far = unit("a", (25, 22), profile={"M": 4, "AP": 2, "I": 4})
    assert no(scene(GAME, far, features=[wall]), "climb_over", to=BEYOND) == (
        "gemini.climb.reach-base"
    )
    horse = unit("a", (32, 22), profile={"can_climb": False, "AP": 2})
    assert no(scene(GAME, horse, features=[wall]), "climb_over", to=BEYOND) == "gemini.climb.form"
    house = [wall, box("f", "floor", 33, 10, 45, 34, z=5)]
    climber = unit("a", (32, 22), profile={"M": 4, "AP": 2, "I": 4})
    assert no(scene(GAME, climber, features=house), "climb_over", to=BEYOND) == (
        "gemini.climb.cross-once"
    )


def test_a_way_of_no_length_is_not_told(scene: Any, unit: Any, line: Any) -> None:
    """What brings it to the very foot, 0.04 mm off, is no line that anybody measures."""
    scenario = turn(before(scene, unit, line, 3), "climb_over")
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert '0" east' not in str(plan)
    assert "climbs up 3" in str(plan)


def test_over_what_it_could_go_round(scene: Any, unit: Any, line: Any) -> None:
    """gemini.climb.cross-once: who is to climb does, though to go round would cost less.

    Round a wall of 0.6", 2" high, it is some 2.3" to the other foot; over it 0.4 + 2 + 1.18".
    """
    wall = line("w", "wall", (33, 21.7), (33, 22.3), height=2, thickness=THICK)
    at = (33 - THICK / 2 - BASE / 2 - 0.4, 22)
    scenario = scene(GAME, unit("a", at, profile={"M": 4, "AP": 2, "I": 4}), features=[wall])
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert planner.check(scenario, plan).legal
    assert "climbs up 2" in str(plan)
    end = 33 + THICK / 2 + BASE / 2 + (4 - 0.4 - 2 - OVER)
    assert plan.models[0].end.x / INCH == pytest.approx(end, abs=0.01)
    assert plan.models[0].end.y == pytest.approx(22 * INCH, abs=1)


def test_a_wall_that_bends(scene: Any, unit: Any, line: Any) -> None:
    """gemini.climb.cross-once: of a wall in the form of a U it is the near side, and then a court.

    The far side stands 4" behind it: 0.4 + 2 + 1.18 = 3.58", and 0.42" on as over a straight one.
    """
    round_a_court = line("w", "wall", (33, 40), (33, 4), (37, 4), (37, 40), height=2)
    wall = {**round_a_court, "properties": {**round_a_court["properties"], "thickness": THICK}}
    at = (33 - THICK / 2 - BASE / 2 - 0.4, 22)
    scenario = scene(GAME, unit("a", at, profile={"M": 4, "AP": 2, "I": 4}), features=[wall])
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert planner.check(scenario, plan).legal
    end = 33 + THICK / 2 + BASE / 2 + (4 - 0.4 - 2 - OVER)
    assert plan.models[0].end.x / INCH == pytest.approx(end, abs=0.01)


def test_what_is_climbed_counts_for_one_face(scene: Any, unit: Any, line: Any) -> None:
    """gemini.climb.height-marker: what hangs up one wall has climbed nothing of the next.

    M 9, 7.9" before a wall of 1.4": 1.1" up. Then 0.3" up, 1.18" over, 1.4" down, and 0.2" to the
    foot of another like it: there it stays, though 5.92" are left for its 1.4 + 1.18".
    """
    gap = 0.2
    second = 33 + OVER + gap
    walls = [
        line(name, "wall", (x, 0), (x, 44), height=1.4, thickness=THICK)
        for name, x in (("w", 33), ("v", second))
    ]
    at = (33 - THICK / 2 - BASE / 2 - 7.9, 22)
    who = unit("a", at, profile={"M": 9, "AP": 2, "I": 4})
    scenario = scene(GAME, who, features=walls)
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    scenario = planner.next_phase(planner.after(scenario, plan), ends_turn=True)
    assert high(scenario) == pytest.approx(1.1, abs=0.004)
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert planner.check(scenario, plan).legal
    end = second - THICK / 2 - BASE / 2
    assert plan.models[0].end.x / INCH == pytest.approx(end, abs=0.01)


def test_those_of_a_squad_who_are_not_at_the_foot(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.reach-base, gemini.climb.height-marker: who gets there begins, the others come.

    A block of 5" with its face at x = 33. a.1 is 0.4" before it and hangs 4 - 0.4 = 3.6" up it;
    a.2, 4.4" off, walks 4" straight on.
    """
    block = box("w", "solid", 33, 10, 34, 34, height=5, standable=False)
    at = 33 - BASE / 2 - 0.4
    squad = unit("a", (at, 22), (at - 4, 23.2), profile={"M": 4, "AP": 2, "I": 4})
    scenario = scene(GAME, squad, features=[block])
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert planner.check(scenario, plan).legal
    ends = [way.end.x / INCH for way in plan.models]
    assert ends == pytest.approx([at + 0.4, at], abs=0.01)
    assert high(planner.after(scenario, plan)) == pytest.approx(3.6, abs=0.01)


def test_why_nobody_of_a_squad_gets_over(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.height-marker: reasons are looked for with what is in the way left out, but not
    what they are to climb: that ended in an error.
    """
    block = box("w", "solid", 33, 10, 34, 34, height=5, standable=False)
    at = 33 - BASE / 2 - 0.4
    x = at + BASE / 2
    stone = box("s", "solid", x, 21.9, x + 0.1, 22.1, height=9, climbable=False)
    who = unit("a", (at, 22), profile={"M": 4, "AP": 2, "I": 4})
    scenario = scene(GAME, who, features=[block, stone])
    plan = planner.plan(scenario, Order("a", "climb_over", to=BEYOND))
    assert not plan.found
    assert plan.why_not
