"""Where a body that has no room for a turn where it begins has it next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

RAYS: Final = 24
"""Directions looked in from one start; fewer where there are more starts than `STARTS`."""
LEAST_RAYS: Final = 8
STARTS: Final = 4
LOOKS: Final = 16
"""Places looked at on each."""
HALVINGS: Final = 10
"""Of the distance between two of them: a 16,384th of `far` is left."""
NEAREST: Final = 2
"""Directions kept of a turn that is not all about."""
SPARE: Final = 2.0
"""µm further than where room begins: places are rounded to whole ones."""


def next_room(
    clear: Callable[[Floats], Bools], starts: Floats, turns: list[list[int]], far: float
) -> Floats:
    """Return places (n, 2) to which starts go straight to have room for a turn, if they have none.

    Those nearest to where they begin, in all directions for the last of the turns, in the nearest
    ones for the others. A start beside a long wall has no way point near where it comes free.

    Parameters:
        clear: of places (n, 2), (1 + parts, n): where turning is free, and each part of a turn.
        starts: (m, 2) µm.
        turns: rows of `clear` that a turn needs, each; the last one is all about.
        far: µm, the furthest that is looked.
    """
    found, known = [np.empty((0, 2))], clear(starts)
    needing = np.flatnonzero(~known[0])
    rays = RAYS if len(needing) <= STARTS else max(LEAST_RAYS, RAYS * STARTS // len(needing))
    angles = 2 * np.pi * np.arange(rays) / rays
    ways = np.column_stack([np.cos(angles), np.sin(angles)])
    lengths = far * np.arange(1, LOOKS + 1) / LOOKS
    for k in needing.tolist():
        at = starts[k] + (lengths[:, None, None] * ways).reshape(-1, 2)
        here = clear(at)
        rows = [row for row in turns if not _room(known[:, k : k + 1], row)[0]]
        firsts = [_first(_room(here, row).reshape(LOOKS, rays)) for row in rows]
        asked = [_nearest(first, row is turns[-1]) for first, row in zip(firsts, rows, strict=True)]
        turn = np.repeat(np.arange(len(rows)), [len(one) for one in asked])
        if not len(turn):
            continue
        ray = np.concatenate(asked)
        high = lengths[np.array(firsts)[turn, ray]]
        between = high - far / LOOKS, high
        found.append(starts[k] + _begins(clear, starts[k], ways[ray], between, rows, turn))
    points: Floats = np.unique(np.rint(np.concatenate(found)), axis=0)
    return points


def _room(clear: Bools, rows: list[int]) -> Bools:
    found: Bools = clear[0] | clear[rows].all(axis=0)
    return found


def _first(good: Bools) -> Ints:
    """Number of the first good place on each ray; -1 for none."""
    found: Ints = np.where(good.any(axis=0), good.argmax(axis=0), -1)
    return found


def _nearest(first: Ints, whole: bool) -> Ints:
    """Numbers of the rays that are kept."""
    there = np.flatnonzero(first >= 0)
    return there if whole else there[np.argsort(first[there], kind="stable")[:NEAREST]]


def _begins(
    clear: Callable[[Floats], Bools],
    start: Floats,
    ways: Floats,
    between: tuple[Floats, Floats],
    rows: list[list[int]],
    turn: Ints,
) -> Floats:
    """Where room for each turn begins, off the start, between two places on its ray."""
    low, high = between
    for _ in range(HALVINGS):
        half = (low + high) / 2
        here = clear(start + half[:, None] * ways)
        good = np.array([_room(here[:, k : k + 1], rows[t])[0] for k, t in enumerate(turn)])
        low, high = np.where(good, low, half), np.where(good, half, high)
    found: Floats = (high + SPARE)[:, None] * ways
    return found
