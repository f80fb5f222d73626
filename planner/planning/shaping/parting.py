"""Orders by which a unit parts into two: those who leave are planned first, then the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from planner import rulesets
from planner.formation.limits import Limits
from planner.mobility import Coherency, Mobility, Parting, Standoff, Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, WhyNot
from planner.planning.attempt import notes_of
from planner.planning.chances.dice import dice_of
from planner.planning.judged import judged
from planner.planning.shaping.again import settled
from planner.rulesets.looking import besides
from planner.scenario.regrouped import parted
from planner.scenario.scenario import Scenario
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.formation.formation import Formation

PARTS = 8
"""Of the gap between two parts who leave are tried to go so many, less and less of them."""
SHORTEST = "distance_walked"
"""The goal where no place to go to is named."""
NEITHER = "the parts were not found to get away from each other, by one of them going or both"


def plan_parting(scenario: Scenario, order: Order, limits: Limits) -> Plan:
    """Return the plan in which the models that the order names leave the others.

    They go where the order says, or as far as they must, while the others stay; if that is
    impossible, the others close up once they are gone, or else make room while they stay, or else
    each part goes some of the way between them.
    """
    terms = _terms(scenario, order)
    made = [leaving(scenario, order, limits)]
    if not _lawful(scenario, made[0]):
        apart = replace(order, to=None, goal=SHORTEST)
        others = replace(terms, parting=_turned(terms))
        if made[0].found:
            made.append(_closed_up(scenario, apart, others, made[0], limits))
        if not _lawful(scenario, made[-1]):
            made.append(_whole(scenario, order, terms, *rest_of(scenario, apart, others, limits)))
            if not _lawful(scenario, made[-1]):
                made += _both_gone(scenario, order, apart, others, limits)
    for plan in made:
        if _lawful(scenario, plan):
            return judged(scenario, plan)
    assert terms.parting is not None
    why = made[0].why_not or (WhyNot(terms.parting.rule, NEITHER),)
    empty = replace(made[0], models=(), move_order=(), dice=(), flags=(), objective=())
    return replace(empty, status=Status.UNKNOWN, why_not=why)


def _both_gone(
    scenario: Scenario, order: Order, apart: Order, others: Terms, limits: Limits
) -> Iterator[Plan]:
    """Yield plans in which those who leave go a part of the gap, and then the others the rest.

    Parameters:
        apart, others: order and terms by which it is the others that go.
    """
    terms = replace(others, parting=_turned(others))
    assert terms.parting is not None
    for share in range(PARTS - 1, -1, -1):
        nearer = replace(terms.parting, gap=terms.parting.gap * share // PARTS)
        gone = leaving(scenario, order, limits, replace(terms, parting=nearer))
        if gone.found:
            made = _closed_up(scenario, apart, others, gone, limits)
            if _lawful(scenario, made):
                yield made
                return


def _closed_up(scenario: Scenario, order: Order, terms: Terms, gone: Plan, limits: Limits) -> Plan:
    """The plan in which the others move as little as they must, after those who leave.

    Parameters:
        order: of the others.
        terms: by which it is the others that go.
        gone: the plan of those who leave.
    """
    went = {way.id: way for way in gone.models if way.id in gone.order.models}
    units = (
        replace(unit, models=tuple(_ended(m, went) for m in unit.models)) for unit in scenario.units
    )
    formation, ways = rest_of(replace(scenario, units=tuple(units)), order, terms, limits)
    if not formation.poses:
        return replace(gone, status=Status.UNKNOWN, models=())
    walked = sum(way.spent for way in ways)
    objective = tuple(
        replace(term, value=term.value + walked) if term.name == SHORTEST else term
        for term in gone.objective
    )
    return replace(
        gone,
        objective=objective,
        models=tuple(went.get(way.id, way) for way in ways),
        move_order=(*gone.move_order, *formation.move_order),
    )


def _ended(model: Model, went: Mapping[str, ModelPlan]) -> Model:
    return replace(model, pose=went[model.id].end) if model.id in went else model


def leaving(scenario: Scenario, order: Order, limits: Limits, terms: Terms | None = None) -> Plan:
    """Return the plan, before the referee has seen it, in which those named go and others stay.

    Parameters:
        terms: in place of the game's own.
    """
    terms = terms or _terms(scenario, order)
    return _whole(scenario, order, terms, *rest_of(scenario, order, terms, limits))


def rest_of(
    scenario: Scenario, order: Order, terms: Terms, limits: Limits
) -> tuple[Formation, tuple[ModelPlan, ...]]:
    """Return the places of the part that goes, from where all stand, and the ways of all models.

    Parameters:
        terms: of the whole unit; the last of its parts is the one that goes.
    """
    from planner.navigation import Navigator

    table, mine, narrowed = of_part(scenario, order, terms)
    navigator = Navigator(table, narrowed)
    formation, found = settled(table, mine, narrowed, navigator, limits)
    known = {way.id: way for way in found}
    models = scenario.unit(order.unit).models
    ways = (
        known.get(m.id, ModelPlan(m.id, m.pose, (), 0.0, terms.mobilities[m.id].budget))
        for m in models
    )
    return formation, tuple(ways)


def of_part(scenario: Scenario, order: Order, terms: Terms) -> tuple[Scenario, Order, Terms]:
    """Return the same for the part that goes alone, the others as a unit that stays.

    Parameters:
        terms: of the whole unit; the last of its parts is the one that goes.
    """
    assert terms.parting is not None
    goes = terms.parting.parts[-1]
    table = parted(scenario, order.unit, goes)
    part = next(unit for unit in table.units if {m.id for m in unit.models} == goes)
    goal = order.goal or (terms.goal if order.to is not None else SHORTEST)
    narrowed = replace(
        terms,
        unit=part.id,
        parting=None,
        coherency=_coherency(terms, part),
        mobilities=dict(_mobilities(terms, part)),
    )
    return table, replace(order, unit=part.id, goal=goal, models=()), narrowed


def _terms(scenario: Scenario, order: Order) -> Terms:
    return besides(scenario, order, rulesets.find(scenario.ruleset).terms(scenario, order))


def _turned(terms: Terms) -> Parting:
    """The parting by which it is the others that go."""
    assert terms.parting is not None
    return replace(terms.parting, parts=terms.parting.parts[::-1])


def _lawful(scenario: Scenario, plan: Plan) -> bool:
    from planner.referee import check

    return plan.found and check(scenario, plan).legal


def _whole(
    scenario: Scenario,
    order: Order,
    terms: Terms,
    formation: Formation,
    models: tuple[ModelPlan, ...],
) -> Plan:
    """The plan of all models: those of one part move, the others stay."""
    ruleset = rulesets.find(scenario.ruleset)
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
        dice=dice_of(scenario, order, terms, formation, models),
        flags=tuple((flag.flag, flag.rule) for flag in terms.flags) if found else (),
        why_not=formation.why_not,
        repairs=formation.repairs,
        notes=notes_of(scenario, terms),
        scene=scenario,
    )


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
