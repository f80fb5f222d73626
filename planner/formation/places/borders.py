"""Borders of what a base that is not round keeps off: to stand along, and to slide along.

Of the headings that are searched one lies nearest to a slanting border; and none of the directions
in which places are looked for about another may lie along it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.battlefield import Feature, Kind
from planner.formation.spots import Floats
from planner.mobility import Way
from planner.navigation.headings.along_edges import (
    bearing_of,
    bearings,
    edges_of,
    off,
    unsearched,
)
from planner.units import Pose

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem

CLOSE: Final = 1_000.0
"""µm between a base and a border beside which it stands."""
MATERIAL: Final = (Kind.SOLID, Kind.WALL)
KINDS: Final = (Kind.AREA, Kind.ROAD, Kind.WATER, Kind.GAP, *MATERIAL)


def borders(problem: Problem, kind: Member, *, ending: bool = False) -> Floats:
    """Return edges (n, 4), x and y of both ends (µm), of what it may not enter, end in or test.

    Parameters:
        ending: whether also of walls and blocks that it goes through or over: none ends in these.
    """
    found: Floats = problem.kept(
        ("borders", kind.kind, ending),
        lambda: edges_of(_edged(problem, kind, ending)),
    )
    return found


def _edged(problem: Problem, kind: Member, ending: bool) -> Iterator[Feature]:
    for feature in problem.scenario.battlefield.of(*KINDS):
        passage = kind.mobility.passage(feature.id)
        stands = ending and feature.kind in MATERIAL
        if stands or passage.way is Way.SHUT or not passage.stop or passage.test:
            yield feature


def first_met(
    problem: Problem, kind: Member, x: int, y: int, *, ending: bool = False
) -> int | None:
    """Return the bearing (µ°, below half a turn) of the first border straight on to a point.

    Parameters:
        ending: see `borders`.
    """
    edges, start = borders(problem, kind, ending=ending), kind.start
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
    return bearing_of(edges[edge])


def beside(problem: Problem, member: Member, at: Pose) -> Floats:
    """Return the directions (radians, from 0 to π) of the borders beside a base, each once."""
    edges = borders(problem, member, ending=True)
    near = edges[off(edges, at.x, at.y) <= member.body.base.circumradius + CLOSE]
    ex, ey = near[:, 2] - near[:, 0], near[:, 3] - near[:, 1]
    found: Floats = np.unique(np.round(np.arctan2(ey, ex) % np.pi, 6))
    return found


def along(problem: Problem, kind: Member, x: int, y: int, within: float) -> list[int]:
    """Return headings, µ°, along borders so near to a point (µm) that no search knows of."""
    found = bearings(borders(problem, kind, ending=True), x, y, within, kind.mobility.base)
    return unsearched(found, kind.start.heading, kind.mobility)
