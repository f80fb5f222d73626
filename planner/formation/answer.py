"""From the search's choice to the formation that is handed on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from planner.formation.ceiling import ceilings
from planner.formation.formation import Formation
from planner.formation.judge import fold, score
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.problem import Problem
from planner.formation.proof import leaves_detours, prove, sure
from planner.formation.reasons.no import explain
from planner.formation.reasons.shortfall import Reasons, shortfalls
from planner.formation.search.early import table
from planner.formation.search.found import Found
from planner.formation.search.walked import walk
from planner.formation.terms import GoalTerm, Option
from planner.plan import Status, Term
from planner.units import Pose
from planner.until import if_time

_NONE: Final[Reasons] = ((), ())


def answer(problem: Problem, found: Found, limits: Limits) -> Formation:
    """Return the formation of what was found."""
    choice = found.outcome.choice
    if choice is None:
        no = explain(problem, found, limits)
        return replace(no, proof=replace(no.proof, deterministic=False)) if limits.late else no
    how = walk(found.menu, choice)
    own = problem.members if problem.strict is not None else ()
    poses = ends(problem, found)
    # told to stop, it owes a plan and no reasons
    asked = limits.reasons > 0 and not found.cut
    why_not, repairs = _NONE
    if asked:
        with if_time():
            why_not, repairs = shortfalls(problem, found, limits)
    if asked and limits.over:
        found = replace(found, late=found.late or limits.late, cut=True)
    return Formation(
        status=Status.OPTIMAL if sure(found) else Status.FEASIBLE,
        poses=poses,
        crossing=_crossing(problem, found, poses),
        move_order=tuple(problem.members[m].id for m in how.order),
        objective=objective(found),
        proof=prove(found),
        why_not=why_not,
        freed=frozenset(member.id for member in own if member.index not in how.around),
        repairs=repairs,
    )


def objective(found: Found) -> tuple[Term, ...]:
    """Return the terms with value and bound."""
    assert found.outcome.choice is not None
    values = score(found.menu, found.outcome.choice)
    terms = []
    missed = leaves_detours(found)
    highest = ceilings(found.menu.problem, found.menu.terms) if missed else ()
    for index, (term, value) in enumerate(zip(found.menu.terms, values, strict=True)):
        bound, ceiling = found.bounds[index], highest[index] if missed else None
        if ceiling is not None:  # places may be nearer than is known: the table bounds them
            bound = ceiling
        elif index < len(found.outcome.bounds):
            closer = found.outcome.bounds[index]
            bound = max(bound, closer) if term.sense == "min" else min(bound, closer)
        bound = min(bound, value) if term.sense == "min" else max(bound, value)
        told, best = _told(term, value), _told(term, bound)
        terms.append(Term(term.name, term.sense, told, best, term.unit, _parts(found, term)))
    return tuple(terms)


def _told(term: GoalTerm, value: int) -> float:
    return value if term.scale == 1 else value / term.scale


def _parts(found: Found, sum_: GoalTerm) -> tuple[Term, ...]:
    """The terms that are added up, each with the bound that it has by itself on any table."""
    assert found.outcome.choice is not None
    menu, rows = found.menu, list(enumerate(found.outcome.choice))
    bounds = table(menu.problem, sum_.single) if sum_.parts else ()
    parts = []
    for (term, _), bound in zip(sum_.parts, bounds, strict=True):
        values = [_worth(menu, term, member, option) for member, option in rows]
        value = fold(term.fold, values)
        best = min(bound, value) if term.sense == "min" else max(bound, value)
        parts.append(Term(term.name, term.sense, value, best, term.unit))
    return tuple(parts)


def _worth(menu: Menu, term: GoalTerm, member: int, option: int) -> int:
    one = np.array([option])
    at = Option(
        menu.pool.spots[menu.spot[member][one]], menu.cost[member][one], menu.crossing[member][one]
    )
    return int(term.value(menu.problem, menu.problem.members[member], at)[0])


def ends(problem: Problem, found: Found) -> dict[str, Pose]:
    """Return every member's end pose; a round base keeps its heading."""
    assert found.outcome.choice is not None
    spots = found.menu.spots_of(found.outcome.choice).tolist()
    return {
        member.id: problem.end(member, found.menu.pool.spots[spot])
        for member, spot in zip(problem.members, spots, strict=True)
    }


def _crossing(problem: Problem, found: Found, poses: dict[str, Pose]) -> dict[str, frozenset[str]]:
    assert found.outcome.choice is not None
    return {
        member.id: problem.crossed(member, poses[member.id])
        for member, option in zip(problem.members, found.outcome.choice, strict=True)
        if found.menu.crossing[member.index][option]
    }
