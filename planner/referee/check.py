"""The judgement of a plan under the rules of its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice

from planner import rulesets
from planner.errors import OrderError, nearest
from planner.order import Order
from planner.plan import Dice, Plan
from planner.plan.unsaid import UNSAID, Unsaid
from planner.referee.judge import judge
from planner.referee.terms import judged_terms
from planner.referee.unit.branches import branches, ordered
from planner.referee.unit.one_more import all_fit, one_more
from planner.referee.unit.one_safer import one_safer
from planner.referee.unit.owed import plain, strangers
from planner.referee.verdict import MOST, Measure, Verdict, Violation, mistake
from planner.referee.way.price import needed as needs
from planner.rulesets.answers import Die
from planner.rulesets.looking import besides
from planner.rulesets.ruleset import Ruleset
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.scenario.staged import fewer


def check(scenario: Scenario, plan: Plan) -> Verdict:
    """Return every violation of `plan` under the rules of the scenario's game (`MOST` at the most).

    Of the plan only the order, the roll, the models' ids, starts and steps, `move_order`,
    `dice`, `flags` and `branches` are looked at, as claims; every number is worked out anew.

    Raises:
        OrderError: the order names something that the scenario or the game does not have.
    """
    _known(scenario, plan.order)
    verdict = _check(scenario, plan)
    more = one_safer(scenario, plan, _check) if verdict.legal else ()
    return replace(verdict, violations=(*verdict.violations, *more))


def _check(scenario: Scenario, plan: Plan) -> Verdict:
    """The same, but for whether more models than these might have got to safety."""
    ruleset = rulesets.find(scenario.ruleset)
    scenario, plan = carried_out(scenario, plan)
    length = scenario.battlefield.table.unit
    order = plan.order if plan.roll is None else replace_roll(plan.order, plan.roll)
    whole = scenario
    if order.action in ruleset.losing:  # who is left out has no place and is lost
        scenario = fewer(scenario, order.unit, {way.id for way in plan.models})
    before = [*_game(scenario, plan), *_choice(ruleset, scenario, order)]
    try:
        die = ruleset.die(scenario, order)
        rolled = list(_roll(plan, die))
        if rolled:
            return Verdict((*before, *rolled), {}, length)
        terms = besides(scenario, order, judged_terms(scenario, order))
    except OrderError:  # what is refused may lack all that it needs
        if not before:
            raise
        return Verdict(tuple(before), {}, length)
    done = ordered(ruleset, plan)
    if done == plan.order:
        verdict = judge(scenario, terms, plan)
    else:
        instead = besides(scenario, done, judged_terms(scenario, done))
        verdict = judge(scenario, instead, plan)
    if verdict.legal:
        before += _spared(ruleset, whole, order, plan)
        rule = ruleset.losing.get(order.action)
        if rule is not None:
            before += one_more(ruleset, whole, order, plan, rule)
    named = {test.name for test in terms.tests} | ({die.test} if die else set())
    after = chain(
        _unknown(plan, named),
        _needs(ruleset, scenario, order, plan, die, verdict),
        branches(ruleset, scenario, plan, _check),
    )
    return told(verdict, chain(before, verdict.violations, () if verdict.more else after))


def told(verdict: Verdict, violations: Iterable[Violation]) -> Verdict:
    """Return the verdict with these violations in place of its own: as many of them as are told."""
    found = tuple(islice(violations, MOST + 1))
    return replace(verdict, violations=found[:MOST], more=verdict.more or len(found) > MOST)


def _known(scenario: Scenario, order: Order) -> None:
    """Raise an error where an order names a model that its unit does not have."""
    ids = [model.id for model in scenario.unit(order.unit).models]
    for name in order.models:
        if name not in ids:
            raise OrderError(f'"{order.unit}" has no model "{name}"; {nearest(name, ids)}')


def replace_roll(order: Order, roll: int | None) -> Order:
    """Return the same order with its dice rolled, or not."""
    return replace(order, roll=roll)


def _game(scenario: Scenario, plan: Plan) -> Iterator[Violation]:
    if plan.ruleset != scenario.ruleset:
        said, is_ = plan.ruleset, scenario.ruleset
        yield mistake("ruleset", f"the scenario is {is_}, the plan {said}", said, is_)


def _choice(ruleset: Ruleset, scenario: Scenario, order: Order) -> Iterator[Violation]:
    """Whether the rules let the unit do what is asked: the action, its targets, where it goes."""
    no = ruleset.refusal(scenario, replace_roll(order, None))  # the roll is judged by itself
    if no is not None:
        rule, why = no
        text = f'{order.unit} may not "{order.action}": {why}'
        yield mistake(rule or "eligibility", text, order.action, "")


def _spared(ruleset: Ruleset, scenario: Scenario, order: Order, plan: Plan) -> Iterator[Violation]:
    """Whether the very ways of a plan show that the action it is only a way out of was possible."""
    if order.action not in ruleset.unless:
        return
    action, rule = ruleset.unless[order.action]
    instead = replace(order, action=action)
    if ruleset.refusal(scenario, replace_roll(instead, None)) is not None:
        return
    # It lists the tests that its ways owe on the ground: with the order's own it has no concern.
    terms = replace(ruleset.terms(scenario, instead), tests=())
    if judge(scenario, terms, replace(plan, flags=UNSAID)).legal:
        text = f'all end where "{action}" lets them, which goes before "{order.action}"'
        yield mistake(rule, text, order.action, action)
    elif (
        order.action in ruleset.losing and plan.models and all_fit(ruleset, scenario, instead, plan)
    ):
        text = f'all have room where "{action}" sets them up, which goes before'
        yield mistake(rule, text, order.action, action)


def _roll(plan: Plan, die: Die | None) -> Iterator[Violation]:
    """Whether the roll that the ways assume is one that the dice can show."""
    said, assumed = plan.order.roll, plan.roll
    if said is not None and assumed is not None and said != assumed:
        text = f"the order's roll is {said}, the ways assume {assumed}"
        yield _pips("roll", text, abs(said - assumed), f"{assumed}", f"{said}")
    roll = said if assumed is None else assumed
    if die is None:
        if roll is not None:
            text = f"nothing is rolled for this action, yet the roll is {roll}"
            yield mistake("roll", text, f"{roll}", "none")
    elif roll is None:
        text = f"the roll of {die.dice} is missing"
        yield _pips(die.rule or "roll", text, 1, "none", die.dice)
    elif roll not in die.chances:
        text, off = f"{roll} is no roll of {die.dice}: {die.results}", _missed(roll, die)
        yield _pips(die.rule or "roll", text, off, f"{roll}", die.results)


def _missed(roll: int, die: Die) -> int:
    """How far a number is off the nearest that the dice can show."""
    return min(abs(roll - result) for result in die.chances)


def _pips(rule: str, text: str, amount: int, found: str, expected: str) -> Violation:
    one = Violation(rule, text, amount=amount, measure=Measure.NUMBER, claim=True)
    return replace(one, found=found, expected=expected)


def _unknown(plan: Plan, named: set[str]) -> Iterator[Violation]:
    for dice in plan.dice:
        if dice.test not in named:
            said, has = dice.test, ", ".join(sorted(named)) or "none"
            yield mistake("dice", f'this order has no test "{said}"', said, has)


def _needs(
    ruleset: Ruleset,
    scenario: Scenario,
    order: Order,
    plan: Plan,
    die: Die | None,
    verdict: Verdict,
) -> Iterator[Violation]:
    """Whether a plan lists its roll, which is enough for its ways, and as likely as it says."""
    yield from _listed(plan, die, [model.id for model in scenario.unit(order.unit).models])
    yield from _table(plan, die)
    for dice in plan.dice:
        if die is None or dice.test != die.test or dice.need is None:
            continue
        yield from _likely(die, dice, dice.need)
        if dice.need not in die.chances:
            text, off = f"{die.dice} never show exactly {dice.need}", _missed(dice.need, die)
            yield _pips(die.rule, text, off, f"{dice.need}", die.results)
            continue
        needed = judged_terms(scenario, replace_roll(order, dice.need))
        budgets, costs = needed.mobilities, verdict.spent
        if any(body.is_by_roll for body in budgets.values()):
            costs = needs(scenario, needed, plan.models)
        for model, spent in costs.items():
            if spent > budgets[model].budget:
                over = spent - budgets[model].budget
                text = f"needs more than the roll of {dice.need} that the plan says is enough"
                yield Violation(die.rule, text, model, None, None, over, claim=True)


def _listed(plan: Plan, die: Die | None, models: Sequence[str]) -> Iterator[Violation]:
    """Whether a plan that lists dice lists its roll once, of its dice, for its own models."""
    if die is None or isinstance(plan.dice, Unsaid):
        return
    listed = [dice for dice in plan.dice if dice.test == die.test]
    count = sum(dice.count for dice in listed)
    roll = f'the roll of {die.dice} ("{die.test}")'
    if count < 1:
        yield _pips(die.rule, f"{roll} is not listed", 1 - count, "none", die.dice)
    elif count > 1:
        yield _pips(die.rule, f"{roll} is listed {count} times", count - 1, f"{count}", "1")
    for dice in listed:
        yield from strangers(die.rule, dice, models)
        if plain(dice.dice) != plain(die.dice):
            text = f'"{die.test}": the dice is {die.dice}, not {dice.dice}'
            yield mistake(die.rule, text, dice.dice, die.dice)


def _table(plan: Plan, die: Die | None) -> Iterator[Violation]:
    """Whether the chances of rolls that a plan tells of are theirs."""
    for row in plan.rolls:
        if die is None:
            text = f"nothing is rolled for this action, the plan tells of a roll of {row.roll}"
            yield mistake("roll", text, f"{row.roll}", "none")
            continue
        if row.roll not in die.chances:
            text = f"{row.roll} is no roll of {die.dice}: {die.results}"
            yield _pips(die.rule, text, _missed(row.roll, die), f"{row.roll}", die.results)
            continue
        for words, said, chance in (
            (f"{row.roll}", row.probability, die.chances[row.roll]),
            (f"{row.roll} or more", row.at_least, _at_least(die, row.roll)),
        ):
            if said != chance:
                text = f"{words} on {die.dice} has a chance of {chance}, not {said}"
                yield _odds(die.rule, text, said, chance)


def _at_least(die: Die, need: int) -> Fraction:
    return sum((p for result, p in die.chances.items() if result >= need), Fraction())


def _likely(die: Die, dice: Dice, need: int) -> Iterator[Violation]:
    chance = _at_least(die, need)
    if dice.probability is not None and dice.probability != chance:
        text = f"{need} or more on {die.dice} has a chance of {chance}, not {dice.probability}"
        yield _odds(die.rule, text, dice.probability, chance)
    if dice.reroll is not None and not die.rerolled:
        text = f"the game has no re-roll of {die.dice}, the plan tells its odds"
        yield mistake(die.rule, text, f"{dice.reroll}", "none")
        return
    again = 1 - (1 - chance) ** 2
    if dice.reroll is not None and dice.reroll != again:
        text = f"{need} or more on {die.dice} has a chance of {again} with a re-roll"
        yield _odds(die.rule, f"{text}, not {dice.reroll}", dice.reroll, again)


def _odds(rule: str, text: str, said: Fraction, chance: Fraction) -> Violation:
    off, measure = abs(said - chance), Measure.CHANCE
    one = Violation(rule, text, amount=off, measure=measure, claim=True)
    return replace(one, found=f"{said}", expected=f"{chance}")
