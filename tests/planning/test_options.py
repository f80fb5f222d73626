"""Which orders are looked at, and that the plain ones spare the dear ones."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order, Scenario, rulesets
from planner.formation.limits import Limits
from planner.formation.problem import Problem
from planner.formation.reasons import shortage
from planner.navigation.places import Places
from planner.planning.navigators import Navigators
from planner.planning.survey.options import Option, orders
from planner.show.report import order_words
from planner.units import Pose

from .two_figures import two_figures


def table(*objectives: tuple[float, float]) -> Scenario:
    """A bare table with two scouts at (10, 10) and (12, 10) and objectives of radius 3"."""
    features = [
        {
            "type": "Feature",
            "id": f"o{number}",
            "geometry": {"type": "Point", "coordinates": at},
            "properties": {"kind": "objective", "name": "Home" if number < 3 else "Away"}
            | {"radius": 3},
        }
        for number, at in enumerate(objectives, start=1)
    ]
    models: list[dict[str, Any]] = [
        {"id": f"scouts.{n}", "base": "32mm", "at": [8 + 2 * n, 10]} for n in (1, 2)
    ]
    unit = {"id": "scouts", "side": "red", "keywords": ["INFANTRY"], "profile": {"M": 6}}
    head = {"width": 60, "height": 44, "unit": "in", "name": "Bare"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": head, "features": features},
            "units": [{**unit, "models": models}],
        }
    )


def test_only_the_nearest_three_objectives_are_aims() -> None:
    """Distances from (12, 10) are 8, 38, 18, 28: the second is left out, the nearest comes first.

    Each is the aim of a normal move and of an advance.
    """
    scene = table((20, 10), (50, 10), (30, 10), (40, 10))
    found = orders(scene, scene.unit("scouts"), rulesets.find("wh40k10"))
    aims = [(o.action, o.to) for o in found if o.to is not None]
    assert aims == [(action, to) for action in ("normal", "advance") for to in ("o1", "o3", "o4")]


def test_no_advance_to_where_a_normal_move_brings_everybody() -> None:
    """From (12, 10) and (10, 10) the objective's edge at 15 is at most 5" away: M 6" will do.

    The edge of the other, at 27, is 15" off, beyond 6" and beyond 6" + 6". Each is told when it is
    ready: ranked or not, they are the same ones.
    """
    told: list[object] = []
    found = planner.options(table((18, 10), (30, 10)), unit="scouts", ready=told.append)
    ready = [one for one in told if isinstance(one, Option)]
    assert sorted(ready, key=lambda option: -option.worth) == found
    said = {(o.plan.order.action, o.plan.order.to) for o in found if o.plan.order.to}
    assert said == {("normal", "o1"), ("normal", "o2"), ("advance", "o2")}


def test_to_come_nearer_is_worth_more_than_to_stand_still() -> None:
    """Two scouts go 6" each: 12" nearer to an objective 25" and 27" off is 12 / 20 = 0.6.

    To stand is worth what the counted terms are there, nobody on the objective: 0. An advance
    goes 3.5" further on average, 7" for both: 19 / 20, less 1 for not shooting and 1 for not
    charging.
    """
    found = planner.options(table((40, 10)), unit="scouts")
    told = {option.plan.order.action: option.worth for option in found}
    assert told["normal"] == pytest.approx(0.6, abs=0.01)
    assert told["advance"] == pytest.approx(0.95 - 2, abs=0.02)
    assert [option.plan.order.action for option in found] == ["normal", "stationary", "advance"]
    assert told["stationary"] == 0


def test_a_value_of_ones_own_is_asked_as_it_is() -> None:
    """Whoever gives a function of a plan is told its number, whatever the plan."""
    found = planner.options(table((40, 10)), unit="scouts", value=lambda _: 7.0)
    assert {option.worth for option in found} == {7.0}


def test_two_objectives_of_one_name_are_told_by_id() -> None:
    """o1 and o2 are both called Home; o3 alone is Away."""
    scene = table((20, 10), (30, 10), (40, 10))
    assert order_words(Order("scouts", "normal", to="o2"), scene) == "scouts: normal to Home (o2)"
    assert order_words(Order("scouts", "normal", to="o3"), scene) == "scouts: normal to Away"


def test_orders_under_which_models_move_alike_share_a_navigator() -> None:
    """A normal move to one place or another is one search; an advance with a 3 is its own."""
    scene, game = table((20, 10), (30, 10)), rulesets.find("wh40k10")
    told: list[str] = []
    navigators = Navigators(scene, Limits(progress=told.append))
    one, two, three = (
        navigators.of(game.terms(scene, order))
        for order in (
            Order("scouts", "normal", to="o1"),
            Order("scouts", "normal", to="o2"),
            Order("scouts", "advance", to="o2", roll=3),
        )
    )
    assert one is two
    assert three is not one
    assert len(told) == 2


def test_few_navigators_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for two the one that was asked for least lately is made anew, the other not."""
    monkeypatch.setattr(planner.planning.navigators, "MOST", 2)
    scene, game = table((20, 10)), rulesets.find("wh40k10")
    told: list[str] = []
    navigators = Navigators(scene, Limits(progress=told.append))
    one, two, three = (Order("scouts", "advance", to="o1", roll=roll) for roll in (1, 2, 3))
    for order, made in ((one, 1), (two, 2), (one, 2), (three, 3), (one, 3), (two, 4)):
        navigators.of(game.terms(scene, order))
        assert len(told) == made


def test_none_is_forgotten_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for four all of four rolls are there when the next order asks for them."""
    monkeypatch.setattr(planner.planning.navigators, "MOST", 4)
    scene, game = table((20, 10)), rulesets.find("wh40k10")
    told: list[str] = []
    navigators = Navigators(scene, Limits(progress=told.append))
    for _ in range(2):
        for roll in (6, 5, 4, 3):
            navigators.of(game.terms(scene, Order("scouts", "advance", to="o1", roll=roll)))
    assert len(told) == 4


def test_a_lower_roll_gets_no_further_by_the_navigator_of_a_higher_one() -> None:
    """M 6 and an advance of 6 is 12", of 1 is 7": 8" ahead is beyond it however it is asked for."""
    scene, game = table((40, 30)), rulesets.find("wh40k10")
    high, low = (Order("scouts", "advance", to="o1", roll=roll) for roll in (6, 1))
    navigator = Navigators(scene, Limits()).of(game.terms(scene, high))
    inch = 25_400
    there = Places.of([Pose(12 * inch, 18 * inch)])
    for order, cost in ((high, 8.0 * inch), (low, math.inf)):
        problem = Problem.of(scene, order, game.terms(scene, order), navigator)
        scout = problem.members[1]  # at (12, 10)
        assert problem.costs(scout, there)[0] == pytest.approx(cost)
        assert problem.costs_each([(scout, there, False)])[0][0] == pytest.approx(cost)


def test_the_first_run_says_that_it_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would seem to hang."""
    monkeypatch.setattr("planner.navigation.compiled.is_compiled", lambda: False)
    scene, game = table(), rulesets.find("wh40k10")
    told: list[str] = []
    order = Order("scouts", "normal", to=(12, 12))
    Navigators(scene, Limits(progress=told.append)).of(game.terms(scene, order))
    assert told == ["compiling: only this first time, a minute or two"]


def off_table(
    *objectives: tuple[float, float], reserves: str = "deep_strike", **state: Any
) -> Scenario:
    """A transport at (10, 22), an enemy at (40, 22), and one scout that is off the table."""
    features = [
        {
            "type": "Feature",
            "id": f"o{number}",
            "geometry": {"type": "Point", "coordinates": at},
            "properties": {"kind": "objective", "radius": 3},
        }
        for number, at in enumerate(objectives, start=1)
    ]
    head = {"width": 60, "height": 44, "unit": "in", "name": "Bare"}
    carrier = {"id": "t", "side": "red", "keywords": ["VEHICLE", "TRANSPORT"]}
    stood = {"moved_kind": "stationary"}  # so that Reserves may come in
    wreck = {"state": {"destroyed": True} if state.pop("wrecked", False) else stood}
    scout: dict[str, Any] = {"id": "a", "side": "red", "state": state}
    profile = {"M": 6, "reserves": reserves} if reserves else {"M": 6}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "turn": {"round": 2, "phase": "movement", "side": "red"},
            "map": {"type": "FeatureCollection", "table": head, "features": features},
            "units": [
                {
                    **carrier,
                    **wreck,
                    "profile": {"M": 12, "capacity": 10},
                    "models": [{"id": "t.1", "base": "100mm", "at": [10, 22]}],
                },
                {**scout, "profile": profile, "models": [{"id": "a.1", "base": "32mm"}]},
                {
                    "id": "e",
                    "side": "blue",
                    "profile": {"M": 6},
                    "models": [{"id": "e.1", "base": "32mm", "at": [40, 22]}],
                },
            ],
        }
    )


@pytest.mark.parametrize(
    ("state", "actions"),
    [
        ({"embarked_in": "t"}, {"disembark"}),
        ({"embarked_in": "t", "wrecked": True}, {"bail_out"}),
        ({"in_reserve": True}, {"arrive"}),
    ],
)
def test_a_unit_off_the_table_has_its_ways_in(state: dict[str, Any], actions: set[str]) -> None:
    """To get out of a transport, to bail out of a wreck, or to arrive.

    The emergency is refused: one scout has room within 3" (wh40k10.emergency.trigger).
    """
    scene = off_table((18, 22), (30, 10), **state)
    found = planner.options(scene, unit="a")
    assert {(o.plan.order.action, o.plan.order.to) for o in found} == {
        (action, to) for action in actions for to in ("o1", "o2")
    }
    assert all(planner.check(scene, option.plan).legal for option in found)


def test_who_gets_out_looks_from_the_transport() -> None:
    """From (10, 22) the distances are 20, 30, 8 and 40: the last is left out."""
    scene = off_table((30, 22), (40, 22), (18, 22), (50, 22), embarked_in="t")
    found = orders(scene, scene.unit("a"), rulesets.find("wh40k10"))
    assert [(o.action, o.to) for o in found] == [("disembark", to) for to in ("o3", "o1", "o2")]


def test_without_objectives_it_is_set_up_about_where_it_enters() -> None:
    """Beside its transport, or towards the enemy; out of Reserves at the middle, (30, 22)."""
    for state, to in (
        ({"embarked_in": "t"}, [None, (40, 22)]),
        ({"in_reserve": True}, [(30, 22)]),
    ):
        scene = off_table(**state)
        found = list(orders(scene, scene.unit("a"), rulesets.find("wh40k10")))
        assert [order.to for order in found] == to


def test_to_get_out_towards_an_enemy_is_worth_what_it_brings_nearer() -> None:
    """From (10, 22) with the enemy at (40, 22): out ahead of the transport is nearer to it."""
    scene = off_table(embarked_in="t")
    best, *_ = planner.options(scene, unit="a")
    assert best.plan.order.to == (40, 22)
    (way,) = best.plan.models
    assert best.worth == pytest.approx((way.end.x / 25_400 - 10) / 20, abs=0.02)


def test_reserves_by_no_known_rule_have_no_way_in() -> None:
    """wh40k10.reserves.needs-permission: the profile names no rule."""
    scene = off_table((18, 22), reserves="", in_reserve=True)
    assert not planner.options(scene, unit="a")


def test_dice_that_buy_nothing_are_left_out() -> None:
    """Who might get on a rope with its gear rolls for it: towards an objective that is no option.

    M 4, and a rope of 9" half an inch off: the order ends where a single move does. Towards an
    enemy on the ground nobody gets on it, nor rolls: the order is the same as a single move.
    """
    shape = {"type": "LineString", "coordinates": [[10.5, 15], [11, 15]]}
    rope = {
        "type": "Feature", "id": "r", "geometry": shape,
        "properties": {"kind": "rope", "from_z": 0, "to_z": 9},
    }  # fmt: skip
    goal = {
        "type": "Feature", "id": "o", "geometry": {"type": "Point", "coordinates": [30, 15]},
        "properties": {"kind": "objective", "radius": 3},
    }  # fmt: skip
    head = {"width": 60, "height": 44, "unit": "in", "name": "bare"}
    one = {"id": "a.1", "base": "25mm", "at": [10, 15]}
    foe = {"id": "b.1", "base": "25mm", "at": [55, 40]}
    profile = {"M": 4, "AP": 3, "I": 4, "climbing_gear": True}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {"type": "FeatureCollection", "table": head, "features": [rope, goal]},
            "units": [
                {"id": "a", "side": "red", "profile": profile, "models": [one]},
                {"id": "b", "side": "blue", "models": [foe]},
            ],
        }
    )
    found = planner.survey(scenario, "a", actions=["single_move", "climb_gear"])
    ground = [o.plan.order for o in found.options if o.plan.order.to != (11, 15, 9)]
    assert {order.action for order in ground} == {"single_move"}
    left = {left.order.to: left.why for left in found.left_out}
    assert left["o"] == "another order gets as far without its dice"
    assert left[55, 40] == 'the same as "single_move"'


MUD = [[12.0, 0.0], [14.0, 0.0], [14.0, 20.0], [12.0, 20.0], [12.0, 0.0]]
"""Two inches of slow ground, right across the table."""


@pytest.mark.parametrize(("away", "charges"), [(6.984252, 1), (6.986252, 0)])
def test_what_is_possible_to_the_micrometre_is_not_left_out(away: float, charges: int) -> None:
    """gemini.charge.must-contact, gemini.terrain.difficult: 6" of which 2 count double are 8".

    A charge goes twice 4". 25 mm bases touch 0.984252" apart: 6.984252 - 0.984252 = 6; what is
    0.001" off still counts as touching, and 0.002" does not. Samples of the
    borders leave a few µm open, so that is looked at once more.
    """
    found = planner.options(two_figures(MUD, "difficult", away), "us", actions=["charge"])
    assert len(found) == charges


def test_it_is_said_that_slow_ground_is_crossed_at_samples() -> None:
    """Where orders are compared; `planner.plan` of one of them goes to the end of its budget."""
    scene = two_figures(MUD, "difficult", 20.0)
    for option in planner.options(scene, "us", actions=["move"]):
        assert "samples" in option.plan.proof.scope
        assert "samples" not in planner.plan(scene, option.plan.order).proof.scope


def test_a_target_beyond_the_straight_line_is_told_without_looking_for_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """gemini.charge.must-contact: 30" apart, 25 mm bases, twice M 4.

    Bases are 30 - 0.98425 = 29.01575" apart, of which a charge goes 8": 21.01575" are lacked as the
    crow flies, and ways through the mud between them need not be known.
    """
    monkeypatch.setattr(shortage, "lacking", None)
    monkeypatch.setattr(Problem, "reach", None)
    found = planner.survey(two_figures(MUD, "difficult", 30), "us", actions=["charge"])
    (left,) = found.left_out
    why = 'no model can engage them: even straight there the nearest lacks 21.02"'
    assert (left.rule, left.why) == ("gemini.charge.must-contact", why)
