"""Places on the very edge of what is within range and of what a model can just reach.

Other candidates keep a few µm from such an edge, since points are rounded, and stand some degrees
apart round it. Where the budget ends there, too, both decide: these places are straight ahead,
chosen in whole µm, and give nothing away.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from planner.formation import measure
from planner.formation.aligned import size
from planner.formation.body import Body, Other
from planner.formation.member import Member
from planner.formation.places import contact
from planner.formation.places.circle import SLACK
from planner.formation.problem import Problem
from planner.formation.rules import ends, support
from planner.formation.spots import Floats, rounded
from planner.navigation.places import Places
from planner.units import Base, Pose, Shape

TIGHT: Final = 4 * SLACK
"""µm: whoever has more than this left over beyond the nearest of the usual places gets there."""
ROUND: Final = np.arange(-1.0, 2.0)
BEST: Final = 2
"""Places kept of one model and one range: the nearest ones."""


def edge(problem: Problem, kind: Member, heading: int) -> Places:
    """Return places that members just reach, on the edge of a range from where they start.

    All of the unit that could follow by the same vector get a place there, too: who stands at
    the very edge of coherency stays at it.
    """
    if kind.enters:
        return Places.of([])
    surfaces = problem.surfaces(kind, heading)
    found = [Places.of([])]
    for member, at in _just_reached(problem, kind, heading):
        for mate in problem.members if len(at) else ():
            if mate.kind == kind.kind:
                xs = at.x - member.start.x + mate.start.x
                ys = at.y - member.start.y + mate.start.y
                found.append(support.lift(xs.astype(float), ys.astype(float), heading, surfaces))
    return Places.concat(found)


def _just_reached(problem: Problem, kind: Member, heading: int) -> Iterator[tuple[Member, Places]]:
    """Yield each member of a kind, and the places on edges of ranges that it just reaches."""
    pairs = [
        (member, other, gap)
        for member in problem.members
        if member.kind == kind.kind and member.mobility.moves
        if not (member.turns and member.start.heading != heading)
        for other, gap in _ranges(problem, member)
    ]
    if not pairs:
        return
    ats = list(_on_edges(problem, kind, heading, pairs))
    asks = [(member, at, False) for (member, _, _), at in zip(pairs, ats, strict=True)]
    costs = problem.costs_each(asks)  # all at once, for what a question costs besides
    reached: dict[int, list[Places]] = {}
    count = contact.evenly(kind.body, len({other.id for _, other, _ in pairs}))
    for (member, other, _), at, cost in zip(pairs, ats, costs, strict=True):
        most = np.array([member.mobility.usual(one) for one in cost.tolist()])
        tight = np.isfinite(cost) & (cost > most - TIGHT - _further(member, other, at, count))
        nearest = at[tight][np.argsort(cost[tight], kind="stable")[:BEST]]
        reached.setdefault(member.index, []).append(nearest)
    for index, parts in reached.items():
        yield problem.members[index], Places.concat(parts)


def _further(member: Member, other: Other, at: Places, count: int) -> Floats:
    """How much further than to `at` it may be to the nearest of `count` places all round, µm."""
    start, there = member.start, other.pose
    away, off = (
        math.dist((start.x, start.y), (there.x, there.y)),
        np.hypot(at.x - there.x, at.y - there.y),
    )
    aside = 2 * away * off * (1 - math.cos(math.pi / count))
    found: Floats = np.sqrt((away - off) ** 2 + aside) - np.abs(away - off)
    return found


def _on_edges(
    problem: Problem, kind: Member, heading: int, pairs: Sequence[tuple[Member, Other, int]]
) -> Iterator[Places]:
    """Yield for each pair the whole µm about the edge of its range that are carried and in it."""
    points = [_ahead(*pair) for pair in pairs]
    whose = np.repeat(np.arange(len(pairs)), [len(xs) for xs, _ in points])
    xs, ys = (np.concatenate(column) for column in zip(*points, strict=True))
    spots, owners = [Places.of([])], [whose[:0]]
    for surface in problem.surfaces(kind, heading):
        at = rounded(xs, ys, surface.z, heading)
        carried = support.stands(at, [surface])
        spots.append(at[carried])
        owners.append(whose[carried])
    all_, owner = Places.concat(spots), np.concatenate(owners)
    for k, (member, other, gap) in enumerate(pairs):
        at = all_[np.flatnonzero(owner == k)]
        yield at[measure.near(member.body, at, other.body, Places.of([other.pose]), gap)[:, 0]]


def _ranges(problem: Problem, member: Member) -> Iterator[tuple[Other, int]]:
    """Yield what to come near to that is not too far, and how near (µm, inclusive)."""
    start = Places.of([member.start])
    for other, gap in _wanted(problem, member):
        away = measure.gaps(member.body, start, other.body, Places.of([other.pose]))[0, 0]
        if 0 < away - gap <= member.mobility.budget + 1:
            yield other, gap


def _wanted(problem: Problem, member: Member) -> Iterator[tuple[Other, int]]:
    engagement, area = problem.terms.engagement, problem.aim.area
    for other in problem.others:
        if engagement is not None and other.unit in problem.aim.targets:
            yield other, engagement.gap
    for other, gap in ends.reaches(member.body, member.mobility.ends, problem.others):
        yield other, int(gap)
    if area is not None and area.polygon is None:
        disc = Body(Base(Shape.ROUND, 2 * area.radius, 2 * area.radius), 0)
        yield Other(area.id, area.id, "", disc, Pose(*area.centre)), 0


def _ahead(member: Member, other: Other, gap: int) -> tuple[Floats, Floats]:
    """The whole µm about where straight lines from the start come within `gap`.

    Towards the centre, for discs; along the table's axes, for what stands square to it.
    """
    start, there = member.start, other.pose
    dx, dy = there.x - start.x, there.y - start.y
    away = math.hypot(dx, dy)
    (ax, ay), (bx, by) = (size(member.body, start.heading), size(other.body, there.heading))
    walked = away - (member.body.base.length + other.body.base.length) / 2 - gap
    points = [(dx * walked / away, dy * walked / away)] if away else []
    points += [
        (math.copysign(abs(dx) - (ax + bx) / 2 - gap, dx), 0.0),
        (0.0, math.copysign(abs(dy) - (ay + by) / 2 - gap, dy)),
    ]
    xs, ys = (np.array(column) for column in zip(*points, strict=True))
    x = np.rint(start.x + xs)[:, None, None] + ROUND[None, :, None] + 0 * ROUND[None, None, :]
    y = np.rint(start.y + ys)[:, None, None] + ROUND[None, None, :] + 0 * ROUND[None, :, None]
    return x.ravel(), y.ravel()
