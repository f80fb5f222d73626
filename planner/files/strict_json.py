"""The one strict JSON reader: every file and stream comes in here.

Refused with file and line: malformed JSON, duplicate keys, NaN and Infinity, numbers that
overflow, nesting deeper than `MAX_DEPTH`, text that is not UTF-8, lone surrogates.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, Final, NoReturn

from planner.errors import FileError, LimitError
from planner.files import position

MAX_DEPTH: Final = 40
MAX_BYTES: Final = 4 * 1024 * 1024
"""More takes over a second and 256 MiB to read."""
MAX_INTEGER: Final = 10**12
SAID: Final = {
    "Expecting value": "a value is missing here, or is none that JSON has",
    "Expecting ',' delimiter": "a comma, or the bracket that closes, is missing before this",
    "Expecting ':' delimiter": "a colon is missing after a key",
    "Expecting property name enclosed in double quotes": 'a key in double quotes (") is missing',
    "Extra data": "the document has ended before this",
    "Unterminated string starting at": 'a text that begins here has no closing quote (")',
    "Invalid control character at": "a text holds a line break or another control character",
    "Invalid \\escape": "a text holds a backslash before what cannot follow one",
    "Invalid \\uXXXX escape": "a text holds \\u without the four digits of a character",
}
"""What the parser says, in words for who writes a file by hand."""
LONE: Final = "a text holds half of a character (a lone surrogate)"

_STRUCTURE: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{\]}]', re.DOTALL)
"""A string (an unclosed one to its end) or a bracket. A group for each character of a long one
would take a hundred bytes for each."""

_STRINGS: Final = re.compile(r'"[^"]*+"?')
_PLAIN: Final = re.compile(r"[^][{}]++")

Source = str | Path | IO[str] | IO[bytes]


def name_of(source: Source) -> str:
    """Return the name that error messages give `source`."""
    if isinstance(source, (str, Path)):
        return "<stdin>" if str(source) == "-" else str(source)
    return str(getattr(source, "name", "<input>"))


def read_text(source: Source) -> str:
    """Return the text behind a path, ``-`` or an open file, decoded as strict UTF-8."""
    name = name_of(source)
    try:
        data = _read(source)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror or error}", file=name) from None
    except ValueError as error:
        raise FileError(f"cannot be read: {error}", file=name) from None
    if isinstance(data, bytes):
        return decoded(data, name)
    if len(data) > MAX_BYTES:
        raise LimitError(f"{name}: larger than {MAX_BYTES} bytes")
    if _wrong(data):  # a stream that lets them pass
        raise FileError(LONE, file=name)
    return data


def decoded(data: bytes, name: str) -> str:
    """Return the text that bytes are, as strict UTF-8.

    Parameters:
        name: of where they come from, for messages.
    """
    if len(data) > MAX_BYTES:
        raise LimitError(f"{name}: larger than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileError("not text in UTF-8", file=name, place=line) from None


def _read(source: Source) -> str | bytes:
    if isinstance(source, (str, Path)):
        if str(source) == "-":
            import sys

            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(source, "rb") as file:
            return file.read(MAX_BYTES + 1)
    return source.read(MAX_BYTES + 1)


def parse(text: str, file: str = "<input>") -> Any:
    """Return the value of the JSON document `text`.

    Raises:
        FileError: malformed, duplicate key, non-finite number, lone surrogate.
        LimitError: nested deeper than `MAX_DEPTH`.
    """
    _check_depth(text, file)
    objects = _Objects()
    try:
        value = json.loads(
            text,
            object_pairs_hook=objects.unique,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_bounded,
        )
    except json.JSONDecodeError as error:
        said = "the file is empty" if not text.strip() else SAID.get(error.msg, error.msg)
        raise FileError(f"not JSON: {said}", file=file, place=error.lineno) from None
    except _RefusedError as error:
        key = position.of_repeat(text, objects.closed) if error.key else None
        line = key or position.of_token(text, error.token)
        raise FileError(str(error), file=file, place=line) from None
    return checked(value, file) if "\\u" in text else value


def load(source: Source) -> Any:
    """Return the value of the JSON document behind `source`."""
    return parse(read_text(source), name_of(source))


class _RefusedError(ValueError):
    """A message with the token it is about, and whether that is a key."""

    def __init__(self, message: str, token: str, key: bool = False) -> None:
        super().__init__(message)
        self.token, self.key = token, key


class _Objects:
    """Makes the objects of a document, and counts them."""

    def __init__(self) -> None:
        self.closed = 0

    def unique(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Return an object of which no key stands twice."""
        result = dict(pairs)
        if len(result) != len(pairs):
            counts = Counter(key for key, _ in pairs)
            twice = next(key for key, count in counts.items() if count > 1)
            raise _RefusedError(f'key "{twice}" stands twice in one object', twice, key=True)
        self.closed += 1
        return result


def _refuse_constant(word: str) -> NoReturn:
    raise _RefusedError(f"{word} is not a number", word)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _RefusedError(f"{text} is too large for a number", text)
    return value


def _bounded(text: str) -> int:
    if len(text) > 12 and (len(text) > 20 or abs(int(text)) > MAX_INTEGER):
        raise _RefusedError(f"{text[:24]} is too large for a whole number here", text)
    return int(text)


def _check_depth(text: str, file: str) -> None:
    """Refuse deep nesting before the recursive parser sees it (strings are skipped)."""
    if "\\" not in text and not _is_deep(_PLAIN.sub("", _STRINGS.sub("", text))):
        return
    depth = 0
    for found in _STRUCTURE.finditer(text):
        char = found[0]
        if char in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text[: found.start()].count("\n") + 1
                raise LimitError(f"{file}:{line}: nested deeper than {MAX_DEPTH}")
        elif char in "]}":
            depth -= 1


def _is_deep(brackets: str) -> bool:
    """Whether brackets alone are nested too deep: without what is between them it is soon told."""
    depth = 0
    for char in brackets:
        depth += 1 if char in "[{" else -1
        if depth > MAX_DEPTH:
            return True
    return False


def checked(value: Any, file: str = "<input>") -> Any:
    """Return `value`, a parsed document, after refusing what `parse` would have refused.

    Tuples of a program's own making count as lists.

    For documents that come as objects: texts are valid, numbers finite, keys texts, the
    nesting at most `MAX_DEPTH`.

    Raises:
        FileError: something else is in it; names its JSON pointer.
        LimitError: nested deeper than `MAX_DEPTH` (or within itself).
    """
    _check(value, file, "", 0)
    return _listed(value)


def _listed(value: Any) -> Any:
    """Return `value` with lists for tuples, as they would come back from a file."""
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    return [_listed(item) for item in value] if isinstance(value, (list, tuple)) else value


def _check(value: Any, file: str, pointer: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise LimitError(f"{file}: nested deeper than {MAX_DEPTH}")
    wrong = _wrong(value)
    if wrong:
        raise FileError(wrong, file=file, place=pointer or "/")
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, (list, tuple)):
        items = enumerate(value)
    for key, item in items:
        if not isinstance(key, int) and (not isinstance(key, str) or _wrong(key)):
            raise FileError(_no_key(key), file=file, place=pointer or "/")
        _check(item, file, f"{pointer}/{key}", depth + 1)


def _no_key(key: Any) -> str:
    if isinstance(key, str):
        return f"a key holds half of a character: {key!a}"
    return f"{key!a} cannot be a key: keys are texts"


def _wrong(value: Any) -> str:
    """Say what is wrong with one value by itself, or ""."""
    if isinstance(value, str):
        lone = not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value)
        return LONE if lone else ""
    if isinstance(value, bool) or value is None or isinstance(value, (dict, list, tuple)):
        return ""
    if isinstance(value, float):
        return "" if math.isfinite(value) else f"{value} is not a number"
    if isinstance(value, int):
        return "" if abs(value) <= MAX_INTEGER else "it is too large for a whole number here"
    return f"a {type(value).__name__} has no place in a JSON document"
