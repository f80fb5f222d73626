"""Where nobody may end in an objective it is said what is there, not that it is too far."""

from __future__ import annotations

from typing import Any

import planner
from planner import Order
from planner.formation.limits import Limits

QUICK = Limits(rounds=0)


def _unit(name: str, side: str, *at: tuple[float, float]) -> dict[str, Any]:
    models = [{"id": f"{name}.{i}", "base": "32mm", "at": list(p)} for i, p in enumerate(at, 1)]
    return {"id": name, "side": side, "profile": {"M": 6}, "models": models}


def _why(radius: float, *units: dict[str, Any]) -> list[tuple[str, tuple[str, ...], str]]:
    """The reasons why nobody is in an objective at 16, 10, after a move of 6 inches."""
    point = {"type": "Point", "coordinates": [16, 10]}
    kind = {"kind": "objective", "radius": radius}
    marker = {"type": "Feature", "id": "m", "geometry": point, "properties": kind}
    table = {"width": 40, "height": 30, "unit": "in"}
    scene = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": [marker]},
        "turn": {"round": 2, "side": "red", "phase": "movement"},
        "units": [_unit("us", "red", (10, 10), (10, 12)), *units],
    }
    plan = planner.plan(planner.load(scene), Order("us", "normal", to="m"), QUICK)
    assert [t.value for t in plan.objective if t.name == "models_in_objective"] == [0]
    return [(why.rule, why.models, why.text) for why in plan.why_not]


def test_an_enemy_stands_on_it() -> None:
    """wh40k10.normal.no-er: within 1" of a base of 1.26" across is all within 2.26" of the centre.

    A base with a part within 1" of it has its centre within 1.63".
    """
    assert _why(1, _unit("e", "blue", (16, 10))) == [
        ("wh40k10.normal.no-er", ("e.1",), "nobody may be in m: e.1 leaves no room there")
    ]


def test_friends_stand_on_it() -> None:
    """wh40k10.through.no-end-on-model: bases at most 1.26" apart overlap.

    Six friends 1.28" from the middle, at every 60°. Whose base has a part within 0.9" of the middle
    has its own centre within 1.53" of it: at 1.53", half way between two of the six, that is 0.77"
    from theirs (1.53² + 1.28² - 2 * 1.53 * 1.28 * cos 30° = 0.59). The marker of 40 mm keeps it
    1.42" off: nobody need stand on that.
    """
    ring = [(17.28, 10), (16.64, 11.109), (15.36, 11.109), (14.72, 10), (15.36, 8.891)]
    friends = _unit("f", "red", *ring, (16.64, 8.891))
    ids = tuple(f"f.{n}" for n in range(1, 7))
    assert _why(0.9, friends) == [
        (
            "wh40k10.through.no-end-on-model",
            ids,
            "nobody may be in m: f.1, f.2, f.3 and 3 more leave no room there",
        )
    ]


def test_its_marker_fills_it() -> None:
    """wh40k10.param.objective-end: one of 40 mm would reach 0.79", the objective reaches 0.5"."""
    assert [(rule, text) for rule, _, text in _why(0.5)] == [
        (
            "wh40k10.param.objective-end",
            "nobody may be in m: no move may end on its marker, which fills it",
        )
    ]
