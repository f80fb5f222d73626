"""Units that part into two, or become one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import count

from planner.errors import OrderError
from planner.scenario.scenario import Scenario


def parted(scenario: Scenario, unit_id: str, models: Collection[str]) -> Scenario:
    """Return `scenario` with these models of a unit as a unit of their own, right after it.

    Both have the profile and the states of the whole. The new one has the id of the old one
    and the first free number from 2 on: ``squad-2``.

    Raises:
        OrderError: the models are none or all of the unit, or not of it.
    """
    unit = scenario.unit(unit_id)
    leaving = tuple(model for model in unit.models if model.id in models)
    staying = tuple(model for model in unit.models if model.id not in models)
    if not leaving or not staying or len(leaving) < len(set(models)):
        raise OrderError(f'"{unit_id}" parts into some of its models and the others: name some')
    number = next(n for n in count(2) if f"{unit_id}-{n}" not in scenario.by_id)
    name, of = f"{unit_id}-{number}", f"{unit.name} {number}"
    both = replace(unit, models=staying), replace(unit, id=name, name=of, models=leaving)
    units = (part for u in scenario.units for part in (both if u is unit else (u,)))
    return replace(scenario, units=tuple(units))


def joined(scenario: Scenario, unit_id: str, to: str) -> Scenario:
    """Return `scenario` with the models of a unit as the last ones of another.

    Raises:
        OrderError: there is no such unit.
    """
    unit, other = scenario.unit(unit_id), scenario.unit(to)
    whole = replace(other, models=(*other.models, *unit.models))
    kept = (whole if u is other else u for u in scenario.units if u is not unit)
    return replace(scenario, units=tuple(kept))
