"""The game: what its orders allow."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from planner.length import Unit as LengthUnit
from planner.mobility import Climbing, Coherency, Mobility, Standoff, Terms, Turning
from planner.rulesets.game import Game
from planner.rulesets.names import Names, load_names
from planner.rulesets.numbers import load_table
from planner.rulesets.others import (
    ANY_HEIGHT,
    bars,
    contact,
    model_ids,
    needed_length,
    targets,
)
from planner.rulesets.ruleset import Choice
from planner.rulesets.standing import standing
from planner.rulesets.wardrones.ground import Ground

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

GENERAL = {
    "line": "wardrones.measure.base-edge",
    "budget": "wardrones.move.standard",
    "table_edge": "wardrones.param.table-edge",
    "no_overlap": "wardrones.param.no-overlap",
    "solid": "wardrones.obstacle.too-tall",
    "support": "wardrones.obstacle.too-tall",
    "floor": "wardrones.obstacle.too-tall",
}
"""Ledger id behind each general check."""
ENEMY, EXCEPTION = "wardrones.enemy.one-inch", "wardrones.enemy.assault-exception"
OTHER_UNITS = "wardrones.friends.no-cross-other-unit"
COHERENCY = "wardrones.param.coherency"
HALF_LOST, DOUBLE = "wardrones.ground.get-up", "wardrones.move.manoeuvre-double"


class Wardrones(Game):
    """Orders: ``move`` (6"), ``manoeuvre`` (12") and ``assault`` (as far as the profile says)."""

    def __init__(self) -> None:
        actions = ("move", "manoeuvre", "assault")
        folder = Path(__file__).parent
        super().__init__("wardrones", "WarDrones", LengthUnit.INCH, actions, folder)

    @cached_property
    def _rows(self) -> dict[str, tuple[str, str]]:
        rows = load_table(self.folder / "terrain.csv")
        return {row["terrain"]: (row["ground"], row["obstacle"]) for row in rows}

    @cached_property
    def ground(self) -> Ground:
        """What features are to a trooper."""
        return Ground(
            self.numbers.fraction("wardrones.terrain.half-pace"),
            frozenset(name for name, (ground, _) in self._rows.items() if ground == "area"),
            {name: obstacle for name, (_, obstacle) in self._rows.items() if obstacle},
        )

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the table."""
        terrain = {name: " ".join(kinds).strip() for name, kinds in self._rows.items()}
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    def check_map(self, battlefield: Battlefield, file: str) -> None:
        """Raise a `FileError` for an unknown terrain name or an obstacle of undeclared class."""
        super().check_map(battlefield, file)
        self.ground.check(battlefield, file)

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the trooper's height, µm: its own, else a human's."""
        return model.height or self.numbers.length("wardrones.param.model-height")

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        return "engage" if action == "assault" else "reach"

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether its status lets the unit choose it."""
        return tuple(self._choice(unit, action) for action in self.actions)

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do."""
        unit = scenario.unit(order.unit)
        action = self.action(order)
        foes = targets(scenario, order) if action == "assault" else ()
        mobilities = {m.id: self._mobility(scenario, unit, m, action, foes) for m in unit.models}
        return Terms(
            unit=unit.id,
            action=action,
            mobilities=mobilities,
            coherency=self._coherency(scenario, unit),
            engagement=contact(EXCEPTION) if foes else None,
            must_engage=tuple(foe.id for foe in foes),
            must_engage_rule=EXCEPTION if foes else "",
            goal=self.goal(action),
            notes=self._notes(unit),
        )

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands."""
        coherency = self._coherency(scenario, unit)
        standoffs = self._standoffs(scenario, scenario.enemies(unit))
        return standing(scenario, unit, GENERAL, self.model_height, coherency, standoffs)

    def _choice(self, unit: Unit, action: str) -> Choice:
        status = unit.state.get("status", "ready")
        if action == "manoeuvre" and status != "ready":
            rule, why = "wardrones.status.no-manoeuvre", f"{status} units make no manoeuvre"
            return Choice(action, False, rule, why)
        if action != "manoeuvre" and unit.state.get("gone_to_ground"):
            rule, why = "wardrones.ground.no-other-move", "gone to ground: only a manoeuvre"
            return Choice(action, False, rule, why)
        return Choice(action, True)

    def _budget(self, unit: Unit, model: Model, action: str) -> int:
        rate = unit.value(model, "M", self.numbers.value("wardrones.move.standard"))
        if action == "assault":
            return needed_length(unit, model, "assault_move", EXCEPTION, self.unit)
        if action == "move":
            return self.unit.to_um(rate)
        whole = self.unit.to_um(rate) * self.numbers.count(DOUBLE)
        down = unit.state.get("gone_to_ground")
        return int(whole * self.numbers.fraction(HALF_LOST)) if down else whole

    def _mobility(
        self, scenario: Scenario, unit: Unit, model: Model, action: str, foes: tuple[Unit, ...]
    ) -> Mobility:
        named = {foe.id for foe in foes}
        others = [enemy for enemy in scenario.enemies(unit) if enemy.id not in named]
        double = {"budget": DOUBLE} if action == "manoeuvre" else {}
        return Mobility(
            model=model.id,
            base=model.base,
            height=self.model_height(unit, model),
            budget=self._budget(unit, model, action),
            passages=self.ground.passages(scenario.battlefield),
            climbing=Climbing(highest=0, rule="wardrones.obstacle.too-tall"),
            turning=Turning(free_rule="wardrones.turn.free-pivot"),
            bars=bars(scenario.friends(unit), OTHER_UNITS) + bars(foes, EXCEPTION),
            standoffs=self._standoffs(scenario, others),
            rules=GENERAL | double,
        )

    def _standoffs(self, scenario: Scenario, others: list[Unit]) -> tuple[Standoff, ...]:
        if not others:
            return ()
        strict = bool(self.option(scenario, "enemy_gap_strict"))
        gap = self.numbers.length(ENEMY)
        return (Standoff(model_ids(others), gap, ANY_HEIGHT, ENEMY, inclusive=strict),)

    def _coherency(self, scenario: Scenario, unit: Unit) -> Coherency | None:
        if len(unit) < 2 or self.option(scenario, "coherency") == "off":
            return None
        gap = self.numbers.length(COHERENCY)
        return Coherency(gap, ANY_HEIGHT, 1, True, COHERENCY, "wardrones.split.apart")

    def _notes(self, unit: Unit) -> tuple[tuple[str, str], ...]:
        if not unit.state.get("gone_to_ground"):
            return ()
        return (("wardrones.ground.ends-on-move", "it is no longer gone to ground once it moves"),)
