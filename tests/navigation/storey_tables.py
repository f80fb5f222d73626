"""Random tables of a storey with things under it, on it and through it, for planner and twin."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import shapely

from planner.battlefield import Feature
from planner.mobility import Climbing, Passage
from planner.navigation import Navigator
from planner.units import Pose

from .storey_twin import Point, Storeys
from .tables import OVER, SHUT, floor, navigator, path, pose, solid, um

SIZE = (14.0, 11.0)
HIGH = 3.0
"""Inches from the ground to the floor."""


@dataclass(frozen=True)
class Case:
    """A table for the planner and for the twin, with a start and a goal."""

    ways: Navigator
    world: Storeys
    start: Pose
    goal: Pose
    what: str

    @property
    def ends(self) -> tuple[Point, Point]:
        """Start and goal as the twin takes them."""
        one, two = self.start, self.goal
        return (float(one.x), float(one.y), int(one.z > 0)), (
            float(two.x),
            float(two.y),
            int(two.z > 0),
        )


def ring(
    dice: random.Random, x: float, y: float, wide: float, long: float
) -> list[tuple[float, float]]:
    """A rectangle about a point, turned by anything, or by nothing."""
    turn = dice.choice([0.0, dice.uniform(0, math.pi)])
    c, s = math.cos(turn), math.sin(turn)
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    half = [(a * wide / 2, b * long / 2) for a, b in corners]
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in half]


def case(seed: int, *, back: bool = False) -> Case | None:
    """A table, or None where no start or goal was found.

    Parameters:
        back: from its goal to its start, what is climbed down at the price of up.
    """
    dice = random.Random(seed)
    through = dice.random() < 0.5
    base = dice.choice([25, 28, 32, 40])
    radius = base * 500.0
    middle = dice.uniform(6, 8), dice.uniform(4.5, 6.5)
    storey = ring(dice, *middle, dice.uniform(3, 7), dice.uniform(3, 6))
    features: list[Feature] = [floor("floor", storey, HIGH)]
    passages: dict[str, Passage] = {"floor": OVER}
    shut: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
    for number in range(dice.randrange(1, 6)):
        x, y = (m + dice.uniform(-4, 4) for m in middle)
        low, high = dice.choice([(0.0, 2.5), (0.0, 6.0), (3.0, 6.0)])
        outline = ring(dice, x, y, dice.uniform(0.2, 2), dice.uniform(0.2, 2))
        name = f"block {number}"
        features.append(solid(name, outline, high - low, base=low))
        passages[name] = SHUT
        shape = shapely.Polygon(path(*outline))
        for level, met in enumerate((low < 2, high > HIGH, True)):
            if met:
                shut[level].append(shape)
    nowhere = shapely.Point(-um(9), -um(9))
    off = [shapely.union_all(shapes or [nowhere]) for shapes in shut]
    up, down = (Fraction(dice.randrange(1, 9), 4) for _ in range(2))
    up, down = (down, up) if back else (up, down)
    world = Storeys(
        radius,
        (float(um(SIZE[0])), float(um(SIZE[1]))),
        (off[0], off[1], off[2]),
        shapely.Polygon(path(*storey)),
        (float(up * um(HIGH)), float(down * um(HIGH))),
        through,
    )
    levels = dice.choice([(0, 1), (1, 0), (1, 1), (0, 1)])
    one, two = (_end(dice, world, level) for level in levels)
    if one is None or two is None:
        return None
    start, goal = (two, one) if back else (one, two)
    ways = navigator(
        features, f"{base}mm", start, 80, size=SIZE, passages=passages,
        climbing=Climbing(up, down), walks_through=through,
    )  # fmt: skip
    said = "through" if through else "beside"
    return Case(ways, world, start, goal, f"{seed} {said} {base}mm {levels}")


def _end(dice: random.Random, world: Storeys, level: int) -> Pose | None:
    """Somewhere free on a level, where it cannot climb."""
    for _ in range(200):
        x, y = dice.uniform(0.8, SIZE[0] - 0.8), dice.uniform(0.8, SIZE[1] - 0.8)
        at = shapely.Point(um(x), um(y))
        if shapely.distance(world.shut[level], at) <= world.radius + 5:
            continue
        if level and not shapely.contains(world.floor, shapely.buffer(at, world.radius + 50)):
            continue
        if shapely.distance(world.shut[2], at) > world.radius and (
            world.through and shapely.distance(world.floor, at) < world.radius + 50
        ):
            continue
        return pose(x, y, HIGH * level)
    return None
