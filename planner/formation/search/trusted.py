"""Ways that must lead away are trusted while a choice is looked for, and walked once it is made.

Nearly all ways over slow ground bend a little where they enter it. Whether each step of such a way
leads away from who is to be left is known only once it has been walked, which takes far longer than
all that is asked of it besides; and all but a few do where the straight line does. So these are
trusted: a choice among them whose own ways do lead away is as good as any, as there were more to
choose from, and what is proved of it holds. Where one does not, or there is no choice, all is
searched again with every way walked.
"""

from __future__ import annotations

from dataclasses import replace

from planner.formation.cpsat.lexicographic import Choice
from planner.formation.menu import Menu
from planner.formation.problem import Problem
from planner.formation.search.found import Found
from planner.formation.ways import leads_away_to


def trusting(problem: Problem) -> Problem | None:
    """Return the problem with ways trusted; None where no way has to lead away but by a ray."""
    leaving = (member.mobility.leaving for member in problem.members)
    if any(one is not None and one.along is None for one in leaving):
        return replace(problem, trusting=True)
    return None


def led_away(problem: Problem, found: Found) -> bool:
    """Return whether there is a choice, and the way of every member that moves leads away."""
    choice = found.outcome.choice
    return choice is not None and leads_away(problem, found.menu, choice)


def leads_away(problem: Problem, menu: Menu, choice: Choice) -> bool:
    """Return whether the way of every member that moves leads away, now that it is walked."""
    at = menu.pool.spots
    return all(
        leads_away_to(
            problem,
            member,
            problem.end(member, at[menu.spot[member.index][option]]),
            crossing=bool(menu.crossing[member.index][option]),
        )
        for member, option in zip(problem.members, choice, strict=True)
    )


def told(problem: Problem, found: Found) -> Found:
    """Return what was found as of the problem that trusts no way."""
    wide, menu = (replace(menu, problem=problem) for menu in (found.wide, found.menu))
    return replace(found, wide=wide, menu=menu)
