"""Every placing of a board's models tried, in whole µm and plain loops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import isqrt

from planner.gauntlet.boards.board import COHERENT, ENGAGED, INCH, Board, Point

ENEMY = 32_000
CONTACT = 25
"""µm within which bases count as touching."""


def best(board: Board) -> tuple[int, ...] | None:
    """Return the worth of the best legal placing, less is better; None if there is none."""
    return Brute(board).best()


class Brute:
    """Tries everything; lengths of two bases are compared doubled, so that all stay whole."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.theirs = [p for row in board.enemies.values() for p in row]

    def best(self) -> tuple[int, ...] | None:
        """Return the worth of the best legal placing."""
        board = self.board
        options = [
            [start, *(p for p in board.places if _square(p, start) <= board.move**2)]
            for start in board.starts
        ]
        fine = [
            [p for p in mine if p == board.starts[m] or self._stands(m, p)]
            for m, mine in enumerate(options)
        ]
        fine = [[p for p in mine if self._far_enough(m, p)] for m, mine in enumerate(fine)]
        return min((self.worth(e) for e in product(*fine) if self.legal(e)), default=None)

    def _stands(self, model: int, place: Point) -> bool:
        return not any(self._nearer(model, place, enemy, ENEMY, 0) for enemy in self.theirs)

    def _far_enough(self, model: int, place: Point) -> bool:
        """From units that are not to be engaged."""
        others = [
            p for n, row in self.board.enemies.items() if n not in self.board.must for p in row
        ]
        return not any(self._within(model, place, p, ENEMY, ENGAGED) for p in others)

    def _nearer(self, model: int, at: Point, other: Point, width: int, gap: int) -> bool:
        """Whether the gap between two bases is less than `gap`."""
        return 4 * _square(at, other) < (self.board.widths[model] + width + 2 * gap) ** 2

    def _within(self, model: int, at: Point, other: Point, width: int, gap: int) -> bool:
        return 4 * _square(at, other) <= (self.board.widths[model] + width + 2 * gap) ** 2

    def legal(self, ends: Sequence[Point]) -> bool:
        """Whether a placing keeps every rule of the unit."""
        widths = self.board.widths
        pairs = list(combinations(range(len(ends)), 2))
        if any(self._nearer(a, ends[a], ends[b], widths[b], 0) for a, b in pairs):
            return False
        if not all(self._fought(name, ends) for name in self.board.must):
            return False
        if not self._together(ends):
            return False
        turns = permutations([m for m, end in enumerate(ends) if end != self.board.starts[m]])
        return any(self._in_turn(ends, turn) for turn in turns)

    def _fought(self, name: str, ends: Sequence[Point]) -> bool:
        row = self.board.enemies[name]
        return any(self._within(m, a, e, ENEMY, ENGAGED) for m, a in enumerate(ends) for e in row)

    def _together(self, ends: Sequence[Point]) -> bool:
        """Enough neighbours each, and all of them one group."""
        widths, count = self.board.widths, len(ends)
        near = {
            m: {
                o for o in range(count)
                if o != m and self._within(m, ends[m], ends[o], widths[o], COHERENT)
            }
            for m in range(count)
        }  # fmt: skip
        if any(len(others) < self.board.neighbours for others in near.values()):
            return False
        group = {0}
        while more := {o for m in group for o in near[m]} - group:
            group |= more
        return len(group) == count

    def _in_turn(self, ends: Sequence[Point], turn: Sequence[int]) -> bool:
        """Nobody ends on one who stands there at that moment."""
        here = list(self.board.starts)
        for m in turn:
            others = [o for o in range(len(here)) if o != m]
            if any(self._nearer(m, ends[m], here[o], self.board.widths[o], 0) for o in others):
                return False
            here[m] = ends[m]
        return True

    def worth(self, ends: Sequence[Point]) -> tuple[int, ...]:
        """Return the terms, those that are wanted large taken negative."""
        return tuple(getattr(self, f"_{name}")(ends) for name in self.board.terms)

    def _targets(self) -> list[tuple[Point, ...]]:
        return [self.board.enemies[name] for name in self.board.must]

    def _reaching(self, ends: Sequence[Point], gap: int) -> int:
        theirs = [p for row in self._targets() for p in row]
        return sum(
            any(self._within(m, a, e, ENEMY, gap) for e in theirs) for m, a in enumerate(ends)
        )

    def _models_engaged(self, ends: Sequence[Point]) -> int:
        return -self._reaching(ends, ENGAGED)

    def _models_in_contact(self, ends: Sequence[Point]) -> int:
        return -self._reaching(ends, CONTACT)

    def _targets_engaged(self, ends: Sequence[Point]) -> int:
        return -sum(self._fought(name, ends) for name in self.board.must)

    def _models_in_objective(self, ends: Sequence[Point]) -> int:
        x, y, radius = self.board.objective
        return -sum(self._within(m, a, (x, y), 2 * radius, 0) for m, a in enumerate(ends))

    def _distance_left(self, ends: Sequence[Point]) -> int:
        return sum(_up(_square(a, self.board.to)) for a in ends)

    def _distance_walked(self, ends: Sequence[Point]) -> int:
        return sum(_up(_square(a, s)) for a, s in zip(ends, self.board.starts, strict=True))

    def _distance_from_enemies(self, ends: Sequence[Point]) -> int:
        """The least gap, rounded down; half a µm of a radius is not counted."""
        gaps = [
            isqrt(4 * _square(a, e)) - self.board.widths[m] - ENEMY
            for m, a in enumerate(ends)
            for e in self.theirs
        ]
        return -max(0, min(gaps) // 2)


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _up(square: int) -> int:
    return isqrt(square - 1) + 1 if square else 0


__all__ = ["INCH", "Brute", "best"]
