"""What one way of placing a unit claims, and what it is worth under the rules all share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.formation.judge import fold
from planner.formation.problem import Problem
from planner.formation.terms import GoalTerm, Option
from planner.navigation.places import Places
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.units import Pose

if TYPE_CHECKING:
    from planner.bench.formation.scene import Scene

ROUNDING = 10
"""µm by which two lengths may differ and still count as the same."""


@dataclass(frozen=True)
class Claim:
    """One placing of the whole unit.

    Parameters:
        who: ours or the baseline's name.
        ways: of every model, in the order they move; empty where nothing was found.
        seconds: until it was found.
        bounds: per term, where they are known.
        status: ``optimal``, ``feasible``, ``infeasible``, ``unknown``.
        facts: other things to report.
        crossing: models whose way is meant to sweep bars for a test.
    """

    who: str
    ways: tuple[ModelPlan, ...]
    seconds: float
    status: str = "feasible"
    bounds: tuple[float, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    crossing: frozenset[str] = frozenset()


def straight(model: str, start: Pose, end: Pose, budget: int) -> ModelPlan:
    """Return the way that goes to its end in one straight line, whatever stands there."""
    if (start.x, start.y) == (end.x, end.y):
        return ModelPlan(model, start, (), 0.0, budget)
    cost = float(np.hypot(end.x - start.x, end.y - start.y))
    return ModelPlan(model, start, (Step(StepKind.LINE, end, cost),), cost, budget)


def worth(problem: Problem, terms: Sequence[GoalTerm], claim: Claim) -> tuple[int, ...]:
    """Return the value of each term at the places claimed, by the formation's own measure."""
    ways = {way.id: way for way in claim.ways}
    columns = []
    for member in problem.members:
        way = ways[member.id]
        crossing = np.array([member.id in claim.crossing])
        option = Option(Places.of([way.end]), np.array([way.spent]), crossing)
        columns.append([int(term.value(problem, member, option)[0]) for term in terms])
    rows = zip(*columns, strict=True)
    return tuple(fold(t.fold, list(row)) for t, row in zip(terms, rows, strict=True))


def compare(terms: Sequence[GoalTerm], one: Sequence[int], two: Sequence[int]) -> tuple[int, str]:
    """Return 1 if `one` is better, -1 if worse, 0 if as good, and the first term that differs."""
    for term, a, b in zip(terms, one, two, strict=True):
        apart = term.sign * (b - a)
        if abs(apart) > (ROUNDING if term.unit == "length" else 0):
            return (1 if apart > 0 else -1), term.name
    return 0, ""


def violations(scene: Scene, claim: Claim) -> list[str]:
    """Return what the referee holds against the claim.

    Raises:
        ImportError: there is no referee yet.
    """
    from planner.referee import check

    if not claim.ways:
        return ["nothing found"]
    return [str(violation) for violation in check(scene.scenario, as_plan(scene, claim)).violations]


def as_plan(scene: Scene, claim: Claim) -> Plan:
    """Return the claim as a plan, with the dice and flags that its ways call for."""
    from planner import rulesets
    from planner.formation import Formation
    from planner.planning.chances.dice import dice_of

    ruleset, scenario = rulesets.find(scene.scenario.ruleset), scene.scenario
    by_id = {way.id: way for way in claim.ways}
    models = tuple(by_id[m.id] for m in scenario.unit(scene.order.unit).models)
    crossing = {model: frozenset({model}) for model in claim.crossing}
    formation = Formation(Status.FEASIBLE, crossing=crossing)
    return Plan(
        ruleset=ruleset.name,
        unit=ruleset.unit,
        scenario=scenario.digest,
        order=scene.order,
        status=Status.FEASIBLE,
        roll=scene.order.roll,
        models=models,
        move_order=tuple(by_id),
        dice=dice_of(scenario, scene.order, scene.terms, formation, models),
        flags=tuple((flag.flag, flag.rule) for flag in scene.terms.flags),
        scene=scenario,
    )
