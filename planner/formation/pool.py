"""The candidate places of all kinds of body together, and how any two of them get on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules import coherency, no_overlap
from planner.formation.spots import Bools, Ints
from planner.navigation.places import Places


@dataclass(frozen=True)
class Pool:
    """Candidate places, numbered from 0.

    Each model's start is there twice: as a place like any other, and as its *stay*, taken by
    a model that does not move and is forgiven what was wrong with its start already.

    Parameters:
        spots: the places.
        kind: the kind of member that may stand there (see `Member.kind`).
        stay: index of the member whose stay it is, or -1.
        clash: [p, q] whether two models cannot end at p and q (p = q included).
        near: [p, q] whether they would be neighbours in coherency.
    """

    spots: Places
    kind: Ints
    stay: Ints
    clash: Bools
    near: Bools

    def __len__(self) -> int:
        return len(self.spots)

    @classmethod
    def of(cls, problem: Problem, found: dict[int, Places]) -> Pool:
        """Return the pool of the places `found` for each kind, after every member's stay."""
        parts, kinds = [Places.of([m.start for m in problem.members])], []
        kinds += [np.array([m.kind for m in problem.members], np.int64)]
        for kind, spots in found.items():
            parts.append(spots)
            kinds.append(np.full(len(spots), kind, np.int64))
        spots, kind_of = Places.concat(parts), np.concatenate(kinds)
        stay = np.full(len(spots), -1, np.int64)
        stay[: problem.mates] = np.arange(problem.mates)
        return cls(spots, kind_of, stay, *_relations(problem, spots, kind_of, stay))


def _relations(problem: Problem, spots: Places, kind: Ints, stay: Ints) -> tuple[Bools, Bools]:
    clash = np.ones((len(spots), len(spots)), np.bool_)
    near = np.ones_like(clash)
    rows = {member.kind: np.flatnonzero(kind == member.kind) for member in problem.kinds}
    for a in problem.kinds:
        for b in problem.kinds:
            if a.kind <= b.kind:
                _relate(problem, (a, b), spots, (rows[a.kind], rows[b.kind]), clash, near)
    staying = stay >= 0
    clash[np.ix_(staying, staying)] = False
    entering = np.array([m.index for m in problem.members if m.enters], np.int64)
    clash[:, entering] = clash[entering, :] = False
    np.fill_diagonal(clash, True)
    np.fill_diagonal(near, False)
    return clash, near


def _relate(
    problem: Problem,
    kinds: tuple[Member, Member],
    spots: Places,
    rows: tuple[Ints, Ints],
    clash: Bools,
    near: Bools,
) -> None:
    (a, b), (mine, theirs) = kinds, rows
    here, there = spots[mine], spots[theirs]
    over = ~no_overlap.apart(a.body, here, b.body, there)
    rows_, columns = mine[:, None], theirs[:, None]
    clash[rows_, theirs], clash[columns, mine] = over, over.T
    if problem.terms.coherency is not None:
        close = coherency.neighbours(a.body, here, b.body, there, problem.terms.coherency)
        near[rows_, theirs], near[columns, mine] = close, close.T
