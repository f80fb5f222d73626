"""What a value says, as text: alike for equal values in every run of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any


def content(value: Any, without: tuple[str, ...] = ()) -> str:
    """Return the content of a frozen record, of its records and so on.

    Mappings and sets are put in order, so that the seed of hashes does not show.

    Parameters:
        without: fields of the outermost record that are left out.

    Raises:
        TypeError: something in it is no record, number, text, enum or collection of such.
    """
    seen: dict[int, str] = {}
    if not without:
        return _text(value, seen)
    kept = [f.name for f in fields(value) if f.name not in without]
    return _joined(type(value).__name__, [f"{n}={_text(getattr(value, n), seen)}" for n in kept])


def _text(value: Any, seen: dict[int, str]) -> str:
    if value is None or (
        isinstance(value, (bool, int, float, str)) and not isinstance(value, Enum)
    ):
        return repr(value)
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (tuple, list)):
        return _joined("", [_text(v, seen) for v in value])
    if isinstance(value, Mapping):
        return _joined(
            "map", sorted(f"{_text(k, seen)}:{_text(v, seen)}" for k, v in value.items())
        )
    if isinstance(value, (set, frozenset)):
        return _joined("set", sorted(_text(v, seen) for v in value))
    if is_dataclass(value):
        # The same few passages stand for dozens of features: each is told once.
        if id(value) not in seen:
            told = [f"{f.name}={_text(getattr(value, f.name), seen)}" for f in fields(value)]
            seen[id(value)] = _joined(type(value).__name__, told)
        return seen[id(value)]
    raise TypeError(f"{type(value).__name__} has no content")


def _joined(name: str, parts: list[str]) -> str:
    return f"{name}({','.join(parts)})"
