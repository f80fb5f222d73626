"""From one order to the next: what a plan leaves behind, and what ends with a phase."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from planner import rulesets
from planner.errors import OrderError
from planner.order import Order
from planner.plan import Plan
from planner.plan.unsaid import Unsaid
from planner.planning.avoiding.reactions import reactions
from planner.planning.chances.failing import Failed
from planner.planning.chances.turned_out import by_test, cut, gone, passed
from planner.planning.costed import costed
from planner.referee import check
from planner.referee.unit.branches import ordered
from planner.rulesets.answers import HALTED
from planner.scenario.detached import carried_out
from planner.scenario.regrouped import joined, parted
from planner.scenario.scenario import Scenario, Turn
from planner.scenario.staged import fewer
from planner.units import Pose, Unit

States = Mapping[str, Mapping[str, Any]]

NEXT_TURN: Final = "next turn"
"""Between two orders or plans: the turn ends, and the next one of whose side is next begins."""


def after(
    scenario: Scenario,
    plan: Plan,
    failed: Collection[str] = (),
    halted: Collection[str] = (),
    fired: Collection[str] = (),
) -> Scenario:
    """Return the scenario as it stands once `plan` has been carried out.

    Models stand at their ends and units have the states that the order leaves. Dice on the
    way count as passed: lost models are taken off by whoever knows the dice. A plan that goes on
    otherwise for each result of its checks ends as its branch does; who fails a test that halts
    stops where it is first owed, and nobody moves where the unit's own test before it is failed.
    Models that an order of `Ruleset.losing` leaves out are gone. A unit that parts is two
    afterwards, the models that the order names by a new id; one that joins another is a part of
    it. Where some are kept from boarding, those aboard are the ones with a new id.

    Parameters:
        failed: names of tests of the plan that were failed, for states and places that depend on
            them; ``TEST:MODEL`` where only some of those who owed it failed.
        halted: ids of models that a reaction halted: they stop where the first that may meets
            them (see `planner.halted`).
        fired: who has reacted otherwise, as the game names it (``FIRER:TARGET``, or a unit):
            what can be done once is used up. Of who was halted that is known.

    Raises:
        OrderError: the plan holds no moves, is of a unit that the scenario does not have, owes
            no such test, meets no reaction that halts such a model, or calls for none of these.
    """
    if not plan.models:
        raise OrderError("there is nothing to carry out: the plan holds no moves")
    scenario.unit(plan.order.unit)
    then = _carried_out(scenario, plan, failed, halted)
    if not (fired or halted):
        return then
    ruleset, found = rulesets.find(scenario.ruleset), reactions(scenario, plan)
    used = ruleset.states_reacted(scenario, plan, found, fired, halted)
    return changed(then, used) if used else then


def _carried_out(
    scenario: Scenario, plan: Plan, failed: Collection[str], halted: Collection[str]
) -> Scenario:
    """The same, whoever has reacted."""
    scenario, plan = carried_out(scenario, plan)
    _roll_is_ordered(scenario, plan, failed)
    scenario, plan, failed = gone(scenario, plan, failed)
    lost = {**by_test(plan, failed), **({HALTED: {*halted}} if halted else {})}
    plan, obeyed, ashore = cut(_left(scenario, plan), plan, lost)
    if not ashore:
        return _done(scenario, plan, lost, obeyed=obeyed)
    # Who did not get aboard is a unit by itself, and has only walked.
    aboard = {way.id for way in plan.models} - ashore
    scenario, new = _as_part(scenario, plan.order.unit, aboard)
    scenario = _done(scenario, *_share(plan, replace(plan.order, unit=new), lost, aboard))
    walked = replace(plan.order, to=None, goal=None)
    return _done(scenario, *_share(plan, walked, lost, ashore))


def _roll_is_ordered(scenario: Scenario, plan: Plan, failed: Collection[str]) -> None:
    """Refuse to take an order's own roll for a test: what it came to is a part of the order."""
    die = rulesets.find(scenario.ruleset).die(scenario, plan.order)
    if die is None or any(dice.models for dice in plan.dice if dice.test == die.test):
        return
    if die.losing and plan.order.roll is not None:  # whom it loses is for players to say
        return
    if any(entry.split(":")[0] == die.test for entry in failed):
        raise OrderError(
            f'"{die.test}" is the roll of the order and no test: '
            "plan the order with what was rolled (roll=, --roll) and carry that plan out"
        )


def _left(scenario: Scenario, plan: Plan) -> Scenario:
    """The scenario without those whom the order of a plan leaves out."""
    if plan.order.action not in rulesets.find(scenario.ruleset).losing:
        return scenario
    return fewer(scenario, plan.order.unit, {way.id for way in plan.models})


def _as_part(scenario: Scenario, unit_id: str, models: Collection[str]) -> tuple[Scenario, str]:
    """The scenario in which some models of a unit are a part of it, and the id of that."""
    unit = scenario.unit(unit_id)
    table = parted(scenario, unit_id, models)
    (new,) = (u for u in table.units if u.id not in scenario.by_id)
    part = rulesets.find(scenario.ruleset).as_part(unit, new)
    units = tuple(part if u is new else u for u in table.units)
    return replace(table, units=units), new.id


def _share(plan: Plan, order: Order, lost: Failed, models: Collection[str]) -> tuple[Plan, Failed]:
    """What a plan and its failed tests are of some of its models."""
    ways = tuple(way for way in plan.models if way.id in models)
    turns = tuple(name for name in plan.move_order if name in models)
    failed = {test: {*who} & {*models} for test, who in lost.items()}
    dice = tuple(
        replace(d, models=tuple(name for name in d.models if name in models)) if d.models else d
        for d in plan.dice
        if not d.models or {*d.models} & {*models}
    )
    mine = replace(plan, order=order, models=ways, move_order=turns, dice=dice)
    return mine, {test: who for test, who in failed.items() if who}


def _done(scenario: Scenario, plan: Plan, lost: Failed, *, obeyed: bool = True) -> Scenario:
    """The scenario once a plan is carried out as far as it was, these of its tests failed."""
    ruleset, whole = rulesets.find(scenario.ruleset), scenario
    scenario = _left(scenario, plan)
    plan = _measured(whole, plan)
    plan = replace(plan, order=ordered(ruleset, plan))
    held = replace(plan, dice=passed(plan, lost))
    states = dict(ruleset.states_after(scenario, held)) if obeyed else {}
    if lost:
        unit = scenario.unit(plan.order.unit)
        states[unit.id] = ruleset.state_failed(states.get(unit.id, unit.state), unit, lost)
    taken = ruleset.lost_after(scenario, held)
    ends = {way.id: way.end for way in plan.models} | dict(ruleset.ends_after(scenario, held))
    divides = obeyed and plan.order.action in ruleset.dividing and plan.order.models
    if (obeyed and plan.order.action in ruleset.parting) or divides:
        scenario = parted(scenario, plan.order.unit, plan.order.models)
    moved = _without(_changed(scenario, ends, states), plan.order.unit, taken)
    if plan.order.unit not in moved.by_id:
        return moved
    if obeyed and plan.order.action in ruleset.joining and isinstance(plan.order.to, str):
        return joined(moved, plan.order.unit, plan.order.to)
    return ruleset.regrouped(moved, plan.order.unit)


def _without(scenario: Scenario, unit: str, lost: Collection[str]) -> Scenario:
    """The scenario without these models of a unit; without the unit where they are all of it."""
    left = {model.id for model in scenario.unit(unit).models} - set(lost)
    if left:
        return fewer(scenario, unit, left)
    return replace(scenario, units=tuple(u for u in scenario.units if u.id != unit))


def _measured(scenario: Scenario, plan: Plan) -> Plan:
    """The plan with what its ways and steps cost by the referee, what they may, and its flags.

    States follow no plan's own word, and a plan need not say any of it.
    """
    verdict = check(scenario, plan)
    plan = costed(plan, verdict)
    spent = {way.id: float(way.spent) for way in plan.models}
    spent |= {name: float(cost) for name, cost in verdict.spent.items()}
    models = tuple(replace(way, spent=spent[way.id]) for way in plan.models)
    plan = replace(plan, models=models)
    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    try:
        terms = rulesets.find(scenario.ruleset).terms(scenario, order)
    except OrderError:
        return plan
    bodies = terms.mobilities
    models = tuple(
        replace(way, budget=bodies[way.id].usual(way.spent)) if way.id in bodies else way
        for way in models
    )
    flags = plan.flags
    if isinstance(flags, Unsaid):
        flags = tuple((flag.flag, flag.rule) for flag in terms.flags)
    return replace(plan, models=models, flags=flags)


def next_phase(
    scenario: Scenario, phase: str = "", *, ends_turn: bool = False, fired: Collection[str] = ()
) -> Scenario:
    """Return the scenario at the start of the next phase: states that ended are gone.

    Parameters:
        phase: which one; else the one after the current one in the game's order. After the last
            one the turn ends and the first begins. A scenario that leaves its phase open stays so;
            a turn of a game without phases is one, and ends.
        ends_turn: whether the turn ends, whatever the phase: then it is the next side's, in the
            order in which sides stand in the scenario, and after the last of them the next round.
        fired: who has fired in the phase that ends, where nobody moves in it, as the game names it.

    Raises:
        OrderError: the game has no such phase, or somebody may not fire in this one.
    """
    ruleset = rulesets.find(scenario.ruleset)
    scenario = _changed(scenario, {}, ruleset.states_prepared(scenario, fired))
    phases, turn = ruleset.phases, scenario.turn
    phases.named(phase)
    now = phase or phases.following(turn.phase)
    if not now and not phases.order:
        now, ends_turn = turn.phase, True
    elif not now and turn.phase in phases.order:
        now, ends_turn = phases.order[0], True
    elif ends_turn and not phase and turn.phase in phases.order:
        now = phases.order[0]
    states = {unit.id: ruleset.state_kept(unit.state, ends_turn) for unit in scenario.units}
    then = replace(_next_turn(scenario) if ends_turn else turn, phase=now, step="")
    begun = phases.begins(turn.phase, now, new_turn=ends_turn)
    for unit in scenario.units:
        if unit.side == then.side:
            states[unit.id] = ruleset.state_begun(states[unit.id], begun)
    units = tuple(_unit(unit, {}, states[unit.id]) for unit in scenario.units)
    if units == scenario.units and then == turn:
        return scenario
    return ruleset.rejoined(replace(scenario, units=units, turn=then))


def _next_turn(scenario: Scenario) -> Turn:
    """Whose turn comes next; open where it is open now."""
    turn = scenario.turn
    sides = list(dict.fromkeys(unit.side for unit in scenario.units))
    if turn.side not in sides:
        return turn
    number = sides.index(turn.side) + 1
    if number < len(sides):
        return replace(turn, side=sides[number])
    return replace(turn, side=sides[0], round=turn.round + 1)


def in_time(scenario: Scenario, order: Order) -> Scenario:
    """Return the scenario at the moment of its turn at which `order` may be given.

    That is now, or a later phase or step of the same turn; as it is where that time is over or
    the order may be given at any time. A scenario that leaves its phase open, or whose turn it is,
    is from then on in that of the order.
    """
    phases = rulesets.find(scenario.ruleset).phases
    turn = phases.at(scenario.turn, order.action)
    if turn.phase != scenario.turn.phase:
        scenario = next_phase(scenario, turn.phase)
        turn = scenario.turn
    begun = phases.begun(turn, order.action, scenario.unit(order.unit).side)
    return replace(scenario, turn=begun)


def go_on(scenario: Scenario, unit: str = "") -> Scenario:
    """Return the scenario at the beginning of the next turn of a unit's side; without one, of any.

    The others do nothing in their turns.
    """
    for _ in {one.side for one in scenario.units}:
        scenario = next_phase(scenario, ends_turn=True)
        if not unit or scenario.turn.side in ("", scenario.unit(unit).side):
            break
    return scenario


def changed(scenario: Scenario, states: States) -> Scenario:
    """Return `scenario` with these states of units."""
    units = tuple(_unit(unit, {}, states.get(unit.id, unit.state)) for unit in scenario.units)
    return replace(scenario, units=units)


def _changed(scenario: Scenario, poses: Mapping[str, Pose], states: States) -> Scenario:
    units = tuple(_unit(unit, poses, states.get(unit.id, unit.state)) for unit in scenario.units)
    if units == scenario.units:
        return scenario
    return replace(scenario, units=units)


def _unit(unit: Unit, poses: Mapping[str, Pose], state: Mapping[str, Any]) -> Unit:
    models = tuple(replace(m, pose=poses.get(m.id, m.pose)) for m in unit.models)
    return replace(unit, models=models, state=state)
