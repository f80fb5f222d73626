"""Getting into a transport at the end of a move: a 100 mm round carrier, 32 mm passengers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET

INCH = 25_400
IN = Order("a", "normal", to="t", goal="board")
WITHIN = "wh40k10.embark.all-within-3"
CAPACITY = "wh40k10.transport.capacity"


@pytest.fixture(name="meeting")
def meeting_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a carrier at (30, 22) and a unit of ours at the given places."""

    def meeting(
        *places: tuple[float, float], capacity: Any = 12, carrier: Any = None, **state: Any
    ) -> Scenario:
        profile = {"M": 12} if capacity is None else {"M": 12, "capacity": capacity}
        body = {"keywords": ["VEHICLE", "TRANSPORT"], "profile": profile, "base": "100mm"}
        lorry = squad("t", (30, 22), **{**body, **(carrier or {})})
        made: Scenario = board(squad("a", *places, state=state), lorry)
        return made

    return meeting


def faults(scenario: Scenario, *dx: int) -> set[str]:
    """The rules broken when each model goes `dx` µm along x (0: it stays)."""
    ways = []
    for model, far in zip(scenario.unit("a").models, dx, strict=True):
        to = replace(model.pose, x=model.pose.x + far)
        ways.append(ModelPlan(model.id, model.pose, (Step(StepKind.LINE, to),) if far else ()))
    flags = tuple((flag.flag, flag.rule) for flag in RULESET.terms(scenario, IN).flags)
    order = tuple(way.id for way in ways if way.steps)
    plan = Plan(
        "wh40k10",
        LengthUnit.INCH,
        scenario.digest,
        IN,
        Status.FEASIBLE,
        models=tuple(ways),
        move_order=order,
        flags=flags,
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


@pytest.mark.parametrize(("more", "broken"), [(0, set()), (1, {WITHIN})])
def test_every_model_within_3(meeting: Any, more: int, broken: set[str]) -> None:
    """wh40k10.embark.all-within-3: 16,000 + 50,000 + 76,200 = 142,200 µm between centres.

    The second model does not move at all; the first comes as near as it has to.
    """
    far = 142_200 / INCH
    scenario = meeting((30 - far - 2, 22), (30 - far + 1.3, 22))
    assert faults(scenario, 2 * INCH - more, 0) == broken
    assert WITHIN in faults(scenario, 0, 0)


def test_a_plan_of_it(meeting: Any) -> None:
    """wh40k10.embark.off-table, wh40k10.embark.inert: afterwards they are aboard, and act no more.

    The nearer of two stands 2" too far, the further one 4". Side by side on the rim, each 16 mm
    off the line, they walk √(51.70² + 16²) + √(102.50² + 16²) mm = 157.86 mm (the rim has
    receded 142.2 - √(142.2² - 16²) = 0.90 mm there); straight to the rim would be 152.4 mm.
    """
    far = 142_200 / INCH
    scenario = meeting((30 - far - 2, 22), (30 - far - 4, 22))
    plan = planner.plan(scenario, IN)
    walked = {term.name: term.value for term in plan.objective}["distance_walked"]
    assert 6 * INCH <= walked <= 157_870
    now = planner.after(scenario, plan)
    state = now.unit("a").state
    assert (state["embarked_in"], state["embarked_this_phase"]) == ("t", True)
    assert not now.unit("a").on_table
    chosen = {c.action: c for c in RULESET.choices(now, now.unit("a"))}
    assert chosen["disembark"].rule == "wh40k10.embark.no-both-in-phase"
    assert not any(choice.allowed for choice in chosen.values())


def test_nobody_has_to(meeting: Any) -> None:
    """wh40k10.embark.optional: the same move without the goal leaves them outside."""
    scenario = meeting((24, 22))
    plan = planner.plan(scenario, Order("a", "normal", to=(26, 22)))
    assert planner.after(scenario, plan).unit("a").on_table


def test_who_travels_with_it(meeting: Any) -> None:
    """wh40k10.embark.off-table: the carrier goes 12" on and they get out there, next turn."""
    scenario = meeting((25, 22))
    aboard = planner.after(scenario, planner.plan(scenario, IN))
    moved = planner.after(aboard, planner.plan(aboard, Order("t", "normal", to=(42, 22))))
    fresh = planner.next_phase(moved, "movement", ends_turn=True)
    out = planner.plan(fresh, Order("a", "disembark", to=(60, 22)))
    # The carrier stands at x = 42" and they stand 110,200 µm further on.
    assert out.models[0].end.x == pytest.approx(42 * INCH + 110_200, abs=5)


@pytest.mark.parametrize(("room", "rule"), [(3, ""), (2, CAPACITY)])
def test_capacity(meeting: Any, room: int, rule: str) -> None:
    """wh40k10.transport.capacity: three models need room for three."""
    scenario = meeting((24, 22), (24, 24), (24, 20), capacity=room)
    no = RULESET.refusal(scenario, IN)
    assert (no[0] if no else "") == rule


def test_those_already_aboard_count(board: Any, squad: Any) -> None:
    """wh40k10.transport.capacity: 10 and 2 fit into 12, 10 and 3 do not."""
    ten = {
        **squad("ten", state={"embarked_in": "t"}),
        "models": [{"id": f"ten.{n}", "base": "32mm"} for n in range(10)],
    }
    body = {"keywords": ["VEHICLE", "TRANSPORT"], "base": "100mm"}
    lorry = squad("t", (30, 22), **body, profile={"M": 12, "capacity": 12})
    two, three = squad("a", (25, 22), (25, 24)), squad("a", (25, 22), (25, 24), (25, 20))
    assert RULESET.refusal(board(two, lorry, ten), IN) is None
    no = RULESET.refusal(board(three, lorry, ten), IN)
    assert no is not None
    assert no[0] == CAPACITY


def test_whom_it_carries(meeting: Any) -> None:
    """wh40k10.transport.capacity: a type filter; the unit is INFANTRY."""
    profile = {"M": 12, "capacity": 12, "carries": ["Jump Pack"]}
    no = RULESET.refusal(meeting((25, 22), carrier={"profile": profile}), IN)
    assert no is not None
    assert no[0] == CAPACITY


def test_capacity_is_asked_for(meeting: Any) -> None:
    """wh40k10.transport.capacity: the texts give no value, so the profile has to."""
    with pytest.raises(OrderError, match='needs "capacity"'):
        RULESET.refusal(meeting((25, 22), capacity=None), IN)


@pytest.mark.parametrize(
    ("carrier", "state", "action", "rule"),
    [
        ({"keywords": ["VEHICLE"]}, {}, "normal", "wh40k10.transport.keyword"),
        ({"side": "blue"}, {}, "normal", "wh40k10.transport.keyword"),
        ({}, {"disembarked": True}, "normal", "wh40k10.embark.not-after-disembark"),
        ({}, {}, "stationary", "wh40k10.embark.after-move"),
        ({}, {}, "normal", ""),
    ],
)
def test_who_may_get_in(
    meeting: Any, carrier: dict[str, Any], state: dict[str, Any], action: str, rule: str
) -> None:
    """Only into a friendly TRANSPORT, after a move of its own, and not out and in in a phase."""
    scenario = meeting((23, 22), carrier=carrier, **state)
    no = RULESET.refusal(scenario, replace_action(action))
    assert (no[0] if no else "") == rule


def replace_action(action: str) -> Order:
    """The same order with another action."""
    return Order("a", action, to="t", goal="board")


def test_nobody_gets_into_a_wreck(meeting: Any) -> None:
    """wh40k10.destroyed.before-removal: it stands there for those who get out, no longer."""
    whole, wreck = (meeting((30, 26), carrier={"state": s}) for s in ({}, {"destroyed": True}))
    assert planner.plan(whole, IN).found
    refused = planner.plan(wreck, IN)
    assert refused.status is Status.INFEASIBLE
    assert [why.rule for why in refused.why_not] == ["wh40k10.destroyed.before-removal"]


@pytest.mark.parametrize(
    ("count", "profile", "said"),
    [
        (12, {"capacity": 12}, []),
        (13, {"capacity": 12}, ["13 models are aboard t, which carries 12"]),
        (1, {"carries": ["INFANTRY"]}, []),
        (1, {"carries": ["BEAST"]}, ["a is aboard, and t carries only BEAST"]),
    ],
)
def test_who_is_aboard_already(
    board: Any, squad: Any, count: int, profile: dict[str, Any], said: list[str]
) -> None:
    """wh40k10.transport.capacity: a scenario that begins with too many aboard is told of it."""
    ids = [{"id": f"a.{n}", "base": "32mm"} for n in range(1, count + 1)]
    aboard = {**squad("a"), "models": ids, "state": {"embarked_in": "t"}}
    lorry = squad("t", (20, 20), keywords=["TRANSPORT"], profile={"M": 9, **profile})
    scenario = board(aboard, lorry)
    notes = RULESET.report(scenario, scenario.unit("t"))
    assert [text for rule, text in notes if rule == "wh40k10.transport.capacity"] == said


def test_out_of_what_is_no_transport(board: Any, squad: Any, why: Any) -> None:
    """wh40k10.transport.keyword: of two vehicles one has the word, and lets somebody out."""
    for keywords, rule in (
        (["VEHICLE", "TRANSPORT"], ""),
        (["VEHICLE"], "wh40k10.transport.keyword"),
    ):
        aboard = {**squad("a"), "models": [{"id": "a.1", "base": "32mm"}]}
        scenario = board(
            {**aboard, "state": {"embarked_in": "t"}}, squad("t", (20, 20), keywords=keywords)
        )
        assert why(scenario, "disembark") == rule
