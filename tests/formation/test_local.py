"""Places near a model, from compiled code, against their plain twin; and rows of many members."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from planner.formation.left_to_go import remaining_of
from planner.formation.places.circle import SHIFT
from planner.formation.places.local import local
from planner.formation.problem import Problem
from planner.formation.spots import in_a_row, once, parts, runs
from planner.formation.valued import of_places
from planner.navigation.places import Places
from planner.units import Pose

INCH = 25_400
REACH = 70_000.0
Point = tuple[float, float]


def _problem(built: Any) -> Problem:
    scenario, order, terms, navigator = built
    return Problem.of(scenario, order, terms, navigator)


def _circles(problem: Problem, me: int) -> list[tuple[float, float, float]]:
    """What a disc of this table touches, keeps clear of, or stays in coherency with."""
    member = problem.members[me]
    found: list[tuple[float, float, float]] = []
    for other in problem.others:
        touch = member.body.base.radius + other.body.base.radius
        found.append((other.pose.x, other.pose.y, touch + SHIFT))
        for standoff in member.mobility.standoffs:
            if standoff.at_end and other.id in standoff.models:
                most = touch + standoff.gap + SHIFT + standoff.inclusive
                found.append((other.pose.x, other.pose.y, most))
    rule = problem.terms.coherency
    assert rule is not None
    for mate in problem.members:
        if mate.index != me:
            touch = member.body.base.radius + mate.body.base.radius
            gaps = (SHIFT, rule.gap - SHIFT)
            found += [(mate.start.x, mate.start.y, touch + gap) for gap in gaps]
    return found


def _crossings(a: tuple[float, float, float], b: tuple[float, float, float]) -> list[Point]:
    """Where two circles meet, by the angle between the line of centres and a radius."""
    d = math.dist(a[:2], b[:2])
    if not abs(a[2] - b[2]) <= d <= a[2] + b[2]:
        return []
    turn = math.atan2(b[1] - a[1], b[0] - a[0])
    half = math.acos(max(-1.0, min(1.0, (a[2] ** 2 + d * d - b[2] ** 2) / (2 * a[2] * d))))
    return [
        (a[0] + a[2] * math.cos(turn + s), a[1] + a[2] * math.sin(turn + s)) for s in (half, -half)
    ]


def _expected(problem: Problem, me: int) -> list[Point]:
    """The places about a model that stands where it starts, one after another."""
    here = problem.members[me].start
    x, y, found = float(here.x), float(here.y), [(float(here.x), float(here.y))]
    for power in range(9):
        for turn in range(12):
            angle = turn * math.pi / 6
            found.append((x + 4.0**power * math.cos(angle), y + 4.0**power * math.sin(angle)))
    circles = _circles(problem, me)
    circles.sort(key=lambda c: abs(math.dist(c[:2], (x, y)) - c[2]))
    near = [c for c in circles if abs(math.dist(c[:2], (x, y)) - c[2]) <= REACH][:6]
    for cx, cy, radius in near:
        angle = math.atan2(y - cy, x - cx)
        for arm in (0.0, *(s * 4.0**power for power in range(9) for s in (1, -1))):
            turned = angle + arm / radius
            found.append((cx + radius * math.cos(turned), cy + radius * math.sin(turned)))
    for k, one in enumerate(near):
        for two in near[k + 1 :]:
            found += [p for p in _crossings(one, two) if math.dist(p, (x, y)) <= 2 * REACH]
    return found


def test_as_a_plain_twin_finds_them(scene: Any) -> None:
    """Each place of the twin is among those found, to the µm, and nothing else is."""
    row = [(20 + 1.5 * i, 10) for i in range(5)]
    problem = _problem(scene(row, {"e": [(21, 12), (24, 12.5)]}, goal="escape"))
    whose, at = local(problem, problem.members[1:4], problem.starts, REACH)
    assert runs(whose)[0] == [1, 2, 3]
    for me in (1, 2, 3):
        mine = whose == me
        found = np.stack([at.x[mine], at.y[mine]], axis=1)
        wanted = np.array(_expected(problem, me))
        off = np.hypot(*(found[:, None, :] - wanted[None, :, :]).T)
        assert off.min(axis=1).max() < 1.5  # by rounding, and what acos and sqrt differ by
        assert off.min(axis=0).max() < 1.5
        last = int(np.flatnonzero(mine)[-1])
        assert at[last] == problem.members[me].start


def test_a_row_is_cut_where_it_was_joined() -> None:
    """Two of the first, none of the second, one of the third: three places, two who ask."""
    zero = np.zeros(2, np.int64)
    two, none, one = (Places(zero[:n] + n, zero[:n], zero[:n], zero[:n]) for n in (2, 0, 1))
    whose, at = in_a_row([(0, two), (4, none), (7, one)])
    assert whose.tolist() == [0, 0, 7]
    assert runs(whose) == ([0, 7], [2, 1])
    assert [part.x.tolist() for part in parts(at, [2, 0, 1])] == [[2, 2], [], [1]]


@pytest.mark.parametrize("alike", [[0, 0, 0], [0, 1, 0], [0, 1, 2]])
def test_each_is_told_of_its_own_places(scene: Any, alike: list[int]) -> None:
    """A place asked about by many of those alike is told of once, and nobody hears another's."""
    problem = _problem(scene([(10, 10), (12, 10), (14, 10)]))
    at = Places(*(np.arange(5) * k for k in (1, 10, 0, 0)))
    whose, spot = np.array([0, 0, 1, 1, 1, 2, 2]), np.array([3, 1, 1, 1, 4, 3, 0])
    asked: list[int] = []

    def tell(member: Any, some: Places) -> Any:
        asked.extend(some.x.tolist())
        return 100 * member.index + some.x

    found = of_places(problem, whose, spot, at, tell, np.array(alike))
    wanted = [100 * alike[m] + s for m, s in zip(whose.tolist(), spot.tolist(), strict=True)]
    assert found.tolist() == wanted
    pairs = {(alike[m], s) for m, s in zip(whose.tolist(), spot.tolist(), strict=True)}
    assert sorted(asked) == sorted(s for _, s in pairs)


def test_what_is_told_once_is_told_of_all() -> None:
    """Of 5 2 5 0 2 the 0 is first met at 3, the 2 at 1, the 5 at 0: told of in that order."""
    first, told = once(np.array([5, 2, 5, 0, 2]))
    assert first.tolist() == [3, 1, 0]
    assert told.tolist() == [2, 1, 2, 0, 1]
    assert [len(part) for part in once(np.empty(0, np.int64))] == [0, 0]


def test_what_is_left_is_asked_once_for_a_place(scene: Any, monkeypatch: Any) -> None:
    """Three discs at x = 5" of which all have the same way on, straight to (40", 22").

    Five asks of (30", 22") and (20", 22"): 10" and 20" are left, each told of once.
    """
    problem = _problem(scene([(5, 20), (5, 22), (5, 24)], {"e": [(40, 30)]}))
    goal, lots = Places.of([Pose(40 * INCH, 22 * INCH)]), list[int]()

    class Straight:
        def costs(self, places: Places) -> Any:
            lots.append(len(places))
            return np.hypot(places.x - 40.0 * INCH, places.y - 22.0 * INCH)

    shared = Straight()
    monkeypatch.setattr(problem.navigator, "remaining", lambda *_, **__: shared)
    spots = Places.of([Pose(30 * INCH, 22 * INCH), Pose(20 * INCH, 22 * INCH)])
    whose, spot = np.array([0, 0, 1, 2, 2]), np.array([0, 1, 1, 0, 1])
    left = remaining_of(problem, whose, spots[spot], lambda _: goal, "aim", spot)
    assert left.tolist() == [10 * INCH, 20 * INCH, 20 * INCH, 10 * INCH, 20 * INCH]
    assert lots == [2]
