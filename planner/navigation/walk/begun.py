"""What ways begin with that many others begin with too: walked once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.slow_ground.stretches import Part
    from planner.navigation.walk.steps import Walker
    from planner.plan import Step

MOST: Final = 1024
"""Beginnings kept: when there are so many, all are forgotten."""
States = tuple[tuple[int, Pose], ...]


class Begun:
    """How a walker stood after each of some beginnings of ways, none of which jumps."""

    def __init__(self) -> None:
        self._kept: dict[States, _Walked | None] = {}

    def __contains__(self, states: States) -> bool:
        return states in self._kept

    def keep(self, states: States, walker: Walker | None) -> None:
        """Remember how a walker stands after some states; None if they are no legal way."""
        if len(self._kept) >= MOST:
            self._kept.clear()
        self._kept[states] = None if walker is None else _Walked(walker)

    def again(self, states: States, walker: Walker) -> bool:
        """Put a walker where it stood after some states; False if they are no legal way."""
        found = self._kept[states]
        if found is None:
            return False
        found.put(walker)
        walker.skip(len(states))
        return True


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
