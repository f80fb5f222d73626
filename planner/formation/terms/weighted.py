"""Terms added up with a player's own weights: ``models_engaged:3+distance_left``.

A weight is what one model, target or test is worth, or one unit of the table's length. All is
kept in whole numbers, so that what is proved of a sum is proved exactly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.errors import OrderError, nearest
from planner.formation.spots import Ints
from planner.formation.terms.term import POINTS, Fold, GoalTerm, Option

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem

_PART: Final = re.compile(r"\s*([a-z_]+)\s*(?::\s*([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*)?")
_WRITTEN: Final = 'write TERM:WEIGHT+TERM:WEIGHT, such as "models_engaged:3+distance_left:0.5"'


def parse(text: str) -> dict[str, Fraction]:
    """Return the weight of each term that `text` names; 1 where none is written.

    Raises:
        OrderError: it is not written so, a term stands twice, or a weight is 0, above 9999 or
            has more than three decimals.
    """
    found: dict[str, Fraction] = {}
    for part in text.split("+"):
        match = _PART.fullmatch(part)
        weight = Fraction(match[2] or 1) if match else Fraction(0)
        if match is None or match[1] in found or not weight:
            raise OrderError(f'"{text}" is no sum of terms: {_WRITTEN}')
        found[match[1]] = weight
    return found


def weighted(text: str, terms: Mapping[str, GoalTerm], um: int) -> GoalTerm:
    """Return the term that `text` writes; a term alone without a weight is itself.

    Parameters:
        terms: by name.
        um: µm of the unit in which players measure.

    Raises:
        OrderError: see `parse`; or a term is unknown, or cannot be added up over the models.
    """
    if text in terms:
        return terms[text]
    weights = parse(text)
    for name in weights:
        if name not in terms:
            raise OrderError(f'no term "{name}" in "{text}"; {nearest(name, terms)}')
        if terms[name].fold is not Fold.SUM:
            raise OrderError(
                f'"{name}" is one value of the whole unit and cannot be weighed in "{text}": '
                "give it a place of its own in the order of the terms"
            )
    return _sum(text, {terms[name]: by for name, by in weights.items()}, um)


def _sum(text: str, weights: Mapping[GoalTerm, Fraction], um: int) -> GoalTerm:
    lengths = any(term.unit for term in weights)
    whole = lcm(*(by.denominator for by in weights.values()))
    scale = whole * (um if lengths else 1)
    sense = "min" if all(term.sense == "min" for term in weights) else "max"
    wanted = -1 if sense == "min" else 1
    parts = tuple(
        (term, int(by * whole) * (1 if term.unit or not lengths else um) * -term.sign * wanted)
        for term, by in weights.items()
    )

    def value(problem: Problem, member: Member, option: Option) -> Ints:
        total = np.zeros(len(option.spots), np.int64)
        for term, times in parts:
            total += times * term.value(problem, member, option)
        return total

    tells = max(term.tells for term in weights)
    return GoalTerm(text, sense, POINTS, Fold.SUM, value, scale, parts, tells=tells)
