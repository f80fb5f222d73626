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
FOUGHT: Final = "fought_by"
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
        passed = any(dice.test == merging.COURAGE and dice.count for dice in plan.dice)
        status = merging.merged(unit, other, passed=passed)
        # Who joins comes standing: on the ground without having gone to it nobody can be.
        found[other.id] = {**other.state, "status": status, "moved": True, DOWN: False}
    for enemy, by in approached(game, scenario, plan):
        state = found.get(enemy.id, enemy.state)
        found[enemy.id] = {**state, APPROACHED: sorted({*state.get(APPROACHED, ()), by})}
    for name in plan.order.targets if plan.order.action == "assault" else ():
        state = {**scenario.unit(name).state, **found.get(name, {})}
        state[DOWN] = False
        state[FOUGHT] = sorted({*state.get(FOUGHT, ()), unit.id})
        found[name] = state
    if plan.order.action == "amalgamate" and isinstance(plan.order.to, str):
        _renamed(scenario, found, unit.id, plan.order.to)
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


def approached(game: Wardrones, scenario: Scenario, plan: Plan) -> Iterator[tuple[Unit, str]]:
    """Yield the enemies that the order has brought a unit near to, as it is read, and its id.

    That is near within two of their moves. Of a unit that parts each part comes near by itself;
    who joins others is a part of them from then on.
    """
    ends, moved = {way.id: way.end for way in plan.models}, moved_models(plan)
    for unit, name in _then(scenario, plan):
        there = replace(
            unit, models=tuple(replace(m, pose=ends.get(m.id, m.pose)) for m in unit.models)
        )
        for enemy in scenario.enemies(unit):
            gap = between(enemy, there)
            came = gap < between(enemy, unit)
            if game.option(scenario, "approach_is") == "within":
                came = not moved.isdisjoint(m.id for m in unit.models)
            if came and near_enough(game, scenario, gap, 2 * game.rate(enemy)):
                yield enemy, name


def _then(scenario: Scenario, plan: Plan) -> Iterator[tuple[Unit, str]]:
    """Yield those whom the plan moved as they stood before, with the ids of what they are then."""
    unit, to = scenario.unit(plan.order.unit), plan.order.to
    if plan.order.action == "split":
        yield from ((part, part.id) for part in _of(unit, scenario, plan))
    elif plan.order.action == "amalgamate" and isinstance(to, str):
        yield unit, to
    else:
        yield unit, unit.id


def _of(unit: Unit, scenario: Scenario, plan: Plan) -> Iterator[Unit]:
    """Yield the parts of a unit that splits."""
    mine = {m.id for m in unit.models}
    for part in parted(scenario, unit.id, plan.order.models).units:
        if mine.issuperset(m.id for m in part.models):
            yield part


def _renamed(scenario: Scenario, found: States, old: str, new: str) -> None:
    """Let everybody whom a unit has given cause to react have it of the one that it joined."""
    for unit in scenario.units:
        state = found.get(unit.id, unit.state)
        for key in (SHOT, APPROACHED, FOUGHT):
            if old in (named := state.get(key, ())):
                state = {**state, key: sorted({new if name == old else name for name in named})}
                found[unit.id] = state


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
    found: States = {}
    # Who gives up half of a manoeuvre to get up is the unit, whoever of it then moves.
    rises = bool(moved) and game.option(scenario, "split_marker") == "whole"
    for part in _of(whole, scenario, plan):
        own = moved if rises else moved.intersection(model.id for model in part.models)
        found[part.id] = _own(game, scenario, plan, replace(part, state=whole.state), own)
    return found
