"""The integer test of what a moving base keeps clear of."""

from __future__ import annotations

import random

from planner.navigation.walk import exact


def core(dice: random.Random) -> exact.Core:
    """A point, a stretch or a convex polygon of up to some 30 corners."""
    x, y = dice.randrange(-1500, 1500), dice.randrange(-1500, 1500)
    count = dice.choice([1, 2, 3, 8, 40, 200])
    points = ((dice.randrange(-1000, 1000), dice.randrange(-1000, 1000)) for _ in range(count))
    return exact.hull({(x + dx, y + dy) for dx, dy in points if dx * dx + dy * dy <= 1000**2})


def test_many_corners_at_once() -> None:
    """Arrays say what the loop over corners says, whichever is used for a size."""
    dice, seen = random.Random(4), [0, 0]
    for _ in range(1500):
        first, second = core(dice), core(dice)
        if not first or not second or max(len(first), len(second)) < 3:
            continue
        found = exact._separated_many(first, second)
        slow = any(
            min(sign * exact._side(a, b, c) for c in own) >= 0
            and max(sign * exact._side(a, b, c) for c in other) <= 0
            for own, other in ((first, second), (second, first))
            for a, b in exact._edges(own)
            for sign in (1, -1)
            if a != b
        )
        seen[slow] += 1
        assert found is slow
    assert min(seen) > 100
