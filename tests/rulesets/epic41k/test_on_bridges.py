"""A road or a bridge counts instead of what it lies over, for who stops on it as well.

Across the table from x = 60 to 80 there is something that a road from x = 55 to 85 leads over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Dice

CM = 10_000
UNDER: dict[str, dict[str, Any]] = {
    "ditch": {"kind": "gap", "depth": 2},
    "river": {"kind": "water", "depth": "river"},
    "woods": {"kind": "area", "terrain": "woods"},
    "magma": {"kind": "area", "terrain": "magma_river"},
}
BARRED = {
    ("vehicle", "ditch"): "epic41k.effect.impassable",
    ("skimmers", "ditch"): "epic41k.effect.no-landing",
    ("skimmers", "river"): "epic41k.terrain.river",
    ("skimmers", "magma"): "epic41k.terrain.magma-river",
    ("flyers", "woods"): "epic41k.terrain.woods",
}


def _scene(board: Any, stands: Any, box: Any, kind: str, under: str, x: float, **more: Any) -> Any:
    given = UNDER[under].copy()
    ground = box("u", given.pop("kind"), 60, 0, 80, 120, **given)
    road = box("road", "road", 55, 56, 85, 64, terrain="paved_roads")
    unit = stands("a", (x, 60), M=30, mission=True, **{"class": kind})
    return board(unit, features=[ground, road], options=more)


@pytest.mark.parametrize(("kind", "under"), BARRED)
@pytest.mark.parametrize("covers", [True, False])
def test_it_stops_on_the_bridge(
    board: Any,
    stands: Any,
    box: Any,
    walked: Any,
    broken: Any,
    kind: str,
    under: str,
    covers: bool,
) -> None:
    """epic41k.amb.e13: in the middle of it, where it could not stop beside it; or as players say.

    No class is excepted: who flies stops on a road as on a road.
    """
    scenario = _scene(board, stands, box, kind, under, 50, overrides=covers)
    over = broken(scenario, walked(scenario, "move", (70, 60)))
    assert (BARRED[kind, under] in over) is not covers
    if covers:
        assert not over
    beside = broken(scenario, walked(scenario, "move", (70, 68)))
    assert BARRED[kind, under] in beside
    plan = planner.plan(scenario, Order("a", "move", to=(70, 60)))
    assert (plan.models[0].end.at[:2] == (70 * CM, 60 * CM)) is covers


@pytest.mark.parametrize(("start", "end"), [(50, 70), (70, 90)])
@pytest.mark.parametrize(("covers", "owed"), [(True, 0), (False, 1)])
def test_a_skimmer_lands_on_a_road_through_woods(
    board: Any, stands: Any, box: Any, walked: Any, start: int, end: int, covers: bool, owed: int
) -> None:
    """epic41k.effect.dangerous-landing: none on a road, one where the woods count as well."""
    scenario = _scene(board, stands, box, "skimmers", "woods", start, overrides=covers)
    plan = walked(scenario, "move", (end, 60))
    name, rule = "dangerous_terrain", "epic41k.danger.halt"
    for told in (0, 1):
        dice = (Dice(name, "1D6", rule, 2, None, None, 1, ("a.1",)),) if told else ()
        assert planner.check(scenario, replace(plan, dice=dice)).legal is (told >= owed)
    best = planner.plan(scenario, Order("a", "move", to=(end, 60), goal="press_on"))
    assert best.models[0].end.x == end * CM
    assert sum(dice.count for dice in best.dice) == owed


@pytest.mark.parametrize(("covers", "goes"), [(True, True), (False, False)])
def test_who_begins_on_a_bridge_is_not_held_there(
    board: Any, stands: Any, box: Any, covers: bool, goes: bool
) -> None:
    """epic41k.amb.e09: the ban of the river holds who is on it, not who is on a bridge over it."""
    scenario = _scene(
        board, stands, box, "skimmers", "river", 70, overrides=covers, already_there="stays"
    )
    plan = planner.plan(scenario, Order("a", "move", to=(95, 60)))
    assert (plan.found and bool(plan.models[0].steps)) is goes
