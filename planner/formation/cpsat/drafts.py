"""The models of one menu, term by term: of few options where prices rule out the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.cpsat.draft import Draft, Relaxed
from planner.formation.examined import bettering
from planner.formation.judge import Score
from planner.formation.menu import Menu
from planner.formation.rules.coherency import Cut
from planner.formation.spots import Ints

WORTH: Final = 0.5
"""Share of the options that prices have to rule out: else one model serves for all terms."""
MANY: Final = 500
"""Options beyond which prices are asked: the solver is done with fewer about as soon (measured)."""


class Drafts:
    """The models of a menu, each for the next term: the terms before are held at their values.

    The linear relaxation is solved in less than the time that the solver takes to simplify the
    model, and mostly leaves a few options of hundreds that may better anything.
    """

    def __init__(self, menu: Menu, relaxed: Relaxed, cuts: Sequence[Cut]) -> None:
        self._menu, self._relaxed, self._cuts = menu, relaxed, cuts
        self._whole: Draft | None = None
        self._held = 0

    def of(
        self, choice: Sequence[int] | None, values: Score, term: int
    ) -> tuple[Draft, list[Ints]]:
        """Return a model for a term, and the options of each member that are in it.

        Parameters:
            choice: the best so far, which is in it; no other that is better is left out.
            values: what that is worth.
        """
        every = [np.arange(len(spots)) for spots in self._menu.spot]
        some = None
        if choice is not None and _many(every) > MANY:
            some = self._bettering(choice, values, term)
        if some is not None and _many(some) < (1 - WORTH) * _many(every):
            draft = Draft(self._menu.keep(some), self._relaxed, self._cuts)
            for earlier in range(term):
                draft.at_least_as_good(earlier, values[earlier])
            return draft, some
        if self._whole is None:
            self._whole = Draft(self._menu, self._relaxed, self._cuts)
        for earlier in range(self._held, term):
            self._whole.at_least_as_good(earlier, values[earlier])
        self._held = term
        return self._whole, every

    def _bettering(self, choice: Sequence[int], values: Score, term: int) -> list[Ints] | None:
        found = bettering(self._menu, values, term)
        if found is None:
            return None
        each = zip(found, choice, strict=True)
        return [np.union1d(able, [option]) for (able, _), option in each]


def _many(options: Sequence[Ints]) -> int:
    return sum(map(len, options))
