"""A scenario file written anew: who is gone, who has parted, where all stand."""

from __future__ import annotations

import json
from typing import Any

import planner
from planner.scenario.regrouped import joined, parted
from planner.scenario.rewrite import rewritten
from planner.scenario.staged import fewer

RECORD: dict[str, Any] = {
    "format": "planner-scenario/1",
    "ruleset": "wh40k10",
    "map": {
        "type": "FeatureCollection",
        "table": {"width": 30, "height": 22, "unit": "in"},
        "features": [],
    },
    "units": [
        {
            "id": unit,
            "side": "red",
            "profile": {"M": 6},
            "models": [
                {"id": f"{unit}.{n}", "base": "32mm", "at": [5 + 2 * n, y]} for n in (1, 2, 3)
            ],
        }
        for unit, y in (("a", 5), ("b", 9))
    ],
}


def again(scenario: planner.Scenario) -> dict[str, list[tuple[str, int]]]:
    """The models of each unit and their x in µm, read from what is written."""
    read = planner.load(json.loads(rewritten(RECORD, scenario)))
    return {u.id: [(m.id, m.pose.x) for m in u.models] for u in read.units}


def test_models_that_are_gone() -> None:
    """wh40k10.emergency.unplaced-destroyed: the other two stand where they stood: 7" and 11"."""
    now = fewer(planner.load(RECORD), "a", {"a.1", "a.3"})
    assert again(now)["a"] == [("a.1", 7 * 25_400), ("a.3", 11 * 25_400)]
    assert len(again(now)["b"]) == 3


def test_units_that_part_and_join() -> None:
    """One is two, by a new id and a name of its own; or two are one."""
    table = planner.load(RECORD)
    assert again(parted(table, "a", ["a.2"])) == {
        "a": [("a.1", 177_800), ("a.3", 279_400)],
        "a-2": [("a.2", 228_600)],
        "b": [(f"b.{n}", 127_000 + n * 50_800) for n in (1, 2, 3)],
    }
    whole = again(joined(table, "a", "b"))
    assert [name for name, _ in whole["b"]] == ["b.1", "b.2", "b.3", "a.1", "a.2", "a.3"]
    assert list(whole) == ["b"]
