"""The referee at the front door: judge a plan from anyone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from planner.plan import Plan, Term
from planner.planning.within import judged_within
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.limits import Limits
    from planner.referee import Verdict, Violation


def check(
    scenario: Scenario, plan: Plan | str | dict[str, Any], limits: Limits | None = None
) -> Verdict:
    """Return the referee's verdict on a plan, its JSON text or its parsed object.

    Here it answers for what it says of itself, too: costs, budgets, ends, what was won.

    Parameters:
        limits: of them the deadline counts.

    Raises:
        FileError: the text or object is not a plan.
        OrderError: its order names something the scenario does not have, or no goal that there is.
        LateError: the deadline passed before there was a verdict.
    """
    from planner import referee
    from planner.plan.file import from_json, from_value

    if isinstance(plan, dict):
        plan = from_value(plan, scenario)
    if isinstance(plan, str):
        plan = from_json(plan, scenario)
    with judged_within(limits):
        for one in (plan, *(branch.plan for branch in plan.branches)):
            referee.wanted(scenario, one.order)
        verdict = referee.check(scenario, plan)
        claims = chain(referee.elsewhere(scenario, plan), claimed(scenario, plan, verdict))
        verdict = referee.told(verdict, chain(verdict.violations, claims))
    return replace(verdict, unproved=tuple(referee.unproved(plan)))


def claimed(scenario: Scenario, plan: Plan, verdict: Verdict) -> Iterator[Violation]:
    """Yield what a plan says of itself that is not so, if its order can be carried out at all."""
    from planner import referee, rulesets
    from planner.errors import OrderError
    from planner.referee import claims
    from planner.referee.statements.other_rolls import other_rolls
    from planner.referee.statements.receipts import receipts
    from planner.referee.terms import judged_terms
    from planner.referee.unit.branches import each, is_of, named, ways_in
    from planner.referee.unit.one_further import one_further

    if not verdict.spent or plan.ruleset != scenario.ruleset:
        return
    scenario, plan = carried_out(scenario, plan)
    order = plan.order if plan.roll is None else replace(plan.order, roll=plan.roll)
    try:
        terms = judged_terms(scenario, order)
    except OrderError:
        return
    ruleset = rulesets.find(scenario.ruleset)
    yield from claims(scenario, terms, plan, verdict)
    known = ways_in(ruleset, scenario, plan)
    both = (terms, *(judged_terms(there, order) for there in (known,) if there is not scenario))
    yield from receipts(scenario, order, both, plan, verdict)
    for branch, there, its in each(ruleset, scenario, plan):
        if plan.scenario not in ("", its.scenario):  # else the table has gone on since
            for wrong in referee.elsewhere(there, its):
                yield replace(wrong, text=f"{named(branch)}: {wrong.text}")
        shown = plan.objective if is_of(branch, plan) else ()
        for wrong in _in_branch(scenario, there, its, shown):
            yield replace(wrong, text=f"{named(branch)}: {wrong.text}")
    _, rule = ruleset.unless.get(order.action, ("", ""))
    if verdict.legal:
        yield from other_rolls(scenario, plan, referee.check)
    if rule and verdict.legal:
        yield from one_further(scenario, plan, rule, referee.check)


def _in_branch(
    scenario: Scenario, there: Scenario, plan: Plan, shown: tuple[Term, ...]
) -> Iterator[Violation]:
    """Yield what a branch says of itself that is not so, where its results are known.

    Parameters:
        scenario: that of the plan, in which no result is known.
        there: that of the branch.
        plan: the branch's.
        shown: terms of the plan whose own ways these are.
    """
    from planner import referee
    from planner.errors import OrderError
    from planner.referee import claims
    from planner.referee.statements.promised import as_told
    from planner.referee.statements.receipts import receipts
    from planner.referee.statements.won import won
    from planner.referee.terms import judged_terms

    verdict = referee.check(there, plan)
    order = plan.order if plan.roll is None else replace(plan.order, roll=plan.roll)
    try:
        terms, before = judged_terms(there, order), judged_terms(scenario, order)
    except OrderError:
        return
    if not verdict.spent:
        return
    yield from claims(there, terms, plan, verdict)
    yield from receipts(scenario, order, (before, terms), plan, verdict)
    yield from as_told(shown, plan.objective, there.battlefield.table.unit)
    if shown != plan.objective:
        yield from won(there, terms, replace(plan, objective=shown), verdict)
