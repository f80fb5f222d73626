"""Which of many straight stretches a line may lie on: of a wall that door or window is.

Few are looked at one by one; of many doors and many walls those far off are left out all at once,
as a map may have thousands of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from planner.battlefield.feature import Path, Point

Stretch = tuple[Point, Point]
MANY: Final = 20_000
"""Pairs that are looked at one by one."""
FEW: Final = 4
"""Stretches by whose boxes a line may lie on them that are not looked at any further."""


def candidates(
    lines: Sequence[Path], stretches: Sequence[Stretch], slack: Sequence[float]
) -> Iterator[Sequence[int]]:
    """Yield for each line the numbers, ascending, of all stretches that its points may lie on.

    Parameters:
        lines: of two points each.
        slack: of each stretch how far off it a point may be, µm; µm more are let through, and a
            few stretches whose boxes alone it is in.
    """
    if len(lines) * len(stretches) <= MANY:
        for _ in lines:
            yield range(len(stretches))
        return
    import numpy as np

    begins, ends = (np.array([s[i] for s in stretches], dtype=float) for i in (0, 1))
    far = np.array(slack, dtype=float) + 1.0
    (left, low), (right, high) = np.minimum(begins, ends).T - far, np.maximum(begins, ends).T + far
    for line in lines:
        xs, ys = zip(*line, strict=True)
        box = (left <= min(xs)) & (right >= max(xs)) & (low <= min(ys)) & (high >= max(ys))
        (may,) = np.nonzero(box)
        for point in line if len(may) > FEW else ():
            off, along = np.array(point, dtype=float) - begins[may], ends[may] - begins[may]
            part = np.clip((off * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
            off -= part[:, None] * along
            may = may[(off * off).sum(axis=1) <= far[may] ** 2]
        yield [int(number) for number in may]
