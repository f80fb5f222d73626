"""Ways that no other way beats in all of cost, chance and exposure: a search with labels.

A label is a way from the start to one way point: what it has spent, the chance that all tests
owed at crossings are passed, which models' tests it owes (once each), how much of it is exposed.
At each way point labels are kept while no other is as good in all (label-setting in the order of
spent plus the least that is still to spend; Martins 1984, with bounds as in NAMOA*, Mandow and
Pérez de la Cruz 2010). It is exact over the ways of the graph that it is given: for every one of
them within the budget, one is found that costs no more, is as likely and is exposed at most
`grain` more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any

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

    def __add__(self, other: Edge) -> Edge:
        return Edge(
            self.cost + other.cost,
            self.odds * other.odds,
            self.once | other.once,
            self.exposed + other.exposed,
        )


@dataclass(frozen=True, slots=True)
class Label:
    """A way to a way point (or to one and how it is there), by the label it goes on from."""

    node: Any
    asks: Edge
    before: Label | None = None

    @property
    def nodes(self) -> list[Any]:
        """All way points, from the first."""
        found: list[Any] = []
        label: Label | None = self
        while label is not None:
            found.append(label.node)
            label = label.before
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Found:
    """The ways found, cheapest first, and whether there was room to look for all."""

    labels: tuple[Label, ...]
    complete: bool


def pareto(  # noqa: C901  one loop, and what it keeps
    starts: Mapping[Any, Edge],
    edges: Callable[[Any], Iterable[tuple[Any, Edge]]],
    ends: Mapping[int, float],
    left: Callable[[int], float],
    chances: Mapping[str, Fraction],
    budget: float,
    grain: float = 0.0,
    most: int = 50_000,
    place: Callable[[Any], int] = lambda node: node,
    behind: Callable[[Any, Any], float] = lambda one, two: 0.0,
) -> Found:
    """Return the ways from any of `starts` to any of `ends` that no other beats in all.

    Parameters:
        starts: first way points, and what it asks to get there.
        edges: a way point's neighbours, and what it asks to get there.
        ends: last way points, and the cost of arriving there, µm.
        left: the least cost from a way point to the end of any way, µm.
        chances: of passing each test that is owed once.
        budget: µm.
        grain: µm of exposure that is not worth a way of its own.
        most: labels looked at before the search gives up.
        place: the way point of a node, where nodes are more than that: `ends` and `left` know way
            points alone.
        behind: by how much, µm, one node of a way point has to be cheaper than another to be as
            well off whatever follows.
    """

    def likely(asks: Edge) -> Fraction:
        return math.prod((chances[test] for test in sorted(asks.once)), start=asks.odds)

    def beats(one: Edge, two: Edge, lack: float) -> bool:
        """Whether `one` is as good as `two` whatever follows."""
        if one.exposed > two.exposed or one.cost + lack > two.cost:
            return False
        own = (chances[test] for test in sorted(one.once - two.once))
        return math.prod(own, start=one.odds) >= two.odds

    kept: dict[int, list[tuple[Any, Edge]]] = {}
    done: list[tuple[Label, Fraction]] = []
    heap: list[tuple[float, float, int, bool, Label]] = []
    count = 0

    def push(label: Label, last: bool = False) -> None:
        nonlocal count
        bound = label.asks.cost + (0.0 if last else left(place(label.node)))
        if bound <= budget:
            count += 1
            heappush(heap, (bound, label.asks.exposed, count, last, label))

    for node, asks in starts.items():
        push(Label(node, asks))
    while heap and count < most:
        _, _, _, last, label = heappop(heap)
        asks, chance = label.asks, likely(label.asks)
        if any(d.asks.exposed <= asks.exposed + grain and c >= chance for d, c in done):
            continue
        if last:
            done.append((label, chance))
            continue
        node, at = label.node, place(label.node)
        here = kept.setdefault(at, [])
        if any(beats(known, asks, behind(other, node)) for other, known in here):
            continue
        here.append((node, asks))
        if at in ends:
            arrived = asks + Edge(ends[at])
            push(Label(node, arrived, label.before), last=True)
        for head, more in edges(node):
            push(Label(head, asks + more, label))
    return Found(tuple(label for label, _ in done), not heap)
