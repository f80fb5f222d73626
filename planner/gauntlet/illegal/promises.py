"""What a plan says of how good it is, and of what: status, terms, other rolls, its scenario."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal.change import Change, broken
from planner.plan import Status, Term


def proved_of_another(case: Case, random: Random) -> Changed | None:
    """The proof tells of a term at another value than the plan's."""
    if not case.plan.objective:
        return None
    term = random.choice(case.plan.objective)
    value = term.value + _one(case, term) * 10 ** (term.unit == "points")
    proof = replace(case.plan.proof, wider=(replace(term, value=value, bound=value),))
    return broken(replace(case.plan, proof=proof), "objective")


def nothing_possible(case: Case, random: Random) -> Changed:
    """It is said that there is no legal plan."""
    return broken(replace(case.plan, status=Status.INFEASIBLE), "status")


def best_at_nothing(case: Case, random: Random) -> Changed:
    """It is said to be the best, and at what is not."""
    return broken(replace(case.plan, status=Status.OPTIMAL, objective=()), "status")


def best_though_it_may_be_better(case: Case, random: Random) -> Changed | None:
    """It is said to be the best, and some term may be better by its own bound."""
    terms = case.plan.objective
    if not terms:
        return None
    number = random.randrange(len(terms))
    term = terms[number]
    off = _one(case, term) * (1 if term.sense == "max" else -1)
    other = replace(term, bound=term.value + off)
    said = (*terms[:number], other, *terms[number + 1 :])
    return broken(replace(case.plan, status=Status.OPTIMAL, objective=said), "status")


def a_term_of_its_own(case: Case, random: Random) -> Changed:
    """It tells how good it is at what no goal has."""
    said = (*case.plan.objective, Term("victory", "max", 9, 9))
    return broken(replace(case.plan, objective=said), "objective")


def the_other_way_round(case: Case, random: Random) -> Changed | None:
    """What is wanted small is said to be wanted large, or the reverse."""
    terms = case.plan.objective
    if not terms:
        return None
    number = random.randrange(len(terms))
    sense = "min" if terms[number].sense == "max" else "max"
    said = (*terms[:number], replace(terms[number], sense=sense), *terms[number + 1 :])
    return broken(replace(case.plan, objective=said), "objective")


def own_roll_told_otherwise(case: Case, random: Random) -> Changed | None:
    """The table of rolls has another plan at the roll of this one."""
    found = [row for row in case.plan.rolls if row.roll == case.plan.roll and row.objective]
    if not found or not case.plan.objective:
        return None
    term = random.choice(found[0].objective)
    value = term.value + _one(case, term)
    other = tuple(
        replace(one, value=value, bound=value) if one is term else one for one in found[0].objective
    )
    rows = (replace(row, objective=other) if row is found[0] else row for row in case.plan.rolls)
    return broken(replace(case.plan, rolls=tuple(rows)), "objective")


def higher_roll_for_nothing(case: Case, random: Random) -> Changed | None:
    """It is said that a roll allows no plan, though all that this one costs is paid with it."""
    plan = case.plan
    found = [row for row in plan.rolls if plan.roll is not None and row.roll > plan.roll]
    if not found or plan.branches:
        return None
    row = random.choice(found)
    none = replace(row, status=Status.INFEASIBLE, objective=())
    rows = tuple(none if one is row else one for one in plan.rolls)
    return broken(replace(plan, rolls=rows), "status")


def of_another_scenario(case: Case, random: Random) -> Changed:
    """It names another scenario than the one it is judged on."""
    digest = f"sha256:{random.getrandbits(256):064x}"
    return broken(replace(case.plan, scenario=digest), "scenario")


def _one(case: Case, term: Term) -> int:
    """One of what a term counts: of a length, the table's unit."""
    return case.scenario.battlefield.table.unit.um if term.unit == "length" else 1


PROMISES: Final[tuple[Change, ...]] = (
    proved_of_another,
    nothing_possible,
    best_at_nothing,
    best_though_it_may_be_better,
    a_term_of_its_own,
    the_other_way_round,
    own_roll_told_otherwise,
    higher_roll_for_nothing,
    of_another_scenario,
)
