"""Turns on the spot that just fit: the planner's judge and the referee agree, with a pencil.

A 4" x 3" base, whose corners are 2.5" from its centre, 36.87° off its heading.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from planner.battlefield import Feature
from planner.mobility import Bar, Turning
from planner.navigation import Navigator
from planner.navigation.free_space.body import swept_outline
from planner.navigation.free_space.spin import FINE, _region
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.substance import others as met
from planner.navigation.walk.legal import Legal
from planner.plan import Step, StepKind
from planner.units import Pose

from .judging import violations
from .tables import SHUT, box, navigator, other, pose, solid, um

BASE = "101.6x76.2mm rect"


def turns(features: list[Feature], degrees: float) -> bool:
    """Whether the base at (20, 20) may turn from 0 to `degrees`; the referee says the same."""
    passages = {f.id: SHUT for f in features}
    ways: Navigator = navigator(
        features, BASE, pose(20, 20), 12, passages=passages, turning=Turning()
    )
    mobility = ways.mobility("me")
    end = pose(20, 20, 0, degrees % 360)
    found = Legal(ways.scenario, mobility, ()).turn((um(20), um(20)), 0, 0, end.heading)
    assert (not violations(ways, [Step(StepKind.PIVOT, end)])) == found
    return found


def yard(half: float) -> list[Feature]:
    """Walls so far from (20, 20) on all sides."""
    low, high = 20 - half, 20 + half
    rings = [box(low - 2, low - 2, low, high + 2), box(high, low - 2, high + 2, high + 2)]
    rings += [box(low, low - 2, high, low), box(low, high, high, high + 2)]
    return [solid(f"s{k}", ring, 5) for k, ring in enumerate(rings)]


def test_a_yard_that_just_fits() -> None:
    """5" wide, as the disc that the corners go round in: touching is allowed; 20 µm less is not."""
    assert turns(yard(2.5), 90)
    assert not turns(yard(2.5 - 20 / 25_400), 90)


@pytest.mark.parametrize(("degrees", "may"), [(2.9, True), (3.0, False), (-2.9, True)])
def test_beside_a_wall(degrees: float, may: bool) -> None:
    """A wall 1.6" off: a corner is 2.5 sin(36.87° + t) off it, 1.5993 at 2.9°, 1.6026 at 3°."""
    wall = solid("w", box(10, 21.6, 30, 23), 5)
    assert turns([wall], degrees) is may


@pytest.mark.parametrize("degrees", [5, 10])
def test_beside_a_peg(degrees: float) -> None:
    """The side passes the peg's foot, 1.51" from the centre, at 1.5 / cos t: 1.5057, 1.5231.

    The hull of the base at both ends of the turn would hold the peg in either case.
    """
    peg = solid("p", box(19.999, 21.51, 20.001, 22.5), 5)
    assert turns([peg], degrees) is (1.5 / math.cos(math.radians(degrees)) < 1.51)


@pytest.mark.parametrize(("degrees", "may"), [(20, False), (-20, True), (-90, False)])
@pytest.mark.parametrize("behind", [False, True])
def test_off_what_lies_along_half_a_side(degrees: float, may: bool, behind: bool) -> None:
    """A block along its left side, 1.5" off, from 0.8" ahead of the middle on; or mirrored, behind.

    To the right by 20° its corner is 1.5 cos 20° + 0.8 sin 20° = 1.68" off the middle as seen from
    that side. By 90° the front comes through it, 2" to the left and as wide as 1.5" ahead. To the
    left the side goes into it at once: 1.5 cos 1° - 0.8 sin 1° = 1.486".
    """
    block = box(16, 21.5, 19.2, 23) if behind else box(20.8, 21.5, 24, 23)
    assert turns([solid("s", block, 5)], -degrees if behind else degrees) is may


def test_onto_what_lies_along_half_a_side() -> None:
    """The same the other way round: it ends along the block."""
    ways = navigator(
        [solid("s", box(20.8, 21.5, 24, 23), 5)],
        BASE,
        pose(20, 20, 0, 340),
        12,
        passages={"s": SHUT},
        turning=Turning(),
    )
    end = pose(20, 20)
    assert Legal(ways.scenario, ways.mobility("me"), ()).turn((um(20), um(20)), 0, 340_000_000, 0)
    assert not violations(ways, [Step(StepKind.PIVOT, end)])


def test_a_judge_of_others_knows_them_in_a_turn() -> None:
    """Alone it turns; a disc of 1" reaching from 2" to 3" off its centre is met by its corners.

    That the one judge has looked at turns already tells the other nothing about who is there.
    """
    ways = navigator([], BASE, pose(20, 20), 12, turning=Turning())
    alone, at = Legal(ways.scenario, ways.mobility("me"), ()), (um(20), um(20))
    assert alone.turn(at, 0, 0, 90_000_000)
    peg = Other(other("e", "25.4mm", pose(20, 22.5)), um(2), 0, None, True, "bar")
    assert not alone.against((peg,)).turn(at, 0, 0, 90_000_000)


@pytest.mark.parametrize("base", [BASE, "120x92mm oval"])
@pytest.mark.parametrize(("first", "turn"), [(0, 15), (90, 15), (161.585474, 3.414526)])
def test_what_the_search_keeps_clear_holds_what_is_judged(
    base: str, first: float, turn: float
) -> None:
    """Parts of a turn as fine as the judge looks at any are within what the search does.

    Else a way is promised that cannot be walked: a place may touch what is kept clear.
    """
    of = navigator([], base, pose(20, 20), 12, turning=Turning()).mobility("me").base
    start, turned = round(first * 1e6), round(turn * 1e6)
    searched = swept_outline(of, start, turned)
    for k in range(0, turned, 16 * FINE):
        for x, y in _region(of, start + k, min(FINE, turned - k)):
            for (ax, ay), (bx, by) in pairwise((*searched, searched[0])):
                assert (bx - ax) * (y - ay) >= (by - ay) * (x - ax)


@pytest.mark.parametrize(("degrees", "may"), [(20, False), (-20, True)])
@pytest.mark.parametrize("beside", ["wall", "edge", "disc"])
@pytest.mark.parametrize("shape", ["rect", "oval"])
@pytest.mark.parametrize("onto", [False, True])
def test_off_what_it_touches_at_a_slant(
    shape: str, beside: str, onto: bool, degrees: float, may: bool
) -> None:
    """At 45° a hull of 4" by 2" reaches 3" / √2 ahead of it to the north, as an oval √2.5".

    What is there is less than 1 µm off. Turned by 20° to the right its corner, or the furthest of
    its curve, is lower (2" sin 25° + cos 25° = 1.75"; √(4 sin² 25° + cos² 25°) = 1.24"), to the
    left higher. A disc touches the corner of the rectangle, or the oval's furthest point, from
    the north: 1 / √2" east of its centre, or (4 - 1) / 2 / √2.5".
    """
    oval = shape == "oval"
    north = math.ceil(um(1) * (math.sqrt(2.5) if oval else 3 / math.sqrt(2)))
    east = round(um(1) * (1.5 / math.sqrt(2.5) if oval else 1 / math.sqrt(2)))
    at = Pose(um(10), um(20) - north, 0, 45_000_000)
    turned = replace(at, heading=at.heading + round(degrees * 1_000_000))
    start, end = (turned, at) if onto else (at, turned)
    features, others = [], []
    if beside == "wall":
        features = [solid("w", box(2, 20, 18, 21), 5)]
    if beside == "disc":
        others = [other("e", "50.8mm", Pose(at.x + east, um(21), 0))]
    ways = navigator(
        features,
        f"101.6x50.8mm {shape}",
        start,
        12,
        others,
        size=(40, 20 if beside == "edge" else 30),
        passages={f.id: SHUT for f in features},
        bars=(Bar(frozenset({"e"}), "bar"),) if others else (),
        turning=Turning(),
    )
    mobility = ways.mobility("me")
    judge = Legal(ways.scenario, mobility, met(ways.scenario, mobility, False))
    found = judge.turn((at.x, at.y), 0, start.heading, end.heading)
    assert found is may
    assert (not violations(ways, [Step(StepKind.PIVOT, end)])) is may
