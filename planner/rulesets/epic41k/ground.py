"""What each feature of the table is to a stand of one movement class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Measured, Passage, Way
from planner.rulesets.epic41k.terrain import Effect, Row

if TYPE_CHECKING:
    pass

FLYING: Final = frozenset({"skimmers", "flyers"})
"""Classes that pass over what stands on the ground."""
DANGER: Final = "dangerous_terrain"
"""Name of the dice test."""
DEPTHS: Final = {
    "shallow": "river",
    "river": "river",
    "deep": "open_water",
    "open_water": "open_water",
}
"""Depth class of unnamed water -> row of the table."""
SINGULAR: Final = {"paved_road": "paved_roads", "dirt_road": "dirt_roads"}
"""One road of a kind, as maps of any game may name it -> row of the table."""
COVERED: Final = (Kind.AREA, Kind.WATER, Kind.GAP)
"""Kinds of ground that a road or a bridge lies over."""
BRIDGE: Final = "molten_metal_river_bridge"


@dataclass(frozen=True, slots=True)
class Ground:
    """Reads passages off features.

    Parameters:
        rows: terrain name -> row.
        entry: what a -5 cell costs on entry, µm.
        kind: movement class.
        marching: whether the order is a march.
        march: pace of ground where nobody marches, on a march; None where it is barred.
        landing: whether who flies may stop on what is dangerous to cross.
        joined: whether touching pieces of a -5 terrain are one when entered.
        once: whether each such terrain is paid for once a move, however often it is entered.
        along: what each µm of the way in a -5 terrain costs besides; None where entering it costs
            `entry`, however far one goes in it.
        covering: whether a road or a bridge is there instead of the ground that it lies over; or
            the ids of those that are.
        twice: whether who starts and stops in the same dangerous ground is tested for both.
        across: whether a stand may end across what is drawn as a line.
        measured: what of a base has to be in ground.
        starts, stops: whether a move begins, or ends, on the ground; flyers may be in the air.
    """

    rows: Mapping[str, Row]
    entry: int
    kind: str
    marching: bool = False
    march: Fraction | None = None
    landing: bool = False
    joined: bool = True
    once: bool = False
    along: Fraction | None = None
    covering: bool | frozenset[str] = True
    twice: bool = True
    across: bool = False
    measured: Measured = Measured.BASE
    starts: bool = True
    stops: bool = True

    def passages(self, battlefield: Battlefield) -> dict[str, Passage]:
        """Return feature id -> passage; open ground left out."""
        below = [f for f in battlefield.of(*COVERED) if not lies_over(f)]
        found: dict[str, Passage] = {}
        for feature in battlefield.features:
            passage = self.passage(feature)
            if self._covers(feature) and lies_over(feature):
                covers = frozenset(f.id for f in below if _beside(feature, f))
                passage = replace(passage or Passage(), covers=covers) if covers else passage
            if passage is not None:
                found[feature.id] = passage
        return found

    def passage(self, feature: Feature) -> Passage | None:
        """Return how one feature treats the class; None: as though not there."""
        row = self.row(feature)
        if feature.kind is Kind.WALL and row is not None:
            # A river or a cliff drawn as a line: it is crossed, and nobody ends across it,
            # unless players read it so.
            passage = self._effect(row) or Passage(rule=row.rule)
            if not self.stops:
                return self._aloft(replace(passage, within=True))
            if self.across and passage.stop:
                return replace(passage, within=True)
            stop = passage.stop_rule or row.rule
            return replace(passage, stop=False, stop_rule=stop, leave="", land="")
        if feature.kind in (Kind.SOLID, Kind.WALL, Kind.GAP):
            # The table speaks of ground. What stands on it, or gapes in it, stops whoever
            # does not fly, and nobody ends upon it.
            if not self.stops:
                return Passage(within=True)
            rule = row.rule if row else "epic41k.effect.impassable"
            if not self.flies:
                return Passage(Way.SHUT, stop=False, rule=rule)
            return Passage(stop=False, rule=rule, stop_rule="epic41k.effect.no-landing")
        found = None if row is None else self._effect(row)
        return found if found is None else self._aloft(replace(found, measured=self.measured))

    def _aloft(self, passage: Passage) -> Passage:
        """The same to who begins, or ends, in the air over it."""
        if not self.starts:
            passage = replace(passage, leave=passage.test and passage.leave)
        return passage if self.stops else replace(passage, stop=True, land="")

    def row(self, feature: Feature) -> Row | None:
        """Return the row of the table that holds for a feature, if any."""
        name = feature.terrain
        if not name and feature.kind is Kind.WATER:
            name = DEPTHS.get(feature.depth_class, "open_water")
        return self.rows.get(SINGULAR.get(name, name))

    def better(self, battlefield: Battlefield) -> tuple[Feature, ...]:
        """Return the ground that lets this class go further."""
        rows = ((f, self.row(f)) for f in battlefield.of(Kind.AREA, Kind.ROAD))
        return tuple(f for f, row in rows if row and row.effects[self.kind] is Effect.PLUS5)

    @property
    def flies(self) -> bool:
        """Whether the class passes over what stands on the ground."""
        return self.kind in FLYING

    def _covers(self, feature: Feature) -> bool:
        return self.covering if isinstance(self.covering, bool) else feature.id in self.covering

    def _effect(self, row: Row) -> Passage | None:
        effect, kin = row.effects[self.kind], row.name if self.joined else ""
        if effect is Effect.MINUS5 and self.along is not None:
            return Passage(pace=1 + self.along, rule=row.rule)
        if effect is Effect.MINUS5:
            entry, once = (0, self.entry) if self.once else (self.entry, 0)
            return Passage(entry=entry, once=once, kin=kin, rule=row.rule)
        if effect is Effect.IMPASSABLE:
            return Passage(Way.SHUT, rule=row.rule)
        if effect is Effect.NO_MARCH and self.marching:
            if self.march is None:
                return Passage(Way.SHUT, rule=row.rule)
            return Passage(pace=self.march, rule=row.rule)
        if effect is Effect.DANGEROUS:
            return Passage(test=DANGER, leave=DANGER, kin=row.name, rule=row.rule)
        if effect is Effect.DANGEROUS_LANDING:
            return Passage(
                leave=DANGER, land=DANGER, lands_again=self.twice, kin=row.name, rule=row.rule
            )
        if effect is Effect.DANGEROUS_TO_CROSS:
            return Passage(
                test=DANGER,
                leave=DANGER,
                kin=row.name,
                stop=self.landing or not self.flies,
                rule=row.rule,
                stop_rule=row.rule,
            )
        if effect is Effect.NO_LANDING:
            return Passage(stop=False, rule=row.rule, stop_rule=row.rule)
        return None


def within(feature: Feature, x: int, y: int) -> bool:
    """Return whether a point (µm) may lie on a road or an area, its border included.

    Told by the box about each stretch of a line and about a polygon: more than lies on it.
    """
    return any(
        left <= x <= right and low <= y <= high for left, low, right, high in _boxes(feature)
    )


def _beside(road: Feature, ground: Feature) -> bool:
    """Whether a road may lie over a piece of ground: by the boxes about its stretches."""
    x0, y0, x1, y1 = ground.bounds
    return any(
        left <= x1 and right >= x0 and low <= y1 and high >= y0
        for left, low, right, high in _boxes(road)
    )


def _boxes(feature: Feature) -> list[tuple[int, int, int, int]]:
    if feature.geometry != "LineString":
        return [feature.bounds]
    half = -(-feature.width // 2)
    return [_box(a, b, half) for a, b in pairwise(feature.paths[0])]


def _box(a: tuple[int, int], b: tuple[int, int], half: int) -> tuple[int, int, int, int]:
    (ax, ay), (bx, by) = a, b
    return min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half


def lies_over(feature: Feature) -> bool:
    """Return whether it is a road or a bridge."""
    return feature.kind is Kind.ROAD or feature.terrain == BRIDGE


def lying_over(battlefield: Battlefield, named: object) -> frozenset[str]:
    """Return the ids of roads and bridges that lie over other ground.

    Parameters:
        named: those that players name, or whether any does.
    """
    over = frozenset(f.id for f in battlefield.features if lies_over(f))
    if isinstance(named, tuple):
        return over & frozenset(named)
    return over if named else frozenset()
