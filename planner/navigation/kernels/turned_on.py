"""One step of a shortest chain of places and headings: turns there, and lines from there on."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.leg import leg


@kernel
def turned(spent, swept, room, taken, stays):
    """Return what places at headings cost where the body may turn there, and what from.

    Parameters:
        spent: (places, headings, units) µm, so far.
        swept: (headings, headings) rows that a turn is swept in, as bits.
        room: (places,) rows that are clear, as bits; the first is the disc's.
        taken: (headings, headings) units that a turn takes.
        stays: whether to have taken more units than there are counts as having taken the last.

    Returns:
        as `spent`; and (places, headings, units, 2) the heading and units it has been before.
    """
    places, headings, units = spent.shape
    found = spent.copy()
    came = np.empty((places, headings, units, 2), np.int64)
    for p in range(places):
        for h in range(headings):
            for u in range(units):
                came[p, h, u, 0], came[p, h, u, 1] = h, u
        for h in range(headings):
            for g in range(headings):
                if g != h and (room[p] & 1 or swept[h, g] & ~room[p] == 0):
                    _turn(spent[p, h], found[p, g], came[p, g], h, taken[h, g], stays)
    return found, came


@leaf
def _turn(spent, found, came, h, taken, stays):
    """Fill in what a place costs at a heading when turned to from heading h."""
    last = len(spent) - 1
    for u in range(len(spent)):
        v = u + taken
        if v > last:
            if not stays:
                break
            v = last
        if spent[u] < found[v]:
            found[v] = spent[u]
            came[v, 0], came[v, 1] = h, u


@kernel
def lines(spent, least, x, y, u, v, left, most, rate, blocks, tolls, rates):
    """Return what places (u, v) cost by lines at one heading, and which (x, y) they come from.

    Parameters:
        spent: (n, units) µm, what each place (x, y) costs.
        least: (n,) the least of these with what the units cost.
        left: (m,) µm, the least that is to go from there.
        most: µm that a way may cost in all.
        rate: the least that a µm costs.
    """
    units = spent.shape[1]
    found, via = np.full((len(u), units), math.inf), np.full((len(u), units), -1)
    breaks = np.empty((0, 3))
    for n in range(len(x)):
        if not least[n] < most:
            continue
        for k in range(len(u)):
            away = math.hypot(u[k] - x[n], v[k] - y[n])
            if not least[n] + rate * away + left[k] < most:
                continue
            better = False
            for i in range(units):
                better |= spent[n, i] + rate * away < found[k, i]
            if not better:
                continue
            cost = 0.0 if away == 0.0 else leg(x[n], y[n], u[k], v[k], blocks, tolls, rates, breaks)
            for i in range(units):
                if spent[n, i] + cost < found[k, i]:
                    found[k, i], via[k, i] = spent[n, i] + cost, n
    return found, via
