"""Ground that costs something to enter is gone round at its corners, and turned into nowhere."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from planner.mobility import Measured, Passage
from planner.navigation import Places, kept
from planner.navigation.free_space import things
from planner.navigation.slow_ground.border import round_about

from .tables import INCH, area, navigator, pose, um

FOUND = 20
"""µm: outlines are drawn in straight pieces, the corners of which stand so far off at the most."""


@pytest.mark.parametrize("measured", [Measured.BASE, Measured.CENTRE])
@pytest.mark.parametrize("kin", ["", "woods"])
def test_as_short_as_with_bends_anywhere(
    monkeypatch: pytest.MonkeyPatch, measured: Measured, kin: str
) -> None:
    """The slow twin lets a way bend as it likes at every corner; it finds nothing shorter.

    Three areas that overlap in part, one of them with an inner corner, one dearer to enter.
    """
    grounds = [
        area("bend", [(6, 4), (16, 4), (16, 8), (10, 8), (10, 14), (6, 14)]),
        area("over", [(14, 6), (20, 7), (19, 13), (15, 12)]),
        area("dear", [(21, 3), (25, 4), (24, 10)]),
    ]
    passages = {
        f.id: Passage(entry=um(3 if f.id == "dear" else 1), measured=measured, kin=kin)
        for f in grounds
    }
    dice = np.random.default_rng(3)
    x, y = dice.integers(INCH, um(29), 300), dice.integers(INCH, um(17), 300)
    at = Places(x, y, np.zeros(300, np.int64), np.zeros(300, np.int64))

    def costs() -> np.ndarray:
        kept.forget()
        ways = navigator(grounds, "32mm", pose(2, 9), 60, size=(30, 18), passages=passages)
        return ways.field("me").costs(at)

    quick = costs()
    monkeypatch.setattr(
        things, "round_about", lambda rings, turned_into: round_about(rings, turned_into=True)
    )
    slow = costs()
    kept.forget()
    assert np.isfinite(slow).all()
    assert (quick >= slow - 1e-3).all()
    assert (quick <= slow + FOUND).all()


def test_who_turns_into_slow_ground_still_may() -> None:
    """Slow ground is refracted into at its corner as well: those way points stay loose."""
    slow = area("slow", [(6, 4), (16, 4), (16, 8), (6, 8)])
    loose = {}
    for name, passage in (("slow", Passage(pace=Fraction(2))), ("dear", Passage(entry=INCH))):
        ways = navigator([slow], "32mm", pose(2, 9), 60, size=(30, 18), passages={"slow": passage})
        corners = ways.field("me").web.sheets[0].corners
        loose[name] = int((~corners.tangents.any(axis=1)).sum()), len(corners)
    assert loose["slow"][0] == loose["slow"][1] > 0
    assert loose["dear"][0] == 0 < loose["dear"][1]
