"""Running from a charge on a table with things on it: walls, doors, the edge, who is caught."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
EDGE = 25 / 25.4


def charged(scene: Any, unit: Any, features: Any = (), at: float = 24, **profile: Any) -> Any:
    """The scenario after a charge of 4" along y = 22, of 8": 4" are left; b is to run east."""
    charger = unit("a", (at, 22))
    runner = unit("b", (at + 4 + EDGE, 22), side="blue", profile=profile)
    scenario = scene(GAME, charger, runner, features=list(features))
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert planner.check(scenario, plan).legal
    return scenario, plan, planner.after(scenario, plan)


def run(then: Any, roll: int) -> Any:
    """The run of b with a roll."""
    plan = planner.plan(then, Order("b", "run", roll=roll))
    assert planner.check(then, plan).legal
    return plan.models[0].end


def test_where_runners_stop(scene: Any, unit: Any, line: Any) -> None:
    """gemini.react.run.distance: straight on, and no further than a wall or the table's edge.

    From x = 28.98: with 5" to 33.98; with a wall at x = 32 to half a base before it.
    """
    start = 28 + EDGE
    _, _, then = charged(scene, unit)
    assert run(then, 5).x == pytest.approx((start + 5) * INCH, abs=60)
    wall = line("w", "wall", (32, 0), (32, 44), height=4)
    _, _, then = charged(scene, unit, [wall])
    assert run(then, 8).x == pytest.approx((32 - EDGE / 2) * INCH, abs=0.1 * INCH)
    _, _, then = charged(scene, unit, at=52)
    assert run(then, 8).x == pytest.approx((60 - EDGE / 2) * INCH, abs=0.1 * INCH)


def test_runners_open_doors(scene: Any, unit: Any, line: Any) -> None:
    """gemini.react.run.terrain: a closed door in the line takes 2" of 8": 6" on."""
    wall = line("w", "wall", (32, 0), (32, 44), height=4)
    door = line("d", "door", (32, 21), (32, 23), state="closed")
    _, _, then = charged(scene, unit, [wall, door])
    assert run(then, 8).x == pytest.approx((28 + EDGE + 6) * INCH, abs=60)


@pytest.mark.parametrize(("roll", "routs"), [(3, True), (5, False)])
def test_caught_at_a_wall(scene: Any, unit: Any, line: Any, roll: int, routs: bool) -> None:
    """gemini.react.run.caught: 4" left reach who ran 3", not who ran 5"; at a wall everybody.

    The wall lets nobody further than 2.5" on, whatever the roll, so the chance is 1; on open
    ground it is that of 2D6 up to 4: 1/36 + 2/36 + 3/36.
    """
    _, plan, then = charged(scene, unit)
    after = planner.after(then, planner.plan(then, Order("b", "run", roll=roll)))
    assert bool(after.unit("b").state.get("routing")) is routs
    assert "chance of 1/6" in dict(plan.notes)["gemini.react.run.caught"]
    wall = line("w", "wall", (32, 0), (32, 44), height=4)
    _, plan, then = charged(scene, unit, [wall])
    after = planner.after(then, planner.plan(then, Order("b", "run", roll=roll)))
    assert after.unit("b").state["routing"]
    assert dict(plan.notes)["gemini.react.run.caught"].endswith("surely")


def test_mines_stop_no_runner(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.run.caught: through mines at x = 30 as on open ground: 2D6 up to 4, 1/6."""
    mines = box("m", "area", 30, 10, 31, 34, terrain="minefield")
    _, plan, _ = charged(scene, unit, [mines])
    assert "chance of 1/6" in dict(plan.notes)["gemini.react.run.caught"]


def test_who_is_caught_is_reached_by_a_way(scene: Any, unit: Any, line: Any) -> None:
    """gemini.react.run.caught: through a door that the runner leaves open behind it.

    It runs 2" for the door and 4" on, base to base 4" from the charger that has 4" left: caught.
    If it shuts the door, opening it again takes 2" of the 4" that the charger has: not caught.
    """
    features = [
        line("w", "wall", (31, 0), (31, 44), height=4),
        line("d", "door", (31, 21), (31, 23), state="closed"),
    ]
    for shuts, toll, routs in ((False, 2, True), (True, 2, False)):
        _, _, then = charged(scene, unit, features)
        runner = then.unit("b")
        state = {**runner.state, "shuts_doors": shuts}
        then = replace(then, units=(then.unit("a"), replace(runner, state=state)))
        plan = planner.plan(then, Order("b", "run", roll=toll + 4))
        assert plan.models[0].end.x == pytest.approx((28 + EDGE + 4) * INCH, abs=60)
        after = planner.after(then, plan)
        assert bool(after.unit("b").state.get("routing")) is routs


def test_the_line_is_that_of_the_declaration(scene: Any, unit: Any, line: Any) -> None:
    """gemini.react.run.timing: who runs does so as the charge is made, away from where it began.

    The charger comes round a wall and ends south-west of it; the runner runs east all the same.
    """
    wall = line("w", "wall", (26, 21), (26, 30), height=4)
    charger = unit("a", (24, 22), profile={"M": 5})
    runner = unit("b", (28, 22), side="blue")
    scenario = scene(GAME, charger, runner, features=[wall])
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert planner.check(scenario, plan).legal
    then = planner.after(scenario, plan)
    assert plan.models[0].end.y < 21.9 * INCH
    end = run(then, 6)
    assert (end.x, end.y) == (pytest.approx(34 * INCH, abs=60), 22 * INCH)


def test_who_runs_two_inches_is_gone_that_far(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.run.caught: a charge of 6.02" leaves 1.98", less than any 2D6: it is not caught.

    Bog behind the runner slows nobody who gets not so far: 2" are run in the open.
    """
    charger, runner = unit("a", (24, 22)), unit("b", (31, 22), side="blue")
    bog = box("bog", "area", 36, 10, 42, 34, terrain="bog")
    scenario = scene(GAME, charger, runner, features=[bog])
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert plan.models[0].spent == pytest.approx((7 - EDGE) * INCH, abs=60)
    assert dict(plan.notes)["gemini.react.run.caught"].endswith("does not catch it")
