"""Bound, construct, slide, close, refine: the search for the best choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from planner.errors import LateError
from planner.formation.bound import Bounds, bounds
from planner.formation.cpsat.lexicographic import Choice, Outcome, best, confirmed
from planner.formation.cpsat.solver import Clock
from planner.formation.examined import worthwhile
from planner.formation.judge import Score, rank, score
from planner.formation.limits import Effort, Limits
from planner.formation.menu import Menu
from planner.formation.places.gather import CutShortError, gather
from planner.formation.places.packing import Pools, packed
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import beyond, far_off
from planner.formation.search.construct import RUNS, Built, construct
from planner.formation.search.early import Early, early, kept, table
from planner.formation.search.filled import filled
from planner.formation.search.found import Found, said
from planner.formation.search.plain import plain
from planner.formation.search.refine import FEW, best_polished, from_others, refined
from planner.formation.search.rescue import rescue, spared
from planner.formation.search.sought import sought
from planner.formation.search.stretch import drawn_in
from planner.formation.search.trusted import led_away, told, trusting
from planner.formation.search.walked import walked
from planner.formation.spots import Ints
from planner.formation.terms import GoalTerm
from planner.formation.terms.distance_walked import before
from planner.navigation.places import Places
from planner.until import optional

Enough = Callable[[Menu, Choice], bool]
FIRST: Final = 0.3
"""Share of the deterministic time left for the first solve."""
PRICED: Final = 8
"""Options per model taken by what a linear program would pay for them."""
MORE: Final = 1
"""Further constructions from which a larger unit is slid, once it has a plan: the second brings
nearly all that four do, in half of the time (measured)."""
STARTS: Final = 4
"""Constructions at the most from which a small unit is slid."""
WIDE: Final = 60
"""Options per model looked at when no construction was legal."""


def search(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    limits: Limits,
    *,
    hurried: bool = True,
    enough: Enough | None = None,
) -> Found:
    """Return the best choice found for `problem`, with what is proved of it.

    Parameters:
        hurried: whether a first plan is looked for before the places are gathered.
        enough: of a legal choice, whether it will do: the first such ends the search, unproved.
    """
    if (hoped := trusting(problem)) is not None:
        found = _search(hoped, terms, limits, hurried=hurried, enough=enough)
        if led_away(problem, found):
            return told(problem, found)
        problem = problem.anew()
    return _search(problem, terms, limits, hurried=hurried, enough=enough)


def _search(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    limits: Limits,
    *,
    hurried: bool,
    enough: Enough | None,
) -> Found:
    """The same, with ways trusted or not as the problem says."""
    clock = Clock(limits)
    # nobody waits for a first plan where many are compared
    far = any(far_off(problem))
    if far and not limits.reasons and (none := _nowhere(problem, terms)) is not None:
        return none
    waited = hurried and limits.effort is Effort.PROVED and not far
    first = early(problem, terms, clock) if waited else None
    if first is None:
        return _bettered(problem, terms, limits, clock, None, [], enough)
    latest = [first]
    try:
        with optional():
            return _bettered(problem, terms, limits, clock, first, latest, enough)
    except LateError:
        found = kept(*latest[-1], clock)
        if found is None:
            raise
        return found


def _bettered(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    limits: Limits,
    clock: Clock,
    first: Early | None,
    latest: list[Early],
    enough: Enough | None = None,
) -> Found:
    """The best choice found, after a first plan if there is one.

    Parameters:
        latest: gets what is shown if time is up before the end.
        enough: see `search`.
    """
    gathered = _gathered(problem, terms, first, clock)
    if isinstance(gathered, Found):
        return gathered
    places, wide = gathered
    if not all(len(spots) for spots in wide.spot) or _hopeless(wide):
        return Found(wide, (), wide, Outcome(None))
    start = None if first is None else wide.at(_ends(*first[:2]))
    built, known = _built(wide, clock, start, enough)
    vain = _in_vain(wide, known, limits)
    if (one := _one_that_does(wide, built, (lambda *_: True) if vain else enough)) is not None:
        return Found(wide, known, wide, Outcome(one), compared=True)
    if not built.legal and not clock.over and (more := packed(problem, places)) is not places:
        wide = Menu.of(problem, Pool.of(problem, more), terms)
        built, known = _built(wide, clock, None)
    if not built.legal and limits.rounds and not clock.over and (tight := drawn_in(wide)):
        wide = tight[0]
        built, known = _built(wide, clock, tight[1])
    if built.legal:
        clock.tell(rank(wide, built.legal[0]), said(wide, built.legal[0]))
        latest.append((wide, built.legal[0], ""))
    rough = menu = wide.keep(_wanted(wide, built, known, clock))
    others: list[Choice] = []
    hint = _moved_to(wide, menu, built.legal[0]) if built.legal else None
    settled = hint is not None and _settled(menu, hint, known, limits)
    if hint is not None and not (settled and limits.effort is Effort.COUNTED and _counts(menu)):
        # most of what a proof gains, before any proof is begun
        others = [_moved_to(wide, menu, choice) for choice in built.legal[1:STARTS]]
        menu, hint = best_polished(menu, [hint, *others], clock, known)
    with clock.only(FIRST):
        outcome = Outcome(hint) if settled else best(menu, clock, hint, known)
    if outcome.choice is None:
        return Found(wide, known, menu, outcome, late=clock.late, cut=clock.over)
    clock.tell(rank(menu, outcome.choice), said(menu, outcome.choice))
    latest.append((menu, outcome.choice, ""))
    menu, outcome = refined(menu, outcome, clock, known)
    menu, outcome = _otherwise(rough, others, menu, outcome, clock, known)
    menu, outcome, known = _topped(menu, outcome, clock, known)
    hoped = _counted(menu, outcome)
    menu, outcome = walked(menu, outcome, clock, known, standing=problem.strict is None)
    waits = outcome.choice is None or _counted(menu, outcome) != hoped
    if outcome.choice is None:
        return Found(wide, known, menu, outcome, late=clock.late, cut=clock.over, waits=waits)
    compared = limits.effort is not Effort.PROVED
    sure = not compared and outcome.proved == len(terms) and confirmed(menu, outcome, clock)
    end = clock.late, clock.over
    return Found(wide, known, menu, outcome, sure, *end, compared=compared, waits=waits)


def _counted(menu: Menu, outcome: Outcome) -> Score:
    """What a choice is worth but for the length of its ways."""
    assert outcome.choice is not None
    return score(menu, outcome.choice)[: before(menu.terms)]


def _gathered(
    problem: Problem, terms: tuple[GoalTerm, ...], first: Early | None, clock: Clock
) -> tuple[Pools, Menu] | Found:
    """All candidate places, with those that had to be sought, and the options that they make.

    Where time is up before all are gathered, the first plan is what was found.
    """
    places = _in_time(problem, terms, bool if first is None else lambda: clock.over)
    if places is None:
        assert first is not None
        if (found := kept(*first, clock)) is not None:
            return found
        places = gather(problem, terms)
    wide = Menu.of(problem, Pool.of(problem, places), terms)
    if (more := sought(wide, places)) is places:
        return places, wide
    return more, Menu.of(problem, Pool.of(problem, more), terms)


def _in_time(
    problem: Problem, terms: tuple[GoalTerm, ...], over: Callable[[], bool]
) -> Pools | None:
    """All candidate places; None where time was up before."""
    try:
        return None if over() else gather(problem, terms, over)
    except CutShortError:
        return None


def _nowhere(problem: Problem, terms: tuple[GoalTerm, ...]) -> Found | None:
    """That nothing was found, where no search is needed to know; None where some may not stay.

    Why somebody may not stay is said first, and that takes all places.
    """
    none = Pool.of(problem, {kind.kind: Places.of([]) for kind in problem.kinds})
    stays = Menu.of(problem, none, terms)
    able = all(len(spots) for spots in stays.spot)
    return Found(stays, (), stays, Outcome(None)) if able else None


def _hopeless(menu: Menu) -> bool:
    """Whether it is certain that nobody engages a unit that must be: no search can help that."""
    problem = menu.problem
    return any(
        not any((bits >> problem.aim.targets.index(unit) & 1).any() for bits in menu.engages)
        and all(beyond(problem, member, unit) for member in problem.members)
        for unit in problem.terms.must_engage
        if unit in problem.aim.targets
    )


def _in_vain(wide: Menu, known: Score, limits: Limits) -> bool:
    """Whether no choice among the places examined does what is needed of it."""
    name, most = limits.needed or ("", 0.0)
    each = zip(wide.terms, known, strict=True)
    return any(term.name == name and value > most * term.scale for term, value in each)


def _settled(menu: Menu, choice: Choice, known: Score, limits: Limits) -> bool:
    """Whether all but the length of the ways is at its bound, and more is not asked for."""
    if limits.effort is Effort.PROVED:
        return False
    counted = before(menu.terms)
    return score(menu, choice)[:counted] == known[:counted]


def _counts(menu: Menu) -> bool:
    """Whether sliding can better nothing but the length of the ways."""
    return not any(term.unit for term in menu.terms[: before(menu.terms)])


def _otherwise(
    rough: Menu,
    others: list[Choice],
    menu: Menu,
    outcome: Outcome,
    clock: Clock,
    known: Score,
) -> tuple[Menu, Outcome]:
    """The same, or what is better and slid from another construction, then solved and refined.

    Parameters:
        rough: the menu of `others`, before any of it was slid.
    """
    if len(menu) <= FEW or outcome.choice is None:  # those have been slid from all
        return menu, outcome
    other = from_others(rough, others[:MORE], (menu, outcome.choice), clock, known)
    if other is None:
        return menu, outcome
    with clock.only(FIRST):
        found = best(other[0], clock, other[1], known)
    if found.choice is None:
        return menu, outcome
    return refined(other[0], found, clock, known)


def _topped(
    menu: Menu, outcome: Outcome, clock: Clock, known: tuple[int, ...]
) -> tuple[Menu, Outcome, tuple[int, ...]]:
    """Fill the corners that are left, and refine again, until there are none.

    What is known of the places that were examined is not known of corners.
    """
    for _ in range(len(menu)):
        more = None
        if outcome.choice is not None and not clock.over:
            more = filled(menu, outcome.choice)
        if more is None:
            break
        clock.tell(rank(*more), said(*more))
        known = table(menu.problem, menu.terms)
        with clock.only(FIRST):
            outcome = best(more[0], clock, more[1], known)
        menu, outcome = refined(more[0], outcome, clock, known)
    return menu, outcome, known


def _ends(menu: Menu, choice: Choice) -> Places:
    return menu.pool.spots[menu.spots_of(choice)]


def _one_that_does(wide: Menu, built: Built, enough: Enough | None) -> Choice | None:
    """The best legal choice that will do, where somebody says which do."""
    return None if enough is None else next((c for c in built.legal if enough(wide, c)), None)


def _built(
    wide: Menu, clock: Clock, first: Choice | None, enough: Enough | None = None
) -> tuple[Built, tuple[int, ...]]:
    """Construct, then bound, then construct again from the bound's own placements.

    Where no choice is legal, or none as good as each alone, look for one.

    Parameters:
        first: the early plan, if there was one.
        enough: see `search`: with one that will do, nothing is bounded.
    """
    simple, most = plain(wide), table(wide.problem, wide.terms)
    simple = simple if first is None else [first, *simple]
    built = construct(wide, (), simple, RUNS // 2)
    if built.legal:
        clock.tell(rank(wide, built.legal[0]), said(wide, built.legal[0]))
    if _one_that_does(wide, built, enough) is not None:
        return built, most
    # told to stop, it is a plan that is owed, not a proof
    done = Bounds(most, ()) if clock.over else bounds(wide, clock, most, _signed(wide, built))
    best = bool(built.legal) and score(wide, built.legal[0]) == done.values
    # at the bound of every term nothing is left to construct
    if not (built.legal and (best or clock.over)):
        again, full = [*built.legal[:1], *simple], len(done.starts)
        if enough is not None and full:  # what counts the most is likeliest to do
            built = built.and_(wide, construct(wide, done.starts, again, full, RUNS))
            if _one_that_does(wide, built, enough) is not None:
                return built, done.values
        runs = RUNS - RUNS // 2 + full
        built = built.and_(wide, construct(wide, done.starts, again, runs, RUNS))
    if not built.legal and (some := rescue(wide, clock)) is not None:
        built = construct(wide, done.starts, [some, *simple])
        if built.legal:
            clock.tell(rank(wide, built.legal[0]), said(wide, built.legal[0]))
    # told to stop, a plan with tests that could be spared is a plan
    if built.legal and not clock.over:
        fewer = spared(wide, built.legal[0], clock)
        built = built if fewer is None else construct(wide, done.starts, [fewer, *simple])
    return built, done.values


def _signed(menu: Menu, built: Built) -> tuple[int, ...] | None:
    return rank(menu, built.legal[0]) if built.legal else None


def _wanted(wide: Menu, built: Built, known: Score, clock: Clock) -> list[Ints]:
    """Return for each member the options at places that some construction used.

    And those by which a linear program over all places may yet gain; where no construction was
    legal, the cheapest.
    """
    used = np.zeros(len(wide.pool), np.bool_)
    for choice in built.all:
        used[wide.spots_of(choice)] = True
    priced = None
    bettering = clock.limits.effort is Effort.PROVED or before(wide.terms) == len(wide.terms)
    if built.legal and not clock.over and bettering:
        values = score(wide, built.legal[0])
        # prices are those of the last term: of no use while one before it can be bettered
        # and there is nothing to pay for once all are at their bounds
        if values[:-1] == known[: len(values) - 1] and values != known:
            priced = worthwhile(wide, values, PRICED)
    wanted = []
    for member, spots in enumerate(wide.spot):
        mine = used[spots] & ((wide.pool.stay[spots] < 0) | (wide.pool.stay[spots] == member))
        if not built.legal:
            cheap = np.argsort(wide.cost[member], kind="stable")
            step = max(1, len(cheap) // WIDE)
            mine[cheap[::step]] = True
        mine[0] = True
        if priced is not None:
            mine[priced[member]] = True
        wanted.append(np.flatnonzero(mine))
    return wanted


def _moved_to(wide: Menu, menu: Menu, choice: Choice) -> Choice:
    """Return the same choice in a menu with fewer options."""
    found = []
    for member, option in enumerate(choice):
        same = (menu.spot[member] == wide.spot[member][option]) & (
            menu.crossing[member] == wide.crossing[member][option]
        )
        found.append(int(np.flatnonzero(same)[0]))
    return tuple(found)
