"""Which models move, in which order, by which ways: the plan against the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.plan import ModelPlan, Plan
from planner.referee.verdict import Measure, Violation
from planner.units import Unit


@dataclass(frozen=True)
class Roster:
    """The ways of a plan that are the unit's, the order they go in, and what is wrong with both.

    Parameters:
        ways: model id -> its way, for models of the unit that the plan names.
        order: ids of the models that have steps, as they move.
        violations: unknown, missing and repeated models.
    """

    ways: Mapping[str, ModelPlan]
    order: tuple[str, ...]
    violations: tuple[Violation, ...]


def roster(unit: Unit, plan: Plan) -> Roster:
    """Return who moves in `plan`."""
    ids = [model.id for model in unit.models]
    ways: dict[str, ModelPlan] = {}
    for way in plan.models:
        if way.id in ids:
            ways.setdefault(way.id, way)
    movers = [name for name, way in ways.items() if way.steps]
    said = plan.move_order or tuple(movers)
    order = [name for name in dict.fromkeys(said) if name in movers]
    order += [name for name in movers if name not in order]
    wrong = (*_models(unit, plan, ids), *_order(said, ids, movers))
    return Roster(ways, tuple(order), wrong)


def _models(unit: Unit, plan: Plan, ids: list[str]) -> Iterator[Violation]:
    named = [way.id for way in plan.models]
    if not named:
        text = "the plan has no models: there is nothing to carry out"
        number, all_ = Measure.NUMBER, tuple(ids)
        yield Violation("models", text, amount=len(ids), measure=number, models=all_, claim=True)
        return
    for name in dict.fromkeys(named):
        if name not in ids:
            yield _wrong("models", f"{unit.id} has no such model", name, named.count(name))
        elif named.count(name) > 1:
            yield _wrong("models", "is in the plan twice", name, named.count(name) - 1)
    for name in ids:
        if name not in named:
            yield _wrong("models", "is missing in the plan", name)


def _order(said: tuple[str, ...], ids: list[str], movers: list[str]) -> Iterator[Violation]:
    for name in dict.fromkeys(said):
        if name not in ids:
            text = "is no model of the unit, yet it is to move"
            yield _wrong("move_order", text, name, said.count(name))
        elif said.count(name) > 1:
            yield _wrong("move_order", "is to move twice", name, said.count(name) - 1)
    for name in movers:
        if name not in said:
            yield _wrong("move_order", "moves, but its turn is not given", name)


def _wrong(rule: str, text: str, model: str, times: int = 1) -> Violation:
    """So many entries too many or too few."""
    return Violation(rule, text, model, amount=times, measure=Measure.NUMBER, claim=True)
