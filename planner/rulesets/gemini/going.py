"""How an order goes: what the readers of features ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Going:
    """What an order does with ground, faces and openings.

    Parameters:
        paces: terrain class -> cost of each µm in it; other classes cost what they measure.
        scale: what the allowance, and all that is taken off it flat, is divided by: 2 for a
            crawler, 2 or 4 for the carriers of a ladder.
        climbs: whether faces taller than the figure may be climbed.
        leaps: whether it jumps across and down.
        sails: whether it is a ship: deep water is open, jetties are not.
        swims: whether deep water is open, and nothing else matters there.
        rough: whether variable ground is open (its dice are the allowance).
        ropes: whether ropes may be climbed by hand.
        gear: whether ropes are climbed with gear, over turns where they are taller than a level.
        crawls, charges: as they say.
    """

    paces: Mapping[str, Fraction] = field(default_factory=dict)
    scale: Fraction = Fraction(1)
    climbs: bool = False
    leaps: bool = True
    swims: bool = False
    sails: bool = False
    rough: bool = False
    ropes: bool = False
    gear: bool = False
    crawls: bool = False
    charges: bool = False
