"""The game: what its orders allow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import Climbing, Mobility, Reserve, Terms, Test, Turning
from planner.rulesets.epic41k.ground import DANGER, FLYING, Ground
from planner.rulesets.epic41k.terrain import Row, load_terrain
from planner.rulesets.game import Game
from planner.rulesets.names import Names, load_names
from planner.rulesets.others import bars, contact, needed, needed_length
from planner.rulesets.standing import standing

if TYPE_CHECKING:
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

GENERAL = {
    "line": "epic41k.effect.none",
    "facing": "epic41k.warengine.free-turn",
    "budget": "epic41k.detachment.orders",
    "table_edge": "epic41k.param.table-edge",
    "no_overlap": "epic41k.param.no-overlap",
    "solid": "epic41k.effect.impassable",
    "support": "epic41k.effect.impassable",
    "floor": "epic41k.effect.impassable",
}
"""Ledger id behind each general check."""
ALLOWANCE = {"move": "M", "march": "march", "assault": "assault"}
"""Action -> profile entry that says how far it goes; the texts give no values."""
ORDERS, CLASS = "epic41k.detachment.orders", "epic41k.effect.by-class"
PLUS5, CROSSROADS = "epic41k.effect.plus5", "epic41k.warengine.crossroads"
HALT = "epic41k.danger.halt"
WAR_ENGINE = "war_engines"


class Epic41k(Game):
    """Orders ``move``, ``march`` and ``assault``; how far each goes stands in the profile."""

    def __init__(self) -> None:
        super().__init__(
            "epic41k", "Epic 41K", LengthUnit.CM, tuple(ALLOWANCE), Path(__file__).parent
        )

    @cached_property
    def terrain(self) -> Mapping[str, Row]:
        """The printed table: terrain name -> row."""
        return load_terrain(self.folder / "terrain.csv")

    def ground(self, scenario: Scenario, unit: Unit, model: Model, action: str) -> Ground:
        """What features are to a stand under an order."""
        marching, pace = action == "march", None
        if marching and self.option(scenario, "no_march_mode") == "normal_rate":
            march, move = (self._allowance(unit, model, name) for name in ("march", "move"))
            pace = max(Fraction(1), Fraction(march, max(move, 1)))
        return Ground(
            self.terrain,
            self.numbers.length("epic41k.effect.minus5"),
            self._class(unit, model),
            marching,
            pace,
            landing=not self.option(scenario, "cross_implies_no_landing"),
            joined=self.option(scenario, "minus5_mode") == "per_area",
        )

    def _allowance(self, unit: Unit, model: Model, action: str) -> int:
        return needed_length(unit, model, ALLOWANCE[action], ORDERS, self.unit)

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the printed table."""
        terrain = {row.name: row.title for row in self.terrain.values()}
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the stand's height, µm: its own, else a default that decides nothing here."""
        return model.height or self.numbers.length("epic41k.param.model-height")

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        return "engage" if action == "assault" else "reach"

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the detachment do."""
        unit = scenario.unit(order.unit)
        action = self.action(order)
        mobilities = {m.id: self._mobility(scenario, unit, m, action) for m in unit.models}
        fights = action == "assault" and bool(order.targets)
        return Terms(
            unit=unit.id,
            action=action,
            mobilities=mobilities,
            engagement=contact(ORDERS) if fights else None,
            must_engage=order.targets if fights else (),
            must_engage_rule=ORDERS if fights else "",
            tests=(self._danger(scenario),),
            goal=self.goal(action) if fights else "reach",
            notes=self._notes(scenario, unit, action),
        )

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands."""
        return standing(scenario, unit, GENERAL, self.model_height)

    def turning(
        self,
        kind: str,
        action: str,
        *,
        round_base: bool = True,
        roads: frozenset[str] = frozenset(),
    ) -> Turning:
        """War engines: one turn of up to 45° free, others 5 cm each, none bought on Move orders.

        Those on round bases go where they face. Places for others are looked for at a few
        headings, not at those that ways along the heading end with: their lines are not tied yet.
        """
        if kind != WAR_ENGINE:
            return Turning(free_rule="epic41k.turn.other-free")
        move = action == "move"
        return Turning(
            price=self.numbers.length("epic41k.warengine.turn-cost"),
            step=self.numbers.count("epic41k.warengine.turn-max") * DEGREE,
            free_units=1,
            most_units=1 if move else None,
            facing=round_base,
            follows=roads,
            straight=self.numbers.count(CROSSROADS) * DEGREE,
            follows_rule="epic41k.warengine.road-follow",
            rule="epic41k.warengine.move-orders" if move else "epic41k.warengine.turn-cost",
            free_rule="epic41k.warengine.free-turn",
        )

    def _class(self, unit: Unit, model: Model) -> str:
        return str(needed(unit, model, "class", CLASS))

    def _mobility(self, scenario: Scenario, unit: Unit, model: Model, action: str) -> Mobility:
        kind = self._class(unit, model)
        ground = self.ground(scenario, unit, model, action)
        reserve = self._reserve(scenario, ground)
        roads = frozenset(
            road.id for road in scenario.battlefield.of(Kind.ROAD) if road.geometry == "LineString"
        )
        enemies = () if kind in FLYING else scenario.enemies(unit)
        return Mobility(
            model=model.id,
            base=model.base,
            height=self.model_height(unit, model),
            budget=self._allowance(unit, model, action) + (reserve.amount if reserve else 0),
            passages=ground.passages(scenario.battlefield),
            climbing=Climbing(highest=0, rule="epic41k.effect.impassable"),
            turning=self.turning(kind, action, round_base=model.base.is_round, roads=roads),
            reserve=reserve,
            bars=bars(enemies, "epic41k.param.enemies-in-the-way"),
            rules=GENERAL,
        )

    def _reserve(self, scenario: Scenario, ground: Ground) -> Reserve | None:
        """What good ground gives to a move that keeps to it."""
        better = frozenset(feature.id for feature in ground.better(scenario.battlefield))
        if not better or self.option(scenario, "plus5_mode") == "off":
            return None
        return Reserve(self.numbers.length(PLUS5), better, PLUS5)

    def _danger(self, scenario: Scenario) -> Test:
        """The test on dangerous ground: a 1 halts."""
        need = self.numbers.count(HALT) + 1
        once = self.option(scenario, "danger_mode") == "per_move"
        chance = Fraction(7 - need, 6)
        return Test(DANGER, "1D6", HALT, need, chance, rerolled=False, once=once)

    def _notes(self, scenario: Scenario, unit: Unit, action: str) -> tuple[tuple[str, str], ...]:
        return self._leadership(unit)

    def _leadership(self, unit: Unit) -> tuple[tuple[str, str], ...]:
        markers = unit.state.get("blast_markers", 0)
        text = f"{markers} blast markers: a leadership check comes before the move"
        return (("epic41k.detachment.leadership", text),) if markers else ()
