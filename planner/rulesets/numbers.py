"""The numbers of a game by ledger id, from ``numbers.toml`` and CSV tables in its folder.

``numbers.toml`` holds one line per number, in table units, fractions as text::

    "wh40k10.param.er-horizontal" = 1
    "wh40k10.param.aircraft" = { ahead = 20, turn = 90 }
    "wardrones.terrain.pace" = "1/2"
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from planner.length import Unit as LengthUnit
from planner.rulesets.catalogue import load_toml


class Numbers:
    """The numbers of one game.

    Parameters:
        path: of ``numbers.toml``; read when a number is first asked for.
        unit: the unit its lengths are written in.
    """

    def __init__(self, path: Path, unit: LengthUnit) -> None:
        self._path, self._unit = path, unit
        self._fractions: dict[tuple[str, str], Fraction] = {}
        self._lengths: dict[tuple[str, str], int] = {}

    @cached_property
    def _values(self) -> dict[str, Any]:
        return load_toml(self._path)

    def __contains__(self, rule: object) -> bool:
        return rule in self._values

    def __iter__(self) -> Any:
        return iter(self._values)

    def value(self, rule: str, part: str = "") -> Any:
        """Return what stands under a ledger id, or under `part` of it, as written."""
        found = self._values[rule]
        return found[part] if part else found

    def fraction(self, rule: str, part: str = "") -> Fraction:
        """Return a number exactly: ``0.1`` as written is 1/10."""
        if (rule, part) not in self._fractions:  # read from its text once, asked for often
            self._fractions[rule, part] = Fraction(str(self.value(rule, part)))
        return self._fractions[rule, part]

    def length(self, rule: str, part: str = "") -> int:
        """Return a length in µm.

        Raises:
            ValueError: it is no whole number of µm.
        """
        if (rule, part) not in self._lengths:  # one is asked for model by model
            self._lengths[rule, part] = to_um(self.fraction(rule, part), self._unit)
        return self._lengths[rule, part]

    def count(self, rule: str, part: str = "") -> int:
        """Return a whole number.

        Raises:
            ValueError: it is not whole.
        """
        return _whole(self.fraction(rule, part), rule)


def to_um(length: Fraction | int | str, unit: LengthUnit) -> int:
    """Return an exact length in `unit` as µm.

    Raises:
        ValueError: it is no whole number of µm.
    """
    return _whole(Fraction(length) * unit.um, str(length))


def _whole(value: Fraction, what: str) -> int:
    if value.denominator != 1:
        raise ValueError(f"{what}: {value} is not whole")
    return value.numerator


def load_table(path: Path) -> tuple[Mapping[str, str], ...]:
    """Return the rows of a CSV table with a header line, column name -> text."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
