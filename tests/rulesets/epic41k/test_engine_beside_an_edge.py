"""A war engine beside the table's edge has room for a part of its free turn, and uses that."""

from __future__ import annotations

import planner
from planner import Order

CM = 10_000


def test_it_turns_as_far_as_it_has_room() -> None:
    """epic41k.warengine.free-turn: 12 by 6 cm, 4 cm from the edge, it may turn by 10.3°.

    6 sin t + 3 cos t = 4 there. Straight on nothing nearer than 16 cm to (25, 20) is to be had; of
    places 6 cm apart along 10.2°, which passes that at 16 cos t - 13 sin t = 13.45 cm, one is no
    further off than 13.8 cm.
    """
    titan = {"id": "t.1", "base": "120x60mm rect", "at": [12, 4], "facing": 0}
    profile = {"M": 30, "class": "war_engines"}
    table = {"width": 180, "height": 120, "unit": "cm"}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "units": [{"id": "t", "side": "red", "profile": profile, "models": [titan]}],
        }
    )
    plan = planner.plan(scenario, Order("t", "move", to=(25, 20)))
    end = plan.models[0].end
    assert (end.x - 25 * CM) ** 2 + (end.y - 20 * CM) ** 2 <= (13.85 * CM) ** 2
