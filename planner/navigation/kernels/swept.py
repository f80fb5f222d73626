"""Whether a stretch meets what an oblong sweeps that goes straight along, or across, its axis.

That is an oblong again, so in a frame along the line it is upright: a stretch meets it where it
can be clipped by it, and a thick stretch or a disc where it comes within a radius.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.jit import leaf

UPRIGHT = 1e-3
"""µm taken off an upright oblong, so that it passes where it just fits."""
SLANTING = 4.0
"""µm added to a slanting one: its exact outline has corners on half µm, up to 2 µm outside."""


@leaf
def meets_oblong(low, high, side, s0, t0, s1, t1, r):  # noqa: C901  one test after another
    """Whether a stretch comes nearer than `r` to low <= s <= high, |t| <= side; or inside."""
    first, last = 0.0, 1.0
    inside = True
    for value, change in (
        (low - s0, s1 - s0),
        (s0 - high, s0 - s1),
        (-side - t0, t1 - t0),
        (t0 - side, t0 - t1),
    ):
        if change > 0.0:
            first = max(first, value / change)
        elif change < 0.0:
            last = min(last, value / change)
        elif value >= 0.0:
            inside = False
    if inside and first < last:
        return True
    if inside and s0 == s1 and t0 == t1:
        return True
    if r == 0.0:
        return False
    near = r * r
    for s, t in ((s0, t0), (s1, t1)):
        ds, dt = max(low - s, 0.0, s - high), max(-side - t, 0.0, t - side)
        if ds * ds + dt * dt < near:
            return True
    for s, t in ((low, -side), (low, side), (high, -side), (high, side)):
        if to_stretch2(s, t, s0, t0, s1, t1) < near:
            return True
    return False
