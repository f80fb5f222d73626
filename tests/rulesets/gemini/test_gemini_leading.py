"""What is offered to those who hang: the end of their climb, by whatever order gets them there."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.survey.aims import orders
from planner.rulesets import find

GAME = "gemini"
PROFILE = {"M": 4, "I": 4, "AP": 2}
FOOT = (32.4, 22)
HEAD = (33.6, 22, 6)


def offered(scenario: Any, *actions: str) -> list[Any]:
    """The orders of unit a to somewhere above the ground, or to a feature, by these actions."""
    every = orders(scenario, scenario.unit("a"), find(GAME))
    high = (o for o in every if isinstance(o.to, str) or (o.to is not None and len(o.to) > 2))
    return [(order.action, order.to) for order in high if order.action in actions]


def tower(box: Any, line: Any, kind: str) -> list[Any]:
    """A tower 6" high at x = 33 with a rope or ladder up to 0.6" in from its edge."""
    block = box("t", "solid", 33, 18, 40, 28, height=6)
    return [block, line("r", kind, FOOT, HEAD[:2], from_z=0, to_z=6)]


def test_up_a_rope_with_gear(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: whoever hangs on a rope, or stands beside it, and has gear."""
    geared, features = {**PROFILE, "climbing_gear": True}, tower(box, line, "rope")
    state = {"on_way": "r", "climb_height": 3}
    for at_foot in (False, True):
        one = unit("a", FOOT, profile=geared, state={} if at_foot else state)
        scenario = scene(GAME, one, features=features)
        assert offered(scenario, "climb_gear") == [("climb_gear", HEAD)]
    (best,) = [
        option.plan
        for option in planner.options(scenario, "a", actions=["climb_gear"])
        if option.plan.order.to == HEAD
    ]
    assert best.found
    bare = scene(GAME, unit("a", FOOT, profile=PROFILE, state=state), features=features)
    assert offered(bare, "climb_gear") == []


def test_up_a_rope_by_hand(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.climb.height-marker: 3" of 6" are left of the rope, for M 4: climb_on gets it there.

    gemini.rope.two-actions: from the foot it is climb_rope.
    """
    hung = unit("a", FOOT, profile=PROFILE, state={"on_way": "r", "climb_height": 3})
    scenario = scene(GAME, hung, features=tower(box, line, "rope"))
    assert offered(scenario, "climb_on", "climb_rope") == [("climb_on", HEAD)]
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=tower(box, line, "rope"))
    assert offered(scenario, "climb_on", "climb_rope") == [("climb_rope", HEAD)]


def test_up_a_ladder(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.ladder.mid-stop: the same on a ladder, by its own order."""
    hung = unit("a", FOOT, profile=PROFILE, state={"on_way": "r", "climb_height": 3})
    scenario = scene(GAME, hung, features=tower(box, line, "ladder"))
    assert offered(scenario, "ladder_on", "climb_on") == [("ladder_on", HEAD)]


def test_up_a_face(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.climb.height-marker: up a block onto its roof, up a wall onto the floor behind it."""
    hung = unit("a", (32.4, 22), profile=PROFILE, state={"on_way": "t", "climb_height": 3})
    block = box("t", "solid", 33, 18, 40, 28, height=6)
    assert offered(scene(GAME, hung, features=[block]), "climb_on") == [("climb_on", "t")]
    wall = line("t", "wall", (33, 18), (33, 28), height=6)
    floors = [
        box("f", "floor", 33, 18, 40, 28, z=6),
        box("off", "floor", 50, 18, 55, 28, z=6),
        box("low", "floor", 33, 18, 40, 28, z=3),
    ]
    scenario = scene(GAME, hung, features=[wall, *floors])
    assert offered(scenario, "climb_on") == [("climb_on", "f")]


def test_down_from_the_top(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.ladder.mid-stop: whoever climbs down goes on to the foot."""
    hung = unit("a", HEAD, profile=PROFILE, state={"on_way": "r", "climb_height": 3})
    scenario = scene(GAME, hung, features=tower(box, line, "ladder"))
    assert offered(scenario, "ladder_on") == [("ladder_on", (*FOOT, 0))]


def test_the_order_by_hand_takes_more_actions(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.rope.two-actions: of gear and hands, which get it as far, gear is what is offered."""
    one = unit("a", FOOT, profile={**PROFILE, "climbing_gear": True})
    scenario = scene(GAME, one, features=tower(box, line, "rope"))
    found = planner.survey(scenario, "a", actions=["climb_rope", "climb_gear"])
    ends = [option.plan.order for option in found.options if option.plan.order.to == HEAD]
    assert ends == [Order("a", "climb_gear", to=HEAD)]


def test_a_slant_is_marked_and_paid_by_one_rule(
    scene: Any, unit: Any, box: Any, line: Any, no: Any
) -> None:
    """gemini.climb.surface-cost, gemini.climb.height-marker: 8" up and 6" in are 10" of ladder.

    M 4 gets 4" along it, which is 3.2" up; three turns of it are 12", so the third gets to the
    head. By the marker's height alone 8" would be there after two.
    """
    block = box("t", "solid", 37.8, 18, 45, 28, height=8, climbable=False)
    ladder = line("r", "ladder", FOOT, (38.4, 22), from_z=0, to_z=8)
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=[block, ladder])
    for action, high in (("single_move", 3.2), ("keep_on_ladder", 6.4)):
        assert no(scenario, "ladder_on") != ""
        plan = planner.plan(scenario, Order("a", action, to=(38.4, 22, 8)))
        assert planner.check(scenario, plan).legal
        scenario = planner.next_phase(planner.after(scenario, plan), ends_turn=True)
        state = scenario.unit("a").state
        assert state["climb_height"] == pytest.approx(high, abs=1e-4)
        assert "travelled" not in state
    plan = planner.plan(scenario, Order("a", "ladder_on", to=(38.4, 22, 8)))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].spent == pytest.approx(10 * 25_400, abs=2)
    assert plan.models[0].budget == pytest.approx(12 * 25_400, abs=2)
    down = planner.plan(scenario, Order("a", "come_down", to=FOOT))
    state = planner.after(scenario, down).unit("a").state
    assert state["climb_height"] == pytest.approx(3.2, abs=1e-4)
