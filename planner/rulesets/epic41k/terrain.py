"""The printed terrain table: what each terrain does to each movement class."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from planner.rulesets.numbers import load_table


class Effect(Enum):
    """A cell of the table."""

    NONE = "none"
    MINUS5 = "-5"
    PLUS5 = "+5"
    IMPASSABLE = "impassable"
    NO_LANDING = "no_landing"
    DANGEROUS = "dangerous"
    DANGEROUS_LANDING = "dangerous_landing"
    NO_MARCH = "no_march"
    DANGEROUS_TO_CROSS = "dangerous_to_cross"


@dataclass(frozen=True, slots=True)
class Row:
    """One terrain.

    Parameters:
        name: as maps write it, such as ``steep_hill``.
        title: as printed.
        rule: ledger id.
        effects: movement class -> effect.
    """

    name: str
    title: str
    rule: str
    effects: Mapping[str, Effect]


def load_terrain(path: Path) -> Mapping[str, Row]:
    """Return name -> row of the CSV table at `path`.

    Raises:
        ValueError: a cell that is no effect.
    """
    return {row.name: row for row in map(_row, load_table(path))}


def _row(cells: Mapping[str, str]) -> Row:
    title = cells["terrain"]
    name = _name(title)
    effects = {key: Effect(cell) for key, cell in cells.items() if key != "terrain"}
    return Row(name, title, f"epic41k.terrain.{name.replace('_', '-')}", effects)


def _name(title: str) -> str:
    """``5cm from Blast Furnace`` is named after what it lies around: ``blast_furnace_5cm``."""
    around = re.fullmatch(r"(\d+cm) from (.+)", title)
    words = f"{around[2]} {around[1]}" if around else title
    return words.lower().replace(" ", "_")
