"""A quick bracket of the gap between two shapes: enough to decide nearly every pair."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.body import Body
from planner.formation.spots import Floats
from planner.length import DEGREE
from planner.units import Base, Shape

STEP: Final = math.radians(1)
CHUNK: Final = 4_096


def bracket(
    a: Body, heading: int, b: Body, other_heading: int, dx: Floats, dy: Floats
) -> tuple[Floats, Floats]:
    """Return lower and upper limits of the gap (µm) of bodies `dx`, `dy` apart.

    The gap of convex shapes is the greatest over directions u of |u·d| − h_a(u) − h_b(u), the
    support functions. Every direction gives a lower limit; between two that are one degree
    apart, the peak cannot rise by more than the bend of a circle of that size. Flat sides have
    their peak exactly across them, and those directions are among the ones tried.
    """
    ring = np.concatenate(
        [np.arange(180) * STEP, across(a.base, heading), across(b.base, other_heading)]
    )
    taken = support(a.base, heading, ring) + support(b.base, other_heading, ring)
    low = np.empty(len(dx))
    for first in range(0, len(dx), CHUNK):
        part = slice(first, first + CHUNK)
        push = np.outer(dx[part], np.cos(ring)) + np.outer(dy[part], np.sin(ring))
        low[part] = (np.abs(push) - taken).max(axis=1)
    size = np.hypot(dx, dy) + a.base.circumradius + b.base.circumradius
    return low, low + size * (STEP / 2) ** 2 + 1


def across(base: Base, heading: int) -> Floats:
    """Return the directions, radians, along and across a base with a heading (µ°)."""
    turned = math.radians(heading / DEGREE)
    return np.array([turned, turned + math.pi / 2])


def support(base: Base, heading: int, angles: Floats) -> Floats:
    """Return how far a base reaches from its centre, µm, in directions `angles` (radians).

    Parameters:
        heading: µ°.
    """
    if base.shape is Shape.ROUND:
        return np.full(len(angles), base.radius)
    turned = angles - math.radians(heading / DEGREE)
    along: Floats = base.length / 2 * np.cos(turned)
    across: Floats = base.width / 2 * np.sin(turned)
    if base.shape is Shape.OVAL:
        oval: Floats = np.hypot(along, across)
        return oval
    reach: Floats = np.abs(along) + np.abs(across)
    return reach
