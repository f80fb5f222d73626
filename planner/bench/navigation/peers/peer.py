"""What a peer answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query

Finder = Callable[[Query], float | None]
"""Length of the way of one query, inches; None where it finds none."""


@dataclass(frozen=True)
class Peer:
    """A program beside ours.

    Parameters:
        name: of its package.
        prepare: all that it does once per table; returns what answers queries. It raises
            `ImportError` where its package is not installed.
        how: in a few words.
        exact: whether it claims true shortest ways.
        most: queries asked of each table, where it is too slow for all of them.
    """

    name: str
    prepare: Callable[[PolygonTable], Finder]
    how: str
    exact: bool = False
    most: int | None = None
