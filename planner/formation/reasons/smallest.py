"""The smallest set of things that clash: without any one of them they do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def smallest(
    groups: Sequence[Sequence[T]], clash: Callable[[frozenset[T]], bool]
) -> tuple[T, ...] | None:
    """Return which things clash, none of which can be spared, in their order.

    A deletion filter: what is left out for good is what the rest clashes without. Groups are
    tried whole, then by halves: few things of many take few questions. It goes round until
    nothing more can be spared, so that what is left is minimal whether or not leaving out more
    always helps more.

    Parameters:
        groups: of things, those that are to be spared first of all first.
        clash: whether these things together leave nothing possible.

    Returns:
        None where all together do not clash.
    """
    kept = frozenset(thing for group in groups for thing in group)
    if not clash(kept):
        return None
    before = None
    while before != kept:
        before = kept
        for group in groups:
            kept = _without(kept, [thing for thing in group if thing in kept], clash)
    return tuple(thing for group in groups for thing in group if thing in kept)


def _without(
    kept: frozenset[T], some: Sequence[T], clash: Callable[[frozenset[T]], bool]
) -> frozenset[T]:
    """Return `kept` without as many of `some` as can be spared."""
    if not some:
        return kept
    rest = kept - {*some}
    if clash(rest):
        return rest
    if len(some) == 1:
        return kept
    half = len(some) // 2
    return _without(_without(kept, some[:half], clash), some[half:], clash)
