"""Who has boarded is off the table: its place is free for the next."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status
from planner.plan.file import from_value

CM = 10_000
CARRIER = {"keywords": ("TRANSPORT",), "capacity": 4, "M": 30, "class": "vehicle"}
ON_BOARD = Order("a", "move", to="t", goal="board")


def test_boarders_walk_straight_up_one_behind_the_other(board: Any, stands: Any) -> None:
    """epic41k.embark.carrier-loses-share: three in single file, 3, 5 and 7 cm off.

    Bases of 2 cm whose middles are 5, 7 and 9 cm from the carrier's, on one line with it. Each
    walks just its gap, to the same place; bases touch to 25 µm.
    """
    scenario = board(stands("a", (41, 60), (45, 60), (43, 60)), stands("t", (50, 60), **CARRIER))
    plan = planner.plan(scenario, ON_BOARD)
    assert planner.check(scenario, plan).legal, plan.why_not
    assert [way.spent / CM for way in plan.models] == pytest.approx([7, 3, 5], abs=0.003)


@pytest.mark.parametrize(
    ("order", "broken"),
    [(["a.1", "a.2"], []), (["a.2", "a.1"], ["epic41k.param.no-overlap"])],
)
def test_only_who_has_boarded_is_off_the_table(
    board: Any, stands: Any, order: list[str], broken: list[str]
) -> None:
    """epic41k.param.no-overlap: a.1 begins 1.1 cm off the carrier, where a.2 comes to it.

    Both end against it at (48, 60). While a.1 still stands at (46.9, 60), 1.1 cm from there,
    bases of 2 cm overlap.
    """
    scenario = board(stands("a", (46.9, 60), (44, 60)), stands("t", (50, 60), **CARRIER))
    ways = {name: [{"kind": "line", "to": [48, 60]}] for name in ("a.1", "a.2")}
    plan = from_value(
        {
            "format": "planner-plan/1",
            "ruleset": "epic41k",
            "order": {"unit": "a", "action": "move", "to": "t", "goal": "board"},
            "models": [{"id": name, "steps": steps} for name, steps in ways.items()],
            "move_order": order,
        },
        scenario,
    )
    assert [v.rule for v in planner.check(scenario, plan).violations] == broken


def test_who_stands_at_the_door_boards_first(board: Any, stands: Any) -> None:
    """epic41k.embark.within-1cm: a.1 touches the carrier and boards where it stands.

    Its place is free then: a.2, right behind it with a gap of 2 cm to the carrier, walks 2 cm.
    """
    scenario = board(stands("a", (48, 60), (46, 60)), stands("t", (50, 60), **CARRIER))
    plan = planner.plan(scenario, ON_BOARD)
    assert planner.check(scenario, plan).legal, plan.why_not
    assert [way.spent / CM for way in plan.models] == pytest.approx([0, 2], abs=0.003)


def test_nobody_can_go_first_to_where_the_other_still_stands(board: Any, stands: Any) -> None:
    """epic41k.param.no-overlap: each best place is on the other's start, so one goes beside it.

    a.2 is big and fits t.1 alone, which leaves t.2 to a.1; each stands 1.1 cm from the wrong one.
    One goes first to (2, 2) from the carrier and the mate, whose middles are 3.1 cm apart:
    cos = 3.1 / 4, so 1.55 cm on this side of the carrier and 1.264 cm to the side; from 6.9 cm off
    that is 5.497 cm. The other then walks the straight 4.9 cm.
    """
    models = stands("a", (43.1, 60), (46.9, 60))
    models["models"][1]["profile"] = {"size": "big"}
    carriers = stands("t", (40, 60), (50, 60), **{**CARRIER, "capacity": 2})
    carriers["models"][1]["profile"] = {"capacity": 1}
    scenario = board(models, carriers)
    plan = planner.plan(scenario, ON_BOARD)
    assert planner.check(scenario, plan).legal, plan.why_not
    assert sum(way.spent for way in plan.models) / CM == pytest.approx(5.497 + 4.9, abs=0.01)
    assert plan.objective[-1].bound / CM == pytest.approx(4.9 + 4.9, abs=0.01)
    assert plan.status is Status.FEASIBLE


def test_who_is_halted_does_not_get_aboard(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt: woods for a towed vehicle from x = 45; its edge stops there, at 44."""
    woods = box("w", "area", 45, 0, 47, 120, terrain="woods")
    inside = stands("a", (40, 60), M=30, size="two_slot", **{"class": "vehicle"})
    scenario = board(inside, stands("t", (55, 60), **CARRIER), features=[woods])
    plan = planner.plan(scenario, ON_BOARD)
    (branch,) = planner.failing(scenario, plan)
    assert branch.plan.models[0].end.x == pytest.approx(44 * CM, abs=3)


def test_whose_place_is_taken_stops_behind_who_was_halted(
    board: Any, stands: Any, box: Any
) -> None:
    """epic41k.danger.halt, epic41k.param.no-overlap: the woods' edge stops a.1 at x = 50.5.

    By the carrier, at 52, there is no room for a.2 then. It comes as far as to touch a.1, to 48.5,
    and stands on the table as well.
    """
    woods = box("w", "area", 51.5, 0, 56, 120, terrain="woods")
    cars = stands("a", (45, 60), (42, 60), M=30, size="two_slot", **{"class": "vehicle"})
    carrier = stands("t", (54, 60), **{**CARRIER, "capacity": 4})
    scenario = board(cars, carrier, features=[woods])
    plan = planner.plan(scenario, ON_BOARD)
    assert [way.end.x for way in plan.models] == pytest.approx([52 * CM] * 2, abs=30)
    then = planner.after(scenario, plan, failed=["dangerous_terrain:a.1"])
    places = [then.models[name].pose.x for name in ("a.1", "a.2")]
    assert places == pytest.approx([50.5 * CM, 48.5 * CM], abs=1_000)
    assert not any(unit.state.get("embarked_in") for unit in then.units)


def test_coherency_is_not_asked_of_who_is_aboard(board: Any, stands: Any) -> None:
    """epic41k.amb.e54: two that keep within 1 cm get into carriers 18 cm apart."""
    boys = stands("a", (45, 60), (53, 60), coherency=1)
    carriers = stands("t", (40, 60), (58, 60), **{**CARRIER, "capacity": 1})
    scenario = board(boys, carriers, options={"coherency": "profile"})
    plan = planner.plan(scenario, ON_BOARD)
    assert planner.check(scenario, plan).legal, plan.why_not
