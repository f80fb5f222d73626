"""Who may react to a move, and when: told to the player, never enforced."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final


class When(Enum):
    """At which moment of a model's way it must be near for others to react."""

    START = "start"
    """Before its first step; of nothing that is set up."""
    ALONG = "along"
    """Anywhere on the way, its start and end too; of nothing that is set up."""
    END = "end"
    """Where it ends, also if it stayed or is set up there."""


class Moved(Enum):
    """Who has to go anywhere for a reaction; a turn on the spot is not going anywhere."""

    NOBODY = "nobody"
    MODEL = "model"
    """The model itself."""
    UNIT = "unit"
    """Some model of its unit."""


ENDS: Final = frozenset({When.START, When.END})
"""Where the move starts, and where it ends."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A reaction that others may have to a move which comes near them.

    Parameters:
        name: of the reaction, for people (``fire overwatch``).
        who: ids of the models that react, each with the same zone about it.
        gap: how near one has to be, µm, inclusive.
        rule: ledger id.
        when: the moments that count.
        sight: whether one must be in view as well: some part of one body from some part of the
            other, by what surely hides it (see `planner.navigation.several_costs.view`).
        flat: whether the distance is that seen from above; else along the slope between the
            heights of the two.
        centres: whether it is measured between the centres of the bases, not base to base.
        dice, need, chance: the roll by which it takes effect, where it has one.
        effect: what it does, for people (``halts the unit there``), or "".
        of: ids of the models that it is a reaction to; empty for all that move.
        moved: who has to have gone anywhere.
        straight: whether its way counts as the straight line from its start to its end; who is
            halted so stops where its way is nearest to the place on that line.
        halts: whether the model goes no further than where the reaction meets it.
        as_one: whether all of `who` react together, and once, however many models they react to.
    """

    name: str
    who: frozenset[str]
    gap: int
    rule: str
    when: frozenset[When] = ENDS
    sight: bool = False
    flat: bool = False
    centres: bool = False
    dice: str = ""
    need: int | None = None
    chance: Fraction | None = None
    effect: str = ""
    of: frozenset[str] = frozenset()
    moved: Moved = Moved.NOBODY
    straight: bool = False
    halts: bool = False
    as_one: bool = False
