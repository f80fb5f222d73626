"""Who hung on a ladder or rope that is thrown off: they fall, each from as high as it hung."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from planner.rulesets.gemini.climbing.failed import LYING, lying
from planner.rulesets.gemini.climbing.falls import is_short, tell
from planner.rulesets.gemini.climbing.hanging import MARKS
from planner.rulesets.gemini.together.each import noted, of

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Unit


def hung(bodies: Bodies, unit: Unit, way: str) -> dict[str, int]:
    """Return how deep each figure of a unit falls off a ladder or rope, µm by id."""
    inch, whole = bodies.game.unit.to_um, bodies.scenario.battlefield.by_id[way].height
    return {
        m.id: high + (high == whole - 1)  # see `hanging.falls`
        for m in unit.models
        for high in [inch(of(unit, m.id, "climb_height"))]
        if of(unit, m.id, "on_way", "") == way
    }


def cast_off(bodies: Bodies, way: str, changed: dict[str, Mapping[str, Any]]) -> None:
    """Put into `changed` that a ladder or rope is gone, and that who hung on it has fallen.

    The others of its unit stand, or hang, where they did: who fell is a part until it has risen.
    """
    for other in bodies.scenario.units:
        state = dict(changed.get(other.id, other.state))
        standing = [name for name in state.pop("ways_standing", ()) if name != way]
        if standing:
            state["ways_standing"] = standing
        if fallers := hung(bodies, other, way):
            state = _fallen(bodies, other, state, fallers)
        if state != other.state:
            changed[other.id] = state


def _fallen(
    bodies: Bodies, unit: Unit, state: dict[str, Any], fallers: Mapping[str, int]
) -> dict[str, Any]:
    recovers = bodies.game.option(bodies.scenario, "fall.small_recovers")
    over = {n: not (recovers and is_short(bodies.game, deep)) for n, deep in fallers.items()}
    new = {key: value for key, value in state.items() if key not in MARKS}
    if len(fallers) == len(unit):
        return new | lying(over=any(over.values()))
    new[LYING] = over
    everybody = [m.id for m in unit.models]
    highs = {n: 0 if n in fallers else of(unit, n, "climb_height") for n in everybody}
    ways = {n: "" if n in fallers else of(unit, n, "on_way", "") for n in everybody}
    if not any(highs.values()):
        return new
    first = next(name for name, high in highs.items() if high)
    new |= noted(unit, "on_way", ways[first], ways)
    return new | noted(unit, "climb_height", max(highs.values()), highs)


def fall_notes(bodies: Bodies, way: str, rule: str) -> Iterator[tuple[str, str]]:
    """Yield who falls if a ladder or rope is thrown off, and how hard."""
    for unit in bodies.scenario.units:
        for name, deep in hung(bodies, unit, way).items():
            yield rule, f"thrown off, {name} falls: {tell(deep)}"
