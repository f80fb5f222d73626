"""The places at one exact gap from another model, in given directions, for any two shapes."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.body import Body, Other
from planner.formation.places.circle import around
from planner.formation.spots import Floats

HALVINGS: Final = 26
"""A metre halved 26 times is 0.015 µm."""


def shell(
    body: Body, heading: int, other: Other, gap: float, angles: Floats
) -> tuple[Floats, Floats]:
    """Return points (x, y) `gap` µm from `other`, seen from its centre at `angles` (radians).

    Discs in closed form; other shapes by halving along each ray, ending outside.
    """
    x, y = float(other.pose.x), float(other.pose.y)
    if body.base.is_round and other.body.base.is_round:
        return around(x, y, body.base.radius + other.body.base.radius + gap, angles)
    from planner.geometry.gaps import gaps_to

    low = np.zeros(len(angles))
    high = low + body.base.circumradius + other.body.base.circumradius + gap + 1
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        xs, ys = x + middle * np.cos(angles), y + middle * np.sin(angles)
        out = gaps_to(body.base, xs, ys, heading, other.body.base, other.pose) >= gap
        low, high = np.where(out, low, middle), np.where(out, middle, high)
    return x + high * np.cos(angles), y + high * np.sin(angles)
