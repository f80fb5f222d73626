"""Ways that no other way beats in all of cost, chance and exposure: a search with labels.

A label is a way from the start to one way point: what it has spent, the chance that all tests
owed at crossings are passed, which models' tests it owes (once each), how much of it is exposed.
At each way point labels are kept while no other is as good in all (label-setting in the order of
spent plus the least that is still to spend; Martins 1984, with bounds as in NAMOA*, Mandow and
Pérez de la Cruz 2010). It is exact over the ways of the graph that it is given: for every one of
them within the budget, one is found that costs no more, is as likely and is exposed at most
`grain` more. Half of the grain is for ways to the end; the other half each edge may spend its part
of, by its share of the budget, so that labels which differ by next to nothing are not all kept
(an error that is shared out along the way: Warburton 1987).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
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
            self.odds if other.odds == 1 else self.odds * other.odds,
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


def pareto(  # noqa: C901  one loop
    starts: Mapping[Any, Edge],
    edges: Callable[[Any, float], Iterable[tuple[Any, Edge]]],
    ends: Mapping[int, float],
    left: Callable[[int], float],
    chances: Mapping[str, Fraction],
    budget: float,
    grain: float = 0.0,
    most: int = 100_000,
    place: Callable[[Any], int] = lambda node: node,
    behind: Callable[[Any, Any], float] = lambda one, two: 0.0,
) -> Found:
    """Return the ways from any of `starts` to any of `ends` that no other beats in all.

    Parameters:
        starts: first way points, and what it asks to get there.
        edges: a way point's neighbours, and what it asks to get there; told the way point and what
            may still be spent, µm: those from which no way ends within it may be left out.
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
    known = _Known(chances, grain / 2.0, place, behind)
    heap: list[tuple[float, float, int, bool, Label]] = []
    count = 0

    def push(label: Label, bound: float, last: bool = False) -> None:
        nonlocal count
        if bound <= budget:
            count += 1
            heappush(heap, (bound, label.asks.exposed, count, last, label))

    for node, asks in starts.items():
        push(Label(node, asks), asks.cost + left(place(node)))
    while heap and count < most:
        _, _, _, last, label = heappop(heap)
        node, asks = label.node, label.asks
        walked = asks.cost - label.before.asks.cost if label.before else 0.0
        if known.is_beaten(node, asks, 0.5 * grain * walked / budget, last):
            continue
        if last:
            known.done.append((label, known.likely(asks)))
            continue
        at = place(node)
        known.kept.setdefault(at, []).append((node, asks))
        if at in ends:
            arrived = asks + Edge(ends[at])
            push(Label(node, arrived, label.before), arrived.cost, last=True)
        for head, more in edges(node, budget - asks.cost):
            bound = asks.cost + more.cost + left(place(head))
            if bound <= budget:  # before anything that takes longer is asked
                there = asks + more
                if not known.is_beaten(head, there, 0.5 * grain * more.cost / budget):
                    push(Label(head, there, label), bound)
    return Found(tuple(label for label, _ in known.done), not heap)


@dataclass
class _Known:
    """Labels that were gone on from, by way point, and those that came to the end.

    Parameters:
        grain: µm of exposure by which a way to the end may be worse and still beat.
    """

    chances: Mapping[str, Fraction]
    grain: float
    place: Callable[[Any], int]
    behind: Callable[[Any, Any], float]
    kept: dict[int, list[tuple[Any, Edge]]] = field(default_factory=dict)
    done: list[tuple[Label, Fraction]] = field(default_factory=list)

    def likely(self, asks: Edge) -> Fraction:
        """Return the chance to pass all that a way owes."""
        if not asks.once:
            return asks.odds
        return math.prod((self.chances[test] for test in sorted(asks.once)), start=asks.odds)

    def is_beaten(self, node: Any, asks: Edge, slack: float, last: bool = False) -> bool:
        """Return whether something known is as good whatever follows, but for `slack` µm seen."""
        worst = asks.exposed + self.grain
        if any(
            label.asks.exposed <= worst and chance >= self.likely(asks)
            for label, chance in self.done
        ):
            return True
        others = () if last else self.kept.get(self.place(node), ())
        return any(self._beats(one, other, node, asks, slack) for one, other in others)

    def _beats(self, node: Any, asks: Edge, other: Any, beaten: Edge, slack: float) -> bool:
        if asks.exposed > beaten.exposed + slack or asks.cost > beaten.cost:
            return False
        if asks.cost + self.behind(node, other) > beaten.cost:
            return False
        if asks.once <= beaten.once:
            return asks.odds is beaten.odds or asks.odds >= beaten.odds
        own = (self.chances[test] for test in sorted(asks.once - beaten.once))
        return math.prod(own, start=asks.odds) >= beaten.odds
