"""What a plan says of its branches: what they cost and are worth, and what is left after them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal.change import Change, broken
from planner.plan import Branch, ModelPlan, Plan, Term
from planner.referee.statements.promised import TOLD
from planner.referee.unit.branches import is_of


def a_branch_cheaper(case: Case, random: Random) -> Changed | None:
    """What is done after a check is said to cost half of what it does."""
    dear = case.scenario.battlefield.table.unit.um
    found = [
        (number, way)
        for number, branch in enumerate(case.plan.branches)
        for way in branch.plan.models
        if way.spent > dear
    ]
    if not found:
        return None
    number, way = random.choice(found)
    return broken(_branch(case, number, way=replace(way, spent=way.spent / 2)), "spent")


def a_branch_worth_more(case: Case, random: Random) -> Changed | None:
    """What is done after a check is said to be worth a little more than it is."""
    names = ("distance_walked", "tests_owed", "tests_besides", "models_in_objective")
    found = [
        (number, term)
        for number, branch in enumerate(case.plan.branches)
        for term in branch.plan.objective
        if term.name in names
    ]
    if not found:
        return None
    number, term = random.choice(found)
    off = case.scenario.battlefield.table.unit.um if term.unit else 1
    value = term.value + off
    bound = value if term.sense == "max" else term.bound
    return broken(_branch(case, number, term=replace(term, value=value, bound=bound)), "objective")


def a_branch_of_a_branch(case: Case, random: Random) -> Changed | None:
    """A branch goes on otherwise in its turn: by itself, or by another branch."""
    if not case.plan.branches:
        return None
    number = random.randrange(len(case.plan.branches))
    branch = case.plan.branches[number]
    inner = replace(random.choice(case.plan.branches), probability=branch.probability)
    told = replace(branch, plan=replace(branch.plan, branches=(inner,)))
    return broken(_in_place(case.plan, number, told), "branches")


def left_told_otherwise(case: Case, random: Random) -> Changed | None:
    """The branch that is the plan itself tells of another rest of its way than the plan."""
    own = {term.name for term in case.plan.objective if term.name in TOLD}
    found = [
        (number, term)
        for number, branch in enumerate(case.plan.branches)
        for term in branch.plan.objective
        if is_of(branch, case.plan) and term.name in own
    ]
    if not found:
        return None
    number, term = random.choice(found)
    value = term.value + case.scenario.battlefield.table.unit.um
    bound = value if term.sense == "max" else term.bound
    return broken(_branch(case, number, term=replace(term, value=value, bound=bound)), "objective")


def a_branch_past_its_bound(case: Case, random: Random) -> Changed | None:
    """A term of a branch is said to be better than the best that is not excluded."""
    found = [
        (number, term)
        for number, branch in enumerate(case.plan.branches)
        for term in branch.plan.objective
    ]
    if not found:
        return None
    number, term = random.choice(found)
    off = case.scenario.battlefield.table.unit.um if term.unit else 1
    value = term.bound + (off if term.sense == "max" else -off)
    return broken(_branch(case, number, term=replace(term, value=value)), "objective")


def _branch(
    case: Case, number: int, way: ModelPlan | None = None, term: Term | None = None
) -> Plan:
    """The plan with a way, or a term, of one of its branches told otherwise."""
    branch = case.plan.branches[number]
    models = tuple(way if way and w.id == way.id else w for w in branch.plan.models)
    terms = tuple(term if term and t.name == term.name else t for t in branch.plan.objective)
    told = replace(branch, plan=replace(branch.plan, models=models, objective=terms))
    return _in_place(case.plan, number, told)


def _in_place(plan: Plan, number: int, told: Branch) -> Plan:
    """The plan with a branch in place of one of its own."""
    rest = plan.branches
    return replace(plan, branches=(*rest[:number], told, *rest[number + 1 :]))


BRANCHES: Final[tuple[Change, ...]] = (
    a_branch_cheaper,
    a_branch_worth_more,
    a_branch_of_a_branch,
    left_told_otherwise,
    a_branch_past_its_bound,
)
