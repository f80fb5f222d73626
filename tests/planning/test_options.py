"""Which orders are looked at, and that the plain ones spare the dear ones."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Scenario, rulesets
from planner.formation.limits import Limits
from planner.planning.navigators import Navigators
from planner.planning.options import orders
from planner.show.report import order_words


def table(*objectives: tuple[float, float]) -> Scenario:
    """A bare table with two scouts at (10, 10) and (12, 10) and objectives of radius 3"."""
    features = [
        {
            "type": "Feature",
            "id": f"o{number}",
            "geometry": {"type": "Point", "coordinates": at},
            "properties": {"kind": "objective", "name": "Home" if number < 3 else "Away"}
            | {"radius": 3},
        }
        for number, at in enumerate(objectives, start=1)
    ]
    models: list[dict[str, Any]] = [
        {"id": f"scouts.{n}", "base": "32mm", "at": [8 + 2 * n, 10]} for n in (1, 2)
    ]
    unit = {"id": "scouts", "side": "red", "keywords": ["INFANTRY"], "profile": {"M": 6}}
    head = {"width": 60, "height": 44, "unit": "in", "name": "Bare"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": head, "features": features},
            "units": [{**unit, "models": models}],
        }
    )


def test_only_the_nearest_three_objectives_are_aims() -> None:
    """Distances from (12, 10) are 8, 38, 18, 28: the second is left out, the nearest comes first.

    Each is the aim of a normal move and of an advance.
    """
    scene = table((20, 10), (50, 10), (30, 10), (40, 10))
    found = orders(scene, scene.unit("scouts"), rulesets.find("wh40k10"))
    aims = [(o.action, o.to) for o in found if o.to is not None]
    assert aims == [(action, to) for action in ("normal", "advance") for to in ("o1", "o3", "o4")]


def test_no_advance_to_where_a_normal_move_brings_everybody() -> None:
    """From (12, 10) and (10, 10) the objective's edge at 15 is at most 5" away: M 6" will do.

    The edge of the other, at 27, is 15" off, beyond 6" and beyond 6" + 6".
    """
    found = planner.options(table((18, 10), (30, 10)), unit="scouts")
    said = {(o.plan.order.action, o.plan.order.to) for o in found if o.plan.order.to}
    assert said == {("normal", "o1"), ("normal", "o2"), ("advance", "o2")}


def test_two_objectives_of_one_name_are_told_by_id() -> None:
    """o1 and o2 are both called Home; o3 alone is Away."""
    scene = table((20, 10), (30, 10), (40, 10))
    assert order_words(Order("scouts", "normal", to="o2"), scene) == "scouts: normal to Home (o2)"
    assert order_words(Order("scouts", "normal", to="o3"), scene) == "scouts: normal to Away"


def test_orders_under_which_models_move_alike_share_a_navigator() -> None:
    """A normal move to one place or another is one search; an advance with a 3 is its own."""
    scene, game = table((20, 10), (30, 10)), rulesets.find("wh40k10")
    told: list[str] = []
    navigators = Navigators(scene, Limits(progress=told.append))
    one, two, three = (
        navigators.of(game.terms(scene, order))
        for order in (
            Order("scouts", "normal", to="o1"),
            Order("scouts", "normal", to="o2"),
            Order("scouts", "advance", to="o2", roll=3),
        )
    )
    assert one is two
    assert three is not one
    assert len(told) == 2


def test_the_first_run_says_that_it_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would seem to hang."""
    monkeypatch.setattr("planner.navigation.compiled.is_compiled", lambda: False)
    scene, game = table(), rulesets.find("wh40k10")
    told: list[str] = []
    order = Order("scouts", "normal", to=(12, 12))
    Navigators(scene, Limits(progress=told.append)).of(game.terms(scene, order))
    assert told == ["compiling: only this first time, about half a minute"]
