"""How mutants are kept, put into place and counted; mutmut itself is not run."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.gauntlet.mutants.draw import Draw, wilson
from planner.gauntlet.mutants.made import Mutant
from planner.gauntlet.mutants.swap import found, swap
from planner.gauntlet.mutants.tried import ENDLESS, FOUND, NO_TEST, PAST
from planner.referee.exact.plane import squared
from planner.referee.unit.standing import Standing
from planner.units import Base, Pose


def mutant(name: str = "f", source: str = "", file: str = "f.py") -> Mutant:
    """A mutant of that name."""
    return Mutant(file, name, "- a\n+ b", 0, source)


@pytest.mark.parametrize(
    ("found", "drawn", "low", "high"),
    [(12, 12, 0.75, 1.0), (0, 12, 0.0, 0.25), (6, 12, 0.25, 0.75), (0, 0, 0.0, 1.0)],
)
def test_bounds(found: int, drawn: int, low: float, high: float) -> None:
    """With z = 2: (p + 2/n ± 2·√((p·(1 - p) + 1/n) / n)) / (1 + 4/n); of 12, 1 + 4/n = 4/3.

    6 of 12: 2/3 ± 2·√((1/4 + 1/12) / 12) = 2/3 ± 1/3. 12 of 12: 7/6 ± 2·√(1/144) = 7/6 ± 1/6.
    """
    assert wilson(found, drawn, 2) == pytest.approx((low, high))


def test_what_is_left_of_a_draw(tmp_path: Path) -> None:
    """Those not tried; `again` those past too, which includes one that no test reaches."""
    lot = [mutant(name) for name in ("fresh", "past", "none", "found", "endless")]
    draw = Draw(tmp_path / "draw.json", 9, lot)
    for one, end in zip(lot[1:], (PAST, NO_TEST, FOUND, ENDLESS), strict=True):
        draw.note(one, end)
    assert draw.found == 2
    assert [one.function for one in draw.left(again=False)] == ["fresh"]
    assert [one.function for one in draw.left(again=True)] == ["fresh", "past", "none"]


def test_a_function_is_another_for_all_who_have_it() -> None:
    """One that is imported here by name, with another body."""
    function = found("planner/referee/exact/plane.py", "squared")
    assert function is squared
    before = function.__code__
    try:
        source = "def squared(first: Core, second: Core) -> int:\n    return min((7, 8))\n"
        swap(mutant("squared", source, "planner/referee/exact/plane.py"))
        assert squared(((0, 0),), ((3, 4),)) == 7
    finally:
        function.__code__ = before
    assert squared(((0, 0),), ((3, 4),)) == (25, 1)


def test_a_method_with_another_default() -> None:
    """A box 3 off: further than a gap of 2, which is asked for in place of 0, and not than 4."""
    function = found("planner/referee/unit/standing.py", "Standing.off")
    before, default = function.__code__, function.__defaults__
    here = Standing("m", Base.parse("32mm"), Pose(0, 0, 0, 0), 1)
    box = (32_003, -9, 32_009, 9)  # half µm; the base ends at 32,000
    try:
        for gap, off in ((2, True), (4, False)):
            source = f"def off(self, box: Box, gap: int = {gap}) -> bool:\n"
            swap(
                mutant(
                    "Standing.off",
                    source + "    return box[0] - self._box[2] > gap\n",
                    "planner/referee/unit/standing.py",
                )
            )
            assert here.off(box) is off
    finally:
        function.__code__, function.__defaults__ = before, default
