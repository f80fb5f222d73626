"""What is aimed at, as ratios in one run, beside what was measured."""

from __future__ import annotations

import math
from typing import Any

from planner.bench.report import Report, Section, seconds
from planner.bench.timing import exponent

POLYANYA = 2.1e-6
"""Seconds of a query of Polyanya's C++ among 60 polygons, on a machine of this kind."""
_COLUMNS = (
    ("target", "target", "text"),
    ("aim", "aim", "text"),
    ("measured", "measured", "text"),
    ("met", "met", "yes"),
)
"""What nothing is asked of, but what stands beside a target, is neither met nor not."""


def targets(report: Report) -> Section:
    """Add the section, of whatever has been measured so far."""
    section = Section("targets", "Targets", _COLUMNS)
    found = {part.key: part for part in report.sections}
    for key in sorted(key for key in found if key.startswith("paths_")):
        _paths(section, key.removeprefix("paths_").replace("_", " "), found[key].rows)
    _one_to_all(section, found.get("one_to_all"), found.get("order"))
    _growth(section, found)
    return report.section(section)


def _paths(section: Section, tables: str, rows: list[dict[str, Any]]) -> None:
    by = {row["peer"]: row for row in rows}
    ours = by.get("planner", {})
    if "longest" in ours:
        worst = max(abs(ours["longest"]), abs(ours["shortest"]))
        met = worst <= 1e-6 and not ours["missed"]
        _add(section, f"length as the optimum, {tables}", "1e-06", f"{worst:.1e}", met)
    for peer, aim in (("extremitypathfinder", 100), ("shapely + networkx", 10)):
        if "faster" in by.get(peer, {}):
            times = by[peer]["faster"]
            bare = by[peer]["query"] / by["planner kernel"]["query"]
            said = f"{times:.1f}× (the search alone {bare:.1f}×)"
            _add(section, f"query against {peer}, {tables}", f"{aim}×", said, times >= aim)
    if "faster_prepare" in by.get("extremitypathfinder", {}):
        times = by["extremitypathfinder"]["faster_prepare"]
        title = f"preparing against extremitypathfinder, {tables}"
        asked = tables.startswith("60 ")
        met = times >= 50 if asked else None
        _add(section, title, "50×" if asked else "-", f"{times:.1f}×", met)
    if "query" in ours and tables.startswith("60 "):
        took, most = ours["query"], 10 * POLYANYA
        _add(section, f"query, {tables}", seconds(most), seconds(took), took <= most)


def _one_to_all(section: Section, costs: Section | None, order: Section | None) -> None:
    rows = costs.rows if costs else []
    for number, row in enumerate(rows[1:]):
        times, title = row["faster"], f"10 × 2,000 costs against {row['who']}"
        asked = number == 0  # the others know the budget
        met = times >= 50 if asked else None
        _add(section, title, "50×" if asked else "-", f"{times:.1f}×", met)
    for row in order.rows if order else []:
        if costs and rows and row["scene"] in costs.title:
            share = rows[0]["costs"] / row["total"]
            _add(section, "10 × 2,000 costs in that order", "10%", f"{share:.0%}", share <= 0.1)
        share = row["navigation"] / row["total"]
        _add(section, f"share of all navigation: {row['scene']}", "-", f"{share:.0%}", None)
        took = row["navigation"] * 1e3
        _add(
            section,
            f"navigation of the order: {row['scene']}",
            "30 ms",
            f"{took:.0f} ms",
            took <= 30,
        )


def _growth(section: Section, found: dict[str, Section]) -> None:
    """No query may grow faster than n·log n does, fitted over the same sizes."""
    for key, size in (
        *(("obstacles", "corners"), ("corners", "corners"), ("table", "corners")),
        ("budget", "points"),
    ):
        grown = found.get(f"growth_{key}")
        if grown is None or "query" not in grown.exponents:
            continue
        sizes = [row["size"] for row in grown.rows]
        most = exponent(sizes, [row[size] * math.log(row[size]) for row in grown.rows])
        column = max(("query", "kernel"), key=lambda k: grown.exponents.get(k, -math.inf))
        power, last = grown.exponents[column], grown.rows[-2:]
        steep = exponent([row["size"] for row in last], [row[column] for row in last])
        said = f"size^{power:.2f}, the last step size^{steep:.2f}"
        aim = f"n·log n, size^{most:.2f}"
        _add(section, f"warm query against {key}", aim, said, power <= most)


def _add(section: Section, target: str, aim: str, measured: str, met: bool | None) -> None:
    section.add(target=target, aim=aim, measured=measured, met=met)
