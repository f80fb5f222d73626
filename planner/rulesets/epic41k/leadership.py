"""The leadership check of a detachment with blast markers: one before any of its units moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.mobility import Test
from planner.plan.unsaid import Unsaid
from planner.rulesets.epic41k.army import ALLOWANCE, fellows
from planner.rulesets.epic41k.fire import above
from planner.rulesets.options import amount
from planner.rulesets.others import boarded

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.epic41k.epic41k import Epic41k
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

TEST: Final = "leadership"
"""Name of the dice test."""
PASSED, FAILED = "passed_leadership", "failed_leadership"
"""States of a unit that has taken it for its detachment."""
RULE: Final = "epic41k.detachment.leadership"


def tests(
    game: Epic41k, scenario: Scenario, unit: Unit, action: str, *, boards: bool
) -> tuple[Test, ...]:
    """Return the check that a unit owes as it moves, or gets into another.

    Markers lie on the detachment, so that it counts at whichever of its units they are noted; and
    what one of them has passed in this phase, the others have as well. Getting off is a move where
    who fails stays inside: else they could get off first and be checked afterwards. Who boards
    owes it from beside the carrier, too.
    """
    mates = [unit, *(mate for mate in fellows(scenario, unit) if mate is not unit)]
    marked = any(mate.state.get("blast_markers") for mate in mates)
    moves = boards or action in ALLOWANCE or (action == "disembark" and stays(game, scenario))
    if not marked or not moves or any(mate.state.get(PASSED) for mate in mates):
        return ()
    said = (mate.profile.get("leadership") for mate in mates)
    need = next((number for number in said if number is not None), None)
    chance = amount(game.option(scenario, "leadership_p"))
    if chance is not None:
        return (Test(TEST, "1D6", RULE, None, chance, whole=True, standing=boards),)
    chance = None if need is None else above(need)
    return (Test(TEST, "1D6", RULE, need, chance, whole=True, standing=boards),)


def stays(game: Epic41k, scenario: Scenario) -> bool:
    """Return whether a detachment that fails does not even get off what carries it: an option."""
    return bool(game.option(scenario, "leadership_fail") == "no_move")


def after(game: Epic41k, scenario: Scenario, plan: Plan) -> Mapping[str, Any]:
    """Return what of it stands in the state of a unit that has carried a plan out."""
    unit = scenario.unit(plan.order.unit)
    told = any(dice.test == TEST and dice.count for dice in plan.dice)
    if isinstance(plan.dice, Unsaid):  # who says nothing of dice has passed those that it owed
        boards = boarded(scenario, plan.order) is not None
        owed = tests(game, scenario, unit, plan.order.action, boards=boards)
        told = bool(owed) and (boards or any(way.steps for way in plan.models))
    return {PASSED: True} if told else {}
