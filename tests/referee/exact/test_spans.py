"""Stretches of a line: cut to [0, 1], joined, with holes taken out, all by hand in twelfths."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.referee.exact.spans import Span, clipped, gap_in, union, without
from planner.referee.exact.surd import Surd

Pair = tuple[int, int]


def surd(twelfths: int) -> Surd:
    """So many twelfths."""
    return Surd.of(Fraction(twelfths, 12))


def spans(*pairs: Pair) -> list[Span]:
    """Stretches between twelfths."""
    return [(surd(low), surd(high)) for low, high in pairs]


@pytest.mark.parametrize(
    ("pair", "left"),
    [
        ((3, 9), (3, 9)),
        ((-3, 9), (0, 9)),
        ((3, 15), (3, 12)),
        ((-3, 15), (0, 12)),
        ((0, 12), (0, 12)),
        ((-5, 0), None),  # a point, at the begin or at the end
        ((12, 15), None),
        ((-5, -1), None),
        ((13, 15), None),
        ((6, 6), None),
        ((7, 6), None),
    ],
)
def test_clipped(pair: Pair, left: Pair | None) -> None:
    """What is within [0, 1], if that is more than a point."""
    assert clipped(surd(pair[0]), surd(pair[1])) == (None if left is None else spans(left)[0])


@pytest.mark.parametrize(
    ("pairs", "joined", "touching"),
    [
        ([], [], []),
        ([(1, 3), (5, 7)], [(1, 3), (5, 7)], [(1, 3), (5, 7)]),
        ([(5, 7), (1, 3)], [(1, 3), (5, 7)], [(1, 3), (5, 7)]),
        ([(1, 3), (3, 7)], [(1, 3), (3, 7)], [(1, 7)]),  # open: 3 is in neither
        ([(1, 4), (3, 7)], [(1, 7)], [(1, 7)]),
        ([(1, 9), (3, 7)], [(1, 9)], [(1, 9)]),
        ([(1, 9), (3, 7), (8, 10)], [(1, 10)], [(1, 10)]),
        ([(1, 4), (1, 7)], [(1, 7)], [(1, 7)]),
        ([(1, 7), (1, 4)], [(1, 7)], [(1, 7)]),
        ([(1, 2), (2, 3), (3, 4)], [(1, 2), (2, 3), (3, 4)], [(1, 4)]),
        ([(1, 1), (1, 3)], [(1, 3)], [(1, 3)]),  # a point, and what begins there
        ([(0, 1), (1, 1), (1, 3)], [(0, 1), (1, 3)], [(0, 3)]),
    ],
)
def test_union(pairs: list[Pair], joined: list[Pair], touching: list[Pair]) -> None:
    """Those that overlap are one; those that touch only where that is asked for."""
    assert union(spans(*pairs)) == spans(*joined)
    assert union(spans(*pairs), touching=False) == spans(*joined)
    assert union(spans(*pairs), touching=True) == spans(*touching)


@pytest.mark.parametrize(
    ("pairs", "holes", "left"),
    [
        ([(2, 8)], [], [(2, 8)]),
        ([(2, 8)], [(4, 6)], [(2, 4), (6, 8)]),
        ([(2, 8)], [(2, 6)], [(6, 8)]),
        ([(2, 8)], [(4, 8)], [(2, 4)]),
        ([(2, 8)], [(2, 8)], []),
        ([(2, 8)], [(1, 9)], []),
        ([(2, 8)], [(0, 2), (8, 9)], [(2, 8)]),
        ([(2, 8)], [(0, 1)], [(2, 8)]),
        ([(2, 8)], [(9, 10)], [(2, 8)]),
        ([(2, 8)], [(5, 5)], [(2, 5), (5, 8)]),  # a closed hole of one point
        ([(2, 4), (6, 8)], [(3, 7)], [(2, 3), (7, 8)]),
        ([(2, 8)], [(3, 4), (6, 7)], [(2, 3), (4, 6), (7, 8)]),
    ],
)
def test_without(pairs: list[Pair], holes: list[Pair], left: list[Pair]) -> None:
    """What closed holes leave of open stretches."""
    assert without(spans(*pairs), spans(*holes)) == spans(*left)


@pytest.mark.parametrize(
    ("pairs", "gap"),
    [
        ([(0, 12)], None),
        ([(-1, 13)], None),
        ([(0, 6), (6, 12)], None),  # closed: they meet at 6
        ([(6, 12), (0, 6)], None),
        ([(0, 6), (7, 12)], 6),
        ([(1, 12)], 0),
        ([(0, 11)], 11),
        ([], 0),
        ([(0, 8), (2, 4), (7, 12)], None),
        ([(0, 8), (2, 4), (9, 12)], 8),
        ([(-4, -2), (0, 12)], None),
    ],
)
def test_gap_in(pairs: list[Pair], gap: int | None) -> None:
    """The first place of [0, 1] that nothing covers."""
    assert gap_in(spans(*pairs)) == (None if gap is None else surd(gap))
