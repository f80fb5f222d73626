"""The printed terrain table: what each terrain does to each movement class."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from planner.errors import nearest
from planner.rulesets.numbers import load_table

MISPRINTS: Final = "misprints"
"""Option: cells that players read otherwise, each as ``river infantry impassable``."""


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


def listed(reading: Any) -> tuple[str, ...]:
    """Return the cells that a reading of `MISPRINTS` names."""
    return reading if isinstance(reading, tuple) else ()


def fault(rows: Mapping[str, Row], said: str) -> str:
    """Return what is wrong with a cell as players write it; "" where nothing is."""
    words = said.split()
    if len(words) != 3:
        return f'"{said}" is no cell: write terrain, class and effect: river infantry impassable'
    for word, known in zip(words, _known(rows, words[0]), strict=True):
        if word not in known:
            return f'"{word}" of "{said}" is not in the table; {nearest(word, known)}'
    return ""


def corrected(rows: Mapping[str, Row], cells: Iterable[str]) -> Mapping[str, Row]:
    """Return the table with some cells read otherwise; each of them without `fault`."""
    found = dict(rows)
    for said in cells:
        name, kind, effect = said.split()
        row = found[name]
        found[name] = replace(row, effects={**row.effects, kind: Effect(effect)})
    return found


def _known(rows: Mapping[str, Row], name: str) -> tuple[list[str], list[str], list[str]]:
    row = rows.get(name) or next(iter(rows.values()))
    return [*rows], [*row.effects], [effect.value for effect in Effect]


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
