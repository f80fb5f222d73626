"""What does a way save by inches that slow ground does not slow?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from planner.mobility import Mobility, Unslowed
from planner.referee.exact.surd import Surd
from planner.referee.way.trial import Trial

Lengths = dict[Fraction, Surd]


@dataclass(frozen=True, slots=True)
class Given:
    """What `Mobility.unslowed` does for a way, µm.

    Parameters:
        saved: of what it costs.
        bound_saved: of that, by what only slow ground may have.
        unused: what only slow ground may have and this way does not use.
    """

    saved: Surd = field(default_factory=Surd)
    bound_saved: Surd = field(default_factory=Surd)
    unused: Surd = field(default_factory=Surd)


def unslowed(trial: Trial) -> Given:
    """Return what a way saves: what is bound to slow ground first, each on the slowest ground."""
    asked = trial.mobility.unslowed
    if asked is None:
        return Given()
    bound = _bound(trial, asked)
    left = {pace: -length for pace, length in bound.items()}
    for pace, length in trial.stretches:
        if pace > 1:
            left[pace] = left.get(pace, Surd()) + length
    rest = _slowest(left, Surd.of(asked.amount - asked.bound))
    by_bound = _saved(bound)
    used = sum(bound.values(), Surd())
    return Given(by_bound + _saved(rest), by_bound, Surd.of(asked.bound) - used)


def _saved(lengths: Mapping[Fraction, Surd]) -> Surd:
    return sum((length.times(pace - 1) for pace, length in lengths.items()), Surd())


def _slowest(lengths: Mapping[Fraction, Surd], amount: Surd) -> Lengths:
    found: Lengths = {}
    for pace, length in sorted(lengths.items(), reverse=True):
        found[pace] = _least(length, amount)
        amount -= found[pace]
    return found


def _bound(trial: Trial, asked: Unslowed) -> Lengths:
    """How much of what is bound goes to ground of each pace."""
    found: Lengths = {}
    left = list(trial.stretches)
    for room, most in _actions(trial.mobility, asked):
        for pace, length in _taken(left, room, Surd.of(most)).items():
            found[pace] = found.get(pace, Surd()) + length
    return found


def _actions(mobility: Mobility, asked: Unslowed) -> Iterable[tuple[Surd | None, int]]:
    """What each action pays for (None: all that is left), and what is bound in it."""
    if asked.each is None or mobility.share is None:
        return [(None, asked.bound if asked.each is None else asked.each)]
    rooms: list[Surd | None] = [Surd.of(mobility.share)] * (mobility.actions - 1)
    return [(room, asked.each) for room in [*rooms, None]]


def _taken(left: list[tuple[Fraction, Surd]], room: Surd | None, most: Surd) -> Lengths:
    """Take off a way what an action can pay for; return what it gives to ground of each pace.

    As far as can be: to go further with one action never leaves more to the next. What is given
    to slow ground is taken from it again for slower ground further on.
    """
    given: Lengths = {}
    while left:
        pace, length = left[0]
        part, price = length, pace
        empty = most - sum(given.values(), Surd())
        lowest = min((p for p, some in given.items() if some.sign() > 0), default=pace)
        if pace > 1 and empty.sign() > 0:
            part, price = _least(length, empty), Fraction(0)
        elif pace > 1 and lowest < pace:
            part, price = _least(length, given[lowest]), lowest
        if room is not None and price:
            part = _least(part, room.times(Fraction(price.denominator, price.numerator)))
            room -= part.times(price)
        if price < pace:
            given[pace] = given.get(pace, Surd()) + part
            if price:
                given[price] -= part
        if part is length:
            left.pop(0)
            continue
        left[0] = pace, length - part
        if room is not None and room.sign() <= 0 and price:
            break
    return given


def _least(one: Surd, other: Surd) -> Surd:
    return one if (one - other).sign() <= 0 else other
