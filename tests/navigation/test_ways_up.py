"""Ladders, stairs and ropes: what they cost, who may use them, and that the referee agrees."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Bar, Climbing, Passage, Way
from planner.navigation import Navigator, Places, Route, Unreachable
from planner.plan import ModelPlan, StepKind
from planner.referee.room.table import table_of
from planner.referee.unit.standing import Standing
from planner.referee.way.trial import Trial
from planner.referee.way.way import walk
from planner.units import Pose

from .tables import INCH, OVER, area, box, floor, navigator, other, path, pose, solid, um

NO_CLIMB = Climbing(highest=0)
LADDER = Passage(rise=Fraction(1), pace=Fraction(0), rule="ladder")


def way_up(
    name: str,
    kind: Kind,
    foot: tuple[float, float],
    head: tuple[float, float],
    z0: float,
    z1: float,
) -> Feature:
    """A ladder, stairs or rope."""
    return Feature(name, kind, "LineString", (path(foot, head),), bottom=um(z0), top=um(z1))


def house(kind: Kind, passage: Passage, budget: float = 30, **more: Any) -> Navigator:
    """A floor 3" up from x = 20 on; a way up from (18, 15) on the ground to (22, 15) on it."""
    features = [
        floor("f", box(20, 10, 30, 20), 3),
        way_up("w", kind, (18, 15), (22, 15), 0, 3),
    ]
    more = {"climbing": NO_CLIMB} | more
    start = more.pop("start", pose(10, 15))
    return navigator(features, "32mm", start, budget, passages={"w": passage}, **more)


def judged(ways: Navigator, route: Route, bars: tuple[Standing, ...] = ()) -> list[str]:
    """Violations that the referee finds on the way."""
    field = ways.field("me")
    base, height = field.mobility.base, field.mobility.height
    standing = {"me": Standing("me", base, field.start, height)} | {s.model: s for s in bars}
    trial = Trial(table_of(ways.scenario.battlefield), field.mobility, standing)
    walk(trial, ModelPlan("me", field.start, route.steps), field.start)
    assert trial.spent.ceil() <= route.spent + 1
    return [str(violation) for violation in trial.violations]


def went(ways: Navigator, to: Pose) -> tuple[float, list[StepKind]]:
    """Inches of the certified route, which costs promise and the referee accepts; its steps."""
    field = ways.field("me")
    route = field.route(to)
    cost = field.costs(Places.of([to]))[0]
    assert route.spent <= cost + 1e-6 <= route.spent + 10
    assert judged(ways, route) == []
    return route.spent / INCH, [step.kind for step in route.steps]


@pytest.mark.parametrize(
    ("kind", "passage", "length"),
    [
        # 8 to the foot, 3 up at full price, 3 on.
        (Kind.LADDER, LADDER, 8 + 3 + 3),
        # 4 of stairs as seen from above at pace 1, their height free.
        (Kind.STAIRS, Passage(rise=Fraction(0)), 8 + 4 + 3),
        # 1" flat and each inch of height twice.
        (Kind.ROPE, Passage(rise=Fraction(2), pace=Fraction(0), entry=INCH), 8 + 7 + 3),
    ],
)
class TestPrice:
    """Up and down by each kind."""

    def test_up(self, kind: Kind, passage: Passage, length: float) -> None:
        """Along the ground, up, along the floor."""
        found, kinds = went(house(kind, passage), pose(25, 15, 3))
        assert found == pytest.approx(length, abs=1e-4)
        assert kinds == [StepKind.LINE, StepKind(kind.value), StepKind.LINE]

    def test_down(self, kind: Kind, passage: Passage, length: float) -> None:
        """The same way back costs the same."""
        ways = house(kind, passage, start=pose(25, 15, 3))
        found, _ = went(ways, pose(10, 15))
        assert found == pytest.approx(length, abs=1e-4)


def test_who_has_no_price_cannot_use_it() -> None:
    """Without `rise` the ladder is not there; SHUT it is forbidden."""
    for passage in (Passage(), Passage(Way.SHUT, rise=Fraction(1))):
        with pytest.raises(Unreachable):
            house(Kind.LADDER, passage).field("me").route(pose(25, 15, 3))


def test_dearer_than_the_climb() -> None:
    """A climb of 3 at the edge and the straight way, 15 + 3, beat a ladder at 3 an inch.

    By the ladder: 8 + 9 + 3 = 20.
    """
    dear = Passage(rise=Fraction(3), pace=Fraction(0))
    found, kinds = went(house(Kind.LADDER, dear, climbing=Climbing()), pose(25, 15, 3))
    assert found == pytest.approx(18, abs=1e-3)
    assert StepKind.LADDER not in kinds


def test_from_the_head_of_a_ladder_straight_on_over_the_edge() -> None:
    """Up a block by a ladder, and down its far side where the straight line comes to its edge.

    8 to the foot, 1.5 up, from (22, 15) to (40, 22.5) sqrt(18² + 7.5²) = 19.5, 1.5 down: 30.5.
    To climb up would cost 15.
    """
    features = [
        solid("block", box(20, 8, 24, 22), 1.5),
        way_up("w", Kind.LADDER, (18, 15), (22, 15), 0, 1.5),
    ]
    passages = {"w": LADDER, "block": OVER}
    climbing = Climbing(Fraction(10), Fraction(1))
    ways = navigator(
        features, "32mm", pose(10, 15), 40, passages=passages, climbing=climbing
    )  # fmt: skip
    found, kinds = went(ways, pose(40, 22.5))
    assert found == pytest.approx(30.5, abs=2e-4)
    assert kinds == [StepKind.LINE, StepKind.LADDER, StepKind.LINE, StepKind.CLIMB, StepKind.LINE]


def rope_over(rope: Passage, budget: float = 30, start: Pose | None = None) -> Navigator:
    """Floors 3" up, from x = 10 to 20 and 24 to 34; a level rope from (19, 15) to (25, 15)."""
    features = [
        floor("f", box(10, 10, 20, 20), 3),
        floor("g", box(24, 10, 34, 20), 3),
        way_up("w", Kind.ROPE, (19, 15), (25, 15), 3, 3),
    ]
    passages = {"w": rope}
    return navigator(
        features, "32mm", start or pose(12, 15, 3), budget, passages=passages, climbing=NO_CLIMB
    )


TWICE = Passage(rise=Fraction(0), pace=Fraction(2))


def test_a_level_rope_between_two_floors_of_one_height() -> None:
    """7 to its foot, 6 along it at twice the price, 5 on: 24; and back from there."""
    found, kinds = went(rope_over(TWICE), pose(30, 15, 3))
    assert found == pytest.approx(7 + 12 + 5, abs=1e-4)
    assert kinds == [StepKind.LINE, StepKind.ROPE, StepKind.LINE]
    back, _ = went(rope_over(TWICE, start=pose(30, 15, 3)), pose(12, 15, 3))
    assert back == pytest.approx(24, abs=1e-4)


def test_what_is_left_behind_a_level_rope() -> None:
    """What is left to go is told over it: from (12, 15) to (30, 15) 7 + 12 + 5 as above."""
    remaining = rope_over(TWICE).remaining("me", Places.of([pose(30, 15, 3)]))
    left = remaining.costs(Places.of([pose(12, 15, 3)]))[0]
    assert left / INCH == pytest.approx(24, abs=1e-3)


def test_two_level_ropes_one_after_another() -> None:
    """3 on, 6 of rope, 6 on, 6 of rope, 3 on: 12 + 2 × 12."""
    features = [
        floor("f", box(10, 10, 20, 20), 3),
        floor("g", box(24, 10, 32, 20), 3),
        floor("h", box(36, 10, 46, 20), 3),
        way_up("w", Kind.ROPE, (19, 15), (25, 15), 3, 3),
        way_up("v", Kind.ROPE, (31, 15), (37, 15), 3, 3),
    ]
    passages = {"w": TWICE, "v": TWICE}
    ways = navigator(features, "32mm", pose(16, 15, 3), 40, passages=passages, climbing=NO_CLIMB)
    found, kinds = went(ways, pose(40, 15, 3))
    assert found == pytest.approx(36, abs=1e-4)
    assert kinds.count(StepKind.ROPE) == 2


@pytest.mark.parametrize(("pace", "kinds"), [(4, [StepKind.LINE]), (8, [StepKind.ROPE])])
def test_a_level_rope_through_what_may_be_walked(pace: int, kinds: list[StepKind]) -> None:
    """Over 6" of a bog at `pace` a rope at 5 an inch is used where that costs less: 24 or 30."""
    bog = area("bog", box(5, 5, 25, 25))
    rope = way_up("w", Kind.ROPE, (12, 15), (18, 15), 0, 0)
    passages = {
        "bog": Passage(pace=Fraction(pace)),
        "w": Passage(rise=Fraction(0), pace=Fraction(5)),
    }
    ways = navigator([bog, rope], "32mm", pose(12, 15), 40, passages=passages)
    route = ways.field("me").route(pose(18, 15))
    assert judged(ways, route) == []
    assert route.spent / INCH == pytest.approx(min(6 * pace, 30), abs=1e-4)
    assert [step.kind for step in route.steps] == kinds


def test_budget_ends_at_the_head() -> None:
    """8 + 3 = 11 get to the head; a hair less does not. (The search adds 0.05 µm a bend.)"""
    went(house(Kind.LADDER, LADDER, 11.0001), pose(22, 15, 3))
    with pytest.raises(Unreachable):
        house(Kind.LADDER, LADDER, 10.9999).field("me").route(pose(22, 15, 3))


def test_two_storeys() -> None:
    """Two ladders: 8 + 3, from (22, 15) 5 on to (27, 15), 3 up to (25, 15), then 1."""
    features = [
        floor("f", box(20, 10, 30, 20), 3),
        floor("g", box(22, 10, 28, 20), 6),
        way_up("w", Kind.LADDER, (18, 15), (22, 15), 0, 3),
        way_up("v", Kind.LADDER, (27, 15), (25, 15), 3, 6),
    ]
    ways = navigator(
        features,
        "32mm",
        pose(10, 15),
        30,
        passages={"w": LADDER, "v": LADDER},
        climbing=NO_CLIMB,
    )
    found, kinds = went(ways, pose(24, 15, 6))
    assert found == pytest.approx(8 + 3 + 5 + 3 + 1, abs=1e-4)
    assert kinds.count(StepKind.LADDER) == 2


def test_somebody_on_the_ladder() -> None:
    """Who stands under it, reaching up to its heights, bars the way."""
    guard = other("them", "25mm", pose(20, 15))
    ways = house(Kind.LADDER, LADDER, others=[guard], bars=(Bar(frozenset({"them"}), "bar"),))
    with pytest.raises(Unreachable):
        ways.field("me").route(pose(25, 15, 3))
    free = house(Kind.LADDER, LADDER).field("me").route(pose(25, 15, 3))
    seen = Standing("them", guard.base, guard.pose, um(2))
    assert any("passes through them" in text for text in judged(ways, free, (seen,)))


def test_what_is_left_to_go_and_the_region() -> None:
    """A search back from upstairs takes the ladder too; the region holds the floor."""
    ways = house(Kind.LADDER, LADDER)
    left = ways.remaining("me", Places.of([pose(25, 15, 3)])).costs(Places.of([pose(10, 15)]))
    assert left[0] / INCH == pytest.approx(14, rel=1e-3)
    assert any(z == um(3) and shape.area > 0 for z, shape in ways.field("me").reach())
