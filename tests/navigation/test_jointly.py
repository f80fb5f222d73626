"""Ways of which jumps, climbs and bends that follow each other are slid together."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Climbing, Dropping, Jumping, Measured, Passage
from planner.navigation.levels.jointly import eased

from .judged import judged
from .tables import INCH, OVER, SHUT, area, box, floor, navigator, pose, solid, um, wall


@pytest.mark.parametrize("along", [0, 2, 3])
def test_a_jump_into_mud_to_the_foot_of_a_block(along: float) -> None:
    """A disc of 25 mm is off a block from x = 6 at 6 - 25 / 50.8 = 5.508, and touches it there.

    Before it is mud at pace 2, from x = 3, with a ditch from 4 to 5 in it. It jumps from the mud's
    border to the foot of the block, at most 3.3" for 1/4", and climbs 1.5" at once: the way is
    straight as seen from above and nothing of it in the mud. Jumps landed beyond the ditch and
    walked the rest, 0.19 % more.
    """
    features = [
        area("mud", box(3, 0, 7, 12)),
        area("ditch", box(4, 0, 5, 12), Kind.GAP),
        solid("block", box(6, 0, 9, 12), 1.5),
    ]
    passages = {"mud": Passage(pace=Fraction(2)), "ditch": SHUT, "block": OVER}
    jumping = Jumping(um(3.3), entry=um(0.25))
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "jumping": jumping}
    ways = navigator(features, "25mm", pose(1, 5), 40, **about)
    least = math.hypot(6.5, along) + 0.25 + 1.5
    found = judged(ways, pose(7.5, 5 + along, 1.5)).spent / INCH
    assert least - 1e-6 <= found <= least * 1.0001


def test_onto_a_crate_just_before_the_fence_that_it_reaches_through() -> None:
    """A fence on x = 6, 1" high, costs a disc of 25 mm (radius r) 5" where it enters x = 6 - r.

    A crate 1.5" high from (5.9, 5) to (8, 7), half an inch up and down, is met from r off it on:
    before the fence only from where the arc about its corner crosses x = 6 - r, at
    sqrt(r² - (r - 0.1)²) below y = 5. From there straight on to (9, 2) it leaves the crate again,
    and a climb enters nothing. No way point was there: it went straight and paid for the fence.
    Its top is a step for nothing, up and down: 1/2" is left each time.
    """
    features = [wall("fence", [(6, 0), (6, 12)], 1), solid("crate", box(5.9, 5, 8, 7), 1.5)]
    passages = {"fence": Passage(entry=um(5)), "crate": OVER}
    climbing = Climbing(up=Fraction(1, 2), down=Fraction(1, 2))
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "climbing": climbing}
    ways = navigator(features, "25mm", pose(2, 2), 40, **about)
    r = 25 / 50.8
    up = 6 - r, 5 - math.sqrt(r**2 - (r - 0.1) ** 2)
    least = math.dist((2, 2), up) + math.dist(up, (9, 2)) + 0.5
    found = judged(ways, pose(9, 2)).spent / INCH
    assert least - 1e-4 <= found <= least * 1.0003


def test_mud_up_to_just_before_such_a_crate() -> None:
    """The same fence and crate, and mud at pace 2 from x = 4.4 to 5.5 before them.

    From (2, 2) to where it climbs, at (6 - r, 5 - sqrt(r² - (r - 0.1)²)), it walks at an angle of
    half the sine through the mud (Snell). It leaves that 1/125" before it climbs: both bends are
    slid together, else it was 0.007 % longer.
    """
    features = [
        area("mud", box(4.4, 0, 5.5, 12)),
        wall("fence", [(6, 0), (6, 12)], 1),
        solid("crate", box(5.9, 5, 8, 7), 1.5),
    ]
    mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
    passages = {"mud": mud, "fence": Passage(entry=um(5)), "crate": OVER}
    climbing = Climbing(up=Fraction(1, 2), down=Fraction(1, 2))
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "climbing": climbing}
    ways = navigator(features, "25mm", pose(2, 2), 40, **about)
    r, low, high = 25 / 50.8, 0.0, math.pi / 2
    up = 6 - r, 5 - math.sqrt(r**2 - (r - 0.1) ** 2)
    for _ in range(60):
        t = (low + high) / 2
        along = (up[0] - 3.1) * math.tan(t) + 1.1 * math.tan(math.asin(math.sin(t) / 2))
        low, high = (t, high) if along < up[1] - 2 else (low, t)
    slow = 2.2 / math.cos(math.asin(math.sin(t) / 2))
    least = (up[0] - 3.1) / math.cos(t) + slow + math.dist(up, (9, 2)) + 0.5
    found = judged(ways, pose(9, 2)).spent / INCH
    assert least - 1e-4 <= found <= least * 1.00003


def test_a_climb_is_slid_to_where_it_starts_on_a_block() -> None:
    """From (4, 8) to (7, 4) on a floor from x = 6 on that a disc of 25 mm climbs through.

    A stack under it, from (5.2, 0) to (8, 6), leaves the disc (radius r) the places from y = 6 + r
    on, and the floor those from x = 6 - r on: it is shortest by the corner of the two, half up on
    a block there. A way that climbs beside the block, straight up, was kept off it.
    """
    features = [
        floor("floor", box(6, 0, 12, 12), 3),
        solid("stack", box(5.2, 0, 8, 6), 2),
        solid("block", box(5.6, 6, 6.5, 6.6), 1.5),
    ]
    passages = {"floor": OVER, "stack": SHUT, "block": OVER}
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "walks_through": True}
    start, beside, goal = pose(4, 8), pose(5.7, 7.4), pose(7, 4, 3)
    field = navigator(features, "25mm", start, 40, **about).field("me")
    way = [(0, start), (0, beside), (1, beside), (1, goal)]
    cost, _, _ = eased(field.web, field.mobility, way, (0, goal.z), {})
    r = 25 / 50.8
    least = math.dist((4, 8), (6 - r, 6 + r)) + math.dist((6 - r, 6 + r), (7, 4)) + 3
    assert least - 2e-3 <= cost / INCH <= least * 1.0001


@pytest.mark.parametrize("goal", [(14, 3.2), (12, 6), (16, 11.3)])
def test_a_jump_over_mud_to_the_foot_of_a_floor(goal: tuple[float, float]) -> None:
    """A disc of 32 mm climbs beside a floor's edge at x = 8.5, in mud from x = 6 to 8 at pace 2.

    From the mud's border to the floor's foot it jumps 2.5" at a slant, for 1", and climbs 3": the
    way is straight as seen from above. It landed beyond the mud alone, or walked: 10 % too long.
    """
    features = [floor("floor", box(8.5, 1, 20, 17), 3), area("mud", box(6, 1, 8, 17))]
    passages = {"floor": OVER, "mud": Passage(pace=Fraction(2))}
    climbing, jumping = Climbing(Fraction(1), Fraction(1)), Jumping(um(5), entry=um(1))
    about: dict[str, Any] = {"size": (22, 18), "passages": passages, "climbing": climbing}
    ways = navigator(features, "32mm", pose(2, 9), 60, jumping=jumping, **about)
    least = math.dist((2, 9), goal) + 4.0
    found = judged(ways, pose(*goal, 3)).spent / INCH
    assert least - 1e-6 <= found <= least * 1.0001


def test_a_jump_as_long_as_may_be_is_slid() -> None:
    """From (1, 1) to (9, 2) over a ditch from x = 4 to 5, by a jump of 2.5" but for a µm.

    A disc an inch wide is over it in 2", or in 2.02" along the straight line. Jumps less than 2 µm
    shorter than may be were taken to be too long, and nothing of their way was slid.
    """
    (px, py), (qx, qy) = (um(3.5) - 9, um(1)), (um(5.5) + 9, um(2.5))
    jumping = Jumping(math.ceil(math.hypot(qx - px, qy - py)), entry=um(0.5))
    about: dict[str, Any] = {"size": (12, 12), "passages": {"ditch": SHUT}, "jumping": jumping}
    ditch = area("ditch", box(4, 0, 5, 12), Kind.GAP)
    start, goal = pose(1, 1), pose(9, 2)
    field = navigator([ditch], "25.4mm", start, 40, **about).field("me")
    way = [(0, p) for p in (start, replace(start, x=px, y=py), replace(start, x=qx, y=qy), goal)]
    cost, _, _ = eased(field.web, field.mobility, way, (0, 0), {(0, px, py): (0, qx, qy)})
    assert cost / INCH == pytest.approx(math.hypot(8, 1) + 0.5, abs=1e-4)


@pytest.mark.parametrize("y", [3.0, 4.7])
def test_over_a_ditch_and_up_before_a_fence(y: float) -> None:
    """From (1, 4) to (7.1, y) on a floor from x = 6.6 on, over a fence along x = 7 that owes 2".

    A jump over a ditch from x = 4 to 5 owes 0.25", the climb of 3" as much, and where the floor is
    in reach, half a base before it, the fence is not: the way is the straight line. Ways that climb
    at their very ends were sorted by what they cost without that.
    """
    features = [
        floor("floor", box(6.6, 0, 12, 12), 3),
        area("ditch", box(4, 0, 5, 12), Kind.GAP),
        wall("fence", [(7, 0), (7, 12)], 1),
    ]
    passages = {"floor": OVER, "ditch": SHUT, "fence": Passage(entry=um(2))}
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "walks_through": True}
    jumping = Jumping(um(4), entry=um(0.25))
    ways = navigator(features, "25mm", pose(1, 4), 40, jumping=jumping, **about)
    least = math.hypot(6.1, y - 4) + 3.25
    assert judged(ways, pose(7.1, y, 3)).spent / INCH == pytest.approx(least, abs=1e-3)


def test_jumps_elsewhere_slid_as_well() -> None:
    """Over one wall's end and a ditch, or over the wall's other end: as found hardly apart.

    Slid, the one that was found the dearer is the cheaper by 1.2 %. No way is longer than over a
    place between.
    """
    features = [
        wall("fence", [(4.704, 0.5), (11.719, 6.431)], 1),
        wall("wall", [(8.083, 0.5), (7.016, 6.412)], 4, 0.2),
        area("ditch", [(5.242, 0.5), (5.783, 0.5), (6.783, 8.5), (6.242, 8.5)], Kind.GAP),
    ]
    passages = {"fence": Passage(entry=um(1.585)), "wall": OVER, "ditch": SHUT}
    found = navigator(
        features, "50mm", pose(1, 9), 80, size=(14, 10), passages=passages,
        jumping=Jumping(um(3.348), entry=um(1.966)),
        climbing=Climbing(Fraction(5, 4), Fraction(2)),
        dropping=Dropping(um(4), Fraction(1, 2), um(0.246)),
    ).anywhere("me")  # fmt: skip
    one, two, between = pose(9.781, 3.241), pose(1.051, 1.047), pose(8.386, 6.31)
    there, on = found.route(one, between).spent, found.route(between, two).spent
    assert found.route(one, two).spent <= (there + on) * 1.0001


def test_off_a_wall_into_the_fence_that_it_crosses() -> None:
    """A wall of 1/2" along x = 7 and a fence along y = 5, which costs 2" to enter, but not there.

    A disc of 25 mm climbs up anywhere for 1/2", and down at the latest as it comes to the fence's
    outline, at (7 + R, 5 - R), 1/10" onto its top and the rest for nothing: standing in the fence
    it has not entered it. As found it climbed where the fence's outline crosses the wall's near
    one, and went on to the far one, up to 8 % too far.
    """
    features = [wall("wall", [(7, 1), (7, 8)], 0.5), wall("fence", [(0, 5), (14, 5)], 0.4)]
    passages = {"wall": OVER, "fence": Passage(entry=um(2))}
    ways = navigator(features, "25mm", pose(6, 2.2), 40, size=(14, 10), passages=passages)
    r = 12.5 / 25.4
    off = 7 + r, 5 - r
    least = math.dist((6, 2.2), off) + math.dist(off, (9, 5.6)) + 0.5 + 0.1
    found = judged(ways, pose(9, 5.6)).spent / INCH
    assert least - 1e-6 <= found <= least * 1.0001
