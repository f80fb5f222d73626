"""How the leaves of doors and windows stand now: as the map says, or as orders left them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature
from planner.battlefield.kind import OPENINGS
from planner.rulesets.gemini.together.each import left

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

DOOR_ACTS: Final[Mapping[str, int]] = {"": 0, "open": 0, "closed": 1, "locked": 2, "bolted": 2}
"""Acts that it takes until a leaf stands open: unlock or unbolt, and open."""
LEFT: Final[Mapping[str, str]] = {"opened": "open", "shut": "closed", "bolted": "locked"}
"""States of units that list doors, and how they left those."""


def leaf(scenario: Scenario, opening: Feature) -> str:
    """Return how an opening stands: "open", "closed", "locked", "bolted", "" where it has no leaf.

    Each is in one list at the most of all units' (see `relisted`).
    """
    return _leaf(_listed(scenario), opening)


def _leaf(listed: Mapping[str, frozenset[str]], opening: Feature) -> str:
    return next((state for state, doors in listed.items() if opening.id in doors), opening.state)


def _listed(scenario: Scenario) -> Mapping[str, frozenset[str]]:
    """The doors that units left otherwise than the map says, by how."""
    return {state: left(scenario, key) for key, state in LEFT.items()}


def acts_to_open(scenario: Scenario, opening: Feature) -> int:
    """Return how many acts it takes until an opening stands open."""
    return DOOR_ACTS[leaf(scenario, opening)]


def shut(scenario: Scenario) -> Mapping[str, int]:
    """Return the openings that are shut, and how many acts open each."""
    listed, openings = _listed(scenario), scenario.battlefield.of(*OPENINGS)
    every = ((f.id, DOOR_ACTS[_leaf(listed, f)]) for f in openings)
    return {name: acts for name, acts in every if acts}


def relisted(state: Mapping[str, Any], moved: Mapping[str, str], *, own: bool) -> dict[str, Any]:
    """Return a unit's state with doors in other lists than before.

    Parameters:
        moved: door -> the list that it is in now.
        own: whether the unit did it: else its lists only lose them.
    """
    new = dict(state)
    for key in LEFT:
        kept = {*state.get(key, ())} - moved.keys()
        kept |= {door for door, to in moved.items() if own and to == key}
        if kept or key in state:
            new[key] = sorted(kept)
        if not kept:
            new.pop(key, None)
    return new
