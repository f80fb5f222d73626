"""Who may do what now: statuses, triggers, and what goes before what."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.errors import OrderError


def test_the_moves_that_are_reactions(table: Any, squad: Any) -> None:
    """wardrones.reaction.move-list: dash, going to ground and withdrawing; an advance is none."""
    from planner.rulesets.wardrones.actions import ACTIONS, REACTIONS, UNLESS

    reacting = {name for name, action in ACTIONS.items() if action.reaction}
    assert reacting == {*REACTIONS, *UNLESS}
    assert REACTIONS == ("dash", "drop", "withdraw")
    scenario = table(squad("a", (9, 9)), squad("b", (30, 9), side="blue"))
    with pytest.raises(OrderError, match='no action "advance"'):
        planner.plan(scenario, Order("a", "advance"))


def test_nobody_is_told_to_board_what_carries_nobody(table: Any, squad: Any) -> None:
    """There are no transports in this chapter (wardrones.scope.troopers-only)."""
    scenario = table(squad("a", (10, 10)), squad("b", (20, 10), side="blue"))
    with pytest.raises(OrderError, match='"b" is a unit: to get near it, name a point'):
        planner.plan(scenario, Order("a", "move", to="b"))


def test_who_may_not_react_does_not(table: Any, squad: Any, no: Any) -> None:
    """wardrones.reaction.move-list: whether it may react at all is an input."""
    shot = squad("a", (9, 9), shot_at_by=["b"], no_reaction=True)
    scenario = table(shot, squad("b", (30, 9), side="blue"))
    assert no(scenario, "a", "drop") == "wardrones.reaction.move-list"


@pytest.mark.parametrize(("gap", "refused"), [(12.0, True), (12.5, False)])
def test_a_dash_answers_shots_from_beyond_twelve_inches(
    table: Any, squad: Any, no: Any, gap: float, refused: bool
) -> None:
    """wardrones.dash.trigger: bases of 1" with 12.0" between them are not more than 12" apart."""
    enemies = squad("b", (20 + gap + 1, 9), (20 + gap + 4, 9), side="blue")
    scenario = table(squad("a", (20, 9), (18.5, 9), shot_at_by=["b"]), enemies)
    assert no(scenario, "a", "dash") == ("wardrones.dash.trigger" if refused else None)


def test_no_shot_no_dash(table: Any, squad: Any, no: Any) -> None:
    """wardrones.dash.trigger: it is a reaction to fire, to be told with the unit's state."""
    scenario = table(squad("a", (9, 9)), squad("b", (30, 9), side="blue"))
    assert no(scenario, "a", "dash") == "wardrones.dash.trigger"
    assert no(scenario, "a", "dash", "b") == "wardrones.dash.trigger"
    choices = rulesets.find("wardrones").choices(scenario, scenario.unit("a"))
    (why,) = (choice.why for choice in choices if choice.action == "dash")
    assert why == 'no enemy has shot at it: its state "shot_at_by" names who has'


def test_going_to_ground_answers_any_shot(table: Any, squad: Any, no: Any, planned: Any) -> None:
    """wardrones.ground.when: at 8" a dash is refused, going to ground is not, and moves nobody."""
    scenario = table(squad("a", (9, 9), shot_at_by=["b"]), squad("b", (18, 9), side="blue"))
    assert no(scenario, "a", "dash") == "wardrones.dash.trigger"
    plan = planned(scenario, "a", "drop")
    assert [(way.budget, way.steps) for way in plan.models] == [(0, ())]
    quiet = table(squad("a", (9, 9)), squad("b", (18, 9), side="blue"))
    assert no(quiet, "a", "drop") == "wardrones.ground.when"


def test_nobody_moves_when_it_drops(table: Any, squad: Any, walked: Any, broken: Any) -> None:
    """wardrones.ground.when: half of a move goes with a manoeuvre, none with a reaction."""
    scenario = table(squad("a", (9, 9), shot_at_by=["b"]), squad("b", (18, 9), side="blue"))
    assert "wardrones.ground.when" in broken(scenario, walked(scenario, "drop", (9, 9.5)))


@pytest.mark.parametrize(
    ("profile", "refused"),
    [
        ({}, False),
        ({"infantry": False}, True),
        ({"type": "wardrone"}, True),
        ({"type": "wardrone", "infantry": True}, False),
    ],
)
def test_infantry_goes_to_ground(
    table: Any, squad: Any, no: Any, profile: dict[str, Any], refused: bool
) -> None:
    """wardrones.ground.infantry: humanoids are infantry, drones where their profile says so."""
    scenario = table(squad("a", (9, 9), profile=profile))
    expected = "wardrones.ground.infantry" if refused else None
    assert no(scenario, "a", "go_to_ground", to=(9, 12)) == expected


@pytest.mark.parametrize("action", ["dash", "withdraw"])
def test_on_the_ground_no_reaction_moves_it(table: Any, squad: Any, no: Any, action: str) -> None:
    """wardrones.ground.no-move-reactions: shot at from 20" it may not dash; it may assault."""
    down = squad("a", (9, 9), gone_to_ground=True, shot_at_by=["b"], approached_by=["b"])
    scenario = table(down, squad("b", (30, 9), side="blue"))
    assert no(scenario, "a", action) == "wardrones.ground.no-move-reactions"
    assert no(scenario, "a", "assault", "b") is None


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("cross", "wardrones.obstacle.high-half-move"),
        ("go_to_ground", "wardrones.ground.cost"),
        ("split", "wardrones.split.move-6"),
        ("amalgamate", "wardrones.amalgamate.rest-lost"),
    ],
)
def test_two_halves_are_the_whole(table: Any, squad: Any, no: Any, action: str, rule: str) -> None:
    """wardrones.ground.get-up takes 6" of 12"; what takes the other 6" leaves 0": refused."""
    scenario = table(squad("a", (9, 9), (10, 9), gone_to_ground=True))
    assert no(scenario, "a", action) == rule


@pytest.mark.parametrize(("distance", "rate", "refused"), [(12, 6, False), (13, 6, True)])
def test_whom_an_enemy_comes_near_may_withdraw(
    table: Any, squad: Any, no: Any, distance: int, rate: int, refused: bool
) -> None:
    """wardrones.withdraw.trigger: 12.0" is within two moves of 6", 13" is not."""
    unit = squad("a", (20, 9), approached_by=["b"], profile={"M": rate})
    scenario = table(unit, squad("b", (20 + distance + 1, 9), side="blue"))
    assert no(scenario, "a", "withdraw") == ("wardrones.withdraw.trigger" if refused else None)


def test_two_moves_are_its_own(table: Any, squad: Any, no: Any) -> None:
    """wardrones.withdraw.trigger: with a move of 5" the limit is 10"; 10.5" is beyond it."""
    for gap, refused in ((10, None), (10.5, "wardrones.withdraw.trigger")):
        unit = squad("a", (20, 9), approached_by=["b"], profile={"M": 5})
        scenario = table(unit, squad("b", (21 + gap, 9), side="blue"))
        assert no(scenario, "a", "withdraw") == refused


def test_fire_and_assault_go_before_withdrawing(table: Any, squad: Any, no: Any) -> None:
    """wardrones.withdraw.combat-override: it comes to 9" and a firefight follows: no."""
    unit = squad("a", (20, 9), approached_by=["b"], fought_by=["b"])
    scenario = table(unit, squad("b", (30, 9), side="blue"))
    assert no(scenario, "a", "withdraw") == "wardrones.withdraw.combat-override"


def test_an_enemy_that_comes_near_is_a_trigger(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.withdraw.trigger: from 15" to 12.0" gives the reaction, from 16" to 13" none.

    wardrones.withdraw.unlikely goes with it as a hint. One reaction to one trigger: once the
    unit has withdrawn there is nothing left to withdraw from.
    """
    for start, allowed in ((15, True), (16, False)):
        foe = squad("b", (20 + start + 1, 9), side="blue", profile={"M": 3})
        scenario = table(squad("a", (20, 9)), foe)
        plan = planned(scenario, "b", "move", to=(start + 18, 9))
        assert ("wardrones.withdraw.unlikely" in dict(plan.notes)) == allowed
        then = planner.after(scenario, plan)
        assert then.unit("a").state.get("approached_by", []) == (["b"] if allowed else [])
    foe = squad("b", (30, 9), side="blue")
    scenario = table(squad("a", (20, 9), approached_by=["b"]), foe)
    then = planner.after(scenario, planned(scenario, "a", "withdraw"))
    assert then.unit("a").state["approached_by"] == []


@pytest.mark.parametrize(
    ("steps", "rules"),
    [
        (((9, 16),), set()),  # straight away from 0.5": never nearer, more than 1" in the end
        (((9.2, 13), (9, 16)), {"wardrones.enemy.one-inch"}),  # 0.3" on the way
        (((8.8, 13),), {"wardrones.enemy.one-inch"}),  # 0.7" are too near in the end
    ],
)
def test_who_begins_too_near_may_only_get_away(
    table: Any, squad: Any, walked: Any, broken: Any, steps: Any, rules: set[str]
) -> None:
    """wardrones.enemy.one-inch: centres of 1" bases 1.5" apart, 0.5" between them, at the start."""
    scenario = table(squad("a", (9, 13)), squad("b", (10.5, 13), side="blue"))
    assert broken(scenario, walked(scenario, "move", *steps)) == rules


def test_who_begins_too_near_is_led_away(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.enemy.one-inch: planned, it goes back and ends more than an inch off."""
    scenario = table(squad("a", (9, 13)), squad("b", (10.5, 13), side="blue"))
    end = planned(scenario, "a", "move", to=(9, 20)).models[0].end
    assert (end.x - 10.5 * 25_400) ** 2 + (end.y - 13 * 25_400) ** 2 > (2 * 25_400) ** 2


def test_only_what_is_there_is_crossed(table: Any, squad: Any, line: Any) -> None:
    """wardrones.obstacle.high-manoeuvre-only: no choice where nothing high stands on the table."""
    from planner import rulesets

    game = rulesets.find("wardrones")
    for terrain in ("low", "high"):
        wall = line("w", "wall", (24, 5), (24, 40), height=2, terrain=terrain)
        scenario = table(squad("a", (9, 13), profile={"agility": 5}), features=[wall])
        allowed = {c.action for c in game.choices(scenario, scenario.unit("a")) if c.allowed}
        assert ("cross" in allowed) is (terrain == "high")
        assert "assault" not in allowed  # how far it goes stands in another chapter


@pytest.mark.parametrize(
    ("reading", "rule"), [("move_rate", "wardrones.amalgamate.within-6"), ("six_inches", None)]
)
def test_how_near_to_join(table: Any, squad: Any, no: Any, reading: str, rule: str | None) -> None:
    """wardrones.amalgamate.within-6: 5.5" are more than one move of who moves 5"."""
    slow = squad("a", (20, 22), profile={"M": 5})
    scenario = table(slow, squad("b", (26.5, 22)), join_range=reading)
    assert no(scenario, "a", "amalgamate", to="b") == rule
