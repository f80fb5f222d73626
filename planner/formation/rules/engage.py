"""Each unit that must be engaged has a model within engagement range, both measures inclusive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation import measure
from planner.formation.body import Body, Other
from planner.formation.group import by_body
from planner.formation.rules import across
from planner.formation.spots import Bools, Ints
from planner.mobility import Engagement
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.cpsat.draft import Draft

CONTACT: Final = 25
"""Bases this near (µm, 0.001") are in base contact: finer than any table can tell."""


def within(body: Body, at: Places, others: Sequence[Other], gap: int, vertical: int) -> Bools:
    """Return which places are within `gap` and `vertical` of one of `others`."""
    found = np.zeros(len(at), dtype=np.bool_)
    for other, poses, _ in by_body(others):
        close = measure.near(body, at, other, poses, gap)
        found |= (close & (measure.vertical(at, poses) <= vertical)).any(axis=1)
    return found


def engaged(
    body: Body,
    at: Places,
    others: Sequence[Other],
    units: Sequence[str],
    engagement: Engagement | None,
) -> Ints:
    """Return for each place the set of `units` it engages: bit i stands for units[i]."""
    bits = np.zeros(len(at), dtype=np.int64)
    for index, unit in enumerate(units if engagement else ()):
        assert engagement is not None
        enemies = [other for other in others if other.unit == unit]
        close = within(body, at, enemies, engagement.gap, engagement.vertical)
        for longer in engagement.across:
            close |= across.within(body, at, enemies, longer, engagement.vertical)
        bits |= close.astype(np.int64) << index
    return bits


def touching(body: Body, at: Places, others: Sequence[Other], units: Sequence[str]) -> Bools:
    """Return which places are in base contact with a model of one of `units`."""
    return within(body, at, [o for o in others if o.unit in units], CONTACT, CONTACT)


def add(draft: Draft, unit: int) -> None:
    """Some model takes a place that engages the unit of this index."""
    draft.model.add_bool_or(draft.where(lambda m, o: bool(draft.menu.engages[m][o] >> unit & 1)))
