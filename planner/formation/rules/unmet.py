"""A model that ends in contact with nobody may go less far than one that does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation.body import Other
from planner.formation.rules.engage import within
from planner.formation.spots import Bools, Floats
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.member import Member

ANY: Final = 10**9
"""µm; more than any two heights differ by."""
SPARE: Final = 50.0
"""µm that the cost of a way is given away: it is rounded when it is walked."""


def too_far(member: Member, at: Places, cost: Floats, others: Sequence[Other]) -> Bools:
    """Return which places cost more than such a way may, and are near none of the models."""
    unmet = member.mobility.unmet
    assert unmet is not None
    found: Bools = np.isfinite(cost) & (cost > max(0.0, unmet.budget - SPARE))
    if found.any():
        models = [other for other in others if other.id in unmet.models]
        found[found] = ~within(member.body, at[found], models, unmet.gap, ANY)
    return found
