"""What a diving charge means for the one it falls upon."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status

GAME = "gemini"
HALF = 12.5 / 25.4
"""Radius of a 25 mm base, inches."""


@pytest.mark.parametrize(
    ("facing", "answer"),
    [(0, "gemini.react.stand-fire.roll"), (180, "gemini.react.stand-fire.rear")],
)
def test_whoever_is_dived_upon_is_charged(
    scene: Any, unit: Any, box: Any, facing: float, answer: str
) -> None:
    """gemini.dive.eligible: within the melee radius of 3" the enemy is charged, if not touched.

    From the edge of the block at x = 33 the jump lands half a base before it; of M 2 a base's
    width is gone by then, and an inch or so is left. The foe is 2.9" from there: out of touch.
    It answers as to any charge (gemini.react.charge.options): from behind it has no shots.
    """
    roof = box("w", "solid", 33, 0, 40, 44, height=4)
    mine = unit("a", (33 + HALF, 22, 4), profile={"M": 2, "I": 4, "melee_radius": 3})
    mine["models"][0]["facing"] = 180
    place = (33 - HALF - 2 * HALF - 2.9, 22)
    gun = {"activation": 3, "weapons": ["rapid_fire"]}
    foe = unit("b", place, side="blue", profile=gun)
    foe["models"][0]["facing"] = facing
    scenario = scene(GAME, mine, foe, features=[roof])
    plan = planner.plan(scenario, Order("a", "dive", ["b"]))
    assert plan.found, str(plan)
    assert answer in dict(plan.notes)
    assert not any("may only walk" in text for _, text in plan.notes)
    then = planner.after(scenario, plan)
    assert then.unit("a").state.get("locked")
    assert list(then.unit("b").state["charged_by"]) == ["a"]


@pytest.mark.parametrize(("off", "lack"), [(13, '6.02"'), (7.1, '0.12"')])
def test_an_enemy_too_far_off_to_dive_upon_is_told_by_how_much(
    scene: Any, unit: Any, box: Any, off: float, lack: str
) -> None:
    """gemini.dive.eligible: an ordinary jump down, of M 4, that lands within 2" of the enemy.

    Between bases are 0.98" less than between middles: of 12.02" and 6.12" so many are too many.
    Nothing but "no place to end" was said.
    """
    roof = box("w", "solid", 33, 0, 40, 44, height=4)
    mine = unit("a", (34, 22, 4), profile={"M": 4, "I": 4, "melee_radius": 2})
    mine["models"][0]["facing"] = 180
    foe = unit("b", (34 - off, 22), side="blue")
    plan = planner.plan(scene(GAME, mine, foe, features=[roof]), Order("a", "dive", ["b"]))
    assert plan.status is Status.INFEASIBLE
    why = next(one for one in plan.why_not if one.rule == "gemini.dive.eligible")
    assert why.text.endswith(f"even straight there it lacks {lack}")


@pytest.mark.parametrize(("radius", "stays"), [(3, True), (2.89, False)])
def test_who_has_dived_is_in_close_combat(
    scene: Any, unit: Any, no: Any, radius: float, stays: bool
) -> None:
    """gemini.dive.eligible: on an enemy 2.9" off within a melee radius of 3" it is a charge.

    gemini.charge.must-contact: a charge ends Locked, and the turn's other actions do not undo that.
    """
    state = {"locked": True, "charges": ["b"], "spent_actions": 1, "dived_by": {"a.1": radius}}
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 3}, state=state)
    foe = unit("b", (20 + 2 * HALF + 2.9, 22), side="blue", state={"charged_by": ["a"]})
    assert no(scene(GAME, mine, foe), "move") == ("gemini.charge.must-contact" if stays else "")


def test_who_gets_away_from_a_diver_fights_no_more(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dive.eligible: b, whom a has dived upon, is in close combat with it until it goes.

    The jump is that above: 2.9" are between them.
    """
    roof = box("w", "solid", 33, 0, 40, 44, height=4)
    mine = unit("a", (33 + HALF, 22, 4), profile={"M": 2, "I": 4, "melee_radius": 3})
    mine["models"][0]["facing"] = 180
    place = (33 - HALF - 2 * HALF - 2.9, 22)
    foe = unit("b", place, side="blue", profile={"M": 4, "AP": 2})
    foe["models"][0]["facing"] = 180
    scenario = scene(GAME, mine, foe, features=[roof])
    dived = planner.after(scenario, planner.plan(scenario, Order("a", "dive", ["b"])))
    assert dived.unit("a").state["dived_by"] == {"a.1": 3}
    met = planner.next_phase(dived, ends_turn=True)
    assert met.unit("b").state["locked"]
    mover = planner.plan(met, Order("b", "single_move", to=(15, 22)))
    then = planner.after(met, mover)
    assert [then.unit(name).state.get("locked") for name in ("a", "b")] == [None, None]
