"""One more would have had room: on which circles the referee looks, and in which order.

A base of 32 mm has a radius of 16,000 µm. Circles are looked at 2 µm outside of what is kept from
and inside of what is kept to; places lie on them by 3-4-5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from planner.length import Unit as LengthUnit
from planner.mobility import Beside, Mobility, Near, SetUp, Standoff, Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.referee import check
from planner.referee.unit.one_more import _about, _crossings, _kept_from, _places, _rim, _within
from planner.scenario.scenario import Scenario
from planner.units import Base, Pose

AT = (500_000, 500_000)
BIG = "67.996mm"
"""33,998 in radius: with 16,000 and 2 it is 50,000."""
ROUND = [(5, 0), (4, 3), (3, 4), (0, 5), (-3, 4), (-4, 3)]
ROUND += [(-x, -y) for x, y in ROUND]


def body(stage: Any, **more: Any) -> Mobility:
    """What the model u.1 may do."""
    base = stage.models["u"][0].base
    return Mobility("u.1", base, 50_000, **{"budget": 100_000, **more})


def plan_of(ends: Mapping[str, tuple[int, int]], **more: Any) -> Plan:
    """The plan that sets these up, in this order."""
    models = tuple(
        ModelPlan(name, Pose(9, 9), (Step(StepKind.PLACE, Pose(*at)),)) for name, at in ends.items()
    )
    order = Order("u", "leap")
    given = {"models": models, "move_order": tuple(ends), **more}
    return Plan("none", LengthUnit.INCH, "", order, Status.FEASIBLE, **given)


@pytest.mark.parametrize(
    ("base", "radius"),
    [
        ("32mm", 16_000),
        ("25.001mm", 12_501),  # half a µm more
        ("60x80mm rect", 50_001),  # half of 100 mm, and one
        ("80x60mm oval", 50_001),
        ("10x10mm rect", 7_072),  # 14,142.1 / 2 = 7,071.07
    ],
)
def test_a_disc_about_a_base(base: str, radius: int) -> None:
    """Whole µm, and never less."""
    assert _about(Base.parse(base)) == radius


def test_what_it_keeps_from(stage: Any) -> None:
    """Two radii, and of whom it has to keep off 1 µm more than that; mates where they were set."""
    stage.model("u.1", (0, 0)).model("u.2", (9, 9), BIG).model("u.3", (0, 0))
    stage.model("e.1", AT).model("f.1", (700_000, 500_000), BIG)
    off = Standoff(frozenset({"e.1", "g.1"}), 25_400, 9, "off-rule")
    found = _kept_from(
        stage.scenario,
        body(stage, standoffs=(off,)),
        stage.models["u"][0],
        plan_of({"u.2": (1, 2), "u.3": (3, 4)}),
    )
    assert list(found) == [
        (*AT, 32_000 + 25_401),
        (700_000, 500_000, 16_000 + 33_998),
        (1, 2, 16_000 + 33_998),
        (3, 4, 32_000),
    ]


@pytest.mark.parametrize(("wholly", "radius"), [(False, 42_000), (True, 10_000)])
def test_what_it_keeps_to(stage: Any, wholly: bool, radius: int) -> None:
    """16,000 and a gap of 10,000 from the centre; its own radius more, or less where all of it."""
    stage.model("u.1", (0, 0)).model("e.2", (700_000, 500_000)).model("e.1", AT)
    stage.model("f.1", (300_000, 500_000), "100x20mm rect")
    near = Near(frozenset({"e.2", "e.1"}), 10_000, "near-rule", wholly=wholly)
    narrow = replace(near, models=frozenset({"f.1"}))
    door = Beside("door", 10_000, "door-rule")
    asked = body(stage, ends=(door, near, narrow))
    assert list(_within(stage.scenario, asked, stage.models["u"][0])) == [
        (*AT, radius),
        (700_000, 500_000, radius),
        (300_000, 500_000, radius - 6_000),  # its shorter half counts
    ]


def test_twelve_places_on_a_circle() -> None:
    """Along the axes, and by 3-4-5."""
    assert list(_rim((100, 200, 50))) == [(100 + 10 * x, 200 + 10 * y) for x, y in ROUND]


def test_where_circles_cross() -> None:
    """50 about (0, 0) and (60, 0) cross at (30, ±40): whole numbers; one in another does not."""
    found = list(_crossings((0, 0, 50), (60, 0, 50)))
    assert found == [(30, 40), (30, -40)]
    assert {type(part) for at in found for part in at} == {int}
    assert list(_crossings((0, 0, 50), (100, 0, 50))) == [(50, 0), (50, 0)]
    for other in ((101, 0, 50), (20, 0, 29), (0, 0, 50)):
        assert list(_crossings((0, 0, 50), other)) == []
    assert list(_crossings((0, 0, 50), (20, 0, 30))) == [(50, 0), (50, 0)]


def test_crossings_first_then_what_is_free(stage: Any) -> None:
    """Two foes 60,000 apart: where both circles cross, then on each what is not in the other."""
    stage.model("u.1", (0, 0), heading=7).model("e.1", AT, BIG)
    stage.model("e.2", (560_000, 500_000), BIG)
    found = list(_places(stage.scenario, body(stage), stage.models["u"][0], plan_of({})))
    left = [(0, 5), (-3, 4), (-4, 3), (-5, 0), (-4, -3), (-3, -4), (0, -5)]
    right = [(5, 0), (4, 3), (3, 4), (0, 5), (0, -5), (3, -4), (4, -3)]
    places = [(530_000, 540_000), (530_000, 460_000)]
    places += [(500_000 + 10_000 * x, 500_000 + 10_000 * y) for x, y in left]
    places += [(560_000 + 10_000 * x, 500_000 + 10_000 * y) for x, y in right]
    assert sorted(found, key=lambda p: (p.x, p.y)) == sorted(
        (Pose(*at, 0, 7_000_000) for at in places), key=lambda p: (p.x, p.y)
    )
    assert [p.at[:2] for p in found[:2]] == places[:2]


def test_near_enough_too(stage: Any) -> None:
    """To within 50,004 of the foe: 100,002 from its centre, looked at 2 µm within that."""
    stage.model("u.1", (0, 0)).model("e.1", AT, BIG)
    model = stage.models["u"][0]

    def places(gap: int) -> list[tuple[int, int]]:
        near = Near(frozenset({"e.1"}), gap, "near-rule")
        found = _places(stage.scenario, body(stage, ends=(near,)), model, plan_of({}))
        return [(p.x - 500_000, p.y - 500_000) for p in found]

    here = [(10_000 * x, 10_000 * y) for x, y in ROUND]
    assert set(places(50_004)) == {*here, *((2 * x, 2 * y) for x, y in here)}
    assert set(here) <= set(places(2))  # 50,000 from the centre, which is as far as it may be
    assert not set(here) & set(places(1))


def sets(gap: int) -> Any:
    """What sets a unit up within a gap of the carrier e.1."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        near = (Near(frozenset({"e.1"}), gap, "near-rule"),)
        entry = SetUp("place", *AT, "enter-rule")
        bodies = {
            m.id: Mobility(m.id, m.base, 50_000, budget=900_000, set_up=entry, ends=near)
            for m in scenario.unit("u").models
        }
        return Terms("u", order.action, bodies)

    return terms


def test_a_smaller_one_has_room_where_the_next_has_none(stage: Any, play: Any, made: Any) -> None:
    """A table 84,010 long and 32,000 wide: the carrier, one set up, and 20,000 for a third.

    A second one of 32 mm has no room, nor has a third; one of 20 mm has, at the end or in a corner.
    """
    play(made.Game(sets(40_000), losing={"leap": "lost-rule"}))
    stage.size = (84_010, 32_000)
    stage.model("e.1", (16_000, 16_000))
    for number, base in ((1, "32mm"), (2, "32mm"), (3, "32mm"), (4, "20mm")):
        stage.model(f"u.{number}", (9, 100_000 * number), base)
    start = stage.models["u"][0].pose
    step = (Step(StepKind.PLACE, Pose(48_002, 16_000)),)
    plan = plan_of({"u.1": (48_002, 16_000)}, models=(ModelPlan("u.1", start, step),))
    (wrong,) = check(stage.scenario, plan).violations
    assert (wrong.rule, wrong.model) == ("lost-rule", "u.4")
    stage.models["u"].pop()
    assert check(stage.scenario, plan).legal
