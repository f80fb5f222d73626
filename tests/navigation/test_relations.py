"""Relations that hold whatever the numbers are: mirror, turn, shift, growth, symmetry."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from planner.battlefield import Feature
from planner.navigation import Places
from planner.units import Pose

from .tables import SHUT, navigator, pose, um
from .test_twin import SIZE, random_table

START = pose(1, 1)
GOALS = [pose(x, y) for x in (2, 5, 8, 11) for y in (1, 4, 6, 8)]


def moved(features: list[Feature], change: np.ndarray, shift: tuple[int, int]) -> list[Feature]:
    """The features under an integer map, their rings still material to the left."""
    flip = round(float(np.linalg.det(change))) < 0

    def path(points: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        found = np.array(points) @ change.T + np.array(shift)
        found = found[::-1] if flip else found
        return tuple((int(x), int(y)) for x, y in found)

    return [replace(f, paths=tuple(path(p) for p in f.paths)) for f in features]


def costs(
    features: list[Feature], start: Pose, goals: list[Pose], size: tuple[float, float], base: str
) -> np.ndarray:
    """Costs of the goals, µm."""
    ways = navigator(features, base, start, 40, size=size, passages={f.id: SHUT for f in features})
    return ways.field("me").costs(Places.of(goals))


def changed(at: Pose, change: np.ndarray, shift: tuple[int, int]) -> Pose:
    """A pose under an integer map."""
    x, y = change @ np.array([at.x, at.y]) + np.array(shift)
    return Pose(int(x), int(y))


CHANGES = {
    "mirror": (np.array([[-1, 0], [0, 1]]), (um(SIZE[0]), 0), SIZE),
    "half turn": (np.array([[-1, 0], [0, -1]]), (um(SIZE[0]), um(SIZE[1])), SIZE),
    "quarter turn": (np.array([[0, -1], [1, 0]]), (um(SIZE[1]), 0), SIZE[::-1]),
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", CHANGES)
def test_mirror_and_turn(seed: int, name: str) -> None:
    """The same table seen in a mirror or turned has the same costs, to the rounding."""
    change, shift, size = CHANGES[name]
    features = random_table(seed)
    plain = costs(features, START, GOALS, SIZE, "32mm")
    goals = [changed(g, change, shift) for g in GOALS]
    other = costs(
        moved(features, change, shift), changed(START, change, shift), goals, size, "32mm"
    )
    assert np.allclose(plain, other, rtol=1e-5, atol=10)


@pytest.mark.parametrize("seed", range(4))
def test_shift(seed: int) -> None:
    """Further from the table's corner nothing changes but the edge, which only gets further."""
    features, shift = random_table(seed), (um(5), um(3))
    plain = costs(features, START, GOALS, SIZE, "32mm")
    goals = [changed(g, np.eye(2, dtype=int), shift) for g in GOALS]
    start = changed(START, np.eye(2, dtype=int), shift)
    other = costs(
        moved(features, np.eye(2, dtype=int), shift), start, goals, (SIZE[0] + 10, 20), "32mm"
    )
    assert (other <= plain + 10).all()


@pytest.mark.parametrize("seed", range(4))
def test_there_and_back(seed: int) -> None:
    """Without heights a way costs the same both ways."""
    features = random_table(seed)
    there = costs(features, START, GOALS, SIZE, "32mm")
    for goal, cost in zip(GOALS, there, strict=True):
        if math.isfinite(cost):
            back = costs(features, goal, [START], SIZE, "32mm")[0]
            assert back == pytest.approx(cost, rel=1e-5)


@pytest.mark.parametrize("seed", range(4))
def test_a_smaller_base_gets_further(seed: int) -> None:
    """What 40 mm can, 25 mm can, for less."""
    features = random_table(seed)
    small, large = (costs(features, START, GOALS, SIZE, base) for base in ("25mm", "40mm"))
    assert (small <= large * (1 + 1e-3) + 10).all()


@pytest.mark.parametrize("seed", range(4))
def test_fewer_obstacles_cost_less(seed: int) -> None:
    """Taking something away shortens ways or leaves them."""
    features = random_table(seed)
    all_, fewer = (costs(f, START, GOALS, SIZE, "32mm") for f in (features, features[:-1]))
    assert (fewer <= all_ * (1 + 1e-3) + 10).all()


def test_same_again() -> None:
    """Two navigators of one table give the same costs and routes, bit for bit."""
    features = random_table(3)
    first, second = (
        navigator(features, "32mm", START, 40, size=SIZE, passages={f.id: SHUT for f in features})
        for _ in range(2)
    )
    places = Places.of(GOALS)
    assert (first.field("me").costs(places) == second.field("me").costs(places)).all()
    goal = GOALS[int(np.flatnonzero(np.isfinite(first.field("me").costs(places)))[-1])]
    assert first.field("me").route(goal) == second.field("me").route(goal)
