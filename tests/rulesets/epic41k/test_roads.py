"""Roads: 5 cm more for who keeps to them, and war engines that follow their bends."""

import math
from typing import Any

import pytest
import shapely

import planner
from planner import Order
from planner.navigation import Navigator
from planner.plan import StepKind

GAME = "epic41k"
CM = 10_000
ENGINE = {"M": 40, "march": 40, "assault": 40, "class": "war_engines"}


def bends(*turns: float, first: tuple[float, float] = (40, 40)) -> list[tuple[float, float]]:
    """Corners of a road of 10 cm stretches that begins along +x and turns by these degrees."""
    (x, y), heading = first, 0.0
    points = [first, (x + 10, y)]
    for turn in turns:
        heading += math.radians(turn)
        x, y = points[-1]
        points.append((x + 10 * math.cos(heading), y + 10 * math.sin(heading)))
    return points


def road(line: Any, name: str, *points: tuple[float, float], terrain: str = "paved_road") -> Any:
    """A road 4 cm wide."""
    return line(name, "road", *points, width=4, terrain=f"{terrain}s")


def between(*points: tuple[float, float]) -> Any:
    """A rampart along a road that bends to the left, on that side, from 1.1 cm off its middle."""
    middle = shapely.LineString(points)
    near, far = (shapely.offset_curve(middle, off, join_style="mitre") for off in (1.1, 4))
    ring = [*near.coords, *reversed(far.coords)]
    corners = [[round(x, 4), round(y, 4)] for x, y in ring]
    return {
        "type": "Feature",
        "id": "between",
        "properties": {"kind": "solid", "height": 3},
        "geometry": {"type": "Polygon", "coordinates": [[*corners, corners[0]]]},
    }


@pytest.mark.parametrize(
    ("kind", "terrain", "move", "far"),
    [
        ("vehicle", "paved_road", 30, 35),  # epic41k.effect.plus5
        ("war_engines", "paved_road", 15, 20),  # epic41k.terrain.paved-roads
        ("vehicle", "dirt_road", 30, 35),  # epic41k.terrain.dirt-roads
        ("war_engines", "dirt_road", 15, 15),
        ("skimmers", "paved_road", 30, 30),
    ],
)
def test_a_road_gives_five_centimetres_more(
    scene: Any, unit: Any, line: Any, kind: str, terrain: str, move: float, far: float
) -> None:
    """The whole move on the road: as far as it gets towards a point far down the road."""
    stand = unit("a", (40, 40), base="20mm", profile={"M": move, "class": kind})
    features = [road(line, "r", (30, 40), (170, 40), terrain=terrain)]
    scenario = scene(GAME, stand, features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(160, 40)))
    assert plan.models[0].end.x == pytest.approx((40 + far) * CM, abs=30)


def test_a_centimetre_beside_the_road_costs_all_five(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any
) -> None:
    """epic41k.effect.plus5: 29 cm of road and 1 of open ground are 30; on the road it is 35.

    The road ends at x = 69 with a round end of 2 cm, so the middle is on it up to 71 cm.
    """
    stand = unit("a", (40, 40), base="20mm", profile={"M": 30, "class": "vehicle"})
    scenario = scene(GAME, stand, features=[road(line, "r", (30, 40), (69, 40))])
    assert broken(scenario, walked(scenario, "move", (71, 40))) == set()
    rules = broken(scenario, walked(scenario, "move", (71.0001, 40)))
    assert rules == {"epic41k.effect.plus5"}
    off = scene(
        GAME, stand, features=[road(line, "r", (30, 40), (90, 40))], options={"plus5_mode": "off"}
    )
    assert broken(off, walked(off, "move", (70.0001, 40))) == {"epic41k.detachment.orders"}


def test_an_engine_follows_a_winding_road_without_turning(
    scene: Any, unit: Any, line: Any, broken: Any
) -> None:
    """epic41k.warengine.road-follow: bends of 40°, 40° and 30° on Move orders, 40 cm of road.

    Three turns would be two too many. From the start of the first stretch to the end of the
    fourth is 40 cm exactly; the road gives 5 more, which are not needed. A rampart
    runs along the inside of its bends, so that there is no leaving it early for the end.
    """
    points = bends(40, 40, 30)
    stand = unit("a", points[0], base="20mm", profile=ENGINE)
    scenario = scene(GAME, stand, features=[road(line, "r", *points), between(*points)])
    x, y = points[-1]
    plan = planner.plan(scenario, Order("a", "move", to=(x, y)))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (x * CM, y * CM)) < 10
    assert 399_990 < way.spent < 400_040
    assert broken(scenario, plan) == set()
    bare = scene(GAME, stand)
    free = planner.plan(bare, Order("a", "move", to=(x, y)))
    # Without the road one turn of 45° is all: the place lies further round than that.
    assert math.dist(free.models[0].end.at[:2], (x * CM, y * CM)) > 5 * CM


@pytest.mark.parametrize("base", ["20mm", "60x30mm rect", "60x30mm oval"])
def test_an_engine_goes_where_it_faces(
    scene: Any, unit: Any, walked: Any, broken: Any, base: str
) -> None:
    """epic41k.warengine.free-turn: sideways and backwards is no way round its turns.

    It faces along +x. Round or not: only what it turned to is ahead of it.
    """
    scenario = scene(GAME, unit("a", (60, 60), base=base, profile=ENGINE))
    assert broken(scenario, walked(scenario, "move", (70, 60))) == set()
    assert broken(scenario, walked(scenario, "move", 45, (70, 70))) == set()
    for aside in ((60, 70), (50, 60), (70, 70)):
        rules = broken(scenario, walked(scenario, "move", aside))
        assert rules == {"epic41k.warengine.free-turn"}


@pytest.mark.parametrize("base", ["20mm", "60x30mm rect"])
def test_an_engine_is_planned_where_it_faces(scene: Any, unit: Any, base: str) -> None:
    """epic41k.warengine.turn-max, epic41k.warengine.move-orders: 90° to the left are two turns.

    With 5 cm for one, 20 cm bring it 15 cm to the left on Assault orders. On Move orders it goes
    along 45° at most: to what is 15 cm to the left no nearer than 15 x sin 45° = 10.61 cm.
    """
    engine = {**ENGINE, "M": 20, "assault": 20}
    scenario = scene(GAME, unit("a", (60, 60), base=base, profile=engine))
    left = [
        planner.plan(scenario, Order("a", action, to=(60, 75), goal="reach")).models[0].end.at[:2]
        for action in ("assault", "move")
    ]
    away = [math.dist(at, (60 * CM, 75 * CM)) / CM for at in left]
    assert away[0] == pytest.approx(0, abs=0.01)
    assert 15 * math.sqrt(0.5) <= away[1] < 11


def test_a_hull_follows_a_winding_road_too(scene: Any, unit: Any, line: Any, broken: Any) -> None:
    """epic41k.warengine.road-follow: 20 cm and the 5 of the road, round two bends of 40°.

    From the start of the first stretch that is to the middle of the third.
    """
    points = bends(40, 40)
    stand = unit("a", points[0], base="40x20mm rect", profile={**ENGINE, "M": 20})
    scenario = scene(GAME, stand, features=[road(line, "r", *points)])
    plan = planner.plan(scenario, Order("a", "move", to=points[-1]))
    middle = [(a + b) / 2 * CM for a, b in zip(points[-2], points[-1], strict=True)]
    assert math.dist(plan.models[0].end.at[:2], middle) < 100
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize(("turn", "legal"), [(45, True), (46, False)])
def test_the_free_turn_is_still_there_after_the_bends(
    scene: Any, unit: Any, line: Any, broken: Any, walked: Any, turn: float, legal: bool
) -> None:
    """epic41k.warengine.road-follow: two bends of 90° are none of its turns."""
    points = [(40, 40), (50, 40), (50, 50), (60, 50), (70, 50)]
    stand = unit("a", points[0], base="20mm", profile=ENGINE)
    scenario = scene(GAME, stand, features=[road(line, "r", *points)])
    plan = walked(scenario, "move", (50, 40), 90, (50, 50), 0, (65, 50), turn)
    assert broken(scenario, plan) == (set() if legal else {"epic41k.warengine.move-orders"})


@pytest.mark.parametrize(
    ("action", "turns", "cost"),
    [
        ("assault", (40,), 0),
        ("assault", (40, 80), 5),  # the second crossroads: 40° more
        ("move", (40, 80), None),  # epic41k.warengine.move-orders
        ("assault", (90,), 5),  # epic41k.warengine.turn-max: two turns of 45°
    ],
)
def test_a_turn_at_a_crossroads_is_a_turn(
    scene: Any, unit: Any, line: Any, walked: Any, action: str, turns: Any, cost: float | None
) -> None:
    """epic41k.warengine.crossroads: one main road with a side road at each turn taken.

    The engine goes 10 cm to each crossroads and 10 cm on: the rest of what it spends is turning.
    """
    places, heading = [(40.0, 40.0), (50.0, 40.0)], 0.0
    roads = [road(line, "main", (30, 40), (80, 40))]
    steps: list[Any] = [(50, 40)]
    for number, turn in enumerate(turns):
        heading = math.radians(turn)
        x, y = places[-1]
        ahead = (x + 10 * math.cos(heading), y + 10 * math.sin(heading))
        beyond = (x + 25 * math.cos(heading), y + 25 * math.sin(heading))
        roads.append(road(line, f"side {number}", (x, y), beyond))
        exact = math.degrees(math.atan2(round(ahead[1], 4) - y, round(ahead[0], 4) - x))
        places.append((round(ahead[0], 4), round(ahead[1], 4)))
        steps += [round(exact, 6), places[-1]]
    stand = unit("a", (40, 40), base="20mm", profile=ENGINE)
    scenario = scene(GAME, stand, features=roads)
    verdict = planner.check(scenario, walked(scenario, action, *steps))
    rules = {violation.rule for violation in verdict.violations}
    if cost is None:
        assert rules == {"epic41k.warengine.move-orders"}
    else:
        assert rules == set()
        travel = 10 * (1 + len(turns))
        assert verdict.spent["a.1"] / CM == pytest.approx(travel + cost, abs=0.001)


@pytest.mark.parametrize(("turn", "legal"), [(8, True), (12, False)])
def test_straight_over_a_crossroads_is_no_turn(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, turn: float, legal: bool
) -> None:
    """epic41k.warengine.crossroads: on Move orders 8° with the road, and all of the 45° after it.

    A road that goes on 10° off beyond a crossroads is still straight over; at 12° the turn would
    be the free one, and the one after it the second.
    """
    away = (50 + 30 * math.cos(math.radians(turn)), 40 + 30 * math.sin(math.radians(turn)))
    there = round(away[0], 4), round(away[1], 4)
    exact = round(math.degrees(math.atan2(there[1] - 40, there[0] - 50)), 6)
    roads = [road(line, "main", (30, 40), (50, 40), there), road(line, "cross", (50, 20), (50, 60))]
    scenario = scene(GAME, unit("a", (40, 40), base="20mm", profile=ENGINE), features=roads)
    plan = walked(scenario, "move", (50, 40), exact, there, exact + 45)
    assert (broken(scenario, plan) == set()) is legal


@pytest.mark.parametrize("where", ["road", "crossroads"])
def test_off_the_direction_of_the_road_is_a_turn(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, where: str
) -> None:
    """epic41k.warengine.road-follow, epic41k.warengine.crossroads: 5° on a straight road are paid.

    So another 45° are the second turn, which Move orders do not have; where the engine turns is
    10 cm along a straight road, in open country or where another crosses.
    """
    roads = [road(line, "main", (30, 40), (90, 40))]
    if where == "crossroads":
        roads.append(road(line, "cross", (50, 20), (50, 60)))
    scenario = scene(GAME, unit("a", (40, 40), base="20mm", profile=ENGINE), features=roads)
    assert broken(scenario, walked(scenario, "move", (50, 40), 45)) == set()
    rules = broken(scenario, walked(scenario, "move", (50, 40), 5, 50))
    assert rules == {"epic41k.warengine.move-orders"}
    on_assault = walked(scenario, "assault", (50, 40), 5, 50)
    verdict = planner.check(scenario, on_assault)
    assert verdict.legal
    assert verdict.spent["a.1"] == 15 * CM  # 10 of the road, 5 for the second turn


@pytest.mark.parametrize("base", ["20mm", "60x30mm rect"])
@pytest.mark.parametrize("aside", [1.0, -1.0])
def test_an_engine_keeps_to_its_side_of_the_road(
    scene: Any, unit: Any, line: Any, box: Any, broken: Any, base: str, aside: float
) -> None:
    """epic41k.warengine.road-follow: 1 cm beside the middle, two bends of 90° on Move orders.

    The road goes 10 cm along +x, 20 cm up and back along -x. To the left of the middle it is 1, 2
    and 1 cm shorter at the bends, to the right as much longer. Of 45 cm, 5 of them for the road,
    15 + 3 or 15 - 3 are left from the second bend on, at x = 69 or 71: to x = 51 or 59.
    To come there by the middle it would have to turn, and again to be along the road. A block lies
    between the arms of the road, so that it cannot leave it on a slant.
    """
    points = [(60, 40), (70, 40), (70, 60), (30, 60)]
    stand = unit("a", (60, 40 + aside), base=base, profile={**ENGINE, "M": 40})
    block = box("block", "solid", 30, 43, 67, 57, height=3)
    scenario = scene(GAME, stand, features=[road(line, "r", *points), block])
    there = 55 - 4 * aside, 60 - aside
    plan = planner.plan(scenario, Order("a", "move", to=there))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (there[0] * CM, there[1] * CM)) < 10
    assert broken(scenario, plan) == set()
    turned = [step for step in way.steps if step.kind is StepKind.PIVOT]
    assert [step.rules[0] for step in turned] == ["epic41k.warengine.road-follow"] * 2


def test_a_bridge_carries_over_what_it_crosses(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """epic41k.terrain.molten-metal-river-bridge, epic41k.terrain.molten-metal-river.

    Walkers cannot cross the river but over the bridge, at one test; a road over it, as drawn
    here by a dirt road, asks for none.
    """
    river = box("river", "area", 55, 0, 65, 120, terrain="molten_metal_river")
    bridge = box("bridge", "area", 53, 38, 67, 42, terrain="molten_metal_river_bridge")
    over = road(line, "over", (52, 40), (68, 40), terrain="dirt_road")
    stand = unit("a", (50, 40), base="20mm", profile={"M": 30, "class": "walkers"})
    goal = ("distance_left", "tests_owed", "distance_walked")
    order = Order("a", "move", to=(72, 40), goal=goal)
    ends, tests = [], []
    for features in ([river], [river, bridge], [river, over]):
        plan = planner.plan(scene(GAME, stand, features=features), order)
        ends.append(plan.models[0].end.x / CM)
        tests.append(sum(dice.count for dice in plan.dice))
    assert ends == pytest.approx([54, 72, 72], abs=0.01)
    assert tests == [0, 1, 0]


def test_a_column_takes_the_side_road_where_it_may(scene: Any, unit: Any, line: Any) -> None:
    """epic41k.warengine.crossroads, planned: 40° at the fork is the one free turn of Move orders.

    10 cm to the fork and 20 up the side road, of 30 with 5 more for the road.
    """
    away = (50 + 20 * math.cos(math.radians(40)), 40 + 20 * math.sin(math.radians(40)))
    beyond = (50 + 40 * math.cos(math.radians(40)), 40 + 40 * math.sin(math.radians(40)))
    roads = [road(line, "main", (30, 40), (50, 40), (90, 40)), road(line, "side", (50, 40), beyond)]
    stand = unit("a", (40, 40), base="20mm", profile={**ENGINE, "M": 25})
    scenario = scene(GAME, stand, features=roads)
    plan = planner.plan(scenario, Order("a", "move", to=away))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (away[0] * CM, away[1] * CM)) < 20
    assert 300_000 - 20 <= way.spent <= 300_020
    assert way.budget == 30 * CM


def test_a_field_of_ice_lets_infantry_go_further(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.plus5, planned: 15 cm for a move of 10 on thick ice; from beside it 10.

    Any way will do that stays on the ice, not only one along a line.
    """
    ice = box("ice", "area", 40, 30, 100, 90, terrain="thick_ice")
    ends = []
    for start in (50, 39):
        stand = unit("a", (start, 50), base="20mm", profile={"M": 10, "class": "infantry"})
        scenario = scene(GAME, stand, features=[ice])
        plan = planner.plan(scenario, Order("a", "move", to=(90, 80)))
        ends.append(math.dist(plan.models[0].end.at[:2], (start * CM, 50 * CM)) / CM)
    assert ends == pytest.approx([15, 10], abs=0.002)


def test_compared_ways_have_no_more_than_the_plain_move(scene: Any, unit: Any, line: Any) -> None:
    """epic41k.effect.plus5: 9 cm beside a road are a way of a move of 10, 12 cm are none."""
    stand = unit("a", (40, 60), base="20mm", profile={"M": 10, "class": "infantry"})
    scenario = scene(GAME, stand, features=[road(line, "r", (30, 40), (90, 40))])
    found = [len(planner.ways(scenario, "a", "move", "a.1", (40 + far, 60))) for far in (9, 12)]
    assert found == [1, 0]


@pytest.mark.parametrize(("aside", "lack"), [(0, 0.5), (60, 5.5)])
def test_what_a_charge_lacks_counts_the_road_only_where_it_leads(
    scene: Any, unit: Any, line: Any, aside: float, lack: float
) -> None:
    """epic41k.effect.plus5: 22.5 cm between the middles of 2 cm bases are 20.5 cm to contact.

    An assault goes 15 cm, 20 along the road: 0.5 cm is missing there, 5.5 where the road is
    elsewhere. Told in hundredths, rounded up.
    """
    profile = {"M": 10, "march": 30, "assault": 15, "class": "infantry"}
    us = unit("a", (40, 40), base="20mm", profile=profile)
    foe = unit("b", (62.5, 40), base="20mm", side="blue", profile=profile)
    features = [road(line, "r", (30, 40 + aside), (170, 40 + aside))]
    scenario = scene(GAME, us, foe, features=features)
    plan = planner.plan(scenario, Order("a", "assault", targets=("b",)))
    (repair,) = (r for r in plan.repairs if r.kind == "budget")
    assert repair.amount == pytest.approx(lack * CM, abs=60)


def test_an_engine_turns_on_its_way_where_an_opening_is(
    scene: Any, unit: Any, box: Any, broken: Any, terms: Any
) -> None:
    """epic41k.warengine.move-orders, epic41k.warengine.free-turn: ahead, then one turn.

    Beside it lies water up to x = 44. From (49, 44) the corner (44, 41.3) is 5 and 2.7 cm off,
    5.682 at 28.37°, so that a line that passes it at 1 cm, the engine's radius, goes at 28.37° +
    asin(1 / 5.682) = 38.51°. It comes from y = 40 at 49 - 4 / tan 38.51° = 43.97: 3.97 cm ahead,
    and 4 / sin 38.51° = 6.42 after a turn of less than 45°. Turned where it stands, to pass the
    corner lower down, it would owe a second turn there.
    """
    water = box("w", "area", 30, 41.3, 44, 60, terrain="open_water")
    stand = unit("a", (40, 40), base="20mm", profile={**ENGINE, "M": 20})
    scenario = scene(GAME, stand, features=[water])
    plan = planner.plan(scenario, Order("a", "move", to=(49, 44)))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (49 * CM, 44 * CM)) < 10
    slope = math.atan2(2.7, 5) + math.asin(1 / math.hypot(5, 2.7))
    length = 9 - 4 / math.tan(slope) + 4 / math.sin(slope)
    assert length == pytest.approx(10.40, abs=0.01)
    reach = planner.reach(scenario, unit="a", action="move")
    assert reach.cost("a.1", (49, 44)) == pytest.approx(length, abs=0.1)
    (level,) = Navigator(scenario, terms(scenario, "a", "move")).field("a.1").reach()
    assert level[1].contains(shapely.Point(49 * CM, 44 * CM))
    assert not level[1].contains(shapely.Point(41 * CM, 50 * CM))  # in the water
    # The arc about the corner is gone round outside of it, by a few hundredths.
    assert length - 0.001 < way.spent / CM < length + 0.03
    assert broken(scenario, plan) == set()


def test_an_engine_leaves_a_winding_road_by_its_free_turn(
    scene: Any, unit: Any, box: Any, line: Any, broken: Any
) -> None:
    """epic41k.warengine.road-follow: the bend of 90° is none of its turns, so one is left.

    It just fits in up to y = 48, where it opens to the right. From (56, 56) the corner
    (51.01, 48) is 4.99 and 8 cm off, 9.429 at 31.95° from upward; passed at 1 cm the line is at
    31.95° + asin(1 / 9.429) = 38.04°. It leaves the road at 56 - 6 / tan 38.04° = 48.33: after
    10 + 8.33 cm, and goes 6 / sin 38.04° = 9.74 more.
    """
    shut = [(30, 41.01, 48.99, 60), (51.01, 30, 80, 48), (30, 30, 51.01, 38.99)]
    walls = [box(f"w{k}", "solid", *sides, height=3) for k, sides in enumerate(shut)]
    stand = unit("a", (40, 40), base="20mm", profile={**ENGINE, "M": 30})
    way_ = road(line, "r", (40, 40), (50, 40), (50, 70), terrain="dirt_road")
    scenario = scene(GAME, stand, features=[way_, *walls])
    plan = planner.plan(scenario, Order("a", "move", to=(56, 56)))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (56 * CM, 56 * CM)) < 10
    slope = math.atan2(4.99, 8) + math.asin(1 / math.hypot(4.99, 8))
    length = 10 + 16 - 6 / math.tan(slope) + 6 / math.sin(slope)
    assert length == pytest.approx(28.07, abs=0.01)
    assert length - 0.001 < way.spent / CM < length + 0.03
    rules = [step.rules[0] for step in way.steps if step.kind is StepKind.PIVOT]
    assert rules == ["epic41k.warengine.road-follow", "epic41k.warengine.free-turn"]
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize("base", ["20mm", "60x35mm rect"])
def test_a_road_leads_nobody_into_what_stands_on_it(
    scene: Any, unit: Any, box: Any, line: Any, base: str
) -> None:
    """40 cm of road, as far as (80, 60) and not on beyond; the other way a house stands on it."""
    house = box("house", "solid", 20, 56, 26, 64, height=3)
    way_ = road(line, "r", (0, 60), (120, 60), terrain="dirt_road")
    scenario = scene(GAME, unit("a", (40, 60), base=base, profile=ENGINE), features=[house, way_])
    ((_, region),) = planner.reach(scenario, "a", "move").bands[0].regions["a.1"]
    places = [(79.9, 60), (80.2, 60), (23, 60)]
    assert [region.contains(shapely.Point(x * CM, y * CM)) for x, y in places] == [
        True,
        False,
        False,
    ]


def test_what_the_road_gives_is_told(scene: Any, unit: Any, line: Any) -> None:
    """epic41k.effect.plus5: 15 cm and 5 more, all of the way on paved road; 15 need no more."""
    road = line("rd", "road", (0, 60), (100, 60), width=4, terrain="paved_roads")
    stand = unit("a", (30, 60), base="20mm", profile={"M": 15, "class": "vehicle"})
    scenario = scene("epic41k", stand, features=[road])
    for x, told in ((50, True), (45, False)):
        plan = planner.plan(scenario, Order("a", "move", to=(x, 60)))
        assert plan.models[0].end.x == x * 10_000
        said = [text for rule, text in plan.notes if rule == "epic41k.effect.plus5"]
        words = "a.1: up to 5 cm more than the orders allow, for the ground kept to"
        assert said == [words] * told


@pytest.mark.parametrize("terrain", ["paved_road", "dirt_road"])
def test_one_road_bears_the_name_of_its_kind_too(
    scene: Any, unit: Any, line: Any, terrain: str
) -> None:
    """epic41k.terrain.paved-roads, epic41k.terrain.dirt-roads: vehicles go 15 + 5 = 20 cm."""
    along = line("rd", "road", (0, 60), (100, 60), width=4, terrain=terrain)
    stand = unit("a", (30, 60), base="20mm", profile={"M": 15, "class": "vehicle"})
    scenario = scene("epic41k", stand, features=[along])
    (way,) = planner.plan(scenario, Order("a", "move", to=(60, 60))).models
    assert way.end.x == 50 * CM
