"""Stands that got on or off by themselves: a part of their unit until they are alike again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.epic41k.account import put, word
from planner.rulesets.epic41k.army import detachment

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

PART: Final = "part_of"


def as_part(unit: Unit, part: Unit) -> Unit:
    """Return a part of `unit`: it stays of the same detachment and knows what it is a part of."""
    profile = {**part.profile, "detachment": detachment(unit)}
    return replace(part, profile=profile, state={**part.state, PART: _whole(unit)})


def rejoined(scenario: Scenario) -> Scenario:
    """Return the scenario with parts of one unit as one again that are on the table, or aboard.

    While they differ in what they have done in this phase, or in what carries them, they have
    orders of their own.
    """
    kept: list[Unit] = []
    for unit in scenario.units:
        at = next((k for k, other in enumerate(kept) if _alike(other, unit)), None)
        if at is None:
            kept.append(unit)
        else:
            kept[at] = _one(kept[at], unit)
    if len(kept) == len(scenario.units):
        return scenario
    return replace(scenario, units=tuple(kept))


def _whole(unit: Unit) -> str:
    """The id of the unit that a unit is a part of: its own, if of none."""
    return str(unit.state.get(PART, unit.id))


def _alike(one: Unit, other: Unit) -> bool:
    return (
        _whole(one) == _whole(other)
        and one.side == other.side
        and one.keywords == other.keywords
        and _same(one) == _same(other)
    )


def _same(unit: Unit) -> tuple[dict[str, Any], dict[str, Any]]:
    """What has to be alike: which models are meant by a state stands in their unit's alone."""
    profile = {**unit.profile, "detachment": detachment(unit)}
    state = {k: v for k, v in unit.state.items() if k not in (PART, "seats", "picked")}
    return profile, state


def _one(one: Unit, other: Unit) -> Unit:
    """Both as one, by the id of the whole where one of them has it."""
    home, guest = (other, one) if other.id == _whole(other) else (one, other)
    models = (*home.models, *guest.models)
    seats = {m.id: word(u.state, "seats", m.id) for u in (home, guest) for m in u.models}
    whole, state = replace(home, models=models), dict(home.state)
    put(state, "seats", whole, seats)
    for word_ in (u.state["picked"] for u in (guest, home) if "picked" in u.state):
        state["picked"] = word_
    return replace(whole, state=state)
