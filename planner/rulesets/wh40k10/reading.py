"""The scenario's readings of the ambiguous rules, as the numbers they come to."""

from __future__ import annotations

from dataclasses import dataclass

from planner.mobility import Engagement
from planner.rulesets.game import Game
from planner.rulesets.wh40k10.lengths import Lengths
from planner.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Reading:
    """One scenario's readings.

    Parameters:
        lengths: the game's distances.
        inclusive: whether a gap of exactly 1" is within Engagement Range.
        swept: whether Normal moves and Advances keep out of it all along.
        mates_block: whether big models block their own unit mates.
        exempt_shocked: whether TITANIC and FLY spare a Battle-shocked unit its tests, too.
        ends_on_markers: whether moves may end on objective markers.
        pivots_2024: whether the 2024 event table of pivot values holds.
        height_of_pile: whether low terrain is told by its top's height above the ground.
        flies_from_ground: whether FLY measures through the air also from ground to ground.
        flies_clear: whether a flat base must clear roof edges on its way through the air.
    """

    lengths: Lengths
    inclusive: bool
    swept: bool
    mates_block: bool
    exempt_shocked: bool
    ends_on_markers: bool
    pivots_2024: bool
    height_of_pile: bool
    flies_from_ground: bool
    flies_clear: bool

    @classmethod
    def of(cls, game: Game, scenario: Scenario) -> Reading:
        """Return the readings of `scenario`."""
        return cls(
            lengths=Lengths.of(game.numbers),
            inclusive=game.option(scenario, "er_boundary") == "inclusive",
            swept=game.option(scenario, "er_path") == "swept",
            mates_block=game.option(scenario, "mv_own_unit"),
            exempt_shocked=game.option(scenario, "de_exempt_all"),
            ends_on_markers=game.option(scenario, "objective_end") == "tournament",
            pivots_2024=game.option(scenario, "pivot_variant") == "2024",
            height_of_pile=game.option(scenario, "low_height") == "feature",
            flies_from_ground=game.option(scenario, "fly_over_terrain") == "air",
            flies_clear=game.option(scenario, "air_corner") == "clear",
        )

    @property
    def less(self) -> int:
        """What to take off a range where its border is not within it, µm."""
        return 0 if self.inclusive else 1

    @property
    def engagement(self) -> Engagement:
        """Engagement Range as the largest gaps that are within it, µm."""
        gap, vertical = self.lengths.engagement, self.lengths.engagement_vertical
        return Engagement(gap - self.less, vertical - self.less, "wh40k10.param.er-horizontal")
