"""What a state says of each model: ``travelled`` is the unit's, ``travelled_by`` its models'.

What a model has no entry of its own for is as the unit's says: a unit of one needs no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.scenario.regrouped import joined

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

COUNTED: Final[Mapping[str, Any]] = {
    "spent_actions": 0,
    "travelled": 0,
    "turned": 0,
    "hazards_met": (),
    "inches_left": 0,
    "sidestepped": 0,
    "mtc_used": 0,
    "door_acts": 0,
    "door_spent": 0,
    "on_way": "",
    "climb_height": 0,
    "hauled": 0,
    "dived": 0,
}
"""States that the rules count for each model by itself, and what they are before they are set."""


def _any(values: Iterable[Iterable[str]]) -> list[str]:
    return sorted({name for names in values for name in names})


TOTALS: Final[Mapping[str, Callable[[Iterable[Any]], Any]]] = {
    "travelled": max,
    "turned": max,
    "hazards_met": _any,
    "inches_left": min,
    "sidestepped": min,
    "mtc_used": max,
    "door_acts": max,
    "hauled": max,
}
"""What a unit's own entry is of those of its models, where it is not for the player to say."""
LEFT_BEHIND: Final = ("opened", "shut", "bolted", "ways_standing")
"""States that list what is on the table since a unit did it: doors open or shut, ladders set up."""
USES: Final = ("ways_used", "ways_mounted", "ways_left")
"""States that count uses of ladders and ropes, one entry each: some one part has them, no two."""
LOAD: Final = ("carries", "dropped", "dropped_x", "dropped_y")
"""States of the one ladder that a unit has: it stays with the part that keeps the unit's id."""


def of(unit: Unit, model: str, key: str, default: Any = 0) -> Any:
    """Return what the state `key` of a unit says of one of its models, in table units."""
    return unit.state.get(f"{key}_by", {}).get(model, unit.state.get(key, default))


def left(scenario: Scenario, key: str) -> frozenset[str]:
    """Return the ids that a state of any unit on the table lists: opened doors, standing ropes."""
    lists = (unit.state.get(key, ()) for unit in scenario.units)
    return frozenset(name for names in lists for name in names)


def noted(unit: Unit, key: str, whole: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the states that say `values` of a unit's models, by id.

    Parameters:
        whole: what the unit's own entry says.
    """
    found = {key: whole}
    return found if len(unit) < 2 else {**found, f"{key}_by": dict(values)}


def as_one(scenario: Scenario, guest: str, host: str) -> Scenario:
    """Return the scenario with a unit joined to another; what each model did stays its own."""
    one, two = scenario.unit(guest), scenario.unit(host)
    state = dict(two.state)
    for key, unset in COUNTED.items():
        parts = [(unit, m.id) for unit in (two, one) for m in unit.models]
        values = {name: of(unit, name, key, unset) for unit, name in parts}
        if any(values.values()):
            state[f"{key}_by"] = values
    for key in LEFT_BEHIND:
        if listed := {*state.get(key, ()), *one.state.get(key, ())}:
            state[key] = sorted(listed)
    for key in USES:
        if counted := [*state.get(key, ()), *one.state.get(key, ())]:
            state[key] = sorted(counted)
    if not any(key in state for key in LOAD):
        state |= {key: one.state[key] for key in LOAD if key in one.state}
    units = tuple(replace(u, state=state) if u.id == host else u for u in scenario.units)
    return joined(replace(scenario, units=units), guest, host)


def own(unit: Unit) -> Unit:
    """Return a unit whose state says of nobody else what he did: of mates who have left it, say.

    Nor does what it says of the unit as a whole count them.
    """
    mine = {model.id for model in unit.models}
    state = dict(unit.state)
    for key in (f"{key}_by" for key in COUNTED):
        if not mine.issuperset(said := state.get(key, ())):
            state[key] = {name: value for name, value in said.items() if name in mine}
    for key, total in TOTALS.items():
        said = state.get(f"{key}_by", {})
        if key in state and mine == {*said}:
            state[key] = total(said.values())
    return unit if state == unit.state else replace(unit, state=state)


def as_part(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state of a part that leaves a unit: what the others of it keep is not its own."""
    return {key: value for key, value in state.items() if key not in (*USES, *LOAD)}
