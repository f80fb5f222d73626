"""Where all members stand while they are slid about."""

from __future__ import annotations

from dataclasses import dataclass

from planner.formation.spots import Bools, Ints
from planner.navigation.places import Places


@dataclass(frozen=True)
class Standing:
    """Where all members stand, and what it is worth.

    Parameters:
        at: (n,) end places.
        moved: (n,) whether each has left its start.
        values: (terms, n) raw.
        engages: (n,) sets of targets.
        crossing: (n,) whether each way crosses a bar for a test.
        blocks: [a, b]: the end of a overlaps the start of b.
    """

    at: Places
    moved: Bools
    values: Ints
    engages: Ints
    crossing: Bools
    blocks: Bools
