"""Jumps where lines run along the heading, and over what ground they may go at all."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.length import DEGREE
from planner.mobility import Jumping, Measured, Passage, Turning, Way
from planner.navigation import Places, Unreachable, kernels
from planner.units import Pose

from .judged import judged
from .judging import route, violations, went
from .tables import INCH, area, box, navigator, pose, um

TROOPS = Turning(
    price=um(0.5),
    step=90 * DEGREE,
    each=False,
    free_angle=90 * DEGREE,
    facing=True,
    backward=Fraction(2),
    backward_rule="back",
)
SHUT = Passage(Way.SHUT, rule="ditch")
BOG = Passage(pace=Fraction(4), measured=Measured.CENTRE, rule="bog")


def ditch(start: Pose, *features: Feature, over: frozenset[str] | None = None, **bog: Passage):  # type: ignore[no-untyped-def]
    """A ditch from x = 20 to 23 right across the table; bases an inch wide jump 4.5"."""
    ground = [area("g", box(20, 0, 23, 44), Kind.GAP), *features]
    jumping = Jumping(um(4.5), over=over, rule="leap")
    return navigator(
        ground, "25.4mm", start, 60, passages={"g": SHUT, **bog}, jumping=jumping, turning=TROOPS
    )


def test_straight_over_as_it_faces() -> None:
    """Facing it: 23" from (10, 20) to (33, 20), jump and all, and no turn."""
    found, kinds = went(ditch(pose(10, 20)), pose(33, 20))
    assert found == pytest.approx(23, abs=1e-3)
    assert kinds == ["line", "jump", "line"]


def test_what_jumps_ask_for_is_in_one_piece() -> None:
    """Columns of a table would have whole kernels compiled once more."""
    went(ditch(pose(10, 20)), pose(33, 20))
    layouts = {getattr(kind, "layout", "C") for sig in kernels.stand.signatures for kind in sig}
    assert layouts == {"C"}


def test_it_turns_before_it_jumps() -> None:
    """Facing north, a quarter to the right is free; facing west, half a turn costs 0.5"."""
    for heading, more in ((90, 0.0), (180, 0.5)):
        found, kinds = went(ditch(pose(10, 20, 0, heading)), pose(33, 20))
        assert found == pytest.approx(23 + more, abs=1e-3)
        assert kinds == ["pivot", "line", "jump", "line"]


@pytest.mark.parametrize("off", [0, 40])
def test_straight_over_a_slanting_ditch(off: float) -> None:
    """A ditch leans from (20, 0) to (29, 44): one straight line from (10, 20) to (31, 25.5).

    It is gone as it faces, or after a turn of 40°, which is free. Jumps stood at samples of the
    ditch's edges: up to 0.2 % more, by two turns more.
    """
    slant = area("g", [(20, 0), (21.5, 0), (30.5, 44), (29, 44)], Kind.GAP)
    heading = math.degrees(math.atan2(5.5, 21)) + off
    jumping, passages = Jumping(um(4.5)), {"g": SHUT}
    about: dict[str, Any] = {"passages": passages, "jumping": jumping, "turning": TROOPS}
    ways = navigator([slant], "25.4mm", pose(10, 20, 0, heading), 60, **about)
    least = math.hypot(21, 5.5)
    assert least - 1e-4 <= judged(ways, pose(31, 25.5)).spent / INCH <= least * 1.0001


def test_nobody_jumps_backwards() -> None:
    """With its back to the ditch, half a turn is owed; a jump as it stands is refused."""
    ways = ditch(pose(19.5, 20, 0, 180))
    found, kinds = went(ways, pose(23.5, 20))
    assert found == pytest.approx(4 + 0.5, abs=1e-3)
    assert "pivot" in kinds
    (jump,) = (step for step in route(ways, pose(23.5, 20)).steps if step.kind.value == "jump")
    straight = replace(jump, to=replace(jump.to, heading=180 * DEGREE))
    assert violations(ways, (straight,)) == ["facing"]


def test_shut_ground_beside_the_gap_is_not_flown_over() -> None:
    """Lava along the far lip, an inch wide: no way, though 4.5" would take it over both."""
    lava = area("lava", box(23, 0, 23.25, 44))
    shut = Passage(Way.SHUT, measured=Measured.CENTRE, rule="lava")
    start, to = pose(19.5, 20), pose(30, 20)
    assert went(ditch(start, lava, lava=shut), to)[0] == pytest.approx(10.5, abs=1e-3)
    named = ditch(start, lava, lava=shut, over=frozenset({"g"}))
    with pytest.raises(Unreachable):
        named.field("me").route(to)
    steps = route(ditch(start, lava, lava=shut), to).steps
    assert violations(named, steps) == ["lava"]


def test_slow_ground_beside_the_gap_is_not_flown_over() -> None:
    """The same with a bog there, which is waded but not jumped over."""
    bog = area("bog", box(23, 0, 23.25, 44))
    start, to = pose(19.5, 20), pose(30, 20)
    named = ditch(start, bog, bog=BOG, over=frozenset({"g"}))
    steps = ditch(start, bog, bog=BOG).field("me").route(to).steps
    assert violations(named, steps) == ["bog"]


def test_aside_it_costs_its_bends() -> None:
    """To (33, 26) from (10, 20), facing east: one straight line at atan(6/23), a free turn."""
    ways, to = ditch(pose(10, 20)), pose(33, 26)
    assert judged(ways, to).spent / INCH == pytest.approx(math.hypot(23, 6), abs=1e-3)
    told = ways.field("me").costs(Places.of([to]))[0] / INCH
    assert told == pytest.approx(math.hypot(23, 6), abs=0.02)


def test_an_oval_takes_off_where_it_faces_the_lip() -> None:
    """Its end stands on the lip there: what costs promise has a way, across a slanting ditch.

    Lips at a slant are no whole µm. Straight over costs the distance and 2" for the jump, and
    half an inch for each begun eighth of a turn besides: two turns of at most half a circle.
    """
    ring = [(6.445, 0), (7.568, 0), (7.355, 10), (6.232, 10)]
    turning = Turning(price=um(0.5), step=45 * DEGREE, each=True, facing=True)
    start, goals = pose(8.8817, 4.6093, 0, 180), [pose(4.5, y / 10) for y in range(30, 65, 5)]
    ways = navigator(
        [area("g", ring, Kind.GAP)],
        "60x35mm oval",
        start,
        20,
        size=(14, 10),
        passages={"g": SHUT},
        jumping=Jumping(um(3.9), entry=um(2), rule="leap"),
        turning=turning,
    )
    field = ways.field("me")
    for goal, cost in zip(goals, field.costs(Places.of(goals)), strict=True):
        straight = math.hypot(goal.x - start.x, goal.y - start.y) + um(2)
        assert straight <= cost <= straight + 4 * um(0.5) + um(0.5) * 8
        assert math.isfinite(field.route(goal).spent)
