"""The outline of a base as a polygon, outside or inside the true shape."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN
from planner.units import Base, Pose, Shape

Floats = NDArray[np.float64]

SEGMENTS = 16
"""Straight pieces a quarter of a curve is drawn with."""

_QUARTERS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def outline(base: Base, pose: Pose, *, outward: bool, segments: int = SEGMENTS) -> Floats:
    """Return the corners of a polygon around (`outward`) or inside a base.

    A rectangle is itself. A curve's polygon touches it at the ends of both axes either way:
    around it with the middle of an edge, inside it with a corner.

    Parameters:
        base, pose: the base and where it stands; the height does not matter.
        outward: whether the polygon holds the base, or the base the polygon.
        segments: straight pieces a quarter of a curve.

    Returns:
        (n, 2) corners in µm, counter-clockwise, the first not repeated.
    """
    corners = shape_at(base, pose.heading, outward=outward, segments=segments)
    placed: Floats = corners + np.array([pose.x, pose.y], dtype=np.float64)
    return placed


def shape_at(base: Base, heading: int, *, outward: bool, segments: int = SEGMENTS) -> Floats:
    """Return the outline of a base whose centre is the origin, turned to `heading` (µ°)."""
    cos, sin = unit_vector(heading)
    turn = np.array([[cos, sin], [-sin, cos]])
    turned: Floats = _upright(base, outward, segments) @ turn
    return turned


def unit_vector(heading: int) -> tuple[float, float]:
    """Return (cos, sin) of a heading in µ°, exact at whole quarter turns."""
    quarter = _QUARTERS.get((heading % FULL_TURN) / DEGREE)  # type: ignore[call-overload]
    if quarter is not None:
        return float(quarter[0]), float(quarter[1])
    angle = math.radians(heading / DEGREE)
    return math.cos(angle), math.sin(angle)


def _upright(base: Base, outward: bool, segments: int) -> Floats:
    half = np.array([base.length / 2, base.width / 2])
    if base.shape is Shape.RECT:
        corners: Floats = np.array([[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]]) * half
        return corners
    count = 4 * segments
    step = 2 * math.pi / count
    angles = (np.arange(count) + (0.5 if outward else 0.0)) * step
    # Corners of the polygon about the unit circle stand 1 / cos(half a step) away, and an
    # affine map keeps "around": so the same holds for the ellipse.
    away = 1 / math.cos(step / 2) if outward else 1.0
    corners = np.column_stack([np.cos(angles), np.sin(angles)]) * away * half
    return corners
