"""One opens the door for the others, and steps aside."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
HALF = 25 / 25.4 / 2
WALL = 30.0


def squad(scene: Any, unit: Any, line: Any, *, state: str = "locked", **more: Any) -> Any:
    """Two figures before a wall at x = 30 with a door from y = 21.4 to 22.6; M 4."""
    features = [
        line("w", "wall", (WALL, 0), (WALL, 44), height=4),
        line("d", "door", (WALL, 21.4), (WALL, 22.6), state=state),
    ]
    walk = more.pop("walk", 2)
    first = WALL - HALF - 0.5 - walk  # so much brings its base within 1/2" of the door
    return scene(GAME, unit("a", (first, 22), (first, 20.5), **more), features=features)


def test_opened_and_aside(scene: Any, unit: Any, line: Any, left: Any, no: Any) -> None:
    """gemini.door.opener-aside: 2" walked and 2" for the lock use M 4 up; then one base aside.

    The other one, 1.5" below, pays nothing for the door and goes 4" through it.
    """
    scenario = squad(scene, unit, line, walk=1.99)
    order = Order("a", "open_door", to="d")
    plan = planner.plan(scenario, order)
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x >= (WALL - HALF - 0.5) * INCH - 60
    assert not plan.models[1].steps
    state = left(scenario, plan)
    assert state["opened"] == ["d"]
    assert state["opener"] == "a.1"
    assert state["door_spent"] == pytest.approx(4, abs=0.01)
    then = planner.after(scenario, plan)
    terms = planner.rulesets.find(GAME).terms(then, Order("a", "move"))
    assert terms.mobilities["a.1"].budget <= 0.01 * INCH
    assert terms.mobilities["a.2"].budget == 4 * INCH
    assert terms.mobilities["a.2"].passage("d").entry == 0

    beside = planner.plan(then, Order("a", "step_aside", to=(27, 24)))
    assert planner.check(then, beside).legal
    gone = beside.models[0].end
    at = then.unit("a").models[0].pose
    assert ((gone.x - at.x) ** 2 + (gone.y - at.y) ** 2) ** 0.5 <= 2 * HALF * INCH
    assert gone.y - at.y > 0.5 * INCH
    assert no(planner.after(then, beside), "step_aside") == "gemini.door.opener-aside"


def test_how_far_it_opens(scene: Any, unit: Any, line: Any, walked: Any, broken: Any) -> None:
    """gemini.door.opener-aside: it has to be at the door; gemini.door.two-actions: 2" are gone.

    It walks on from there without going through: no step of it passes the leaf.
    """
    scenario = squad(scene, unit, line)
    at = WALL - HALF - 0.5

    def opening(x: float) -> Any:
        plan = walked(scenario, "open_door", (x, 22))
        return broken(scenario, replace(plan, order=replace(plan.order, to="d")))

    assert opening(at) == set()
    assert opening(at - 0.01) == {"gemini.door.two-actions"}
    assert opening(at + 0.01) == {"gemini.move.reductions"}


def test_who_opens_nothing(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.door.opener-aside: a shut door is named, movement and an action are left for it."""
    scenario = squad(scene, unit, line)
    assert no(scenario, "open_door") == "gemini.door.opener-aside"
    assert no(scenario, "open_door", to="d") == ""
    assert no(scenario, "step_aside") == "gemini.door.opener-aside"
    assert no(squad(scene, unit, line, state="open"), "open_door", to="d") != ""
    slow = squad(scene, unit, line, profile={"M": 1})
    assert no(slow, "open_door", to="d") == "gemini.door.two-actions"
    spent = squad(scene, unit, line, state="closed", profile={"AP": 1})
    spent = planner.after(spent, planner.plan(spent, Order("a", "move", to=(20, 22))))
    assert no(spent, "open_door", to="d") == "gemini.door.two-actions"


def test_who_is_too_far_from_a_door_is_told_by_how_much(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: 10" and its half base off, M 4 less the 2" of the leaf: 8" off."""
    wall = line("w", "wall", (30, 0), (30, 44), height=4)
    door = line("d", "door", (30, 21), (30, 23), state="closed", height=2.5)
    scenario = scene(GAME, unit("a", (20 - HALF, 22), profile={"M": 4}), features=[wall, door])
    refused = planner.rulesets.find(GAME).refusal(scenario, Order("a", "open_door", to="d"))
    assert refused == (
        "gemini.door.two-actions",
        'a.1 is 10" from d: with 2" of its movement kept for the door it comes no nearer than 8",'
        ' and 0.5" is near enough',
    )


def test_what_the_opener_has_left(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.opener-aside: of two actions, 8", 2.5" up to the leaf and 2" leave 3.5"."""
    scenario = squad(scene, unit, line, profile={"AP": 2})
    then = planner.after(scenario, planner.plan(scenario, Order("a", "open_door", to="d")))
    terms = planner.rulesets.find(GAME).terms
    whole = terms(then, Order("a", "move")).mobilities
    assert whole["a.1"].budget == pytest.approx(3.5 * INCH, abs=60)
    assert whole["a.2"].budget == 8 * INCH
    once = terms(then, Order("a", "single_move")).mobilities
    # Of the 4.5" that opening took the other action bears 4", the last half inch this one.
    assert once["a.1"].budget == pytest.approx(3.5 * INCH, abs=60)


def test_nobody_is_to_stand_in_a_door(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.opener-aside: the opener goes beside it, and no reason says what keeps it out."""
    wall = line("w", "wall", (30, 0), (30, 44), height=4)
    door = line("d", "door", (30, 21), (30, 23), state="closed", height=2.5)
    scenario = scene(GAME, unit("a", (28, 22), profile={"M": 4, "AP": 2}), features=[wall, door])
    plan = planner.plan(scenario, Order("a", "open_door", to="d"))
    assert plan.found
    assert plan.why_not == ()
    assert "models_in_objective" not in {term.name for term in plan.objective}


def test_a_door_is_opened_once_for_all(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: two of M 4 go through a door at 2" each; that is told.

    With open_door one pays, and so it is said of the charge as well, found or not: 4.5" and 2" are
    within 8", but 6.5" and 2" are not.
    """
    scenario = squad(scene, unit, line, walk=0, profile={"M": 4})
    plan = planner.plan(scenario, Order("a", "move", to=(34, 22)))
    assert all(way.end.x > WALL * INCH for way in plan.models)
    said = dict(plan.notes)["gemini.door.two-actions"]
    assert said.startswith("2 of it pay for d")
    assert "open_door" in said
    for reach, found in ((4.5, True), (6.5, False)):
        foe = unit("b", (WALL - HALF - 0.5 + reach + 2 * HALF, 22), side="blue")
        pair = unit("a", (WALL - HALF - 0.5, 22), (WALL - HALF - 0.5, 20.5))
        features = [
            line("w", "wall", (WALL, 0), (WALL, 44), height=4),
            line("d", "door", (WALL, 21.4), (WALL, 22.6), state="locked"),
        ]
        charge = planner.plan(
            scene(GAME, pair, foe, features=features), Order("a", "charge", ["b"])
        )
        assert charge.found is found
        assert "open_door" in dict(charge.notes)["gemini.door.two-actions"]
    open_ = squad(scene, unit, line, walk=0, state="open")
    free = planner.plan(open_, Order("a", "move", to=(34, 22)))
    assert "gemini.door.two-actions" not in dict(free.notes)


@pytest.mark.parametrize(("walk", "offered"), [(1.9, ("d",)), (2.1, ())])
def test_doors_that_can_be_opened_are_offered(
    scene: Any, unit: Any, line: Any, walk: float, offered: tuple[str, ...]
) -> None:
    """gemini.door.opener-aside: the lock takes 2" of M 4: 2" are left for the way to it."""
    scenario = squad(scene, unit, line, walk=walk)
    game = planner.rulesets.find(GAME)
    mine = scenario.unit("a")
    assert game.things(scenario, mine, "open_door") == offered
    (choice,) = (c for c in game.choices(scenario, mine) if c.action == "open_door")
    assert choice.allowed is bool(offered)


def test_one_opens_for_all_that_charge(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: 2" for each that goes through; gemini.door.opener-aside: for one.

    From (26, 21) to b.1 at (33.4, 22) it is 7.47" and 0.98" less to contact, 6.48": with the door
    8.48", more than 8". So of three a.1 alone gets there, and is no part of two. With the door
    opened by one of the others, off its own 8", all three do.
    """
    walls = [
        line("w", "wall", (30, 0), (30, 44), height=5, thickness=0.2, climbable=False),
        line("d", "door", (30, 21), (30, 23), height=3, state="closed"),
    ]
    squad = unit("a", (27, 22), (26, 21), (26, 23), profile={"M": 4, "AP": 2, "I": 4})
    foes = unit("b", (33.4, 22), (33.4, 23.5), side="blue", profile={"M": 4, "I": 4})
    scenario = scene(GAME, squad, foes, features=walls)
    order = Order("a", "charge", ("b",))
    plan = planner.plan(scenario, order)
    assert not plan.found
    (told,) = (repair.text for repair in plan.repairs if repair.kind == "before")
    who = next(name for name in ("a.2", "a.3") if name in told)
    assert "3 models engaged" in told
    assert f"open_door to d with {who}" in told
    opened = planner.plan(scenario, Order("a", "open_door", to="d", models=(who,)))
    then = planner.after(scenario, opened)
    charged = planner.plan(then, order)
    assert planner.check(then, charged).legal
    assert next(t.value for t in charged.objective if t.name == "models_engaged") == 3


@pytest.mark.parametrize("roof", [True, False])
def test_a_door_that_nobody_uses_is_not_told_of(
    scene: Any, unit: Any, line: Any, box: Any, *, roof: bool
) -> None:
    """gemini.door.two-actions: who charges over the roof pays for no door below.

    4" to contact from (28, 22) to (32.984, 22), over a wall with a door at x = 30.
    """
    features = [
        line("w", "wall", (30, 0), (30, 44), height=3),
        line("d", "door", (30, 21), (30, 23), state="closed", height=2.2),
        box("r", "floor", 20, 10, 40, 34, z=3),
    ]
    up = (3,) if roof else ()
    pair = unit("a", (28, 22, *up), (26.8, 22, *up), profile={"M": 4, "AP": 2})
    foe = unit("b", (32 + 25 / 25.4, 22, *up), side="blue")
    plan = planner.plan(scene(GAME, pair, foe, features=features), Order("a", "charge", ["b"]))
    assert plan.found
    assert any("goes through d" in text for _, text in plan.notes) is not roof
