"""A point to go to at which no stand may end: which ground is in its way, by which row."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.shaping.pointed import barred
from planner.rulesets.known import known_terms

WATER = {"kind": "water", "depth": "open_water"}


def lake(name: str, left: float, right: float) -> dict[str, Any]:
    """A lake right across the table."""
    ring = [[left, 0], [right, 0], [right, 120], [left, 120], [left, 0]]
    shape = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "id": name, "properties": WATER, "geometry": shape}


@pytest.mark.parametrize(
    ("to", "kind", "said"),
    [
        ((31, 30), "skimmers", True),
        ((31, 30), "vehicle", True),
        ((25.5, 30), "skimmers", True),  # half a centimetre of its base would hang over it
        ((25, 30), "skimmers", False),  # the base of 2 cm touches the shore at 26
        ((39, 30), "skimmers", False),
        (None, "skimmers", False),
    ],
)
def test_it_is_told(board: Any, stands: Any, to: Any, kind: str, said: bool) -> None:
    """epic41k.effect.no-landing, epic41k.effect.impassable: open water from 26 to 38 cm."""
    stand = stands("a", (20, 30), **{"class": kind, "M": 30})
    scenario = board(stand, features=[lake("lake", 26, 38)])
    order = Order("a", "move", to=to)
    found = barred(scenario, order, known_terms(scenario, order))
    assert [rule for rule, _ in found] == ["epic41k.terrain.open-water"] * said
    assert all("because of lake: the nearest place" in text for _, text in found)


def test_the_plan_says_so(board: Any, stands: Any) -> None:
    """epic41k.effect.no-landing: it stops on the shore, 25 cm, and says why nothing is left."""
    stand = stands("a", (20, 30), **{"class": "skimmers", "M": 30})
    scenario = board(stand, features=[lake("lake", 26, 38)])
    plan = planner.plan(scenario, Order("a", "move", to=(31, 30)))
    assert abs(plan.models[0].end.x - 250_000) <= 10
    text = "no model may end at 31,30 because of lake: the nearest place where one may is meant"
    assert ("epic41k.terrain.open-water", text) in plan.notes


@pytest.mark.parametrize("start", [20, 44])
def test_either_shore_is_as_near(board: Any, stands: Any, start: int) -> None:
    """epic41k.effect.no-landing: to the middle of a lake from 26 to 38, from either side of it.

    With 4 cm it is 1 cm short of the shore before it, where it would stand at 25 or at 39.
    """
    stand = stands("a", (start, 30), **{"class": "skimmers", "M": 4})
    scenario = board(stand, features=[lake("lake", 26, 38)])
    plan = planner.plan(scenario, Order("a", "move", to=(32, 30)))
    assert plan.objective[0].value == pytest.approx(10_000, abs=20)


@pytest.mark.parametrize(
    ("kind", "bridge", "said"),
    [
        ("vehicle", "", ["epic41k.terrain.open-water"]),
        ("skimmers", "", ["epic41k.terrain.open-water"]),
        # epic41k.amb.e13: what is under the bridge is no lake to a base that is all on it
        ("vehicle", "whole", ["epic41k.terrain.open-water"]),
        ("vehicle", "middle", []),  # it may end on the bridge, in what is lake all the same
    ],
)
def test_ground_in_which_nobody_ends(
    board: Any, stands: Any, box: Any, kind: str, bridge: str, said: list[str]
) -> None:
    """epic41k.effect.impassable: sent into a lake further off than it goes, and why not in it."""
    features = [lake("lake", 126, 138)]
    if bridge:
        features.append(box("b", "road", 120, 20, 150, 40, terrain="dirt_roads"))
    stand = stands("a", (20, 30), **{"class": kind, "M": 30})
    scenario = board(stand, features=features, options={"base_on_road": bridge or "whole"})
    plan = planner.plan(scenario, Order("a", "move", to="lake"))
    text = "no model may end in lake: the nearest place where one may is meant"
    assert [rule for rule, told in plan.notes if told == text] == said


@pytest.mark.parametrize("base", ["60mm", "60x30mm rect", "60x30mm oval"])
def test_an_engine_that_stands_where_none_may_stays(board: Any, stands: Any, base: str) -> None:
    """epic41k.effect.impassable: at 23.5 cm its base of 6 cm hangs half a centimetre over a lake.

    No way begins there, for rectangles neither.
    """
    engine = stands("a", (23.5, 30), base=base, **{"class": "war_engines", "size": None})
    scenario = board(engine, features=[lake("lake", 26, 38)])
    plan = planner.plan(scenario, Order("a", "move", to=(10, 30)))
    assert [model.end.x for model in plan.models] == [235_000]
