"""Places close to what a model may fight across, on the lines that face the enemy behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from planner.formation.body import Body, Other
from planner.formation.places.circle import SLACK
from planner.formation.spots import Floats
from planner.mobility import Across

ROW: Final = np.arange(-4, 5)
"""Places in a row to each side of the one straight before the enemy, a base apart."""


def behind(body: Body, targets: Sequence[Other], across: Across) -> Iterator[tuple[Floats, Floats]]:
    """Yield points (x, y) beside each stretch of the outline, on both of its sides."""
    off = body.base.circumradius + across.thickness / 2 + SLACK
    step = 2 * body.base.circumradius + SLACK
    for line in across.lines:
        for a, b in pairwise(line):
            ax, ay, dx, dy = float(a[0]), float(a[1]), float(b[0] - a[0]), float(b[1] - a[1])
            length = float(np.hypot(dx, dy))
            if not length:
                continue
            ux, uy = dx / length, dy / length
            for other in targets:
                beside = (other.pose.x - ax) * ux + (other.pose.y - ay) * uy
                along = np.clip(beside + ROW * step, 0.0, length)
                xs, ys = ax + along * ux, ay + along * uy
                for side in (-off, off):
                    yield xs - side * uy, ys + side * ux
