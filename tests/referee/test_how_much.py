"""How much of what carries, hides or turns a model lacks; each number is worked out by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE, Unit
from planner.mobility import Coherency, Jumping, Measured, Near, Passage, Way
from planner.referee import Verdict, Violation
from planner.referee.exact.apart import between
from planner.referee.exact.figure import Rounded
from planner.referee.verdict import Measure
from planner.referee.words import WORDS
from planner.units import Pose

from .conftest import Stage

AT = (300_000, 300_000)
UP = 50_000


def first(stage: Stage, *way: Any) -> tuple[str, int | Fraction, Measure]:
    """Return the rule, amount and measure of the first violation."""
    said = stage.judge({"u.1": list(way)}).violations[0]
    assert all(v.says_how_much for v in stage.judge({"u.1": list(way)}).violations)
    return said.rule, said.amount, said.measure


@pytest.fixture(name="roof")
def roof_fixture(stage: Stage) -> Stage:
    """A roof 50,000 up, from x = 200,000 to 400,000, and a model on it; nothing slows it."""
    stage.box("roof", Kind.SOLID, (200_000, 200_000, 400_000, 400_000), top=UP)
    stage.model("u.1", (*AT, UP)).may(budget=2_000_000, passages={"roof": Passage(Way.OVER)})
    return stage


@pytest.mark.parametrize(("x", "over"), [(390_000, 6_000), (384_001, 1), (405_000, 21_000)])
def test_how_far_over_an_edge(roof: Stage, line: Any, x: int, over: int) -> None:
    """A base of 16 mm with its centre at x reaches to x + 16,000: so far beyond 400,000."""
    found = first(roof, line(x, 300_000))
    assert found == ("wh40k10.param.hills", over, Measure.LENGTH)


def test_how_far_over_the_edge_of_two_roofs(roof: Stage, line: Any) -> None:
    """A second roof goes on to x = 420,000: what is between them is no edge."""
    roof.box("next", Kind.SOLID, (400_000, 200_000, 420_000, 400_000), top=UP)
    roof.may(passages={name: Passage(Way.OVER) for name in ("roof", "next")})
    assert roof.rules({"u.1": [line(404_000, 300_000)]}) == []
    assert first(roof, line(410_000, 300_000))[1] == 6_000  # 410,000 + 16,000 - 420,000


def test_how_far_an_oval_hangs_over(roof: Stage, line: Any, pivot: Any) -> None:
    """75 mm along its heading: 37.5 beyond its centre; turned by 90° 21."""
    roof.models = {}
    roof.model("u.1", (*AT, UP), "75x42mm oval")
    assert first(roof, line(370_000, 300_000))[1] == 7_500
    assert first(roof, pivot(90), line(380_000, 300_000))[1] == 1_000


def test_how_long_nothing_carries_it(roof: Stage, line: Any) -> None:
    """Its base leaves the roof, but for 25 µm of reach, where its centre is at 416,025."""
    found = first(roof, line(500_000, 300_000))
    assert found == ("wh40k10.param.hills", 500_000 - 416_025, Measure.LENGTH)
    # Slantwise, along (4, 3): at x = 416,025 its centre is at y = 387,018.75, still beside the
    # edge and not beyond the corner; 5/4 of what is left along x.
    slant = first(roof, line(500_000, 450_000))[1]
    assert slant == Fraction(5, 4) * (500_000 - 416_025) + Fraction(1, 4)  # 104,968.75, rounded up


def test_how_high_it_ends_in_the_air(roof: Stage, line: Any) -> None:
    """A shelf 20,000 up is under it: 30,000 of air; beside the shelf it is 50,000."""
    roof.box("shelf", Kind.SOLID, (500_000, 200_000, 600_000, 400_000), top=20_000)
    for x, fall in ((550_000, 30_000), (484_000, UP), (485_000, 30_000)):
        said = roof.judge({"u.1": [line(x, 300_000)]}).violations[-1]
        assert (said.text, said.amount) == ('ends in mid-air at a height of 1.97"', fall)


@pytest.mark.parametrize(
    ("up", "found"), [(30_000, 20_000), (45_000, 5_000), (60_000, 10_000), (10_000, 10_000)]
)
def test_how_far_off_what_it_might_climb_to(stage: Stage, climb: Any, up: int, found: int) -> None:
    """A tower 50,000 high beside it, and the ground under it: the nearer of the two in height."""
    stage.box("tower", Kind.SOLID, (316_000, 200_000, 500_000, 400_000), top=UP)
    stage.model("u.1", AT).may(passages={"tower": Passage(Way.OVER)}, budget=2_000_000)
    assert first(stage, climb(up)) == ("climb", found, Measure.LENGTH)


def test_how_far_beside_what_it_might_climb_to(stage: Stage, climb: Any) -> None:
    """As high, 10,000 off, where 25 are in reach."""
    stage.box("tower", Kind.SOLID, (326_000, 200_000, 500_000, 400_000), top=UP)
    stage.model("u.1", AT).may(passages={"tower": Passage(Way.OVER)}, budget=2_000_000)
    assert first(stage, climb(UP))[1] == 10_000 - 25


def test_how_far_through_ground_shut_to_the_centre(stage: Stage, line: Any, pivot: Any) -> None:
    """120 mm of it straight across, 60 mm to its middle; who turns there is 60 mm deep."""
    stage.box("bog", Kind.AREA, (340_000, 240_000, 460_000, 360_000))
    shut = Passage(Way.SHUT, measured=Measured.CENTRE, rule="bog")
    stage.model("u.1", AT).may(passages={"bog": shut}, budget=2_000_000)
    assert first(stage, line(500_000, 300_000)) == ("bog", 120_000, Measure.LENGTH)
    assert first(stage, line(400_000, 300_000)) == ("bog", 60_000, Measure.LENGTH)
    stage.models = {}
    stage.model("u.1", (400_000, 300_000))
    assert first(stage, pivot(90)) == ("bog", 60_000, Measure.LENGTH)


def test_how_far_over_a_shut_line_of_ground(stage: Stage, line: Any) -> None:
    """A stream 20 mm wide: straight across 20 mm of it; along its middle all the way."""
    stage.road("stream", ((400_000, 100_000), (400_000, 500_000)), 20_000)
    shut = Passage(Way.SHUT, measured=Measured.CENTRE, rule="wet")
    stage.model("u.1", AT).may(passages={"stream": shut}, budget=2_000_000)
    assert first(stage, line(500_000, 300_000)) == ("wet", 20_000, Measure.LENGTH)


def test_a_jump_from_over_an_edge(roof: Stage) -> None:
    """It stands 6 mm over the edge, where it may walk, but not leap from."""
    roof.models = {}
    roof.model("u.1", (390_000, 300_000, UP)).may(jumping=Jumping(100_000, rule="leap"))
    found = first(roof, ("jump to", Pose(300_000, 300_000, UP)))
    assert found == ("leap", 6_000, Measure.LENGTH)


def test_upright_rectangles_say_how_deep(stage: Stage, line: Any) -> None:
    """60 x 40 mm beside a block from x = 400,000: 5 mm deep, and 30 where its middle touches it.

    A whole base inside would have to go as far as its own half length, at the least.
    """
    stage.box("block", Kind.SOLID, (400_000, 200_000, 600_000, 400_000), top=UP)
    stage.model("u.1", AT, "60x40mm rect").may(budget=2_000_000)
    stage.may(passages={"block": Passage(Way.SHUT, rule="hard")})
    for x, deep in ((375_000, 5_000), (370_001, 1)):
        said = stage.judge({"u.1": [line(x, 300_000)]}).violations
        assert [v.amount for v in said] == [deep, deep]
    stage.models = {}
    stage.model("u.1", AT, "60x40mm rect").model("v.1", (350_000, 310_000), "60x40mm rect")
    # 50 mm apart along, of 60: 10 deep; 10 apart across, of 40: 30 deep. The less of both.
    stage.features = []
    assert first(stage, line(300_000, 300_000))[1] == 10_000


def test_how_far_two_cores_overlap() -> None:
    """A square of 20 and a stretch through it 3 from its right side; a point 4 above its foot."""
    square = Rounded(((0, 0), (20, 0), (20, 20), (0, 20)))
    assert between(square, Rounded(((17, -50), (17, 50)))) == -3
    assert between(square, Rounded(((9, 4),))) == -4
    assert between(square, Rounded(((20, 5), (40, 5)))) == 0


def test_who_is_near_but_too_high(stage: Stage) -> None:
    """Within 1" as seen from above, and 40 mm up where 30 are near: 10 mm."""
    stage.model("u.1", AT).model("e.1", (340_000, 300_000, 40_000))
    stage.may(ends=(Near(frozenset({"e.1"}), 25_400, "by", vertical=30_000),))
    assert first(stage)[:2] == ("by", 10_000)


def test_who_has_nobody_to_be_near(stage: Stage) -> None:
    """Nothing to measure to: what was found is said instead."""
    stage.model("u.1", AT).may(ends=(Near(frozenset({"e.9"}), 25_400, "by"),))
    (said,) = stage.judge({}).violations
    assert (said.measure, said.amount) == (Measure.NONE, 0)
    assert (said.found, said.expected) == ("nobody on the table", "e.9")


def test_more_neighbours_than_there_are(stage: Stage) -> None:
    """One of two that are asked for: one is missing, and no length would help."""
    stage.model("u.1", AT).model("u.2", (340_000, 300_000))
    stage.asks(coherency=Coherency(25_400, 25_400, 2, False, "together"))
    said = stage.judge({}).violations
    assert [(v.model, v.amount, v.measure) for v in said] == [
        ("u.1", 1, Measure.NUMBER),
        ("u.2", 1, Measure.NUMBER),
    ]


@pytest.mark.parametrize(
    ("amount", "measure", "said"),
    [
        (25_400, Measure.LENGTH, 1),
        (45 * DEGREE // 2, Measure.ANGLE, 22.5),
        (3, Measure.NUMBER, 3),
        (Fraction(1, 8), Measure.CHANCE, 0.125),
        (0, Measure.NONE, 0),
    ],
)
def test_in_the_unit_of_what_it_counts(
    amount: int | Fraction, measure: Measure, said: float
) -> None:
    """Inches, degrees, numbers and chances as they are."""
    wrong = Violation("rule", "text", amount=amount, measure=measure, found="a", by="law")
    (record,) = json.loads(Verdict((wrong,), {}, Unit.INCH).to_json())["violations"]
    assert (record["amount"], record["measure"], record["by"]) == (said, measure.value, "law")
    assert wrong.says_how_much
    assert replace(wrong, found="").says_how_much is bool(amount)


def test_what_says_nothing() -> None:
    """No amount is no answer to how much; a kind of thing has none."""
    assert not Violation("rule", "text").says_how_much
    assert not Violation("rule", "text", amount=1, measure=Measure.NONE, found="a").says_how_much


def test_words_of_its_own_are_no_ledger_ids() -> None:
    """A ledger id has a point in it."""
    assert not any("." in word for word in WORDS)
    assert all(WORDS.values())
