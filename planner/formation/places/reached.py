"""Places within reach: the frontier of each member, a dense and a coarse lattice."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places import frontier
from planner.formation.places.brinks import brinks
from planner.formation.places.cluster import SPARE, anchors, cluster
from planner.formation.places.guide import guided, guiding
from planner.formation.places.lattice import lattice, wider
from planner.formation.places.legal import reachable_each
from planner.formation.problem import Problem
from planner.formation.rules import ends, standoff
from planner.formation.spots import Bools, Floats, Ints, in_a_row
from planner.formation.terms import GoalTerm, distance_left
from planner.navigation.places import Places

COARSE: Final = 110
"""Points of the lattice over all that can be reached."""
SPACING: Final = 12_000.0
"""Spacing of the dense lattice, µm."""
LOOKED: Final = 500
FINE: Final = 200
"""Points of the dense lattice that serve the goal best, all members together."""


class Reach:
    """How far members of a kind get, at each heading that they may end with.

    Parameters:
        turned: the headings, µ°.
    """

    def __init__(
        self, problem: Problem, kind: Member, members: list[Member], turned: Sequence[int]
    ) -> None:
        self.problem, self.kind, self.members = problem, kind, members
        self._levels = {h: sorted({s.z for s in problem.surfaces(kind, h)}) for h in turned}
        self._rims: dict[int, dict[int, list[Places]]] = {}

    def levels(self, heading: int) -> list[int]:
        """Return the heights at which one may stand with a heading, µm."""
        return self._levels[heading]

    def rims(self, z: int, heading: int) -> list[Places]:
        """Return the frontier of each member; those of all headings are looked for at once."""
        if z not in self._rims:
            turned = [h for h, levels in self._levels.items() if z in levels]
            found = frontier.frontier(self.problem, self.members, z, turned)
            self._rims[z] = dict(zip(turned, found, strict=True))
        return self._rims[z][heading]


def reached(
    reach: Reach,
    heading: int,
    terms: tuple[GoalTerm, ...],
    ranked: list[tuple[int, Places]],
) -> Iterator[Places]:
    """Places within reach: the frontier of each member, a dense and a coarse lattice.

    Parameters:
        ranked: those of each frontier are added to it one by one, with their rank in it.
    """
    problem, kind, members = reach.problem, reach.kind, reach.members
    for z in reach.levels(heading):
        rims = reach.rims(z, heading)
        lefts = _left(problem, members, rims, terms)
        for member, far, left in zip(members, rims, lefts, strict=True):
            if _leaps(member) if z == member.start.z else not len(far):
                level = [s for s in problem.surfaces(kind, heading) if s.z == z]
                yield from (brinks(problem, member, surface, heading) for surface in level)
            if len(far):
                guide = guided(problem, member, far, terms, left)
                chosen = frontier.spread(guide, 6, 8)
                ranked += [(rank, far[n : n + 1]) for rank, n in enumerate(chosen)]
                yield far[chosen]
        dense, spacing = dense_lattice(problem, members, z, heading)
        dense = dense[_may_end(problem, members, dense)]
        if not len(dense):
            continue
        guide = guided(problem, kind, dense, terms)
        for anchor in anchors(problem, members, dense, guide):
            yield cluster(kind, anchor, z, heading, math.ceil(SPARE * problem.mates))
        yield dense[_for_each(problem, members, dense, guide)]
        coarse = wider(spacing, len(dense), COARSE)
        _spaced(problem).append((spacing, coarse))
        wide = lattice(problem, members, z, heading, coarse)
        yield wide[_may_end(problem, members, wide)]


def _leaps(member: Member) -> bool:
    body = member.mobility
    straight = body.leaving is not None and body.leaving.along is not None
    return (body.jumping is not None or straight) and body.budget > 0


def _may_end(problem: Problem, members: list[Member], at: Places) -> Bools:
    """Return which places one of the members may end on, as far as other models say.

    The best places by far are often those that none may take: too near to an enemy.
    """
    found = np.zeros(len(at), np.bool_)
    table, seen = problem.scenario.battlefield, set[Hashable]()
    for member in members:
        demands = ends.asked(problem, member)
        asked = (member.mobility.standoffs, demands)
        if asked in seen:
            continue
        seen.add(asked)
        fine = standoff.kept(member.body, at, member.mobility.standoffs, problem.others)
        fine &= ends.kept(member.body, at, demands, problem.others, table)
        found |= fine
    return found


def spacings(problem: Problem) -> tuple[float, float]:
    """Return the spacing of the dense and of the coarse lattice, the widest used, µm."""
    pairs = _spaced(problem) or [(SPACING, SPACING)]
    return max(fine for fine, _ in pairs), max(coarse for _, coarse in pairs)


def _spaced(problem: Problem) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = problem.kept(("spacings",), list)
    return found


def _for_each(problem: Problem, members: list[Member], at: Places, guide: Floats) -> Ints:
    """Return the indices of the best of `at` for each member among those it can reach.

    Those who stand behind need places, too, not only those who come nearest.
    """
    looked, kept = (max(16, most // len(members)) for most in (LOOKED, FINE))
    order = np.argsort(guide, kind="stable")
    wanted, near = np.zeros(len(at), np.bool_), []
    for member in members:
        away = np.hypot(at.x[order] - member.start.x, at.y[order] - member.start.y)
        near.append(order[away <= member.mobility.budget][:looked])
    each = [(m, at[mine]) for m, mine in zip(members, near, strict=True)]
    for mine, can in zip(near, reachable_each(problem, each), strict=True):
        wanted[mine[can][:kept]] = True
    return np.flatnonzero(wanted)


def dense_lattice(
    problem: Problem, members: list[Member], z: int, heading: int
) -> tuple[Places, float]:
    """The dense lattice; in a place so narrow that it hardly meets it, a finer one."""
    found, spacing = lattice(problem, members, z, heading, SPACING), SPACING
    if len(found) < COARSE:
        spacing = SPACING / 4
        found = lattice(problem, members, z, heading, spacing)
    return found, spacing


def _left(
    problem: Problem, members: list[Member], rims: list[Places], terms: tuple[GoalTerm, ...]
) -> list[Floats | None]:
    """What is left from each member's rim, where it is that which guides: asked about at once."""
    if guiding(terms) is not distance_left.TERM:
        return [None] * len(rims)
    each = zip(members, rims, strict=True)
    whose, at = in_a_row([(member.index, rim) for member, rim in each])
    left = distance_left.left_of(problem, whose, at)
    return [*np.split(left, np.cumsum([len(rim) for rim in rims])[:-1])]
