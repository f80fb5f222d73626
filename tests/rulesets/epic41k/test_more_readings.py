"""Further readings of the chapter: each in a case in which it differs from the first."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import FileError
from planner.plan import Dice
from planner.rulesets.epic41k.prep_fire import Battery, batteries, sub_phases

CM = 10_000


@pytest.mark.parametrize(
    ("given", "spent"), [("per_area", 15), ("per_piece", 15), (5, 16), (2.5, 22)]
)
def test_e01_by_the_distance(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, given: Any, spent: float
) -> None:
    """epic41k.amb.e01: 10 cm over a strip of 4 cm: a base of 2 cm is in it for 6.

    5 cm to enter it, or for each 5 cm in it as much again, or for each 2.5 cm in it: 6 or 12 more.
    By the referee and by the planner, for whom `spent` is just enough.
    """
    ruins = box("r", "area", 54, 0, 58, 120, terrain="ruins")
    for move, rules in ((spent, set()), (spent - 0.001, {"epic41k.detachment.orders"})):
        unit = stands("a", (51, 60), M=move)
        scenario = board(unit, features=[ruins], options={"minus5_mode": given})
        plan = walked(scenario, "move", (61, 60))
        assert broken(scenario, plan) == rules
        assert planner.check(scenario, plan).spent["a.1"] == pytest.approx(spent * CM, abs=1)
        found = planner.plan(scenario, Order("a", "move", to=(61, 60)))
        assert (found.models[0].end.x > 60.9995 * CM) is not bool(rules)


def test_e01_by_the_distance_from_inside(board: Any, stands: Any, box: Any, walked: Any) -> None:
    """epic41k.amb.e01: who begins inside pays for the way there, for which no entry is owed."""
    ruins = box("r", "area", 50, 0, 58, 120, terrain="ruins")
    for given, spent in (("per_area", 8), (5, 14)):
        scenario = board(
            stands("a", (53, 60), M=30), features=[ruins], options={"minus5_mode": given}
        )
        verdict = planner.check(scenario, walked(scenario, "move", (61, 60)))
        assert verdict.spent["a.1"] == pytest.approx(spent * CM, abs=1)


@pytest.mark.parametrize(
    ("landing", "leaves", "stops"),
    [
        (None, 1, False),
        ("both", 1, False),
        ("start", 1, True),
        ("end", 0, False),
        ("none", 0, True),
    ],
)
@pytest.mark.parametrize("reading", ["mission", "every_move"])
def test_e20_where_a_flyer_is_on_the_ground(
    board: Any,
    stands: Any,
    box: Any,
    walked: Any,
    reading: str,
    landing: str | None,
    leaves: int,
    stops: bool,
) -> None:
    """epic41k.amb.e20: from over a swamp (dangerous landing) to over a wood (no landing).

    Where the mission names neither, or moves all begin and end on the ground, the start is tested
    and the end is barred.
    """
    swamp = box("s", "area", 20, 40, 40, 80, terrain="swamp")
    wood = box("w", "area", 60, 40, 80, 80, terrain="woods")
    state = {} if landing is None else {"landing": landing}
    flyer = stands("a", (30, 60), M=60, mission=True, **state, **{"class": "flyers"})
    scenario = board(flyer, features=[swamp, wood], options={"flyer_stops": reading})
    if reading == "every_move":
        leaves, stops = 1, False
    plan = walked(scenario, "move", (70, 60))
    for owned in (0, 1):
        name, rule = "dangerous_terrain", "epic41k.danger.halt"
        dice = (Dice(name, "1D6", rule, 2, None, None, 1, ("a.1",)),) if owned else ()
        verdict = planner.check(scenario, replace(plan, dice=dice))
        rules = {violation.rule for violation in verdict.violations}
        assert ("epic41k.terrain.woods" in rules) is not stops
        assert (rule in rules) is (owned < leaves)
    found = planner.plan(scenario, Order("a", "move", to=(70, 60)))
    assert planner.check(scenario, found).legal
    assert (found.models[0].end.x == 70 * CM) is stops


@pytest.mark.parametrize(("landing", "rules"), [("none", set()), ("end", {"no-landing"})])
def test_e20_in_the_air_over_a_tower(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, landing: str, rules: set[str]
) -> None:
    """epic41k.amb.e20: what stands on the ground is no place to land, and none to fly over."""
    tower = box("t", "solid", 60, 50, 80, 70, height=5)
    flyer = stands("a", (30, 60), M=60, mission=True, landing=landing, **{"class": "flyers"})
    scenario = board(flyer, features=[tower])
    said = {f"epic41k.effect.{rule}" for rule in rules}
    assert broken(scenario, walked(scenario, "move", (70, 60))) == said
    plan = planner.plan(scenario, Order("a", "move", to=(70, 60)))
    assert planner.check(scenario, plan).legal
    assert (plan.models[0].end.x == 70 * CM) is not bool(rules)


@pytest.mark.parametrize(
    ("reading", "waiting", "named"), [("all", ("B", "C"), ["g", "h"]), ("next", ("B",), ["g"])]
)
def test_e27_who_prep_fires_of_three_sides(
    board: Any, stands: Any, reading: str, waiting: tuple[str, ...], named: list[str]
) -> None:
    """epic41k.amb.e27: before A moves B and C may, or B alone; before C moves A is the next one."""
    guns = [
        stands(name, (90, y), side=side, keywords=("ARTILLERY",), orders="special")
        for name, y, side in (("g", 80, "B"), ("h", 90, "C"))
    ]
    turn = {"side": "A", "phase": "prep_fire"}
    one = reading == "next"
    scenario = board(
        stands("a", (20, 20), side="A"), *guns, turn=turn, options={"prep_fire_by": reading}
    )
    assert [b.name for b in batteries(scenario, "A", one=one)] == named
    first, *_, last = sub_phases(scenario, "A", one=one)
    assert first.waiting == waiting
    assert last.waiting == (("A",) if one else ("A", "B"))
    plan = planner.plan(scenario, Order("a", "move", to=(30, 20)))
    assert dict(plan.notes)["epic41k.prepfire.optional"].startswith(
        f"none has to: {2 ** len(named)}"
    )
    assert Battery("h", "C", ("h.1",)) in batteries(scenario, "B", one=one)


@pytest.mark.parametrize(
    ("reading", "dice", "chances"),
    [("d6", "1D6", [Fraction(1, 3), 0]), ("d10", "1D10", [Fraction(3, 5), Fraction(3, 10)])],
)
def test_e34_which_die_beats_armour(
    board: Any, stands: Any, terms: Any, reading: str, dice: str, chances: list[Any]
) -> None:
    """epic41k.amb.e34: armour 4 and 7, 5 or more and 8 or more, on six sides or on ten."""
    found = []
    for armour in (4, 7):
        units = stands("a", (60, 60), armour=armour), stands("e", (75, 60), side="blue")
        (watch,) = terms(board(*units, options={"snap_die": reading}), "a", "move").watches
        assert (watch.dice, watch.need) == (dice, armour + 1)
        found.append(watch.chance)
    assert found == chances


@pytest.mark.parametrize(
    ("reading", "damage", "no"),
    [
        ("list", 2, ""),
        ("damage", 2, "epic41k.transport.capacity"),
        ("damage", 1, ""),
        ("damage", None, ""),
    ],
)
def test_e38_a_list_or_damage_points(
    board: Any, stands: Any, no_boarding: Any, reading: str, damage: int | None, no: str
) -> None:
    """epic41k.amb.e38: listed at 2 slots with 2 damage points: 2 or 8 of the carrier's 4 slots.

    Infantry has no damage points that count.
    """
    walker = stands("a", (20, 20), size="two_slot", damage=damage, **{"class": "walkers"})
    carrier = {"keywords": ("TRANSPORT",), "capacity": 4, "class": "vehicle"}
    options = {"slots_by": reading}
    scenario = board(walker, stands("t", (22.5, 20), **carrier), options=options)
    assert no_boarding(scenario) == no
    foot = stands("a", (20, 20), size="big", damage=damage)
    assert no_boarding(board(foot, stands("t", (22.5, 20), **carrier), options=options)) == ""


def test_a_gun_behind_a_war_track_takes_no_riders_place(
    board: Any, stands: Any, no_boarding: Any
) -> None:
    """epic41k.tankriders.capacity: one stand rides on one damage point, a gun towed or not."""
    rider = stands("a", (20, 20), keywords=("ORK",), orders="assault")
    track = stands("t", (22.5, 20), keywords=("WAR TRACK",), damage=1, **{"class": "vehicle"})
    gun = stands("g", (20, 20), keywords=("BIG GUNZ",), embarked_in="t")
    other = stands("b", (20, 20), embarked_in="t", rides=True)
    assert no_boarding(board(rider, track)) == ""
    assert no_boarding(board(rider, track, gun)) == ""
    assert no_boarding(board(rider, track, gun, other)) == "epic41k.tankriders.capacity"


@pytest.mark.parametrize(("reading", "tested"), [("inclusive", True), ("exclusive", False)])
def test_e14_exactly_five_centimetres_off(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, reading: str, tested: bool
) -> None:
    """epic41k.amb.e14: it passes a furnace at 5 cm, and a micrometre nearer and further off."""
    furnace = box("f", "area", 60, 40, 70, 60, terrain="blast_furnace")
    for more, test in ((-0.0001, True), (0, tested), (0.0001, False)):
        y = 66 + more
        unit = stands("a", (40, y), M=60)
        scenario = board(unit, features=[furnace], options={"furnace_edge": reading})
        rules = broken(scenario, walked(scenario, "move", (90, y)))
        assert rules == ({"epic41k.danger.halt"} if test else set())


@pytest.mark.parametrize(
    ("given", "infantry", "walkers"),
    [
        ("none", {"epic41k.danger.halt"}, {"epic41k.terrain.river"}),
        (
            ["river infantry impassable", "river walkers none"],
            {"epic41k.terrain.river"},
            set(),
        ),
        (["cliff infantry none"], {"epic41k.danger.halt"}, {"epic41k.terrain.river"}),
    ],
)
def test_e18_cells_that_are_misprints(
    board: Any,
    stands: Any,
    box: Any,
    walked: Any,
    broken: Any,
    given: Any,
    infantry: set[str],
    walkers: set[str],
) -> None:
    """epic41k.amb.e18: infantry crosses a river at a risk and walkers do not; or as players say.

    By the referee, and by where the planner gets that takes no risk.
    """
    river = box("r", "area", 56, 0, 60, 120, terrain="river")
    for kind, rules in (("infantry", infantry), ("walkers", walkers)):
        unit = stands("a", (50, 60), M=30, **{"class": kind})
        scenario = board(unit, features=[river], options={"misprints": given})
        assert broken(scenario, walked(scenario, "move", (70, 60))) == rules
        plan = planner.plan(scenario, Order("a", "move", to=(70, 60)))
        assert (plan.models[0].end.x == 70 * CM) is (rules == set())


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("river infantry", "is no cell: write terrain, class and effect"),
        ("rivers infantry none", '"rivers" of "rivers infantry none" is not in the table.*"river"'),
        ("river cavalry none", '"cavalry" of .* is not in the table'),
        ("river infantry shut", '"shut" of .* is not in the table'),
    ],
)
def test_e18_what_is_no_cell(board: Any, stands: Any, cell: str, message: str) -> None:
    """With its place, and the nearest known word."""
    with pytest.raises(FileError, match=f"/options/misprints/1: .*{message}"):
        board(stands("a", (50, 60)), options={"misprints": ["cliff infantry none", cell]})
