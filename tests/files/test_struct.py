"""Records from parsed JSON: every fault with its pointer and the nearest known word."""

from typing import Any, Literal

import msgspec
import pytest

from planner.errors import FileError
from planner.files.struct import convert


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    """A record in a record."""

    kind: Literal["line", "pivot"]
    start: float = msgspec.field(default=0, name="from")


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    """A record."""

    id: str
    steps: list[Inner] = []
    one: Inner | None = None


@pytest.mark.parametrize(
    ("value", "place", "message"),
    [
        ({"id": "a", "stepz": []}, "/stepz", 'unknown key "stepz"; did you mean "steps"?'),
        (
            {"id": "a", "steps": [{"kind": "line"}, {"kind": "line", "form": 1}]},
            "/steps/1/form",
            'unknown key "form"; did you mean "from"?',
        ),
        ({"id": "a", "one": {"knd": "line"}}, "/one/knd", 'did you mean "kind"?'),
        (
            {"id": "a", "steps": [{"kind": "pivto"}]},
            "/steps/0/kind",
            'unknown word "pivto"; did you mean "pivot"?',
        ),
        ({"id": 1}, "/id", "a text is needed, not a whole number"),
        ({"id": True}, "/id", "a text is needed, not a true or a false"),
        ({}, "/", 'the key "id" is missing'),
        (
            {"id": "a", "steps": [{"kind": "line", "from": "0"}]},
            "/steps/0/from",
            "a number is needed, not a text",
        ),
        ([], "/", 'an object {"id": …} is needed, not a list'),
    ],
)
def test_a_fault_has_its_place_and_a_hint(value: Any, place: str, message: str) -> None:
    """At any depth, in lists and optional records."""
    with pytest.raises(FileError) as caught:
        convert(value, Outer, "f")
    assert caught.value.place == place
    assert message in caught.value.message
