"""Tests that lose models before anyone moves: what is left, and how the survivors go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from planner import rulesets
from planner.chance import losses
from planner.formation.limits import Limits
from planner.plan import Dice, Plan
from planner.planning.after import changed
from planner.planning.judged import judged
from planner.planning.plan import plan as planned
from planner.scenario.scenario import Scenario
from planner.scenario.staged import fewer

TRIES: Final = 4
"""Models that are looked at as the one to lose: who owes a test first, then who walks furthest."""


@dataclass(frozen=True)
class Remains:
    """One outcome of the tests of a plan.

    Parameters:
        lost: ids of the models that its player gives up.
        probability: of just so many losses.
        scenario: how things stand then: the models gone, the tests made.
        plan: the survivors' plan there; None where nobody is left.
    """

    lost: tuple[str, ...]
    probability: Fraction
    scenario: Scenario
    plan: Plan | None


def remains(scenario: Scenario, plan: Plan, limits: Limits | None = None) -> tuple[Remains, ...]:
    """Return, for each number of models that a plan's tests may lose, how the rest goes on.

    The player chooses who is lost: of a few candidates (`TRIES`) the one whose loss leaves the
    best plan, one after another, so the losses of each row hold those of the row before. That
    no other choice is better is not proved. Who crosses is settled before the tests: survivors
    that were not tested do not cross.

    Empty where the plan owes no test that loses models.
    """
    ruleset = rulesets.find(scenario.ruleset)
    fatal = [dice for dice in plan.dice if dice.test in ruleset.fatal and dice.probability]
    if not fatal or not plan.models:
        return ()
    (dice,) = fatal
    assert dice.probability is not None
    unit = scenario.unit(plan.order.unit)
    spread = losses(dice.count, 1 - dice.probability, len(unit))
    limits = limits or Limits(rounds=1)
    tested = changed(scenario, {unit.id: ruleset.state_tested(unit.state, dice.models)})
    rows = [_unharmed(tested, plan, spread[0])]
    for count in range(1, max(spread) + 1):
        rows.append(_next(tested, plan, dice, rows[-1], spread[count], limits))
    return tuple(rows)


def _unharmed(tested: Scenario, plan: Plan, chance: Fraction) -> Remains:
    """Nobody is lost: the plan goes on as it is, its tests behind it."""
    same = replace(plan, scenario=tested.digest, dice=(), scene=tested)
    return Remains((), chance, tested, judged(tested, same))


def _next(
    tested: Scenario, plan: Plan, dice: Dice, before: Remains, chance: Fraction, limits: Limits
) -> Remains:
    """One loss more than `before`."""
    left = [way.id for way in plan.models if way.id not in before.lost]
    if len(left) == 1:
        return Remains((*before.lost, *left), chance, tested, None)
    rows = []
    for name in _candidates(plan, dice, left):
        scene = fewer(tested, plan.order.unit, [other for other in left if other != name])
        scene = changed(scene, {})
        found = planned(scene, plan.order, limits)
        rows.append(Remains((*before.lost, name), chance, scene, found))
    return min(rows, key=_worse)


def _candidates(plan: Plan, dice: Dice, left: Sequence[str]) -> list[str]:
    walked = {way.id: way.spent for way in plan.models}
    crossing = set(dice.models) if len(dice.models) < len(plan.models) else set[str]()
    crossing |= {way.id for way in plan.models if any(step.tests for step in way.steps)}
    return sorted(left, key=lambda name: (name not in crossing, -walked[name]))[:TRIES]


def _worse(row: Remains) -> tuple[bool, tuple[float, ...]]:
    assert row.plan is not None
    signs = ((1 if term.sense == "min" else -1, term.value) for term in row.plan.objective)
    return not row.plan.found, tuple(sign * value for sign, value in signs)
