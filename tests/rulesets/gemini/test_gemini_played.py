"""The map as play has left it, in pictures and for who sees whom."""

from typing import Any

import planner
from planner.show.picture import draw

GAME = "gemini"


def _room(unit: Any, line: Any, scene: Any, **state: Any) -> Any:
    """A wall across the table at x = 30 with a shut door from y = 20 to 24; b is beyond it."""
    wall = line("w", "wall", (30, 0), (30, 44), height=5, thickness=0.2)
    door = line("d", "door", (30, 20), (30, 24), state="closed")
    mine = unit("a", (28, 22), profile={"M": 6, "I": 4}, state=state)
    other = unit("b", (36, 22), side="blue", profile={"activation": 3})
    return scene(GAME, mine, other, features=[wall, door])


def test_a_door_is_drawn_as_the_plan_leaves_it(
    scene: Any, unit: Any, line: Any, walked: Any
) -> None:
    """gemini.door.two-actions: shut; opened by the move through it; and open from then on."""
    scenario = _room(unit, line, scene)
    plan = walked(scenario, "move", (32, 22))
    assert "Door, closed" in draw(scenario, whole=True)
    shown = draw(scenario, plan, whole=True)
    assert "Door, opened by this move" in shown
    assert "Door, closed" not in shown
    then = planner.after(scenario, plan)
    assert "Door, opened before" in draw(then, whole=True)
    assert "Door, closed" in draw(scenario, walked(scenario, "move", (29, 22)), whole=True)


def test_a_door_that_stands_open_hides_nobody(
    scene: Any, unit: Any, line: Any, walked: Any
) -> None:
    """gemini.react.manoeuvre.trigger-end: b sees who ends 7" off through the open door alone.

    The door was opened before: a stays on its own side of the wall.
    """
    for state, seen in (({}, False), ({"opened": ["d"]}, True)):
        scenario = _room(unit, line, scene, **state)
        found = planner.reactions(scenario, walked(scenario, "move", (29, 22)))
        assert any(r.watch.name == "reaction" for r in found) is seen


def test_a_ladder_is_drawn_as_it_is_set_up(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.pladder.place-range: carried about, it is where the map has it only once set up."""
    block = box("k", "solid", 30, 18, 40, 26, height=4)
    ladder = line("l", "ladder", (29, 22), (31, 22), from_z=0, to_z=4, terrain="portable_ladder")
    for state, words, others in (
        ({"carries": "l"}, ">Ladder, not set up<", ">Ladder<"),
        ({"ways_standing": ["l"]}, ">Ladder<", ">Ladder, not set up<"),
    ):
        mine = unit("a", (28.5, 22), state=state)
        shown = draw(scene(GAME, mine, features=[block, ladder]), whole=True)
        assert words in shown
        assert others not in shown
