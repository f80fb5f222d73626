"""The rules and tests that a plan names for what it pays, rolls and leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal.change import Change, broken
from planner.plan import Credit, ModelPlan, Plan, Step, WhyNot

Retold = Callable[[Step], Step]
FORGED: Final = "chess.castling"
"""A rule of no game here."""


def paid_by_no_rule(case: Case, random: Random) -> Changed | None:
    """A step names a rule that the game does not have."""
    return _renamed(case, random, lambda step: replace(step, rules=(*step.rules, FORGED)), "rule")


def paid_by_another_rule(case: Case, random: Random) -> Changed | None:
    """A step names a rule of the game that forbids something, and sets no price."""
    rule = case.mobility(case.plan.models[0].id).rules.get("table_edge", "")
    if not rule or rule in {flag.rule for flag in case.terms.flags}:
        return None
    return _renamed(case, random, lambda step: replace(step, rules=(rule,)), "rule")


def paid_twice(case: Case, random: Random) -> Changed | None:
    """A step names a rule twice."""
    if not any(step.rules for way in case.movers for step in way.steps):
        return None
    return _renamed(case, random, lambda step: replace(step, rules=step.rules * 2), "rule")


def saved_twice(case: Case, random: Random) -> Changed | None:
    """What is taken off a way stands there twice."""
    found = [way for way in case.plan.models if way.credits]
    if not found:
        return None
    way = random.choice(found)
    return broken(_with(case.plan, replace(way, credits=way.credits * 2)), "rule")


def owes_what_nothing_owes(case: Case, random: Random) -> Changed | None:
    """A step is said to owe a test that there is not."""
    return _renamed(case, random, lambda step: replace(step, tests=("castling",)), "tests")


def rolled_by_another_rule(case: Case, random: Random) -> Changed | None:
    """A roll or test is listed under a rule that asks for none."""
    named = [dice for dice in case.plan.dice if dice.rule]
    if not named:
        return None
    dice = random.choice(named)
    rest = tuple(replace(one, rule=FORGED) if one is dice else one for one in case.plan.dice)
    return broken(replace(case.plan, dice=rest), "rule")


def left_by_another_rule(case: Case, random: Random) -> Changed | None:
    """A state is said to be left by a rule that leaves none."""
    if not case.plan.flags:
        return None
    number = random.randrange(len(case.plan.flags))
    name, _ = case.plan.flags[number]
    flags = (*case.plan.flags[:number], (name, FORGED), *case.plan.flags[number + 1 :])
    return broken(replace(case.plan, flags=flags), "rule")


def saved_by_no_rule(case: Case, random: Random) -> Changed:
    """Something is taken off a way by a rule that the game does not have."""
    way = random.choice(case.plan.models)
    taken = (*way.credits, Credit(FORGED, 1.0))
    return broken(_with(case.plan, replace(way, credits=taken)), "rule")


def noted_by_no_rule(case: Case, random: Random) -> Changed:
    """A note says what the game does not."""
    notes = (*case.plan.notes, (FORGED, "the king is safe"))
    return broken(replace(case.plan, notes=notes), "rule")


def reasoned_by_no_rule(case: Case, random: Random) -> Changed:
    """So does a reason."""
    reasons = (*case.plan.why_not, WhyNot(FORGED, "the king is not safe"))
    return broken(replace(case.plan, why_not=reasons), "rule")


def _renamed(case: Case, random: Random, told: Retold, rule: str) -> Changed | None:
    """The plan with one step told otherwise."""
    found = [
        (way, n)
        for way in case.movers
        for n, step in enumerate(way.steps)
        if told(step).rules != step.rules or told(step).tests != step.tests
    ]
    if not found:
        return None
    way, n = random.choice(found)
    steps = (*way.steps[:n], told(way.steps[n]), *way.steps[n + 1 :])
    return broken(_with(case.plan, replace(way, steps=steps)), rule)


def _with(plan: Plan, way: ModelPlan) -> Plan:
    return replace(plan, models=tuple(way if w.id == way.id else w for w in plan.models))


RECEIPTS: Final[tuple[Change, ...]] = (
    paid_by_no_rule,
    paid_by_another_rule,
    paid_twice,
    saved_twice,
    owes_what_nothing_owes,
    rolled_by_another_rule,
    left_by_another_rule,
    saved_by_no_rule,
    noted_by_no_rule,
    reasoned_by_no_rule,
)
