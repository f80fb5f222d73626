"""A term: what one model at one place is worth, and how the unit's worth is made of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Final

from planner.formation.spots import Bools, Floats, Ints
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


class Counts(Enum):
    """What a term counts, so that nothing is better than all of them."""

    MODELS = "models"
    """Of the unit, each once at the most."""
    TARGETS = "targets"
    """Of the order, each once at the most."""


class Fold(Enum):
    """How the values of the models make the value of the unit."""

    SUM = 0
    """Added up."""
    LEAST = 1
    """The least of them."""
    UNION = 2
    """Each value is a set of bits; the unit's value is how many bits any model has."""


class Tells(IntEnum):
    """What the value of an option depends on, besides the body: the same is told once for all."""

    PLACE = 0
    """Where it ends."""
    WAY = 1
    """What is known of the way as well: its cost, whether it crosses, and what is left."""
    MEMBER = 2
    """Whose way it is."""


@dataclass(frozen=True)
class Option:
    """Places one model may take: where, at what cost (µm), crossing bars or not.

    Parameters:
        left: what is left from each to the aim, µm, if that was asked for already.
    """

    spots: Places
    cost: Floats
    crossing: Bools
    left: Floats | None = None


@dataclass(frozen=True)
class GoalTerm:
    """One term of a goal.

    Parameters:
        name: what reports and orders call it.
        sense: ``"max"`` or ``"min"``.
        unit: ``""`` for counts, ``"length"`` for µm, `POINTS` for a sum with weights.
        fold: how models' values are put together.
        value: int64 values of one member's options, in the safe direction.
        scale: how many of its whole numbers make one of what the player is told.
        parts: of a sum with weights: the terms and what each is multiplied by (a part that is
            wanted the other way than the sum by a negative number).
        counts: what it counts; None where it is not known how much there is at the most.
        tells: what `value` depends on; `WAY` only together with `Option.left` if that is needed.
        best: values that those of the options are no better than, told more quickly where to
            tell `value` is a search itself.
    """

    name: str
    sense: str
    unit: str
    fold: Fold
    value: Callable[[Problem, Member, Option], Ints]
    scale: int = 1
    parts: tuple[tuple[GoalTerm, int], ...] = ()
    best: Callable[[Problem, Member, Option], Ints] | None = None
    counts: Counts | None = None
    tells: Tells = Tells.MEMBER

    @property
    def sign(self) -> int:
        """1 where less is better, -1 where more is."""
        return 1 if self.sense == "min" else -1

    @property
    def single(self) -> tuple[GoalTerm, ...]:
        """The terms it is made of, or itself."""
        return tuple(term for term, _ in self.parts) or (self,)

    @property
    def per_um(self) -> int:
        """How much of its whole numbers a µm of the length that weighs most makes; 0: no length."""
        return max((abs(times) for part, times in self.weighed if part.unit), default=0)

    @property
    def weighed(self) -> tuple[tuple[GoalTerm, int], ...]:
        """The terms it is made of, or itself, and what each is multiplied by."""
        return self.parts or ((self, 1),)


POINTS: Final = "points"
"""The unit of terms added up with weights."""
FAR: Final = 30_000_000
"""µm that stand for "no way there at all": farther than any way on any table here."""
