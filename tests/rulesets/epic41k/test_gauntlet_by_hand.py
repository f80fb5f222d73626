"""A snap-fire gauntlet run by plans written by hand: what is legal, who halts whom where.

Along y = 60, from x = 60 to 120, past three enemies 10 cm off that line: infantry at x = 75, a war
engine at 95, a death ray at 115. Between bases of 2 cm there are 10 cm where their middles are 12
apart: √(144 - 100) = 6.6332 cm before each of them.
"""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

import planner
from planner import Scenario
from planner.errors import OrderError

CM = 10_000
BEFORE = math.sqrt(12**2 - 10**2)
FIRST, SECOND, THIRD = (x - BEFORE for x in (75, 95, 115))
"""Where the infantry, the engine and the death ray may stop who comes."""
FOOT, ENGINE = {"class": "infantry"}, {"class": "war_engines"}
FAST = {"class": "flyers", "mission": True}
SLOW = {**FAST, "keywords": ("SLOW FLYER",)}
PACK = {"class": "infantry", "keywords": ("FLIGHT PACK",), "mission": True}
JUMP = {"class": "infantry", "keywords": ("JUMP PACK",)}


@pytest.fixture(name="lane", scope="module")
def lane_fixture(board: Any, stands: Any) -> Any:
    """Return the maker of the table, the mover as asked for, some of the enemies left out."""

    def lane(without: str = "", **mover: Any) -> Scenario:
        enemies = (
            stands("e", (75, 50), side="blue"),
            stands("g", (95, 50), side="blue", **ENGINE),
            stands("d", (115, 50), side="blue", keywords=("DEATH RAY",)),
        )
        kept = (enemy for enemy in enemies if enemy["id"] not in without)
        turn = {"round": 1, "side": "red", "phase": "movement"}
        made: Scenario = board(stands("a", (60, 60), **{"M": 80, **mover}), *kept, turn=turn)
        return made

    return lane


def line(x: float, **more: Any) -> dict[str, Any]:
    """A plan file of a way along y = 60, the file saying more of it."""
    steps = [{"kind": "line", "to": [round(x, 4), 60, 0]}]
    return {
        "format": "planner-plan/1",
        "ruleset": "epic41k",
        "order": {"unit": "a", "action": "move", "to": [round(x, 4), 60]},
        "status": "feasible",
        "models": [{"id": "a.1", "steps": steps, **more}],
    }


def after(scenario: Scenario, *halted: str) -> Scenario:
    """The table once the way to 120 has been gone, or fire halted somebody on it."""
    begun: dict[str, Any] = {
        "from": {"at": [60, 60, 0], "facing": 0},
        "to": {"at": [120, 60, 0], "facing": 0},
    }
    plan = planner.Plan.from_json(json.dumps(line(120, **begun)))
    return planner.after(scenario, plan, halted=halted)


@pytest.mark.parametrize(
    ("mover", "without", "where"),
    [
        (FOOT, "", FIRST),
        ({"class": "vehicle"}, "", FIRST),
        ({"class": "walkers"}, "", FIRST),
        ({"class": "skimmers"}, "", FIRST),
        (JUMP, "", FIRST),
        (FOOT, "e", SECOND),
        (ENGINE, "", SECOND),
        (ENGINE, "g", THIRD),
        (ENGINE, "gd", None),
        (SLOW, "", None),
        (PACK, "", None),
        (FAST, "", None),
    ],
)
def test_who_runs_it_and_who_is_halted_where(
    lane: Any, mover: dict[str, Any], without: str, where: float | None
) -> None:
    """epic41k.snapfire.halt, -.warengine-halt, -.flyer-no-halt, -.fast-flyers: by class.

    To run it is legal for all; fire on the way only stops them. All but flyers stop at the first,
    an engine at the first engine or death ray; where none may halt it nobody can have.
    """
    scenario = lane(without, **mover)
    assert planner.check(scenario, line(120)).legal
    assert after(scenario).models["a.1"].pose.x == 120 * CM
    if where is None:
        with pytest.raises(OrderError, match="halts"):
            after(scenario, "a.1")
        return
    then = after(scenario, "a.1")
    assert then.models["a.1"].pose.x / CM == pytest.approx(where, abs=1e-3)
    assert then.models["a.1"].pose.y == 60 * CM
    assert then.unit("a").state["halted_by_fire"]


@pytest.mark.parametrize(
    ("y", "drawn"),
    [(48, True), (48 - 1e-4, False)],
)
def test_what_comes_just_within_ten(board: Any, stands: Any, y: float, drawn: bool) -> None:
    """epic41k.snapfire.trigger: 12 cm from middle to middle are 10 from base to base: within."""
    scenario = board(stands("a", (60, 60), M=80), stands("e", (75, y), side="blue"))
    if drawn:
        assert after(scenario, "a.1").models["a.1"].pose.x / CM == pytest.approx(75, abs=2e-3)
    else:
        with pytest.raises(OrderError, match="halts"):
            after(scenario, "a.1")


def test_who_was_halted_is_done_for_the_phase(lane: Any) -> None:
    """epic41k.snapfire.halt, epic41k.snapfire.once-per-pair: the rest of its move is lost.

    Whether fire halted it or not it has moved; in the next round it goes on from where it was left,
    and a plan that has it begin at 120 is refused.
    """
    scenario, shot, next_turn = lane(), {"halted": ["a.1"]}, "next turn"
    on = line(90)

    def rules(*plans: Any) -> list[set[str]]:
        found = planner.check_phase(scenario, list(plans))
        return [{v.rule for v in verdict.violations} for verdict in found]

    for plans, rule in (([shot, on], "epic41k.snapfire.halt"), ([on], "epic41k.detachment.select")):
        first, second = rules(line(120), *plans)
        assert not first
        assert rule in second
    assert rules(line(120), shot, next_turn, on) == [set(), set()]
    begun: dict[str, Any] = {"from": {"at": [120, 60, 0], "facing": 0}}
    first, second = rules(line(120), shot, next_turn, line(130, **begun))
    assert (first, second) == (set(), {"chain"})


@pytest.mark.parametrize(
    ("to", "said", "rules"),
    [
        (FIRST, {}, set()),
        (140, {"spent": 80, "budget": 80}, set()),
        (140.0001, {}, {"epic41k.detachment.orders"}),
        (120, {"spent": 40}, {"spent"}),
        (120, {"budget": 90}, {"spent"}),
    ],
)
def test_what_a_plan_says_of_its_way(
    lane: Any, to: float, said: dict[str, Any], rules: set[str]
) -> None:
    """epic41k.detachment.orders: 80 cm from 60 lead to 140; to stop short of fire is legal."""
    verdict = planner.check(lane(), line(to, **said))
    assert {v.rule for v in verdict.violations} == rules
