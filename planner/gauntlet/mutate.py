"""Change accepted plans in every way that fits, and see whether the referee says what it must."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from planner import rulesets
from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal import ILLEGAL, Change
from planner.gauntlet.variants import VARIANTS
from planner.plan import Plan
from planner.planning.check import check
from planner.referee import Verdict
from planner.referee.words import WORDS
from planner.scenario import Scenario


@dataclass(frozen=True)
class Trial:
    """One changed plan before the referee.

    Parameters:
        name: of the change.
        plan: as changed.
        rules: of which one must be named; none if the plan must be accepted.
        verdict: what the referee says.
        vague: violations that name neither a rule of the game nor one of the referee's own, or
            neither an amount nor what was found or expected, or neither who is concerned and where
            nor that they are about the plan's text.
    """

    name: str
    plan: Plan
    rules: frozenset[str]
    verdict: Verdict
    vague: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        """Whether the referee says what it must."""
        if self.vague:
            return False
        if not self.rules:
            return self.verdict.legal
        return any(violation.rule in self.rules for violation in self.verdict.violations)

    def __str__(self) -> str:
        if self.vague:
            return f"{self.name}: without an amount, models or a place, or a rule: {self.vague}"
        wanted = f"one of {sorted(self.rules)}" if self.rules else "legal"
        return f"{self.name}: expected {wanted}, the referee says {self.verdict}"


def trials(scenario: Scenario, plan: Plan, seed: int = 0) -> Iterator[Trial]:
    """Yield a trial of every change that fits an accepted plan."""
    for name, changed in _changed(scenario, plan, seed, (*ILLEGAL, *VARIANTS)):
        yield _judged(scenario, name, changed)


def some(scenario: Scenario, plan: Plan, seed: int, illegal: int, legal: int) -> Iterator[Trial]:
    """Yield the plan as its file says it, and so many of the changes that fit, drawn by lot."""
    yield Trial("as it is", plan, frozenset(), check(scenario, plan.to_json()))
    for changes, count in ((ILLEGAL, illegal), (VARIANTS, legal)):
        fit = list(_changed(scenario, plan, seed, changes))
        drawn = Random(f"{seed} some").sample(fit, min(count, len(fit)))
        yield from (_judged(scenario, *each) for each in drawn)


def _changed(
    scenario: Scenario, plan: Plan, seed: int, changes: tuple[Change, ...]
) -> Iterator[tuple[str, Changed]]:
    case = Case(scenario, plan)
    for change in changes:
        changed = change(case, Random(f"{seed} {change.__name__}"))
        if changed is not None and (changed.rules or not _parts(plan, changed.plan)):
            yield change.__name__, changed


def _parts(plan: Plan, changed: Plan) -> bool:
    """Whether a plan with branches is no longer one of them: other ways, then, are not legal."""
    ways = ({way.id: way.steps for way in one.models} for one in (plan, changed))
    return bool(plan.branches) and next(ways) != next(ways)


def _judged(scenario: Scenario, name: str, changed: Changed) -> Trial:
    verdict = check(scenario, changed.plan)
    vague = tuple(vaguely(scenario, verdict))
    return Trial(name, changed.plan, changed.rules - {""}, verdict, vague)


def vaguely(scenario: Scenario, verdict: Verdict) -> Iterator[str]:
    """Yield the violations without an amount, or of a rule that no book and no referee has.

    And those that are about a place and do not name it, or none of the scenario's models with it.
    """
    known = rulesets.find(scenario.ruleset).rules
    models = {model.id for unit in scenario.units for model in unit.models}
    for violation in verdict.violations:
        named = violation.rule in known or violation.rule in WORDS
        told = violation.says_how_much and violation.says_where
        there = violation.claim or models.issuperset(violation.who)
        if not (named and told and there):
            yield repr(violation)
