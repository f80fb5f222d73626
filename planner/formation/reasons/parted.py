"""Whether a unit can certainly not end in coherency: bounds on where its models can be.

A model gets no farther than its budget over the least pace allows, nor out of the region that
it can reach. Who is too far apart even then, by themselves or with every mate between them,
cannot be brought together by any choice of places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from planner.battlefield.kind import WAYS_UP
from planner.formation import measure
from planner.formation.ceiling import straight
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import DRAWN
from planner.formation.rules.coherency import groups
from planner.formation.spots import Floats
from planner.navigation.places import Places


@dataclass(frozen=True)
class Parted:
    """Models that cannot come near enough: the text, and by how much they fail (µm) at least."""

    rule: str
    text: str
    models: tuple[str, ...]
    lack: float


def parted(problem: Problem) -> Parted | None:
    """Return which models are too far apart ever to stand in coherency, or None."""
    rule = problem.terms.coherency
    set_up = any(m.mobility.set_up is not None for m in problem.members)
    if rule is None or problem.mates < 2 or set_up:
        return None
    # who stands near enough can end near enough: all that it takes to know is who begins where
    found = _by(problem, _gaps(problem, [_start(m) for m in problem.members]))
    return found and _by(problem, _gaps(problem, [_room(problem, m) for m in problem.members]))


def _by(problem: Problem, gaps: Floats) -> Parted | None:
    """Return who is too far apart by the least gaps of models, [a, b] µm, or None."""
    rule = problem.terms.coherency
    assert rule is not None
    far = _lonely(problem, gaps)
    if far is None and rule.one_group:
        far = _split(problem, gaps) or _chained(problem, gaps) or _targets(problem)
        return None if far is None else Parted(rule.group_rule or rule.rule, *far)
    return None if far is None else Parted(rule.rule, *far)


Far = tuple[str, tuple[str, ...], float]


def _lonely(problem: Problem, gaps: Floats) -> Far | None:
    """A model that cannot have the neighbours it needs."""
    rule = problem.terms.coherency
    assert rule is not None
    needed = min(rule.neighbours, problem.mates - 1)
    for member in problem.members if needed else ():
        others = np.sort(np.delete(gaps[member.index], member.index))
        lack = float(others[needed - 1]) - rule.gap
        if lack > 0:
            count = int((others <= rule.gap).sum())
            text = f"{member.id} can get near {count} of the {needed} neighbours it needs"
            return text, (member.id,), lack
    return None


def _split(problem: Problem, gaps: Floats) -> Far | None:
    """Two parts of the unit, no model of one within reach of one of the other."""
    rule = problem.terms.coherency
    assert rule is not None
    parts = groups((gaps <= rule.gap) & ~np.eye(len(gaps), dtype=np.bool_))
    if len(parts) == 1:
        return None
    part = min(parts, key=lambda p: (len(p), p))
    rest = [m for m in range(len(gaps)) if m not in part]
    apart = gaps[np.ix_(part, rest)]
    here, there = np.unravel_index(int(np.argmin(apart)), apart.shape)
    one, other = problem.members[part[int(here)]].id, problem.members[rest[int(there)]].id
    text = f"no model joins the part of {one} to that of {other}"
    return text, (one, other), float(apart.min()) - rule.gap


def _chained(problem: Problem, gaps: Floats) -> Far | None:
    """Two models too far apart even with all their mates in a chain between them."""
    found: Far | None = None
    for a, b in combinations(problem.members, 2):
        lack = float(gaps[a.index, b.index]) - _longest(problem, (a, b), problem.mates - 2)
        if lack > 0 and (found is None or lack > found[2]):
            text = f"{a.id} and {b.id} are too far apart even with all mates between them"
            found = text, (a.id, b.id), lack
    return found


def _targets(problem: Problem) -> Far | None:
    """Two units to be engaged too far apart for the whole unit in a chain."""
    engagement, must = problem.terms.engagement, problem.terms.must_engage
    if engagement is None:
        return None
    for one, other in combinations([t for t in problem.aim.targets if t in must], 2):
        gap = min(
            float(measure.gaps(a.body, Places.of([a.pose]), b.body, Places.of([b.pose]))[0, 0])
            for a in problem.others
            if a.unit == one
            for b in problem.others
            if b.unit == other
        )
        most = _longest(problem, (), problem.mates) - 2 * _coherency_gap(problem)
        lack = gap - 2 * engagement.longest() - most - measure.SAFETY
        if lack > 0:
            text = f"{one} and {other} are too far apart for one group to engage both"
            return text, (), lack
    return None


def _longest(problem: Problem, but: tuple[Member, ...], between: int) -> float:
    """The longest gap (µm) that `between` models, none of `but`, can bridge."""
    sizes = [2 * m.body.base.circumradius for m in problem.members if m not in but]
    return sum(sorted(sizes)[-between:] if between else []) + (between + 1) * _coherency_gap(
        problem
    )


def _coherency_gap(problem: Problem) -> float:
    rule = problem.terms.coherency
    assert rule is not None
    return float(rule.gap)


def _gaps(problem: Problem, rooms: Sequence[Any]) -> Floats:
    """[a, b] no gap of these two models can be less with their centres in `rooms`, µm."""
    import shapely

    found = np.zeros((problem.mates, problem.mates))
    for a, b in combinations(problem.members, 2):
        away = float(shapely.distance(rooms[a.index], rooms[b.index]))
        size = a.body.base.circumradius + b.body.base.circumradius + measure.SAFETY
        found[a.index, b.index] = found[b.index, a.index] = max(0.0, away - size)
    return found


def _start(member: Member) -> Any:
    """Where the model's centre begins (shapely), seen from above: in its `_room`, too."""
    import shapely

    return shapely.Point(member.start.x, member.start.y)


def _room(problem: Problem, member: Member) -> Any:
    """An outer bound (shapely) on where the model's centre can end, seen from above."""
    import shapely

    start = _start(member)
    if not member.mobility.moves:
        return start
    regions = [region.buffer(DRAWN) for _, region in problem.reach(member)]
    reached = shapely.union_all([start, *regions])
    if any(feature.kind in WAYS_UP for feature in problem.scenario.battlefield.features):
        return reached  # a ladder leads sideways for the price of its height
    around = 1 / math.cos(math.pi / 256)
    return reached.intersection(start.buffer(straight(member) * around + 1, 64))
