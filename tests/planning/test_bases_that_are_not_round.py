"""Orders to models whose base is not round."""

from __future__ import annotations

from typing import Any

import planner
from planner import Order, Scenario

UM = 25_400


def walker() -> Scenario:
    """A walker on a 170 x 109 mm oval facing its objective, two enemies beside the way.

    The objective (radius 3") is at (36, 34), 24" straight ahead of (36, 10).
    """
    objective = {
        "type": "Feature",
        "id": "o1",
        "geometry": {"type": "Point", "coordinates": [36, 34]},
        "properties": {"kind": "objective", "name": "Bridge", "radius": 3},
    }
    mine = {"id": "walker.1", "base": "170x109mm oval", "at": [36, 10], "facing": 90}
    theirs: list[dict[str, Any]] = [
        {"id": f"guard.{n}", "base": "32mm", "at": [27 + 1.4 * n, 20]} for n in (1, 2)
    ]
    red = {"id": "walker", "side": "red", "keywords": ["VEHICLE", "WALKER"], "profile": {"M": 10}}
    blue = {"id": "guard", "side": "blue", "keywords": ["INFANTRY"], "profile": {"M": 6}}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 60, "height": 44, "unit": "in", "name": "Bare"},
                "features": [objective],
            },
            "units": [{**red, "models": [mine]}, {**blue, "models": theirs}],
        }
    )


def test_an_oval_walker_goes_its_whole_move_straight_ahead() -> None:
    """Straight ahead nothing is within 1" (`wh40k10.normal.no-er`): at (36, 20) the base reaches
    54.5 mm (2.15") to the side, and the nearer guard's base ends at 29.8 + 0.63 = 30.43, 3.4" off.

    So all of the 10" counts: 0.02" is left to the lattice of places.
    """
    scene = walker()
    plan = planner.plan(scene, Order("walker", "normal", to="o1"))
    assert planner.check(scene, plan).legal
    end = plan.models[0].steps[-1].to
    assert 19.98 * UM <= end.y <= 20 * UM
    assert 0 <= plan.models[0].spent <= 10 * UM
