"""What holds for the unit as a whole, and what a plan must say about it."""

from __future__ import annotations

from typing import Any

import pytest

from planner.mobility import Across, Bar, Engagement, Flag, Standoff
from planner.mobility import Test as DiceTest
from planner.plan import Dice

INCH = 25_400
ESCAPE = DiceTest("escape", "1D6", "wh40k10.fallback.desperate-escape", 3)
RULE = ESCAPE.rule


def file_of(stage: Any, *xs: float, y: float = 10) -> Any:
    """Models of the unit in a row at these x (inches)."""
    for k, x in enumerate(xs, 1):
        stage.model(f"u.{k}", (round(x * INCH), round(y * INCH)))
    return stage


# -- coherency --------------------------------------------------------------------------------


def test_degree_and_group(stage: Any) -> None:
    """wh40k10.param.coherency-single-group: two pairs have a neighbour each and are no group.

    Gaps: 3" - 1.26" within a pair, 10" - 1.26" between them.
    """
    violations = file_of(stage, 10, 13, 23, 26).coherent().judge({}).violations
    assert [v.rule for v in violations] == ["wh40k10.param.coherency-single-group"]
    assert "u.3, u.4" in violations[0].text


def test_two_neighbours_each(stage: Any) -> None:
    """wh40k10.param.coherency-neighbours: in a file with two asked the ends have but one.

    The next but one is 6" - 1.26" away: 4.740157" - 2" = 2.740157" = 69600 µm too far.
    """
    violations = file_of(stage, 10, 13, 16, 19, 22, 25, 28).coherent(2).judge({}).violations
    assert [v.model for v in violations] == ["u.1", "u.7"]
    assert {v.amount for v in violations} == {6 * INCH - 32_000 - 2 * INCH}


def test_one_model_is_always_coherent(stage: Any) -> None:
    """Alone there is nobody to be near to."""
    assert file_of(stage, 10).coherent().rules({}) == []


def test_no_coherency_asked(stage: Any) -> None:
    """Neutral by default."""
    assert file_of(stage, 10, 50).rules({}) == []


def test_the_greatest_group_is_the_unit(stage: Any) -> None:
    """Of three and two the two are told to come."""
    violations = file_of(stage, 10, 13, 23, 26, 29).coherent().judge({}).violations
    assert [v.text for v in violations] == [
        "the unit is not one group: apart from it stand u.1, u.2"
    ]


# -- engagement -------------------------------------------------------------------------------


def test_every_target_is_engaged(stage: Any, line: Any) -> None:
    """wh40k10.param.charge-end: engaging one of two targets is not enough."""
    file_of(stage, 10, 12).model("e.1", (10 * INCH, 14 * INCH)).model("f.1", (30 * INCH, 14 * INCH))
    stage.engaging("e", "f")
    violations = stage.judge({"u.1": [line(10 * INCH, 12 * INCH)]}).violations
    assert [(v.rule, v.text) for v in violations] == [
        ("wh40k10.param.charge-end", "nobody ends engaged with f")
    ]


def test_engaging_upwards(stage: Any, line: Any) -> None:
    """wh40k10.param.er-vertical: within 1" and 5" above counts, 1 µm more does not."""
    for more in (0, 1):
        stage.models.clear()
        stage.model("u.1", (10 * INCH, 10 * INCH))
        stage.model("e.1", (12 * INCH, 10 * INCH, 5 * INCH + more)).engaging("e")
        assert stage.rules({}) == ["wh40k10.param.charge-end"] * more


@pytest.mark.parametrize(("more", "met"), [(-1, True), (0, True), (1, False)])
def test_engaging_across_a_line(stage: Any, more: int, met: bool) -> None:
    """wh40k10.param.barricade-2: 2" from who stands behind it, where the line of centres meets it.

    A wall along x = 508,000 up to y = 254,000. The models stand 40,000 to each side of it, a gap
    of 48,000 (1.89"): the line from (468,000, 254,000 + more) to (548,000, 254,000) passes its
    end at a height of 254,000 + more / 2.
    """
    stage.model("u.1", (468_000, 254_000 + more)).model("e.1", (548_000, 254_000)).engaging("e")
    line = ((508_000, 0), (508_000, 254_000))
    across = Across(frozenset({"e.1"}), "w", (line,), 2 * INCH, "wh40k10.param.barricade-2")
    stage.asks(engagement=Engagement(INCH, 5 * INCH, "wh40k10.param.er-horizontal", (across,)))
    assert stage.rules({}) == ["wh40k10.param.charge-end"] * (not met)


@pytest.mark.parametrize(("more", "lacks"), [(0, 0), (1, 1)])
def test_how_much_is_lacking_across_a_line(stage: Any, more: int, lacks: int) -> None:
    """wh40k10.param.barricade-2: 1 µm beyond 50,800 + 32,000 lacks 1 µm, not an inch more."""
    stage.model("u.1", (548_000 - 82_800 - more, 254_000)).model("e.1", (548_000, 254_000))
    line = ((508_000, 0), (508_000, 254_000))
    across = Across(frozenset({"e.1"}), "w", (line,), 2 * INCH, "wh40k10.param.barricade-2")
    stage.engaging("e")
    stage.asks(engagement=Engagement(INCH, 5 * INCH, "wh40k10.param.er-horizontal", (across,)))
    assert [v.amount for v in stage.judge({}).violations] == [lacks] * bool(lacks)


def test_what_is_lacking_is_rounded_up(stage: Any) -> None:
    """Centres (80,000, 310) apart are 80,000.6006: 22,600.6 too far from 1" and two radii.

    (100,000, 346) are 100,000.5986: 17,200.6 too far from the 2" of coherency.
    """
    stage.model("u.1", (200_000, 200_000)).model("e.1", (280_000, 200_310)).engaging("e")
    assert [v.amount for v in stage.judge({}).violations] == [22_601]
    stage.asks(must_engage=()).coherent().model("u.2", (300_000, 200_346))
    lonely = [v for v in stage.judge({}).violations if v.rule.endswith("horizontal")]
    assert [(v.model, v.amount) for v in lonely] == [("u.1", 17_201), ("u.2", 17_201)]


@pytest.mark.parametrize(
    ("start", "end", "closer"),
    [
        ((600_000, 540_000), (598_000, 500_000), True),  # from √(60² + 10²) off a corner to 58
        ((590_000, 500_000), (600_000, 540_000), False),  # from 50 off the side to √(60² + 10²)
        ((600_000, 500_000), (590_000, 535_000), True),  # from 60 to √(50² + 5²)
    ],
)
def test_from_a_corner_to_a_side(stage: Any, line: Any, start: Any, end: Any, closer: bool) -> None:
    """wh40k10.param.charge-closer: to an upright base with half sides of 40 and 30 mm.

    Distances in mm from its corner at (540, 530) or from its side at x = 540.
    """
    stage.model("u.1", start).model("e.1", (500_000, 500_000), "80x60mm rect")
    stage.may(closer_to=frozenset({"e"}))
    assert stage.rules({"u.1": [line(*end)]}) == ["wh40k10.param.charge-closer"] * (not closer)


def test_further_into_a_base_is_no_closer(stage: Any, line: Any) -> None:
    """wh40k10.param.charge-closer: who begins on another is at no distance, and further in, too."""
    stage.model("u.1", (500_000, 500_000)).model("e.1", (531_999, 500_000))
    stage.may(closer_to=frozenset({"e"}))
    assert "wh40k10.param.charge-closer" in stage.rules({"u.1": [line(500_001, 500_000)]})


def test_closer_to_one_of_several_units(stage: Any, line: Any) -> None:
    """wh40k10.param.charge-closer: nearer to one target is enough, even away from another."""
    file_of(stage, 20).model("e.1", (10 * INCH, 10 * INCH)).model("f.1", (40 * INCH, 10 * INCH))
    stage.may(closer_to=frozenset({"e", "f"}))
    assert stage.rules({"u.1": [line(21 * INCH, 10 * INCH)]}) == []
    assert stage.rules({"u.1": [line(20 * INCH, 10 * INCH + 1)]}) == ["wh40k10.param.charge-closer"]


@pytest.mark.parametrize("base", ["32mm", "120x92mm oval", "60x40mm rect"])
def test_closer_by_a_little(stage: Any, line: Any, base: str) -> None:
    """Ten µm nearer is nearer, as far away is not; for discs one µm is enough."""
    stage.model("u.1", (20 * INCH, 10 * INCH), base, heading=20)
    stage.model("e.1", (10 * INCH, 10 * INCH)).may(closer_to=frozenset({"e"}))
    step = 1 if base == "32mm" else 10
    assert stage.rules({"u.1": [line(20 * INCH - step, 10 * INCH)]}) == []
    still = stage.rules({"u.1": [line(20 * INCH, 10 * INCH)]})
    assert still == ["wh40k10.param.charge-closer"]


# -- who stands where, when -------------------------------------------------------------------


def test_a_standoff_from_mates_is_judged_as_they_go(stage: Any, line: Any) -> None:
    """A model that must keep 1" from its mates: where they stand when it goes past."""
    for name, other in (("u.1", "u.2"), ("u.2", "u.1")):
        standoff = Standoff(frozenset({other}), INCH, 0, "apart", at_end=False)
        stage.own[name] = {"standoffs": (standoff,)}
    file_of(stage, 10, 14)
    ways = {"u.1": [line(16 * INCH, 10 * INCH)], "u.2": [line(14 * INCH, 14 * INCH)]}
    assert stage.rules(ways, order=("u.1", "u.2")) == ["apart", "apart"]
    assert stage.rules(ways, order=("u.2", "u.1")) == []


def test_a_bad_start_is_not_held_against_who_stays(stage: Any, line: Any) -> None:
    """Off the table, overlapping, in a wall: no violation for who does not move."""
    stage.model("u.1", (-INCH, 10 * INCH)).model("u.2", (10 * INCH, 10 * INCH))
    stage.model("v.1", (10 * INCH, 10 * INCH)).model("u.3", (20 * INCH, 10 * INCH))
    stage.wall("w", ((20 * INCH, 0), (20 * INCH, 40 * INCH)), top=3 * INCH)
    assert stage.rules({}) == []
    moved = stage.rules({"u.2": [line(10 * INCH + 1, 10 * INCH)]})
    assert moved == ["wh40k10.through.no-end-on-model"]


def test_everybody_s_bases_count(stage: Any, line: Any) -> None:
    """wh40k10.through.no-end-on-model: also a base without height in common is none in the way."""
    stage.model("u.1", (10 * INCH, 10 * INCH), "60x40mm rect", heading=33)
    stage.model("v.1", (14 * INCH, 10 * INCH), "120x92mm oval", heading=120)
    assert stage.rules({"u.1": [line(13 * INCH, 10 * INCH)]}) == ["wh40k10.through.no-end-on-model"]
    assert stage.rules({"u.1": [line(10 * INCH + 100, 10 * INCH)]}) == []


# -- tests ------------------------------------------------------------------------------------


def crossing(stage: Any, **test: Any) -> Any:
    """Two models that may cross an enemy at the price of a test."""
    from dataclasses import replace

    file_of(stage, 10, 20).model("e.1", (10 * INCH, 13 * INCH))
    stage.may(bars=(Bar(frozenset({"e.1"}), "bar", "escape"),))
    return stage.asks(tests=(replace(ESCAPE, **test),))


def listed(*models: str, count: int | None = None) -> Dice:
    """A test in a plan."""
    return Dice(
        "escape", "1D6", RULE, 3, count=len(models) if count is None else count, models=models
    )


OVER = (10 * INCH, 16 * INCH)


def test_crossing_owes_a_test(stage: Any, line: Any) -> None:
    """wh40k10.fallback.desperate-escape: for each model that moves over an enemy."""
    crossing(stage)
    ways = {"u.1": [line(*OVER)], "u.2": [line(20 * INCH, 16 * INCH)]}
    assert stage.rules(ways) == [RULE]
    assert stage.judge(ways).violations[0].model == "u.1"
    assert stage.rules(ways, dice=[listed("u.1")]) == []
    assert stage.rules(ways, dice=[listed("u.2")]) == [RULE]
    assert stage.rules(ways, dice=[listed(count=1)]) == []


def test_brushing_past_owes_none(stage: Any, line: Any) -> None:
    """wh40k10.amb.fallback-crossing: touching a base is not moving over it; 1 µm more is."""
    crossing(stage)
    stage.models["u"].clear()
    for more in (0, 1):
        stage.models["u"].clear()
        stage.model("u.1", (10 * INCH + 32_000 - more, 10 * INCH))
        way = {"u.1": [line(10 * INCH + 32_000 - more, 16 * INCH)]}
        assert stage.rules(way) == [RULE] * more


def test_the_exempt_owe_none(stage: Any, line: Any) -> None:
    """wh40k10.fallback.desperate-escape.exempt."""
    crossing(stage, exempt=frozenset({"u.1"}))
    assert stage.rules({"u.1": [line(*OVER)]}) == []


def test_each_model_owes_one(stage: Any, line: Any) -> None:
    """wh40k10.fallback.desperate-escape.battle-shocked, wh40k10.fallback.desperate-escape.once.

    All owe one whatever they do, and who crosses owes no second one.
    """
    crossing(stage, each_model=True)
    assert stage.rules({}) == [RULE, RULE]
    assert stage.rules({"u.1": [line(*OVER)]}, dice=[listed("u.1", "u.2")]) == []
    assert stage.rules({}, dice=[listed("u.1")]) == [RULE]
    assert stage.rules({}, dice=[listed(count=1)]) == [RULE, RULE]


def test_a_count_that_does_not_fit(stage: Any, line: Any) -> None:
    """Two tests for one name."""
    crossing(stage)
    rules = stage.rules({"u.1": [line(*OVER)]}, dice=[listed("u.1", count=2)])
    assert rules == [RULE]


def test_a_test_the_terms_do_not_know(stage: Any, line: Any) -> None:
    """A bar that owes a test nobody defines still owes it, by its own rule."""
    crossing(stage).asks(tests=())
    assert stage.rules({"u.1": [line(*OVER)]}) == ["bar"]


# -- flags ------------------------------------------------------------------------------------


def test_flags(stage: Any) -> None:
    """Nothing said is fine; what is claimed must be all and no more, "none" as well."""
    file_of(stage, 10).asks(flags=(Flag("a", "rule.a"), Flag("b", "rule.b")))
    assert stage.rules({}) == []
    assert stage.rules({}, flags=[]) == ["rule.a", "rule.b"]
    assert stage.rules({}, flags=[("a", ""), ("b", "rule.b")]) == []
    assert stage.rules({}, flags=[("a", "")]) == ["rule.b"]
    assert stage.rules({}, flags=[("a", ""), ("b", ""), ("c", "")]) == ["flags"]
