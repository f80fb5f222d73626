"""Orders by which a unit parts into two: those who leave are planned first, then the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from planner import rulesets
from planner.formation.limits import Limits
from planner.mobility import Coherency, Mobility, Standoff, Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, WhyNot
from planner.planning.attempt import notes_of
from planner.planning.dice import dice_of
from planner.planning.judged import judged
from planner.planning.routed import ways_of
from planner.rulesets.looking import besides
from planner.scenario.regrouped import parted
from planner.scenario.scenario import Scenario
from planner.units import Unit

if TYPE_CHECKING:
    from planner.formation.formation import Formation

SHORTEST = "distance_walked"
"""The goal where no place to go to is named."""
NEITHER = "neither part was found to get away from the other while that one stays where it is"


def plan_parting(scenario: Scenario, order: Order, limits: Limits) -> Plan:
    """Return the plan in which the models that the order names leave the others.

    They go where the order says, or as far as they must, while the others stay; if that is
    impossible, the others make room while they stay. That both must move is not looked at.
    """
    ruleset = rulesets.find(scenario.ruleset)
    terms = besides(scenario, order, ruleset.terms(scenario, order))
    assert terms.parting is not None
    table = parted(scenario, order.unit, order.models)
    others, leaving = _parts(scenario, table)
    apart = replace(order, to=None, goal=SHORTEST)
    made = [_whole(scenario, order, terms, *_moved(table, order, terms, leaving, limits))]
    if not _lawful(scenario, made[0]):
        moved = _moved(table, apart, terms, others, limits)
        made.append(_whole(scenario, order, terms, *moved))
    for plan in made:
        if _lawful(scenario, plan):
            return judged(scenario, plan)
    why = made[0].why_not or (WhyNot(terms.parting.rule, NEITHER),)
    empty = replace(made[0], models=(), move_order=(), dice=(), flags=(), objective=())
    return replace(empty, status=Status.UNKNOWN, why_not=why)


def _lawful(scenario: Scenario, plan: Plan) -> bool:
    from planner.referee import check

    return plan.found and check(scenario, plan).legal


def _whole(
    scenario: Scenario,
    order: Order,
    terms: Terms,
    formation: Formation,
    moved: tuple[ModelPlan, ...],
) -> Plan:
    """The plan of all models: those of one part move, the others stay."""
    ruleset, unit = rulesets.find(scenario.ruleset), scenario.unit(order.unit)
    known = {way.id: way for way in moved}
    models = tuple(
        known.get(m.id, ModelPlan(m.id, m.pose, (), 0.0, terms.mobilities[m.id].budget))
        for m in unit.models
    )
    found = bool(formation.poses)
    return Plan(
        ruleset=ruleset.name,
        unit=ruleset.unit,
        scenario=scenario.digest,
        order=order,
        status=Status.FEASIBLE if found else Status.UNKNOWN,
        objective=formation.objective,
        proof=formation.proof,
        models=models if found else (),
        move_order=formation.move_order,
        dice=dice_of(scenario, order, terms, formation, moved),
        flags=tuple((flag.flag, flag.rule) for flag in terms.flags) if found else (),
        why_not=formation.why_not,
        repairs=formation.repairs,
        notes=notes_of(scenario, terms),
        scene=scenario,
    )


def _parts(scenario: Scenario, table: Scenario) -> tuple[Unit, Unit]:
    """The others, by the old id, and those who leave, by the new one."""
    (new,) = (unit for unit in table.units if unit.id not in scenario.by_id)
    whole = next(
        u for u in scenario.units if {m.id for m in new.models} <= {m.id for m in u.models}
    )
    return table.unit(whole.id), new


def _moved(
    table: Scenario, order: Order, terms: Terms, part: Unit, limits: Limits
) -> tuple[Formation, tuple[ModelPlan, ...]]:
    from planner.formation import solve
    from planner.navigation import Navigator

    goal = order.goal or (terms.goal if order.to is not None else SHORTEST)
    mine = replace(order, unit=part.id, goal=goal, models=())
    narrowed = replace(
        terms,
        unit=part.id,
        parting=None,
        coherency=_coherency(terms, part),
        mobilities=dict(_mobilities(terms, part)),
    )
    navigator = Navigator(table, narrowed)
    formation = solve(table, mine, narrowed, navigator, limits)
    return formation, ways_of(table, narrowed, navigator, formation)


def _coherency(terms: Terms, part: Unit) -> Coherency | None:
    return terms.coherency if len(part) > 1 else None


def _mobilities(terms: Terms, part: Unit) -> Iterator[tuple[str, Mobility]]:
    """What the models of a part may do: they end apart from the other parts."""
    assert terms.parting is not None
    own = {model.id for model in part.models}
    away = frozenset(terms.mobilities) - own
    height = max(m.height for m in terms.mobilities.values())
    far = Standoff(away, terms.parting.gap, 1000 * height, terms.parting.rule, along=False)
    for model in part.models:
        mobility = terms.mobilities[model.id]
        yield model.id, replace(mobility, standoffs=(*mobility.standoffs, far))
