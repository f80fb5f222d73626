"""Lines that are the pieces of one straight line, which a climb or a drop has cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from planner.plan import Step, StepKind
from planner.units import Pose

Point = tuple[int, int]
LINES: Final = frozenset({StepKind.LINE, StepKind.DOOR, StepKind.VAULT, StepKind.SWIM})
UPRIGHT: Final = frozenset({StepKind.CLIMB, StepKind.DROP})
MOST: Final = 65
"""Steps of one straight line that are looked at: 32 climbs cut it."""


def straight(start: Pose, steps: Sequence[Step], number: int) -> Iterator[Point]:
    """Yield the straight lines that a line of a way is a piece of: the longest first, then itself.

    Parameters:
        start: where the way begins.
        number: of the line among the `steps`.

    Yields:
        (dx, dy), µm, of each.
    """
    first = last = number
    while number - first < MOST and first and steps[first - 1].kind in LINES | UPRIGHT:
        first -= 1
    while (
        last - number < MOST and last + 1 < len(steps) and steps[last + 1].kind in LINES | UPRIGHT
    ):
        last += 1
    at = [(start.x, start.y), *((step.to.x, step.to.y) for step in steps)]
    rows = [(a, b) for a in range(first, number + 1) for b in range(number + 1, last + 2)]
    for a, b in sorted(rows, key=lambda row: row[0] - row[1]) if len(rows) > 1 else rows:
        if _is_straight(at[a : b + 1]):
            yield at[b][0] - at[a][0], at[b][1] - at[a][1]


def _is_straight(places: Sequence[Point]) -> bool:
    """Whether places follow one another within 1 µm of the line from the first to the last."""
    (x, y), (to_x, to_y) = places[0], places[-1]
    dx, dy = to_x - x, to_y - y
    square, before = dx * dx + dy * dy, 0
    if square == 0:  # there and back again
        return False
    for px, py in places[1:]:
        along, off = dx * (px - x) + dy * (py - y), dx * (py - y) - dy * (px - x)
        if not before <= along <= square or off * off > square:
            return False
        before = along
    return True
