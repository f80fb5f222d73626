"""What remains of a plan when a test that halts is failed, test by test, with its odds."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from planner import rulesets
from planner.mobility import Terms, Test
from planner.plan import Branch, Dice, ModelPlan, Plan
from planner.planning.chances.halted import cut, cut_short
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario

Failed = Mapping[str, Collection[str]]
"""By name of a test, the models that failed it."""


def failing(scenario: Scenario, plan: Plan) -> tuple[Branch, ...]:
    """Return the plan as it ends with each of its tests that halt failed, model by model.

    Each is about one model alone, as though all others passed theirs: its results are those of
    that model's tests, as many passed as come before the failed one, and its probability is of
    just these. The model stops where the test is owed, to within a micrometre before it, or
    where it may stand before that; see `planner.halted`. A test owed for where a way ends stops
    it there, and one that is rolled before it moves keeps it where it is. The others go on as far
    as it leaves them the way.
    """
    whole = plan.order
    scenario, plan = carried_out(scenario, plan)
    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    terms = rulesets.find(scenario.ruleset).terms(scenario, order)
    halting = {test.name: test for test in terms.tests if test.halts}
    return tuple(
        replace(branch, plan=replace(branch.plan, order=whole))
        for dice in plan.dice
        if dice.test in halting
        for name in dict.fromkeys(dice.models)
        for branch in _of(scenario, terms, halting[dice.test], plan, dice, name)
    )


def stopped(scenario: Scenario, terms: Terms, plan: Plan, failed: Failed) -> Plan:
    """Return the plan as it ends where some models fail the first such test that they owe.

    Of a test that the unit takes before it moves (`Test.whole`) that is nowhere at all. Other
    tests that are failed stop nobody. See `failing`.

    Parameters:
        failed: by name of a test, the models that failed it.
    """
    known = {test.name: test for test in terms.tests}
    lost = [known[name] for name in failed if name in known]
    if any(test.whole for test in lost):
        models = tuple(replace(way, steps=(), spent=0.0) for way in plan.models)
        return replace(plan, models=models)
    first: dict[str, float] = {}
    for test in (test for test in lost if test.halts):
        owing = {name for dice in plan.dice if dice.test == test.name for name in dice.models}
        for way in plan.models:
            if way.id in failed[test.name] and way.id in owing:
                gone = 0.0 if test.before else _first(scenario, terms, test, plan, way, 0)
                first[way.id] = min(first.get(way.id, math.inf), gone)
    return cut_short(scenario, terms, plan, first) if first else plan


def _of(
    scenario: Scenario, terms: Terms, test: Test, plan: Plan, dice: Dice, name: str
) -> Iterator[Branch]:
    """The branches of one model: its first test failed, its second, and so on."""
    way = next(way for way in plan.models if way.id == name)
    chance = test.probability
    if chance is None:
        return
    for passed in range(dice.models.count(name)):
        gone = 0.0 if test.before else _first(scenario, terms, test, plan, way, passed)
        results = (*(((test.name, True),) * passed), (test.name, False))
        yield Branch(
            results, chance**passed * (1 - chance), cut_short(scenario, terms, plan, {name: gone})
        )


def _first(
    scenario: Scenario, terms: Terms, test: Test, plan: Plan, way: ModelPlan, passed: int
) -> float:
    """How far it goes before it owes more than so many tests, µm of its steps; 0 at its start."""
    # What is owed for ending somewhere is owed at the very end, not wherever it is cut.
    body = terms.mobilities[way.id]
    passages = {name: replace(p, land="") for name, p in body.passages.items()}
    terms = replace(
        terms, mobilities={**terms.mobilities, way.id: replace(body, passages=passages)}
    )
    facing = body.turning.facing
    here, whole = way.start, 0.0
    for step in way.steps:
        whole += math.dist(here.at, step.to.at)
        here = step.to
    before = {one.id: one for one in plan.models}
    sooner = plan.move_order[: plan.move_order.index(way.id)] if plan.move_order else ()

    def owes(gone: float) -> bool:
        from planner import referee

        listed = Dice(test.name, test.dice, test.rule, count=passed, models=(way.id,) * passed)
        short = cut(way, gone, facing=facing)
        ways = (*(before[one] for one in sooner), short)
        asked = replace(plan, models=ways, move_order=tuple(w.id for w in ways), dice=(listed,))
        found = referee.alone(scenario, terms, asked).violations
        return any(v.rule == test.rule and v.model == way.id for v in found)

    low, high = 0.0, whole
    if not owes(math.inf):
        return math.inf  # it is the end that owes it
    if owes(1.0):
        return 0.0
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (low, middle) if owes(middle) else (middle, high)
    return low
