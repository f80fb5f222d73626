"""A door takes one model, a ladder two: who uses them, who keeps them, and the unit placed."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.battlefield import Feature, Kind
from planner.formation import Limits
from planner.formation.rules.capacity import crowded, keepers, uses
from planner.mobility import Mobility, Passage, Terms
from planner.navigation import Navigator
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.planning.shaping.roomy import placed
from planner.referee.judge import judge
from planner.units import Base, Pose

INCH = 25_400
DOOR = Feature("d", Kind.DOOR, "LineString", (((0, 0), (100_000, 0)),))
LADDER = Feature("l", Kind.LADDER, "LineString", (((0, 0), (10_000, 0)),), bottom=0, top=90_000)
BASE = Base.parse("32mm")


def _way(*to: tuple[int, int, int], kind: StepKind = StepKind.LINE, name: str = "m") -> ModelPlan:
    first, *rest = (Pose(*at) for at in to)
    return ModelPlan(name, first, tuple(Step(kind, at) for at in rest), 0.0, 0)


def test_trivial_who_does_not_move_uses_nothing() -> None:
    """Not even in the doorway, or at the foot of the ladder."""
    assert not uses(DOOR, BASE, _way((50_000, 0, 0)))
    assert not uses(LADDER, BASE, _way((0, 0, 0)))


def test_allowed_beside_it() -> None:
    """A base of 16,000 radius that keeps 16,003 away; a line past a ladder's foot."""
    assert not uses(DOOR, BASE, _way((0, 16_003, 0), (100_000, 16_003, 0)))
    assert not uses(LADDER, BASE, _way((0, 0, 0), (10_000, 0, 0)))


def test_forbidden_through_it() -> None:
    """From one side to the other; up and down."""
    assert uses(DOOR, BASE, _way((50_000, -50_000, 0), (50_000, 50_000, 0)))
    ladder = (0, 0, 0), (10_000, 0, 90_000)
    assert uses(LADDER, BASE, _way(*ladder, kind=StepKind.LADDER))
    assert uses(LADDER, BASE, _way(*ladder[::-1], kind=StepKind.LADDER))


def test_who_keeps_it() -> None:
    """Those whose way round is so much longer: none at all first, then 9 more, then 2 more."""
    spent = {"a": 10.0, "b": 10.0, "c": 5.0, "d": 4.0}
    without = {"a": 12.0, "b": math.inf, "c": 14.0, "d": 4.0}

    def kept(most: int) -> frozenset[str]:
        return keepers("abcd", dict.fromkeys("abcd", most), one, spent, without)

    one = dict.fromkeys("abcd", 1)
    assert kept(1) == {"b"}
    assert kept(2) == {"b", "c"}
    assert kept(3) == {"a", "b", "c"}


def test_who_takes_more_of_it_leaves_less() -> None:
    """Of 4 that may be taken b takes 2 and c 2; after a, who takes 1, and b there is 1 for d."""
    spent, without = dict.fromkeys("abcd", 0.0), {"a": 9.0, "b": 8.0, "c": 7.0, "d": 6.0}
    most = dict.fromkeys("abcd", 4)
    assert keepers("bcd", most, {"b": 2, "c": 2, "d": 1}, spent, without) == {"b", "c"}
    takes = {"a": 1, "b": 2, "c": 2, "d": 1}
    assert keepers("abcd", most, takes, spent, without) == {"a", "b", "d"}


def test_who_finds_no_room_keeps_nobody_out() -> None:
    """For a, whose way round is the longest, there is none left; b and c find 2."""
    spent, without = dict.fromkeys("abc", 0.0), {"a": 9.0, "b": 1.0, "c": 1.0}
    most, one = {"a": 0, "b": 2, "c": 2}, dict.fromkeys("abc", 1)
    assert keepers("abc", most, one, spent, without) == {"b", "c"}


@pytest.fixture(scope="module")
def room() -> Any:
    """Three models south of a wall along y = 12 as long as the table, with one door 4" wide."""

    def line(name: str, *ends: list[float], **properties: Any) -> dict[str, Any]:
        geometry = {"type": "LineString", "coordinates": [*ends]}
        return {"type": "Feature", "id": name, "geometry": geometry, "properties": properties}

    wall = line("w", [0, 12], [30, 12], kind="wall", height=9, thickness=0.1)
    door = line("d", [10, 12], [14, 12], kind="door", state="open")
    models = [{"id": f"us.{n}", "base": "32mm", "at": [10.5 + 1.5 * n, 10]} for n in range(3)]
    table = {"width": 30, "height": 30, "unit": "in"}
    unit = {"id": "us", "side": "red", "name": "us", "profile": {"M": 6}, "models": models}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": [wall, door]},
            "units": [{**unit, "keywords": ["INFANTRY"]}],
        }
    )


ORDER = Order("us", "normal", to=(12, 16))


def _limited(room: Any, most: int | None) -> Terms:
    terms = rulesets.find("wh40k10").terms(room, ORDER)

    def body(mobility: Mobility) -> Mobility:
        door = Passage(capacity=most, capacity_rule="one at a time")
        shut = replace(mobility.passage("w"), way=planner.mobility.Way.SHUT)
        return replace(mobility, passages={**mobility.passages, "d": door, "w": shut})

    return replace(terms, mobilities={m: body(b) for m, b in terms.mobilities.items()})


def _placed(room: Any, most: int | None) -> tuple[Any, Plan, Terms]:
    terms = _limited(room, most)
    found, ways = placed(room, ORDER, terms, Navigator(room, terms), Limits())
    plan = Plan(
        ruleset="wh40k10", unit=room.battlefield.table.unit, scenario=room.digest, order=ORDER,
        status=found.status, models=ways, move_order=found.move_order,
    )  # fmt: skip
    return found, plan, terms


def test_as_many_as_it_takes_go_through(room: Any) -> None:
    """Without a limit all three get past y = 12; with one, one: the others stay south of it.

    A base of 0.63" that is not through stands at 12 - 0.05 - 0.63 at the most. The same plan of
    three is refused under the rule, by its name, and what is found with it is no better.
    """
    free, all_, _ = _placed(room, None)
    assert sum(way.end.y > 12 * INCH for way in all_.models) == 3
    found, one, terms = _placed(room, 1)
    ends = sorted(way.end.y for way in one.models)
    assert ends[1] <= 12 * INCH - 16_000
    assert ends[2] > 12 * INCH
    assert judge(room, terms, one).legal
    assert [v.rule for v in judge(room, terms, all_).violations] == ["one at a time"]
    assert found.status is Status.FEASIBLE
    assert found.objective[0].bound == free.objective[0].bound
    assert found.objective[0].value > free.objective[0].value


def test_who_has_to_wait_does_so_at_the_door(room: Any) -> None:
    """To (24, 16), beyond the wall: one goes, the others go through the door in their next move.

    The door's end is at x = 14, so a base of 0.63" that waits to go through leaves by x = 13.37.
    It waits within two bases of that: at x = 15.9 at the most, not at 18 below where it wants to.
    """
    order = Order("us", "normal", to=(24, 16))
    terms = _limited(room, 1)
    _, ways = placed(room, order, terms, Navigator(room, terms), Limits())
    waiting = [way.end for way in ways if way.end.y < 12 * INCH]
    assert len(waiting) == 2
    assert max(end.x for end in waiting) < 15.9 * INCH


def test_a_door_for_three_takes_three(room: Any) -> None:
    """What the limit does not touch is as good as without it, and as proved."""
    free, _, _ = _placed(room, None)
    found, plan, terms = _placed(room, 3)
    assert found == free
    assert crowded(terms, room.battlefield, plan.models) == {}


def test_a_door_for_none_is_shut(room: Any) -> None:
    """All stay on their side, and the referee has nothing against it."""
    _, plan, terms = _placed(room, 0)
    assert all(way.end.y <= 12 * INCH - 16_000 for way in plan.models)
    assert judge(room, terms, plan).legal
