"""Sort other models by what they stand on, so that they are measured all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from planner.formation.body import Body, Other
from planner.navigation.places import Places

Groups = list[tuple[Body, Places, list[Other]]]
MOST: Final = 512
_kept: dict[tuple[int, ...], tuple[tuple[Other, ...], Groups]] = {}


def by_body(others: Sequence[Other]) -> Groups:
    """Return (body, places, models) for each distinct body, in order of first appearance.

    The same models are asked about thousands of times in one search: the answer is kept.
    """
    # by identity: hashing every pose would cost more than grouping; the models are kept, too,
    # so that no other can take their place in memory
    key = tuple(map(id, others))
    if key not in _kept:
        if len(_kept) >= MOST:
            _kept.clear()
        _kept[key] = (tuple(others), _grouped(others))
    return _kept[key][1]


def _grouped(others: Sequence[Other]) -> Groups:
    groups: dict[Body, list[Other]] = {}
    for other in others:
        groups.setdefault(other.body, []).append(other)
    return [(body, Places.of([o.pose for o in group]), group) for body, group in groups.items()]
