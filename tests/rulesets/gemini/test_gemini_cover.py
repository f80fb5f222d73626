"""Move Through Cover on ways in and out of slow ground: an inch of it each action, on top."""

import math
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.navigation.navigator import Navigator
from planner.plan import Status

INCH = 25_400
MUD, SWAMP = "difficult", "very_difficult"
TOO_FAR = {"gemini.move.reductions"}


def mover(unit: Any, x: float = 20, **profile: Any) -> Any:
    """M 4 with Move Through Cover, at x 20, facing along x."""
    return unit("a", (x, 22), profile={"M": 4, "mtc": True, **profile})


def ground(box: Any, *parts: Any) -> Any:
    """Slow ground right across the table: (terrain, from x, to x)."""
    return [box(f"g{a}", "area", a, 0, b, 44, terrain=kind) for kind, a, b in parts]


CASES = [
    # Only what is mud: 4" open, and half an inch.
    ([(MUD, 22, 22.5)], {}, {}, 24.5),
    # 2" open, an inch of mud on top of the 4", and 1" of it for the other 2".
    ([(MUD, 22, 60)], {}, {}, 24),
    # Half an inch of each of two strips.
    ([(MUD, 21, 21.5), (MUD, 22, 22.5)], {}, {}, 25),
    # 2" open, an inch of swamp, half an inch of it for 2".
    ([(SWAMP, 22, 60)], {}, {}, 23.5),
    # 2" open, 1" of mud for 2": the inch is for the swamp (in the mud: 23.5).
    ([(MUD, 22, 23), (SWAMP, 23, 60)], {}, {}, 24),
    # Twice: 2" open and 2" of mud, then an inch and 2" more of it.
    ([(MUD, 22, 60)], {"AP": 2}, {}, 27),
    # The first action is all open: its inch is lost. 4", 2" + 1" + 1".
    ([(MUD, 26, 60)], {"AP": 2}, {}, 28),
    # Once a turn: of s" of mud s - 1 at 2": 2 + 2 (s - 1) = 8.
    ([(MUD, 22, 60)], {"AP": 2}, {"mtc.scope": "turn"}, 26),
    ([(MUD, 26, 60)], {"AP": 2}, {"mtc.scope": "turn"}, 28),
    # An action that passes mud gives its inch to swamp further on: 3" open, 0.5" of mud for 1",
    # an inch of swamp; then an inch of it and 1" for 4".
    ([(MUD, 23, 23.5), (SWAMP, 23.5, 60)], {"AP": 2}, {}, 26.5),
]


@pytest.mark.parametrize(("parts", "profile", "options", "x"), CASES)
def test_an_inch_of_slow_ground_on_top(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, parts: Any, profile: Any,
    options: Any, x: float,
) -> None:  # fmt: skip
    """gemini.mtc.bonus, A-20: once each action, real, at factor 1, in slow ground alone."""
    who, features = mover(unit, **profile), ground(box, *parts)
    scenario = scene("gemini", who, features=features, options=options)
    assert broken(scenario, walked(scenario, "move", (x, 22))) == set()
    assert broken(scenario, walked(scenario, "move", (x + 0.0001, 22))) == TOO_FAR


@pytest.mark.share(2)
@pytest.mark.parametrize(("parts", "profile", "options", "x"), CASES)
def test_it_is_planned_as_far_as_that(
    scene: Any, unit: Any, box: Any, broken: Any, parts: Any, profile: Any, options: Any, x: float
) -> None:
    """gemini.mtc.bonus, A-20: to the place that the judge lets it come to, and no further."""
    who, features = mover(unit, **profile), ground(box, *parts)
    scenario = scene("gemini", who, features=features, options=options)
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    assert abs(plan.models[0].end.x - x * INCH) < 60
    assert broken(scenario, plan) == set()
    # along half an inch of mud a way saves more than is known not to be
    assert plan.status is (Status.FEASIBLE if x == 24.5 else Status.OPTIMAL)


def test_what_is_saved_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.mtc.bonus: 2" and 2" of mud are 6" by the steps; 5" of 4" + 1" are spent: 1" less."""
    scenario = scene("gemini", mover(unit), features=ground(box, (MUD, 22, 60)))
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    (way,) = plan.models
    (credit,) = way.credits
    assert credit.rule == "gemini.mtc.bonus"
    assert credit.amount == pytest.approx(INCH, abs=2)
    assert sum(step.cost for step in way.steps) - credit.amount == pytest.approx(way.spent, abs=3)
    assert ', less 1"' in str(plan)
    assert plan.models[0].budget == 5 * INCH
    beside = planner.plan(scenario, Order("a", "move", to=(20, 30)))
    assert beside.models[0].budget == 4 * INCH
    assert beside.models[0].credits == ()


def test_two_kinds_of_ground_side_by_side(scene: Any, unit: Any, box: Any, broken: Any) -> None:
    """gemini.terrain.very-difficult: 3" open, 0.5" of mud for 1", 2" of swamp for 8": 12".

    What floats lose at borders is more the more borders are crossed: the plan was refused.
    """
    who = unit("a", (20, 22), profile={"M": 4, "AP": 3})
    scenario = scene("gemini", who, features=ground(box, (MUD, 23, 23.5), (SWAMP, 23.5, 60)))
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    assert abs(plan.models[0].end.x - 25.5 * INCH) < 5
    assert broken(scenario, plan) == set()


def test_open_ground_has_nothing_of_it(scene: Any, unit: Any, box: Any, walked: Any,
                                       broken: Any) -> None:  # fmt: skip
    """A-20: there is mud on the table; 4" beside it are 4", and a hair more is too far."""
    scenario = scene("gemini", mover(unit), features=ground(box, (MUD, 40, 50)))
    assert broken(scenario, walked(scenario, "move", (24, 22))) == set()
    assert broken(scenario, walked(scenario, "move", (24.0001, 22))) == TOO_FAR
    plan = planner.plan(scenario, Order("a", "move", to=(30, 22)))
    assert abs(plan.models[0].end.x - 24 * INCH) < 5


def test_with_the_die_of_the_fleet(scene: Any, unit: Any, box: Any, walked: Any,
                                   broken: Any) -> None:  # fmt: skip
    """gemini.fleet.not-reduced, A-20: 2" open and 8" of mud.

    Of these 2" are on top, 3" are the die's, 3" cost 6": 8" and the 3.
    """
    who = mover(unit, AP=2, fleet=True)
    scenario = scene("gemini", who, features=ground(box, (MUD, 22, 60)))
    for x, rules in ((30, set()), (30.0001, TOO_FAR)):
        plan = walked(scenario, "move", (x, 22))
        assert broken(scenario, replace(plan, order=replace(plan.order, roll=3))) == rules
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22), roll=3))
    assert abs(plan.models[0].end.x - 30 * INCH) < 60
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize(("reach", "status"), [(8.5, "found"), (8.6, "none")])
def test_a_charge_is_one_action(
    scene: Any, unit: Any, box: Any, broken: Any, reach: float, status: str
) -> None:
    """gemini.charge.double-move, A-20: 7" open, 1.5" of mud: half an inch for 1"."""
    foe = unit("b", (20 + reach + 25 / 25.4, 22), side="blue")
    scenario = scene("gemini", mover(unit), foe, features=ground(box, (MUD, 22, 23.5)))
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert plan.found is (status == "found")
    assert not plan.found or broken(scenario, plan) == set()


@pytest.mark.parametrize(("x", "walks"), [(24, True), (24.0001, False)])
def test_a_charger_without_contact_walks_with_it(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, x: float, walks: bool
) -> None:
    """gemini.charge.otherwise-normal: M 4 through mud: 2" open, an inch on top, 1" for 2"."""
    rule = "gemini.charge.otherwise-normal"
    foe = unit("b", (20, 30), side="blue")
    scenario = scene("gemini", mover(unit), foe, features=ground(box, (MUD, 22, 60)))
    found = broken(scenario, walked(scenario, "charge", (x, 22), targets=["b"]))
    assert (rule not in found) is walks


@pytest.mark.parametrize(("x", "rules"), [(25, set()), (25.0001, TOO_FAR)])
def test_backward_it_is_half_an_inch(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, x: float, rules: set[str]
) -> None:
    """gemini.back.half-rate, A-10: back in mud the modified 2" + 1" are halved: 1.5"."""
    who = mover(unit, 23.5)
    who["models"][0]["facing"] = 180
    scenario = scene("gemini", who, features=ground(box, (MUD, 22, 60)))
    assert broken(scenario, walked(scenario, "move", (x, 22))) == rules


@pytest.mark.parametrize(("x", "rules"), [(25, set()), (25.0001, TOO_FAR)])
def test_a_tactical_move_is_slowed_less(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, x: float, rules: set[str]
) -> None:
    """gemini.tactical.terrain: a 4: 2" open, an inch of mud on top, 1" of it, 2" more."""
    scenario = scene("gemini", mover(unit, 21), features=ground(box, (MUD, 23, 60)))
    plan = walked(scenario, "tactical", (x, 22))
    assert broken(scenario, replace(plan, order=replace(plan.order, roll=4))) == rules


@pytest.mark.parametrize(("scope", "second"), [("action", 3), ("turn", 2)])
def test_one_inch_in_the_turn_over_several_orders(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, scope: str, second: int
) -> None:
    """gemini.mtc.bonus, A-20 (mtc.scope): M 4, two orders: 1" open and 2.5" of mud; then 3" or 2".

    Of the first 4" the mud takes 3" for 1.5", and an inch is on top. The second order has 4": 2"
    of mud, and an inch more where each action has one.
    """
    features = ground(box, (MUD, 21, 60))
    who = mover(unit, AP=3)
    scenario = scene("gemini", who, features=features, options={"mtc.scope": scope})
    first = walked(scenario, "single_move", (23.5, 22))
    assert broken(scenario, first) == set()
    then = planner.after(scenario, first)
    assert broken(then, walked(then, "single_move", (23.5 + second, 22))) == set()
    assert broken(then, walked(then, "single_move", (23.5001 + second, 22))) == TOO_FAR


def test_slow_ground_all_about_keeps_few_ways(scene: Any, unit: Any) -> None:
    """gemini.mtc.bonus: 30 hexagons of mud and swamp about who has three actions.

    Where slow ground was all but free, forty ways to each way point stood side by side, for turns
    were most of what they cost, and a plan took minutes. Now each is left ahead, back and to two
    sides, each with a few turns: sixteen at most, on average, half of the forty are too many.
    """
    patches = []
    for k in range(30):
        x, y, wide = 16 + 5 * (k % 6), 10 + 5 * (k // 6) + k % 3, 0.7 + 0.1 * (k % 7)
        corners = (math.tau * i / 6 + 0.1 * k for i in range(7))
        ring = [[x + wide * math.cos(t), y + wide * math.sin(t)] for t in corners]
        patches.append(
            {
                "type": "Feature",
                "id": f"g{k}",
                "properties": {"kind": "area", "terrain": (MUD, SWAMP)[k % 2]},
                "geometry": {"type": "Polygon", "coordinates": [[*ring[:-1], ring[0]]]},
            }
        )
    scenario = scene("gemini", mover(unit, 18.2, AP=3), features=patches)
    terms = rulesets.find("gemini").terms(scenario, Order("a", "move"))
    field: Any = Navigator(scenario, terms).field("a.1")
    for one in field.fields:
        assert one.labels.alive.sum() < 20 * len(one.points[0])
