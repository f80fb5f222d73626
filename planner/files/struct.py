"""Parsed JSON to typed records, with a pointer and the nearest known key in every error."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from planner.errors import FileError, nearest

T = TypeVar("T")


def convert(value: Any, kind: type[T], file: str = "<input>", pointer: str = "") -> T:
    """Return `value` (parsed JSON) as a `kind`, strictly.

    Raises:
        FileError: a wrong type, a missing or an unknown key, at its JSON pointer.
    """
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        message, place = _explain(str(error), value)
        raise FileError(message, file=file, place=pointer + place or "/") from None


def _explain(text: str, value: Any) -> tuple[str, str]:
    message, _, path = text.partition(" - at `")
    pointer = _pointer(path.rstrip("`"))
    unknown = re.match(r"Object contains unknown field `(.*)`", message)
    if unknown:
        return f'unknown key "{unknown[1]}"', pointer
    return message[:1].lower() + message[1:], pointer


def _pointer(path: str) -> str:
    """Turn msgspec's ``$.units[0].id`` into the JSON pointer ``/units/0/id``."""
    return (
        re.sub(r"\[(\d+|\.\.\.)\]", r"/\1", path.removeprefix("$"))
        .replace(".", "/")
        .replace("///", "...")
    )


def refuse_unknown_keys(value: dict[str, Any], known: set[str], file: str, pointer: str) -> None:
    """Raise a `FileError` for the first key of `value` that is not `known`."""
    for key in value:
        if key not in known:
            raise FileError(
                f'unknown key "{key}"; {nearest(key, known)}', file=file, place=f"{pointer}/{key}"
            )
