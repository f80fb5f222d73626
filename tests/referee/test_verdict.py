"""How a verdict reads, for people and programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from planner.length import Unit
from planner.referee import Verdict, Violation
from planner.referee.verdict import MOST, points, say
from planner.units import Pose

INCH = 25_400


def test_too_far(stage: Any, line: Any) -> None:
    """3302 µm over 6" are 0.13"."""
    stage.model("u.1", (10 * INCH, 10 * INCH))
    verdict = stage.judge({"u.1": [line(16 * INCH + 3_302, 10 * INCH)]})
    assert (
        str(verdict) == 'illegal:\n  u.1: 0.13" too far (wh40k10.normal.distance), at 16.13, 10.00'
    )
    assert verdict.unit is Unit.INCH
    assert json.loads(verdict.to_json())["spent"] == {"u.1": 6.13}


def test_with_a_step(stage: Any, line: Any) -> None:
    """Steps are counted from 1 for people, from 0 for programs."""
    stage.model("u.1", (INCH, 10 * INCH))
    verdict = stage.judge({"u.1": [line(INCH, 12 * INCH), line(0, 12 * INCH)]})
    first = verdict.violations[0]
    assert first.step == 1
    assert str(first) == (
        'u.1: step 2: goes 0.63" over the edge of the table (wh40k10.through.no-table-edge)'
    )
    assert first.amount == 16_000
    assert first.place == (0, 12 * INCH, 0)


def test_as_json() -> None:
    """Lengths in the table's unit: 25400 µm are 2.54 cm, 12700 are 1.27."""
    violation = Violation("rule", "text", "u.1", 2, (25_400, 0, 12_700), 10_000)
    verdict = Verdict((violation,), {"u.1": 50_000}, Unit.CM)
    assert json.loads(verdict.to_json()) == {
        "format": "planner-verdict/1",
        "legal": False,
        "violations": [
            {
                "rule": "rule",
                "text": "text",
                "model": "u.1",
                "models": ["u.1"],
                "step": 2,
                "place": [2.54, 0, 1.27],
                "amount": 1,
                "measure": "length",
                "found": "",
                "expected": "",
                "by": "",
                "claim": False,
            }
        ],
        "more": False,
        "spent": {"u.1": 5},
        "unproved": [],
    }


@pytest.mark.parametrize(("steps", "more"), [(MOST, False), (MOST + 1, True)])
def test_no_more_are_told_than_can_be_read(stage: Any, steps: int, more: bool) -> None:
    """Each of these steps is one that a move does not have; past the most the judge stops."""
    stage.model("u.1", (5 * INCH, 5 * INCH)).may(budget=INCH)
    verdict = stage.judge({"u.1": [("place", Pose(5 * INCH, 5 * INCH))] * steps})
    assert [v.rule for v in verdict.violations] == ["step"] * MOST
    assert verdict.more is more
    assert verdict.spent == ({} if more else {"u.1": 0})
    assert str(verdict).endswith("… and more: of one plan 10000 are told") is more


def test_legal() -> None:
    """Nothing wrong is legal, in a word."""
    assert Verdict(()).legal
    assert str(Verdict(())) == "legal"
    assert json.loads(Verdict(()).to_json())["legal"] is True


def test_legal_as_far_as_can_be_seen() -> None:
    """What is taken at the plan's word stands under it."""
    verdict = Verdict((), unproved=("the optimum", "the reasons"))
    assert str(verdict) == "legal\n  the optimum\n  the reasons"
    assert json.loads(verdict.to_json())["unproved"] == ["the optimum", "the reasons"]


@pytest.mark.parametrize(
    ("amount", "text"), [(25_400, '1"'), (127, '0.01"'), (1, '0.00004"'), (30, '0.001"'), (0, '0"')]
)
def test_small_amounts_do_not_read_as_nothing(amount: int, text: str) -> None:
    """1 µm is 0.00003937", 30 µm are 0.00118"."""
    assert say(amount, Unit.INCH) == text


@pytest.mark.parametrize(("rule", "text"), [("rule", ""), (None, "text")])
def test_without_words(rule: Any, text: str) -> None:
    """A violation says something; its rule may be one without a name, but it has one."""
    with pytest.raises(ValueError, match="without words"):
        Violation(rule, text)
    assert str(Violation("", "text", "u.1")) == "u.1: text ()"


def test_by_less_than_nothing() -> None:
    """A length says by how much, or 0 that none does."""
    assert Violation("rule", "text", amount=0).amount == 0
    with pytest.raises(ValueError, match="less than nothing"):
        Violation("rule", "text", amount=-1)


def test_points() -> None:
    """To two decimals, below nothing too."""
    assert points(Fraction(5, 2)) == "2.50"
    assert points(Fraction(-27, 4)) == "-6.75"
