"""Who may go to a side, and begins where it has no room to turn about: against ways by a ruler."""

from __future__ import annotations

import pytest

from .gait_twin import Leg, drawn_on
from .hull_tables import case
from .judged import judged
from .tables import inches

AHEAD, LEFT, BACK, RIGHT = range(4)
OUT_AND_ROUND: list[Leg] = [
    ((1.22, 5.69), AHEAD),
    ((5.63, 4.75), AHEAD),
    ((6.55, 2.54), AHEAD),
    ((6.5, 2.5), BACK),
]
"""Turned beside the table's edge and out of there, past a corner, and the last bit back."""
OFF_A_BLOCK: list[Leg] = [
    ((4.5, 4.5), AHEAD),
    ((5.0, 4.5), RIGHT),
    ((5.4, 5.72), AHEAD),
    ((6.41, 7.18), AHEAD),
    ((7.8, 7.88), AHEAD),
    ((9.75, 7.56), AHEAD),
    ((10.5, 7.0), AHEAD),
]
"""Along the block that it begins in touch with, to the right till it has room, and round."""


@pytest.mark.parametrize(("seed", "way"), [(149, OUT_AND_ROUND), (185, OFF_A_BLOCK)])
def test_no_longer_than_drawn(seed: int, way: list[Leg]) -> None:
    """A way that is swept whole and found free is one: the first was told as out of reach.

    The other was 0.3" longer before room to turn was looked for about where it begins.
    """
    table = case(seed, "troops")
    assert table is not None
    drawn = drawn_on(table)
    assert drawn.free(way)
    assert inches(judged(table.ways, table.to, turned=True).spent) <= drawn.cost(way)
