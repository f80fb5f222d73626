"""A model keeps clear of models it may not end near, such as enemies that are no targets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.formation import measure
from planner.formation.body import Body, Other
from planner.formation.group import by_body
from planner.formation.spots import Bools
from planner.mobility import Standoff
from planner.navigation.places import Places


def kept(body: Body, at: Places, standoffs: Sequence[Standoff], others: Sequence[Other]) -> Bools:
    """Return which places keep every standoff that holds at the end."""
    good = np.ones(len(at), dtype=np.bool_)
    for standoff in standoffs:
        if standoff.at_end:
            barred = [other for other in others if other.id in standoff.models]
            good &= clear_of(body, at, standoff, barred)
    return good


def clear_of(body: Body, at: Places, standoff: Standoff, barred: Sequence[Other]) -> Bools:
    """Return which places keep one standoff from all of `barred`."""
    good = np.ones(len(at), dtype=np.bool_)
    for other, poses, _ in by_body(barred):
        away = measure.clear(body, at, other, poses, standoff.gap, strict=standoff.inclusive)
        rise = measure.vertical(at, poses)
        above = rise > standoff.vertical if standoff.inclusive else rise >= standoff.vertical
        good &= (away | above).all(axis=1)
    return good
