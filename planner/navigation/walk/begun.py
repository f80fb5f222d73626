"""What ways begin with that many others begin with too: walked once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.slow_ground.stretches import Part
    from planner.navigation.walk.steps import Walker
    from planner.plan import Step

MOST: Final = 4096
"""Beginnings kept: when there are so many, all are forgotten."""
State = tuple[int, Pose]


class Begun:
    """How a walker stood after each of some beginnings of ways, none of which jumps.

    They are a tree: whatever two ways have in common, from the start on, is one branch of it.
    """

    def __init__(self) -> None:
        self._after: dict[tuple[int, State], int] = {}
        self._walked: list[_Walked | None] = [None]

    def keep(self, before: int, state: State, walker: Walker | None) -> int:
        """Remember how a walker stands after one more state; None if it cannot go there.

        Parameters:
            before: the number of the states that it came by; 0 for none.

        Returns:
            the number of them with this one.
        """
        self._after[before, state] = len(self._walked)
        self._walked.append(None if walker is None else _Walked(walker))
        return len(self._walked) - 1

    def again(self, states: Sequence[State], walker: Walker) -> tuple[int, int, bool]:
        """Put a walker where it stood after as many of some states as are known.

        Returns:
            how many these are, their number, and False if they are no legal way.
        """
        if len(self._walked) > MOST:
            self._after.clear()
            del self._walked[1:]
        count = number = 0
        for state in states:
            further = self._after.get((number, state))
            if further is None:
                break
            count, number = count + 1, further
            if self._walked[number] is None:
                return count, number, False
        if (found := self._walked[number]) is not None:
            found.put(walker)
            walker.skip(count)
        return count, number, True


class _Walked:
    """All that a walker knows of the way that it has come."""

    at: Pose
    steps: tuple[Step, ...]
    known: tuple[Part, ...]

    def __init__(self, walker: Walker) -> None:
        self.at, self.spent, self.aside = walker.at, walker.spent, walker.aside
        self.steps, self.turns, self.less = (*walker.steps,), (*walker.turns,), (*walker.less,)
        self.entered = dict(walker.entered)
        self.known = () if walker.stretches is None else walker.stretches.known

    def put(self, walker: Walker) -> None:
        """Have a walker know the same."""
        walker.at, walker.spent, walker.aside = self.at, self.spent, self.aside
        walker.steps, walker.turns, walker.less = [*self.steps], [*self.turns], [*self.less]
        walker.entered = dict(self.entered)
        if walker.stretches is not None:
            walker.stretches.known = self.known
