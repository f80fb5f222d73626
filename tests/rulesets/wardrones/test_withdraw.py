"""Withdrawing: how far, never nearer, and how much further off in the end."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order
from planner.formation import Limits

INCH = 25_400


def near(squad: Any, at: tuple[float, float], foe: tuple[float, float], **more: Any) -> Any:
    """A unit that b has come near to."""
    return squad("a", at, approached_by=["b"], **more), squad("b", foe, side="blue")


@pytest.mark.parametrize(("far", "rules"), [(12.0, set()), (12.1, {"wardrones.withdraw.distance"})])
def test_two_moves_at_the_most(
    table: Any, squad: Any, walked: Any, broken: Any, far: float, rules: set[str]
) -> None:
    """wardrones.withdraw.distance: 12.0" is legal, 12.1" is not."""
    scenario = table(*near(squad, (40, 22), (50, 22)))
    assert broken(scenario, walked(scenario, "withdraw", (40 - far, 22))) == rules


def test_it_never_comes_nearer(table: Any, squad: Any, walked: Any, broken: Any) -> None:
    """wardrones.withdraw.never-closer: from 9" over 8.5" to 16" is illegal, straight back is not.

    Base to base of 1": (50, 22) to (40, 22) is 9". By (40.5, 22) it is 8.5".
    """
    scenario = table(*near(squad, (40, 22), (50, 22)))
    dips = walked(scenario, "withdraw", (40.5, 22), (33, 22))
    assert broken(scenario, dips) == {"wardrones.withdraw.never-closer"}
    assert broken(scenario, walked(scenario, "withdraw", (33, 22))) == set()


@pytest.mark.parametrize(
    ("large", "away", "rules"),
    [
        # The large base is 3" across: from (40, 22) it is 10 - 1.5 - 0.5 = 8" off, the small one
        # 10 - 1 = 9". Half an inch to the left both are 8.5": the nearest is left till then.
        ((50, 22), (39.5, 22), set()),
        # An inch to the left the small one is 8" off, less than 8.5".
        ((50, 22), (39, 22), {"wardrones.withdraw.never-closer"}),
        # Large to the left and small to the right it is the other way round.
        ((30, 22), (40.5, 22), set()),
        ((30, 22), (39.5, 22), {"wardrones.withdraw.never-closer"}),
    ],
)
def test_the_nearest_is_told_by_bases(
    table: Any, squad: Any, walked: Any, broken: Any, large: Any, away: Any, rules: set[str]
) -> None:
    """wardrones.withdraw.never-closer, against a unit of two sizes: both centres are 10" off."""
    mine, foes = near(squad, (40, 22), (50, 22))
    foes = squad("b", (50, 22), (30, 22), side="blue")
    for model in foes["models"]:
        if tuple(model["at"]) == large:
            model["base"] = "76.2mm"
    scenario = table(mine, foes)
    assert broken(scenario, walked(scenario, "retreat", away)) == rules


@pytest.mark.parametrize(
    ("mode", "rules"),
    [("monotone", {"wardrones.withdraw.never-closer"}), ("not_below_start", set())],
)
def test_what_it_has_gained_it_keeps(
    table: Any, squad: Any, walked: Any, broken: Any, mode: str, rules: set[str]
) -> None:
    """wardrones.withdraw.never-closer, option withdraw_mode.

    From 9" to 12" and then past the enemy, back to 11.6": nearer than before, if not than at
    the start. (37, 22) to (38, 18) is nearer by 13 - sqrt(12² + 4²) = 0.35".
    """
    scenario = table(*near(squad, (40, 22), (50, 22)), withdraw_mode=mode)
    zigzag = walked(scenario, "retreat", (37, 22), (38, 18))
    # by the looser reading it could also have gone further, which is another rule's
    assert broken(scenario, zigzag) - {"wardrones.withdraw.else-farthest"} == rules


def test_a_move_further_off_where_that_can_be(
    table: Any, squad: Any, walked: Any, broken: Any, planned: Any
) -> None:
    """wardrones.withdraw.end-further: from 9" it ends 15" off or more.

    The edge is 4" behind its base (centre at 39.5, at 43.5 at the most). 12" aslant to
    x = 30 + sqrt(144 - 16) = 41.314 end sqrt(128 + 14²) = 18" from centre to centre, 17"
    between bases: so it must. 5" to the side are no 6" further.
    """
    scenario = table(*near(squad, (30, 39.5), (30, 29.5)))
    short = walked(scenario, "withdraw", (35, 43))
    assert broken(scenario, short) == {"wardrones.withdraw.end-further"}
    plan = planned(scenario, "a", "withdraw")
    assert plan.objective[0].name == "distance_from_threats"
    assert plan.objective[0].value == pytest.approx(17 * INCH, abs=0.02 * INCH)
    for avoid in ([], ["dash"]):  # what is to be avoided makes nothing legal
        refused = planner.plan(scenario, Order("a", "retreat"), avoid=avoid)
        assert [why.rule for why in refused.why_not] == ["wardrones.withdraw.else-farthest"]


def test_else_as_far_as_it_can(table: Any, squad: Any, line: Any) -> None:
    """wardrones.withdraw.else-farthest: in a lane with 4" behind it, from 9" to exactly 13".

    No withdrawal ends 15" off; what goes 4" back to the end of the lane is all there is.
    """
    walls = [
        line("s", "wall", (10, 21.4), (40, 21.4), height=5, terrain="taller"),
        line("n", "wall", (10, 22.6), (40, 22.6), height=5, terrain="taller"),
        line("w", "wall", (10, 21.4), (10, 22.6), height=5, terrain="taller"),
    ]
    scenario = table(*near(squad, (14.5, 22), (24.5, 22)), features=walls)
    refused = planner.plan(scenario, Order("a", "withdraw"))
    assert not refused.found
    assert {why.rule for why in refused.why_not} == {"wardrones.withdraw.end-further"}
    assert "w" in {name for why in refused.why_not for name in why.features}  # the end of the lane
    plan = planner.plan(scenario, Order("a", "retreat"))
    assert planner.check(scenario, plan).legal
    assert plan.objective[0].value == pytest.approx(13 * INCH, abs=0.02 * INCH)
    assert "wardrones.withdraw.else-farthest" in dict(plan.notes)


def test_others_than_the_trigger_only_keep_their_inch(
    table: Any, squad: Any, walked: Any, broken: Any
) -> None:
    """wardrones.withdraw.never-closer: it is about the enemy it reacts to, and no other."""
    third = squad("c", (28, 22), side="blue")
    scenario = table(*near(squad, (40, 22), (50, 22)), third)
    assert broken(scenario, walked(scenario, "withdraw", (31, 22))) == set()
    close = broken(scenario, walked(scenario, "withdraw", (30, 22)))
    assert close == {"wardrones.enemy.one-inch"}


def test_round_a_corner_it_still_leads_away(table: Any, squad: Any, box: Any, planned: Any) -> None:
    """wardrones.withdraw.never-closer: each step of a way that bends leads away.

    The steps are measured by hand: at twenty points of each the gap never shrinks by a µm.
    """
    crate = box("crate", "solid", 30, 18, 36, 26, height=5, terrain="container")
    scenario = table(*near(squad, (38, 20), (47, 21)), features=[crate])
    way = planned(scenario, "a", "withdraw").models[0]
    assert len(way.steps) > 1
    here, enemy, last = way.start, scenario.models["b.1"].pose, 0.0
    for step in way.steps:
        for share in range(21):
            x = here.x + (step.to.x - here.x) * share / 20
            y = here.y + (step.to.y - here.y) * share / 20
            gap = ((x - enemy.x) ** 2 + (y - enemy.y) ** 2) ** 0.5
            assert gap >= last - 1e-6
            last = gap
        here = step.to


@pytest.mark.parametrize("at", [(10, 19), (13.3, 18.2)])
def test_straight_back_at_half_pace(
    table: Any, squad: Any, box: Any, planned: Any, at: Any
) -> None:
    """wardrones.withdraw.end-further: 12" in a wood are 6", and just a move further off.

    So one place is lawful, straight back, and places are whole µm: 2 µm may be missing.
    """
    wood = box("w", "area", 0, 10, 60, 44, terrain="woods")
    plan = planned(table(*near(squad, at, (10, 9)), features=[wood]), "a", "withdraw")
    end = plan.models[0].end
    begin = math.dist(at, (10, 9)) * INCH
    assert math.dist(end.at[:2], (10 * INCH, 9 * INCH)) == pytest.approx(begin + 6 * INCH, abs=2.5)


def test_a_ten_thousandth_short_is_short(
    table: Any, squad: Any, box: Any, walked: Any, broken: Any
) -> None:
    """wardrones.withdraw.end-further: 6" straight back are enough, 5.9999" are not."""
    wood = box("w", "area", 0, 10, 60, 44, terrain="woods")
    scenario = table(*near(squad, (10, 19), (10, 9)), features=[wood])
    assert broken(scenario, walked(scenario, "withdraw", (10, 25))) == set()
    short = broken(scenario, walked(scenario, "withdraw", (10, 24.9999)))
    assert short == {"wardrones.withdraw.end-further"}


@pytest.mark.parametrize(("y", "short"), [(21.5, True), (None, True), (18.0, False), (18.1, True)])
def test_a_retreat_goes_as_far_as_it_can(
    table: Any, squad: Any, box: Any, walked: Any, y: float | None, short: bool
) -> None:
    """wardrones.withdraw.else-farthest: 9" off in a lane with 4" behind it, at 13" it is done.

    Who stays, or goes half an inch, could have gone on: a lesser end is illegal.
    """
    lane = [
        box("l", "solid", 18.5, 12, 19.4, 40, height=9, terrain="taller"),
        box("r", "solid", 20.6, 12, 21.5, 40, height=9, terrain="taller"),
        box("b", "solid", 18.5, 12, 21.5, 17.5, height=9, terrain="taller"),
    ]
    scenario = table(*near(squad, (20, 22), (20, 32)), features=lane)
    plan = walked(scenario, "retreat", *(() if y is None else ((20, y),)))
    found = [v.rule for v in planner.check(scenario, plan).violations]
    assert found == ["wardrones.withdraw.else-farthest"] * short


def test_a_search_cut_short_is_gone_on(table: Any, squad: Any, box: Any) -> None:
    """wardrones.withdraw.else-farthest: what the first thing found leaves of the lane is gone.

    Two in a lane 1.3" wide that ends at 7.5", 9" and 10.05" off it: straight on, one behind the
    other, the hind one gets to 8 + 1 = 9" at least, 12.25 - 1 = 11.25" from the enemy at 21.25".
    """
    lane = [
        box("l", "solid", 18.4, 7, 19.35, 39, height=9, terrain="taller"),
        box("r", "solid", 20.65, 7, 21.6, 39, height=9, terrain="taller"),
        box("b", "solid", 18.4, 6.5, 21.6, 7.5, height=9, terrain="taller"),
    ]
    mine = squad("a", (20, 12), (20, 13.05), approached_by=["b"])
    scenario = table(mine, squad("b", (20, 21.25), side="blue"), features=lane)
    plan = planner.plan(scenario, Order("a", "retreat"), Limits(stop=lambda: True))
    verdict = planner.check(scenario, plan.to_json())
    assert verdict.legal, verdict.violations
    assert plan.objective[0].value >= 11.2 * INCH


def test_two_that_hold_each_other_back_go_on_along_the_walls(
    table: Any, squad: Any, box: Any
) -> None:
    """wardrones.withdraw.else-farthest: in a lane 1.2" wide, whose end a pillar narrows.

    The pillar's face is at 10.5" and stops a centre at 11", left of it is no way on. Side by side
    as far as the lane lets them, 0.2", bases that touch are sqrt(1 - 0.04) = 0.979796" apart along
    it: the hind one ends at 11.979796". From the enemy at 21.25", in the middle of the lane, that
    is sqrt(0.01 + 9.270204^2) - 1 = 8.270743".
    """
    lane = [
        box("l", "solid", 18.4, 7, 19.4, 39, height=9, terrain="taller"),
        box("r", "solid", 20.6, 7, 21.6, 39, height=9, terrain="taller"),
        box("b", "solid", 18.4, 6.5, 21.6, 8, height=9, terrain="taller"),
        box("k", "solid", 19.85, 10.1, 20.1, 10.5, height=9, terrain="taller"),
    ]
    mine = squad("a", (20, 12), (20, 13.05), approached_by=["b"])
    scenario = table(mine, squad("b", (20, 21.25), side="blue"), features=lane)
    plan = planner.plan(scenario, Order("a", "retreat"))
    verdict = planner.check(scenario, plan)
    assert verdict.legal, verdict.violations
    assert plan.objective[0].value == pytest.approx(8.270743 * INCH, abs=20)
