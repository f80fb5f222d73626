"""Ways over slow ground are trusted to lead away while a choice is looked for, and then walked."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from planner import Order, rulesets
from planner.formation.cpsat.lexicographic import Outcome
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.search.found import Found
from planner.formation.search.trusted import led_away, trusting
from planner.formation.terms import terms_of
from planner.navigation import Navigator
from planner.navigation.places import Places
from planner.units import Pose

INCH = 25_400
ORDER = Order("a", "withdraw")
BEHIND = (20, 29)
"""Straight back and out of the swamp: 4.5" in it at twice the price, and 4.5"."""
ASIDE = (31.5, 20)
"""Straight there are 11.5" of swamp, 23" in all. An inch towards the enemy, along the border and an
inch back are less: at the angle whose sine is 1/2 (30°) 2.31" are paid for each inch of depth, and
0.58" to the side are gained, so that 2 × 2.31 + 11.5 - 2 × 0.58 = 14.96" of 16". It is 12.18" from
the enemy then, by more than 8" further than it was."""


@pytest.fixture(name="problem")
def problem_fixture(table: Any, squad: Any, box: Any) -> Problem:
    """A model, its base 1" across, an inch within a swamp, which counts as grown by half an inch.

    Who came near to it is behind the border.
    """
    mine = squad("a", (20, 20), approached_by=["b"], profile={"M": 8})
    foes = squad("b", (20, 16), side="blue")
    bog = box("bog", "area", 5, 19.5, 39, 24, terrain="swamp")
    scenario = table(mine, foes, features=[bog])
    terms = rulesets.find(scenario.ruleset).terms(scenario, ORDER)
    return Problem.of(scenario, ORDER, terms, Navigator(scenario, terms))


def _menu(problem: Problem, *to: tuple[float, float]) -> Menu:
    """The options of places, in inches."""
    heading = problem.members[0].start.heading
    at = Places.of([Pose(round(x * INCH), round(y * INCH), 0, heading) for x, y in to])
    return Menu.of(problem, Pool.of(problem, {0: at}), terms_of(problem))


def _ends(menu: Menu) -> set[tuple[float, float]]:
    """Where the model may go, in inches."""
    at = menu.pool.spots[menu.spot[0]]
    ends = {(float(x) / INCH, float(y) / INCH) for x, y in zip(at.x, at.y, strict=True)}
    return ends - {(20, 20)}


def test_a_way_that_dips_is_no_option_unless_ways_are_trusted(problem: Problem) -> None:
    """wardrones.withdraw.never-closer: the straight line leads away to both, one way alone does."""
    hoped = trusting(problem)
    assert hoped is not None
    assert _ends(_menu(hoped, ASIDE, BEHIND)) == {ASIDE, BEHIND}
    assert _ends(_menu(problem.anew(), ASIDE, BEHIND)) == {BEHIND}


def test_whoever_is_chosen_is_walked(problem: Problem) -> None:
    """A choice of the way that dips is none, one of the other is."""
    hoped = trusting(problem)
    assert hoped is not None
    menu = _menu(hoped, ASIDE, BEHIND)
    at = menu.pool.spots[menu.spot[0]]
    for option, y in enumerate(at.y.tolist()):
        if (at.x[option], y) != (20 * INCH, 20 * INCH):
            found = Found(menu, (), menu, Outcome((option,)))
            assert led_away(problem, found) == (y == 29 * INCH)
    assert not led_away(problem, Found(menu, (), menu, Outcome(None)))


def test_what_is_not_kept_is_searched_again(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every way walked, as if none had been trusted; and of itself it finds the same ends."""
    searching = import_module("planner.formation.search.search")
    terms, limits = terms_of(problem), Limits().begun()

    def ends() -> tuple[Problem, Any]:
        found = searching.search(problem.anew(), terms, limits)
        choice = found.outcome.choice
        assert choice is not None
        return found.menu.problem, found.menu.pool.spots[found.menu.spots_of(choice)][0]

    trusted, its = ends()
    monkeypatch.setattr(searching, "led_away", lambda *_: False)
    again, walked = ends()
    monkeypatch.setattr(searching, "trusting", lambda _: None)
    assert ends()[1] == walked == its
    assert not trusted.trusting
    assert not again.trusting
