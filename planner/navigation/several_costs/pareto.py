"""Ways that no other way beats in all of cost, chance and exposure: a search with labels.

A label is a way from the start to one way point: what it has spent, the chance that all tests
owed at crossings are passed, which models' tests it owes (once each), how much of it is exposed.
At each way point labels are kept while no other is as good in all (label-setting in the order of
spent plus the least that is still to spend; Martins 1984, with bounds as in NAMOA*, Mandow and
Pérez de la Cruz 2010). It is exact over the ways of the graph that it is given: for every one of
them within the budget, one is found that costs no more, is as likely and is exposed at most
`grain` more. Half of the grain is for ways to the end, and for those that are known from the first
on (`Bounds`): what cannot but come behind them is not gone on with. The other half each edge may
spend its part of, by its share of the budget, so that labels which differ by next to nothing are
not all kept (an error that is shared out along the way: Warburton 1987).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.until import on_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Once = frozenset[str]
"""Tests that a way owes once however often it comes to owe them."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What an edge, or a way, asks for.

    Parameters:
        cost: µm.
        odds: chance to pass every test owed for each crossing.
        once: tests owed once by the whole way.
        exposed: µm.
    """

    cost: float
    odds: Fraction = Fraction(1)
    once: Once = frozenset()
    exposed: float = 0.0


NOTHING: Final = (Fraction(1), frozenset[str]())
"""What most edges owe."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the edges from one way point ask for, one after another.

    Parameters:
        heads: where each leads.
        costs, exposed: µm.
        owes: which of `sorts` it owes.
        sorts: the chance of the tests owed each time, and those owed once by the whole way.
    """

    heads: Ints
    costs: Floats
    exposed: Floats
    owes: Ints
    sorts: Sequence[tuple[Fraction, Once]] = (NOTHING,)

    @classmethod
    def of(cls, edges: Sequence[tuple[int, Edge]]) -> Asked:
        """Return edges that are given one by one."""
        sorts = dict.fromkeys((edge.odds, edge.once) for _, edge in edges)
        number = {sort: k for k, sort in enumerate(sorts)}
        return cls(
            np.array([head for head, _ in edges], dtype=np.int64),
            np.array([edge.cost for _, edge in edges], dtype=np.float64),
            np.array([edge.exposed for _, edge in edges], dtype=np.float64),
            np.array([number[edge.odds, edge.once] for _, edge in edges], dtype=np.int64),
            tuple(sorts),
        )


class Faced(NamedTuple):
    """A way point, and how the body is there.

    Parameters:
        node: way point.
        heading: µ°.
        use: turning used so far: units, or µ° where turns add up.
        aside: whether a line to a side that goes on from here is paid for.
    """

    node: int
    heading: int
    use: int
    aside: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A way to a way point, by the label it goes on from."""

    at: Faced
    asks: Edge
    before: Label | None = None

    @property
    def way(self) -> list[Faced]:
        """All way points, from the first, and how it is there."""
        found: list[Faced] = []
        label: Label | None = self
        while label is not None:
            found.append(label.at)
            label = label.before
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Found:
    """The ways found, cheapest first, and whether there was room to look for all."""

    labels: tuple[Label, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Lines:
    """What the edges from one way point are to who pays for turns, one after another.

    Parameters:
        directions: µ°; how far a pivot turns.
        kinds: `LINE`, `JUMP`, `STAYS` or `PIVOT` of `kernels.several`.
    """

    directions: Ints
    kinds: Ints


FREE: Final = np.array([0, 1, 1, 0, 0, -1, -1], dtype=np.int64)
"""Prices of turns that cost nothing."""


@dataclass(frozen=True, slots=True)
class Turns:
    """How a body turns, and goes, that pays for it. The default pays nothing.

    Parameters:
        heading: that it begins with, µ°.
        prices, gaits: as `kernels.facing` has them.
        lasting: whether a line to a side, once paid, is paid for the whole way.
        bend: µm of each edge's cost that are for its bend.
        lines: what the edges from a way point are; None where no heading matters.
        first, last: by how much it turns to begin, or to end, at a way point, µ°; 0 where none.
        owed: chance of what turning to end at a way point owes; certain where it is not named.
    """

    heading: int = 0
    prices: Ints = field(default_factory=lambda: FREE)
    gaits: Floats = field(default_factory=lambda: np.zeros((1, 4)))
    lasting: bool = False
    bend: float = 0.0
    lines: Callable[[int], Lines] | None = None
    first: Mapping[int, int] = field(default_factory=dict)
    last: Mapping[int, int] = field(default_factory=dict)
    owed: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is left at the least where each µm exposed counts so much beside the cost.

    Parameters:
        weights: (k,) how much.
        fields: (n, k) of each way point.
        ways: (m, 3) cost, exposure and chance of ways that are known, the cheapest first.
    """

    weights: Floats
    fields: Floats
    ways: Floats

    @classmethod
    def none(cls) -> Bounds:
        """Return no bounds, and no ways."""
        return cls(np.empty(0), np.empty((0, 0)), np.empty((0, 3)))


def pareto(
    starts: Mapping[int, Edge],
    edges: Callable[[int], Asked],
    ends: Mapping[int, float],
    left: Callable[[int], float],
    chances: Mapping[str, Fraction],
    budget: float,
    grain: float = 0.0,
    most: int = 1_000_000,
    turns: Turns | None = None,
    bounds: Bounds | None = None,
) -> Found:
    """Return the ways from any of `starts` to any of `ends` that no other beats in all.

    Parameters:
        starts: first way points, and what it asks to get there.
        edges: a way point's neighbours, and what it asks to get there: those from which no way
            ends within the budget may be left out.
        ends: last way points, and the cost of arriving there, µm.
        left: the least cost from a way point to the end of any way, µm.
        chances: of passing each test that is owed once.
        budget: µm.
        grain: µm of exposure that is not worth a way of its own.
        most: labels looked at before the search gives up.
        turns: of who pays for turns.
        bounds: of what is left.
    """
    from planner.navigation.kernels import several
    from planner.navigation.several_costs.rows import Edges, Labels

    names = tuple(sorted(chances))
    odds = np.array([float(chances[name]) for name in names])
    paying = turns or Turns()
    limits = np.array([budget, grain, paying.bend, float(paying.lasting)])
    known = bounds or Bounds.none()
    graph, labels = Edges(edges, ends, left, names, turns, known.fields), Labels.none(len(names))
    labels.known(known.ways)
    for node, asks in starts.items():
        labels.begin(graph, node, asks, paying, budget)
    while True:
        on_time()
        told = graph.told, (paying.prices, paying.gaits), odds, limits, known.weights
        wanted = several.go_on(*labels.arrays, graph.nodes, *told, most)
        if wanted == several.FOUND:
            return labels.found(graph, starts)
        if wanted == several.ROOM:
            labels = labels.roomier()
        elif wanted >= 0:
            graph.look(int(wanted))
