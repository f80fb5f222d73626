"""What comes out is legal, judged by a second reading of the rules in whole numbers."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from planner.formation import solve
from planner.units import Pose

INCH = 25_400


def _scatter(dice: random.Random, count: int, low: float, high: float, width: float) -> Any:
    found: list[tuple[float, float]] = []
    while len(found) < count:
        at = (dice.uniform(10, 10 + width), dice.uniform(low, high))
        if all((at[0] - x) ** 2 + (at[1] - y) ** 2 >= 1.3**2 for x, y in found):
            found.append(at)
    return found


@pytest.mark.share(2)
@pytest.mark.parametrize(("seed", "count"), [(0, 4), (1, 7), (2, 10), (3, 10)])
def test_random_charges(scene: Any, seed: int, count: int) -> None:
    """Nobody overlaps, all within budget, two (one) neighbours, one group, an order of moves."""
    dice = random.Random(seed)
    built = scene(
        _scatter(dice, count, 8, 12.5, 7),
        {"e": _scatter(dice, 6, 16.5, 19, 9)},
        engage=["e"],
        goal="engage",
        move=7,
    )
    scenario, found = built[0], solve(*built)
    assert found.poses
    ends = [found.poses[m.id] for m in scenario.unit("us").models]
    enemies = [m.pose for m in scenario.unit("e").models]
    for a, b in [*itertools.combinations(ends, 2), *itertools.product(ends, enemies)]:
        assert _square(a, b) >= 32_000**2
    for model, end in zip(scenario.unit("us").models, ends, strict=True):
        assert _square(model.pose, end) <= (7 * INCH) ** 2
    near = [[a != b and _square(a, b) <= 82_800**2 for b in ends] for a in ends]
    assert all(sum(row) >= (2 if count > 6 else 1) for row in near)
    assert _connected(near)
    assert any(_square(a, e) <= 57_400**2 for a in ends for e in enemies)
    assert _moves_in_order(scenario, found)


def _square(a: Pose, b: Pose) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def _connected(near: list[list[bool]]) -> bool:
    seen, fresh = {0}, [0]
    while fresh:
        here = fresh.pop()
        more = {j for j, close in enumerate(near[here]) if close} - seen
        seen |= more
        fresh += more
    return len(seen) == len(near)


def _moves_in_order(scenario: Any, found: Any) -> bool:
    here = {m.id: m.pose for m in scenario.unit("us").models}
    for model in found.move_order:
        end = found.poses[model]
        if end != here[model]:
            for other, pose in here.items():
                if other != model and _square(end, pose) < 32_000**2:
                    return False
        here[model] = end
    return True
