"""Objectives with hardly room for all who get there, filled as full as a hand fills them.

Bases of 32 mm: r = 16 mm. A base has a part in the objective while its centre is no further from
its centre than R, its radius and r together.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely

from planner.battlefield import Feature
from planner.formation import examined
from planner.formation.bound import bounds, packing
from planner.formation.cpsat.solver import Clock
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.places.filling import filling
from planner.formation.places.gather import gather
from planner.formation.places.squeeze import _fit, squeezed
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.terms import terms_of
from planner.mobility import Reserve

from .conftest import INCH, R32, Scene, Surface

FAR = (40.0, 22.0)
FAR_TOO_LONG = 10**9
"""µm."""
Objective = Callable[[float, float, float], Feature]


def _crowd(
    scene: Scene, objective: Objective, count: int, share: float, move: float = 40, back: float = 0
) -> Problem:
    """`count` bases a foot and more to the west of an objective with R = `share` of r.

    Parameters:
        back: inches of the move that are for ways along a road that is not there.
    """
    radius = (share - 1) * R32 / INCH
    starts = [(10 + 1.5 * (n % 4), 16 + 1.5 * (n // 4)) for n in range(count)]
    reserve = Reserve(round(back * INCH), frozenset(), "rule") if back else None
    built: Any = scene(
        starts,
        move=move,
        coherent=False,
        features=[objective(*FAR, radius)],
        to="objective",
        mobility=lambda mobility: replace(mobility, reserve=reserve),
    )
    return Problem.of(*built)


def _menu(problem: Problem) -> Menu:
    terms = terms_of(problem)
    return Menu.of(problem, Pool.of(problem, gather(problem, terms)), terms)


@pytest.mark.parametrize(
    ("count", "share", "fit"),
    [
        # 5 at 72° of a circle: neighbours 2 R sin 36° = 1.1756 R apart, 2 r at R = 1.7013 r
        (6, 1.75, 5),
        # a triangle with sides of 2 r in the middle, its corners 2/√3 = 1.155 r off, and 9 at 40°
        # round it: 2 · 3.15 sin 20° = 2.155 r apart, and 20° beside a corner 2.10 r from it, since
        # 3.15² + 1.155² − 2 · 3.15 · 1.155 cos 20° = 4.42 = 2.10²
        (13, 3.15, 12),
        # one, 6 touching it, and 6 in the hollows of those, at √12 = 3.464 r
        (14, 3.5, 13),
    ],
)
def test_as_many_fit_as_by_hand(
    scene: Scene, objective: Objective, count: int, share: float, fit: int
) -> None:
    """Everybody can get anywhere in it; places are looked for that hold as many."""
    problem = _crowd(scene, objective, count, share)
    assert len(squeezed(problem, problem.kinds[0], 0)) >= fit


def test_these_places_are_chosen_from(scene: Scene, objective: Objective) -> None:
    """A lattice, knots and the rim hold ten of thirteen where twelve fit."""
    menu = _menu(_crowd(scene, objective, 13, 3.15))
    index = [term.name for term in menu.terms].index("models_in_objective")
    assert packing(menu, index, Clock(Limits())).most >= 12


def test_no_more_fit_than_can() -> None:
    """Oler: n points at least 1 apart in a disc of area A and edge P are 2A/√3 + P/2 + 1 or fewer.

    Radius 1: 2π/√3 + π + 1 = 7.769; seven do fit, the middle and six round it.
    """
    assert _fit(1.0, 1.0) == 7


def test_places_found_so_are_apart_inside_and_in_reach(scene: Scene, objective: Objective) -> None:
    """What is kept for a road counts for no way elsewhere: 30.5" of 40" is to the near half."""
    problem = _crowd(scene, objective, 14, 3.5, move=40, back=10.5)
    area = problem.aim.area
    assert area is not None
    at = squeezed(problem, problem.kinds[0], 0)
    x, y = at.x.astype(float), at.y.astype(float)
    away = np.hypot(x[:, None] - x[None, :], y[:, None] - y[None, :])
    assert len(at) > 1
    assert away[~np.eye(len(at), dtype=bool)].min() >= 2 * R32
    assert np.hypot(x - area.centre[0], y - area.centre[1]).max() <= area.radius + R32
    nearest = max(math.dist((m.start.x, m.start.y), area.centre) for m in problem.members)
    assert nearest > 29.5 * INCH  # or the case would show nothing


def test_a_lane_through_an_objective_is_filled(
    scene: Scene, objective: Objective, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Centres may be no more than 4 mm off a line through the middle of R = 3.15 r = 50.4 mm.

    Four in a row are 3 · 32 = 96 mm long, of 100.8. Five would have gaps along the line of
    √(32² - 8²) = 30.98 mm at the least: 123.9 mm.
    """
    problem = _crowd(scene, objective, 13, 3.15)
    x, y = (round(c * INCH) for c in FAR)
    lane = Surface(0, shapely.box(x - 90_000, y - 4_000, x + 90_000, y + 4_000))
    monkeypatch.setattr(problem.navigator, "surfaces", lambda *_: [lane])
    at = filling(problem, problem.kinds[0], 0)
    assert (np.abs(at.y - y) <= 4_000).all()
    assert (np.hypot(at.x - x, at.y - y) <= 50_400).all()
    first = at[np.arange(4)]
    away = np.hypot(*(np.subtract.outer(v, v) for v in (first.x, first.y)))
    assert away[~np.eye(4, dtype=bool)].min() >= 2 * R32
    offered = gather(problem, terms_of(problem))[0]
    known = {*zip(offered.x.tolist(), offered.y.tolist(), strict=True)}
    assert {*zip(at.x.tolist(), at.y.tolist(), strict=True)} <= known


def test_a_wide_objective_is_not_filled(scene: Scene, objective: Objective) -> None:
    """Two bases where thirteen find room: a square of 2 (3.5 + 1) r is 20 of 2 r, more than 6."""
    problem = _crowd(scene, objective, 2, 3.5)
    assert not len(filling(problem, problem.kinds[0], 0))


def test_a_roomy_objective_is_left_to_the_rest(scene: Scene, objective: Objective) -> None:
    """Two bases in a circle for thirteen: every way of looking for places finds room."""
    problem = _crowd(scene, objective, 2, 3.5)
    assert not len(squeezed(problem, problem.kinds[0], 0))


def test_bound_after_a_sum_that_is_at_its_best(scene: Scene, objective: Objective) -> None:
    """Who owes no test is bounded over ways without tests.

    The second of two members can do without only where it stands, outside: one in the objective
    is then the most, though both could be there.
    """
    problem = _crowd(scene, objective, 2, 3.5)
    menu = _menu(problem)
    names = [term.name for term in menu.terms]
    index = names.index("models_in_objective")
    owes = [np.zeros(len(spots), np.int64) for spots in menu.spot]
    owes[1][1:] = 1
    tests = replace(menu.terms[index], name="tests_owed", sense="min")
    values = tuple(np.vstack([owe, worth]) for owe, worth in zip(owes, menu.values, strict=True))
    menu = replace(menu, terms=(tests, *menu.terms), values=values)
    free = bounds(menu, Clock(Limits()))
    far = tuple(10**9 for _ in menu.terms[2:])
    held = bounds(menu, Clock(Limits()), None, (0, -1, *far))
    assert (free.values[index + 1], held.values[index + 1]) == (2, 1)


def test_who_does_not_count_waits_where_the_unit_keeps_together(scene: Scene) -> None:
    """6" to go to within 1" of a base 8", 9.6" and 11.2" off: 5.74", 7.34", 8.94" are needed.

    Only the first can. The others stand where they stood in what the search begins with.
    """
    row = [(10.0, 10.0), (8.4, 10.0), (6.8, 10.0)]
    built: Any = scene(row, {"e": [(18.0, 10.0)]}, engage=["e"], goal="engage")
    problem = Problem.of(*built)
    (start,) = bounds(_menu(problem), Clock(Limits())).starts
    assert start[0] != 0
    assert start[1:] == (0, 0)


def test_a_bound_that_is_asked_again_goes_on(
    scene: Scene, objective: Objective, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a round for another question no less is known than where it is the first asked.

    Six of whom there is room for seven: all in it, nothing left to go, and then the least walk.
    """
    everybody = (6, 0, FAR_TOO_LONG)
    whole = examined.least_over_all(_menu(_crowd(scene, objective, 6, 2.4)), everybody, 2)
    menu = _menu(_crowd(scene, objective, 6, 2.4))
    monkeypatch.setattr(examined, "FEW", 1)
    assert examined.worthwhile(menu, everybody, 8) is not None
    assert examined.least_over_all(menu, everybody, 2) == pytest.approx(whole, abs=2)
    # another question before it is another program: five of six walk less
    assert examined.least_over_all(menu, (5, FAR_TOO_LONG, FAR_TOO_LONG), 2) < 0.9 * whole
