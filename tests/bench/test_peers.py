"""Each program beside ours answers truly: never shorter than the optimum."""

from __future__ import annotations

import pytest

from planner.bench.navigation import point_to_point
from planner.bench.navigation.peers import PEERS, Finder, Peer
from planner.bench.progress import Progress
from planner.bench.report import Report
from planner.bench.tables import PolygonTable, generate
from planner.bench.tables.generate import Recipe
from planner.bench.tables.polygon_table import Query
from planner.bench.timing import Noise

LATTICE = 1.0824
"""1 / cos(22.5°): what eight directions cost at the worst."""
SNAP = 2 * 0.36
"""Two steps of half a cell's diagonal, 0.18", there and back at either end."""


@pytest.fixture(scope="module")
def table() -> PolygonTable:
    """Eight obstacles, ten queries."""
    return generate("small", 11, Recipe(8, share=0.15, width=30, height=22, queries=10))


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_lengths(peer: Peer, table: PolygonTable) -> None:
    """Exact programs give the optimum; lattices are at most 8.24 % and a cell longer."""
    try:
        find = peer.prepare(table)
    except ImportError as error:
        pytest.skip(str(error))
    for query, best in zip(table.queries, table.optimal, strict=True):
        length = find(query)
        assert length is not None
        assert best is not None
        assert length >= best * (1 - 1e-9)
        assert length <= (best * (1 + 1e-6) if peer.exact else best * LATTICE * 1.05 + SNAP)


def test_the_comparison_fills_a_section(
    table: PolygonTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One row a peer, with ours as the measure of the others."""
    chosen = tuple(p for p in PEERS if p.name in ("planner", "shapely + networkx"))
    monkeypatch.setattr(point_to_point, "PEERS", chosen)
    report = Report("navigation")
    point_to_point.compare(report, [table], Progress(), Noise(), quick=True)
    ours, twin = report.sections[0].rows
    assert (ours["peer"], ours["missed"], ours["queries"]) == ("planner", 0, 10)
    assert abs(ours["longest"]) < 1e-6
    assert twin["faster"] == pytest.approx(twin["query"] / ours["query"])


def test_a_program_that_fails_does_not_end_the_comparison(
    table: PolygonTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it failed on is missed and said; those after it are measured all the same."""

    def broken(table: PolygonTable) -> Finder:
        if len(table.obstacles) == 1:  # the one that everything is tried on first
            return lambda query: 8.0
        return _stumbles

    ours, twin = (p for p in PEERS if p.name in ("planner", "shapely + networkx"))
    monkeypatch.setattr(point_to_point, "PEERS", (ours, Peer("broken", broken, ""), twin))
    report = Report("navigation")
    point_to_point.compare(report, [table], Progress(), Noise(), quick=True)
    section = report.sections[0]
    assert [row["peer"] for row in section.rows] == ["planner", "shapely + networkx"]
    assert section.note == "broken on small: ValueError: stumbled"


def _stumbles(query: Query) -> float | None:
    raise ValueError("stumbled")


def test_ours_failing_ends_the_run(table: PolygonTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of ours is never taken for a missed query."""
    broken = Peer("planner", lambda table: _stumbles, "")
    monkeypatch.setattr(point_to_point, "PEERS", (broken,))
    with pytest.raises(ValueError, match="stumbled"):
        point_to_point.compare(Report("navigation"), [table], Progress(), Noise(), quick=True)
