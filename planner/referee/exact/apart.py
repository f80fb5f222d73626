"""Are two figures far enough apart, near enough to each other?

Two `Rounded` figures are decided exactly. With a `Turned` one, "far enough" needs a direction
in which they part by that much and "near enough" needs two points that are that near; both are
found in floats and then proved in whole numbers with every rounding against the answer. What
can be proved neither way (it is within far less than 1/1000 µm of the border) is neither.
"""

from __future__ import annotations

from math import isqrt

from planner.referee.exact.direction import plain, searched
from planner.referee.exact.figure import Figure, Rounded, Turned, root_up
from planner.referee.exact.plane import Core, squared, weakly_apart
from planner.referee.exact.witness import witness
from planner.until import on_time

Direction = tuple[int, int]


def clear(first: Figure, second: Figure, gap: int = 0, *, strict: bool = False) -> bool:
    """Return whether the gap of two figures is at least `gap` (half µm); more, if `strict`.

    With no gap to keep and not `strict`: whether their interiors do not meet (for a figure
    without interior: whether it does not meet the other's interior).
    """
    on_time()
    if isinstance(first, Rounded) and isinstance(second, Rounded):
        return _exactly_clear(first, second, first.radius + second.radius + gap, strict)
    if clear(_outer(first), _outer(second), gap, strict=strict):
        return True
    if not clear(_inner(first), _inner(second), gap, strict=strict):
        return False
    return parting(first, second, gap, strict=strict) is not None


def near(first: Figure, second: Figure, gap: int) -> bool:
    """Return whether the gap of two figures is at most `gap` (half µm), for certain."""
    on_time()
    if isinstance(first, Rounded) and isinstance(second, Rounded):
        most = first.radius + second.radius + gap
        over, under = squared(first.core, second.core)
        return most >= 0 and over <= most * most * under
    if near(_inner(first), _inner(second), gap):
        return True
    if not near(_outer(first), _outer(second), gap):
        return False
    return witness(first, second, gap)


def parting(first: Figure, second: Figure, gap: int, *, strict: bool = False) -> Direction | None:
    """Return a direction in which two figures are proved to be `gap` apart, else None."""
    for direction in plain(first, second):
        if _proves(first, second, direction, gap, strict):
            return direction
    direction = searched(first, second)
    return direction if _proves(first, second, direction, gap, strict) else None


def between(first: Figure, second: Figure) -> int:
    """Return a proved lower bound of the gap of two figures, half µm; below 0 where they overlap.

    For `Rounded` figures it is the gap rounded down; cores that overlap count as touching, but
    for those without any radius: how far one would have to be moved to be clear of the other.
    """
    on_time()
    if isinstance(first, Rounded) and isinstance(second, Rounded):
        over, under = squared(first.core, second.core)
        radii = first.radius + second.radius
        if over or radii:
            return isqrt(over // under) - radii
        tried = plain(first, second)  # one across an edge parts overlapping cores soonest
        return max((along(first, second, direction) for direction in tried), default=0)
    return along(first, second, best(first, second))


def best(first: Figure, second: Figure) -> Direction:
    """Return the direction in which `second` is furthest beyond `first`, as far as we can see."""
    tried = [*plain(first, second), searched(first, second)]
    return max(tried, key=lambda direction: along(first, second, direction))


def along(first: Figure, second: Figure, direction: Direction) -> int:
    """Return how far `second` lies beyond `first` in a direction, half µm, rounded down."""
    ux, uy = direction
    parted = -first.support(ux, uy) - second.support(-ux, -uy)
    length2 = ux * ux + uy * uy
    return parted // (root_up(length2) if parted > 0 else isqrt(length2))


def _exactly_clear(first: Rounded, second: Rounded, least: int, strict: bool) -> bool:
    if least < 0:
        return True
    if least == 0 and not strict:
        flat = len(first.core) < 3 and len(second.core) < 3
        return flat or weakly_apart(first.core, second.core)
    if _boxes_apart(first.core, second.core, least):
        return True
    over, under = squared(first.core, second.core)
    most = least * least * under
    return over > most if strict else over >= most


def _boxes_apart(first: Core, second: Core, least: int) -> bool:
    """Whether two cores are surely further than `least` apart: along x or along y alone."""
    for axis in (0, 1):
        a, b = [p[axis] for p in first], [p[axis] for p in second]
        if min(a) - max(b) > least or min(b) - max(a) > least:
            return True
    return False


def _proves(first: Figure, second: Figure, direction: Direction, gap: int, strict: bool) -> bool:
    ux, uy = direction
    parted = -first.support(ux, uy) - second.support(-ux, -uy)
    needed = root_up(gap * gap * (ux * ux + uy * uy))
    return parted > needed if strict else parted >= needed


def _outer(figure: Figure) -> Rounded:
    return figure.outer if isinstance(figure, Turned) else figure


def _inner(figure: Figure) -> Rounded:
    return figure.inner if isinstance(figure, Turned) else figure
