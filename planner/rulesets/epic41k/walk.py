"""What boarding takes of a movement, as the chapter on transports is read."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from planner.plan import ModelPlan

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
    """What a plan took of one model's movement.

    Parameters:
        share: of its own, in millionths.
        counted: what of that it costs those that it boards, in millionths.
        farthest: how far it went to them, µm.
    """

    share: int
    counted: int
    farthest: int

    @classmethod
    def of(cls, way: ModelPlan, whole: int, read: Readings) -> Walk:
        """Return it, given the model's whole movement, µm."""
        far = _gone(way, read)
        own, counted = _share(math.ceil(way.spent), whole), _share(far, whole)
        return cls(min(WHOLE, own), min(WHOLE, counted), far)


NOTHING: Final = Walk(0, 0, 0)


def longest(walks: Iterable[Walk], read: Readings) -> Walk:
    """Return the walk that counts of those that go to one place: the farthest, or most costly."""
    if read.by_share:
        return max(walks, key=lambda walk: (walk.counted, walk.farthest), default=NOTHING)
    return max(walks, key=lambda walk: (walk.farthest, walk.counted), default=NOTHING)


def _share(far: int, whole: int) -> int:
    return math.ceil(Fraction(far * WHOLE, whole))


def _gone(way: ModelPlan, read: Readings) -> int:
    """What of a walk to a carrier the carrier is charged for, µm."""
    far = math.ceil(way.spent)
    if read.by_distance:
        places = [way.start.at, *(step.to.at for step in way.steps)]
        far = math.ceil(sum(math.dist(a, b) for a, b in pairwise(places)))
    return max(0, far - read.free)
