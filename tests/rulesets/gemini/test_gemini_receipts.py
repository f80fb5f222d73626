"""The lines of a receipt add up to what its model has spent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400

Made = Callable[[Any, Any], list[dict[str, Any]]]
BARE: Made = lambda box, line: []  # noqa: E731  a table of scenes
DOOR: Made = lambda box, line: [  # noqa: E731
    line("w", "wall", (23, 0), (23, 44), height=4),
    line("d", "door", (23, 21), (23, 23), state="closed"),
]
BOG: Made = lambda box, line: [box("bog", "area", 10, 10, 40, 34, terrain="bog")]  # noqa: E731
WALL: Made = lambda box, line: [line("w", "wall", (22, 0), (22, 44), height=1.1)]  # noqa: E731
DITCH: Made = lambda box, line: [box("g", "gap", 22, 0, 23.5, 44, depth=3)]  # noqa: E731
TOWER: Made = lambda box, line: [  # noqa: E731
    box("t", "solid", 22, 10, 30, 34, height=3),
    line("l", "ladder", (21.4, 22), (22.6, 22), from_z=0, to_z=3),
]


@pytest.mark.parametrize(
    ("made", "action", "to", "facing", "spent"),
    [
        (BARE, "move", (20, 25), 0.0, 3.5),  # to a side in one action: 3" and a half
        (BARE, "move", (20, 29), 0.0, 7.5),  # 90° there is free, back again half an inch
        (BARE, "move", (19, 22), 0.0, 2.0),  # back
        (DOOR, "move", (26, 22), None, 8.0),  # 6" and 2" for the leaf
        (BOG, "move", (20, 23.5), 0.0, 3.5),  # 3" of allowance to a side, and a half
        (WALL, "move", (26, 22), None, 7.1),  # 6", and 1.1" of wall
        (DITCH, "single_move", (24.5, 22), None, 4.5),  # 4.5" on foot and through the air
        (TOWER, "move", (23, 22, 3), None, 6.0),  # 3" along, the ladder's foreshortening in it
    ],
)
def test_the_lines_add_up(
    scene: Any, unit: Any, box: Any, line: Any, made: Made, action: str, to: Any, facing: Any,
    spent: float,
) -> None:  # fmt: skip
    """gemini.move.reductions: M 5, two actions; walking, turns, sides, doors, walls, ladders."""
    mover = unit("a", (20, 22), profile={"M": 5, "AP": 2, "I": 4})
    plan = planner.plan(
        scene(GAME, mover, features=made(box, line)), Order("a", action, to=to, facing=facing)
    )
    (way,) = plan.models
    assert sum(step.cost for step in way.steps) == pytest.approx(way.spent, abs=3)
    assert way.spent <= spent * INCH + 60


@pytest.mark.parametrize(
    ("profile", "roll", "lines"),
    [
        # 2" of bog are 4": an inch of it, on top of M for each action that is in it, costs 1"
        ({"mtc": True}, None, {"gemini.mtc.bonus": 1}),
        # both inches of bog are of the die's three
        ({"fleet": True}, 3, {"gemini.fleet.not-reduced": 2}),
        ({"mtc": True, "fleet": True}, 3, {"gemini.mtc.bonus": 1, "gemini.fleet.not-reduced": 1}),
    ],
)
def test_what_is_saved_is_a_line_of_its_own(
    scene: Any, unit: Any, box: Any, profile: Any, roll: Any, lines: Any
) -> None:
    """gemini.mtc.bonus, gemini.fleet.not-reduced: steps less credits are what is spent.

    A file that claims more of it is refused by the rule.
    """
    mover = unit("a", (25, 22), profile={"M": 4, "AP": 2, "I": 4, **profile})
    bog = box("bog", "area", 31, 10, 33, 34, terrain="bog")
    scenario = scene(GAME, mover, features=[bog])
    plan = planner.plan(scenario, Order("a", "move", to=(45, 22), roll=roll))
    (way,) = plan.models
    saved = {credit.rule: credit.amount / INCH for credit in way.credits}
    assert saved == pytest.approx(lines, abs=1e-3)
    whole = sum(step.cost for step in way.steps) - sum(lines.values()) * INCH
    assert whole == pytest.approx(way.spent, abs=5)
    read = planner.Plan.from_json(plan.to_json())
    kept = {credit.rule: credit.amount / INCH for credit in read.models[0].credits}
    assert kept == pytest.approx(saved, abs=1e-5)
    more = (replace(way.credits[0], amount=2.5 * INCH), *way.credits[1:])
    false = replace(plan, models=(replace(way, credits=more),))
    (no,) = planner.check(scenario, false).violations
    assert no.rule == way.credits[0].rule
