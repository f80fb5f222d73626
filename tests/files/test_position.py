"""The line behind a JSON pointer."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from planner.errors import FileError
from planner.files import position, strict_json

TEXT = """{"units": [
  {"id": "a", "models": [
    {"id": "x", "at": [1,
       2]},
    {"id": "y/z", "base": "32mm"}]}],
 "map": "m"}"""


@pytest.mark.parametrize(
    ("pointer", "line"),
    [
        ("/units", 1),
        ("/units/0/models/0/at", 3),
        ("/units/0/models/0/at/1", 4),
        ("/units/0/models/1/base", 5),
        ("/units/0/models/1/nothing", 5),
        ("/map", 6),
        ("/", 1),
    ],
)
def test_a_pointer_leads_to_its_line_or_to_that_of_its_holder(pointer: str, line: int) -> None:
    """Counted by hand in `TEXT`; a key that is missing leads to the object it is missing in."""
    assert position.of_pointer(TEXT, pointer) == line


class Writer:
    """Writes a value as JSON with new lines where it likes, and notes where each member begins."""

    def __init__(self, random: Random) -> None:
        self.random, self.text = random, ""
        self.lines: dict[str, int] = {}

    def write(self, value: Any, pointer: str = "", noted: bool = False) -> None:
        """Write a value; where a key leads to it, that is where it begins."""
        self._space()
        if not noted:
            self.lines[pointer] = self.text.count("\n") + 1
        items: list[tuple[str, Any]] = []
        if isinstance(value, dict):
            items = list(value.items())
        elif isinstance(value, list):
            items = [(str(number), one) for number, one in enumerate(value)]
        else:
            self.text += json.dumps(value)
            return
        self.text += "{" if isinstance(value, dict) else "["
        for number, (key, one) in enumerate(items):
            self.text += "," * (number > 0)
            self._space()
            inside = f"{pointer}/{key}"
            if isinstance(value, dict):
                self.lines[inside] = self.text.count("\n") + 1
                self.text += json.dumps(key)
                self._space()
                self.text += ":"
            self.write(one, inside, isinstance(value, dict))
        self._space()
        self.text += "}" if isinstance(value, dict) else "]"

    def _space(self) -> None:
        self.text += self.random.choice(["", " ", "\n", "\t\r\n  "])


def some(random: Random, deep: int = 0) -> Any:
    """A value with texts that look like JSON in it."""
    kind = random.randrange(6 if deep < 4 else 4)
    if kind == 4:
        return [some(random, deep + 1) for _ in range(random.randrange(4))]
    if kind == 5:
        keys = random.sample(["a", "aa", "at", 'a"b', "{", "1", "é\\"], random.randrange(5))
        return {key: some(random, deep + 1) for key in keys}
    return [random.choice(['x"]}', "[1, {", "NaN", ""]), -1.5e3, random.choice([True, None]), 7][
        kind
    ]


@pytest.mark.parametrize("seed", range(20))
def test_every_value_of_any_document_is_found(seed: int) -> None:
    """A writer that notes where it is; of what is not there, its nearest holder."""
    writer = Writer(Random(seed))
    writer.write({"a": [some(writer.random) for _ in range(6)], "b": some(writer.random)})
    for pointer, line in writer.lines.items():
        assert position.of_pointer(writer.text, pointer) == line
        assert position.of_pointer(writer.text, f"{pointer}/99/gone") == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"a": 1,\n "a": 2}', 2),
        ('[{"a": 1},\n {"a": {"a": 1},\n "b": "}",\n "\\u0062": 2}]', 4),
        ('{"x": [{"a": 1,\n "b": 1}, {}],\n "y": {"a": "{",\n "a": 2},\n "y": 1}', 4),
    ],
)
def test_the_key_that_stands_twice(text: str, line: int) -> None:
    """Of the object that ends first, by hand; a key is the same however it is written."""
    with pytest.raises(FileError) as caught:
        strict_json.parse(text)
    assert caught.value.place == line


@pytest.mark.parametrize(
    ("text", "token", "line"),
    [
        ('["NaN",\n {"NaN": 1,\n "b": NaN}]', "NaN", 3),
        ('["\\"", -Infinity,\n Infinity]', "Infinity", 2),
        ("[1e9991,\n 11e999,\n -1e999,\n 1e999,\n 1e999]", "1e999", 4),
        ("[1]", "2", 1),
        (f"[{'1' * 80},\n {'1' * 90},\n {'1' * 85}]", "1" * 85, 3),
        ('["NaN', "NaN", 1),
    ],
)
def test_a_number_or_a_word_outside_of_texts(text: str, token: str, line: int) -> None:
    """The whole of it, not as a part of another, by hand; line 1 where there is none."""
    assert position.of_token(text, token) == line


@pytest.mark.parametrize(
    "text", ["", "  ", "{", '{"a"', '{"a": [1', "[1, ]", "[[[[", '{"a": x}', "}"]
)
@pytest.mark.parametrize("pointer", ["/a/0", "/1", "/"])
def test_what_is_no_json_has_lines_all_the_same(text: str, pointer: str) -> None:
    """As far as it goes: a file may have been changed since it was read."""
    assert position.of_pointer(text, pointer) in (None, 1)
