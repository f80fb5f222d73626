"""Which field a body's ways want: by what its turns cost."""

from __future__ import annotations

from planner.mobility import Mobility
from planner.navigation.field import Field
from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.hull_field import HullField
from planner.navigation.headings.pivots import pays_each
from planner.navigation.headings.turned import TurnedField


def field_kind(mobility: Mobility) -> type[Field]:
    """Return the field for ways along the heading, for priced pivots, or for neither."""
    if mobility.turning.facing:
        return FacingField if mobility.base.is_round else HullField
    return TurnedField if pays_each(mobility) else Field
