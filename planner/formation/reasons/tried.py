"""An order planned anew, quickly, to see what it would do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from planner.formation.judge import legal, score
from planner.formation.limits import Effort
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.reasons.without import QUICK
from planner.formation.spots import unique
from planner.formation.terms import GoalTerm
from planner.navigation.places import Places


@dataclass(frozen=True)
class Tried:
    """What a quick search finds: no more than the same order is planned to do when it is given.

    Parameters:
        count: how many do what is wanted.
        who: ids of those.
    """

    count: int
    who: frozenset[str]


def tried(
    problem: Problem,
    name: str,
    over: Callable[[], bool],
    wanted: str | None = None,
    above: int = 0,
) -> Tried | None:
    """Return who does what is wanted in the placing that is found; None where there is none.

    How near the others come, and how far they walk, is not asked about: that takes most of a
    search. Only where more do it without the one that is wanted it may be among them for that.

    Parameters:
        name: of the term that counts who does it.
        over: asked between the stages of the search: True ends it with what was found.
        wanted: id of a model that is to do it as well.
        above: no more than so many are not enough, whoever is among them.
    """
    from planner.formation.terms import terms_of

    terms = terms_of(problem)
    named = [term.name for term in terms]
    if name not in named:
        return None
    last = named.index(name)
    found = _placed(problem, terms[: last + 1], over)
    if found is None or wanted is None or wanted in found.who or found.count <= above or over():
        return found
    return _placed(problem, terms, over, last)


def _placed(
    problem: Problem, terms: tuple[GoalTerm, ...], over: Callable[[], bool], counting: int = -1
) -> Tried | None:
    """The same by these terms, of which the one with the number `counting` counts."""
    from planner.formation.search.search import search

    # nobody is shown what is found on the way to it, nor proved that it is the best
    found = search(problem, terms, replace(QUICK, stop=over, effort=Effort.COUNTED))
    choice = found.outcome.choice
    if choice is None:
        return None
    values = [v[counting] for v in found.menu.values]
    who = {m.id for m in problem.members if values[m.index][choice[m.index]]}
    return Tried(score(found.menu, choice)[counting], frozenset(who))


def holds(problem: Problem, ends: Places) -> bool:
    """Return whether the members may end at `ends`, one each, by all rules on the unit."""
    from planner.formation.terms import terms_of

    places = {kind.kind: unique(ends[problem.rows[kind.kind]]) for kind in problem.kinds}
    menu = Menu.of(problem, Pool.of(problem, places), terms_of(problem))
    choice = menu.at(ends)
    return choice is not None and legal(menu, choice)
