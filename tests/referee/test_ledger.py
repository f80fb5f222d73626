"""The ledger's worked examples of moving, passing and climbing, as plans made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Bar, Climbing, Passage, Standoff, Turning, Way

INCH = 25_400
OVER = Passage(Way.OVER, rule="wh40k10.terrain.tall-no-through")
LOW = Passage(rule="wh40k10.terrain.low-free")


def at(x: float, y: float) -> tuple[int, int]:
    """A place in inches."""
    return round(x * INCH), round(y * INCH)


# -- lines and pivots -------------------------------------------------------------------------


def test_same_point(stage: Any, line: Any) -> None:
    """wh40k10.line.same-point: centre (0, 0) to (3, 4) is 5.0", at any heading."""
    stage.model("u.1", at(10, 10), heading=77).may(budget=5 * INCH)
    verdict = stage.judge({"u.1": [line(*at(13, 14))]})
    assert verdict.legal
    assert verdict.spent == {"u.1": 5 * INCH}


def test_any_models(stage: Any, line: Any) -> None:
    """wh40k10.move.any-models: of five, two move 6" and three stay."""
    for k in range(5):
        stage.model(f"u.{k}", at(10 + 2 * k, 10))
    verdict = stage.judge({"u.0": [line(*at(10, 16))], "u.1": [line(*at(12, 16))]})
    assert verdict.legal
    assert list(verdict.spent.values()) == [6 * INCH, 6 * INCH, 0, 0, 0]


@pytest.mark.parametrize(
    ("order", "rules"),
    [(("u.b", "u.a"), []), (("u.a", "u.b"), ["wh40k10.through.no-end-on-model"])],
)
def test_model_order(stage: Any, line: Any, order: tuple[str, ...], rules: list[str]) -> None:
    """wh40k10.move.model-order: A and B 2" apart, both go 2" on; A first would end on B."""
    stage.model("u.a", at(10, 10)).model("u.b", at(12, 10))
    ways = {"u.a": [line(*at(12, 10))], "u.b": [line(*at(14, 10))]}
    assert stage.rules(ways, order=order) == rules


def test_lines_add_up(stage: Any, line: Any) -> None:
    """wh40k10.move.lines-and-pivots: 3" east, 2" north, 1" west cost 6", not the 2.83" between."""
    way = [line(*at(13, 10)), line(*at(13, 12)), line(*at(12, 12))]
    stage.model("u.1", at(10, 10))
    assert stage.judge({"u.1": way}).spent == {"u.1": 6 * INCH}
    assert stage.may(budget=6 * INCH).rules({"u.1": way}) == []
    assert stage.may(budget=6 * INCH - 1).rules({"u.1": way}) == ["wh40k10.normal.distance"]


PIVOT = Turning(price=2 * INCH, most=1, rule="wh40k10.pivot.first-only")
OVAL = "120x92mm oval"


def test_the_book_s_charge(stage: Any, line: Any, pivot: Any) -> None:
    """wh40k10.pivot.first-only, wh40k10.pivot.charge-too: 6" + pivot 2" + 4" = 12", remaining 0."""
    stage.model("u.1", at(10, 10), OVAL).may(turning=PIVOT, budget=12 * INCH)
    way = [line(*at(16, 10)), pivot(90), line(*at(16, 14))]
    assert stage.judge({"u.1": way}).spent == {"u.1": 12 * INCH}
    assert stage.rules({"u.1": way}) == []
    assert stage.may(budget=12 * INCH - 1).rules({"u.1": way}) == ["wh40k10.normal.distance"]


def test_later_pivots_are_free(stage: Any, line: Any, pivot: Any) -> None:
    """wh40k10.pivot.later-free: 5" + pivot + 5" + pivot = 12", not 14"."""
    stage.model("u.1", at(10, 10), OVAL).may(turning=PIVOT, budget=12 * INCH)
    way = [line(*at(15, 10)), pivot(45), line(*at(15, 15)), pivot(200)]
    assert stage.judge({"u.1": way}).spent == {"u.1": 12 * INCH}


@pytest.mark.parametrize("degrees", [5, 90, 180, 355])
def test_any_angle(stage: Any, pivot: Any, degrees: int) -> None:
    """wh40k10.pivot.any-angle: 5° and 180° cost the same 2"."""
    stage.model("u.1", at(10, 10), OVAL).may(turning=PIVOT)
    assert stage.judge({"u.1": [pivot(degrees)]}).spent == {"u.1": 2 * INCH}


@pytest.mark.parametrize(("walked", "legal"), [(8.0, True), (8.1, False)])
def test_needs_remaining(stage: Any, line: Any, pivot: Any, walked: float, legal: bool) -> None:
    """wh40k10.pivot.needs-remaining: M 10"; after 8.0" the pivot of 2" is legal, after 8.1" not."""
    stage.model("u.1", at(10, 10), OVAL).may(turning=PIVOT, budget=10 * INCH)
    rules = stage.rules({"u.1": [line(*at(10 + walked, 10)), pivot(90)]})
    assert rules == ([] if legal else ["wh40k10.normal.distance"])


def test_the_axis_is_the_centre(stage: Any, pivot: Any) -> None:
    """wh40k10.pivot.axis-base: a pivot that shifts the centre by 1 µm is none."""
    stage.model("u.1", at(10, 10), OVAL).may(turning=PIVOT)
    moved = replace(stage.models["u"][0].pose, x=at(10, 10)[0] + 1, heading=90 * DEGREE)
    assert stage.rules({"u.1": [pivot(90)]}) == []
    assert stage.rules({"u.1": [("pivot to", moved)]}) == ["chain"]


def test_sweep_of_a_pivot(stage: Any, pivot: Any) -> None:
    """wh40k10.amb.pivot-sweep: 120 x 92 mm upright, centre 50 mm from the edge: 46 fit, 60 do not.

    Turning by 180° ends as it began and sweeps the long side over the edge all the same.
    """
    stage.model("u.1", (400_000, 50_000), OVAL).may(turning=PIVOT)
    assert stage.rules({"u.1": [pivot(180)]}) == ["wh40k10.through.no-table-edge"]
    assert stage.rules({"u.1": [pivot(10)]}) == []


# -- passing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("off", "rules"), [(1.20, ["wh40k10.through.no-enemy"]), (1.30, [])])
def test_no_way_through_enemies(stage: Any, line: Any, off: float, rules: list[str]) -> None:
    """wh40k10.through.no-enemy: an enemy 1.20" beside the line is hit (1.259843 needed)."""
    stage.model("u.1", at(10, 10)).model("e.1", at(13, 10 + off))
    stage.may(bars=(Bar(frozenset({"e.1"}), "wh40k10.through.no-enemy"),))
    violations = stage.judge({"u.1": [line(*at(16, 10))]}).violations
    assert [v.rule for v in violations] == rules
    if rules:
        # 32000 - 1.20·25400 = 1520 µm too deep, above (13, 10).
        assert violations[0].amount == 1_520
        assert violations[0].place == (*at(13, 10), 0)


def test_friends_let_through(stage: Any, line: Any) -> None:
    """wh40k10.through.friendly-ok: a friend in the way costs no detour."""
    stage.model("u.1", at(10, 10)).model("v.1", at(13, 10))
    verdict = stage.judge({"u.1": [line(*at(16, 10))]})
    assert verdict.legal
    assert verdict.spent["u.1"] == 6 * INCH


@pytest.mark.parametrize("other", ["v.1", "e.1", "u.2"])
@pytest.mark.parametrize(("apart", "amount"), [(1.20, 1_520), (32_000 / 25_400, 0)])
def test_nobody_ends_on_a_model(
    stage: Any, line: Any, other: str, apart: float, amount: int
) -> None:
    """wh40k10.through.no-end-on-model: 1.20" from another centre overlaps by 0.059843"."""
    stage.model("u.1", at(10, 10)).model(other, at(14, 10))
    violations = stage.judge({"u.1": [line(*at(14 - apart, 10))]}).violations
    assert [(v.rule, v.amount) for v in violations] == (
        [("wh40k10.through.no-end-on-model", amount)] if amount else []
    )


def test_big_friends_are_walked_round(stage: Any, line: Any) -> None:
    """wh40k10.through.monster-vehicle: 60 mm past 100 mm in the middle of 12".

    Straight on is barred. With one bend, beside the friend's middle, both halves of the way
    have to keep 80 mm off it. With 6" = 152.4 mm and a bend at height h, the distance is
    152.4·h / √(152.4² + h²) = 80: h² = 80²·152.4² / (152.4² - 80²) = 8834.35, h = 93.9912 mm.
    The way is 2·√(152.4² + h²) = 358.1068 mm, the ledger's 14.098693"; with the bend 0.71 µm
    higher, at the next whole µm, each half is 0.52·0.71 µm longer: 358107.54, rounded up.
    """
    friend = at(20, 20)
    stage.model("u.1", at(14, 20), "60mm").model("v.1", friend, "100mm")
    stage.may(bars=(Bar(frozenset({"v.1"}), "wh40k10.through.monster-vehicle"),), budget=20 * INCH)
    straight = {"u.1": [line(*at(26, 20))]}
    assert stage.rules(straight) == ["wh40k10.through.monster-vehicle"]
    for height, legal in ((93_991, False), (93_992, True)):
        bent = {"u.1": [line(friend[0], friend[1] + height), line(*at(26, 20))]}
        rules = ["wh40k10.through.monster-vehicle"] * 2
        assert stage.rules(bent) == ([] if legal else rules)
    assert stage.judge(bent).spent["u.1"] == 358_108


@pytest.mark.parametrize(("gap", "legal"), [(2.4, True), (60_000 / 25_400, True), (2.3, False)])
def test_gaps_that_a_base_fits_through(stage: Any, line: Any, gap: float, legal: bool) -> None:
    """wh40k10.through.gap-base-fit: 60 mm (2.362205") pass 2.4" and exactly 60 mm, not 2.3"."""
    low, high = 20 * INCH, 20 * INCH + round(gap * INCH)
    stage.wall("a", ((20 * INCH, 10 * INCH), (20 * INCH, low)), top=5 * INCH)
    stage.wall("b", ((20 * INCH, high), (20 * INCH, 30 * INCH)), top=5 * INCH)
    stage.may(passages={"a": OVER, "b": OVER})
    middle = (low + high) // 2
    stage.model("u.1", (17 * INCH, middle), "60mm")
    assert (stage.rules({"u.1": [line(23 * INCH, middle)]}) == []) is legal


@pytest.mark.parametrize(("end", "legal"), [(6.0, True), (6.1, False)])
def test_distance(stage: Any, line: Any, end: float, legal: bool) -> None:
    """wh40k10.normal.distance: 3.5" + 2.5" is legal with M 6", 3.5" + 2.6" is not."""
    stage.model("u.1", at(10, 10))
    rules = stage.rules({"u.1": [line(*at(13.5, 10)), line(*at(13.5, 10 + end - 3.5))]})
    assert rules == ([] if legal else ["wh40k10.normal.distance"])


@pytest.mark.parametrize(("y", "legal"), [(2.26, True), (2.25, False)])
def test_no_engagement_on_the_way(stage: Any, line: Any, y: float, legal: bool) -> None:
    """wh40k10.normal.no-er: past an enemy at 2.26" (gap 1.000157") and 2.25" (0.990157")."""
    stage.model("u.1", at(10, 10 + y)).model("e.1", at(15, 10)).may(budget=10 * INCH)
    standoff = Standoff(frozenset({"e.1"}), INCH, 5 * INCH, "wh40k10.normal.no-er")
    rules = stage.may(standoffs=(standoff,)).rules({"u.1": [line(*at(20, 10 + y))]})
    assert rules == ([] if legal else ["wh40k10.normal.no-er"])


@pytest.mark.parametrize(("back", "legal"), [(1.0, False), (1.01, True)])
def test_falling_back(stage: Any, line: Any, back: float, legal: bool) -> None:
    """wh40k10.fallback.end-outside-er, wh40k10.fallback.through-er: 1.01" from contact is out."""
    start = (10 * INCH - 32_000, 10 * INCH)
    stage.model("u.1", start).model("e.1", at(10, 10))
    rule = "wh40k10.fallback.end-outside-er"
    stage.may(standoffs=(Standoff(frozenset({"e.1"}), INCH, 5 * INCH, rule, along=False),))
    rules = stage.rules({"u.1": [line(start[0] - round(back * INCH), start[1])]})
    assert rules == ([] if legal else [rule])


def test_one_stuck_model_spoils_a_fall_back(stage: Any) -> None:
    """wh40k10.amb.fallback-all-models: a model that stays in range breaks it too."""
    rule = "wh40k10.fallback.end-outside-er"
    stage.model("u.1", (10 * INCH - 32_000, 10 * INCH)).model("e.1", at(10, 10))
    stage.may(standoffs=(Standoff(frozenset({"e.1"}), INCH, 5 * INCH, rule, along=False),))
    assert stage.rules({}) == [rule]


def test_crossing_an_enemy(stage: Any, line: Any) -> None:
    """wh40k10.fallback.over-enemy: over 32 mm and out of its range takes more than 3.519686".

    Contact to contact 1.259843", then 1.259843" + 1" beyond: 32000 + 32000 + 25400 = 89400 µm
    leaves a gap of exactly 1"; 89401 is legal and owes the test.
    """
    start = (10 * INCH - 32_000, 10 * INCH)
    stage.model("u.1", start).model("e.1", at(10, 10))
    rule, over = "wh40k10.fallback.end-outside-er", "wh40k10.fallback.over-enemy"
    stage.may(
        standoffs=(Standoff(frozenset({"e.1"}), INCH, 5 * INCH, rule, along=False),),
        bars=(Bar(frozenset({"e.1"}), over, "desperate_escape"),),
    )
    too_near = stage.rules({"u.1": [line(start[0] + 89_400, start[1])]})
    assert too_near == [rule, over]
    owing = stage.rules({"u.1": [line(start[0] + 89_401, start[1])]})
    assert owing == [over]


# -- terrain ----------------------------------------------------------------------------------


def crate(stage: Any, height: float, box: tuple[float, float, float, float]) -> Any:
    """A crate as high as given, inches; up to 2" it is low."""
    passage = LOW if height <= 2 else OVER
    corners = tuple(round(c * INCH) for c in box)
    stage.box("crate", Kind.SOLID, corners, top=round(height * INCH))
    rule = "wh40k10.terrain.climb-cost"
    end_rule = "wh40k10.terrain.no-end-mid-climb"
    climbing = Climbing(free=2 * INCH, rule=rule, end_rule=end_rule)
    return stage.may(passages={"crate": passage}, climbing=climbing)


def wall(stage: Any, height: float, x: float) -> Any:
    """A thin wall across the table at x."""
    stage.wall("wall", (at(x, 0), at(x, 44)), top=round(height * INCH))
    climbing = Climbing(free=2 * INCH, end_rule="wh40k10.terrain.no-end-mid-climb")
    return stage.may(passages={"wall": LOW if height <= 2 else OVER}, climbing=climbing)


def test_over_not_through(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.terrain.over-not-through: 4" past a 5" wall: through is illegal, over costs 14"."""
    wall(stage, 5, 20).model("u.1", at(18, 20)).may(budget=14 * INCH)
    assert stage.rules({"u.1": [line(*at(22, 20))]}) == ["wh40k10.terrain.tall-no-through"]
    up, down = 20 * INCH - 16_000, 20 * INCH + 16_000
    y = 20 * INCH
    over = [line(up, y), climb(5 * INCH), line(down, y), climb(0), line(*at(22, 20))]
    assert stage.judge({"u.1": over}).spent == {"u.1": 14 * INCH}
    assert stage.rules({"u.1": over}) == []
    assert stage.may(budget=14 * INCH - 1).rules({"u.1": over}) == ["wh40k10.normal.distance"]


@pytest.mark.parametrize(("height", "cost"), [(2.0, 6.0), (2.1, 10.2)])
def test_low_walls_are_free(stage: Any, line: Any, climb: Any, height: float, cost: float) -> None:
    """wh40k10.terrain.low-free: a 2.0" wall on a 6" line costs 6"; a 2.1" wall 10.2"."""
    wall(stage, height, 20).model("u.1", at(17, 20)).may(budget=11 * INCH)
    y, top = 20 * INCH, round(height * INCH)
    up, down = 20 * INCH - 16_000, 20 * INCH + 16_000
    over = [line(up, y), climb(top), line(down, y), climb(0), line(*at(23, 20))]
    verdict = stage.judge({"u.1": over})
    assert verdict.legal
    assert verdict.spent["u.1"] == round(cost * INCH)
    straight = stage.rules({"u.1": [line(*at(23, 20))]})
    assert straight == ([] if height <= 2 else ["wh40k10.terrain.tall-no-through"])


def test_tall_fences_stop(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.terrain.tall-no-through: 2.01" high: straight is barred, over costs 3 + 4.02"."""
    wall(stage, 2.01, 20).model("u.1", at(18.5, 20)).may(budget=8 * INCH)
    assert stage.rules({"u.1": [line(*at(21.5, 20))]}) == ["wh40k10.terrain.tall-no-through"]
    y, top = 20 * INCH, round(2.01 * INCH)
    up, down = 20 * INCH - 16_000, 20 * INCH + 16_000
    over = [line(up, y), climb(top), line(down, y), climb(0), line(*at(21.5, 20))]
    assert stage.judge({"u.1": over}).spent["u.1"] == 3 * INCH + 2 * top


def test_climb_onto_a_crate(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.terrain.climb-allowed: 2" + 3" + a base of 1.259843" = 6.259843": M 7", not M 6"."""
    y = 20 * INCH
    crate(stage, 3, (20, 15, 30, 25)).model("u.1", (18 * INCH - 16_000, y))
    way = [line(20 * INCH - 16_000, y), climb(3 * INCH), line(20 * INCH + 16_000, y)]
    assert stage.may(budget=6 * INCH).rules({"u.1": way}) == ["wh40k10.normal.distance"]
    verdict = stage.may(budget=7 * INCH).judge({"u.1": way})
    assert verdict.legal
    assert verdict.spent == {"u.1": 5 * INCH + 32_000}


def test_climb_cost(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.terrain.climb-cost: 6" over a 4" crate costs 14"; from its top 10"."""
    y = 20 * INCH
    crate(stage, 4, (20, 15, 22, 25)).may(budget=14 * INCH)
    up, down = 20 * INCH - 16_000, 22 * INCH + 16_000
    stage.model("u.1", at(18, 20)).model("u.2", (*at(21, 17), 4 * INCH))
    over = [line(up, y), climb(4 * INCH), line(down, y), climb(0), line(*at(24, 20))]
    y2 = 17 * INCH
    off = [line(down, y2), climb(0), line(*at(27, 17))]
    verdict = stage.judge({"u.1": over, "u.2": off})
    assert verdict.legal
    assert verdict.spent == {"u.1": 14 * INCH, "u.2": 10 * INCH}


def test_no_end_in_mid_climb(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.terrain.no-end-mid-climb, wh40k10.terrain.void-if-mid-climb: 1.5" to a 5" wall.

    After 6" it hangs 4.5" up. Its foot, 1.5" away, is a legal place to stop.
    """
    wall(stage, 5, 20).model("u.1", (20 * INCH - 16_000 - round(1.5 * INCH), 20 * INCH))
    foot = line(20 * INCH - 16_000, 20 * INCH)
    hanging = stage.rules({"u.1": [foot, climb(round(4.5 * INCH))]})
    assert "wh40k10.terrain.no-end-mid-climb" in hanging
    assert "wh40k10.normal.distance" not in hanging
    assert stage.rules({"u.1": [foot]}) == []


def test_no_end_on_the_wall_s_top(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.amb.mid-climb-support: a thin wall carries on the way, nobody stays up there."""
    wall(stage, 3, 20).model("u.1", (20 * INCH - 16_000, 20 * INCH)).may(budget=20 * INCH)
    way = [climb(3 * INCH), line(20 * INCH, 20 * INCH)]
    assert stage.rules({"u.1": way}) == ["wh40k10.terrain.no-end-mid-climb"]


def test_climbing_what_cannot_be_climbed(stage: Any, line: Any, climb: Any) -> None:
    """A smooth wall offers no climb, whatever its height."""
    stage.wall("wall", (at(20, 0), at(20, 44)), top=3 * INCH, climbable=False)
    stage.may(passages={"wall": Passage(Way.SHUT)}, budget=20 * INCH)
    stage.model("u.1", (20 * INCH - 16_000, 20 * INCH))
    y, up, down = 20 * INCH, 20 * INCH - 16_000, 20 * INCH + 16_000
    rules = stage.rules({"u.1": [climb(3 * INCH), line(down, y), climb(0)]})
    assert rules == ["climb", "climb"]
    assert up < down


@pytest.mark.parametrize("walks_through", [True, False])
def test_floors_stop_a_climb(stage: Any, line: Any, climb: Any, walks_through: bool) -> None:
    """wh40k10.param.ruins-through: straight up through a storey, for those who may."""
    stage.box("f", Kind.FLOOR, (INCH, INCH, 20 * INCH, 20 * INCH), bottom=3 * INCH, top=3 * INCH)
    stage.model("u.1", at(10, 10)).may(walks_through=walks_through)
    rules = stage.rules({"u.1": [climb(3 * INCH)]})
    assert rules == ([] if walks_through else ["wh40k10.param.ruins-floors"])


def test_nobody_ends_inside(stage: Any, line: Any) -> None:
    """wh40k10.param.ruins-through: those who pass a wall as though absent do not end in it."""
    passage = Passage(
        rule="wh40k10.param.ruins-through", stop=False, stop_rule="wh40k10.param.ruins-through"
    )
    stage.wall("wall", (at(20, 0), at(20, 44)), top=5 * INCH).may(passages={"wall": passage})
    stage.model("u.1", at(18, 20))
    assert stage.rules({"u.1": [line(*at(22, 20))]}) == []
    assert stage.rules({"u.1": [line(*at(20, 20))]}) == ["wh40k10.param.ruins-through"]


def test_obstacles_are_not_stood_on(stage: Any, line: Any, climb: Any) -> None:
    """wh40k10.param.obstacles: a low one may be crossed, never ended in or on."""
    passage = Passage(stop=False, stop_rule="wh40k10.param.obstacles")
    stage.box("crate", Kind.SOLID, (20 * INCH, 10 * INCH, 24 * INCH, 30 * INCH), top=INCH)
    stage.may(passages={"crate": passage}, climbing=Climbing(free=2 * INCH), budget=8 * INCH)
    stage.model("u.1", (20 * INCH - 16_000, 20 * INCH))
    end = line(*at(22, 20))
    assert stage.rules({"u.1": [end]}) == ["wh40k10.param.obstacles"]
    assert stage.rules({"u.1": [climb(INCH), end]}) == ["wh40k10.param.obstacles"]
    assert stage.rules({"u.1": [line(*at(26, 20))]}) == []


@pytest.mark.parametrize(("x", "legal"), [(12.0, True), (10.1, False)])
def test_charges_end_closer(stage: Any, line: Any, x: float, legal: bool) -> None:
    """wh40k10.param.charge-closer: 10.1" from a target that was 10" away is not closer."""
    stage.model("u.1", at(10, 10)).model("e.1", at(20, 10))
    stage.may(closer_to=frozenset({"e"}))
    rules = stage.rules({"u.1": [line(*at(x if legal else 9.9, 10))]})
    assert rules == ([] if legal else ["wh40k10.param.charge-closer"])


def test_stationary(stage: Any, line: Any, pivot: Any) -> None:
    """wh40k10.stationary.no-lines-or-pivots: neither a line nor a pivot."""
    stage.model("u.1", at(10, 10)).may(moves=False)
    assert stage.rules({}) == []
    for way in ([line(*at(10, 10))], [pivot(90)]):
        assert stage.rules({"u.1": way}) == ["wh40k10.stationary.no-lines-or-pivots"]
