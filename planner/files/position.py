"""On which line of a JSON text something stands; asked only when something is wrong.

Texts have megabytes, and an answer is to come in a fraction of a second: what leads nowhere is
passed over by the parser itself, and no token of it is looked at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

_SPACE: Final = re.compile(r"[ \t\n\r]*+")
_BRACES: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}]', re.DOTALL)
_TEXT: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?'
_INSIDE: Final = re.compile(r"[\w.+-]")
"""What numbers and words are made of."""
_HEAD: Final = 64
_skip: Final = json.JSONDecoder().raw_decode
"""Text, offset of a value -> the value, offset of its end."""

Member = tuple[str, int, int]
"""Part of a JSON pointer, offset of the key (of an element: of its value), offset of the value."""


def of_pointer(text: str, pointer: str) -> int | None:
    """Return the line (from 1) of the value at a JSON pointer, or of its nearest holder.

    >>> of_pointer('{"a": [1,\\n 2]}', "/a/1")
    2
    """
    rest, value = pointer.rstrip("/"), _after_space(text, 0)
    if value == len(text):
        return None
    found = value
    while rest:
        inside = (m for m in _members(text, value) if f"{rest}/".startswith(f"/{m[0]}/"))
        member = next(inside, None)
        if member is None:
            break
        part, found, value = member
        rest = rest[len(part) + 1 :]
    return _line(text, found)


def of_repeat(text: str, closed: int) -> int:
    """Return the line of the first key that stands in its object already.

    Parameters:
        closed: how many objects end before that one does.
    """
    opened: list[int] = []
    for match in _BRACES.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            begun = opened.pop()
            if closed == 0:
                return _line(text, _repeat(text, begun))
            closed -= 1
    return 1


def of_token(text: str, token: str) -> int:
    """Return the line of the first number or word `token` outside of texts."""
    # A number may have a million digits: the pattern is made of what it begins with. Nothing but
    # one kind of thing is repeated for good in it, for CPython before 3.11.5 errs in such groups.
    wanted = re.compile(rf"{_TEXT}|{re.escape(token[:_HEAD])}[\w.+-]*+", re.DOTALL)
    for match in wanted.finditer(text):
        at = match.start()
        if match[0] == token and not (at and _INSIDE.match(text, at - 1)):
            return _line(text, at)
    return 1


def _repeat(text: str, begun: int) -> int:
    """Offset of the first key of the object at an offset that stands in it already."""
    seen: set[str] = set()
    for key, offset, _ in _members(text, begun):
        if key in seen:
            return offset
        seen.add(key)
    return begun


def _members(text: str, value: int) -> Iterator[Member]:
    """Yield the members of the object, or the elements of the array, at an offset.

    As far as the text is JSON; of anything else there are none.
    """
    is_object = text.startswith("{", value)
    at, number = _after_space(text, value + 1), 0
    if not (is_object or text.startswith("[", value)):
        return
    while at < len(text) and text[at] not in "]}":
        part, key = str(number), at
        try:
            if is_object:
                part, at = _skip(text, at)
                at = _after_space(text, _after_space(text, at) + 1)
            yield part, key, at
            _, at = _skip(text, at)
        except (ValueError, RecursionError):
            return
        at = _after_space(text, at)
        at = _after_space(text, at + 1) if text.startswith(",", at) else at
        number += 1


def _after_space(text: str, at: int) -> int:
    return _end(_SPACE.match(text, at), at)


def _end(match: re.Match[str] | None, at: int) -> int:
    return at if match is None else match.end()


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
