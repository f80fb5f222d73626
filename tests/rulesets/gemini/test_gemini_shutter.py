"""A door that stands open is shut, and locked or bolted, by one figure beside it."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.survey.options import orders
from planner.show.picture import draw

GAME = "gemini"
INCH = 25_400
HALF = 25 / 25.4 / 2


def room(scene: Any, unit: Any, line: Any, leaf: str, *others: Any, **more: Any) -> Any:
    """A figure 1.99" from within half an inch of a door, y = 21.4 to 22.6, in a wall at x = 30."""
    features = [
        line("w", "wall", (30, 0), (30, 44), height=4),
        line("d", "door", (30, 21.4), (30, 22.6), state=leaf),
    ]
    profile = more.pop("profile", {"M": 4})
    return scene(
        GAME, unit("a", (30 - HALF - 2.49, 22), profile=profile), *others, features=features, **more
    )


@pytest.mark.parametrize(
    ("leaf", "action", "acts", "now"),
    [
        ("open", "shut_door", 1, "closed"),
        ("open", "bolt_door", 2, "locked"),
        ("closed", "bolt_door", 1, "locked"),
    ],
)
def test_shut_and_bolted(
    scene: Any, unit: Any, line: Any, first: Any, leaf: str, action: str, acts: int, now: str
) -> None:
    """gemini.door.two-actions: 2" for one act or two; the rest of M 4 takes it to the door.

    Who comes after it finds the door as it was left: 1 act opens a closed one, 2 a locked one.
    """
    scenario = room(scene, unit, line, leaf, unit("f", (27, 30)))
    plan = planner.plan(scenario, Order("a", action, to="d"))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x >= (30 - HALF - 0.5) * INCH - 60
    assert plan.models[0].end.x < (30 - HALF) * INCH + 60
    said = "shut" if now == "closed" else "shut and lock" if acts == 2 else "lock"
    assert ("gemini.door.two-actions", f'2" of its movement {said} d') in plan.notes
    words = {"closed": "shut", "locked": "locked"}[now]
    assert f"Door, {words} by this move" in draw(scenario, plan, whole=True)
    after = planner.after(scenario, plan)
    state = after.unit("a").state
    assert (state["door_acts"], state["door_spent"]) == (acts, pytest.approx(4, abs=0.01))
    assert state["shut" if now == "closed" else "bolted"] == ["d"]
    ruleset = planner.rulesets.find(GAME)
    assert ruleset.as_played(after).by_id["d"].state == now
    friend = ruleset.terms(after, Order("f", "move")).mobilities["f.1"]
    assert friend.passage("d").entry == 2 * INCH
    mine = ruleset.terms(after, Order("a", "move")).mobilities["a.1"]
    assert mine.budget <= 0.01 * INCH


def test_unlock_open_close_lock(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.four-actions: all four cost 4"; with M 4 and one action it has 0" left.

    It stands at the door from the start.
    """
    features = [
        line("w", "wall", (30, 0), (30, 44), height=4),
        line("d", "door", (30, 21.4), (30, 22.6), state="locked"),
    ]
    who = unit("a", (30 - HALF - 0.25, 22), profile={"M": 4})
    scenario = scene(GAME, who, features=features)
    for action, spent, acts in (("open_door", 2, 2), ("bolt_door", 4, 4)):
        plan = planner.plan(scenario, Order("a", action, to="d", goal="hold"))
        assert planner.check(scenario, plan).legal
        scenario = planner.after(scenario, plan)
        state = scenario.unit("a").state
        assert (state["door_spent"], state["door_acts"]) == (spent, acts)
    assert ("opened" in state, state["bolted"]) == (False, ["d"])
    move = planner.rulesets.find(GAME).terms(scenario, Order("a", "move"))
    assert move.mobilities["a.1"].budget == 0


def test_a_door_is_in_one_list(scene: Any, unit: Any, line: Any) -> None:
    """Whoever opened it: one unit shuts what another left open, and a third finds it shut."""
    other = unit("b", (30 + HALF + 0.3, 22), state={"opened": ["d"]})
    scenario = room(scene, unit, line, "closed", other)
    after = planner.after(scenario, planner.plan(scenario, Order("a", "shut_door", to="d")))
    assert not after.unit("b").state.get("opened")
    assert after.unit("a").state["shut"] == ["d"]
    then = planner.after(after, planner.plan(after, Order("b", "open_door", to="d")))
    assert then.unit("b").state["opened"] == ["d"]
    assert not then.unit("a").state.get("shut")
    assert planner.rulesets.find(GAME).as_played(then).by_id["d"].state == "open"


def test_when_no_door_is_shut(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.door.two-actions: an open one, nobody in it, movement to get there and for the act."""
    rule = "gemini.door.two-actions"
    assert no(room(scene, unit, line, "open"), "shut_door") == rule
    assert no(room(scene, unit, line, "open"), "shut_door", to="w") == rule
    assert no(room(scene, unit, line, "open"), "shut_door", to="d") == ""
    assert no(room(scene, unit, line, "closed"), "shut_door", to="d") == rule
    assert no(room(scene, unit, line, "locked"), "bolt_door", to="d") == rule
    inside = room(scene, unit, line, "open", unit("f", (30, 22)))
    assert no(inside, "shut_door", to="d") == rule
    assert no(room(scene, unit, line, "open", profile={"M": 1}), "shut_door", to="d") == rule
    assert no(room(scene, unit, line, "open", profile={"M": 3}), "shut_door", to="d") == rule


def test_only_the_nearest_few_doors_are_looked_at(scene: Any, unit: Any, line: Any) -> None:
    """Five doors stand open in a row, 2" apart: of those it may shut the nearest three are aims."""
    leaves = [("d1", 30), ("d2", 22), ("d3", 28), ("d4", 26), ("d5", 24)]
    features = [line("w", "wall", (10, 20), (40, 20), height=4)]
    features += [line(name, "door", (x, 20), (x + 1, 20), state="open") for name, x in leaves]
    scenario = scene(GAME, unit("a", (32, 22), profile={"M": 24}), features=features)
    asked = orders(scenario, scenario.unit("a"), planner.rulesets.find(GAME))
    assert [o.to for o in asked if o.action == "shut_door"] == ["d1", "d3", "d4"]


def test_windows_are_shut_by_who_names_them(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.door.two-actions: an open window may be shut like a door, and is not offered."""
    features = [line("w", "wall", (10, 20), (40, 20), height=4)]
    features += [line("v", "window", (30, 20), (31, 20), state="open", sill=0.5, height=1)]
    features += [line("d", "door", (33, 20), (34, 20), state="open")]
    scenario = scene(GAME, unit("a", (32, 22), profile={"M": 24}), features=features)
    game = planner.rulesets.find(GAME)
    for action in ("shut_door", "bolt_door"):
        assert no(scenario, action, to="v") == ""
        assert game.things(scenario, scenario.unit("a"), action) == ("d",)


def test_a_door_is_shut_on_its_own_floor(scene: Any, unit: Any, line: Any, box: Any) -> None:
    """gemini.door.two-actions: who stands 3" above a door of 2.2" is not at it, nor is who is below
    a window 4" up, which the figure on the floor, 1.25" tall, may shut.
    """
    features = [
        line("w", "wall", (30, 0), (30, 44), height=9),
        line("d", "door", (30, 21.4), (30, 22.6), state="open", height=2.2),
        line("u", "window", (30, 21.4), (30, 22.6), state="open", sill=4, height=1.2),
        box("f", "floor", 20, 10, 30, 34, z=3),
    ]
    for z, door, found in ((0, "d", True), (0, "u", False), (3, "d", False), (3, "u", True)):
        who = unit("a", (30 - HALF - 1, 22, z), profile={"M": 4})
        scenario = scene(GAME, who, features=features)
        plan = planner.plan(scenario, Order("a", "shut_door", to=door))
        assert plan.found == found, (z, door)
        if found:
            assert planner.check(scenario, plan).legal
