"""All features of a table as one figure under one order finds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from planner.battlefield import Feature, Kind
from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.mobility import Passage, Way
from planner.rulesets.gemini.climbing.passes import takes, uses_left
from planner.rulesets.gemini.climbing.ways_up import HAULED, way_up
from planner.rulesets.gemini.doors.door_acts import has_half, is_paired
from planner.rulesets.gemini.doors.jambs import gives_way, opening_of
from planner.rulesets.gemini.doors.leaves import shut
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.obstacles import obstacle, opening, squeezes
from planner.rulesets.gemini.rough_ground.gaps import gap
from planner.rulesets.gemini.rough_ground.ground import Ground
from planner.rulesets.gemini.together.each import left, of
from planner.until import timely

GROUND = (Kind.AREA, Kind.ROAD, Kind.WATER)


@dataclass(frozen=True)
class Passages:
    """Reads the passages of a unit's figures.

    Parameters:
        ground: of the game.
        figures: all of the unit.
        going: how the order goes.
    """

    ground: Ground
    figures: tuple[Figure, ...]
    going: Going
    known: dict[object, dict[str, Passage]] = field(default_factory=dict, repr=False, compare=False)
    """What figures that are alike find: a squad on a table of walls asks thousands of times."""
    doors: dict[str, tuple[Mapping[str, int], bool]] = field(
        default_factory=dict, repr=False, compare=False
    )
    """The openings that are shut, and whether two of them may be paired, by the figure."""

    def of(self, figure: Figure) -> Mapping[str, Passage]:
        """Return feature id -> passage; open ground left out."""
        alike = self._alike(figure)
        if alike not in self.known:
            features = figure.scenario.battlefield.features
            doors = shut(figure.scenario)
            self.doors[figure.model.id] = doors, is_paired(figure, doors)
            found = {feature.id: self._passage(feature, figure) for feature in timely(features)}
            self.known[alike] = {n: passage for n, passage in found.items() if passage is not None}
        return self.known[alike]

    def _alike(self, figure: Figure) -> object:
        """All that is a figure's own and a passage depends on; by itself where hazards lie.

        Which of those it is in, or has thrown its die for, is each figure's own.
        """
        model = figure.model
        if any(f.terrain in self.ground.hazards for f in figure.scenario.battlefield.features):
            return model.id
        hung = of(figure.unit, model.id, "on_way", "")
        profile = repr(sorted(model.profile.items()))
        high, hauled = (of(figure.unit, model.id, key) for key in ("climb_height", HAULED))
        own = hung, high, hauled, profile, has_half(figure)
        return model.base, model.height, model.pose.z, *own

    def _passage(self, feature: Feature, figure: Figure) -> Passage | None:
        going = self.going
        if feature.kind in GROUND:
            return self.ground.passage(feature, figure, going)
        if feature.kind is Kind.GAP:
            return gap(feature, figure, going)
        if feature.on_wall and feature.blocks:
            return self._jamb(feature, figure)
        if feature.blocks:
            return self._obstacle(feature, figure)
        if feature.kind in OPENINGS:
            return self._opening(feature, figure)
        if feature.kind in WAYS_UP:
            return self._way_up(feature, figure)
        return None

    def _opening(self, feature: Feature, figure: Figure) -> Passage:
        doors, paired = self.doors[figure.model.id]
        return opening(feature, figure, self.going, doors.get(feature.id, 0), paired=paired)

    def _jamb(self, feature: Feature, figure: Figure) -> Passage | None:
        """Open with its opening to whoever squeezes through that, and wall to all others."""
        wide = opening_of(feature, figure.scenario.battlefield)
        if squeezes(figure, wide) and gives_way(feature, figure.model.base):
            return self._opening(wide, figure)
        wall = figure.scenario.battlefield.by_id[feature.on_wall]
        return self._obstacle(wall, figure)

    def _obstacle(self, feature: Feature, figure: Figure) -> Passage | None:
        """A wall or block, with what a climb up its face costs by what covers that."""
        found = obstacle(feature, figure, self.going)
        pace = self.going.paces.get(self.ground.kind(feature), Fraction(1))
        if found is None or found.way is not Way.OVER or not feature.climbable or pace <= 1:
            return found
        return replace(found, face=pace)

    def _way_up(self, feature: Feature, figure: Figure) -> Passage:
        found = way_up(feature, figure, self.going, left(figure.scenario, "ways_standing"))
        if found.way is Way.SHUT:
            return found
        rule = "gemini.ladder.capacity"
        if feature.kind is Kind.ROPE:
            rule = "gemini.grapple.one-per-rope"
        uses, each = uses_left(figure, feature), takes(figure, feature)
        return replace(found, capacity=uses, takes=each, capacity_rule=rule)
