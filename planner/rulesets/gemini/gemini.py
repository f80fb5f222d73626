"""The game: what it asks of the rest of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.errors import OrderError
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.rulesets.answers import Choice, Die, Fate
from planner.rulesets.game import Game
from planner.rulesets.gemini.actions import WITS, Action, done, gathers, load_actions
from planner.rulesets.names import Names, load_names
from planner.rulesets.numbers import load_table
from planner.rulesets.standing import standing

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.mobility import Terms
    from planner.plan import Plan
    from planner.planning.avoiding.reactions import Reaction
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.rough_ground.ground import Ground
    from planner.rulesets.gemini.rough_ground.hazards import Hazard
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Pose, Unit


class Gemini(Game):
    """Orders that spend action points: ``actions.csv`` lists them."""

    def __init__(self) -> None:
        folder = Path(__file__).parent
        self.orders: Mapping[str, Action] = load_actions(folder / "actions.csv")
        super().__init__("gemini", "Gemini", LengthUnit.INCH, tuple(self.orders), folder)
        self.parting = frozenset({"split", "single_split"})
        self.dividing = frozenset({"run"})
        self.naming = frozenset({"open_door", "shut_door", "bolt_door"})

    @cached_property
    def ground(self) -> Ground:
        """What areas, roads and water are to a figure on foot."""
        from planner.rulesets.gemini.rough_ground.ground import Ground, Terrain

        rows = load_table(self.folder / "terrain.csv")
        terrains = {
            row["terrain"]: Terrain(row["class"], row["rule"], row["flat"] == "yes") for row in rows
        }
        return Ground(terrains, self.hazards)

    @cached_property
    def hazards(self) -> Mapping[str, Hazard]:
        """Dangerous ground by terrain name."""
        from planner.rulesets.gemini.rough_ground.hazards import load_hazards

        return load_hazards(self.folder / "hazards.csv")

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the tables."""
        terrain = {name: row.kind for name, row in self.ground.terrains.items()}
        terrain |= {name: hazard.severity for name, hazard in self.hazards.items()}
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    def surveyed(
        self, battlefield: Battlefield, units: Sequence[Unit], options: Mapping[str, Any]
    ) -> Battlefield:
        """Return the battlefield with the jambs of openings that bases are too wide for."""
        from planner.rulesets.gemini.doors.jambs import with_jambs

        return with_jambs(battlefield, units)

    def as_played(self, scenario: Scenario, plan: Plan | None = None) -> Battlefield:
        """Return the battlefield with doors as they stand and ladders as they are set up."""
        from planner.rulesets.gemini.played import as_played

        bodies = None
        if plan and plan.order.unit in scenario.by_id and plan.order.action in self.orders:
            bodies = self._bodies(scenario, plan.order)
        return as_played(scenario, bodies, plan)

    def hanging(
        self, scenario: Scenario, plan: Plan | None = None
    ) -> Mapping[str, tuple[str, int]]:
        """Return who hangs on what, and how high, µm, by model id."""
        from planner.rulesets.gemini.climbing.hanging import face, hanging, height
        from planner.rulesets.gemini.climbing.markers import markers

        found: dict[str, tuple[str, int]] = {}
        for unit in scenario.units:
            if plan is not None and plan.models and unit.id == plan.order.unit:
                after = markers(self._bodies(scenario, plan.order), plan)
                found |= {name: (on.id, high) for name, (on, high) in after.items()}
                continue
            up = hanging(self._bodies(scenario, Order(unit.id, "move")))
            held = ((figure, face(figure)) for figure in up)
            found |= {f.model.id: (on.id, height(f)) for f, on in held if on is not None}
        return found

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the figure's height, µm: its own, else a human's."""
        return model.height or self.numbers.length("gemini.param.model-height")

    def arc(self, unit: Unit, model: Model) -> int:
        """Return how wide a figure's firing arc is, µ°."""
        from planner.rulesets.gemini.reactions.charging import arc_of

        return round(arc_of(unit, model) * DEGREE)

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        return self.orders[action].goal

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every order with whether the unit may be given it now."""
        from planner.rulesets.gemini.eligibility import choices

        return choices(self._bodies(scenario, Order(unit.id, "move")))

    def things(self, scenario: Scenario, unit: Unit, action: str) -> tuple[str, ...]:
        """Return the ladders and ropes that an order may be given for now."""
        from planner.rulesets.gemini.eligibility import things

        return things(self._bodies(scenario, Order(unit.id, action)))

    def leads(
        self, scenario: Scenario, unit: Unit, action: str
    ) -> tuple[str | tuple[float, ...], ...]:
        """Return where the climbs lead that some of a unit hang on, and the ropes beside them."""
        from planner.rulesets.gemini.climbing.leading import leads

        return leads(self._bodies(scenario, Order(unit.id, action)))

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Return why the rules say no to this order, or None; raises as the protocol says."""
        from planner.rulesets.gemini.eligibility import NEEDS, no

        self._check(scenario, order)
        bodies = self._bodies(scenario, order)
        if order.action in NEEDS:
            for figure in bodies.figures:
                figure.needs(NEEDS[order.action], bodies.action.rule)
        return no(bodies)

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """Return the dice that are rolled before anybody moves, where there are any."""
        from planner.rulesets.gemini.dice import die

        self.action(order)
        return die(self._bodies(scenario, order))

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do."""
        from planner.rulesets.gemini.climbing.hanging import hung_on
        from planner.rulesets.gemini.climbing.resting import resting
        from planner.rulesets.gemini.moves import MOVES
        from planner.rulesets.gemini.reactions.locked import RULE as LOCKED
        from planner.rulesets.gemini.reactions.locked import held
        from planner.rulesets.gemini.reactions.watches import watches
        from planner.rulesets.gemini.together.attached import attached

        self._check(scenario, order)
        bodies = self._bodies(scenario, order)
        terms = hung_on(bodies, MOVES[order.action](bodies))
        terms = attached(bodies, resting(bodies, terms))
        if idle := done(bodies.unit, bodies.action):
            text = f"{', '.join(sorted(idle))}: no action left for this, spent before it joined"
            terms = _stay(terms, idle, "gemini.move.multi-action", text)
        if locked := held(bodies):
            text = (
                f"{', '.join(sorted(locked))}: in close combat with whom it has charged: it stays"
            )
            terms = _stay(terms, locked, LOCKED, text)
        if gathers(bodies.unit, bodies.action):
            terms = replace(terms, notes=(*terms.notes, (WITS, "an action gathers its wits")))
        return replace(terms, watches=watches(bodies))

    def onward(self, scenario: Scenario, order: Order) -> Iterable[Terms]:
        """Return what orders for ropes, water, rubble and bare walls let the unit do."""
        from planner.rulesets.gemini.onward import onward

        return onward(self._bodies(scenario, order))

    def states_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of units once a plan is carried out."""
        from planner.rulesets.gemini.after import states_after
        from planner.rulesets.gemini.aftermath import divided_states, split_states
        from planner.rulesets.gemini.climbing.failed import as_move, cut_short, failed, state_after
        from planner.rulesets.gemini.climbing.stopped import stopped

        bodies = self._bodies(scenario, plan.order)
        state = super().states_after(scenario, plan)[plan.order.unit]
        if lost := failed(bodies, plan):
            gone = replace(cut_short(bodies, plan, lost), order=as_move(bodies, lost))
            states = states_after(self._bodies(scenario, gone.order), gone, state)
            mine = state_after(bodies, plan, dict(states[bodies.unit.id]), lost)
            mine = stopped(bodies, plan, gone, lost, mine)
            return {**states, bodies.unit.id: mine}
        states = states_after(bodies, plan, state)
        if plan.order.action in self.dividing and plan.order.models:
            return {**states, **divided_states(bodies, plan, states)}
        if plan.order.action not in self.parting:
            return states
        return {**states, **split_states(scenario, plan, states)}

    def ends_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Pose]:
        """Return where models are that failed to climb or to jump down: at the foot of it."""
        from planner.rulesets.gemini.climbing.failed import cut_short, failed

        bodies = self._bodies(scenario, plan.order)
        lost = failed(bodies, plan)
        if not lost:
            return {}
        return {way.id: way.end for way in cut_short(bodies, plan, lost).models}

    def lost_after(self, scenario: Scenario, plan: Plan) -> frozenset[str]:
        """Return who has drowned, or is stuck under water: whom the player named."""
        from planner.rulesets.gemini.rough_ground.swimming import drowned

        return drowned(self._bodies(scenario, plan.order), plan)

    def beforehand(self, scenario: Scenario, order: Order) -> Sequence[Order]:
        """Return the orders by which one figure opens a door for the others that charge."""
        from planner.rulesets.gemini.doors.opener import openers

        return openers(self._bodies(scenario, order)) if order.targets else ()

    def fates(self, scenario: Scenario, plan: Plan) -> Sequence[Fate]:
        """Return what the one die of a squad that swims, or climbs, may come to."""
        from planner.rulesets.gemini.rough_ground.fates import fates

        return fates(self._bodies(scenario, plan.order), plan)

    def regrouped(self, scenario: Scenario, unit: str) -> Scenario:
        """Return the scenario with a unit parted or joined as it stands after a move."""
        from planner.rulesets.gemini.together.parts import regrouped

        return regrouped(self, scenario, unit)

    def state_kept(self, state: Mapping[str, Any], ends_turn: bool) -> Mapping[str, Any]:
        """Return what is left of a unit's state when a phase (and the turn) ends."""
        from planner.rulesets.gemini.aftermath import kept

        return super().state_kept(kept(state, ends_turn=ends_turn), ends_turn)

    def state_begun(self, state: Mapping[str, Any], phases: Sequence[str]) -> Mapping[str, Any]:
        """Return what is left of a unit's state when its own turn has begun."""
        from planner.rulesets.gemini.aftermath import begun

        return super().state_begun(begun(state, tuple(phases)), phases)

    def remarks(
        self, scenario: Scenario, plan: Plan, found: Sequence[Reaction]
    ) -> tuple[tuple[str, str], ...]:
        """Return what the player should know about a plan that was found."""
        from planner.rulesets.gemini.remarks import remarks

        return tuple(remarks(self._bodies(scenario, plan.order), plan, tuple(found)))

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands, and a default that was used."""
        from planner.rulesets.gemini.bodies import GENERAL
        from planner.rulesets.gemini.report import report

        bodies = self._bodies(scenario, Order(unit.id, "move"))
        said = standing(scenario, unit, GENERAL, self.model_height, bodies.coherency())
        return (*said, *report(bodies))

    def _bodies(self, scenario: Scenario, order: Order) -> Bodies:
        from planner.rulesets.gemini.bodies import Bodies

        return Bodies(self, scenario, order)

    def _check(self, scenario: Scenario, order: Order) -> None:
        self.action(order)
        if self.goal(order.action) == "engage" and not order.targets:
            raise OrderError(f'"{order.action}" needs a target: name an enemy unit')


def _stay(terms: Terms, idle: frozenset[str], rule: str, text: str) -> Terms:
    """Return terms in which some stay where they are, by a rule."""
    own = dict(terms.mobilities)
    for name in idle:
        own[name] = replace(own[name], moves=False, rules={**own[name].rules, "stay": rule})
    return replace(terms, mobilities=own, notes=(*terms.notes, (rule, text)))
