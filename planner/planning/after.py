"""From one order to the next: what a plan leaves behind, and what ends with a phase."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from planner import rulesets
from planner.errors import OrderError
from planner.plan import Plan
from planner.referee import Verdict, check
from planner.scenario.scenario import Scenario, Turn
from planner.scenario.staged import fewer
from planner.units import Pose, Unit

States = Mapping[str, Mapping[str, Any]]


def after(scenario: Scenario, plan: Plan) -> Scenario:
    """Return the scenario as it stands once `plan` has been carried out.

    Models stand at their ends and units have the states that the order leaves. Dice on the
    way count as passed: lost models are taken off by whoever knows the dice. Models that an
    order of `Ruleset.losing` leaves out are gone.

    Raises:
        OrderError: the plan holds no moves, or is of a unit that the scenario does not have.
    """
    if not plan.models:
        raise OrderError("there is nothing to carry out: the plan holds no moves")
    ruleset = rulesets.find(scenario.ruleset)
    scenario.unit(plan.order.unit)
    if plan.order.action in ruleset.losing:
        scenario = fewer(scenario, plan.order.unit, {way.id for way in plan.models})
    states = ruleset.states_after(scenario, plan)
    return _changed(scenario, {way.id: way.end for way in plan.models}, states)


def next_phase(scenario: Scenario, phase: str = "", *, ends_turn: bool = False) -> Scenario:
    """Return the scenario at the start of the next phase: states that ended are gone.

    Parameters:
        phase: what `Turn.phase` is called then.
        ends_turn: whether the turn ends, too.
    """
    ruleset = rulesets.find(scenario.ruleset)
    states = {unit.id: ruleset.state_kept(unit.state, ends_turn) for unit in scenario.units}
    changed = _changed(scenario, {}, states)
    turn = Turn(scenario.turn.round, scenario.turn.side, phase)
    return replace(changed, turn=turn)


def check_phase(scenario: Scenario, plans: Sequence[Plan]) -> tuple[Verdict, ...]:
    """Return the referee's word on each of `plans`, carried out one after another.

    A plan that is illegal is judged and then left out: the next is judged as though it had
    not been tried.
    """
    verdicts = []
    for plan in plans:
        verdict = check(scenario, plan)
        verdicts.append(verdict)
        if verdict.legal:
            scenario = after(scenario, plan)
    return tuple(verdicts)


def changed(scenario: Scenario, states: States) -> Scenario:
    """Return `scenario` with these states of units, and the digest of how it stands now."""
    units = tuple(_unit(unit, {}, states.get(unit.id, unit.state)) for unit in scenario.units)
    return replace(scenario, units=units, digest=_digest(scenario, units))


def _changed(scenario: Scenario, poses: Mapping[str, Pose], states: States) -> Scenario:
    units = tuple(_unit(unit, poses, states.get(unit.id, unit.state)) for unit in scenario.units)
    if units == scenario.units:
        return scenario
    return replace(scenario, units=units, digest=_digest(scenario, units))


def _unit(unit: Unit, poses: Mapping[str, Pose], state: Mapping[str, Any]) -> Unit:
    models = tuple(replace(m, pose=poses.get(m.id, m.pose)) for m in unit.models)
    return replace(unit, models=models, state=state)


def _digest(scenario: Scenario, units: tuple[Unit, ...]) -> str:
    """The digest of what the scenario was and of where and how everybody stands now."""
    now = [
        [unit.id, dict(unit.state), [[m.id, *m.pose.at, m.pose.heading] for m in unit.models]]
        for unit in units
    ]
    text = json.dumps([scenario.digest, now], sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
