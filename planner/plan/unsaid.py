"""What a plan says nothing of: told apart from what it says is none."""

from __future__ import annotations

from typing import Any, Final


class Unsaid(tuple[Any, ...]):
    """An empty tuple that claims nothing: whoever judges the plan works it out."""

    __slots__ = ()


class Untested(Unsaid):
    """Claims that no test is owed, and nothing else."""

    __slots__ = ()


class UnsaidNumber(int):
    """A nought that claims nothing."""

    __slots__ = ()


UNSAID: Final = Unsaid()
"""In place of the flags and dice of a plan whose file has no such key."""
UNTESTED: Final = Untested()
"""In place of the dice of a way that counts as legal where it owes no test alone."""
UNSAID_NUMBER: Final = UnsaidNumber(0)
"""In place of a cost or a budget of which a file says nothing."""
