"""The state of a game at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from planner.battlefield import Battlefield
from planner.errors import OrderError, nearest
from planner.files.content import content
from planner.units import Model, Unit


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and how far it has got; what is "" is left open."""

    round: int = 1
    side: str = ""
    phase: str = ""
    step: str = ""


@dataclass(frozen=True)
class Scenario:
    """A table, its units and the turn.

    Parameters:
        ruleset: name of the game.
        battlefield: the table.
        units: all units of all sides.
        options: readings of ambiguous rules, by key; unnamed ones have the default reading.
        turn: round, side and phase.
        source: the parsed file that it was read from, its map inside; None of one that was not.
    """

    ruleset: str
    battlefield: Battlefield
    units: tuple[Unit, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    source: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def digest(self) -> str:
        """``sha256:…`` of what it holds: the same for the same table, wherever that came from.

        Written to a file and read again, or gone on from another, with its map inside or beside.
        """
        told = (self.ruleset, self.battlefield.digest, self.units, self.options, self.turn)
        return "sha256:" + sha256(content(told).encode()).hexdigest()

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        """Unit id -> unit."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def models(self) -> dict[str, Model]:
        """Model id -> model, of units that stand on the table."""
        return {model.id: model for unit in self.standing() for model in unit.models}

    @cached_property
    def unit_of(self) -> dict[str, Unit]:
        """Model id -> its unit."""
        return {model.id: unit for unit in self.units for model in unit.models}

    def unit(self, unit_id: str) -> Unit:
        """Return the unit `unit_id`.

        Raises:
            OrderError: there is no such unit.
        """
        try:
            return self.by_id[unit_id]
        except KeyError:
            raise OrderError(f'no unit "{unit_id}"; {nearest(unit_id, self.by_id)}') from None

    def standing(self) -> Iterator[Unit]:
        """Yield the units whose models stand on the table."""
        return iter(self._standing)

    @cached_property
    def _standing(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units if unit.on_table)

    def enemies(self, unit: Unit) -> list[Unit]:
        """Return the units of other sides that stand on the table."""
        return [other for other in self.standing() if other.side != unit.side]

    def friends(self, unit: Unit) -> list[Unit]:
        """Return the other units of the same side that stand on the table."""
        return [o for o in self.standing() if o.side == unit.side and o.id != unit.id]
