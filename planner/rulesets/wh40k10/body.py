"""What is the same for a model in every kind of move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.mobility import Climbing, Marker, Mobility
from planner.rulesets.others import needed_length
from planner.rulesets.wh40k10.ground import Ground
from planner.rulesets.wh40k10.hull import fits
from planner.rulesets.wh40k10.keywords import flies
from planner.rulesets.wh40k10.pivot import turning
from planner.rulesets.wh40k10.reading import Reading
from planner.scenario.scenario import Scenario
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.wh40k10 import Wh40k10

MARKER_RULE: Final = "wh40k10.param.objective-end"
GENERAL: Final = MappingProxyType(
    {
        "line": "wh40k10.line.same-point",
        "table_edge": "wh40k10.through.no-table-edge",
        "no_overlap": "wh40k10.through.no-end-on-model",
        "solid": "wh40k10.terrain.over-not-through",
        "support": "wh40k10.param.hills",
        "floor": "wh40k10.param.ruins-floors",
        "closer": "wh40k10.param.charge-closer",
        "stay": "wh40k10.stationary.no-lines-or-pivots",
        "marker": MARKER_RULE,
    }
)
"""Ledger id behind each general check; the budget's is the move's own."""


@dataclass(frozen=True)
class Bodies:
    """Makes the `Mobility` of a unit's models, up to what the move itself says."""

    game: Wh40k10
    scenario: Scenario
    unit: Unit
    reading: Reading

    @cached_property
    def ground(self) -> Ground:
        """What the features are to this unit."""
        tallest = max(self.game.model_height(self.unit, model) for model in self.unit.models)
        classes = self.game.terrain_classes
        price = self.climbing
        return Ground(
            self.scenario.battlefield,
            classes,
            self.unit,
            tallest,
            self.reading,
            price.up,
            price.down,
        )

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """The objective markers of the table, where no move may end on them."""
        if self.reading.ends_on_markers:
            return ()
        radius = self.reading.lengths.marker
        return tuple(
            Marker(*feature.paths[0][0], min(radius, feature.radius), MARKER_RULE)
            for feature in self.scenario.battlefield.of(Kind.OBJECTIVE)
            if feature.geometry == "Point"
        )

    @cached_property
    def climbing(self) -> Climbing:
        """Up and down cost what they measure; steps of up to 2" are free."""
        numbers, rule = self.game.numbers, "wh40k10.terrain.climb-cost"
        return Climbing(
            up=numbers.fraction(rule, "up"),
            down=numbers.fraction(rule, "down"),
            free=self.reading.lengths.low,
            rule=rule,
            end_rule="wh40k10.terrain.no-end-mid-climb",
            free_rule="wh40k10.terrain.low-free",
        )

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The general checks' ledger ids for this unit."""
        if not flies(self.unit):
            return GENERAL
        return {**GENERAL, "no_overlap": "wh40k10.fly.no-end-on-model"}

    def body(self, model: Model, budget: int, budget_rule: str) -> Mobility:
        """Return the mobility of `model` with `budget` µm, nobody in its way yet."""
        return Mobility(
            model=model.id,
            base=model.base,
            height=self.game.model_height(self.unit, model),
            budget=budget,
            passages=self.ground.passages,
            climbing=self.climbing,
            turning=turning(self.game.numbers, self.unit, model, of_2024=self.reading.pivots_2024),
            walks_through=self.ground.walks_through,
            markers=self.markers,
            ends=fits(self.unit, model),
            rules={**self.rules, "budget": budget_rule},
        )

    def frozen(self, model: Model) -> Mobility:
        """Return the mobility of a model that stays exactly as it stands."""
        body = self.body(model, 0, "wh40k10.stationary.no-lines-or-pivots")
        return replace(body, moves=False, markers=())

    def move(self, model: Model) -> int:
        """Return the model's Move, µm, at least 1" (wh40k10.param.move-limits).

        Raises:
            OrderError: the scenario does not give it.
        """
        rule = "wh40k10.normal.distance"
        given = needed_length(self.unit, model, "M", rule, self.game.unit)
        return max(given, self.reading.lengths.least_move)
