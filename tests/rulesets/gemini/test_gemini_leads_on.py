"""What is left where the order leads no further: along the water, or the rough ground, beyond."""

import math
from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.shaping.cut_off import ONWARD

GAME = "gemini"
INCH = 25_400
HALF = 12.5 / 25.4
"""Inches: half a 25 mm base."""
CORNER, START, GOAL = (20, 15), (21, 8), (12, 22)


def _about() -> float:
    """Inches from START past CORNER to GOAL: two tangents to the disc of half a base, and an arc.

    The corner is to the left all the way; seen from it one turns from START over the east to GOAL.
    """
    (cx, cy), way = CORNER, 0.0
    turned = math.atan2(GOAL[1] - cy, GOAL[0] - cx) - math.atan2(START[1] - cy, START[0] - cx)
    for x, y in (START, GOAL):
        far = math.hypot(x - cx, y - cy)
        way += math.sqrt(far**2 - HALF**2)
        turned -= math.acos(HALF / far)
    return way + HALF * turned


@pytest.mark.parametrize(
    ("ground", "by", "armour"),
    [
        ({"kind": "water", "depth": "deep"}, "swim", 0),
        ({"kind": "water", "depth": "deep"}, "", 4),
        ({"kind": "area", "terrain": "variable_rubble"}, "scramble", 0),
    ],
)
def test_a_way_by_another_order_is_what_is_left(
    scene: Any, unit: Any, box: Any, line: Any, ground: dict[str, Any], by: str, armour: int
) -> None:
    """gemini.swim.rate, gemini.variable.trigger: a wall to the west, and such ground beside it.

    A plain move enters neither: it goes 4" towards where the other order leads past the wall's
    end, and what is left is that way less 4". In plate of 4+ nobody swims
    (gemini.swim.armour-4): the move goes where the crow would, along the wall.
    """
    wall = line("w", "wall", (0, 15), CORNER, height=5, climbable=False)
    beyond = box("g", ground["kind"], 20, 14, 60, 16, **{k: ground[k] for k in [*ground][1:]})
    profile = {"M": 4, "AP": 2, "I": 4, "can_climb": False}
    worn = {"primitive_armour": armour} if armour else {}
    mine = unit("a", START, profile={**profile, **worn})
    mine["models"][0]["facing"] = 90
    scenario = scene(GAME, mine, features=[wall, beyond])
    plan = planner.plan(scenario, Order("a", "single_move", to=GOAL))
    end = plan.models[0].end
    left = next(t.value for t in plan.objective if t.name == "distance_left")
    assert any(said == ONWARD.format(by) for _, said in plan.notes) is bool(by)
    if by:
        assert left == pytest.approx((_about() - 4) * INCH, abs=100)
    else:
        assert end.x < (START[0] - 1) * INCH


@pytest.mark.parametrize(("x", "times"), [(45, 1), (27, 2)])
def test_a_charge_out_of_reach_is_looked_at_once(
    scene: Any, unit: Any, box: Any, monkeypatch: pytest.MonkeyPatch, x: float, times: int
) -> None:
    """gemini.charge.must-contact: what not even the crow reaches with 8" no exact way does.

    25" off there is nothing to ask again. 7" off, across 3" of mud, it is 6" to the other base, and
    3" more for the mud at 2: 9". Whether samples of its border were at fault is worth a look.
    """
    from planner.planning.survey import options

    asked = []

    def counted(*given: Any) -> planner.Plan:
        asked.append(given[1])
        return planner.plan(*given)

    monkeypatch.setattr(options, "plan", counted)
    mud = box("m", "area", 22, 10, 25, 34, terrain="mud")
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 1})
    scenario = scene(GAME, mine, unit("b", (x, 22), side="blue"), features=[mud])
    found = planner.survey(scenario, unit="a", actions=["charge"])
    assert found.options == ()
    assert [order.targets for order in asked] == [("b",)] * times
