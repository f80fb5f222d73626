"""Does a standing base lie on what carries it, as it must where a move ends or a jump begins?"""

from __future__ import annotations

from planner.referee.exact.covered import covered, overhang
from planner.referee.exact.figure import Figure
from planner.referee.room.outline import met
from planner.referee.way.trial import Trial


def stands_on(trial: Trial, figure: Figure, z: int) -> bool:
    """Return whether a base at height z (µm) lies wholly on surfaces (at all, with overhang)."""
    if z == 0:
        return True
    surfaces = trial.table.standable(z)
    if trial.mobility.overhang:
        return any(met(figure, surface) is not None for surface in surfaces)
    return covered(figure, [surface.rings for surface in surfaces])


def over_edge(trial: Trial, figure: Figure, z: int) -> int:
    """Return how far a base reaches over the edge of what carries it at height z, µm.

    0 where it only touches something there.
    """
    polygons = [surface.rings for surface in trial.table.standable(z)]
    return -(-overhang(figure, polygons) // 2)
