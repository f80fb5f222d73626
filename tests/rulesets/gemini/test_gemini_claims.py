"""What a plan says besides its ways: the states it leaves, and the roll before anybody moves."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan.unsaid import UNSAID

GAME = "gemini"
INCH = 25_400
EDGE = 25 / 25.4
"""Two 25 mm bases touch with their centres this far apart, in inches."""


def charge(scene: Any, unit: Any, walked: Any) -> tuple[Any, Any]:
    """Four inches into contact."""
    scenario = scene(GAME, unit("a", (20, 22)), unit("b", (24 + EDGE, 22), side="blue"))
    return scenario, walked(scenario, "charge", (24, 22), targets=["b"])


def dive(scene: Any, unit: Any, box: Any) -> tuple[Any, Any]:
    """From a roof 2" up onto b, an inch from its foot."""
    roof = box("r", "solid", 18, 20, 22, 24, height=2)
    mine = unit("a", (21, 22, 2), profile={"M": 4, "I": 4, "melee_radius": 3})
    scenario = scene(GAME, mine, unit("b", (23.5, 22), side="blue"), features=[roof])
    return scenario, planner.plan(scenario, Order("a", "dive", ["b"]))


def test_a_charge_says_that_it_locks(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.charge.must-contact: it ends locked; who says that it leaves no state is refused.

    A plan that says nothing of states is judged by its ways alone.
    """
    scenario, plan = charge(scene, unit, walked)
    rule = "gemini.charge.must-contact"
    assert broken(scenario, replace(plan, flags=UNSAID)) == set()
    assert broken(scenario, replace(plan, flags=(("locked", rule),))) == set()
    assert broken(scenario, replace(plan, flags=())) == {rule}
    assert broken(scenario, replace(plan, flags=(("fired", ""),))) == {rule, "flags"}


def test_so_does_a_dive(scene: Any, unit: Any, box: Any, broken: Any) -> None:
    """gemini.dive.eligible, gemini.charge.must-contact: a dive is a charge."""
    scenario, plan = dive(scene, unit, box)
    assert plan.found, str(plan)
    assert broken(scenario, plan) == set()
    assert broken(scenario, replace(plan, flags=())) == {"gemini.charge.must-contact"}


def swim(scene: Any, unit: Any, box: Any) -> tuple[Any, str]:
    """In deep water."""
    lake = box("lake", "water", 10, 10, 40, 34, depth="deep")
    return scene(GAME, unit("a", (20, 22)), features=[lake]), "gemini.swim.rate"


def fleet(scene: Any, unit: Any, box: Any) -> tuple[Any, str]:
    """Two actions in a row."""
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 2, "fleet": True})
    return scene(GAME, mine), "gemini.fleet.multi-move-bonus"


def rough(scene: Any, unit: Any, box: Any) -> tuple[Any, str]:
    """Beside variable ground."""
    ground = box("v", "area", 25, 10, 40, 34, terrain="variable_rubble")
    return scene(GAME, unit("a", (20, 22)), features=[ground]), "gemini.variable.highest-of-two"


def chased(scene: Any, unit: Any, box: Any) -> tuple[Any, str]:
    """Charged from the west."""
    mine = unit("a", (20, 22), state={"charged_by": ["b"]})
    return scene(GAME, mine, unit("b", (15, 22), side="blue")), "gemini.react.run.distance"


@pytest.mark.parametrize(
    ("made", "action", "roll", "far"),
    [
        (swim, "swim", 4, 3),
        (fleet, "move", 2, 10),
        (rough, "scramble", 3, 3),
        (chased, "run", 5, 5),
    ],
)
def test_a_roll_is_part_of_the_plan(
    scene: Any,
    unit: Any,
    box: Any,
    walked: Any,
    broken: Any,
    made: Any,
    action: str,
    roll: int,
    far: int,
) -> None:
    """gemini.swim.rate, gemini.fleet.multi-move-bonus, gemini.variable.highest-of-two,
    gemini.react.run.distance: without its roll there is no such move; a list of dice without it
    is not whole, and a plan that lists no dice at all is judged by the roll of its order.
    """
    scenario, rule = made(scene, unit, box)
    plan = walked(scenario, action, (20 + far, 22))
    rolled = replace(plan, order=replace(plan.order, roll=roll))
    assert broken(scenario, plan) == {rule}
    assert broken(scenario, replace(rolled, dice=UNSAID)) == set()
    assert broken(scenario, replace(rolled, dice=())) == {rule}
    too_far = walked(scenario, action, (20.0001 + far, 22))
    assert broken(scenario, replace(too_far, order=rolled.order)) == {"gemini.move.reductions"}


def test_a_file_says_nothing_or_nothing_at_all(scene: Any, unit: Any, walked: Any) -> None:
    """Without the key a file is silent; an empty list says that there are none."""
    scenario, plan = charge(scene, unit, walked)
    record = json.loads(replace(plan, flags=UNSAID, dice=UNSAID).to_json())
    assert not {"flags", "dice"} & record.keys()
    assert planner.check(scenario, record).legal
    verdict = planner.check(scenario, {**record, "flags": [], "dice": []})
    assert [v.rule for v in verdict.violations] == ["gemini.charge.must-contact"]
