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
from planner.formation.search.construct import Choice
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
        above: no more than so many are not enough, whoever is among them. More, with the one that
            is wanted, are: nothing further is looked for.
    """
    from planner.formation.terms import terms_of

    terms = terms_of(problem)
    named = [term.name for term in terms]
    if name not in named:
        return None
    last = named.index(name)
    if wanted is None:
        return _placed(problem, terms[: last + 1], over)

    def enough(menu: Menu, choice: Choice) -> bool:
        made = _told(menu, choice, last)
        return made.count > above and wanted in made.who

    found = _placed(problem, terms[: last + 1], over, last, enough)
    if found is None or wanted in found.who or found.count <= above or over():
        return found
    return _placed(problem, terms, over, last, enough)


def _placed(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    over: Callable[[], bool],
    counting: int = -1,
    enough: Callable[[Menu, Choice], bool] | None = None,
) -> Tried | None:
    """The same by these terms, of which the one with the number `counting` counts.

    Parameters:
        enough: see `search`.
    """
    from planner.formation.search.search import search

    # nobody is shown what is found on the way to it, nor proved that it is the best
    limits = replace(QUICK, stop=over, effort=Effort.COUNTED)
    found = search(problem, terms, limits, enough=enough)
    choice = found.outcome.choice
    return None if choice is None else _told(found.menu, choice, counting)


def _told(menu: Menu, choice: Choice, counting: int) -> Tried:
    """Who does it in a choice, and how many that makes."""
    who = {
        member.id
        for member, values, option in zip(menu.problem.members, menu.values, choice, strict=True)
        if values[counting][option]
    }
    return Tried(score(menu, choice)[counting], frozenset(who))


def holds(problem: Problem, ends: Places) -> bool:
    """Return whether the members may end at `ends`, one each, by all rules on the unit."""
    from planner.formation.terms import terms_of

    places = {kind.kind: unique(ends[problem.rows[kind.kind]]) for kind in problem.kinds}
    menu = Menu.of(problem, Pool.of(problem, places), terms_of(problem))
    choice = menu.at(ends)
    return choice is not None and legal(menu, choice)
