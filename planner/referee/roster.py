"""Which models move, in which order, by which ways: the plan against the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.plan import ModelPlan, Plan
from planner.referee.verdict import Violation
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
        yield Violation("models", "the plan has no models: there is nothing to carry out")
        return
    for name in dict.fromkeys(named):
        if name not in ids:
            yield Violation("models", f"{unit.id} has no such model", name)
        elif named.count(name) > 1:
            yield Violation("models", "is in the plan twice", name)
    for name in ids:
        if name not in named:
            yield Violation("models", "is missing in the plan", name)


def _order(said: tuple[str, ...], ids: list[str], movers: list[str]) -> Iterator[Violation]:
    for name in dict.fromkeys(said):
        if name not in ids:
            yield Violation("move_order", "is no model of the unit, yet it is to move", name)
        elif said.count(name) > 1:
            yield Violation("move_order", "is to move twice", name)
    for name in movers:
        if name not in said:
            yield Violation("move_order", "moves, but its turn is not given", name)
