"""What each feature of the table is to a trooper on foot.

Area terrain is met with any part of the base and costs double, unless the unit has passed its
check. Obstacles go by the class declared for them, never by their height: the table of terrain
names declares it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.errors import FileError
from planner.mobility import Passage, Way
from planner.rulesets.wardrones.width import no_wider

AREA = "wardrones.terrain.partial-counts"
PASSED = "wardrones.agility.pass"
LOW, HIGH = "wardrones.obstacle.low-free", "wardrones.obstacle.high-manoeuvre-only"
CROSSED, TALLER = "wardrones.obstacle.high-half-move", "wardrones.obstacle.too-tall"
DECLARED, WIDE = "wardrones.obstacle.declared", "wardrones.obstacle.width-concession"

MEN: Final = 2
"""How many troopers tall a high obstacle may be."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Reads passages off features.

    Parameters:
        pace: cost of one µm in area terrain.
        areas: terrain names that are area terrain.
        obstacles: terrain name -> ``low``, ``high`` or ``taller``.
        widest: low and high obstacles are no wider than this, µm; None for any width.
        passed, failed: ids of areas whose check the unit has passed or failed.
        crosses: whether high obstacles are crossed, each for a test of the name given by `test`.
        price: what a model pays for each that it crosses, µm; 0 where its unit has paid.
        lowered: ids of taller obstacles that players have agreed to cross as high ones.
        man: height of a trooper, µm, by which obstacles are low, high or taller whatever was
            declared; None where the declared class counts.
        toll: what a low obstacle costs to cross, µm.
    """

    pace: Fraction
    areas: frozenset[str]
    obstacles: Mapping[str, str]
    widest: int | None = None
    passed: frozenset[str] = frozenset()
    failed: frozenset[str] = frozenset()
    crosses: bool = False
    price: int = 0
    lowered: frozenset[str] = frozenset()
    toll: int = 0
    man: int | None = None

    def passages(self, battlefield: Battlefield) -> dict[str, Passage]:
        """Return feature id -> passage; open ground left out."""
        found = {f.id: self.passage(f) for f in battlefield.features}
        return {name: passage for name, passage in found.items() if passage is not None}

    def passage(self, feature: Feature) -> Passage | None:
        """Return how one feature treats a trooper; None: as though not there."""
        read = _READERS.get(feature.kind)
        return None if read is None else read(self, feature)

    def check(self, battlefield: Battlefield, file: str) -> None:
        """Raise a `FileError` for a wall or block of which nobody declared how tall it counts."""
        for index, feature in enumerate(battlefield.features):
            if feature.kind in (Kind.SOLID, Kind.WALL) and feature.terrain not in self.obstacles:
                known = ", ".join(sorted(self.obstacles))
                message = (
                    f'"{feature.id}" must be declared low, high or taller by its terrain '
                    f"({DECLARED}); known: {known}"
                )
                place = f"/features/{index}/properties/terrain"
                raise FileError(message, file=file, place=place)

    def is_area(self, feature: Feature) -> bool:
        """Return whether a feature is area terrain."""
        return self.area(feature) is not None if feature.kind in _AREAS else False

    def height_class(self, feature: Feature) -> str:
        """Return ``low``, ``high`` or ``taller`` of a wall or solid; "" of anything else."""
        if feature.kind not in (Kind.SOLID, Kind.WALL):
            return ""
        if feature.id in self.lowered:
            return "high"
        if self.man is None:
            return self.obstacles.get(feature.terrain, "taller")
        if feature.height < self.man:
            return "low"
        return "high" if feature.height <= MEN * self.man else "taller"

    def area(self, feature: Feature) -> Passage | None:
        """Half pace for any part of the base, where the name says area terrain."""
        named = feature.terrain in self.areas or not feature.terrain
        return self._rough(feature) if named else None

    def road(self, feature: Feature) -> Passage | None:
        """Ground of no effect unless it is named as area terrain."""
        return self._rough(feature) if feature.terrain in self.areas else None

    def water(self, feature: Feature) -> Passage | None:
        """Shallow water is waded like any area; the chapter gives no way through deep water."""
        if feature.depth_class == "shallow" or feature.terrain in self.areas:
            return self._rough(feature)
        return Passage(Way.SHUT, rule=TALLER)

    def gap(self, feature: Feature) -> Passage | None:
        """Not in the chapter: neither area nor obstacle, so nobody enters it."""
        return Passage(Way.SHUT, rule=TALLER)

    def obstacle(self, feature: Feature) -> Passage | None:
        """Low: free. High: by a test in a manoeuvre of its own. Taller, or too wide: never."""
        declared = self.height_class(feature)
        if declared == "taller":
            return Passage(Way.SHUT, rule=TALLER)
        if self.widest is not None and not no_wider(feature, self.widest):
            return Passage(Way.SHUT, rule=WIDE)
        if declared == "low":
            return Passage(rule=LOW, entry=self.toll)
        if not self.crosses or feature.id in self.failed:
            return Passage(Way.SHUT, rule=HIGH)
        owed = "" if feature.id in self.passed else test(feature.id)
        return Passage(rule=CROSSED, test=owed, entry=self.price)

    def opening(self, feature: Feature) -> Passage | None:
        """Not in the chapter: what stands open is a way through, what is shut is wall."""
        return None if feature.state in ("", "open") else Passage(Way.SHUT, rule=TALLER)

    def _rough(self, feature: Feature) -> Passage:
        if feature.id in self.passed:
            return Passage(rule=PASSED)
        return Passage(pace=self.pace, rule=AREA)


def test(feature: str) -> str:
    """Return the name of the agility check at a feature."""
    return f"agility {feature}"


_AREAS = (Kind.AREA, Kind.ROAD, Kind.WATER)
_READERS: Mapping[Kind, Callable[[Ground, Feature], Passage | None]] = {
    Kind.AREA: Ground.area,
    Kind.ROAD: Ground.road,
    Kind.WATER: Ground.water,
    Kind.GAP: Ground.gap,
    Kind.SOLID: Ground.obstacle,
    Kind.WALL: Ground.obstacle,
    Kind.DOOR: Ground.opening,
    Kind.WINDOW: Ground.opening,
}
