"""What members have left to go from where they might end to what they are to come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.spots import Floats, Ints, once, runs
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.navigation import Navigator


def beyond(problem: Problem) -> Navigator:
    """Return the ways that it is measured by: mates will have gone on by then."""
    freed = problem.navigator.freed
    return freed.later or freed


def remaining(
    problem: Problem, member: Member, at: Places, goals: Callable[[], Places], name: str
) -> Floats:
    """Return what is left from each place to the nearest of `goals`, µm; inf if no way."""
    return problem.ask(_left(problem, member, goals, name), member, at)


def remaining_of(
    problem: Problem,
    whose: Ints,
    at: Places,
    goals: Callable[[Member], Places],
    name: str,
    spot: Ints | None = None,
) -> Floats:
    """Return what `remaining` does for places of many members, in a row.

    Parameters:
        spot: (n,) a number of each place, by which it is asked about once for all whose way on
            is the same; None where they are hardly ever the same places.
    """
    who, _ = runs(whose)
    members = problem.members
    made = {
        index: _left(problem, members[index], partial(goals, members[index]), name) for index in who
    }
    found, at = np.empty(len(at)), problem.turned(whose, at)
    kindred: dict[int, list[int]] = {}
    for index, one in made.items():
        kindred.setdefault(id(one), []).append(index)
    for mine in kindred.values():
        here = slice(None) if len(kindred) == 1 else np.flatnonzero(np.isin(whose, mine))
        if spot is None or len(mine) == 1:
            found[here] = made[mine[0]].costs(at[here])
        else:
            which, told = once(spot[here])
            found[here] = made[mine[0]].costs(at[here][which])[told]
    return found


def _left(problem: Problem, member: Member, goals: Callable[[], Places], name: str) -> Any:
    navigator = beyond(problem)
    return problem.kept(
        ("remaining", member.index, name),
        lambda: navigator.remaining(
            member.id, problem.turned_for(member, goals()), turning=True, roughly=True
        ),
    )
