"""What the gauntlet takes for legal changes of a plan is legal."""

from __future__ import annotations

from random import Random

import planner
from planner import Order
from planner.gauntlet.case import Case, line
from planner.gauntlet.variants import to_and_fro
from planner.planning.costed import costed
from planner.units import Pose

INCH = 25_400


def test_to_and_fro_to_a_side() -> None:
    """gemini.sidestep.cost: half an inch for a row of lines to a side, however many it has.

    So the first line, of a quarter, costs three, and one when it is gone once more.
    """
    figure = {"id": "u", "side": "red", "profile": {"M": 4}}
    table = {"width": 20, "height": 20, "unit": "in"}
    scene = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {"type": "FeatureCollection", "features": [], "table": table},
            "units": [figure | {"models": [{"id": "u.1", "base": "25mm", "at": [10, 10]}]}],
        }
    )
    plan = planner.plan(scene, Order("u", "move", to=(10.0, 10.5)))
    aside = Case(scene, plan).with_steps("u.1", line(Pose(10 * INCH, 10 * INCH + INCH // 4)))
    plan = costed(aside, planner.check(scene, aside))
    (step,) = plan.models[0].steps
    assert step.cost == 0.75 * INCH
    changed = to_and_fro(Case(scene, plan), Random(0))
    assert changed is not None
    assert len(changed.plan.models[0].steps) == 3
    assert planner.check(scene, changed.plan).legal
