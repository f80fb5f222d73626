"""Pile-in and consolidation: 32 mm bases, 1.259843" from centre to centre in contact."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.plan import Status

INCH = 25_400
WIDE = 32 / 25.4
PILE_IN, CONSOLIDATE = "wh40k10.param.pile-in", "wh40k10.param.consolidate"
FIGHT = {"turn": {"phase": "fight"}}


@pytest.mark.parametrize(
    ("phase", "state", "gap", "rule"),
    [
        ("fight", {}, 0.5, ""),
        ("fight", {}, 2, PILE_IN),
        ("fight", {"charged": True}, 2, ""),
        ("fight", {"piled_in": True}, 0.5, PILE_IN),
        ("movement", {}, 0.5, PILE_IN),
    ],
)
def test_who_piles_in(
    board: Any, squad: Any, why: Any, phase: str, state: Any, gap: float, rule: str
) -> None:
    """wh40k10.param.pile-in, wh40k10.param.engaged-moves: who is engaged or charged, and fights."""
    enemy = squad("e", (10 + WIDE + gap, 10), side="blue")
    scenario = board(squad("a", (10, 10), state=state), enemy, turn={"phase": phase})
    assert why(scenario, "pile_in") == rule


def test_to_the_closest_enemy_model(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.param.pile-in: the closest, not the first; two just as near leave the choice."""
    enemies = squad("e", (10, 14), (10, 7), (13, 10), side="blue")
    scenario = board(squad("a", (10, 10), state={"charged": True}), enemies, **FIGHT)
    mobility = ask(scenario, "a", "pile_in").mobilities["a.1"]
    assert mobility.closer_to == {"e.2", "e.3"}
    assert mobility.budget == 3 * INCH


def test_who_is_in_contact_stays(board: Any, squad: Any) -> None:
    """wh40k10.param.pile-in: a.1 touches and stays; a.2, 2" behind it, comes into contact."""
    unit = squad("a", (10, 10), (10, 10 - WIDE - 1.5), state={"charged": True})
    enemies = squad("e", (10 + WIDE, 10), (10 + WIDE, 10 - WIDE), side="blue")
    scenario = board(unit, enemies, **FIGHT)
    plan = planner.plan(scenario, Order("a", "pile_in"))
    first, second = plan.models
    assert first.steps == ()
    assert 0 < second.spent <= 3 * INCH
    values = {term.name: term.value for term in plan.objective}
    assert (values["models_engaged"], values["models_in_contact"]) == (2, 2)
    assert planner.check(scenario, plan).legal


def test_the_unit_ends_engaged_or_nobody_moves(board: Any, squad: Any) -> None:
    """wh40k10.param.pile-in: 4.1" of gap less 3" are 1.1": out of range, so no pile-in.

    With 4.0" it just gets there: 1.000" is in range.
    """
    unit = squad("a", (10, 10), state={"charged": True})
    far = board(unit, squad("e", (10 + WIDE + 4.1, 10), side="blue"), **FIGHT)
    assert planner.plan(far, Order("a", "pile_in")).status is Status.INFEASIBLE
    near = board(unit, squad("e", (10 + WIDE + 3.9, 10), side="blue"), **FIGHT)
    assert planner.plan(near, Order("a", "pile_in")).found


def test_away_from_the_closest_is_refused(board: Any, squad: Any) -> None:
    """wh40k10.param.pile-in: closer to another enemy is not closer to the closest one."""
    from planner.plan import ModelPlan, Plan, Step, StepKind
    from planner.rulesets.wh40k10 import RULESET
    from planner.units import Pose

    near, other = squad("e", (10 - WIDE - 0.5, 10), side="blue"), squad("f", (14, 10), side="blue")
    scenario = board(squad("a", (10, 10)), near, other, **FIGHT)
    start = scenario.models["a.1"].pose
    step = Step(StepKind.LINE, Pose(start.x + INCH // 4, start.y))
    order = Order("a", "pile_in", ["e"])
    plan = Plan(
        "wh40k10",
        RULESET.unit,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, (step,)),),
        move_order=("a.1",),
    )
    assert {violation.rule for violation in planner.check(scenario, plan).violations} == {PILE_IN}


def test_a_consolidation(board: Any, squad: Any, why: Any) -> None:
    """wh40k10.param.consolidate: as a pile-in, once, for who has fought."""
    unit = squad("a", (10, 10), state={"piled_in": True})
    scenario = board(unit, squad("e", (10 + WIDE + 2.5, 10), side="blue"), **FIGHT)
    plan = planner.plan(scenario, Order("a", "consolidate"))
    assert {term.name: term.value for term in plan.objective}["models_in_contact"] == 1
    out = planner.after(scenario, plan)
    assert why(out, "consolidate") == CONSOLIDATE


@pytest.fixture(name="marked")
def marked_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a unit of two that has fought, a marker to its north, and an enemy."""

    def marked(enemy: float, up: float) -> Any:
        unit = squad("a", (10, 10), (12, 10), state={"piled_in": True})
        foe = squad("e", (12 + WIDE + enemy, 10), side="blue")
        marker = {
            "type": "Feature",
            "id": "m",
            "properties": {"kind": "objective", "radius": 3},
            "geometry": {"type": "Point", "coordinates": [11, 10 + up]},
        }
        return board(unit, foe, features=[marker], **FIGHT)

    return marked


def test_no_objective_while_an_enemy_can_be_reached(marked: Any) -> None:
    """wh40k10.param.consolidate: the objective is only for who cannot reach the enemy."""
    plan = planner.plan(marked(3, 5), Order("a", "consolidate_objective", to="m"))
    assert plan.status is Status.INFEASIBLE
    assert [why.rule for why in plan.why_not] == [CONSOLIDATE]


def test_to_the_closest_objective(marked: Any) -> None:
    """wh40k10.param.consolidate: 8" up, radius 3": 5" less half a base to go, and 3" to spend.

    From 8" north the rim is at 5"; the base reaches 0.63" ahead: 4.37" are more than 3", so no.
    From 6" it is 2.37": one and then both get in, each of them nearer than before.
    """
    far = planner.plan(marked(10, 8), Order("a", "consolidate_objective", to="m"))
    assert not far.found
    scenario = marked(10, 6)
    plan = planner.plan(scenario, Order("a", "consolidate_objective", to="m"))
    assert {term.name: term.value for term in plan.objective}["models_in_objective"] == 2
    assert planner.check(scenario, plan).legal
    with pytest.raises(OrderError, match="closest objective"):
        planner.plan(scenario, Order("a", "consolidate_objective", to=(5, 5)))
