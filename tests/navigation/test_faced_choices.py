"""Ways that pay for turns, against every simple path in every gait: plain recursion."""

from __future__ import annotations

import math
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
from planner.navigation.headings.faced_choices import FacedChoices
from planner.navigation.headings.gaits import gaits
from planner.navigation.search.rows import BEND
from planner.navigation.search.searched import Origin
from planner.navigation.several_costs.pareto import Asked, Edge
from planner.units import Pose

INCH = 25_400
GOAL = 5
CHANCES = {"bar": Fraction(5, 6)}
FULL = 360 * DEGREE
QUARTERS = Turning(
    price=2 * INCH, step=90 * DEGREE, each=False, free_angle=90 * DEGREE, facing=True,
    backward=Fraction(2), sidestep=Fraction(3, 2), sidestep_price=INCH,
)  # fmt: skip
"""A quarter of a turn free, two inches for each begun one more; back and to the sides."""
EIGHTHS = Turning(price=3 * INCH, step=45 * DEGREE, each=True, free_units=1, facing=True)
"""Every turn by itself, one eighth free."""
TWO = Turning(
    price=INCH, step=45 * DEGREE, each=True, most_units=4, facing=True, backward=Fraction(2)
)
"""Four eighths at the most."""
Graph = dict[int, list[tuple[int, Edge]]]


def random_graph(seed: int, points: dict[int, tuple[int, int]]) -> Graph:
    """Lines between way points -1 (the start) and 0 to `GOAL`, most of them."""
    dice = random.Random(seed)
    graph: Graph = {node: [] for node in points}
    for one in points:
        for two in points:
            if two not in (one, -1) and one != GOAL and dice.random() < 0.65:
                once = frozenset(name for name in CHANCES if dice.random() < 0.3)
                cost = math.dist(points[one], points[two]) + BEND
                asks = Edge(cost, dice.choice([Fraction(1), Fraction(2, 3)]), once)
                exposed = dice.choice([0.0, 0.0, float(INCH)])
                graph[one].append((two, Edge(asks.cost, asks.odds, once, exposed)))
    return graph


def every_path(graph: Graph, been: list[int]) -> Iterator[list[int]]:
    """Every simple path to the goal."""
    if been[-1] == GOAL:
        yield been
        return
    for head, _ in graph[been[-1]]:
        if head not in been:
            yield from every_path(graph, [*been, head])


def turned(heading: int, direction: int, off: int) -> tuple[int, int]:
    """The heading to go in a direction with, and the turn to it."""
    wanted = (direction + off) % FULL
    turn = (wanted - heading) % FULL
    return wanted, min(turn, FULL - turn)


def every_way(
    turning: Turning, points: dict[int, tuple[int, int]], path: list[int], heading: int
) -> Iterator[float]:
    """What a path costs, each line gone in each gait, by the rules of `Turning`."""
    kinds: list[tuple[int, Fraction | None]] = [(0, Fraction(1)), (180, turning.backward)]
    kinds += [(90, turning.sidestep), (270, turning.sidestep)]
    lines = list(pairwise(path))

    def go(k: int, now: int, cost: float, turns: list[int], aside: bool) -> Iterator[float]:
        if k == len(lines):
            if turning.allows(turns):
                yield cost + turning.cost(turns)
            return
        (ax, ay), (bx, by) = (points[node] for node in lines[k])
        direction = round(math.degrees(math.atan2(by - ay, bx - ax)) * DEGREE) % FULL
        for off, factor in kinds:
            if factor is None:
                continue
            wanted, turn = turned(now, direction, off * DEGREE)
            sideways = off in (90, 270)
            flat = turning.sidestep_price if sideways and not aside else 0
            line = math.hypot(bx - ax, by - ay) * float(factor) + flat
            yield from go(k + 1, wanted, cost + line, [*turns, turn], sideways)

    yield from go(0, heading, 0.0, [], False)


def asked(graph: Graph, path: list[int]) -> tuple[Fraction, float]:
    """Chance and exposure of a path."""
    edges = [dict(graph[one])[two] for one, two in pairwise(path)]
    odds = math.prod((edge.odds for edge in edges), start=Fraction(1))
    once = {name for edge in edges for name in edge.once}
    chance = math.prod((CHANCES[name] for name in once), start=odds)
    return chance, sum(edge.exposed for edge in edges)


@pytest.mark.share(7)
@pytest.mark.parametrize("turning", [QUARTERS, EIGHTHS, TWO], ids=["quarters", "eighths", "two"])
@pytest.mark.parametrize("seed", range(10))
def test_no_other_way_beats_them(turning: Turning, seed: int) -> None:
    """And each that no other beats is there, whatever it pays for turning."""
    dice = random.Random(100 + seed)
    points = {n: (dice.randint(0, 8 * INCH), dice.randint(0, 8 * INCH)) for n in range(GOAL + 1)}
    points[-1] = (4 * INCH, 4 * INCH)
    heading, graph = dice.randrange(0, 360, 30) * DEGREE, random_graph(seed, points)
    xs, ys = np.array([points[n] for n in range(GOAL + 1)], np.float64).T
    web = SimpleNamespace(
        x=xs, y=ys, sheet_of=lambda node: 0, sheets_of=np.zeros_like,
        leaps=SimpleNamespace(between={}),
    )  # fmt: skip
    start = Pose(*points[-1], 0, heading)
    field: Any = SimpleNamespace(
        web=web, start=start, origins=(Origin(0, 0.0),), budget=40 * INCH,
        mobility=SimpleNamespace(turning=turning), gaits=gaits(turning, slants=True),
    )  # fmt: skip
    choices = FacedChoices(field, Pose(*points[GOAL], 0), None, CHANCES)
    choices._kept.update({node: Asked.of(edges) for node, edges in graph.items()})
    vars(choices).update(ends={GOAL: 0.0}, _left=np.zeros(GOAL + 1))
    found = choices.find(0.0)
    assert found.complete
    told = []
    for label in found.labels:
        chance, exposed = asked(graph, [faced.node for faced in label.way])
        told.append((label.asks.cost, chance, exposed))
    every = [
        (cost, *asked(graph, path))
        for path in every_path(graph, [-1])
        for cost in every_way(turning, points, path, heading)
    ]
    assert bool(told) == bool(every)
    for cost, chance, exposed in told:
        assert not any(c < cost - 1 and o >= chance and e <= exposed for c, o, e in every)
    for cost, chance, exposed in every:
        assert any(c <= cost + 1 and o >= chance and e <= exposed for c, o, e in told)
