"""Shelter and threats in a game whose own actions do not ask for them; weights in a plan file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Plan
from planner.errors import OrderError


@pytest.fixture(scope="module")
def scene() -> Any:
    """One model at (10, 10); enemies at (10, 20) and (30, 10); a 3" wall along y = 13.

    The wall reaches from x = 12 to x = 16: behind it nobody at (10, 20) sees who stands at
    (x, 10) where 12 <= 10 + 7/10 (x - 10) <= 16, so from x = 10 + 20/7 = 12.857 on.
    """
    wall = {
        "type": "Feature",
        "id": "wall",
        "geometry": {"type": "LineString", "coordinates": [[12, 13], [16, 13]]},
        "properties": {"kind": "wall", "height": 3},
    }

    def unit(name: str, side: str, at: list[float]) -> dict[str, Any]:
        model = {"id": f"{name}.1", "base": "32mm", "at": at}
        base = {"id": name, "side": side, "name": name, "keywords": ["INFANTRY"]}
        return {**base, "profile": {"M": 6}, "models": [model]}

    table = {"width": 44, "height": 30, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": [wall]},
            "units": [
                unit("us", "red", [10, 10]),
                unit("north", "blue", [10, 20]),
                unit("east", "blue", [30, 10]),
            ],
        }
    )


HIDE = ("models_sheltered", "distance_walked")


def test_out_of_sight_of_a_given_enemy(scene: Any) -> None:
    """From the one in the north it hides behind the wall: no farther than straight to the east."""
    plan = planner.plan(scene, Order("us", "normal", ["north"], goal=HIDE))
    assert plan.objective[0].value == plan.objective[0].bound == 1
    assert plan.objective[1].value <= 20 / 7 * 25_400 + 3
    end = plan.models[0].end
    across = 10 * 25_400 + (end.x - 254_000) * (508_000 - 13 * 25_400) / (508_000 - end.y)
    assert 12 * 25_400 <= across <= 16 * 25_400


def test_out_of_sight_of_all_is_impossible(scene: Any) -> None:
    """Nothing hides it from the one in the east as well: none is sheltered, so it stays."""
    plan = planner.plan(scene, Order("us", "normal", goal=HIDE))
    assert [term.value for term in plan.objective] == [0, 0]
    (why,) = plan.why_not
    assert why.text == "no place was found at which us.1 could be sheltered"
    assert not plan.repairs


def test_the_referee_counts_who_is_sheltered(scene: Any) -> None:
    """A plan that says more is refused; so it is where others look."""
    plan = planner.plan(scene, Order("us", "normal", ["north"], goal=HIDE))
    assert planner.check(scene, plan).legal
    seen = replace(plan, order=replace_targets(plan.order))
    assert [v.rule for v in planner.check(scene, seen).violations] != []


def replace_targets(order: Order) -> Order:
    """The same order, in which everybody looks."""
    return Order(order.unit, order.action, (), order.to, order.goal)


def test_kept_from_a_given_enemy(scene: Any) -> None:
    """6" straight away from the enemy 10" north, 32 mm bases: 16" less 32 mm, whatever else."""
    order = Order("us", "normal", ["north"], goal="distance_from_threats")
    plan = planner.plan(scene, order)
    assert plan.objective[0].value == pytest.approx(16 * 25_400 - 32_000, abs=5)


def test_weights_in_a_plan_file(scene: Any) -> None:
    """6" of 12" walked: 6" left at 2 points an inch, and 6" walked at half a point: 15 points."""
    goal = {"distance_left": 2, "distance_walked": 0.5}
    plan = planner.plan(scene, Order("us", "normal", to=(10, 22), goal=goal))
    (term,) = plan.objective
    assert (term.name, term.sense) == ("distance_left:2+distance_walked:0.5", "min")
    assert term.value == pytest.approx(2 * 6 + 0.5 * 6, abs=1e-3)
    assert term.value - 1e-3 <= term.bound <= term.value
    again = Plan.from_json(plan.to_json())
    assert again.order == plan.order
    for part, known in zip(again.objective[0].parts, term.parts, strict=True):
        assert (part.name, round(part.value)) == (known.name, known.value)
    assert '15 points (6" left to go in all, 6" walked in all)' in str(plan)


def test_walking_that_costs_more_than_it_brings(scene: Any) -> None:
    """An inch nearer is worth one point and costs two: it stays, 12" = 12 points."""
    goal = {"distance_left": 1, "distance_walked": 2}
    plan = planner.plan(scene, Order("us", "normal", to=(10, 22), goal=goal))
    assert plan.objective[0].value == 12
    assert not plan.models[0].steps


def test_a_sum_by_the_command(scene: Any) -> None:
    """What the command line reads is what Python takes."""
    from planner.cli.inputs import goal

    assert goal("models_engaged:3+distance_left") == "models_engaged:3+distance_left"
    assert goal("a:2+b, c") == ["a:2+b", "c"]
    with pytest.raises(OrderError, match="no sum of terms"):
        planner.plan(scene, Order("us", "normal", to=(10, 22), goal="distance_left:x"))
