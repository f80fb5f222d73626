"""The grid under the sight test changes nothing: beside it every part is asked, one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.navigation.free_space.parts import Blocks, Parts

SIDE = 200_000
"""µm: whole numbers on a coarse raster, so that lines run along cells and touch parts."""


def _place(chance: random.Random, raster: int) -> tuple[float, float]:
    return tuple(float(chance.randint(0, SIDE // raster) * raster) for _ in range(2))  # type: ignore[return-value]


def _parts(chance: random.Random, raster: int) -> Parts:
    """Stretches along the axes and askew, boxes and lone points; thin, thick and touching."""
    parts = Parts()
    for _ in range(chance.choice((1, 5, 40))):
        x, y = _place(chance, raster)
        wide, high = (raster * chance.randint(0, 5) for _ in range(2))
        radius = chance.choice((0.01, float(raster), 16_000.0))
        kind = chance.randrange(4)
        if kind == 0:
            parts.add(np.array([[x, y], [x + wide, y]]), radius)
        elif kind == 1:
            parts.add(np.array([[x, y], [x + wide, y - high]]), radius)
        elif kind == 2:
            parts.add(np.array([[x, y]]), radius)
        else:
            wide, high = wide + raster, high + raster
            box = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]
            parts.add(np.array(box), chance.choice((0.0, radius)))
    return parts


def _undivided(blocks: Blocks) -> Blocks:
    """The same parts all in one cell, as large as a planet."""
    frame = np.array([-1e12, -1e12, 1e13, 1.0, 1.0])
    every = np.arange(len(blocks[2]))
    return (*blocks[:4], frame, np.array([0, len(every)]), every)


@pytest.mark.parametrize("seed", range(30))
def test_sight_is_the_same_with_and_without_cells(seed: int) -> None:
    """Random parts and lines, many of them along cells, sides and through corners."""
    from planner.navigation import kernels

    chance = random.Random(seed)
    raster = chance.choice((1, 5_000, 10_000))
    blocks = _parts(chance, raster).blocks()
    bare = _undivided(blocks)
    size = float(blocks[4][2])
    answers = set()
    for _ in range(400):
        one, two = _place(chance, raster), _place(chance, raster)
        if chance.random() < 0.3:  # along the borders of cells
            one = tuple(float(v) for v in blocks[4][:2] + size * chance.randint(0, 3))  # type: ignore[assignment]
            two = (one[0], two[1]) if chance.random() < 0.5 else (two[0], one[1])
        if chance.random() < 0.1:
            two = one
        seen = kernels.sees(blocks, *one, *two)
        assert seen == kernels.sees(bare, *one, *two), (one, two)
        answers.add(seen)
    assert len(answers) == 2 or len(blocks[2]) != 40, "no case for one of the answers"


def _crosses(one: Any, two: Any, box: tuple[int, int, int, int]) -> bool:
    """Whether a line meets a box's interior, in fractions: the t inside all four sides."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way = int(one[axis]), int(two[axis]) - int(one[axis])
        least, most = box[axis], box[axis + 2]
        if way == 0:
            if not least < start < most:
                return False
            continue
        at = sorted((Fraction(least - start, way), Fraction(most - start, way)))
        low, high = max(low, at[0]), min(high, at[1])
    return low < high


@pytest.mark.parametrize("seed", range(10))
def test_sight_past_touching_boxes_as_fractions_say(seed: int) -> None:
    """Boxes on a raster share sides and corners; lines run along them and through corners."""
    from planner.navigation import kernels

    chance = random.Random(1_000 + seed)
    parts, boxes, raster = Parts(), [], 10_000
    for _ in range(25):
        x, y = (int(v) for v in _place(chance, raster))
        x1, y1 = x + raster * chance.randint(1, 4), y + raster * chance.randint(1, 4)
        boxes.append((x, y, x1, y1))
        parts.add(np.array([[x, y], [x1, y], [x1, y1], [x, y1]], dtype=np.float64), 0.0)
    blocks = parts.blocks()
    for _ in range(400):
        one, two = _place(chance, raster // 2), _place(chance, raster // 2)
        blocked = any(_crosses(one, two, box) for box in boxes)
        if one != two:
            assert kernels.sees(blocks, *one, *two) == (not blocked), (one, two)
