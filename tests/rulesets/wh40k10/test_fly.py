"""FLY through the air: what ways cost, and what the referee says of them, by the ledger."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Order
from planner.mobility import Flying
from planner.navigation import Navigator, Places, Unreachable
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
EXAMPLES = Path(planner.__file__).parent.parent / "examples"
R32 = 16 / 25.4
"""Radius of a 32 mm base, inches."""
FLY = {"keywords": ["INFANTRY", "FLY"], "profile": {"M": 20}}


@pytest.fixture(name="flown")
def flown_fixture(board: Any, squad: Any, ask: Any) -> Any:
    """Return the asker of what it costs ``a.1`` of a FLY unit to get from one place to another.

    It asks the search, certifies the way, and has the referee judge it on the way.
    """

    def flown(
        start: tuple[float, ...],
        to: tuple[float, ...],
        *features: Any,
        others: tuple[Any, ...] = (),
        action: str = "normal",
        targets: tuple[str, ...] = (),
        roll: int | None = None,
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> float:
        unit = squad("a", start, **{**FLY, **more})
        scenario = board(unit, *others, features=list(features), options=options or {})
        terms = ask(scenario, "a", action, *targets, roll=roll)
        field = Navigator(scenario, terms).field("a.1")
        x, y, z = (round(c * INCH) for c in (*to, 0)[:3])
        place = Places.of([replace(scenario.models["a.1"].pose, x=x, y=y, z=z)])
        cost = float(field.costs(place)[0])
        if math.isinf(cost):
            with pytest.raises(Unreachable):
                field.route(place[0])
            return cost
        route = field.route(place[0])
        assert route.spent <= cost
        plan = _plan(scenario, route.steps, action, targets, roll)
        assert planner.check(scenario, plan).legal, planner.check(scenario, plan).violations
        return route.spent / INCH

    return flown


def _plan(
    scenario: Any, steps: Any, action: str = "normal", targets: Any = (), roll: Any = None
) -> Plan:
    way = ModelPlan("a.1", scenario.models["a.1"].pose, tuple(steps))
    order = Order("a", action, targets, roll=roll)
    made = Plan("wh40k10", RULESET.unit, scenario.digest, order, Status.FEASIBLE, models=(way,))
    return replace(made, move_order=("a.1",), roll=roll)


def near(inches: float) -> Any:
    """Never shorter, and longer by no more than 10 µm for being whole µm."""
    return pytest.approx(inches + 0.0002, abs=0.0002)


def test_onto_a_roof(flown: Any, box: Any) -> None:
    """wh40k10.fly.through-air, wh40k10.amb.fly-air-corner: 8" on and 6" up.

    The base must clear the roof's edge, which is r + r before the end: up along
    sqrt((8 - 2 r)² + 6²) to where the base touches the edge, then 2 r on:
    sqrt(6.740157² + 36) + 1.259843 = 10.283684". The plain line measures 10.0", walking 14".
    """
    roof = box("b", "solid", 28 - R32, 16, 38, 28, height=6, terrain="building")
    clear = math.hypot(8 - 2 * R32, 6) + 2 * R32
    assert clear == pytest.approx(10.283684, abs=5e-7)
    to = (28.00001, 22, 6)
    assert flown((20, 22), to, roof) == near(clear)
    plain = flown((20, 22), to, roof, options={"air_corner": "straight"})
    assert plain == near(10)
    assert flown((28.00001, 22, 6), (20, 22), roof) == near(clear)


def test_over_a_building(flown: Any, box: Any) -> None:
    """wh40k10.amb.fly-ground-to-ground, wh40k10.param.fly-over-terrain: 8", 6" high, 2" deep.

    With a 32 mm base that clears both edges: 2 sqrt((3 - r)² + 36) + 2 + 2 r = 16.162133".
    Along the ground with climbs: 8 + 12 = 20".
    """
    building = box("b", "solid", 23, 0, 25, 44, height=6)
    clear = 2 * math.hypot(3 - R32, 6) + 2 + 2 * R32
    assert clear == pytest.approx(16.162133, abs=5e-7)
    assert flown((20, 22), (28, 22), building) == near(clear)
    ground = {"fly_over_terrain": "ground"}
    assert flown((20, 22), (28, 22), building, options=ground) == near(20)


def test_the_sample_of_sixteen_inches(flown: Any, box: Any) -> None:
    """wh40k10.param.fly-over-terrain: straight up 6", 4" across, straight down 6" = 16"."""
    building = box("b", "solid", 20 + R32, 0, 24 - R32, 44, height=6)
    assert flown((20, 22), (24, 22), building) == near(16)


@pytest.mark.parametrize("action", ["normal", "advance", "fall_back", "charge"])
def test_the_moves_that_measure_through_the_air(
    flown: Any, box: Any, squad: Any, action: str
) -> None:
    """wh40k10.fly.air-move-types, wh40k10.param.fly-charge: 8" on and 6" up in all four."""
    roof = box("b", "solid", 28 - R32, 16, 38, 28, height=6, terrain="building")
    to = (28.00001, 22, 6)
    more: dict[str, Any] = {"action": action}
    if action == "fall_back":
        more["others"] = (squad("b", (20 - 2 * R32 - 0.5, 22), side="blue"),)
    if action == "charge":
        target = squad("b", (28 + 2 * R32 + 0.5, 22, 6), side="blue")
        more |= {"others": (target,), "targets": ("b",), "roll": 11}
    if action == "advance":
        more["roll"] = 1
    assert flown((20, 22), to, roof, **more) == near(math.hypot(8 - 2 * R32, 6) + 2 * R32)


def test_other_moves_stay_on_the_ground(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.fly.air-move-types: no flying but in those moves, and only for FLY."""
    scenario = board(squad("a", (20, 22), **FLY), squad("w", (5, 5)))
    assert ask(scenario, "a", "stationary").mobilities["a.1"].flying is None
    flyer = squad("a", (20, 22), **{**FLY, "profile": {"M": 20, "surge": 6}})
    fight = board(flyer, squad("e", (22, 22), side="blue"))
    for action in ("surge", "pile_in", "consolidate"):
        assert ask(fight, "a", action).mobilities["a.1"].flying is None
    assert ask(scenario, "w", "normal").mobilities["w.1"].flying is None
    given = ask(scenario, "a", "normal").mobilities["a.1"].flying
    assert given == Flying(rule="wh40k10.fly.through-air")


def test_no_line_through_a_wall(flown: Any, line: Any) -> None:
    """wh40k10.amb.fly-walls: over the wall's top, not through it, by more than its height.

    A wall of no thickness 8" high, 4" on of 8": 2 sqrt((4 - r)² + 64) + 2 r.
    """
    wall = line("w", "wall", (24, 0), (24, 44), height=8)
    assert flown((20, 22), (28, 22), wall) == near(2 * math.hypot(4 - R32, 8) + 2 * R32)


def test_what_one_goes_through_on_the_ground_one_flies_through(flown: Any, line: Any) -> None:
    """wh40k10.param.ruins-through: a ruin's wall is open to INFANTRY, in the air as well."""
    wall = line("w", "wall", (24, 0), (24, 44), height=8, terrain="ruins")
    assert flown((20, 22), (28, 22), wall) == near(8)


def test_low_terrain_stays_free(flown: Any, box: Any) -> None:
    """wh40k10.terrain.low-free, wh40k10.amb.fly-start-end: onto a 2" crate by the ground's measure.

    8" along the ground and 2" up for nothing; through the air it would be sqrt(68) = 8.246".
    """
    crate = box("c", "solid", 26, 18, 34, 26, height=2)
    assert flown((20, 22), (28, 22, 2), crate) == near(8)


def test_between_floors(flown: Any, box: Any) -> None:
    """wh40k10.fly.through-air: onto a storey 3" up, under another one 6" up, from beside them.

    A VEHICLE does not go through floors. It rises beside them: its base touches the lower
    floor's edge when its foot is 3" up: sqrt((6 - r)² + 9), then r and 2" more.
    """
    floors = [box(f"f{z}", "floor", 26, 18, 34, 26, z=z) for z in (3, 6)]
    found = flown((20, 22), (28, 22, 3), *floors, keywords=["VEHICLE", "FLY"])
    assert found == near(math.hypot(6 - R32, 3) + R32 + 2)


# -- the referee by itself -----------------------------------------------------------------


@pytest.fixture(name="judge")
def judge_fixture(board: Any, squad: Any) -> Any:
    """Return the referee's word on flights through some points: ids of the rules broken."""

    def judge(start: Any, *points: Any, features: Any = (), **more: Any) -> set[str]:
        scenario = board(
            squad("a", start, **{**FLY, **more}),
            features=list(features),
            options=more.pop("options", {}),
        )
        steps = [Step(StepKind.FLY, Pose(*point)) for point in points]
        return {v.rule for v in planner.check(scenario, _plan(scenario, steps)).violations}

    return judge


EDGE = 711_200 - 16_000
"""x of the roof's edge, µm: a 32 mm base at 28" is just wholly on it."""


@pytest.mark.parametrize(
    ("x", "z", "legal"),
    [
        (EDGE - 16_000, 152_400, True),
        (EDGE - 15_999, 152_400, False),
        (EDGE - 16_000, 152_399, False),
        (EDGE - 16_001, 152_400, True),
    ],
)
def test_the_edge_of_the_roof(judge: Any, box: Any, x: int, z: int, legal: bool) -> None:
    """wh40k10.amb.fly-air-corner: touching the edge at the roof's height; 1 µm less is too low."""
    roof = box("b", "solid", EDGE / INCH, 16, 38, 28, height=6, terrain="building")
    y = 22 * INCH
    broken = judge((20, 22), (x, y, z), (711_200, y, 152_400), features=[roof])
    assert broken == (set() if legal else {"wh40k10.terrain.tall-no-through"})


@pytest.mark.parametrize(("more", "legal"), [(0, True), (1, False)])
def test_as_far_as_the_move_goes(judge: Any, more: int, legal: bool) -> None:
    """wh40k10.normal.distance: 3-4-5 through the air: 5" of 5" up and down again to a crate's top.

    From (20, 22) by 3" on and 4" up is 5"; then 4" down is 9" of 9"; 1 µm more is too far.
    """
    y, x = 22 * INCH, 23 * INCH
    points = [(x, y, 4 * INCH), (x + more, y, 0)]
    broken = judge((20, 22), *points, profile={"M": 9})
    assert broken == (set() if legal else {"wh40k10.normal.distance"})


def test_flying_is_for_those_who_can(judge: Any) -> None:
    """wh40k10.fly.through-air: a unit without FLY may not fly."""
    y = 22 * INCH
    assert judge((20, 22), (22 * INCH, y, 0)) == set()
    assert judge((20, 22), (22 * INCH, y, 0), keywords=["INFANTRY"]) == {"fly"}


def test_not_into_the_ground_nor_ending_in_the_air(judge: Any) -> None:
    """wh40k10.terrain.no-end-mid-climb: a flight ends on a surface, and never goes below."""
    y = 22 * INCH
    assert judge((20, 22), (22 * INCH, y, INCH)) == {"wh40k10.terrain.no-end-mid-climb"}
    below = judge((20, 22), (22 * INCH, y, -1), (23 * INCH, y, 0))
    assert below == {"wh40k10.fly.through-air"}


def test_all_the_way_or_not_at_all(board: Any, squad: Any, box: Any) -> None:
    """wh40k10.fly.through-air: nobody climbs a crate for nothing and flies from there."""
    crate = box("c", "solid", 18, 20, 22, 24, height=2)
    scenario = board(squad("a", (16, 22), **FLY), features=[crate])
    y = 22 * INCH
    x = 18 * INCH - 16_000
    steps = [
        Step(StepKind.LINE, Pose(x, y, 0)),
        Step(StepKind.CLIMB, Pose(x, y, 2 * INCH)),
        Step(StepKind.FLY, Pose(20 * INCH, y, 2 * INCH)),
    ]
    broken = {v.rule for v in planner.check(scenario, _plan(scenario, steps)).violations}
    assert broken == {"wh40k10.fly.through-air"}


def test_past_a_floor(judge: Any, box: Any) -> None:
    """wh40k10.param.ruins-floors: a VEHICLE rises through no floor; INFANTRY through a ruin's."""
    floor = box("f", "floor", 18, 18, 26, 26, z=3, terrain="ruins")
    y, up = 22 * INCH, 3 * INCH
    assert judge((20, 22), (22 * INCH, y, up), features=[floor]) == set()
    broken = judge((20, 22), (22 * INCH, y, up), features=[floor], keywords=["VEHICLE", "FLY"])
    assert broken == {"wh40k10.param.ruins-floors"}


@pytest.mark.parametrize(("z", "legal"), [(5 * INCH + 1, True), (5 * INCH, False)])
def test_over_who_is_no_target(board: Any, squad: Any, box: Any, z: int, legal: bool) -> None:
    """wh40k10.param.charge-end: a charge through the air keeps 5" above who is no target."""
    roofs = [
        box("r", "solid", 18, 20, 22, 24, height=6, terrain="building"),
        box("s", "solid", 28, 20, 32, 24, height=6, terrain="building"),
    ]
    scenario = board(
        squad("a", (20, 22, 6), **FLY),
        squad("n", (25, 22), side="blue"),
        squad("t", (31, 22, 6), side="blue"),
        features=roofs,
    )
    y = 22 * INCH
    steps = [
        Step(StepKind.FLY, Pose(25 * INCH, y, z)),
        Step(StepKind.FLY, Pose(round(29.5 * INCH), y, 6 * INCH)),
    ]
    plan = _plan(scenario, steps, "charge", ("t",), 12)
    broken = {v.rule for v in planner.check(scenario, plan).violations}
    # Between the roofs: the bases touch neither while lower than 6".
    assert ("wh40k10.param.charge-end" in broken) == (not legal)


# -- whole units ---------------------------------------------------------------------------


def test_a_squad_over_a_building(board: Any, squad: Any, box: Any) -> None:
    """wh40k10.param.fly-over-terrain: five models over a building that stands right across.

    Its far side is 5" on: walking up and down 6" costs the nearest 5 + 12 + r = 17.63" of 17",
    so that whoever stands beyond has flown.
    """
    building = box("b", "solid", 23, 0, 25, 44, height=6)
    places = [(20, 20 + 1.5 * k) for k in range(5)]
    fliers = squad("a", *places, **{**FLY, "profile": {"M": 17}})
    scenario = board(fliers, features=[building])
    plan = planner.plan(scenario, Order("a", "normal", to=(28, 23)))
    assert planner.check(scenario, plan).legal
    beyond = [way for way in plan.models if way.end.x > 25 * INCH]
    assert beyond
    assert all(step.kind is StepKind.FLY for way in beyond for step in way.steps)
    walkers = board(squad("a", *places, profile={"M": 17}), features=[building])
    walked = planner.plan(walkers, Order("a", "normal", to=(28, 23)))
    assert all(way.end.x < 25 * INCH for way in walked.models)


def test_a_squad_on_a_tournament_table() -> None:
    """wh40k10.fly.through-air: on a layout of a tournament, every way legal."""
    pytest.importorskip("wh40kdc")
    record = json.loads((EXAMPLES / "advance.json").read_text(encoding="utf-8"))
    for unit in record["units"]:
        if unit["id"] == "assault":
            unit |= {"keywords": ["VEHICLE", "FLY"], "models": unit["models"][:5]}
            unit["profile"] |= {"M": 10}
    scenario = planner.load(record)
    plan = planner.plan(scenario, Order("assault", "normal", to=(30.0, 26.0)))
    assert plan.models
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("words", "left"), [(["INFANTRY", "FLY"], None), (["INFANTRY"], 16.0)])
def test_what_is_left_is_told_through_the_air(
    board: Any, squad: Any, ask: Any, box: Any, words: list[str], left: float | None
) -> None:
    """wh40k10.fly.through-air: from (5, 12) to the middle of a roof 6" high that begins at x 12".

    The base clears its edge at 12" less its radius r: up to there it is a slope of 7" - r and
    6", then 3" + r on the flat. On foot it is 10" and 6" up.
    """
    roof = box("roof", "solid", 12, 6, 18, 18, height=6)
    unit = squad("a", (5, 12), keywords=words, profile={"M": 6})
    scenario = board(unit, features=[roof])
    navigator = Navigator(scenario, ask(scenario, "a", "normal"))
    start = scenario.models["a.1"].pose
    goal = replace(start, x=15 * INCH, y=12 * INCH, z=6 * INCH)
    found = navigator.remaining("a.1", Places.of([goal])).costs(Places.of([start]))[0] / INCH
    flown = math.hypot(7 - R32, 6) + 3 + R32
    assert found == pytest.approx(flown if left is None else left, abs=1e-3)
