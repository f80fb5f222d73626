"""Fire once a part or once a round, lines that one ends across, and numbers agreed on."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000
GUN = {"side": "blue", "orders": "special", "range": 45, "keywords": ("ANTI-TANK",)}


@pytest.mark.parametrize(
    ("reading", "ends", "rules"),
    [
        ("nobody_ends", (59, 61), {"epic41k.terrain.cliff", "epic41k.danger.halt"}),
        ("may_end", (60, 60), {"epic41k.danger.halt"}),
    ],
)
def test_e17_across_a_cliff(
    board: Any,
    stands: Any,
    line: Any,
    walked: Any,
    broken: Any,
    reading: str,
    ends: Any,
    rules: Any,
) -> None:
    """epic41k.amb.e17: 8 cm to a cliff, a base of 2 cm: on its line, or 1 cm before or beyond.

    The test of the crossing is owed in either reading, and the plan by hand lists none.
    """
    edge = line("e", "wall", (60, 0), (60, 120), height=0.5, terrain="cliff")
    scenario = board(stands("a", (52, 60)), features=[edge], options={"on_lines": reading})
    assert broken(scenario, walked(scenario, "move", (60, 60))) == rules
    goal = ("distance_left", "tests_owed", "distance_walked")
    plan = planner.plan(scenario, Order("a", "move", to=(60, 60), goal=goal))
    assert planner.check(scenario, plan).legal
    assert min(abs(plan.models[0].end.x - x * CM) for x in ends) <= 3


@pytest.mark.parametrize(
    ("given", "legal"),
    [(10, {8: True, 12: False}), (12.5, {8: True, 12: True}), (0, {8: False, 12: False})],
)
def test_e25_straight_over_a_crossroads(
    board: Any, stands: Any, line: Any, walked: Any, broken: Any, given: Any, legal: Any
) -> None:
    """epic41k.amb.e25: a road that goes on 8° or 12° off beyond a crossroads, then the one turn."""
    cross = line("cross", "road", (50, 20), (50, 60), width=4, terrain="dirt_roads")
    engine = stands("a", (40, 40), M=30, **{"class": "war_engines"})
    for turn, fine in legal.items():
        away = (50 + 4 * math.cos(math.radians(turn)), 40 + 4 * math.sin(math.radians(turn)))
        main = line("main", "road", (30, 40), (50, 40), away, width=4, terrain="dirt_roads")
        scenario = board(engine, features=[main, cross], options={"crossroads": given})
        there = round(away[0], 4), round(away[1], 4)
        exact = round(math.degrees(math.atan2(there[1] - 40, there[0] - 50)), 6)
        plan = walked(scenario, "move", (50, 40), exact, there, exact + 45)
        assert (broken(scenario, plan) == set()) is fine


@pytest.mark.parametrize(
    ("given", "chance"), [("profile", Fraction(2, 3)), ("1/4", Fraction(1, 4))]
)
def test_e26_one_chance_for_leadership(board: Any, stands: Any, given: Any, chance: Any) -> None:
    """epic41k.amb.e26: 3 or more on a die, or the chance agreed on."""
    unit = stands("a", (90, 60), blast_markers=1, leadership=3)
    scenario = board(unit, options={"leadership_p": given})
    plan = planner.plan(scenario, Order("a", "move", to=(95, 60)))
    assert [d.probability for d in plan.dice if d.test == "leadership"] == [chance]
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("reading", "count"), [("may", 1), ("may_not", 0)])
def test_e28_who_has_prep_fired(
    board: Any, stands: Any, walked: Any, reading: str, count: int
) -> None:
    """epic41k.amb.e28: the artillery of the detachment fired in this round; in the next it did not.

    The anti-tank gun of the detachment is 30 cm from the way.
    """
    gun = stands("e", (105, 30), detachment="D", **GUN)
    guns = stands("g", (105, 25), detachment="D", side="blue", prep_fired=1)
    scenario = board(stands("a", (90, 60), M=30), gun, guns, options={"prep_then_op": reading})
    plan = walked(scenario, "move", (120, 60))
    assert len(planner.reactions(scenario, plan)) == count
    later = replace(scenario, turn=replace(scenario.turn, round=2))
    assert len(planner.reactions(later, plan)) == 1


@pytest.mark.parametrize(
    ("reading", "at", "count"),
    [("turn", "green", 0), ("sub_phase", "green", 1), ("sub_phase", "red", 0)],
)
def test_e32_fired_in_another_sides_part(
    board: Any, stands: Any, walked: Any, reading: str, at: str, count: int
) -> None:
    """epic41k.amb.e32: it op fired in this round, while green moved or while red did, as now."""
    gun = stands("e", (105, 30), op_fired=1, op_fired_at=at, **GUN)
    scenario = board(stands("a", (90, 60), M=30), gun, options={"op_fire_once": reading})
    assert len(planner.reactions(scenario, walked(scenario, "move", (120, 60)))) == count


@pytest.mark.parametrize(("given", "no"), [(5, "epic41k.embark.flat-option"), (6, ""), (6.5, "")])
def test_e49_how_far_one_boards_from(
    board: Any, stands: Any, no_boarding: Any, given: float, no: str
) -> None:
    """epic41k.amb.e49: middles 8 cm apart, bases of 2 cm: 6 cm between them."""
    tank = stands("t", (50, 60), keywords=("TRANSPORT",), capacity=3, **{"class": "vehicle"})
    options = {"embark_mode": "flat5", "flat_reach": given}
    scenario = board(stands("a", (42, 60)), tank, options=options)
    assert no_boarding(scenario) == no
    if not no:
        plan = planner.plan(scenario, Order("a", "move", to="t", goal="board"))
        assert plan.found
        assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("given", "legal"), [("off", True), (6, False), (11, True)])
def test_e54_as_near_as_was_agreed(
    board: Any, stands: Any, walked: Any, given: Any, legal: bool
) -> None:
    """epic41k.amb.e54: middles 13 cm apart are 11 from edge to edge; no profile says anything."""
    scenario = board(stands("a", (60, 60), (60, 65)), options={"coherency": given})
    assert planner.check(scenario, walked(scenario, "move", (60, 52))).legal is legal


@pytest.mark.parametrize(("reading", "legal"), [("lost", [False, False]), ("kept", [True, False])])
def test_e23_two_small_turns(
    board: Any, stands: Any, walked: Any, broken: Any, reading: str, legal: list[bool]
) -> None:
    """epic41k.amb.e23: 20° twice are two turns, or 40° of the one of 45° on Move orders.

    20° and 30° are more than one in either reading.
    """
    engine = stands("a", (40, 40), M=30, **{"class": "war_engines"})
    scenario = board(engine, options={"unused_angle": reading})
    found = []
    for more in (20, 30):
        x, y, heading, steps = 40.0, 40.0, 0.0, []
        for turn in (20, more):
            ahead = math.radians(heading + turn)
            there = round(x + 5 * math.cos(ahead), 4), round(y + 5 * math.sin(ahead), 4)
            # as far as it goes, so that the line has this heading to a whole µ°
            heading = round(math.degrees(math.atan2(there[1] - y, there[0] - x)), 6)
            steps += [heading, there]
            x, y = there
        found.append(broken(scenario, walked(scenario, "move", *steps)) == set())
    assert found == legal
    plan = planner.plan(scenario, Order("a", "move", to=(50, 60)))
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(
    ("reading", "firing"), [("any_point", {"e.1", "e.2"}), ("entering", {"e.2"})]
)
def test_e29_who_begins_in_range(
    board: Any, stands: Any, walked: Any, reading: str, firing: set[str]
) -> None:
    """epic41k.amb.e29: range 45 cm, from (90, 60) to (120, 60).

    The gun at (105, 30) is √(15² + 30²) = 33.5 off at first, middle to middle; the one at (150, 30)
    is 67.1 off at first and 42.4 in the end.
    """
    guns = stands("e", (105, 30), (150, 30), **GUN)
    scenario = board(stands("a", (90, 60), M=30), guns, options={"opfire_trigger": reading})
    found = planner.reactions(scenario, walked(scenario, "move", (120, 60)))
    assert {reaction.by for reaction in found} == firing
