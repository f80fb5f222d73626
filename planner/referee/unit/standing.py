"""Where every model stands at one moment of the move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from planner.mobility import Mobility
from planner.referee.exact.figure import Box, Figure, figure
from planner.units import Base, Pose


@dataclass(frozen=True)
class Standing:
    """A model where it stands: `height` of its body in µm."""

    model: str
    base: Base
    pose: Pose
    height: int

    @cached_property
    def figure(self) -> Figure:
        """Its base."""
        return figure(self.base, (self.pose.x, self.pose.y), self.pose.heading)

    @cached_property
    def _box(self) -> Box:
        return self.figure.box

    def off(self, box: Box, gap: int = 0) -> bool:
        """Return whether a box about something shows that it is more than `gap` half µm away.

        False says nothing: most of hundreds of models are far off, and that is all this tells.
        """
        x0, y0, x1, y1 = self._box
        return x0 - box[2] > gap or box[0] - x1 > gap or y0 - box[3] > gap or box[1] - y1 > gap

    def at(self, pose: Pose) -> Standing:
        """Return the same model elsewhere."""
        return replace(self, pose=pose)

    def overlaps(self, low: int, high: int) -> bool:
        """Return whether its body's heights overlap the open interval (low, high)."""
        return self.pose.z < high and self.pose.z + self.height > low

    def rise(self, low: int, high: int) -> int:
        """Return the vertical gap from its foot to the nearest of the heights low to high, µm."""
        return max(0, low - self.pose.z, self.pose.z - high)


Standings = Mapping[str, Standing]


def others(standings: Standings, models: Iterable[str], mobility: Mobility) -> list[Standing]:
    """Return those of `models` that stand on the table, without the model itself, by id."""
    own = mobility.model
    return [standings[name] for name in sorted(models) if name != own and name in standings]
