"""The game: what it asks of the rest of this folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.length import Unit as LengthUnit
from planner.rulesets.game import Game
from planner.rulesets.names import Names, load_names
from planner.rulesets.numbers import load_table
from planner.rulesets.wardrones.actions import ACTIONS, OTHERWISE, STANDARD, UNLESS
from planner.rulesets.wardrones.ground import Ground

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.mobility import Shelter, Terms
    from planner.order import Order
    from planner.plan import Plan
    from planner.planning.avoiding.reactions import Reaction
    from planner.rulesets.answers import Choice
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

MAN = "wardrones.param.model-height"


class Wardrones(Game):
    """Moves and manoeuvres of troopers on foot, and the reactions that move them."""

    def __init__(self) -> None:
        folder = Path(__file__).parent
        super().__init__("wardrones", "WarDrones", LengthUnit.INCH, tuple(ACTIONS), folder)
        self.unless, self.otherwise = UNLESS, OTHERWISE
        self.parting, self.joining = frozenset({"split"}), frozenset({"amalgamate"})

    @cached_property
    def _rows(self) -> dict[str, Mapping[str, str]]:
        return {row["terrain"]: row for row in load_table(self.folder / "terrain.csv")}

    @cached_property
    def cover(self) -> frozenset[str]:
        """Terrain names of areas that are cover to who is in them."""
        return frozenset(name for name, row in self._rows.items() if row["cover"])

    @cached_property
    def ground(self) -> Ground:
        """What features are to a trooper of whom nothing else is known."""
        return Ground(
            self.numbers.fraction("wardrones.terrain.half-pace"),
            frozenset(name for name, row in self._rows.items() if row["ground"] == "area"),
            {name: row["obstacle"] for name, row in self._rows.items() if row["obstacle"]},
        )

    def ground_of(self, scenario: Scenario) -> Ground:
        """Return the same on this table, where players may have agreed on exceptions."""
        named, found = self.option(scenario, "tall_crossed"), self.ground
        if self.option(scenario, "obstacle_class") == "by_height":
            found = replace(found, man=self.numbers.length(MAN))
        return found if named == "none" else replace(found, lowered=frozenset(named))

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the table."""
        terrain = {
            name: " ".join(word for key, word in row.items() if word and key != "terrain")
            for name, row in self._rows.items()
        }
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    def check_map(self, battlefield: Battlefield, file: str) -> None:
        """Raise a `FileError` for an unknown terrain name or an obstacle of undeclared class."""
        super().check_map(battlefield, file)
        self.ground.check(battlefield, file)

    def surveyed(
        self, battlefield: Battlefield, units: Sequence[Unit], options: Mapping[str, Any]
    ) -> Battlefield:
        """Return the battlefield, its areas a hair larger where touching one is being in it."""
        if options.get("area_edge") != "touching":
            return battlefield
        from planner.rulesets.wardrones.touched import touched

        return touched(battlefield, self.ground.is_area)

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the trooper's height, µm: its own, else a human's."""
        return model.height or self.numbers.length(MAN)

    def rate(self, unit: Unit) -> int:
        """Return the move of a unit, µm: that of its first model."""
        return self.rate_of(unit, unit.models[0])

    def rate_of(self, unit: Unit, model: Model) -> int:
        """Return the move of a model, µm."""
        return self.unit.to_um(unit.value(model, "M", self.numbers.value(STANDARD)))

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        return ACTIONS[action].goal

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether its status and what has happened let it choose it."""
        from planner.rulesets.wardrones.eligibility import choice

        return tuple(choice(self, scenario, unit, action) for action in self.actions)

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Return why the rules say no to an order before anything is planned."""
        from planner.rulesets.wardrones.eligibility import refusal

        self.action(order)
        return refusal(self, scenario, order)

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do."""
        from planner.rulesets.wardrones.terms import terms

        self.action(order)
        return terms(self, scenario, order)

    def onward(self, scenario: Scenario, order: Order) -> Iterable[Terms]:
        """Return what crossing does: who may not go over a high obstacle now may the next time."""
        from planner.rulesets.wardrones.eligibility import crosses_later

        if crosses_later(self, scenario, order):
            yield self.terms(scenario, replace(order, action="cross"))

    def states_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of the unit, of whom it came near, and of whom it joined or left."""
        from planner.rulesets.wardrones.after import states_after

        return states_after(self, scenario, plan)

    def state_checked(
        self, state: Mapping[str, Any], ground: Collection[str], *, passed: bool
    ) -> Mapping[str, Any]:
        """Return a unit's state once it has taken an agility check at some ground."""
        key = "passed_checks" if passed else "failed_checks"
        return {**state, key: sorted({*state.get(key, ()), *ground})}

    def shelters(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the ids of areas that are cover."""
        features = scenario.battlefield.features
        return tuple(f.id for f in features if self.ground.is_area(f) and f.terrain in self.cover)

    def remarks(
        self, scenario: Scenario, plan: Plan, found: Sequence[Reaction]
    ) -> tuple[tuple[str, str], ...]:
        """Return what follows from where a plan leads."""
        from planner.rulesets.wardrones.remarks import remarks

        return tuple(remarks(self, scenario, plan))

    def shelter(self, scenario: Scenario, unit: Unit, watchers: Sequence[Unit]) -> Shelter:
        """Return what is in cover, behind cover or out of sight of these units."""
        from planner.rulesets.wardrones.shelter import shelter

        return shelter(self, scenario, watchers)

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands, and with the obstacles about it."""
        from planner.rulesets.wardrones.remarks import report

        return tuple(report(self, scenario, unit))
