"""Levels are changed beside what costs something, and on what is climbed: portals stand there."""

from __future__ import annotations

from .tables import INCH, OVER, box, floor, navigator, pose, solid

FLOOR = floor("floor", box(2, 2, 8, 8), 3)


def test_down_onto_a_block_under_an_edge() -> None:
    """From the floor at (5, 4.9) to the top of a block, 1.5" high, at (8.75, 4.9): 3.75" and 1.5".

    The floor carries the disc to x = 8 + R, the block lifts it from x = 7 - R on. It was led down
    to the ground first, 3", and up again, 1.5".
    """
    block = solid("block", box(7, 4.4, 10, 5.4), 1.5)
    passages = {"floor": OVER, "block": OVER}
    ways = navigator(
        [FLOOR, block], "25mm", pose(1, 9.5), 30, size=(14, 10), passages=passages,
        walks_through=True,
    )  # fmt: skip
    found = ways.anywhere("me").route(pose(5, 4.9, 3), pose(8.75, 4.9, 1.5))
    assert 5.25 - 1e-6 <= found.spent / INCH <= 5.25 * 1.00002
