"""What the answers of a game are made of: rules, options, choices, dice and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from planner.order import Order

HALTED: Final = "halted by a reaction"
"""Stands among failed tests for what is no test: a reaction that stops a model on its way."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule the game knows.

    Parameters:
        id: ledger id, the name every receipt, violation and test uses.
        text: the rule in our own words.
        kind: ``path``, ``pose``, ``dice``, ``state``, ``note``, ``parameter`` or
            ``ambiguity`` (then `how` names the option, or says what was decided).
        status: ``enforced``, ``planned``, ``reported`` or ``not yet``.
        how: how this program enforces or reports it, in a phrase.
    """

    id: str
    text: str
    kind: str
    status: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """One outcome of a die that is thrown once for a unit, and of which some of it pay.

    Parameters:
        probability: of this outcome.
        order: what is carried out then, its dice thrown.
        test: name of the test that `count` of its models have failed; "" for nobody.
        count: how many; their player says who.
        gone: whether they are off the table; else they have failed it and no more.
        text: what comes of it, for people.
    """

    probability: Fraction
    order: Order
    test: str = ""
    count: int = 0
    gone: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One ambiguous rule with its readings.

    Parameters:
        key: name in a scenario's ``options``.
        rule: ledger id of the ambiguity.
        readings: allowed values, the default first.
        text: the question, in our own words.
        number: what a number instead of these says (``cm``), or "" where none may stand there.
        least, most: that number lies between these, both included.
        features: what a list of ids of the map's features instead of these says, or "".
        words: what a list of words of the game instead of these says, or "".
    """

    key: str
    rule: str
    readings: tuple[Any, ...]
    text: str
    number: str = ""
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(1)
    features: str = ""
    words: str = ""

    @property
    def choices(self) -> str:
        """What may be chosen, for people: ``one_inch, off, or a number (inches, 0 to 12)``."""
        said = ", ".join(str(reading) for reading in self.readings)
        if self.number:
            said += f", or a number ({self.number}, {self.least} to {self.most})"
        if self.features:
            said += f", or a list of ids ({self.features})"
        if self.words:
            said += f", or a list ({self.words})"
        return said


@dataclass(frozen=True, slots=True)
class Choice:
    """Whether a unit may choose an action now, and why not."""

    action: str
    allowed: bool
    rule: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """The dice an action rolls before anyone moves.

    Parameters:
        test: name of the roll (``charge``, ``advance``).
        dice: such as ``2D6``.
        chances: result -> exact probability.
        rule: ledger id.
        rerolled: whether the game has a re-roll for it; without one its odds are not told.
        losing: results with which nobody goes anywhere and models are lost: no plan is made for
            one of these where another will do.
    """

    test: str
    dice: str
    chances: Mapping[int, Fraction]
    rule: str
    rerolled: bool = False
    losing: frozenset[int] = frozenset()

    @property
    def results(self) -> str:
        """What it can come to, in words: ``1 to 6``, or ``2, 4 or 6`` where it leaves some out."""
        low, *others = sorted(self.chances)
        if others and others[-1] - low > len(others):
            return ", ".join(map(str, (low, *others[:-1]))) + f" or {others[-1]}"
        return f"{low} to {max(self.chances)}"
