"""The smallest set of things that clash, against every choice of small boards, one by one."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
import shapely

import planner
from planner import Order
from planner.battlefield import Feature, Kind
from planner.formation.cpsat.lexicographic import Outcome
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.places.legal import usable
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.reasons.core import core
from planner.formation.reasons.sentence import sentence
from planner.formation.reasons.things import Of, things
from planner.formation.search.found import Found
from planner.formation.terms import terms_of
from planner.mobility import Mobility, Standoff
from planner.navigation.places import Places
from planner.plan import Status
from planner.units import Pose

INCH = 25_400
WIDE = 32_000
"""A 32 mm base, µm."""
OURS = [(10.0, 10.0), (12.0, 10.0), (14.0, 10.0)]
MOVE, MORE = 5 * INCH, 12 * INCH
"""The move, and how much further one looks where that is what is in the way."""
Point = tuple[int, int]


def _um(points: Any) -> list[Point]:
    return [(round(x * INCH), round(y * INCH)) for x, y in points]


@dataclass(frozen=True)
class Small:
    """A board of few places: two targets, others to keep 1" away from, and crates, in inches."""

    targets: tuple[tuple[float, float], tuple[float, float]]
    others: tuple[tuple[float, float], ...]
    crates: tuple[tuple[float, float], ...]
    places: tuple[tuple[float, float], ...]

    def possible(self, kept: set[str]) -> bool:
        """Whether some choice of places keeps all of `kept`: every one is tried.

        Models that are not in `kept` need not be there.
        """
        starts, places = _um(OURS), _um(self.places)
        reach = MOVE + (0 if "budget" in kept else MORE)
        options: list[list[Point | None]] = []
        for index, start in enumerate(starts):
            mine: list[Point | None] = [start] if self._free(start, kept, stays=True) else []
            near = (p for p in places if math.dist(p, start) <= reach)
            mine += [p for p in near if self._free(p, kept) and p != start]
            options.append(mine + ([] if f"us.{index + 1}" in kept else [None]))
        return any(self._keeps(ends, kept) for ends in product(*options))

    def _free(self, at: Point, kept: set[str], stays: bool = False) -> bool:
        gap = INCH if "standoff:keep off" in kept else -1
        for index, other in enumerate(_um(self.others), 1):
            away = math.dist(at, other) - WIDE
            if f"o.{index}" in kept and (away <= gap or (away < 0 and not stays)):
                return False
        if stays:
            return True
        taken = [c for n, c in enumerate(_um(self.crates), 1) if f"c{n}" in kept]
        # a crate is 1" by 1": half an inch to each side of its middle
        corners = [
            [max(0.0, abs(a - b) - INCH / 2) for a, b in zip(at, c, strict=True)] for c in taken
        ]
        fits = all(math.hypot(*corner) >= WIDE / 2 for corner in corners)
        return fits and all(math.dist(at, t) >= WIDE for t in _um(self.targets))

    def _keeps(self, ends: tuple[Point | None, ...], kept: set[str]) -> bool:
        there = [(n, end) for n, end in enumerate(ends) if end is not None]
        apart = {(a, b): math.dist(p, q) - WIDE for a, p in there for b, q in there if a != b}
        if any(gap < 0 for gap in apart.values()):
            return False
        for name, at in zip("ab", _um(self.targets), strict=True):
            near = any(math.dist(end, at) - WIDE <= INCH for _, end in there)
            if f"engage:{name}" in kept and not near:
                return False
        # three with a neighbour each are one group: a pair leaves the third without one
        if "coherency" in kept:
            for a, _ in there:
                if not any(apart[a, b] <= 2 * INCH for b, _ in there if a != b):
                    return False
        return "move_order" not in kept or _orderly(dict(there))


def _orderly(ends: dict[int, Point]) -> bool:
    """Whether nobody ends where somebody stands who waits for them."""
    starts, left = _um(OURS), set(ends)
    waits = {
        a: {b for b in left - {a} if math.dist(ends[a], starts[b]) < WIDE}
        if ends[a] != starts[a]
        else set()
        for a in left
    }
    while ready := {a for a in left if not waits[a] & left}:
        left -= ready
    return not left


def _boards(count: int) -> Iterator[Small]:
    draw = random.Random(7)

    def about(x: float, y: float, by: float) -> tuple[float, float]:
        return round(x + draw.uniform(-by, by), 3), round(y + draw.uniform(-by, by), 3)

    for _ in range(count):
        b = about(13, 14.5, 1)
        a = round(b[0] - draw.uniform(3.5, 7), 3), b[1]
        places = [about(x, y, 1.8) for x, y in (a, a, b, b, (10, 12), (12, 12))]
        blocks = draw.sample(places, 2)
        yield Small((a, b), (about(*blocks[0], 0.8),), (about(*blocks[1], 0.5),), tuple(places))


def _found(scene: Any, small: Small) -> tuple[Found, Any]:
    """The board as the search would hand it on, and what offers its places."""
    keeps = (Standoff(frozenset({"o.1"}), INCH, 5 * INCH, "keep off", along=False),)

    def kept(mobility: Mobility) -> Mobility:
        return replace(mobility, standoffs=keeps)

    crates = [_crate(f"c{n}", *at) for n, at in enumerate(small.crates, 1)]
    a, b = small.targets
    table, order, terms, walker = scene(
        OURS,
        {"a": [a], "b": [b], "o": list(small.others)},
        engage=["a", "b"],
        goal="engage",
        mobility=kept,
        features=crates,
        move=MOVE / INCH,
    )
    problem = Problem.of(table, order, terms, _blocked(type(walker))(table, terms))

    def offer(problem: Problem, _: Any) -> dict[int, Places]:
        at = Places.of([Pose(*p) for p in _um(small.places)])
        return {0: at[usable(problem, problem.members[0], at)]}

    menu = Menu.of(problem, Pool.of(problem, offer(problem, ())), terms_of(problem))
    return Found(menu, (), menu, Outcome(None)), offer


def _blocked(walker: Any) -> Any:
    """A navigator for which nobody may end on a crate; ways lead past them."""

    class Blocked(walker):  # type: ignore[misc]
        def surfaces(self, model: str, heading: int | None = None) -> Any:
            (ground,) = super().surfaces(model, heading)
            crates = [shapely.box(*f.bounds) for f in self.scenario.battlefield.features]
            shut = shapely.union_all([c.buffer(WIDE / 2, 64) for c in crates])
            return [replace(ground, polygon=ground.polygon.difference(shut))]

    return Blocked


def _crate(name: str, x: float, y: float) -> Feature:
    left, low = round((x - 0.5) * INCH), round((y - 0.5) * INCH)
    right, high = left + INCH, low + INCH
    ring = ((left, low), (right, low), (right, high), (left, high), (left, low))
    return Feature(name, Kind.SOLID, "Polygon", (ring,), top=3 * INCH)


def test_none_of_the_smallest_set_can_be_spared(scene: Any) -> None:
    """On small boards: what is named leaves nothing possible, and without any one it does."""
    clashes: list[set[Of]] = []
    for small in _boards(14):
        found, offer = _found(scene, small)
        everything = {t.id for group in things(found.wide.problem) for t in group}
        named = core(found, Limits(reasons=99), offer)
        assert small.possible(everything) is (named is None)
        if named is None:
            continue
        assert named.minimal
        ids = {thing.id for thing in named.things}
        assert not small.possible(ids)
        assert all(small.possible(ids - {spared}) for spared in ids)
        clashes.append({thing.of for thing in named.things})
        assert sentence(found.wide.problem, named)
    seen = set[Of]().union(*clashes)
    assert len(clashes) >= 5
    assert seen >= {Of.RULE, Of.MATE, Of.FEATURE, Of.MODEL}


def _unit(name: str, side: str, at: list[tuple[float, float]], **more: Any) -> dict[str, Any]:
    models = [{"id": f"{name}.{i}", "base": "32mm", "at": list(p)} for i, p in enumerate(at, 1)]
    return {"id": name, "side": side, "keywords": ["INFANTRY"], "models": models, **more}


def _charge(*units: dict[str, Any], walls: Any = (), roll: int = 7) -> planner.Plan:
    return planner.plan(_scenario(*units, walls=walls), Order("us", "charge", ["e"], roll=roll))


def _scenario(*units: dict[str, Any], walls: Any = ()) -> planner.Scenario:
    features = [
        {
            "type": "Feature",
            "id": f"w{n}",
            "geometry": {"type": "LineString", "coordinates": [list(p) for p in wall]},
            "properties": {"kind": "wall", "height": 9, "thickness": 1.2},
        }
        for n, wall in enumerate(walls)
    ]
    table = {"width": 40, "height": 30, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": list(units),
        }
    )


@pytest.mark.parametrize("filled", [True, False])
def test_which_friend_to_move_first(filled: bool) -> None:
    """An enemy at the end of a pocket as wide as one base, and a friend before it or not.

    Walls 1.2" thick leave 1.4" between them and keep who stands outside 0.1" + 1.2" from the enemy.
    The friend's base reaches to x = 17.87: who stands behind it is 1.5" from the enemy, not 1".
    """
    pocket = [[(15.0, 8.7), (21.9, 8.7)], [(15.0, 11.3), (21.9, 11.3)], [(21.3, 8.7), (21.3, 11.3)]]
    us, e = _unit("us", "red", [(13, 10)]), _unit("e", "blue", [(20, 10)])
    friend = _unit("friend", "red", [(18.5, 10)])
    plan = _charge(*([us, e, friend] if filled else [us, e]), walls=pocket)
    assert plan.found is not filled
    if filled:
        assert plan.status is not Status.INFEASIBLE
        said = [repair.text for repair in plan.repairs if repair.kind == "friend"]
        assert said == ["possible if friend moves out of the way first"]


def test_which_model_to_leave() -> None:
    """Four in a row, the last one 8" behind: none of the others waits for it in coherency."""
    at = [(10.0, 10.0), (11.5, 10.0), (13.0, 10.0), (2.0, 10.0)]
    us, e = _unit("us", "red", at), _unit("e", "blue", [(20.3, 10)])
    plan = _charge(us, e, roll=6)
    assert not plan.found
    left = [repair.text for repair in plan.repairs if repair.kind == "model"]
    assert left == ["possible without us.4"]
    fewer = _charge(_unit("us", "red", at[:3]), e, roll=6)
    assert fewer.found
