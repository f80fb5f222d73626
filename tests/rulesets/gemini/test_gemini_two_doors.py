"""Any two acts on doors cost what one does: on one way, and over the turn."""

from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400


def walls(line: Any, *leaves: tuple[float, str]) -> list[Any]:
    """Walls across the table, each with a door from y = 21 to 23: (x, state of the door)."""
    found = []
    for number, (x, state) in enumerate(leaves, 1):
        found.append(line(f"w{number}", "wall", (x, 0), (x, 44), height=4))
        found.append(line(f"d{number}", "door", (x, 21), (x, 23), state=state))
    return found


@pytest.mark.parametrize(
    ("leaves", "points", "paid"),
    [
        (((30, "closed"), (32, "closed")), 2, 2),  # two acts
        (((30, "closed"), (31.5, "locked")), 2, 4),  # three
        (((30, "closed"), (31.5, "closed"), (33, "closed")), 3, 4),  # three
        (((30, "closed"), (31.5, "bolted"), (33, "closed")), 3, 4),  # four
        (((30, "closed"), (32, "open")), 2, 2),  # one
    ],
)
def test_acts_on_several_doors(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, leaves: Any, points: int, paid: int
) -> None:
    """gemini.door.two-actions: 2" for each two acts, whichever doors they are on.

    gemini.door.four-actions: 4" for three or four. From x = 28 with M 4 and its action points.
    """
    who = unit("a", (28, 22), profile={"M": 4, "AP": points})
    scenario = scene(GAME, who, features=walls(line, *leaves))
    furthest = 28 + 4 * points - paid
    plan = planner.plan(scenario, Order("a", "move", to=(50, 22)))
    assert plan.models[0].end.x == pytest.approx(furthest * INCH, abs=60)
    assert planner.check(scenario, plan).legal
    assert broken(scenario, walked(scenario, "move", (furthest, 22))) == set()
    further = walked(scenario, "move", (furthest + 0.01, 22))
    assert broken(scenario, further) == {"gemini.move.reductions"}


def test_the_second_door_in_the_same_turn(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: through one door by one order, by the next through another, free.

    From 28.5 it comes to 30.5: 2" for the door. From there it goes 4", the act on the door at 32
    being the second; that on the door at 35 is the first of two again.
    """
    features = walls(line, (30, "closed"), (32, "closed"), (35, "closed"))
    scenario = scene(GAME, unit("a", (28.5, 22), profile={"M": 4, "AP": 3}), features=features)
    for action, at, acts in (("single_move", 30.5, 1), ("single_move", 34.5, 2), ("move", 36.5, 3)):
        plan = planner.plan(scenario, Order("a", action, to=(50, 22)))
        assert plan.models[0].end.x == pytest.approx(at * INCH, abs=60)
        assert planner.check(scenario, plan).legal
        scenario = planner.after(scenario, plan)
        assert scenario.unit("a").state["door_acts"] == acts


def test_two_doors_are_nearer_than_the_way_round(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: 4" walked and 2" for both doors are 6".

    Round the ends of the walls at y = 24, half a base off, it is 2 √(1 + 2.49²) + 2, more than
    7"; were each door paid for by itself, that would be less than 8".
    """
    features = [
        *(line(f"w{x}", "wall", (x, 0), (x, 24), height=4) for x in (30, 32)),
        *(line(f"d{x}", "door", (x, 21), (x, 23), state="closed") for x in (30, 32)),
    ]
    scenario = scene(GAME, unit("a", (29, 22), profile={"M": 4, "AP": 2}), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(33, 22), goal="reach"))
    assert plan.models[0].spent == pytest.approx(6 * INCH, abs=60)
    assert plan.models[0].end.at[:2] == (33 * INCH, 22 * INCH)


@pytest.mark.parametrize("single", [1, 2])
def test_one_act_may_cost_half(scene: Any, unit: Any, line: Any, single: int) -> None:
    """A-26: where one act costs 1", two cost 2" just so; with M 4 and 2 AP it comes to 34."""
    features = walls(line, (30, "closed"), (32, "closed"))
    who = unit("a", (28, 22), profile={"M": 4, "AP": 2})
    scenario = scene(GAME, who, features=features, options={"door.single": single})
    plan = planner.plan(scenario, Order("a", "move", to=(50, 22)))
    assert plan.models[0].end.x == pytest.approx(34 * INCH, abs=60)


def test_who_shuts_doors_pays_for_each(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.four-actions: two doors opened and shut again are four acts: 4"."""
    features = walls(line, (30, "closed"), (31.5, "closed"))
    who = unit("a", (28, 22), profile={"M": 4, "AP": 2}, state={"shuts_doors": True})
    plan = planner.plan(scene(GAME, who, features=features), Order("a", "move", to=(50, 22)))
    assert plan.models[0].end.x == pytest.approx(32 * INCH, abs=INCH / 2)


def test_who_opens_for_the_others_has_half_a_pair(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: who opened one door for the others opens the next for nothing.

    At x = 29 it stands at the door at 30. That takes 2" of its 8": 6" are left, through the door at
    32, for nothing, to 35. The other has opened none.
    """
    features = walls(line, (30, "closed"), (32, "closed"))
    who = unit("a", (29, 22), (27, 22), profile={"M": 4, "AP": 2})
    scenario = scene(GAME, who, features=features)
    plan = planner.plan(scenario, Order("a", "open_door", to="d1", models=("a.1",)))
    assert planner.check(scenario, plan).legal
    scenario = planner.after(scenario, plan)
    assert scenario.unit("a").state["door_acts_by"] == {"a.1": 1, "a.2": 0}
    plan = planner.plan(scenario, Order("a", "move", to=(35, 22)))
    assert planner.check(scenario, plan).legal
    opener, other = plan.models
    assert opener.end.x == pytest.approx(35 * INCH, abs=60)
    assert other.end.x == pytest.approx(33 * INCH, abs=INCH)  # 8" less 2" from 27


def test_the_door_that_is_free_is_the_second(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: with one act done the first door is free, and the next is paid.

    So the steps of the plan say it, as the referee does: 2" in all beside the way.
    """
    features = walls(line, (30, "closed"), (32, "closed"))
    who = unit("a", (29, 22), profile={"M": 4, "AP": 2}, state={"door_acts": 1})
    scenario = scene(GAME, who, features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(33, 22)))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].spent == pytest.approx(6 * INCH, abs=60)
