"""What the unit has to be together at the end: somebody there, parts apart, one in a doorway.

A 32 mm base has a radius of 16,000 µm.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.length import Unit as LengthUnit
from planner.mobility import (
    Across,
    Coherency,
    Engagement,
    Mobility,
    Near,
    Parting,
    Passage,
    Shelter,
    Terms,
    Way,
)
from planner.order import Order
from planner.plan import Plan, Status, Term
from planner.referee.room.table import table_of
from planner.referee.unit.standing import Standing
from planner.referee.unit.together import crowding, safe
from planner.referee.verdict import Measure
from planner.units import Base, Pose

INCH = 25_400
EXACTLY = pytest.mark.parametrize("more", [-1, 0, 1])


def said(stage: Any, ways: Any) -> list[tuple[str, str, str]]:
    """Model, rule and text of all violations."""
    return [(v.model, v.rule, v.text) for v in stage.judge(ways).violations]


@EXACTLY
def test_somebody_ends_in_a_zone(stage: Any, line: Any, more: int) -> None:
    """With a part of the base: one that only touches the zone at x = 584,000 is not in it."""
    stage.box("hill", Kind.ZONE, (600_000, 400_000, 700_000, 600_000))
    stage.model("u.1", (500_000, 500_000)).model("u.2", (500_000, 600_000))
    stage.asks(must_hold="hill", must_hold_rule="hold-rule")
    wrong = [("", "hold-rule", "nobody ends in hill")] if more <= 0 else []
    assert said(stage, {"u.1": [line(584_000 + more, 500_000)]}) == wrong
    stage.asks(must_hold_rule="")
    wrong = [(who, "must_hold", text) for who, _, text in wrong]
    assert said(stage, {"u.1": [line(584_000 + more, 500_000)]}) == wrong


@EXACTLY
def test_somebody_ends_within_reach_of_a_marker(stage: Any, line: Any, more: int) -> None:
    """Of radius 44,000: within 60,000 of its middle, that included; (36,000, 48,000) is so far."""
    at = (536_000, 548_000)
    stage.features.append(Feature("mark", Kind.OBJECTIVE, "Point", ((at,),), radius=44_000))
    stage.model("u.1", (450_000, 500_000)).asks(must_hold="mark", must_hold_rule="hold-rule")
    wrong = [("", "hold-rule", "nobody ends in mark")] if more < 0 else []
    assert said(stage, {"u.1": [line(500_000 + more, 500_000)]}) == wrong


@EXACTLY
def test_parts_end_apart(stage: Any, line: Any, more: int) -> None:
    """Further than 1" from base to base: 57,400 between the centres is too near."""
    stage.model("u.1", (500_000, 500_000)).model("u.2", (500_000, 540_000))
    stage.model("u.3", (700_000, 540_000))
    parts = (frozenset({"u.1", "u.2"}), frozenset({"u.3"}))
    stage.asks(parting=Parting(parts, INCH, "part-rule"))
    text = 'ends within 1" of u.3, of another part'
    wrong = [("u.2", "part-rule", text)] if more <= 0 else []
    way = {"u.3": [line(557_400 + more, 540_000)]}
    assert said(stage, way) == wrong
    places = [(v.step, v.place) for v in stage.judge(way).violations]
    assert places == [(None, (500_000, 540_000, 0))] * len(wrong)


@EXACTLY
def test_each_part_is_coherent_by_itself(stage: Any, line: Any, more: int) -> None:
    """Two of a part 2" apart, 82,800 between their centres; the third is a part alone."""
    stage.model("u.1", (500_000, 500_000)).model("u.2", (500_000, 560_000))
    stage.model("u.3", (900_000, 500_000))
    parts = (frozenset({"u.1", "u.2"}), frozenset({"u.3"}))
    coherent = Coherency(2 * INCH, 5 * INCH, 1, True, "near-rule", "one-rule")
    stage.asks(parting=Parting(parts, INCH, "part-rule"), coherency=coherent)
    rules = {rule for _, rule, _ in said(stage, {"u.2": [line(500_000, 582_800 + more)]})}
    assert bool(rules) is (more > 0)
    assert rules <= {"near-rule", "one-rule"}


@EXACTLY
def test_so_many_in_a_doorway(stage: Any, line: Any, more: int) -> None:
    """One may end in the gate, from x = 600,000 on: the second only touches it at 584,000.

    Nobody answers for it who only stands where it stood; nor where their heads are under it.
    """
    stage.box("gate", Kind.SOLID, (600_000, 400_000, 604_000, 600_000), top=40_000)
    gate = Passage(within=True, holds=1, holds_rule="gate-rule")
    stage.may(passages={"gate": gate})
    stage.model("u.1", (590_000, 550_000)).model("u.2", (550_000, 450_000))
    wrong = [("", "gate-rule", "u.1, u.2 end in gate, 1 at most may")] if more > 0 else []
    assert said(stage, {"u.2": [line(584_000 + more, 450_000)]}) == wrong
    stage.may(passages={"gate": Passage(within=True, holds=2, holds_rule="gate-rule")})
    assert said(stage, {"u.2": [line(590_000, 450_000)]}) == []
    stage.may(passages={"gate": Passage(within=True, holds=1)})
    wrong = [("", "holds", "u.1, u.2 end in gate, 1 at most may")]
    assert said(stage, {"u.2": [line(590_000, 450_000)]}) == wrong
    stage.models = {}
    stage.model("u.1", (590_000, 550_000)).model("u.2", (590_000, 450_000))
    stage.model("u.3", (500_000, 500_000))
    assert said(stage, {}) == []
    assert said(stage, {"u.3": [line(510_000, 500_000)]}) == []  # not one of those in it
    assert said(stage, {"u.1": [line(591_000, 550_000)]}) == wrong
    (whole,) = stage.judge({"u.1": [line(591_000, 550_000)]}).violations
    assert (whole.amount, whole.measure, whole.models) == (1, Measure.NUMBER, ("u.1", "u.2"))
    assert whole.place == (591_000, 550_000, 0)


def test_the_least_of_what_each_finds_a_doorway_to_hold(stage: Any) -> None:
    """For one it holds as many as like, for another two, for the third one."""
    given = {"u.1": Passage(), "u.2": Passage(capacity=2), "u.3": Passage(capacity=1)}
    base = Base.parse("32mm")
    field = stage.box("gate", Kind.SOLID, (0, 0, 9, 9)).scenario.battlefield
    bodies = {n: Mobility(n, base, 9, budget=0, passages={"gate": p}) for n, p in given.items()}
    for names, limit in ((("u.1", "u.2", "u.3"), 1), (("u.1", "u.3"), 1), (("u.1", "u.2"), None)):
        found = crowding(Terms("u", "move", bodies), {name: {"gate"} for name in names}, field)
        text = f"{len(names)} models use gate, {limit} at most may"
        assert [v.text for v in found] == ([text] if limit else [])


@EXACTLY
def test_so_many_through_a_doorway(stage: Any, line: Any, more: int) -> None:
    """One may use the gate, from x = 600,000 to 604,000: the second comes up to it, or into it.

    Nobody uses it who only stands in it, goes under its lintel, or past it beyond its end.
    """
    stage.box("gate", Kind.SOLID, (600_000, 400_000, 604_000, 600_000), top=40_000)
    stage.box("lintel", Kind.SOLID, (600_000, 400_000, 604_000, 600_000), bottom=50_000, top=60_000)
    stage.box("hedge", Kind.SOLID, (100_000, 400_000, 104_000, 600_000), top=40_000)
    gate = Passage(within=True, capacity=1, capacity_rule="gate-rule")
    stage.may(passages={"gate": gate, "lintel": gate, "hedge": Passage(Way.OVER)})
    stage.model("u.1", (550_000, 550_000)).model("u.2", (550_000, 450_000))
    stage.model("u.3", (602_000, 500_000)).model("u.4", (550_000, 616_000))
    through = {"u.1": [line(650_000, 550_000)], "u.4": [line(650_000, 616_000)]}
    wrong = [("", "gate-rule", "2 models use gate, 1 at most may")] if more > 0 else []
    assert said(stage, {**through, "u.2": [line(584_000 + more, 450_000)]}) == wrong
    wide = Passage(within=True, capacity=2)
    stage.may(passages={"gate": wide, "lintel": gate, "hedge": Passage(Way.OVER)})
    assert said(stage, {**through, "u.2": [line(650_000, 450_000)]}) == []


def test_a_thing_beside_the_doorway_hides_it_not(stage: Any, line: Any) -> None:
    """What comes first on the map says nothing of how many the gate holds."""
    stage.box("block", Kind.SOLID, (100_000, 100_000, 104_000, 200_000), top=40_000)
    stage.box("hedge", Kind.SOLID, (200_000, 100_000, 204_000, 200_000), top=40_000)
    stage.box("gate", Kind.SOLID, (600_000, 400_000, 604_000, 600_000), top=40_000)
    gate = Passage(within=True, holds=1, holds_rule="gate-rule")
    stage.may(passages={"block": Passage(Way.OVER), "gate": gate})
    stage.model("u.1", (590_000, 550_000)).model("u.2", (550_000, 450_000))
    wrong = [("", "gate-rule", "u.1, u.2 end in gate, 1 at most may")]
    assert said(stage, {"u.2": [line(590_000, 450_000)]}) == wrong


@pytest.mark.parametrize(("x", "held"), [(552_500, True), (552_501, False), (447_499, False)])
def test_by_half_a_micrometre(stage: Any, x: int, held: bool) -> None:
    """A disc of 25.001 mm reaches 12,500.5: at 52,501 it is half a µm off a marker of 40,000."""
    mark = Feature("mark", Kind.OBJECTIVE, "Point", (((500_000, 500_000),),), radius=40_000)
    stage.features.append(mark)
    stage.model("u.1", (x, 500_000), "25.001mm").asks(must_hold="mark", must_hold_rule="hold-rule")
    assert said(stage, {}) == ([] if held else [("", "hold-rule", "nobody ends in mark")])


@EXACTLY
def test_one_with_another_unit_in_the_end(stage: Any, line: Any, more: int) -> None:
    """A unit of one that joins another is coherent with it, 2" from one of its models or nearer."""
    stage.model("u.1", (500_000, 500_000)).model("v.1", (582_800, 600_000))
    stage.model("v.2", (582_800, 540_000)).coherent()
    way = {"u.1": [line(500_000 - more, 540_000)]}
    assert said(stage, way) == []  # alone it need not
    texts = [text for _, _, text in said(stage.asks(joins="v"), way)]
    assert (texts == []) is (more <= 0)
    stage.asks(joins="w")  # that is not there
    assert said(stage, way) == []


@pytest.mark.parametrize(("rule", "named"), [("fight-rule", "fight-rule"), ("", "must_engage")])
def test_nobody_fights(stage: Any, rule: str, named: str) -> None:
    """Said by the game's rule, or by a plain word where it names none."""
    stage.model("u.1", (500_000, 500_000)).model("e.1", (900_000, 500_000)).engaging("e")
    stage.asks(must_engage_rule=rule)
    assert said(stage, {}) == [("", named, "nobody ends engaged with e")]


def test_who_has_gone_aboard_is_in_nobodys_way(stage: Any, line: Any) -> None:
    """One that stays has left before anyone moves; it is judged where it stands all the same."""
    stage.model("u.1", (500_000, 500_000)).model("u.2", (400_000, 500_000)).model("u.3", (0, 0))
    near = Near(frozenset({"e.1"}), 10_000, "near-rule")
    stage.model("e.1", (500_000, 542_000 + 1)).coherent()
    stage.models["u"].pop()
    wrong = [("u.1", "near-rule", 'does not end within 0.39" of e.1, 0.00004" too far off')]
    stage.own = {"u.1": {"aboard": True, "ends": (near,)}}
    assert said(stage, {"u.2": [line(500_000, 500_000)]}) == wrong
    stage.models["e"][0] = replace(stage.models["e"][0], pose=Pose(500_000, 542_000))
    assert said(stage, {"u.2": [line(500_000, 500_000)]}) == []
    stage.own = {"u.1": {"ends": (near,)}}
    assert "u.2" in {model for model, *_ in said(stage, {"u.2": [line(500_000, 500_000)]})}


@pytest.mark.parametrize(
    ("at", "alone", "counts", "apart"),
    [
        # 40,000 between neighbours; whoever is 200,000 off is by itself
        ((0, 40, 300), {3}, False, ""),
        ((0, 40, 300), {3}, True, "u.3"),
        ((0, 40, 300), {2, 3}, False, ""),
        ((0, 40, 300), {1}, False, "u.3"),  # who is by itself is none of those
        ((0, 40, 300, 340), {3, 4}, False, "u.3, u.4"),  # two of those by themselves are a group
        ((0, 40, 300, 340), {4}, False, "u.3, u.4"),
        ((0, 300, 600), {2, 3}, False, ""),
        ((0, 300, 600), {1, 2, 3}, False, ""),
        ((0, 300, 600), {1, 2, 3}, True, "u.2, u.3"),
    ],
)
def test_who_may_be_alone(
    stage: Any, at: tuple[int, ...], alone: set[int], counts: bool, apart: str
) -> None:
    """Of whom it is allowed one by itself is no group, unless it counts."""
    for number, x in enumerate(at, 1):
        stage.model(f"u.{number}", (100_000 + 1_000 * x, 500_000))
    some = frozenset(f"u.{number}" for number in alone)
    asked = Coherency(
        *(10_000, 5 * INCH, 0, True, "near-rule", "one-rule"), alone=some, alone_counts=counts
    )
    text = f"the unit is not one group: apart from it stand {apart}"
    assert said(stage.asks(coherency=asked), {}) == ([("", "one-rule", text)] if apart else [])


@EXACTLY
def test_engaged_across_a_wall(stage: Any, more: int) -> None:
    """1" apart at the most, 2" where the line between the centres meets the wall, its end included.

    32,000 + 50,800 = 82,800 between the centres, at y = 500,000, where the wall ends.
    """
    wall = ((550_000, 500_000), (550_000, 600_000))
    longer = Across(frozenset({"e.1"}), "wall", (wall,), 2 * INCH, "over")
    asked = Engagement(INCH, 5 * INCH, "range-rule", across=(longer,))
    stage.model("u.1", (500_000, 500_000)).model("e.1", (582_800 + more, 500_000))
    stage.asks(engagement=asked, must_engage=("e",), must_engage_rule="fight-rule")
    wrong = [("", "fight-rule", "nobody ends engaged with e")]
    assert said(stage, {}) == (wrong if more > 0 else [])
    assert [v.amount for v in stage.judge({}).violations] == ([1] if more > 0 else [])
    past = ((550_000, 500_001), (550_000, 600_000))
    for lines, models in ((past, {"e.1"}), (wall, {"e.2"})):  # past its end; of somebody else
        longer = Across(frozenset(models), "wall", (lines,), 2 * INCH, "over")
        stage.asks(engagement=Engagement(INCH, 5 * INCH, "range-rule", across=(longer,)))
        assert said(stage, {}) == wrong


@pytest.mark.parametrize(("claimed", "text"), [(0, True), (1, False), (2, True), (None, False)])
def test_how_many_end_sheltered(claimed: int | None, text: bool) -> None:
    """A wall at x = 600,000 up to y = 600,000 hides one of two from who looks from the right."""
    wall = Feature("wall", Kind.WALL, "LineString", (((600_000, 0), (600_000, 600_000)),), top=9)
    table = table_of(Battlefield(Table(1_500_000, 1_100_000, LengthUnit.INCH), (wall,)))
    places = {"u.1": (500_000, 500_000), "u.2": (500_000, 800_000), "e.1": (700_000, 500_000)}
    base = Base.parse("32mm")
    all_ = {name: Standing(name, base, Pose(*at), 50_000) for name, at in places.items()}
    shelter = Shelter(frozenset({"e.1"}), hiding=frozenset({"wall"}), rule="hide-rule")
    won = () if claimed is None else (Term("models_sheltered", "max", claimed, 2),)
    plan = Plan(*("none", LengthUnit.INCH, "", Order("u", "dash"), Status.FEASIBLE), objective=won)
    for rule, named in (("hide-rule", "hide-rule"), ("", "shelter")):
        asked = Terms(
            "u", "dash", {}, shelter=Shelter(shelter.watchers, hiding=shelter.hiding, rule=rule)
        )
        found = list(safe(asked, plan, table, [all_["u.1"], all_["u.2"]], all_))
        assert [(v.rule, v.text) for v in found] == (
            [(named, f"1 models end sheltered, the plan says {claimed}")] if text else []
        )
    assert not list(safe(Terms("u", "dash", {}), plan, table, [all_["u.1"]], all_))
