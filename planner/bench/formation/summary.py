"""What is aimed at, beside what was measured, over all scenes."""

from __future__ import annotations

import statistics
from typing import Any

from planner.bench.report import Report, Section

_COLUMNS = (
    ("target", "target", "text"),
    ("aim", "aim", "text"),
    ("measured", "measured", "text"),
    ("met", "met", "yes"),
)
FIRST, SOON, OURS = "planner, first plan", "planner, 0.5 s", "planner"
LONG, NAIVE = "planner, 60 s", "naive CP-SAT"
Row = dict[str, Any]


def summary(report: Report) -> Section:
    """Add the section, of whatever has been measured so far."""
    section = Section("targets", "Targets", _COLUMNS)
    parts = {part.key: part for part in report.sections}
    rows = parts["scenes"].rows if "scenes" in parts else []
    scenes: dict[str, dict[str, Row]] = {}
    for row in rows:
        scenes.setdefault(row["scene"], {})[row["who"]] = row
    if scenes:
        _against(section, list(scenes.values()))
        _speed(section, list(scenes.values()))
        _times(section, list(scenes.values()))
        _walks(section, list(scenes.values()))
    if "bounds" in parts and scenes:
        proved(section, parts["bounds"].rows, len(scenes))
    if "planted" in parts and parts["planted"].rows:
        for row in parts["planted"].rows:
            if row["who"] == "planner":
                met = row["found"] == row["possible"]
                said = f"{row['found']} of {row['possible']}"
                _add(section, "possible planted charges found", "all", said, met)
    return report.section(section)


def _against(section: Section, scenes: list[dict[str, Row]]) -> None:
    worse = [row for scene in scenes for row in scene.values() if _says(row, "WORSE")]
    named = ", ".join(f"{row['scene']} ({row['who']}, {row['verdict']})" for row in worse)
    _add(section, "never worse than a baseline", "0 scenes", f"{len(worse)} {named}", not worse)
    better = sum(any(_says(row, "better") for row in scene.values()) for scene in scenes)
    against = f"{better} of {len(scenes)}"
    _add(section, "better than a baseline", "half", against, 2 * better >= len(scenes))
    strict = sum(
        all(_says(row, "better") for row in scene.values() if row.get("verdict"))
        for scene in scenes
    )
    said = f"{strict} of {len(scenes)}"
    _add(section, "better than every baseline", "half", said, 2 * strict >= len(scenes))


def _says(row: Row, word: str) -> bool:
    return str(row.get("verdict", "")).startswith(word)


def _speed(section: Section, scenes: list[dict[str, Row]]) -> None:
    """Time to a plan as good as the naive model's last, where the referee lets that stand."""
    ratios = []
    for scene in scenes:
        naive = scene.get(NAIVE)
        if naive is None or naive["legal"] != "yes" or _says(naive, "WORSE"):
            continue
        soon = not str(naive["verdict_first"]).startswith("WORSE")
        last = naive["facts"].get("last") or naive["seconds"]
        ratios.append(last / scene[FIRST if soon else OURS]["seconds"])
    if ratios:
        middle = statistics.median(ratios)
        said = f"{middle:.1f}× (median of {len(ratios)})"
        _add(section, "the naive model's value, faster", "20×", said, middle >= 20)


def _times(section: Section, scenes: list[dict[str, Row]]) -> None:
    for least, most, first_aim, bound_aim in ((0, 12, 0.15, 0.5), (13, 20, 0.6, 2.0)):
        group = [s for s in scenes if OURS in s and least <= s[OURS]["models"] <= most]
        if not group:
            continue
        size = f"up to {most} models"
        firsts = [s[FIRST]["seconds"] for s in group if s[FIRST].get("values")]
        quick = sum(took <= first_aim for took in firsts)
        said = f"{quick} of {len(group)}, median {statistics.median(firsts or [0]):.2f} s"
        _add(section, f"first plan, {size}", f"{first_aim} s", said, quick == len(group))
        bounded = sum(_bounded(scene, bound_aim) for scene in group)
        said = f"{bounded} of {len(group)}"
        aim = f"in {bound_aim} s, 9 of 10"
        _add(section, f"first term at its bound, {size}", aim, said, 10 * bounded >= 9 * len(group))


def _bounded(scene: dict[str, Row], seconds: float) -> bool:
    """Whether the first term that can differ reached a proved bound in time."""
    for row in (scene[who] for who in (FIRST, SOON, OURS) if who in scene):
        if row["seconds"] <= seconds and row.get("values"):
            entry = _telling(row["values"])
            if entry["bound"] is not None and entry["value"] == entry["bound"]:
                return True
    return False


def _telling(values: list[Row]) -> Row:
    """The first term beyond the targets engaged, which a legal charge engages anyway."""
    return values[1] if values[0]["name"] == "targets_engaged" else values[0]


def _walks(section: Section, scenes: list[dict[str, Row]]) -> None:
    """The last term within 3 % of what the long run reached, with the others as good."""
    long = [s for s in scenes if LONG in s and s[LONG].get("values")]
    rows = [([s[who] for who in (FIRST, SOON, OURS) if who in s], s[LONG]) for s in long]
    if not rows:
        return
    soon = sum(any(r["seconds"] <= 0.55 and _near(r, best) for r in mine) for mine, best in rows)
    said = f"{soon} of {len(rows)}"
    aim = "in 0.55 s, 9 of 10"
    _add(section, "walk within 3 % of the 60 s run", aim, said, 10 * soon >= 9 * len(rows))
    ever = sum(_near(mine[-1], best) for mine, best in rows)
    _add(section, "… by the usual run", "", f"{ever} of {len(rows)}", ever == len(rows))


def proved(section: Section, rows: list[Row], scenes: int) -> None:
    """Plans whose last term is proved within 3 % of a bound, the bound found within 5 s."""
    for key, where in (("examined", "over all examined"), ("table", "over the whole table")):
        near = [r for r in rows if r.get(key) is not None and r[key] <= 0.03]
        met = sum(r[f"{key}_seconds"] <= 5 for r in near)
        said = f"{met} of {scenes}"
        _add(section, f"last term within 3 % of a bound {where}", "half", said, 2 * met >= scenes)


def _near(row: Row, long: Row) -> bool:
    if not row.get("values"):
        return False
    *counts, walk = zip(row["values"], long["values"], strict=True)
    same = all(abs(a["value"] - b["value"]) <= 0.03 * abs(b["value"]) for a, b in counts)
    return same and walk[0]["value"] <= 1.03 * walk[1]["value"]


def _add(section: Section, target: str, aim: str, measured: str, met: bool) -> None:
    section.add(target=target, aim=aim, measured=measured, met=met)
