"""Random tables of ground of several paces, with or without obstacles, and their twins."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import shapely

from planner.battlefield import Feature
from planner.mobility import Measured, Paces, Passage
from planner.navigation import Navigator
from planner.units import Pose

from .ground_twin import QUADS, World
from .tables import INCH, SHUT, area, box, navigator, solid, um

SIZE = (14.0, 10.0)
Ring = list[tuple[float, float]]


@dataclass(frozen=True)
class Case:
    """A table for the planner and for the twin, with a start and a goal."""

    ways: Navigator
    world: World
    start: Pose
    goal: Pose
    what: str
    others: tuple[Pose, ...] = ()


def strip(dice: random.Random) -> Ring:
    """A long band across the table at an angle: one cannot go round it cheaply."""
    x, wide, lean = dice.uniform(3, 9), dice.uniform(0.6, 3), dice.uniform(-3, 3)
    return [(x, 0.2), (x + wide, 0.2), (x + wide + lean, 9.8), (x + lean, 9.8)]


def ragged(dice: random.Random, near: tuple[float, float], size: float) -> Ring:
    """An outline of 20 to 60 corners, in and out."""
    count = dice.randrange(20, 61)
    found = []
    for k in range(count):
        away = size * dice.uniform(0.55, 1.0)
        turn = 2 * math.pi * k / count
        found.append((near[0] + 1.5 * away * math.cos(turn), near[1] + away * math.sin(turn)))
    return [(min(13.8, max(0.2, x)), min(9.8, max(0.2, y))) for x, y in found]


def patch(dice: random.Random, kind: str) -> list[Ring]:
    """One or two outlines of a kind."""
    x, y = dice.uniform(4, 9), dice.uniform(3, 7)
    if kind == "strip":
        return [strip(dice)]
    if kind == "side by side":
        one = strip(dice)
        wide = dice.uniform(0.6, 2)
        two = [(one[1][0], 0.2), (one[1][0] + wide, 0.2), (one[2][0] + wide, 9.8), one[2]]
        return [one, two]
    if kind == "nested":
        outer = [(x - 3.5, y - 2.5), (x + 3, y - 2), (x + 3.5, y + 2.5), (x - 3, y + 2.4)]
        return [outer, [(x + 0.5 * (px - x), y + 0.5 * (py - y)) for px, py in outer]]
    if kind == "overlapping":
        return [box(x - 3, y - 2, x + 1, y + 2), box(x - 1, y - 1, x + 3, y + 3)]
    return [ragged(dice, (x, y), dice.uniform(1.5, 3))]


KINDS = ("strip", "ragged", "nested", "side by side", "overlapping")


def case(seed: int) -> Case | None:
    """A table, or None where no start or goal was found."""
    return _case(seed, lambda dice, world, kept: _spots(dice, world.shut, kept))


def near_case(seed: int) -> Case | None:
    """The same ground with places close to its borders, and to one another."""
    return _case(seed, _beside_borders)


def _case(seed: int, spots_on: Callable[[random.Random, World, float], list[Pose]]) -> Case | None:
    dice = random.Random(seed)
    kind = KINDS[seed % len(KINDS)]
    base = dice.choice([25, 32, 40])
    radius = base * 500.0
    made: list[tuple[Feature, Fraction, Measured]] = []
    for number, ring in enumerate(patch(dice, kind)):
        whole = shapely.Polygon(ring)
        if not whole.is_valid:
            return None
        pace = dice.choice([Fraction(2), Fraction(4), Fraction(2), Fraction(1, 2)])
        made.append((area(f"a{number}", ring), pace, dice.choice(list(Measured))))
    solids = []
    for number in range(dice.choice([0, 0, 1, 3])):
        x, y = dice.uniform(2, 10), dice.uniform(1, 7)
        corner = x + dice.uniform(0.5, 2), y + dice.uniform(0.5, 2)
        solids.append(solid(f"s{number}", box(x, y, *corner), 5))
    paces = dice.choice(list(Paces))
    shut = shapely.union_all([shapely.Polygon(s.paths[0]) for s in solids]) if solids else None
    patches = []
    for feature, pace, how in made:
        whole = shapely.Polygon(feature.paths[0])
        if how is Measured.BASE:
            # Chords of arcs about slow ground lie outside, about quick ground inside.
            away = radius / math.cos(1.5 * math.pi / 4 / QUADS) if pace > 1 else radius
            whole = shapely.buffer(whole, away, quad_segs=QUADS)
        patches.append((whole, float(pace)))
    room = (radius, radius, um(SIZE[0]) - radius, um(SIZE[1]) - radius)
    world = World(tuple(patches), shut, radius, room, paces is Paces.GREATEST)
    spots = spots_on(dice, world, radius)
    if len(spots) < 2:
        return None
    passages = {f.id: Passage(pace=pace, measured=how) for f, pace, how in made}
    passages |= {s.id: SHUT for s in solids}
    features = [*(f for f, _, _ in made), *solids]
    ways = navigator(features, f"{base}mm", spots[0], 60, size=SIZE, passages=passages, paces=paces)
    what = f"{seed} {kind} {[(float(p), m.value) for _, p, m in made]} {paces.value} {len(solids)}"
    return Case(ways, world, spots[0], spots[1], what, tuple(spots[2:]))


def _beside_borders(dice: random.Random, world: World, radius: float) -> list[Pose]:
    """A start beside a border, and three goals beside borders 0.3" to 6" off."""
    found: list[Pose] = []
    x0, y0, x1, y1 = world.box
    rings = [ring for whole, _ in world.patches for ring in (whole.exterior, *whole.interiors)]
    for _ in range(400):
        ring = dice.choice(rings)
        along = dice.uniform(0, ring.length)
        x, y = shapely.get_coordinates(shapely.line_interpolate_point(ring, along))[0]
        away, turn = INCH * 0.02 * 75 ** dice.random(), dice.uniform(0, 2 * math.pi)
        x, y = round(x + away * math.cos(turn)), round(y + away * math.sin(turn))
        if not (x0 < x < x1 and y0 < y < y1):
            continue
        at = shapely.Point(x, y)
        if world.shut is not None and shapely.distance(world.shut, at) <= radius + 2:
            continue
        far = math.hypot(x - found[0].x, y - found[0].y) if found else INCH
        if not 0.3 * INCH <= far <= 6 * INCH:
            continue
        found.append(Pose(x, y))
        if len(found) == 4:
            break
    return found


def _spots(dice: random.Random, shut: shapely.Geometry | None, radius: float) -> list[Pose]:
    """A start to the left and a goal to the right, off what is shut."""
    found: list[Pose] = []
    for _ in range(100):
        low, high = ((0.8, 6.0), (8.0, 13.2))[len(found)]
        x, y = um(dice.uniform(low, high)), um(dice.uniform(0.8, 9.2))
        if shut is None or shapely.distance(shut, shapely.Point(x, y)) > radius + 2:
            found.append(Pose(x, y))
        if len(found) == 2:
            break
    return found


def ends(given: Case) -> tuple[np.ndarray, np.ndarray]:
    """Start and goal as points."""
    return (
        np.array([given.start.x, given.start.y], dtype=float),
        np.array([given.goal.x, given.goal.y], dtype=float),
    )


__all__ = ["INCH", "Case", "case", "ends"]
