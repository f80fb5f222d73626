"""How much further a model would have to go: looked for no wider than its way may lead."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order, rulesets
from planner.formation.lacking import lacking
from planner.formation.problem import Problem
from planner.formation.reasons.shortage import FURTHER, engaging, shortage
from planner.navigation import Navigator
from planner.navigation.scope import Scope
from planner.navigation.search import kindred

INCH = 25_400
ORDER = Order("us", "charge", ["e"], roll=6)


def _unit(name: str, side: str, x: float) -> dict[str, Any]:
    model = {"id": f"{name}.1", "base": "32mm", "at": [x, 15]}
    return {"id": name, "side": side, "keywords": ["MONSTER"], "models": [model]}


def _problem(foe: float, *walls: tuple[float, float, float]) -> Problem:
    """One at (5, 15) and a foe on its line; walls (x, from y, to y) that nobody climbs."""
    features = [
        {
            "type": "Feature",
            "id": f"w{number}",
            "geometry": {"type": "LineString", "coordinates": [[x, low], [x, high]]},
            "properties": {"kind": "wall", "height": 5, "climbable": False},
        }
        for number, (x, low, high) in enumerate(walls)
    ]
    ground = {"width": 40, "height": 30, "unit": "in"}
    table = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": ground, "features": features},
            "units": [_unit("us", "red", 5), _unit("e", "blue", foe)],
        }
    )
    terms = rulesets.find(table.ruleset).terms(table, ORDER)
    return Problem.of(table, ORDER, terms, Navigator(table, terms))


def _lack(problem: Problem) -> float:
    member = problem.members[0]
    return shortage(problem, member, engaging(problem, member, ("e",)))


def test_straight_there() -> None:
    """15" from middle to middle less two halves of 32 mm, 1" and the 6" rolled."""
    assert _lack(_problem(20)) == pytest.approx((15 - 32 / 25.4 - 1 - 6) * INCH, abs=5)


def test_beyond_a_foot_more_than_it_has() -> None:
    """6" + 12" end 3" short of engaging a foe 21" off and 2.26": how far beyond is not told."""
    assert _lack(_problem(5 + 21 + 32 / 25.4 + 1)) == math.inf


@pytest.mark.parametrize(
    "walls",
    [
        [(12, 0, 15.5)],  # just round its end
        [(12, 8, 22)],  # 7" aside and back
        [(9, 0, 17), (12, 13, 30), (15, 0, 18)],  # to and fro
        [(12, 0, 30)],  # from edge to edge
    ],
)
def test_as_much_as_by_ways_all_over(walls: list[tuple[float, float, float]]) -> None:
    """The slow twin looks for ways all round, as far as a foot more than it has leads."""
    problem = _problem(18, *walls)
    member = problem.members[0]
    twin = float(lacking(problem, member, engaging(problem, member, ("e",)), FURTHER).min())
    assert _lack(problem) == (pytest.approx(twin, abs=20) if twin <= FURTHER else math.inf)


def test_ways_are_looked_for_between_both_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A web that far behind its back there is nothing on: no scope reaches (-5, 15) or (5, 29).

    On the straight line it lacks 15" - 8.26" = 6.74"; a way of 15" has nothing to do 10" behind it.
    """
    seen: list[Scope] = []

    def noting(*given: Any, **more: Any) -> Scope:
        seen.append(Scope(*given, **more))
        return seen[-1]

    monkeypatch.setattr(kindred, "Scope", noting)
    assert _lack(_problem(20)) < math.inf
    xs, ys = np.array([-5.0, 5.0, 12.0]) * INCH, np.array([15.0, 29.0, 15.0]) * INCH
    assert [(scope.near(xs, ys) <= scope.reach).tolist() for scope in seen] == [
        [False, False, True]
    ]
