"""How many tests each model owes, by its odds and its climbs; when two ways of one move part."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner import mobility
from planner.battlefield import Feature, Kind
from planner.length import Unit as LengthUnit
from planner.mobility import Check, Odds, Terms
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.plan.unsaid import UNSAID
from planner.referee.statements.odds import misjudged
from planner.referee.unit.alike import alike
from planner.referee.unit.owed import tests as owing
from planner.referee.verdict import Measure, Violation
from planner.units import Pose

INCH = 25_400
HALF = Fraction(1, 2)


def plan(*ways: ModelPlan, dice: Any = UNSAID) -> Plan:
    """A plan of these ways."""
    order = Order("u", "move")
    return Plan("none", LengthUnit.INCH, "", order, Status.FEASIBLE, models=ways, dice=dice)


def walks(model: str, *places: tuple[int, int]) -> ModelPlan:
    """A way of lines from (0, 0)."""
    steps = tuple(Step(StepKind.LINE, Pose(x, y, 0, 0)) for x, y in places)
    return ModelPlan(model, Pose(0, 0, 0, 0), steps)


def climbs(model: str, *rises: int, start: int = 0) -> ModelPlan:
    """A way of climbs and, downwards, drops, with a line of the same height between each two."""
    z, steps = start, list[Step]()
    for rise in rises:
        steps.append(Step(StepKind.LINE, Pose(0, len(steps), z, 0)))
        z += rise
        kind = StepKind.CLIMB if rise > 0 else StepKind.DROP
        steps.append(Step(kind, Pose(0, len(steps), z, 0)))
    return ModelPlan(model, Pose(0, 0, start, 0), tuple(steps))


def said(test: mobility.Test, made: Plan, owed: dict[str, int], *models: str) -> list[str]:
    """What is said of the tests of a plan: who and what."""
    terms = Terms("u", "move", {}, tests=(test,))
    counts = {model: Counter({test.name: times}) for model, times in owed.items()}
    found = owing(terms, made, counts, models or ("u.1",), {})
    said = list(found)
    assert {v.rule for v in said} <= {test.rule}
    return [f"{v.model}: {v.text}" if v.model else v.text for v in said]


@pytest.mark.parametrize(
    ("far", "owes"),
    [((3, 4), []), ((3 * 5_080, 4 * 5_080), []), ((3 * 5_080, 4 * 5_080 + 1), ["u.1"])],
)
def test_who_is_sure_to_pass_owes_none(far: tuple[int, int], owes: list[str]) -> None:
    """Sure up to 1", a half beyond; u.2 never is, u.3 always, of u.4 nothing is told.

    5,080 times (3, 4) is 25,400 long.
    """
    odds = {"u.1": Odds(Fraction(1), INCH, HALF), "u.2": Odds(HALF), "u.3": Odds(Fraction(1))}
    test = mobility.Test("nerve", "D6", "nerve-rule", each_model=True, odds=odds)
    made = plan(walks("u.1", far), *(walks(f"u.{k}", (9, 9)) for k in (2, 3, 4)))
    text = 'owes a test "nerve" that is not listed'
    assert said(test, made, {}, "u.1", "u.2", "u.3", "u.4") == [
        f"{model}: {text}" for model in (*owes, "u.2", "u.4")
    ]


@pytest.mark.parametrize(("corner", "chance"), [(INCH // 2, 1), (INCH // 2 + 1, HALF)])
def test_the_chance_is_by_the_whole_way(corner: int, chance: Fraction) -> None:
    """Half an inch there and half an inch back is 1"; a turn is no part of it."""
    odds = {"u.1": Odds(Fraction(1), INCH, HALF)}
    test = mobility.Test("nerve", "D6", "nerve-rule", odds=odds)
    way = walks("u.1", (corner, 0), (0, 0))
    way = ModelPlan(way.id, way.start, (Step(StepKind.PIVOT, Pose(0, 0, 0, 9)), *way.steps))
    wrong = Fraction(1, 3)
    dice = (Dice("nerve", "D6", "nerve-rule", probability=wrong, models=("u.1",)),)
    assert said(test, plan(way, dice=dice), {}) == [
        f'u.1: "nerve": the chance is {chance}, not 1/3'
    ]
    dice = (Dice("nerve", "D6", "nerve-rule", probability=Fraction(chance), models=("u.1",)),)
    assert said(test, plan(way, dice=dice), {}) == []


@pytest.mark.parametrize(
    ("rises", "owes"),
    [
        ((), 1),  # one, whatever it does
        ((INCH,), 1),  # exactly so tall is not taller
        ((INCH + 1,), 1),
        ((INCH + 1, INCH + 1), 2),
        ((2 * INCH, -2 * INCH, 3 * INCH), 2),  # down after up asks for none
        ((-2 * INCH, 2 * INCH), 2),  # before it does
        ((-2 * INCH, INCH, -2 * INCH, 2 * INCH), 3),  # a low climb is none
        ((-INCH, 2 * INCH), 1),
        ((-2 * INCH, -2 * INCH, -INCH - 1), 3),
    ],
)
@pytest.mark.parametrize("taken", [0, 1])
@pytest.mark.parametrize("more", [0, 2])
def test_one_for_each_tall_climb(rises: tuple[int, ...], owes: int, taken: int, more: int) -> None:
    """And for each that the way owes besides; one at least; less those taken before."""
    test = mobility.Test("grip", "D6", "grip-rule", each_model=True, each_climb=INCH, taken=taken)
    tall = owes if rises != () and any(abs(r) > INCH for r in rises) else 0
    due = max(1, tall + more) - taken
    if more == 0:
        assert due == owes - taken
    made = plan(climbs("u.1", *rises, start=10 * INCH), climbs("u.2", 5 * INCH, 5 * INCH))
    found = said(test, made, {"u.1": more})
    text = f"owes {due} tests" if due > 1 else "owes a test"
    is_ = "are" if due > 1 else "is"
    assert found == ([f'u.1: {text} "grip" that {is_} not listed'] if due else [])


def test_once_or_as_often_as_its_way_says() -> None:
    """Of two entries one or both; none of one that is exempt."""
    test = mobility.Test("wade", "D6", "wade-rule")
    assert said(test, plan(), {"u.1": 2}) == ['u.1: owes 2 tests "wade" that are not listed']
    once = mobility.Test("wade", "D6", "wade-rule", once=True)
    assert said(once, plan(), {"u.1": 2}) == ['u.1: owes a test "wade" that is not listed']
    exempt = mobility.Test("wade", "D6", "wade-rule", exempt=frozenset({"u.1"}))
    assert said(exempt, plan(), {"u.1": 2, "u.2": 1}, "u.1", "u.2") == [
        'u.2: owes a test "wade" that is not listed'
    ]


@pytest.mark.parametrize(
    ("named", "unnamed", "lacking"),
    [
        ((), 0, {"u.1": 3, "u.2": 1}),
        ((), 3, {"u.1": 3, "u.2": 1}),  # four are owed
        ((), 4, {}),
        (("u.1",), 2, {"u.1": 2, "u.2": 1}),
        (("u.1",), 3, {}),
        (("u.1", "u.1"), 1, {"u.1": 1, "u.2": 1}),
        (("u.1", "u.1"), 2, {}),
        (("u.1", "u.1", "u.1"), 0, {"u.2": 1}),
        (("u.1", "u.1", "u.1", "u.1"), 0, {"u.2": 1}),  # one too many helps nobody else
        (("u.1", "u.2", "u.1", "u.1"), 0, {}),
        (("u.2",), 0, {"u.1": 3}),
        (("u.2",), 3, {}),
    ],
)
def test_listed_by_name_or_by_number(
    named: tuple[str, ...], unnamed: int, lacking: dict[str, int]
) -> None:
    """u.1 owes three and u.2 one: those listed for nobody stand for whoever lacks some."""
    test = mobility.Test("wade", "D6", "wade-rule")
    rows = [Dice("wade", "D6", "wade-rule", count=len(named), models=named)] if named else []
    rows += [Dice("wade", "D6", "wade-rule", count=unnamed)] if unnamed else []
    other = Dice("other", "D6", "other-rule", count=9)
    found = said(test, plan(dice=(*rows, other)), {"u.1": 3, "u.2": 1}, "u.1", "u.2")
    words = {1: "a test", 2: "2 tests", 3: "3 tests"}
    assert found == [
        f'{model}: owes {words[times]} "wade" that {"are" if times > 1 else "is"} not listed'
        for model, times in lacking.items()
    ]


def test_the_unit_as_one() -> None:
    """Once, however many of its models owe it; as often as the one who owes most, if each does."""
    test = mobility.Test("march", "D6", "march-rule", as_one=True)
    owed = {"u.1": 2, "u.2": 3}
    text = 'the unit owes {} "march", and not as many are listed'
    assert said(test, plan(), owed, *owed) == [text.format("a test")]
    assert said(test, plan(), {}, *owed) == []
    one = plan(dice=(Dice("march", "D6", "march-rule"),))
    assert said(test, one, owed, *owed) == []
    each = mobility.Test("march", "D6", "march-rule", as_one=True, each_model=True, each_climb=INCH)
    assert said(each, one, owed, *owed) == [text.format("3 tests")]
    three = plan(dice=(Dice("march", "D6", "march-rule", count=3),))
    assert said(each, three, owed, *owed) == []


def test_climbs_that_are_counted_for_each_model_alone() -> None:
    """A test that not each model owes is owed as its way says: tall climbs add none."""
    tall = mobility.Test("grip", "D6", "grip-rule", each_climb=INCH)
    made, text = plan(climbs("u.1", 2 * INCH)), 'u.1: owes a test "grip" that is not listed'
    assert said(tall, made, {"u.1": 1}) == [text]
    assert said(tall, made, {}) == []


def test_odds_that_a_plan_says_nothing_of() -> None:
    """A chance by how far it goes, which need not be told; told, it has to be right."""
    odds = {"u.1": Odds(Fraction(1, 3), INCH, HALF)}
    test = mobility.Test("nerve", "D6", "nerve-rule", odds=odds)
    dice = Dice("nerve", "D6", "nerve-rule", models=("u.1",))
    ways = [ModelPlan(name, Pose(0, 0)) for name in ("u.2", "u.1")]
    assert list(misjudged(test, dice, ways)) == []
    assert list(misjudged(test, replace(dice, probability=Fraction(1, 3)), ways)) == []
    (wrong,) = misjudged(test, replace(dice, probability=HALF), ways)
    assert wrong.text == '"nerve": the chance is 1/3, not 1/2'


def test_nobody_owes_what_each_would() -> None:
    """Where all are exempt from it the unit owes none as one."""
    test = mobility.Test("march", "D6", "march-rule", as_one=True, each_model=True)
    assert said(test, plan(), {}, "u.1") == [
        'the unit owes a test "march", and not as many are listed'
    ]
    test = replace(test, exempt=frozenset({"u.1"}))
    assert said(test, plan(), {"u.1": 2}, "u.1") == []


def test_the_unit_before_it_moves() -> None:
    """One test if anybody has a way that was judged; what it says is read all the same."""
    test = mobility.Test("orders", "D6", "orders-rule", whole=True, need=4)
    text = 'the unit owes a test "orders" that is not listed'
    assert said(test, plan(), {"u.1": 0}) == [text]
    assert said(test, plan(), {}) == []
    dice = (Dice("orders", "D6", "orders-rule", need=3, models=("nobody",)),)
    nobody = 'nobody: cannot owe "orders": no model of the unit'
    assert said(test, plan(dice=dice), {"u.1": 0}) == [nobody, '"orders": the need is 4, not 3']
    none = (Dice("orders", "D6", "orders-rule", count=0),)
    assert said(test, plan(dice=none), {"u.1": 0}) == [text]


# -- where two ways of one move part --------------------------------------------------------------

SQUARE = ((600_000, 400_000), (700_000, 400_000), (700_000, 600_000), (600_000, 600_000))


def parted(stage: Any, feature: Feature, first: Pose, base: str = "32mm") -> list[str]:
    """What is said of two ways that are alike up to a place, and go up or down from there."""
    stage.models, stage.features = {}, [feature]
    scenario = stage.model("u.1", (500_000, 500_000), base).scenario
    check = Check("nerve", frozenset({feature.id}), "D6", HALF, "nerve-rule")
    start = Pose(500_000, 500_000, 0, 0)
    ways = [
        ModelPlan("u.1", start, (Step(StepKind.LINE, first), Step(StepKind.LINE, end)))
        for end in (Pose(500_000, 600_000, 0, 0), Pose(500_000, 400_000, 0, 0))
    ]
    return [v.text for v in alike(scenario, check, plan(ways[0]), plan(ways[1]), "both")]


EARLY = ["both: they part before anybody has come to the check"]


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize(
    ("base", "reach"),
    [
        ("32mm", 16_000),
        ("40x20mm oval", 20_000),  # the disc about it
        ("30x40mm rect", 25_000),  # half its diagonal: 3-4-5
    ],
)
def test_within_a_millimetre_of_ground(stage: Any, base: str, reach: int, more: int) -> None:
    """Ground from x = 600,000 on: half the base and 1,000 from there."""
    ground = Feature("wood", Kind.AREA, "Polygon", ((*SQUARE, SQUARE[0]),))
    first = Pose(600_000 - reach - 1_000 - more, 500_000, 0, 0)
    assert parted(stage, ground, first, base) == (EARLY if more > 0 else [])


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_within_a_millimetre_of_a_wall(stage: Any, more: int) -> None:
    """A wall 10,000 thick about x = 600,000, or a road as wide: 16,000 + 5,000 + 1,000 from it."""
    path = ((600_000, 400_000), (600_000, 600_000))
    wrong = EARLY if more > 0 else []
    first = Pose(578_000 - more, 500_000, 0, 0)
    wall = Feature("wall", Kind.WALL, "LineString", (path,), thickness=10_000, top=9)
    road = Feature("road", Kind.ROAD, "LineString", (path,), width=10_000)
    assert parted(stage, wall, first) == wrong
    assert parted(stage, road, first) == wrong


def test_on_the_way_or_where_it_begins(stage: Any) -> None:
    """Past a post on the way and back out of its reach; or in the ground from the first."""
    post = Feature("post", Kind.WALL, "LineString", (((450_000, 510_000), (450_000, 520_000)),))
    assert parted(stage, post, Pose(400_000, 500_000, 0, 0)) == []
    assert parted(stage, post, Pose(500_000, 450_000, 0, 0)) == EARLY
    round_it = ((400_000, 400_000), (600_000, 400_000), (600_000, 600_000), (400_000, 600_000))
    wood = Feature("wood", Kind.AREA, "Polygon", ((*round_it, round_it[0]),))
    assert parted(stage, wood, Pose(500_000, 500_001, 0, 0)) == []


@pytest.mark.parametrize(("named", "rule"), [("", "nerve-rule"), ("halt-rule", "halt-rule")])
def test_who_goes_on_though_failing_ends_the_move(stage: Any, named: str, rule: str) -> None:
    """u.2 goes on otherwise than its twin that passed; u.1 goes no further than both do.

    Where all ways are the same to the end the check changes nothing, and no one has to come to it.
    """
    for number in (1, 2, 3):
        stage.model(f"u.{number}", (0, 0))
    stage.box("wood", Kind.AREA, (500_000, 500_000, 600_000, 600_000))
    check = Check("nerve", frozenset({"wood"}), "D6", HALF, "nerve-rule", True, named)
    passed = plan(
        walks("u.1", (9, 9), (9, 20)), walks("u.2", (9, 9), (9, 20)), walks("u.3", (8, 8))
    )
    failed = plan(walks("u.1", (9, 9)), walks("u.2", (9, 9), (9, 30)), walks("u.4", (8, 8)))
    text, one = "both: failing ends the move, but it goes on otherwise", Measure.NUMBER
    wrong = Violation(rule, text, "u.2", None, (9, 9, 0), 1, one)  # by a step, where both were
    # Both have gone no further than to (9, 9): √2 · 499,991 = 707,094.05 from the wood's corner,
    # less the radius and the millimetre that is near enough.
    text = "both: they part before anybody has come to the check"
    early = Violation("nerve-rule", text, place=(9, 9, 0), amount=690_095, models=("u.1", "u.2"))
    assert list(alike(stage.scenario, check, passed, failed, "both")) == [wrong, early]
    before = replace(check, early=True)
    assert list(alike(stage.scenario, before, passed, failed, "both")) == [wrong]
    assert list(alike(stage.scenario, check, passed, passed, "both")) == []
    going = replace(check, stops=False)
    assert list(alike(stage.scenario, going, passed, failed, "both")) == [early]
