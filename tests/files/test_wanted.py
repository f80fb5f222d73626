"""Words for what a reader wanted: none of a programmer's."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from planner.errors import FileError
from planner.files import strict_json
from planner.files.struct import convert


class Meant(msgspec.Struct, forbid_unknown_fields=True):
    """A record of everything that may be wanted."""

    whole: int | None = None
    place: Annotated[list[float], msgspec.Meta(min_length=2, max_length=3)] | str = ""
    pair: tuple[float, float] = (0, 0)
    few: Annotated[int, msgspec.Meta(ge=1)] = 1
    name: Annotated[str, msgspec.Meta(min_length=1)] = "a"
    sense: Literal["max", "min"] = "max"
    kind: Literal["a", "b", "c", "d"] = "a"
    odds: Annotated[str, msgspec.Meta(pattern="^[0-9]+/[0-9]+$", examples=["5/12"])] = "1/1"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"whole": "4"}, "a whole number is needed (or null, for none), not a text"),
        (
            {"whole": 4.5},
            "a whole number is needed (or null, for none), not a number with decimals",
        ),
        ({"place": 4}, "a text or a list is needed, not a whole number"),
        ({"place": [1]}, "a list of at least 2 entries is needed"),
        ({"pair": [1]}, "a list of 2 entries is needed, not 1 of them"),
        ({"few": 0}, "a whole number of at least 1 is needed"),
        ({"name": ""}, "a text of at least 1 characters is needed"),
        ({"sense": 1}, '"max" or "min" is needed, not a whole number'),
        ({"kind": None}, 'one of "a", "b", "c", "d" is needed, not null'),
        ({"odds": "five"}, 'a text like "5/12" is needed'),
    ],
)
def test_what_is_wanted_and_what_stands_there(value: dict[str, Any], said: str) -> None:
    """By kind, length, size, words and example."""
    with pytest.raises(FileError) as caught:
        convert(value, Meant)
    assert caught.value.message == said
    assert "`" not in said


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "the file is empty"),
        ('{"a": }', 1, "a value is missing here"),
        ('{"a": 1\n "b": 2}', 2, "a comma, or the bracket that closes, is missing before this"),
        ('{"a" 1}', 1, "a colon is missing after a key"),
        ("{\n1: 2}", 2, 'a key in double quotes (") is missing'),
        ("{}\n{}", 2, "the document has ended before this"),
        ('["a', 1, 'a text that begins here has no closing quote (")'),
        ('["a\nb"]', 1, "a text holds a line break"),
        (r'["a\x"]', 1, "a text holds a backslash before what cannot follow one"),
        (r'["\u12"]', 1, r"a text holds \u without the four digits of a character"),
    ],
)
def test_what_is_no_json(text: str, line: int, said: str) -> None:
    """Where a hand has slipped, in words for who writes a file by hand."""
    with pytest.raises(FileError) as caught:
        strict_json.parse(text)
    assert caught.value.message.startswith(f"not JSON: {said}")
    assert caught.value.place == line
