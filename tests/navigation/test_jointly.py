"""Ways of which jumps, climbs and bends that follow each other are slid together."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Jumping, Passage

from .judged import judged
from .tables import INCH, OVER, SHUT, area, box, navigator, pose, solid, um


@pytest.mark.parametrize("along", [0, 2, 3])
def test_a_jump_into_mud_to_the_foot_of_a_block(along: float) -> None:
    """A disc of 25 mm is off a block from x = 6 at 6 - 25 / 50.8 = 5.508, and touches it there.

    Before it is mud at pace 2, from x = 3, with a ditch from 4 to 5 in it. It jumps from the mud's
    border to the foot of the block, at most 3.3" for 1/4", and climbs 1.5" at once: the way is
    straight as seen from above and nothing of it in the mud. Jumps landed beyond the ditch and
    walked the rest, 0.19 % more.
    """
    features = [
        area("mud", box(3, 0, 7, 12)),
        area("ditch", box(4, 0, 5, 12), Kind.GAP),
        solid("block", box(6, 0, 9, 12), 1.5),
    ]
    passages = {"mud": Passage(pace=Fraction(2)), "ditch": SHUT, "block": OVER}
    jumping = Jumping(um(3.3), entry=um(0.25))
    about: dict[str, Any] = {"size": (14, 12), "passages": passages, "jumping": jumping}
    ways = navigator(features, "25mm", pose(1, 5), 40, **about)
    least = math.hypot(6.5, along) + 0.25 + 1.5
    found = judged(ways, pose(7.5, 5 + along, 1.5)).spent / INCH
    assert least - 1e-6 <= found <= least * 1.0001
