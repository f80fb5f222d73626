"""Fire that halts a skimmer over ground on which it may not stop: the plan says where it goes."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.planning.chances.forced import forced


@pytest.mark.parametrize(
    ("reading", "ends"),
    [("back_to_legal", "may not end there, and goes back to "), ("stay_illegal", "stays there,")],
)
def test_the_plan_warns(
    board: Any, stands: Any, box: Any, walked: Any, reading: str, ends: str
) -> None:
    """epic41k.effect.no-landing, epic41k.amb.e08: a lake from 30 to 45 cm, an enemy at (40, 40).

    Bases of 2 cm: within 10 cm of it is within 12 of its centre, 40 - sqrt(144 - 100) = 33.37 cm
    along y = 30, over the lake. The last place before it is 29 cm, found to a millimetre.
    """
    lake = box("lake", "water", 30, 0, 45, 120, depth="open_water")
    fast = {"class": "skimmers", "M": 30}
    scenario = board(
        stands("a", (26, 30), **fast),
        stands("b", (40, 40), side="blue", armour=4),
        features=[lake],
        options={"forced_stop": reading},
    )
    plan = walked(scenario, "move", (50, 30))
    ((rule, text),) = forced(scenario, plan, planner.reactions(scenario, plan))
    assert rule == "epic41k.terrain.open-water"
    assert text.startswith(f"a.1, if it is halted over lake, {ends}")
    if reading == "back_to_legal":
        x = float(text.split(" back to ")[1].split(" ")[0])
        assert 28.9 <= x <= 29.0


def test_nothing_is_said_where_it_may_stop(board: Any, stands: Any, box: Any, walked: Any) -> None:
    """epic41k.effect.no-landing: halted before the lake, 33.37 cm, it stands where it is."""
    lake = box("lake", "water", 35, 0, 45, 120, depth="open_water")
    fast = {"class": "skimmers", "M": 30}
    enemy = stands("b", (40, 40), side="blue", armour=4)
    scenario = board(stands("a", (26, 30), **fast), enemy, features=[lake])
    plan = walked(scenario, "move", (50, 30))
    assert not forced(scenario, plan, planner.reactions(scenario, plan))
