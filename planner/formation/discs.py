"""How discs get on with each other, all pairs in one compiled pass.

Coordinates are integer µm; doubled, so that half-µm radii stay whole, their squares fit int64.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

import numpy as np
from numba import njit

from planner.formation.spots import Bools, Ints
from planner.navigation.kernels.jit import leaf


def within(x: Ints, y: Ints, u: Ints, v: Ints, most: int) -> Bools:
    """Return where centres are at most `most` doubled µm apart, squared: (len(x), len(u))."""
    found = np.empty((len(x), len(u)), np.bool_)
    _within(x, y, u, v, most, found)  # to hand an array out of a kernel takes as long as this
    return found


@leaf
def _within(x, y, u, v, most, found):
    for i in range(len(x)):
        for j in range(len(u)):
            dx, dy = 2 * (x[i] - u[j]), 2 * (y[i] - v[j])
            found[i, j] = dx * dx + dy * dy <= most


def nearest(x: Ints, y: Ints, u: Ints, v: Ints) -> Ints:
    """Return how far each place (x, y) is from the nearest of (u, v), squared, µm²."""
    found = np.empty(len(x), np.int64)
    _nearest(x, y, u, v, found)
    return found


@leaf
def _nearest(x, y, u, v, found):
    for i in range(len(x)):
        least = np.int64(2**62)
        for j in range(len(u)):
            dx, dy = x[i] - u[j], y[i] - v[j]
            least = min(least, dx * dx + dy * dy)
        found[i] = least


@leaf
def _grow(part, left, first, clique, able, fresh):
    """Fill `clique` from `first`, and return how many it has."""
    clique[0], size = first, 1
    for k in range(len(part)):
        able[k], fresh[k] = part[first, k], left[first, k]
    while True:
        following, other = -1, -1
        for k in range(len(part)):
            if able[k] and fresh[k]:
                following = k
                break
            if able[k] and other < 0:
                other = k
        following = other if following < 0 else following
        if following < 0:
            return size
        clique[size] = following
        size += 1
        for k in range(len(part)):
            able[k] = able[k] and part[following, k]
            fresh[k] = fresh[k] or left[following, k]


@njit(cache=True)
def cliques(part):
    """Return cliques that cover a symmetric relation: members in order, and where each begins.

    Each pair not covered yet, in order, is grown by every later member related to all so far,
    those first that cover another such pair.
    """
    n = len(part)
    left = part.copy()
    members, begins = [np.int64(0) for _ in range(0)], [np.int64(0)]
    clique, able, fresh = np.empty(n, np.int64), np.empty(n, np.bool_), np.empty(n, np.bool_)
    for first in range(n):
        for second in range(n):
            if not left[first, second]:
                continue
            size = _grow(part, left, first, clique, able, fresh)
            for i in range(size):
                for j in range(size):
                    left[clique[i], clique[j]] = False
            members.extend([clique[i] for i in range(size)])
            begins.append(np.int64(len(members)))
    return np.array(members), np.array(begins)
