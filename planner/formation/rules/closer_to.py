"""A model that moves ends nearer to one of the named units than it began."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.formation import measure
from planner.formation.body import Body, Other
from planner.formation.group import by_body
from planner.formation.spots import Bools, Floats
from planner.navigation.places import Places
from planner.units import Pose


def closer(
    body: Body, at: Places, start: Pose, units: frozenset[str], others: Sequence[Other]
) -> Bools:
    """Return which places end surely nearer to one of `units` (or models) than `start` is.

    Least gap of all against least gap of all, in floats, to the safe side. True everywhere
    where `units` is empty.
    """
    wanted = [o for o in others if o.unit in units or o.id in units] if units else []
    if not wanted:
        return np.full(len(at), not units, dtype=np.bool_)
    before = _least(body, Places.of([start]), wanted)[0]
    nearer: Bools = _least(body, at, wanted) < before - measure.SAFETY
    return nearer


def _least(body: Body, at: Places, wanted: Sequence[Other]) -> Floats:
    return measure.least(body, at, [(other, poses) for other, poses, _ in by_body(wanted)])
