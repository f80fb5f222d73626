"""A hundred small boards, every placement tried by separate code: every term's value is equal.

The twin shares nothing with the formation but the boards: integers, plain loops.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Any

import pytest

from planner.formation.cpsat.lexicographic import best, confirmed
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import score
from planner.formation.limits import Limits

INCH = 25_400
BASE = 32_000
Point = tuple[int, int]


def _far(a: Point, b: Point) -> int:
    """Squared distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _up(square: int) -> int:
    """Root, rounded up."""
    return math.isqrt(square - 1) + 1 if square else 0


class Twin:
    """Tries everything.

    Parameters:
        starts, places, enemies: µm.
        move: µm.
        goal: ``engage``, ``escape`` or the point to reach.
    """

    def __init__(
        self,
        starts: Sequence[Point],
        places: Sequence[Point],
        enemies: Sequence[Point],
        move: int,
        goal: str | Point,
    ) -> None:
        self.starts, self.enemies, self.goal = starts, enemies, goal
        self.options = [[s, *(p for p in places if _far(p, s) <= move**2)] for s in starts]

    def best(self) -> tuple[int, ...] | None:
        """The worth of the best legal placement, less is better; None if there is none."""
        worth = (self.worth(ends) for ends in itertools.product(*self.options))
        return min((w for w in worth if w is not None), default=None)

    def worth(self, ends: Sequence[Point]) -> tuple[int, ...] | None:
        """The signed terms of a placement, or None where it breaks a rule."""
        pairs = itertools.combinations(ends, 2)
        if any(_far(a, b) < BASE**2 for a, b in pairs) or not self._one_group(ends):
            return None
        if not any(self._in_turn(ends, turn) for turn in itertools.permutations(range(len(ends)))):
            return None
        walked = sum(_up(_far(a, s)) for a, s in zip(ends, self.starts, strict=True))
        if self.goal == "escape":
            least = min(math.isqrt(_far(a, e)) - BASE for a in ends for e in self.enemies)
            return -max(0, least), walked
        if self.goal == "engage":
            engaged = [any(_far(a, e) <= (BASE + INCH) ** 2 for e in self.enemies) for a in ends]
            touching = [any(_far(a, e) <= (BASE + 25) ** 2 for e in self.enemies) for a in ends]
            return (-1, -sum(engaged), -sum(touching), walked) if any(engaged) else None
        assert not isinstance(self.goal, str)
        return sum(_up(_far(a, self.goal)) for a in ends), walked

    def _one_group(self, ends: Sequence[Point]) -> bool:
        """Within 2" of each other, link by link."""
        group, left = [ends[0]], list(ends[1:])
        for a in group:
            near = [b for b in left if _far(a, b) <= (BASE + 2 * INCH) ** 2]
            group += near
            left = [b for b in left if b not in near]
        return not left

    def _in_turn(self, ends: Sequence[Point], turn: Sequence[int]) -> bool:
        """Nobody ends on one who stands there at that moment."""
        here = list(self.starts)
        for model in turn:
            others = here[:model] + here[model + 1 :]
            moved = ends[model] != self.starts[model]
            if moved and any(_far(ends[model], other) < BASE**2 for other in others):
                return False
            here[model] = ends[model]
        return True


def _board(dice: random.Random) -> tuple[list[Point], list[Point], list[Point], int, str | Point]:
    """Two to four models in a row, places about the row, one or two enemies beyond."""
    count = dice.randint(2, 4)
    apart = dice.randint(32_000, 40_000)
    starts = [(101_600 + n * apart, 101_600) for n in range(count)]
    enemies = [(dice.randint(90_000, 220_000), dice.randint(195_000, 210_000))]
    if dice.random() < 0.5:
        enemies.append((enemies[0][0] + dice.randint(32_000, 60_000), 200_000))
    places = [
        (dice.randint(80_000, 230_000), dice.randint(80_000, 185_000))
        for _ in range({2: 14, 3: 9, 4: 6}[count])
    ]
    # exactly in base contact now and then
    places += [(x, y - BASE) for x, y in enemies]
    clear = [p for p in places if all(_far(p, e) >= BASE**2 for e in enemies)]
    goal: str | Point = dice.choice(["engage", "engage", "escape", "reach"])
    if goal == "reach":
        goal = (dice.randint(80_000, 230_000), dice.randint(130_000, 180_000))
    return starts, clear, enemies, dice.randint(60_000, 110_000), goal


@pytest.mark.share(3)
@pytest.mark.parametrize("ten", range(10))
def test_equal_on_ten_boards(scene: Any, board: Any, ten: int) -> None:
    """Same optimum in every term, proved and confirmed; or both say that there is none."""
    answers = 0
    for seed in range(10 * ten, 10 * ten + 10):
        starts, places, enemies, move, goal = _board(random.Random(seed))
        inches = [[(x / INCH, y / INCH) for x, y in of] for of in (starts, places, enemies)]
        asked: dict[str, Any] = {"goal": goal}
        if goal == "engage":
            asked["engage"] = ["e"]
        elif not isinstance(goal, str):
            asked = {"to": (goal[0] / INCH, goal[1] / INCH)}
        built = scene(inches[0], {"e": inches[2]}, move=move / INCH, **asked)
        menu = board(built, inches[1]).menu
        outcome = best(menu, Clock(Limits()))
        expected = Twin(starts, places, enemies, move, goal).best()
        if expected is None:
            assert outcome.impossible, seed
            continue
        answers += 1
        assert outcome.choice is not None, seed
        signs = [term.sign for term in menu.terms]
        values = [s * v for s, v in zip(signs, score(menu, outcome.choice), strict=True)]
        assert tuple(values) == expected, seed
        assert outcome.proved == len(menu.terms)
        assert confirmed(menu, outcome, Clock(Limits())), seed
    assert answers >= 5
