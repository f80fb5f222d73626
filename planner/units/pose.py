"""Where a model stands and which way it faces."""

from __future__ import annotations

from dataclasses import dataclass

from planner.length import FULL_TURN


@dataclass(frozen=True, slots=True, order=True)
class Pose:
    """Centre of the base and heading.

    Parameters:
        x, y: µm from the table's lower left corner.
        z: height of the surface stood on, µm.
        heading: µ°, counter-clockwise from +x, in [0, 360°).
    """

    x: int
    y: int
    z: int = 0
    heading: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.heading < FULL_TURN:
            raise ValueError(f"heading {self.heading} is not in [0, {FULL_TURN})")

    @property
    def at(self) -> tuple[int, int, int]:
        """The place without the heading, µm."""
        return self.x, self.y, self.z
