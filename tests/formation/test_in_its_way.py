"""What keeps a model back: the fewest things, told from which ways there are past some of them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order, rulesets
from planner.formation.lacking import lacking
from planner.formation.problem import Problem
from planner.formation.reasons.in_its_way import in_its_way
from planner.formation.reasons.shortage import engaging
from planner.formation.reasons.things import Thing, in_the_way
from planner.formation.reasons.worlds import anew
from planner.navigation import Navigator
from planner.navigation.places import Places

ORDER = Order("us", "charge", ["e"], roll=6)
Points = list[tuple[float, float]]


def _unit(name: str, side: str, at: Points) -> dict[str, Any]:
    models = [{"id": f"{name}.{i}", "base": "32mm", "at": list(p)} for i, p in enumerate(at, 1)]
    return {"id": name, "side": side, "keywords": ["MONSTER"], "models": models}


def _wall(name: str, *ends: tuple[float, float]) -> dict[str, Any]:
    line = {"type": "LineString", "coordinates": [list(at) for at in ends]}
    about = {"kind": "wall", "height": 5, "climbable": False}
    return {"type": "Feature", "id": name, "geometry": line, "properties": about}


def _table(walls: list[dict[str, Any]], *units: dict[str, Any]) -> planner.Scenario:
    ground = {"width": 40, "height": 30, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": ground, "features": walls},
            "units": list(units),
        }
    )


def _problem(table: planner.Scenario) -> Problem:
    terms = rulesets.find(table.ruleset).terms(table, ORDER)
    return Problem.of(table, ORDER, terms, Navigator(table, terms))


def _goals(problem: Problem, member: Any) -> Places:
    return engaging(problem, member, ("e",))


WALLS = [_wall("low", (13, 0), (13, 14.2)), _wall("high", (13, 15.8), (13, 30))]


def test_the_friend_in_the_gap_moves_first() -> None:
    """Of two friends near by the one that fills the gap is named, and the walls beside it.

    Straight ahead it has 7" less a base and 1" to go: 4.74" of a roll of 6. The gap of 1.6" is
    0.34" wider than the base: there is no way past who stands in it. Without either wall there
    is, and without whoever is in the gap: the other friend is in nobody's way. One MONSTER goes
    through no other (``wh40k10.through.monster-vehicle``).
    """
    friends = _unit("plug", "red", [(13.0, 15.0)]), _unit("idle", "red", [(15.0, 18.5)])
    us, enemy = _unit("us", "red", [(10.0, 15.0), (10.0, 11.0)]), _unit("e", "blue", [(17.0, 15.0)])
    problem = _problem(_table(WALLS, us, enemy, *friends))
    found, _ = in_its_way(problem, problem.members[0], _goals, 20)
    assert {thing.id for thing in found} == {"low", "high", "plug.1"}


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_no_fewer_would_do(seed: int) -> None:
    """With what is named alone it does not get there; with any one of that gone, too, it does.

    Each is asked of a table made anew, among up to eight short walls and two friends drawn about
    the straight line to the enemy.
    """
    draw = random.Random(seed)

    def near() -> tuple[float, float]:
        return round(draw.uniform(12, 15), 2), round(draw.uniform(13, 17), 2)

    walls = []
    for n in range(8):
        x, y = near()
        walls.append(_wall(f"w{n}", (x, y), (round(x + draw.uniform(-0.3, 0.3), 2), y + 2)))
    friends = [_unit(f"f{n}", "red", [near()]) for n in range(2)]
    enemy = _unit("e", "blue", [(17.0, 15.0)])
    problem = _problem(_table(walls, _unit("us", "red", [(10.0, 15.0)]), enemy, *friends))
    (member,) = problem.members
    things = frozenset(thing for thing, away in in_the_way(problem, member) if away <= 0)

    def lacks(kept: frozenset[Thing]) -> bool:
        fresh = anew(problem, things - kept)
        at = _goals(fresh, fresh.members[0])
        return not np.isfinite(lacking(fresh, fresh.members[0], at, 0)).any()

    assert lacks(things), "a drawing in which it gets there says nothing"
    found, _ = in_its_way(problem, member, _goals, 40)
    kept = frozenset(found)
    assert kept
    assert lacks(kept)
    assert not any(lacks(kept - {thing}) for thing in kept)
