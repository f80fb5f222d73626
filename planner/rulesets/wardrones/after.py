"""The states that a carried out plan leaves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.wardrones import merging
from planner.rulesets.wardrones.actions import ACTIONS, APPROACHED, SHOT
from planner.rulesets.wardrones.distance import between, near_enough
from planner.rulesets.wardrones.eligibility import triggers
from planner.scenario.regrouped import parted
from planner.units.unit import OFF

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

States = dict[str, Mapping[str, Any]]
ONCE: Final = (*OFF, "passed_checks", "failed_checks")
"""States that an order carried out takes away."""
DOWN: Final = "gone_to_ground"
HALF: Final = "half_moved"
"""The state of a unit between the two moves that a manoeuvre may be read as."""


def states_after(game: Wardrones, scenario: Scenario, plan: Plan) -> States:
    """Return the states of the unit, of its enemies, and of whom it joined or left."""
    unit = scenario.unit(plan.order.unit)
    moved = moved_models(plan)
    found: States = {unit.id: _own(game, scenario, plan, unit, moved)}
    if plan.order.action == "split":
        found |= _parts(game, scenario, plan, moved)
    if plan.order.action == "amalgamate" and isinstance(plan.order.to, str):
        other = scenario.unit(plan.order.to)
        passed = any(dice.test == merging.COURAGE for dice in plan.dice)
        status = merging.merged(unit, other, passed=passed)
        # Who joins comes standing: on the ground without having gone to it nobody can be.
        found[other.id] = {**other.state, "status": status, "moved": True, DOWN: False}
    for enemy in approached(game, scenario, plan):
        known = enemy.state.get(APPROACHED, ())
        names = sorted({*known, unit.id})
        found[enemy.id] = {**enemy.state, APPROACHED: names}
    for name in plan.order.targets if plan.order.action == "assault" else ():
        state = {**scenario.unit(name).state, **found.get(name, {})}
        state[DOWN] = False
        state["fought_by"] = sorted({*state.get("fought_by", ()), unit.id})
        found[name] = state
    return found


def moved_models(plan: Plan) -> frozenset[str]:
    """Return the ids of models that end or go anywhere else: turning is no movement."""
    return frozenset(
        way.id for way in plan.models if any(s.to.at != way.start.at for s in way.steps)
    )


def only_turned(plan: Plan) -> list[str]:
    """Return the ids of models that turn and go nowhere."""
    moved = moved_models(plan)
    return [way.id for way in plan.models if way.steps and way.id not in moved]


def approached(game: Wardrones, scenario: Scenario, plan: Plan) -> Iterator[Unit]:
    """Yield the enemies whom the unit has come near, as it is read: within two of their moves."""
    unit, ends = scenario.unit(plan.order.unit), {way.id: way.end for way in plan.models}
    there = tuple(replace(m, pose=ends.get(m.id, m.pose)) for m in unit.models)
    moved = replace(unit, models=there)
    for enemy in scenario.enemies(unit):
        gap = between(enemy, moved)
        came = gap < between(enemy, unit)
        if game.option(scenario, "approach_is") == "within":
            came = bool(moved_models(plan))
        if came and near_enough(game, scenario, gap, 2 * game.rate(enemy)):
            yield enemy


def _own(
    game: Wardrones, scenario: Scenario, plan: Plan, unit: Unit, moved: Collection[str]
) -> Mapping[str, Any]:
    """Return the state of a unit of which the models of `moved` have moved."""
    state = {key: value for key, value in unit.state.items() if key not in ONCE}
    key = ACTIONS[plan.order.action].reaction
    if key:  # one reaction to one trigger
        done = {enemy.id for enemy in triggers(scenario, plan.order)}
        state[key] = [name for name in state.get(key, ()) if name not in done]
        if game.option(scenario, "reacts_to") == "one_trigger":
            state[SHOT] = state[APPROACHED] = []
    if plan.order.action == "manoeuvre" and game.option(scenario, "manoeuvre_is") == "two_moves":
        # Getting up is the first half of one.
        state[HALF] = not state.get(HALF) and not state.get(DOWN)
    if moved:
        state |= {"moved": True, DOWN: False}
    elif {m.id for m in unit.models}.intersection(only_turned(plan)) and game.option(
        scenario, "turn_gets_up"
    ):
        state[DOWN] = False
    return state | {flag: True for flag, _ in plan.flags}


def _parts(game: Wardrones, scenario: Scenario, plan: Plan, moved: frozenset[str]) -> States:
    """Both parts inherit the status; who moved is no longer gone to ground."""
    whole = scenario.unit(plan.order.unit)
    both = parted(scenario, whole.id, plan.order.models)
    parts = (u for u in both.units if {m.id for m in u.models} <= {m.id for m in whole.models})
    found: States = {}
    # Who gives up half of a manoeuvre to get up is the unit, whoever of it then moves.
    rises = bool(moved) and game.option(scenario, "split_marker") == "whole"
    for part in parts:
        own = moved if rises else moved.intersection(model.id for model in part.models)
        found[part.id] = _own(game, scenario, plan, replace(part, state=whole.state), own)
    return found
