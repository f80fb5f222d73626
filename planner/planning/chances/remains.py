"""Tests that lose models before anyone moves: what is left, and how the survivors go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from planner import rulesets
from planner.chance import losses
from planner.formation.limits import Limits
from planner.plan import Dice, Plan
from planner.planning.after import after, changed
from planner.planning.judged import judged
from planner.planning.plan import plan as planned
from planner.planning.within import found_within
from planner.rulesets.answers import Fate
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
        plan: the survivors' plan there; None where nobody is left, or nothing to be planned.
        failed: ids of the models that have failed a test which takes nobody off the table.
        text: what comes of it, for people.
    """

    lost: tuple[str, ...]
    probability: Fraction
    scenario: Scenario
    plan: Plan | None
    failed: tuple[str, ...] = ()
    text: str = ""


def remains(scenario: Scenario, plan: Plan, limits: Limits | None = None) -> tuple[Remains, ...]:
    """Return, for each number of models that a plan's tests may lose, how the rest goes on.

    The player chooses who is lost: of a few candidates (`TRIES`) the one whose loss leaves the
    best plan, one after another, so the losses of each row hold those of the row before. That
    no other choice is better is not proved. Who crosses is settled before the tests: survivors
    that were not tested do not cross.

    Of a die that is thrown once for the unit (`Ruleset.fates`) each outcome is a row: those who are
    left are planned anew where their order may be given again, and who has failed a test that
    takes nobody off the table is told.

    Empty where the plan owes no test that loses models.

    Parameters:
        limits: of each plan; the deadline is that of all together.

    Raises:
        LateError: not all were planned soon after the deadline.
    """
    with found_within(limits or Limits(rounds=1), "not all outcomes were planned") as limits:
        return _remains(scenario, plan, limits)


def _remains(scenario: Scenario, plan: Plan, limits: Limits) -> tuple[Remains, ...]:
    ruleset = rulesets.find(scenario.ruleset)
    if plan.models and (outcomes := ruleset.fates(scenario, plan)):
        return tuple(_fated(scenario, plan, outcomes, limits))
    fatal = [dice for dice in plan.dice if dice.test in ruleset.fatal and dice.probability]
    if not fatal or not plan.models:
        return ()
    (dice,) = fatal
    assert dice.probability is not None
    unit = scenario.unit(plan.order.unit)
    spread = losses(dice.count, 1 - dice.probability, len(unit))
    tested = changed(scenario, {unit.id: ruleset.state_tested(unit.state, dice.models)})
    rows = [_unharmed(tested, plan, spread[0])]
    for count in range(1, max(spread) + 1):
        rows.append(_next(tested, plan, dice, rows[-1], spread[count], limits))
    return tuple(rows)


def _fated(
    scenario: Scenario, plan: Plan, outcomes: Sequence[Fate], limits: Limits
) -> Iterator[Remains]:
    """A row for each outcome of one die; who is lost holds those of the rows before."""
    lost: list[str] = []
    for fate in outcomes:
        if fate.order == plan.order and not fate.test:
            yield Remains((), fate.probability, scenario, plan, text=fate.text)
            continue
        made = plan if fate.order == plan.order else planned(scenario, fate.order, limits)
        dice = Dice(fate.test, "", "", count=0, models=())
        left = [way.id for way in plan.models if way.id not in lost]
        lost += _candidates(plan, dice, left, len(left))[: fate.count - len(lost)]
        names = tuple(lost) if fate.test else ()
        then = after(scenario, made, [f"{fate.test}:{name}" for name in names])
        gone, stuck = (names, ()) if fate.gone else ((), names)
        again = None
        if plan.order.unit in then.by_id and fate.gone:
            again = planned(then, plan.order, limits)
        yield Remains(gone, fate.probability, then, again, stuck, fate.text)


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


def _candidates(plan: Plan, dice: Dice, left: Sequence[str], tries: int = TRIES) -> list[str]:
    walked = {way.id: way.spent for way in plan.models}
    crossing = set(dice.models) if len(dice.models) < len(plan.models) else set[str]()
    crossing |= {way.id for way in plan.models if any(step.tests for step in way.steps)}
    return sorted(left, key=lambda name: (name not in crossing, -walked[name]))[:tries]


def _worse(row: Remains) -> tuple[bool, tuple[float, ...]]:
    assert row.plan is not None
    signs = ((1 if term.sense == "min" else -1, term.value) for term in row.plan.objective)
    return not row.plan.found, tuple(sign * value for sign, value in signs)
