"""The goals by name, and the terms a user may put in an order of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.errors import OrderError, nearest
from planner.formation.terms import (
    climb_left,
    distance_from_enemies,
    distance_from_threats,
    distance_left,
    distance_to_barrier,
    distance_to_targets,
    distance_walked,
    models_engaged,
    models_in_contact,
    models_in_objective,
    models_sheltered,
    room_ahead,
    targets_engaged,
    tests_besides,
    tests_owed,
)
from planner.formation.terms.term import GoalTerm
from planner.formation.terms.weighted import weighted

if TYPE_CHECKING:
    from planner.formation.problem import Problem

TERMS: Final[dict[str, GoalTerm]] = {
    module.TERM.name: module.TERM
    for module in (
        targets_engaged,
        models_engaged,
        models_in_contact,
        models_in_objective,
        models_sheltered,
        tests_owed,
        tests_besides,
        distance_left,
        climb_left,
        distance_from_threats,
        distance_from_enemies,
        distance_to_barrier,
        distance_to_targets,
        room_ahead,
        distance_walked,
    )
}
GOALS: Final[dict[str, tuple[str, ...]]] = {
    "reach": (
        "tests_owed",
        "models_in_objective",
        "distance_left",
        "room_ahead",
        "distance_walked",
    ),
    "engage": (
        "targets_engaged",
        "models_engaged",
        "models_in_contact",
        "distance_to_barrier",
        "tests_owed",
        "distance_to_targets",
        "distance_walked",
    ),
    "escape": ("tests_owed", "distance_from_enemies", "distance_walked"),
    "board": ("tests_owed", "distance_walked"),
    "hide": ("tests_owed", "models_sheltered", "distance_walked"),
    "press_on": ("models_in_objective", "distance_left", "tests_owed", "distance_walked"),
    "flee": ("tests_owed", "distance_from_threats", "distance_walked"),
    "join": ("tests_owed", "distance_walked"),
    "hold": ("models_in_objective", "distance_walked"),
    "leave": ("distance_walked",),
}
"""Goal -> its terms, the weightiest first."""
ABOUT: Final = {
    "models_in_objective": "an objective on the table, or a feature to go to",
    "distance_from_enemies": "an enemy on the table",
    "distance_from_threats": "an enemy on the table to keep away from",
    "distance_to_barrier": "something to fight across",
    "models_sheltered": "somebody to be sheltered from",
}
"""Terms that are about something: asked for by name, it must be there."""


def terms_of(problem: Problem) -> tuple[GoalTerm, ...]:
    """Return the terms of the order's goal (or the action's own).

    Of a goal those that mean something; those that the order names all, whatever they are worth.

    Raises:
        OrderError: there is no such goal or term, or it lacks what it is about.
    """
    found = _asked(problem, problem.order.goal or _own(problem))
    safe, shelter = TERMS["models_sheltered"], problem.terms.shelter
    if shelter is None or not shelter.most:
        return found
    # The game asks for that before anything that the player may want of it.
    return (safe, *(term for term in found if term is not safe))


def _asked(problem: Problem, goal: str | tuple[str, ...]) -> tuple[GoalTerm, ...]:
    """The terms of a goal, or those that an order names itself."""
    if isinstance(goal, str) and goal in GOALS:
        terms = tuple(_in_a_goal(problem, TERMS[name]) for name in GOALS[goal])
        _need(problem, goal, terms)
        return tuple(term for term in terms if _applies(problem, term.name))
    written = (goal,) if isinstance(goal, str) else tuple(dict.fromkeys(goal))
    terms = tuple(_term(problem, text) for text in written)
    _need(problem, ", ".join(written), terms)
    for name in (part.name for term in terms for part in term.single):
        if name in ABOUT and not _applies(problem, name):
            raise OrderError(f'"{name}" needs {ABOUT[name]}')
    return terms


def _in_a_goal(problem: Problem, term: GoalTerm) -> GoalTerm:
    """The term of a goal, which may mean another one here.

    Where a climb may outlast the order, what is climbed is taken off what is left. Where somebody
    begins in ground that asks for a test, who is told to go somewhere does not stand still for
    that: only tests besides it are kept off.
    """
    if term is tests_owed.TERM:
        begins = any(tests_owed.owes_at_start(problem, member) for member in problem.members)
        return tests_besides.TERM if begins else term
    rests = any(member.mobility.rests for member in problem.members)
    return climb_left.TERM if rests and term is distance_left.TERM else term


def _term(problem: Problem, text: str) -> GoalTerm:
    if text in GOALS:
        raise OrderError(f'"{text}" is a goal, which stands alone: a list names terms')
    if text not in TERMS and not {*":+"} & {*text}:
        raise OrderError(f'no goal or term "{text}"; {nearest(text, [*GOALS, *TERMS])}')
    return weighted(text, TERMS, problem.scenario.battlefield.table.unit.um)


def _own(problem: Problem) -> str:
    """The action's own goal; who gets away to somewhere wants to get there."""
    goal, to = problem.terms.goal, problem.order.to
    return "reach" if goal == "escape" and to is not None else goal


def _need(problem: Problem, goal: str, terms: tuple[GoalTerm, ...]) -> None:
    names = {part.name for term in terms for part in term.single}
    aim = problem.aim
    if {"distance_left", "climb_left"} & names and aim.area is None and aim.point is None:
        who = f'the goal "{goal}"' if problem.order.goal else f'"{problem.order.action}"'
        where = (
            'a point, such as --to 12.5,30 ("to": [12.5, 30]), or the id of a feature'
            " (there is no objective to go to instead)"
        )
        raise OrderError(f"{who} needs a destination: {where}")
    about = {"targets_engaged", "models_engaged", "models_in_contact", "distance_to_targets"}
    if about & names and not aim.targets:
        raise OrderError(f'the goal "{goal}" needs targets')


def _is_thing(problem: Problem) -> bool:
    """Whether the order goes to a door, a ladder or the like: nobody stands in that."""
    known, to = problem.scenario.battlefield.by_id, problem.order.to
    return isinstance(to, str) and to in known and known[to].kind in (*OPENINGS, *WAYS_UP)


def _applies(problem: Problem, name: str) -> bool:
    """Whether a term can differ at all: none for an area that is not there, and so on."""
    if name == "models_in_objective":
        return problem.aim.area is not None and not _is_thing(problem)
    if name == "distance_to_barrier":
        return problem.terms.engagement is not None and bool(problem.terms.engagement.across)
    if name == "distance_to_targets":
        return any(m.mobility.unmet and m.mobility.unmet.budget for m in problem.members)
    if name == "room_ahead":
        return any(member.mobility.course is not None for member in problem.members)
    if name in ("tests_owed", "tests_besides"):
        return any(problem.crosses(member) for member in problem.members)
    if name == "models_sheltered":
        return problem.terms.shelter is not None
    if name == "distance_from_threats":
        return any(other.unit in problem.terms.threats for other in problem.others)
    if name == "distance_from_enemies":
        side = problem.scenario.unit(problem.terms.unit).side
        return any(other.side != side for other in problem.others)
    return True
