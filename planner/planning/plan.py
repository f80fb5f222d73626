"""One order, planned: the walk, written once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from planner import rulesets
from planner.errors import LateError, OrderError
from planner.formation.limits import Effort, Limits
from planner.mobility import Terms, Watch
from planner.order import Order
from planner.plan import Plan, Status, WhyNot
from planner.planning.attempt import attempt
from planner.planning.avoiding.around import accepted, exposed, keeping_out, named
from planner.planning.avoiding.reactions import reactions, told
from planner.planning.avoiding.singly import singly
from planner.planning.branching.branches import branched
from planner.planning.branching.dared import begun, dared
from planner.planning.branching.otherwise import with_what_is_left
from planner.planning.branching.valued import LEFT, Measure
from planner.planning.chances.expected import WALKED, signed
from planner.planning.chances.forced import forced
from planner.planning.chances.losing import plan_losing
from planner.planning.chances.unrolled import plan_unrolled
from planner.planning.navigators import Navigators
from planner.planning.shaping.bolder import bolder
from planner.planning.shaping.cut_off import cut_off
from planner.planning.shaping.nowhere import nowhere
from planner.planning.shaping.parting import plan_parting
from planner.planning.shaping.pointed import barred, pointed
from planner.planning.survey.beforehand import beforehand
from planner.planning.understood import check_order
from planner.planning.within import cut_short, found_within
from planner.rulesets import Ruleset
from planner.rulesets.keywords import misspelt
from planner.rulesets.known import known_terms
from planner.scenario.detached import detached
from planner.scenario.scenario import Scenario
from planner.scenario.staged import entering
from planner.until import if_time

UNTOLD: Final = "the deadline passed before it was known who may react"
UNMET: Final = "the deadline passed before it was known which of the reactions it keeps out of"


def plan(
    scenario: Scenario,
    order: Order,
    limits: Limits | None = None,
    navigators: Navigators | None = None,
    avoid: Sequence[str] = (),
) -> Plan:
    """Return the best legal plan for `order`, or a plan that says why there is none.

    An order whose dice are not rolled yet gives the plan for the lowest roll that works, and
    in `Plan.rolls` the best value for every roll.

    Parameters:
        navigators: of the same scenario, kept from other orders of the unit.
        avoid: names (or their first words) of reactions of others to keep out of the reach, or out
            of the sight, of; what no way keeps out of is accepted, and a note says so. Not for an
            action whose dice are still to be rolled.

    Raises:
        OrderError: the order names a unit, action, target, place or roll that does not exist, or
            `avoid` a reaction that there is not.
        IllegalPlanError: the referee refused the plan (a bug; a reproduction file is kept).
        LateError: nothing was found soon after the deadline (see `found_within`).
    """
    with found_within(limits or Limits(), "no plan was found") as limits:
        return _plan(scenario, order, limits, navigators, avoid)


def _plan(
    scenario: Scenario,
    order: Order,
    limits: Limits,
    navigators: Navigators | None,
    avoid: Sequence[str],
) -> Plan:
    ruleset = rulesets.find(scenario.ruleset)
    check_order(scenario, order, ruleset)
    table, mine = detached(scenario, order)
    if mine is not order:
        made = plan(table, mine, limits, None, avoid)
        return replace(made, order=order, scenario=scenario.digest, scene=scenario)
    no = ruleset.refusal(scenario, order)
    if no is not None:
        return refused(scenario, order, ruleset, *no)
    if order.action in ruleset.unless:
        return _reacted(scenario, plan_unless(scenario, order, ruleset, limits, avoid))
    if avoid:
        return _reacted(scenario, plan_around(scenario, order, ruleset, limits, avoid))
    navigators = navigators or Navigators(scenario, limits)
    made = plan_it(scenario, order, ruleset, limits, navigators)
    made = with_what_is_left(scenario, order, made)
    said: tuple[tuple[str, str], ...] = ()
    with if_time():
        said, first = begun(scenario, made), made
        made, more = _asked_besides(scenario, order, made, limits, navigators)
        said = (said if made is first else begun(scenario, made)) + more
    return _reacted(scenario, replace(made, notes=(*made.notes, *said)))


def _asked_besides(
    scenario: Scenario, order: Order, made: Plan, limits: Limits, navigators: Navigators
) -> tuple[Plan, tuple[tuple[str, str], ...]]:
    """The plan, which may say what helps beforehand, and notes on what else might be done."""
    ruleset = rulesets.find(scenario.ruleset)
    again = partial(plan_it, scenario, ruleset=ruleset, navigators=navigators)
    # asked about in passing: nobody is told how it comes about, nor why it is no better
    aside = replace(limits, reasons=0, progress=lambda _: None, effort=Effort.COMPARED)
    said: tuple[tuple[str, str], ...] = ()
    if not limits.over and limits.reasons:
        made = beforehand(scenario, order, made, partial(plan, limits=aside))
    if not limits.over:
        least = partial(_least_left, scenario, navigators)
        tried: list[Plan] = []

        def once_more(daring: Order, most: float) -> Plan:
            tried.append(again(daring, limits=replace(aside, needed=(LEFT, most))))
            return tried[-1]

        gain = dared(scenario, made, once_more, least, halting=not limits.reasons)
        for other in tried:
            if bolder(made, other) is not made:
                # What was made to be compared is no answer: as good a plan is made in earnest.
                goal = (*(term.name for term in other.objective), WALKED)
                whole = again(replace(other.order, goal=goal), limits=replace(limits, reasons=0))
                better = bolder(made, whole)
                made, gain = better, gain if better is made else ()
        said += gain
        said += cut_off(scenario, order, made, navigators) if made.found else ()
    return made, said


def _least_left(scenario: Scenario, navigators: Navigators, order: Order) -> float:
    """What an order leaves of its way at the least (`least_left`), µm."""
    from planner.formation.least_left import least_left

    if order.roll is None and rulesets.find(scenario.ruleset).die(scenario, order) is not None:
        return -math.inf  # how far it goes is not known yet
    terms = known_terms(scenario, order)
    navigator = navigators.of(terms)
    return least_left(navigator.scenario, order, terms, navigator)


def plan_around(
    scenario: Scenario, order: Order, ruleset: Ruleset, limits: Limits, avoid: Sequence[str]
) -> Plan:
    """Return the plan that keeps out of the reach of some reactions (see `around`).

    That is the best of all where it calls for none of them, be it because walls hide it. Else the
    best that leaves every zone of theirs, or that enters none, if it runs into fewer of them, or
    fewer models do: what is run into all the same costs nothing of the goal. Where not all models
    can, those do that can (see `singly`). Where there is none,
    the best of all after all; a note says what is accepted at which chance.
    """
    if ruleset.die(scenario, order) is not None and order.roll is None:
        raise OrderError(f'"{order.action}" rolls dice first: give the roll to avoid reactions')
    own = ruleset.terms(scenario, order)
    asked = named(own, avoid)
    best = plan_it(scenario, order, ruleset, limits, None)
    kept: list[Plan] = []
    try:
        met = exposed(scenario, own, best, asked)
        if not any(met):
            return best
        late = True
        with if_time():
            plans = _keeping_out(scenario, order, own, asked, limits)
            kept.extend(made for made in plans if exposed(scenario, own, made, asked) < met)
            least = _least(scenario, own, asked, kept) if kept else best
            for table, made in singly(scenario, order, own, asked, limits, least):
                kept.append(_told(scenario, own, table, made))
            late = False
        if late:
            best, kept = cut_short(best), [cut_short(made) for made in kept]
        found = _least(scenario, own, asked, kept) if kept else best
        return replace(found, notes=(*found.notes, *accepted(scenario, own, found, asked)))
    except LateError:  # whatever keeps out of more of them is shown, if not the best of that
        found = cut_short(kept[-1] if kept else best)
        return replace(found, notes=(*found.notes, ("", UNMET)))


def _keeping_out(
    scenario: Scenario, order: Order, own: Terms, asked: Sequence[Watch], limits: Limits
) -> Iterator[Plan]:
    """Yield plans that keep out of zones, or of sight."""
    from planner.navigation import Navigator

    tried: list[Terms] = []
    for leaves in (True, False):
        free = False
        for hides in (True, False):
            table, terms = keeping_out(scenario, own, asked, leaves=leaves, hides=hides)
            if terms in tried:
                continue
            tried.append(terms)
            navigator = Navigator(entering(table, terms), terms)
            made = attempt(scenario, order, order.roll, limits, navigator, terms, table=table)
            if made.found:
                yield _told(scenario, own, table, made)
                free = free or not any(exposed(scenario, own, made, asked))
        if free:
            return  # who may go on in what it begins in keeps out of nothing more


def _least(scenario: Scenario, terms: Terms, asked: Sequence[Watch], kept: list[Plan]) -> Plan:
    """The plan that runs into the fewest reactions; of such the best by the game's own terms.

    On a table with ground closed to it a plan measures what is left to the nearest open place.
    """
    if len(kept) < 2:
        return kept[0]
    measure = Measure(scenario, kept[0].order, terms, terms)

    def price(made: Plan) -> tuple[tuple[int, int], list[Fraction]]:
        own = replace(made, objective=measure.ended(made))
        return exposed(scenario, terms, made, asked), signed(own)

    return min(kept, key=price)


def _told(scenario: Scenario, terms: Terms, table: Scenario, made: Plan) -> Plan:
    """The plan with what is left to go to the goal itself, and that not proved least.

    Where the goal lies in ground closed on `table`, it was counted to the nearest open place.
    """
    if table is scenario:
        return made
    told = Measure(scenario, made.order, terms, terms).told(made)
    further = tuple(
        replace(new, bound=0.0) if new.value > old.value and new.name == LEFT else old
        for new, old in zip(told.objective, made.objective, strict=True)
    )
    if further == made.objective:
        return made
    now = {term.name: term for term in further}
    wider = tuple(now[term.name] if term.name == LEFT else term for term in made.proof.wider)
    proof = replace(made.proof, wider=wider)
    return replace(made, objective=further, status=Status.FEASIBLE, proof=proof)


def _reacted(scenario: Scenario, made: Plan) -> Plan:
    """The same as `reacted`; the plan without all that where it comes too late."""
    try:
        return reacted(scenario, made)
    except LateError:
        return replace(made, notes=(*made.notes, ("", UNTOLD)))


def reacted(scenario: Scenario, made: Plan) -> Plan:
    """Return a plan with what it lets others do, and what is remarked of it, in its notes."""
    if not made.found:
        return made
    found = reactions(scenario, made)
    said = rulesets.find(scenario.ruleset).remarks(scenario, made, found)
    meant = pointed(scenario, made.order)
    if any(term.name == LEFT for term in made.objective):
        meant += barred(scenario, made.order, known_terms(scenario, _rolled(made)))
    meant += nowhere(scenario, _rolled(made), made, said=bool(meant))
    notes = dict.fromkeys(
        (*made.notes, *meant, *told(scenario, found), *forced(scenario, made, found), *said)
    )
    return replace(made, notes=tuple(notes))  # what is true of several models is said once


def _rolled(made: Plan) -> Order:
    """The order with the roll that its ways assume, if it waits for one."""
    return replace(made.order, roll=made.roll if made.order.roll is None else made.order.roll)


def plan_unless(
    scenario: Scenario, order: Order, ruleset: Ruleset, limits: Limits, avoid: Sequence[str] = ()
) -> Plan:
    """Return the plan of an action that may be taken only where another one is impossible."""
    known_terms(scenario, order)  # one that names what it cannot have is no order
    action, rule = ruleset.unless[order.action]
    instead = replace(order, action=action)
    no = ruleset.refusal(scenario, instead)
    if no is None:
        before = plan_it(scenario, instead, ruleset, limits, None)
        if before.found:
            text = f'"{action}" is possible, and goes before "{order.action}"'
            return refused(scenario, order, ruleset, rule, text)
        proved = before.status is Status.INFEASIBLE
        said = "is proved impossible" if proved else "was not found possible, which is no proof"
        no = rule, f'"{action}" {said}: {"; ".join(why.text for why in before.why_not)}'
    if avoid:
        found = plan_around(scenario, order, ruleset, limits, avoid)
    else:
        found = plan_it(scenario, order, ruleset, limits, None)
    return replace(found, notes=(*found.notes, no))


def plan_it(
    scenario: Scenario,
    order: Order,
    ruleset: Ruleset,
    limits: Limits,
    navigators: Navigators | None,
) -> Plan:
    """Return the plan of an order that the rules do not refuse."""
    navigators = navigators or Navigators(scenario, limits)
    die = ruleset.die(scenario, order)
    if order.action in ruleset.losing:
        return plan_losing(scenario, order, limits, navigators)
    if order.action in ruleset.parting:
        parted = plan_parting(scenario, order, limits)
        # where the others make room, or close up, they do so whatever the ground
        goes = all(way.id in order.models for way in parted.models if way.steps)
        return branched(scenario, parted, limits, navigators) if goes else parted
    if die is None or order.roll is not None:
        navigator = navigators.of(known_terms(scenario, order))
        found = attempt(scenario, order, order.roll, limits, navigator)
        if order.action in ruleset.joining and not found.found:
            # it stands together by itself, which is more than the rules ask of who joins
            found = replace(found, status=Status.UNKNOWN)
        return branched(scenario, found, limits, navigators)
    return plan_unrolled(scenario, order, die, limits, navigators)


def refused(scenario: Scenario, order: Order, ruleset: Ruleset, rule: str, text: str) -> Plan:
    """Return the plan that says: the rules do not let this unit take this action."""
    unit = scenario.unit(order.unit)
    return Plan(
        ruleset=ruleset.name,
        unit=ruleset.unit,
        scenario=scenario.digest,
        order=order,
        status=Status.INFEASIBLE,
        why_not=(WhyNot(rule, text),),
        notes=(*ruleset.report(scenario, unit), *misspelt(scenario, ruleset.names.keyword)),
        scene=scenario,
    )


def rolled(order: Order, roll: int) -> Order:
    """Return the same order with the dice rolled."""
    return replace(order, roll=roll)
