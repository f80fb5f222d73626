"""One model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from planner.units.base import Base
from planner.units.pose import Pose


@dataclass(frozen=True, slots=True)
class Model:
    """One model on the table.

    Parameters:
        id: unique in the scenario.
        base: what it stands on.
        pose: where, in µm and µ°.
        height: of the model, µm; None where the ruleset's default holds.
        stand: the base itself, where `base` is a wider outline that counts in its place.
        profile: what differs from the unit's profile, by the ledgers' symbols.
    """

    id: str
    base: Base
    pose: Pose
    height: int | None = None
    profile: Mapping[str, Any] = field(default_factory=dict)
    stand: Base | None = None
