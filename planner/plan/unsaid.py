"""What a plan says nothing of: told apart from what it says is none."""

from __future__ import annotations

from typing import Any, Final


class Unsaid(tuple[Any, ...]):
    """An empty tuple that claims nothing: whoever judges the plan works it out."""

    __slots__ = ()


class Untold(Unsaid):
    """Neither does a file that has no such key claim that no test is owed."""

    __slots__ = ()


class UnsaidNumber(int):
    """A nought that claims nothing."""

    __slots__ = ()


UNSAID: Final = Unsaid()
"""In place of flags that a file does not tell, and of dice in a plan that owes no test."""
UNTOLD: Final = Untold()
"""In place of the dice of a plan whose file says nothing of them."""
UNSAID_NUMBER: Final = UnsaidNumber(0)
"""In place of a cost or a budget of which a file says nothing."""
