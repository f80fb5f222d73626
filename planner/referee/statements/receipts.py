"""The rules and tests that a plan names: are they the game's, and do they owe what they stand by?

A rule that is left out says nothing. One that is named by a step, a roll, a state or for what is
taken off a way is one by which the order sets that very thing: of what a step meets on its way,
of what it is, of the test that is rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from planner import rulesets
from planner.mobility import Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan
from planner.referee.statements.setting import Setting
from planner.referee.verdict import Verdict, Violation, mistake
from planner.referee.words import REFUSED, WORDS
from planner.rulesets.answers import Die
from planner.scenario.scenario import Scenario


def receipts(
    scenario: Scenario, order: Order, both: tuple[Terms, ...], plan: Plan, verdict: Verdict
) -> Iterator[Violation]:
    """Yield the rules and tests that a plan names and that owe no such thing.

    Parameters:
        order: the plan's, its dice rolled.
        both: terms of the order; of a plan with branches those of the one that its own ways are
            of as well, where the results of its checks are known.
        verdict: on the same plan: what is taken off its ways.
    """
    ruleset = rulesets.find(scenario.ruleset)
    known, die, terms = ruleset.rules, ruleset.die(scenario, order), both[0]
    yield from _strange(plan, known)
    yield from _nobody(scenario, plan)
    yield from _rolls(plan, terms, die)
    yield from _states(plan, terms)
    asked = {test.name for test in terms.tests} | {check.name for check in terms.checks}
    for way in plan.models:
        bodies = [one.mobilities[way.id] for one in both if way.id in one.mobilities]
        if bodies:
            yield from _steps([Setting(scenario, body) for body in bodies], way, asked)
            yield from _credits(way, verdict)


def _strange(plan: Plan, known: Collection[str]) -> Iterator[Violation]:
    """Rules that neither the game nor the referee has, in notes and reasons."""
    named = [("a note", rule) for rule, _ in plan.notes]
    named += [("a reason", why.rule) for why in plan.why_not]
    for where, rule in named:
        if rule and rule not in known and rule not in WORDS and rule != REFUSED:
            text = f'{where} names the rule "{rule}", which the game does not have'
            yield mistake("rule", text, rule, "a rule of the game")


def _nobody(scenario: Scenario, plan: Plan) -> Iterator[Violation]:
    """Models and features that a reason names and the table does not have."""
    models, features = scenario.unit_of, scenario.battlefield.by_id
    for why in plan.why_not:
        for kind, names, has in (
            ("model", why.models, models),
            ("feature", why.features, features),
        ):
            for name in dict.fromkeys(names):
                if name not in has:
                    text = f'a reason names the {kind} "{name}", which there is not'
                    yield mistake(f"{kind}s", text, name, f"a {kind} on the table")


def _rolls(plan: Plan, terms: Terms, die: Die | None) -> Iterator[Violation]:
    """Rolls that are listed under another rule than theirs."""
    owed: dict[str, set[str]] = {}
    for name, rule in (
        *((test.name, test.rule) for test in terms.tests),
        *((check.name, check.rule) for check in terms.checks),
        *(((die.test, die.rule),) if die else ()),
    ):
        owed.setdefault(name, set()).add(rule)
    for dice in plan.dice:
        rules = owed.get(dice.test)
        if dice.rule and rules is not None and dice.rule not in rules:
            text = f'"{dice.test}" is rolled by {_or(rules)}, not by {dice.rule}'
            yield mistake("rule", text, dice.rule, _or(rules))


def _states(plan: Plan, terms: Terms) -> Iterator[Violation]:
    """States that are left under another rule than theirs, or twice."""
    for name in _twice([name for name, _ in plan.flags]):
        yield mistake("flags", f'the state "{name}" is left twice', "two", "one")
    owed: dict[str, set[str]] = {}
    for flag in terms.flags:
        owed.setdefault(flag.flag, set()).add(flag.rule)
    for name, rule in plan.flags:
        if rule and name in owed and rule not in owed[name]:
            text = f'the state "{name}" is left by {_or(owed[name])}, not by {rule}'
            yield mistake("rule", text, rule, _or(owed[name]))


def _credits(way: ModelPlan, verdict: Verdict) -> Iterator[Violation]:
    """What is taken off by a rule that takes off nothing: of others the amount is compared."""
    given = verdict.credits.get(way.id, {})
    for rule in _twice([credit.rule for credit in way.credits]):
        yield _wrong("rule", f'"{rule}" takes something off twice', way, None, "two", "one")
    for credit in way.credits:
        if credit.rule not in given:
            text = f'nothing is taken off by "{credit.rule}"'
            yield _wrong("rule", text, way, None, credit.rule, _or(given))


def _steps(
    settings: Sequence[Setting], way: ModelPlan, asked: Collection[str]
) -> Iterator[Violation]:
    """Steps that name a rule that sets nothing of their cost, or a test that nothing there owes.

    Parameters:
        asked: names of the order's own tests: those that no thing on the table owes may stand by
            any step.
    """
    starts = [way.start, *(step.to for step in way.steps)]
    free = {*asked} - settings[0].body.tests
    for number, step in enumerate(way.steps):
        for rule in _twice(step.rules):
            yield _wrong("rule", f'"{rule}" stands there twice', way, number, "two", "one")
        own_rules, own_tests = settings[0].own(step)
        if own_rules.issuperset(step.rules) and (own_tests | free).issuperset(step.tests):
            continue  # most are: what lies about them need not be looked at
        each = [setting.of(step, starts[number]) for setting in settings]
        rules = {rule for some, _ in each for rule in some}
        tests = {test for _, some in each for test in some}
        for rule in dict.fromkeys(step.rules):
            if rule not in rules:
                text = f'"{rule}" sets nothing of what a {step.kind.value} costs here'
                yield _wrong("rule", text, way, number, rule, _or(rules))
        for test in dict.fromkeys(step.tests):
            if test not in tests | free:
                text = f'nothing here owes the test "{test}"'
                yield _wrong("tests", text, way, number, test, _or(tests))


def _twice(names: Collection[str]) -> list[str]:
    """Names that stand there more than once."""
    return [name for name, times in Counter(names).items() if times > 1]


def _or(names: Collection[str]) -> str:
    return " or ".join(sorted(names)) or "none"


def _wrong(
    rule: str, text: str, way: ModelPlan, step: int | None, found: str, expected: str
) -> Violation:
    at = way.end if step is None else way.steps[step].to
    said = mistake(rule, text, found, expected)
    return replace(said, model=way.id, step=step, place=at.at)
