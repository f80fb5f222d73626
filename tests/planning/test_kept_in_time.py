"""What was found before the deadline is shown, whatever comes too late after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner import Limits, Order, Plan
from planner.errors import LateError
from planner.plan import Status
from planner.planning import plan as planning
from planner.planning.branching.branches import UNKNOWN
from planner.planning.branching.tree import Tree
from planner.planning.survey.options import TOO_LATE, Option

CHARGE = Order("u", "charge", ["e"])


def _table() -> Any:
    """Two models 10" from two enemies: a charge needs some 8", and no lower roll will do."""
    units = [
        {"id": name, "side": side, "profile": {"M": 6}, "keywords": ["INFANTRY"],
         "models": [{"id": f"{name}.{k}", "base": "32mm", "at": [x, 10 + 1.5 * k]} for k in (1, 2)]}
        for name, side, x in (("u", "red", 10), ("e", "blue", 20))
    ]  # fmt: skip
    size = {"width": 30, "height": 22, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": size, "features": []},
            "units": units,
        }
    )


def _wood() -> Any:
    """A trooper on 1" stands 2" before a wood that has no end."""
    ring = [[22.5, 0], [60, 0], [60, 44], [22.5, 44], [22.5, 0]]
    wood = {
        "type": "Feature", "id": "w", "properties": {"kind": "area", "terrain": "woods"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }  # fmt: skip
    trooper = {"id": "a.1", "base": "25.4mm", "at": [20, 22]}
    size = {"width": 60, "height": 44, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {"type": "FeatureCollection", "table": size, "features": [wood]},
            "units": [
                {"id": "a", "side": "red", "profile": {"M": 6, "agility": 5},
                 "models": [trooper]}
            ],
        }
    )  # fmt: skip


def _late_once(is_late: Callable[[], bool], progress: Callable[[str], None]) -> Limits:
    """A deadline of 5 s that is long past as soon as `is_late`."""
    return Limits(
        rounds=1,
        reasons=0,
        deadline=5.0,
        clock=lambda: 1e9 if is_late() else 0.0,
        progress=progress,
    )


def test_rolls_planned_in_time_are_shown() -> None:
    """The clock runs out in the search for the first roll that the highest one's plan is too far
    for: what is known of the higher ones is told, and nothing of those below.
    """
    told: list[str] = []
    first = planner.plan(_table(), CHARGE, _late_once(lambda: False, told.append))
    assert [row.roll for row in first.rolls] == [*range(2, 13)]
    needed = min(row.roll for row in first.rolls if row.objective)
    late = f"charge roll {needed - 1}"
    seen: list[str] = []
    plan = planner.plan(_table(), CHARGE, _late_once(lambda: late in seen, seen.append))
    assert plan.found
    assert [row.roll for row in plan.rolls] == [*range(needed, 13)]
    assert any(f"rolls below {needed} were not examined" in text for _, text in plan.notes)
    assert not plan.proof.deterministic
    assert planner.check(_table(), plan).legal


def test_orders_planned_in_time_are_shown() -> None:
    """The clock runs out once an order is planned: it is an option, each other action is named."""
    found: list[Any] = []
    limits = _late_once(lambda: any(isinstance(o, Option) for o in found), lambda _: None)
    survey = planner.survey(_table(), "u", limits, ready=found.append)
    assert len(survey.options) == 1
    whole = planner.survey(_table(), "u", Limits(rounds=1, reasons=0))
    named = {one.plan.order.action for one in survey.options}
    late = {one.order.action for one in survey.left_out if one.why == TOO_LATE}
    assert named | late >= {one.plan.order.action for one in whole.options}


def test_a_plan_whose_branches_come_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """wardrones.agility.on-entry: 2" to the wood and 4" of movement at half pace, check failed."""
    order = Order("a", "move", to=(40, 22))
    assert len(planner.plan(_wood(), order).branches) == 2

    def endless(*_: Any) -> Any:
        raise LateError("too late")

    monkeypatch.setattr(Tree, "grown", endless)
    plan = planner.plan(_wood(), order)
    assert plan.status is Status.FEASIBLE
    assert not plan.branches
    assert not plan.proof.deterministic
    assert ("wardrones.agility.on-entry", UNKNOWN) in plan.notes
    assert plan.models[0].end.x == pytest.approx(24 * 25_400, abs=2)
    assert planner.check(_wood(), Plan.from_json(plan.to_json())).legal


def test_a_plan_whose_reactions_come_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown all the same, and says that nobody knows who may react."""

    def endless(*_: Any) -> Any:
        raise LateError("too late")

    monkeypatch.setattr(planning, "reactions", endless)
    plan = planner.plan(_table(), Order("u", "normal", to=(13, 16)))
    assert plan.found
    assert ("", planning.UNTOLD) in plan.notes
    assert planner.check(_table(), Plan.from_json(plan.to_json())).legal


def test_no_roll_below_an_impossible_one_is_left_open() -> None:
    """wh40k10.param.charge-roll: 10" less two radii and the 1" of Engagement Range are 7.74".

    Told to stop as soon as it comes to the 7, which is less: that one is proved impossible, and so
    is each below it without any search.
    """
    seen: list[str] = []
    limits = Limits(rounds=1, reasons=0, stop=lambda: "charge roll 7" in seen, progress=seen.append)
    plan = planner.plan(_table(), CHARGE, limits)
    status = {row.roll: row.status for row in plan.rolls}
    assert [roll for roll in status if status[roll] is Status.INFEASIBLE] == [2, 3, 4, 5, 6, 7]
    assert [*status] == [*range(2, 13)]
    assert not any("were not examined" in text for _, text in plan.notes)
    assert planner.check(_table(), plan).legal
