"""Where a body that begins beside a road drives onto it, to follow it from there.

Straight ahead, where it faces; in the road's own direction, where it stands before the road's end;
and, where the turns may be paid, straight to places along the road's middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.length import turn_between
from planner.navigation.headings.hull_room import exact_vector
from planner.navigation.roads.road_map import MARGIN, Lane, RoadMap, Stretch
from planner.navigation.walk.exact import bearing

if TYPE_CHECKING:
    from planner.units import Pose

Point = tuple[int, int]
PARTS: Final = 4
"""Of a way across a road straight ahead: at its ends and between them it may turn."""
ALONG: Final = 8
"""Parts of a stretch: places in its middle that are driven to."""
MOST: Final = 12
"""Stretches driven to so, the nearest first."""
FINE: Final = 250.0
"""µm between places looked at straight ahead."""
LONGEST: Final = 40_000
"""As for places straight ahead of a body: see `leads`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A straight way onto a road.

    Parameters:
        to: where it ends, µm.
        heading: on arriving, µ°.
        turns: µ°, made before it.
        lane: what is followed from there.
    """

    to: Point
    heading: int
    turns: tuple[int, ...]
    lane: Lane


def entries(roads: RoadMap, start: Pose, budget: float) -> Iterator[Entry]:
    """Yield the ways onto roads at most `budget` µm long, what is in the way not looked at."""
    here, turning = (start.x, start.y), roads.turning
    near = [s for s in roads.stretches if _away(here, s) <= budget]
    for stretch in near:
        yield from _ahead(stretch, start, budget)
        yield from _in_line(stretch, start, turning.askew)
    if not turning.allows((1, 1)):
        return
    for stretch in sorted(near, key=lambda s: (_away(here, s), s.start, s.end))[: 2 * MOST]:
        for k in range(ALONG + 1):
            share = k / ALONG
            (ax, ay), (bx, by) = stretch.start, stretch.end
            to = round(ax + share * (bx - ax)), round(ay + share * (by - ay))
            yield from _to(to, stretch, start)


def _ahead(stretch: Stretch, start: Pose, budget: float) -> Iterator[Entry]:
    """Where it faces: at whole µm of that very heading, at the edges of the road and between."""
    vx, vy = (int(part) for part in exact_vector(start.heading, LONGEST))
    step = math.hypot(vx, vy)
    if not step:
        return
    times = np.arange(1, int(budget / step) + 1, max(1, round(FINE / step)))
    x, y = start.x + times * vx, start.y + times * vy
    inside = np.flatnonzero(stretch.near(x.astype(np.float64), y.astype(np.float64)))
    if len(inside):
        parts = np.linspace(0, len(inside) - 1, PARTS + 1).round().astype(int)
        for k in np.unique(inside[parts]).tolist():
            to = int(x[k]), int(y[k])
            yield Entry(to, start.heading, (), Lane(stretch, stretch.aside(to)))


def _in_line(stretch: Stretch, start: Pose, askew: int) -> Iterator[Entry]:
    """In the road's direction, where it begins ahead."""
    here = start.x, start.y
    aside = stretch.aside(here)
    if abs(aside) > stretch.width / 2 - MARGIN:
        return
    to = stretch.beside(stretch.start, aside)
    heading = bearing(to[0] - here[0], to[1] - here[1])
    if heading is not None and stretch.along(heading, askew):
        turns = (turn_between(start.heading, heading),)
        yield Entry(to, heading, turns if turns[0] else (), Lane(stretch, aside))


def _to(to: Point, stretch: Stretch, start: Pose) -> Iterator[Entry]:
    heading = bearing(to[0] - start.x, to[1] - start.y)
    if heading is not None and heading != start.heading:
        yield Entry(to, heading, (turn_between(start.heading, heading),), Lane(stretch, 0))


def _away(at: Point, stretch: Stretch) -> float:
    """How far a place is from a stretch at the least, µm."""
    (ax, ay), (bx, by) = stretch.start, stretch.end
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    off = math.hypot(at[0] - ax - share * dx, at[1] - ay - share * dy)
    return max(0.0, off - stretch.width / 2)
