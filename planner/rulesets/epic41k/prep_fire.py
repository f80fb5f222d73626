"""The parts of the movement phase, and the prep fire before each side's moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from planner.errors import OrderError, nearest
from planner.rulesets.epic41k.army import detachments, orders_of

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

PHASE = "prep_fire"
ELIGIBLE = "epic41k.prepfire.eligible"


@dataclass(frozen=True, slots=True)
class SubPhase:
    """One side's part: first those who wait may prep fire, then the side moves."""

    side: str
    waiting: tuple[str, ...]


def sub_phases(scenario: Scenario, first: str, *, one: bool = False) -> tuple[SubPhase, ...]:
    """Return the parts of the phase when the winner of the initiative lets `first` begin.

    The others follow in the order in which they stand in the scenario.

    Parameters:
        one: as for `batteries`.

    Raises:
        OrderError: no unit is of that side.
    """
    sides = _sides(scenario)
    if first not in sides:
        raise OrderError(f'no side "{first}"; {nearest(first, sides)}')
    row = (first, *(side for side in sides if side != first))
    return tuple(SubPhase(side, _waiting(scenario, side, one=one)) for side in row)


def _sides(scenario: Scenario) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit.side for unit in scenario.units))


def _waiting(scenario: Scenario, moving: str, *, one: bool) -> tuple[str, ...]:
    """The sides that may prep fire before `moving` moves; only the next one, where it is `one`."""
    sides = _sides(scenario)
    waiting = tuple(side for side in sides if side != moving)
    if not one or moving not in sides:
        return waiting
    after = sides.index(moving) + 1
    return tuple(side for side in (*sides[after:], *sides)[:1] if side != moving)


@dataclass(frozen=True, slots=True)
class Battery:
    """A detachment that may prep fire: all of its artillery together, or none of it."""

    name: str
    side: str
    models: tuple[str, ...]


def batteries(scenario: Scenario, moving: str, *, one: bool = False) -> Iterator[Battery]:
    """Yield who may prep fire before the side `moving` moves.

    Parameters:
        one: whether of several sides that wait only the one that stands after `moving` in the
            scenario may.
    """
    for side in _waiting(scenario, moving, one=one):
        for name, units in detachments(scenario, side).items():
            guns = [u for u in units if "ARTILLERY" in u.keywords and u.on_table]
            if guns and orders_of(scenario, guns[0]) == "special":
                yield Battery(name, side, tuple(m.id for u in guns for m in u.models))


def states_prepared(
    scenario: Scenario, fired: Collection[str], *, one: bool = False
) -> dict[str, dict[str, Any]]:
    """Return the states of all units of the detachments that have prep fired, by id.

    Parameters:
        fired: detachments, units or stands of them.
        one: as for `batteries`.

    Raises:
        OrderError: one may not prep fire now.
    """
    turn = scenario.turn
    known: dict[str, Sequence[Unit]] = {}
    for battery in batteries(scenario, turn.side, one=one) if turn.phase == PHASE else ():
        units = detachments(scenario, battery.side)[battery.name]
        for name in (battery.name, *(unit.id for unit in units), *battery.models):
            known[name] = units
    for name in fired:
        if name not in known:
            hint = nearest(name, known) if known else "nobody may"
            raise OrderError(f'"{name}" may not prep fire now; {hint}')
    done = [unit for name in fired for unit in known[name]]
    return {unit.id: {**unit.state, "prep_fired": turn.round} for unit in done}


def told(scenario: Scenario, unit: Unit, *, one: bool = False) -> Iterator[tuple[str, str]]:
    """Yield what stands before the moves of the side whose part it is; else of the unit's own.

    Parameters:
        one: as for `batteries`.
    """
    if scenario.turn.phase != PHASE:
        return
    found = list(batteries(scenario, scenario.turn.side or unit.side, one=one))
    for battery in found:
        text = f"{battery.name} may prep fire with all of: {', '.join(battery.models)}"
        yield ELIGIBLE, text
    if found:
        text = f"none has to: {2 ** len(found)} choices of who fires"
        yield "epic41k.prepfire.optional", text
