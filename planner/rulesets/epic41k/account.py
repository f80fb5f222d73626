"""What each model has used of its movement: a state of its unit, model by model.

Where all models of a unit have the same, the state is that alone (``used: 300000``), else it is
by model (``used: {"r.1": 300000}``; who is not named has the least).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from planner.units import Unit


def amount(state: Mapping[str, Any], key: str, model: str) -> int:
    """Return how much of `key` a model has, 0 where nothing is said."""
    return int(_said(state, key, model) or 0)


def word(state: Mapping[str, Any], key: str, model: str) -> str:
    """Return which word of `key` a model has, "" where nothing is said."""
    return str(_said(state, key, model) or "")


def put(state: dict[str, Any], key: str, unit: Unit, values: Mapping[str, int | str]) -> None:
    """Give models of `unit` new values; the others keep theirs, nothing (0, "") is left out."""
    everybody = {m.id: values.get(m.id, _said(state, key, m.id)) for m in unit.models}
    kept = {name: value for name, value in everybody.items() if value}
    state.pop(key, None)
    if kept:
        alike = len(kept) == len(unit) and len(set(kept.values())) == 1
        state[key] = next(iter(kept.values())) if alike else kept


def _said(state: Mapping[str, Any], key: str, model: str) -> Any:
    value = state.get(key)
    return value.get(model) if isinstance(value, Mapping) else value
