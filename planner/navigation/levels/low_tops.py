"""Tops of low things that lead to something: levels, as floors are.

What is low is moved over as if it were not there, so that nobody need walk along its top: most
often that is as far as the ground beside it. But who stands on it climbs the less onto what is
higher, and walks above the ground that it covers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature, Kind
from planner.battlefield.feature import Path
from planner.battlefield.piece import Piece
from planner.files.content import content
from planner.mobility import Mobility, Way
from planner.navigation import kept
from planner.navigation.free_space.substance import (
    GROUND,
    Substance,
    ground_cores,
    ground_rings,
    substances,
)
from planner.until import timely

if TYPE_CHECKING:
    from planner.navigation.scope import Scope
    from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
SLACK: Final = 2.0
"""µm by which what touches may be drawn apart."""


@dataclass(frozen=True, slots=True)
class Tops:
    """Low tops that lead to something.

    Parameters:
        z: (n,) their heights, µm.
        low, high: (n, 2) their bounds, grown by the body, µm.
    """

    z: NDArray[np.int64]
    low: Floats
    high: Floats


def low_tops(scenario: Scenario, mobility: Mobility, scope: Scope) -> set[int]:
    """Return the heights, µm, of low tops within reach that lead to something."""
    field = scenario.battlefield
    asked = "low tops", field.digest, kept.about(mobility), content(mobility.base)
    jumps = content((mobility.jumping, mobility.dropping))
    found: Tops = kept.kept((*asked, jumps), lambda: _made(scenario, mobility))
    return {*found.z[scope.touched(found.low, found.high)].tolist()} if len(found.z) else set()


def _made(scenario: Scenario, mobility: Mobility) -> Tops:
    import shapely

    some = [s for s in substances(scenario.battlefield) if _is_low(s, mobility)]
    some.sort(key=lambda s: s.piece.top)
    leads = _Leads(scenario, mobility) if some else None
    found = [s for s in timely(some) if leads and leads.somewhere(s)]
    bounds = np.array([shapely.bounds(_shape(s)) for s in found]).reshape(-1, 4)
    grown = mobility.base.circumradius + mobility.climbing.reach + SLACK
    zs = np.array([s.piece.top for s in found], np.int64)
    return Tops(zs, bounds[:, :2] - grown, bounds[:, 2:] + grown)


def _is_low(substance: Substance, mobility: Mobility) -> bool:
    """Whether a body steps onto a piece for nothing."""
    piece = substance.piece
    if not piece.climbable or piece.covered or piece.top <= 0:
        return False
    if piece.is_opening or piece.is_sill or piece.lintel_of:
        return False
    return not _is_tall(piece, mobility) and mobility.way(piece.feature) is Way.OPEN


def _is_tall(piece: Piece, mobility: Mobility) -> bool:
    """Whether a piece is higher than what is stepped onto for nothing."""
    free = mobility.climbing.free
    return free is not None and piece.top - piece.bottom > free


class _Leads:
    """What low tops may lead to: asked of one after another, the lowest first.

    Parameters:
        shapes, tops, free: of each surface its outline, its height and whether low steps onto it
            cost nothing.
        walked: outlines, by height, of what is walked along as it is: floors, what is climbed
            over, and low tops that were found.
    """

    def __init__(self, scenario: Scenario, mobility: Mobility) -> None:
        import shapely

        self.mobility = mobility
        battlefield, way = scenario.battlefield, mobility.way
        some = [(s, s.piece, s.piece.is_sill) for s in timely(substances(battlefield))]
        some = [one for one in some if self._is_sought(one[1])]
        floors = [*battlefield.of(Kind.FLOOR)]
        self.shapes = [_shape(s) for s, *_ in some] + [_polygon(f.paths) for f in floors]
        self.tops = [p.top for _, p, _ in some] + [f.top for f in floors]
        self.free = [mobility.steps_free(p.feature, sill=sill) for _, p, sill in some]
        self.free += [False] * len(floors)
        self.tree = shapely.STRtree(self.shapes)
        dear = [_within(_ground(f)) for f in battlefield.of(*GROUND) if self._slows(f)]
        self.dear = shapely.STRtree(dear)
        self.walked: dict[int, list[Any]] = {}
        for f in floors:
            if mobility.passage(f.id).stop:
                self.walked.setdefault(f.top, []).append(_polygon(f.paths))
        for s, p, sill in some:
            if p.standable and not p.is_wall and way(p.feature, sill=sill) is Way.OVER:
                self.walked.setdefault(p.top, []).append(_shape(s))

    def _is_sought(self, piece: Piece) -> bool:
        """Whether one may want to get onto a piece: not onto a wall that one goes through."""
        way = self.mobility.way(piece.feature, sill=piece.is_sill)
        through = piece.is_wall and way is Way.OPEN and _is_tall(piece, self.mobility)
        return piece.climbable and not (piece.covered or through or way is Way.SHUT)

    def somewhere(self, substance: Substance) -> bool:
        """Whether a top leads to something or over dear ground.

        Not where one is as well off on what it lies on. Who has a sheet a heading walks over dear
        ground alone, and not along walls: what he might climb on from is met on many tables, and
        made orders half as long again.
        """
        piece, shape = substance.piece, _shape(substance)
        bottom, z = piece.bottom, piece.top
        lies = self._lies(shape, bottom)
        is_round = self.mobility.base.is_round
        bridges = not lies and (is_round or not piece.is_wall)
        found = bridges and len(self.dear.query(shape, predicate="intersects")) > 0
        if not found and is_round:
            found = self._climbs_on(shape, z, {0, bottom} if lies else {0})
        if found:
            self.walked.setdefault(z, []).append(shape)
        return found

    def _lies(self, shape: Any, z: int) -> bool:
        """Whether something that is walked along is under all of a shape."""
        import shapely

        under = self.walked.get(z)
        whole = shapely.buffer(shapely.union_all(under), SLACK) if under else None
        return whole is not None and bool(shapely.covers(whole, shape))

    def _climbs_on(self, shape: Any, z: int, below: set[int]) -> bool:
        """Whether it is cheaper to get from a top onto something near than from below."""
        import shapely

        base, climbing, jumping = self.mobility.base, self.mobility.climbing, self.mobility.jumping
        near = 2 * (base.circumradius + climbing.reach) + SLACK
        far = near + (0 if jumping is None else jumping.longest)
        for k in self.tree.query(shape, predicate="dwithin", distance=far).tolist():
            beside = self.tops[k] <= z or shapely.dwithin(shape, self.shapes[k], near)
            cheaper = self._least(k, z) < min(self._least(k, low) for low in below)
            if beside and cheaper and self.shapes[k] != shape:
                return True
        return False

    def _least(self, k: int, z: int) -> float:
        """What getting onto a surface from a height costs at the least; inf if none does."""
        climbing, gap = self.mobility.climbing, abs(self.tops[k] - z)
        if not gap or (self.free[k] and (climbing.free is None or gap <= climbing.free)):
            return 0.0
        if self.tops[k] < z:
            falls = self.mobility.dropping is not None or self.mobility.jumping is not None
            return 0.0 if falls else float(gap * climbing.down)
        if climbing.highest is not None and gap > climbing.highest:
            return math.inf
        return float(gap * climbing.up)

    def _slows(self, feature: Feature) -> bool:
        """Whether ground is better walked above than on."""
        passage = self.mobility.passage(feature.id)
        return passage.way is Way.SHUT or passage.pace > 1 or self.mobility.tolled(feature.id)


def _shape(substance: Substance) -> Any:
    """A piece as seen from above, µm."""
    import shapely

    if not substance.piece.is_wall:
        return _polygon(substance.piece.polygon)
    return shapely.buffer(shapely.LineString(substance.piece.line), max(substance.radius, SLACK))


def _polygon(rings: Sequence[Path]) -> Any:
    import shapely

    return shapely.Polygon(rings[0], list(rings[1:]))


def _ground(feature: Feature) -> Any:
    """Ground as seen from above, µm."""
    import shapely

    radius = ground_rings(feature)[1]
    parts = [shapely.convex_hull(shapely.MultiPoint(core)) for core in ground_cores(feature)]
    return shapely.union_all(shapely.buffer(parts, radius) if radius else parts)


def _within(ground: Any) -> Any:
    """Ground without its border: what only touches it, as parapets do, is not over it."""
    import shapely

    within = shapely.buffer(ground, -SLACK)
    return ground if within.is_empty else within
