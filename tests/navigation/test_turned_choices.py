"""Ways that pay for pivots, against every simple path: plain recursion."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Turning
from planner.navigation.headings.turned_choices import TurnedChoices
from planner.navigation.search.searched import Origin
from planner.navigation.several_costs.pareto import Asked, Edge
from planner.units import Pose

INCH = 25_400
PLACES, HEADINGS = 4, (0, 40, 110)
SUM = Turning(price=2 * INCH, step=45 * DEGREE, each=False, free_angle=45 * DEGREE)
"""Turns add up, an eighth is free."""
EACH = Turning(price=INCH, step=45 * DEGREE, free_units=1)
"""Every turn by itself, one eighth free."""
Graph = dict[int, list[tuple[int, Edge]]]


def heading(node: int) -> int:
    """Of a way point: each place is one at each heading, one heading after another."""
    return HEADINGS[node // PLACES] * DEGREE if node >= 0 else HEADINGS[0] * DEGREE


def random_graph(seed: int) -> Graph:
    """From the start, -1, to some places; lines between some, pivots at most."""
    dice, count = random.Random(seed), PLACES * len(HEADINGS)
    graph: Graph = {node: [] for node in range(-1, count)}
    for one in graph:
        for two in range(count):
            line = heading(one) == heading(two) and dice.random() < 0.5
            pivot = one >= 0 and one % PLACES == two % PLACES and dice.random() < 0.7
            if one != two and (line or pivot):
                cost = float(dice.randint(1, 9) * INCH) if line else 0.0
                odds = dice.choice([Fraction(1), Fraction(2, 3)])
                exposed = float(dice.choice([0, 0, 1, 3]) * INCH) if line else 0.0
                graph[one].append((two, Edge(cost, odds, exposed=exposed)))
    return graph


def every_path(graph: Graph, been: list[int]) -> Iterator[list[int]]:
    """Every simple path to the last place, at any heading."""
    if been[-1] % PLACES == PLACES - 1 and been[-1] >= 0:
        yield been
        return
    for head, _ in graph[been[-1]]:
        if head not in been:
            yield from every_path(graph, [*been, head])


def value(turning: Turning, graph: Graph, path: list[int], last: int) -> tuple[float, Any, float]:
    """Cost, chance and exposure: lines added up, turns paid by the rules of `Turning`."""
    edges = [dict(graph[one])[two] for one, two in pairwise(path)]
    begun = [*map(heading, path), last]
    turns = [abs(b - a) for a, b in pairwise(begun) if a != b]
    odds = Fraction(1)
    for edge in edges:
        odds *= edge.odds
    cost = sum(edge.cost for edge in edges) + float(turning.cost(turns))
    return cost, odds, sum(edge.exposed for edge in edges)


@pytest.mark.parametrize("turning", [SUM, EACH], ids=["sum", "each"])
@pytest.mark.parametrize("seed", range(8))
def test_no_other_way_beats_them(turning: Turning, seed: int) -> None:
    """And each that no other beats is there; to end at 60° it turns once more."""
    graph, count, last = random_graph(seed), PLACES * len(HEADINGS), 60 * DEGREE
    sheets = [SimpleNamespace(heading=h * DEGREE) for h in HEADINGS]
    web = SimpleNamespace(
        sheets=sheets, sheet_of=lambda node: node // PLACES, sheets_of=lambda nodes: nodes // PLACES
    )
    field: Any = SimpleNamespace(
        web=web, start=Pose(0, 0), origins=(Origin(0, 0.0),), budget=30 * INCH,
        mobility=SimpleNamespace(turning=turning),
    )  # fmt: skip
    choices = TurnedChoices(field, Pose(0, 0), None, {})
    choices._kept.update({node: Asked.of(edges) for node, edges in graph.items()})
    ends = range(PLACES - 1, count, PLACES)
    landed = {node: (0.0, abs(last - heading(node)), Pose(0, 0, 0, last)) for node in ends}
    sure: Any = {"_swung": lambda _: Fraction(1), "starts": lambda: {-1: Edge(0.0)}}
    sure["bounds"] = lambda _: None
    vars(choices).update(_landed=landed, _left=np.zeros(count), **sure)
    found = choices.find(0.0)
    assert found.complete
    told = [value(turning, graph, [at.node for at in label.way], last) for label in found.labels]
    costs = [label.asks.cost for label in found.labels]
    assert costs == pytest.approx([cost for cost, _, _ in told])
    every = [value(turning, graph, path, last) for path in every_path(graph, [-1])]
    every = [way for way in every if way[0] <= 30 * INCH]
    assert bool(told) == bool(every)
    for cost, odds, seen in told:
        assert not any(c < cost - 1 and o >= odds and e <= seen for c, o, e in every)
    for cost, odds, seen in every:
        assert any(c <= cost + 1 and o >= odds and e <= seen for c, o, e in told)
