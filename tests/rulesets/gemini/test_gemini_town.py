"""A burglar in the ruined town: a locked door among walls, storeys and drains."""

from pathlib import Path

import pytest

import planner
from planner import Order

HOME = Path(planner.__file__).parent.parent
INCH = 25_400


def test_through_the_locked_yard_door() -> None:
    """gemini.door.two-actions: 3.1" to walk and 2" for the door of 8"; it stays open after it."""
    burglar = {"id": "burglar.1", "base": "25mm", "at": [40.45, 10.4], "facing": 90}
    units = [{"id": "burglar", "side": "red", "profile": {"M": 4, "AP": 3, "I": 4},
              "models": [burglar]}]  # fmt: skip
    board = str(HOME / "maps" / "ruined_town.geojson")
    record = {"format": "planner-scenario/1", "ruleset": "gemini", "map": board, "units": units}
    scenario = planner.load(record)
    plan = planner.plan(scenario, Order("burglar", "double_move", to=(40.45, 13.5)))
    assert planner.check(scenario, plan).legal
    (inside,) = plan.models
    assert inside.end.y == pytest.approx(13.5 * INCH, abs=60)
    assert inside.spent == pytest.approx((3.1 + 2) * INCH, abs=60)
    after = planner.after(scenario, plan)
    assert after.unit("burglar").state["opened"] == ["south-shop-yard-door"]
