"""Crowded fall backs that are possible by construction: a legal plan is planted first.

Run as a program, it plans many and counts what is not found:
``python -m planner.bench.formation.drawn_fall_back 200``.
"""

from __future__ import annotations

import math
import random
import sys
from typing import Any

from planner.bench.formation.scene import drawn_ruleset
from planner.order import Order
from planner.scenario import load
from planner.scenario.scenario import Scenario

RADIUS = 16 / 25.4
MOVE = 6.0
RANGE = 1.0
"""Engagement range of the game, inches."""
Point = tuple[float, float]


def fall_back(seed: int) -> tuple[Scenario, Order]:
    """Return a unit that stands among enemies, and somewhere places for all of it.

    The planted ways go straight to one hole and straight on from there, are no longer than a
    move, and touch no enemy; the planted ends are coherent and more than 1" from every enemy.
    All else is drawn to be in the way.
    """
    chance = random.Random(seed)
    while True:
        ends = _ends(chance, chance.choice([3, 4, 5, 6, 7]))
        hole = _about(chance, (22.0, 15.0), 1.0, 3.5)
        starts = _starts(chance, ends, hole)
        if starts is not None:
            break
    enemies = _enemies(chance, starts, ends, hole)
    record: dict[str, Any] = {
        "format": "planner-scenario/1",
        "ruleset": drawn_ruleset(),
        "map": {
            "type": "FeatureCollection",
            "table": {"width": 44, "height": 30, "unit": "in", "name": f"Fall back {seed}"},
            "features": [],
        },
        "units": [_unit("red", starts), _unit("blue", enemies)],
    }
    return load(record), Order("red", "fall_back")


def _about(chance: random.Random, centre: Point, least: float, most: float) -> Point:
    turn, away = chance.uniform(0, 2 * math.pi), chance.uniform(least, most)
    x, y = centre[0] + away * math.cos(turn), centre[1] + away * math.sin(turn)
    return round(x, 3), round(y, 3)


def _ends(chance: random.Random, count: int) -> list[Point]:
    """A chain or a knot: each end near enough to those before it."""
    ends = [(22.0, 15.0)]
    while len(ends) < count:
        place = _about(chance, chance.choice(ends[-2:]), 1.3, 3.1)
        gaps = [math.dist(place, other) - 2 * RADIUS for other in ends]
        needed = min(len(ends), 2 if count >= 7 else 1)
        if min(gaps) > 0.02 and sum(gap < 1.98 for gap in gaps) >= needed:
            ends.append(place)
    return ends


def _starts(chance: random.Random, ends: list[Point], hole: Point) -> list[Point] | None:
    """Where each came from: beyond the hole, what is left of a move from it."""
    starts = list[Point]()
    ahead = math.atan2(hole[1] - 15.0, hole[0] - 22.0)
    for end in ends:
        left = MOVE - math.dist(end, hole)
        for _ in range(80):
            turn = ahead + chance.uniform(-0.5, 0.5)
            away = left - chance.choice([0.01, 0.3, 1.5])
            place = (
                round(hole[0] + away * math.cos(turn), 3),
                round(hole[1] + away * math.sin(turn), 3),
            )
            if away > 1.4 and all(
                math.dist(place, s) > 2 * RADIUS + 0.02 for s in [*starts, *ends]
            ):
                starts.append(place)
                break
        else:
            return None
    return starts


def _enemies(
    chance: random.Random, starts: list[Point], ends: list[Point], hole: Point
) -> list[Point]:
    """Enemies on whatever else is open, until hardly a place is left but the planted ends."""
    legs = [*((s, hole) for s in starts), *((hole, e) for e in ends)]
    slack = chance.choice([0.15, 0.4, 1.0])
    found: list[Point] = []
    step = [k * 0.4 for k in range(-18, 19)]
    open_to = {(round(x + i, 3), round(y + j, 3)) for x, y in starts for i in step for j in step}
    todo = sorted(p for p in open_to if min(math.dist(p, e) for e in ends) > slack)
    chance.shuffle(todo)
    for target in todo:
        if any(math.dist(target, other) - 2 * RADIUS <= RANGE for other in found):
            continue
        for _ in range(12):
            place = _about(chance, target, 0.0, 2 * RADIUS + RANGE)
            clear = min(math.dist(place, end) for end in ends) - 2 * RADIUS
            passed = min(_apart(place, a, b) for a, b in legs) - 2 * RADIUS
            beside = min((math.dist(place, other) for other in found), default=9) - 2 * RADIUS
            inside = 1 < place[0] < 43 and 1 < place[1] < 29
            if clear > RANGE + 0.01 and passed > 0.01 and beside > 0.01 and inside:
                found.append(place)
                break
    return found


def _unit(side: str, at: list[Point]) -> dict[str, Any]:
    models = [{"id": f"{side}.{n}", "base": "32mm", "at": list(p)} for n, p in enumerate(at, 1)]
    return {
        "id": side,
        "side": side,
        "keywords": ["INFANTRY"],
        "profile": {"M": MOVE},
        "models": models,
    }


def _apart(point: Point, a: Point, b: Point) -> float:
    """Distance of a point from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))


def missed(count: int, first: int = 0) -> list[int]:
    """Return the seeds, of `count`, for which no plan is found, or only one that owes tests."""
    import planner
    from planner.formation import Limits

    lost = []
    for seed in range(first, first + count):
        scenario, order = fall_back(seed)
        plan = planner.plan(scenario, order, Limits(deterministic_time=0.3, rounds=0))
        if not plan.found or plan.objective[0].value > 0:
            lost.append(seed)
            print(
                seed, len(scenario.unit("red").models), plan.status, plan.objective[:1], flush=True
            )
    return lost


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"{len(missed(asked))} of {asked} not found")
