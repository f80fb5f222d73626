"""The graph and the labels of a search of several costs, in rows for its compiled part."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels import facing, several
from planner.navigation.several_costs.pareto import (
    NOTHING,
    Asked,
    Edge,
    Faced,
    Found,
    Label,
    Once,
    Turns,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FIRST: Final = 4096
"""Rows that there is room for at first."""


@dataclass(eq=False)
class Edges:
    """The edges that were asked for so far, way point by way point.

    Parameters:
        edges, ends, left, turns: as `pareto` is given them.
        fields: of its `Bounds`.
        names: of the tests that are owed once, in the order of their bits.
    """

    edges: Callable[[int], Asked]
    ends: Mapping[int, float]
    left: Callable[[int], float]
    names: tuple[str, ...]
    turns: Turns | None
    fields: Floats
    numbers: dict[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    sorts: dict[tuple[Fraction, Once], int] = field(default_factory=dict)
    owes: Ints = field(default_factory=lambda: np.empty(0, np.int64))
    nodes: tuple[Ints, Ints, Ints, Floats, Ints, Floats, Floats] = field(init=False)
    told: tuple[Ints, Ints, Ints, Floats, Ints] = field(init=False)

    def __post_init__(self) -> None:
        self._bit = {name: divmod(k, several.BITS) for k, name in enumerate(self.names)}
        none = np.empty(0, np.int64)
        self.nodes = none, none, none, np.empty(0), none, np.empty(0), self.fields[:0]
        words = np.empty((0, words_of(len(self.names))), np.int64)
        self.told = none, none, none, np.empty((0, 4)), words
        self._left, self._known = np.empty(0), 0

    def number(self, node: int) -> int:
        """Return the number of a way point: those that were met so far have the first ones."""
        if node not in self.numbers:
            self.numbers[node] = k = len(self.order)
            self.order.append(node)
            newest, first, beyond, ends, last, odds, fields = (_roomy(a, k) for a in self.nodes)
            newest[k], first[k], beyond[k] = -1, -1, -1
            ends[k] = self.ends.get(node, math.inf)
            last[k] = self.turns.last.get(node, 0) if self.turns else 0
            odds[k] = float(self.ending(node))
            fields[k] = self.fields[node] if node >= 0 and len(self.fields) else 0.0
            self.nodes = newest, first, beyond, ends, last, odds, fields
            self._left = _roomy(self._left, k)
            self._left[k] = self.left(node)
        return self.numbers[node]

    def ending(self, node: int) -> Fraction:
        """Return the chance of what its last turn owes that ends at a way point."""
        return self.turns.owed.get(node, NOTHING[0]) if self.turns else NOTHING[0]

    def bits(self, once: Once) -> Ints:
        """Return tests that are owed once as words."""
        found = np.zeros(words_of(len(self.names)), np.int64)
        for name in once:
            word, bit = self._bit[name]
            found[word] |= 1 << bit
        return found

    def look(self, number: int) -> None:
        """Ask for the edges of a way point, by its number."""
        node = self.order[number]
        each, begin = self.edges(node), self._known
        self._known = end = begin + len(each.heads)
        heads, kinds, directions, asked, owed = (_roomy(array, end) for array in self.told)
        rows, self.owes = slice(begin, end), _roomy(self.owes, end)
        heads[rows] = [self.number(head) for head in each.heads.tolist()]
        kinds[rows], directions[rows] = several.STAYS, 0
        if self.turns is not None and self.turns.lines is not None:
            lines = self.turns.lines(node)
            kinds[rows], directions[rows] = lines.kinds, lines.directions
        sorts, self.owes[rows] = self._sorted(each)
        words = np.array([self.bits(once) for _, once in sorts]).reshape(-1, owed.shape[1])
        owed[rows] = words[each.owes]
        asked[rows, several.SPENT], asked[rows, several.SEEN] = each.costs, each.exposed
        asked[rows, several.ODDS] = np.array([float(odds) for odds, _ in sorts])[each.owes]
        asked[rows, several.BOUND] = self._left[heads[rows]]
        if self.turns is not None:  # each bend is counted by itself there
            asked[rows, 0] -= np.where(kinds[rows] <= several.JUMP, self.turns.bend, 0.0)
        self.told = heads, kinds, directions, asked, owed
        _, first, beyond, *_ = self.nodes
        first[number], beyond[number] = begin, end

    def _sorted(self, each: Asked) -> tuple[list[tuple[Fraction, Once]], Ints]:
        """What edges may owe, and of which number that is for each of them."""
        sorts = list(each.sorts)
        numbers = [self.sorts.setdefault(sort, len(self.sorts)) for sort in sorts]
        return sorts, np.array(numbers, dtype=np.int64)[each.owes]


@dataclass(frozen=True, eq=False)
class Labels:
    """Labels in rows, the heap of those to go on from and the row of those at the end.

    Parameters:
        rows: as `kernels.several` has them.
        ways: cost, exposure and chance of each way that is known, the cheapest first.
        counts: how many labels there are, in the heap, at the end, and ways that are known.
    """

    rows: tuple[Floats, Ints, Ints]
    heap: Ints
    done: Ints
    ways: Floats
    counts: Ints

    @classmethod
    def none(cls, tests: int) -> Labels:
        """Return room for labels that owe some of so many tests."""
        asks, how = np.zeros((FIRST, 5)), np.zeros((FIRST, 8), np.int64)
        once = np.zeros((FIRST, words_of(tests)), np.int64)
        room = np.zeros(FIRST, np.int64)
        ways, counts = np.zeros((FIRST, 3)), np.zeros(4, np.int64)
        return cls((asks, how, once), room, room.copy(), ways, counts)

    def known(self, ways: Floats) -> None:
        """Write down ways that are known from the first on."""
        self.ways[: len(ways)], self.counts[3] = ways, len(ways)

    @property
    def arrays(self) -> tuple[Any, ...]:
        """All of it, as the compiled search takes it."""
        return self.rows, self.heap, self.done, self.ways, self.counts

    def roomier(self) -> Labels:
        """Return the same with room for twice as many."""
        asks, how, once = (np.concatenate([a, np.zeros_like(a)]) for a in self.rows)
        heap, done, ways = (
            np.concatenate([a, np.zeros_like(a)]) for a in (self.heap, self.done, self.ways)
        )
        return Labels((asks, how, once), heap, done, ways, self.counts)

    def begin(self, graph: Edges, node: int, asks: Edge, paying: Turns, budget: float) -> None:
        """Put the label of a start among those to go on from."""
        row, use = int(self.counts[0]), facing.used(paying.prices, paying.first.get(node, 0))
        cost = asks.cost + facing.price(paying.prices, use)
        bound = cost + graph.left(node)
        if bound <= budget:
            self.rows[0][row] = cost, asks.exposed, float(asks.odds), bound, 0.0
            self.rows[1][row] = graph.number(node), paying.heading, use, 0, -1, -1, -1, 0
            self.rows[2][row] = graph.bits(asks.once)
            several.push(self.heap, row, self.rows[0], row)
            self.counts[:2] += 1

    def found(self, graph: Edges, starts: Mapping[int, Edge]) -> Found:
        """Return the ways that came to the end."""
        made, sorts = dict[int, Label](), list(graph.sorts)
        ended = self.done[: self.counts[2]].tolist()
        labels = tuple(self._label(row, graph, starts, sorts, made) for row in ended)
        return Found(labels, not self.counts[1])

    def _label(
        self,
        row: int,
        graph: Edges,
        starts: Mapping[int, Edge],
        sorts: list[tuple[Fraction, Once]],
        made: dict[int, Label],
    ) -> Label:
        """A row as a label, with all that it goes on from."""
        rows = [row]
        while rows[-1] not in made and self.rows[1][rows[-1], several.BEFORE] >= 0:
            rows.append(int(self.rows[1][rows[-1], several.BEFORE]))
        for k in reversed(rows):
            if k not in made:
                made[k] = self._made(k, graph, starts, sorts, made)
        return made[row]

    def _made(
        self,
        row: int,
        graph: Edges,
        starts: Mapping[int, Edge],
        sorts: list[tuple[Fraction, Once]],
        made: Mapping[int, Label],
    ) -> Label:
        number, heading, use, aside, before, edge, _, ends = self.rows[1][row].tolist()
        cost, exposed = self.rows[0][row, :2].tolist()
        at = Faced(graph.order[number], heading, use, bool(aside))
        if before < 0:
            return Label(at, starts[at.node])
        last, (odds, once) = made[before].asks, sorts[graph.owes[edge]]
        odds *= graph.ending(at.node) if ends else 1
        asks = Edge(cost, last.odds * odds, last.once | once, exposed)
        return Label(at, asks, made[before])


def words_of(tests: int) -> int:
    """Return how many words hold a bit for each test."""
    return max(1, -(-tests // several.BITS))


def _roomy(array: Any, count: int) -> Any:
    """An array with at least so many rows and one more: itself if it has them."""
    if count < len(array):
        return array
    room = max(FIRST, 2 * count) - len(array)
    return np.concatenate([array, np.zeros((room, *array.shape[1:]), array.dtype)])
