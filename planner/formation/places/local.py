"""Places round one pose, fine to the µm: directions, and the exact lines that pass nearby."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.places.circle import SHIFT, meet
from planner.formation.problem import Member, Problem
from planner.formation.rules import ends
from planner.formation.spots import Floats, rounded, unique
from planner.navigation.places import Places
from planner.units import Pose

TURN: Final = np.arange(12) * (np.pi / 6)
RADII: Final = 4.0 ** np.arange(10)
"""1 µm to 0.26 m."""
FEWEST: Final = 6
"""Exact lines looked at: the nearest ones."""


def local(
    problem: Problem, member: Member, at: Pose, mates: Places, kinds: list[Member], reach: float
) -> Places:
    """Return places within about `reach` µm of `at` for a member whose mates stand at `mates`.

    Twelve directions at radii from 1 µm; the way back to the start; and for discs the circles
    on which it just touches, engages, keeps clear or stays in coherency: their nearest points
    to the pose and to the start, and their crossings.
    """
    start = member.start
    radii = RADII[max(reach, 4.0) >= RADII]
    xs = [(at.x + np.outer(radii, np.cos(TURN))).ravel()]
    ys = [(at.y + np.outer(radii, np.sin(TURN))).ravel()]
    back = np.append(1 - 0.5 ** np.arange(1, 20), 1.0)
    xs.append(at.x + back * (start.x - at.x))
    ys.append(at.y + back * (start.y - at.y))
    if member.mobility.base.is_round:
        for x, y in _on_lines(lines(problem, member, at, mates, kinds), at, start, reach):
            xs.append(x)
            ys.append(y)
    return unique(rounded(np.concatenate(xs), np.concatenate(ys), at.z, at.heading))


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


def _on_lines(circles: Floats, at: Pose, start: Pose, reach: float) -> list[tuple[Floats, Floats]]:
    """Points of the circles near the pose: nearest to pose and start, a little round, meets."""
    off = np.abs(np.hypot(circles[:, 0] - at.x, circles[:, 1] - at.y) - circles[:, 2])
    close = circles[off <= reach][:FEWEST]
    if not len(close):
        return []
    found = [_towards(close, start.x, start.y), _round(close, at)]
    a, b = np.triu_indices(len(close), 1)
    x, y = meet(*close[a].T, *close[b].T)
    near = np.hypot(x - at.x, y - at.y) <= 2 * reach
    return [*found, (x[near], y[near])]


def _towards(circles: Floats, x: float, y: float) -> tuple[Floats, Floats]:
    angle = np.arctan2(y - circles[:, 1], x - circles[:, 0])
    return (
        circles[:, 0] + circles[:, 2] * np.cos(angle),
        circles[:, 1] + circles[:, 2] * np.sin(angle),
    )


def _round(circles: Floats, at: Pose) -> tuple[Floats, Floats]:
    """Points of each circle up to 65 mm round from the one nearest to the pose."""
    angle = np.arctan2(at.y - circles[:, 1], at.x - circles[:, 0])[:, None]
    along = np.concatenate([-RADII[:9], [0.0], RADII[:9]])[None, :]
    turned = angle + along / circles[:, 2][:, None]
    xs = circles[:, 0][:, None] + circles[:, 2][:, None] * np.cos(turned)
    ys = circles[:, 1][:, None] + circles[:, 2][:, None] * np.sin(turned)
    return xs.ravel(), ys.ravel()
