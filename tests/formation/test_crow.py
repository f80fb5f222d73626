"""How far it is at the least where ways up lead there: no way is shorter, and none is searched."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.formation import solve
from planner.formation.crow import by_ways_up
from planner.formation.limits import Limits
from planner.formation.places.gather import gather
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import far_off
from planner.formation.search import search
from planner.plan import Status

INCH = 25_400
Point = tuple[int, int]


def _ladder(name: str, foot: Point, head: Point) -> Feature:
    return Feature(name, Kind.LADDER, "LineString", ((foot, head),))


def _slow(lines: list[tuple[Point, Point]], start: Point, end: Point) -> float:
    """Every row of ways up, each taken once at the most and either way: the gaps between them."""
    least = math.inf
    for count in range(1, len(lines) + 1):
        for row, turned in product(permutations(lines, count), product((1, -1), repeat=count)):
            at, gone = start, 0.0
            for line, turn in zip(row, turned, strict=True):
                foot, head = line[::turn]
                gone, at = gone + math.dist(at, foot), head
            least = min(least, gone + math.dist(at, end))
    return least


@pytest.mark.parametrize("seed", range(6))
def test_no_row_of_ways_up_is_shorter(scene: Any, seed: int) -> None:
    """All rows of up to four ladders, one by one, against the shortest paths between their ends."""
    draw = random.Random(seed)

    def point() -> Point:
        return draw.randrange(60 * INCH), draw.randrange(44 * INCH)

    lines = [(point(), point()) for _ in range(4)]
    features = [_ladder(f"ladder.{n}", *line) for n, line in enumerate(lines)]
    problem = Problem.of(*scene([(10, 10)], features=features, to=(20, 10)))
    start, end = point(), point()
    straight, led = math.dist(start, end), by_ways_up(problem, start, end)
    assert led >= straight - 1e-3 or led == pytest.approx(_slow(lines, start, end), abs=1e-3)
    assert min(led, straight) == pytest.approx(min(_slow(lines, start, end), straight), abs=1e-3)


@pytest.mark.parametrize(("move", "far"), [(5.75, False), (5.73, True)])
def test_a_ladder_leads_most_of_the_way(scene: Any, move: float, far: bool) -> None:
    """Centres 20" apart, 12" of it along a ladder: 2" to its foot and 6" from its head.

    Less a base of 1.259843" and 1" of range: 5.740157" have to be gone.
    """
    ladder = _ladder("ladder", (12 * INCH, 10 * INCH), (24 * INCH, 10 * INCH))
    built = scene(
        [(10, 10)], {"e": [(30, 10)]}, features=[ladder], engage=["e"], goal="engage", move=move
    )
    assert far_off(Problem.of(*built)) == (["e"] if far else [])


def test_where_it_is_known_no_places_are_gathered(
    scene: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A target 20" off and a move of 6": that nobody engages it takes no search to say.

    32 mm bases and an inch of range: 20 - 1.2598 - 1 - 6 = 11.7402", straight on open ground. The
    quick answer does not look for ways, and says so.
    """
    built = scene([(10, 10), (10, 12)], {"e": [(30, 10)]}, engage=["e"], goal="engage")
    scenario, order, terms, navigator = built
    asked: list[Any] = []

    def gathered(*given: Any) -> Any:
        asked.append(given)
        return gather(*given)

    monkeypatch.setattr(search, "gather", gathered)
    slow = solve(scenario, order, terms, navigator, Limits())
    assert len(asked) == 1
    quick = solve(scenario, order, terms, navigator, Limits(reasons=0))
    assert len(asked) == 1
    assert slow.status is quick.status is Status.INFEASIBLE
    (told,), (crow,) = slow.why_not, quick.why_not
    assert told.text == 'no model can engage e: the nearest lacks 11.75"'
    assert crow == replace(
        told, text=told.text.replace("the nearest", "even straight there the nearest")
    )
