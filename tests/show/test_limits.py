"""Where a unit may be set up, in its picture."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.show.picture import draw


def off_table(state: dict[str, Any], carrier: dict[str, Any], action: str) -> str:
    """The picture of one scout that is set up: beside a transport at (10, 22), an enemy 20" off."""
    head = {"width": 60, "height": 44, "unit": "in", "name": "Bare"}
    words = ["VEHICLE", "TRANSPORT"]
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "turn": {"round": 3, "phase": "movement", "side": "red"},
            "map": {"type": "FeatureCollection", "table": head, "features": []},
            "units": [
                {
                    "id": "t",
                    "side": "red",
                    "name": "Lorry",
                    "keywords": words,
                    "state": {"moved_kind": "stationary", **carrier},
                    "profile": {"M": 12, "capacity": 10},
                    "models": [{"id": "t.1", "base": "100mm", "at": [10, 22]}],
                },
                {
                    "id": "a",
                    "side": "red",
                    "profile": {"M": 6, "reserves": "strategic"},
                    "state": state,
                    "models": [{"id": "a.1", "base": "32mm"}],
                },
                {
                    "id": "e",
                    "side": "blue",
                    "profile": {"M": 6},
                    "models": [{"id": "e.1", "base": "32mm", "at": [30, 22]}],
                },
            ],
        }
    )
    plan = planner.plan(scenario, planner.Order("a", action, to=(14, 22)))
    assert plan.found
    return draw(scenario, plan)


@pytest.mark.parametrize(
    ("state", "carrier", "action", "limits"),
    [
        ({"embarked_in": "t"}, {}, "disembark", ['Wholly within 3" of Lorry']),
        (
            {"embarked_in": "t"},
            {"destroyed": True},
            "bail_out",
            ['Wholly within 3" of Lorry', "Destroyed", "Lorry (destroyed)"],
        ),
        (
            {"in_reserve": True},
            {},
            "arrive",
            ['More than 9" from them', 'Wholly within 6" of an edge'],
        ),
    ],
)
def test_where_a_unit_may_be_set_up_is_drawn(
    state: dict[str, Any], carrier: dict[str, Any], action: str, limits: list[str]
) -> None:
    """wh40k10.disembark.wholly-within-3, wh40k10.destroyed.setup-3, and both of Reserves."""
    said = off_table(state, carrier, action)
    for limit in limits:
        assert limit.replace('"', "&quot;") in said or limit in said
    assert "Model, with what it spent" not in said
