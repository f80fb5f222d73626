"""What areas, roads and water are to a figure: met with the centre of the base.

`gemini.coherency.head-to-head` measures figures there, and a foot is where its figure is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Measured, Passage, Way
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.reactions.nimble import footing
from planner.rulesets.gemini.rough_ground.hazards import Hazard, passage

DEEP = "deep"
AFLOAT = ("jetty", "boat")
"""Terrain that lies over water."""
CLIMB = "climb"
"""Test owed for a climbing move."""
CLIMB_OUT = "climb_out"
"""Test owed for getting out of the water onto it."""
SHEER = "sheer_slope"
STEEP = "gemini.climb.gradient-45"
SLOW = ("difficult", "very_difficult")
"""Classes of ground that is slow."""
Box = tuple[float, float, float, float]
VARIABLE = ("variable", "variable_very_difficult")
"""Classes of ground whose pace dice decide."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """One row of ``terrain.csv``.

    Parameters:
        kind: its class.
        rule: ledger id.
        flat: whether nobody moves tactically there.
    """

    kind: str
    rule: str
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """Reads passages of ground.

    Parameters:
        terrains: terrain name -> its row.
        hazards: terrain name -> what threatens there.
    """

    terrains: Mapping[str, Terrain]
    hazards: Mapping[str, Hazard]

    def passage(self, feature: Feature, figure: Figure, going: Going) -> Passage | None:
        """Return how ground treats the figure; None: as though not there."""
        if feature.kind is Kind.WATER and not feature.terrain:
            return self._water(feature, figure, going)
        if feature.terrain in self.hazards:
            return passage(self.hazards, feature, figure)
        if feature.terrain in AFLOAT:
            return _afloat(figure, going)
        row = self.terrains.get(feature.terrain, Terrain("normal", ""))
        if feature.kind is Kind.ROAD and row.kind == "normal":
            return self._road(feature, row, figure)
        if is_climbed(feature, figure) and not going.climbs:
            return Passage(Way.SHUT, measured=Measured.CENTRE, rule=STEEP)
        found = footing(feature, figure, _of_class(row.kind, row.rule, figure, going))
        if found is None or not is_climbed(feature, figure) or figure.equipped:
            return found
        return replace(found, test=found.test or CLIMB, leave=found.leave or CLIMB)

    def kind(self, feature: Feature) -> str:
        """Return the class of ground that a feature is."""
        if feature.kind is Kind.WATER and not feature.terrain:
            return _WATER.get(feature.depth_class, DEEP)
        return self.terrains.get(feature.terrain, Terrain("normal", "")).kind

    def with_names(self, names: Iterable[str], row: Terrain) -> Ground:
        """Return the same where ground of these names is as `row` says."""
        return replace(self, terrains={**self.terrains, **dict.fromkeys(names, row)})

    def is_flat(self, feature: Feature) -> bool:
        """Return whether nobody moves tactically there."""
        row = self.terrains.get(feature.terrain)
        return row is not None and row.flat

    def _road(self, feature: Feature, row: Terrain, figure: Figure) -> Passage | None:
        """A road leads over slow ground as though that were not there; mines lie under it still."""
        under = frozenset(
            area.id
            for area in figure.scenario.battlefield.of(Kind.AREA)
            if self.kind(area) in SLOW
            and area.terrain not in self.hazards
            and _meet(area.bounds, feature.bounds, feature.width)
        )
        rule = row.rule or "gemini.terrain.normal"
        return Passage(measured=Measured.CENTRE, covers=under, rule=rule) if under else None

    def _water(self, feature: Feature, figure: Figure, going: Going) -> Passage | None:
        """Water that can be forded is ground; the rest is swum, or walked along its bed."""
        kind = _WATER.get(feature.depth_class)
        if kind is not None:
            rule = f"gemini.terrain.{kind.replace('_', '-')}-list"
            return _of_class(kind, rule, figure, going)
        if going.swims:
            return Passage(measured=Measured.CENTRE, rule="gemini.swim.rate")
        if going.sails:
            return Passage(measured=Measured.CENTRE, rule="gemini.swim.pick-up")
        return Passage(Way.SHUT, measured=Measured.CENTRE, rule="gemini.swim.rate")


def _meet(one: Box, two: Box, width: int) -> bool:
    """Whether two boxes meet, one of them `width` µm wider on each side."""
    apart = one[0] > two[2] + width or two[0] - width > one[2]
    return not apart and not (one[1] > two[3] + width or two[1] - width > one[3])


def is_climbed(feature: Feature, figure: Figure) -> bool:
    """Return whether ground is a slope of 45° or more that is only climbed.

    With option climb.at_45_always near-sheer slopes are; else they are very difficult to walk.
    """
    return feature.terrain == SHEER and bool(figure.option("climb.at_45_always"))


def _afloat(figure: Figure, going: Going) -> Passage:
    """A jetty or a boat lies over the water; whoever swims up to it has to get out."""
    if going.sails:
        return Passage(Way.SHUT, rule="gemini.swim.pick-up")
    water = frozenset(f.id for f in figure.scenario.battlefield.of(Kind.WATER))
    test = CLIMB_OUT if going.swims else ""
    rule = "gemini.swim.climb-out"
    return Passage(measured=Measured.CENTRE, test=test, covers=water, rule=rule)


_WATER = {"shallow": "difficult", "fast": "very_difficult"}


def _of_class(kind: str, rule: str, figure: Figure, going: Going) -> Passage | None:
    if kind == "impassable":
        if figure.has("tunnels") or figure.has("flies"):
            return None
        return Passage(Way.SHUT, measured=Measured.CENTRE, rule=rule)
    if kind in VARIABLE and kind not in going.paces:
        if going.rough:
            return Passage(measured=Measured.CENTRE, rule="gemini.variable.trigger")
        return Passage(Way.SHUT, measured=Measured.CENTRE, rule="gemini.variable.trigger")
    pace = going.paces.get(kind)
    if pace is None or pace == 1:
        return None
    return Passage(pace=pace, measured=Measured.CENTRE, rule=rule)


def patches(battlefield: Battlefield) -> list[Feature]:
    """Return the areas, roads and waters of a table."""
    return list(battlefield.of(Kind.AREA, Kind.ROAD, Kind.WATER))
