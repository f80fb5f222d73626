"""Vehicles cannot pass each other: who is in whose way is told by outlines, not by circles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order
from planner.formation.cpsat.lexicographic import Outcome
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import score
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.rules import passing
from planner.formation.search import walked as by_walking
from planner.formation.search.walked import Walk, walk, walked
from planner.formation.terms import terms_of
from planner.navigation import Navigator
from planner.navigation.places import Places
from planner.plan import Plan, Status
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario
from planner.units import Pose

INCH = 25_400


@pytest.mark.parametrize("base", ["101.6x63.5mm rect", "101.6x63.5mm oval"])
def test_tanks_abreast_go_ahead_together(base: str) -> None:
    """Three, 4" by 2.5" and 1.5" apart (coherent: within 2"), may go 10" straight ahead.

    None of them sweeps another's end so, though the circles about them, 4.72" across, would meet:
    they end at x = 16, with 24" left for the middle one and hypot(24, 4) for each beside it.
    """
    plan = _ahead(base)
    assert plan.found
    left = sum(math.dist(_at(model.end), (40, 10)) for model in plan.models)
    assert left <= 24 + 2 * math.hypot(24, 4)


def test_what_only_waits_for_another_is_not_excluded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told once that each is in the others' way, it looks further, and calls nothing the best.

    The best was left out then: that its models wait for one another elsewhere, too, nobody knows.
    """
    base, real, asked = "101.6x63.5mm rect", passing.in_the_way, list[int]()
    assert _ahead(base).status is Status.OPTIMAL

    def told(*given: Any) -> Any:
        asked.append(1)
        return ~np.eye(3, dtype=np.bool_) if len(asked) == 1 else real(*given)

    monkeypatch.setattr(passing, "in_the_way", told)
    assert _ahead(base).status is Status.FEASIBLE
    assert len(asked) > 1


@pytest.mark.parametrize("walls", [(), ((8.7, 2), (11.3, 18))])
def test_a_column_goes_ahead_as_one(walls: tuple[tuple[float, float], ...]) -> None:
    """Tanks in single file, 1" apart, go 10" each, the first one first: 10", 15" and 20" are left.

    On the open and in a lane 2.6" wide, in which nobody gets past those 2.5" wide.
    """
    plan = planner.plan(_table([(20 - 5 * k, 10) for k in range(3)], walls), _order(to=(40, 10)))
    assert plan.status is Status.OPTIMAL
    assert plan.move_order == ("u.0", "u.1", "u.2")
    assert plan.objective[0].value == pytest.approx(45 * INCH, abs=10)


def test_a_mate_that_stays_is_gone_round() -> None:
    """From (10, 10) to (20, 10) a tank is in the way at (15, 10): gone, it is 10", else more.

    At the most 2 hypot(1, 2.5) + 8 = 13.39": past its corners, 4" before and behind, 2.5" beside.
    """
    menu = _menu([(15, 10), (10, 10)], [(25, 10), (20, 10)])
    assert walk(menu, (1, 1)) == Walk((), (0, 1))
    assert walk(menu, (0, 1)) == Walk((), (0, 1), around=(1,))
    found, outcome = walked(menu, Outcome((0, 1), proved=2), Clock(Limits()), (0, 0))
    assert outcome.proved == 0
    assert 10 * INCH < score(found, (0, 1))[1] < 13.4 * INCH


def test_tanks_that_swap_sides_go_round_each_other() -> None:
    """Each would have to be gone before the other one goes: one of them goes round."""
    menu = _menu([(15, 10), (10, 10)], [(5, 10), (20, 10)])
    found = walk(menu, (1, 2))
    assert not found.fails
    assert len(found.around) == 1


def test_a_choice_that_cannot_be_walked_is_told_to_wait() -> None:
    """In a lane nobody gets round a mate that stays: nothing is found, and that is no proof."""
    menu = _menu([(15, 10), (10, 10)], [(20, 10)], ((8.7, 2), (11.3, 18)))
    assert walk(menu, (0, 1)) == Walk((1,), waits=True)


def test_what_has_no_order_is_no_worse_than_past_mates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told that nobody who moves has an order to go in, all go past mates where they stand.

    Three abreast get as far so (see above); what is best otherwise is not known then.
    """
    real = by_walking.walk

    def told(menu: Menu, choice: tuple[int, ...]) -> Walk:
        moved = tuple(index for index, option in enumerate(choice) if option)
        free = menu.problem.strict is not None
        return Walk(moved[:1], waits=True) if free and moved else real(menu, choice)

    monkeypatch.setattr(by_walking, "walk", told)
    plan = _ahead("101.6x63.5mm rect")
    left = sum(math.dist(_at(model.end), (40, 10)) for model in plan.models)
    assert left <= 24 + 2 * math.hypot(24, 4)
    assert plan.status is Status.FEASIBLE


def _menu(
    at: list[tuple[float, float]],
    ends: list[tuple[float, float]],
    walls: tuple[tuple[float, float], ...] = (),
) -> Menu:
    """All may stay, or end at `ends`: options from 1 on."""
    scenario, order = _table(at, walls, 14), _order(to=(40, 10))
    terms = known_terms(scenario, order)
    problem = Problem.of(scenario, order, terms, Navigator(scenario, terms))
    places = Places.of([Pose(round(x * INCH), round(y * INCH)) for x, y in ends])
    return Menu.of(problem, Pool.of(problem, {0: places}), terms_of(problem))


def _ahead(base: str) -> Plan:
    at = [(6, 6 + 4 * k) for k in range(3)]
    return planner.plan(_table(at, base=base), _order(to=(40, 10)))


def _order(to: tuple[float, float]) -> Order:
    return Order("u", "normal", to=to)


def _table(
    at: Sequence[tuple[float, float]],
    walls: tuple[tuple[float, float], ...] = (),
    move: float = 10,
    base: str = "101.6x63.5mm rect",
) -> Scenario:
    """Vehicles that face right, and solids 30" long with one side at y, the other at y2."""
    models = [
        {"id": f"u.{k}", "base": base, "at": place, "facing": 0} for k, place in enumerate(at)
    ]
    unit = {"id": "u", "side": "red", "keywords": ["VEHICLE"], "profile": {"M": move}}
    table = {"width": 44, "height": 30, "unit": "in"}
    features = [
        {
            "type": "Feature",
            "id": f"crate.{y}",
            "properties": {"kind": "solid", "height": 5, "climbable": False},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[2, y], [32, y], [32, y2], [2, y2], [2, y]]],
            },
        }
        for y, y2 in walls
    ]
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": [{**unit, "models": models}],
        }
    )


def _at(pose: Pose) -> tuple[float, float]:
    return pose.x / INCH, pose.y / INCH
