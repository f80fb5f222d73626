"""A unit: models that move together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from planner.units.model import Model

OFF: Final = ("embarked_in", "in_reserve")
"""States of a unit whose models are not on the table."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of one side.

    Parameters:
        id, side, name: unique id, whose it is, what people call it.
        keywords: upper case words of the game, such as ``INFANTRY``.
        profile: numbers by the ledgers' symbols (``M``, ``I``, ``agility``, …), in table units.
        state: flags by the ledgers' names (``battle_shocked``, ``advanced``, …).
        models: at least one.
    """

    id: str
    side: str
    name: str
    models: tuple[Model, ...]
    keywords: frozenset[str] = frozenset()
    profile: Mapping[str, Any] = field(default_factory=dict)
    state: Mapping[str, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.models)

    def value(self, model: Model, key: str, default: Any = None) -> Any:
        """Return the profile entry `key` of `model`: its own, else the unit's, else `default`."""
        return model.profile.get(key, self.profile.get(key, default))

    @property
    def on_table(self) -> bool:
        """Whether its models stand on the battlefield (neither embarked nor in reserve)."""
        return not any(self.state.get(state) for state in OFF)
