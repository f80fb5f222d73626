"""A wall on a hill that is walked over for nothing bars, as on a table, who would get under it.

By pencil, inches; a disc of 25 mm, 2" high; the hill 2" high, so that what stands on it begins
where the body ends.
"""

from __future__ import annotations

from dataclasses import replace
from math import asin, atan2, hypot, inf, sqrt

import pytest

from planner.battlefield import Feature
from planner.mobility import Passage, Way
from planner.navigation import Navigator, Places
from planner.plan import Step, StepKind
from planner.units import Pose

from .judged import judged
from .judging import verdict
from .tables import INCH, box, navigator, pose, solid, wall

R = 12.5 / 25.4
SHUT = {"wall": Passage(Way.SHUT, rule="shut")}


def on(base: float, thing: Feature) -> Feature:
    """The same with its foot at a height."""
    return replace(thing, bottom=round(base * INCH), top=thing.top + round(base * INCH))


def ways(start: Pose, *features: Feature) -> Navigator:
    """One model that walks over anything but the wall, on a table of 14" by 8"."""
    return navigator(features, "25mm", start, 40, size=(14, 8), passages=SHUT)


def told(here: Navigator, to: Pose) -> list[float]:
    """What a place costs alone and nine times over."""
    field = here.field("me")
    return [float(field.costs(Places.of([to] * n))[0]) / INCH for n in (1, 9)]


HILL = solid("hill", box(6, 0, 10, 8), 2)


def test_no_way_under_a_wall_on_a_hill() -> None:
    """Across hill and table: neither told nor walked; nor does the referee let it through."""
    here = ways(pose(4, 4), HILL, on(2, wall("wall", [(8, 0), (8, 8)], 3)))
    assert told(here, pose(12, 4)) == [inf] * 2
    step = Step(StepKind.LINE, pose(12, 4), 8 * INCH, ())
    assert [v.rule for v in verdict(here, [step]).violations if v.step is not None] == ["shut"]


def round_the_end(out: float, along: float) -> float:
    """From `along` before a wall's end to as far behind it, `out` from the end sideways."""
    far = hypot(along, out)
    return 2 * (sqrt(far * far - R * R) + R * (atan2(out, along) + asin(R / far)))


def test_round_its_end_on_the_hill() -> None:
    """The wall ends 2" above the way."""
    here = ways(pose(4, 4), HILL, on(2, wall("wall", [(8, 0), (8, 6)], 3)))
    assert told(here, pose(12, 4)) == pytest.approx([round_the_end(2, 4)] * 2, rel=1e-4)
    judged(here, pose(12, 4))


def test_under_a_bridge_between_hills() -> None:
    """A plank from hill to hill: between them one walks under it, through a hill round its end.

    Along x = 4.5 the plank's end is at x = 4, half an inch aside, and 1" deep: from 2" before it.
    """
    near, far = solid("near", box(3, 2, 5, 6), 2), solid("far", box(9, 2, 11, 6), 2)
    plank = on(2, solid("wall", box(4, 3.5, 10, 4.5), 0.5))
    here = ways(pose(7, 1), near, far, plank)
    assert told(here, pose(7, 7)) == pytest.approx([6] * 2)
    here = ways(pose(4.5, 1.5), near, far, plank)
    turned = round_the_end(0.5, 2) + 1
    assert told(here, pose(4.5, 6.5)) == pytest.approx([turned] * 2, rel=1e-4)
    judged(here, pose(4.5, 6.5))
