"""Which places nobody sees, compiled: straight lines from places to eyes against what hides."""

from __future__ import annotations

from typing import Any

from planner.navigation.kernels.jit import kernel, leaf


@kernel
def unseen(
    xs: Any, ys: Any, eyes: Any, hiding: Any, behind: Any, reach: float, sure: bool, found: Any
) -> None:
    """Find the places from which a line to each eye meets something.

    Parameters:
        xs, ys: (n,) µm.
        eyes: (k, 2) µm.
        hiding, behind: (s, 4) from point to point, µm: what hides anywhere, and within `reach` of
            the place.
        sure: whether a line that runs along what it may meet, or past it, does not meet it.
        found: (n,) set where all lines meet something; places where it is set already are left.
    """
    for p in range(len(xs)):
        if found[p]:
            continue
        met = True
        for k in range(len(eyes)):
            line = xs[p], ys[p], eyes[k, 0], eyes[k, 1]
            if not (_meets(*line, hiding, -1.0, sure) or _meets(*line, behind, reach, sure)):
                met = False
                break
        found[p] = met


@leaf
def _meets(x: int, y: int, ex: int, ey: int, stretches: Any, reach: float, sure: bool) -> bool:
    """Whether a line meets one of some stretches, not further from its begin than `reach` if ≥ 0.

    In whole numbers but for the distance: a stretch is met at `along` of `size` of the line, and
    at `across` of `size` of itself.
    """
    dx, dy = ex - x, ey - y
    away = (float(dx) * dx + float(dy) * dy) ** 0.5
    for k in range(len(stretches)):
        fx, fy = stretches[k, 0] - x, stretches[k, 1] - y
        gx, gy = stretches[k, 2] - stretches[k, 0], stretches[k, 3] - stretches[k, 1]
        size = dx * gy - dy * gx
        along, across = fx * gy - fy * gx, fx * dy - fy * dx
        if size < 0:
            size, along, across = -size, -along, -across
        elif size == 0:
            if sure:
                continue
            along, across = 0, 0
        near = reach < 0.0 or along * away <= reach * max(size, 1)
        if near and 0 <= along <= size and 0 <= across <= size:
            return True
    return False
