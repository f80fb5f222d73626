"""What is aimed at, as ratios in one run, beside what was measured."""

from __future__ import annotations

from typing import Any

from planner.bench.report import Report, Section

_COLUMNS = (
    ("target", "target", "text"),
    ("aim", "aim", "text"),
    ("measured", "measured", "text"),
    ("met", "met", "yes"),
)


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
        _add(section, title, "50×", f"{times:.1f}×", times >= 50)


def _one_to_all(section: Section, costs: Section | None, order: Section | None) -> None:
    rows = costs.rows if costs else []
    for row in rows[1:3]:
        times = row["faster"]
        _add(section, f"10 × 2,000 costs against {row['who']}", "50×", f"{times:.1f}×", times >= 50)
    for row in order.rows if order else []:
        share = row["navigation"] / row["total"]
        _add(section, f"share of the order: {row['scene']}", "10%", f"{share:.0%}", share <= 0.1)
        took = row["navigation"] * 1e3
        _add(
            section,
            f"navigation of the order: {row['scene']}",
            "30 ms",
            f"{took:.0f} ms",
            took <= 30,
        )


def _growth(section: Section, found: dict[str, Section]) -> None:
    """n·log n from 20 to 300 fits as about n^1.25."""
    for key in ("obstacles", "corners", "table"):
        grown = found.get(f"growth_{key}")
        if grown is not None and "query" in grown.exponents:
            power = max(grown.exponents["query"], grown.exponents["kernel"])
            _add(
                section,
                f"warm query against {key}",
                "size^1.25",
                f"size^{power:.2f}",
                power <= 1.25,
            )


def _add(section: Section, target: str, aim: str, measured: str, met: bool) -> None:
    section.add(target=target, aim=aim, measured=measured, met=met)
