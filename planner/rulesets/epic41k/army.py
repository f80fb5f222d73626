"""Detachments, and what the words on a unit say of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from planner.rulesets.nearness import near
from planner.rulesets.others import ANY_HEIGHT

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

WAR_ENGINE: Final = "war_engines"
FLYERS: Final = "flyers"
PACKS: Final = {"FLIGHT PACK": FLYERS, "JUMP PACK": "infantry"}
"""Infantry with packs -> its class where its profile gives none (epic41k.amb.e15)."""
ALLOWANCE: Final = {"move": "M", "march": "march", "assault": "assault"}
"""Action, or orders -> profile entry that says how far it goes; the texts give no values."""


def detachment(unit: Unit) -> str:
    """Return the name of the detachment that a unit is part of: its own id, if nothing else."""
    return str(unit.profile.get("detachment", unit.id))


def fellows(scenario: Scenario, unit: Unit) -> list[Unit]:
    """Return the units of a unit's detachment, itself included."""
    mine = detachment(unit)
    return [u for u in scenario.units if u.side == unit.side and detachment(u) == mine]


def detachments(scenario: Scenario, side: str) -> dict[str, list[Unit]]:
    """Return the detachments of a side by name, in the order of the scenario."""
    found: dict[str, list[Unit]] = {}
    for unit in scenario.units:
        if unit.side == side:
            found.setdefault(detachment(unit), []).append(unit)
    return found


def orders_of(scenario: Scenario, unit: Unit) -> str:
    """Return the orders of a unit's detachment; "" where they are left open.

    Where nobody says them, they are those on which one of it has moved in this phase.
    """
    everybody = (unit, *fellows(scenario, unit))
    said = (str(u.state.get(key, "")) for key in ("orders", "acted_on") for u in everybody)
    return next((orders for orders in said if orders), "")


def kind(unit: Unit, model: Model) -> str:
    """Return a model's movement class; "" where neither the profile nor a pack says it."""
    packs = (name for pack, name in PACKS.items() if pack in unit.keywords)
    return str(unit.value(model, "class") or next(packs, ""))


def flies(unit: Unit, model: Model) -> bool:
    """Return whether fire never halts it: flyers, Flight Packs and Slow Flyers."""
    return kind(unit, model) == FLYERS or bool(unit.keywords & {"FLIGHT PACK", "SLOW FLYER"})


def flies_fast(unit: Unit, model: Model) -> bool:
    """Return whether it is a flyer that only Flak and MANPADS can snap fire at."""
    return flies(unit, model) and not unit.keywords & {"FLIGHT PACK", "SLOW FLYER"}


def passengers(scenario: Scenario, carrier: Unit) -> list[Unit]:
    """Return the units that ride in, on or behind `carrier`."""
    return [unit for unit in scenario.units if unit.state.get("embarked_in") == carrier.id]


def carrier_of(scenario: Scenario, unit: Unit) -> Unit | None:
    """Return the unit that carries `unit`, if any does."""
    return scenario.by_id.get(str(unit.state.get("embarked_in", "")))


def within(unit: Unit, other: Unit, gap: int) -> Iterator[Model]:
    """Yield the models of `unit` within `gap` (µm) of some model of `other`."""
    for model in unit.models:
        if any(near(model, one, gap, ANY_HEIGHT) for one in other.models):
            yield model
