"""A whole move whose rest is planned from where its models have come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from planner.formation.limits import Limits
from planner.mobility import Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Step
from planner.planning.branching.stem import Stem
from planner.planning.chances.dice import dice_of
from planner.planning.shaping.parting import rest_of
from planner.planning.shaping.routed import ways_of
from planner.scenario.scenario import Scenario
from planner.units import Pose


def gone_on(
    scenario: Scenario, terms: Terms, plan: Plan, stem: Stem, order: Order, limits: Limits
) -> Plan | None:
    """Return the whole move with its rest planned anew; None where no legal one is found.

    Its status and its proof are those of the search for the rest.

    Parameters:
        terms: of `order`, with the results that the scenario knows.
        plan: whose ways begin as `stem` says.
        stem: how far everyone has come.
        order: what the rest is to carry out.
        limits: of the search for it.
    """
    from planner.formation import solve
    from planner.navigation import Navigator
    from planner.referee import check

    spent = _spent(scenario, terms, plan, stem)
    bodies = {
        name: replace(body, budget=body.budget - spent.get(name, 0))
        for name, body in terms.mobilities.items()
    }
    rest = replace(terms, mobilities=bodies, checks=())
    middle = _moved(scenario, {way.id: stem.pose(way) for way in plan.models}, order.unit)
    if rest.parting is not None:
        formation, ways = rest_of(middle, order, rest, limits)
    else:
        navigator = Navigator(middle, rest)
        formation = solve(middle, order, rest, navigator, limits)
        ways = ways_of(middle, rest, navigator, formation)
    if not formation.poses:
        return None
    starts = {way.id: way.start for way in plan.models}
    objective = tuple(
        replace(t, value=t.value + sum(spent.values()), bound=t.bound + sum(spent.values()))
        if t.name == "distance_walked"
        else t
        for t in formation.objective
    )
    whole = replace(
        plan,
        scenario=scenario.digest,
        scene=scenario,
        order=plan.order if order.action == plan.order.action else order,
        status=formation.status,
        objective=objective,
        proof=formation.proof,
        models=tuple(_joined(way, starts[way.id], stem, spent, terms) for way in ways),
        dice=dice_of(middle, order, rest, formation, ways),
    )
    first = tuple(name for name, steps in stem.steps.items() if steps)
    later = tuple(name for name in formation.move_order if name not in first)
    for order_ in (formation.move_order, (*first, *later)):
        if check(scenario, replace(whole, move_order=order_)).legal:
            return replace(whole, move_order=order_)
    return None


def _spent(scenario: Scenario, terms: Terms, plan: Plan, stem: Stem) -> dict[str, int]:
    """What each model has spent of its budget so far, by the referee, µm."""
    from planner.referee.judge import judge

    begun = tuple(replace(way, steps=stem.steps.get(way.id, ())) for way in plan.models)
    order = tuple(way.id for way in begun if way.steps)
    if not order:
        return {}
    verdict = judge(scenario, terms, replace(plan, models=begun, move_order=order, objective=()))
    return {name: spent for name, spent in verdict.spent.items() if spent}


def _moved(scenario: Scenario, poses: Mapping[str, Pose], unit_id: str) -> Scenario:
    """The scenario with a unit's models elsewhere, its states as they are."""
    units = tuple(
        replace(unit, models=tuple(replace(m, pose=poses[m.id]) for m in unit.models))
        if unit.id == unit_id
        else unit
        for unit in scenario.units
    )
    return replace(scenario, units=units)


def _joined(
    way: ModelPlan, start: Pose, stem: Stem, spent: Mapping[str, int], terms: Terms
) -> ModelPlan:
    """A model's way from its own start: what it had gone, and the rest."""
    made: tuple[Step, ...] = stem.steps.get(way.id, ())
    more = spent.get(way.id, 0)
    return replace(
        way,
        start=start,
        steps=(*made, *way.steps),
        spent=way.spent + more,
        budget=terms.mobilities[way.id].budget,
    )
