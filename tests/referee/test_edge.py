"""What stays on the table: a base, its centre alone, and a hull that turns beside the edge."""

from __future__ import annotations

from typing import Any

import pytest

from planner.mobility import Measured
from planner.referee.exact.figure import disc
from planner.referee.exact.turn import turn_clear
from planner.referee.room.sweep import Spin
from planner.units import Base

WIDE, HIGH = 1_000_000, 800_000
HULL = Base.parse("100x40mm rect")
RIGHT = 90_000_000


@pytest.mark.parametrize(
    ("end", "beyond"),
    [
        ((0, 500_000), 0),
        ((-1, 500_000), 1),
        ((WIDE, 500_000), 0),
        ((WIDE + 1, 500_000), 1),
        ((500_000, 0), 0),
        ((500_000, -1), 1),
        ((500_000, HIGH), 0),
        ((500_000, HIGH + 1), 1),
        ((-3, HIGH + 2), 3),
        ((WIDE + 2, -4), 4),
    ],
)
def test_the_centre_alone(stage: Any, line: Any, end: tuple[int, int], beyond: int) -> None:
    """It may be on the very edge."""
    stage.size = (WIDE, HIGH)
    stage.model("u.1", (500_000, 500_000)).may(edge=Measured.CENTRE, budget=WIDE)
    rule = "wh40k10.through.no-table-edge"
    found = [(v.rule, v.amount) for v in stage.judge({"u.1": [line(*end)]}).violations]
    assert set(found) == ({(rule, beyond)} if beyond else set())
    back = [line(*end), line(500_000, 500_000)]
    on_the_way = [v for v in stage.judge({"u.1": back}).violations if v.step is not None]
    steps = [(v.rule, v.amount, v.step) for v in on_the_way]
    assert steps == ([(rule, beyond, 0), (rule, beyond, 1)] if beyond else [])


def test_a_base_on_the_edge_is_no_centre_on_it(stage: Any, line: Any) -> None:
    """The same place, of whose base half would be off."""
    stage.size = (WIDE, HIGH)
    stage.model("u.1", (500_000, 500_000)).may(edge=Measured.BASE, budget=WIDE)
    amounts = {v.amount for v in stage.judge({"u.1": [line(0, 500_000)]}).violations}
    assert amounts == {16_000}


def at_each_side(off: int) -> list[tuple[tuple[int, int], int, int]]:
    """A place so far off each side of the table, and headings along that side and away from it."""
    return [
        ((off, 400_000), RIGHT, 0),
        ((WIDE - off, 400_000), RIGHT, 0),
        ((500_000, off), 0, RIGHT),
        ((500_000, HIGH - off), 0, RIGHT),
    ]


@pytest.mark.parametrize(
    ("off", "beyond"),
    [
        (30_000, 20_000),  # it ends 20,000 off the table; its corner was 23,852 off on the way
        (49_999, 1),
        (50_000, 3_852),  # it ends on the table; a disc about its corners reaches 53,851.6
        (53_851, 1),
        (53_852, 0),
        (54_000, 0),
        (19_000, 31_000),
    ],
)
def test_a_hull_that_turns(off: int, beyond: int) -> None:
    """100 x 40 mm, a quarter turn there or back: how far it is off where it ends, or on the way."""
    for at, along, away in at_each_side(off):
        for start, end in ((along, away), (away, along)):
            assert Spin(HULL, at, start, end).beyond(WIDE, HIGH) == beyond


@pytest.mark.parametrize(("strict", "clear"), [(True, False), (False, True)])
def test_a_disc_turns_at_just_the_gap(strict: bool, clear: bool) -> None:
    """One that touches another, or is 5,000 off: enough but where it has to be more than that."""
    base, other = Base.parse("32mm"), disc((532_000, 500_000), 16_000)
    asked = (500_000, 500_000), 0, RIGHT
    assert turn_clear(base, *asked, other, strict=strict) is clear
    further = disc((537_000, 500_000), 16_000)
    assert turn_clear(base, *asked, further, 10_000, strict=strict) is clear
    assert turn_clear(base, *asked, further, 10_001, strict=strict) is False
    assert turn_clear(base, *asked, further, 9_999, strict=strict) is True


def test_a_hull_that_turns_away_from_the_edge() -> None:
    """From 45° to 90° at 50,000 from a side that only its sides come near to: 20,000 at the end.

    At 45° its corners are (50,000 + 20,000) / sqrt(2) = 49,497.5 off, and come no nearer.
    """
    for at, along, away in at_each_side(50_000):
        middle = (along + away) // 2
        assert Spin(HULL, at, middle, along).beyond(WIDE, HIGH) == 0
    assert Spin(Base.parse("100mm"), (50_000, 400_000), 0, RIGHT).beyond(WIDE, HIGH) == 0
    assert Spin(Base.parse("100mm"), (49_999, 400_000), 0, RIGHT).beyond(WIDE, HIGH) == 1
