"""How a plan goes on for each result of the checks in the middle of it: is each way lawful?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, zip_longest

from planner.mobility import Check
from planner.order import Order
from planner.plan import Branch, Plan
from planner.referee.unit.alike import alike
from planner.referee.verdict import Measure, Verdict, Violation, mistake
from planner.rulesets.ruleset import Ruleset
from planner.scenario.scenario import Scenario

Judge = Callable[[Scenario, Plan], Verdict]


def branches(ruleset: Ruleset, scenario: Scenario, plan: Plan, judge: Judge) -> Iterator[Violation]:
    """Yield what is wrong with the branches of a plan.

    Each is judged where its results are known; its chance is that of just these results, and
    all of them together leave nothing out. Each two are alike up to the check at which they part.

    Parameters:
        judge: what judges a plan that has no branches.
    """
    if not plan.branches:
        return
    listed, rule = {dice.test for dice in plan.dice}, "branches"
    taken: dict[str, Check] = {}
    for branch in plan.branches:
        there, chance = scenario, Fraction(1)
        for name, passed in branch.results:
            check = _check(ruleset, there, plan, name)
            if check is None:
                text = f'{named(branch)}: there is no check "{name}" to take'
                yield mistake(rule, text, name, "a check of the order")
                return
            rule, taken[name] = check.rule, check
            if name not in listed:
                text, one = f'the check "{name}" is not listed', Measure.NUMBER
                wrong = Violation(rule, text, amount=1, measure=one, found="none", claim=True)
                yield replace(wrong, expected=name)
            chance *= check.probability if passed else 1 - check.probability
            there = _known(ruleset, there, plan, check, passed=passed)
        if branch.probability != chance:
            text = f"the chance of {named(branch)} is {chance}, not {branch.probability}"
            off, said = abs(branch.probability - chance), f"{branch.probability}"
            yield Violation(
                rule, text,
                amount=off, measure=Measure.CHANCE, found=said, expected=f"{chance}",
                claim=True,
            )  # fmt: skip
        if not _same_order(ruleset, branch, plan):
            text, its = f"{named(branch)}: another order than the plan's", branch.plan.order
            yield mistake(rule, text, its.action, plan.order.action)
            continue
        if branch.plan.branches:
            text = f"{named(branch)}: a branch has branches of its own"
            yield mistake("branches", text, f"{len(branch.plan.branches)}", "none")
        for wrong in judge(there, replace(branch.plan, branches=())).violations:
            yield replace(wrong, text=f"{named(branch)}: {wrong.text}")
    yield from _together(scenario, plan, taken, rule)


def _together(
    scenario: Scenario, plan: Plan, taken: dict[str, Check], rule: str
) -> Iterator[Violation]:
    """Yield what is wrong with all branches together: one is the plan itself, none is left out."""
    if not _whole(plan.branches):
        text = "the branches are not those of one row of checks, each both ways"
        said = "; ".join(named(branch) for branch in plan.branches)
        yield mistake(rule, text, said, "each result of each check")
        return
    if not any(is_of(branch, plan) for branch in plan.branches):
        text = "the plan's own ways are those of none of its branches"
        yield mistake(rule, text, "other ways", "those before anything is rolled")
    yield from _parted(scenario, plan.branches, taken)


def ordered(ruleset: Ruleset, plan: Plan) -> Order:
    """Return the order by which a plan's own ways are judged: that of the branch they are of.

    What a failed check makes impossible is not asked of the ways of its branch.
    """
    if any(branch.plan.order == plan.order and is_of(branch, plan) for branch in plan.branches):
        return plan.order
    others = (
        b.plan.order for b in plan.branches if is_of(b, plan) and _same_order(ruleset, b, plan)
    )
    return next(others, plan.order)


def known(ruleset: Ruleset, scenario: Scenario, branch: Branch) -> Scenario:
    """Return the scenario in which a branch is: its unit knows the results of its checks."""
    there = scenario
    for name, passed in branch.results:
        check = _check(ruleset, there, branch.plan, name)
        if check is not None:
            there = _known(ruleset, there, branch.plan, check, passed=passed)
    return there


def each(
    ruleset: Ruleset, scenario: Scenario, plan: Plan
) -> Iterator[tuple[Branch, Scenario, Plan]]:
    """Yield each branch, the scenario that knows its results, and its plan to be judged there."""
    for branch in plan.branches:
        yield branch, known(ruleset, scenario, branch), replace(branch.plan, branches=())


def ways_in(ruleset: Ruleset, scenario: Scenario, plan: Plan) -> Scenario:
    """Return the scenario in which a plan's own ways are: that of the branch that they are of."""
    own = (known(ruleset, scenario, branch) for branch in plan.branches if is_of(branch, plan))
    return next(own, scenario)


def is_of(branch: Branch, plan: Plan) -> bool:
    """Return whether a branch has the plan's own ways."""
    own, its = (
        {w.id: (w.start, [(step.kind, step.to) for step in w.steps]) for w in one.models}
        for one in (plan, branch.plan)
    )
    return own == its


def _same_order(ruleset: Ruleset, branch: Branch, plan: Plan) -> bool:
    """Whether a branch carries out the plan's order, or what is done instead, a check failed."""
    its, asked = branch.plan.order, plan.order
    if its == asked:
        return True
    failed = any(not passed for _, passed in branch.results)
    instead = ruleset.otherwise.get(asked.action)
    return failed and its.unit == asked.unit and its.action == instead


def _too_late(branch: Branch, taken: dict[str, Check]) -> Iterator[Violation]:
    """Yield the checks before anybody moves that come after one that is taken on the way."""
    row = [taken[name] for name, _ in branch.results]
    for before, check in pairwise(row):
        if check.early and not before.early:
            text = f'{named(branch)}: the check "{check.name}" is taken before anybody moves'
            yield mistake(check.rule, text, f"after {before.name}", f"before {before.name}")


def _parted(
    scenario: Scenario, found: tuple[Branch, ...], taken: dict[str, Check]
) -> Iterator[Violation]:
    """Yield what is wrong with where each two branches part, and with when checks are taken."""
    for branch in found:
        yield from _too_late(branch, taken)
    for one, two in combinations(found, 2):
        name, passed = _parting(one, two)
        here, other = (one, two) if passed else (two, one)
        both = f"{named(here)}, and {named(other)}"
        yield from alike(scenario, taken[name], here.plan, other.plan, both)


def _check(ruleset: Ruleset, scenario: Scenario, plan: Plan, name: str) -> Check | None:
    checks = ruleset.terms(scenario, plan.order).checks
    return next((check for check in checks if check.name == name), None)


def _known(
    ruleset: Ruleset, scenario: Scenario, plan: Plan, check: Check, *, passed: bool
) -> Scenario:
    """The scenario in which a check has this result."""
    unit = scenario.unit(plan.order.unit)
    state = ruleset.state_checked(unit.state, check.ground, passed=passed)
    units = (replace(u, state=state) if u.id == unit.id else u for u in scenario.units)
    return replace(scenario, units=tuple(units))


def _whole(found: tuple[Branch, ...]) -> bool:
    """Whether each two part at one check, and together they are certain."""
    parted = all(_parting(a, b)[0] for a, b in combinations(found, 2))
    return parted and sum(branch.probability for branch in found) == 1


def _parting(one: Branch, two: Branch) -> tuple[str, bool]:
    """The check at which two branches part, and its result in the first; "" where they do not."""
    parted = (pair for pair in zip_longest(one.results, two.results) if pair[0] != pair[1])
    its, others = next(parted, (None, None))
    if its is None or others is None or its[0] != others[0]:
        return "", False
    return its


def named(branch: Branch) -> str:
    """Return a branch in words, by its results."""
    said = [f"{name} {'passed' if passed else 'failed'}" for name, passed in branch.results]
    return f"if {' and '.join(said)}"
