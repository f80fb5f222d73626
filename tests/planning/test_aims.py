"""What a unit may want, table by table; and that its orders lead there."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Scenario, rulesets
from planner.errors import OrderError
from planner.planning.survey.aims import orders
from planner.show.option import describe_option, left_out_lines
from planner.show.report import order_words

WIDE = 32 / 25.4
"""Inches between the centres of two 32 mm bases that touch."""


def unit(name: str, side: str, *places: tuple[float, float], **more: Any) -> dict[str, Any]:
    """Infantry on 32 mm with M 6"."""
    models = [
        {"id": f"{name}.{n}", "base": "32mm", "at": list(at)} for n, at in enumerate(places, 1)
    ]
    plain = {"keywords": ["INFANTRY"], "profile": {"M": 6}, "models": models}
    return {"id": name, "side": side, "name": name.title(), **plain, **more}


def lorry(x: float, y: float, **profile: Any) -> dict[str, Any]:
    """A transport on 100 mm."""
    words = {"keywords": ["VEHICLE", "TRANSPORT"], "profile": {"M": 12, "capacity": 5, **profile}}
    made = unit("lorry", "red", (x, y), **words)
    made["models"][0]["base"] = "100mm"
    return made


def table(phase: str, *units: dict[str, Any], features: Any = ()) -> Scenario:
    """A bare table of 44" by 44"."""
    head = {"width": 44, "height": 44, "unit": "in", "name": "bare"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "turn": {"round": 2, "side": "red", "phase": phase},
            "map": {"type": "FeatureCollection", "table": head, "features": list(features)},
            "units": list(units),
        }
    )


def area(name: str, terrain: str, x: float, y: float) -> dict[str, Any]:
    """An area 4" square, its lower left corner given."""
    ring = [[x, y], [x + 4, y], [x + 4, y + 4], [x, y + 4], [x, y]]
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": "area", "terrain": terrain},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def objective(x: float, y: float) -> dict[str, Any]:
    """An objective of 3"."""
    return {
        "type": "Feature",
        "id": "o",
        "properties": {"kind": "objective", "radius": 3},
        "geometry": {"type": "Point", "coordinates": [x, y]},
    }


def wanted(scenario: Scenario) -> list[tuple[Any, ...]]:
    """What the squad may want: action, targets, to, goal."""
    found = orders(scenario, scenario.unit("squad"), rulesets.find("wh40k10"))
    return [(o.action, *o.targets, o.to, o.goal) for o in found]


def test_without_objectives() -> None:
    """Towards the nearest model of the nearest enemy, away, and into the nearest cover.

    A swamp is no cover; of the two others the wood's middle, (12, 16), is nearer.
    """
    features = area("bog", "swamp", 9, 11), area("wood", "woods", 10, 14), area("r", "ruins", 30, 9)
    enemies = unit("boyz", "blue", (25, 10), (20, 10)), unit("nobz", "blue", (10, 40))
    scenario = table("movement", unit("squad", "red", (10, 10)), *enemies, features=features)
    assert wanted(scenario) == [
        ("stationary", None, None),
        ("normal", (20, 10), None),
        ("normal", None, "escape"),
        ("normal", "wood", None),
        ("advance", (20, 10), None),
    ]


def test_aboard() -> None:
    """wh40k10.embark.all-within-3: 6" and 3" are 9" from base to base; an Advance adds 6".

    The lorry's radius is 1.97" and a model's 0.63": from (10, 10) a lorry at (21.5, 10) is 8.9"
    off, one at (21.7, 10) 9.1": for an Advance only, as is all up to 15".
    """
    for x, actions in ((21.5, ["normal", "advance"]), (21.7, ["advance"]), (27.7, [])):
        found = wanted(table("movement", unit("squad", "red", (10, 10)), lorry(x, 10)))
        assert [row[0] for row in found if row[2] == "board"] == actions
    full = lorry(15, 10, capacity=0)
    assert not [r for r in wanted(table("movement", unit("squad", "red", (10, 10)), full)) if r[1]]


def test_ways_out_of_an_engagement() -> None:
    """As far as it goes, to the objective, and back aboard: wh40k10.embark.after-move."""
    enemy = unit("boyz", "blue", (10 + WIDE, 10))
    units = unit("squad", "red", (10, 10)), lorry(6, 10), enemy
    scenario = table("movement", *units, features=[objective(10, 20)])
    assert wanted(scenario) == [
        ("stationary", None, None),
        ("fall_back", None, None),
        ("fall_back", "o", None),
        ("fall_back", "lorry", "board"),
    ]


def test_one_target_and_two() -> None:
    """wh40k10.param.charge-target-range: 12" from base to base; pairs of those in it.

    The third stands 20" off: no target, alone or with another.
    """
    enemies = [unit(n, "blue", at) for n, at in (("b", (18, 10)), ("c", (18, 14)), ("d", (30, 10)))]
    scenario = table("charge", unit("squad", "red", (10, 10)), *enemies)
    assert [row[1:-2] for row in wanted(scenario)] == [("b",), ("c",), ("b", "c")]


def test_three_targets_at_once() -> None:
    """wh40k10.param.charge-target-range: of four in 12" the nearest three in pairs and all three.

    b is 8" off, d 8.14", c 8.25" and e 9.5", from centre to centre.
    """
    at = [(18, 10), (18, 12), (18, 8.5), (19.5, 10)]
    enemies = [unit(name, "blue", place) for name, place in zip("bcde", at, strict=True)]
    scenario = table("charge", unit("squad", "red", (10, 10)), *enemies)
    alone = [(name,) for name in "bcde"]
    together = [("b", "d"), ("b", "c"), ("d", "c"), ("b", "d", "c")]
    assert [row[1:-2] for row in wanted(scenario)] == [*alone, *together]


def test_three_who_cannot_be_engaged_in_pairs_are_not_planned_together() -> None:
    """wh40k10.param.charge-end: who is within 1" of one is of no other.

    Each alone is 8" off, gap 6.74": a charge of 5.74".
    """
    enemies = [unit(n, "blue", at) for n, at in (("b", (18, 10)), ("c", (2, 10)), ("d", (10, 18)))]
    scenario = table("charge", unit("squad", "red", (10, 10)), *enemies)
    found = planner.survey(scenario, "squad", actions=["charge"])
    assert {option.plan.order.targets for option in found.options} == {("b",), ("c",), ("d",)}
    tried = [left.order.targets for left in found.left_out if left.order.action == "charge"]
    assert sorted(tried) == [("b", "c"), ("b", "d"), ("c", "d")]


@pytest.mark.parametrize("to", [(6, 10), (10, 4)])
def test_a_fall_back_goes_where_it_is_sent(to: tuple[float, float]) -> None:
    """wh40k10.fallback.distance: M 6" holds both places: it ends there, not as far off as it can.

    They are 4" and 6" from (10, 10), and more than 1" from the enemy.
    """
    scenario = table(
        "movement", unit("squad", "red", (10, 10)), unit("boyz", "blue", (10 + WIDE, 10))
    )
    plan = planner.plan(scenario, Order("squad", "fall_back", to=to))
    end = plan.models[0].end
    assert math.dist((end.x, end.y), (to[0] * 25_400, to[1] * 25_400)) < 10


def test_the_best_charge_and_what_is_left_out() -> None:
    """Two lone enemies 4.9" and 8.9" off: 33/36 beat 15/36; and overwatch is told.

    wh40k10.param.charge-roll: within 1" of it takes 3.9" and 7.9".
    """
    near = unit("near", "blue", (10, 14.9 + WIDE), profile={"M": 6, "overwatch": True})
    far = unit("far", "blue", (18.9 + WIDE, 10), profile={"M": 6})
    scenario = table("charge", unit("squad", "red", (10, 10)), near, far)
    found = planner.survey(scenario, "squad", actions=["charge", "normal"])
    first = found.options[0]
    assert first.plan.order.targets == ("near",)
    line = describe_option(first)
    assert "4+: 11/12" in line
    assert "charged" in line
    assert "Fire Overwatch by Near" in line
    assert {o.plan.order.action for o in found.options} == {"charge"}
    said = "\n".join(left_out_lines(found.left_out, scenario))
    assert "normal: it is for the movement phase, and this is the charge phase" in said
    assert "wh40k10.phase.two-steps" in said
    assert all(left.order.action in ("charge", "normal") for left in found.left_out)


def test_options_of_an_action_that_is_none() -> None:
    """The nearest action is named."""
    scenario = table("movement", unit("squad", "red", (10, 10)))
    with pytest.raises(OrderError, match='"chrage"'):
        planner.options(scenario, "squad", actions=["chrage"])


def test_said_as_at_the_table() -> None:
    """Aboard by the transport's name; away from enemies; in an area, not on an objective."""
    scenario = table("movement", unit("squad", "red", (10, 10)), lorry(15, 10))
    aboard = Order("squad", "normal", to="lorry", goal="board")
    assert order_words(aboard, scenario) == "Squad: normal and get into Lorry"
    away = Order("squad", "normal", goal="escape")
    assert order_words(away, scenario) == "Squad: normal away from enemies"
    there = Order("squad", "normal", to=(15, 10))
    assert order_words(there, scenario) == "Squad: normal to 15, 10 (Lorry)"
    assert order_words(replace(there, to=(10, 10)), scenario) == "Squad: normal to 10, 10"
    assert order_words(replace(there, to=(15, 10, 3)), scenario) == "Squad: normal to 15, 10, 3"
