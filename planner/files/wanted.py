"""What a reader wanted and what it got, in plain words: no player knows the names of types."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

KINDS: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}
"""Types of JSON, as msgspec calls them."""
GOT: Final[Mapping[str, str]] = {
    **KINDS,
    "float": "a number with decimals",
    "bool": "a true or a false",
}
"""The same of what stands where something else is needed."""
FEW: Final = 3
"""Words that are told with "or" between them; more are a list."""
BOUNDS: Final[Mapping[str, str]] = {
    ">=": "at least",
    "<=": "at most",
    ">": "more than",
    "<": "less than",
}
_EXPECTED: Final = re.compile(r"Expected `([^`]*)`(.*?)(?:, got `?([^`]*)`?)?$", re.DOTALL)
_LENGTH: Final = re.compile(r" of (?:at least )?length (?:(>=|<=|>|<) )?(\d+)(?: to (\d+))?")
_BOUND: Final = re.compile(r" (>=|<=|>|<) (\S+)")


def wanted(
    message: str, words: Sequence[str] = (), keys: Sequence[str] = (), like: str = ""
) -> str:
    """Return a message of msgspec on a wrong value in words of our own.

    Parameters:
        words: the texts that may stand there, if they are known.
        keys: those that an object there must have.
        like: an example of what may stand there.
    """
    found = _EXPECTED.match(message)
    if found is None:
        return message[:1].lower() + message[1:]
    named, rest, got = found.groups()
    kinds = [_kind(kind, words, keys) for kind in named.split(" | ") if kind != "null"]
    said = " or ".join(kinds) + _bounded(rest, named)
    if like and rest.startswith(" matching"):
        said = f'{said} like "{like}"'
    none = " (or null, for none)" if "null" in named.split(" | ") else ""
    is_ = GOT.get(got or "", f"{got} of them" if got and got.isdecimal() else got)
    return f"{said} is needed{none}" + (f", not {is_}" if is_ else "")


def _kind(kind: str, words: Sequence[str], keys: Sequence[str]) -> str:
    if kind == "str" and words:
        told = [f'"{word}"' for word in words]
        return " or ".join(told) if len(told) <= FEW else f"one of {', '.join(told)}"
    if kind == "object" and keys:
        return f'an object {{"{keys[0]}": …}}'
    return KINDS.get(kind, kind)


def _bounded(rest: str, named: str) -> str:
    """What is said of how long, or how large, it may be."""
    if length := _LENGTH.match(rest):
        sign, low, high = length.groups()
        least = BOUNDS.get(sign or "", "at least" if "at least" in rest else "")
        many = f"{low} to {high}" if high else low
        of = "characters" if named == "str" else "entries"
        return " ".join(filter(None, (" of", least, many, of)))
    if bound := _BOUND.match(rest):
        return f" of {BOUNDS[bound[1]]} {bound[2]}"
    return ""
