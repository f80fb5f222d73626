"""The line behind a JSON pointer."""

import pytest

from planner.files import position

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
