"""The same for a body that pays for every pivot, and goes any way at any heading."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from planner.length import turn_between
from planner.navigation.headings.gaits import prices
from planner.navigation.kernels import several
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.search.landing import landings
from planner.navigation.several_costs.choices import Choices
from planner.navigation.several_costs.pareto import Bounds, Edge, Label, Lines, Turns
from planner.navigation.slow_ground.crossings import swung
from planner.units import Pose

NEARLY = 1_000.0
"""µm in view that a way may have more once its pivots are moved."""


@dataclass(frozen=True, eq=False)
class TurnedChoices(Choices):
    """Ways on the graph of a field whose pivots are edges, each at its price."""

    def turns(self) -> Turns:
        """Return how it pays for turns."""
        return Turns(
            prices=prices(self.field.mobility.turning),
            lines=self._lines,
            first={-1 - k: origin.turn for k, origin in enumerate(self.field.origins)},
            last={node: turn for node, (_, turn, _) in self._landed.items()},
            owed={node: self._swung(node) for node in self._landed},
        )

    def bounds(self, grain: float) -> Bounds | None:
        """Return what is known of ways before they are looked for."""
        from planner.navigation.several_costs.bounds import Bounding

        return Bounding(self, self.turns()).bounds(grain)

    def starts(self) -> dict[int, Edge]:
        """What it asks to be at each origin, turned."""
        it, found = self.field, super().starts()
        for k, origin in enumerate(it.origins):
            heading = it.web.sheets[origin.sheet].heading
            owed = swung(it.legal, self._start, it.start.z, it.start.heading, heading).tests
            found[-1 - k] = replace(found[-1 - k], odds=self._chance(owed, ())[0])
        return found

    def _swung(self, node: int) -> Fraction:
        """The chance of what the last turn at a way point owes."""
        (_, turn, to), web = self._landed[node], self.field.web
        heading = web.sheets[web.sheet_of(node)].heading
        owed = swung(self.field.legal, (to.x, to.y), to.z, heading, to.heading).tests
        return self._chance(owed if turn else (), ())[0]

    @property
    def ends(self) -> dict[int, float]:
        """Way points at the place, and what the last climb costs there."""
        return {node: cost for node, (cost, _, _) in self._landed.items()}

    @cached_property
    def _landed(self) -> dict[int, tuple[float, int, Pose]]:
        """Way points at the place: what the last step costs, how far it turns, and to where."""
        it, found = self.field, dict[int, tuple[float, int, Pose]]()
        places = Places.of(replace(self.to, heading=h) for h in (self.to.heading, *self.headings))
        for landing in landings(it.web, it.mobility, places):
            part, sheet = it.web.part(landing.sheet), it.web.sheets[landing.sheet]
            corners = sheet.corners
            here = np.flatnonzero((corners.x == self.to.x) & (corners.y == self.to.y))
            for k, cost in zip(landing.index.tolist(), landing.cost.tolist(), strict=True):
                turn = turn_between(sheet.heading, places[k].heading)
                for node in (part.start + here).tolist():
                    if node not in found or (turn, cost) < (found[node][1], found[node][0]):
                        found[node] = cost, turn, places[k]
        return found

    def _lines(self, node: int) -> Lines:
        """What the edges from a way point are."""
        web = self.field.web
        number = self.field.origins[-1 - node].sheet if node < 0 else web.sheet_of(node)
        begun = web.sheets[number].heading
        sheets = web.sheets_of(self.edges(node).heads)
        each = [turn_between(begun, sheet.heading) for sheet in web.sheets]
        turns = np.array(each, dtype=np.int64)[sheets]
        return Lines(turns, np.where(turns, several.PIVOT, several.STAYS))

    def route(self, label: Label) -> Route | None:
        """Return the way in certified steps, its pivots moved where it is seen no more for that."""
        it, states = self.field, self.states(label)
        to, walker = self._landed[label.way[-1].node][2], it._walker()
        route = walker.walk(states, to)
        if route is None:
            return None
        owed, seen = self.asks(route.steps)
        moved = it._settled(walker, route, states, to)
        same, less = self.asks(moved.steps)
        return moved if same <= owed and less <= seen + NEARLY else route
