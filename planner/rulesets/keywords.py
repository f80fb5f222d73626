"""Keywords that are all but one that a rule looks at: told, since units may have any others."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

SHORTEST: Final = 4
"""Letters: a shorter word is near to too many."""
NEAR: Final = 0.8
"""Share of the letters of both that stand in the same order."""


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
    words = sorted(other for other in known if len(other) >= SHORTEST)
    close = () if word in known else difflib.get_close_matches(word, words, n=1, cutoff=NEAR)
    return close[0] if close else ""
