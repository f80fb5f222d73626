"""Standing to fire at a charge: who may, by weapons, arc and the side that is free."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, rulesets

GAME = "gemini"
EDGE = 25 / 25.4
"""Two 25 mm bases touch with their centres this far apart, in inches."""


def refused(scenario: Any, action: str = "stand_fire") -> str:
    """The rule that keeps b from standing to fire, or ""."""
    found = rulesets.find(GAME).refusal(scenario, Order("b", action))
    return found[0] if found else ""


def foe(unit: Any, facing: float, **more: Any) -> Any:
    """An enemy at (30, 22) that faces so."""
    profile = {"weapons": ["pistol"], "activation": 3, **more.pop("profile", {})}
    record = unit("b", (30, 22), side="blue", profile=profile, **more)
    record["models"][0]["facing"] = facing
    return record


@pytest.mark.parametrize(
    ("facing", "arc", "rule"),
    [
        (180, 180, ""),
        (0, 180, "gemini.react.stand-fire.rear"),  # from behind all the way
        (91, 180, ""),  # all of it 89 degrees off
        (89, 180, "gemini.react.stand-fire.rear"),  # 91 degrees off
        (150, 60, ""),  # on the very edge: 30 degrees off
        (149, 60, "gemini.react.stand-fire.rear"),
    ],
)
def test_nobody_fires_behind_himself(
    scene: Any, unit: Any, walked: Any, facing: float, arc: float, rule: str
) -> None:
    """gemini.react.stand-fire.rear: charged from the west along one line, by what it faces."""
    mine = unit("a", (25, 22), profile={"M": 4})
    scenario = scene(GAME, mine, foe(unit, facing, profile={"arc": arc}))
    plan = walked(scenario, "charge", (30 - EDGE, 22), targets=["b"])
    after = planner.after(scenario, plan)
    assert refused(after) == rule
    assert refused(after, "run") == ""


def test_a_charge_that_only_crosses_the_arc(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.stand-fire.eligible: through an arc of 20 degrees, with no bend in it.

    b faces south; a goes from 3" south-west to 3" south-east of it and then up to it from behind:
    the first line passes straight before it, 2" off.
    """
    mine = unit("a", (28, 20), profile={"M": 6})
    scenario = scene(GAME, mine, foe(unit, 270, profile={"arc": 20}))
    plan = walked(scenario, "charge", (32, 20), 90, (32, 22), 180, (30 + EDGE, 22), targets=["b"])
    assert refused(planner.after(scenario, plan)) == ""
    north = walked(scenario, "charge", 90, (28, 22), 0, (30 - EDGE, 22), targets=["b"])
    assert refused(planner.after(scenario, north)) == "gemini.react.stand-fire.rear"


@pytest.mark.parametrize(
    ("weapons", "rule"),
    [([], "gemini.react.stand-fire.eligible"), (["grenades"], "gemini.react.stand-fire.eligible"),
     (["heavy"], "")],
)  # fmt: skip
def test_who_has_nothing_to_fire(scene: Any, unit: Any, weapons: list[str], rule: str) -> None:
    """gemini.react.stand-fire.eligible, gemini.react.stand-fire.grenades: with a ranged weapon.

    Whose profile says nothing of weapons is not refused: the player knows.
    """
    charged = foe(unit, 180, profile={"weapons": weapons}, state={"charged_by": ["a"]})
    assert refused(scene(GAME, unit("a", (30 - EDGE, 22)), charged)) == rule
    silent = unit(
        "b", (30, 22), side="blue", profile={"activation": 3}, state={"charged_by": ["a"]}
    )
    assert refused(scene(GAME, unit("a", (30 - EDGE, 22)), silent)) == ""


@pytest.mark.parametrize(
    ("option", "state", "rule"),
    [
        (False, {}, "gemini.react.charge.ineligible"),
        (True, {}, ""),
        (True, {"blocked_front": 40}, ""),
        (True, {"blocked_front": 50}, "gemini.react.stand-fire.engaged-facing"),
        # the side on which it was first engaged, the north, is its front: a comes from the left
        (True, {"blocked_front": 100, "front": 90}, ""),
        (True, {"blocked_left": 100, "front": 90}, "gemini.react.stand-fire.engaged-facing"),
        (True, {"pinned": True}, "gemini.react.charge.ineligible"),
    ],
)
def test_who_fights_fires_by_leave(
    scene: Any, unit: Any, option: bool, state: dict[str, Any], rule: str
) -> None:
    """gemini.react.stand-fire.engaged-none, gemini.react.stand-fire.engaged-facing: 40% may.

    gemini.react.stand-fire.front, gemini.react.stand-fire.sides: each side by itself.
    """
    record = foe(unit, 180, state={"charged_by": ["a"], "locked": True, **state})
    mine = unit("a", (30 - EDGE, 22))
    scenario = scene(GAME, mine, record, options={"engaged_saf": option})
    assert refused(scenario) == rule
    assert refused(scenario, "run") == "gemini.react.charge.ineligible"


@pytest.mark.parametrize("roll", [None, 0, 2])
def test_shots_need_no_roll(scene: Any, unit: Any, roll: int | None) -> None:
    """gemini.react.stand-fire.roll: the two dice are thrown, and no way of anybody needs any.

    Without a success it stands all the same; one success or more has the chance 1 - 1/4.
    """
    scenario = scene(GAME, unit("a", (30 - EDGE, 22)), foe(unit, 180, state={"charged_by": ["a"]}))
    plan = planner.plan(scenario, Order("b", "stand_fire", roll=roll))
    (dice,) = plan.dice
    assert (dice.test, dice.need, dice.probability) == ("activation", None, None)
    assert planner.check(scenario, plan).legal
    if roll is None:
        assert [(row.roll, str(row.at_least)) for row in plan.rolls] == [
            (0, "1"), (1, "3/4"), (2, "1/4")
        ]  # fmt: skip
