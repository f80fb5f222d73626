"""Getting out of a transport: a 100 mm round carrier and 32 mm passengers."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import FileError, OrderError
from planner.length import Unit as LengthUnit
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
OUT = Order("a", "disembark")
WITHIN = "wh40k10.disembark.wholly-within-3"
AT = (30 * INCH, 22 * INCH)


@pytest.fixture(name="aboard")
def aboard_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a carrier in the middle of the table with passengers."""

    def aboard(*others: Any, count: int = 3, carrier: Any = None, **state: Any) -> Scenario:
        ids = [{"id": f"a.{n}", "base": "32mm"} for n in range(1, count + 1)]
        passengers = {
            **squad("a"),
            "models": ids,
            "state": {"embarked_in": "t", **state},
        }
        body = {"keywords": ["VEHICLE", "TRANSPORT"], "profile": {"M": 12}, "base": "100mm"}
        lorry = squad("t", (30, 22), **body, state=carrier or {})
        made: Scenario = board(passengers, lorry, *others)
        return made

    return aboard


def put(scenario: Scenario, *ends: tuple[int, int], kind: StepKind = StepKind.DISEMBARK) -> Any:
    """The verdict on passengers put down at places given from the carrier's middle, µm."""
    poses = [Pose(AT[0] + x, AT[1] + y) for x, y in ends]
    ways = tuple(ModelPlan(f"a.{n}", pose, (Step(kind, pose),)) for n, pose in enumerate(poses, 1))
    flags = tuple((flag.flag, flag.rule) for flag in RULESET.terms(scenario, OUT).flags)
    plan = Plan(
        "wh40k10",
        LengthUnit.INCH,
        scenario.digest,
        OUT,
        Status.FEASIBLE,
        models=ways,
        move_order=tuple(way.id for way in ways),
        flags=flags,
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


@pytest.mark.parametrize(("more", "broken"), [(-1, set()), (0, set()), (1, {WITHIN})])
def test_wholly_within_3_of_a_round_carrier(aboard: Any, more: int, broken: set[str]) -> None:
    """wh40k10.disembark.wholly-within-3: D = 76,200 + 50,000 - 16,000 = 110,200 µm."""
    scenario = aboard(count=1)
    assert put(scenario, (110_200 + more, 0)) == broken
    assert put(scenario, (0, -110_200 - more)) == broken


def test_everybody_or_nobody(aboard: Any) -> None:
    """wh40k10.disembark.all-or-nothing: one of two left aboard is no disembarkation."""
    scenario = aboard(count=2)
    assert put(scenario, (100_000, 0), (100_000, 32_000)) == set()
    assert WITHIN in put(scenario, (100_000, 0))


def test_out_in_one_step(aboard: Any) -> None:
    """wh40k10.disembark.wholly-within-3: who is set up does not walk there."""
    assert put(aboard(count=1), (100_000, 0), kind=StepKind.LINE) == {WITHIN}


@pytest.mark.parametrize(
    ("more", "broken"), [(0, {"wh40k10.disembark.not-er"}), (1, set())], ids=["at 1", "beyond"]
)
def test_not_in_engagement_range(aboard: Any, squad: Any, more: int, broken: set[str]) -> None:
    """wh40k10.disembark.not-er, wh40k10.param.er-no-setup: a gap of 1.000" is in range.

    The enemy stands 8" east; gap = 203,200 - D - 32,000, with D = 203,200 - 57,400 for 1".
    That is too far from this carrier, so the carrier's own 3" are not what is judged here: the
    passenger stands at D = 110,200 and the enemy 57,400 + `more` further.
    """
    enemy = squad("e", ((AT[0] + 110_200 + 57_400 + more) / INCH, 22), side="blue")
    assert put(aboard(enemy, count=1), (110_200, 0)) == broken


@pytest.mark.parametrize(
    ("carrier", "flags"),
    [
        ({}, {"disembarked"}),
        ({"normal_done": True}, {"disembarked", "counts_normal", "frozen", "no_charge"}),
    ],
)
def test_what_it_leaves(aboard: Any, carrier: dict[str, Any], flags: set[str]) -> None:
    """What the unit may do afterwards depends on whether its carrier has moved.

    wh40k10.disembark.before-carrier-moves, wh40k10.disembark.after-normal.counts,
    wh40k10.disembark.after-normal.no-move, wh40k10.disembark.after-normal.no-charge,
    wh40k10.disembark.after-normal.otherwise: no_shoot is never set.
    """
    scenario = aboard(carrier=carrier)
    assert {flag.flag for flag in RULESET.terms(scenario, OUT).flags} == flags


@pytest.mark.parametrize(
    ("carrier", "state", "rule"),
    [
        ({"advanced": True}, {}, "wh40k10.disembark.not-after-advance-fallback"),
        ({"fell_back": True}, {}, "wh40k10.disembark.not-after-advance-fallback"),
        ({}, {"embarked_this_phase": True}, "wh40k10.embark.no-both-in-phase"),
        ({"normal_done": True}, {}, ""),
        ({}, {}, ""),
    ],
)
def test_who_may_get_out(
    aboard: Any, carrier: dict[str, Any], state: dict[str, Any], rule: str
) -> None:
    """wh40k10.disembark.started-embarked: and not from a carrier that Advanced or fell back."""
    scenario = aboard(carrier=carrier, **state)
    chosen = {c.action: c for c in RULESET.choices(scenario, scenario.unit("a"))}
    assert (chosen["disembark"].allowed, chosen["disembark"].rule) == (not rule, rule)
    assert not any(c.allowed for name, c in chosen.items() if name != "disembark")


def test_nobody_gets_out_of_nothing(board: Any, squad: Any) -> None:
    """wh40k10.disembark.started-embarked: a unit on the table is aboard nothing."""
    scenario = board(squad("a", (10, 10)))
    chosen = {c.action: c for c in RULESET.choices(scenario, scenario.unit("a"))}
    assert chosen["disembark"].rule == "wh40k10.disembark.started-embarked"
    with pytest.raises(OrderError, match="aboard no transport"):
        RULESET.terms(scenario, OUT)


def test_a_plan_of_it(aboard: Any) -> None:
    """Ten get out towards a point and stand as near to it as the 3" let them.

    The best place of the first is on the line to the point, at D = 110,200 µm from the middle:
    what is left to walk from there is 20" less 110.2 mm.
    """
    scenario = aboard(count=1)
    plan = planner.plan(scenario, Order("a", "disembark", to=(50, 22)))
    left = {term.name: term.value for term in plan.objective}["distance_left"]
    assert left == pytest.approx(20 * INCH - 110_200, abs=5)
    ten = planner.plan(aboard(count=10), Order("a", "disembark", to=(50, 22)))
    assert ten.found
    assert [len(model.steps) for model in ten.models] == [1] * 10


@pytest.mark.parametrize(("more", "broken"), [(0, set()), (1, {"wh40k10.param.large-disembark"})])
def test_too_large_for_3(aboard: Any, squad: Any, board: Any, more: int, broken: set[str]) -> None:
    """wh40k10.param.large-disembark: 80 mm are more than 3", so within 1": D <= 115,400 µm.

    50,000 + 40,000 + 25,400 between centres.
    """
    passenger = {**squad("a"), "models": [{"id": "a.1", "base": "80mm"}]}
    lorry = squad("t", (30, 22), keywords=["VEHICLE", "TRANSPORT"], base="100mm")
    scenario = board({**passenger, "state": {"embarked_in": "t"}}, lorry)
    assert put(scenario, (115_400 + more, 0)) == broken


def test_no_room_for_all(aboard: Any, squad: Any) -> None:
    """wh40k10.disembark.all-or-nothing: walled in by enemies there is no place for even one.

    Eight enemies of 60 mm on a ring of 110 mm about the carrier: any place wholly within 3" has
    its centre 66,000 to 110,200 µm from the middle, and the furthest of these from every enemy
    is at 66,000 half-way between two: √(110² + 66² - 2·110·66·cos 22.5°) = 55.1 mm. To be out of
    range it takes 16,000 + 30,000 + 25,400 µm.
    """
    ring = [
        (30 + 110 / 25.4 * math.cos(k * math.pi / 4), 22 + 110 / 25.4 * math.sin(k * math.pi / 4))
        for k in range(8)
    ]
    enemies = squad("e", *ring, side="blue", base="60mm")
    plan = planner.plan(aboard(enemies, count=1), Order("a", "disembark", to=(50, 22)))
    assert not plan.found
    assert plan.why_not


def test_a_model_on_the_table_needs_its_place(scene: Any, squad: Any) -> None:
    """Only who is off the table may leave out where it stands."""
    record = {**squad("a"), "models": [{"id": "a.1", "base": "32mm"}]}
    with pytest.raises(FileError, match='"at" is missing'):
        scene("wh40k10", record)


def test_nobody_gets_out_of_a_transport_in_reserves(aboard: Any) -> None:
    """wh40k10.disembark.wholly-within-3: there is nothing on the table to be within 3" of."""
    for state, no in (({}, None), ({"in_reserve": True}, "wh40k10.disembark.wholly-within-3")):
        scenario = aboard(carrier=state)
        choices = RULESET.choices(scenario, scenario.unit("a"))
        out = next(choice for choice in choices if choice.action == "disembark")
        assert out.allowed == (no is None)
        assert no is None or out.rule == no
