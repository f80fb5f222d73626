"""Branches told otherwise are refused by their rule; a plan without any is left as it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import planner
from planner.gauntlet.case import Case
from planner.gauntlet.illegal.branches import BRANCHES
from planner.gauntlet.mutate import Trial, vaguely
from planner.planning.check import check


def _case(left: float) -> Case:
    """A trooper 2" before a wood, or far from it, that reaches across the table."""
    ring = [[left, 0], [50, 0], [50, 44], [left, 44], [left, 0]]
    ground: dict[str, Any] = {
        "type": "Feature", "id": "w", "properties": {"kind": "area", "terrain": "woods"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }  # fmt: skip
    table = {"width": 60, "height": 44, "unit": "in"}
    model = {"id": "a.1", "base": "25.4mm", "at": [20, 22]}
    unit = {"id": "a", "side": "red", "profile": {"agility": 5}, "models": [model]}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {"type": "FeatureCollection", "table": table, "features": [ground]},
            "units": [unit],
        }
    )
    order = planner.Order("a", "move", to=(30, 22))
    plan = planner.plan(scenario, order, planner.Limits(rounds=1, reasons=0))
    assert check(scenario, plan).legal
    return Case(scenario, plan)


@pytest.mark.parametrize("seed", range(3))
def test_each_is_refused_by_its_rule(seed: int) -> None:
    """wardrones.agility.on-entry: the check parts the move; all that a branch says is judged."""
    case = _case(22.5)
    assert len(case.plan.branches) == 2
    tried = []
    for change in BRANCHES:
        changed = change(case, Random(seed))
        if changed is None:
            continue
        verdict = check(case.scenario, changed.plan)
        vague = tuple(vaguely(case.scenario, verdict))
        trial = Trial(change.__name__, changed.plan, changed.rules, verdict, vague)
        assert trial.right, str(trial)
        tried.append(trial.name)
    assert {"a_branch_of_a_branch", "left_told_otherwise", "a_branch_past_its_bound"} <= {*tried}


def test_where_nothing_parts_nothing_is_changed() -> None:
    """Far from the wood no check is taken."""
    case = _case(45)
    assert not case.plan.branches
    assert [change(case, Random(0)) for change in BRANCHES] == [None] * len(BRANCHES)
