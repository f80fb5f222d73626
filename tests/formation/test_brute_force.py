"""A slow obvious twin: every placement on a small board, tried one after another."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from planner.formation import solve
from planner.formation.cpsat.lexicographic import best, confirmed
from planner.formation.cpsat.solver import Clock
from planner.formation.examined import none_better
from planner.formation.judge import score
from planner.formation.limits import Limits

INCH = 25_400
Point = tuple[int, int]


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _legal(at: Sequence[Point], starts: Sequence[Point], enemies: Sequence[Point]) -> bool:
    """No overlap, coherency of one neighbour and one group, an order of moving."""
    for i, a in enumerate(at):
        if any(_square(a, e) < 32_000**2 for e in enemies):
            return False
        if any(_square(a, b) < 32_000**2 for b in at[:i]):
            return False
    group = {0}
    while True:
        more = {
            j
            for j in range(len(at))
            if any(_square(at[i], at[j]) <= 82_800**2 for i in group if i != j)
        } | group
        if more == group:
            break
        group = more
    return len(group) == len(at) and any(
        _orderly(at, starts, turn) for turn in itertools.permutations(range(len(at)))
    )


def _orderly(at: Sequence[Point], starts: Sequence[Point], turn: Sequence[int]) -> bool:
    here = list(starts)
    for model in turn:
        if at[model] != starts[model] and any(
            _square(at[model], other) < 32_000**2 for i, other in enumerate(here) if i != model
        ):
            return False
        here[model] = at[model]
    return True


def _worth(
    at: Sequence[Point], starts: Sequence[Point], enemies: Sequence[Point]
) -> tuple[int, ...]:
    """Less is better: -targets, -engaged, -contact, µm walked (each way rounded up)."""
    engaged = [any(_square(a, e) <= 57_400**2 for e in enemies) for a in at]
    touching = [any(_square(a, e) <= 32_025**2 for e in enemies) for a in at]
    walked = [
        math.isqrt(_square(a, s) - 1) + 1 if a != s else 0 for a, s in zip(at, starts, strict=True)
    ]
    return -int(any(engaged)), -sum(engaged), -sum(touching), sum(walked)


def _exhaustive(
    places: Sequence[Point], starts: Sequence[Point], enemies: Sequence[Point], move: int
) -> tuple[int, ...] | None:
    options = [[s, *(p for p in places if _square(p, s) <= move * move)] for s in starts]
    found = [
        _worth(at, starts, enemies)
        for at in itertools.product(*options)
        if _legal(at, starts, enemies)
    ]
    return min((w for w in found if w[0] == -1), default=None)


@pytest.mark.parametrize("seed", range(8))
def test_cp_sat_equals_every_placement(scene: Any, board: Any, seed: int) -> None:
    """Three models, nine random places round a target: the same optimum, confirmed."""
    dice = random.Random(seed)
    starts = [(4.0, 4.0), (5.5, 4.0), (7.0, 4.0)]
    enemies = [(5.0 + dice.random(), 8.0), (7.0 + dice.random(), 8.0)]
    anywhere = [(dice.uniform(3, 9), dice.uniform(5, 7.2)) for _ in range(12)]
    places = [p for p in anywhere if all(math.dist(p, e) >= 1.26 for e in enemies)][:9]
    built = scene(starts, {"e": enemies}, engage=["e"], goal="engage", move=4)
    menu = board(built, places).menu
    outcome = best(menu, Clock(Limits()))
    um = [[(round(x * INCH), round(y * INCH)) for x, y in of] for of in (places, starts, enemies)]
    expected = _exhaustive(um[0], um[1], um[2], 4 * INCH)
    if expected is None:
        assert outcome.choice is None
        assert outcome.impossible
        return
    assert outcome.choice is not None
    targets, engaged, contact, walked = score(menu, outcome.choice)
    assert (-targets, -engaged, -contact, walked) == expected
    assert outcome.proved == 4
    assert confirmed(menu, outcome, Clock(Limits()))


@pytest.mark.parametrize("seed", range(3))
def test_never_worse_than_a_half_inch_lattice(scene: Any, seed: int) -> None:
    """What a person would try: every placement of three models on half inches."""
    dice = random.Random(seed)
    starts = [(4.0, 4.0), (5.5, 4.0), (7.0, 4.0)]
    enemies = [(4.5 + dice.random(), 7.5), (6.5 + dice.random(), 7.5)]
    lattice = [(3 + 0.5 * i, 5 + 0.5 * j) for i in range(10) for j in range(4)]
    move = 2.5
    um = [[(round(x * INCH), round(y * INCH)) for x, y in of] for of in (lattice, starts, enemies)]
    expected = _exhaustive(um[0], um[1], um[2], round(move * INCH))
    found = solve(*scene(starts, {"e": enemies}, engage=["e"], goal="engage", move=move))
    value = {term.name: term.value for term in found.objective}
    ours = (
        -value["targets_engaged"],
        -value["models_engaged"],
        -value["models_in_contact"],
        value["distance_walked"],
    )
    assert expected is not None
    assert ours <= expected


class Unasked(Clock):
    """A clock whose solver must not be asked."""

    def solve(self, *_: Any) -> Any:
        """Fail."""
        raise AssertionError("a solver was asked")


def test_what_nobody_can_better_alone_needs_no_second_solver(scene: Any, board: Any) -> None:
    """Two within 1" of the enemy: both count, so no third solve can find more.

    Where the two places overlap only one may be taken, each by itself could take one: prices
    tell that two in one room are too many. On both sides of the enemy the places are 4" less
    1.26" apart, more than 2": only one of two who keep together stands at one, with the other
    behind it. Prices know nothing of coherency, and a solver has to say so.
    """
    apart = [(8.0, 4.0), (8.0, 6.0)]  # 2" between centres of 1.26" bases; gap to the enemy 0.98"
    one_room = [(8.0, 4.5), (8.0, 5.0)]
    both_sides = [(8.0, 5.0), (12.0, 5.0), (6.5, 5.0)]
    cases = ((apart, 2, True), (one_room, 1, True), (both_sides, 1, False))
    for places, engaged, unasked in cases:
        starts, enemy = [(4.0, 4.0), (4.0, 6.0)], {"e": [(10.0, 5.0)]}
        coherent = places is both_sides
        built = scene(starts, enemy, goal="models_engaged", coherent=coherent, move=10)
        built = (built[0], replace(built[1], targets=("e",)), *built[2:])
        menu = board(built, places).menu
        outcome = best(menu, Clock(Limits()))
        assert outcome.choice is not None
        assert score(menu, outcome.choice) == (engaged,)
        if unasked:
            assert confirmed(menu, outcome, Unasked(Limits()))
        else:
            with pytest.raises(AssertionError, match="asked"):
                confirmed(menu, outcome, Unasked(Limits()))
            assert confirmed(menu, outcome, Clock(Limits()))


def test_prices_do_not_confirm_what_can_be_bettered(scene: Any, board: Any) -> None:
    """One model, 4" to the nearer of two places: that walk is the best, one of a µm more not."""
    built = scene([(4.0, 4.0)], {"e": [(10.0, 4.0)]}, engage=["e"], goal="engage", move=10)
    near, far = (8.0, 4.0), (8.0, 4.5)
    menu = board(built, [near, far]).menu
    choice = best(menu, Clock(Limits())).choice
    assert choice is not None
    values, last = score(menu, choice), len(menu.terms) - 1
    assert values[last] == 4 * INCH
    assert none_better(menu, values, last)
    assert not none_better(menu, (*values[:last], values[last] + 1), last)
