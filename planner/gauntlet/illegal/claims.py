"""What a plan says besides its ways: states, who is in it, what it costs and wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from planner import rulesets
from planner.gauntlet.case import Case, Changed, lines
from planner.gauntlet.illegal.change import Change, broken
from planner.plan import ModelPlan, Plan, StepKind, Term
from planner.referee.statements.named import THINGS

LESS: Final = (0.9, 0.0)
"""What part of a cost is owned up to."""


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


def other_game(case: Case, random: Random) -> Changed:
    """A plan of another game."""
    return broken(replace(case.plan, ruleset="chess"), "ruleset")


def cheaper_than_it_is(case: Case, random: Random) -> Changed | None:
    """A way is said to cost a tenth less, or nothing."""
    dear = case.scenario.battlefield.table.unit.um
    found = [way for way in case.movers if way.spent > dear]
    if not found:
        return None
    way = random.choice(found)
    return broken(_with(case, replace(way, spent=random.choice(LESS) * way.spent)), "spent")


def a_step_cheaper(case: Case, random: Random) -> Changed | None:
    """One step is said to cost a tenth less, or nothing."""
    dear = case.scenario.battlefield.table.unit.um
    found = [
        (way, n) for way in case.movers for n, step in enumerate(way.steps) if step.cost > dear
    ]
    if not found:
        return None
    way, n = random.choice(found)
    step = replace(way.steps[n], cost=random.choice(LESS) * way.steps[n].cost)
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
    return _retold(case, "models_engaged", _one_more)


def _one_more(term: Term) -> Term:
    return replace(term, value=term.value + 1, bound=max(term.bound, term.value + 1))


def less_walked(case: Case, random: Random) -> Changed | None:
    """All together are said to walk half as far as they do."""
    far = case.scenario.battlefield.table.unit.um
    return _retold(case, "distance_walked", lambda term: _half(term) if term.value > far else None)


def more_walked(case: Case, random: Random) -> Changed | None:
    """All together are said to walk a whole unit of length further than they do."""
    far = case.scenario.battlefield.table.unit.um
    return _retold(case, "distance_walked", lambda term: replace(term, value=term.value + far))


def more_tests(case: Case, random: Random) -> Changed | None:
    """One model more is said to owe a test than does."""
    names = ("tests_owed", "tests_besides")
    name = next((term.name for term in case.plan.objective if term.name in names), "")
    return _retold(case, name, lambda term: replace(term, value=term.value + 1))


def a_turn_for_more(case: Case, random: Random) -> Changed | None:
    """One turn is said to cost a unit of length more, and a line as much less."""
    far = case.scenario.battlefield.table.unit.um
    found = [
        (way, n) for way in case.movers for n, s in enumerate(way.steps) if s.kind is StepKind.PIVOT
    ]
    if not found:
        return None
    way, n = random.choice(found)
    step = replace(way.steps[n], cost=way.steps[n].cost + far)
    steps = (*way.steps[:n], step, *way.steps[n + 1 :])
    return broken(_with(case, replace(way, steps=steps)), "cost")


def better_than_its_bound(case: Case, random: Random) -> Changed | None:
    """A term is said to be better than the best that is not excluded."""
    if not case.plan.objective:
        return None
    return _retold(case, random.choice(case.plan.objective).name, _past)


def _half(term: Term) -> Term:
    return replace(term, value=term.value / 2, bound=min(term.bound, term.value / 2))


def _past(term: Term) -> Term:
    return replace(term, bound=term.value + (-1 if term.sense == "max" else 1))


def _retold(case: Case, name: str, told: Callable[[Term], Term | None]) -> Changed | None:
    """The plan with its first term of a name told otherwise, where the referee adds them up."""
    terms = case.plan.objective
    found = [n for n, term in enumerate(terms) if term.name == name]
    if not found:
        return None
    other = told(terms[found[0]])
    if other is None:
        return None
    rest = (*terms[: found[0]], other, *terms[found[0] + 1 :])
    return broken(replace(case.plan, objective=rest), "objective")


def _with(case: Case, way: ModelPlan) -> Plan:
    models = tuple(way if w.id == way.id else w for w in case.plan.models)
    return replace(case.plan, models=models)


CLAIMS: Final[tuple[Change, ...]] = (
    wrong_flag,
    flag_left_out,
    no_flags,
    model_missing,
    model_twice,
    enemy_moved,
    other_game,
    cheaper_than_it_is,
    a_step_cheaper,
    called_what_it_is_not,
    another_end,
    more_to_spend,
    more_won,
    less_walked,
    more_walked,
    more_tests,
    a_turn_for_more,
    better_than_its_bound,
)
