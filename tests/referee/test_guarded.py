"""What is not touched near some models (`Guarded`): both at once, to the micrometre.

An enemy of 20 mm stands at (500, 500) mm and guards a pond within 100 mm: of a base of 20 mm that
is where the centres are within 120 mm. Lengths here are µm.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Guarded, Passage

HERE = 500_000
FIVE = 26_000
"""A fifth of 130 mm: along (3, 4) that is (78, 104) mm."""


def pond(stage: Any, *corners: tuple[int, int], kind: Kind = Kind.AREA) -> Any:
    """Put a pond on the table, and the enemy that guards it."""
    stage.polygon("pond", kind, corners).model("e.1", (HERE, HERE), "20mm")
    return stage.may(
        budget=10**9,
        guarded=(Guarded(frozenset({"pond"}), frozenset({"e.1"}), 100_000, "both"),),
    )


def box(x0: int, y0: int, x1: int, y1: int) -> Any:
    """Return the corners of an upright rectangle."""
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(
    ("more", "left", "wrong"),
    [(-1, 490_000, 1), (0, 490_000, 1), (1, 490_000, 0), (0, 509_999, 1), (0, 510_000, 0)],
)
def test_past_the_guard(
    stage: Any, line: Any, more: int, left: int, wrong: int, back: bool
) -> None:
    """120 mm beside it, and 1 µm less and more: exactly there is near, at x = 500 mm alone.

    A base of 20 mm whose centre is there touches a pond from x = 510 mm on, and is in one that
    begins 1 µm before.
    """
    y, ends = HERE + 120_000 + more, (200_000, 800_000)
    first, last = ends[::-1] if back else ends
    pond(stage, *box(left, 550_000, 540_000, 700_000)).model("u.1", (first, y), "20mm")
    found = stage.judge({"u.1": [line(last, y)]}).violations
    assert [v.rule for v in found] == ["both"] * wrong
    if more < 0:  # half a chord of a circle of 120 mm, 1 µm inside: sqrt(2 * 120000 - 1) µm
        assert [v.amount for v in found] == [980]
        assert found[0].text == 'is over pond within 3.94" of e.1, for 0.04" of its way'


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(("edge", "wrong"), [(370_000, 0), (370_001, 1)])
def test_out_of_the_pond_as_it_comes_near(
    stage: Any, line: Any, edge: int, wrong: int, back: bool
) -> None:
    """Straight at the guard it is near from x = 380 mm on, and off a pond up to 370 mm there."""
    ends = (300_000, 390_000)
    first, last = ends[::-1] if back else ends
    pond(stage, *box(200_000, 400_000, edge, 600_000)).model("u.1", (first, HERE), "20mm")
    assert stage.rules({"u.1": [line(last, HERE)]}) == ["both"] * wrong


@pytest.mark.parametrize(("more", "wrong"), [(0, 0), (1, 1)])
def test_on_a_slant(stage: Any, line: Any, more: int, wrong: int) -> None:
    """The same along (3, 4): a pond whose edge is 130 mm off, and 5 µm nearer."""
    x, y = HERE - 3 * FIVE + 3 * more, HERE - 4 * FIVE + 4 * more
    corners = (x + 80_000, y - 60_000), (x - 80_000, y + 60_000)
    below = [(a - 60_000, b - 80_000) for a, b in reversed(corners)]
    pond(stage, *corners, *below).model("u.1", (HERE - 120_000, HERE - 160_000), "20mm")
    # To the place where it comes near, 120 mm off: (72, 96) mm; and on towards the guard.
    for far in (72_000, 60_000):
        found = stage.rules({"u.1": [line(HERE - far, HERE - far * 4 // 3)]})
        assert found == ["both"] * wrong


@pytest.mark.parametrize(
    ("base", "heading", "edge", "slack"),
    [
        ("40x20mm rect", 0, 350_000, 0),
        ("40x20mm rect", 90, 370_000, 0),
        ("40x20mm oval", 90, 370_000, 1),
        ("40x20mm oval", 0, 350_000, 1),
    ],
)
def test_hulls(stage: Any, line: Any, base: str, heading: int, edge: int, slack: int) -> None:
    """Half as long as it is, it is near as much sooner, and out of the pond as much later.

    20 mm ahead and behind: near from x = 370 mm on, its back at 350 mm by then. What an oval does
    is judged to far less than a micrometre.
    """
    for right, wrong in ((edge - slack, 0), (edge + 1 + slack, 1)):
        stage.features.clear()
        stage.models.clear()
        pond(stage, *box(200_000, 400_000, right, 600_000))
        stage.model("u.1", (300_000, HERE), base, heading)
        assert stage.rules({"u.1": [line(389_000, HERE)]}) == ["both"] * wrong


def test_beside_an_oval(stage: Any, line: Any) -> None:
    """A guard on an oval, 40 mm long, along the way: 120 mm beside its middle, 1 µm more and less.

    Its side is 10 mm from its middle there, as that of the disc was.
    """
    for more, wrong in ((-2, 1), (2, 0)):
        stage.features.clear()
        stage.models.clear()
        pond(stage, *box(490_000, 550_000, 540_000, 700_000))
        stage.models.clear()
        y = HERE + 120_000 + more
        stage.model("e.1", (HERE, HERE), "40x20mm oval").model("u.1", (200_000, y), "20mm")
        assert stage.rules({"u.1": [line(800_000, y)]}) == ["both"] * wrong


def test_each_by_itself_is_harmless(stage: Any, line: Any) -> None:
    """Over the pond far from the guard, then past the guard off the pond; and it may begin near."""
    pond(stage, *box(200_000, 400_000, 300_000, 600_000)).model("u.1", (150_000, HERE), "20mm")
    assert stage.rules({"u.1": [line(350_000, HERE), line(450_000, 450_000)]}) == []


def test_a_stream_drawn_as_a_line(stage: Any, line: Any) -> None:
    """Material too: a stream without breadth at x = 370 mm is left where it comes near."""
    for x, wrong in ((370_000, 0), (370_001, 1)):
        stage.features.clear()
        stage.models.clear()
        pond(stage, *box(0, 0, 10, 10))
        stage.features.clear()
        stage.wall("pond", ((x, 400_000), (x, 600_000)), 1_000)
        stage.may(passages={"pond": Passage()}).model("u.1", (300_000, HERE), "20mm")
        assert stage.rules({"u.1": [line(400_000, HERE)]}) == ["both"] * wrong


@pytest.mark.parametrize(
    ("corners", "wrong"),
    [
        (box(-60_000, -30_000, -15_000, 30_000), 1),
        (box(-60_000, -30_000, -21_000, 30_000), 1),
        (box(-60_000, -30_000, -22_400, 30_000), 0),
        (box(-22_000, 9_000, -19_000, 12_000), 0),
    ],
)
def test_a_turn(stage: Any, pivot: Any, corners: Any, wrong: int) -> None:
    """A base of 40 x 20 mm turns from 0° to 90°, 125 mm below the guard's middle.

    Its top is 10 mm up at first, and 20 mm in the end: 105 and 95 mm off. Half way both hold over a
    pond 15 mm to the left; one 21 mm off is touched on the way alone, where its corner, 22.36 mm
    from the middle, points to the left, and that high (17.9 mm) as it is then it is near. Further
    off it is never touched. A puddle at its upper left corner is touched at the beginning alone:
    from 5° on that corner, at 153.4° + 5°, is below 9 mm. Its top is 15 mm up from 15.8° on.
    """
    x, y = HERE, HERE - 125_000
    placed = [(a + x, b + y) for a, b in corners]
    pond(stage, *placed).model("u.1", (x, y), "40x20mm rect")
    assert stage.rules({"u.1": [pivot(90)]}) == ["both"] * wrong


@pytest.mark.parametrize(("high", "wrong"), [(HERE, 0), (HERE - 1, 1)])
def test_on_a_bridge(stage: Any, line: Any, high: int, wrong: int) -> None:
    """What a bridge covers is not there while the middle is on it, or on its very edge."""
    pond(stage, *box(200_000, 400_000, 450_000, 600_000)).model("u.1", (300_000, HERE), "20mm")
    stage.polygon("bridge", Kind.ROAD, box(350_000, 450_000, 470_000, high))
    stage.may(passages={"bridge": Passage(covers=frozenset({"pond"}))})
    assert stage.rules({"u.1": [line(465_000, HERE)]}) == ["both"] * wrong


@pytest.mark.parametrize(("right", "wrong"), [(HERE, 0), (HERE - 1, 1)])
def test_a_turn_on_a_bridge(stage: Any, pivot: Any, right: int, wrong: int) -> None:
    """The turn of 40 x 20 mm beside a pond 15 mm to its left, see above, on a bridge to there."""
    x, y = HERE, HERE - 125_000
    pond(stage, *box(x - 60_000, y - 30_000, x - 15_000, y + 30_000))
    stage.polygon("bridge", Kind.ROAD, box(x - 60_000, y - 30_000, right, y + 30_000))
    stage.may(passages={"bridge": Passage(covers=frozenset({"pond"}))})
    stage.model("u.1", (x, y), "40x20mm rect")
    assert stage.rules({"u.1": [pivot(90)]}) == ["both"] * wrong
