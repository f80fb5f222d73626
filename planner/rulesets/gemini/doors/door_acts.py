"""Acts on doors, counted for each figure over the turn: any two of them cost what one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature
from planner.rulesets.gemini.doors.leaves import shut
from planner.rulesets.gemini.together.each import noted, of

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.figure import Figure
    from planner.units import Unit

STATE: Final = "door_acts"
"""How many acts on doors each has done this turn."""


def door_acts(unit: Unit, model: str) -> int:
    """Return how many acts a model has done this turn."""
    return int(of(unit, model, STATE))


def has_half(figure: Figure) -> bool:
    """Return whether the next act of a figure is the other of two, and costs nothing."""
    single = figure.option("door.single") == 1
    return not single and door_acts(figure.unit, figure.model.id) % 2 == 1


def is_paired(figure: Figure, doors: Mapping[str, int]) -> bool:
    """Return whether a figure may have two single acts to do, or one after another.

    Parameters:
        doors: the openings that are shut, and how many acts open each.
    """
    if figure.option("door.single") == 1 or figure.unit.state.get("shuts_doors"):
        return False
    return has_half(figure) or sum(acts % 2 for acts in doors.values()) > 1


def counted(bodies: Bodies, done: Mapping[str, int]) -> Mapping[str, Any]:
    """Return the states that say how many acts each model has done, with those of an order."""
    before = {m.id: door_acts(bodies.unit, m.id) for m in bodies.unit.models}
    now = {name: many + done.get(name, 0) for name, many in before.items()}
    return noted(bodies.unit, STATE, max(now.values()), now) if any(now.values()) else {}


def acts_on(bodies: Bodies, door: Feature) -> int:
    """Return how many acts going through a shut door takes; none once it stands open."""
    twice = 2 if bodies.unit.state.get("shuts_doors") else 1
    return twice * shut(bodies.scenario).get(door.id, 0)
