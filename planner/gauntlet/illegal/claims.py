"""What a plan says besides its ways: dice, flags, who moves and when."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from planner import rulesets
from planner.gauntlet.case import Case, Changed, length, lines
from planner.gauntlet.illegal.change import Change, broken, some_mover
from planner.plan import ModelPlan, Plan, StepKind
from planner.referee.named import THINGS


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


def wrong_flag(case: Case, random: Random) -> Changed:
    """A state that the order does not leave."""
    return broken(replace(case.plan, flags=(*case.plan.flags, ("immortal", ""))), "flags")


def flag_left_out(case: Case, random: Random) -> Changed | None:
    """Another state than the order leaves."""
    if not case.terms.flags:
        return None
    rules = [flag.rule for flag in case.terms.flags]
    return broken(replace(case.plan, flags=(("immortal", ""),)), *rules)


def no_flags(case: Case, random: Random) -> Changed | None:
    """It says that the order leaves no state."""
    if not case.terms.flags:
        return None
    return broken(replace(case.plan, flags=()), *(flag.rule for flag in case.terms.flags))


def forgotten_roll(case: Case, random: Random) -> Changed | None:
    """The roll before the move is not listed among the dice."""
    die = rulesets.find(case.scenario.ruleset).die(case.scenario, case.plan.order)
    if die is None:
        return None
    rest = tuple(dice for dice in case.plan.dice if dice.test != die.test)
    return broken(replace(case.plan, dice=rest), die.rule)


def model_missing(case: Case, random: Random) -> Changed | None:
    """One model is not in the plan, though nobody is lost."""
    if case.plan.order.action in rulesets.find(case.scenario.ruleset).losing:
        return None
    models = list(case.plan.models)
    gone = models.pop(random.randrange(len(models)))
    order = tuple(name for name in case.plan.move_order if name != gone.id)
    return broken(replace(case.plan, models=tuple(models), move_order=order), "models")


def model_twice(case: Case, random: Random) -> Changed:
    """One model is in the plan twice."""
    twice = random.choice(case.plan.models)
    return broken(replace(case.plan, models=(*case.plan.models, twice)), "models")


def enemy_moved(case: Case, random: Random) -> Changed | None:
    """A model of another unit is moved as well."""
    others = [n for n, unit in case.scenario.unit_of.items() if unit.id != case.terms.unit]
    if not others:
        return None
    stranger = replace(case.plan.models[0], id=random.choice(others))
    return broken(replace(case.plan, models=(*case.plan.models, stranger)), "models")


def turn_twice(case: Case, random: Random) -> Changed | None:
    """One model moves twice."""
    way = some_mover(case, random)
    order = case.plan.move_order
    return (
        None
        if way is None
        else broken(replace(case.plan, move_order=(*order, way.id)), "move_order")
    )


def turn_forgotten(case: Case, random: Random) -> Changed | None:
    """A model moves whose turn is not given."""
    if len(case.movers) < 2:
        return None
    gone = random.choice(case.movers).id
    order = tuple(name for name in case.plan.move_order if name != gone)
    return broken(replace(case.plan, move_order=order), "move_order")


def into_who_has_not_moved(case: Case, random: Random) -> Changed | None:
    """A model that ends where a mate stood moves before that mate."""
    movers = [way for way in case.movers if not case.enters(way.id)]
    for n, way in enumerate(movers):
        for early in movers[:n]:
            if way.end.z != early.start.z or way.end.at == way.start.at:
                continue
            reach = case.base(way.id).inradius + case.base(early.id).inradius
            if length(way.end, early.start) < reach - 2:
                order = [name for name in case.plan.move_order if name != way.id]
                order.insert(order.index(early.id), way.id)
                plan = replace(case.plan, move_order=tuple(order))
                return broken(plan, case.mobility(way.id).rule("no_overlap"))
    return None


def other_game(case: Case, random: Random) -> Changed:
    """A plan of another game."""
    return broken(replace(case.plan, ruleset="chess"), "ruleset")


def impossible_roll(case: Case, random: Random) -> Changed | None:
    """A roll that the dice cannot show, or that nobody throws."""
    die = rulesets.find(case.scenario.ruleset).die(case.scenario, case.plan.order)
    order = replace(case.plan.order, roll=99)
    rule = "roll" if die is None else die.rule
    return broken(replace(case.plan, order=order, roll=99), rule or "roll")


def cheaper_than_it_is(case: Case, random: Random) -> Changed | None:
    """A way is said to cost a tenth less."""
    dear = case.scenario.battlefield.table.unit.um
    found = [way for way in case.movers if way.spent > dear]
    if not found:
        return None
    way = random.choice(found)
    return broken(_with(case, replace(way, spent=0.9 * way.spent)), "spent")


def a_step_cheaper(case: Case, random: Random) -> Changed | None:
    """One step is said to cost a tenth less."""
    dear = case.scenario.battlefield.table.unit.um
    found = [
        (way, n)
        for way in case.movers
        for n, step in enumerate(way.steps)
        if step.cost > dear and step.kind is not StepKind.PIVOT
    ]
    if not found:
        return None
    way, n = random.choice(found)
    step = replace(way.steps[n], cost=0.9 * way.steps[n].cost)
    steps = (*way.steps[:n], step, *way.steps[n + 1 :])
    return broken(_with(case, replace(way, steps=steps)), "cost")


def called_what_it_is_not(case: Case, random: Random) -> Changed | None:
    """A line is said to lead through a door, over something or to be swum, and there is none."""
    features = case.scenario.battlefield.features
    found = [
        (way, number, kind)
        for way in case.movers
        for number, _, _ in lines(way)
        for kind, things in THINGS.items()
        if not any(feature.kind in things for feature in features)
    ]
    if not found:
        return None
    way, number, kind = random.choice(found)
    step = replace(way.steps[number], kind=kind)
    steps = (*way.steps[:number], step, *way.steps[number + 1 :])
    return broken(_with(case, replace(way, steps=steps)), "kind")


def another_end(case: Case, random: Random) -> Changed:
    """A model is said to end a whole unit of length beside where it does."""
    way = random.choice(case.plan.models)
    off = replace(way.end, x=way.end.x + case.scenario.battlefield.table.unit.um)
    return broken(_with(case, replace(way, said_end=off)), "to")


def more_to_spend(case: Case, random: Random) -> Changed | None:
    """A model is said to have twice its budget."""
    found = [way for way in case.plan.models if way.budget > 0]
    if not found:
        return None
    way = random.choice(found)
    return broken(_with(case, replace(way, budget=2 * way.budget)), "spent")


def more_won(case: Case, random: Random) -> Changed | None:
    """One model more is said to fight than does."""
    terms = case.plan.objective
    found = [n for n, term in enumerate(terms) if term.name == "models_engaged"]
    if not found or case.plan.branches or case.terms.parting is not None:
        return None
    more = replace(terms[found[0]], value=terms[found[0]].value + 1)
    more = replace(more, bound=max(more.bound, more.value))
    rest = (*terms[: found[0]], more, *terms[found[0] + 1 :])
    return broken(replace(case.plan, objective=rest), "objective")


def _with(case: Case, way: ModelPlan) -> Plan:
    models = tuple(way if w.id == way.id else w for w in case.plan.models)
    return replace(case.plan, models=models)


CLAIMS: Final[tuple[Change, ...]] = (
    forgotten_test,
    likelier_test,
    wrong_flag,
    flag_left_out,
    no_flags,
    forgotten_roll,
    model_missing,
    model_twice,
    enemy_moved,
    turn_twice,
    turn_forgotten,
    into_who_has_not_moved,
    other_game,
    impossible_roll,
    cheaper_than_it_is,
    a_step_cheaper,
    called_what_it_is_not,
    another_end,
    more_to_spend,
    more_won,
)
