"""Relations that hold whatever the numbers are, on twenty random tables each.

An arc is walked along a polygon about it that is up to 0.12 % longer; where a relation turns or
moves arcs, that much may differ. Costs over slow ground are refracted between samples of its
border, to a thousandth.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from planner.battlefield import Feature
from planner.mobility import Measured, Passage
from planner.navigation import Navigator, Places
from planner.units import Pose

from .tables import INCH, OVER, SHUT, area, box, navigator, pose, um
from .test_twin import SIZE, random_table, shape

Floats = NDArray[np.float64]
SEEDS = range(20)
ARCS = 1.5e-3
"""Part by which arcs as polygons may differ."""
LARGE = (40.0, 40.0)
"""Inches of a table whose edge is in nobody's way."""
OFF = (um(14), um(15))
"""Where a small table lies on the large one."""
ASIDE = (um(5.3), um(-4.1))
"""Where it is shifted to from there."""


@dataclass(frozen=True)
class World:
    """A table, a base, and what the base may do there."""

    features: tuple[Feature, ...]
    passages: dict[str, Passage]
    base: int
    start: Pose
    goals: tuple[Pose, ...]
    size: tuple[float, float] = SIZE
    budget: float = 60

    def ways(self, start: Pose | None = None) -> Navigator:
        """Its navigator."""
        return navigator(
            self.features,
            f"{self.base}mm",
            start or self.start,
            self.budget,
            size=self.size,
            passages=self.passages,
        )

    def costs(self, start: Pose | None = None, goals: tuple[Pose, ...] = ()) -> Floats:
        """Costs of the goals, µm."""
        return self.ways(start).field("me").costs(Places.of(goals or self.goals))

    def moved(self, change: Callable[[Floats], Floats], size: tuple[float, float]) -> World:
        """Every point elsewhere, rings still with the material to their left."""

        def points(given: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
            found = np.rint(change(np.array(given, dtype=float)))
            return tuple((int(x), int(y)) for x, y in found)

        unit = change(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
        (a, b), (c, d) = unit[1] - unit[0], unit[2] - unit[0]
        flip = -1 if a * d - b * c < 0 else 1
        features = [
            replace(f, paths=tuple(points(path)[::flip] for path in f.paths)) for f in self.features
        ]
        start, *goals = points(tuple((p.x, p.y) for p in (self.start, *self.goals)))
        found = replace(self, features=tuple(features), start=Pose(*start), size=size)
        return replace(found, goals=tuple(Pose(*goal) for goal in goals))


def world(seed: int) -> World:
    """Every third table: all shut; some pieces climbed over; a strip of slow ground across."""
    dice = random.Random(seed + 77)
    features = random_table(seed)
    shapes = [shape(f) for f in features]
    passages = {f.id: SHUT if seed % 3 != 1 or dice.random() < 0.5 else OVER for f in features}
    spots: list[Pose] = []
    while len(spots) < 14:
        at = pose(round(dice.uniform(1, 11), 3), round(dice.uniform(1, 8), 3))
        dot = shapely.Point(at.x, at.y)
        # So far off that a 40 mm base stands there, whatever grows by a quarter of an inch.
        if all(shapely.distance(s, dot) > 20_000 + 0.4 * INCH for s in shapes):
            spots.append(at)
    if seed % 3 == 2:
        features.append(area("mud", box(5, 0, 6.5, 9)))
        how = dice.choice(list(Measured))
        passages["mud"] = Passage(pace=Fraction(dice.choice([2, 4])), measured=how)
    base = dice.choice([25, 32])
    return World(tuple(features), passages, base, spots[0], tuple(spots[1:]))


@pytest.fixture(params=SEEDS, scope="module")
def case(request: pytest.FixtureRequest) -> tuple[World, Floats]:
    """A table and its costs."""
    found = world(request.param)
    return found, found.costs()


Case = tuple[World, Floats]


SAMPLED = 2e-3
"""Part by which costs of many places behind slow ground differ: they are refined along the borders
that samples chose, and only a route, or a place asked for alone, puts corners of arcs in and leaves
some out (`retried`)."""


def same(one: Floats, two: Floats, part: float, rest: float = 10.0) -> bool:
    """Whether costs are the same to a part and some µm; what is out of reach stays so."""
    return bool(np.allclose(one, two, rtol=part, atol=rest))


def never_less(one: Floats, two: Floats, part: float = ARCS) -> bool:
    """Whether no cost of `one` is below that of `two`."""
    return bool((one >= two * (1 - part) - 10).all())


WIDE, HIGH = um(SIZE[0]), um(SIZE[1])
TURNS: dict[str, tuple[Callable[[Floats], Floats], tuple[float, float]]] = {
    "mirror": (lambda p: p * (-1, 1) + (WIDE, 0), SIZE),
    "half turn": (lambda p: p * (-1, -1) + (WIDE, HIGH), SIZE),
    "quarter turn": (lambda p: p[:, ::-1] * (-1, 1) + (HIGH, 0), SIZE[::-1]),
}


@pytest.mark.parametrize("name", TURNS)
def test_mirror_and_turn(case: Case, name: str) -> None:
    """The same table seen in a mirror or turned has the same costs, to the rounding."""
    plain, costs = case
    part = SAMPLED if "mud" in plain.passages else 1e-5
    assert same(costs, plain.moved(*TURNS[name]).costs(), part)


def test_any_turn(case: Case) -> None:
    """Turned by 20°, away from the edge, the costs differ by what arcs do."""
    plain = case[0].moved(lambda p: p + OFF, LARGE)
    turn, middle = math.radians(20), np.array([um(20), um(20)])
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    assert same(
        plain.costs(), plain.moved(lambda p: (p - middle) @ spin + middle, LARGE).costs(), ARCS
    )


def test_shift(case: Case) -> None:
    """Away from the edge nothing depends on where the table's corner is; the edge only hinders."""
    plain = case[0].moved(lambda p: p + OFF, LARGE)
    costs = plain.costs()
    part = SAMPLED if "mud" in plain.passages else 1e-6
    assert same(costs, plain.moved(lambda p: p + ASIDE, LARGE).costs(), part)
    if "mud" not in plain.passages:  # one could go round its ends there
        assert never_less(case[1], costs)


def test_twice_as_large(case: Case) -> None:
    """Table, base, heights and budget doubled: all costs are."""
    plain, costs = case
    twice = plain.moved(lambda p: 2 * p, (2 * SIZE[0], 2 * SIZE[1]))
    tall = tuple(replace(f, top=2 * f.top, bottom=2 * f.bottom) for f in twice.features)
    twice = replace(twice, features=tall, base=2 * plain.base, budget=2 * plain.budget)
    part = SAMPLED if "mud" in plain.passages else 1e-4
    assert same(2 * costs, twice.costs(), part, 20)


def test_a_larger_obstacle_shortens_nothing(case: Case) -> None:
    """Each box a quarter of an inch larger on all sides, one after another."""
    plain, costs = case
    boxes = [k for k, f in enumerate(plain.features) if f.id.startswith("s")][:2]
    for number in boxes:
        feature = plain.features[number]
        x, y = zip(*feature.paths[0], strict=True)
        more = um(0.25)
        low, high = (min(x) - more, min(y) - more), (max(x) + more, max(y) + more)
        low = max(0, low[0]), max(0, low[1])
        ring = (low, (high[0], low[1]), high, (low[0], high[1]), low)
        grown = list(plain.features)
        grown[number] = replace(feature, paths=(ring,))
        assert never_less(replace(plain, features=tuple(grown)).costs(), costs)


def test_a_larger_base_shortens_nothing(case: Case) -> None:
    """What 40 mm can, the smaller can, for no more."""
    plain, costs = case
    assert never_less(replace(plain, base=40).costs(), costs)


def test_one_obstacle_more_shortens_nothing(case: Case) -> None:
    """With the first or the last taken away no way is longer."""
    plain, costs = case
    for fewer in (plain.features[1:], plain.features[:-1]):
        assert never_less(costs, replace(plain, features=fewer).costs())


def test_more_budget_loses_no_place(case: Case) -> None:
    """With 5" to spend: the same costs as with 60", as far as they are at most 5"."""
    plain, costs = case
    less = replace(plain, budget=5).costs()
    part = SAMPLED if "mud" in plain.passages else 1e-6
    near = np.isfinite(less)
    assert same(less[near], costs[near], part)
    assert (costs[~near] > um(5) * (1 - part) - 10).all()


def test_there_and_back(case: Case) -> None:
    """On flat ground a way costs the same both ways; over crates too, up and down alike."""
    plain, _ = case
    for goal in plain.goals[:3]:  # asked for alone, as near as routes are
        cost, back = plain.costs(plain.start, (goal,))[0], plain.costs(goal, (plain.start,))[0]
        assert same(np.array([cost]), np.array([back]), 1e-3)


def test_a_way_by_another_place_is_no_shorter(case: Case) -> None:
    """The triangle: to a third place by a second one costs no less."""
    plain, costs = case
    onward = plain.costs(plain.goals[0])
    assert never_less(costs[0] + onward, costs)


def test_two_halves_are_one(case: Case) -> None:
    """Every box as two boxes that touch."""
    plain, costs = case
    features: list[Feature] = []
    passages = dict(plain.passages)
    for feature in plain.features:
        if not feature.id.startswith("s"):
            features.append(feature)
            continue
        (x0, y0), _, (x1, y1), *_ = feature.paths[0]
        middle = (x0 + x1) // 2
        for name, low, high in (("", x0, middle), ("+", middle, x1)):
            ring = ((low, y0), (high, y0), (high, y1), (low, y1), (low, y0))
            features.append(replace(feature, id=feature.id + name, paths=(ring,)))
            passages[feature.id + name] = plain.passages[feature.id]
    halves = replace(plain, features=tuple(features), passages=passages)
    assert same(costs, halves.costs(), 1e-3 if "mud" in plain.passages else 1e-5)


def test_the_order_of_the_pieces_is_nothing(case: Case) -> None:
    """The features listed backward."""
    plain, costs = case
    other = replace(plain, features=plain.features[::-1])
    assert same(costs, other.costs(), 1e-3 if "mud" in plain.passages else 1e-6)


def test_over_is_never_dearer_than_round(case: Case) -> None:
    """What may be climbed over may be gone round as if it were shut."""
    plain, costs = case
    passages = {k: SHUT if v.way is OVER.way else v for k, v in plain.passages.items()}
    assert never_less(replace(plain, passages=passages).costs(), costs)


def test_same_again() -> None:
    """Two navigators of one table give the same costs and routes, bit for bit."""
    first, second = world(3).ways().field("me"), world(3).ways().field("me")
    places = Places.of(world(3).goals)
    assert (first.costs(places) == second.costs(places)).all()
    goal = world(3).goals[int(np.flatnonzero(np.isfinite(first.costs(places)))[-1])]
    assert first.route(goal) == second.route(goal)
