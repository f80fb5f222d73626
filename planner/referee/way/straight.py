"""Lines that are the pieces of one straight line, which climbs or drops have cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Final

from planner.plan import Step, StepKind
from planner.units import Pose

Point = tuple[int, int]
LINES: Final = frozenset({StepKind.LINE, StepKind.DOOR, StepKind.VAULT, StepKind.SWIM})
UPRIGHT: Final = frozenset({StepKind.CLIMB, StepKind.DROP})
MOST: Final = 131
"""Steps of one straight line at the most: 65 climbs cut it."""
WRONG: Final = 1_000_000
"""What a line that may not be gone weighs, in straight lines."""


def straight(
    start: Pose, steps: Sequence[Step], goes: Callable[[Point, int], bool]
) -> list[Point | None]:
    """Return of each line of a way the straight line that it is a piece of.

    Each row of lines, climbs and drops is cut into straight lines that all go where they may, as
    few as can be: no line is a piece of two of them, or many a micrometre to one side would add up.
    A line that is in none that may be gone is one by itself.

    Parameters:
        start: where the way begins.
        goes: whether a line (dx, dy), µm, may be gone at a heading (µ°).

    Returns:
        (dx, dy), µm, by the number of the step; None where it is no line.
    """
    found: list[Point | None] = [None] * len(steps)
    poses = [start, *(step.to for step in steps)]
    first = 0
    for is_row, row in groupby(steps, lambda step: step.kind in LINES | UPRIGHT):
        lines = [step.kind in LINES for step in row]
        if is_row:
            at = [(pose.x, pose.y) for pose in poses[first : first + len(lines) + 1]]
            cuts = _cut(at, lines, partial(_goes, goes, poses[first].heading))
            for one, two in pairwise(cuts):
                line = at[two][0] - at[one][0], at[two][1] - at[one][1]
                found[first + one : first + two] = [line] * (two - one)
        first += len(lines)
    return [line if step.kind in LINES else None for step, line in zip(steps, found, strict=True)]


def _goes(goes: Callable[[Point, int], bool], heading: int, line: Point) -> bool:
    return goes(line, heading)


def _cut(at: Sequence[Point], lines: Sequence[bool], goes: Callable[[Point], bool]) -> list[int]:
    """Where a row is cut into straight lines, as few as can be that may not be gone, then at all.

    Parameters:
        at: the places between its steps.
        lines: which of these are lines.
    """
    worst = len(at) * WRONG
    costs, before = [0] + [worst] * len(lines), [0] * len(at)
    for end in range(1, len(at)):
        for begin in range(max(0, end - MOST), end):
            if costs[begin] + 1 >= costs[end]:
                continue
            if _may(at[begin : end + 1], lines[begin:end], goes):
                costs[end], before[end] = costs[begin] + 1, begin
        if costs[end - 1] + WRONG < costs[end]:
            costs[end], before[end] = costs[end - 1] + WRONG, end - 1
    cuts = [len(lines)]
    while cuts[-1]:
        cuts.append(before[cuts[-1]])
    return cuts[::-1]


def _may(at: Sequence[Point], lines: Sequence[bool], goes: Callable[[Point], bool]) -> bool:
    """Whether some steps are one straight line that may be gone, or one that leads nowhere."""
    line = at[-1][0] - at[0][0], at[-1][1] - at[0][1]
    if len(lines) == 1:
        return not lines[0] or line == (0, 0) or goes(line)
    return _is_straight(at) and goes(line)


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
