"""Figures inside ovals and slanting rectangles."""

from math import cos, hypot, pi, sin

import pytest

from planner.length import DEGREE
from planner.referee.exact.figure import Turned
from planner.referee.exact.inscribed import SHORT, inscribed


@pytest.mark.parametrize(("long", "wide"), [(40_000, 20_000), (20_000, 40_000), (170_000, 105_000)])
@pytest.mark.parametrize("heading", [0, 45 * DEGREE, 201_234_567])
def test_discs_lie_in_an_oval_and_all_but_fill_it(long: int, wide: int, heading: int) -> None:
    """In each direction they reach as far as the oval, √(a²cos² + b²sin²), less a few µm."""
    middle, turn = (1_000, -2_000), heading / DEGREE * pi / 180
    discs = list(inscribed(Turned((middle,), long, wide, heading, True)))
    for disc in discs:
        (x, y), r = disc.core[0], disc.radius
        for step in range(720):
            at = step * pi / 360
            dx, dy = x + r * cos(at) - middle[0], y + r * sin(at) - middle[1]
            along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
            assert hypot(along / long, across / wide) <= 1
    for step in range(360):
        at = step * pi / 180
        ux, uy = cos(at + turn), sin(at + turn)
        reach = max(
            (d.core[0][0] - middle[0]) * ux + (d.core[0][1] - middle[1]) * uy + d.radius
            for d in discs
        )
        assert -(SHORT + 4) <= reach - hypot(long * cos(at), wide * sin(at)) <= 0


def test_a_round_one_is_one_disc() -> None:
    """As wide as it is long."""
    (disc,) = inscribed(Turned(((5, 6),), 100, 100, 7, True))
    assert (disc.core, disc.radius) == (((5, 6),), 100)


def test_they_are_on_the_long_axis() -> None:
    """Where that lies along x, or along y; one of them touches each tip, less what is rounded."""
    for length, width in ((40_000, 20_000), (20_000, 40_000)):
        discs = list(inscribed(Turned(((7, 9),), length, width, 0, True)))
        along = [x - 7 if length > width else y - 9 for ((x, y),) in (d.core for d in discs)]
        across = {y - 9 if length > width else x - 7 for ((x, y),) in (d.core for d in discs)}
        assert across == {0}
        # The last of them is at f²/a = (40² - 20²) / 40 = 30 with a radius of b²/a = 10.
        assert (min(along), max(along)) == (-30_000, 30_000)
        ends = [d.radius for d, at in zip(discs, along, strict=True) if abs(at) == 30_000]
        assert set(ends) == {9_998}
        assert max(d.radius for d in discs) == 19_998


def test_a_rectangle_is_one_figure_within_it() -> None:
    """3-4-5: its corners, turned by 36.87°, are 3 and less inside."""
    heading = 36_869_898
    (found,) = inscribed(Turned(((0, 0),), 40_000, 20_000, heading, False))
    assert found.radius == 0
    assert len(found.core) == 4
    for x, y in found.core:
        along, across = 0.8 * x + 0.6 * y, 0.8 * y - 0.6 * x
        assert 40_000 - 4 <= abs(along) <= 40_000
        assert 20_000 - 4 <= abs(across) <= 20_000


@pytest.mark.parametrize("heading", range(0, 360, 7))
def test_places_are_rounded_to_the_nearest(heading: int) -> None:
    """The corners of a rectangle, less 2 half µm each way, turned: within half of one."""
    (found,) = inscribed(Turned(((11, -13),), 40_003, 20_001, heading * DEGREE, False))
    turn = heading * pi / 180
    for (x, y), (i, j) in zip(found.core, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True):
        along, across = i * 40_001, j * 19_999
        assert abs(x - 11 - along * cos(turn) + across * sin(turn)) <= 0.5 + 1e-6
        assert abs(y + 13 - along * sin(turn) - across * cos(turn)) <= 0.5 + 1e-6
