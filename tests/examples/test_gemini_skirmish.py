"""The example of a skirmish among ruins, played through: the script stops at a refused plan."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import hypot
from types import ModuleType
from typing import Any

import pytest

import planner

INCH = 25_400
Played = list[tuple[dict[str, planner.Plan], planner.Scenario]]


def chances(plan: Any, test: str) -> set[Fraction]:
    """The chances at which one model passes a test of a plan."""
    return {dice.probability for dice in plan.dice if dice.test == test}


def two_go_up_the_ladder_and_are_a_part(played: Played) -> None:
    """gemini.split.min-size: a part of two; by the map the second floor is 6" up."""
    _, after = played[0]
    assert [model.pose.z for model in after.unit("patrol-2").models] == [6 * INCH] * 2
    assert len(after.unit("patrol").models) == 3


def the_door_is_paid_for_and_stays_open(played: Played) -> None:
    """gemini.door.two-actions: 2" besides what patrol.1 walks, who turns by less than 90°."""
    found, after = played[2]
    (way,) = (way for way in found[""].models if way.id == "patrol.1")
    here, walked = way.start, 0.0
    for step in way.steps:
        walked += hypot(step.to.x - here.x, step.to.y - here.y)
        here = step.to
    assert way.spent == pytest.approx(walked + 2 * INCH, abs=5)
    assert after.unit("patrol").state["opened"] == ["south-tenement-back-door"]


def the_ditch_is_jumped_and_the_parts_are_one_again(played: Played) -> None:
    """gemini.jump.initiative-test: I 5 is five of six. gemini.split.remerge: five once more."""
    assert len(played[1][1].unit("raiders-2").models) == 2
    found, after = played[4]
    assert chances(found[""], "jump") == {Fraction(5, 6)}
    notes = found[""].notes  # three may fall, and what a fall does is said once
    assert len(set(notes)) == len(notes)
    assert len(after.unit("raiders").models) == 5
    assert "raiders-2" not in after.by_id


def there_is_a_plan_for_each_roll_in_the_crater(played: Played) -> None:
    """gemini.variable.highest-of-two: 1, 3, 5, 7 and 9 of 25 for the best of two D5 (M 5)."""
    rolls = played[5][0]["unrolled"].rolls
    assert [roll.probability for roll in rolls] == [Fraction(k, 25) for k in (1, 3, 5, 7, 9)]
    left = [next(t.value for t in roll.objective if t.name == "distance_left") for roll in rolls]
    assert left == sorted(left, reverse=True)


def the_climb_takes_two_actions_and_one_test(played: Played) -> None:
    """gemini.climb.initiative-test: I 4, two of three; by the map the tram is 2.5" high.

    Whoever climbs has both actions for it: none hangs on its side.
    """
    found, after = played[6]
    assert [(dice.test, dice.probability) for dice in found[""].dice] == [("climb", Fraction(2, 3))]
    assert {model.pose.z for model in after.unit("patrol").models} == {0, 2.5 * INCH}
    assert after.unit("patrol").state["spent_actions"] == 2


def the_patrol_may_react_or_is_kept_away_from(played: Played) -> None:
    """gemini.react.manoeuvre.trigger-end: within 9" of it and in view at the end, or not."""
    found, _ = played[7]
    before = planner.next_phase(played[6][1])
    assert planner.reactions(before, found["avoiding"]) == ()
    assert {r.watch.name for r in planner.reactions(before, found[""])} == {"reaction"}


def who_is_hit_lies_until_its_next_turn_is_over(played: Played) -> None:
    """gemini.react.ground.locked: down through red's fourth turn, up in blue's."""
    assert played[9][1].unit("patrol-2").state["gone_to_ground"]
    assert "gone_to_ground" not in played[11][1].unit("patrol-2").state


def the_charge_is_answered(played: Played) -> None:
    """gemini.charge-fire.eligible: who fires goes more than M, 5", and ends in contact.

    gemini.react.stand-fire.roll: three figures of an assault weapon each answer.
    """
    found, after = played[11]
    notes = dict(found[""].notes)
    assert notes["gemini.charge-fire.one-shot"].startswith("1 shot at BS 1")
    mine = after.models[notes["gemini.charge-fire.one-shot"].rpartition(": ")[2]].pose
    gaps = [hypot(mine.x - m.pose.x, mine.y - m.pose.y) for m in after.unit("patrol").models]
    assert 25_000 <= min(gaps) <= 25_025  # 25 mm bases that touch, to a thousandth of an inch
    assert "3 shots" in notes["gemini.react.stand-fire.roll"]
    stands = dict(played[12][0][""].notes)
    assert stands["gemini.react.stand-fire.one-success"] == "one success: 3 shots"
    assert played[12][1].unit("patrol").state["stood"]


BESIDES = (
    there_is_a_plan_for_each_roll_in_the_crater,
    the_patrol_may_react_or_is_kept_away_from,
)
"""Checks of plans that are not carried out."""
CHECKS = (
    two_go_up_the_ladder_and_are_a_part,
    the_door_is_paid_for_and_stays_open,
    the_ditch_is_jumped_and_the_parts_are_one_again,
    the_climb_takes_two_actions_and_one_test,
    who_is_hit_lies_until_its_next_turn_is_over,
    the_charge_is_answered,
)


def test_the_first_order_is_played_and_judged(script: Callable[[str], ModuleType]) -> None:
    """The long run plays all thirteen."""
    played: Played = script("gemini_skirmish").play(besides=False, most=1)
    assert len(played) == 1
    two_go_up_the_ladder_and_are_a_part(played)


@pytest.mark.long
def test_thirteen_orders_are_played_and_judged(script: Callable[[str], ModuleType]) -> None:
    """One test for the whole play, so that workers of a test run do not each play it."""
    played: Played = script("gemini_skirmish").play(besides=False)
    assert len(played) == 13
    for check in CHECKS:
        check(played)


@pytest.mark.long
def test_what_is_planned_besides_is_right(script: Callable[[str], ModuleType]) -> None:
    """Small tables have tests of both, of a plan for each roll and of what keeps out of reach."""
    played: Played = script("gemini_skirmish").play()
    for check in (*CHECKS, *BESIDES):
        check(played)
