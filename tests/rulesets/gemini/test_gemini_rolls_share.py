"""Dice still to be rolled: what is looked at for each roll is made once for all of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import planner
from planner import Limits, Order, Scenario
from planner.navigation import Navigator
from planner.planning.attempt import attempt
from planner.planning.chances import unrolled
from planner.planning.navigators import Navigators
from planner.planning.shaping.again import dearer
from planner.planning.survey import options
from planner.rulesets.known import known_terms

INCH = 25_400
ORDER = Order("a", "scramble", to="o")
"""Two actions in variable ground, M 4: each is the higher of two D4."""


def scene() -> Scenario:
    """Two figures in variable rubble, 19" from an objective."""
    ring = [[2, 1], [6, 1], [6, 11], [2, 11], [2, 1]]
    rubble = {
        "type": "Feature",
        "id": "rubble",
        "properties": {"kind": "area", "terrain": "variable_rubble"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    objective = {
        "type": "Feature",
        "id": "o",
        "properties": {"kind": "objective", "radius": 1.5},
        "geometry": {"type": "Point", "coordinates": [24, 6]},
    }
    models = [{"id": f"a.{n}", "base": "25mm", "at": [5, 5 + 2 * n], "facing": 0} for n in range(2)]
    profile = {"M": 4, "AP": 2, "I": 4}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 12, "unit": "in"},
                "features": [rubble, objective],
            },
            "units": [{"id": "a", "side": "red", "profile": profile, "models": models}],
        }
    )


def webs(navigator: Navigator) -> list[Any]:
    """The webs of each sort of way of a.0."""
    field = navigator.field("a.0")
    return [one.web for one in getattr(field, "fields", (field,))]


def test_lower_rolls_look_for_ways_over_the_web_of_the_highest() -> None:
    """What going to a side costs depends on the roll, where a body can be does not."""
    table = scene()
    navigators = Navigators(table, Limits())
    high, low = (known_terms(table, replace(ORDER, roll=roll)) for roll in (8, 4))
    top = navigators.of(high)
    below = navigators.of(low, top)
    assert below is not top
    sides = top.by(dearer(high)), below.by(dearer(low))  # the highest roll is the first
    for one, two in ((top, below), sides):
        assert two.terms.mobilities != one.terms.mobilities
        # be it asked for first: it has that of the highest made
        assert all(a is b for a, b in zip(webs(two), webs(one), strict=True))
    alone = Navigators(table, Limits()).of(low)
    assert all(a is not b for a, b in zip(webs(alone), webs(below), strict=True))


def test_each_roll_of_a_move_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """gemini.variable.highest-of-two: 1 to 4, in each of two actions: 2", 4", 6" and 8"."""
    asked: list[int | None] = []

    def counted(scenario: Scenario, order: Order, roll: int | None, *more: Any) -> planner.Plan:
        asked.append(roll)
        return attempt(scenario, order, roll, *more)

    monkeypatch.setattr(unrolled, "attempt", counted)
    table = scene()
    (option,) = options.options(table, "a", actions=["scramble"])
    assert asked == [8, 6, 4, 2]
    assert option.plan.roll == 2
    assert planner.check(table, option.plan).legal
    left = [{t.name: t.value for t in row.objective}["distance_left"] for row in option.plan.rolls]
    # nothing is in their way, 2" more is 2" less to go for each of the two
    assert [a - b for a, b in pairwise(left)] == pytest.approx([4 * INCH] * 3, abs=INCH / 4)
