"""One model's way by itself: what it costs and owes, how it began, and how hurried it is.

A 32 mm base has a radius of 16,000 µm; it begins at (500,000, 500,000).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import Bar, Flying, Measured, Passage, SetUp, Terms, Turning, Way
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.referee import alone, judge, start
from planner.referee.room.table import table_of
from planner.referee.verdict import Verdict, Violation
from planner.referee.way.price import needed, owed, price, receipts
from planner.referee.way.trial import Trial
from planner.units import Pose

INCH = 25_400
AT = (500_000, 500_000)
EXACTLY = pytest.mark.parametrize("more", [-1, 0, 1])


def plan(*ways: ModelPlan) -> Plan:
    """A plan of these ways, in their order."""
    order = tuple(way.id for way in ways if way.steps)
    return Plan(
        *("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE),
        models=ways,
        move_order=order,
    )


def lines(model: str, *xs: int) -> ModelPlan:
    """A way to the right."""
    steps = tuple(Step(StepKind.LINE, Pose(x, 500_000, 0, 0)) for x in xs)
    return ModelPlan(model, Pose(*AT, 0, 0), steps)


def test_one_model_whatever_its_mates_do(stage: Any) -> None:
    """Neither coherency, nor whom they must fight or hold, nor mates that are left out."""
    stage.box("hill", Kind.ZONE, (100_000, 100_000, 200_000, 200_000))
    stage.model("u.1", AT).model("u.2", (900_000, 900_000)).model("e.1", (100_000, 900_000))
    stage.coherent().engaging("e").asks(must_hold="hill", contact_rule="touch-rule")
    terms: Terms = stage.judged_terms
    far = plan(lines("u.1", 500_000 + 6 * INCH))
    found = alone(stage.scenario, terms, far)
    assert found.legal
    assert found.spent["u.1"] == 6 * INCH
    assert len(judge(stage.scenario, terms, far).violations) > 2
    too_far = plan(lines("u.1", 500_001 + 6 * INCH))
    (wrong,) = alone(stage.scenario, terms, too_far).violations
    assert (wrong.rule, wrong.model, wrong.amount) == ("wh40k10.normal.distance", "u.1", 1)


def test_how_a_unit_stands_already(stage: Any) -> None:
    """One in a wall and one on nothing; of who stands well, or beside another, nothing is said."""
    stage.wall("wall", ((300_000, 400_000), (300_000, 600_000)), top=60_000)
    stage.model("u.1", (310_000, 500_000)).model("u.2", (700_000, 500_000, 9))
    stage.model("u.3", AT).model("u.4", (500_001, 500_000)).model("e.1", (500_002, 500_000))
    stage.may(passages={"wall": Passage()})
    found = start(stage.scenario, stage.judged_terms)
    assert [violation.model for violation in found] == ["u.1", "u.2"]
    assert found[0].text.startswith("ends")


@pytest.mark.parametrize(("way", "found"), [(Way.SHUT, ["u.1"]), (Way.OPEN, [])])
def test_a_unit_on_ground_that_is_shut(stage: Any, way: Way, found: list[str]) -> None:
    """u.1 in the middle of 4" of it, which it may not enter: it is told of it, and stays there.

    u.2 is beside it, on the same kind of ground for all that is said of it.
    """
    stage.box("bog", Kind.AREA, (500_000 - 2 * INCH, 400_000, 500_000 + 2 * INCH, 600_000))
    stage.model("u.1", AT).model("u.2", (900_000, 500_000))
    stage.may(passages={"bog": Passage(way, rule="bog-rule")})
    faults = start(stage.scenario, stage.judged_terms)
    assert [(fault.model, fault.rule, fault.text) for fault in faults] == [
        (name, "bog-rule", "ends in bog") for name in found
    ]


def test_what_ways_cost_and_owe(stage: Any) -> None:
    """2" of mud at twice its length and 1,000 to enter; a turn of 500; a model that stays."""
    stage.box("mud", Kind.AREA, (500_000 + INCH, 400_000, 500_000 + 3 * INCH, 600_000))
    mud = Passage(pace=Fraction(2), measured=Measured.CENTRE, entry=1_000, test="wade")
    stage.model("u.1", AT).model("u.2", (900_000, 500_000))
    stage.may(passages={"mud": mud}, turning=Turning(500, rule="turn-rule"))
    way = lines("u.1", 500_000 + INCH, 500_000 + 4 * INCH)
    turned = Step(StepKind.PIVOT, Pose(500_000 + 4 * INCH, 500_000, 0, 90 * DEGREE))
    ways = [replace(way, steps=(*way.steps, turned)), ModelPlan("u.2", Pose(900_000, 500_000))]
    asked = stage.scenario, stage.judged_terms, ways
    cost = 6 * INCH + 1_000 + 500
    assert price(*asked) == {"u.1": cost, "u.2": 0}
    assert needed(*asked) == {"u.1": cost, "u.2": 0}
    assert receipts(*asked) == {"u.1": (cost, (INCH, 5 * INCH + 1_000, 500)), "u.2": (0, ())}
    assert owed(*asked) == {"u.1": {"wade": 1}, "u.2": {}}


@EXACTLY
def test_hurried_over_ground(stage: Any, line: Any, more: int) -> None:
    """1" of it for each of two actions of 3": 2" of it, from 1" to 3" on the way, are enough.

    The first action goes 1" and 1" of it, the second the other and 1" more.
    """
    stage.box("ice", Kind.AREA, (500_000 + INCH, 400_000, 500_000 + 3 * INCH + more, 600_000))
    ice = Passage(measured=Measured.CENTRE, hurry="slip", unhurried=INCH)
    stage.model("u.1", AT).may(passages={"ice": ice}, actions=2, share=3 * INCH)
    wrong = ["slip"] if more > 0 else []
    assert stage.rules({"u.1": [line(500_000 + 4 * INCH, 500_000)]}) == wrong
    parts = [line(500_000 + 2 * INCH, 500_000), line(500_000 + 4 * INCH, 500_000)]
    assert stage.rules({"u.1": parts}) == wrong
    stage.may(actions=1)
    assert stage.rules({"u.1": parts}) == ["slip"]
    assert stage.rules({"u.1": [line(500_000 + 2 * INCH, 500_000)]}) == []


def test_an_oval_hurries_by_its_centre(stage: Any) -> None:
    """However it is turned."""
    stage.box("ice", Kind.AREA, (500_000 + INCH, 400_000, 500_000 + 3 * INCH, 600_000))
    ice = Passage(measured=Measured.CENTRE, hurry="slip", unhurried=INCH)
    stage.model("u.1", AT, "60x35mm oval", heading=30).may(passages={"ice": ice}, share=3 * INCH)
    way = [("line to", Pose(500_000 + 4 * INCH, 500_000, 0, 30_000_000))]
    assert stage.may(actions=2).rules({"u.1": way}) == []
    assert stage.may(actions=1).rules({"u.1": way}) == ["slip"]


def test_a_long_way_to_the_ice_leaves_less_for_it(stage: Any, line: Any) -> None:
    """Actions of 2", 1" of ice each: 2" of ice right after 2" of ground need a third action."""
    stage.box("ice", Kind.AREA, (500_000 + 2 * INCH, 400_000, 500_000 + 4 * INCH, 600_000))
    ice = Passage(measured=Measured.CENTRE, hurry="slip", unhurried=INCH)
    stage.model("u.1", AT).may(passages={"ice": ice}, share=2 * INCH)
    way = [line(500_000 + 4 * INCH, 500_000)]
    assert stage.may(actions=2).rules({"u.1": way}) == ["slip"]
    assert stage.may(actions=3).rules({"u.1": way}) == []
    stage.may(actions=2, passages={"ice": replace(ice, hurry="")})
    assert stage.rules({"u.1": way}) == []


def test_what_is_gone_after_the_ice_fills_an_action(stage: Any, line: Any) -> None:
    """1" of ice, 3" of ground, 2" of ice again: the ground fills one action and all of another.

    Of actions of 2" with 1" of ice each a third has ice of 1" left for it, and the other is owed.
    """
    u = [(-1, -3), (7, -3), (7, 1), (4, 1), (4, -2), (1, -2), (1, 1), (-1, 1)]
    x, y = AT
    stage.polygon("ice", Kind.AREA, [(x + a * INCH, y + b * INCH) for a, b in u])
    ice = Passage(measured=Measured.CENTRE, hurry="slip", unhurried=INCH)
    stage.model("u.1", AT).may(passages={"ice": ice}, share=2 * INCH, budget=9 * INCH)
    way = [line(x + 4 * INCH, y), line(x + 6 * INCH, y)]
    assert stage.may(actions=3).rules({"u.1": way}) == ["slip"]
    assert stage.may(actions=4).rules({"u.1": way}) == []


def test_over_a_model_for_a_test(stage: Any) -> None:
    """One test for a flight over two models that may be crossed."""
    stage.model("u.1", AT).model("e.1", (550_000, 500_000)).model("e.2", (600_000, 500_000))
    bar = Bar(frozenset({"e.1", "e.2"}), "bar-rule", crossable="brave")
    stage.may(flying=Flying(), bars=(bar,), budget=400_000)
    way = [("fly to", Pose(700_000, 500_000, 0, 0))]
    texts = [v.text for v in stage.judge({"u.1": way}).violations]
    assert texts == ['owes a test "brave" that is not listed']


def test_how_one_enters(stage: Any) -> None:
    """By one step of the kind that its order gives it."""
    stage.model("u.1", AT).may(set_up=SetUp("place", *AT, "enter-rule"))
    there = Pose(520_000, 500_000, 0, 0)
    assert stage.rules({"u.1": [("place to", there)]}) == []
    texts = [v.text for v in stage.judge({"u.1": [("disembark to", there)]}).violations]
    assert texts == ['enters by one step "place", not by disembark']
    both = [("place to", there), ("line to", AT_END)]
    texts = [v.text for v in stage.judge({"u.1": both}).violations]
    assert 'enters by one step "place", not by place and line' in texts


def test_one_enters_while_its_mates_stand(stage: Any, line: Any) -> None:
    """Where it comes from is nobody's place; where its mates stand, and its foes, is theirs."""
    stage.model("u.1", AT).model("u.2", (600_000, 500_000))
    stage.own = {"u.1": {"set_up": SetUp("place", 800_000, 500_000, "enter-rule")}}
    free, taken = Pose(800_000, 500_000), Pose(600_000, 500_000)
    both = {"u.1": [("place to", free)], "u.2": [line(*AT)]}
    for order in (["u.1", "u.2"], ["u.2", "u.1"]):
        assert stage.rules(both, order=order) == []
    assert stage.rules({"u.1": [("place to", taken)]}) == ["wh40k10.through.no-end-on-model"]


AT_END = Pose(521_000, 500_000, 0, 0)


def test_a_violation_reads_like_a_sentence() -> None:
    """Who, at which step counted from 1, what and by which rule, as far as it is known."""
    assert str(Violation("a-rule", "is wrong")) == "is wrong (a-rule)"
    assert str(Violation("a-rule", "is wrong", "u.1", 0)) == "u.1: step 1: is wrong (a-rule)"
    assert str(Violation("a-rule", "is wrong", "", 2)) == "step 3: is wrong (a-rule)"


def test_what_is_not_ascii_is_written_as_it_is() -> None:
    """One document of many lines, for people and programs."""
    text = Verdict((Violation("règle", "zu weit"),), {}).to_json()
    assert '"règle"' in text
    assert text.startswith('{\n "format": "planner-verdict/1",\n "legal": false,\n')


@pytest.mark.parametrize(("end", "wrong"), [(90, []), (45, ["bar-rule"])])
def test_a_turn_that_only_counts_where_it_stops(
    stage: Any, pivot: Any, end: int, wrong: list[str]
) -> None:
    """A hull of 100 x 40 mm turns past a disc 40,000 off at 45°: it is on it there, not at 90°.

    At 90° the hull ends at x = 520,000, and the disc begins at 528,284 - 5,000.
    """
    stage.model("u.1", AT, "100x40mm rect").model("e.1", (528_284, 528_284), "10mm")
    bar = Bar(frozenset({"e.1"}), "bar-rule")
    stage.may(bars=(bar,), turning=Turning(sweeps=False), rules={})
    found = [v.rule for v in stage.judge({"u.1": [pivot(end)]}).violations if v.step == 0]
    assert found == wrong
    stage.may(turning=Turning())
    found = [v.rule for v in stage.judge({"u.1": [pivot(end)]}).violations if v.step == 0]
    assert found == ["bar-rule"]


@pytest.mark.parametrize(("half", "spent"), [(False, [7, 0, 7, 0, 9]), (True, [0, 7, 0, 7, 9])])
def test_what_goes_in_pairs(stage: Any, half: bool, spent: list[int]) -> None:
    """Every second of four is free; where half of one is behind it, every first; nothing twice."""
    stage.model("u.1", AT).may(half=half)
    table = table_of(stage.scenario.battlefield)
    trial = Trial(table, stage.judged_terms.mobilities["u.1"], {})
    kins = [("wood", str(k)) for k in range(4)]
    tolls = [trial.enter([(kin, 7, True), (kin, 7, True)]).ceil() for kin in kins]
    assert [*tolls, trial.enter([(("bog", ""), 9, False), (kins[0], 7, True)]).ceil()] == spent
