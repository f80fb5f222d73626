"""Mend a step that was right along straight lines and is a little off along circles."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.search.lines import Lines
from planner.formation.spots import Floats

TIMES: Final = 8


def mended(lines: Lines, ends: Floats) -> Floats:
    """Return the ends moved apart, together, out and in until no rule is broken, or nearly."""
    ends = ends.copy()
    for _ in range(TIMES):
        moved = _pairs(lines, ends) + _rings(lines, ends)
        if moved < 0.5:
            break
    return ends


def _pairs(lines: Lines, ends: Floats) -> float:
    most = 0.0
    for pairs, sign in ((lines.near, 1.0), (lines.apart, -1.0)):
        for a, b, wanted in pairs:
            off = ends[a] - ends[b]
            away = max(1.0, math.hypot(*off))
            excess = sign * (away - wanted)
            share = lines.free[a] + lines.free[b]
            if excess > 0 and share:
                push = sign * (excess + 0.5) / (away * share) * off
                ends[a] -= push * lines.free[a]
                ends[b] += push * lines.free[b]
                most = max(most, excess)
    return most


def _rings(lines: Lines, ends: Floats) -> float:
    most = 0.0
    for rings, sign in ((lines.into, 1.0), (lines.out, -1.0)):
        for a, x, y, radius in rings:
            off = ends[a] - np.array([x, y])
            away = max(1.0, math.hypot(*off))
            excess = sign * (away - radius)
            if excess > 0 and lines.free[a]:
                ends[a] -= sign * (excess + 0.5) / away * off
                most = max(most, excess)
    return most
