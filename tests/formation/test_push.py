"""The whole unit pushed at once, and the repair that was planned and not guessed."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import planner
from planner.formation import solve
from planner.formation.search import push, sweep
from planner.formation.search.slopes import PROBE, STEEPEST, _along
from planner.mobility import Bar, Mobility
from planner.order import Order
from planner.plan import Plan, Status

INCH = 25_400


def test_a_chain_gets_away_as_far_as_its_nearest_model_can(scene: Any) -> None:
    """`distance_from_enemies`: five in a row, 1.6" apart, an enemy 3" behind the last.

    Centres 3" apart, 1.259843" of radii: a gap of 1.740157". Six inches straight away make it
    7.740157" = 196,600 µm, if all go: a mate that lags would be nearer.
    """
    row = [(20 + 1.6 * i, 10) for i in range(5)]
    found = solve(*scene(row, {"e": [(17, 10)]}, goal="escape"))
    value = {term.name: term.value for term in found.objective}["distance_from_enemies"]
    assert value == pytest.approx(196_600, abs=60)
    assert "slid to the micrometre," in found.proof.scope


def test_a_scattered_unit_closes_up_by_the_shortest_way(scene: Any) -> None:
    """Three in a row 8" apart: each end has 8 - 1.259843 - 2 = 4.740157" to come nearer.

    The middle one need not move, nor would it help: 2 x 4.740157" = 240,800 µm.
    """
    built = scene([(10, 10), (18, 10), (26, 10)], to=(18, 10))
    scenario, order, terms, navigator = built
    order = Order(order.unit, order.action, order.targets, order.to, ("distance_walked",))
    found = solve(scenario, order, terms, navigator)
    assert found.objective[0].value == pytest.approx(240_800, abs=8)
    assert "slid to the micrometre," in found.proof.scope


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        ("distance_walked", 8.027320 * INCH),
        ("distance_walked:2", 2 * 8.027320),
    ],
)
def test_three_meet_at_the_point_of_least_way(scene: Any, goal: str, value: float) -> None:
    """Two 10" apart and one off the middle, joined by two links: alone nobody gains by going.

    The point from which they are seen 120 degrees apart is 5 / tan 60 = 2.886751" off the line,
    5.773503" from the two and 3" from the third, who goes there; the two keep their link of
    1.259843 + 2 = 3.259843". That is 3 + 2 x 2.513660 = 8.027320", the least by Fermat. The way
    walked and the way left to that point make at least 3 + 2 x 5.773503 = 14.547005" together.
    """
    third = (15, 10 + 5.886751)
    scenario, order, terms, navigator = scene([(10, 10), (20, 10), third], to=(15, 12.886751))
    order = Order(order.unit, order.action, order.targets, order.to, (goal,))
    found = solve(scenario, order, terms, navigator)
    most = 60 if goal == "distance_walked" else 120 / INCH
    assert value - 8e-4 <= found.objective[0].value <= value + most


def _charge(second: float) -> Plan:
    """Five charge on a 7 a unit 5" ahead and another at height `second` of the table."""

    def unit(name: str, side: str, at: list[tuple[float, float]]) -> dict[str, Any]:
        models = [{"id": f"{name}.{i}", "base": "32mm", "at": p} for i, p in enumerate(at)]
        return {"id": name, "side": side, "name": name, "profile": {"M": 6}, "models": models}

    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 60, "height": 44, "unit": "in", "name": "bare"},
                "features": [],
            },
            "units": [
                unit("us", "red", [(20 + 1.5 * i, 10) for i in range(5)]),
                unit("near", "blue", [(23, 15)]),
                unit("far", "blue", [(23, second)]),
            ],
        }
    )
    return planner.plan(scenario, Order("us", "charge", ["near", "far"], roll=7))


def test_a_target_out_of_reach_is_to_be_dropped() -> None:
    """`wh40k10.param.charge-end`: 11.5" of table to go with a 7; without it there is a plan."""
    plan = _charge(21.5)
    assert plan.status is Status.INFEASIBLE
    assert "possible if far is no target" in [repair.text for repair in plan.repairs]


def test_no_repair_is_promised_that_would_not_help() -> None:
    """Dropping either leaves a charge that works or not; what is said was planned."""
    texts = [repair.text for repair in _charge(21.5).repairs]
    assert not any("perhaps" in text for text in texts)
    assert "possible if near is no target" not in texts


def _hemmed_in(mobility: Mobility) -> Mobility:
    """May cross the enemies for a test, and in no other way."""
    names = frozenset(f"e.{i}" for i in range(1, 7))
    return replace(mobility, bars=(Bar(names, "bar", "desperate_escape"),))


@pytest.mark.parametrize("goal", ["escape", "engage", "cross"])
def test_no_place_that_would_be_taken_is_left_out(
    scene: Any, monkeypatch: pytest.MonkeyPatch, goal: str
) -> None:
    """Sliding that looks at every place near by ends to the µm where the quicker one does."""
    kept: list[tuple[int, int]] = []

    def every(problem: Any, terms: Any, standing: Any, whose: Any, at: Any) -> Any:
        some = hopeful(problem, terms, standing, whose, at)
        kept.append((int(some.sum()), some.size))
        return np.ones_like(some)

    hopeful = sweep._hopeful
    row = [(20 + 1.6 * i, 10) for i in range(4)]
    built = scene(row, {"e": [(17, 10), (17, 12)]}, goal="escape")
    if goal == "engage":
        built = scene(row, {"e": [(24, 15), (26, 15)]}, goal="engage", engage=["e"])
    if goal == "cross":
        line = [(17.5 + 1.3 * i, 12) for i in range(6)]
        built = scene(row, {"e": line}, to=(21, 16), mobility=_hemmed_in)
    quick = solve(*built)
    monkeypatch.setattr(sweep, "_hopeful", every)
    slow = solve(*built)
    assert quick.poses == slow.poses
    assert [t.value for t in quick.objective] == [t.value for t in slow.objective]
    assert sum(some for some, _ in kept) < sum(many for _, many in kept)


def test_the_same_program_is_not_solved_twice_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a step is refused and no wall explains it, the next program leaves somebody out.

    A program that is all the same has the same answer, which is refused again. Five stands that
    march were asked so three times of 28.
    """
    table = Path(__file__).parents[2] / "examples" / "detachments" / "table.json"
    asked: list[tuple[Any, ...]] = []
    solved = push.solved

    def told(lines: Any, step: float) -> Any:
        free, rows = lines.free.tolist(), [*zip(lines.rows, lines.most, strict=True)]
        asked.append((step, free, rows, lines.goal, lines.begun, lines.here.tolist()))
        return solved(lines, step)

    monkeypatch.setattr(push, "solved", told)
    planner.plan(planner.load(table), Order("infantry_5", "march", to=(90, 56)))
    assert len(asked) > 10
    assert all(one != other for one, other in pairwise(asked))


def test_a_leap_promises_no_more_than_the_slowest_ground() -> None:
    """It grows by 2 a µm; ground that costs 50 mm to enter, or whence no way leads on, by 4.

    Where there is no value on one side the other tells.
    """
    assert _along(9_000, 9_000 + 2 * PROBE, 9_000 - 2 * PROBE) == 2
    assert _along(9_000, 9_000 + 2 * PROBE, math.inf) == 2
    assert _along(9_000, 59_000, 9_000) == STEEPEST == 4
    assert _along(9_000, 9_000, 30_000_000) == -STEEPEST


AWAY: dict[str, Any] = {"enemies": {"e": [(7, 10)]}, "goal": "escape"}
THERE: dict[str, Any] = {"to": (20, 10)}


@pytest.mark.parametrize(
    ("wanted", "compared", "lengths"),
    [
        (AWAY, True, ["distance_from_enemies"]),
        (AWAY, False, ["distance_from_enemies", "distance_walked"]),
        (THERE, False, ["distance_left"]),
    ],
)
def test_which_lengths_are_pushed_for(
    scene: Any,
    monkeypatch: pytest.MonkeyPatch,
    wanted: dict[str, Any],
    compared: bool,
    lengths: list[str],
) -> None:
    """What is only compared is pushed by its first length alone. So is who has a sum of distances
    left: it is convex, so that what keeps it along straight lines makes it longer, unless it is 0.
    """
    from planner.formation.menu import Menu
    from planner.formation.pool import Pool
    from planner.formation.problem import Problem
    from planner.formation.search import slide
    from planner.formation.terms import terms_of
    from planner.navigation.places import Places

    problem, asked = Problem.of(*scene([(10, 10), (13, 10)], **wanted)), list[str]()
    menu = Menu.of(problem, Pool.of(problem, {0: Places.of([])}), terms_of(problem))

    def pushed(problem: Any, terms: Any, standing: Any, index: int, *_: Any, **__: Any) -> Any:
        asked.append(terms[index].name)
        return standing

    monkeypatch.setattr(push, "_for_term", pushed)
    monkeypatch.setattr(slide, "swept", lambda problem, terms, standing, over: standing)
    slide.slide(menu, (0, 0), compared=compared)
    assert list(dict.fromkeys(asked)) == lengths
