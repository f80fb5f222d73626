"""The words a game knows: profile entries, states, terrains, from ``names.toml``.

::

    [profile]
    M = { is = "length", text = "Move characteristic" }
    [state]
    battle_shocked = { is = "flag", text = "..." }
    advanced = { is = "flag", until = "turn", text = "..." }
    class = { is = "word", words = ["infantry", "vehicle"], text = "..." }
    [terrain]
    ruins = "what the name does"
    [depth]
    shallow = "what water of this depth class does"
    [keyword]
    FLAK = "what a unit with this keyword may do"
    [action]
    dash = "what this action is, where its name does not say"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from planner.battlefield import Battlefield
from planner.chance import chances
from planner.errors import FileError, nearest
from planner.rulesets.catalogue import load_toml
from planner.units import Base


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _count(value: Any) -> bool:
    return _number(value) and 0 <= value <= 1e6 and value == int(value)


def _each(value: Any, fits: Callable[[Any], bool]) -> bool:
    return all(map(fits, value.values() if isinstance(value, dict) else [value]))


def _small(value: Any) -> bool:
    return _number(value) and abs(value) <= 1e6


SORTS: Final[Mapping[str, tuple[str, Callable[[Any], bool]]]] = {
    "length": ("a length of 0 to 1000", lambda v: _number(v) and 0 <= v <= 1000),
    "number": ("a number", lambda v: _small(v)),
    "count": ("a whole number from 0", lambda v: _count(v)),
    "counts": ("a whole number from 0, or such by id", lambda v: _each(v, _count)),
    "flag": ("true or false", lambda v: isinstance(v, bool)),
    "word": ("a text", lambda v: isinstance(v, str)),
    "word_each": ("a text, or texts by id", lambda v: _each(v, lambda w: isinstance(w, str))),
    "reach": ('a length of 0 to 1000, or dice like "D6"', lambda v: _reach(v)),
    "base": ('like "120x70mm rect"', lambda v: isinstance(v, str) and _base(v)),
    "words": ("a list of texts", lambda v: isinstance(v, list) and _texts(v)),
    "lengths": ("lengths of 0 to 1000 by id", lambda v: isinstance(v, dict) and _lengths(v)),
    "numbers": ("numbers by id", lambda v: isinstance(v, dict) and all(map(_small, v.values()))),
    "texts": ("texts by id", lambda v: isinstance(v, dict) and _texts(list(v.values()))),
    "lists": ("lists of texts by id", lambda v: isinstance(v, dict) and _lists(v)),
}
"""What a value can be: how to say it, and the test."""


def _reach(value: Any) -> bool:
    if isinstance(value, str):
        return _dice(value)
    return _number(value) and 0 <= value <= 1000


def _dice(text: str) -> bool:
    try:
        chances(text)
    except ValueError:
        return False
    return True


def _base(text: str) -> bool:
    try:
        Base.parse(text)
    except FileError:
        return False
    return True


def _lengths(values: dict[str, Any]) -> bool:
    return all(_number(value) and 0 <= value <= 1000 for value in values.values())


def _lists(values: dict[str, Any]) -> bool:
    return all(isinstance(value, list) and _texts(value) for value in values.values())


def _texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


@dataclass(frozen=True, slots=True)
class Name:
    """A profile entry or state: what its value is, and which words it may be.

    Parameters:
        sort: key of `SORTS`.
        text: what it means, for people.
        words: the words it may be; empty for any.
        until: of a state, the end of what takes it away: ``phase``, ``turn`` or ""; or ``own``
            and a phase: the beginning of that phase in a turn of the unit's own side.
    """

    sort: str
    text: str
    words: tuple[str, ...] = ()
    until: str = ""

    @property
    def form(self) -> str:
        """What a value looks like, in words."""
        if not self.words:
            return SORTS[self.sort][0]
        return ("any of " if self.sort == "words" else "one of ") + ", ".join(self.words)

    def fault(self, value: Any) -> str:
        """Return what is wrong with `value`, or ""."""
        said, fits = SORTS[self.sort]
        if not fits(value):
            return f"must be {said}"
        values = value.values() if isinstance(value, dict) else [value]
        for word in value if isinstance(value, list) else values:
            if self.words and word not in self.words:
                return f'"{word}" is unknown; {nearest(str(word), self.words)}'
        return ""


@dataclass(frozen=True, slots=True)
class Names:
    """All the words of one game.

    Parameters:
        keyword: those that its rules look at; units may have others.
    """

    profile: Mapping[str, Name]
    state: Mapping[str, Name]
    terrain: Mapping[str, str]
    depth: Mapping[str, str]
    keyword: Mapping[str, str] = field(default_factory=dict)
    action: Mapping[str, str] = field(default_factory=dict)


def load_names(path: Path) -> Names:
    """Return the words in ``names.toml``.

    Raises:
        ValueError: a name of an unknown sort.
    """
    raw = load_toml(path)
    profile, state = (
        MappingProxyType({key: _name(key, row) for key, row in raw.get(part, {}).items()})
        for part in ("profile", "state")
    )
    words = (
        MappingProxyType(raw.get(part, {})) for part in ("terrain", "depth", "keyword", "action")
    )
    return Names(profile, state, *words)


def _name(key: str, row: dict[str, Any]) -> Name:
    if row["is"] not in SORTS:
        raise ValueError(f"name {key}: unknown sort; {nearest(row['is'], SORTS)}")
    return Name(row["is"], row["text"], tuple(row.get("words", ())), row.get("until", ""))


def check_map(names: Names, battlefield: Battlefield, file: str) -> None:
    """Raise a `FileError` for a terrain or depth of water that the game does not know."""
    for index, feature in enumerate(battlefield.features):
        place = f"/features/{index}/properties"
        for key, word, known in (
            ("terrain", feature.terrain, names.terrain),
            ("depth", feature.depth_class, names.depth),
        ):
            if word and word not in known:
                listed = ", ".join(sorted(known)) or "none"
                message = f'feature "{feature.id}": unknown {key} "{word}"; known: {listed}'
                raise FileError(message, file=file, place=f"{place}/{key}")


def check_values(names: Mapping[str, Name], values: Mapping[str, Any], file: str, at: str) -> None:
    """Raise a `FileError` for the first of `values` that is not what its name says."""
    for key, value in values.items():
        fault = names[key].fault(value) if key in names else ""
        if fault:
            raise FileError(f"{key} {fault}", file=file, place=f"{at}/{key}")
