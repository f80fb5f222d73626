"""What each feature of the table is to one unit.

The feature's kind and its terrain's class (``terrain.csv``) decide, never the order: terrain
is the same in every kind of move (wh40k10.terrain.over-not-through).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Passage, Way
from planner.rulesets.wh40k10.keywords import WALKS_THROUGH, flies, is_any
from planner.rulesets.wh40k10.reading import Reading
from planner.units import Unit

LOW = "wh40k10.terrain.low-free"
TALL = "wh40k10.terrain.tall-no-through"
THROUGH = "wh40k10.param.ruins-through"
FLOORS = "wh40k10.param.ruins-floors"
OBSTACLE = "wh40k10.param.obstacles"
CLIMB = "wh40k10.terrain.climb-cost"
MID_CLIMB = "wh40k10.terrain.no-end-mid-climb"


@dataclass(frozen=True)
class Ground:
    """Reads passages off features, for one unit.

    Parameters:
        battlefield: the table.
        classes: terrain name -> ``ruins``, ``obstacle``, ``top`` or ``plain``.
        unit: who moves.
        height: of its tallest model, µm: what must fit under a lintel.
        reading: the scenario's readings.
        climb_up, climb_down: cost of each µm climbed.
    """

    battlefield: Battlefield
    classes: Mapping[str, str]
    unit: Unit
    height: int
    reading: Reading
    climb_up: Fraction = Fraction(1)
    climb_down: Fraction = Fraction(1)

    @cached_property
    def passages(self) -> dict[str, Passage]:
        """Feature id -> passage; features that are as though not there are left out."""
        found = {f.id: self.passage(f) for f in self.battlefield.features}
        return {name: passage for name, passage in found.items() if passage is not None}

    @property
    def walks_through(self) -> bool:
        """Whether every floor of the table is one that this unit goes straight up through.

        One floor that is no ruin's makes floors solid for all: the safe side.
        """
        floors = list(self.battlefield.of(Kind.FLOOR))
        return self.goes_through and all(self.kind(f) == "ruins" for f in floors)

    @property
    def goes_through(self) -> bool:
        """Whether ruins do not stop this unit."""
        return is_any(self.unit, WALKS_THROUGH)

    def kind(self, feature: Feature) -> str:
        """Return the class of the feature's terrain; that of a wall for its doors."""
        return self.classes.get(feature.terrain, "top")

    def passage(self, feature: Feature) -> Passage | None:
        """Return how one feature treats the unit; None: as though it were not there."""
        read = _READERS.get(feature.kind)
        return None if read is None else read(self, feature)

    def wall(self, wall: Feature) -> Passage:
        """A wall: like a block, but nobody ends inside a ruin's."""
        passage = self.block(wall)
        if self.kind(wall) == "ruins":
            return replace(passage, stop=False, stop_rule=THROUGH)
        return passage

    def block(self, feature: Feature) -> Passage:
        """A block or wall: free up to 2", else over its top; ruins as the keywords say."""
        kind = self.kind(feature)
        passage = self._way(feature, kind)
        if kind == "obstacle":
            return replace(passage, stop=False, stop_rule=OBSTACLE)
        if kind == "ruins" and not self._goes_up:
            return replace(passage, stop=False, stop_rule=FLOORS)
        return passage

    def floor(self, floor: Feature) -> Passage | None:
        """A storey: in ruins only for some to end on."""
        if self.kind(floor) == "ruins" and not self._goes_up:
            return Passage(stop=False, stop_rule=FLOORS)
        return None

    def opening(self, opening: Feature) -> Passage:
        """A door or window: open ones let through who fits, above their sill; others are wall."""
        wall = self.battlefield.by_id[opening.on_wall]
        fits = opening.top - opening.bottom >= self.height
        low_sill = opening.bottom - wall.bottom <= self.reading.lengths.low
        passage = self.wall(wall)
        if opening.state != "open" or not fits:
            return passage
        if low_sill:
            return replace(passage, way=Way.OPEN, rule=LOW if opening.sill else "")
        return replace(passage, way=Way.OPEN, sill=passage.way)

    def gap(self, gap: Feature) -> Passage:
        """A ditch: free up to 2" deep; a deeper one is climbed down and up, and nobody ends in it.

        Both climbs are paid on entering it; ditches of one depth side by side are one.
        """
        depth = -gap.bottom
        if depth <= self.reading.lengths.low:
            return Passage(rule=LOW)
        both = self.climb_up + self.climb_down
        return Passage(
            entry=math.ceil(depth * both),
            stop=False,
            rule=CLIMB,
            stop_rule=MID_CLIMB,
            kin=f"ditch {depth}",
        )

    @property
    def _goes_up(self) -> bool:
        return self.goes_through or flies(self.unit)

    def _way(self, feature: Feature, kind: str) -> Passage:
        if self._is_low(feature):
            return Passage(rule=LOW)
        if kind == "ruins" and self.goes_through:
            return Passage(rule=THROUGH)
        if not feature.climbable:
            return Passage(Way.SHUT, rule=TALL)
        return Passage(Way.OVER, rule=TALL)

    def _is_low(self, feature: Feature) -> bool:
        rises = feature.top if self.reading.height_of_pile else feature.height
        return rises <= self.reading.lengths.low


_READERS: Mapping[Kind, Callable[[Ground, Feature], Passage | None]] = {
    Kind.SOLID: Ground.block,
    Kind.WALL: Ground.wall,
    Kind.FLOOR: Ground.floor,
    Kind.DOOR: Ground.opening,
    Kind.WINDOW: Ground.opening,
    Kind.GAP: Ground.gap,
}
"""Other kinds do not matter to movement: areas, roads and water are open ground."""
