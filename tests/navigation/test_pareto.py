"""The label search against every simple path of small random graphs, one by one."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from planner.navigation.several_costs.pareto import Asked, Bounds, Edge, pareto

CHANCES = {"bar": Fraction(5, 6), "rope": Fraction(1, 2)}
Graph = dict[int, list[tuple[int, Edge]]]
Value = tuple[float, Fraction, float]


def random_graph(seed: int) -> Graph:
    """Seven way points, about half of all edges."""
    dice = random.Random(seed)
    graph: Graph = {node: [] for node in range(7)}
    for one in range(7):
        for two in range(7):
            if one != two and dice.random() < 0.5:
                odds = dice.choice([Fraction(1), Fraction(1), Fraction(5, 6), Fraction(2, 3)])
                once = frozenset(name for name in CHANCES if dice.random() < 0.2)
                asks = Edge(float(dice.randint(1, 9)), odds, once, float(dice.choice([0, 0, 1, 3])))
                graph[one].append((two, asks))
    return graph


def every_path(graph: Graph, node: int, been: frozenset[int]) -> Iterator[list[Edge]]:
    """Every simple path to 6 as its edges: plain recursion, nothing left out."""
    if node == 6:
        yield []
        return
    for head, asks in graph[node]:
        if head not in been:
            for rest in every_path(graph, head, been | {head}):
                yield [asks, *rest]


def value(path: list[Edge]) -> Value:
    """Cost, chance and exposure, added up by hand."""
    chance = Fraction(1)
    for asks in path:
        chance *= asks.odds
    for test in {test for asks in path for test in asks.once}:
        chance *= CHANCES[test]
    return sum(a.cost for a in path), chance, sum(a.exposed for a in path)


def unbeaten(values: set[Value]) -> set[Value]:
    """Those that no other is as good as in all three."""
    return {
        v
        for v in values
        if not any(o != v and o[0] <= v[0] and o[1] >= v[1] and o[2] <= v[2] for o in values)
    }


def search(
    graph: Graph, budget: float, grain: float = 0.0, bounds: Bounds | None = None
) -> list[Value]:
    """The same by labels; nothing is known of what is left but for `bounds`."""
    found = pareto(
        *({0: Edge(0.0)}, lambda n: Asked.of(graph.get(n, [])), {6: 0.0}, lambda _: 0.0),
        *(CHANCES, budget, grain),
        bounds=bounds,
    )
    assert found.complete
    values = []
    for label in found.labels:
        assert label.way[0].node == 0
        assert label.way[-1].node == 6
        chance = label.asks.odds
        for test in label.asks.once:
            chance *= CHANCES[test]
        values.append((label.asks.cost, chance, label.asks.exposed))
    return values


@pytest.mark.parametrize("seed", range(60))
def test_the_same_as_every_simple_path(seed: int) -> None:
    """Value for value; with a budget too small, nothing is made up."""
    graph = random_graph(seed)
    everything = {value(path) for path in every_path(graph, 0, frozenset({0}))}
    found = search(graph, 30.0)
    within = unbeaten({v for v in everything if v[0] <= 30})
    assert unbeaten(set(found)) == within
    assert unbeaten(set(search(graph, 8.0))) == unbeaten({v for v in everything if v[0] <= 8})


@pytest.mark.parametrize("seed", range(20))
def test_a_grain_of_exposure(seed: int) -> None:
    """Fewer ways, and for each left out one no dearer, as likely, exposed at most 1 more."""
    graph = random_graph(seed)
    everything = {value(path) for path in every_path(graph, 0, frozenset({0}))}
    found = search(graph, 30.0, grain=1.0)
    for cost, chance, seen in unbeaten({v for v in everything if v[0] <= 30}):
        assert any(c <= cost and p >= chance and e <= seen + 1 for c, p, e in found)


@pytest.mark.parametrize("grain", [0.0, 1.0])
@pytest.mark.parametrize("seed", range(20))
def test_what_is_known_before_leaves_out_nothing(seed: int, grain: float) -> None:
    """Fields of three weights, the least of all paths by each; of all ways every second is known.

    Each that no other beats is found all the same, but for the grain: nothing that is known is told
    because of that alone.
    """
    graph, weights = random_graph(seed), np.array([0.0, 0.7, 1e4])
    fields = np.full((7, 3), math.inf)
    for node in range(7):
        for path in every_path(graph, node, frozenset({node})):
            cost, _, seen = value(path)
            fields[node] = np.minimum(fields[node], cost + weights * seen)
    everything = {value(path) for path in every_path(graph, 0, frozenset({0}))}
    known = [(cost, seen, float(chance)) for cost, chance, seen in sorted(everything)[::2]]
    bounds = Bounds(weights, fields, np.array(known).reshape(-1, 3))
    found = search(graph, 30.0, grain, bounds)
    assert set(found) <= everything
    for cost, chance, seen in unbeaten({v for v in everything if v[0] <= 30}):
        assert any(c <= cost and p >= chance and e <= seen + grain for c, p, e in found)


def test_a_test_owed_once_is_paid_once() -> None:
    """Two edges that owe the bar's test: 5/6, not 25/36."""
    bar = Edge(1.0, once=frozenset({"bar"}))
    graph: Graph = {0: [(1, bar)], 1: [(6, bar)]}
    assert search(graph, 9.0) == [(2.0, Fraction(5, 6), 0.0)]


def test_who_owes_already_may_be_overtaken() -> None:
    """At one way point the shorter label owes the bar, the longer nothing: both go on."""
    bar, free = Edge(1.0, once=frozenset({"bar"})), Edge(2.0)
    graph: Graph = {0: [(1, bar), (1, free)], 1: [(6, Edge(1.0))]}
    assert search(graph, 9.0) == [(2.0, Fraction(5, 6), 0.0), (3.0, Fraction(1), 0.0)]


def test_many_ways_that_differ_by_next_to_nothing() -> None:
    """Twelve times either 2^k longer or 2^k more in view: 4096 ways, none of which another beats.

    All cost at most 12 + 4095. With a grain of 512 a few dozen stand for all of them, one that is
    no dearer and in view for at most 512 more; each for itself they are more than 2,000 labels.
    """
    graph: Graph = {
        k: [(k + 1, Edge(1.0 + 2.0**k)), (k + 1, Edge(1.0, exposed=2.0**k))] for k in range(12)
    }
    ends, budget, grain, most = {12: 0.0}, 4107.0, 512.0, 2000
    edges = {node: Asked.of(graph.get(node, [])) for node in range(13)}
    found = pareto({0: Edge(0.0)}, edges.__getitem__, ends, lambda _: 0.0, {}, budget, grain, most)
    assert found.complete
    values = [(label.asks.cost, label.asks.exposed) for label in found.labels]
    for longer in range(4096):
        cost, seen = 12.0 + longer, 4095.0 - longer
        assert any(c <= cost and s <= seen + 512 for c, s in values)


def test_more_tests_than_a_word_has_bits() -> None:
    """Tests 0 to 39, then 30 to 69, all owed once: 70 of them at 5/6; beside the first, 40."""
    first, then = (frozenset(f"t{k}" for k in each) for each in (range(40), range(30, 70)))
    graph: Graph = {
        0: [(1, Edge(1.0, once=first)), (1, Edge(2.0))],
        1: [(6, Edge(1.0, once=then))],
    }
    chances = dict.fromkeys(first | then, Fraction(5, 6))
    found = pareto(
        {0: Edge(0.0)}, lambda n: Asked.of(graph.get(n, [])), {6: 0.0}, lambda _: 0.0, chances, 9.0
    )
    owed = [(label.asks.cost, len(label.asks.once)) for label in found.labels]
    assert owed == [(2.0, 70), (3.0, 40)]
