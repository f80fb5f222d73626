"""Surge moves: an ability's move out of turn, with its three limits."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import FileError, OrderError

INCH = 25_400
ONCE = "wh40k10.surge.one-per-phase"


@pytest.fixture(name="surging")
def surging_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a unit of one with a surge, and an enemy at a gap from it, inches."""

    def surging(far: Any = 4, gap: float = 20, state: Any = None, **profile: Any) -> Any:
        unit = squad("a", (10, 10), profile={"M": 6, "surge": far, **profile}, state=state or {})
        return board(unit, squad("e", (10 + 32 / 25.4 + gap, 10), side="blue"))

    return surging


def test_only_by_an_ability(board: Any, squad: Any, why: Any, surging: Any) -> None:
    """wh40k10.surge.out-of-phase: without the ability none; with it, having moved is no bar."""
    assert why(board(squad("a", (10, 10))), "surge") == "wh40k10.surge.out-of-phase"
    assert why(surging(state={"moved_kind": "normal", "normal_done": True}), "surge") == ""
    scenario = surging()
    out = planner.after(scenario, planner.plan(scenario, Order("a", "surge", to=(10, 20))))
    assert why(out, "normal") == ""


def test_once_a_phase(surging: Any, why: Any) -> None:
    """wh40k10.surge.one-per-phase: two triggers in a phase are one move; the next phase, one."""
    scenario = surging()
    plan = planner.plan(scenario, Order("a", "surge", to=(10, 20)))
    out = planner.after(scenario, plan)
    assert why(out, "surge") == ONCE
    assert why(planner.next_phase(out, "charge"), "surge") == ""


def test_once_is_said_without_a_count(surging: Any, why: Any) -> None:
    """wh40k10.surge.one-per-phase: "it has surged" is once; of two allowed one is left."""
    assert why(surging(state={"surged": True}), "surge") == ONCE
    assert why(surging(surge_most=2, state={"surged": True}), "surge") == ""


@pytest.mark.parametrize(("made", "rule"), [(1, ""), (2, ONCE)])
def test_unless_the_ability_says_so(surging: Any, why: Any, made: int, rule: str) -> None:
    """wh40k10.surge.unless-stated: an ability that lets it surge twice."""
    assert why(surging(surge_most=2, state={"surges": made}), "surge") == rule


@pytest.mark.parametrize(
    ("despite", "rule"), [([], "wh40k10.surge.not-battle-shocked"), (None, "")]
)
def test_not_when_shocked(surging: Any, why: Any, despite: Any, rule: str) -> None:
    """wh40k10.surge.not-battle-shocked, wh40k10.surge.unless-stated."""
    lifted = ["battle_shocked"] if despite is None else despite
    scenario = surging(state={"battle_shocked": True}, surge_despite=lifted)
    assert why(scenario, "surge") == rule


@pytest.mark.parametrize(
    ("gap", "despite", "rule"),
    [
        (0.9, [], "wh40k10.surge.not-engaged"),
        (1.1, [], ""),
        (0.9, ["engaged", "engagement_range"], ""),
    ],
)
def test_not_when_engaged(
    surging: Any, why: Any, gap: float, despite: list[str], rule: str
) -> None:
    """wh40k10.surge.not-engaged: a gap of 0.9" is in range, 1.1" is not."""
    assert why(surging(gap=gap, surge_despite=despite), "surge") == rule


def test_an_unknown_limit_is_an_error(surging: Any) -> None:
    """What an ability lifts is one of the limits there are."""
    with pytest.raises(FileError, match="battle_shocked"):
        surging(surge_despite=["battle_shock"])
    with pytest.raises(FileError, match="dice"):
        surging(far="far")


def test_how_far(surging: Any, body: Any) -> None:
    """wh40k10.param.surge-distance: a fixed 4", or up to the roll of D6, not M and the roll."""
    assert body(surging(), "surge").budget == 4 * INCH
    assert body(surging("D6"), "surge", roll=5).budget == 5 * INCH
    with pytest.raises(OrderError, match="1 to 6"):
        body(surging("D6"), "surge", roll=7)


def test_a_surge_of_nothing_is_made_all_the_same(surging: Any, why: Any) -> None:
    """wh40k10.param.surge-distance: D6-1 shows 0; the one surge of the phase is spent."""
    scenario = surging("D6-1")
    plan = planner.plan(scenario, Order("a", "surge", to=(10, 20), roll=0))
    assert plan.found
    assert plan.models[0].steps == ()
    assert why(planner.after(scenario, plan), "surge") == ONCE


def test_an_unrolled_surge_is_a_table(surging: Any) -> None:
    """wh40k10.param.surge-distance: six rolls; to a point 8" off, 2" are left with a 6."""
    plan = planner.plan(surging("D6"), Order("a", "surge", to=(10, 18)))
    left = {row.roll: row.objective[0].value for row in plan.rolls}
    assert left == {roll: pytest.approx((8 - roll) * INCH, abs=5) for roll in range(1, 7)}


@pytest.mark.parametrize(("despite", "near"), [([], False), (["engagement_range"], True)])
def test_engagement_range(surging: Any, body: Any, despite: list[str], near: bool) -> None:
    """wh40k10.amb.surge-limits: enemies' range is kept out of unless the ability says not."""
    mobility = body(surging(surge_despite=despite), "surge")
    assert (mobility.standoffs == ()) == near
    assert [bar.rule for bar in mobility.bars] == ["wh40k10.through.no-enemy"]
