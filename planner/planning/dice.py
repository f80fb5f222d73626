"""The dice a plan meets, with exact chances."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner import rulesets
from planner.chance import at_least, with_reroll
from planner.order import Order
from planner.plan import Dice, ModelPlan
from planner.rulesets.ruleset import Die
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.mobility import Terms, Test


def dice_of(
    scenario: Scenario,
    order: Order,
    terms: Terms,
    formation: Formation,
    models: tuple[ModelPlan, ...],
) -> tuple[Dice, ...]:
    """Return the roll this plan needs (if its dice set the budget) and the tests it owes."""
    if not models:
        return ()
    die = rulesets.find(scenario.ruleset).die(scenario, order)
    rolls = () if die is None else (_needed(scenario, order, die, models),)
    return rolls + tuple(
        _owed(test, formation, models) for test in terms.tests if _owes(test, formation, models)
    )


def _needed(scenario: Scenario, order: Order, die: Die, models: tuple[ModelPlan, ...]) -> Dice:
    """The lowest roll with which every model may go as far as this plan sends it."""
    ruleset = rulesets.find(scenario.ruleset)

    def enough(roll: int) -> bool:
        terms = ruleset.terms(scenario, replace(order, roll=roll))
        return all(m.spent <= terms.mobilities[m.id].budget for m in models)

    need = min((roll for roll in die.chances if enough(roll)), default=max(die.chances))
    chance = at_least(die.chances, need)
    return Dice(die.test, die.dice, die.rule, need, chance, with_reroll(chance))


def _owing(test: Test, formation: Formation, models: tuple[ModelPlan, ...]) -> tuple[str, ...]:
    owing = (m.id for m in models if m.id not in test.exempt)
    return tuple(m for m in owing if test.each_model or formation.crossing.get(m))


def _owes(test: Test, formation: Formation, models: tuple[ModelPlan, ...]) -> bool:
    return bool(_owing(test, formation, models))


def _owed(test: Test, formation: Formation, models: tuple[ModelPlan, ...]) -> Dice:
    owing = _owing(test, formation, models)
    chance = test.probability
    again = None if chance is None else with_reroll(chance)
    return Dice(test.name, test.dice, test.rule, test.need, chance, again, len(owing), owing)
