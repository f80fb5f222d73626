"""Every number of the rules at -1, 0 and +1 µm: all of them, and that one too few is noticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from planner.gauntlet.rows import ROWS
from planner.gauntlet.triples import near, ways
from planner.gauntlet.triples.numbers import numbers
from planner.gauntlet.triples.stage import BASES, DIRECTIONS, MIDDLE, Stage, Stand
from planner.mobility import Above, ByEdge, Coherency, Course, Marker, Near
from planner.units import Base, Pose
from planner.units.base import Shape

KINDS = [
    (near.near, Near(frozenset("e"), 76_200, "near")),
    (near.near, Near(frozenset("e"), 76_200, "near", wholly=True)),
    (near.near, Near(frozenset("e"), 20_000, "near", wholly=True)),
    (ways.by_edge, ByEdge(152_400, "edge")),
    (ways.by_edge, ByEdge(152_400, "edge", wholly=False)),
    (ways.by_edge, ByEdge(20_000, "edge", ("top", "left"))),
    (ways.above, Above(25_400, "above")),
    (ways.course, Course(508_000, 90_000_000, "course")),
]
"""Numbers that random scenes do not meet: who arrives, boards, or flies on."""


def test_every_number_of_the_rules(tmp_path: Path) -> None:
    """All that the scenes meet, over a hundred, of all four games."""
    row = ROWS["triples"]
    found = list(row.play(range(row.many), tmp_path))
    assert [outcome.trouble for outcome in found if not outcome.right] == []
    assert len(found) == len(BASES) * len(numbers())
    assert len(numbers()) > 100
    assert {number.game for number in numbers()} == {"epic41k", "gemini", "wardrones", "wh40k10"}


@pytest.mark.parametrize(("kind", "value"), KINDS, ids=lambda v: getattr(v, "__name__", ""))
@pytest.mark.parametrize("width", BASES)
def test_numbers_that_scenes_seldom_meet(kind: Any, value: Any, width: int) -> None:
    """Right at each of the three, in each direction."""
    stands = [Stand(direction, width) for direction in DIRECTIONS]
    assert all(kind(value, stand, more) for stand in stands for more in (-1, 0, 1))


def test_places_are_as_far_off_as_they_say() -> None:
    """25 along (3, 4) is (15, 20); 2 more along x; 27 is 5 fifths and 2 along x."""
    stand = Stand((3, 4), 25_000)
    assert stand.away(25) == Pose(MIDDLE + 15, MIDDLE + 20)
    assert stand.away(25, 2) == stand.away(27) == Pose(MIDDLE + 17, MIDDLE + 20)
    assert stand.beside(stand.away(0), 2) == Pose(MIDDLE - 8, MIDDLE + 6)
    assert stand.base(50_801).length == 25_009  # with 50,801 a multiple of ten


def test_a_judge_that_is_out_by_a_micrometre_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bases 2 µm wider than they are said to be: each gap is 2 µm less."""
    coherency = Coherency(50_800, 127_000, 1, False, "together")
    marker, stand = Marker(0, 0, 20_000, "marker"), Stand((5, 0), 32_000)
    assert near.coherency(coherency, stand, 1)
    assert ways.marker(marker, stand, 0)
    judge = Stage.judge

    def wider(stage: Stage, *way: Any) -> Any:
        stage.base = Base(Shape.ROUND, stage.base.length + 2, stage.base.length + 2)
        return judge(stage, *way)

    monkeypatch.setattr(Stage, "judge", wider)
    assert not near.coherency(coherency, stand, 1)
    assert not ways.marker(marker, stand, 0)
