"""The order of a turn: what each action's phase, step and turn are, and how they go by."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import FileError, OrderError
from planner.rulesets.wh40k10 import RULESET

TWO_STEPS, OWN = "wh40k10.phase.two-steps", "wh40k10.phase.select-on-table"
ABOARD = {"embarked_in": "t"}
MOVE_UNITS = {"phase": "movement", "step": "move_units"}
REINFORCEMENTS = {"phase": "movement", "step": "reinforcements"}


def table(board: Any, squad: Any, turn: dict[str, Any], gap: float = 5, **more: Any) -> Any:
    """Unit a `gap` from the enemy e, p aboard the transport t, r in Reserves."""
    wide = 32 / 25.4
    reserve = {"state": {"in_reserve": True}, "profile": {"M": 6, "reserves": "deep_strike"}}
    return board(
        squad("a", (10, 10), **more),
        squad("e", (10 + wide + gap, 10), side="blue"),
        squad("t", (10, 30), keywords=["VEHICLE", "TRANSPORT"], profile={"M": 12, "capacity": 9}),
        squad("p", (10, 31), state=ABOARD),
        squad("r", (10, 32), **reserve),
        turn={"round": 2, "side": "red", **turn},
    )


@pytest.mark.parametrize(
    ("turn", "a", "p", "r"),
    [
        ({"phase": "command"}, set(), set(), set()),
        (MOVE_UNITS, {"stationary", "normal", "advance"}, {"disembark"}, set()),
        (REINFORCEMENTS, set(), set(), {"arrive"}),
        (
            {"phase": "movement"},
            {"stationary", "normal", "advance"},
            {"disembark"},
            set(),
        ),
        ({"phase": "shooting"}, set(), set(), set()),
        ({"phase": "charge"}, {"charge"}, set(), set()),
        ({"phase": "fight"}, set(), set(), set()),
        ({}, {"stationary", "normal", "advance", "charge"}, {"disembark"}, {"arrive"}),
        ({"phase": "movement", "side": "blue"}, set(), set(), set()),
        ({"phase": "charge", "side": "blue"}, set(), set(), set()),
    ],
)
def test_what_each_phase_and_step_allows(
    board: Any, squad: Any, allowed: Any, turn: Any, a: set[str], p: set[str], r: set[str]
) -> None:
    """wh40k10.phase.two-steps, wh40k10.phase.end, wh40k10.reserves.step-select.

    Five inches from an enemy, aboard, in Reserves; in the own turn and in the other side's. What
    a scenario leaves open is whatever fits; in the Movement phase itself Reserves wait for a and p
    (wh40k10.phase.to-reinforcements).
    """
    scenario = table(board, squad, turn)
    assert (allowed(scenario, "a"), allowed(scenario, "p"), allowed(scenario, "r")) == (a, p, r)


@pytest.mark.parametrize("phase", ["movement", "charge", "fight"])
def test_engaged(board: Any, squad: Any, allowed: Any, phase: str) -> None:
    """wh40k10.eligibility.engaged-unit, wh40k10.param.pile-in: 0.5" apart, in each phase.

    Nobody charges out of an engagement; both sides fight, whosever turn it is.
    """
    may = {
        "movement": ({"stationary", "fall_back"}, set()),
        "charge": (set(), set()),
        "fight": ({"pile_in", "consolidate"}, {"pile_in", "consolidate"}),
    }[phase]
    scenario = table(board, squad, {"phase": phase}, gap=0.5)
    found = tuple(allowed(scenario, unit) - {"consolidate_objective"} for unit in "ae")
    assert found == may


@pytest.mark.parametrize(
    ("turn", "who", "action", "rule"),
    [
        ({"phase": "charge"}, "a", "normal", TWO_STEPS),
        ({"phase": "charge"}, "a", "advance", TWO_STEPS),
        ({"phase": "shooting"}, "a", "stationary", TWO_STEPS),
        (REINFORCEMENTS, "a", "normal", TWO_STEPS),
        (MOVE_UNITS, "r", "arrive", "wh40k10.reserves.step-select"),
        ({"phase": "charge"}, "r", "arrive", "wh40k10.reserves.step-select"),
        ({"phase": "charge"}, "p", "disembark", "wh40k10.disembark.started-embarked"),
        ({"phase": "movement"}, "a", "charge", "wh40k10.param.charge-eligible"),
        ({"phase": "movement", "side": "blue"}, "a", "normal", OWN),
        ({"phase": "charge"}, "a", "pile_in", "wh40k10.param.pile-in"),
    ],
)
def test_a_plan_says_which_rule(
    board: Any, squad: Any, turn: Any, who: str, action: str, rule: str
) -> None:
    """wh40k10.phase.two-steps, wh40k10.phase.select-on-table: planner and referee name the rule."""
    scenario = table(board, squad, turn)
    order = Order(who, action, ["e"] if action == "charge" else [])
    plan = planner.plan(scenario, order)
    assert not plan.found
    assert [why.rule for why in plan.why_not] == [rule]


def test_the_referee_knows_the_phase(board: Any, squad: Any) -> None:
    """wh40k10.phase.end: a legal move of the Movement phase is none in the Charge phase."""
    plan = planner.plan(
        table(board, squad, {"phase": "movement"}), Order("a", "normal", to=(5, 10))
    )
    late = planner.check(table(board, squad, {"phase": "charge"}), plan)
    # and the plan says itself that it was made for another table
    assert [violation.rule for violation in late.violations] == [TWO_STEPS, "scenario"]


def test_what_an_ability_grants(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.normal.once-per-phase: a second Normal move by an ability, in another phase only."""
    gift = {"M": 6, "out_of_phase": ["normal"]}
    moved = {"normal_done": True, "moved_kind": "normal"}
    scenario = table(board, squad, {"phase": "movement"}, profile=gift, state=moved)
    assert "normal" not in allowed(scenario)
    shooting = planner.next_phase(scenario)
    assert shooting.turn.phase == "shooting"
    assert allowed(shooting) == {"normal"}


def test_the_phases_of_two_turns(board: Any, squad: Any) -> None:
    """wh40k10.phase.end: five phases, then blue's turn, then the next round."""
    scenario = table(board, squad, {"phase": "command"})
    seen = []
    for _ in range(11):
        seen.append((scenario.turn.round, scenario.turn.side, scenario.turn.phase))
        scenario = planner.next_phase(scenario)
    order = RULESET.phases.order
    assert order == ("command", "movement", "shooting", "charge", "fight")
    assert seen[:5] == [(2, "red", phase) for phase in order]
    assert seen[5:10] == [(2, "blue", phase) for phase in order]
    assert seen[10] == (3, "red", "command")


def test_a_sequence_crosses_the_phases(board: Any, squad: Any) -> None:
    """wh40k10.phase.two-steps, wh40k10.phase.end: move, charge; then no move more.

    4" nearer, from 5" to 1.01" off at most, in the Movement phase; then a charge with a 7; a
    second move would be in a phase that is over.
    """
    scenario = table(board, squad, MOVE_UNITS, gap=10)
    made = planner.chain(scenario, [Order("a", "normal"), Order("a", "charge", ["e"], roll=7)])
    assert made.end is not None
    assert made.end.turn.phase == "charge"
    assert all(verdict.legal for verdict in planner.check_phase(scenario, made.plans))
    back = planner.chain(made.end, [Order("t", "normal", to=(20, 30))])
    assert [why.rule for why in back.plans[0].why_not] == [TWO_STEPS]
    first = planner.check_phase(scenario, [made.plans[1]])[0]  # it has not moved: out of order
    assert not first.legal


def test_the_steps_go_by(board: Any, squad: Any) -> None:
    """wh40k10.phase.to-reinforcements: an arrival ends the step of moves, and no move follows."""
    scenario = table(board, squad, MOVE_UNITS)
    orders = [Order("r", "arrive", to=(40, 30)), Order("a", "normal", to=(5, 10))]
    made = planner.chain(scenario, orders)
    assert made.plans[0].found
    assert [why.rule for why in made.plans[1].why_not] == [TWO_STEPS]


@pytest.mark.parametrize("turn", [{"phase": "Charge"}, {"phase": "charge", "step": "move_units"}])
def test_a_phase_that_is_none(board: Any, squad: Any, turn: Any) -> None:
    """A misspelt phase, or a step of another one, is an error that lists the known ones."""
    with pytest.raises(FileError, match="known:"):
        table(board, squad, turn)


def test_no_phase_to_go_to(board: Any, squad: Any) -> None:
    """Nor does one go on to a phase that the game does not have."""
    with pytest.raises(OrderError, match='no phase "moving"'):
        planner.next_phase(table(board, squad, {}), "moving")
