"""Could a unit that has to get as far as it can have gone on? A counter-example, not a proof.

Where an action is only a way out of another that asks for more (`Ruleset.unless`) and its goal is
to get away from somebody, it ends as far off as it gets. The referee looks whether those who are
nearest in the end, one of them or the whole unit, could have gone straight on: away from who is
nearest, or as they went last. Each such plan is judged like any other, so that what is named is
certain; that nothing is named proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import hypot
from typing import Final

from planner.mobility import Terms
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.plan.unsaid import UNSAID, UNSAID_NUMBER
from planner.referee.exact.figure import Figure, figure
from planner.referee.exact.spans import key
from planner.referee.exact.surd import Surd
from planner.referee.terms import judged_terms
from planner.referee.verdict import Verdict, Violation, say
from planner.referee.way.closer import least_to, most_to
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.units import Model, Pose

PLAINLY: Final = 100
"""What part of the table's unit further off is worth the word: answers are good to less."""
LAST: Final = 3
"""Models at the rear that are looked at one by one."""
HALVINGS: Final = 12
"""How closely the furthest place along a line is looked for."""
Going = Mapping[str, tuple[float, float]]
"""Model id -> the direction that it goes on in, of length 1."""


def one_further(
    scenario: Scenario, plan: Plan, rule: str, judge: Callable[[Scenario, Plan], Verdict]
) -> Iterator[Violation]:
    """Yield a model that could plainly have ended further off those it gets away from, if found.

    Parameters:
        plan: legal.
        rule: ledger id.
        judge: the whole judgement.
    """
    found = gone_further(scenario, plan, judge)
    if found is not None:
        longer, name, far = found
        end = next(way.end for way in longer.models if way.id == name)
        amount = say(far, scenario.battlefield.table.unit)
        text = f"could have gone straight on there, {amount} further"
        yield Violation(rule, text, name, None, end.at, far)


def gone_further(
    scenario: Scenario, plan: Plan, judge: Callable[[Scenario, Plan], Verdict]
) -> tuple[Plan, str, int] | None:
    """Return a legal plan that plainly ends further off, who goes on in it, and how far (µm).

    It says nothing of dice, flags or what it is worth; None where none was found.

    Parameters:
        plan: legal.
        judge: the whole judgement.
    """
    scenario, plan = carried_out(scenario, plan)
    order = plan.order if plan.roll is None else replace(plan.order, roll=plan.roll)
    terms = judged_terms(scenario, order)
    foes = [m for name in terms.threats for m in scenario.unit(name).models]
    if plan.branches or not foes or any(b.turning.facing for b in terms.mobilities.values()):
        return None
    plan = _whole(scenario, plan)
    figures = [figure(m.base, (m.pose.x, m.pose.y), m.pose.heading) for m in foes]
    now = min((most_to(_figure(terms, way), figures) for way in plan.models), key=key)
    unit = scenario.battlefield.table.unit
    enough = now + Surd.of(2 * unit.um // PLAINLY)
    longest = max(body.budget for body in terms.mobilities.values())
    for going in _goings(terms, plan, foes, figures):

        def better(far: float, going: Going = going, enough: Surd = enough) -> Plan | None:
            more = _further(plan, going, far)
            rear = min((least_to(_figure(terms, w), figures) for w in more.models), key=key)
            if (rear - enough).sign() <= 0 or not judge(scenario, more).legal:
                return None
            return more

        least = unit.um / PLAINLY + 2
        found, low, high = better(least), least, float(longest)
        for _ in range(HALVINGS) if found else ():
            middle = (low + high) / 2
            tried = better(middle)
            found, low, high = (tried, middle, high) if tried else (found, low, middle)
        if found is not None:
            return found, next(way.id for way in found.models if way.id in going), round(low)
    return None


def _whole(scenario: Scenario, plan: Plan) -> Plan:
    """The plan with those it does not name, who stay."""
    named = {way.id for way in plan.models}
    models = scenario.unit(plan.order.unit).models
    more = tuple(ModelPlan(m.id, m.pose) for m in models if m.id not in named)
    return replace(plan, models=(*plan.models, *more))


def _figure(terms: Terms, way: ModelPlan) -> Figure:
    return figure(terms.mobilities[way.id].base, (way.end.x, way.end.y), way.end.heading)


def _goings(
    terms: Terms, plan: Plan, foes: Sequence[Model], figures: list[Figure]
) -> Iterator[Going]:
    """Who goes on in which direction: those at the rear alone, then all as the last of them."""
    by_gap = sorted(plan.models, key=lambda way: key(most_to(_figure(terms, way), figures)))
    rear = list(islice(by_gap, LAST))
    for way in rear:
        for to in _directions(way, foes):
            yield {way.id: to}
    if len(plan.models) > 1:
        for to in _directions(rear[0], foes):
            yield {way.id: to for way in plan.models}


def _directions(way: ModelPlan, foes: Sequence[Model]) -> Iterator[tuple[float, float]]:
    """Away from the nearest, and as it went last."""
    end = way.end
    foe = min(foes, key=lambda m: hypot(end.x - m.pose.x, end.y - m.pose.y)).pose
    before = (way.start, *(step.to for step in way.steps))[:-1]
    for here in (foe, *before[-1:]):
        dx, dy = end.x - here.x, end.y - here.y
        if dx or dy:
            yield dx / hypot(dx, dy), dy / hypot(dx, dy)


def _further(plan: Plan, going: Going, far: float) -> Plan:
    """The plan with a line more for some; who is ahead goes first where all go."""
    ways = tuple(_longer(way, going.get(way.id), far) for way in plan.models)
    turns = tuple(dict.fromkeys((*plan.move_order, *going)))
    if len(going) > 1:
        ahead = {w.id: w.end.x * going[w.id][0] + w.end.y * going[w.id][1] for w in plan.models}
        turns = tuple(sorted(turns, key=lambda name: -ahead[name]))
    return replace(plan, models=ways, move_order=turns, dice=UNSAID, flags=UNSAID, objective=())


def _longer(way: ModelPlan, to: tuple[float, float] | None, far: float) -> ModelPlan:
    if to is None:
        return way
    end = way.end
    there = Pose(round(end.x + far * to[0]), round(end.y + far * to[1]), end.z, end.heading)
    steps = (*way.steps, Step(StepKind.LINE, there))
    return replace(way, steps=steps, spent=UNSAID_NUMBER, credits=(), said_end=None)
