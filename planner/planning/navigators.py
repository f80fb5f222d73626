"""Navigators that orders share when they let a unit move alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.formation.limits import Limits
from planner.scenario.scenario import Scenario
from planner.scenario.staged import entering

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.navigation import Navigator

MOST: Final = 6
"""Navigators kept: each takes tens of megabytes on a table full of ruins. Orders that come back to
one, as all that go to different places do, are looked at one after another."""
FIRST_TIME: Final = "compiling: only this first time, a minute or two"


class Navigators:
    """Makes navigators of one scenario and keeps the last: much of an order's time is theirs.

    Parameters:
        sampled: see `Navigator`.
    """

    def __init__(self, scenario: Scenario, limits: Limits, *, sampled: bool = False) -> None:
        self._scenario, self._limits, self._sampled = scenario, limits, sampled
        self._made: list[Navigator] = []

    def of(self, terms: Terms, above: Navigator | None = None) -> Navigator:
        """Return a navigator of models that may do what `terms` lets them.

        Parameters:
            above: of the same order with a higher roll, which it shares webs with.
        """
        for made in self._made:
            if made.terms.mobilities == terms.mobilities:
                self._made.remove(made)
                self._made.append(made)
                return made
        del self._made[: max(0, len(self._made) - MOST + 1)]
        self._limits.progress(_beginning())
        from planner.navigation import Navigator

        there = entering(self._scenario, terms)
        self._made.append(Navigator(there, terms, sampled=self._sampled, above=above))
        return self._made[-1]

    def are_sampled(self) -> bool:
        """Return whether one of those kept would lead further if it were not sampled."""
        return any(made.is_sampled() for made in self._made)


def _beginning() -> str:
    """What is going on now, in words."""
    from planner.navigation import compiled

    return "looking for ways" if compiled.is_compiled() else FIRST_TIME
