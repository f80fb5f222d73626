"""The dice a plan meets, with exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.chance import at_least, with_reroll
from planner.order import Order
from planner.plan import Dice, ModelPlan, StepKind
from planner.rulesets.answers import Die
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.mobility import Mobility, Rest, Terms, Test

SPECK: Final = 1e-6
"""µm by which a sum of lengths in floats may be too long."""
LITTLE: Final = 2.0
"""µm by which what is left of a budget, and the way to a climb, may be off."""


def dice_of(
    scenario: Scenario,
    order: Order,
    terms: Terms,
    formation: Formation,
    models: tuple[ModelPlan, ...],
) -> tuple[Dice, ...]:
    """Return the roll this plan needs (if its dice set the budget) and the tests it owes."""
    if not models:
        return ()
    die = rulesets.find(scenario.ruleset).die(scenario, order)
    rolls = () if die is None else (_rolled(scenario, order, terms, die, models),)
    moved = _anyone_moves(models)
    before = tuple(_once(t) for t in terms.tests if t.whole and (moved or t.standing))
    single = (test for test in terms.tests if not test.whole)
    fast = _hurried(scenario, terms, models)
    owing = ((test, _owing(test, terms, formation, models, fast)) for test in single)
    return (*rolls, *before, *(d for test, who in owing if who for d in _told(test, who, models)))


def _told(test: Test, owing: tuple[str, ...], models: tuple[ModelPlan, ...]) -> Iterator[Dice]:
    """The tests of those who owe one, apart where their chances differ."""
    if not test.odds or test.as_one:
        yield _one(test, owing)
        return
    ways = {way.id: way for way in models}
    chances = {name: chance_of(test, ways[name]) for name in dict.fromkeys(owing)}
    for chance in dict.fromkeys(chances.values()):
        who = tuple(name for name in owing if chances[name] == chance)
        yield _one(replace(test, probability=chance), who)


def chance_of(test: Test, way: ModelPlan) -> Fraction | None:
    """Return one model's chance to pass a test, by how far it goes; None where nobody knows."""
    if not test.odds:
        return test.probability
    odds = test.odds.get(way.id)
    if odds is None:
        return None
    far = odds.limit is not None and length(way) - SPECK > odds.limit
    return odds.beyond if far else odds.chance


def length(way: ModelPlan) -> float:
    """Return how far a model's centre goes, µm: lines, climbs and leaps."""
    here, total = way.start, 0.0
    for step in way.steps:
        if step.kind is not StepKind.PIVOT:
            total += dist(here.at, step.to.at)
        here = step.to
    return total


def _hurried(
    scenario: Scenario, terms: Terms, models: tuple[ModelPlan, ...]
) -> Mapping[str, Counter[str]]:
    """The tests that models owe for hurrying over ground, which no step tells: by the referee."""
    shared = {id(body.passages): body.passages for body in terms.mobilities.values()}
    names = {p.hurry for passages in shared.values() for p in passages.values() if p.hurry}
    if not names:
        return {}
    from planner.referee.way.price import owed

    found = owed(scenario, terms, models)
    return {m: Counter({n: tests[n] for n in names}) for m, tests in found.items()}


def _anyone_moves(models: tuple[ModelPlan, ...]) -> bool:
    return any(model.steps for model in models)


def _once(test: Test) -> Dice:
    return replace(_owed(test, ()), count=1)


def _one(test: Test, owing: tuple[str, ...]) -> Dice:
    """The tests of the models, or those that the unit takes as one: as many as any of them owes."""
    if not test.as_one:
        return _owed(test, owing)
    most = max(owing.count(name) for name in owing) if test.each_model else 1
    return replace(_owed(test, ()), count=most)


def climbs(test: Test, way: ModelPlan, mobility: Mobility) -> bool:
    """Return whether a way climbs, where only those who climb owe a test; else True."""
    if test.climbing is None or any(test.name in step.tests for step in way.steps):
        return True
    poses = [way.start, *(step.to for step in way.steps)]
    for step, (here, there) in zip(way.steps, pairwise(poses), strict=True):
        if step.kind in (StepKind.CLIMB, StepKind.DROP) and abs(there.z - here.z) > test.climbing:
            return True
    left = way.budget - way.spent
    return any(_begins(rest, way, left) for rest in mobility.rests if rest.test == test.name)


def _begins(rest: Rest, way: ModelPlan, left: float) -> bool:
    """Whether what is left of a budget begins a climb, a little too often rather than too seldom.

    So is what the referee asks for, which knows to the micrometre what is spent.
    """
    import shapely

    if way.end.z != rest.z or left <= 0:
        return False
    line = shapely.LineString(rest.foot) if len(rest.foot) > 1 else shapely.Point(rest.foot[0])
    away = shapely.distance(line, shapely.Point(way.end.x, way.end.y))
    return bool(away < rest.near + left + LITTLE)


def climbs_tested(test: Test, way: ModelPlan) -> int:
    """Return how many of a test that every model owes one model owes for its way."""
    if test.each_climb is None:
        return test.times
    here, up, count = way.start.z, False, 0
    for step in way.steps:
        count += step.tests.count(test.name)
        rise, here = step.to.z - here, step.to.z
        if step.kind in (StepKind.CLIMB, StepKind.DROP) and abs(rise) > test.each_climb:
            count += rise > 0 or not up
            up = up or rise > 0
    return max(test.times, count) - test.taken


def fits(scenario: Scenario, order: Order, models: tuple[ModelPlan, ...], roll: int) -> bool:
    """Return whether every model may go its way with this roll.

    Where its price depends on the roll, the referee says what a way costs.
    """
    terms = known_terms(scenario, replace(order, roll=roll))
    if any(body.is_by_roll for body in terms.mobilities.values()):
        from planner.referee import needed

        spent: Mapping[str, float] = needed(scenario, terms, models)
    else:
        spent = {way.id: way.spent for way in models}
    return all(most <= terms.mobilities[name].budget for name, most in spent.items())


def _rolled(
    scenario: Scenario, order: Order, terms: Terms, die: Die, models: tuple[ModelPlan, ...]
) -> Dice:
    """The roll of an order; where nobody may move, nobody's way needs any of it."""
    if any(body.moves for body in terms.mobilities.values()):
        return _needed(scenario, order, die, models)
    return Dice(die.test, die.dice, die.rule)


def _needed(scenario: Scenario, order: Order, die: Die, models: tuple[ModelPlan, ...]) -> Dice:
    """The lowest roll with which every model may go as far as this plan sends it."""

    def enough(roll: int) -> bool:
        return fits(scenario, order, models, roll)

    need = min((roll for roll in die.chances if enough(roll)), default=max(die.chances))
    chance = at_least(die.chances, need)
    again = with_reroll(chance) if die.rerolled else None
    return Dice(die.test, die.dice, die.rule, need, chance, again)


def _owing(
    test: Test,
    terms: Terms,
    formation: Formation,
    models: tuple[ModelPlan, ...],
    hurried: Mapping[str, Counter[str]],
) -> tuple[str, ...]:
    """Ids of the models that owe a test, each as often as it does."""
    if test.each_model:
        sure = {m.id for m in models if test.odds and chance_of(test, m) == 1}
        sure |= {m.id for m in models if not climbs(test, m, terms.mobilities[m.id])}
        owed = [m for m in models if m.id not in test.exempt and m.id not in sure]
        return tuple(m.id for m in owed for _ in range(climbs_tested(test, m)))
    owing: list[str] = []
    for model in models:
        times = sum(step.tests.count(test.name) for step in model.steps)
        times += hurried.get(model.id, Counter())[test.name]
        bars = {bar.crossable for bar in terms.mobilities[model.id].bars}
        if test.name in bars and formation.crossing.get(model.id):
            times = max(times, 1)
        times = min(times, 1) if test.once else times
        owing += [model.id] * (0 if model.id in test.exempt else times)
    return tuple(owing)


def _owed(test: Test, owing: tuple[str, ...]) -> Dice:
    chance = test.probability
    again = with_reroll(chance) if chance is not None and test.rerolled else None
    return Dice(test.name, test.dice, test.rule, test.need, chance, again, len(owing), owing)
