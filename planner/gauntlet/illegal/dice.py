"""Rolls and tests, and how a plan goes on for each result."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from planner import rulesets
from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal.change import Change, broken


def forgotten_test(case: Case, random: Random) -> Changed | None:
    """A test owed is not listed."""
    named = {test.name: test.rule for test in case.terms.tests}
    owed = [dice for dice in case.plan.dice if dice.test in named]
    if not owed:
        return None
    dice = random.choice(owed)
    rest = tuple(other for other in case.plan.dice if other is not dice)
    return broken(replace(case.plan, dice=rest), named[dice.test])


def likelier_test(case: Case, random: Random) -> Changed | None:
    """A roll or test is said to be easier than it is."""
    found = [d for d in case.plan.dice if d.probability is not None and d.probability < 1]
    if not found:
        return None
    dice = random.choice(found)
    sure = replace(dice, probability=Fraction(1))
    rest = tuple(sure if other is dice else other for other in case.plan.dice)
    return broken(replace(case.plan, dice=rest), dice.rule)


def stranger_tested(case: Case, random: Random) -> Changed | None:
    """A test is listed for a model of nobody besides."""
    named = {test.name: test.rule for test in case.terms.tests if not test.whole}
    found = [dice for dice in case.plan.dice if dice.test in named and dice.models]
    if not found:
        return None
    dice = random.choice(found)
    more = replace(dice, models=(*dice.models, "nobody"), count=dice.count + 1)
    rest = tuple(more if other is dice else other for other in case.plan.dice)
    return broken(replace(case.plan, dice=rest), named[dice.test])


def forgotten_roll(case: Case, random: Random) -> Changed | None:
    """The roll before the move is not listed among the dice."""
    die = rulesets.find(case.scenario.ruleset).die(case.scenario, case.plan.order)
    if die is None:
        return None
    rest = tuple(dice for dice in case.plan.dice if dice.test != die.test)
    return broken(replace(case.plan, dice=rest), die.rule)


def impossible_roll(case: Case, random: Random) -> Changed | None:
    """A roll that the dice cannot show, or that nobody throws."""
    die = rulesets.find(case.scenario.ruleset).die(case.scenario, case.plan.order)
    order = replace(case.plan.order, roll=99)
    rule = "roll" if die is None else die.rule
    return broken(replace(case.plan, order=order, roll=99), rule or "roll")


def branch_left_out(case: Case, random: Random) -> Changed | None:
    """Nothing is said of how it goes on for one of the results."""
    branches = case.plan.branches
    if len(branches) < 2:
        return None
    gone = random.choice(branches)
    rest = tuple(branch for branch in branches if branch is not gone)
    return broken(replace(case.plan, branches=rest), *_checked(case))


def branch_likelier(case: Case, random: Random) -> Changed | None:
    """One of several results is said to be certain."""
    branches = case.plan.branches
    if len(branches) < 2:
        return None
    one = random.choice(branches)
    sure = replace(one, probability=Fraction(1))
    rest = tuple(sure if branch is one else branch for branch in branches)
    return broken(replace(case.plan, branches=rest), *_checked(case))


def _checked(case: Case) -> list[str]:
    """The rules of the checks that the branches know the results of."""
    ruleset = rulesets.find(case.scenario.ruleset)
    checks = ruleset.terms(case.scenario, case.plan.order).checks
    return [check.rule for check in checks]


DICE: Final[tuple[Change, ...]] = (
    forgotten_test,
    likelier_test,
    stranger_tested,
    forgotten_roll,
    impossible_roll,
    branch_left_out,
    branch_likelier,
)
