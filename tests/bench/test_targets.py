"""What a run says of its targets: each that was set, met or not, and none that was not."""

from __future__ import annotations

from typing import Any

import pytest

from planner.bench.navigation.targets import targets
from planner.bench.report import Report, Section


def rows_of(*sections: Section) -> dict[str, dict[str, Any]]:
    """The targets of a run that found these sections, by what they are."""
    report = Report("navigation", {}, list(sections))
    return {row["target"]: row for row in targets(report).rows}


def grown(query: float, kernel: float) -> Section:
    """A sweep over 10 and 100 obstacles with as many corners."""
    rows = [{"size": n, "corners": n, "query": n**query, "kernel": n**kernel} for n in (10, 100)]
    exponents = {"query": query, "kernel": kernel}
    return Section("growth_obstacles", "", (), rows=rows, exponents=exponents)


@pytest.mark.parametrize(("query", "kernel", "met"), [(1.2, 1.3, True), (1.2, 1.31, False)])
def test_growth_is_held_to_n_log_n_over_its_own_sizes(
    query: float, kernel: float, met: bool
) -> None:
    """100 ln 100 is 20 times 10 ln 10, and log10 20 = 1.30103; the worse of two exponents counts.

    Over two sizes the last step is all there is.
    """
    row = rows_of(grown(query, kernel))["warm query against obstacles"]
    assert (row["aim"], row["met"]) == ("n·log n, size^1.30", met)
    assert row["measured"] == f"size^{kernel:.2f}, the last step size^{kernel:.2f}"


def test_what_was_not_asked_is_neither_met_nor_missed() -> None:
    """The lattice without a budget was to be beaten by 50; who knows the budget stands beside it.

    So does preparing fewer than 60 polygons.
    """
    who: list[dict[str, Any]] = [
        {"who": "planner"},
        {"who": "a", "faster": 49.0},
        {"who": "b", "faster": 0.5},
    ]
    paths: list[dict[str, Any]] = [
        {"peer": "planner", "query": 2.2e-5},
        {"peer": "planner kernel", "query": 1e-5},
    ]
    paths.append(
        {"peer": "extremitypathfinder", "query": 1.0, "faster": 99.0, "faster_prepare": 49.0}
    )
    found = rows_of(
        Section("one_to_all", "", (), rows=who),
        *(Section(f"paths_{n}_polygons", "", (), rows=paths) for n in (20, 60)),
    )
    assert {name: row["met"] for name, row in found.items()} == {
        "10 × 2,000 costs against a": False,
        "10 × 2,000 costs against b": None,
        "query against extremitypathfinder, 20 polygons": False,
        "query against extremitypathfinder, 60 polygons": False,
        "preparing against extremitypathfinder, 20 polygons": None,
        "preparing against extremitypathfinder, 60 polygons": False,
        "query, 60 polygons": False,  # 22 µs, and ten times 2.1 µs are 21
    }


def test_costs_are_set_against_the_order_whose_they_are() -> None:
    """20 ms of costs in an order of 250 ms are 8 %; all that it navigates, 28 ms, is 11 %."""
    costs = Section("one_to_all", "One to all (one)", (), rows=[{"who": "planner", "costs": 0.02}])
    orders = [{"scene": name, "navigation": 0.028, "total": 0.25} for name in ("one", "two")]
    found = rows_of(costs, Section("order", "", (), rows=orders))
    assert {name: (row["measured"], row["met"]) for name, row in found.items()} == {
        "10 × 2,000 costs in that order": ("8%", True),
        "share of all navigation: one": ("11%", None),
        "navigation of the order: one": ("28 ms", True),
        "share of all navigation: two": ("11%", None),
        "navigation of the order: two": ("28 ms", True),
    }
