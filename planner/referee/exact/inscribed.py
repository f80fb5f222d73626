"""Figures inside an oval or a slanting rectangle that together all but fill it."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from planner.length import DEGREE
from planner.referee.exact.angle import SCALE, cos_sin
from planner.referee.exact.figure import Rounded, Turned
from planner.referee.exact.plane import Point

SHORT: Final = 8
"""Half µm by which no point of an oval is further than that off the discs, but for rounding."""
ROUNDED: Final = 2
"""Half µm by which a place may be off when it is rounded to whole ones."""


def inscribed(figure: Turned) -> Iterator[Rounded]:
    """Yield figures certainly inside one that stands at its first place.

    A rectangle is one figure. An oval is the discs about places on its long axis that touch it
    from inside: at c from the middle, with half axes a > b and f² = a² - b², their radius is
    b·√(1 - c²/f²), as far as c = f²/a, where the disc touches the very tip. With c = f·cos t
    they reach √(b² + f²·cos²u)·cos(t - u') in the direction u, so that steps of d in t fall
    short by a·d²/8 at the most.
    """
    if not figure.oval:
        yield _rectangle(figure)
        return
    long, short = max(figure.length, figure.width), min(figure.length, figure.width)
    if long == short:
        yield figure.inner
        return
    focus = long * long - short * short
    tip, steps = focus // long, isqrt(10 * long // (8 * SHORT)) + 1  # 10 is more than π²
    for step in range(steps + 1):
        cos, _, _ = cos_sin(180 * DEGREE * step // steps)
        along = max(-tip, min(tip, isqrt(focus) * cos // SCALE))
        radius = isqrt(short * short * (focus - along * along) // focus)
        on = (along, 0) if figure.length == long else (0, along)
        yield Rounded((_placed(figure, *on),), max(0, radius - ROUNDED))


def _rectangle(figure: Turned) -> Rounded:
    length, width = max(0, figure.length - ROUNDED), max(0, figure.width - ROUNDED)
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return Rounded(tuple(_placed(figure, i * length, j * width) for i, j in signs))


def _placed(figure: Turned, along: int, across: int) -> Point:
    """The point so far along and across its heading, rounded: less than `ROUNDED` off."""
    (x, y), (cos_, sin, _) = figure.centre, cos_sin(figure.heading)
    half = SCALE // 2
    return (
        x + (along * cos_ - across * sin + half) // SCALE,
        y + (along * sin + across * cos_ + half) // SCALE,
    )
