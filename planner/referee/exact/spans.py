"""Stretches of a line, between two exact numbers in [0, 1]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cmp_to_key

from planner.referee.exact.surd import Surd

Span = tuple[Surd, Surd]
ZERO, ONE = Surd(), Surd.of(1)


def _compare(a: Surd, b: Surd) -> int:
    return (a - b).sign()


key = cmp_to_key(_compare)
"""Orders exact numbers."""


def clipped(low: Surd, high: Surd) -> Span | None:
    """Return the part within [0, 1], or None if that is no more than a point."""
    low, high = max(low, ZERO, key=key), min(high, ONE, key=key)
    return (low, high) if (high - low).sign() > 0 else None


def union(spans: Iterable[Span], *, touching: bool = False) -> list[Span]:
    """Return open spans joined where they overlap; those that only touch stay apart.

    Parameters:
        touching: whether those that touch are joined, too.
    """
    found: list[Span] = []
    for low, high in sorted(spans, key=lambda span: key(span[0])):
        if found and (low - found[-1][1]).sign() < int(touching):
            found[-1] = found[-1][0], max(found[-1][1], high, key=key)
        elif found and (low - found[-1][0]).sign() == 0:
            found[-1] = low, max(found[-1][1], high, key=key)
        else:
            found.append((low, high))
    return found


def without(spans: Iterable[Span], holes: Iterable[Span]) -> list[Span]:
    """Return what closed `holes` leave of open spans, in order."""
    left = list(spans)
    for low, high in holes:
        parts = []
        for span in left:
            parts.append((span[0], min(span[1], low, key=key)))
            parts.append((max(span[0], high, key=key), span[1]))
        left = [span for span in parts if (span[1] - span[0]).sign() > 0]
    return left


def gap_in(spans: Iterable[Span]) -> Surd | None:
    """Return where closed spans first leave part of [0, 1] uncovered, or None if nowhere."""
    return next((low for low, _ in gaps(spans)), None)


def gaps(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the parts of [0, 1] that closed spans leave uncovered, in order."""
    reached = ZERO
    for low, high in sorted(spans, key=lambda span: key(span[0])):
        if (low - reached).sign() > 0:
            yield reached, low
        reached = max(reached, high, key=key)
    if (reached - ONE).sign() < 0:
        yield reached, ONE


def total(spans: Iterable[Span]) -> Surd:
    """Return how much of [0, 1] spans that do not overlap take together."""
    return sum((high - low for low, high in spans), Surd())
