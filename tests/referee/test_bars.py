"""Models in the way, several of them: each is looked at, whatever the one before it was.

The way runs along y = 500 mm from x = 200 to 400 mm with a base of 32 mm; so do the others have.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.mobility import Bar, Standoff
from planner.referee.unit.standing import Standing, others
from planner.referee.unit.together import engagement
from planner.referee.verdict import Measure, Violation
from planner.units import Base, Pose

Y = 500_000
FAR, HIGH, BESIDE, IN = (900_000, Y), (300_000, Y, 50_000), (300_000, Y + 32_000), (300_000, Y)
"""Out of the way; over its head; touching its way; in it."""
ALL = frozenset({"e.1", "e.2", "e.3", "e.4", "e.5"})


@pytest.fixture(name="row")
def row_fixture(stage: Any) -> Any:
    """Four foes by name, the last two in the way."""
    stage.model("u.1", (200_000, Y)).may(budget=400_000)
    for number, at in enumerate((FAR, HIGH, BESIDE, IN), 1):
        stage.model(f"e.{number}", at)
    return stage.model("e.5", (320_000, Y))


def test_bars(row: Any, line: Any) -> None:
    """Two are passed through, each said with its place: as near to it as the centre comes."""
    row.may(bars=(Bar(ALL, "bar-rule"),))
    said = row.judge({"u.1": [line(400_000, Y)]}).violations
    deep = '1.26" deep'  # twice 16 mm, for the centre goes through theirs
    assert list(said) == [
        Violation("bar-rule", f"passes through e.4, {deep}", "u.1", 0, (300_000, Y, 0), 32_000),
        Violation("bar-rule", f"passes through e.5, {deep}", "u.1", 0, (320_000, Y, 0), 32_000),
    ]


def test_bars_of_two_kinds(row: Any, line: Any) -> None:
    """Those that may be crossed owe one test, however many; another bar is judged all the same."""
    row.may(bars=(Bar(ALL - {"e.5"}, "cross-rule", "dash"), Bar(ALL, "bar-rule", "")))
    found = row.judge({"u.1": [line(400_000, Y)]}).violations
    assert [(v.rule, v.text.partition(",")[0]) for v in found] == [
        ("bar-rule", "passes through e.4"),
        ("bar-rule", "passes through e.5"),
        ("cross-rule", 'owes a test "dash" that is not listed'),
    ]


@pytest.mark.parametrize("flat", [49_999, 50_000])
@pytest.mark.parametrize("inclusive", [False, True])
def test_standoffs(row: Any, line: Any, flat: int, inclusive: bool) -> None:
    """A gap of 1 µm: of 1 µm less, that is touching; who is 50 mm up counts below that vertically.

    Inclusive, at exactly that, too; e.3 touches the way.
    """
    gap = Standoff(ALL, 1, flat, "off-rule", along=True, at_end=False, inclusive=inclusive)
    row.may(standoffs=(gap,), bars=())
    said = row.judge({"u.1": [line(400_000, Y)]}).violations
    near, text = '0.00004"', "is within {0} of {1}, {2} too near"  # 1 µm
    up = [("e.2", '1.26"', 300_000, 32_001)] if flat == 50_000 and inclusive else []
    foes = [
        *up,
        ("e.3", near, 300_000, 1),
        ("e.4", '1.26"', 300_000, 32_001),
        ("e.5", '1.26"', 320_000, 32_001),
    ]
    assert list(said) == [
        Violation("off-rule", text.format(near, foe, by), "u.1", 0, (x, Y, 0), amount)
        for foe, by, x, amount in foes
    ]


def test_nobody_to_be_engaged(stage: Any) -> None:
    """Who is to be engaged has been lost: nobody is, by one at the least."""
    stage.model("u.1", (200_000, Y)).model("e.1", FAR).engaging("e")
    nearest = 700_000 - 32_000 - 25_400
    rule, text = "wh40k10.param.charge-end", "nobody ends engaged with e"
    assert list(stage.judge({}).violations) == [
        Violation(rule, text, place=(200_000, Y, 0), amount=nearest, models=("u.1",))
    ]
    foe = {"e": stage.scenario.unit("e")}
    found = engagement(stage.judged_terms, [], {}, foe)
    none = Violation(rule, text, amount=1, measure=Measure.NUMBER)
    assert list(found) == [replace(none, claim=True)]  # nor anybody to engage with
    models = [Standing("u.1", Base.parse("32mm"), Pose(1, 2, 3), 9)]
    found = engagement(stage.judged_terms, models, {}, foe)
    assert list(found) == [replace(none, place=(1, 2, 3), models=("u.1",))]


@pytest.mark.parametrize(
    ("box", "gap", "off"),
    [
        # Half µm: the base is 32,000 about (0, 0).
        ((32_000, -9, 40_000, 9), 0, False),  # touching
        ((32_001, -9, 40_000, 9), 0, True),
        ((-40_000, -9, -32_001, 9), 0, True),
        ((-40_000, -9, -32_000, 9), 0, False),
        ((-9, 32_001, 9, 40_000), 0, True),
        ((-9, 32_000, 9, 40_000), 0, False),
        ((-9, -40_000, 9, -32_001), 0, True),
        ((-9, -40_000, 9, -32_000), 0, False),
        ((32_005, -9, 40_000, 9), 5, False),
        ((32_006, -9, 40_000, 9), 5, True),
        ((-40_000, -9, -32_005, 9), 5, False),
        ((-40_000, -9, -32_006, 9), 5, True),
        ((-9, 32_005, 9, 40_000), 5, False),
        ((-9, 32_006, 9, 40_000), 5, True),
        ((-9, -40_000, 9, -32_005), 5, False),
        ((-9, -40_000, 9, -32_006), 5, True),
    ],
)
def test_off(box: tuple[int, int, int, int], gap: int, off: bool) -> None:
    """Further than the gap, in one of the four directions."""
    here = Standing("m", Base.parse("32mm"), Pose(0, 0), 100)
    assert here.off(box, gap) is off
    if not gap:
        assert here.off(box) is off


@pytest.mark.parametrize(
    ("low", "high", "overlaps", "rise"),
    [
        (0, 40, False, 10),  # the body is from 50 to 150
        (0, 50, False, 0),
        (0, 51, True, 0),
        (149, 300, True, 99),
        (150, 300, False, 100),
        (60, 70, True, 10),
        (50, 50, False, 0),
    ],
)
def test_heights(low: int, high: int, overlaps: bool, rise: int) -> None:
    """Open intervals overlap; the foot's gap to the nearest height is 0 where it is among them."""
    here = Standing("m", Base.parse("32mm"), Pose(0, 0, 50), 100)
    assert here.overlaps(low, high) is overlaps
    assert here.rise(low, high) == rise
    assert here.at(Pose(7, 8)) == Standing("m", Base.parse("32mm"), Pose(7, 8), 100)


def test_others(stage: Any) -> None:
    """Not itself, not who is not there; by id."""
    stage.model("u.1", (0, 0)).model("e.2", FAR).model("e.1", IN)
    (body,) = stage.judged_terms.mobilities.values()
    there = {
        model.id: Standing(model.id, model.base, model.pose, 1)
        for models in stage.models.values()
        for model in models
    }
    found = others(there, {"e.2", "u.1", "e.1", "gone"}, body)
    assert [one.model for one in found] == ["e.1", "e.2"]
