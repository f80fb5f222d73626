"""On which line of a JSON text something stands; asked only when something is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)


@dataclass
class _Level:
    """One open object or array: where the reading stands in it."""

    is_object: bool
    keys: set[str] = field(default_factory=set)
    key: str = ""
    index: int = 0

    @property
    def part(self) -> str:
        """Its part of a JSON pointer."""
        return self.key if self.is_object else str(self.index)


@dataclass(frozen=True)
class _Seen:
    """One token: its text, offset, JSON pointer, and whether it repeats a key."""

    token: str
    offset: int
    pointer: str
    repeats: bool = False


def of_pointer(text: str, pointer: str) -> int | None:
    """Return the line (from 1) of the value at a JSON pointer, or of its nearest holder.

    >>> of_pointer('{"a": [1,\\n 2]}', "/a/1")
    2
    """
    wanted, best, line = pointer.rstrip("/"), -1, None
    for seen in _walk(text):
        inside = wanted == seen.pointer or wanted.startswith(f"{seen.pointer}/")
        if inside and len(seen.pointer) > best:
            best, line = len(seen.pointer), _line(text, seen.offset)
    return line


def of_repeat(text: str) -> int:
    """Return the line of the first key that stands in its object already."""
    return next((_line(text, seen.offset) for seen in _walk(text) if seen.repeats), 1)


def of_token(text: str, token: str) -> int:
    """Return the line of the first number or word `token` outside of texts."""
    return next((_line(text, seen.offset) for seen in _walk(text) if seen.token == token), 1)


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _walk(text: str) -> Iterator[_Seen]:
    """Yield keys and values of a JSON text, in order, as far as it is one."""
    levels: list[_Level] = []
    key_next = False
    for match in _TOKEN.finditer(text):
        token, level = match[0], levels[-1] if levels else None
        if token in "]}":
            del levels[-1:]
        elif token == ",":
            key_next = level is not None and level.is_object
            if level is not None:
                level.index += 1
        elif token == ":":
            key_next = False
        elif key_next and level is not None:
            level.key = _word(token)
            yield _Seen("", match.start(), _pointer(levels), level.key in level.keys)
            level.keys.add(level.key)
        else:
            yield _Seen(token, match.start(), _pointer(levels))
            if token in "[{":
                key_next = token == "{"
                levels.append(_Level(key_next))


def _pointer(levels: list[_Level]) -> str:
    return "".join(f"/{level.part}" for level in levels)


def _word(token: str) -> str:
    try:
        return str(json.loads(token))
    except ValueError:
        return token
