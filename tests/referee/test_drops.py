"""A way that has to have a drop: how deep it is, and near whom it lands, to the µm.

A model with a base of 16,000 radius stands on a box 100,000 high, whose right face is at
x = 500,000; beside it lies one 40,000 high as far as x = 600,000. It goes out to where it only
touches the one's face, drops 60,000 onto the other, goes on and drops 40,000.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Dropping, Near, Passage, Way
from planner.units import Pose

TOP, STEP = 100_000, 40_000
FIRST, SECOND = (516_000, 500_000, STEP), (616_000, 500_000, 0)


@pytest.fixture(name="stairs")
def stairs_fixture(stage: Any) -> Any:
    """The two boxes and the model."""
    stage.box("high", Kind.SOLID, (300_000, 400_000, 500_000, 600_000), top=TOP)
    stage.box("low", Kind.SOLID, (500_000, 400_000, 600_000, 600_000), top=STEP)
    over = Passage(Way.OVER)
    stage.may(passages={"high": over, "low": over}, budget=500_000)
    return stage.model("u.1", (480_000, 500_000, TOP))


def drops(stage: Any, many: int = 2, **asked: Any) -> list[tuple[str, Any, int]]:
    """Rule, place and amount of what is wrong with the first of those drops, or with both."""
    stage.may(dropping=Dropping(TOP, rule="drop-rule", **{"least_rule": "deep-rule", **asked}))
    way = [
        ("line", 516_000, 500_000),
        ("drop to", Pose(*FIRST)),
        ("line", 616_000, 500_000),
        ("drop to", Pose(*SECOND)),
    ]
    return [(v.rule, v.place, v.amount) for v in stage.judge({"u.1": way[: 2 * many]}).violations]


@pytest.mark.parametrize(
    ("many", "least", "lacks"),
    [
        (2, 0, 0),
        (2, 59_999, 0),
        (2, 60_000, 0),  # the deeper of two counts
        (2, 60_001, 1),
        (1, 60_001, 1),
        (0, 7, 7),  # none at all
        (0, 0, 0),
    ],
)
def test_as_deep_as_it_has_to_be(stairs: Any, many: int, least: int, lacks: int) -> None:
    """60,000, then 40,000; what lacks is said where the way ends."""
    end = ((480_000, 500_000, TOP), FIRST, SECOND)[many]
    assert drops(stairs, many, least=least) == ([("deep-rule", end, lacks)] if lacks else [])


def lands(stage: Any, least: int = STEP, **more: Any) -> list[tuple[str, Any, int]]:
    """The same of both drops, of which one has to land within 25,400 of an enemy."""
    near = Near(**{"models": frozenset({"e.1"}), "gap": 25_400, "rule": "land-rule", **more})
    return drops(stage, least=least, lands=near)


@pytest.mark.parametrize("x", [616_000, 516_000])
def test_near_whom_it_lands(stairs: Any, x: int) -> None:
    """Two radii and 25,400 from where it lands, first or last: 57,400, and 1 µm more or less."""
    wrong = [("land-rule", SECOND, 1)]
    for off, found in ((-1, []), (0, []), (1, wrong)):
        stairs.models.pop("e", None)
        stairs.model("e.1", (x, 500_000 + 57_400 + off))
        assert lands(stairs) == found
    # Of whom it is not asked to land near says nothing, nor does one that is not there.
    stairs.model("f.1", (x, 500_000 - 57_400))
    assert lands(stairs) == wrong
    assert lands(stairs, models=frozenset({"f.1", "e.1", "gone"})) == []
    assert lands(stairs, models=frozenset({"u.1"})) == [("land-rule", SECOND, 0)]  # itself


def test_a_drop_too_low_to_land_by(stairs: Any) -> None:
    """Only the first one is 60,000 deep, and lands far from who stands beside the second.

    √(100,000² + 50,000²) = 111,803.4 from centre to centre; 57,400 may be between them.
    """
    stairs.model("e.1", (616_000, 550_000))
    assert lands(stairs, 40_000) == []
    assert lands(stairs, 40_001) == [("land-rule", FIRST, 54_403)]
    assert lands(stairs, 60_000) == [("land-rule", FIRST, 54_403)]


@pytest.mark.parametrize(
    ("z", "vertical", "found"),
    [
        (0, None, True),
        (0, STEP, True),
        (0, STEP - 1, False),
        (TOP, 60_000, True),
        (TOP, 59_999, False),
        (STEP, 0, True),
    ],
)
def test_how_high_it_lands(stairs: Any, z: int, vertical: int | None, found: bool) -> None:
    """40,000 up, beside who stands on the ground, as high, or 60,000 higher."""
    stairs.model("e.1", (516_000, 550_000, z))
    wrong = [] if found else [("land-rule", FIRST, 1)]
    assert lands(stairs, 60_000, vertical=vertical) == wrong


def test_what_is_said(stairs: Any) -> None:
    """In the table's unit, of all of them by name; the drop's own rule, or a plain word for it."""
    stairs.model("e.1", (100_000, 100_000)).model("e.2", (100_000, 200_000))
    near = Near(frozenset({"e.2", "e.1"}), 50_800, "land-rule")
    stairs.may(dropping=Dropping(TOP, least=STEP, lands=near))
    way = [("line", 516_000, 500_000), ("drop to", Pose(*FIRST))]
    found = [(v.rule, v.text, v.place) for v in stairs.judge({"u.1": way}).violations]
    assert ("land-rule", 'lands further than 2" from e.1, e.2', FIRST) in found
    stairs.may(dropping=Dropping(TOP, least=TOP))
    found = [(v.rule, v.text, v.amount) for v in stairs.judge({"u.1": way}).violations]
    assert ("drop", 'has no drop of 3.94" or more', 40_000) in found


def test_who_stays_has_no_drop(stairs: Any) -> None:
    """It is asked of every model, of one that does not move too."""
    stairs.may(dropping=Dropping(TOP, least=STEP, least_rule="deep-rule"))
    found = [(v.rule, v.model, v.amount) for v in stairs.judge({}).violations]
    assert found == [("deep-rule", "u.1", STEP)]
