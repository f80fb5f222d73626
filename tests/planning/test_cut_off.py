"""A destination to which no way leads is told as such."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.cut_off import KEPT, TEXT


@pytest.mark.parametrize(
    ("action", "height", "told"),
    [("move", 3, True), ("move", 1, False), ("climb", 3, False)],
)
def test_a_roof_that_no_way_leads_to(action: str, height: float, told: bool) -> None:
    """Moves go up an inch (gemini.climb.low-obstacle); 3" are climbed (gemini.climb.two-actions).

    The roof begins 3" from the base: no order of M 4 gets onto it.
    """
    block: dict[str, Any] = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "solid", "height": height},
        "geometry": {
            "type": "Polygon",
            "coordinates": [[[14, 8], [18, 8], [18, 12], [14, 12], [14, 8]]],
        },
    }
    model = {"id": "a.1", "base": "25mm", "at": [10.5, 10], "facing": 0}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 20, "unit": "in", "name": "roof"},
                "features": [block],
            },
            "units": [
                {
                    "id": "a",
                    "side": "red",
                    "name": "a",
                    "keywords": ["INFANTRY"],
                    "profile": {"M": 4, "I": 4, "AP": 2 if action == "climb" else 1},
                    "state": {},
                    "models": [model],
                }
            ],
        }
    )
    plan = planner.plan(scenario, Order("a", action, to=(16, 10, height)))
    assert plan.found
    text = TEXT.format("", "; on that line w lets nobody through")
    assert any(said == text for _, said in plan.notes) is told


@pytest.mark.parametrize(("x", "told"), [(16.0, ["b.1", "b.2"]), (13.85, ["b.1"]), (13.5, [])])
def test_a_place_too_near_to_others(x: float, told: list[str]) -> None:
    """Whoever keeps all of the unit from standing there is named, not the wall on the line.

    wardrones.enemy.one-inch: 25 mm bases (0.984") keep more than 1" apart, so the middles more
    than 1.984". b.1 stands at 15.5 and b.2 at 16.5: at 13.85 the first is 1.65" off and the
    second 2.65", at 13.5 both more than 1.984". The wall has a way round it.
    """
    wall: dict[str, Any] = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "wall", "height": 9, "terrain": "taller"},
        "geometry": {"type": "LineString", "coordinates": [[10, 8], [10, 12]]},
    }
    squads: dict[str, list[tuple[float, float]]] = {"a": [(5, 10)], "b": [(15.5, 10), (16.5, 10)]}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 20, "unit": "in", "name": "wall"},
                "features": [wall],
            },
            "units": [
                {
                    "id": name,
                    "side": "red" if name == "a" else "blue",
                    "profile": {"agility": 5, "type": "humanoid"},
                    "models": [
                        {"id": f"{name}.{k}", "base": "25mm", "at": list(at)}
                        for k, at in enumerate(places, 1)
                    ],
                }
                for name, places in squads.items()
            ],
        }
    )
    plan = planner.plan(scenario, Order("a", "manoeuvre", to=(x, 10)))
    who = KEPT.format(" and ".join(told), "is" if len(told) == 1 else "are")
    notes = [note for note in plan.notes if "too near" in note[1]]
    assert notes == [("wardrones.enemy.one-inch", TEXT.format("", who))] * bool(told)
