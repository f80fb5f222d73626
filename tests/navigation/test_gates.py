"""Way points in narrow gaps: none where what is climbed over is no gap."""

from __future__ import annotations

from .tables import INCH, OVER, navigator, pose, wall


def test_none_on_top_of_walls_that_join() -> None:
    """Three thick walls of one height, end to end at right angles, climbed over by an oval.

    What grows round them overlaps, and where the outlines cross an edge of one ends beside an
    edge of another. There the body stands on one of them: it is no gap.
    """
    walls = [
        wall("a", [(6, 4), (6, 10)], 2, 0.25),
        wall("b", [(6, 10), (12, 10)], 2, 0.25),
        wall("c", [(12, 10), (12, 4)], 2, 0.25),
    ]
    ways = navigator(
        walls, "75x42mm oval", pose(2, 8), 12, size=(20, 16), passages={w.id: OVER for w in walls}
    )  # fmt: skip
    sheet = ways.field("me").web.sheets[0]
    on_top = sheet.levels(sheet.corners.x, sheet.corners.y) == 2 * INCH
    assert len(sheet.corners) > 100
    assert not on_top.any()
