"""Horizontal gaps between bases, one pair or one base at many places."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from planner.geometry.outline import unit_vector
from planner.units import Base, Pose, Shape

Floats = NDArray[np.float64]

_DIRECTIONS = 24
"""Directions looked along before the best is refined."""


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
    """Greatest separation of two convex shapes over all directions: see `separation`."""
    from planner.geometry import separation

    around = np.linspace(-math.pi, math.pi, _DIRECTIONS, endpoint=False)
    ring = np.unique(np.concatenate([around, _faces(base, heading), _faces(other, other_heading)]))
    shapes = (_shape(base, heading), _shape(other, other_heading))
    dx, dy = np.broadcast_arrays(np.atleast_1d(dx), np.atleast_1d(dy))
    found: Floats = separation.separations(
        np.ascontiguousarray(dx), np.ascontiguousarray(dy), *shapes, ring
    )
    return found


def _shape(base: Base, heading: int) -> tuple[float, ...]:
    kind = float(base.shape is Shape.RECT)
    return kind, base.length / 2, base.width / 2, *unit_vector(heading)


def _faces(base: Base, heading: int) -> Floats:
    """Directions of the axes, radians in [−π, π): a rectangle's peak may be a kink just there."""
    cos, sin = unit_vector(heading)
    first = math.atan2(sin, cos)
    found: Floats = (first + np.arange(4) * math.pi / 2 + math.pi) % (2 * math.pi) - math.pi
    return found
