"""The compiled heart: sight past grown obstacles, tolls along a line, shortest ways.

Obstacles are *rounded convex parts*: a core of one point, a stretch of two or a convex polygon,
and a radius. A disc about a wall or another disc is such a part exactly, with true arcs, and the
distance test needs no union: parts that touch, overlap or lie on one line are just tested one
after another, so the traps of polygon kernels at touching axis-aligned pieces do not exist here.
Turned shapes are Minkowski sums with radius 0.

Way points have whole µm, so at right angles every product below is exact and a base passes a gap
exactly as wide as itself. Arrays: ``verts`` (v, 2) core corners of all parts, ``first`` (m + 1)
where each part's corners begin, ``radius`` (m,), ``box`` (m, 7): bounds of the grown part, then
centre and radius of a circle about it; for blocks also their ``grid``. All lengths are float µm.
"""

from planner.navigation.kernels.aloft import MOST_PARTS, onwards, over, sides, taut
from planner.navigation.kernels.arrival import arrive, arrive_by_cells, straight_from
from planner.navigation.kernels.astar import between
from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.cones import cones
from planner.navigation.kernels.dijkstra import in_rows, shortest
from planner.navigation.kernels.distance import nearest, onto
from planner.navigation.kernels.either_side import bent, settled
from planner.navigation.kernels.grid import grid
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.narrow_places import narrow
from planner.navigation.kernels.patch import held
from planner.navigation.kernels.rays import cast, priced
from planner.navigation.kernels.sight import free, sees
from planner.navigation.kernels.sight_lines import pairs
from planner.navigation.kernels.slant import KEPT, MOST_BENDS, bends, settle, string
from planner.navigation.kernels.standing import stand
from planner.navigation.kernels.toll import below_by_cells, charge, levels, levels_by_cells

__all__ = [
    "KEPT",
    "MOST_BENDS",
    "MOST_PARTS",
    "arrive",
    "arrive_by_cells",
    "below_by_cells",
    "bends",
    "bent",
    "between",
    "cast",
    "charge",
    "clip",
    "cones",
    "free",
    "grid",
    "held",
    "in_rows",
    "kernel",
    "leaf",
    "levels",
    "levels_by_cells",
    "narrow",
    "nearest",
    "onto",
    "onwards",
    "over",
    "pairs",
    "priced",
    "sees",
    "settle",
    "settled",
    "shortest",
    "sides",
    "stand",
    "straight_from",
    "string",
    "taut",
]
