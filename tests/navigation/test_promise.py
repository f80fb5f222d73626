"""What the costs promise, the route keeps: on random tables of everything at once."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Bar, Climbing, Measured, Passage, Standoff, Turning, Way
from planner.navigation import Navigator, Places
from planner.units import Pose

from .tables import OVER, SHUT, area, box, floor, navigator, other, pose, solid, um, wall

SIZE = (16.0, 12.0)


def mixed(seed: int) -> Navigator:
    """A table with crates, walls, storeys, mud, woods and models, and a body on it."""
    dice = random.Random(seed)

    def raster(low: float, high: float) -> float:
        return dice.randrange(round(low * 2), round(high * 2) + 1) / 2

    features: list[Feature] = []
    passages: dict[str, Passage] = {}

    def put(feature: Feature, passage: Passage) -> None:
        features.append(feature)
        passages[feature.id] = passage

    for k in range(dice.randrange(2, 6)):
        x, y = raster(0, 13), raster(0, 9)
        way = dice.choice([OVER, OVER, SHUT, Passage()])
        tall = 1.5 if way.way is Way.OPEN else dice.choice([2.5, 3, 4])
        put(solid(f"s{k}", box(x, y, x + raster(0.5, 3), y + raster(0.5, 3)), tall), way)
    for k in range(dice.randrange(0, 3)):
        x, y = raster(1, 14), raster(1, 10)
        line = [(x, y), (x + 1.5, y), (x + 1.5, y + 1.5)]
        put(wall(f"w{k}", line, 3, dice.choice([0, 0.25])), dice.choice([OVER, SHUT]))
    if dice.random() < 0.5:
        x, y = raster(2, 10), raster(2, 6)
        put(floor("f", box(x, y, x + 4, y + 4), 3), Passage())
    if dice.random() < 0.5:
        x, y = raster(1, 8), raster(1, 6)
        pace = Fraction(dice.choice([1, 2, 4]))
        measured = dice.choice([Measured.BASE, Measured.CENTRE])
        ground = Passage(pace=pace, measured=measured, entry=dice.choice([0, um(1)]))
        put(area("a", [(x, y), (x + 6, y + 1), (x + 5, y + 4), (x + 1, y + 3)]), ground)
    if dice.random() < 0.3:
        x, y = raster(1, 12), raster(1, 8)
        put(
            area("g", box(x, y, x + 2, y + 2), Kind.GAP),
            Passage(Way.SHUT, measured=Measured.CENTRE),
        )
    others = [
        other(f"o{k}", dice.choice(["32mm", "60x35mm oval", "50x30mm rect"]), _pose(dice))
        for k in range(dice.randrange(0, 4))
    ]
    ids = frozenset(o.id for o in others)
    more: dict[str, Any] = {
        "passages": passages,
        "walks_through": dice.random() < 0.5,
        "climbing": Climbing(down=Fraction(dice.choice([0, 1]))),
        "bars": (Bar(ids, "bar"),),
        "standoffs": (Standoff(ids, um(1), um(5), "er"),) if dice.random() < 0.5 else (),
        "turning": dice.choice([Turning(), Turning(um(1), most=1)]),
    }
    base = dice.choice(["25mm", "32mm", "40mm", "32mm", "60x35mm oval", "50x30mm rect"])
    start = _pose(dice)
    return navigator(features, base, start, dice.choice([4, 6, 9]), others, size=SIZE, **more)


def _pose(dice: random.Random) -> Pose:
    return pose(dice.uniform(1.2, 14.8), dice.uniform(1.2, 10.8), 0, dice.choice([0, 0, 30, 90]))


def check(seed: int, count: int = 150) -> int:
    """Route to random places of finite cost; return how many there were."""
    ways = mixed(seed)
    field = ways.field("me")
    dice = np.random.default_rng(seed)
    start, reach = field.start, field.budget
    heading = np.where(dice.random(count) < 0.8, start.heading, 90_000_000)
    places = Places(
        start.x + dice.integers(-reach, reach, count),
        start.y + dice.integers(-reach, reach, count),
        dice.choice([0, 0, 0, um(1.5), um(2.5), um(3), um(4)], count),
        heading,
    )
    costs = field.costs(places)
    reached = np.flatnonzero(np.isfinite(costs))
    for index in reached.tolist():
        to = places[index]
        route = field.route(to)
        assert route.steps[-1].to == to
        assert route.spent <= min(costs[index] + 1e-6, field.budget), (seed, to)
        straight = math.dist((start.x, start.y), (to.x, to.y))
        assert route.spent >= straight * (1 - 1e-12), (seed, to)
    return len(reached)


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(10))
def test_every_finite_cost_has_a_route(seed: int) -> None:
    """No place is promised that cannot be reached for that cost, in whole µm."""
    check(seed, 60)


def test_a_straight_way_costs_its_length() -> None:
    """Whole µm may make a climb dearer, but nothing is climbed on a straight line beside a crate.

    From (2, 5) to (8, 5) it costs just the 6" there are; a µm further is out of reach.
    """
    crate = solid("s", box(3, 6.5, 5, 8), 2.5)
    ways = navigator([crate], "32mm", pose(2, 5), 6, passages={"s": OVER}, size=SIZE)
    places = Places.of([pose(8, 5), pose(7.9, 5), Pose(um(8) + 1, um(5))])
    whole, part, beyond = ways.field("me").costs(places).tolist()
    assert (whole, beyond) == (um(6), math.inf)
    assert um(7.9) - um(2) <= part <= um(7.9) - um(2) + 2e-6
    assert ways.field("me").route(pose(8, 5)).spent == um(6)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_route_is_the_same_whatever_was_walked_before(seed: int) -> None:
    """Ways that begin alike are walked but once to where they part: no step is another for that.

    The twin is a field that is asked about one place and nothing else.
    """
    field, dice = mixed(seed).field("me"), np.random.default_rng(seed)
    start, reach = field.start, field.budget
    x, y = (dice.integers(-reach, reach, 60) for _ in range(2))
    headings = np.where(dice.random(60) < 0.8, start.heading, 90_000_000)
    places = Places(start.x + x, start.y + y, np.zeros(60, np.int64), headings)
    reached = np.flatnonzero(np.isfinite(field.costs(places))).tolist()
    routes = [field.route(places[index]) for index in reached]
    assert max(len(route.steps) for route in routes) > 1
    for index, route in list(zip(reached, routes, strict=True))[-3:]:
        assert mixed(seed).field("me").route(places[index]) == route
