"""What a benchmark found: sections of rows, shown as tables or as one JSON document."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from typing import Any, Final

FORMAT: Final = "planner-bench/1"


@dataclass
class Section:
    """One table of results.

    Parameters:
        key: its name in JSON.
        title, note: for people.
        columns: (key, heading, kind) with kind ``text``, ``number``, ``seconds``, ``times``
            (a ratio), ``excess`` (a ratio less one), ``yes``.
        rows: key -> value; a missing key is shown as a dash.
        exponents: of fits c · size^p, by column.
    """

    key: str
    title: str
    columns: Sequence[tuple[str, str, str]]
    note: str = ""
    rows: list[dict[str, Any]] = field(default_factory=list)
    exponents: dict[str, float] = field(default_factory=dict)

    def add(self, **row: Any) -> None:
        """Add a row."""
        self.rows.append(row)

    def plain(self) -> dict[str, Any]:
        """Return the section for JSON."""
        found = {"title": self.title, "note": self.note, "rows": self.rows}
        return found | ({"exponents": self.exponents} if self.exponents else {})


@dataclass
class Report:
    """Everything one run found; it grows while the run goes on.

    Parameters:
        kind: ``navigation`` or ``formation``.
        facts: about the machine and the run.
    """

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)

    def section(self, section: Section) -> Section:
        """Add a section and return it."""
        self.sections.append(section)
        return section

    def to_json(self) -> str:
        """Return the report as a ``planner-bench/1`` document."""
        sections = {section.key: section.plain() for section in self.sections}
        document = {"format": FORMAT, "kind": self.kind, "run": self.facts, "sections": sections}
        return json.dumps(document, indent=1, allow_nan=False, default=str)

    def show(self) -> None:
        """Print the tables on standard output."""
        from rich.console import Console
        from rich.table import Table

        console = Console(width=None if Console().is_terminal else 150)
        console.print("  ".join(f"{key}: {value}" for key, value in self.facts.items()))
        for section in self.sections:
            table = Table(title=section.title, title_justify="left", caption=section.note or None)
            for _, heading, kind in section.columns:
                table.add_column(heading, justify="left" if kind in ("text", "yes") else "right")
            for row in section.rows:
                cells = (cell(row.get(key), kind) for key, _, kind in section.columns)
                table.add_row(*cells)
            console.print(table)


def cell(value: Any, kind: str) -> str:
    """Return a value as people read it."""
    if value is None:
        return "-"
    return _SHOWN[kind](value)


def seconds(value: float) -> str:
    """Return a time with three figures and its unit.

    >>> seconds(0.0000139), seconds(1.25)
    ('13.9 µs', '1.25 s')
    """
    for factor, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= factor or unit == "µs":
            shown = value / factor
            digits = 2 if shown < 10 else 1 if shown < 100 else 0
            return f"{shown:,.{digits}f} {unit}"
    raise AssertionError


def _times(value: float) -> str:
    return f"{value:,.1f}×" if value < 100 else f"{value:,.0f}×"


def _excess(value: float) -> str:
    return f"{value:+.1e}" if abs(value) < 1e-3 else f"{value:+.2%}"


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


_SHOWN: Final[dict[str, Callable[[Any], str]]] = {
    "text": str,
    "number": _number,
    "seconds": seconds,
    "times": _times,
    "excess": _excess,
    "yes": lambda value: "yes" if value else "NO",
}


def machine() -> dict[str, Any]:
    """Return what the numbers depend on, without naming the machine."""
    import os

    packages = ("numpy", "numba", "shapely", "networkx", "ortools")
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        **{name: _version(name) for name in packages},
    }


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"
