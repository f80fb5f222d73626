"""Each program beside ours answers truly: never shorter than the optimum."""

from __future__ import annotations

import pytest

from planner.bench.navigation import point_to_point
from planner.bench.navigation.peers import PEERS, Peer
from planner.bench.progress import Progress
from planner.bench.report import Report
from planner.bench.tables import PolygonTable, generate
from planner.bench.tables.generate import Recipe
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
