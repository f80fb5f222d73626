"""Squads that climb over several turns: each figure's marker, the capacity of a ladder."""

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.errors import OrderError
from planner.show.picture import draw

GAME = "gemini"
INCH = 25_400
HALF = 12.5 / 25.4


def on(scenario: Any, plan: Any) -> Any:
    """The next turn, once a legal plan is carried out."""
    verdict = planner.check(scenario, plan)
    assert verdict.legal, str(verdict)
    return planner.next_phase(planner.after(scenario, plan), ends_turn=True)


def highs(scenario: Any) -> dict[str, float]:
    """How high each of unit a hangs, in inches."""
    return dict(scenario.unit("a").state.get("climb_height_by", {}))


def test_a_squad_climbs_a_wall_over_two_turns(
    scene: Any, unit: Any, box: Any, no: Any, left: Any
) -> None:
    """gemini.climb.height-marker: 6" of wall, M 4: 4" up, or 2.5" from 1.5" away; then the top.

    On the top each needs its base's breadth besides, 0.98": who is 2.5" up has 6.5", not 6.98",
    and hangs on below the edge.

    gemini.climb.initiative-test: one test for the squad each turn. gemini.speed.sum-actions:
    the first turn each goes 4", the second the 2" left and its base on the top, 2.98" at least.
    gemini.coherency.three-inch: 1.1" apart at the foot and on the top, it is one squad.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    x = 33 - HALF - 0.001
    squad = unit("a", (x, 22), (x, 23.1), (x - 1.5, 24.2), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, squad, features=[block])
    top = (34.5, 23, 6)
    plan = planner.plan(scenario, Order("a", "climb", to=top))
    assert [dice.test for dice in plan.dice] == ["climb"]
    said = [text for rule, text in plan.notes if rule == "gemini.climb.height-marker"]
    assert (len(said), said[0]) == (
        3,
        'a.1 ends the order on w, 4" up, and goes on from there',
    )
    gone = left(scenario, plan)["travelled_by"]
    assert gone == pytest.approx({"a.1": 4, "a.2": 4, "a.3": 4}, abs=0.02)
    # what one walks along the foot, towards the place on the top, it does not climb
    walked = {way.id: way.spent / INCH for way in plan.models}
    assert (walked["a.1"], walked["a.3"]) == pytest.approx((0, 1.5), abs=0.02)
    scenario = on(scenario, plan)
    assert [u.id for u in scenario.units] == ["a"]
    up = {"a.1": 4, "a.2": 4 - walked["a.2"], "a.3": 2.5}
    assert highs(scenario) == pytest.approx(up, abs=0.02)
    assert no(scenario, "move") == "gemini.climb.height-marker"
    plan = planner.plan(scenario, Order("a", "climb_on", to=top))
    assert [dice.test for dice in plan.dice] == ["climb"]
    went = left(scenario, plan)["travelled_by"]
    assert min(went["a.1"], went["a.2"]) >= 2.97
    assert max(went.values()) <= 4.01
    scenario = on(scenario, plan)
    ends = [scenario.models[name].pose.z for name in ("a.1", "a.2", "a.3")]
    assert ends == [6 * INCH, 6 * INCH, 0]
    assert highs(scenario) == pytest.approx({"a.1": 0, "a.2": 0, "a.3": 6}, abs=1e-4)
    plan = planner.plan(scenario, Order("a", "climb_on", to=top))
    scenario = on(scenario, plan)
    assert all(m.pose.z == 6 * INCH for m in scenario.unit("a").models)


def test_a_file_names_the_figures_in_any_order(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.height-marker: of a 6" wall and M 4, 4" from its foot, 2.5" from 1.5" away.

    Each marker is that of whose way it is: a plan that names the last figure first leaves the same.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    x = 33 - HALF - 0.001
    squad = unit("a", (x, 22), (x, 23.1), (x - 1.5, 24.2), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, squad, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=(36, 23, 6)))
    back = replace(plan, models=plan.models[::-1])
    assert planner.check(scenario, back).legal
    then = planner.after(scenario, back)
    assert highs(then) == pytest.approx({"a.1": 4, "a.2": 4, "a.3": 2.5}, abs=0.01)
    assert then == planner.after(scenario, plan)


def test_nobody_walks_along_the_foot_of_what_it_climbs(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.height-marker: what is climbed this turn is not left for the next one.

    To a place 3.5" into the top and 10" aside 6" of wall and sqrt(3.5² + 10²) = 10.59" are left,
    as seen from above: 4" up they are 12.59", 4" along the foot 6 + sqrt(3.5² + 6²) = 12.95".
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    x = 33 - HALF - 0.001
    squad = unit("a", (x, 22), (x, 23.1), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, squad, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=(x + 3.5, 12, 6)))
    assert planner.check(scenario, plan).legal
    assert [way.spent for way in plan.models] == [0, 0]
    left = next(term for term in plan.objective if term.name == "climb_left")
    each = hypot(3.5, 10) + 2, hypot(3.5, 11.1) + 2
    assert left.value / INCH == pytest.approx(sum(each), abs=0.01)
    ends = planner.after(scenario, plan).unit("a").state["climb_height_by"]
    assert ends == pytest.approx({"a.1": 4, "a.2": 4}, abs=0.01)


def test_down_a_wall_what_is_climbed_counts_as_well(scene: Any, unit: Any, box: Any) -> None:
    """gemini.down.max-distance: 6" of wall, and M 4, of which 0.98" bring its base off the edge.

    To (26, 20) it is 7.49" out and 2" aside: straight on, over the edge at once, 13.75" in all.
    4" along the edge, past it, 7.75" + 6" would be left. It hangs 6 - (4 - 0.98) = 2.98" up.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    top = 33 + HALF
    one = unit("a", (top, 22, 6), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, one, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=(26, 20)))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].spent == 0
    state = planner.after(scenario, plan).unit("a").state
    assert state["climb_height"] == pytest.approx(6 - (4 - 2 * HALF), abs=0.01)


def test_nobody_hangs_on_what_one_order_climbs(scene: Any, unit: Any, box: Any, left: Any) -> None:
    """gemini.climb.two-actions: 2.5" and a base, 3.48", are within M 4: who has no room waits.

    The top is as wide as one base; of two at its foot one gets up, the other hangs on nothing:
    nor on the tower of 9" behind it, which leads to elsewhere.
    """
    block = box("w", "solid", 33, 21.4, 34, 22.6, height=2.5)
    tower = box("t", "solid", 28, 18, 31.4, 26, height=9)
    x = 33 - HALF - 0.001
    pair = unit("a", (x, 22), (x, 23.1), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, pair, features=[block, tower])
    plan = planner.plan(scenario, Order("a", "climb", to=(33.5, 22, 2.5)))
    assert sorted(way.end.z for way in plan.models) == [0, 2.5 * INCH]
    assert "climb_height" not in left(scenario, plan)


def test_a_ladder_takes_four_a_turn(scene: Any, unit: Any, box: Any, line: Any, no: Any) -> None:
    """gemini.ladder.capacity: of six at the foot four get on, two wait; then four get off.

    The ladder is 5" and M 4: nobody is up in the first turn. In the second the four get off,
    and the other two get on. In the third they are up as well.
    """
    block = box("t", "solid", 30, 18, 40, 28, height=5, climbable=False)
    ladder = line("l", "ladder", (29.4, 23), (30.6, 23), from_z=0, to_z=5)
    places = [(29.4, 23), (28.3, 23), (29, 22), (29, 24), (27.2, 23), (28, 21.8)]
    squad = unit("a", *places, profile={"M": 4, "I": 4})
    scenario = scene(GAME, squad, features=[block, ladder])
    order = Order("a", "move", to=(33, 23, 5))
    scenario = on(scenario, planner.plan(scenario, order))
    first = {name for name, high in highs(scenario).items() if high}
    assert len(first) == 4
    assert all(scenario.models[f"a.{n}"].pose.z == 0 for n in range(1, 7))
    assert no(scenario, "ladder_on") == ""
    scenario = on(scenario, planner.plan(scenario, Order("a", "ladder_on", to=(33, 23, 5))))
    up = {m.id for m in scenario.unit("a").models if m.pose.z}
    assert up == first
    hangs = {name for name, high in highs(scenario).items() if high}
    assert hangs == {f"a.{n}" for n in range(1, 7)} - first
    scenario = on(scenario, planner.plan(scenario, Order("a", "ladder_on", to=(33, 23, 5))))
    assert all(m.pose.z == 5 * INCH for m in scenario.unit("a").models)
    assert not highs(scenario)


def test_who_hangs_ends_higher_or_stays(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.climb.height-marker: 3" up, a.1 may hang on, but not walk 4" on the ground."""
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    state = {
        "on_way": "w",
        "climb_height": 3,
        "on_way_by": {"a.1": "w", "a.2": "w"},
        "climb_height_by": {"a.1": 3, "a.2": 3},
    }
    squad = unit("a", (32.5, 22), (32.5, 23.1), profile={"M": 4, "I": 4, "AP": 2}, state=state)
    scenario = scene(GAME, squad, features=[block])
    away = walked(scenario, "climb_on", 180, (32.4, 22))
    assert "gemini.climb.height-marker" in broken(scenario, away)
    stays = walked(scenario, "climb_on")
    assert "gemini.climb.height-marker" not in broken(scenario, stays)


def test_each_is_said_to_hang_by_itself(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.height-marker: what one hangs on is its own; a comrade hangs on nothing."""
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    state = {
        "on_way": "w",
        "climb_height": 2,
        "on_way_by": {"a.1": "w", "a.2": ""},
        "climb_height_by": {"a.1": 2, "a.2": 0},
    }
    squad = unit("a", (32.5, 22), (31.4, 22), profile={"M": 4, "I": 4, "AP": 2}, state=state)
    scenario = scene(GAME, squad, features=[block])
    said = planner.rulesets.find(GAME).report(scenario, scenario.unit("a"))
    assert [text for rule, text in said if rule == "gemini.climb.height-marker"] == [
        'a.1 hangs 2" up'
    ]


def test_a_climb_is_planned_over_turns(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.ladder.mid-stop: 10" of ladder and M 4 take three turns, the other side's between.

    At the foot 4" up; then 8"; then the 2" that are left. Of a turn named otherwise nobody knows.
    """
    features = [
        box("t", "solid", 30, 18, 36, 28, height=10, climbable=False),
        line("l", "ladder", (29.4, 23), (30.6, 23), from_z=0, to_z=10),
    ]
    pair = unit("a", (29.4, 23), (28.3, 23), profile={"M": 4, "I": 4})
    other = unit("b", (50, 40), side="blue")
    turn = {"round": 1, "side": "red", "phase": "turn"}
    scenario = scene(GAME, pair, other, features=features, turn=turn)
    top = (33, 23, 10)
    begun, kept = Order("a", "move", to=top), Order("a", "keep_on_ladder")
    orders = [begun, kept, Order("a", "ladder_on", to=top)]
    turns = [part for order in orders for part in (order, "next turn")][:-1]
    found = planner.chain(scenario, turns)
    assert found.end is not None
    assert (found.end.turn.round, found.end.turn.side) == (3, "red")
    assert found.end.models["a.1"].pose.z == 10 * INCH
    with pytest.raises(OrderError, match="next turn"):
        planner.chain(scenario, [orders[0], "next"])


def test_the_die_beside_a_figure_is_drawn(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.height-marker: a.1 is 2.5" up; M 4 takes it to 6.5" of 9". a.2 hangs on nothing.

    The picture has one die for it, and a row for dice in its legend; without it there is neither.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=9)
    hung = {
        "on_way": "w",
        "climb_height": 2.5,
        "on_way_by": {"a.1": "w", "a.2": ""},
        "climb_height_by": {"a.1": 2.5, "a.2": 0},
    }
    places, ruleset = ((32.5, 22), (32.5, 23.1)), rulesets.find(GAME)
    profile = {"M": 4, "I": 4, "AP": 2}
    scenario = scene(GAME, unit("a", *places, profile=profile, state=hung), features=[block])
    assert ruleset.hanging(scenario) == {"a.1": ("w", 2.5 * INCH)}
    plan = planner.plan(scenario, Order("a", "keep_climbing"))
    assert ruleset.hanging(scenario, plan) == {"a.1": ("w", 6.5 * INCH)}
    for picture, said in ((draw(scenario), '2.5"'), (draw(scenario, plan), '6.5"')):
        assert picture.count(f">{said}<") == 1
        assert "Hangs on its climb" in picture
    stands = draw(scene(GAME, unit("a", *places, profile=profile), features=[block]))
    assert "Hangs on its climb" not in stands


def test_figures_that_are_alike_share_what_they_find(
    scene: Any, unit: Any, box: Any, line: Any, terms: Any
) -> None:
    """gemini.down.rope-slide: of a squad one stands at the head of a rope, two at its foot.

    What a rope is to those two is one value; to the one above it is another: a slide down.
    """
    house = box("f", "floor", 33, 10, 45, 34, z=3)
    rope = line("r", "rope", (33, 22), (33.6, 22), from_z=0, to_z=3)
    squad = unit("a", (30, 22), (30, 23.1), (35, 22, 3), profile={"M": 4, "I": 4, "AP": 2})
    found = terms(scene(GAME, squad, features=[house, rope]), "a", "move").mobilities
    low, beside, high = (found[name].passages for name in ("a.1", "a.2", "a.3"))
    assert low is beside
    assert (low["r"].way.value, low["r"].rule) == ("shut", "gemini.rope.two-actions")
    assert (high["r"].way.value, high["r"].rule) == ("open", "gemini.down.rope-slide")


def test_in_dangerous_ground_each_finds_its_own(
    scene: Any, unit: Any, box: Any, terms: Any
) -> None:
    """gemini.dangerous.one-in-six: who has thrown its die for it this turn owes it no more."""
    mines = box("m", "area", 33, 10, 36, 34, terrain="minefield")
    met = {"hazards_met": ["m"], "hazards_met_by": {"a.1": ["m"], "a.2": []}}
    squad = unit("a", (30, 22), (30, 23.1), profile={"M": 4, "AP": 2}, state=met)
    found = terms(scene(GAME, squad, features=[mines]), "a", "move").mobilities
    assert [bool(found[name].passage("m").test) for name in ("a.1", "a.2")] == [False, True]


def test_who_waits_gets_on_while_nobody_gets_off(
    scene: Any, unit: Any, box: Any, line: Any, no: Any
) -> None:
    """gemini.ladder.capacity: 10" of ladder, M 4: four of six hang 4" up, then 7.97"; two get on.

    None of the four is at the head after 8", so that nobody gets off; the two get on all the same
    (gemini.ladder.mid-stop). Once all hang, none of them near the head, keep_on_ladder is it.
    """
    block = box("t", "solid", 30, 18, 40, 28, height=10, climbable=False)
    ladder = line("l", "ladder", (29.4, 23), (30.6, 23), from_z=0, to_z=10)
    places = [(29.4, 23), (28.3, 23), (29, 22), (29, 24), (28, 24.1), (28, 21.8)]

    def hung(*high: float) -> dict[str, Any]:
        by = {f"a.{n}": inches for n, inches in enumerate(high, 1)}
        on_way = {name: "l" if inches else "" for name, inches in by.items()}
        marks = {"on_way_by": on_way, "climb_height_by": by}
        return {"on_way": "l", "climb_height": max(high), **marks}

    squad = unit("a", *places, profile={"M": 4, "I": 4}, state=hung(4, 4, 4, 4, 0, 0))
    scenario = scene(GAME, squad, features=[block, ladder])
    assert no(scenario, "ladder_on") == ""
    scenario = on(scenario, planner.plan(scenario, Order("a", "ladder_on", to=(33, 23, 10))))
    found = highs(scenario)
    assert [found[f"a.{n}"] for n in range(1, 5)] == pytest.approx(
        [4 + 4 * 10 / hypot(10, 1.2)] * 4,
        abs=1e-4,  # it slants 1.2" in
    )
    assert all(found[f"a.{n}"] > 0 for n in (5, 6))
    low = unit("a", *places, profile={"M": 4, "I": 4}, state=hung(1, 1, 1, 1, 1, 1))
    assert no(scene(GAME, low, features=[block, ladder]), "ladder_on") == "gemini.ladder.mid-stop"


def test_who_stands_reacts_while_others_hang(
    scene: Any, unit: Any, box: Any, line: Any, no: Any
) -> None:
    """gemini.react.manoeuvre.ineligible and .charge.ineligible do not name those who hang.

    a.1 hangs 2" up a ladder and a.2 stands beside it. They fire; for a success a.2 goes 3" away
    (gemini.coherency.three-inch), charged it runs 5" straight south (gemini.react.stand-fire.mixed:
    part of a unit may run), and a.1 hangs on. A unit that hangs whole goes nowhere.
    """
    features = [
        box("t", "solid", 30, 18, 36, 28, height=7, climbable=False),
        line("l", "ladder", (29.4, 23), (30.6, 23), from_z=0, to_z=7),
    ]
    marks = {"on_way_by": {"a.1": "l", "a.2": ""}, "climb_height_by": {"a.1": 2, "a.2": 0}}
    hangs = {"on_way": "l", "climb_height": 2, **marks}
    hunter = unit("b", (29.4, 30), side="blue")
    profile = {"M": 4, "activation": 3}

    def met(places: tuple[tuple[float, float], ...], state: str) -> Any:
        squad = unit("a", *places, profile=profile, state=hangs | {state: ["b"]})
        return scene(GAME, squad, hunter, features=features)

    near = (29.4, 23), (28.3, 22)
    assert no(met(near, "provoked_by"), "react_fire") == ""
    goes = planner.plan(met(near, "provoked_by"), Order("a", "react_move", to=(28.3, 10), roll=1))
    runs = planner.plan(met(near, "charged_by"), Order("a", "run", roll=5))
    assert [plan.models[0].steps for plan in (goes, runs)] == [(), ()]
    ends = [plan.models[1].end for plan in (goes, runs)]
    assert hypot(ends[0].x - 29.4 * INCH, ends[0].y - 23 * INCH) == pytest.approx(3 * INCH, abs=50)
    assert ends[1].at[:2] == pytest.approx((28.3 * INCH, 17 * INCH), abs=50)
    assert no(met(near[:1], "provoked_by"), "react_move") == "gemini.climb.height-marker"


@pytest.mark.parametrize(("x", "told"), [(34, True), (33 + HALF, False)])
def test_a_climb_in_which_nobody_climbs_is_told(
    scene: Any, unit: Any, box: Any, x: float, told: bool
) -> None:
    """gemini.climb.two-actions: M 4, a block of 3"; a squad waits for the order that does it all.

    From x = 34 it goes 1.49" till its base is off the edge, and 3" down: too much. From the very
    edge that is 0.98" and 3".
    """
    block = box("w", "solid", 33, 0, 40, 44, height=3)
    squad = unit("a", (x, 21, 3), (x, 22.5, 3), profile={"M": 4, "I": 4, "AP": 2})
    for model in squad["models"]:
        model["facing"] = 180
    scenario = scene(GAME, squad, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=(31, 22), goal="press_on"))
    said = dict(plan.notes)
    assert ("nobody climbs" in said.get("gemini.climb.two-actions", "")) is told


def test_who_holds_a_squad_up_is_named(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.height-marker: one of two hangs 2" up: no order that both would carry out."""
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    x = 33 - HALF - 0.001
    state = {"on_way_by": {"a.2": "w"}, "climb_height_by": {"a.2": 2}}
    squad = unit("a", (x - 2, 22), (x, 22), profile={"M": 4, "AP": 2}, state=state)
    found = rulesets.find(GAME).refusal(
        scene(GAME, squad, features=[block]), Order("a", "tactical")
    )
    text = '1 of it, a.2, hangs 2" up: it climbs on or comes down first'
    assert found == ("gemini.climb.height-marker", text)


def test_who_stands_goes_on_while_one_hangs(
    scene: Any, unit: Any, box: Any, line: Any, no: Any
) -> None:
    """gemini.coherency.squad-actions: M 4, AP 2, one of three 2" up a ladder of 7".

    The others go 4" with one order, and it has both its actions still (theirs are 1 each): with
    one of these it gets 4" higher, 6" up. They may not leave it alone (gemini.split.min-size),
    but of two who hang two others part; none of those that hang does.
    """
    roof = box("w", "solid", 30.5, 20, 40, 26, height=7)
    ladder = line("l", "ladder", (29.9, 23), (30.4, 23), from_z=0, to_z=7)
    foe = unit("b", (24, 23), side="blue")

    def table(**high: float) -> Any:
        up = {name.replace("_", "."): inches for name, inches in high.items()}
        state = {"on_way_by": dict.fromkeys(up, "l"), "climb_height_by": up}
        places = (29.4, 23), (28.2, 24.5), (28.2, 21.5), (27.5, 23)
        squad = unit("a", *places[: 2 + len(up)], profile={"M": 4, "I": 4, "AP": 2}, state=state)
        for model in squad["models"]:
            model["facing"] = 180
        return scene(GAME, squad, foe, features=[roof, ladder])

    one = table(a_1=2)
    plan = planner.plan(one, Order("a", "single_move", to=(20, 23)))
    assert planner.check(one, plan).legal
    assert plan.models[0].steps == ()
    assert max(way.spent for way in plan.models) == pytest.approx(4 * INCH, abs=50)
    moved = planner.after(one, plan)
    spent = moved.unit("a").state["spent_actions_by"]
    assert spent == {"a.1": 0, "a.2": 1, "a.3": 1}
    assert no(moved, "double_move") != ""
    higher = planner.after(moved, planner.plan(moved, Order("a", "keep_on_ladder")))
    slanting = 7 / hypot(7, 0.5)  # of each inch along the ladder, upwards
    assert highs(higher)["a.1"] == pytest.approx(2 + 4 * slanting, abs=1e-4)
    fights = planner.plan(one, Order("a", "charge", ["b"]))
    assert fights.found
    assert fights.models[0].steps == ()
    alone = {"models": ["a.2", "a.3"]}
    assert no(one, "single_split", **alone) == "gemini.split.min-size"
    two = table(a_1=2, a_2=1)
    assert no(two, "single_split", models=["a.1", "a.3"]) == "gemini.climb.height-marker"
    parts = planner.plan(two, Order("a", "single_split", to=(20, 23), models=["a.3", "a.4"]))
    after = planner.after(two, parts)
    assert [len(after.unit(name)) for name in ("a", "a-2")] == [2, 2]
    assert highs(after) == {"a.1": 2, "a.2": 1}
    assert not any(after.unit("a-2").state.get("climb_height_by", {}).values())
