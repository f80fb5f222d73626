"""Does a step lead away? By hand, and against a twin that looks between all turning points."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest

from planner.formation.rules.leaving import leads_away, way_leads_away
from planner.navigation.places import Places
from planner.referee.way.leaving import approached, on_ray
from planner.units import Pose

Point = tuple[int, int]


@pytest.mark.parametrize(
    ("end", "places", "nearer"),
    [
        ((0, 10), [(0, -5)], None),  # straight away
        ((10, 0), [(0, -5)], None),  # square off: it grows from the first step on
        ((10, -1), [(0, -5)], 0),  # a little back: nearer at first
        ((0, 10), [(0, -5), (0, 20)], 1),  # away from the one until the other is the nearest
        ((0, 6), [(0, -5), (0, 20)], None),  # at 6 it is 11 from the one and 14 from the other
        ((0, 8), [(0, -5), (0, 20)], 1),  # at 7.5 both are 12.5 off; then the other comes nearer
        ((0, 0), [(0, -5)], None),  # it stays
        ((0, 4), [(-3, 9), (3, 9)], 0),  # between two, as near to the one as to the other
        ((0, 4), [(3, 9), (-3, 9), (0, -1)], None),  # at 4 they are √34 off, the third is 5
        ((0, 5), [(3, 9), (-3, 9), (0, -1)], 0),  # at 5 they are 5 off, and the third is 6
        # at (1, 0) both are √26 off; till then the one that grows is the nearest
        ((1, 0), [(0, 5), (6, 1)], None),
        ((1, 0), [(6, 1), (0, 5)], None),
        ((2, 0), [(0, 5), (6, 1)], 1),  # √29 and √17
    ],
)
def test_by_hand(end: Point, places: list[Point], nearer: int | None) -> None:
    """From (0, 0): which place is approached while it is the nearest."""
    assert approached((0, 0), end, places) == nearer


@pytest.mark.parametrize(
    ("end", "discs", "nearer"),
    [
        # 10 from (0, 0) to either centre; of radius 4 it is 6 off, which grows from the first step
        ((0, 6), [((0, -10), 4), ((0, 10), 0)], 1),  # 16 - 4 and 4: the other is long the nearest
        ((0, 2), [((0, -10), 4), ((0, 10), 0)], None),  # 8 from both bases, the one left till then
        ((0, 3), [((0, -10), 4), ((0, 10), 0)], 1),  # 9 and 7
        ((0, 3), [((0, -10), 0), ((0, 10), 0)], 1),  # without bases from the first step on
        ((6, 0), [((8, 6), 9), ((-3, 0), 0)], 0),  # sqrt(100) - 9 = 1 against 3: it comes nearer
        ((6, 0), [((8, 6), 0), ((-3, 0), 0)], 0),  # 10 and 3, but sqrt(40) and 9 at the end
        ((3, 0), [((8, 6), 0), ((-3, 0), 0)], None),  # sqrt(61) and 6: the one left all the way
        ((3, 0), [((8, 6), 2), ((-3, 0), 0)], 0),  # 5.8 and 6
    ],
)
def test_gaps_to_bases_by_hand(
    end: Point, discs: list[tuple[Point, int]], nearer: int | None
) -> None:
    """From (0, 0): a smaller base that is further off by less than what it is smaller.

    wardrones.withdraw.never-closer: the distance is between bases.
    """
    places, radii = zip(*discs, strict=True)
    assert approached((0, 0), end, places, radii) == nearer


def test_gaps_to_bases_against_close_looks() -> None:
    """A gap that shrinks from one of many points of the line to the next is found, and no other."""
    rng, seen = random.Random(6), {True: 0, False: 0}
    for _ in range(400):
        places = [(rng.randrange(200), rng.randrange(200)) for _ in range(rng.randrange(1, 4))]
        radii = [rng.randrange(60) for _ in places]
        start, end = ((rng.randrange(200), rng.randrange(200)) for _ in range(2))
        share = np.linspace(0.0, 1.0, 4_001)
        xs, ys = (a + share * (b - a) for a, b in zip(start, end, strict=True))
        pairs = list(zip(places, radii, strict=True))
        gaps = np.min([np.hypot(xs - x, ys - y) - r for (x, y), r in pairs], axis=0)
        fall = float(np.max(np.maximum.accumulate(gaps) - gaps))
        if 0 < fall < 1e-3:
            continue  # too little to be told in floats
        expected = fall > 0
        seen[expected] += 1
        assert (approached(start, end, places, radii) is not None) is expected
        away = leads_away(
            Pose(*start), Places.of([Pose(*end)]), [Pose(*place) for place in places], radii
        )
        assert not (bool(away[0]) and expected)
    assert min(seen.values()) > 60


def shrinks(start: Point, end: Point, places: list[Point]) -> bool:
    """Whether the least squared distance falls between any two turning points of the line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length2 = dx * dx + dy * dy
    if not length2:
        return False

    def away(place: Point, t: Fraction) -> Fraction:
        x, y = start[0] + t * dx - place[0], start[1] + t * dy - place[1]
        return x * x + y * y

    turns = {Fraction(0), Fraction(1)}
    for x, y in places:
        turns.add(Fraction((x - start[0]) * dx + (y - start[1]) * dy, length2))
    for a, b in combinations(places, 2):
        begin = away(a, Fraction(0)) - away(b, Fraction(0))
        slope = away(a, Fraction(1)) - away(b, Fraction(1)) - begin
        if slope:
            turns.add(-begin / slope)
    inside = sorted(t for t in turns if 0 <= t <= 1)
    for low, high in pairwise(inside):
        third = (high - low) / 3
        before, after = (min(away(p, low + k * third) for p in places) for k in (1, 2))
        if after < before:
            return True
    return False


def test_against_the_twin() -> None:
    """On a small grid, where ties and parallel lines are common."""
    rng = random.Random(4)
    seen = {True: 0, False: 0}
    for _ in range(1_500):
        places = [(rng.randrange(9), rng.randrange(9)) for _ in range(rng.randrange(1, 4))]
        start, end = ((rng.randrange(9), rng.randrange(9)) for _ in range(2))
        expected = shrinks(start, end, places)
        seen[expected] += 1
        assert (approached(start, end, places) is not None) is expected
    assert min(seen.values()) > 200


def test_what_the_search_takes_for_leading_away_does() -> None:
    """In floats with a margin: never more than the referee allows, and not much less."""
    rng, both, referee = random.Random(5), 0, 0
    for _ in range(400):
        models = [Pose(rng.randrange(10**6), rng.randrange(10**6)) for _ in range(3)]
        start = Pose(rng.randrange(10**6), rng.randrange(10**6))
        ends = [Pose(rng.randrange(10**6), rng.randrange(10**6)) for _ in range(5)]
        found = leads_away(start, Places.of(ends), models)
        for end, said in zip(ends, found.tolist(), strict=True):
            places = [(m.x, m.y) for m in models]
            lawful = approached((start.x, start.y), (end.x, end.y), places) is None
            assert lawful or not said
            both, referee = both + (said and lawful), referee + lawful
    assert both > 0.8 * referee
    assert isinstance(found, np.ndarray)


def test_every_leg_of_a_way_counts() -> None:
    """Out and partly back: the last leg comes nearer."""
    enemy, way = [Pose(0, 0)], [Pose(10_000, 0), Pose(40_000, 0), Pose(30_000, 0)]
    assert way_leads_away(way[:2], enemy)
    assert not way_leads_away(way, enemy)


@pytest.mark.parametrize(
    ("along", "end", "kept"),
    [
        ((3, 4), (300, 400), True),
        ((3, 4), (0, 0), True),
        ((3, 4), (-3, -4), False),  # behind it
        ((3, 4), (301, 401), True),  # |301 * 4 - 401 * 3| / 5 = 0.2
        ((3, 4), (302, 401), True),  # 5 / 5: exactly 1 µm
        ((3, 4), (303, 401), False),  # 9 / 5
        ((6, 8), (302, 401), True),  # the length of the direction does not count
    ],
)
def test_a_ray_is_kept_to(along: Point, end: Point, kept: bool) -> None:
    """Within 1 µm of the ray from (0, 0), and not behind its start."""
    assert on_ray((0, 0), along, end) is kept
