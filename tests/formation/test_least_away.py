"""How short a way can be that never comes nearer to who is left."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from planner.formation.rules.leaving import least_away, way_leads_away
from planner.navigation.places import Places
from planner.units import Pose

FOE = Pose(0, 0, 0, 0)
START = Pose(100_000, 0, 0, 0)


@pytest.mark.parametrize(
    ("end", "length"),
    [
        # Straight off.
        ((250_000, 0), 150_000.0),
        # Half of the circle whose radius is 100 mm.
        ((-100_000, 0), math.pi * 100_000),
        # To (0, 200) the tangent is sqrt(200² - 100²) mm; it leaves the circle at acos(100 / 200),
        # 60°, from there, so that 30° of the circle come before it.
        ((0, 200_000), math.sqrt(3) * 100_000 + math.pi / 6 * 100_000),
        # Nearer to it than the start.
        ((0, 99_000), math.inf),
    ],
)
def test_round_one_it_is_tangents_and_an_arc(end: tuple[int, int], length: float) -> None:
    """But for the micrometres by which floats are mistrusted."""
    found = least_away(START, Places.of([Pose(*end, 0, 0)]), [FOE])
    assert found[0] == pytest.approx(length, abs=5_000)
    assert found[0] <= length + 1e-6


def test_no_way_that_leads_away_is_shorter() -> None:
    """Of ways that wind about one base at random, past others; the last line of each leads on.

    From r to r / cos(a), so many degrees further round, nothing is nearer than r.
    """
    chosen, led = random.Random(7), 0
    for _ in range(400):
        foes = [FOE, Pose(-chosen.randint(60_000, 200_000), chosen.randint(-90_000, 0), 0, 0)]
        radii = [float(chosen.choice((0, 12_500, 30_000))) for _ in foes]
        way, far, turned = [START], 100_000.0, 0.0
        for _ in range(chosen.randint(2, 5)):
            step = math.radians(chosen.uniform(5, 40))
            far, turned = far / math.cos(step) * chosen.uniform(1.001, 1.05), turned + step
            at = round(far * math.cos(turned)), round(far * math.sin(turned))
            way.append(Pose(*at, 0, 0))
        if not way_leads_away(way, foes, radii):
            continue
        length = sum(math.dist(a.at, b.at) for a, b in pairwise(way))
        least = least_away(START, Places.of([way[-1]]), foes, radii)[0]
        assert least <= length + 1e-6
        led += least > math.dist(START.at, way[-1].at) + 1.0
    assert led > 50


def test_where_nobody_is_left_straight_is_shortest() -> None:
    """Those it was to leave may be off the table."""
    assert least_away(START, Places.of([Pose(0, 0, 0, 0)]), [])[0] == 100_000.0
