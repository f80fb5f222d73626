"""Files that are not JSON, or not the JSON that a reader should take."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from planner.gauntlet.hostile.base import PLAN, SCENARIO, Hostile, text

_NUMBER: Final = {SCENARIO: '"round": 2', PLAN: '"roll": 9'}
"""A number that stands once in each file."""


def broken() -> Iterator[Hostile]:
    """Yield both files broken in every way of this module."""
    for file in (SCENARIO, PLAN):
        sound = text(file)
        for name, data in (*_bytes(sound), *_texts(sound, _NUMBER[file])):
            yield Hostile(name, file, partial(bytes, data))


def _bytes(sound: str) -> Iterator[tuple[str, bytes]]:
    data = sound.encode()
    middle = len(data) // 2
    yield "empty", b""
    yield "blank", b" \n\t\n"
    yield "zeros", b"\0" * 4096
    yield "a zero byte inside", data[:middle] + b"\0" + data[middle:]
    for share in (1, 2, 3, 5, 8):
        yield f"cut at {share}/9", data[: len(data) * share // 9]
    yield "last bracket missing", data.rstrip()[:-1]
    yield "UTF-16", sound.encode("utf-16")
    yield "UTF-32", sound.encode("utf-32")
    yield (
        "a byte that no UTF-8 has",
        data.replace(b'"red"', b'"r\xffd"').replace(b'"mob"', b'"\xff"'),
    )
    yield "an overlong UTF-8 form", data.replace(b'"', b'"\xc0\xaf', 1)
    yield "a surrogate as UTF-8", data.replace(b'"', b'"\xed\xa0\x80', 1)
    yield "a byte order mark inside", data.replace(b"{", b"\xef\xbb\xbf{", 2)
    yield "a picture", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8
    yield "a packed file", b"\x1f\x8b\x08\x00" + bytes(range(256))
    yield "larger than any table", b"[" + b" " * (33 * 1024 * 1024) + b"]"


def _texts(sound: str, number: str) -> Iterator[tuple[str, bytes]]:
    key = number.split(":")[0]
    for name, word in (
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("minus Infinity", "-Infinity"),
        ("a float too large", "1e999"),
        ("an integer too large", "1" + "0" * 40),
        ("an integer of a million digits", "9" * 1_000_000),
        ("a leading zero", "012"),
        ("a hexadecimal number", "0x10"),
        ("a bare word", "two"),
        ("nothing", ""),
    ):
        yield name, sound.replace(number, f"{key}: {word}", 1).encode()
    yield "a key twice", sound.replace(number, f"{number}, {number}", 1).encode()
    yield (
        "a key twice, once escaped",
        sound.replace(number, f'{number}, "\\u00{ord(key[1]):02x}{key[2:]}: 3', 1).encode(),
    )
    keys = ", ".join(f'"k{n}": {n}' for n in range(20_000))
    yield (
        "twenty thousand keys twice",
        sound.replace(number, f"{number}, {keys}, {keys}", 1).encode(),
    )
    long = "x" * 2_000_000
    yield (
        "a key of two million letters",
        sound.replace(number, f'{number}, "{long}": 1', 1).encode(),
    )
    yield "a value of two million letters", sound.replace(number, f'{key}: "{long}"', 1).encode()
    yield "a comma too many", sound.replace(number, f"{number},", 1).replace("}", ",}", 1).encode()
    yield "a comma missing", sound.replace(", ", " ", 1).replace(",\n", "\n", 1).encode()
    yield "single quotes", sound.replace('"', "'").encode()
    yield "a comment", sound.replace("{", "{ // a table\n", 1).encode()
    yield "two documents", (sound + sound).encode()
    yield "words after the end", (sound + "and more").encode()
    yield "a lone surrogate", sound.replace('"format"', '"format\\ud800"', 1).encode()
    yield (
        "a lone surrogate as text",
        sound.replace('"red"', '"\\udc00"').replace('"line"', '"\\udc00"').encode(),
    )
    yield "deep lists", (sound.replace(number, f"{key}: " + "[" * 100_000, 1)).encode()
    yield "deep lists, closed", sound.replace(number, f"{key}: " + "[" * 60 + "]" * 60, 1).encode()
    yield "deep objects", sound.replace(number, f"{key}: " + '{"a":' * 50_000, 1).encode()
    for name, document in (
        ("null", "null"),
        ("true", "true"),
        ("a number", "5"),
        ("a text", '"x"'),
        ("a list", "[]"),
        ("an object without keys", "{}"),
    ):
        yield f"only {name}", document.encode()
