"""Every cell of the printed terrain table, by what the planner's own ways cost and dare.

The table is read from ``printed.csv``, not by the ruleset. A strip of the terrain lies right
across the table from x = 56 to 66; a stand of 2 cm is in it while its middle is between 55 and 67.
"""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Order
from planner.navigation import Navigator, Places
from planner.units import Pose

CM = 10_000
FLYING = ("skimmers", "flyers")
ROWS = list(csv.DictReader((Path(__file__).parent / "printed.csv").read_text().splitlines()))
CELLS = [(row["terrain"], kind, row[kind]) for row in ROWS for kind in row if kind != "terrain"]
BARRED = [
    (title, kind)
    for title, kind, cell in CELLS
    if cell == "no_landing" or (cell == "dangerous_to_cross" and kind in FLYING)
]


class Strip:
    """The ways of a stand with `move` cm that starts at `start`."""

    def __init__(
        self, board: Any, stands: Any, box: Any, title: str, kind: str, start: float, move: float
    ) -> None:
        zone = title == "5cm from Blast Furnace"
        name = "blast_furnace_5cm" if zone else title.lower().replace(" ", "_")
        # Where the map draws the ground about furnaces none is added to it.
        aside = box("aside", "area", 170, 0, 175, 5, terrain="blast_furnace_5cm")
        strip = box("strip", "area", 56, 0, 66, 120, terrain=name)
        far = {"M": move, "march": move, "assault": move}
        unit = stands("a", (start, 60), mission=True, **far, **{"class": kind})
        self.scenario = board(unit, features=[strip, aside])

    def costs(self, terms: Any, *xs: float, dares: bool, action: str = "move") -> tuple[float, ...]:
        """What it costs to get to each x, cm; with tests on the way, or without."""
        field = Navigator(self.scenario, terms(self.scenario, "a", action)).field(
            "a.1", crossing=dares
        )
        found = field.costs(Places.of([Pose(round(x * CM), 60 * CM) for x in xs]))
        return tuple(float(cost) / CM for cost in found)


@pytest.mark.parametrize(("title", "kind", "cell"), CELLS)
def test_a_cell_as_the_planner_goes(
    board: Any, stands: Any, box: Any, terms: Any, title: str, kind: str, cell: str
) -> None:
    """epic41k.effect: 2 cm to its edge, 8 to its middle, 15 beyond it; 7 from its middle on.

    A -5 cell costs 5 more, but not who begins inside. What is impassable is not entered, nor,
    where a test is owed for it, by who dares none.
    """
    outside = Strip(board, stands, box, title, kind, 53, 21)
    toll = {"-5": 5.0, "impassable": math.inf}.get(cell, 0.0)
    dared = outside.costs(terms, 55, 61, 68, dares=True)
    assert dared == pytest.approx((2, 8 + toll, 15 + toll), abs=1e-3)
    if cell in ("dangerous", "dangerous_to_cross"):
        careful = outside.costs(terms, 55, 61, 68, dares=False)
        assert careful == pytest.approx((2, math.inf, math.inf), abs=1e-3)
    if cell == "-5":
        inside = Strip(board, stands, box, title, kind, 61, 21)
        assert inside.costs(terms, 68, dares=True) == pytest.approx((7,), abs=1e-3)
    if cell == "no_march":
        assert outside.costs(terms, 68, dares=True, action="march") == (math.inf,)


@pytest.mark.parametrize(("title", "kind"), [c[:2] for c in CELLS if c[2] == "+5"])
def test_five_more_where_the_planner_keeps_to_it(
    board: Any, stands: Any, box: Any, terms: Any, title: str, kind: str
) -> None:
    """epic41k.effect.plus5: 3 cm of move and 5 more, from 57 to 65 and not a tenth further.

    Who begins beside it has 3.
    """
    on = Strip(board, stands, box, title, kind, 57, 3)
    assert on.costs(terms, 64.999, 65.1, dares=False) == pytest.approx((7.999, math.inf), abs=1e-3)
    beside = Strip(board, stands, box, title, kind, 53, 3)
    assert beside.costs(terms, 55.999, 56.1, dares=False) == pytest.approx((2.999, math.inf), 1e-3)


@pytest.mark.parametrize(("title", "kind"), BARRED[::4])
def test_where_the_planner_lets_nobody_stop(
    board: Any, stands: Any, box: Any, title: str, kind: str
) -> None:
    """epic41k.effect.no-landing: asked to the middle it stops at either edge, over it or not."""
    strip = Strip(board, stands, box, title, kind, 53, 21)
    plan = planner.plan(strip.scenario, Order("a", "move", to=(61, 60)))
    x = plan.models[0].end.x / CM
    assert x <= 55 or x >= 67
    assert planner.check(strip.scenario, plan).legal


@pytest.mark.parametrize(
    ("title", "kind"), [c[:2] for c in CELLS if c[2] == "dangerous_landing"][::6]
)
def test_a_stop_that_is_tested(board: Any, stands: Any, box: Any, title: str, kind: str) -> None:
    """epic41k.effect.dangerous-landing: told to press on it stops there, and owes one test."""
    strip = Strip(board, stands, box, title, kind, 53, 21)
    plan = planner.plan(strip.scenario, Order("a", "move", to=(61, 60), goal="press_on"))
    assert plan.models[0].end.x == 61 * CM
    assert [dice.count for dice in plan.dice] == [1]
    assert planner.check(strip.scenario, plan).legal
