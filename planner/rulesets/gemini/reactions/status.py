"""What keeps a unit from reacting, and what its figures are to a reaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from planner.units import Unit

CHARGED: Final = {
    "pinned": "it is pinned",
    "gone_to_ground": "it has gone to ground",
    "locked": "it is in close combat",
    "routing": "it is routing",
    "pursuing": "it is pursuing",
}
"""State -> why it bars the reactions of a unit that is charged."""
NEARBY: Final[Mapping[str, str]] = CHARGED | {"charged_by": "it was charged this turn"}
"""State -> why it bars reactions to enemies nearby, and stepping in the way of a charge."""


def bar(unit: Unit, bars: Mapping[str, str]) -> str:
    """Return why a unit may not react, by the first of the states that bar it; "" if it may."""
    return next((why for state, why in bars.items() if unit.state.get(state)), "")
