"""Whether one body is in view of another, by what surely hides it.

A piece hides where it stands from below both bodies to above both: what is lower, a window, a
door that stands open and whoever else is about hide nothing. In view is what a straight line seen
from above joins to some part of the other base past all such pieces; of each base its centre and
eight points of its edge are tried. So a body said to be hidden is hidden by substance (but for a
slit narrower than those points are apart), while one said to be in view may not be, where a wall
ends between the two heights.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Kind
from planner.battlefield.piece import Piece, stacks
from planner.geometry.outline import unit_vector
from planner.units import Base, Pose, Shape

Floats = NDArray[np.float64]

AROUND: Final = 8
"""Points of the edge of each base."""


@dataclass
class View:
    """Answers what is in view on one table."""

    battlefield: Battlefield
    _blocks: dict[tuple[int, int], Any] = field(default_factory=dict)

    def sees(self, a: Base, at_a: Pose, height_a: int, b: Base, at_b: Pose, height_b: int) -> bool:
        """Return whether some part of one body is in view of some part of the other.

        Parameters:
            height_a, height_b: of the bodies, µm.
        """
        import shapely

        low = min(at_a.z, at_b.z)
        high = max(at_a.z + height_a, at_b.z + height_b)
        block = self.block(low, high)
        if block is None:
            return True
        ones, others = eyes(a, at_a), eyes(b, at_b)
        pairs = np.stack(
            [np.repeat(ones, len(others), axis=0), np.tile(others, (len(ones), 1))], axis=1
        )
        return not shapely.intersects(block, shapely.linestrings(pairs)).all()

    def block(self, low: int, high: int) -> Any:
        """All that fills [low, high] (µm), ready to be asked; None where nothing does."""
        import shapely

        if (low, high) not in self._blocks:
            shapes = [
                _shape(piece)
                for piece in stacks(self.battlefield)
                if piece.bottom <= low and high <= piece.top and not self._is_open(piece)
            ]
            block = shapely.union_all(shapes) if shapes else None
            shapely.prepare(block)
            self._blocks[low, high] = block
        return self._blocks[low, high]

    def _is_open(self, piece: Piece) -> bool:
        feature = self.battlefield.feature(piece.feature)
        return feature.kind is Kind.WINDOW or (piece.is_opening and feature.state == "open")


def _shape(piece: Piece) -> Any:
    import shapely

    if not piece.is_wall:
        return shapely.Polygon(piece.polygon[0], piece.polygon[1:])
    line = shapely.LineString(piece.line)
    return line.buffer(piece.thickness / 2, cap_style="square") if piece.thickness else line


def eyes(base: Base, at: Pose) -> Floats:
    """The centre of a base and points of its edge, (n, 2) µm."""
    turns = np.arange(AROUND) * 2 * np.pi / AROUND
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    if base.shape is Shape.RECT:  # out to the corners
        ring = ring / np.abs(ring).max(axis=1, keepdims=True)
    ring *= base.length / 2, base.width / 2
    cos, sin = unit_vector(at.heading)
    turned = ring @ np.array([[cos, sin], [-sin, cos]])
    points: Floats = np.concatenate([np.zeros((1, 2)), turned])
    points += (at.x, at.y)
    return points
