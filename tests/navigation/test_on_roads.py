"""Which places are on a road, told of all of them at once."""

from __future__ import annotations

import random
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from planner.mobility import Turning
from planner.navigation import Places
from planner.navigation.roads.road_map import MARGIN, RoadMap


def _on(at: tuple[int, int], a: tuple[int, int], b: tuple[int, int], half: float) -> bool:
    """In whole numbers: across the leg where the foot lies on it, else to its nearer end."""
    (dx, dy), (px, py) = (b[0] - a[0], b[1] - a[1]), (at[0] - a[0], at[1] - a[1])
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if 0 <= along <= length:
        return (dx * py - dy * px) ** 2 <= half**2 * length
    end = a if along < 0 else b
    return (at[0] - end[0]) ** 2 + (at[1] - end[1]) ** 2 <= half**2


def test_places_on_roads_are_told_as_whole_numbers_tell() -> None:
    """Two roads of three legs and one, 4 and 7 cm wide; a thousand places about them."""
    draw = random.Random(5)
    bends: list[Any] = [
        ([(0, 0), (200_000, 0), (300_000, 120_000), (300_000, 300_000)], 40_000),
        ([(50_000, 250_000), (280_000, 30_000)], 70_000),
    ]
    roads: Any = [SimpleNamespace(paths=[path], width=width) for path, width in bends]
    at = [(draw.randrange(-50_000, 350_000), draw.randrange(-50_000, 350_000)) for _ in range(1000)]
    by_hand = [
        any(
            _on(place, a, b, width / 2 - MARGIN) for path, width in bends for a, b in pairwise(path)
        )
        for place in at
    ]
    x, y = np.array(at, np.int64).T.copy()
    none = np.zeros(len(at), np.int64)
    near = RoadMap(roads, Turning()).near(Places(x, y, none, none))
    assert near.tolist() == by_hand
    assert 100 < sum(by_hand) < 900
