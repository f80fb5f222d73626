"""What a model could at best be worth somewhere in a square: never less than the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from planner.formation.body import Other
from planner.formation.everywhere.distance import Distances
from planner.formation.everywhere.grid import Grid
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules.engage import CONTACT
from planner.formation.spots import Bools, Floats, Ints
from planner.formation.terms import GoalTerm
from planner.formation.terms.distance_left import goals

SPARE: Final = 5.0
"""µm given away where a place is asked to be within something."""


class Squares:
    """Squares that one member may end in.

    Parameters:
        distances: how far it is at least to walk to each square, and from each to its aim.
    """

    def __init__(
        self, problem: Problem, member: Member, grid: Grid, cells: Ints, distances: Distances
    ) -> None:
        self.problem, self.member, self.grid, self.cells = problem, member, grid, cells
        self.distances = distances

    def best(self, term: GoalTerm) -> Floats:
        """Return the best that a term can be worth in each square.

        Raises:
            KeyError: there is no bound of this term (see `KNOWN`).
        """
        return KNOWN[term.name](self)

    def walk(self) -> Floats:
        """Return the least way to each square, whole µm."""
        return np.floor(self.distances.walk(self.member, self.grid, self.cells))

    def left(self) -> Floats:
        """Return the least that is left to go from each square, whole µm."""
        if self.problem.aim.area is not None:
            beyond = self.to_area() - self.member.body.base.circumradius - SPARE
            straight = np.maximum(0.0, beyond)
        else:
            ends = goals(self.problem, self.member)
            ways = [self.grid.away(self.cells, x, y) for x, y in zip(ends.x, ends.y, strict=True)]
            straight = np.min(ways, axis=0)
        straight = np.floor(straight * self.distances.pace(self.member))
        routed = self.distances.left(self.member, self.grid, self.cells)
        return np.where(straight > 0, np.maximum(straight, np.floor(routed)), 0.0)

    def to_area(self) -> Floats:
        """Return how far each square is from the area that is wanted, µm."""
        area = self.problem.aim.area
        assert area is not None
        if area.polygon is None:
            return self.grid.away(self.cells, *area.centre) - area.radius
        import shapely

        x, y, _ = self.grid.middles(self.cells)
        away: Floats = shapely.distance(area.polygon, shapely.points(x, y)) - self.grid.reach
        return away

    def inside(self) -> Floats:
        """Return 1 for squares in which the base may reach into the area."""
        if self.problem.aim.area is None:
            return np.zeros(len(self.cells))
        return (self.to_area() <= self.member.body.base.circumradius + SPARE).astype(np.float64)

    def near(self, others: Sequence[Other], gap: float) -> Bools:
        """Return which squares may hold a place within `gap` of one of `others`."""
        found = np.zeros(len(self.cells), np.bool_)
        own = self.member.body.base.circumradius
        for other in others:
            reach = own + other.body.base.circumradius + gap + SPARE
            found |= self.grid.away(self.cells, other.pose.x, other.pose.y) <= reach
        return found

    def engages(self, units: Sequence[str]) -> Floats:
        """Return 1 for squares that may engage one of `units`."""
        engagement = self.problem.terms.engagement
        if engagement is None:
            return np.zeros(len(self.cells))
        found = self.near(self._of(units), engagement.gap)
        for longer in engagement.across:
            behind = [other for other in self._of(units) if other.id in longer.models]
            found |= self.near(behind, longer.gap)
        return found.astype(np.float64)

    def touches(self) -> Floats:
        """Return 1 for squares in which the base may touch a target."""
        return self.near(self._of(self.problem.aim.targets), CONTACT).astype(np.float64)

    def clear_of_enemies(self) -> Floats:
        """Return the widest gap to the nearest enemy in each square, µm."""
        side = self.problem.scenario.unit(self.problem.terms.unit).side
        return self._clear_of([other for other in self.problem.others if other.side != side])

    def clear_of_threats(self) -> Floats:
        """Return the widest gap to the nearest model to keep away from in each square, µm."""
        return self._clear_of(self._of(self.problem.terms.threats))

    def _clear_of(self, others: Sequence[Other]) -> Floats:
        own = self.member.body.base.inradius
        found = np.full(len(self.cells), np.inf)
        for other in others:
            far = self.grid.farthest(self.cells, other.pose.x, other.pose.y)
            found = np.minimum(found, far - own - other.body.base.inradius)
        return found

    def stands(self, margin: float) -> Bools:
        """Return squares in which the table may carry the member, and the rules let it stop.

        Parameters:
            margin: µm by which the table's own limits are widened.
        """
        import shapely

        x, y, z = self.grid.middles(self.cells)
        found = np.zeros(len(self.cells), np.bool_)
        for surface in self.problem.surfaces(self.problem.members[self.member.kind]):
            here = np.flatnonzero(z == surface.z)
            shapely.prepare(surface.polygon)
            points = shapely.points(x[here], y[here])
            found[here] |= shapely.dwithin(surface.polygon, points, self.grid.reach + margin)
        for other in self.problem.others:
            found &= ~self._forbidden(other, z)
        return found

    def _forbidden(self, other: Other, z: Ints) -> Bools:
        """Squares that lie wholly where another model forbids to stop."""
        mobility = self.member.mobility
        touch = mobility.base.inradius + other.body.base.inradius
        at = other.pose
        beside = (z < at.z + other.body.height) & (at.z < z + mobility.height)
        reach = np.where(beside, touch, 0.0)
        for standoff in mobility.standoffs:
            if standoff.at_end and other.id in standoff.models:
                level = np.abs(z - at.z) < standoff.vertical
                reach = np.where(level, np.maximum(reach, touch + standoff.gap), reach)
        found: Bools = self.grid.farthest(self.cells, at.x, at.y) < reach - SPARE
        return found

    def _of(self, units: Sequence[str]) -> list[Other]:
        return [other for other in self.problem.others if other.unit in units]


KNOWN: Final[dict[str, Callable[[Squares], Floats]]] = {
    "models_engaged": lambda squares: squares.engages(squares.problem.aim.targets),
    "models_in_contact": Squares.touches,
    "models_in_objective": Squares.inside,
    "distance_left": Squares.left,
    "distance_walked": Squares.walk,
    "distance_from_enemies": Squares.clear_of_enemies,
    "distance_from_threats": Squares.clear_of_threats,
}
"""Terms that a square can be valued by."""
