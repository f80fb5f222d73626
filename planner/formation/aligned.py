"""Gaps of bases that stand square to the table: worked out exactly, in whole half µm.

Measured in floats such a gap has to give a few µm away. Hulls set up along the table's edges,
at whole inches, are the common case in which those few µm decide.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.body import Body
from planner.formation.spots import Bools, Ints
from planner.length import DEGREE
from planner.units import Shape

QUARTER: Final = 90 * DEGREE


def square(body: Body, heading: int) -> bool:
    """Return whether a base is a disc, or a rectangle whose sides lie along the table's.

    Ovals are left out: the referee brackets their gaps, and cannot tell one that is exactly met.
    """
    if body.base.shape is Shape.OVAL:
        return False
    return body.base.is_round or heading % QUARTER == 0


def near(a: Body, mine: int, b: Body, theirs: int, offset: tuple[Ints, Ints], gap: int) -> Bools:
    """Return where two square bases, `offset` (dx, dy) apart, are surely within `gap` µm."""
    reach = _round(a, b) + 2 * gap
    if reach < 0:
        return np.zeros(len(offset[0]), np.bool_)
    found: Bools = _corner(a, mine, b, theirs, offset) <= reach * reach
    return found


def clear(
    a: Body, mine: int, b: Body, theirs: int, offset: tuple[Ints, Ints], gap: int, strict: bool
) -> Bools:
    """Return where the gap of two square bases is surely more than `gap`, or at least `gap`."""
    reach = _round(a, b) + 2 * gap
    if reach <= 0:
        return _boxes_apart(a, mine, b, theirs, offset, 2 * gap + strict)
    between = _corner(a, mine, b, theirs, offset)
    found: Bools = between >= reach * reach + strict
    return found


def size(body: Body, heading: int) -> tuple[int, int]:
    """Return the size of a square base along x and along y, µm."""
    base = body.base
    upright = not base.is_round and heading % (2 * QUARTER) != 0
    return (base.width, base.length) if upright else (base.length, base.width)


def _boxes_apart(
    a: Body, mine: int, b: Body, theirs: int, offset: tuple[Ints, Ints], least: int
) -> Bools:
    """Where a strip along an axis, `least` half µm wide, parts the boxes about them."""
    (ax, ay), (bx, by) = size(a, mine), size(b, theirs)
    x, y = 2 * np.abs(offset[0]) - (ax + bx), 2 * np.abs(offset[1]) - (ay + by)
    found: Bools = np.maximum(x, y) >= least
    return found


def _round(a: Body, b: Body) -> int:
    """The radii of the discs among them, half µm."""
    return sum(body.base.length for body in (a, b) if body.base.is_round)


def _corner(a: Body, mine: int, b: Body, theirs: int, offset: tuple[Ints, Ints]) -> Ints:
    """The squared distance of what is left of them without those radii, half µm."""
    sizes = [size(c, turned) for c, turned in ((a, mine), (b, theirs)) if not c.base.is_round]
    x = np.maximum(0, 2 * np.abs(offset[0]) - sum(size[0] for size in sizes))
    y = np.maximum(0, 2 * np.abs(offset[1]) - sum(size[1] for size in sizes))
    found: Ints = x * x + y * y
    return found
