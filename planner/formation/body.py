"""What stands on a place: a base and a height."""

from __future__ import annotations

from dataclasses import dataclass

from planner.units import Base, Pose


@dataclass(frozen=True, slots=True)
class Body:
    """A base times a height (µm): all that one model is to another."""

    base: Base
    height: int


@dataclass(frozen=True, slots=True)
class Other:
    """A model outside the moving unit: it stands where it stands."""

    id: str
    unit: str
    side: str
    body: Body
    pose: Pose
