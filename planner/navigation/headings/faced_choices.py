"""The same for a disc whose lines run along its heading, and that pays for its turns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

import numpy as np

from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.gaits import bearings, prices
from planner.navigation.kernels import facing, several
from planner.navigation.route import Route
from planner.navigation.search.rows import BEND
from planner.navigation.several_costs.choices import Choices
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
        found = []
        for head, _ in self.edges(node):
            to = self._direction(node, head)
            kind = several.JUMP if self._is_jump(node, head) else several.LINE
            found.append((0, several.STAYS) if to is None else (to, kind))
        directions, kinds = np.array(found, dtype=np.int64).reshape(-1, 2).T
        return Lines(directions, kinds)

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

    def _direction(self, node: int, head: int) -> int | None:
        """Direction of a line, µ°; None for what is none."""
        web = self.field.web
        number = self.field.origins[-1 - node].sheet if node < 0 else web.sheet_of(node)
        if web.sheet_of(head) != number and not self._is_jump(node, head):
            return None
        x, y = self._at(node)
        dx, dy = float(web.x[head]) - x, float(web.y[head]) - y
        if math.hypot(dx, dy) < facing.SAME:
            return None
        return int(bearings(np.array([dx]), np.array([dy]))[0])

    def _is_jump(self, node: int, head: int) -> bool:
        if node < 0:
            return False
        x, y = self._at(node)
        return self._leaps(self.field.web.sheet_of(node), (int(x), int(y)), head)

    def _at(self, node: int) -> tuple[float, float]:
        web, start = self.field.web, self.field.start
        return (start.x, start.y) if node < 0 else (float(web.x[node]), float(web.y[node]))
