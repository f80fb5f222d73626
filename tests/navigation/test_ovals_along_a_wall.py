"""Ovals, and rectangles at a slant, that touch something: a way along it, and off it, is there."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Bar, Turning
from planner.navigation import Places
from planner.navigation.free_space.body import outline_of
from planner.units import Base, Pose, Shape

from .hull_tables import EACH, ONCE
from .judged import judged
from .tables import SHUT, box, inches, navigator, other, solid, um

AHEAD = Turning(facing=True)
DEAR = Turning(um(99), most=1)
"""It keeps its heading."""


@pytest.mark.parametrize("facing", [False, True])
def test_it_goes_on_along_a_wall_that_it_touches(facing: bool) -> None:
    """2.8" by 0.8": 0.4" off its top, from (4, 4.4) to (9, 4.4), is 5" without a turn."""
    start, turning = Pose(um(4), um(4.4), 0, 0), Turning(facing=facing)
    block = solid("s", box(2, 2, 11, 4), 5)
    given = [block], "71.12x20.32mm oval", start, 9
    ways = navigator(*given, size=(14, 9), passages={"s": SHUT}, turning=turning)
    route = judged(ways, Pose(um(9), um(4.4), 0, 0))
    assert inches(route.spent) == pytest.approx(5, abs=1e-4)


@pytest.mark.parametrize("base", [(60_000, 35_000), (170_000, 105_000), (33_333, 11_111)])
def test_its_outline_holds_it_and_ends_where_it_does(base: tuple[int, int]) -> None:
    """At a quarter turn: no point of the curve is outside, and no corner beyond the axes' ends."""
    angles = np.linspace(0, 2 * np.pi, 10_001)
    curve = np.column_stack([np.cos(angles), np.sin(angles)]) * base
    for turned in (0, 90):
        corners = np.array(outline_of(Base(Shape.OVAL, *base), turned * DEGREE), np.float64)
        corners = corners[:, ::-1][::-1] if turned else corners
        assert corners.max(axis=0).tolist() == list(base)
        edges = np.roll(corners, -1, axis=0) - corners
        off = curve[None] - corners[:, None]
        assert (edges[:, :1] * off[..., 1] - edges[:, 1:] * off[..., 0] >= -1e-6).all()


@pytest.mark.parametrize(
    ("gap", "turning", "degrees"),
    [(1, ONCE, 30), (10, EACH, 210), (10, AHEAD, 210), (25, AHEAD, 210)],
)
def test_begins_a_hair_off_a_wall(gap: int, turning: Turning, degrees: int) -> None:
    """Slanting, it reaches √(60² · 3/4 + 46² · 1/4) = 56.8243 mm to the right of its middle.

    The polygon about it reaches up to 30 µm further: that it cannot stand there is no reason to
    stay. It goes 5" straight away from the wall, down to the left: ahead, where it
    goes where it faces.
    """
    start = Pose(um(20) - 56_825 - gap, um(15), 0, degrees * DEGREE)
    dx, dy = round(um(5) * math.cos(math.pi / 6)), um(2.5)
    to = Pose(start.x - dx, start.y - dy, 0, start.heading)
    wall = solid("w", box(20, 5, 22, 25), 5)
    given = [wall], "120x92mm oval", start, 12
    ways = navigator(*given, turning=turning, passages={"w": SHUT})
    cost = ways.field("me").costs(Places.of([to]))[0]
    assert judged(ways, to).spent <= cost + 1e-6
    assert inches(cost) == pytest.approx(5, abs=1e-3)


SQUARE_REACH = 53_882
"""µm: a rectangle of 101.6 by 50.8 mm at 45° reaches (50.8 + 25.4) / √2 = 53.8815 mm each way."""
OVAL_REACH = 40_161
"""The same of an oval as long and wide: √((50.8² + 25.4²) / 2) = 40.1609 mm."""


@pytest.mark.parametrize("turning", [DEAR, AHEAD])
@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("beside", ["block", "edge", "corner", "oval"])
@pytest.mark.parametrize(("shape", "reach"), [("rect", SQUARE_REACH), ("oval", OVAL_REACH)])
def test_begins_or_ends_pushed_against_something(
    shape: str, reach: int, beside: str, turning: Turning, ends: bool
) -> None:
    """At 225°, at the nearest whole µm to what is to its right: nearer than any outline of it.

    It goes 5" straight on, away from it; or, where it ends there, the same way back, facing what it
    comes to. The other oval is alike and turned by a quarter, its centre level with this one's: the
    two are on either side of the upright line between them.
    """
    across = reach if beside != "oval" else OVAL_REACH
    width = um(24)
    away = width - reach if beside == "edge" else um(20) - reach
    start = Pose(away, um(15), 0, 225 * DEGREE)
    off = round(um(5) / math.sqrt(2))
    to = Pose(start.x - off, start.y - off, 0, start.heading)
    features, others = [], []
    if beside == "block":
        features = [solid("w", box(20, 5, 22, 25), 5)]
    if beside == "corner":
        features = [solid("w", box(20, 5, 22, 25), 5), solid("v", box(10, 20, 20, 25), 5)]
        start = replace(start, y=um(20) - reach)
        to = replace(to, y=start.y - off)
    if beside == "oval":
        at = Pose(um(20) + across, um(15), 0, 135 * DEGREE)
        others = [other("foe", "101.6x50.8mm oval", at)]
    if ends:
        start, to = (replace(pose, heading=45 * DEGREE) for pose in (to, start))
    ways = navigator(
        features,
        f"101.6x50.8mm {shape}",
        start,
        12,
        others,
        size=(24, 30),
        turning=turning,
        passages={f.id: SHUT for f in features},
        bars=(Bar(frozenset({"foe"}), "bar"),) if others else (),
    )
    cost = ways.field("me").costs(Places.of([to]))[0]
    assert judged(ways, to).spent <= cost + 1e-6
    assert inches(cost) == pytest.approx(5, abs=1e-3)


@pytest.mark.share(2)
@pytest.mark.parametrize(("facing", "ends"), [(True, False), (True, True), (False, True)])
@pytest.mark.parametrize("beside", ["block", "edge", "oval"])
@pytest.mark.parametrize(("shape", "reach"), [("rect", SQUARE_REACH), ("oval", OVAL_REACH)])
def test_an_engine_turns_off_what_it_is_pushed_against(
    shape: str, reach: int, beside: str, facing: bool, ends: bool
) -> None:
    """At 45°, what it touches to its north: it turns right by 45°, which is free, and goes 5" east.

    It goes ahead alone where it is `facing`. A level line parts it from the other oval, which is
    its like. Where it ends there, it comes the same way back, and turns onto what it touches.
    """
    north = um(20)
    start = Pose(um(10), north - reach, 0, 45 * DEGREE)
    features, others = [], []
    if beside == "block":
        features = [solid("w", box(2, 20, 22, 22), 5)]
    if beside == "oval":
        others = [
            other("foe", "101.6x50.8mm oval", Pose(um(10), north + OVAL_REACH, 0, 225_000_000))
        ]
    to = Pose(um(15), start.y, 0, 0)
    if ends:
        turned = ((to, 180 * DEGREE), (start, 225 * DEGREE))
        start, to = (replace(pose, heading=heading) for pose, heading in turned)
    ways = navigator(
        features,
        f"101.6x50.8mm {shape}",
        start,
        12,
        others,
        size=(24, 20 if beside == "edge" else 30),
        turning=replace(EACH, facing=facing),
        passages={f.id: SHUT for f in features},
        bars=(Bar(frozenset({"foe"}), "bar"),) if others else (),
    )
    assert inches(judged(ways, to).spent) == pytest.approx(5, abs=1e-3)


def test_what_is_pushed_into_something_stays() -> None:
    """One µm further it overlaps the block, by 0.1 µm or more: no way begins there."""
    for shape, reach in (("rect", SQUARE_REACH), ("oval", OVAL_REACH)):
        start = Pose(um(20) - reach + 1, um(15), 0, 225 * DEGREE)
        to = replace(start, x=um(14), y=um(11))
        given = [solid("w", box(20, 5, 22, 25), 5)], f"101.6x50.8mm {shape}", start, 12
        ways = navigator(*given, passages={"w": SHUT}, turning=ONCE)
        assert math.isinf(ways.field("me").costs(Places.of([to]))[0])


@pytest.mark.parametrize("shape", ["rect", "oval"])
def test_an_engine_ends_beside_a_wall_as_cheaply_as_a_hair_off_it(shape: str) -> None:
    """At 95° beside an upright wall, which it turns onto last of all: 10 µm off it or none.

    They are what it may turn by more, and go further: 10 µm at half its width of 1" are 0.02° of
    turning, and with 6" to go 0.002". No turn more is owed for them, which were an inch.
    """
    along, across, turned = 50_800, 25_400, math.radians(5)
    each = along * math.sin(turned), across * math.cos(turned)
    reach = math.ceil(sum(each) if shape == "rect" else math.hypot(*each))
    spent = []
    for gap in (0, 10):
        to = Pose(um(14.5) - reach - gap, um(9), 0, 95 * DEGREE)
        ways = navigator(
            [solid("w", box(14.5, 6, 15.5, 12), 5)],
            f"101.6x50.8mm {shape}",
            Pose(um(12), um(3), 0, 60 * DEGREE),
            20,
            size=(24, 18),
            turning=replace(EACH, facing=True),
            passages={"w": SHUT},
        )
        spent.append(inches(judged(ways, to).spent))
    assert spent[0] == pytest.approx(spent[1], abs=0.05)
