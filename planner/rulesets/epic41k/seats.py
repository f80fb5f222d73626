"""Who is aboard which model of a carrier, and which have room for more.

The state ``seats`` says by passenger where it is. One that it does not name may be anywhere that
has room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.rulesets.epic41k.account import word
from planner.rulesets.epic41k.army import detachment, passengers
from planner.rulesets.epic41k.slots import by_damage, carries, fits, hooks, is_gun, slots
from planner.rulesets.nearness import gap
from planner.rulesets.others import needed

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

CAPACITY: Final = "epic41k.transport.capacity"
RIDERS: Final = "epic41k.tankriders.capacity"
Room = dict[str, Fraction]
"""By model of a carrier: how much of its room is free."""


def seat(unit: Unit, model: Model, carrier: Unit) -> str:
    """Return the id of the model of `carrier` that a passenger is in, on or behind; "" if open."""
    if len(carrier) == 1:
        return carrier.models[0].id
    found = word(unit.state, "seats", model.id)
    return found if found in {m.id for m in carrier.models} else ""


def seated(scenario: Scenario, carrier: Unit, name: str) -> Iterator[tuple[Unit, Model]]:
    """Yield those that are, or may be, aboard one model of `carrier`, or aboard what is in it."""
    for unit in passengers(scenario, carrier):
        for model in unit.models:
            if seat(unit, model, carrier) in (name, ""):
                yield unit, model
                yield from seated(scenario, unit, model.id)


def room(scenario: Scenario, carrier: Unit, boarder: Unit) -> tuple[Room, list[Fraction]]:
    """Return what is free in each model of `carrier`, and loads aboard that may be in any of them.

    It is room of the sort that `boarder` takes: guns are towed one each, and tank riders sit on a
    tank as many as it had damage points. A free room below 0 is one that is overfull.
    """
    towed, free = tows(carrier, boarder), {}
    for model in carrier.models:
        if towed:
            free[model.id] = Fraction(1)
        elif carries(carrier):
            free[model.id] = Fraction(int(needed(carrier, model, "capacity", CAPACITY)))
        else:
            free[model.id] = Fraction(int(needed(carrier, model, "damage", RIDERS)))
    anywhere = []
    taken: dict[tuple[str, str], Fraction] = {}
    for unit in passengers(scenario, carrier):
        for model in unit.models if tows(carrier, unit) == towed else ():
            size = load(scenario, unit, model, carrier)
            where = seat(unit, model, carrier)
            if where:
                key = where, detachment(unit)
                taken[key] = taken.get(key, Fraction(0)) + size
            else:
                anywhere.append(size)
    for (where, whose), size in taken.items():
        # Whole room is left by the others, and its own are counted with those who come.
        apart = whose != detachment(boarder)
        free[where] -= whole(scenario, size) if apart else size
    return free, anywhere


def whole(scenario: Scenario, size: Fraction) -> Fraction:
    """Return the room that one detachment takes in one carrier: its slots, or rounded up."""
    up = scenario.options.get("half_slots") == "rounded_up"
    return Fraction(math.ceil(size)) if up else size


def load(scenario: Scenario, unit: Unit, model: Model, carrier: Unit) -> Fraction:
    """Return what a stand takes of the room of its sort."""
    inside = carries(carrier) and not tows(carrier, unit)
    return slots(unit, model, carrier, damage=by_damage(scenario)) if inside else Fraction(1)


def tows(carrier: Unit, unit: Unit) -> bool:
    """Return whether `unit` would go behind `carrier`."""
    return is_gun(unit) and bool(hooks(carrier, unit))


def fit(scenario: Scenario, unit: Unit, carrier: Unit, shut: Sequence[str] = ()) -> bool:
    """Return whether all of `unit` have room in `carrier`, but for its models of `shut`."""
    free, anywhere = room(scenario, carrier, unit)
    loads = [load(scenario, unit, model, carrier) for model in unit.models]
    left = [0 if name in shut else space for name, space in free.items()]
    return fits([*anywhere, *loads], left)


def berths(
    scenario: Scenario, unit: Unit, carrier: Unit, shut: Sequence[str] = ()
) -> dict[str, frozenset[str]]:
    """Return into which models of `carrier` each model of `unit` may get.

    Any that is not of `shut`, where each of these has room for all; else the one given to it:
    who is nearest to one chooses first, the nearest with which the others still find room.
    """
    free, anywhere = room(scenario, carrier, unit)
    open_ = {name: space for name, space in free.items() if name not in shut}
    loads = {model.id: load(scenario, unit, model, carrier) for model in unit.models}
    if min(open_.values(), default=Fraction(0)) >= sum([*anywhere, *loads.values()]):
        return dict.fromkeys(loads, frozenset(open_))
    by_id = {m.id: m for m in carrier.models}
    pairs = sorted(
        (gap(model, by_id[name]), model.id, name) for model in unit.models for name in open_
    )
    found: dict[str, frozenset[str]] = {}
    for _, who, name in pairs:
        if who in found:
            continue
        left = {**open_, name: open_[name] - loads[who]}
        others = [loads[other] for other in loads if other not in found and other != who]
        if left[name] >= 0 and fits([*anywhere, *others], list(left.values())):
            found[who], open_ = frozenset([name]), left
    return found
