"""The first candidate places, for a plan before most are even looked for."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.formation.member import Member
from planner.formation.places.cluster import SPARE, anchors, cluster
from planner.formation.places.gather import MOST, movers, simple
from planner.formation.places.guide import guided
from planner.formation.places.lattice import lattice, wider
from planner.formation.places.legal import usable
from planner.formation.places.reached import COARSE, dense_lattice
from planner.formation.places.special import special
from planner.formation.problem import Problem
from planner.formation.spots import unique
from planner.formation.terms import GoalTerm
from planner.navigation.places import Places


def close(problem: Problem, terms: tuple[GoalTerm, ...]) -> dict[int, Places]:
    """Return places of each kind: the unit as one block, exact lines, tight knots.

    And a wide lattice between: over the others alone many a unit falls apart.
    """
    found = {}
    for kind in problem.kinds:
        at = unique(Places.concat([_close(problem, kind, terms), *_between(problem, kind)]))
        found[kind.kind] = at[usable(problem, kind, at)][:MOST]
    return found


def _close(problem: Problem, kind: Member, terms: tuple[GoalTerm, ...]) -> Places:
    members = movers(problem, kind)
    heading = kind.start.heading
    parts = [*simple(problem, kind, terms), *special(problem, kind, heading)]
    for z in sorted({m.start.z for m in members}):
        dense, _ = dense_lattice(problem, members, z, heading)
        if len(dense):
            guide = guided(problem, kind, dense, terms)
            for anchor in anchors(problem, members, dense, guide):
                count = math.ceil(SPARE * problem.mates)
                parts.append(cluster(kind, anchor, z, heading, count))
    return Places.concat(parts)


def _between(problem: Problem, kind: Member) -> Iterator[Places]:
    """A wide lattice over all that the members of a kind can reach."""
    members, heading = movers(problem, kind), kind.start.heading
    for z in sorted({m.start.z for m in members}):
        dense, spacing = dense_lattice(problem, members, z, heading)
        if len(dense):
            yield lattice(problem, members, z, heading, wider(spacing, len(dense), COARSE))
