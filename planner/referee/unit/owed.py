"""The dice tests a move owes, and the states it leaves: does the plan say so?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from planner.mobility import Terms, Test
from planner.plan import Dice, ModelPlan, Plan, StepKind
from planner.plan.unsaid import Unsaid, Untold
from planner.referee.statements.odds import chance_of, misjudged
from planner.referee.verdict import Measure, Violation, mistake


def tests(
    terms: Terms,
    plan: Plan,
    owed: Mapping[str, Counter[str]],
    models: Sequence[str],
    rests: Mapping[str, frozenset[str]],
) -> Iterator[Violation]:
    """Yield the tests owed that the plan does not list, and those it lists wrongly.

    A plan may list tests for models that owe none in the end, and says which are owed by its ways
    alone where its file says nothing of dice.

    Parameters:
        owed: model id -> names of the tests that its way owes, each with how often.
        models: ids of the unit's models.
        rests: model id -> names of the tests that it owes for climbs that it begins at its end.
    """
    if isinstance(plan.dice, Untold):
        return
    known = {test.name for test in terms.tests}
    strays = sorted({name for names in owed.values() for name in names} - known)
    for test in (*terms.tests, *(Test(name, "", _source(terms, name)) for name in strays)):
        if test.whole:
            yield from _unit(test, plan, bool(owed) or test.standing, models)
            continue
        owing = {m: times for m in models if (times := _owes(test, m, plan, owed, rests))}
        listed = [dice for dice in plan.dice if dice.test == test.name]
        if test.as_one:
            most = max(owing.values(), default=0) if test.each_model else min(len(owing), 1)
            yield from _as_one(test, most, listed, tuple(owing))
        else:
            yield from _missing(test, owing, listed)
        for dice in listed:
            yield from _misread(test, dice, models)
            yield from misjudged(test, dice, plan.models)


def _source(terms: Terms, name: str) -> str:
    """The ledger id of what owes a test that the order does not tell of; its name without one."""
    for body in terms.mobilities.values():
        leaps = (leap for leap in (body.jumping, body.dropping) if leap and leap.test == name)
        ways = (p for p in body.passages.values() if name in (p.test, p.leave, p.land))
        bars = (bar for bar in body.bars if bar.crossable == name)
        for source in (*leaps, *ways, *bars):
            if source.rule:
                return source.rule
    return name


def rolling(
    terms: Terms,
    plan: Plan,
    owed: Mapping[str, Counter[str]],
    models: Sequence[str],
    rests: Mapping[str, frozenset[str]],
) -> int:
    """Return how many of a unit's models owe a test of their own (see `tests`)."""
    own = [test for test in terms.tests if not test.whole]
    return sum(any(_owes(test, model, plan, owed, rests) for test in own) for model in models)


def _unit(test: Test, plan: Plan, moved: bool, models: Sequence[str]) -> Iterator[Violation]:
    """The one test of a unit that moves, or that owes it as it stands."""
    listed = [dice for dice in plan.dice if dice.test == test.name]
    if moved and not sum(dice.count for dice in listed):
        yield _number(test.rule, f'the unit owes a test "{test.name}" that is not listed', 1)
    for dice in listed:
        yield from strangers(test.rule, dice, models)
        yield from _misread(test, replace(dice, models=()), ())


def _as_one(
    test: Test, owed: int, listed: list[Dice], models: tuple[str, ...]
) -> Iterator[Violation]:
    """The tests of the whole unit, whoever's way owes them."""
    lacks = owed - sum(dice.count for dice in listed)
    if lacks > 0:
        many = "a test" if owed == 1 else f"{owed} tests"
        text = f'the unit owes {many} "{test.name}", and not as many are listed'
        yield replace(_number(test.rule, text, lacks), models=models)


def _owes(
    test: Test,
    model: str,
    plan: Plan,
    owed: Mapping[str, Counter[str]],
    rests: Mapping[str, frozenset[str]],
) -> int:
    """How many of these tests a model owes."""
    if model in test.exempt:
        return 0
    times = owed.get(model, Counter())[test.name]
    if test.climbing is not None and not times and test.name not in rests.get(model, ()):
        ways = (way for way in plan.models if way.id == model)
        if not any(abs(rise) > test.climbing for way in ways for rise in _climbs(way)):
            return 0
    if test.each_model and test.each_climb is None:
        sure = any(way.id == model and chance_of(test, way) == 1 for way in plan.models)
        return 0 if sure else test.times
    if test.each_model and test.each_climb is not None:
        times += _tall(test.each_climb, model, plan)
        return max(test.times, times) - test.taken
    return min(times, 1) if test.once else times


def _tall(least: int, model: str, plan: Plan) -> int:
    """How many climbs of a model are more than `least` µm: up, and down before those."""
    climbs = [n for way in plan.models if way.id == model for n in _climbs(way)]
    first = next((i for i, n in enumerate(climbs) if n > least), len(climbs))
    return sum(n > least or (i < first and -n > least) for i, n in enumerate(climbs))


def _climbs(way: ModelPlan) -> list[int]:
    """How far each climb and drop of a way goes up, µm; down is negative."""
    found, here = [], way.start
    for step in way.steps:
        if step.kind in (StepKind.CLIMB, StepKind.DROP):
            found.append(step.to.z - here.z)
        here = step.to
    return found


def _missing(test: Test, owing: Mapping[str, int], listed: list[Dice]) -> Iterator[Violation]:
    """A model that owes several is to be listed as often."""
    named = Counter(model for dice in listed for model in dice.models)
    unnamed = sum(dice.count for dice in listed if not dice.models)
    lacking = {m: times - named[m] for m, times in owing.items() if times > named[m]}
    if sum(lacking.values()) > unnamed:
        for model, times in lacking.items():
            many = f"{times} tests" if times > 1 else "a test"
            is_ = "are" if times > 1 else "is"
            text = f'owes {many} "{test.name}" that {is_} not listed'
            yield _number(test.rule, text, times, model)


def _number(rule: str, text: str, amount: int | Fraction, model: str = "") -> Violation:
    return Violation(rule, text, model, amount=amount, measure=Measure.NUMBER, claim=True)


def strangers(rule: str, dice: Dice, models: Sequence[str]) -> Iterator[Violation]:
    """Yield whom dice name that are none of the `models` of the unit."""
    for model in dict.fromkeys(dice.models):
        if model not in models:
            text = f'cannot owe "{dice.test}": no model of the unit'
            yield _number(rule, text, dice.models.count(model), model)


def _misread(test: Test, dice: Dice, models: Sequence[str]) -> Iterator[Violation]:
    yield from strangers(test.rule, dice, models)
    if dice.count < 0:
        yield _number(test.rule, f'{dice.count} tests "{test.name}" are listed', -dice.count)
    if dice.models and dice.count != len(dice.models):
        text = f'{dice.count} tests "{test.name}" are listed for {len(dice.models)} models'
        yield _number(test.rule, text, abs(dice.count - len(dice.models)))
    said, is_ = plain(dice.dice), plain(test.dice or dice.dice)
    if said != is_:
        text = _other(test, "dice", said, is_)
        yield mistake(test.rule, text, said, is_)
    if dice.need is not None and test.need is not None and dice.need != test.need:
        yield _differs(test, "need", Measure.NUMBER, Fraction(dice.need), Fraction(test.need))
    for word, its, right in (
        ("chance", dice.probability, test.probability),
        ("chance with a re-roll", dice.reroll, _again(test)),
    ):
        if its is not None and right is not None and its != right:
            yield _differs(test, word, Measure.CHANCE, its, right)


def _differs(test: Test, word: str, measure: Measure, said: Fraction, is_: Fraction) -> Violation:
    return Violation(
        test.rule, _other(test, word, said, is_),
        amount=abs(said - is_), measure=measure, found=f"{said}", expected=f"{is_}", claim=True,
    )  # fmt: skip


def _other(test: Test, word: str, said: object, is_: object) -> str:
    return f'"{test.name}": the {word} is {is_}, not {said}'


def _again(test: Test) -> Fraction | None:
    """The chance where a failed test may be rolled once more; else the same again."""
    chance = test.probability
    if chance is None or not test.rerolled:
        return chance
    return 1 - (1 - chance) ** 2


def plain(dice: str) -> str:
    """Return dice as they are written shortest: ``1D6`` and ``D6`` are the same."""
    return dice.removeprefix("1") if dice.startswith("1D") else dice


def flags(terms: Terms, plan: Plan) -> Iterator[Violation]:
    """Yield states that a plan claims wrongly, or leaves out; a plan may say nothing of them."""
    if isinstance(plan.flags, Unsaid):
        return
    rules = {flag.flag: flag.rule for flag in terms.flags}
    claimed = dict.fromkeys(flag for flag, _ in plan.flags)
    for flag in claimed:
        if flag not in rules:
            text, left = f'the order does not leave the state "{flag}"', ", ".join(rules) or "none"
            yield mistake("flags", text, flag, left)
    for flag, rule in rules.items():
        if flag not in claimed:
            text = f'the order leaves the state "{flag}", which is not listed'
            said = ", ".join(claimed) or "none"
            yield mistake(rule, text, said, flag)
