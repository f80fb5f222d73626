"""The distances of this game in µm, read once from its numbers."""

from __future__ import annotations

from dataclasses import dataclass

from planner.rulesets.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Lengths:
    """Distances, µm."""

    engagement: int
    engagement_vertical: int
    low: int
    charge: int
    least_move: int
    marker: int

    @classmethod
    def of(cls, numbers: Numbers) -> Lengths:
        """Return the distances in `numbers`."""
        return cls(
            engagement=numbers.length("wh40k10.param.er-horizontal"),
            engagement_vertical=numbers.length("wh40k10.param.er-vertical"),
            low=numbers.length("wh40k10.terrain.low-free"),
            charge=numbers.length("wh40k10.param.charge-target-range"),
            least_move=numbers.length("wh40k10.param.move-limits"),
            marker=numbers.length("wh40k10.param.objective-end"),
        )
