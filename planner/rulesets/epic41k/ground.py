"""What each feature of the table is to a stand of one movement class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Passage, Way
from planner.rulesets.epic41k.terrain import Effect, Row

FLYING = frozenset({"skimmers", "flyers"})
"""Classes that pass over what stands on the ground."""
DANGERS = frozenset({Effect.DANGEROUS, Effect.DANGEROUS_LANDING, Effect.DANGEROUS_TO_CROSS})
DEPTHS = {"shallow": "river", "river": "river", "deep": "open_water", "open_water": "open_water"}
"""Depth class of unnamed water -> row of the table."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Reads passages off features.

    Parameters:
        rows: terrain name -> row.
        entry: what a -5 cell costs on entry, µm.
        kind: movement class.
        march: whether the order is a march.
        landing: whether who flies may stop on what is dangerous to cross.
    """

    rows: Mapping[str, Row]
    entry: int
    kind: str
    march: bool = False
    landing: bool = False

    def passages(self, battlefield: Battlefield) -> dict[str, Passage]:
        """Return feature id -> passage; open ground left out."""
        found = {f.id: self.passage(f) for f in battlefield.features}
        return {name: passage for name, passage in found.items() if passage is not None}

    def passage(self, feature: Feature) -> Passage | None:
        """Return how one feature treats the class; None: as though not there."""
        row = self.row(feature)
        if feature.kind in (Kind.SOLID, Kind.WALL, Kind.GAP):
            # The table speaks of ground. What stands on it, or gapes in it, stops whoever
            # does not fly, and nobody ends upon it.
            shut = Way.OPEN if self.flies else Way.SHUT
            rule = row.rule if row else "epic41k.effect.impassable"
            return Passage(shut, stop=False, rule=rule, stop_rule="epic41k.effect.no-landing")
        return None if row is None else self._effect(row)

    def row(self, feature: Feature) -> Row | None:
        """Return the row of the table that holds for a feature, if any."""
        name = feature.terrain
        if not name and feature.kind is Kind.WATER:
            name = DEPTHS.get(feature.depth_class, "open_water")
        return self.rows.get(name)

    def dangers(self, battlefield: Battlefield) -> tuple[Row, ...]:
        """Return the rows on this table that owe this class a dangerous terrain test."""
        rows = {row.name: row for row in map(self.row, battlefield.features) if row is not None}
        return tuple(row for row in rows.values() if row.effects[self.kind] in DANGERS)

    @property
    def flies(self) -> bool:
        """Whether the class passes over what stands on the ground."""
        return self.kind in FLYING

    def _effect(self, row: Row) -> Passage | None:
        effect = row.effects[self.kind]
        if effect is Effect.MINUS5:
            return Passage(entry=self.entry, rule=row.rule)
        if effect is Effect.IMPASSABLE or (effect is Effect.NO_MARCH and self.march):
            return Passage(Way.SHUT, rule=row.rule)
        over = effect is Effect.DANGEROUS_TO_CROSS and self.flies and not self.landing
        if effect is Effect.NO_LANDING or over:
            return Passage(stop=False, rule=row.rule, stop_rule=row.rule)
        return None
