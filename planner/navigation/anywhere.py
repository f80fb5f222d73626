"""One way at a time: from any pose to any other, whatever it costs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from planner.mobility import Mobility
from planner.mobility import Way as Passing
from planner.navigation.field import Field
from planner.navigation.free_space.substance import GROUND, ground_rings, substances
from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.lanes import faced_web
from planner.navigation.kinds import field_kind
from planner.navigation.route import Route, Unreachable
from planner.navigation.scope import Scope
from planner.navigation.search.origins import origins
from planner.navigation.search.web import Web
from planner.navigation.walk.legal import Legal
from planner.scenario.scenario import Scenario
from planner.units import Pose

ENDLESS: Final = 10**13
"""µm: a budget no way exceeds."""
MOST: Final = 32
"""Starts whose search is kept where a search from one start answers for all goals."""


class Way(NamedTuple):
    """The cheapest way from one pose to another.

    Parameters:
        cost: µm; inf where there is none.
        bends: (x, y, z) in µm, both ends among them; empty where there is none.
    """

    cost: float
    bends: tuple[tuple[int, int, int], ...]


NO_WAY: Final = Way(math.inf, ())


@dataclass(frozen=True, eq=False)
class Anywhere:
    """The ways of one body over the whole table, asked for one by one.

    Prepared once; then every question is quick, each from a start of its own. Where nothing
    costs but length, to a round base on one level, a question is one A* search that stops at
    its goal (`is_plain`); elsewhere it is a `Field`, kept for the next goal from that start.
    Budgets, and what other models may not be ended on, are not looked at.

    Parameters:
        scenario: the table.
        mobility: of the body.
        web: of the whole table.
        legal: its judge.
    """

    scenario: Scenario
    mobility: Mobility
    web: Web
    legal: Legal

    def between(self, start: Pose, goal: Pose) -> Way:
        """Return the cheapest way; it is as legal as floats can tell (see `route`)."""
        if self.is_plain and start.z == goal.z == 0:
            given = self.arrays
            ends = (float(start.x), float(start.y), float(goal.x), float(goal.y))
            cost, count, overruns = self._search(*ends, *given)
            if not overruns:  # else a `Field` knows a shorter one
                return Way(cost, tuple(map(tuple, given[-1][:count].tolist())))
        try:
            route = self.route(start, goal)
        except Unreachable:
            return NO_WAY
        return Way(route.spent, (start.at, *(step.to.at for step in route.steps)))

    def route(self, start: Pose, goal: Pose) -> Route:
        """Return the way with every step certified in whole µm.

        Raises:
            Unreachable: there is none.
        """
        return self._field(start).route(goal)

    @cached_property
    def is_plain(self) -> bool:
        """Whether nothing costs but length: one level, no tolls, no price of turning."""
        sheet, turning = self.web.sheets[0], self.mobility.turning
        return (
            len(self.web.sheets) == 1
            and not self.web.portals
            and not len(sheet.tolls[2])
            and self.mobility.moves
            and self.mobility.base.is_round
            and turning.free
            and not turning.facing
            and not any(passage.covers for passage in self.mobility.passages.values())
        )

    def _field(self, start: Pose) -> Field:
        kept = self._fields
        if start not in kept:
            if len(kept) >= MOST:
                kept.clear()
            mobility, legal, web = replace(self.mobility, budget=ENDLESS), self.legal, self.web
            if self._jumps_out(start):
                web = self._about(start)
            given = origins(web, mobility, legal, start)
            kind = field_kind(mobility)
            made = kind(mobility.model, start, ENDLESS, mobility, web, legal, legal.others, given)
            kept[start] = replace(made, turned=True) if isinstance(made, FacingField) else made
        return kept[start]

    def _jumps_out(self, start: Pose) -> bool:
        """Whether it begins on slow ground, which a body that jumps may jump out of."""
        from planner.navigation import kernels
        from planner.navigation.levels.leaps import slower

        jumping, (sheet, *_) = self.mobility.jumping, self.web.sheets
        if jumping is None or start.z or not self.web.leaps.flights or not sheet.body.base.is_round:
            return False
        x, y = np.array([float(start.x)]), np.array([float(start.y)])
        return any(kernels.held(sheet.tolls, k, x, y)[0] for k in slower(sheet, jumping))

    def _about(self, start: Pose) -> Web:
        """The web with the jumps from a start: that of the whole table knows those of coasts."""
        scope = Scope(np.array([[float(start.x), float(start.y)]]), float(ENDLESS))
        headings = tuple(dict.fromkeys(sheet.heading for sheet in self.web.sheets))
        about = self.scenario, self.mobility, self.legal.others, scope, headings
        return faced_web(*about)

    @cached_property
    def _fields(self) -> dict[Pose, Field]:
        return {}

    @cached_property
    def _search(self) -> Callable[..., tuple[float, int, bool]]:
        """The compiled search, which is loaded for the first question."""
        from planner.navigation.kernels import between

        search: Callable[..., tuple[float, int, bool]] = between
        return search

    @cached_property
    def arrays(self) -> tuple[Any, ...]:
        """What the search is given besides both ends: sheet, way points, lines, room to work in.

        The last of them is filled with the bends.
        """
        web, sheet = self.web, self.web.sheets[0]
        corners = sheet.corners
        count, room = len(corners), len(corners) + len(web.heads)
        work = (
            np.empty(count),
            np.empty(count, np.int64),
            np.zeros(count + 1, np.int64),
            np.empty(room),
            np.empty(room, np.int64),
        )
        points = (corners.x, corners.y, corners.tangents)
        edges = (web.first, web.heads, web.weights)
        out = np.zeros((count + 2, 3), np.int64)
        return np.array(sheet.box), sheet.blocks, self._filled, points, edges, work, out

    @cached_property
    def _filled(self) -> tuple[Any, ...]:
        """Polygons no base stands in: sight lines are stopped by outlines, from both sides."""
        mobility, found = self.mobility, []
        for substance in substances(self.scenario.battlefield):
            piece = substance.piece
            met = piece.bottom < mobility.height and piece.top > 0 and not piece.is_wall
            if met and mobility.way(piece.feature, sill=piece.is_sill) is not Passing.OPEN:
                found.append(substance.rings)
        for feature in self.scenario.battlefield.of(*GROUND):
            shut = mobility.passage(feature.id).way is Passing.SHUT
            if shut and feature.geometry == "Polygon":
                found.append(ground_rings(feature)[0])
        edges = [np.concatenate([_edges(ring) for ring in rings]) for rings in found]
        bounds = [(*e[:, :2].min(axis=0), *e[:, :2].max(axis=0)) for e in edges]
        return (
            np.concatenate([np.empty((0, 4)), *edges]),
            np.cumsum([0, *map(len, edges)]),
            np.array(bounds).reshape(-1, 4),
        )


def _edges(ring: Any) -> Any:
    """Edges of a closed ring, (n, 4)."""
    return np.concatenate([ring, np.concatenate([ring[1:], ring[:1]])], axis=1)
