"""Parsed JSON to typed records, with a pointer and the nearest known word in every error."""

from __future__ import annotations

import enum
import re
import types
import typing
from collections.abc import Collection, Iterator
from typing import Any, TypeVar

import msgspec

from planner.errors import FileError, nearest
from planner.files.wanted import wanted

T = TypeVar("T")
Path = list[str | int]

_PART = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")


def convert(value: Any, kind: type[T], file: str = "<input>", pointer: str = "") -> T:
    """Return `value` (parsed JSON) as a `kind`, strictly.

    Raises:
        FileError: a wrong type, a missing or an unknown key or word, at its JSON pointer.
    """
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        message, place = _explain(str(error), kind)
        raise FileError(message, file=file, place=pointer + place or "/") from None


def refuse_unknown_keys(
    value: dict[str, Any], known: Collection[str], file: str, pointer: str
) -> None:
    """Raise a `FileError` for the first key of `value` that is not `known`."""
    for key in value:
        if key not in known:
            raise FileError(
                f'unknown key "{key}"; {nearest(key, known)}', file=file, place=f"{pointer}/{key}"
            )


def _explain(text: str, kind: Any) -> tuple[str, str]:
    """Turn msgspec's words into ours: (message, JSON pointer)."""
    message, _, place = text.partition(" - at `")
    path = _path(place)
    pointer = "".join(f"/{part}" for part in path)
    if unknown := re.match(r"Object contains unknown field `(.*)`", message, re.DOTALL):
        known = {key for record in _types_at(kind, path) for key in _keys(record)}
        return (
            f'unknown key "{unknown[1]}"; {nearest(unknown[1], known)}',
            f"{pointer}/{unknown[1]}",
        )
    if missing := re.match(r"Object missing required field `(.*)`", message):
        return f'the key "{missing[1]}" is missing', pointer
    if wrong := re.match(r"Invalid enum value '?(.*?)'?$", message, re.DOTALL):
        known = {word for field in _types_at(kind, path) for word in _words(field)}
        return f'unknown word "{wrong[1]}"; {nearest(wrong[1], known)}', pointer
    there = list(_types_at(kind, path))
    words = [word for field in there for word in _words(field)]
    keys = [key for record in there for key in _keys(record, needed=True)]
    return wanted(message, words, keys, next(_examples(there), "")), pointer


def _path(place: str) -> Path:
    """Split msgspec's ``$.units[0].id`` into its parts."""
    return [
        int(part[2]) if part[2] else part[1] or "…"
        for part in _PART.finditer(place.rstrip("`").removeprefix("$"))
    ]


def _types_at(kind: Any, path: Path) -> Iterator[Any]:
    """Yield every type that the records allow at `path`."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        for choice in typing.get_args(kind):
            yield from _types_at(choice, path)
    elif not path:
        yield kind
    elif isinstance(path[0], str) and _keys(kind):
        for field in msgspec.structs.fields(kind):
            if field.encode_name == path[0]:
                yield from _types_at(field.type, path[1:])
    elif typing.get_origin(kind) is not None:
        yield from _types_at(typing.get_args(kind)[-1], path[1:])


def _keys(kind: Any, *, needed: bool = False) -> list[str]:
    """The keys of a record, all or those that may not be left out."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = msgspec.structs.fields(kind)
        return [field.encode_name for field in fields if field.required or not needed]
    return []


def _examples(kinds: list[Any]) -> Iterator[str]:
    """What the types say may stand there, for one."""
    for kind in kinds:
        for meta in getattr(kind, "__metadata__", ()):
            yield from map(str, getattr(meta, "examples", None) or ())


def _words(kind: Any) -> list[str]:
    if typing.get_origin(kind) is typing.Literal:
        return [str(word) for word in typing.get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return [str(member.value) for member in kind]
    return []
