"""Places round the poses of some members, fine to the µm: directions, and exact lines nearby."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.borders import beside
from planner.formation.places.circle import SHIFT
from planner.formation.problem import Problem
from planner.formation.rules import ends
from planner.formation.spots import Floats, Ints, rounded
from planner.navigation.places import Places
from planner.units import Pose

TURN: Final = np.arange(12) * (np.pi / 6)
SAME: Final = 2e-6
"""Radians within which a direction is one of these."""
RADII: Final = 4.0 ** np.arange(10)
"""1 µm to 0.26 m."""
BACK: Final = np.append(1 - 0.5 ** np.arange(1, 20), 1.0)
"""Parts of the way back to the start."""


def local(
    problem: Problem, movers: Sequence[Member], at: Places, reach: float
) -> tuple[Ints, Places]:
    """Return whose, and places within about `reach` µm of where `movers` stand among all, `at`.

    Twelve directions at radii from 1 µm, and those of borders beside bases that are not round; the
    way back to the start; and for discs the circles on which it just touches, engages, keeps clear
    or stays in coherency: the nearest points of a few of them to the pose and to the start, and
    where these cross. Last the pose itself.
    """
    from planner.formation.places.about import FEWEST, MOST, about

    radii, starts = RADII[max(reach, 4.0) >= RADII], problem.starts
    turns = _turns(problem, movers, at)
    east, north = np.outer(radii, np.cos(turns)).ravel(), np.outer(radii, np.sin(turns)).ravel()
    arms = np.concatenate([-RADII[:9], [0.0], RADII[:9]])
    given = (starts.x, starts.y, at.x, at.y, east, north, BACK, arms, reach)
    xs, ys = np.empty((2, len(movers) * (len(east) + len(BACK) + MOST)))
    near, many, count = np.empty((FEWEST, 4)), [], 0
    for member in movers:
        rims = _rims(problem, member)
        before, count = count, about(member.index, *given, *rims, near, xs, ys, count)
        many.append(count - before)
    whose = np.repeat(np.array([member.index for member in movers], np.int64), many)
    flat = rounded(xs[:count], ys[:count])
    return whose, Places(flat.x, flat.y, at.z[whose], at.heading[whose])


def _turns(problem: Problem, movers: Sequence[Member], at: Places) -> Floats:
    """Directions in which places are looked for, radians."""
    shaped = [m for m in movers if not m.body.base.is_round]
    found = [beside(problem, m, at[m.index]) for m in shaped]
    along: Floats = np.unique(np.concatenate(found)) if shaped else np.empty(0)
    along = along[np.abs(along[:, None] - TURN).min(axis=1) > SAME]
    return np.concatenate([TURN, along, along + np.pi])


def _rims(problem: Problem, member: Member) -> tuple[Floats, Floats]:
    """Circles (x, y, radius) about what stands, and the radii about each mate: NaN for none."""
    key = ("rims", member.kind, member.mobility.standoffs, member.mobility.ends)
    found: tuple[Floats, Floats] = problem.kept(key, lambda: _found(problem, member))
    return found


def _found(problem: Problem, member: Member) -> tuple[Floats, Floats]:
    rule, area, body = problem.terms.coherency, problem.aim.area, member.body
    gaps = np.array([SHIFT] if rule is None else [SHIFT, rule.gap - SHIFT])
    sizes = [m.body.base.radius if m.body.base.is_round else np.nan for m in problem.members]
    if not body.base.is_round:
        return np.empty((0, 3)), np.full((problem.mates, len(gaps)), np.nan)
    parts = [_of_others(problem, member)]
    if area is not None and area.polygon is None:
        parts.append(np.array([(*area.centre, area.radius + body.base.inradius - SHIFT)]))
    about_mates = body.base.radius + np.array(sizes)[:, None] + gaps[None, :]
    return np.concatenate(parts).astype(np.float64), about_mates


def lines(problem: Problem, member: Member, at: Pose, mates: Places, kinds: list[Member]) -> Floats:
    """Return circles (rows x, y, radius) that bound where the member may stand, nearest first."""
    parts = [_of_others(problem, member), _of_mates(problem, member, mates, kinds)]
    area = problem.aim.area
    if area is not None and area.polygon is None:
        rim = (*area.centre, area.radius + member.body.base.inradius - SHIFT)
        parts.append(np.array([rim], np.float64))
    found = np.concatenate(parts)
    off = np.abs(np.hypot(found[:, 0] - at.x, found[:, 1] - at.y) - found[:, 2])
    return found[np.argsort(off, kind="stable")]


def _of_others(problem: Problem, member: Member) -> Floats:
    key = ("circles", member.kind, member.mobility.standoffs, member.mobility.ends)
    found: Floats = problem.kept(
        key, lambda: np.array(_fixed(problem, member), np.float64).reshape(-1, 3)
    )
    return found


def _fixed(problem: Problem, member: Member) -> list[tuple[float, float, float]]:
    radius = member.body.base.radius
    rims = ends.rims(member.body, member.mobility.ends, problem.others)
    rows = [(x, y, rim - SHIFT) for x, y, rim in rims]
    for other in problem.others:
        if not other.body.base.is_round:
            continue
        x, y, touch = other.pose.x, other.pose.y, radius + other.body.base.radius
        rows.append((x, y, touch + SHIFT))
        if other.unit in problem.aim.targets and problem.terms.engagement is not None:
            gaps = {problem.terms.engagement.gap, problem.terms.engagement.longest(other.id)}
            rows += [(x, y, touch + gap - SHIFT) for gap in sorted(gaps)]
        rows += [
            (x, y, touch + standoff.gap + SHIFT + standoff.inclusive)
            for standoff in member.mobility.standoffs
            if standoff.at_end and other.id in standoff.models
        ]
    return rows


def _of_mates(problem: Problem, member: Member, mates: Places, kinds: list[Member]) -> Floats:
    """For each mate in turn the circle of touching it, and that of coherency."""
    radius, rule = member.body.base.radius, problem.terms.coherency
    sizes = [mate.mobility.base for mate in kinds]
    discs = np.array([n for n, base in enumerate(sizes) if base.is_round], np.int64)
    touch = np.array([radius + base.radius for base in sizes if base.is_round])
    gaps = [SHIFT] if rule is None else [SHIFT, rule.gap - SHIFT]
    found = np.empty((len(discs), len(gaps), 3))
    found[:, :, 0], found[:, :, 1] = mates.x[discs, None], mates.y[discs, None]
    found[:, :, 2] = touch[:, None] + gaps
    return found.reshape(-1, 3)
