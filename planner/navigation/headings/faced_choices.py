"""The same for a disc whose lines run along its heading, and that pays for its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.gaits import bearings, prices
from planner.navigation.kernels import facing, several
from planner.navigation.route import Route
from planner.navigation.search.rows import BEND
from planner.navigation.several_costs.choices import Bools, Choices, Ints
from planner.navigation.several_costs.pareto import Label, Lines, Turns
from planner.units import Pose


@dataclass(frozen=True, eq=False)
class FacedChoices(Choices):
    """Ways on the graph of a field whose every bend is a turn.

    A line is gone ahead, back or to a side, each at its price, as `hull_search.label` has it.
    """

    def turns(self) -> Turns:
        """Return how it pays for turns."""
        turning = self.field.mobility.turning
        return Turns(
            self.field.start.heading,
            prices(turning),
            cast(FacingField, self.field).gaits,
            turning.is_lasting,
            BEND,
            self._lines,
        )

    def _lines(self, node: int) -> Lines:
        """What the edges from a way point are."""
        web, heads = self.field.web, self.edges(node).heads
        number = self.field.origins[-1 - node].sheet if node < 0 else web.sheet_of(node)
        x, y = self._at(node)
        dx, dy = web.x[heads] - x, web.y[heads] - y
        jumps = self._jumps(node, number, heads)
        stays = (web.sheets_of(heads) != number) & ~jumps | (np.hypot(dx, dy) < facing.SAME)
        kinds = np.where(stays, several.STAYS, np.where(jumps, several.JUMP, several.LINE))
        return Lines(np.where(stays, 0, bearings(dx, dy)), kinds)

    def route(self, label: Label) -> Route | None:
        """Return the way in certified steps; None where one is not legal in whole µm."""
        it, web = self.field, self.field.web
        begin, *way = label.way
        states = [(it.origins[-1 - begin.node].sheet, it.start)]
        for node, heading, *_ in way:
            number = web.sheet_of(node)
            at = int(web.x[node]), int(web.y[node]), web.sheets[number].z
            states.append((number, Pose(*at, heading)))
        return it._walker().walk(states, self.to)

    # -- lines ------------------------------------------------------------------------------

    def _jumps(self, node: int, number: int, heads: Ints) -> Bools:
        """Which edges are jumps."""
        x, y = self._at(node)
        at = int(x), int(y)
        if node < 0 or (number, *at) not in self._leaping:
            return np.zeros(len(heads), np.bool_)
        return np.array([self._leaps(number, at, head) for head in heads.tolist()], np.bool_)

    def _at(self, node: int) -> tuple[float, float]:
        web, start = self.field.web, self.field.start
        return (start.x, start.y) if node < 0 else (float(web.x[node]), float(web.y[node]))
