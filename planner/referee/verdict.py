"""What the referee says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from planner.length import DEGREE
from planner.length import Unit as LengthUnit

FORMAT: Final = "planner-verdict/1"
MOST: Final = 10_000
"""Violations that are told of one plan: once it has as many it is judged no further."""


class Measure(StrEnum):
    """What the amount of a violation counts.

    NONE is what is one thing or another and not more or less: a state that the order does not
    leave, another game, an action that may not be chosen, a kind of step that none of the game's
    is, a way of another shape than its course, a word for a step that meets no such thing. Such
    a violation names what it found and what it expected instead.
    """

    LENGTH = "length"
    """µm."""
    ANGLE = "angle"
    """µ°."""
    NUMBER = "number"
    """Models, tests, turns, steps, pips of a roll, points of a sum."""
    CHANCE = "chance"
    """A difference of two probabilities."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is not legal.

    Parameters:
        rule: ledger id, or the plain name of a general check where the game gives none:
            `planner.referee.words` lists these.
        text: what is wrong, for people, in the table's unit.
        model: id of the model concerned; "" for several, or the unit.
        step: number of the step, from 0; None where no single step is to blame.
        place: where, µm.
        amount: by how much, of the `measure`; lengths and angles rounded up.
        measure: what the amount counts.
        found: what the plan has, in words, where it is no length.
        expected: what it would have to be.
        by: of a claim of the plan's own: ledger id of the rule by which the right value was
            worked out; "" where none is.
        models: where they are several: ids of all models concerned.
        claim: whether it is about what the plan's text says (its order, roll, dice, flags,
            branches, numbers, or whom it names), and not about a place.
    """

    rule: str
    text: str
    model: str = ""
    step: int | None = None
    place: tuple[int, int, int] | None = None
    amount: int | Fraction = 0
    measure: Measure = Measure.LENGTH
    found: str = ""
    expected: str = ""
    by: str = ""
    models: tuple[str, ...] = ()
    claim: bool = False

    def __post_init__(self) -> None:
        """Who says no says why; the rule may be one without a name, and no amount is below 0."""
        if not (self.text and isinstance(self.rule, str)):
            raise ValueError(f"a violation without words: {self!r}")
        if self.amount < 0:
            raise ValueError(f"a violation by less than nothing: {self!r}")

    @property
    def says_how_much(self) -> bool:
        """Whether it has an amount or, where none makes sense, what was found or expected."""
        if self.measure is Measure.NONE:
            return not self.amount and bool(self.found or self.expected)
        return self.amount > 0

    @property
    def who(self) -> tuple[str, ...]:
        """The models concerned."""
        return (self.model,) if self.model else self.models

    @property
    def says_where(self) -> bool:
        """Whether it names who is concerned and a place, or is about what the plan's text says."""
        return self.claim or (self.place is not None and bool(self.who))

    def __str__(self) -> str:
        who = f"{self.model}: " if self.model else ""
        where = "" if self.step is None else f"step {self.step + 1}: "
        return f"{who}{where}{self.text} ({self.rule})"


def mistake(rule: str, text: str, found: str, expected: str) -> Violation:
    """Return a violation of a plan's text that is no more or less (`Measure.NONE`)."""
    none = Measure.NONE
    return Violation(rule, text, measure=none, found=found, expected=expected, claim=True)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Every violation of a plan, and what each model spent.

    Parameters:
        violations: all of them, in the order of the move.
        spent: model id -> certified upper bound of what its way costs, µm.
        unit: the table's unit, for people.
        costs: model id -> the same of each of its steps: of a pivot what it adds to the price of
            those before it.
        credits: model id -> ledger id -> what that takes off the sum of its steps, µm.
        owing: how many models owe a test at all, and besides for where they begin, by the names
            of these terms.
        more: whether it has more violations than `MOST`, which are not told.
        unproved: what the plan says that no referee can see from a plan and its table, in words.
    """

    violations: tuple[Violation, ...]
    spent: Mapping[str, int] = field(default_factory=dict)
    unit: LengthUnit = LengthUnit.INCH
    costs: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    credits: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    owing: Mapping[str, int] = field(default_factory=dict)
    unproved: tuple[str, ...] = ()
    more: bool = False

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations

    def __str__(self) -> str:
        if self.legal:
            return "\n  ".join(["legal", *self.unproved])
        each = (f"  {violation}{self._at(violation.place)}" for violation in self.violations)
        further = [f"  … and more: of one plan {MOST} are told"] if self.more else []
        return "\n".join(["illegal:", *each, *further])

    def _at(self, place: tuple[int, int, int] | None) -> str:
        """A place in words: in the table's unit, with its height where it is above the ground."""
        if place is None:
            return ""
        x, y, z = (f"{self.unit.from_um(part):.2f}" for part in place)
        return f", at {x}, {y}" + (f", {z}" if place[2] else "")

    def to_json(self) -> str:
        """Return the verdict as one JSON document, lengths in the table's unit."""
        say = self.unit.from_um
        document = {
            "format": FORMAT,
            "legal": self.legal,
            "violations": [self._record(violation) for violation in self.violations],
            "more": self.more,
            "spent": {model: say(spent) for model, spent in self.spent.items()},
            "unproved": list(self.unproved),
        }
        return json.dumps(document, ensure_ascii=False, indent=1)

    def _record(self, violation: Violation) -> dict[str, Any]:
        say, place = self.unit.from_um, violation.place
        return {
            "rule": violation.rule,
            "text": violation.text,
            "model": violation.model,
            "models": list(violation.who),
            "step": violation.step,
            "place": None if place is None else [say(c) for c in place],
            "amount": self._amount(violation),
            "measure": violation.measure.value,
            "found": violation.found,
            "expected": violation.expected,
            "by": violation.by,
            "claim": violation.claim,
        }

    def _amount(self, violation: Violation) -> object:
        """In the table's unit, in degrees, or as it is."""
        amount = violation.amount
        if violation.measure is Measure.LENGTH:
            return self.unit.from_um(int(amount))
        value = Fraction(amount, DEGREE if violation.measure is Measure.ANGLE else 1)
        return value.numerator if value.denominator == 1 else value.numerator / value.denominator


def say(amount: int, unit: LengthUnit) -> str:
    """Return a length (µm) with as many decimals as it takes not to read as nothing."""
    for digits in range(2, 6):
        if round(amount / unit.um, digits):
            return unit.say(amount, digits)
    return unit.say(amount, 5)


def points(worth: Fraction) -> str:
    """Return what a sum of terms is worth for people."""
    return f"{worth.numerator / worth.denominator:.2f}"


def degrees(turn: int) -> str:
    """Return an angle (µ°) for people."""
    return f"{turn / DEGREE:g}°"
