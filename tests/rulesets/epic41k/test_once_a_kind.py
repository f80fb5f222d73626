"""Reading `per_kind` of epic41k.amb.e01: each kind of ground is paid for once a move."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000
ONCE = {"minus5_mode": "per_kind"}


def just_enough(board: Any, stands: Any, walked: Any, features: Any, spent: float, to: Any) -> None:
    """`spent` is just enough for the straight way, by the referee and by the planner."""
    for move, rules in ((spent, set()), (spent - 0.001, {"epic41k.detachment.orders"})):
        scenario = board(stands("a", (50, 60), M=move), features=features, options=ONCE)
        verdict = planner.check(scenario, walked(scenario, "move", to))
        assert {v.rule for v in verdict.violations} == rules
        assert verdict.spent["a.1"] == pytest.approx(spent * CM, abs=1)
        found = planner.plan(scenario, Order("a", "move", to=to)).models[0]
        assert (found.end.x > (to[0] - 0.0005) * CM) is not bool(rules)
        if not rules:
            assert found.spent == pytest.approx(spent * CM, abs=1)


def test_two_pieces_of_one_kind(board: Any, stands: Any, box: Any, walked: Any) -> None:
    """epic41k.effect.minus5: 18 cm over two strips of ruins, 5 cm once: 23. In turn: 28."""
    ruins = [box(f"r{x}", "area", x, 0, x + 2, 120, terrain="ruins") for x in (54, 62)]
    just_enough(board, stands, walked, ruins, 23, (68, 60))


def test_two_kinds(board: Any, stands: Any, box: Any, walked: Any) -> None:
    """epic41k.effect.minus5: ruins, a settlement, ruins: each kind once, 18 + 5 + 5."""
    names = ("ruins", "settlement", "ruins")
    strips = [
        box(f"s{n}", "area", 53 + 5 * n, 0, 54 + 5 * n, 120, terrain=name)
        for n, name in enumerate(names)
    ]
    just_enough(board, stands, walked, strips, 28, (68, 60))


def test_out_and_in_again(board: Any, stands: Any, box: Any, walked: Any) -> None:
    """epic41k.effect.minus5: who begins in ruins leaves and comes back twice, 3 cm each time.

    4 x 3 cm of way, no toll for beginning there, and 5 cm for the first time back alone.
    """
    ruins = box("r", "area", 40, 0, 51, 120, terrain="ruins")
    for mode, toll in (("per_area", 10), ("per_kind", 5)):
        options = {"minus5_mode": mode}
        scenario = board(stands("a", (50, 60), M=40), features=[ruins], options=options)
        way = [(53, 60), (50, 60), (53, 60), (50, 60)]
        verdict = planner.check(scenario, walked(scenario, "move", *way))
        assert verdict.spent["a.1"] == pytest.approx((12 + toll) * CM, abs=1)


def test_a_rectangle_turns_into_it(board: Any, stands: Any, box: Any, walked: Any) -> None:
    """epic41k.effect.minus5, epic41k.terrain.steep-hill: a hull of 30 x 20 mm over two hills.

    Straight ahead, 15 cm and 5 cm once.
    """
    hills = [box(f"h{x}", "area", x, 0, x + 2, 120, terrain="steep_hill") for x in (54, 60)]
    unit = stands("a", (50, 60), base="30x20mm rect", M=20, **{"class": "vehicle"})
    scenario = board(unit, features=hills, options=ONCE)
    assert planner.check(scenario, walked(scenario, "move", (65, 60))).legal
    found = planner.plan(scenario, Order("a", "move", to=(65, 60)))
    assert found.models[0].end.x == pytest.approx(65 * CM, abs=3)


def test_the_dearer_world_is_weighed(board: Any, stands: Any, box: Any) -> None:
    """epic41k.effect.minus5: round three walls of ruins, or straight through all of them.

    They reach 10 cm to either side of the line, and the base has a radius of 1 cm: a way round one
    of them comes 11 cm off the line, and is 2 x sqrt(9^2 + 11^2) = 28.4 cm long at the least.
    Straight through: 18 + 5 = 23 cm; with 5 cm at each crossing 33.
    """
    ruins = [box(f"r{x}", "area", x, 50, x + 2, 70, terrain="ruins") for x in (53, 58, 63)]
    scenario = board(stands("a", (50, 60), M=26), features=ruins, options=ONCE)
    found = planner.plan(scenario, Order("a", "move", to=(68, 60)))
    assert found.models[0].end.x == pytest.approx(68 * CM, abs=2)
    assert found.models[0].spent == pytest.approx(23 * CM, abs=2)
    assert planner.check(scenario, found).legal
