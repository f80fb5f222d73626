"""epic41k.amb.e13: all of a base whose middle is on a road, or what of it is on the road.

Ground across the table from x = 60 to 80; stands are 2 cm across unless said.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000
TEST = "epic41k.danger.halt"
RIVER = "epic41k.terrain.river"


@pytest.mark.parametrize(
    ("y", "base", "middle", "whole"),
    [
        (60, "20mm", 0, 0),
        (61, "20mm", 0, 0),  # its edge is the road's
        (61.001, "20mm", 0, 1),
        (60, "50mm", 0, 1),  # half a centimetre of it on either side
        (62.001, "20mm", 1, 1),  # its middle is off the road
    ],
)
def test_beside_a_road_through_woods(
    board: Any,
    stands: Any,
    box: Any,
    walked: Any,
    broken: Any,
    y: float,
    base: str,
    middle: int,
    whole: int,
) -> None:
    """epic41k.terrain.woods: a vehicle tests for what of it is in them; the road is 4 cm wide."""
    woods = box("u", "area", 60, 0, 80, 120, terrain="woods")
    road = box("road", "road", 40, 58, 100, 62, terrain="dirt_roads")
    tank = stands("a", (50, y), base=base, M=50, **{"class": "vehicle"})
    for reading, tests in (("middle", middle), ("whole", whole)):
        scenario = board(tank, features=[woods, road], options={"base_on_road": reading})
        found = broken(scenario, walked(scenario, "move", (90, y)))
        assert found == ({TEST} if tests else set())


@pytest.mark.parametrize(("reading", "goes"), [("middle", False), ("whole", True)])
def test_a_bridge_from_bank_to_bank(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, reading: str, goes: bool
) -> None:
    """epic41k.terrain.river: before its middle is on the bridge a vehicle's front is over water.

    All that is over the water is on the bridge; not so 63.5 up, half a centimetre beside it.
    """
    river = box("u", "water", 60, 0, 80, 120, depth="river")
    bridge = box("b", "road", 60, 56, 80, 64, terrain="dirt_roads")
    tank = stands("a", (50, 60), M=45, **{"class": "vehicle"})
    scenario = board(tank, features=[river, bridge], options={"base_on_road": reading})
    assert broken(scenario, walked(scenario, "move", (90, 60))) == (set() if goes else {RIVER})
    plan = planner.plan(scenario, Order("a", "move", to=(90, 60)))
    assert (plan.models[0].end.x == 90 * CM) is goes
    assert planner.check(scenario, plan).legal
    beside = stands("a", (50, 63.5), M=45, **{"class": "vehicle"})
    scenario = board(beside, features=[river, bridge], options={"base_on_road": reading})
    assert broken(scenario, walked(scenario, "move", (90, 63.5))) == {RIVER}


@pytest.mark.parametrize(("off", "tests"), [(0, False), (0.01, True)])
def test_round_a_bend_of_a_road(
    board: Any,
    stands: Any,
    box: Any,
    line: Any,
    walked: Any,
    broken: Any,
    off: float,
    tests: bool,
) -> None:
    """epic41k.terrain.woods: a base as wide as the road along its middle, and beside it."""
    woods = box("u", "area", 60, 0, 120, 120, terrain="woods")
    road = line("road", "road", (40, 60), (90, 60), (90, 100), width=6, terrain="dirt_roads")
    tank = stands("a", (50, 60 + off), base="60mm", M=80, **{"class": "vehicle"})
    scenario = board(tank, features=[woods, road], options={"base_on_road": "whole"})
    plan = walked(scenario, "move", (90, 60 + off), (90, 95))
    assert broken(scenario, plan) == ({TEST} if tests else set())


@pytest.mark.parametrize(("over", "bars"), [(True, False), (["no"], True), (False, True)])
def test_a_ford_that_covers_all_of_a_pond(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, over: Any, bars: bool
) -> None:
    """epic41k.amb.e13: nothing is left of it, unless players say that the road does not count."""
    pond = box("u", "water", 60, 57, 80, 63, depth="river")
    road = box("road", "road", 60, 56, 80, 64, terrain="dirt_roads")
    woods = box("no", "area", 10, 10, 20, 20, terrain="woods")
    tank = stands("a", (50, 60), M=45, **{"class": "vehicle"})
    options = {"base_on_road": "whole", "overrides": over}
    scenario = board(tank, features=[pond, road, woods], options=options)
    assert broken(scenario, walked(scenario, "move", (90, 60))) == ({RIVER} if bars else set())


@pytest.mark.parametrize(("kind", "verb"), [("vehicle", "goes into"), ("skimmers", "ends on")])
def test_a_river_in_two_is_called_what_the_map_calls_it(
    board: Any, stands: Any, box: Any, walked: Any, kind: str, verb: str
) -> None:
    """epic41k.terrain.river: a bridge parts it; north of that is the same river as south of it.

    So it is named where nobody gets over it at all, once.
    """
    river = box("stream", "water", 60, 0, 80, 120, depth="river")
    bridge = box("b", "road", 50, 56, 90, 64, terrain="dirt_roads")
    options = {"base_on_road": "whole"}
    for up in (30, 90):
        unit = stands("a", (50, up), M=30, **{"class": kind})
        scenario = board(unit, features=[river, bridge], options=options)
        found = planner.check(scenario, walked(scenario, "move", (70, up))).violations
        assert [(v.rule, v.text) for v in found] == [(RIVER, f"{verb} stream")]
    engine = stands("a", (40, 60), base="90mm", M=45, **{"class": "vehicle"})
    scenario = board(engine, features=[river, bridge], options=options)
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60)))
    named = [words for _, words in plan.notes if "stream" in words]
    assert len(named) == 1
    assert named[0].endswith("on that line stream lets nobody through")
