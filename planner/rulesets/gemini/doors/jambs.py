"""Jambs: how far a base that is wider than an opening reaches over the wall on either side of it.

A figure that squeezes through takes as much of the wall as its base lacks, and no more: the
parts of the wall that bases of the scenario would need are features of their own, walls to all
narrower bases and to all that do not squeeze.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, dist, hypot
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature
from planner.battlefield.kind import OPENINGS

if TYPE_CHECKING:
    from planner.battlefield.feature import Point
    from planner.units import Base, Unit

ROOM = 2
"""µm by which each jamb is longer than a base needs: its corners have whole µm."""
OFF = 1_000
"""µm that an opening may lie beside the line of its wall."""


def with_jambs(battlefield: Battlefield, units: Sequence[Unit]) -> Battlefield:
    """Return the battlefield with the jambs of all openings that are narrower than some base."""
    widths = sorted({model.base.width for unit in units for model in unit.models})
    walls: dict[str, _Wall] = {}
    found: list[Feature] = []
    for opening in battlefield.of(*OPENINGS):
        long = dist(*opening.paths[0][:2])
        if wider := [width for width in widths if width > long]:
            wall = walls.get(opening.on_wall) or _Wall.of(battlefield, opening.on_wall)
            walls[opening.on_wall] = wall
            found += _jambs(wall, opening, long, wider)
    if not found:
        return battlefield
    return replace(battlefield, features=(*battlefield.features, *found))


def opening_of(jamb: Feature, battlefield: Battlefield) -> Feature:
    """Return the opening that a jamb belongs to: its owner."""
    return battlefield.by_id[jamb.owner]


def is_tight(opening: Feature, base: Base) -> bool:
    """Return whether a base is wider than an opening."""
    return base.width > dist(*opening.paths[0][:2])


def gives_way(jamb: Feature, base: Base) -> bool:
    """Return whether a base is so wide that it reaches over a jamb."""
    return base.width >= jamb.width


@dataclass(frozen=True, slots=True)
class _Wall:
    """A wall, its stretches, and the openings in it.

    Parameters:
        stretches: pairs of points, one after another.
        ends: (n, 2, 2) the same.
        openings: of the wall, in order along `axis`.
        lines: (m, 2, 2) where these are.
        axis: 0 for x, 1 for y: that along which the wall is longer.
        least: (m,) the least of each line along it, ascending.
    """

    wall: Feature
    stretches: tuple[tuple[Point, Point], ...]
    ends: NDArray[np.float64]
    openings: tuple[Feature, ...]
    lines: NDArray[np.float64]
    axis: int
    least: NDArray[np.float64]

    @classmethod
    def of(cls, battlefield: Battlefield, wall_id: str) -> _Wall:
        """Return one of a battlefield."""
        wall = battlefield.by_id[wall_id]
        stretches = tuple(pairwise(wall.paths[0]))
        openings = tuple(o for o in battlefield.of(*OPENINGS) if o.on_wall == wall_id)
        ends, lines = (
            np.array(some, dtype=np.float64)
            for some in (stretches, [o.paths[0][:2] for o in openings])
        )
        axis = int(np.ptp(ends.reshape(-1, 2), axis=0).argmax())
        least = lines[:, :, axis].min(axis=1)
        order = np.argsort(least, kind="stable")
        openings = tuple(openings[k] for k in order.tolist())
        return cls(wall, stretches, ends, openings, lines[order], axis, least[order])

    def stretch(self, line: Sequence[Point]) -> tuple[Point, Point]:
        """Return the stretch that an opening lies on."""
        far = np.maximum(*(_far(np.array(p, dtype=np.float64), self.ends) for p in line))
        near = np.flatnonzero(far <= far.min() + 1.0)
        some = (self.stretches[k] for k in near.tolist())
        return min(some, key=lambda s: max(_off(p, *s) for p in line))

    def along(self, stretch: tuple[Point, Point]) -> slice:
        """Return which openings may lie on a stretch: no others begin beside it."""
        low, high = sorted(point[self.axis] for point in stretch)
        first, last = np.searchsorted(self.least, (low - OFF - 1, high + OFF + 1))
        return slice(int(first), int(last))


def _jambs(wall: _Wall, opening: Feature, long: float, widths: Sequence[int]) -> Iterator[Feature]:
    """Yield the jambs of an opening, outwards, as far as there is wall for them.

    Parameters:
        long: how wide the opening is, µm.
        widths: of the bases that are wider.
    """
    ends = opening.paths[0][0], opening.paths[0][1]
    stretch = wall.stretch(ends)
    for side, (jamb, across) in enumerate((ends, ends[::-1])):
        room, here = _room(wall, opening, stretch, jamb, across), jamb
        for width in widths:
            need = ceil((width - long) / 2) + ROOM
            if need > room:
                continue
            there = _beyond(jamb, across, need)
            if there == here:
                continue
            yield replace(
                wall.wall,
                id=f"{opening.id} jamb {width}.{side}",
                name=wall.wall.name,
                paths=((here, there),),
                owner=opening.id,
                width=width,
                bottom=opening.bottom,
                top=opening.top,
                sill=opening.sill,
                on_wall=wall.wall.id,
            )
            here = there


def _beyond(jamb: Point, across: Point, away: int) -> Point:
    """The point so far beyond a jamb, on the line of its opening."""
    dx, dy = jamb[0] - across[0], jamb[1] - across[1]
    long = hypot(dx, dy)
    return jamb[0] + round(dx * away / long), jamb[1] + round(dy * away / long)


def _room(
    wall: _Wall, opening: Feature, stretch: tuple[Point, Point], jamb: Point, across: Point
) -> float:
    """How much wall there is beyond a jamb: to a corner, or half of it to the next opening.

    A wall may have thousands of both: only those that may be the one are looked at exactly.
    """
    dx, dy = jamb[0] - across[0], jamb[1] - across[1]
    long = hypot(dx, dy)

    def ahead(p: Point) -> float:
        return ((p[0] - jamb[0]) * dx + (p[1] - jamb[1]) * dy) / long

    room = max(ahead(p) for p in stretch)
    here = wall.along(stretch)
    away = ((wall.lines[here] - jamb) @ np.array([dx, dy], dtype=np.float64) / long).min(axis=1)
    some = np.flatnonzero((away >= -1.0) & (away / 2 <= room + 1.0))
    for k in some[np.argsort(away[some], kind="stable")].tolist():
        if room <= (away[k] - 1.0) / 2:
            break
        other = wall.openings[here.start + k]
        line = other.paths[0][:2]
        least = min(ahead(p) for p in line)
        if other is not opening and least >= 0 and max(_off(p, *stretch) for p in line) <= OFF:
            room = min(room, least / 2)
    return room


def _far(p: NDArray[np.float64], ends: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far a point is from each stretch, (n,), to a µm."""
    along, off = ends[:, 1] - ends[:, 0], p - ends[:, 0]
    part = np.clip((off * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
    found: NDArray[np.float64] = np.hypot(*(off - part[:, None] * along).T)
    return found


def _off(p: Point, a: Point, b: Point) -> float:
    """How far a point is from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return dist(p, (a[0] + t * dx, a[1] + t * dy))
