"""Tests in the middle of a move: how it goes on with each result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.errors import IllegalPlanError
from planner.formation.limits import Limits
from planner.mobility import Terms
from planner.plan import Branch, Dice, Plan, Proof, Status, WhyNot
from planner.planning.branching.foreseen import foreseen, proved
from planner.planning.branching.stem import Stem
from planner.planning.branching.tree import Node, Tree, steps_of
from planner.planning.branching.valued import LEFT
from planner.planning.chances.expected import as_good, better
from planner.planning.judged import judged
from planner.planning.navigators import Navigators
from planner.planning.next_best import refused
from planner.planning.within import cut_short
from planner.scenario.scenario import Scenario
from planner.until import if_time

MEAN: Final = (
    "what is left to go is told in all branches by what its ground costs on average over the "
    "checks still to come; the search counted it by what is known in each"
)
WITHOUT: Final = "taking a check that may end the move promises less, over its branches"
STOPPED: Final = "failed, where everybody stops is not proved best"
UNKNOWN: Final = "the deadline passed before it was known how it goes on if checks are passed"
MOST: Final = 12
"""Branches of one plan. A test that would make more is declined, which is said."""


def branched(
    scenario: Scenario, plan: Plan, limits: Limits, navigators: Navigators | None = None
) -> Plan:
    """Return a plan with how it goes on for every result of the tests that it comes to.

    Two ways to begin are looked at: as is best if all tests are failed, and as is best if all
    are passed; the one is taken that promises the better values, each weighed with its chance.
    The first model to come to a test goes there before anyone else, so that all others may
    still choose. What is planned after a test is the best found from there; that no other way
    to begin promises more is not proved. Where the referee refuses what is made of them, the plan
    is what is left.

    Parameters:
        navigators: of the same scenario, by which the plan was made.
    """
    try:
        return _branched(scenario, plan, limits, navigators or Navigators(scenario, limits))
    except IllegalPlanError as error:
        if limits.strict or not plan.found:
            raise
        return refused(plan, error)


def _branched(scenario: Scenario, plan: Plan, limits: Limits, navigators: Navigators) -> Plan:
    if not plan.found and not rulesets.find(scenario.ruleset).otherwise.get(plan.order.action):
        return plan
    tree = Tree(scenario, plan.order, replace(limits, rounds=1), MOST, navigators)
    terms = tree.terms(scenario)
    if not terms.checks:
        return plan
    if not plan.found:
        return _by_chance(scenario, terms, plan, tree)
    if any(check.stops for check in terms.checks):
        return _grown(scenario, plan, terms, tree)  # it has to be known how everybody stops
    with if_time():
        return _grown(scenario, plan, terms, tree)
    return replace(cut_short(plan), notes=(*plan.notes, (terms.checks[0].rule, UNKNOWN)))


def _grown(scenario: Scenario, plan: Plan, terms: Terms, tree: Tree) -> Plan:
    """The plan with its branches, if it comes to checks that change anything."""
    leaves = tree.grown(scenario, plan, Stem({}), Node(), MOST)
    hopeful = tree.hopeful(scenario, plan)
    if hopeful is not None and (leaves is None or better(hopeful, leaves)):
        leaves = hopeful
    if leaves is None or _stops(terms, leaves):
        without = tree.unchecked(scenario)
        if without is not None and (leaves is None or better(without, leaves)):
            return _without(scenario, terms, tree, plan, without)
    if leaves is None:
        why = next(c for c in terms.checks if c.stops)
        text = "no way was found to stop lawfully where the test is taken, if it is failed"
        return replace(
            plan,
            status=Status.UNKNOWN,
            models=(),
            move_order=(),
            dice=(),
            flags=(),
            objective=(),
            why_not=(WhyNot(why.stop_rule or why.rule, text),),
        )
    if len({steps_of(leaf.plan) for leaf in leaves}) == 1:
        return plan  # no test is come to, or none changes anything
    known = tree.measure.told(plan)
    if tree.measure.least < 1 and LEFT in {term.name for term in plan.objective}:
        rule = next(check.rule for check in terms.checks if not check.stops)
        known = replace(known, notes=(*known.notes, (rule, MEAN)))
    sure = () if tree.declined else foreseen(tree, terms, leaves)
    shown = _shown(scenario, terms, known, sure or leaves, tree.declined, hopes=leaves is hopeful)
    return _as_proved(shown) if sure else shown


def _as_proved(plan: Plan) -> Plan:
    """A plan of branches that are each as good as can be: the bounds are those of the one shown."""
    one = next(b.plan for b in plan.branches if b.plan.models == plan.models)
    status = Status.OPTIMAL if proved(plan.branches) else Status.FEASIBLE
    return replace(plan, status=status, proof=one.proof)


def _stops(terms: Terms, leaves: tuple[Branch, ...]) -> bool:
    """Whether branches take a test that ends the move where it is failed."""
    names = {check.name for check in terms.checks if check.stops}
    return any(name in names for leaf in leaves for name, _ in leaf.results)


def _without(
    scenario: Scenario, terms: Terms, tree: Tree, plan: Plan, leaves: tuple[Branch, ...]
) -> Plan:
    """The plan that takes no test which ends the move, where that promises more."""
    shown = _shown(scenario, terms, plan, leaves, tree.declined, hopes=False)
    proof = replace(shown.proof, scope=f"{WITHOUT}; without one the best found")
    dice = tuple(d for d in shown.dice if any(d.test == n for b in leaves for n, _ in b.results))
    branches = leaves if len(leaves) > 1 else ()
    return replace(shown, proof=proof, dice=dice, branches=branches)


def _by_chance(scenario: Scenario, terms: Terms, plan: Plan, tree: Tree) -> Plan:
    """The plan of an order that is possible only if tests are passed; else the no that it is."""
    leaves = tree.hopeful(scenario, plan)
    if leaves is not None:
        found = replace(plan, why_not=(), repairs=(), proof=Proof(scope="what is best if passed"))
        return _shown(scenario, terms, found, leaves, tree.declined, hopes=True)
    if not tree.promising:
        return plan
    rule = next(check.rule for check in terms.checks if not check.stops)
    why = WhyNot(rule, "it would work with every check passed; failed, no way to go on was found")
    return replace(plan, status=Status.UNKNOWN, why_not=(*plan.why_not, why))


def _left_out(declined: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is said of tests that a plan comes to when it has as many branches as it may have."""
    for name, rule in declined.items():
        text = (
            f"a plan has {MOST} branches at the most: {name} is not taken where it would make "
            "more; once the first results are known, plan again with them"
        )
        yield rule, text


def _scope(terms: Terms, plan: Plan, shown: Plan, leaves: tuple[Branch, ...], hopes: bool) -> str:
    """What is known of the branch that is shown, and that nothing is proved of the others.

    The first search took every check as failed, or as passed where failing stops the unit: no
    way that owes none can be better than the best of that, as it was open to it, too.
    """
    taken = {name for leaf in leaves for name, _ in leaf.results}
    stops = any(check.stops and check.name in taken for check in terms.checks)
    if stops and len(taken) == 1:
        (passed,) = (leaf.plan for leaf in leaves if leaf.results[0][1])
        if passed.status is Status.OPTIMAL:
            return f"{STOPPED}; passed, proved best over {passed.proof.scope}"
    after = "after a check the best found from there, unproved"
    counted = "if only what stops it is passed" if stops else "without the gain of any check"
    if shown.order.action != plan.order.action or not as_good(shown, plan):
        begun = "begun as is best if all checks are passed"
        return f"{after}; {begun if hopes else f'{counted} the best found'}"
    word = "proved best" if plan.status is Status.OPTIMAL else "the best found"
    return f"{after}; {counted} {word} over {plan.proof.scope}"


def _shown(
    scenario: Scenario,
    terms: Terms,
    plan: Plan,
    leaves: tuple[Branch, ...],
    declined: Mapping[str, str],
    *,
    hopes: bool,
) -> Plan:
    """The plan that is legal whatever the results: tests passed only where failing ends it."""
    stops = {check.name for check in terms.checks if check.stops}
    wanted = [leaf for leaf in leaves if all(p == (n in stops) for n, p in leaf.results)]
    shown = (wanted or list(leaves))[0].plan
    taken = dict.fromkeys(name for leaf in leaves for name, _ in leaf.results)
    known = {check.name: check for check in terms.checks}
    dice = tuple(
        Dice(c.name, c.dice, c.rule, None, c.probability) for c in map(known.__getitem__, taken)
    )
    whole = replace(
        plan,
        status=Status.FEASIBLE,
        objective=shown.objective,
        models=shown.models,
        move_order=shown.move_order,
        dice=(*(d for d in shown.dice if d.test not in known), *dice),
        branches=leaves,
        proof=replace(plan.proof, scope=_scope(terms, plan, shown, leaves, hopes), confirmed_by=""),
        notes=(*plan.notes, *_left_out(declined)),
    )
    return judged(scenario, whole)
