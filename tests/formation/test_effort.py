"""What is only compared with other orders is worth the same, and claims no proof."""

from __future__ import annotations

import math
from typing import Any

import pytest

from planner.formation import solve
from planner.formation.formation import Formation
from planner.formation.limits import Effort, Limits
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import at_least, far_off
from planner.formation.reasons.shortage import engaging, shortage
from planner.plan import Status

INCH = 25_400


def _solved(built: Any, limits: Limits) -> Formation:
    table, order, terms, navigator = built
    return solve(table, order, terms, navigator, limits)


def _counted(found: Formation) -> dict[str, float]:
    return {t.name: t.value for t in found.objective if t.name != "distance_walked"}


@pytest.mark.parametrize("effort", [Effort.COMPARED, Effort.COUNTED])
def test_what_is_compared_counts_alike_and_is_not_called_best(scene: Any, effort: Effort) -> None:
    """Three abreast, 6" off one base: all three reach its contact circle, each side 60° or more."""
    built = scene([(10, 8), (10, 10), (10, 12)], {"e": [(15, 10)]}, engage=["e"], goal="engage")
    found = _solved(built, Limits(effort=effort, rounds=0))
    most = {"targets_engaged": 1, "models_engaged": 3, "models_in_contact": 3}
    assert _counted(found) == most
    assert found.status is Status.FEASIBLE
    assert "to compare orders only" in found.proof.scope


@pytest.mark.parametrize("effort", [Effort.COMPARED, Effort.COUNTED])
def test_a_length_is_slid_all_the_same(scene: Any, effort: Effort) -> None:
    """20" to go and 6" to walk: 14" = 355,600 µm are left, whatever the effort."""
    found = _solved(scene([(10, 10)], to=(30, 10)), Limits(effort=effort, rounds=0))
    assert _counted(found)["distance_left"] == pytest.approx(14 * INCH, abs=2)


def test_no_shortage_is_less_than_as_the_crow_flies(scene: Any) -> None:
    """Centres 20", 21" and 22" apart; a base of 1.259843", 1" of range and 6" of move are off it.

    11.740157", 12.740157" and 13.740157": with 12" more only the first gets there.
    """
    row = [(10, 10), (9, 10), (8, 10)]
    problem = Problem.of(*scene(row, {"e": [(30, 10)]}, engage=["e"], goal="engage"))
    assert far_off(problem) == ["e"]
    for member, inches in zip(problem.members, (11.740157, 12.740157, 13.740157), strict=True):
        bound = at_least(problem, member, "e")
        assert bound == pytest.approx(inches * INCH, abs=10)
        lack = shortage(problem, member, engaging(problem, member, ("e",)))
        assert bound <= lack
        assert math.isinf(lack) == (inches > 12)


def test_in_reach_as_the_crow_flies_is_not_far_off(scene: Any) -> None:
    """A base of 1.259843", 1" of range and a move of 6" bridge centres 8.259843" apart."""
    near = scene([(10, 10)], {"e": [(18, 10)]}, engage=["e"], goal="engage", move=6)
    far = scene([(10, 10)], {"e": [(18.3, 10)]}, engage=["e"], goal="engage", move=6)
    assert far_off(Problem.of(*near)) == []
    assert far_off(Problem.of(*far)) == ["e"]


@pytest.mark.parametrize(("away", "apart"), [(20, True), (4, False)])
def test_what_no_model_can_do_no_group_can(scene: Any, away: float, apart: bool) -> None:
    """A target 20" off is beyond everybody; two 30" from each other are only too far apart."""
    row = [(10, 10), (10, 12)] if apart else [(10, 10), (10, 40)]
    built = scene(row, {"e": [(10 + away, 10)]}, engage=["e"], goal="engage", size=(60, 44))
    found = _solved(built, Limits(reasons=0))
    assert found.status is Status.INFEASIBLE
    assert found.apart is apart
