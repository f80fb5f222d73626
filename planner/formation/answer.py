"""From the search's choice to the formation that is handed on."""

from __future__ import annotations

from planner.formation.formation import Formation
from planner.formation.judge import score
from planner.formation.problem import Problem
from planner.formation.proof import prove
from planner.formation.reasons.no import explain
from planner.formation.reasons.shortfall import shortfalls
from planner.formation.search.found import Found
from planner.formation.search.walked import walk
from planner.plan import Status, Term
from planner.units import Pose


def answer(problem: Problem, found: Found) -> Formation:
    """Return the formation of what was found."""
    choice = found.outcome.choice
    if choice is None:
        return explain(problem, found)
    order = walk(found.menu, choice).order
    poses = ends(problem, found)
    # told to stop, it owes a plan and no reasons
    why_not, repairs = ((), ()) if found.cut else shortfalls(problem, found)
    return Formation(
        status=Status.OPTIMAL if found.confirmed else Status.FEASIBLE,
        poses=poses,
        crossing=_crossing(problem, found, poses),
        move_order=tuple(problem.members[m].id for m in order),
        objective=objective(found),
        proof=prove(found),
        why_not=why_not,
        repairs=repairs,
    )


def objective(found: Found) -> tuple[Term, ...]:
    """Return the terms with value and bound."""
    assert found.outcome.choice is not None
    values = score(found.menu, found.outcome.choice)
    terms = []
    for index, (term, value) in enumerate(zip(found.menu.terms, values, strict=True)):
        bound = found.bounds[index]
        if index < len(found.outcome.bounds):
            closer = found.outcome.bounds[index]
            bound = max(bound, closer) if term.sense == "min" else min(bound, closer)
        bound = min(bound, value) if term.sense == "min" else max(bound, value)
        terms.append(Term(term.name, term.sense, value, bound, term.unit))
    return tuple(terms)


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
