"""Read tables from JSON files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from planner.bench.tables.polygon_table import PolygonTable
from planner.errors import FileError, InputError


def load_tables(folder: Path) -> list[PolygonTable]:
    """Return the tables of every ``*.json`` in `folder`, by file name.

    A file holds ``{"name", "seed", "width", "height", "obstacles": [[[x, y], …], …],
    "queries": [[start x, start y, goal x, goal y], …], "optimal": [length, …]}``, in inches.

    Raises:
        InputError: no such folder, or no such file in it.
        FileError: a file is not such a table.
    """
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        raise InputError(f'"{folder}" holds no benchmark tables (*.json)')
    return [load_table(file) for file in files]


def load_table(file: Path) -> PolygonTable:
    """Return the table in one file.

    Raises:
        FileError: not such a table; names what is missing.
    """
    try:
        value = json.loads(file.read_text("utf-8"))
        return _table(value)
    except json.JSONDecodeError as error:
        raise FileError(error.msg, file=str(file), place=error.lineno) from None
    except (KeyError, TypeError, ValueError) as error:
        message = f"not a benchmark table ({type(error).__name__}: {error})"
        raise FileError(message, file=str(file)) from None


def _table(value: dict[str, Any]) -> PolygonTable:
    optimal = tuple(None if o is None else float(o) for o in value["optimal"])
    queries = tuple(_numbers(query, 4) for query in value["queries"])
    if len(optimal) != len(queries):
        raise ValueError(f"{len(queries)} queries but {len(optimal)} optimal lengths")
    return PolygonTable(
        name=str(value["name"]),
        seed=int(value["seed"]),
        width=float(value["width"]),
        height=float(value["height"]),
        obstacles=tuple(tuple(_numbers(p, 2) for p in ring) for ring in value["obstacles"]),
        queries=queries,
        optimal=optimal,
    )


def _numbers(values: list[float], count: int) -> Any:
    if len(values) != count:
        raise ValueError(f"{count} numbers are needed, not {values}")
    return tuple(float(value) for value in values)
