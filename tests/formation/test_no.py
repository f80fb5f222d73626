"""A "no" is said for certain where a bound excludes every plan, and says by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from planner.formation import solve
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.parted import parted
from planner.mobility import Mobility, Standoff
from planner.navigation import Navigator
from planner.plan import Status

INCH = 25_400


@pytest.mark.parametrize(("away", "status"), [(15.24, "optimal"), (15.285, "infeasible")])
def test_two_too_far_apart_for_coherency(scene: Any, away: float, status: str) -> None:
    """Two moves of 6", coherency of 2" and a base of 1.2598" bridge 15.2598" of centres."""
    found = solve(*scene([(10, 10), (10 + away, 10)], to=(10 + away / 2, 10)))
    assert found.status.value == status
    if status == "infeasible":
        assert 'at least 0.02"' in found.why_not[0].text  # 15.285 - 15.2598 = 0.0252
        assert found.repairs


def test_a_chain_that_is_too_short(scene: Any) -> None:
    """Three in a row: no pair of neighbours is too far apart, the whole row is.

    Centres of the ends 2 x 12.602" = 25.204" apart, less two moves of 6": 13.204" to bridge by two
    gaps of 2" and two bases (one between, half of each end): 6.52". Neighbours: 12.602" less
    12" are within 2" of each other.
    """
    row = [(10, 10), (22.602, 10), (35.204, 10)]
    found = solve(*scene(row, to=(22.6, 10), size=(60, 44)))
    assert found.status is Status.INFEASIBLE
    assert set(found.why_not[0].models) == {"us.1", "us.3"}
    assert 'at least 6.68"' in found.why_not[0].text  # 13.204 - 4 - 2 x 1.259843 = 6.684315


def test_who_stands_together_is_not_asked_how_far_it_gets(
    scene: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Coherency of 2" and a base of 1.2598": centres 3.25" apart are near enough, 3.27" are not.

    Who is near enough where it begins can end so: where it might go besides is of no use, and is
    a geometry of the whole region that takes longer than the search.
    """
    asked: list[str] = []
    reach = Problem.reach

    def noted(problem: Problem, member: Member) -> Sequence[tuple[int, Any]]:
        asked.append(member.id)
        return reach(problem, member)

    monkeypatch.setattr(Problem, "reach", noted)
    for gap, who in ((3.25, []), (3.27, ["us.1", "us.2"])):
        asked.clear()
        assert parted(Problem.of(*scene([(10, 10), (10 + gap, 10)], to=(10, 10)))) is None
        assert asked == who


@pytest.mark.parametrize(("gap", "status"), [(0.5, "infeasible"), (1.01, "optimal")])
def test_pinned_at_the_start(scene: Any, gap: float, status: str) -> None:
    """Who starts within a standoff of 1" that holds all along may neither stay nor go a step."""
    keeps = (Standoff(frozenset({"e.1"}), INCH, 5 * INCH, "keep off"),)

    def kept(mobility: Mobility) -> Mobility:
        return replace(mobility, standoffs=keeps)

    enemy = 10 + 32 / 25.4 + gap
    table, order, terms, _ = scene([(10, 10)], {"e": [(enemy, 10)]}, to=(5, 10), mobility=kept)
    found = solve(table, order, terms, Navigator(table, terms))
    assert found.status.value == status
    if status == "infeasible":
        assert found.why_not[0].rule == "keep off"
        assert found.why_not[0].models == ("us.1", "e.1")
        assert found.repairs[0].amount == pytest.approx(0.5 * INCH, abs=10)
