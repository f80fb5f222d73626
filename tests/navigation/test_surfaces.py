"""Where a move may end: never nearer than touching, arcs drawn as chords or not."""

from __future__ import annotations

import math

import pytest
import shapely

from planner.mobility import Measured, Passage

from .tables import SHUT, area, navigator, pose, solid, um

R = 16_000
CENTRE = (10.0, 10.0)


def rounded(count: int, away: float) -> list[tuple[float, float]]:
    """A regular polygon, in inches: each corner turns 360°/count."""
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(CENTRE[0] + away * math.cos(t), CENTRE[1] + away * math.sin(t)) for t in turns]


@pytest.mark.parametrize("count", [3, 7, 40, 43, 44, 46, 50, 64, 90, 150])
def test_no_end_in_the_arc_about_a_corner(count: int) -> None:
    """Off a corner along its bisector a base touches at its radius: 2 µm nearer it overlaps.

    A corner that turns by about one and a half pieces of an arc is drawn with a single chord.
    """
    ring = rounded(count, 2)
    block = solid("s", ring, 5)
    ground = area("a", ring)
    mud = Passage(stop=False, measured=Measured.BASE)
    for feature, passage in ((block, SHUT), (ground, mud)):
        ways = navigator([feature], "32mm", pose(2, 2), 6, passages={feature.id: passage})
        level, *_ = ways.surfaces("me", 0)
        corners = feature.paths[0][:-1]
        assert len(corners) == count
        for x, y in corners:
            east, north = x - um(CENTRE[0]), y - um(CENTRE[1])
            near, touching = ((R - off) / math.hypot(east, north) for off in (2, 0))
            dot = shapely.Point(x + east * near, y + north * near)
            assert not level.polygon.contains(dot), "it overlaps"
            dot = shapely.Point(x + east * touching, y + north * touching)
            assert shapely.distance(level.polygon, dot) < 60, "nor is much given away"
