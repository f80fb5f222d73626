"""The terms meet the table: what the ways cost that navigation finds, by the ledger's numbers."""

from __future__ import annotations

import math
from typing import Any

import pytest

from planner.navigation import Navigator, Places
from planner.units import Pose

INCH = 25_400
R32 = 16 / 25.4
"""Radius of a 32 mm base, inches."""


@pytest.fixture(name="cost")
def cost_fixture(board: Any, squad: Any, ask: Any) -> Any:
    """Return the asker of what it costs ``a.1``, starting at (20, 22), to get to a place."""

    def cost(
        to: tuple[float, ...],
        *features: Any,
        others: tuple[Any, ...] = (),
        start: tuple[float, ...] = (20, 22),
        action: tuple[Any, ...] = ("normal",),
        **more: Any,
    ) -> float:
        unit = squad("a", start, **{"profile": {"M": 20}, **more})
        terms = ask(board(unit, *others, features=list(features)), "a", *action)
        x, y, z = (round(c * INCH) for c in (*to, 0)[:3])
        field = Navigator(board(unit, *others, features=list(features)), terms).field("a.1")
        return float(field.costs(Places.of([Pose(x, y, z)]))[0]) / INCH

    return cost


def near(inches: float) -> Any:
    """As exactly as the planner rounds: it may give away a few micrometres."""
    return pytest.approx(inches, abs=0.0005)


@pytest.mark.parametrize(("height", "inches"), [(2.0, 6.0), (2.1, 10.2), (2.01, 10.02)])
def test_over_a_wall(cost: Any, line: Any, height: float, inches: float) -> None:
    """wh40k10.terrain.low-free, wh40k10.terrain.tall-no-through: a wall right across the table.

    2.0" is free; 2.1" costs 6 + 2.1 + 2.1; a fence of 2.01": 6 + 2.01 + 2.01.
    """
    wall = line("w", "wall", (23, 0), (23, 44), height=height, thickness=0.1)
    assert cost((26, 22), wall) == near(inches)


def test_onto_a_crate(cost: Any, box: Any) -> None:
    """wh40k10.terrain.climb-allowed: edge of the base 2" from a 3" crate, wholly on top of it.

    2 + 3 + 1.259843 (the whole base comes over the edge) = 6.259843".
    """
    crate = box("c", "solid", 22 + R32, 17, 32, 27, height=3, terrain="crate")
    assert cost((22 + 2 * R32, 22, 3), crate) == near(2 + 3 + 2 * R32)


def test_over_a_crate_and_down_from_it(cost: Any, box: Any) -> None:
    """wh40k10.terrain.climb-cost: 6" of lines over a 4" crate are 14", 10" if it starts on top."""
    crate = box("c", "solid", 22, 0, 24, 44, height=4, terrain="crate")
    assert cost((26, 22), crate) == near(14)
    assert cost((29, 22), crate, start=(23, 22, 4)) == near(10)


@pytest.mark.parametrize(("keywords", "inches"), [(["INFANTRY"], 6.0), (["VEHICLE"], 16.0)])
def test_through_a_ruin(cost: Any, line: Any, keywords: list[str], inches: float) -> None:
    """wh40k10.param.ruins-through: 6" through a 5" wall for INFANTRY, 6 + 5 + 5 for a VEHICLE."""
    wall = line("w", "wall", (23, 0), (23, 44), height=5, thickness=0.25, terrain="ruins")
    assert cost((26, 22), wall, keywords=keywords) == near(inches)


def test_a_ruins_wall_is_no_free_stair(cost: Any, line: Any, box: Any) -> None:
    """wh40k10.terrain.climb-cost: up to a floor 3" high is 3", though the wall beside it is open.

    From (20, 22) to (24, 22) and 3" up: 7".
    """
    wall = line("w", "wall", (21, 18), (21, 26), height=5, thickness=0.25, terrain="ruins")
    floor = box("f", "floor", 21.125, 18, 29, 26, z=3, terrain="ruins")
    assert cost((24, 22, 3), wall, floor) == near(7)


def test_passing_a_friend(cost: Any, squad: Any) -> None:
    """wh40k10.through.friendly-ok: a friend in the middle of 6" costs no detour."""
    assert cost((26, 22), others=(squad("f", (23, 22)),)) == near(6)


def test_round_a_big_friend(cost: Any, squad: Any) -> None:
    """wh40k10.through.monster-vehicle: 60 mm round 100 mm in the middle of 12".

    Clearance R = 80 mm = 3.149606". Tangents and arc: 2 sqrt(6² - R²) + R (pi - 2 acos(R/6)).
    No chain of lines is shorter; one with a bend is 14.098693".
    """
    r = 80 / 25.4
    shortest = 2 * math.sqrt(36 - r * r) + r * (math.pi - 2 * math.acos(r / 6))
    assert shortest == near(13.694897)
    friend = squad("f", (26, 22), keywords=["VEHICLE"], base="100mm")
    found = cost((32, 22), others=(friend,), keywords=["MONSTER"], base="60mm")
    assert shortest <= found <= 14.098693
    flown = cost((32, 22), others=(friend,), keywords=["MONSTER", "FLY"], base="60mm")
    assert flown == near(12)


@pytest.mark.parametrize(("y", "free"), [(2.26, True), (2.25, False)])
def test_past_an_enemy(cost: Any, squad: Any, y: float, free: bool) -> None:
    """wh40k10.normal.no-er: straight past at 2.26" (gap 1.000157") is 10"; 2.25" is too near."""
    enemy = squad("b", (25, 22 - y), side="blue")
    # A way round it that bends by a hundredth of an inch is hardly longer: 2 (0.01)²/10 at least.
    straight = cost((30, 22), others=(enemy,)) < 10.00001
    assert straight == free


def test_falling_back_past_an_enemy(cost: Any, squad: Any) -> None:
    """wh40k10.fallback.through-er: past one enemy at a gap of 0.3", away from another."""
    past = squad("b", (25, 22 - 2 * R32 - 0.3), side="blue")
    held = squad("c", (20 - 2 * R32 - 0.5, 22), side="blue")
    assert cost((30, 22), others=(past, held), action=("fall_back",)) == near(10)


@pytest.mark.parametrize(("x", "there"), [(59.370079, True), (59.3702, False)])
def test_up_to_the_edge(cost: Any, x: float, there: bool) -> None:
    """wh40k10.through.no-table-edge, wh40k10.amb.edge-touch: centres up to 59.370079"."""
    assert math.isfinite(cost((x, 22), start=(50, 22))) == there


@pytest.mark.parametrize(("width", "passes"), [(2.4, True), (2.3, False)])
def test_a_gap_as_wide_as_the_base(cost: Any, line: Any, width: float, passes: bool) -> None:
    """wh40k10.through.gap-base-fit: 60 mm = 2.362205" passes a gap of 2.4", not one of 2.3"."""
    walls = [
        line("s", "wall", (23, 0), (23, 22 - width / 2), height=9, climbable=False),
        line("n", "wall", (23, 22 + width / 2), (23, 44), height=9, climbable=False),
    ]
    found = cost((26, 22), *walls, base="60mm")
    assert math.isfinite(found) == passes
    if passes:
        assert found == near(6)


def test_what_is_spent_is_the_lines_not_the_displacement(cost: Any, line: Any) -> None:
    """wh40k10.move.lines-and-pivots: round the end of a wall, both legs are paid.

    The wall ends at (25, 26), 5" on and 4" up from the start, at a distance d = sqrt(41). The
    centre passes that point at the base's radius r: two tangents of sqrt(d² - r²) and an arc of
    2 pi - 2 atan(5/4) - 2 acos(r/d) about it. No chain of lines is shorter; the displacement
    is 10".
    """
    wall = line("w", "wall", (25, 0), (25, 26), height=9, climbable=False)
    d = math.sqrt(41)
    arc = 2 * math.pi - 2 * math.atan2(5, 4) - 2 * math.acos(R32 / d)
    shortest = 2 * math.sqrt(d * d - R32 * R32) + R32 * arc
    assert shortest <= cost((30, 22), wall) <= 1.001 * shortest
