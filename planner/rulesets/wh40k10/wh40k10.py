"""The game: what it asks of the rest of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.battlefield import Kind
from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.order import BOARD
from planner.rulesets.answers import Choice, Die
from planner.rulesets.game import Game
from planner.rulesets.names import Names, load_names
from planner.rulesets.numbers import load_table, to_um
from planner.rulesets.wh40k10.destroyed import LOSING, UNLESS
from planner.rulesets.wh40k10.escape import TEST
from planner.rulesets.wh40k10.fight import UNLESS as FIGHT_UNLESS
from planner.rulesets.wh40k10.moved import told

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.order import Order
    from planner.plan import Plan
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

ENTRIES = frozenset({"disembark", "arrive", "bail_out", "emergency", "infiltrate"})
ACTIONS = (
    "stationary",
    "normal",
    "advance",
    "fall_back",
    "charge",
    "disembark",
    "arrive",
    "bail_out",
    "emergency",
    "surge",
    "pile_in",
    "consolidate",
    "consolidate_objective",
    "scout",
    "infiltrate",
    "leave",
)
SHELTERS = frozenset({"ruins", "woods", "crater"})
"""Terrain names of areas that give the Benefit of Cover to who is in them."""
MOVEMENT = ("stationary", "normal", "advance", "fall_back")
"""Actions for which a unit is selected in the Movement phase."""


class Wh40k10(Game):
    """Orders of the Movement phase, and the charge."""

    def __init__(self) -> None:
        super().__init__(
            "wh40k10",
            "Warhammer 40,000, 10th edition",
            LengthUnit.INCH,
            ACTIONS,
            Path(__file__).parent,
        )
        self.fatal = frozenset({TEST})
        self.entries, self.losing, self.unless = ENTRIES, LOSING, {**UNLESS, **FIGHT_UNLESS}

    @cached_property
    def _terrains(self) -> tuple[Mapping[str, str], ...]:
        return load_table(self.folder / "terrain.csv")

    @cached_property
    def terrain_classes(self) -> Mapping[str, str]:
        """Terrain name -> ``ruins``, ``obstacle``, ``top`` or ``plain``."""
        return {row["terrain"]: row["class"] for row in self._terrains}

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the table."""
        terrain = {row["terrain"]: row["text"] for row in self._terrains}
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    @cached_property
    def _heights(self) -> tuple[tuple[str, int], ...]:
        rows = load_table(self.folder / "heights.csv")
        return tuple((row["keyword"], to_um(row["height"], self.unit)) for row in rows)

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the height of a model, µm: its own, else by keyword (wh40k10.own.height)."""
        if model.height is not None:
            return model.height
        return next(h for word, h in self._heights if not word or word in unit.keywords)

    def embodied(self, unit: Unit) -> Unit:
        """Return `unit` with its hulls, where they are what is measured and must fit."""
        from planner.rulesets.wh40k10.hull import embodied

        return embodied(unit)

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        from planner.rulesets.wh40k10.moves import GOALS

        return GOALS[action]

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether `unit` may choose it now."""
        from planner.rulesets.wh40k10.eligibility import Eligibility

        return Eligibility(self, scenario, unit).choices()

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Return why the rules say no to this order, or None; raises as the protocol says."""
        from planner.rulesets.wh40k10.eligibility import target_refusal
        from planner.rulesets.wh40k10.reading import Reading
        from planner.rulesets.wh40k10.transport import boarding_refusal

        self._check(scenario, order)
        unit, reading = scenario.unit(order.unit), Reading.of(self, scenario)
        no = super().refusal(scenario, order)
        aboard = boarding_refusal(scenario, unit, order)
        # before the battle nothing moves: say rather how one starts aboard
        no = aboard or no if scenario.turn.round == 0 else no or aboard
        if no is not None or order.action != "charge":
            return no
        targets = (scenario.unit(target) for target in order.targets)
        refusals = (target_refusal(scenario, unit, target, reading) for target in targets)
        return next((refusal for refusal in refusals if refusal), None)

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """Return the D6 of an Advance or the 2D6 of a charge."""
        from planner.rulesets.wh40k10.roll import die

        return die(self, self.action(order), scenario.unit(order.unit))

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do; an Advance or charge needs its roll."""
        from planner.rulesets.wh40k10.body import Bodies
        from planner.rulesets.wh40k10.moves import MOVES
        from planner.rulesets.wh40k10.reading import Reading

        self._check(scenario, order)
        unit = scenario.unit(order.unit)
        bodies = Bodies(self, scenario, unit, Reading.of(self, scenario))
        return MOVES[order.action](bodies, order)

    def states_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
        """Return the unit's state with the plan's flags and how it moved."""
        states = super().states_after(scenario, plan)
        action = plan.order.action
        said: dict[str, Any] = {"moved_kind": action} if action in MOVEMENT else {}
        if action in ("bail_out", "emergency", "leave"):
            said = {"moved_kind": "normal"}
        if action == "surge":
            said = {"surges": scenario.unit(plan.order.unit).state.get("surges", 0) + 1}
        if plan.order.goal == BOARD:
            said["embarked_in"] = plan.order.to
        return {unit: {**state, **said} for unit, state in states.items()}

    def carriers(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the friendly TRANSPORTs on the table."""
        from planner.rulesets.wh40k10.transport import is_transport

        return tuple(mate.id for mate in scenario.friends(unit) if is_transport(mate))

    def shelters(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the areas whose models have the Benefit of Cover: ruins, woods and craters."""
        areas = scenario.battlefield.of(Kind.AREA)
        return tuple(area.id for area in areas if area.terrain in SHELTERS)

    def state_kept(self, state: Mapping[str, Any], ends_turn: bool) -> Mapping[str, Any]:
        """Return what is left of a unit's state when a phase (and the turn) ends."""
        return super().state_kept(told(state), ends_turn)

    def state_tested(self, state: Mapping[str, Any], models: Sequence[str]) -> Mapping[str, Any]:
        """Return the state of a unit whose Desperate Escape tests are made."""
        tested = {*state.get("de_tested", ()), *models}
        return {**state, "de_rolled": True, "de_tested": sorted(tested)}

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands now: (ledger id, text)."""
        from planner.rulesets.wh40k10.report import report

        return tuple(report(self, scenario, unit))

    def _check(self, scenario: Scenario, order: Order) -> None:
        from planner.rulesets.wh40k10.roll import check_roll

        self.action(order)
        unit = scenario.unit(order.unit)
        check_roll(self, order, unit)
        if order.action == "charge" and not order.targets:
            raise OrderError("a charge needs at least one target: name an enemy unit")
        for target in order.targets:
            _check_target(scenario, unit, target)
        if len(set(order.targets)) < len(order.targets):
            raise OrderError("a target is named twice")


def _check_target(scenario: Scenario, unit: Unit, target: str) -> None:
    enemy = scenario.unit(target)
    if enemy.side == unit.side:
        raise OrderError(f'target "{target}" is no enemy of "{unit.id}"')
    if not enemy.on_table:
        raise OrderError(f'target "{target}" does not stand on the table')
