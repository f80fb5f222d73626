"""The worked example of each row of the terrain table that no other test has.

Strips of the terrain, 4 cm deep, lie right across the way from x = 45 to 85: at 56, 66 and 76.
The stand is 2 cm across and goes straight through all of them.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Plan, Scenario
from planner.plan import Dice

CM = 10_000
BARRED = "no route"

EXAMPLES = [
    # epic41k.terrain.jungles: two jungles 25/36 for infantry, nothing for a walker
    ("jungles", "infantry", 2, Fraction(25, 36)),
    ("jungles", "walkers", 2, 1),
    # epic41k.terrain.swamp: a skimmer passes over; stopping is another test of this file
    ("swamp", "skimmers", 3, 1),
    # epic41k.terrain.river
    ("river", "infantry", 1, Fraction(5, 6)),
    ("river", "walkers", 1, BARRED),
    # epic41k.terrain.open-ground
    ("open_ground", "infantry", 3, 1),
    # epic41k.terrain.chemical-wastes
    ("chemical_wastes", "infantry", 1, Fraction(5, 6)),
    ("chemical_wastes", "war_engines", 1, 1),
    # epic41k.terrain.sludge
    ("sludge", "vehicle", 1, BARRED),
    ("sludge", "skimmers", 1, 1),
    # epic41k.terrain.ash-dunes: halted with 1/6
    ("ash_dunes", "war_engines", 1, Fraction(5, 6)),
    # epic41k.terrain.plantation
    ("plantation", "vehicle", 1, 1),
    ("plantation", "war_engines", 1, Fraction(5, 6)),
    # epic41k.terrain.herd
    ("herd", "infantry", 1, Fraction(5, 6)),
    ("herd", "walkers", 1, 1),
    # epic41k.terrain.cliff
    ("cliff", "infantry", 1, Fraction(5, 6)),
    ("cliff", "vehicle", 1, BARRED),
    ("cliff", "skimmers", 1, 1),
    # epic41k.terrain.oil-pit
    ("oil_pit", "vehicle", 1, Fraction(5, 6)),
    ("oil_pit", "war_engines", 1, BARRED),
    # epic41k.terrain.quick-sand
    ("quick_sand", "vehicle", 1, BARRED),
    ("quick_sand", "war_engines", 1, Fraction(5, 6)),
    # epic41k.terrain.thin-ice
    ("thin_ice", "infantry", 1, 1),
    ("thin_ice", "vehicle", 1, Fraction(5, 6)),
    # epic41k.terrain.ice-crevasse: infantry pays, see below
    ("ice_crevasse", "vehicle", 1, Fraction(5, 6)),
    ("ice_crevasse", "war_engines", 1, 1),
    # epic41k.terrain.scrap-piles
    ("scrap_piles", "walkers", 1, 1),
    ("scrap_piles", "vehicle", 1, Fraction(5, 6)),
    # epic41k.terrain.blast-furnace
    ("blast_furnace", "vehicle", 1, BARRED),
    ("blast_furnace", "skimmers", 1, 1),
    # epic41k.terrain.smelting-works
    ("smelting_works", "infantry", 1, 1),
    ("smelting_works", "vehicle", 1, Fraction(5, 6)),
    ("smelting_works", "war_engines", 1, BARRED),
    # epic41k.terrain.power-station
    ("power_station", "infantry", 1, Fraction(5, 6)),
    ("power_station", "vehicle", 1, BARRED),
    # epic41k.terrain.molten-metal-river
    ("molten_metal_river", "skimmers", 1, Fraction(5, 6)),
    ("molten_metal_river", "flyers", 1, 1),
    # epic41k.terrain.ash-cloud
    ("ash_cloud", "skimmers", 1, Fraction(5, 6)),
    ("ash_cloud", "infantry", 1, 1),
    # epic41k.terrain.volcano
    ("volcano", "infantry", 1, Fraction(5, 6)),
    ("volcano", "vehicle", 1, 1),
    ("volcano", "flyers", 1, Fraction(5, 6)),
    # epic41k.terrain.erupting-volcano: all five that must test pass with (5/6)^5
    ("erupting_volcano", "infantry", 1, Fraction(5, 6)),
    ("erupting_volcano", "flyers", 1, Fraction(5, 6)),
    # epic41k.terrain.magma-river
    ("magma_river", "flyers", 1, Fraction(5, 6)),
    ("magma_river", "war_engines", 1, BARRED),
    # epic41k.terrain.chaos-plain: two pieces
    ("chaos_plain", "vehicle", 2, Fraction(25, 36)),
    # epic41k.terrain.chaos-river
    ("chaos_river", "war_engines", 1, Fraction(5, 6)),
    ("chaos_river", "vehicle", 1, BARRED),
    # epic41k.terrain.grave-yard
    ("grave_yard", "infantry", 1, 1),
    ("grave_yard", "vehicle", 1, Fraction(5, 6)),
    # epic41k.effect.dangerous: three in a row
    ("swamp", "infantry", 3, Fraction(125, 216)),
]


def across(
    scene: Any, unit: Any, box: Any, walked: Any, terrain: str, kind: str, pieces: int, end: float
) -> tuple[Scenario, Plan]:
    """A stand and its way straight over so many strips, owning up to any number of tests."""
    strips = [
        box(f"s{n}", "area", 56 + 10 * n, 0, 60 + 10 * n, 120, terrain=terrain)
        for n in range(pieces)
    ]
    profile = {"M": 60, "class": kind}
    state = {"mission": True}
    stand = unit("a", (45, 60), base="20mm", profile=profile, state=state)
    scenario = scene("epic41k", stand, features=strips)
    return scenario, walked(scenario, "move", (end, 60))


@pytest.mark.parametrize(("terrain", "kind", "pieces", "expected"), EXAMPLES)
def test_crossing(
    scene: Any,
    unit: Any,
    box: Any,
    walked: Any,
    terrain: str,
    kind: str,
    pieces: int,
    expected: Fraction | int | str,
) -> None:
    """How likely a stand goes on to the other side, by the least tests it must own up to."""
    scenario, plan = across(scene, unit, box, walked, terrain, kind, pieces, 85)
    chances = []
    for count in range(4):
        name, rule = "dangerous_terrain", "epic41k.danger.halt"
        dice = Dice(name, "1D6", rule, 2, Fraction(5, 6), None, count, ("a.1",) * count)
        owned = replace(plan, dice=(dice,) if count else ())
        if planner.check(scenario, owned).legal:
            chances.append(Fraction(5, 6) ** count)
    assert max(chances, default=BARRED) == expected


@pytest.mark.parametrize(
    ("terrain", "kind", "pieces", "toll"),
    [
        ("settlement", "walkers", 2, 10),  # epic41k.terrain.settlement: two of them
        ("steep_hill", "vehicle", 1, 5),  # epic41k.terrain.steep-hill
        ("steep_hill", "war_engines", 1, 0),
        ("ice_crevasse", "infantry", 1, 5),
        ("fortifications", "infantry", 1, 5),
        ("ruins", "infantry", 2, 10),
    ],
)
def test_entering_costs_five(
    scene: Any, unit: Any, box: Any, walked: Any, terrain: str, kind: str, pieces: int, toll: float
) -> None:
    """What 40 cm over them cost besides."""
    verdict = planner.check(*across(scene, unit, box, walked, terrain, kind, pieces, 85))
    assert verdict.legal
    assert verdict.spent["a.1"] / CM == pytest.approx(40 + toll)


@pytest.mark.parametrize(("mode", "toll"), [("per_area", 5), ("per_piece", 10)])
def test_pieces_that_touch(
    scene: Any, unit: Any, box: Any, walked: Any, mode: str, toll: float
) -> None:
    """epic41k.effect.minus5: two ruins side by side are entered once, or each by itself."""
    pair = [box(f"r{x}", "area", x, 0, x + 5, 120, terrain="ruins") for x in (56, 61)]
    stand = unit("a", (50, 60), base="20mm", profile={"M": 60, "class": "infantry"})
    scenario = scene("epic41k", stand, features=pair, options={"minus5_mode": mode})
    verdict = planner.check(scenario, walked(scenario, "move", (80, 60)))
    assert verdict.spent["a.1"] / CM == pytest.approx(30 + toll)


@pytest.mark.parametrize(
    ("terrain", "kind", "move", "far"),
    [
        ("thick_ice", "infantry", 10, 15),  # epic41k.terrain.thick-ice
        ("thick_ice", "war_engines", 10, 10),
        ("landing_field", "war_engines", 15, 20),  # epic41k.terrain.landing-field
    ],
)
def test_all_of_the_move_on_good_ground(
    scene: Any, unit: Any, box: Any, walked: Any, terrain: str, kind: str, move: float, far: float
) -> None:
    """Just so far and 1 µm further."""
    field = box("f", "area", 40, 0, 150, 120, terrain=terrain)
    stand = unit("a", (50, 60), base="20mm", profile={"M": move, "class": kind})
    scenario = scene("epic41k", stand, features=[field])
    dice = (Dice("dangerous_terrain", "1D6", "epic41k.danger.halt", 2, count=1),)
    legal = [
        planner.check(
            scenario, replace(walked(scenario, "move", (50 + length, 60)), dice=dice)
        ).legal
        for length in (far, far + 0.0001)
    ]
    assert legal == [True, False]


@pytest.mark.parametrize(("away", "tests"), [(4, 1), (5, 1), (5.0001, 0), (6, 0)])
def test_the_ground_about_a_furnace(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, away: float, tests: int
) -> None:
    """epic41k.terrain.blast-furnace-5cm: infantry that passes 4 or 5 cm off tests; 6 cm off not.

    Nor does it a micrometre beyond 5 cm. The map draws the furnace alone; the base's edge is
    `away` from its upper edge at y = 60.
    """
    furnace = box("f", "area", 60, 40, 70, 60, terrain="blast_furnace")
    stand = unit("a", (40, 61 + away), base="20mm", profile={"M": 60, "class": "infantry"})
    scenario = scene("epic41k", stand, features=[furnace])
    rules = broken(scenario, walked(scenario, "move", (90, 61 + away)))
    assert rules == ({"epic41k.danger.halt"} if tests else set())


def test_a_zone_that_the_map_draws_is_the_one(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.terrain.blast-furnace-5cm: no second one is added."""
    furnace = box("f", "area", 60, 40, 70, 60, terrain="blast_furnace")
    zone = box("z", "area", 50, 60, 80, 65, terrain="blast_furnace_5cm")
    stand = unit("a", (20, 20), profile={"M": 60, "class": "infantry"})
    scenario = scene("epic41k", stand, features=[furnace, zone])
    assert [feature.id for feature in scenario.battlefield.features] == ["f", "z"]


@pytest.mark.parametrize(
    ("terrain", "kind", "rules"),
    [
        ("cliff", "infantry", {"epic41k.danger.halt"}),
        ("cliff", "vehicle", {"epic41k.terrain.cliff"}),
        ("cliff", "skimmers", set()),
        ("river", "war_engines", {"epic41k.danger.halt"}),
    ],
)
def test_cliffs_and_rivers_drawn_as_lines(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, terrain: str, kind: str, rules: Any
) -> None:
    """epic41k.terrain.cliff, epic41k.terrain.river: crossing the line is one entry and one test.

    Nobody ends across it.
    """
    edge = line("e", "wall", (60, 0), (60, 120), height=0.5, terrain=terrain)
    stand = unit("a", (50, 60), base="20mm", profile={"M": 60, "class": kind})
    scenario = scene("epic41k", stand, features=[edge])
    assert broken(scenario, walked(scenario, "move", (80, 60))) == rules
    assert f"epic41k.terrain.{terrain}" in broken(scenario, walked(scenario, "move", (60, 60)))


@pytest.mark.parametrize(("mode", "legal"), [("forbid", False), ("normal_rate", True)])
def test_marching_over_ash_wastes(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, mode: str, legal: bool
) -> None:
    """epic41k.effect.no-march: barred on March orders, or crossed at the rate of a normal move.

    March 36, move 18: 4 cm of ash, 6 with the base in it, count double: 30 + 6 = 36 cm.
    """
    ash = box("ash", "area", 56, 0, 60, 120, terrain="ash_wastes")
    profile = {"M": 18, "march": 36, "class": "vehicle"}
    stand = unit("a", (50, 60), base="20mm", profile=profile)
    scenario = scene("epic41k", stand, features=[ash], options={"no_march_mode": mode})
    plan = walked(scenario, "march", (80, 60))
    assert (broken(scenario, plan) == set()) is legal
    if legal:
        assert planner.check(scenario, plan).spent["a.1"] / CM == pytest.approx(36)
