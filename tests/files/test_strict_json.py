"""The strict JSON reader refuses what other readers guess at, with the line."""

import io
from pathlib import Path
from typing import Any

import pytest

from planner.errors import FileError, LimitError
from planner.files import strict_json


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('{"a": 1,\n "b": {"a": 2,\n  "a": 3}}', 3, 'key "a" stands twice'),
        ('{"x": "NaN",\n "y":\n NaN}', 3, "NaN is not a number"),
        ("[1,\n -Infinity]", 2, "-Infinity is not a number"),
        ("[1,\n 1e999]", 2, "1e999 is too large"),
        ("[\n\n123456789012345678901234567890]", 3, "too large for a whole number"),
        ('{"a":\n]', 2, "not JSON"),
        ('{"a": 1', 1, "not JSON"),
        ("", 1, "not JSON"),
        ("[1,]", 1, "not JSON"),
        ('"a\nb"', 1, "not JSON"),
        ("[1] [2]", 1, "not JSON"),
        ("// no\n[]", 1, "not JSON"),
    ],
)
def test_refused_with_its_line(text: str, line: int, message: str) -> None:
    """The line is that of the offending token, not of the first thing that looks like it."""
    with pytest.raises(FileError, match=message) as caught:
        strict_json.parse(text, "f.json")
    assert str(caught.value).startswith(f"f.json:{line}: ")


def test_a_lone_surrogate_is_refused_and_a_pair_is_not() -> None:
    """\\ud83d\\ude00 is one character; \\ud83d by itself is none."""
    assert strict_json.parse('{"a": "\\ud83d\\ude00"}') == {"a": "\U0001f600"}
    with pytest.raises(FileError, match="<input>:/a/0: a text holds half of a character"):
        strict_json.parse('{"a": ["\\ud83d"]}')
    with pytest.raises(FileError, match="a key holds half of a character"):
        strict_json.parse('{"\\udfff": 1}')


def test_nesting_is_allowed_to_the_limit_and_no_deeper() -> None:
    """Brackets within texts do not count."""
    deepest = strict_json.MAX_DEPTH
    strict_json.parse("[" * deepest + "]" * deepest)
    strict_json.parse('"' + "[" * 100 + '"')
    with pytest.raises(LimitError, match="f:2: nested deeper than"):
        strict_json.parse("\n" + "[" * (deepest + 1) + "]" * (deepest + 1), "f")


def test_a_hundred_thousand_brackets_end_in_an_error_and_not_in_a_crash() -> None:
    """The recursive parser never sees them."""
    with pytest.raises(LimitError):
        strict_json.parse("[" * 100_000)


@pytest.mark.parametrize(
    "value",
    [
        {"a": float("nan")},
        {"a": [float("inf")]},
        {"a": 10**13},
        {1.5: "a"},
        {"a": {1, 2}},
        {"a": "\ud800"},
        {"\udc00": 1},
    ],
)
def test_parsed_objects_are_held_to_the_same_rules(value: Any) -> None:
    """What `parse` refuses in a text, `checked` refuses in an object."""
    with pytest.raises(FileError):
        strict_json.checked(value)


def test_an_object_within_itself_is_refused() -> None:
    """A loop is endless nesting."""
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(LimitError):
        strict_json.checked(loop)


def test_bytes_that_are_not_utf8_are_refused_with_their_line(tmp_path: Path) -> None:
    """Latin-1 is no UTF-8: 0xe9 on line 2."""
    path = tmp_path / "f.json"
    path.write_bytes(b'{"a": 1,\n"b": "caf\xe9"}')
    with pytest.raises(FileError, match=r"f\.json:2: not text in UTF-8"):
        strict_json.load(path)


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    """Some editors write one."""
    path = tmp_path / "f.json"
    path.write_bytes(b"\xef\xbb\xbf[1]")
    assert strict_json.load(path) == [1]


@pytest.mark.parametrize("name", ["missing.json", ".", "a\0b"])
def test_what_cannot_be_opened_is_an_error_that_names_it(name: str, tmp_path: Path) -> None:
    """A missing file, a folder, a name no file can have."""
    with pytest.raises(FileError, match="cannot be read"):
        strict_json.load(str(tmp_path / name))


def test_open_files_are_read(tmp_path: Path) -> None:
    """A text stream and a byte stream."""
    assert strict_json.load(io.StringIO("[1]")) == [1]
    assert strict_json.load(io.BytesIO(b"[1]")) == [1]


def test_a_stream_of_text_may_hold_a_lone_surrogate_and_is_refused() -> None:
    """Bytes that are valid UTF-8 hold none; an open text file may be told to let them pass."""
    with pytest.raises(FileError, match="lone surrogate"):
        strict_json.load(io.StringIO('{"note": "\ud800"}'))


def test_what_is_endless_is_told_by_its_beginning() -> None:
    """The message names the key that stands twice: a million letters are no message."""
    key = '"' + "x" * 1_000_000 + '"'
    with pytest.raises(FileError) as caught:
        strict_json.parse(f"{{{key}: 1, {key}: 2}}")
    assert len(str(caught.value)) < 1_100
    assert "1000033 characters" in str(caught.value)  # with: key "" stands twice in one object


@pytest.mark.parametrize(
    ("inner", "more"),
    [
        ('"]]]]"', 0),  # brackets in a text close nothing,
        ('"]]]]"', 1),
        ('"[[[[", "{"', 0),  # and open nothing
        (r'"\"]]]]"', 0),
        (r'"\"]]]]"', 1),  # behind a quote that closes no text neither
        (r'"\\", "]"', 1),  # this one is closed
    ],
)
def test_brackets_in_texts_are_none(inner: str, more: int) -> None:
    """The deepest there may be, and one more, counted by hand round a list of one text or two."""
    depth = strict_json.MAX_DEPTH + more
    text = "[" * depth + inner + "]" * depth
    if not more:
        assert strict_json.parse(text)
        return
    with pytest.raises(LimitError, match="nested deeper than"):
        strict_json.parse(text)
