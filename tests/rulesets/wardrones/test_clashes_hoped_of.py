"""What clashes is asked of ways that are trusted to lead away, and walked where that tells it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from planner import Order, rulesets
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.reasons.core import Core, core
from planner.formation.reasons.worlds import World
from planner.formation.search.search import search
from planner.formation.search.trusted import trusting
from planner.formation.terms import terms_of
from planner.navigation import Navigator
from planner.navigation.places import Places
from planner.units import Pose

INCH = 25_400
ORDER = Order("a", "withdraw")
BEHIND, ASIDE = (20, 29), (31.5, 20)
"""Out of the swamp straight away from the enemy; along its border, a little nearer to it at first
(see `test_trusted_ways`, which works both out)."""


@pytest.fixture(name="made", scope="module")
def made_fixture(table: Any, squad: Any, box: Any) -> Callable[..., Problem]:
    """Return the maker of a model an inch within a swamp, an enemy behind its border."""

    def make(move: float, *features: Any) -> Problem:
        mine = squad("a", (20, 20), approached_by=["b"], profile={"M": move})
        bog = box("bog", "area", 5, 19.5, 39, 24, terrain="swamp")
        scenario = table(mine, squad("b", (20, 16), side="blue"), features=[bog, *features])
        terms = rulesets.find(scenario.ruleset).terms(scenario, ORDER)
        return Problem.of(scenario, ORDER, terms, Navigator(scenario, terms))

    return make


@pytest.mark.parametrize(("to", "possible"), [(BEHIND, True), (ASIDE, False)])
def test_one_choice_is_walked_and_not_all(
    made: Callable[..., Problem], to: tuple[float, float], possible: bool
) -> None:
    """wardrones.withdraw.never-closer: a way that dips is no answer, and all are walked then."""
    hoped = trusting(made(8))
    assert hoped is not None
    at = Places.of([Pose(round(to[0] * INCH), round(to[1] * INCH), 0, 0)])
    menu = Menu.of(hoped, Pool.of(hoped, {0: at}), terms_of(hoped))

    def walked() -> Menu:
        raise AssertionError("every way is walked")

    assert World(walked, menu).hopes(frozenset()) is possible


def test_the_same_clashes_as_where_all_are_walked(
    made: Callable[..., Problem], box: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """wardrones.withdraw.end-further: walls all round 3" behind it; nobody gets 8" further off."""
    yard = [
        box("west", "solid", 10, 19, 11, 26, height=5, terrain="taller"),
        box("east", "solid", 29, 19, 30, 26, height=5, terrain="taller"),
        box("north", "solid", 10, 25, 30, 26, height=5, terrain="taller"),
    ]
    limits = Limits(reasons=8).begun()

    def clash() -> Core | None:
        problem = made(8, *yard)
        found = search(problem, terms_of(problem), limits)
        assert found.outcome.choice is None
        return core(found, limits)

    trusted = clash()
    monkeypatch.setattr(import_module("planner.formation.reasons.worlds"), "trusting", _never)
    assert trusted == clash()
    assert trusted is not None
    assert trusted.things


def _never(_: Problem) -> None:
    return None
