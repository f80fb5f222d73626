"""Bounds over every place: by pencil, and never better than what a person can place."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest

from planner.formation.everywhere.everywhere import Question, everywhere
from planner.formation.everywhere.grid import Grid
from planner.formation.everywhere.windows import Windows
from planner.formation.examined import least_over_all
from planner.formation.judge import legal, score
from planner.formation.problem import Problem
from planner.formation.terms import terms_of
from planner.units import Pose

INCH = 25_400


def _bound(built: Any, values: tuple[int, ...], ends: list[tuple[float, float]]) -> float:
    """The bound of the last term, in inches."""
    problem = Problem.of(*built)
    terms = terms_of(problem)
    poses = [Pose(round(x * INCH), round(y * INCH)) for x, y in ends]
    found = everywhere(Question(problem, terms, values, poses, len(terms) - 1, close=0.001))
    assert found is not None
    return found / INCH


def test_one_model_walks_the_gap(scene: Any) -> None:
    """8" between centres, two radii of 16 mm and 1" of range: 8 − 1.2598 − 1 = 5.7402" to walk.

    Asked for base contact it is 6.7402", less the 0.001" that still counts as contact. The
    last squares have a side of 1 mm, less than 1 % of it.
    """
    built = scene([(10, 10)], {"e": [(18, 10)]}, engage=["e"], goal="engage", move=8)
    engaged = _bound(built, (1, 1, 0, round(5.7403 * INCH)), [(15.7403, 10)])
    assert 5.7402 * 0.99 <= engaged <= 5.7403
    touching = _bound(built, (1, 1, 1, round(6.7402 * INCH)), [(16.7402, 10)])
    assert 6.7402 * 0.99 <= touching <= 6.7402


def test_two_bases_need_two_places(scene: Any) -> None:
    """Both want the point (20, 10) from either side; centres end 32 mm = 1.2598" apart.

    Left to go is 1.2598" in all if they touch across the point: nothing beats that. The linear
    program may cut bases in parts, but the disc of 32 mm about the point holds one base: the
    rest, another whole base, is 16 mm = 0.63" away, less a square of 1 mm.
    """
    built = scene([(15, 10), (25, 10)], to=(20, 10), move=6, coherent=False)
    problem = Problem.of(*built)
    terms = terms_of(problem)
    assert [t.name for t in terms] == ["distance_left", "distance_walked"]
    ends = [Pose(round(19.3701 * INCH), 10 * INCH), Pose(round(20.63 * INCH), 10 * INCH)]
    left = round(1.26 * INCH)
    found = everywhere(Question(problem, terms, (left, 0), ends, 0, close=0.001))
    assert found is not None
    assert 0.63 - 0.06 <= found / INCH <= 1.2598


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", range(4))
def test_never_better_than_a_legal_placing(scene: Any, seed: int) -> None:
    """Random legal ends of four models: the bound on their walk is not above what they walk.

    The condition is what they are worth in the terms before, so they are among the answers.
    """
    dice = random.Random(seed)
    starts = [(8.0, 6 + 1.4 * n) for n in range(4)]
    enemies = [(13.5, 6 + dice.random()), (13.5, 9 + dice.random())]
    built = scene(starts, {"e": enemies}, engage=["e"], goal="engage", move=6)
    problem = Problem.of(*built)
    terms = terms_of(problem)
    ends: list[tuple[float, float]] = []
    while len(ends) < 4:
        at = (dice.uniform(10.5, 13), dice.uniform(5, 11))
        near = math.dist(at, starts[len(ends)]) <= 6
        if near and all(math.dist(at, p) >= 1.2599 for p in (*ends, *enemies)):
            ends.append(at)
    engaged = sum(min(math.dist(a, e) for e in enemies) <= 2.2598 for a in ends)
    if engaged == 0:
        pytest.skip("nobody engages")
    walked = sum(math.dist(a, s) for a, s in zip(ends, starts, strict=True))
    values = (1, engaged, 0, math.ceil(walked * INCH))
    poses = [Pose(round(x * INCH), round(y * INCH)) for x, y in ends]
    found = everywhere(Question(problem, terms, values, poses, 3, close=0.01))
    assert found is not None
    assert found <= walked * INCH + 4


@pytest.mark.parametrize("seed", range(10))
def test_no_choice_of_a_menu_is_below_its_bound(scene: Any, board: Any, seed: int) -> None:
    """Three models, nine places: every legal choice, one after another, against the bound.

    The bound for the worth of each choice's earlier terms is at most that choice's walk; and
    where nothing overlaps and nothing is asked, it is the sum of the least ways exactly.
    """
    dice = random.Random(seed)
    starts = [(4.0, 4.0), (5.5, 4.0), (7.0, 4.0)]
    enemy = (6.0 + dice.random(), 8.0)
    places = [(dice.uniform(3, 9), dice.uniform(5, 7.2)) for _ in range(9)]
    places = [p for p in places if math.dist(p, enemy) >= 1.26]
    menu = board(scene(starts, {"e": [enemy]}, engage=["e"], goal="engage", move=4), places).menu
    kept: dict[tuple[int, ...], int] = {}
    for choice in np.ndindex(*(len(s) for s in menu.spot)):
        if legal(menu, choice):
            *before, walked = score(menu, choice)
            key = tuple(before)
            kept[key] = min(walked, kept.get(key, walked))
    for before_, walked in kept.items():
        assert least_over_all(menu, (*before_, walked), 3) <= walked


def test_a_window_holds_no_two_places_apart() -> None:
    """32 mm bases: any two places of the squares of a window are less than 32 mm apart."""
    grid = Grid.over(3_000.0, (0.0, 0.0), (200_000.0, 200_000.0), (0,))
    windows = Windows.of(grid, 16_000.0, np.ones(1, np.bool_))
    cells = np.array([grid.at(100_000, 100_000, 0), grid.at(110_000, 108_000, 0)])
    (found,) = windows.violated(cells, np.array([1.0, 1.0]))
    assert {*cells.tolist()} <= {*found.tolist()}
    x, y, _ = grid.middles(found)
    dx, dy = (np.abs(v[:, None] - v[None, :]) + 3_000.0 for v in (x, y))
    assert np.hypot(dx, dy).max() < 32_000


def test_nothing_is_said_of_the_least_gap(scene: Any) -> None:
    """A term that no square can be valued by has no bound."""
    built = scene([(10, 10)], {"e": [(30, 10)]}, goal="escape")
    problem = Problem.of(*built)
    terms = terms_of(problem)
    ends = [Pose(4 * INCH, 10 * INCH)]
    assert terms[0].name == "distance_from_enemies"
    assert everywhere(Question(problem, terms, (24 * INCH, 6 * INCH), ends, 0)) is None
