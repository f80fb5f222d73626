"""How long a choice is slid, and when one that is not going to be the best is left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from planner.formation.cpsat.lexicographic import best
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import score
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.search import refine
from planner.formation.search import slide as sliding
from planner.formation.terms import terms_of
from planner.navigation.places import Places

INCH = 25_400


@pytest.mark.parametrize(
    ("wanted", "rounds"),
    [(None, 4), (255_000, 4), (251_700, 4), (251_500, 3), (217_200, 2), (217_199, 1), (0, 1)],
)
def test_what_is_too_far_behind_is_slid_no_further(
    scene: Any, monkeypatch: pytest.MonkeyPatch, wanted: int | None, rounds: int
) -> None:
    """Two have 10" and 8" left, 457.2 mm, of which rounds gain 200, 5, 0.5 and 0.3 mm.

    Each is more than a 2,000th of what is left. A fifth of the first are 40 mm, so what is wanted
    may be as far below the 257.2 mm that are left then: 217.2 mm. A fifth of the second are 1 mm
    below 252.2 mm, of the third 0.1 mm below 251.7 mm. Where nothing is wanted it goes on.
    """
    built = scene([(10, 10), (12, 10)], to=(20, 10))
    problem = Problem.of(*built)
    terms = terms_of(problem)
    menu = Menu.of(problem, Pool.of(problem, {0: Places.of([])}), terms)
    length = next(k for k, term in enumerate(terms) if term.unit)
    left, done = [457_200, 257_200, 252_200, 251_700, 251_400], list[int]()

    def stood(standing: Any, value: int) -> Any:
        values = standing.values.copy()
        values[length] = np.array([value, 0])
        return replace(standing, values=values)

    def pushed(problem: Any, terms: Any, standing: Any, over: Any, *, compared: bool) -> Any:
        return stood(standing, left[len(done)])

    def swept(problem: Any, terms: Any, standing: Any, over: Any) -> Any:
        done.append(1)
        return stood(standing, left[len(done)])

    monkeypatch.setattr(sliding, "pushed", pushed)
    monkeypatch.setattr(sliding, "swept", swept)
    aim = None if wanted is None else tuple(wanted * (k == length) for k in range(len(terms)))
    sliding.slide(menu, (0, 0), bool, aim)
    assert len(done) == rounds


@pytest.mark.parametrize(
    ("base", "compared", "pushes"),
    [("32mm", True, 1), ("50x30mm rect", True, 0), ("50x30mm rect", False, 1)],
)
def test_what_is_only_compared_is_pushed_where_that_is_quick(
    scene: Any, monkeypatch: pytest.MonkeyPatch, base: str, compared: bool, pushes: int
) -> None:
    """Two who stay: nothing is gained, so that one round is the last."""
    problem = Problem.of(*scene([(10, 10), (13, 10)], to=(20, 10), base=base))
    menu, done = Menu.of(problem, Pool.of(problem, {0: Places.of([])}), terms_of(problem)), []

    def pushed(problem: Any, terms: Any, standing: Any, over: Any, *, compared: bool) -> Any:
        done.append(1)
        return standing

    monkeypatch.setattr(sliding, "pushed", pushed)
    monkeypatch.setattr(sliding, "swept", lambda problem, terms, standing, over: standing)
    sliding.slide(menu, (0, 0), compared=compared)
    assert len(done) == pushes


@pytest.mark.parametrize(("compared", "rounds"), [(True, 1), (False, 4)])
def test_what_is_only_compared_is_slid_once(
    scene: Any, monkeypatch: pytest.MonkeyPatch, compared: bool, rounds: int
) -> None:
    """Each round gains an inch of ten: worth going on for, but not to tell orders apart."""
    problem = Problem.of(*scene([(10, 10), (13, 10)], to=(20, 10)))
    terms = terms_of(problem)
    menu, done = Menu.of(problem, Pool.of(problem, {0: Places.of([])}), terms), list[int]()
    length = next(k for k, term in enumerate(terms) if term.unit)

    def swept(problem: Any, terms: Any, standing: Any, over: Any) -> Any:
        done.append(1)
        values = standing.values.copy()
        values[length] = np.array([254_000 - 25_400 * len(done), 0])
        return replace(standing, values=values)

    monkeypatch.setattr(sliding, "pushed", lambda *given, compared: given[2])
    monkeypatch.setattr(sliding, "swept", swept)
    sliding.slide(menu, (0, 0), compared=compared)
    assert len(done) == rounds


@pytest.mark.parametrize(("nearer", "proofs"), [(1, 0), (2, 2)])
def test_a_trifle_is_not_proved_anew(
    scene: Any, board: Any, monkeypatch: pytest.MonkeyPatch, nearer: int, proofs: int
) -> None:
    """5" left are 127,000 µm: a hundred-thousandth of that is 1.27 µm.

    What slides 1 µm nearer stays where its place is proved to be the best; for 2 µm, and then for
    2 µm more of what is then left, it is proved again.
    """
    built = scene([(4.0, 4.0)], to=(14.0, 4.0), move=10)
    menus = [board(built, [(9.0 + n * nearer / INCH, 4.0)]).menu for n in range(3)]
    begun = best(menus[0], Clock(Limits()))
    assert begun.choice is not None
    lengths = [score(menu, begun.choice)[0] for menu in menus]
    assert lengths == [5 * INCH - n * nearer for n in range(3)]
    after, asked = iter([*menus[1:], None]), list[int]()

    def polished(*_: Any) -> Any:
        menu = next(after)
        return None if menu is None else (menu, begun.choice)

    def proved(menu: Any, *given: Any) -> Any:
        asked.append(1)
        return best(menu, *given)

    monkeypatch.setattr(refine, "polished", polished)
    monkeypatch.setattr(refine, "best", proved)
    refine.refined(menus[0], begun, Clock(Limits()), (0, 0))
    assert len(asked) == proofs
