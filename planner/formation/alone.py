"""Models that are off the table where their ways end are in nobody's way: each finds its own."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.formation.formation import Formation
from planner.formation.limits import Limits
from planner.mobility import Terms
from planner.plan import Status, Term
from planner.scenario.staged import fewer

if TYPE_CHECKING:
    from planner.formation.problem import Problem
    from planner.units import Pose


def leave(terms: Terms) -> bool:
    """Return whether all models are off the table at the end: nothing holds them together then."""
    bodies = terms.mobilities.values()
    return all(body.aboard for body in bodies) and not (terms.must_engage or terms.must_hold)


def each_alone(problem: Problem, limits: Limits) -> Formation:
    """Return every model's best place, found as though it had no mates.

    What the goal counts is added up, so that the best of each makes the best of all. They go in
    an order in which nobody ends where another still stands. Where there is no such order, they
    are placed together, as though they stayed on the table: legal, and not proved best.
    """
    made: dict[str, Formation] = {}
    for member in problem.members:
        # once somebody finds none, nobody else's reasons are shown
        lost = any(not one.poses for one in made.values())
        asked = replace(limits, reasons=0) if lost else limits
        made[member.id] = _some(problem, {member.id}, asked)
    failed = {name for name, one in made.items() if not one.poses}
    if failed:
        return made[min(failed)] if len(failed) == 1 else _some(problem, failed, limits)
    poses = {name: one.poses[name] for name, one in made.items()}
    order = _order(problem, poses)
    if order is None:
        return _together(problem, _added(list(made.values())), limits)
    each = list(made.values())
    sure = all(one.status is Status.OPTIMAL for one in each)
    scope = f"each model by itself, as all leave the table; of the first: {each[0].proof.scope}"
    return Formation(
        status=Status.OPTIMAL if sure else Status.FEASIBLE,
        poses=poses,
        crossing={name: swept for one in each for name, swept in one.crossing.items()},
        move_order=order,
        objective=_added(each),
        proof=replace(
            each[0].proof,
            scope=scope if len(each) > 1 else each[0].proof.scope,
            confirmed_by=each[0].proof.confirmed_by if sure else "",
            deterministic=all(one.proof.deterministic for one in each),
        ),
        why_not=tuple(why for one in each for why in one.why_not),
        repairs=tuple(repair for one in each for repair in one.repairs),
    )


def _together(problem: Problem, bounds: Sequence[Term], limits: Limits) -> Formation:
    """All at once; no better than `bounds`, the terms of each by itself."""
    found = _solved(problem, limits)
    if not found.poses:
        return replace(found, status=Status.UNKNOWN)
    known = {term.name: term.bound for term in bounds}
    terms = (replace(term, bound=known.get(term.name, 0)) for term in found.objective)
    proof = replace(found.proof, scope="placed as though nobody left the table", confirmed_by="")
    return replace(found, status=Status.FEASIBLE, objective=tuple(terms), proof=proof)


def _some(whole: Problem, ids: AbstractSet[str], limits: Limits) -> Formation:
    """The best places of some models that nothing holds together, their mates gone."""
    from planner.formation.problem import Problem

    terms = whole.terms
    mine = {name: body for name, body in terms.mobilities.items() if name in ids}
    free = replace(terms, mobilities=mine, coherency=None)
    table = fewer(whole.scenario, terms.unit, ids)
    # the first plan is one of all models: to hurry for that of each takes a third of the time
    some = Problem.of(table, whole.order, free, whole.navigator).around
    return _solved(some, limits, hurried=False)


def _solved(problem: Problem, limits: Limits, *, hurried: bool = True) -> Formation:
    from planner.formation.answer import answer
    from planner.formation.search.search import search
    from planner.formation.terms import terms_of

    found = search(problem, terms_of(problem), limits, hurried=hurried)
    return answer(problem, found, limits)


def _order(problem: Problem, poses: dict[str, Pose]) -> tuple[str, ...] | None:
    """Who stays has left before anyone moves; who ends on another's start goes after it."""
    import numpy as np

    from planner.formation.rules import move_order, no_overlap
    from planner.navigation.places import Places

    movers = [m for m in problem.members if poses[m.id] != m.start]
    blocks = np.zeros((len(movers), len(movers)), np.bool_)
    for a, member in enumerate(movers):
        end = Places.of([poses[member.id]])
        for b, mate in enumerate(movers):
            start = Places.of([mate.start])
            blocks[a, b] = a != b and not no_overlap.apart(member.body, end, mate.body, start)[0, 0]
    turns = move_order.order(blocks)
    if turns is None:
        return None
    stay = [m.id for m in problem.members if m not in movers]
    return (*stay, *(movers[k].id for k in turns))


def _added(each: Sequence[Formation]) -> tuple[Term, ...]:
    """The terms of all: a model that can owe no test has no such term, and adds nothing to it."""
    longest = max((one.objective for one in each), key=len)
    known = [{term.name: term for term in one.objective} for one in each]
    return tuple(
        replace(
            term,
            value=sum(terms[term.name].value for terms in known if term.name in terms),
            bound=sum(terms[term.name].bound for terms in known if term.name in terms),
        )
        for term in longest
    )
