"""A plan as the dice fell: which of its branches was gone, and how far those got that failed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from planner import rulesets
from planner.errors import OrderError, nearest
from planner.mobility import Terms
from planner.plan import Branch, Dice, Plan
from planner.planning.chances.failing import Failed, stopped
from planner.planning.chances.halted import cut_short, met
from planner.referee.unit.branches import known
from planner.rulesets.answers import HALTED
from planner.scenario.scenario import Scenario


def gone(
    scenario: Scenario, plan: Plan, failed: Collection[str]
) -> tuple[Scenario, Plan, Collection[str]]:
    """Return the branch of a plan that was gone, on the table on which its results are known.

    All checks that are not named were passed. A plan without branches is as it was.

    Parameters:
        failed: as for `planner.after`.

    Returns:
        the table, the plan, and what is left of `failed`.

    Raises:
        OrderError: the plan comes to none of those checks that was failed.
    """
    if not plan.branches:
        return scenario, plan, failed
    checks = {name for branch in plan.branches for name, _ in branch.results}
    lost = checks.intersection(failed)
    taken = [branch for branch in plan.branches if _is_so(branch, lost)]
    met = {name for branch in taken for name, _ in branch.results}
    if not lost <= met:
        text = ", ".join(sorted(lost - met))
        raise OrderError(f"as the other checks turned out, the plan does not come to: {text}")
    there = known(rulesets.find(scenario.ruleset), scenario, taken[0])
    others, tests = [entry for entry in failed if entry not in checks], _tests(taken[0].plan)
    for entry in others:
        if not {entry, entry.rpartition(":")[0]} & tests:
            hint = nearest(entry, checks | tests)
            raise OrderError(f'the plan owes no test "{entry}"; {hint}')
    return there, taken[0].plan, others


def cut(scenario: Scenario, plan: Plan, lost: Failed) -> tuple[Plan, bool, frozenset[str]]:
    """Return the plan as far as it was gone by those whom failed tests or reactions stop.

    Who is stopped on its way to a carrier does not board it, nor does who cannot pass it then;
    where that is all of the unit, the order is no longer one to board.

    Returns:
        the plan, whether its order was carried out at all (not where the unit's own test before
        it moves was failed), and who does not get aboard while others do.

    Raises:
        OrderError: no reaction halts one that is said to be halted (`HALTED`).
    """
    if not lost:
        return plan, True, frozenset()
    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    terms = rulesets.find(scenario.ruleset).terms(scenario, order)
    tests = [test for test in terms.tests if test.name in lost]
    if any(test.whole for test in tests):
        return stopped(scenario, terms, plan, lost), False, frozenset()
    short = stopped(scenario, terms, _shot(scenario, terms, plan, lost.get(HALTED, ())), lost)
    ends = {way.id: (way.end, bool(way.steps)) for way in plan.models}
    boarding = {name for name, body in terms.mobilities.items() if body.aboard}
    left = frozenset(
        way.id
        for way in short.models
        if way.id in boarding and ends[way.id] != (way.end, bool(way.steps))
    )
    if left and len(left) == len(plan.models):
        return replace(short, order=replace(plan.order, to=None, goal=None)), True, frozenset()
    return short, True, left


def _shot(scenario: Scenario, terms: Terms, plan: Plan, halted: Collection[str]) -> Plan:
    """The plan with these models stopped where the first reaction that halts meets them."""
    if not halted:
        return plan
    first = met(scenario, terms, plan)
    for name in halted:
        if name not in first:
            raise OrderError(f'no reaction to the plan halts "{name}"; {nearest(name, first)}')
    return cut_short(scenario, terms, plan, {name: first[name] for name in halted})


class Each(set[str]):
    """Who failed a test, each of them named: of one that is taken once for all, who pays for it."""


def by_test(plan: Plan, failed: Collection[str]) -> Failed:
    """Return by name of a test who failed it.

    Raises:
        OrderError: the plan owes no such test, or not by that model.
    """
    everybody = {way.id for way in plan.models}
    tests: dict[str, set[str]] = {}
    for dice in plan.dice:  # who owes one that names nobody is the whole unit
        tests.setdefault(dice.test, set()).update(dice.models or everybody)
    named: dict[str, set[str]] = {}
    whole = {entry for entry in failed if entry in tests}
    for entry in failed:
        test, _, model = (entry, "", "") if entry in tests else entry.rpartition(":")
        if test not in tests or (model and model not in tests[test]):
            hint = nearest(test or entry, tests)
            raise OrderError(f'the plan owes no test "{entry}", or not by that model; {hint}')
        kind = set if test in whole else Each
        named.setdefault(test, kind()).update([model] if model else tests[test])
    return named


def passed(plan: Plan, lost: Failed) -> tuple[Dice, ...]:
    """Return the dice that were passed, by whom.

    Of a test that all take as one these are all who are not named. Where each of them is, it
    stands there with nobody who passed it.
    """
    if not lost:
        return plan.dice  # a plan that says nothing of its dice has passed them
    everybody = [way.id for way in plan.models]
    found = []
    for dice in plan.dice:
        fell = lost.get(dice.test, ())
        stood = tuple(name for name in dice.models or everybody if name not in fell)
        if not fell:
            found.append(dice)
        elif stood:
            found.append(replace(dice, models=stood, count=len(stood)))
        elif isinstance(fell, Each):
            found.append(replace(dice, models=(), count=0))
    return tuple(found)


def _tests(plan: Plan) -> set[str]:
    return {dice.test for dice in plan.dice}


def _is_so(branch: Branch, lost: Collection[str]) -> bool:
    return all(right == (name not in lost) for name, right in branch.results)
