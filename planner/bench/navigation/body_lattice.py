"""The 0.25" lattice of one round body on the ground: what it must go over, it goes round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import shapely
from numpy.typing import NDArray

from planner.bench.navigation.peers.cells import Cells
from planner.mobility import Way
from planner.navigation.free_space.substance import others, substances

if TYPE_CHECKING:
    from planner.mobility import Mobility, Terms
    from planner.navigation import Places
    from planner.scenario.scenario import Scenario

INCH: Final = 25_400
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Lattice:
    """Lattice points and, after them, each model's start, joined to the points it sees.

    Parameters:
        cells: the points.
        edges: node, node, length in inches.
        starts: node of each model.
        size: how many nodes.
    """

    cells: Cells
    edges: tuple[Ints, Ints, Floats]
    starts: Ints
    size: int

    @classmethod
    def of(cls, scenario: Scenario, terms: Terms, cells: Cells) -> Lattice:
        """Join every model of the unit to the lattice."""
        first = len(cells.x)
        rows = []
        for number, model in enumerate(terms.mobilities):
            pose = scenario.models[model].pose
            about = cells.about(pose.x / INCH, pose.y / INCH)
            rows += [(first + number, node, away) for node, away in about]
        one, two, length = (np.array(part) for part in zip(*rows, strict=True))
        a, b, away = cells.edges()
        edges = np.append(a, one), np.append(b, two), np.append(away, length)
        starts = np.arange(first, first + len(terms.mobilities))
        return cls(cells, edges, starts, first + len(starts))

    def numbers(self, places: Places) -> Ints:
        """Return the lattice points at `places`."""
        column = np.rint((places.x / INCH - self.cells.xs[0]) / 0.25).astype(np.int64)
        row = np.rint((places.y / INCH - self.cells.ys[0]) / 0.25).astype(np.int64)
        found: Ints = row * len(self.cells.xs) + column
        return found


def lattice_of(scenario: Scenario, mobility: Mobility) -> Cells:
    """Return the lattice points of one round body, free of all it would have to go over."""
    radius = mobility.base.radius / INCH
    solid = []
    for substance in substances(scenario.battlefield):
        piece = substance.piece
        if (
            mobility.way(piece.feature, sill=piece.is_sill) is Way.OPEN
            or piece.bottom >= mobility.height
        ):
            continue
        for core in substance.cores:
            shape = shapely.convex_hull(shapely.MultiPoint(core / INCH))
            solid.append(shapely.buffer(shape, substance.radius / INCH + radius, quad_segs=16))
    for other in others(scenario, mobility, False):
        if other.counts(0, mobility.height) and other.model.base.is_round:
            pose, reach = other.model.pose, other.model.base.radius + other.clearance
            centre = shapely.Point(pose.x / INCH, pose.y / INCH)
            solid.append(shapely.buffer(centre, reach / INCH + radius, quad_segs=16))
    table = scenario.battlefield.table
    size = table.width / INCH, table.height / INCH
    return Cells(*size, shapely.union_all(solid), radius)
