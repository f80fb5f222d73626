"""A model ends where it is carried, on the table and clear of material."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from planner.formation.spots import Bools, Floats, rounded
from planner.navigation.places import Places


class Surface(Protocol):
    """Where one body's centre may end at one height (navigation's answer)."""

    @property
    def z(self) -> int:
        """Height of the surface, µm."""

    @property
    def polygon(self) -> Any:
        """Shapely geometry of the centres."""


def stands(at: Places, surfaces: Sequence[Surface]) -> Bools:
    """Return which places lie on one of `surfaces`."""
    import shapely

    found = np.zeros(len(at), dtype=np.bool_)
    for surface in surfaces:
        level = at.z == surface.z
        if level.all():
            shapely.prepare(surface.polygon)
            found |= shapely.contains_xy(surface.polygon, at.x, at.y)
        elif level.any():
            shapely.prepare(surface.polygon)
            found[level] |= shapely.contains_xy(surface.polygon, at.x[level], at.y[level])
    return found


def lift(xs: Floats, ys: Floats, heading: int, surfaces: Sequence[Surface]) -> Places:
    """Return the points as places on every surface that carries them there."""
    parts = []
    for surface in surfaces:
        spots = rounded(xs, ys, surface.z, heading)
        parts.append(spots[stands(spots, [surface])])
    return Places.concat(parts)
