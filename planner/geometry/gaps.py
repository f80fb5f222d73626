"""Horizontal gaps between bases, one pair or one base at many places."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from planner.geometry.outline import unit_vector
from planner.units import Base, Pose, Shape

Floats = NDArray[np.float64]

_DIRECTIONS = 48
_GOLDEN = (math.sqrt(5) - 1) / 2
_ROUNDS = 34
"""0.618^34 of a bracket of 15° is below 1e-7 rad: well under a µm on a table."""


def gap(base_a: Base, pose_a: Pose, base_b: Base, pose_b: Pose) -> float:
    """Return the horizontal gap of two bases, µm; see `gaps_to`."""
    return float(gaps_to(base_a, [pose_a.x], [pose_a.y], pose_a.heading, base_b, pose_b)[0])


def gaps_to(
    base: Base, xs: ArrayLike, ys: ArrayLike, heading: int, other_base: Base, other_pose: Pose
) -> Floats:
    """Return the horizontal gap of a base at many places to one other base.

    Exact to rounding for two discs, within 0.1 µm for ovals and rectangles.

    Parameters:
        base, heading: the base and the heading (µ°) it has at every place.
        xs, ys: (n,) centres, µm.
        other_base, other_pose: the base measured to.

    Returns:
        (n,) µm; 0 where they touch, negative where they overlap: minus the least push that
        parts them.
    """
    dx = other_pose.x - np.asarray(xs, dtype=np.float64)
    dy = other_pose.y - np.asarray(ys, dtype=np.float64)
    if base.is_round and other_base.is_round:
        return np.hypot(dx, dy) - (base.radius + other_base.radius)
    return _separation(dx, dy, base, heading, other_base, other_pose.heading)


def _separation(
    dx: Floats, dy: Floats, base: Base, heading: int, other: Base, other_heading: int
) -> Floats:
    """Greatest separation of two convex shapes over all directions u.

    The gap of convex A, B is the maximum over unit u of u·(b - a) - h_A(u) - h_B(-u), h being
    the support functions; both shapes are symmetric about their centres, so h(-u) = h(u).
    Where it is positive it has one peak: the best of a ring of directions brackets it and a
    golden-section search finds it.
    """

    def at(angle: Floats) -> Floats:
        push = np.cos(angle) * dx + np.sin(angle) * dy
        found: Floats = (
            push - _support(base, heading, angle) - _support(other, other_heading, angle)
        )
        return found

    ring = np.linspace(0, 2 * math.pi, _DIRECTIONS, endpoint=False)
    ring = np.concatenate([ring, _faces(base, heading), _faces(other, other_heading)])
    values = np.stack([at(np.full_like(dx, angle)) for angle in ring])
    best = ring[np.argmax(values, axis=0)]
    width = 2 * math.pi / _DIRECTIONS
    low = np.asarray(best - width, dtype=np.float64)
    high = np.asarray(best + width, dtype=np.float64)
    for _ in range(_ROUNDS):
        left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        up = at(left) < at(right)
        low = np.where(up, left, low).astype(np.float64)
        high = np.where(up, high, right).astype(np.float64)
    refined: Floats = np.fmax(at((low + high) / 2), values.max(axis=0)).astype(np.float64)
    return refined


def _faces(base: Base, heading: int) -> Floats:
    """Directions of the axes: where flat sides face, the peak is a kink exactly there."""
    cos, sin = unit_vector(heading)
    first = math.atan2(sin, cos)
    return np.array([first + quarter * math.pi / 2 for quarter in range(4)])


def _support(base: Base, heading: int, angle: Floats) -> Floats:
    """How far a base reaches from its centre in the direction `angle` (radians)."""
    half_length, half_width = base.length / 2, base.width / 2
    if base.shape is Shape.ROUND:
        return np.full_like(angle, half_length)
    cos, sin = unit_vector(heading)
    along = np.cos(angle) * cos + np.sin(angle) * sin
    across = np.sin(angle) * cos - np.cos(angle) * sin
    if base.shape is Shape.OVAL:
        return np.hypot(half_length * along, half_width * across)
    reach: Floats = half_length * np.abs(along) + half_width * np.abs(across)
    return reach
