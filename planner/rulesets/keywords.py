"""Keywords that are all but one that a rule looks at: told, since units may have any others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

SHORTEST: Final = 4
LONG: Final = 8
"""Letters: a word shorter than the first is near to too many; from the second on two may differ."""


def misspelt(scenario: Scenario, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what to say of each keyword that is nearly one of `known`, unit by unit.

    Returns:
        no rule, and the text: ``Orks has the keyword ARTILERY, which no rule looks at: ...``.
    """
    for unit in scenario.units:
        for word in sorted(unit.keywords - known.keys()):
            meant = near_miss(word, known)
            if meant:
                text = f"{unit.name} has the keyword {word}, which no rule looks at: is it {meant}?"
                yield "", text


def near_miss(word: str, known: Mapping[str, str]) -> str:
    """Return the known word that a word was probably meant to be; "" where there is none.

    >>> near_miss("ARTILERY", {"ARTILLERY": "", "ORK": ""})
    'ARTILLERY'
    >>> near_miss("ARK", {"ORK": ""})
    ''
    """
    if word in known:
        return ""
    pairs = [(_differ(word, other), other) for other in known if len(other) >= SHORTEST]
    few = [(far, other) for far, other in pairs if far <= (2 if len(other) >= LONG else 1)]
    return min(few, default=(0, ""))[1]


def _differ(one: str, other: str) -> int:
    """Return how many letters are wrong, missing, too many or swapped with the next."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before = before, row
        row = [i]
        for j, b in enumerate(other, 1):
            least = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]
