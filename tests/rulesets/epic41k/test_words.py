"""The words of this game that a scenario may use, and what is said where one is missing."""

import re
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.formation.limits import Limits
from planner.rulesets import epic41k
from planner.show.option import left_out_lines


def test_every_keyword_that_a_rule_looks_at_is_listed() -> None:
    """All words in capitals in the game's own code, names of constants apart, and no others."""
    quoted = re.compile(r'(?<!")"([A-Z][A-Z -]{2,})"(?!")')
    files = Path(epic41k.__file__).parent.glob("*.py")
    used = {word for file in files for word in quoted.findall(file.read_text(encoding="utf-8"))}
    assert used == set(epic41k.RULESET.names.keyword)


@pytest.mark.parametrize("name", rulesets.games())
def test_what_is_said_of_actions_is_said_of_ones_there_are(name: str) -> None:
    """Of all of them, where a game has reactions and halves of moves among them."""
    game = rulesets.find(name)
    assert set(game.names.action) <= set(game.actions)
    if name == "wardrones":
        assert set(game.names.action) == set(game.actions)


def test_a_number_that_a_profile_lacks_leaves_out_one_order(board: Any, stands: Any) -> None:
    """A bike beside a carrier does not say its damage points: it moves, only not aboard.

    epic41k.transport.four-per-damage: a vehicle is carried at 4 slots a damage point.
    """
    bike = stands("a", (20, 20), size=None, **{"class": "vehicle"})
    rhino = stands("t", (24, 20), keywords=("TRANSPORT",), capacity=4, **{"class": "vehicle"})
    table = board(bike, rhino, stands("e", (50, 20), side="blue"))
    survey = planner.survey(table, "a", Limits(0.05), actions=["move"])
    assert survey.options
    (line,) = (one for one in left_out_lines(survey.left_out, table) if "damage" in one)
    assert line.endswith(
        'needs "damage" in its profile or its unit\'s: the rules give no value '
        "(epic41k.transport.four-per-damage)"
    )


def test_what_turns_cost_is_not_walked(board: Any, stands: Any) -> None:
    """epic41k.warengine.turn-cost: 90° are two turns, one of them free: 5 cm and 15 on of 20."""
    engine = {"class": "war_engines", "M": 20, "assault": 20, "damage": 3, "orders": "assault"}
    scenario = board(stands("a", (20, 20), base="60mm", **engine))
    plan = planner.plan(scenario, Order("a", "assault", to=(20, 45)))
    assert "20 cm spent in all, turns included" in str(plan)
    straight = planner.plan(scenario, Order("a", "assault", to=(45, 20)))
    assert "20 cm walked in all" in str(straight)


def test_on_assault_orders_one_goes_anywhere(board: Any, stands: Any) -> None:
    """epic41k.detachment.orders: an enemy 60 cm off is out of reach of 15 cm, but not of sight.

    On Assault orders there is no other move: it may come nearer, or keep away, by this one alone.
    Where the orders are open, Move orders are for that.
    """
    enemy = stands("e", (80, 20), side="blue")
    mine = {"M": 10, "assault": 15}
    table = board(stands("a", (20, 20), orders="assault", **mine), enemy)
    made = {(o.plan.order.to, o.plan.order.goal) for o in planner.options(table, "a")}
    assert made == {((80.0, 20.0), None), (None, "escape"), (None, None)}  # the last one stays
    table = board(stands("a", (20, 20), **mine), enemy)
    assert planner.options(table, "a", actions=["assault"]) == []


def test_what_the_rules_refuse_of_an_action_that_is_open_is_told(board: Any, stands: Any) -> None:
    """epic41k.embark.flat-option: 5 cm to get off, for the carrier too, which has 4 of 30 left."""
    state = {"used": 860_000, "orders": "move"}
    profile = {"class": "vehicle", "M": 30, "capacity": 1}
    rhino = stands("t", (30, 20), keywords=("TRANSPORT",), **profile, **state)
    aboard = stands("a", (30, 20), embarked_in="t", orders="move")
    table = board(rhino, aboard, options={"embark_mode": "flat5"})
    found = planner.survey(table, "a", actions=["disembark"])
    assert not found.options
    (left,) = found.left_out
    assert (left.order, left.rule) == (Order("a", "disembark"), "epic41k.embark.flat-option")


def test_nobody_is_told_that_tanks_do_not_ride(board: Any, stands: Any) -> None:
    """epic41k.tankriders.slot-limit: infantry rides, on what is none; of others nothing is said."""
    tank = stands("t", (30, 20), damage=1, orders="move", **{"class": "vehicle"})
    table = board(stands("a", (32, 20), (34, 20), orders="move"), tank, stands("b", (30, 22)))
    carriers = rulesets.find("epic41k").carriers
    assert [carriers(table, table.unit(name)) for name in "at"] == [("t",), ()]
