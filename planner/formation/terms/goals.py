"""The goals by name, and the terms a user may put in an order of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.errors import OrderError, nearest
from planner.formation.terms import (
    distance_from_enemies,
    distance_from_threats,
    distance_left,
    distance_to_barrier,
    distance_walked,
    models_engaged,
    models_in_contact,
    models_in_objective,
    models_sheltered,
    room_ahead,
    targets_engaged,
    tests_owed,
)
from planner.formation.terms.term import GoalTerm

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
        distance_left,
        distance_from_threats,
        distance_from_enemies,
        distance_to_barrier,
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


def terms_of(problem: Problem) -> tuple[GoalTerm, ...]:
    """Return the terms of the order's goal (or the action's own), those that mean something.

    Raises:
        OrderError: there is no such goal or term, or it lacks what it is about.
    """
    goal = problem.order.goal or _own(problem)
    names = GOALS.get(goal) if isinstance(goal, str) else tuple(goal)
    names = (goal,) if names is None and goal in TERMS else names
    for name in names if names is not None else (goal,):
        if name not in TERMS:
            raise OrderError(f'no goal or term "{name}"; {nearest(str(name), [*GOALS, *TERMS])}')
    assert names is not None
    _need(problem, str(goal), names)
    return tuple(TERMS[name] for name in dict.fromkeys(names) if _applies(problem, name))


def _own(problem: Problem) -> str:
    """The action's own goal; who gets away to somewhere wants to get there."""
    goal, to = problem.terms.goal, problem.order.to
    return "reach" if goal == "escape" and to is not None else goal


def _need(problem: Problem, goal: str, names: tuple[str, ...]) -> None:
    aim = problem.aim
    if "distance_left" in names and aim.area is None and aim.point is None:
        raise OrderError(f'the goal "{goal}" needs a destination: a point or the id of a feature')
    about = {"targets_engaged", "models_engaged", "models_in_contact"}
    if about & {*names} and not aim.targets:
        raise OrderError(f'the goal "{goal}" needs targets')


def _applies(problem: Problem, name: str) -> bool:
    """Whether a term can differ at all: none for an area that is not there, and so on."""
    if name == "models_in_objective":
        return problem.aim.area is not None
    if name == "distance_to_barrier":
        return problem.terms.engagement is not None and bool(problem.terms.engagement.across)
    if name == "room_ahead":
        return any(member.mobility.course is not None for member in problem.members)
    if name == "tests_owed":
        return any(problem.crosses(member) for member in problem.members)
    if name == "models_sheltered":
        return problem.terms.shelter is not None
    if name == "distance_from_threats":
        return any(other.unit in problem.terms.threats for other in problem.others)
    if name == "distance_from_enemies":
        side = problem.scenario.unit(problem.terms.unit).side
        return any(other.side != side for other in problem.others)
    return True
