"""Slide a choice to the micrometre, and solve again among old and new places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.cpsat.lexicographic import Choice, Outcome, best
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import Score, rank, score
from planner.formation.limits import Effort
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.search.found import said
from planner.formation.search.slide import slide
from planner.formation.search.standing import Standing
from planner.formation.spots import Bools, unique
from planner.navigation.places import Places

AGAIN: Final = 0.5
"""Share of the deterministic time left for each solve."""
FEW: Final = 6
"""Models of a unit that is slid from several choices at once; another is, once it has a plan."""
NEARLY: Final = 0.01
"""Of a length: nobody asks for less than is left to its bound."""
TRIFLE: Final = 1e-5
"""Of a length: a few µm a metre, which is what a last round of sliding brings."""
TWIN: Final = 3_000
"""µm: an old place this near to a new one is dropped."""


def refined(
    menu: Menu, outcome: Outcome, clock: Clock, known: tuple[int, ...]
) -> tuple[Menu, Outcome]:
    """Slide, solve again among old and new places, until nothing moves."""
    for _ in range(clock.limits.rounds):
        assert outcome.choice is not None
        finer = polished(menu, outcome.choice, clock)
        if finer is None or (_proved(outcome, menu) and _alike((menu, outcome.choice), finer)):
            break
        with clock.only(AGAIN):
            menu, outcome = finer[0], best(finer[0], clock, finer[1], known)
        assert outcome.choice is not None
        clock.tell(rank(menu, outcome.choice), said(menu, outcome.choice))
    return menu, outcome


def _proved(outcome: Outcome, menu: Menu) -> bool:
    return outcome.proved == len(menu.terms)


def _alike(one: tuple[Menu, Choice], other: tuple[Menu, Choice]) -> bool:
    """Whether two choices count alike, and the lengths of one are as good as those of the other
    but for less than `TRIFLE`: that is not worth another proof."""
    before, after = score(*one), score(*other)
    each = zip(one[0].terms, before, after, strict=True)
    return all(
        was == now or (bool(term.unit) and term.sign * (was - now) < TRIFLE * abs(was))
        for term, was, now in each
    )


def polished(
    menu: Menu, choice: Choice, clock: Clock, wanted: Score | None = None
) -> tuple[Menu, Choice] | None:
    """Return a menu with the places to which a legal choice slides, and that choice.

    None where nothing is gained, or the time is over, or it is where sliding has ended before.

    Parameters:
        wanted: signed values to beat: it slides no further once that is not to be expected.
    """
    slid_to: set[bytes] = menu.problem.kept("slid to", set)
    if clock.over or _told(menu.pool.spots[menu.spots_of(choice)]) in slid_to:
        return None
    compared = clock.limits.effort is not Effort.PROVED
    ends = slide(menu, choice, lambda: clock.over, wanted, compared=compared)
    slid_to.add(_told(ends.at))
    finer = _with(menu, choice, ends.at)
    slid = _at(finer, ends)
    if slid is None or rank(finer, slid) >= rank(menu, choice):
        return None
    clock.tell(rank(finer, slid), said(finer, slid))
    return finer, slid


def best_polished(
    menu: Menu, choices: Sequence[Choice], clock: Clock, known: Score
) -> tuple[Menu, Choice]:
    """Return a menu and the best choice that sliding from one of some legal choices ends in.

    The best to begin with is slid first. Where it ends need not be the best place to end: of a
    small unit, for which sliding is quick, so are the others that count as much, unless what is
    reached is all but the best there can be.

    Parameters:
        choices: the best first.
        known: values of the terms that are proved not to be beaten.
    """
    found = polished(menu, choices[0], clock) or (menu, choices[0])
    if len(menu) > FEW:
        return found
    return from_others(menu, choices[1:], found, clock, known) or found


def from_others(
    menu: Menu,
    choices: Sequence[Choice],
    found: tuple[Menu, Choice],
    clock: Clock,
    known: Score,
) -> tuple[Menu, Choice] | None:
    """Return what sliding from one of `choices` ends in that is better than `found`; or None.

    Parameters:
        menu: that of the choices.
        found: a menu and the best choice so far.
        known: values of the terms that are proved not to be beaten.
    """
    better, terms = None, menu.terms
    length = next((k for k, term in enumerate(terms) if term.unit), len(terms))
    if length == len(terms) or clock.limits.effort is not Effort.PROVED:
        return None
    for choice in choices:
        reached = score(*found)[length]
        if clock.over or abs(reached - known[length]) <= NEARLY * abs(reached):
            break
        if score(menu, choice)[:length] == score(*found)[:length]:
            other = polished(menu, choice, clock, rank(*found)) or (menu, choice)
            if rank(*other) < rank(*found):
                better = found = other
    return better


def _told(at: Places) -> bytes:
    return np.stack([at.x, at.y, at.z, at.heading]).tobytes()


def _with(menu: Menu, choice: Choice, ends: Places) -> Menu:
    """Return a menu of the old places and the new `ends`."""
    problem, pool = menu.problem, menu.pool
    taken = np.unique(np.concatenate(menu.spot))
    found = {}
    for kind in problem.kinds:
        old = taken[(pool.kind[taken] == kind.kind) & (pool.stay[taken] < 0)]
        fresh = ends[problem.rows[kind.kind]]
        kept = pool.spots[old]
        found[kind.kind] = unique(Places.concat([kept[_elsewhere(kept, fresh)], fresh]))
    return Menu.of(problem, Pool.of(problem, found), menu.terms)


def _elsewhere(old: Places, fresh: Places) -> Bools:
    """Which old places are not all but the same as a fresh one: twins make proofs long."""
    away = np.hypot(old.x[:, None] - fresh.x[None, :], old.y[:, None] - fresh.y[None, :])
    level = (old.z[:, None] == fresh.z[None, :]) & (old.heading[:, None] == fresh.heading[None, :])
    found: Bools = ~((away < TWIN) & level).any(axis=1)
    return found


def _at(finer: Menu, standing: Standing) -> Choice | None:
    """Return the choice of `finer` that stands so."""
    found = []
    at, ends = finer.pool.spots, standing.at
    for member, spots in enumerate(finer.spot):
        if not standing.moved[member]:
            found.append(0)
            continue
        same = (at.x[spots] == ends.x[member]) & (at.y[spots] == ends.y[member])
        same &= (at.z[spots] == ends.z[member]) & (at.heading[spots] == ends.heading[member])
        same &= finer.pool.stay[spots] < 0
        options = np.flatnonzero(same)
        if not len(options):
            return None
        exact = options[finer.crossing[member][options] == standing.crossing[member]]
        found.append(int((exact if len(exact) else options)[0]))
    return tuple(found)
