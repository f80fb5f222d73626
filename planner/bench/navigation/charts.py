"""The pictures of a navigation report."""

from __future__ import annotations

from pathlib import Path

from planner.bench.chart import bars, curves
from planner.bench.report import Report

_CURVES = (("prepare", "prepare"), ("query", "query"), ("kernel", "search alone"))
_SIZES = {
    "obstacles": "obstacles",
    "corners": "corners of each obstacle",
    "table": "area, tables of 60 by 44 inches",
    "budget": "budget, inches",
}


def draw_charts(report: Report, folder: Path) -> list[Path]:
    """Write an SVG for each section that has one, and return the files.

    Raises:
        ImportError: matplotlib is not installed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for section in report.sections:
        file = folder / f"{section.key}.svg"
        kind, _, rest = section.key.partition("_")
        if not section.rows:
            continue
        if kind == "paths":
            bars(section, "query", "median query", file)
        elif kind == "growth":
            keys = [pair for pair in _CURVES if pair[0] in section.rows[0]]
            curves(section, keys, _SIZES[rest], file)
        else:
            continue
        files.append(file)
    return files
