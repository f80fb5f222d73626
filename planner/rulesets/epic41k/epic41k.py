"""The game: what it asks of the rest of this folder."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from planner.errors import FileError, OrderError
from planner.length import Unit as LengthUnit
from planner.mobility import Coherency, Terms, Test
from planner.order import BOARD
from planner.rulesets.answers import HALTED, Choice
from planner.rulesets.epic41k import (
    faced,
    fares,
    fire,
    leadership,
    parts,
    picked,
    prep_fire,
    remarks,
    riders,
    rides,
    short_of_turns,
    transport,
    used_up,
)
from planner.rulesets.epic41k.account import put
from planner.rulesets.epic41k.afford import spare, unpaid
from planner.rulesets.epic41k.army import ALLOWANCE, carrier_of, orders_of, within
from planner.rulesets.epic41k.bare import with_bare_ground
from planner.rulesets.epic41k.body import GENERAL, ORDERS, Bodies
from planner.rulesets.epic41k.eligibility import choices, kept_out
from planner.rulesets.epic41k.fired import states as states_fired
from planner.rulesets.epic41k.furnace import with_zones
from planner.rulesets.epic41k.ground import DANGER, SINGULAR, lying_over
from planner.rulesets.epic41k.slots import carries
from planner.rulesets.epic41k.terrain import MISPRINTS, Row, corrected, fault, listed, load_terrain
from planner.rulesets.epic41k.walk import WHOLE, Readings, Walk
from planner.rulesets.game import Game
from planner.rulesets.names import Names, load_names
from planner.rulesets.nearness import gap
from planner.rulesets.options import amount
from planner.rulesets.others import ANY_HEIGHT, EDGES, boarded, contact, needed_length
from planner.rulesets.standing import standing
from planner.scenario.detached import carried_out

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.order import Order
    from planner.plan import Plan
    from planner.planning.avoiding.reactions import Reaction
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

ACTIONS: Final = (*ALLOWANCE, "stand", "disembark")
HALT: Final = "epic41k.danger.halt"
FURNACE: Final = "epic41k.terrain.blast-furnace-5cm"
TOGETHER: Final = "epic41k.amb.e54"
SIDES: Final = {"d6": 6, "d10": 10}
"""Reading -> how many sides the die of snap fire has."""


class Epic41k(Game):
    """Orders ``move``, ``march`` and ``assault``; how far each goes stands in the profile.

    ``stand`` is for who stays where it is (to be picked up, say), ``disembark`` for who gets off.
    """

    def __init__(self) -> None:
        super().__init__("epic41k", "Epic 41K", LengthUnit.CM, ACTIONS, Path(__file__).parent)
        self.entries = frozenset({"disembark"})

    @cached_property
    def terrain(self) -> Mapping[str, Row]:
        """The printed table: terrain name -> row."""
        return load_terrain(self.folder / "terrain.csv")

    @cached_property
    def names(self) -> Names:
        """The words of the game; its terrain names are those of the printed table."""
        terrain = {row.name: row.title for row in self.terrain.values()}
        terrain |= {one: f"one of {terrain[row]}" for one, row in SINGULAR.items()}
        return replace(load_names(self.folder / "names.toml"), terrain=terrain)

    def read_options(self, options: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return every option with its reading; `FileError` for one that is no reading."""
        found = super().read_options(options, file)
        for index, said in enumerate(listed(found.get(MISPRINTS))):
            wrong = fault(self.terrain, said)
            if wrong:
                raise FileError(wrong, file=file, place=f"/options/{MISPRINTS}/{index}")
        return found

    def table(self, scenario: Scenario) -> Mapping[str, Row]:
        """Return the printed table with the cells that players read otherwise."""
        return corrected(self.terrain, listed(self.option(scenario, MISPRINTS)))

    def surveyed(
        self, battlefield: Battlefield, units: Sequence[Unit], options: Mapping[str, Any]
    ) -> Battlefield:
        """Return the battlefield with the dangerous ground about blast furnaces.

        Without what roads cover, where a base is on what of it is beside them.
        """
        reach = self.numbers.length(FURNACE) - (options.get("furnace_edge") == "exclusive")
        found = with_zones(battlefield, reach)
        if options.get("base_on_road") != "whole":
            return found
        return with_bare_ground(found, lying_over(found, options.get("overrides")))

    def carriers(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the ids of the friends that carry others, and of tanks that it may ride on."""
        friends = scenario.friends(unit) if unit.on_table else []
        near_by = self.numbers.length(riders.START)
        return tuple(
            friend.id
            for friend in friends
            if carries(friend)
            or (riders.is_for(unit, friend) and any(within(unit, friend, near_by)))
        )

    def covering(self, scenario: Scenario) -> frozenset[str]:
        """Return the ids of roads and bridges, of all or of those that players name."""
        return lying_over(scenario.battlefield, self.option(scenario, "overrides"))

    def boards(self, scenario: Scenario, unit: Unit, action: str) -> bool:
        """Return whether it may want to get aboard by an action that is for something else."""
        return action == "assault" or (action == "stand" and orders_of(scenario, unit) == "none")

    def roams(self, scenario: Scenario, unit: Unit, action: str) -> bool:
        """Return whether the unit moves by this action alone: on Assault orders it does."""
        return action == "assault" == orders_of(scenario, unit)

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the stand's height, µm: its own, else a default that decides nothing here."""
        return model.height or self.numbers.length("epic41k.param.model-height")

    def goal(self, action: str) -> str:
        """Return what the action is for when the player names no goal."""
        return {"assault": "engage", "stand": "hold"}.get(action, "reach")

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether `unit` may choose it now."""
        return tuple(choices(self, scenario, unit))

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Return why the rules say no to this order, or None."""
        no = super().refusal(scenario, order)
        if no is not None:
            return no
        unit = scenario.unit(order.unit)
        if boarded(scenario, order) is not None:
            no = kept_out(scenario, unit)
            if no is not None:
                return no
        abilities = self.option(scenario, "riders_barred") == "abilities"
        buggies = self.option(scenario, "towing_buggies") == "all"
        reach = self._reach(scenario)
        no = transport.refusal(scenario, self.numbers, unit, order, reach, abilities, buggies)
        no = no or unpaid(scenario, self.unit, self.numbers, unit, order, flat=reach is not None)
        no = no or faced.refusal(self, scenario, order)
        return no or self._left_behind(scenario, unit, order)

    def _left_behind(self, scenario: Scenario, unit: Unit, order: Order) -> tuple[str, str] | None:
        """Why not all get in: one is too far off to get in as it stands, and goes nowhere."""
        tank, near_by = boarded(scenario, order), self.numbers.length(transport.WITHIN)
        if tank is None or self._reach(scenario) is not None:
            return None
        bodies = Bodies(self, scenario, unit, order.action)
        for model in unit.models:
            off = min(gap(model, one) for one in tank.models)
            if off <= near_by:
                continue
            body = bodies.of(model)
            if not body.moves or not body.budget:
                text = (
                    f"{model.id} is {self.unit.say(off)} from {tank.name} and does"
                    f" not walk: within {self.unit.say(near_by)} it would get in as it stands"
                )
                return transport.WITHIN, text
        return None

    def detaches(self, order: Order) -> bool:
        """Return whether some stands of a unit do it by themselves: they get on and off singly."""
        return order.goal == BOARD or order.action == "disembark"

    def party(self, scenario: Scenario, unit: Unit, carrier: Unit) -> tuple[str, ...]:
        """Return the stands of `unit` that have room in `carrier` together, the nearest first."""
        return transport.party(scenario, unit, carrier)

    def as_part(self, unit: Unit, part: Unit) -> Unit:
        """Return a part of `unit`: it stays of the same detachment."""
        return parts.as_part(unit, part)

    def regrouped(self, scenario: Scenario, unit: str) -> Scenario:
        """Return the scenario with parts of units that are alike again as one."""
        return parts.rejoined(scenario)

    def rejoined(self, scenario: Scenario) -> Scenario:
        """Return the same, as a phase begins."""
        return parts.rejoined(scenario)

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the detachment do."""
        unit, action = scenario.unit(order.unit), self.action(order)
        bodies, reach = Bodies(self, scenario, unit, action), self._reach(scenario)
        mobilities = {model.id: bodies.of(model) for model in unit.models}
        tank = boarded(scenario, order)
        if tank is not None:
            mates, read = transport.berths_of(scenario, unit, tank), self.rides(scenario)
            whole = {m.id: bodies.allowance(m) for m in unit.models}
            lost = {
                name: transport.lost(tank, mates[name], far) if read.driven else 0
                for name, far in whole.items()
            }
            rest = {name: spare(tank, mates[name], far, read) for name, far in whole.items()}
            mobilities = {
                name: transport.boarding(
                    self.numbers, body, unit, tank, reach, mates[name], lost[name], rest[name]
                )
                for name, body in mobilities.items()
            }
        if action == "disembark":
            carrier = carrier_of(scenario, unit)
            if carrier is None or not carrier.on_table:
                raise OrderError(f'"{unit.id}" is aboard nothing that stands on the table')
            on_foot = self.option(scenario, "riders_off") == "walked"
            walked = scenario.battlefield if on_foot else None
            mobilities = {
                name: transport.getting_off(self.numbers, body, unit, carrier, walked)
                for name, body in mobilities.items()
            }
        fights = action == "assault" and bool(order.targets)
        return Terms(
            unit=unit.id,
            action=action,
            mobilities=mobilities,
            coherency=None if tank is not None else self._coherency(scenario, unit),
            engagement=contact(ORDERS) if fights else None,
            must_engage=order.targets if fights else (),
            must_engage_rule=ORDERS if fights else "",
            tests=(
                self._danger(scenario),
                *leadership.tests(self, scenario, unit, action, boards=tank is not None),
            ),
            goal=self.goal(action) if fights or action != "assault" else "reach",
            halts_anywhere=self.option(scenario, "forced_stop") == "stay_illegal",
            watches=fire.watches(
                scenario, unit, self.numbers, self.unit, self.snap(scenario), self._once(scenario)
            ),
        )

    def states_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
        """Return the states that a plan leaves, of carriers and of those aboard as well."""
        unit, action = scenario.unit(plan.order.unit), plan.order.action
        read, tank = self.rides(scenario), boarded(scenario, plan.order)
        left = super().states_after(scenario, plan)
        # Its detachment goes by these orders in this phase, where they were open.
        goes = any(way.steps for way in plan.models) or (tank is not None and read.flat)
        acts = goes and action in ALLOWANCE and not orders_of(scenario, unit)
        orders = {"acted_on": action} if acts else {}
        found = rides.states_after(
            scenario,
            plan,
            {unit.id: {**left[unit.id], **leadership.after(self, scenario, plan), **orders}},
            self.walks(scenario, plan),
            {} if tank is None else transport.berths_of(scenario, unit, tank),
            self.numbers.length(transport.FLAT),
            read,
        )
        return picked.after(scenario, plan, found)

    def walks(self, scenario: Scenario, plan: Plan) -> Mapping[str, Walk]:
        """Return what a plan takes of each model's movement, by model."""
        unit, action = scenario.unit(plan.order.unit), plan.order.action
        bodies, read = Bodies(self, scenario, unit, action), self.rides(scenario)
        whole = {m.id: bodies.allowance(m) for m in unit.models if action in ALLOWANCE}
        return {w.id: Walk.of(w, whole[w.id], read) for w in plan.models if whole.get(w.id)}

    def state_failed(
        self, state: Mapping[str, Any], unit: Unit, tests: Mapping[str, Collection[str]]
    ) -> Mapping[str, Any]:
        """Return a unit's state: its detachment is held, or who was halted on its way halts.

        Who is halted has nothing left of its movement; all of them are a unit that is halted.
        """
        found = dict(state)
        if leadership.TEST in tests:
            found[leadership.FAILED] = True
        stopped = {*tests.get(DANGER, ()), *tests.get(HALTED, ())}
        put(found, "used", unit, dict.fromkeys(stopped, WHOLE))
        if all(model.id in stopped for model in unit.models):
            found["halted"] = True
            if HALTED in tests:
                found["halted_by_fire"] = True
        return found

    def states_reacted(
        self,
        scenario: Scenario,
        plan: Plan,
        found: Sequence[Reaction],
        fired: Collection[str],
        halted: Collection[str],
    ) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of those who have op fired or snap fired at a plan."""
        moving = scenario.unit(plan.order.unit).side
        return states_fired(scenario, moving, found, fired, halted)

    def states_prepared(
        self, scenario: Scenario, fired: Collection[str]
    ) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of the detachments that have prep fired."""
        one = self.option(scenario, "prep_fire_by") == "next"
        return prep_fire.states_prepared(scenario, fired, one=one)

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands, and the prep fire still to come."""
        edge = EDGES[self.option(scenario, "table_edge")]
        wrong = standing(scenario, unit, GENERAL, self.model_height, edge=edge)
        one = self.option(scenario, "prep_fire_by") == "next"
        return (*wrong, *prep_fire.told(scenario, unit, one=one))

    def remarks(
        self, scenario: Scenario, plan: Plan, found: Sequence[Reaction]
    ) -> tuple[tuple[str, str], ...]:
        """Return what fire and dangerous ground may do about a plan."""
        read = remarks.Readings(
            always=self.option(scenario, "danger_hit") == "always",
            first=self.option(scenario, "passed_hits") == "first",
            inside=self.option(scenario, "inside_tests") == "each",
            falls=str(self.option(scenario, "op_fire_falls")),
        )
        table, mine = carried_out(scenario, plan)
        paid = fares.told(self, table, mine)
        short = (*used_up.told(scenario, plan), *short_of_turns.told(self, table, mine))
        return (*remarks.told(scenario, plan, found, read), *paid, *short)

    def _coherency(self, scenario: Scenario, unit: Unit) -> Coherency | None:
        """How near the stands of a unit keep: as its profile says, where players ask for it."""
        reading = self.option(scenario, "coherency")
        if reading == "off" or len(unit) < 2:
            return None
        given = amount(reading)
        if given is None:
            gap = needed_length(unit, unit.models[0], "coherency", TOGETHER, self.unit)
        else:
            gap = self.unit.to_um(float(given))
        return Coherency(gap, ANY_HEIGHT, 1, True, TOGETHER, TOGETHER)

    def snap(self, scenario: Scenario) -> fire.Snap:
        """Return how snap fire is read."""
        return fire.Snap(
            sight=self.option(scenario, "snapfire_sight") == "in_view",
            entering=self.option(scenario, "snapfire_trigger") == "entering",
            missing=self.option(scenario, "snapfire_miss") == "halts",
            engines=self.option(scenario, "flying_engines") == "as_engines",
            sides=SIDES[self.option(scenario, "snap_die")],
        )

    def _once(self, scenario: Scenario) -> fire.Once:
        return fire.Once(
            each_side=self.option(scenario, "op_fire_once") == "sub_phase",
            prep_counts=self.option(scenario, "prep_then_op") == "may_not",
            entering=self.option(scenario, "opfire_trigger") == "entering",
        )

    def rides(self, scenario: Scenario) -> Readings:
        """Return how the chapter on transports is read."""
        deducted = self.option(scenario, "first_cm") == "deducted"
        return Readings(
            flat=self._flat(scenario),
            mixing=self.option(scenario, "no_mix") == "stop",
            driven=self.option(scenario, "driven_before") == "counted",
            by_share=self.option(scenario, "farthest") == "share",
            stays=self.option(scenario, "after_drop") == "stays",
            by_distance=self.option(scenario, "boarding_walk") == "distance",
            free=self.numbers.length(transport.WITHIN) if deducted else 0,
        )

    def _reach(self, scenario: Scenario) -> int | None:
        """From how far off one boards where that costs the same whatever the distance, µm."""
        if not self._flat(scenario):
            return None
        return self.unit.to_um(float(amount(self.option(scenario, "flat_reach")) or 0))

    def _flat(self, scenario: Scenario) -> bool:
        return bool(self.option(scenario, "embark_mode") == "flat5")

    def _danger(self, scenario: Scenario) -> Test:
        """The test on dangerous ground: a 1 halts."""
        need = self.numbers.count(HALT) + 1
        once = self.option(scenario, "danger_mode") == "per_move"
        chance = fire.above(need)
        before = self.option(scenario, "fails_where") == "start"
        return Test(DANGER, "1D6", HALT, need, chance, once=once, halts=True, before=before)
