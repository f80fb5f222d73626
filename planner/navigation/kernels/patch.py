"""Patches: slow ground, and what is entered at a price."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight import may_meet

LIFT, CARRY, PATCH, CEILING, COVER = 0, 1, 2, 3, 4
"""Kinds of toll parts."""
FEATURE, KIN = 2, 5
"""Columns of a patch's data."""


@leaf
def _beside(tolls, rates, part, level):
    """Whether a part is a patch that counts for a body that stands at `level`.

    Their heights must meet; who stands on its very top is in it too, so that nobody saves a
    fence's toll by stepping onto it.
    """
    data = tolls[5]
    met = data[part, 3] < level + rates[1] and data[part, 4] >= level
    return met and tolls[4][part] == PATCH


@leaf
def _is_in(tolls, rates, at, count, i, active, level):
    """Whether the body is in part i: a patch that is active and that nothing covers."""
    kinds, data = tolls[4], tolls[5]
    if active[i] == 0.0 or not _beside(tolls, rates, at[i], level):
        return False
    for j in range(count):
        if active[j] != 0.0 and kinds[at[j]] == COVER and data[at[j], 0] == data[at[i], FEATURE]:
            return False
    return True


@leaf
def _in_kin(tolls, rates, at, count, i, active, level):
    """Whether the body is in anything of the kin of part i."""
    data = tolls[5]
    for j in range(count):
        same = data[at[j], KIN] == data[at[i], KIN]
        if same and _is_in(tolls, rates, at, count, j, active, level):
            return True
    return False


@leaf
def _first(tolls, rates, at, i, level):
    """Whether no part before part i is of its kin."""
    data = tolls[5]
    for j in range(i):
        if data[at[j], KIN] == data[at[i], KIN] and _beside(tolls, rates, at[j], level):
            return False
    return True


@leaf
def _alone(tolls, rates, at, i, active, level):
    """Whether no active part before part i is of the same feature."""
    data = tolls[5]
    for j in range(i):
        same = active[j] != 0.0 and data[at[j], FEATURE] == data[at[i], FEATURE]
        if same and _beside(tolls, rates, at[j], level):
            return False
    return True


@leaf
def _low_enough(tolls, part, level):
    """Whether a body at `level` walks on a patch of ground: above, it passes over its border.

    Who comes down in ground then enters it there, and leaves it where it is lifted off it.
    """
    return level == 0.0 or tolls[5][part, 4] != 0.0


@leaf
def patches(tolls, rates, at, count, before, now, past, level):
    """Among the active parts (not 0 in `now`): pace, tolls of entering and of leaving.

    Parameters:
        past, level: how high the body stood while `before` held, and stands now.
    """
    data = tolls[5]
    pace, entering, leaving, first = 1.0, 0.0, 0.0, True
    for i in range(count):
        part = at[i]
        if not _beside(tolls, rates, part, level):
            if data[part, 1] > 0.0 and data[part, 4] == 0.0 and past == 0.0:
                lifted = _first(tolls, rates, at, i, past)
                if lifted and _in_kin(tolls, rates, at, count, i, before, past):
                    leaving += data[part, 1]
            continue
        slow = data[part, 0] != 1.0 and _is_in(tolls, rates, at, count, i, now, level)
        if slow and _alone(tolls, rates, at, i, now, level):
            both = max(pace, data[part, 0]) if rates[7] > 0.0 else pace * data[part, 0]
            pace, first = data[part, 0] if first else both, False
        if data[part, 1] > 0.0 and _first(tolls, rates, at, i, level):
            was = _low_enough(tolls, part, past)
            was = was and _in_kin(tolls, rates, at, count, i, before, level)
            is_in = _in_kin(tolls, rates, at, count, i, now, level)
            entering += data[part, 1] if is_in and not was else 0.0
            leaving += data[part, 1] if was and not is_in else 0.0
    return pace, entering, leaving


@kernel
def held(tolls, k, xs, ys):
    """At which points a body is in toll part k."""
    verts, first, radius, box = tolls[:4]
    found = np.zeros(len(xs), np.bool_)
    for p in range(len(xs)):
        if may_meet(box, k, xs[p], ys[p], xs[p], ys[p]):
            a, b = clip(verts, first[k], first[k + 1], radius[k], xs[p], ys[p], 0.0, 0.0)
            found[p] = a < b
    return found
