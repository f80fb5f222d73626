"""Ways of figures that go where they face, across slanting bog: as short as a direct search finds.

The slow twin moves the two crossing points along the edges of the bog in ever shorter steps,
turns added up and paid as gemini.turn.extra-cost says.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.navigation import Navigator, Places
from planner.units import Pose

GAME = "gemini"
INCH = 25_400
BASE = 25 / 25.4
Point = tuple[float, float]
START: Point = (25.0, 22.0)


def edge(x: float, slant: float) -> Callable[[float], Point]:
    """The point of an edge of the bog at a height y."""
    slope = math.tan(math.radians(slant))
    return lambda y: (x + (y - 22) * slope, y)


def bog(slant: float, wide: float) -> dict[str, Any]:
    """A slanting strip of bog."""
    one, two = edge(27, slant), edge(27 + wide, slant)
    ring = [one(12), two(12), two(32), one(32), one(12)]
    shape = {"type": "Polygon", "coordinates": [[list(p) for p in ring]]}
    what = {"kind": "area", "terrain": "bog"}
    return {"type": "Feature", "id": "bog", "properties": what, "geometry": shape}


def cost(slant: float, wide: float, y: float, z: float, to: Point) -> float:
    """The way by (.., y) and (.., z), begun facing east: bog twice, quarters of turns 0.5" each."""
    p, q = edge(27, slant)(y), edge(27 + wide, slant)(z)
    lines = ((START, p), (p, q), (q, to))
    ways = [0.0] + [math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) for a, b in lines]
    turned = sum(abs(b - a) for a, b in pairwise(ways))
    paid = 0.5 * max(0, math.ceil((turned - 90) / 90))
    return math.dist(*lines[0]) + 2 * math.dist(*lines[1]) + math.dist(*lines[2]) + paid


def shortest(slant: float, wide: float, to: Point) -> float:
    """What the cheapest way to a point costs: the crossings slid in ever shorter steps."""
    tries = [(22.0, 22.0), (23.0, 23.0), (24.0, 24.5), (21.0, 23.0)]
    return min(slid(lambda y, z: cost(slant, wide, y, z, to), y, z) for y, z in tries)


def slid(of: Callable[[float, float], float], y: float, z: float) -> float:
    """The least of a function found by steps to eight sides, halved where none is lower."""
    best, step = of(y, z), 1.0
    while step > 1e-5:
        sides = [(y + i * step, z + j * step) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        least, at = min((of(*side), side) for side in sides)
        if least < best:
            best, (y, z) = least, at
        else:
            step /= 2
    return best


@pytest.mark.parametrize("slant", [0, 20, -30])
@pytest.mark.parametrize("to", [(33.0, 24.0), (32.0, 26.0)])
def test_a_way_across_bog_is_the_shortest(scene: Any, unit: Any, slant: float, to: Point) -> None:
    """gemini.terrain.difficult: each inch of bog costs 2", to within 0.1 % of the twin.

    From 20° aslant to (32, 26) the shortest lines turn by 92.8°, half an inch dearer: a way
    that turns by 90° is cheaper.
    """
    scenario = scene(GAME, unit("a", START, profile={"M": 6, "AP": 2}), features=[bog(slant, 1)])
    terms = rulesets.find(GAME).terms(scenario, Order("a", "move", to=to))
    field = Navigator(scenario, terms).field("a.1", crossing=False, budget=12 * INCH)
    place = Pose(round(to[0] * INCH), round(to[1] * INCH))
    best = shortest(slant, 1, to)
    assert field.route(place).spent / INCH == pytest.approx(best, rel=1e-3)
    # told for many places at once it is no less than that, nor out of reach
    told = float(field.costs(Places.of([place] * 4))[0]) / INCH
    assert best - 1e-3 <= told <= best * 1.015


@pytest.mark.parametrize(("slant", "toward"), [(25, 12), (-15, 22), (35, 5)])
def test_a_charge_just_within_reach_is_found(
    scene: Any, unit: Any, slant: float, toward: float
) -> None:
    """gemini.charge.must-contact: 8" for M 4; where the twin needs 7.985", contact is made.

    A base's breadth from the middle of the target, at the best place about it.
    """

    def needed(far: float) -> float:
        x, y = (START[0] + far * math.cos(math.radians(toward)),
                START[1] + far * math.sin(math.radians(toward)))  # fmt: skip
        about = [math.radians(180 + toward + turn) for turn in range(-40, 41, 8)]
        ends = [(x + BASE * math.cos(a), y + BASE * math.sin(a)) for a in about]
        return min(shortest(slant, 1, end) for end in ends)

    low, high = 6.0, 9.0
    for _ in range(9):
        far = (low + high) / 2
        low, high = (far, high) if needed(far) < 7.985 else (low, far)
    at = [START[0] + low * math.cos(math.radians(toward)),
          START[1] + low * math.sin(math.radians(toward))]  # fmt: skip
    charger = unit("a", START, profile={"M": 4, "AP": 1})
    scenario = scene(GAME, charger, unit("b", at, side="blue"), features=[bog(slant, 1)])
    plan = planner.plan(scenario, Order("a", "charge", ("b",)))
    assert plan.found
    assert planner.check(scenario, plan).legal
