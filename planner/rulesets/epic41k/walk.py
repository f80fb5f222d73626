"""What boarding takes of a movement, as the chapter on transports is read."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from planner.plan import ModelPlan, Plan

WHOLE: Final = 1_000_000
"""All of a movement, in millionths."""


@dataclass(frozen=True, slots=True)
class Readings:
    """How the chapter on transports is read.

    Parameters:
        flat: whether getting on and off costs the same whatever the distances.
        mixing: whether others may get on, or off, at the next stop of the same phase.
        driven: whether who boards loses the share that the carrier has driven before.
        by_share: whether of several that board the largest share counts, not the longest walk.
        stays: whether a carrier goes no further once it has put others down.
        by_distance: whether the distance of a walk counts for the carrier, whatever it cost.
        free: how much of a walk costs the carrier nothing, µm.
    """

    flat: bool = False
    mixing: bool = True
    driven: bool = False
    by_share: bool = False
    stays: bool = False
    by_distance: bool = False
    free: int = 0


@dataclass(frozen=True, slots=True)
class Walk:
    """What a plan took of its unit's movement.

    Parameters:
        share: of the model that used most of its own, in millionths.
        counted: of the one that went farthest, which is what it costs those it boards.
        farthest: how far that went, µm.
    """

    share: int
    counted: int
    farthest: int

    @classmethod
    def of(cls, plan: Plan, allowances: Mapping[str, int], read: Readings) -> Walk:
        """Return it, given each model's whole movement, µm."""
        moving = [(way, whole) for way in plan.models if (whole := allowances.get(way.id, 0))]
        share = max((_share(math.ceil(way.spent), whole) for way, whole in moving), default=0)
        gone = [(_gone(way, read), whole) for way, whole in moving]
        rows = [(far, _share(far, whole)) for far, whole in gone] or [(0, 0)]
        farthest, counted = max(rows, key=lambda row: row[::-1] if read.by_share else row)
        return cls(min(WHOLE, share), min(WHOLE, counted), farthest)


def _share(far: int, whole: int) -> int:
    return math.ceil(Fraction(far * WHOLE, whole))


def _gone(way: ModelPlan, read: Readings) -> int:
    """What of a walk to a carrier the carrier is charged for, µm."""
    far = math.ceil(way.spent)
    if read.by_distance:
        places = [way.start.at, *(step.to.at for step in way.steps)]
        far = math.ceil(sum(math.dist(a, b) for a, b in pairwise(places)))
    return max(0, far - read.free)
