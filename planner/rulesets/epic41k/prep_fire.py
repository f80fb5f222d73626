"""The parts of the movement phase, and the prep fire before each side's moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planner.errors import OrderError, nearest
from planner.rulesets.epic41k.army import detachments, orders_of

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

ELIGIBLE = "epic41k.prepfire.eligible"


@dataclass(frozen=True, slots=True)
class SubPhase:
    """One side's part: first those who wait may prep fire, then the side moves."""

    side: str
    waiting: tuple[str, ...]


def sub_phases(scenario: Scenario, first: str) -> tuple[SubPhase, ...]:
    """Return the parts of the phase when the winner of the initiative lets `first` begin.

    The others follow in the order in which they stand in the scenario.

    Raises:
        OrderError: no unit is of that side.
    """
    sides = tuple(dict.fromkeys(unit.side for unit in scenario.units))
    if first not in sides:
        raise OrderError(f'no side "{first}"; {nearest(first, sides)}')
    row = (first, *(side for side in sides if side != first))
    return tuple(SubPhase(side, tuple(s for s in sides if s != side)) for side in row)


@dataclass(frozen=True, slots=True)
class Battery:
    """A detachment that may prep fire: all of its artillery together, or none of it."""

    name: str
    side: str
    models: tuple[str, ...]


def batteries(scenario: Scenario, moving: str) -> Iterator[Battery]:
    """Yield who may prep fire before the side `moving` moves."""
    for side in dict.fromkeys(unit.side for unit in scenario.units):
        if side == moving:
            continue
        for name, units in detachments(scenario, side).items():
            guns = [u for u in units if "ARTILLERY" in u.keywords and u.on_table]
            if guns and orders_of(scenario, guns[0]) == "special":
                yield Battery(name, side, tuple(m.id for u in guns for m in u.models))


def told(scenario: Scenario, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield what stands before the unit's move while prep fire is still to come."""
    if scenario.turn.phase != "prep_fire":
        return
    found = list(batteries(scenario, unit.side))
    for battery in found:
        text = f"{battery.name} may prep fire with all of: {', '.join(battery.models)}"
        yield ELIGIBLE, text
    if found:
        text = f"none has to: {2 ** len(found)} choices of who fires"
        yield "epic41k.prepfire.optional", text
