"""How time grows with the number of obstacles, their corners, the table and the budget."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from typing import Any, Final

from planner.bench.navigation.peers.ours import UNIT, between, kernel, point_on, prepared
from planner.bench.report import Report, Section
from planner.bench.tables import PolygonTable, generate
from planner.bench.tables.generate import Recipe
from planner.bench.timing import exponent, median_seconds, no_collection, timed

OBSTACLES: Final = (10, 20, 40, 80, 150, 300)
CORNERS: Final = (4, 8, 16, 32, 64)
TABLES: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Areas of the table, in tables of 60 by 44 inches, equally dense."""
BUDGETS: Final = (3, 6, 12, 24, 48)
"""Inches."""
QUERIES: Final = 40
PLACES: Final = 500

_COLUMNS = (
    ("size", "size", "number"),
    ("corners", "corners", "number"),
    ("points", "way points", "number"),
    ("lines", "sight lines", "number"),
    ("prepare", "prepare", "seconds"),
    ("query", "query (median)", "seconds"),
    ("kernel", "search alone", "seconds"),
    ("longest", "length - 1, worst", "excess"),
)


def growth(report: Report, progress: Callable[[str], None], quick: bool) -> None:
    """Add a section for each kind of growth, its exponents in the note."""
    sweeps: tuple[tuple[str, str, Callable[[bool], Iterator[tuple[float, Recipe]]]], ...] = (
        ("obstacles", "Growth with the number of obstacles, equally much covered", _obstacles),
        ("corners", "Growth with the corners of each of 20 obstacles", _corners),
        ("table", "Growth with the table's area, equally dense", _tables),
    )
    for key, title, recipes in sweeps:
        section = report.section(Section(f"growth_{key}", title, _COLUMNS))
        for size, recipe in recipes(quick):
            progress(f"growth: {key} {size:g}")
            _measure(section, size, generate(key, 7, recipe))
        section.note = _fits(section, ("prepare", "query", "kernel"))
    _budgets(report, progress, quick)


def _obstacles(quick: bool) -> Iterator[tuple[float, Recipe]]:
    for count in OBSTACLES[:4] if quick else OBSTACLES:
        yield count, Recipe(count, queries=QUERIES, quick=True)


def _corners(quick: bool) -> Iterator[tuple[float, Recipe]]:
    for count in CORNERS[:4] if quick else CORNERS:
        yield count, Recipe(20, (count, count), queries=QUERIES, quick=True)


def _tables(quick: bool) -> Iterator[tuple[float, Recipe]]:
    for area in TABLES[:4] if quick else TABLES:
        side = math.sqrt(area)
        width, height = round(60 * side, 1), round(44 * side, 1)
        count = round(40 * area)
        yield area, Recipe(count, width=width, height=height, queries=QUERIES, quick=True)


def _measure(section: Section, size: float, table: PolygonTable) -> None:
    with no_collection():
        prepare = median_seconds(lambda: prepared(table), 3)
        _, _, web = prepared(table)
        queries, lengths = _asked(between(table), table)
        bare, _ = _asked(kernel(table), table)
    ratios = [a / b for a, b in zip(lengths, table.optimal, strict=True) if a and b]
    section.add(
        size=size,
        corners=table.corners,
        points=int(web.offset[-1]),
        lines=len(web.heads) // 2,
        prepare=prepare,
        query=queries,
        kernel=bare,
        longest=max(ratios) - 1,
    )


def _asked(
    find: Callable[[Any], float | None], table: PolygonTable
) -> tuple[float, list[float | None]]:
    answers = [timed(lambda q=query: find(q)) for query in table.queries]  # type: ignore[misc]
    return statistics.median(took for took, _ in answers), [length for _, length in answers]


def _fits(section: Section, keys: tuple[str, ...]) -> str:
    """Fitted exponents, of all sizes but the smallest, where fixed costs rule."""
    rows = section.rows[1:] if len(section.rows) > 3 else section.rows
    sizes = [row["size"] for row in rows]
    fits = {key: exponent(sizes, [row[key] for row in rows]) for key in keys}
    section.exponents = fits
    return "fitted: " + ", ".join(f"{key} ~ size^{p:.2f}" for key, p in fits.items())


def _budgets(report: Report, progress: Callable[[str], None], quick: bool) -> None:
    """An order touches only what its budget reaches: web, search and 500 places within it."""
    columns = (
        ("size", "budget, inches", "number"),
        ("points", "way points", "number"),
        ("lines", "sight lines", "number"),
        ("prepare", "prepare", "seconds"),
        ("query", "one to 500 places", "seconds"),
    )
    title = "Growth with the budget, among 60 obstacles"
    section = report.section(Section("growth_budget", title, columns))
    table = generate("budget", 7, Recipe(60, queries=8, quick=True))
    for budget in BUDGETS[:4] if quick else BUDGETS:
        progress(f"growth: budget {budget}")
        section.rows.append(_within(table, budget))
    section.note = _fits(section, ("prepare", "query"))


def _within(table: PolygonTable, budget: int) -> dict[str, Any]:
    from dataclasses import replace

    import numpy as np

    from planner.navigation.field import Field
    from planner.navigation.places import Places
    from planner.navigation.scope import Scope
    from planner.navigation.search.searched import Origin
    from planner.navigation.search.web import web
    from planner.navigation.walk.legal import Legal
    from planner.units import Pose

    scenario, mobility = point_on(table)
    mobility = replace(mobility, budget=budget * UNIT)
    start = Pose(round(table.queries[0][0] * UNIT), round(table.queries[0][1] * UNIT))
    scope = Scope(np.array([[start.x, start.y]], dtype=np.float64), float(mobility.budget))
    rng = np.random.default_rng(7)
    angle, away = rng.uniform(0, 2 * np.pi, PLACES), np.sqrt(rng.uniform(0, 1, PLACES))
    xs = np.rint(start.x + mobility.budget * away * np.cos(angle)).astype(np.int64)
    ys = np.rint(start.y + mobility.budget * away * np.sin(angle)).astype(np.int64)
    flat = np.zeros(PLACES, np.int64)
    places, legal = Places(xs, ys, flat, flat), Legal(scenario, mobility, ())
    made = web(scenario, mobility, (), scope, (0,))

    def ask() -> None:
        origins = (Origin(0, 0.0),)
        Field("point", start, mobility.budget, mobility, made, legal, (), origins).costs(places)

    with no_collection():
        return {
            "size": budget,
            "points": int(made.offset[-1]),
            "lines": len(made.heads) // 2,
            "prepare": median_seconds(lambda: web(scenario, mobility, (), scope, (0,))),
            "query": median_seconds(ask),
        }
