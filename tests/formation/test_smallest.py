"""The smallest set of rules that clash, against every choice of small boards, one by one."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import pytest

import planner
from planner import Order
from planner.formation.cpsat.solver import Clock
from planner.formation.limits import Limits
from planner.formation.reasons.smallest import smallest
from planner.plan import Status

INCH = 25_400
OURS = [(10.0, 10.0), (12.0, 10.0), (14.0, 10.0)]
RULES = ["engage:a", "engage:b", "coherency", "one_group", "move_order"]
WIDE = 32 / 25.4
"""A 32 mm base, inches."""


def _allowed(menu: Any, enemies: dict[str, Any], kept: set[str]) -> bool:
    """Whether some choice of places keeps these rules, and that no bases overlap: all are tried."""
    spots = menu.pool.spots
    found = [[int(s) for s in row] for row in menu.spot]
    for choice in product(*found):
        ends = [(spots.x[s] / INCH, spots.y[s] / INCH) for s in choice]
        stays = [bool(menu.pool.stay[s] >= 0) for s in choice]
        if _keeps(ends, stays, enemies, kept):
            return True
    return False


def _keeps(ends: Any, stays: list[bool], enemies: dict[str, Any], kept: set[str]) -> bool:
    apart = {
        (a, b): math.dist(ends[a], ends[b]) - WIDE for a in range(3) for b in range(3) if a != b
    }
    if min(apart.values()) < -1e-9:
        return False
    for name, at in enemies.items():
        if f"engage:{name}" in kept and all(math.dist(end, at) - WIDE > 1 for end in ends):
            return False
    near = {a: {b for b in range(3) if a != b and apart[a, b] <= 2} for a in range(3)}
    # three with a neighbour each are always one group: a pair leaves the third without one
    if "coherency" in kept and not all(near.values()):
        return False
    if "move_order" in kept:
        waits = {
            a: {b for b in range(3) if a != b and math.dist(ends[a], OURS[b]) < WIDE - 1e-9}
            if not stays[a]
            else set()
            for a in range(3)
        }
        left = {0, 1, 2}
        while left:
            ready = {a for a in left if not waits[a] & left}
            if not ready:
                return False
            left -= ready
    return True


def test_none_of_the_smallest_set_can_be_spared(scene: Any, board: Any) -> None:
    """On 60 boards of eight places: what is named clashes alone, and without any one it does not.

    The enemies stand 5" to 9" apart: too far for three in a chain on some boards, not on others.
    """
    seen: dict[tuple[str, ...], int] = {}
    draw = random.Random(7)
    for _ in range(60):
        b = 12 + draw.uniform(-1, 1), 10 + draw.uniform(3, 6)
        enemies = {"a": (b[0] - draw.uniform(5, 9), b[1]), "b": b}
        built = scene(
            OURS, {n: [at] for n, at in enemies.items()}, engage=["a", "b"], goal="engage"
        )
        about = [*enemies.values(), *enemies.values(), (10, 11), (10, 12), (12, 11), (8, 12)]
        places = [(x + draw.uniform(-2, 2), y + draw.uniform(-2, 2)) for x, y in about]
        menu = board(built, [(round(x, 3), round(y, 3)) for x, y in places]).menu
        core = smallest(menu, RULES, Clock(Limits(deterministic_time=20)))
        if core is None:
            assert _allowed(menu, enemies, set(RULES))
            continue
        seen[core] = seen.get(core, 0) + 1
        assert not _allowed(menu, enemies, set(core))
        for spared in core:
            assert _allowed(menu, enemies, {*core} - {spared})
    assert len([core for core in seen if len(core) > 1]) >= 1
    assert sum(seen.values()) >= 10


def _unit(name: str, side: str, at: list[tuple[float, float]], **more: Any) -> dict[str, Any]:
    models = [{"id": f"{name}.{i}", "base": "32mm", "at": list(p)} for i, p in enumerate(at, 1)]
    return {"id": name, "side": side, "keywords": ["INFANTRY"], "models": models, **more}


def _charge(*units: dict[str, Any], walls: Any = (), roll: int = 7) -> planner.Plan:
    return planner.plan(_scenario(*units, walls=walls), Order("us", "charge", ["e"], roll=roll))


def _scenario(*units: dict[str, Any], walls: Any = ()) -> planner.Scenario:
    features = [
        {
            "type": "Feature",
            "id": f"w{n}",
            "geometry": {"type": "LineString", "coordinates": [list(p) for p in wall]},
            "properties": {"kind": "wall", "height": 9, "thickness": 1.2},
        }
        for n, wall in enumerate(walls)
    ]
    table = {"width": 40, "height": 30, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": list(units),
        }
    )


@pytest.mark.parametrize("filled", [True, False])
def test_which_friend_to_move_first(filled: bool) -> None:
    """An enemy at the end of a pocket as wide as one base, and a friend before it or not.

    Walls 1.2" thick leave 1.4" between them and keep who stands outside 0.1" + 1.2" from the enemy.
    The friend's base reaches to x = 17.87: who stands behind it is 1.5" from the enemy, not 1".
    """
    pocket = [[(15.0, 8.7), (21.9, 8.7)], [(15.0, 11.3), (21.9, 11.3)], [(21.3, 8.7), (21.3, 11.3)]]
    us, e = _unit("us", "red", [(13, 10)]), _unit("e", "blue", [(20, 10)])
    friend = _unit("friend", "red", [(18.5, 10)])
    plan = _charge(*([us, e, friend] if filled else [us, e]), walls=pocket)
    assert plan.found is not filled
    if filled:
        assert plan.status is not Status.INFEASIBLE
        said = [repair.text for repair in plan.repairs if repair.kind == "friend"]
        assert said == ["possible if friend moves out of the way first"]


def test_which_model_to_leave() -> None:
    """Four in a row, the last one 8" behind: none of the others waits for it in coherency."""
    at = [(10.0, 10.0), (11.5, 10.0), (13.0, 10.0), (2.0, 10.0)]
    us, e = _unit("us", "red", at), _unit("e", "blue", [(20.3, 10)])
    plan = _charge(us, e, roll=6)
    assert not plan.found
    left = [repair.text for repair in plan.repairs if repair.kind == "model"]
    assert left == ["possible without us.4"]
    fewer = _charge(_unit("us", "red", at[:3]), e, roll=6)
    assert fewer.found
