"""A plan of order and models alone: all numbers, and the tests that are owed, are worked out."""

from __future__ import annotations

from typing import Any

import pytest

import planner

HERD = [[30, 0], [40, 0], [40, 120], [30, 120], [30, 0]]
"""10 cm that infantry crosses at the risk of `epic41k.danger.halt` alone."""


def scene() -> planner.Scenario:
    """A stand 10 cm before a herd, which it may cross with its 30 cm."""
    kind = {"kind": "area", "terrain": "herd"}
    shape = {"type": "Polygon", "coordinates": [HERD]}
    herd = {"type": "Feature", "id": "herd", "properties": kind, "geometry": shape}
    table = {"width": 180, "height": 120, "unit": "cm"}
    stand = {"id": "v.1", "base": "30mm", "at": [20, 60]}
    unit = {"id": "v", "side": "red", "profile": {"M": 30, "class": "infantry"}, "models": [stand]}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {"type": "FeatureCollection", "table": table, "features": [herd]},
            "units": [unit],
        }
    )


@pytest.mark.parametrize(("said", "rules"), [({}, []), ({"dice": []}, ["epic41k.danger.halt"])])
def test_who_says_nothing_of_dice_owes_what_the_ways_owe(
    said: dict[str, Any], rules: list[str]
) -> None:
    """20 cm straight over a herd: legal, its test is rolled by players; to say none is wrong."""
    plan = {
        "format": "planner-plan/1",
        "ruleset": "epic41k",
        "order": {"unit": "v", "action": "move", "to": [40, 60]},
        "models": [{"id": "v.1", "steps": [{"kind": "line", "to": [40, 60, 0]}]}],
        **said,
    }
    assert [v.rule for v in planner.check(scene(), plan).violations] == rules


def test_it_goes_no_further_than_it_may_all_the_same() -> None:
    """31 cm of 30."""
    plan = {
        "format": "planner-plan/1",
        "ruleset": "epic41k",
        "order": {"unit": "v", "action": "move", "to": [51, 60]},
        "models": [{"id": "v.1", "steps": [{"kind": "line", "to": [51, 60, 0]}]}],
    }
    (wrong,) = planner.check(scene(), plan).violations
    assert (wrong.model, wrong.amount) == ("v.1", 10_000)
