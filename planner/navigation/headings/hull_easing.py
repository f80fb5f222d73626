"""Ways of a hull that goes where it faces, off what it touches where it begins and ends."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.lanes import shape
from planner.navigation.headings.pushed import off_place
from planner.units import Pose

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class EasedWays(FacingField):
    """The best ways that a search finds, and others, their bends moved (`MovedBends`)."""

    @property
    def _slim(self) -> Sheet:
        return self._pushed[0]

    @property
    def _shape(self) -> Floats:
        return self._pushed[1]

    @cached_property
    def _pushed(self) -> tuple[Sheet, Floats]:
        """What is in the way of a disc as wide as the hull, and its numbers, for this start."""
        assert self.web.slim is not None
        table = self.legal.battlefield.table
        given = self.web.slim, self._anywhere, self.mobility.base, self.start, table, 0
        return off_place(*given)

    @cached_property
    def _anywhere(self) -> Floats:
        """The hull's numbers for any start."""
        return shape(self.mobility, self.legal.battlefield)

    @property
    def _moves_bends(self) -> bool:
        return True

    def _flush(self, to: Pose) -> Self:
        """The same, for a way that ends pushed against something at a slant.

        What its labels are told by is as it was: none of them lies there.
        """
        slim, hull = self._pushed
        table = self.legal.battlefield.table
        given, at = off_place(slim, hull, self.mobility.base, to, table, 1), to.at[:2]
        touches = given[0] is not slim or given[1] is not hull
        if to.z or not touches or not self.legal.line(at, at, 0, to.heading):
            return self
        found = copy(self)
        vars(found)["_pushed"] = given
        return found

    def _chains(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """Ways to a place, the cheapest first; each pose has the heading to arrive with."""
        return self._flush(to)._led_to(to) if self.mobility.moves else []
