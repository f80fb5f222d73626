"""Where an order lets nobody end in an objective, its rule is told, and not who stands where."""

from __future__ import annotations

from typing import Any

import planner
from planner import Order
from planner.formation.limits import Limits

QUICK = Limits(rounds=0)


def _why(
    action: str, at: tuple[float, float], *units: dict[str, Any]
) -> list[tuple[str, tuple[str, ...], str]]:
    """The reasons why none of `us` is in an objective of radius 1.5 inches at `at`."""
    point = {"type": "Point", "coordinates": at}
    kind = {"kind": "objective", "radius": 1.5}
    marker = {"type": "Feature", "id": "m", "geometry": point, "properties": kind}
    table = {"width": 44, "height": 30, "unit": "in"}
    scene = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": [marker]},
        "turn": {"round": 2, "side": "red", "phase": "movement"},
        "units": list(units),
    }
    plan = planner.plan(planner.load(scene), Order("us", action, to="m"), QUICK)
    assert [t.value for t in plan.objective if t.name == "models_in_objective"] == [0]
    return [(why.rule, why.models, why.text) for why in plan.why_not]


def test_out_of_a_transport() -> None:
    """wh40k10.disembark.wholly-within-3: no part of a base is further than 3" off.

    The transport at x = 15 reaches as far as 15 + 57 / 25.4 = 17.24, so no base beyond 20.24; the
    objective begins at 24 - 1.5 = 22.5. There is one passenger: no other stands in its way.
    """
    rhino = {
        "id": "rhino",
        "side": "red",
        "keywords": ["VEHICLE", "TRANSPORT"],
        "profile": {"M": 12, "capacity": 10},
        "models": [{"id": "rhino.1", "base": "114x76mm rect", "at": [15, 6]}],
    }
    us = {
        "id": "us",
        "side": "red",
        "keywords": ["INFANTRY"],
        "profile": {"M": 6},
        "state": {"embarked_in": "rhino"},
        "models": [{"id": "us.1", "base": "32mm"}],
    }
    assert _why("disembark", (24, 6), rhino, us) == [
        (
            "wh40k10.disembark.wholly-within-3",
            ("us.1",),
            "us.1 cannot be in m: no place for that was found where it may end",
        )
    ]


def test_in_from_an_edge() -> None:
    """wh40k10.param.strategic-reserves.edge: no part is further than 6" from an edge of the table.

    The objective at the middle of 44" by 30" keeps 15 - 1.5 = 13.5" from every edge.
    """
    us = {
        "id": "us",
        "side": "red",
        "keywords": ["INFANTRY"],
        "profile": {"M": 6, "reserves": "strategic"},
        "state": {"in_reserve": True},
        "models": [{"id": f"us.{n}", "base": "32mm"} for n in (1, 2)],
    }
    assert _why("arrive", (22, 15), us) == [
        (
            "wh40k10.param.strategic-reserves.edge",
            ("us.1", "us.2"),
            "2 models cannot be in m: no place for that was found where they may end",
        )
    ]
