"""What each feature of the table is to a figure on foot.

Ground is met with the centre of the base (`gemini.coherency.head-to-head` measures figures
there too); obstacles go by their height: knee-high ones free, up to the figure's own height
paid once on the way up, taller ones need a climb of two actions, which is not built yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Measured, Passage, Way
from planner.rulesets.gemini.width import narrowest
from planner.rulesets.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Ground:
    """Reads passages off features.

    Parameters:
        numbers: of the game.
        classes: terrain name -> (class, ledger id).
    """

    numbers: Numbers
    classes: Mapping[str, tuple[str, str]]

    def passages(self, battlefield: Battlefield, height: int) -> dict[str, Passage]:
        """Return feature id -> passage for a figure `height` µm tall; open ground left out."""
        found = {f.id: self.passage(f, height) for f in battlefield.features}
        return {name: passage for name, passage in found.items() if passage is not None}

    def passage(self, feature: Feature, height: int) -> Passage | None:
        """Return how one feature treats a figure `height` µm tall; None: as though not there."""
        read = _READERS.get(feature.kind)
        return None if read is None else read(self, feature, height)

    def terrain(self, feature: Feature, height: int) -> Passage | None:
        """Ground of a terrain class: half rate, quarter rate or no way at all."""
        kind, rule = self.classes.get(feature.terrain, ("normal", ""))
        return self._ground(kind, rule)

    def water(self, feature: Feature, height: int) -> Passage | None:
        """Water that can be forded is ground; the rest would have to be swum."""
        if feature.terrain:
            return self.terrain(feature, height)
        kind = {"shallow": "difficult", "fast": "very_difficult"}.get(feature.depth_class)
        if kind is None:
            return Passage(Way.SHUT, measured=Measured.CENTRE, rule="gemini.swim.rate")
        return self._ground(kind, f"gemini.terrain.{kind.replace('_', '-')}-list")

    def gap(self, feature: Feature, height: int) -> Passage | None:
        """A ditch: stepped over where it is narrow, walked through where it is shallow."""
        rule = "gemini.jump.small-gap"
        least = self.numbers.length(rule)
        if -feature.bottom <= least:
            return None
        if narrowest(feature.paths[0]) <= least:
            return Passage(stop=False, rule=rule, stop_rule="gemini.jump.small-gap-halt")
        return Passage(Way.SHUT, rule="gemini.jump.max-distance")

    def obstacle(self, feature: Feature, height: int) -> Passage | None:
        """A wall or block, by its height."""
        rule = "gemini.climb.low-obstacle"
        if feature.height <= self.numbers.length(rule):
            return Passage(rule=rule)
        if feature.height <= height and feature.climbable:
            return Passage(Way.OVER, rule="gemini.climb.mid-obstacle")
        return Passage(Way.SHUT, rule="gemini.climb.two-actions")

    def opening(self, feature: Feature, height: int) -> Passage | None:
        """A door or window: free when it stands open, but for a sill that has to be climbed."""
        if feature.state not in ("", "open"):
            return Passage(Way.SHUT, rule="gemini.door.two-actions")
        if feature.sill <= self.numbers.length("gemini.climb.low-obstacle"):
            return Passage(rule="gemini.door.low-sill")
        climbs = feature.sill <= height and feature.climbable
        return Passage(sill=Way.OVER if climbs else Way.SHUT, rule="gemini.climb.window")

    def _ground(self, kind: str, rule: str) -> Passage | None:
        if kind == "impassable":
            return Passage(Way.SHUT, measured=Measured.CENTRE, rule=rule)
        if kind == "normal":
            return None
        pace = self.numbers.fraction(f"gemini.terrain.{kind.replace('_', '-')}")
        return Passage(pace=pace, measured=Measured.CENTRE, rule=rule)


_READERS: Mapping[Kind, Callable[[Ground, Feature, int], Passage | None]] = {
    Kind.AREA: Ground.terrain,
    Kind.ROAD: Ground.terrain,
    Kind.WATER: Ground.water,
    Kind.GAP: Ground.gap,
    Kind.SOLID: Ground.obstacle,
    Kind.WALL: Ground.obstacle,
    Kind.DOOR: Ground.opening,
    Kind.WINDOW: Ground.opening,
}
