"""Pictures of results, as SVG; needs matplotlib, which the extra ``bench`` brings."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from planner.bench.report import Section, seconds


def bars(section: Section, key: str, label: str, file: Path) -> None:
    """Draw one bar a row, logarithmic, with its time written beside it."""
    figure, axes = _figure(section.title)
    rows = [row for row in section.rows if row.get(key)][::-1]
    values = [row[key] for row in rows]
    colours = ["#1b7837" if str(row["peer"]).startswith("planner") else "#9a9a9a" for row in rows]
    drawn = axes.barh([row["peer"] for row in rows], values, color=colours)
    axes.bar_label(drawn, [seconds(value) for value in values], padding=3, fontsize=8)
    axes.set_xscale("log")
    axes.set_xlim(min(values) / 2, max(values) * 8)
    axes.set_xlabel(f"{label}, seconds")
    _save(figure, file)


def curves(section: Section, keys: Sequence[tuple[str, str]], size: str, file: Path) -> None:
    """Draw times against a size, both logarithmic, with fitted exponents in the legend."""
    figure, axes = _figure(section.title)
    rows = section.rows
    for key, label in keys:
        values = [row[key] for row in rows]
        power = section.exponents.get(key)
        name = label if power is None else f"{label}: size^{power:.2f}"
        axes.plot([row["size"] for row in rows], values, marker="o", label=name)
    axes.set_xscale("log")
    axes.set_yscale("log")
    sizes = [row["size"] for row in rows]
    axes.set_xticks(sizes, [f"{one:g}" for one in sizes])
    axes.set_xticks([], minor=True)
    axes.set_xlabel(size)
    axes.set_ylabel("seconds")
    axes.grid(True, which="both", alpha=0.25)
    axes.legend(frameon=False, fontsize=8)
    _save(figure, file)


def _figure(title: str) -> tuple[Any, Any]:
    figure = import_module("matplotlib.figure").Figure(figsize=(7.2, 4.2), layout="constrained")
    axes = figure.subplots()
    axes.set_title(title, loc="left", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _save(figure: Any, file: Path) -> None:
    with import_module("matplotlib").rc_context(
        {"svg.hashsalt": "planner", "svg.fonttype": "none"}
    ):
        figure.savefig(file, format="svg", metadata={"Date": None})
