"""Gather the candidate places of an order: where optima are first, a lattice between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.ahead import ahead
from planner.formation.places.along import along
from planner.formation.places.away import away
from planner.formation.places.block import blocks
from planner.formation.places.brought import brought
from planner.formation.places.chains import chains
from planner.formation.places.filling import filling
from planner.formation.places.guide import guided
from planner.formation.places.headings import beside_borders, headings
from planner.formation.places.legal import reachable, reachable_each, usable
from planner.formation.places.reached import Reach, reached
from planner.formation.places.resting import resting
from planner.formation.places.special import special
from planner.formation.places.squeeze import squeezed
from planner.formation.problem import Problem
from planner.formation.spots import Ints, unique
from planner.formation.terms import GoalTerm
from planner.navigation.places import Places

MOST: Final = 640
"""Candidate places of one kind of body."""
MOST_SHAPED: Final = 240
"""The same for a body that is not round: measuring true shapes takes its time."""


class CutShortError(Exception):
    """Somebody wants no more places."""


def gather(
    problem: Problem, terms: tuple[GoalTerm, ...], over: Callable[[], bool] = bool
) -> dict[int, Places]:
    """Return the candidate places of each kind of member, legal by table and other models.

    Parameters:
        over: asked again and again on the way; where it says so, no more places are wanted.

    Raises:
        CutShortError: `over` said so.
    """
    return {kind.kind: _of_kind(problem, kind, terms, over) for kind in problem.kinds}


def movers(problem: Problem, kind: Member) -> list[Member]:
    """Return the members of a kind that may move."""
    return [m for m in problem.members if m.kind == kind.kind and m.mobility.moves]


def simple(problem: Problem, kind: Member, terms: tuple[GoalTerm, ...]) -> Iterator[Places]:
    """Yield where the members stand, and where the unit ends as one block."""
    mine = problem.rows[kind.kind]
    yield Places.of([problem.members[m].start for m in mine])
    for block in blocks(problem, terms):
        yield block[mine]


def _of_kind(
    problem: Problem, kind: Member, terms: tuple[GoalTerm, ...], over: Callable[[], bool]
) -> Places:
    members = movers(problem, kind)
    if not members:
        return Places.of([])
    plain = [*simple(problem, kind, terms)]
    parts = [*plain]
    parts += [ahead(problem, member) for member in members]
    parts += [away(problem, member) for member in members]
    parts += [along(problem, member) for member in members]
    parts += [resting(problem, member) for member in members]
    parts.append(filling(problem, kind, kind.start.heading))
    turned = headings(problem, kind)
    parts += [brought(problem, kind, one) for one in beside_borders(problem, kind, turned)]
    for heading in turned:
        parts += [squeezed(problem, kind, heading), *special(problem, kind, heading)]
    parts.append(chains(problem, kind))
    exact, rims = Places.concat(parts), list[tuple[int, Places]]()
    reach = Reach(problem, kind, members, turned)
    for heading in turned:
        for part in reached(reach, heading, terms, rims):
            if over():
                raise CutShortError
            parts.append(part)
    found = unique(Places.concat(parts))
    found = found[usable(problem, kind, found)]
    found = found[reachable(problem, members, found)]
    if kind.mobility.base.is_round:
        return found[of_each_height(found.z, MOST)]
    # the best of each rim, then the second of each and so on
    ranked = [at for _, at in sorted(rims, key=lambda pair: pair[0])]
    known, first = set(_rows(exact)), set(_rows(Places.concat(plain)))
    rows = _rows(found)
    lined = [n for n, row in enumerate(rows) if row in known]
    if len(lined) > MOST_SHAPED // 2:
        order = _in_turn(problem, members, found[np.array(lined)], terms)
        lined = sorted((lined[k] for k in order), key=lambda n: rows[n] not in first)
    exact = found[np.array(lined[: MOST_SHAPED // 2], np.int64)]
    return _thinned(found, exact, Places.concat([Places.of([]), *ranked]), MOST_SHAPED)


def of_each_height(z: Ints, most: int) -> Ints:
    """The indices, rising, of so many places: of each height those that come first.

    They come height by height: of a table with many heights all on top would be left out.

    Parameters:
        z: of the places, µm.
    """
    rank = np.empty(len(z), np.int64)
    for height in np.unique(z):
        mine = np.flatnonzero(z == height)
        rank[mine] = np.arange(len(mine))
    return np.sort(np.argsort(rank, kind="stable")[:most])


def _in_turn(
    problem: Problem, members: list[Member], at: Places, terms: tuple[GoalTerm, ...]
) -> list[int]:
    """The indices of places: the best for each member that it gets to, then the second of each.

    In the order in which they lie on the table the best would be left out as often as any.
    """
    orders = [np.argsort(guided(problem, m, at, terms), kind="stable") for m in members]
    able = reachable_each(problem, [(m, at[o]) for m, o in zip(members, orders, strict=True)])
    ranked = [order[can].tolist() for order, can in zip(orders, able, strict=True)]
    return [*dict.fromkeys(k for row in zip_longest(*ranked) for k in row if k is not None)]


def _thinned(at: Places, exact: Places, rims: Places, most: int) -> Places:
    """Those on exact lines, the best on rims, then every so many.

    Each heading has its own: of all of them alike the best would be left out as often as any.
    """
    known, where = set(_rows(exact)), {row: n for n, row in enumerate(_rows(at))}
    first = [n for row, n in where.items() if row in known]
    best = dict.fromkeys(where[row] for row in _rows(rims) if row in where and row not in known)
    first = sorted([*first, *list(best)[: most // 4]])
    rest = np.setdiff1d(np.arange(len(at)), first)
    step = max(1, -(-len(rest) // (most - len(first))))
    return at[np.concatenate([np.array(first, np.int64), rest[::step]])]


def _rows(at: Places) -> list[tuple[int, ...]]:
    columns = (at.x.tolist(), at.y.tolist(), at.z.tolist(), at.heading.tolist())
    return list(zip(*columns, strict=True))
