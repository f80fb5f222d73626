"""What orders leave behind: on the ground, moved, assaulted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner

INCH = 25_400


def test_half_of_a_manoeuvre_goes_for_going_to_ground(
    table: Any, squad: Any, planned: Any, noted: Any
) -> None:
    """wardrones.ground.cost (the book's example): 12" less 6" leave 6", and it is down.

    wardrones.ground.marker: the state says so. The modifiers are told with the plan:
    wardrones.ground.accuracy, wardrones.ground.resist, wardrones.ground.blast,
    wardrones.ground.with-cover, wardrones.ground.assaulted.
    """
    scenario = table(squad("a", (9, 9)))
    plan = planned(scenario, "a", "go_to_ground", to=(20, 9))
    assert plan.models[0].budget == 6 * INCH
    assert plan.models[0].end.x <= 15 * INCH
    assert plan.flags == (("gone_to_ground", "wardrones.ground.marker"),)
    assert planner.after(scenario, plan).unit("a").state["gone_to_ground"]
    notes = noted(plan)
    assert "-1" in notes["wardrones.ground.accuracy"]
    assert "+1" in notes["wardrones.ground.resist"]
    assert "halved" in notes["wardrones.ground.blast"]
    assert {"wardrones.ground.with-cover", "wardrones.ground.assaulted"} <= notes.keys()


def test_blasts_are_halved_and_rounded_down() -> None:
    """wardrones.ground.blast: 5 hits are 2, 1 hit is none."""
    from planner.rulesets.wardrones.remarks import blast_hits

    assert [blast_hits(hits) for hits in (5, 2, 1, 0)] == [2, 1, 0, 0]


def test_moving_ends_it_and_turning_does_not(
    table: Any, squad: Any, walked: Any, broken: Any
) -> None:
    """wardrones.ground.ends-on-move: 0.5" end it, a pivot of 90° does not.

    wardrones.turn.pivot-not-movement: nor does a pivot count as having moved; 0.1" do.
    """
    scenario = table(squad("a", (9, 9), gone_to_ground=True))
    for steps, moved in (((90,), False), (((9.5, 9),), True), ((90, (9.1, 9)), True)):
        plan = walked(scenario, "manoeuvre", *steps)
        assert broken(scenario, plan) == set()
        state = planner.after(scenario, plan).unit("a").state
        assert state["gone_to_ground"] is not moved
        assert state.get("moved", False) is moved


def test_who_only_turned_is_told(table: Any, squad: Any, walked: Any) -> None:
    """wardrones.turn.pivot-not-movement: aiming, team and static weapons go by it."""
    from planner import rulesets

    scenario = table(squad("a", (9, 9)))
    game = rulesets.find("wardrones")
    turned, gone = (walked(scenario, "move", *steps) for steps in ((90,), (90, (9.1, 9))))
    rule = "wardrones.turn.pivot-not-movement"
    assert "a.1" in dict(game.remarks(scenario, turned, ()))[rule]
    assert rule not in dict(game.remarks(scenario, gone, ()))


def test_any_facing_may_be_the_last(table: Any, squad: Any, walked: Any, broken: Any) -> None:
    """wardrones.turn.pivot-to-shoot: it ends at 0° or turned to a target at 180°: both legal."""
    scenario = table(squad("a", (9, 9), base="60x35mm oval"))
    for facing in (0, 180):
        assert broken(scenario, walked(scenario, "move", (12, 9), facing)) == set()


def test_an_assault_gets_them_up(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.ground.assaulted: once contacted the unit is down no more, at no charge.

    wardrones.withdraw.combat-override: and it has been fought.
    """
    down = squad("b", (14, 9), side="blue", gone_to_ground=True)
    scenario = table(squad("a", (9, 9), profile={"assault_move": 6}), down)
    after = planner.after(scenario, planned(scenario, "a", "assault", "b"))
    assert after.unit("b").state["gone_to_ground"] is False
    assert after.unit("b").state["fought_by"] == ["a"]
    assert after.unit("b").models == scenario.unit("b").models


def test_nobody_is_on_the_ground_for_having_joined(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.ground.when: in a manoeuvre of its own or shot at; joining is neither of them.

    wardrones.ground.ends-on-move: c has come 2" nearer, so that the unit that both are has moved.
    """
    scenario = table(squad("a", (20, 22), gone_to_ground=True), squad("c", (20, 26)))
    plan = planned(scenario, "c", "amalgamate", to="a")
    assert "wardrones.ground.ends-on-move" in dict(plan.notes)
    assert planner.after(scenario, plan).unit("a").state["gone_to_ground"] is False


def test_on_the_ground_only_a_manoeuvre_moves_it(table: Any, squad: Any, no: Any) -> None:
    """wardrones.ground.no-other-move, wardrones.ground.get-up; exhausted it stays where it is.

    wardrones.status.no-manoeuvre: exhausted units make none.
    """
    scenario = table(squad("a", (9, 9), gone_to_ground=True))
    assert no(scenario, "a", "move", to=(9, 12)) == "wardrones.ground.no-other-move"
    assert no(scenario, "a", "manoeuvre", to=(9, 12)) is None
    tired = table(squad("a", (9, 9), gone_to_ground=True, status="exhausted"))
    assert no(tired, "a", "manoeuvre", to=(9, 12)) == "wardrones.status.no-manoeuvre"


@pytest.mark.parametrize(("failed", "beyond"), [([], True), (["agility w"], False)])
def test_who_fails_at_a_wall_stands_before_it(
    table: Any, squad: Any, planned: Any, line: Any, failed: list[str], beyond: bool
) -> None:
    """wardrones.obstacle.high-failure: its middle is half a base off the wall at 20, no nearer."""
    high = line("w", "wall", (20, 0), (20, 36), height=2, terrain="high")
    scenario = table(squad("a", (18, 18), profile={"agility": 5}), features=[high])
    plan = planned(scenario, "a", "cross", to=(30, 18))
    x = planner.after(scenario, plan, failed=failed).models["a.1"].pose.x
    assert x > 20.5 * INCH if beyond else 19 * INCH < x <= 19.5 * INCH


def test_a_turn_is_one_phase_and_the_next_is_the_other_side_s(table: Any, squad: Any) -> None:
    """The game has no phases, so that the next one is of the next side.

    What is open of the turn stays open; what lasts as long as a phase is over all the same.
    """
    foe = squad("b", (25, 5), side="blue", shot_at_by=["a"])
    scenario = table(squad("a", (5, 5), moved=True), foe)
    open_ = planner.next_phase(scenario)
    assert open_.turn == scenario.turn
    assert [unit.state for unit in open_.units] == [{}, {}]
    turns = [replace(scenario, turn=replace(scenario.turn, side="red"))]
    for _ in range(2):
        turns.append(planner.next_phase(turns[-1]))
    assert [(now.turn.round, now.turn.side) for now in turns] == [
        (1, "red"),
        (1, "blue"),
        (2, "red"),
    ]
