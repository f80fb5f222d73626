"""The tests owed for the ground that a way begins in, or ends in: `ground.standing`.

The bog is the box from (500, 400) to (600, 450) mm; the base a disc of 16 mm, unless said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Measured, Passage
from planner.mobility import Test as DiceTest
from planner.referee.room.ground import standing
from planner.referee.room.table import Table
from planner.units import Pose

BOG = Passage(leave="out", land="in")
ONCE = replace(BOG, lands_again=False)
BOX = (500_000, 400_000, 600_000, 450_000)
INSIDE, OFF = (550_000, 425_000), (484_000, 425_000)
"""At the second place the base touches the bog."""


def at(x: int, y: int, z: int = 0, heading: int = 0) -> Pose:
    """A pose; the heading in degrees."""
    return Pose(x, y, z, heading * 1_000_000)


def owed(
    stage: Any,
    pose: Pose,
    passages: dict[str, Passage],
    *,
    ends: bool = True,
    began: Pose | None = None,
    base: str = "32mm",
) -> tuple[str, ...]:
    """What is owed where a way begins or ends, on a table with bogs of these names."""
    for name in passages:
        if name != "road":
            stage.box(name, Kind.AREA, BOX)
    stage.model("u.1", (0, 0), base).may(passages=passages)
    (body,) = stage.judged_terms.mobilities.values()
    return standing(Table(stage.scenario.battlefield), body, pose, ends=ends, began=began)


@pytest.mark.parametrize(("ends", "name"), [(False, "out"), (True, "in")])
@pytest.mark.parametrize(
    ("pose", "there"),
    [
        (at(*OFF), False),
        (at(484_001, 425_000), True),
        (at(616_000, 425_000), False),
        (at(615_999, 425_000), True),
        (at(550_000, 384_000), False),
        (at(550_000, 384_001), True),
        (at(*INSIDE, 1), False),  # not on the ground
    ],
)
def test_the_interior_of_the_base(
    stage: Any, ends: bool, name: str, pose: Pose, there: bool
) -> None:
    """`leave` at the begin, `land` at the end; touching is not in."""
    assert owed(stage, pose, {"s": BOG}, ends=ends) == ((name,) if there else ())


@pytest.mark.parametrize(("heading", "reach"), [(0, 60_000), (90, 35_000)])
def test_the_base_as_it_is_turned(stage: Any, heading: int, reach: int) -> None:
    """An upright rectangle of 120 x 70 mm reaches half its length, or half its width."""
    base = "120x70mm rect"
    for x, there in ((500_000 - reach, ()), (500_001 - reach, ("in",))):
        assert owed(stage, at(x, 425_000, 0, heading), {"s": BOG}, base=base) == there


def test_the_centre_alone(stage: Any) -> None:
    """Measured by the centre; on the border it is not in."""
    centre = replace(BOG, measured=Measured.CENTRE)
    for x, there in ((500_000, ()), (500_001, ("in",))):
        assert owed(stage, at(x, 425_000), {"s": centre}) == there


@pytest.mark.parametrize("ends", [False, True])
def test_one_that_asks_nothing_is_passed_over(stage: Any, ends: bool) -> None:
    """The first of three bogs asks for the other moment alone, the second for nothing."""
    first = replace(BOG, land="") if ends else replace(BOG, leave="")
    bogs = {"a": first, "b": Passage(), "c": BOG}
    assert owed(stage, at(*INSIDE), bogs, ends=ends) == ("in" if ends else "out",)


@pytest.mark.parametrize(
    ("began", "owes"),
    [
        (None, True),
        (at(*INSIDE), False),
        (at(484_001, 425_000), False),
        (at(*OFF), True),  # it began beside the bog: it has come in
        (at(550_000, 384_000), True),
        (at(550_000, 384_001), False),
        (at(*INSIDE, 1), True),  # over it
        (at(*INSIDE, -1), True),
    ],
)
def test_who_ends_where_it_began(stage: Any, began: Pose | None, owes: bool) -> None:
    """Without `lands_again` who was in the bog when it began owes nothing; with it, it does."""
    end = at(540_000, 420_000)
    assert owed(stage, end, {"s": ONCE}, began=began) == (("in",) if owes else ())
    stage.features.clear()
    assert owed(stage, end, {"s": BOG}, began=began) == ("in",)


@pytest.mark.parametrize(("heading", "owes"), [(0, ()), (90, ("in",))])
def test_as_it_was_turned_when_it_began(stage: Any, heading: int, owes: tuple[str, ...]) -> None:
    """40 mm off, a rectangle of 120 x 70 mm was in with its length, and not with its width."""
    began = at(460_000, 425_000, 0, heading)
    base = "120x70mm rect"
    assert owed(stage, at(*INSIDE), {"s": ONCE}, began=began, base=base) == owes


@pytest.mark.parametrize(
    ("one", "two", "tests"),
    [
        (BOG, BOG, ("in", "in")),
        (replace(BOG, kin="wet"), replace(BOG, kin="wet"), ("in",)),
        (replace(BOG, kin="wet"), replace(BOG, kin="dry"), ("in", "in")),
        (replace(BOG, kin="wet"), replace(BOG, kin="wet", land="sink"), ("in", "sink")),
    ],
)
def test_once_for_each_kin(stage: Any, one: Passage, two: Passage, tests: tuple[str, ...]) -> None:
    """Two bogs in one place: one test of each name where they are of one kin, else two."""
    assert owed(stage, at(*INSIDE), {"a": one, "b": two}) == tests


@pytest.mark.parametrize(
    ("y", "owes"), [(425_000, ()), (435_000, ()), (435_001, ("in",)), (414_999, ("in",))]
)
def test_covered(stage: Any, y: int, owes: tuple[str, ...]) -> None:
    """While the centre is on a road of 20 mm through the bog, on its edge too, there is no bog."""
    stage.road("road", ((0, 425_000), (700_000, 425_000)), 20_000)
    over = Passage(covers=frozenset({"s"}))
    assert owed(stage, at(550_000, y), {"s": BOG, "road": over}) == owes


@pytest.mark.parametrize("here", [False, True])
def test_it_began_on_the_road(stage: Any, here: bool) -> None:
    """Who began in the bog, but on the road, began outside the bog."""
    stage.road("road", ((0, 425_000), (700_000, 425_000)), 20_000)
    over = Passage(covers=frozenset({"s"} if here else {"other"}))
    owes = owed(stage, at(550_000, 440_000), {"s": ONCE, "road": over}, began=at(*INSIDE))
    assert owes == (("in",) if here else ())


def test_a_way_owes_both(stage: Any, line: Any) -> None:
    """From bog to bog: out of the one, into the other."""
    stage.box("s", Kind.AREA, BOX).box("t", Kind.AREA, (700_000, 400_000, 800_000, 450_000))
    stage.model("u.1", INSIDE).may(budget=400_000, passages={"s": BOG, "t": BOG})
    said = [v.text for v in stage.judge({"u.1": [line(750_000, 425_000)]}).violations]
    assert said == [
        'owes a test "in" that is not listed',
        'owes a test "out" that is not listed',
    ]
    assert stage.rules({"u.1": []}) == []  # who stays owes neither


@pytest.mark.parametrize(
    ("x", "to", "all_", "besides"),
    [
        (520_000, 540_000, 1, 0),  # it leaves the bog, and does not come into it
        (400_000, 540_000, 1, 1),  # it comes into it
        (520_000, 400_000, 1, 0),
        (400_000, 410_000, 0, 0),
    ],
)
def test_who_owes_for_more_than_where_it_begins(
    stage: Any, line: Any, x: int, to: int, all_: int, besides: int
) -> None:
    """A way in the bog from x = 500 mm on owes what it owes for its begin, and else for its end."""
    stage.box("bog", Kind.AREA, (500_000, 400_000, 700_000, 450_000)).model("u.1", (x, 425_000))
    tests = tuple(DiceTest(name, "D6", f"{name}-rule") for name in ("in", "out"))
    stage.may(passages={"bog": ONCE}, budget=900_000).asks(tests=tests)
    verdict = stage.judge({"u.1": [line(to, 425_000)]})
    assert verdict.owing == {"tests_owed": all_, "tests_besides": besides}
    names = [f"{name}-rule" for name in ("in", "out") if all_]
    known = names[:1] if besides else names[1:]
    assert [v.rule for v in verdict.violations] == known
