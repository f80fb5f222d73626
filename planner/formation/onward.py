"""What is left of a way that leads where the order itself does not: along ways of later orders.

Whoever cannot climb a rope by this order goes towards it all the same, if the rest of the way is
by the rope, and not along the wall to where the crow would have the least left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from planner import rulesets
from planner.formation.left_to_go import beyond
from planner.formation.spots import Floats
from planner.mobility import Terms
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem
    from planner.navigation.nearby import Nearby
    from planner.navigation.remaining import Remaining


def onward_left(problem: Problem, member: Member, at: Places, goals: Places) -> Floats | None:
    """Return what is left from each place by the orders that lead on, µm; inf where none does.

    None where no order of the game leads from where the member starts to any of `goals`.

    Parameters:
        goals: places at which it has arrived.
    """
    found = onward(problem, member, goals)
    if found is None:
        return None
    left: Floats = _ways(problem, member, found, goals).costs(at)
    return left


def onward(problem: Problem, member: Member, goals: Places) -> Terms | None:
    """Return the terms of the first order, or orders, of the game by which it gets there.

    Parameters:
        goals: places at which it has arrived.
    """
    key = ("onward", member.kind, goals.x.tobytes(), goals.y.tobytes(), goals.z.tobytes())
    found: Terms | None = problem.kept(key, lambda: _first(problem, member, goals))
    return found


def _first(problem: Problem, member: Member, goals: Places) -> Terms | None:
    here = Places.of([member.start])
    for terms in _tried(problem):
        if np.isfinite(_ways(problem, member, terms, goals).costs(here)).any():
            return terms
    return None


def _ways(problem: Problem, member: Member, terms: Terms, goals: Places) -> Remaining | Nearby:
    """What is left by other terms: nothing that is shut in this order alone is shut to them."""
    navigator = beyond(problem).by(terms).freed
    return navigator.remaining(member.id, goals, turning=True, roughly=True)


def _tried(problem: Problem) -> Sequence[Terms]:
    game = rulesets.find(problem.scenario.ruleset)
    found: Sequence[Terms] = problem.kept(
        "onward", lambda: tuple(game.onward(problem.scenario, problem.order))
    )
    return found
