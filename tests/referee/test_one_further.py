"""Who could have gone on: whatever plan is named, the whole judgement has to find it legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

import planner
from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind, Term
from planner.referee import Verdict
from planner.referee.unit.one_further import gone_further, one_further
from planner.referee.verdict import Violation
from planner.scenario.scenario import Scenario
from planner.units import Pose

INCH = 25_400
Judge = Callable[[Scenario, Plan], Verdict]


def table(
    *at: tuple[float, float], foes: tuple[tuple[float, float], ...] = ((20, 10),)
) -> Scenario:
    """Return a unit of 25 mm bases that an enemy has come near to."""

    def unit(name: str, side: str, places: Any, **more: Any) -> dict[str, Any]:
        models = [
            {"id": f"{name}.{n}", "base": "25mm", "at": list(p)} for n, p in enumerate(places, 1)
        ]
        return {"id": name, "side": side, "profile": {"M": 6}, "models": models, **more}

    units = [unit("u", "red", at, state={"approached_by": ["e"]}), unit("e", "blue", foes)]
    size = {"width": 40, "height": 30, "unit": "in"}
    map_ = {"type": "FeatureCollection", "table": size, "features": []}
    head = {"format": "planner-scenario/1", "ruleset": "wardrones"}
    return planner.load({**head, "map": map_, "units": units})


def um(*at: float) -> tuple[int, int]:
    """Return a point in µm."""
    x, y = (round(c * INCH) for c in at)
    return x, y


def plan(scenario: Scenario, ends: dict[str, tuple[float, float]]) -> Plan:
    """Return a withdrawal in straight lines; who has no end is not named."""
    ways = []
    for name, to in ends.items():
        start = scenario.models[name].pose
        steps = () if um(*to) == (start.x, start.y) else (Step(StepKind.LINE, Pose(*um(*to))),)
        ways.append(ModelPlan(name, start, steps))
    head = ("wardrones", LengthUnit.INCH, "", Order("u", "withdraw"), Status.FEASIBLE)
    return Plan(*head, models=tuple(ways), move_order=tuple(ends))


def within(most: float, named: list[Plan] | None = None) -> Judge:
    """Return a judgement that forbids ways longer than so many inches, and nothing else."""

    def judged(scenario: Scenario, tried: Plan) -> Verdict:
        if named is not None:
            named.append(tried)
        long = [w.id for w in tried.models if walked(w) > most * INCH + 1]
        wrong = tuple(Violation("far", "too far", name, amount=1) for name in long)
        return Verdict(wrong, {}, LengthUnit.INCH, {})

    return judged


def walked(way: ModelPlan) -> float:
    """Return how long a way is, µm."""
    poses = [way.start, *(step.to for step in way.steps)]
    return sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(poses))


@pytest.mark.parametrize(("gone", "on"), [(2, 4), (5, 1), (5.5, 0.5)])
def test_one_could_have_gone_straight_on(gone: float, on: float) -> None:
    """Of 6" west, away from an enemy to the east, it has gone a part."""
    scenario = table((10, 10))
    made = plan(scenario, {"u.1": (10 - gone, 10)})
    found = gone_further(scenario, made, within(6))
    assert found is not None
    longer, name, far = found
    assert name == "u.1"
    # halved twelve times between what is plain and the whole budget of 6" or 12"
    assert on * INCH - 12 * INCH / 2**12 - 1 <= far <= on * INCH + 1
    (way,) = longer.models
    assert way.end.y == 10 * INCH
    assert abs(way.end.x - (way.start.x - gone * INCH - far)) <= 1
    (wrong,) = one_further(scenario, made, "wardrones.withdraw.end-further", within(6))
    assert (wrong.rule, wrong.model, wrong.place, wrong.amount) == (
        "wardrones.withdraw.end-further", "u.1", way.end.at, far
    )  # fmt: skip
    assert wrong.text.startswith("could have gone straight on there, ")
    assert wrong.text.endswith('" further')


def test_who_has_gone_all_the_way_is_not_named() -> None:
    """6" of 6"; and half a hundredth of an inch less is not plainly less."""
    scenario = table((10, 10))
    for gone in (6, 5.99):
        assert gone_further(scenario, plan(scenario, {"u.1": (10 - gone, 10)}), within(6)) is None


def test_the_rear_counts() -> None:
    """u.2 has gone all the way and is the nearest: that u.1 could go on does not help."""
    scenario = table((10, 10), (12, 10))
    made = plan(scenario, {"u.1": (8, 10), "u.2": (6, 10.0)})
    # u.1 ends at 8", nearer than u.2 at 6": it is the rear, and goes on 2" until both are as far
    found = gone_further(scenario, made, within(6))
    assert found is not None
    assert found[1] == "u.1"
    ahead = plan(scenario, {"u.1": (4, 10), "u.2": (6.5, 10)})
    found = gone_further(scenario, ahead, within(6))
    assert found is not None
    assert found[1] == "u.2"
    done = plan(scenario, {"u.1": (7, 10), "u.2": (7.5, 10)})
    assert gone_further(scenario, done, within(4.5)) is None


def test_who_is_not_named_stays_and_may_go_on() -> None:
    """A unit of two of whom one is not in the plan: the other goes on alone, or both do."""
    tried: list[Plan] = []
    scenario = table((10, 10), (12, 10))
    made = replace(
        plan(scenario, {"u.1": (8, 10)}), objective=(Term("distance_walked", "min", 1, 1),)
    )
    found = gone_further(scenario, made, within(6, tried))
    assert found is not None
    assert found[1] == "u.2"
    assert {way.id for way in found[0].models} == {"u.1", "u.2"}
    assert all(one.objective == () for one in tried)


def test_whoever_is_ahead_goes_first_where_all_go_on() -> None:
    """Three in a file whose rear may not go on alone: all go on, the foremost first."""
    scenario = table((10, 10), (11, 10), (12, 10))
    made = plan(scenario, {"u.3": (11, 10), "u.2": (10, 10), "u.1": (9, 10)})

    def together(_: Scenario, given: Plan) -> Verdict:
        far = [w.start.x - w.end.x for w in given.models]
        wrong = (Violation("apart", "not together", "u.1", amount=1),)
        legal = max(far) - min(far) <= 2 and max(far) <= 3 * INCH
        return Verdict(() if legal else wrong, {}, LengthUnit.INCH, {})

    found = gone_further(scenario, made, together)
    assert found is not None
    longer, _, far = found
    assert longer.move_order == ("u.1", "u.2", "u.3")
    assert 2 * INCH - 12 * INCH / 2**12 - 1 <= far <= 2 * INCH + 1
