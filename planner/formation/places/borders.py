"""Borders of what a base that is not round keeps off: to stand along, and to slide along.

Of the headings that are searched one lies nearest to a slanting border; and none of the directions
in which places are looked for about another may lie along it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.battlefield import Kind
from planner.formation.spots import Floats
from planner.length import DEGREE, FULL_TURN
from planner.mobility import Way
from planner.units import Pose

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem

CLOSE: Final = 1_000.0
"""µm between a base and a border beside which it stands."""
KINDS: Final = (Kind.AREA, Kind.ROAD, Kind.WATER, Kind.GAP, Kind.SOLID, Kind.WALL)


def borders(problem: Problem, kind: Member) -> Floats:
    """Return edges (n, 4), x and y of both ends (µm), of what it may not enter, end in or test."""
    found: Floats = problem.kept(
        ("borders", kind.kind),
        lambda: np.array([*_edges(problem, kind)], np.float64).reshape(-1, 4),
    )
    return found


def _edges(problem: Problem, kind: Member) -> Iterator[tuple[int, int, int, int]]:
    for feature in problem.scenario.battlefield.of(*KINDS):
        passage = kind.mobility.passage(feature.id)
        if passage.way is Way.SHUT or not passage.stop or passage.test:
            for path in feature.paths:
                yield from ((*a, *b) for a, b in pairwise(path))


def first_met(problem: Problem, kind: Member, x: int, y: int) -> int | None:
    """Return the bearing (µ°, below half a turn) of the first border straight on to a point."""
    edges, start = borders(problem, kind), kind.start
    dx, dy = float(x - start.x), float(y - start.y)
    ex, ey = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    ox, oy = edges[:, 0] - start.x, edges[:, 1] - start.y
    across = dx * ey - dy * ex
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (ox * ey - oy * ex) / across
        along = (ox * dy - oy * dx) / across
    met = np.flatnonzero((across != 0) & (far > 0) & (far < 1) & (along >= 0) & (along <= 1))
    if not len(met):
        return None
    edge = met[np.argmin(far[met])]
    return round(math.degrees(math.atan2(ey[edge], ex[edge])) * DEGREE) % (FULL_TURN // 2)


def beside(problem: Problem, member: Member, at: Pose) -> Floats:
    """Return the directions (radians, from 0 to π) of the borders beside a base, each once."""
    edges = borders(problem, member)
    ex, ey = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    ox, oy = at.x - edges[:, 0], at.y - edges[:, 1]
    share = np.clip((ox * ex + oy * ey) / np.maximum(1.0, ex * ex + ey * ey), 0.0, 1.0)
    away = np.hypot(ox - share * ex, oy - share * ey)
    near = away <= member.body.base.circumradius + CLOSE
    found: Floats = np.unique(np.round(np.arctan2(ey[near], ex[near]) % np.pi, 6))
    return found
