"""What a plan says nothing of: told apart from what it says is none."""

from __future__ import annotations

from typing import Any, Final


class Unsaid(tuple[Any, ...]):
    """An empty tuple that claims nothing: whoever judges the plan works it out."""

    __slots__ = ()


class UnsaidNumber(int):
    """A nought that claims nothing."""

    __slots__ = ()


UNSAID: Final = Unsaid()
"""In place of the flags and dice of a plan whose file has no such key."""
UNSAID_NUMBER: Final = UnsaidNumber(0)
"""In place of a cost or a budget of which a file says nothing."""
