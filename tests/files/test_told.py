"""Errors as lines."""

from __future__ import annotations

import pytest

from planner.errors import InputError, OrderError
from planner.files.told import told


@pytest.mark.parametrize("kind", [InputError, OrderError])
def test_an_endless_word_is_told_by_its_beginning(kind: type[InputError]) -> None:
    """A thousand characters, and how many there are."""
    assert told(kind("x" * 1_000)) == (2, "x" * 1_000)
    assert told(kind("x" * 5_000)) == (2, "x" * 1_000 + "… (5000 characters)")
