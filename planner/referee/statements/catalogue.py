"""The terms of a goal that there are, and which way and in what each of them is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from planner.errors import nearest
from planner.plan import Term
from planner.plan.writer import LENGTH
from planner.referee.verdict import Violation, mistake

POINTS: Final = "points"
"""The unit of terms added up with weights."""
_COUNTS: Final = {
    "max": (
        "targets_engaged",
        "models_engaged",
        "models_in_contact",
        "models_in_objective",
        "models_sheltered",
        "models_placed",
    ),
    "min": ("tests_owed", "tests_besides"),
}
_LENGTHS: Final = {
    "max": ("distance_from_enemies", "distance_from_threats", "room_ahead"),
    "min": (
        "distance_left",
        "climb_left",
        "distance_to_barrier",
        "distance_to_targets",
        "distance_walked",
    ),
}
TERMS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        name: (sense, unit)
        for unit, kinds in (("", _COUNTS), (LENGTH, _LENGTHS))
        for sense, names in kinds.items()
        for name in names
    }
)
"""By name: what is wanted of it (``max`` or ``min``), and its unit."""
GOALS: Final = (
    "reach",
    "engage",
    "escape",
    "board",
    "hide",
    "press_on",
    "flee",
    "join",
    "hold",
    "leave",
)
"""Names for what several terms together are for."""
_PART: Final = re.compile(r"\s*([a-z_]+)\s*(?::\s*([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*)?").fullmatch
"""A term and its weight, in the name of a sum."""


def part(text: str) -> tuple[str, Fraction]:
    """Return a term's name and its weight, as one part of a sum writes them; ("", 0) for none."""
    match = _PART(text)
    return (match[1], Fraction(match[2] or 1)) if match else ("", Fraction(0))


def weights(term: Term) -> dict[str, Fraction]:
    """Return what each term of a sum weighs: ``models_engaged:3+distance_left``."""
    found = map(part, term.name.split("+"))
    return {name: weight for name, weight in found if name}


def is_sum(term: Term) -> bool:
    """Return whether a term is told as others added up."""
    return term.name not in TERMS and bool({*":+"} & {*term.name})


def unknown(terms: tuple[Term, ...]) -> Iterator[Violation]:
    """Yield terms that there are not, that stand twice, or that are told another way."""
    for number, term in enumerate(terms):
        if term.name in (other.name for other in terms[:number]):
            text = f'the term "{term.name}" stands twice'
            yield mistake("objective", text, "two", "one")
        elif is_sum(term):
            yield from _sum(term)
        elif term.name not in TERMS:
            text = f'there is no term "{term.name}"; {nearest(term.name, TERMS)}'
            yield mistake("objective", text, term.name, "a term that there is")
        else:
            yield from _told(term, *TERMS[term.name])


def _sum(term: Term) -> Iterator[Violation]:
    found = weights(term)
    strange = [name for name in found if name not in TERMS]
    if strange or len(found) <= term.name.count("+"):
        text = f'"{term.name}" is no sum of terms that there are'
        yield mistake("objective", text, term.name, ", ".join(TERMS))
        return
    least = all(TERMS[name][0] == "min" for name in found)
    yield from _told(term, "min" if least else "max", POINTS)
    if term.parts and {part.name for part in term.parts} != {*found}:
        said = ", ".join(part.name for part in term.parts)
        text = f'the parts of "{term.name}" are {", ".join(found)}, the plan tells {said}'
        yield mistake("objective", text, said, ", ".join(found))
    yield from unknown(term.parts)


def _told(term: Term, sense: str, unit: str) -> Iterator[Violation]:
    for word, said, is_ in (("sense", term.sense, sense), ("unit", term.unit, unit)):
        if said != is_:
            text = f'the {word} of "{term.name}" is "{is_}", not "{said}"'
            yield mistake("objective", text, said or "none", is_ or "none")
