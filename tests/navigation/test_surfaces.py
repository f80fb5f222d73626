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


@pytest.mark.parametrize(("base", "round_"), [("40mm", True), ("50x25mm rect", False)])
def test_who_is_wholly_on_a_roof_is_told_by_its_outline(base: str, round_: bool) -> None:
    """A roof of many spikes with a hole, another beside it: the twin lays the base down.

    It grows the base by 40 µm, since arcs are drawn 24 µm about it, and takes 5 µm off: what is
    between the two is not asked.
    """
    spikes = [(10 + far * math.cos(t), 10 + far * math.sin(t)) for far, t in _spikes()]
    hole = [(10.0, 10.0), (10.0, 11.0), (11.0, 11.0), (11.0, 10.0)]
    roofs = [solid("s", spikes, 4, hole), solid("t", [(14, 8), (18, 8), (18, 12), (14, 12)], 4)]
    passages = {"s": Passage(), "t": Passage()}
    ways = navigator(roofs, base, pose(2, 2), 6, passages=passages)
    _, level = ways.surfaces("me", 0)
    whole = shapely.union_all([shapely.Polygon(f.paths[0], list(f.paths[1:])) for f in roofs])
    half = 20_000 if round_ else None
    on = 0
    for x in range(6, 19):
        for y in range(6, 15):
            for at in (shapely.Point(um(x + 0.37), um(y + 0.21)), shapely.Point(um(x), um(y))):
                more, less = (
                    at.buffer((half + off) / math.cos(math.pi / 400), quad_segs=100)
                    if half is not None
                    else shapely.box(
                        at.x - 25_000 - off, at.y - 12_500 - off,
                        at.x + 25_000 + off, at.y + 12_500 + off,
                    )
                    for off in (40, -5)
                )  # fmt: skip
                if whole.contains(more):
                    on += 1
                    assert level.polygon.contains(at), "it lies wholly on the roof"
                if not whole.contains(less):
                    assert not level.polygon.contains(at), "some of it hangs over"
    assert on > 5


def _spikes() -> list[tuple[float, float]]:
    """How far and in which direction 200 corners lie, every second one further."""
    return [(4.0 if n % 2 else 3.0, 2 * math.pi * n / 200) for n in range(200)]
