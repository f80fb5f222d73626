"""Jumps that end on slow ground, or begin there."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Jumping, Measured, Passage, Way
from planner.navigation import Places

from .judged import judged
from .tables import INCH, area, box, navigator, pose, um


@pytest.mark.parametrize(
    ("start", "goal"),
    [((1, 7), (5, 6)), ((5, 6), (1, 7)), ((5, 6), (4, 7)), ((11, 7), (5, 6)), ((5, 6), (11, 7))],
)
def test_into_mud_and_out_of_it(start: tuple[float, float], goal: tuple[float, float]) -> None:
    """Mud at pace 2 lies from x = 3 to 7, and a disc of 25 mm jumps at most 3.3" for 1/4".

    From where the disc is off the mud it is 2.49" to x = 5 straight across, by the straight line
    from (1, 7) 2.57" and from (11, 7) 2.53", so it goes straight and is in the air over all of the
    mud: the distance and 1/4". Jumps ended at the ends of the mud alone: it walked, half as much
    again.
    """
    passages = {"mud": Passage(pace=Fraction(2))}
    jumping = Jumping(um(3.3), entry=um(0.25))
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "jumping": jumping}
    ways = navigator([area("mud", box(3, 0, 7, 12))], "25mm", pose(*start), 40, **about)
    least = math.dist(start, goal) + 0.25
    found = judged(ways, pose(*goal)).spent / INCH
    assert least - 1e-6 <= found <= least * 1.0001
    beside = Places.of([pose(goal[0], goal[1] + k / 1000) for k in range(3)])
    assert found - 1e-6 <= ways.field("me").costs(beside)[0] / INCH <= found * 1.005


@pytest.mark.parametrize("back", [False, True])
def test_a_little_way_into_the_mud_before_a_jump(back: bool) -> None:
    """Mud at pace 2 from x = 4 to a ditch from 6.5 to 7.2; a disc an inch wide jumps 4", for 1".

    Past the ditch it lands at 7.7, so it takes off at 3.7, 0.2" into the mud: 9" from (1, 5) to
    (10, 5), 0.2" and 1". Or the reverse. By two jumps it is 11".
    """
    features = [area("mud", box(4, 0, 6.5, 12)), area("ditch", box(6.5, 0, 7.2, 12), Kind.GAP)]
    passages = {"mud": Passage(pace=Fraction(2)), "ditch": Passage(Way.SHUT)}
    start, goal = (pose(10, 5), pose(1, 5)) if back else (pose(1, 5), pose(10, 5))
    about: dict[str, Any] = {"size": (14, 12), "passages": passages}
    jumping = Jumping(um(4), entry=um(1))
    ways = navigator(features, "25.4mm", start, 40, jumping=jumping, **about)
    assert judged(ways, goal).spent / INCH == pytest.approx(10.2, abs=1e-3)


def test_out_of_mud_from_anywhere() -> None:
    """From (5, 6) in mud from x = 3 to 7 to (11, 6): 6", 2.49" of it jumped for 1/4".

    Ways from any pose to any other share one web, which knew jumps from coasts alone.
    """
    features, passages = [area("mud", box(3, 0, 7, 12))], {"mud": Passage(pace=Fraction(2))}
    about: dict[str, Any] = {"size": (14, 12), "passages": passages}
    jumping = Jumping(um(3.3), entry=um(0.25))
    ways = navigator(features, "25mm", pose(1, 1), 40, jumping=jumping, **about)
    cost, _ = ways.anywhere("me").between(pose(5, 6), pose(11, 6))
    assert cost / INCH == pytest.approx(6.25, abs=1e-3)


@pytest.mark.parametrize(
    ("start", "goal"), [((5, 6), (11, 6)), ((12, 6), (5, 6)), ((5, 6), (5, 8.2)), ((1, 7), (5, 6))]
)
def test_what_is_left_out_of_mud_and_into_it(
    start: tuple[float, float], goal: tuple[float, float]
) -> None:
    """In mud from x = 3 to 7: a straight line of which 2.49", or 2.2", are jumped for 1/4".

    What is left knew jumps between coasts alone, and waded to a place in mud, or out of it.
    """
    features, passages = [area("mud", box(3, 0, 7, 12))], {"mud": Passage(pace=Fraction(2))}
    about: dict[str, Any] = {"size": (14, 12), "passages": passages}
    jumping = Jumping(um(3.3), entry=um(0.25))
    ways = navigator(features, "25mm", pose(1, 1), 40, jumping=jumping, **about)
    left = ways.remaining("me", Places.of([pose(*goal)])).costs(Places.of([pose(*start)]))
    least = math.dist(start, goal) + 0.25
    assert least - 1e-4 <= left[0] / INCH <= least * 1.001


def test_what_is_left_where_no_jump_is_worth_it() -> None:
    """Jumps of 0.3" for 5": from (5, 5) to (5, 6) in mud at pace 2 one walks, for 2"."""
    features, passages = [area("mud", box(3, 0, 7, 12))], {"mud": Passage(pace=Fraction(2))}
    about: dict[str, Any] = {"size": (14, 12), "passages": passages}
    jumping = Jumping(um(0.3), entry=um(5))
    ways = navigator(features, "25mm", pose(1, 1), 40, jumping=jumping, **about)
    left = ways.remaining("me", Places.of([pose(5, 6)])).costs(Places.of([pose(5, 5)]))
    assert left[0] / INCH == pytest.approx(2, abs=1e-4)


@pytest.mark.parametrize("measured", list(Measured))
def test_no_jump_within_ground_that_is_not_flown_over(measured: Measured) -> None:
    """Over ditches alone (`gemini.jump.max-distance`): in mud at pace 2 one walks.

    From (5, 6) to (5, 8.2) it is 4.4", and was told 2.2", or as out of reach by who was to jump
    there. The ditch from x = 10 to 11 lies in mud as well, and is walked round, past its end at
    y = 6. An inch of base has its corners half an inch off: from (8, 5), a root of 5 off one,
    there is a tangent of sqrt(4.75) and, from acos(2 / sqrt(5)) below the level by
    acos(0.5 / sqrt(5)), an arc up to the top; an inch, and the same down to (13, 5).
    """
    features = [area("mud", box(3, 0, 7, 12)), area("wet", box(7, 0, 14, 12))]
    features += [area("ditch", box(10, 0, 11, 6), Kind.GAP)]
    passages = {name: Passage(pace=Fraction(2), measured=measured) for name in ("mud", "wet")}
    passages["ditch"] = Passage(Way.SHUT)
    about: dict[str, Any] = {"size": (14, 12), "passages": passages}
    jumping = Jumping(um(4), over=frozenset({"ditch"}))
    arc = math.pi / 2 + math.acos(2 / math.sqrt(5)) - math.acos(0.5 / math.sqrt(5))
    round_it = 2 * math.sqrt(4.75) + 2 * 0.5 * arc + 1
    for start, goal, least in [
        (pose(5, 6), pose(5, 8.2), 2 * 2.2),
        (pose(8, 6.501), pose(13, 6.501), 2 * 5),
        (pose(8, 5), pose(13, 5), 2 * round_it),
    ]:
        ways = navigator(features, "25.4mm", start, 40, jumping=jumping, **about)
        told = ways.field("me").costs(Places.of([goal]))[0] / INCH
        left = ways.remaining("me", Places.of([goal])).costs(Places.of([start]))[0] / INCH
        for cost in (told, left, judged(ways, goal).spent / INCH):
            assert least - 1e-4 <= cost <= least * 1.0005
