"""Models that run straight away go the whole way: what the search left over is gone as well."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING

from planner.geometry import gap
from planner.plan import ModelPlan, Plan, Status, Step, StepKind, Term
from planner.planning.costed import costed

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.mobility import Terms
    from planner.scenario.scenario import Scenario

Placed = tuple["Formation", tuple[ModelPlan, ...]]


def whole(scenario: Scenario, terms: Terms, plan: Plan, placed: Placed) -> Placed:
    """Return a formation and its ways with each model gone as far as it may (`Leaving.whole`).

    They run from the front to the rear, so that nobody stops at a mate who is about to go.

    Parameters:
        plan: with the ruleset, unit and order; its models are put in.
    """
    from planner import referee
    from planner.planning.shaping.lengthened import lengthened, tested

    formation, ways = placed
    rays = {way.id: terms.mobilities[way.id].leaving for way in ways}
    if not any(ray and ray.whole and ray.along for ray in rays.values()):
        return placed

    def ahead(way: ModelPlan) -> int:
        ray = rays[way.id]
        dx, dy = ray.along if ray and ray.along else (0, 0)
        return way.start.x * dx + way.start.y * dy

    order = tuple(way.id for way in sorted(ways, key=ahead, reverse=True))
    ran = replace(plan, status=Status.FEASIBLE, models=ways, move_order=order)
    longer = lengthened(scenario, terms, ran)
    ran = replace(ran, models=tuple(map(_straightened, longer)))
    if not referee.alone(scenario, terms, ran).legal:
        ran = replace(ran, models=longer)
    ran = costed(ran, referee.alone(scenario, terms, ran))
    ran = replace(ran, models=tested(scenario, terms, ran))
    poses = {way.id: way.end for way in ran.models}
    objective = tuple(term_now(scenario, terms, ran, term) for term in formation.objective)
    # who runs on as far as it can walks more than what was proved least
    kept = all(term.value == term.bound for term in objective)
    status = formation.status if kept else Status.FEASIBLE
    found = replace(formation, poses=poses, move_order=order, objective=objective, status=status)
    return found, ran.models


def _straightened(way: ModelPlan) -> ModelPlan:
    """The way with its last two lines as one, where nothing but a turn is between them."""
    from planner.navigation.walk.exact import bearing

    steps = list(way.steps)
    last = steps.pop() if steps else None
    if steps and steps[-1].kind is StepKind.PIVOT:
        steps.pop()
    if last is None or last.kind is not StepKind.LINE:
        return way
    if not steps or steps.pop().kind is not StepKind.LINE:
        return way
    here = steps[-1].to if steps else way.start
    heading = bearing(last.to.x - here.x, last.to.y - here.y)
    if heading is None:
        return way
    turned = replace(here, heading=heading)
    if steps and steps[-1].kind is StepKind.PIVOT:
        here = steps[-2].to if len(steps) > 1 else way.start
        rules = steps.pop().rules
    else:
        rules = ()
    if here.heading != heading:
        steps.append(Step(StepKind.PIVOT, turned, 0.0, rules))
    return replace(way, steps=(*steps, replace(last, to=replace(last.to, heading=heading))))


def term_now(scenario: Scenario, terms: Terms, plan: Plan, term: Term) -> Term:
    """A term with its value where everybody stands now; no bound is passed."""
    if term.name == "distance_walked":
        walked = sum(way.spent for way in plan.models)
        return replace(term, value=walked, bound=min(term.bound, walked))
    if term.name == "tests_owed":
        rolling = sum(any(step.tests for step in way.steps) for way in plan.models)
        return replace(term, value=max(term.value, rolling))
    if term.name != "distance_from_threats":
        return term
    foes = [model for name in terms.threats for model in scenario.unit(name).models]
    bodies = [(terms.mobilities[way.id].base, way.end) for way in plan.models]
    gaps = (gap(base, at, foe.base, foe.pose) for base, at in bodies for foe in foes)
    value = floor(min(gaps, default=term.value))
    return replace(term, value=value, bound=max(value, term.bound))
