"""The game: what its orders allow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import Bar, Climbing, Coherency, Flag, Mobility, Terms, Turning
from planner.rulesets.game import Game
from planner.rulesets.gemini.ground import Ground
from planner.rulesets.names import Names, load_names
from planner.rulesets.numbers import load_table
from planner.rulesets.others import ANY_HEIGHT, bars, contact, targets
from planner.rulesets.ruleset import Choice
from planner.rulesets.standing import standing

if TYPE_CHECKING:
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

GENERAL = {
    "line": "gemini.move.one-action",
    "budget": "gemini.move.reductions",
    "table_edge": "gemini.param.table-edge",
    "no_overlap": "gemini.param.no-overlap",
    "solid": "gemini.climb.obstacle-definition",
    "support": "gemini.climb.surface-able",
    "floor": "gemini.climb.surface-able",
    "facing": "gemini.turn.free-quarter",
}
"""Ledger id behind each general check."""


class Gemini(Game):
    """Orders: ``move`` (one or more actions) and ``charge`` (one action, twice the allowance)."""

    def __init__(self) -> None:
        super().__init__(
            "gemini", "Gemini", LengthUnit.INCH, ("move", "charge"), Path(__file__).parent
        )

    @cached_property
    def ground(self) -> Ground:
        """What features are to a figure on foot."""
        rows = load_table(self.folder / "terrain.csv")
        return Ground(self.numbers, {row["terrain"]: (row["class"], row["rule"]) for row in rows})

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the table."""
        terrain = {name: kind for name, (kind, _) in self.ground.classes.items()}
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the figure's height, µm: its own, else a human's."""
        return model.height or self.numbers.length("gemini.param.model-height")

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        return "engage" if action == "charge" else "reach"

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return both actions; neither is open to a figure whose only action goes on rising."""
        move = self._move(unit)
        return move, replace(move, action="charge")

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do."""
        unit = scenario.unit(order.unit)
        charge = self.action(order) == "charge"
        foes = targets(scenario, order) if charge else ()
        mobilities = {m.id: self._mobility(scenario, unit, m, charge) for m in unit.models}
        rule = "gemini.charge.must-contact"
        return Terms(
            unit=unit.id,
            action=order.action,
            mobilities=mobilities,
            coherency=self._coherency(scenario, unit),
            engagement=contact(rule) if charge else None,
            must_engage=tuple(foe.id for foe in foes),
            must_engage_rule=rule if charge else "",
            flags=(Flag("locked", rule),) if charge else (),
            goal=self.goal(order.action),
            notes=self._notes(unit, charge),
        )

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands, and a default that was used."""
        coherency = self._coherency(scenario, unit)
        said = standing(scenario, unit, GENERAL, self.model_height, coherency)
        if all(unit.value(model, "M") is not None for model in unit.models):
            return said
        default = self.unit.say(self.numbers.length("gemini.move.default-m"))
        return (*said, ("gemini.move.default-m", f"no M is given: {default} is used"))

    def turning(self, unit: Unit, model: Model, *, charge: bool = False) -> Turning:
        """A quarter turn free in a player turn, half an inch for each further one or part.

        Figures on round bases go where they face, back or to a side; how far each action of an
        order went to a side is not told apart, so that any such row costs as if it were in all.
        Other bases are vehicles and beasts, whose turns these rules do not set.
        """
        free = 0 if unit.state.get("free_turn_used") else self._degrees("gemini.turn.free-quarter")
        return Turning(
            price=self.numbers.length("gemini.turn.extra-cost"),
            step=self._degrees("gemini.turn.free-quarter"),
            each=False,
            free_angle=free,
            facing=model.base.is_round,
            backward=None if charge else self.numbers.fraction("gemini.back.half-rate"),
            sidestep=None if charge else Fraction(1),
            sidestep_price=self.numbers.length("gemini.sidestep.cost")
            * max(1, self._actions(unit)),
            rule="gemini.turn.extra-cost",
            free_rule="gemini.turn.free-quarter",
            backward_rule="gemini.back.no-charge" if charge else "gemini.back.half-rate",
            sidestep_rule="gemini.sidestep.no-charge" if charge else "gemini.sidestep.cost",
        )

    def _degrees(self, rule: str) -> int:
        return self.numbers.count(rule) * DEGREE

    def _actions(self, unit: Unit) -> int:
        """Action points left for moving: a figure that lies down spends one to rise."""
        points = int(unit.profile.get("AP", 1))
        return points - 1 if unit.state.get("prone") else points

    def _budget(self, unit: Unit, model: Model, charge: bool) -> int:
        default = self.numbers.value("gemini.move.default-m")
        allowance = self.unit.to_um(unit.value(model, "M", default))
        if charge:
            return allowance * self.numbers.count("gemini.charge.double-move")
        return allowance * self._actions(unit)

    def _mobility(self, scenario: Scenario, unit: Unit, model: Model, charge: bool) -> Mobility:
        height = self.model_height(unit, model)
        return Mobility(
            model=model.id,
            base=model.base,
            height=height,
            budget=self._budget(unit, model, charge),
            passages=self.ground.passages(scenario.battlefield, height),
            # Down costs nothing: an obstacle is paid once, and a drop of less than 2" is a
            # jump without a test. Taller climbs are not built, so none is allowed.
            climbing=Climbing(
                down=Fraction(0),
                highest=height,
                free=self.numbers.length("gemini.climb.low-obstacle"),
                rule="gemini.climb.mid-obstacle",
                free_rule="gemini.climb.low-obstacle",
            ),
            turning=self.turning(unit, model, charge=charge),
            bars=self._bars(scenario, unit),
            rules=GENERAL,
        )

    def _coherency(self, scenario: Scenario, unit: Unit) -> Coherency | None:
        """Head to head 3", as a gap between bases: exact for equal discs, else on the safe side."""
        if len(unit) < 2:
            return None
        rule = "gemini.coherency.three-inch"
        gap = self.numbers.length(rule)
        if self.option(scenario, "distance.mode") == "head":
            widest = max(ceil(2 * model.base.circumradius) for model in unit.models)
            gap = max(0, gap - widest)
        connected = self.option(scenario, "coherency.mode") == "connected"
        return Coherency(gap, ANY_HEIGHT, 1, connected, rule, rule)

    def _bars(self, scenario: Scenario, unit: Unit) -> tuple[Bar, ...]:
        passed = self.option(scenario, "bases.pass_friends")
        others = scenario.enemies(unit) + ([] if passed else scenario.friends(unit))
        return bars(others, "gemini.param.enemies-in-the-way")

    def _move(self, unit: Unit) -> Choice:
        if self._actions(unit) < 1:
            return Choice("move", False, "gemini.prone.get-up", "no action is left to move with")
        return Choice("move", True)

    def _notes(self, unit: Unit, charge: bool) -> tuple[tuple[str, str], ...]:
        notes = []
        if unit.state.get("prone"):
            notes.append(("gemini.prone.get-up", "one action is spent on rising"))
        if charge:
            text = "a figure that does not reach base contact may only make a normal move"
            notes.append(("gemini.charge.otherwise-normal", text))
        return tuple(notes)
