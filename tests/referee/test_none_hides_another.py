"""What is harmless hides nothing of what comes after it: things, models, ground, one by one.

A disc of 32 mm, 50 mm high, goes from (500, 500) mm to the right by 40 mm; lengths are µm.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import Unit as LengthUnit
from planner.mobility import (
    Bar,
    Coherency,
    Flying,
    Keeps,
    Leaving,
    Near,
    Parting,
    Passage,
    Shelter,
    Standoff,
    Way,
)
from planner.order import Order
from planner.plan import ModelPlan, Plan, RollRow, Status
from planner.plan.unsaid import Unsaid
from planner.referee import Verdict
from planner.referee.statements.other_rolls import other_rolls
from planner.units import Pose

X, Y = 500_000, 500_000
END = (540_000, 500_000)
OVER = (530_000, 480_000, 560_000, 520_000)
"""A box that it ends in."""
SHUT = Passage(Way.SHUT, rule="shut-rule")


@pytest.fixture(name="found")
def found_fixture(stage: Any, line: Any) -> Any:
    """Return the rules against the way: of its steps, and of its end."""

    def found(way: Any = None) -> tuple[list[str], list[str]]:
        wrong = stage.judge({"u.1": [line(*END)] if way is None else way}).violations
        steps = [v.rule for v in wrong if v.step is not None]
        return steps, [v.rule for v in wrong if v.step is None]

    stage.model("u.1", (X, Y)).may(rules={}, budget=900_000)
    return found


def beside(stage: Any) -> None:
    """A wall across the corner of the box about the end, which it does not come near to."""
    stage.wall("slanting", ((550_000, 519_000), (559_000, 510_000)), 50_000)


@pytest.mark.parametrize("first", ["none", "beam", "gate", "slanting"])
def test_material(stage: Any, found: Any, first: str) -> None:
    """Something above its head, something open, a wall beside it; then a block that it ends in.

    What is above its head does not stand on the block: it would be in there, too.
    """
    if first == "beam":
        stage.box("beam", Kind.SOLID, OVER, bottom=50_000, top=60_000)
    elif first == "gate":
        stage.box("gate", Kind.SOLID, OVER, top=50_000)
    elif first == "slanting":
        beside(stage)
    stage.box("block", Kind.SOLID, OVER, top=49_000)
    stage.may(passages={"gate": Passage(Way.OPEN, within=True), "block": SHUT, "slanting": SHUT})
    assert found() == (["shut-rule"], ["solid"])


def test_shut_ground(stage: Any, found: Any) -> None:
    """Open ground, shut ground elsewhere, and then shut ground where it goes."""
    stage.box("open", Kind.AREA, OVER).box("far", Kind.AREA, (0, 0, 9, 9))
    stage.box("bog", Kind.AREA, OVER)
    stage.may(passages={"open": Passage(Way.OPEN), "far": SHUT, "bog": SHUT})
    assert found() == (["shut-rule"], [])


FIRST = [(900_000, 900_000, 0), (555_000, 530_000, 0), (540_000, 500_000, 60_000)]
"""Far off; at the corner of the box about the end; above its head."""


@pytest.mark.parametrize("first", [[], FIRST[:1], FIRST[1:2], FIRST[2:], FIRST])
def test_models(stage: Any, found: Any, first: list[Any]) -> None:
    """Who is neither swept nor ended on comes first; then who is both, at (550, 500) mm."""
    places = [*first, (550_000, 500_000, 0)]
    for k, at in enumerate(places):
        stage.model(f"e.{k}", at, "20mm")
    names = frozenset(f"e.{k}" for k in range(len(places)))
    stage.may(bars=(Bar(frozenset(), "none"), Bar(names, "bar-rule")))
    assert found() == (["bar-rule"], ["no_overlap"])
    stage.may(bars=(), standoffs=(Standoff(names, 1, 10, "off-rule"),))
    assert found() == (["off-rule"], ["no_overlap", "off-rule"])
    stage.may(standoffs=(), bars=(Bar(names, "bar-rule"),), flying=Flying())
    flown = [("fly to", Pose(*END))]
    assert found(flown) == (["bar-rule"], ["no_overlap"])
    stage.may(bars=(), standoffs=(Standoff(names, 1, 10, "off-rule"),))
    assert found(flown) == (["off-rule"], ["no_overlap", "off-rule"])


@pytest.mark.parametrize("kind", ["line", "fly"])
def test_one_who_may_be_crossed(stage: Any, found: Any, kind: str) -> None:
    """Before one who may not; and before another of the same who may: one test in all."""
    stage.model("e.1", (510_000, 530_000), "30mm").model("e.2", (530_000, 470_000), "30mm")
    both = (Bar(frozenset({"e.1"}), "one", "dodge"), Bar(frozenset({"e.2"}), "two"))
    stage.may(bars=both, flying=Flying())
    way = [(f"{kind} to", Pose(*END))]
    assert found(way) == (["two"], ["one"])  # and the test that is not listed
    stage.may(bars=(Bar(frozenset({"e.1", "e.2"}), "one", "dodge"),))
    assert found(way) == ([], ["one"])


def test_what_carries(stage: Any, line: Any, found: Any) -> None:
    """A floor elsewhere at its height, and then the one that it goes on."""
    stage.models.clear()
    stage.model("u.1", (X, Y, 60_000))
    stage.box("far", Kind.FLOOR, (0, 0, 9_000, 9_000), top=60_000)
    stage.box("deck", Kind.FLOOR, (400_000, 400_000, 700_000, 700_000), top=60_000)
    assert found() == ([], [])


@pytest.mark.parametrize(("top", "hangs"), [(20_000, 40_000), (0, 60_000)])
def test_how_high_it_hangs(stage: Any, pivot: Any, found: Any, top: int, hangs: int) -> None:
    """It turns 60 mm up in the air, over a block or nothing."""
    stage.models.clear()
    stage.model("u.1", (X, Y, 60_000))
    if top:
        stage.box("block", Kind.SOLID, (400_000, 400_000, 700_000, 700_000), top=top)
    stage.may(passages={"block": SHUT})
    (one, *_) = stage.judge({"u.1": [pivot(90)]}).violations
    assert (one.rule, one.step, one.amount) == ("support", 0, hangs)


@pytest.mark.parametrize(("dx", "dy"), [(200_000, 0), (-200_000, 0), (0, 200_000), (0, -200_000)])
def test_fences(stage: Any, line: Any, dx: int, dy: int) -> None:
    """One above its head, one that costs nothing; then one at 3 mm, across its way to any side.

    The one above its head stands on none of the others.
    """
    stage.model("u.1", (X, Y)).may(budget=900_000)
    x, y = X + dx * 3 // 4, Y + dy * 3 // 4
    path = ((x - dy // 2, y - dx // 2), (x + dy // 2, y + dx // 2))
    for name, low in (("high", 50_000), ("free", 0), ("fence", 0)):
        stage.wall(name, path, low + 49_000, 2_000, bottom=low)
    fence = Passage(Way.OPEN, entry=3_000)
    stage.may(passages={"high": fence, "free": Passage(Way.OPEN), "fence": fence})
    assert stage.judge({"u.1": [line(X + dx, Y + dy)]}).spent == {"u.1": 203_000}


def test_whom_it_ends_near(stage: Any, found: Any) -> None:
    """One too high, one behind a line; then one who is near."""
    stage.model("e.1", (580_000, 500_000, 90_000)).model("e.2", (540_000, 540_000))
    stage.model("e.3", (580_000, 500_000))
    wall = (((500_000, 520_000), (600_000, 520_000)),)
    three = frozenset({"e.1", "e.2", "e.3"})
    near = Near(three, 10_000, "near-rule", vertical=1_000, apart=wall)
    stage.may(ends=(near,))
    assert found() == ([], [])
    stage.models["e"].pop()
    assert found() == ([], ["near-rule"])


def test_whom_it_leaves(stage: Any, found: Any) -> None:
    """One behind it, and one that it comes nearer to; which is nearer to begin with."""
    stage.model("e.1", (400_000, 500_000), "20mm").model("e.2", (580_000, 500_000), "20mm")
    stage.may(leaving=Leaving(frozenset({"e.1", "e.2"}), "away"))
    assert found() == (["away"], [])


def test_parts(stage: Any) -> None:
    """Two of one part, and the third of another, near the second."""
    for k, x in enumerate((500_000, 540_000, 580_000), 1):
        stage.model(f"u.{k}", (x, Y))
    parts = (frozenset({"u.1", "u.2"}), frozenset({"u.3"}))
    stage.asks(parting=Parting(parts, 20_000, "part-rule"))
    assert [(v.rule, v.model) for v in stage.judge({}).violations] == [("part-rule", "u.2")]


def test_groups(stage: Any) -> None:
    """Of three the first two are one group, and the third is none of it."""
    for k, x in enumerate((500_000, 540_000, 900_000), 1):
        stage.model(f"u.{k}", (x, Y))
    stage.asks(coherency=Coherency(20_000, 9, 0, True, "near-rule", "group-rule"))
    (wrong,) = stage.judge({}).violations
    assert (wrong.rule, wrong.models) == ("group-rule", ("u.3",))


def test_doorways(stage: Any, line: Any) -> None:
    """A block that holds as many as like, a gate; two end in both."""
    stage.model("u.1", (X, Y)).model("u.2", (540_000, 540_000))
    for name in ("other", "block", "gate"):
        stage.box(name, Kind.SOLID, (530_000, 480_000, 560_000, 560_000), top=50_000)
    open_ = Passage(Way.OPEN, within=True)
    gate = Passage(Way.OPEN, within=True, holds=1, holds_rule="gate-rule")
    stage.may(passages={"block": open_, "gate": gate, "other": open_}, budget=900_000)
    assert stage.rules({"u.1": [line(*END)]}) == ["gate-rule"]


def test_what_hides(stage: Any, found: Any) -> None:
    """Something else, and a wall that hides: by its second stretch, of the second wall."""
    stage.model("e.1", (700_000, 500_000))
    stage.wall("else", ((650_000, 0), (650_000, 900_000)), 50_000)
    stage.wall("short", ((660_000, 0), (660_000, 100_000)), 50_000)
    stage.wall("hide", ((640_000, 0), (640_000, 10), (640_000, 900_000)), 50_000)
    shelter = Shelter(frozenset({"e.1"}), frozenset(), hiding=frozenset({"hide", "short"}))
    stage.box("wood", Kind.AREA, (400_000, 400_000, 510_000, 600_000))
    stage.may(ends=(Keeps(shelter, "keep-rule"),))
    assert found() == ([], [])
    stage.features[2] = stage.features[1]
    assert found() == ([], [])  # it never was in cover


def test_rolls() -> None:
    """One that allows its ways, its own, and one that is said to allow none: nothing is listed."""
    asked: list[Plan] = []

    def judge(_: Any, again: Plan) -> Verdict:
        asked.append(again)
        return Verdict(())

    sixth = Fraction(1, 6)
    rows = [(4, Status.FEASIBLE), (6, Status.INFEASIBLE), (3, Status.INFEASIBLE)]
    made = Plan(
        *("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE),
        models=(ModelPlan("u.1", Pose(0, 0)),), roll=6, dice=(), flags=(),
        rolls=tuple(RollRow(roll, sixth, sixth, status) for roll, status in rows),
    )  # fmt: skip
    table: Any = None
    assert len(list(other_rolls(table, made, judge))) == 1
    (again,) = asked
    assert isinstance(again.dice, Unsaid)
    assert isinstance(again.flags, Unsaid)
