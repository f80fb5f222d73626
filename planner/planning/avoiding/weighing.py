"""Ground in view made dearer, or shut: ways that are in view for less, and what these cost."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, pairwise
from typing import Any, Final

import numpy as np

from planner.battlefield import Feature, Kind
from planner.length import MM
from planner.mobility import Measured, Passage, Terms, Way
from planner.navigation.several_costs.exposure import exposed
from planner.plan import ModelPlan
from planner.scenario.scenario import Scenario

VIEW: Final = "view"
"""Sort of what is shunned."""
ROUND: Final = 8.0
"""µm that outlines of what is in view may be simplified by."""
HEAVIEST: Final = Fraction(8)
"""How much each µm in view counts beside its length where as little as may be is to be."""
PARTS: Final = 64
"""Weights are told apart by so much of 1."""
GAIN: Final = MM / 10.0
"""µm that a way has to be worth more by than those that are known."""


@dataclass(frozen=True)
class InView:
    """The ground where a model is in view.

    Parameters:
        zone: shapely geometry, µm, or None.
        parts: its parts on the table, as ground to cross.
        apart: names of those that neither the start nor the goal is in: these may be shut.
    """

    zone: Any
    parts: tuple[Feature, ...]
    apart: frozenset[str]

    @classmethod
    def of(cls, scenario: Scenario, zone: Any, ends: Sequence[tuple[int, int]]) -> InView:
        """Return a zone in parts.

        Parameters:
            ends: where ways begin and end.
        """
        import shapely

        if zone is None:
            return cls(None, (), frozenset())
        size = scenario.battlefield.table
        whole = shapely.simplify(zone, ROUND)
        whole = shapely.intersection(whole, shapely.box(0, 0, size.width, size.height))
        whole = shapely.set_precision(whole, 1.0)
        shapes = [
            p for p in shapely.get_parts(whole) if p.geom_type == "Polygon" and not p.is_empty
        ]
        parts = tuple(_ground(f"in view {k}", shape) for k, shape in enumerate(shapes))
        points = shapely.multipoints(np.array(ends, dtype=float))
        off = [not shapely.dwithin(shape, points, ROUND) for shape in shapes]
        return cls(
            zone, parts, frozenset(p.id for p, is_off in zip(parts, off, strict=True) if is_off)
        )

    def seen(self, way: ModelPlan) -> float:
        """Return how much of a way is in view, µm."""
        return exposed(self.zone, points_of(way))

    def met(self, way: ModelPlan) -> frozenset[tuple[str, str]]:
        """Return the parts that a way is in, as what is shunned."""
        import shapely

        if not way.steps:
            return frozenset()
        line = shapely.LineString(points_of(way))
        inside = (
            shapely.length(shapely.intersection(line, shapely.Polygon(*_rings(part))))
            for part in self.parts
        )
        met = zip(self.parts, inside, strict=True)
        return frozenset((VIEW, part.id) for part, length in met if length)

    def on(
        self, scenario: Scenario, terms: Terms, shunned: frozenset[str], weight: Fraction
    ) -> tuple[Scenario, Terms]:
        """Return the table and the terms with some parts shunned, and all others so much dearer.

        What the way begins or ends in cannot be shut: it is made as dear as may be.
        """
        if not self.parts or not (shunned or weight):
            return scenario, terms
        held = shunned - self.apart
        most = max(weight, HEAVIEST) if held else weight
        dear = Passage(pace=1 + weight, measured=Measured.CENTRE)
        passages = {part.id: dear for part in self.parts}
        passages |= {name: replace(dear, pace=1 + most) for name in held}
        passages |= {name: replace(dear, way=Way.SHUT) for name in shunned - held}
        mobilities = {
            name: replace(
                body,
                passages={**body.passages, **passages},
                budget=int(body.budget * (1 + most)),
            )
            for name, body in terms.mobilities.items()
        }
        features = (*scenario.battlefield.features, *self.parts)
        table = replace(scenario.battlefield, features=features)
        return replace(scenario, battlefield=table), replace(terms, mobilities=mobilities)


def between(
    ways: Sequence[ModelPlan],
    seen: Callable[[ModelPlan], float],
    look: Callable[[Fraction], ModelPlan | None],
    grain: float,
) -> Iterator[ModelPlan]:
    """Yield ways in view for less than some of `ways`, and cheaper than those in view for less.

    Each is the cheapest where ground in view is so much dearer that the two next to it cost the
    same (Cohon 1978): all are found that some weight would choose, up to `grain` µm in view.

    Parameters:
        look: for the cheapest way where each µm in view counts so much beside its length.
    """
    known = _unbeaten(ways, seen)
    spots, number = {_spot(way, seen) for way in known}, count()
    asked = set[Fraction]()
    pairs = [(seen(two) - seen(one), next(number), one, two) for one, two in pairwise(known)]
    heapq.heapify(pairs)  # those that are furthest apart first
    while pairs:
        less, _, one, two = heapq.heappop(pairs)
        if -less <= grain or one.spent > one.budget or two.spent <= one.spent:
            continue
        weight = Fraction(max(1, round(PARTS * (two.spent - one.spent) / -less)), PARTS)
        way = None if weight in asked else look(weight)
        asked.add(weight)
        if way is None or _spot(way, seen) in spots:
            continue
        worth = (one.spent + weight * seen(one), two.spent + weight * seen(two))
        if way.spent + weight * seen(way) > min(worth) - GAIN:
            continue
        spots.add(_spot(way, seen))
        yield way
        for a, b in ((one, way), (way, two)):
            heapq.heappush(pairs, (seen(b) - seen(a), next(number), a, b))


def points_of(way: ModelPlan) -> Any:
    """Return the places of a way, (n, 2) µm."""
    return np.array([(pose.x, pose.y) for pose in (way.start, *(s.to for s in way.steps))], float)


def _unbeaten(ways: Sequence[ModelPlan], seen: Callable[[ModelPlan], float]) -> list[ModelPlan]:
    """Those that no other beats, the cheapest first."""
    found: list[ModelPlan] = []
    for way in sorted(ways, key=lambda w: (w.spent, seen(w))):
        if not found or seen(way) < seen(found[-1]):
            found.append(way)
    return found


def _spot(way: ModelPlan, seen: Callable[[ModelPlan], float]) -> tuple[int, int]:
    """What a way costs and how much of it is in view, as far as it is told apart."""
    return round(way.spent / GAIN), round(seen(way) / GAIN)


def _rings(part: Feature) -> tuple[Any, Any]:
    """Its outline and its holes."""
    return part.paths[0], part.paths[1:]


def _ground(name: str, part: Any) -> Feature:
    import shapely

    part = shapely.orient_polygons(part)
    rings = [shapely.get_coordinates(ring) for ring in (part.exterior, *part.interiors)]
    paths = tuple(tuple((round(x), round(y)) for x, y in ring.tolist()) for ring in rings)
    return Feature(name, Kind.AREA, "Polygon", paths)
