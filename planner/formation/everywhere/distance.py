"""How far it is at least from a start to anywhere in a square, and from there to the aim.

Between two places that a straight walk joins, lengths of ways differ by no more than that walk.
So the way to the middle of a free square tells the least way to anywhere in it; and into any
other square one comes over its edge, where the free pieces are straight walks, too. The crow's
flight is a bound everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from planner.formation.everywhere.grid import Grid
from planner.formation.left_to_go import remaining
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.spots import Bools, Floats, Ints, rounded
from planner.formation.terms.distance_left import goals
from planner.mobility import Mobility, Way
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

EXACT: Final = 0.999
"""Navigation's lengths are trusted to this share."""
NUDGE: Final = 4.0
"""µm by which the ends of a free piece of an edge are drawn in, to be free when rounded."""
Costs = Callable[[Places], Floats]


class Distances:
    """Least distances of one order.

    Parameters:
        crossing: whether ways through bars for a test count.
    """

    def __init__(self, problem: Problem, crossing: bool) -> None:
        self.problem = problem
        crosses = crossing and any(problem.crosses(member) for member in problem.members)
        self.routed = not crosses and all(
            _plain(problem, member.mobility) for member in problem.kinds
        )

    def pace(self, member: Member) -> float:
        """Return the least price of a µm."""
        pace: float = least_pace(member.mobility)
        return pace

    def walk(self, member: Member, grid: Grid, cells: Ints) -> Floats:
        """Return what the way to each square costs at least, µm."""
        start, budget = member.start, float(member.mobility.budget)
        straight = grid.away(cells, start.x, start.y)
        found: Floats = straight * self.pace(member)
        if not self.routed or not len(cells):
            return found

        def costs(at: Places) -> Floats:
            least: Floats = np.minimum(self.problem.costs(member, at) * EXACT, budget)
            return least

        low = self._routed(member, grid, cells, costs)
        found = np.where(straight > 0, np.maximum(found, low), 0.0)
        return found

    def left(self, member: Member, grid: Grid, cells: Ints) -> Floats:
        """Return what is left from each square at least, µm; -inf where only the crow knows.

        Squares in which the member may have arrived are the caller's to see to.
        """
        if not self.routed or not len(cells):
            return np.full(len(cells), -np.inf)
        problem = self.problem
        here = Places.of([member.start])
        if not np.isfinite(
            remaining(problem, member, here, lambda: goals(problem, member), "aim")
        ).all():
            return np.full(len(cells), -np.inf)

        def costs(at: Places) -> Floats:
            left = remaining(problem, member, at, lambda: goals(problem, member), "aim")
            return np.where(np.isfinite(left), left * EXACT, 0.0)

        return self._routed(member, grid, cells, costs)

    def _routed(self, member: Member, grid: Grid, cells: Ints, costs: Costs) -> Floats:
        """The least of `costs` in each square, at least; -inf where nothing is known."""
        x, y, z = grid.middles(cells)
        found = np.full(len(cells), -np.inf)
        for surface_z, free, climbs in self._free(member):
            here = np.flatnonzero(z == surface_z)
            if not len(here):
                continue
            whole = _covers(free, x[here], y[here], grid.half)
            inside, other = here[whole], here[~whole]
            at = rounded(x[inside], y[inside], surface_z)
            found[inside] = costs(at) - grid.reach - 2.0
            other = other[~_near(climbs, x[other], y[other], grid.reach)]
            found[other] = self._over_edges(grid, cells[other], (surface_z, free), costs)
        return found

    def _over_edges(
        self, grid: Grid, cells: Ints, surface: tuple[int, Any], costs: Costs
    ) -> Floats:
        """Squares that are not wholly free: the least at any free piece of their edges."""
        import shapely

        found = np.full(len(cells), np.inf)
        if not len(cells):
            return found
        z, free = surface
        x, y, _ = grid.middles(cells)
        h = grid.half
        owner = np.tile(np.arange(len(cells)), 4)
        ends = np.concatenate(
            [
                np.stack([x + a * h, y + b * h, x + c * h, y + d * h], axis=1)
                for a, b, c, d in ((-1, -1, 1, -1), (-1, 1, 1, 1), (-1, -1, -1, 1), (1, -1, 1, 1))
            ]
        )
        edges = shapely.linestrings(ends.reshape(-1, 2, 2))
        pieces = shapely.intersection(edges, free)
        parts, whose = shapely.get_parts(pieces, return_index=True)
        keep = (shapely.get_type_id(parts) == 1) & ~shapely.is_empty(parts)
        parts, whose = parts[keep], owner[whose[keep]]
        if not len(parts):
            return np.full(len(cells), -np.inf)
        first, last = (shapely.get_coordinates(shapely.get_point(parts, n)) for n in (0, -1))
        run = last - first
        long = np.hypot(run[:, 0], run[:, 1])
        # a piece shorter than the nudge is asked at its middle
        inward = np.minimum(NUDGE, long / 2)[:, None] * run / np.maximum(long, 1e-9)[:, None]
        a, b = first + inward, last - inward
        ask = np.concatenate([a, b])
        value = costs(rounded(ask[:, 0], ask[:, 1], z))
        least = (value[: len(a)] + value[len(a) :] - long) / 2 - 2 * NUDGE
        np.minimum.at(found, whose, least)
        # no free edge at all: nothing can be told (a square in the middle of a free patch is
        # whole, so this one is blocked but for the drawing of arcs)
        found[~np.isfinite(found)] = -np.inf
        return found

    def _free(self, member: Member) -> list[tuple[int, Any, Any]]:
        """Where the member's centre may walk (z, geometry), and where it may climb."""
        found: list[tuple[int, Any, Any]] = self.problem.kept(
            ("walkable", member.kind), lambda: _walkable(self.problem, member)
        )
        return found


def _plain(problem: Problem, mobility: Mobility) -> bool:
    """Whether a µm of ground costs a µm everywhere; no jumps, no drops, nothing flies."""
    if not mobility.base.is_round or mobility.jumping or mobility.dropping:
        return False
    if mobility.flying is not None:
        return False
    if mobility.turning.facing or mobility.markers:
        return False
    passages = [mobility.passage(f.id) for f in problem.scenario.battlefield.features]
    return all(
        p.way is not Way.OPEN or (p.pace == 1 and p.entry == 0 and p.once == 0) for p in passages
    )


def _walkable(problem: Problem, member: Member) -> list[tuple[int, Any, Any]]:
    import shapely

    mobility, models = member.mobility, problem.scenario.models
    gaps = {name: 0 for bar in mobility.bars for name in bar.models}
    for standoff in mobility.standoffs:
        if standoff.along:
            gaps |= {n: max(gaps.get(n, 0), standoff.gap) for n in standoff.models}
    discs = []
    for name, gap in gaps.items():
        model = models[name]
        reach = model.base.circumradius + mobility.base.circumradius + gap + 10.0
        # drawn about the true arc
        grown = reach / np.cos(np.pi / 64)
        discs.append(shapely.Point(model.pose.x, model.pose.y).buffer(grown, quad_segs=16))
    barred = shapely.union_all(discs)
    climbs = _climbs(problem, member)
    return [
        (surface.z, shapely.difference(surface.polygon, barred), climbs)
        for surface in problem.surfaces(problem.members[member.kind])
    ]


def _climbs(problem: Problem, member: Member) -> Any:
    """Where the centre may come down from something climbed: near all that may be."""
    import shapely

    found = []
    for feature in problem.scenario.battlefield.features:
        if member.mobility.passage(feature.id).way is Way.OVER:
            lines = [shapely.LineString(p) for p in feature.paths if len(p) > 1]
            shape = shapely.union_all(lines)
            if feature.geometry == "Polygon":
                shape = shapely.union(shape, shapely.Polygon(feature.paths[0]))
            thick = feature.width + feature.thickness + member.mobility.climbing.reach
            reach = member.body.base.circumradius + thick
            found.append(shapely.buffer(shape, reach + 1_000.0))
    return shapely.union_all(found)


def _covers(free: Any, x: Floats, y: Floats, half: float) -> Bools:
    import shapely

    shapely.prepare(free)
    boxes = shapely.box(x - half - 2, y - half - 2, x + half + 2, y + half + 2)
    found: Bools = shapely.contains(free, boxes)
    return found


def _near(shape: Any, x: Floats, y: Floats, reach: float) -> Bools:
    import shapely

    shapely.prepare(shape)
    found: Bools = shapely.dwithin(shape, shapely.points(x, y), reach)
    return found
