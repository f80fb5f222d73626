"""Swimming: dice for each action, armour, getting out."""

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.errors import OrderError
from planner.rulesets.gemini.rough_ground.swimming import collects, squad_loss, survives

GAME = "gemini"
INCH = 25_400
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""


def lake(box: Any, *more: Any) -> list[Any]:
    """Deep water from x = 20 to 40, and what lies in it."""
    return [box("lake", "water", 20, 0, 40, 44, depth="deep"), *more]


@pytest.mark.parametrize(
    ("profile", "inches"),
    [
        ({}, (0, 2, 3, 3, 4, 4)),  # gemini.swim.rate: D3 + 1"
        ({"primitive_armour": 5}, (0, 1, 2, 2, 3, 3)),  # gemini.swim.armour-5: D3"
        ({"primitive_armour": 6}, (0, 1, 2, 2, 3, 3)),
    ],
)
def test_what_the_die_is_worth(
    scene: Any, unit: Any, box: Any, first: Any, profile: Any, inches: tuple[int, ...]
) -> None:
    """Faces 1 to 6; alive 3.2" on average: (2 + 3 + 3 + 4 + 4) / 5, in light armour 2.2"."""
    scenario = scene(GAME, unit("a", (30, 22), profile=profile), features=lake(box))
    found = tuple(first(scenario, "swim", roll=face).budget // INCH for face in range(1, 7))
    assert found == inches
    assert not first(scenario, "swim", roll=1).moves
    mean = Fraction(sum(inches), 5)
    assert mean == (Fraction(11, 5) if profile else Fraction(16, 5))


def test_odds_of_getting_so_far(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.rate: 3" with 2/3 (faces 3 to 6): the plan tells the face that it needs.

    gemini.swim.drown: told; three actions leave (5/6)³ = 0.5787.
    """
    scenario = scene(GAME, unit("a", (30, 22)), features=lake(box))
    plan = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=3))
    (dice,) = plan.dice
    assert (dice.test, dice.need, dice.probability) == ("swim", 3, Fraction(2, 3))
    assert "gemini.swim.drown" in dict(plan.notes)
    assert planner.check(scenario, plan).legal
    assert round(float(survives(3)), 4) == 0.5787


def test_a_character_is_hard_to_drown(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.character-save: 1/36 drowns, 5/36 stays: P(alive) = 35/36."""
    hero = unit("a", (30, 22), profile={"character": True})
    plan = planner.plan(
        scene(GAME, hero, features=lake(box)), Order("a", "swim", to=(33, 22), roll=3)
    )
    assert "1/36" in dict(plan.notes)["gemini.swim.character-save"]
    assert survives(1, character=True) == Fraction(35, 36)


def test_a_squad_may_swim_on_one_die(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.squad-roll: ten: 1/6 x 3.5 = 0.583 lost, against 10/6 with a die each."""
    assert squad_loss(10) == Fraction(7, 12)
    assert squad_loss(2) == Fraction(11, 36)  # 1/6 x (1 + 5 x 2) / 6
    squad = unit("a", (30, 22), (30, 24))
    plan = planner.plan(
        scene(GAME, squad, features=lake(box)), Order("a", "swim", to=(33, 22), roll=4)
    )
    assert "0.306" in dict(plan.notes)["gemini.swim.squad-roll"]


@pytest.mark.parametrize(
    ("profile", "state", "rule"),
    [
        ({"primitive_armour": 4}, {}, "gemini.swim.armour-4"),
        ({"primitive_armour": 3}, {}, "gemini.swim.armour-4"),
        ({"primitive_armour": 3}, {"armour_shed": True}, ""),
        ({"primitive_armour": 3, "floats": True}, {}, ""),  # gemini.swim.breathers: hi-tech
        ({"shield": True}, {}, "gemini.swim.discard-shield"),
        ({"shield": True}, {"shield_dropped": True}, ""),
        ({"bulky_gear": True}, {}, "gemini.swim.items"),
        ({"bulky_gear": True, "breathes_underwater": True}, {}, ""),
        ({"primitive_armour": 2, "bottom_walk": True}, {}, ""),  # gemini.swim.bottom-walk
    ],
)
def test_who_swims(
    scene: Any, unit: Any, box: Any, no: Any, profile: Any, state: Any, rule: str
) -> None:
    """Not in heavy primitive armour, with a shield, or with large things in hand."""
    scenario = scene(GAME, unit("a", (30, 22), profile=profile, state=state), features=lake(box))
    assert no(scenario, "swim") == rule


def test_shedding_armour(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.swim.discard-armour: 3+ primitive plate, I 4: 2/3 shed it, then swim at D3 + 1".

    gemini.swim.discard-shield: untested, no action.
    """
    knight = unit("a", (30, 22), profile={"primitive_armour": 3, "shield": True, "I": 4, "AP": 2})
    scenario = scene(GAME, knight, features=lake(box))
    plan = planner.plan(scenario, Order("a", "shed_armour"))
    assert [dice.probability for dice in plan.dice] == [Fraction(2, 3)]
    free = planner.after(scenario, plan)
    assert no(free, "swim") == "gemini.swim.discard-shield"
    free = planner.after(free, planner.plan(free, Order("a", "drop_shield")))
    assert free.unit("a").state["spent_actions"] == 1
    assert no(free, "swim") == ""


def test_what_a_profile_lacks_for_one_order_shuts_out_that_one(
    scene: Any, unit: Any, box: Any
) -> None:
    """gemini.swim.discard-armour: shedding it is tested on I; without one the others are open."""
    knight = unit("a", (30, 22), profile={"primitive_armour": 3})
    scenario = scene(GAME, knight, features=lake(box))
    choices = {c.action: c for c in rulesets.find(GAME).choices(scenario, scenario.unit("a"))}
    assert not choices["shed_armour"].allowed
    assert 'needs "I"' in choices["shed_armour"].why
    assert choices["overwatch"].allowed


def test_in_deep_water_one_swims(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.swim.rate: no walking in deep water, nor into it; no swimming without any."""
    wet = scene(GAME, unit("a", (30, 22)), features=lake(box))
    assert no(wet, "move") == "gemini.swim.rate"
    dry = scene(GAME, unit("a", (30, 22)))
    assert no(dry, "swim") == "gemini.swim.rate"


def test_no_swimming_far_from_the_shore(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.swim.rate: 4" are the most that a die is worth, 3" in light armour.

    A figure is in ground where its centre is. `planner options` leaves out what nobody swims.
    """
    far = 4 * INCH
    for profile, x, rule in (
        ({}, 20 * INCH - far, ""),
        ({}, 20 * INCH - far - 1, "gemini.swim.rate"),
        ({"primitive_armour": 5}, 20 * INCH - far, "gemini.swim.rate"),
        ({"primitive_armour": 5}, 20 * INCH - far + INCH, ""),
    ):
        at = scene(GAME, unit("a", (x / INCH, 22), profile=profile), features=lake(box))
        assert at.models["a.1"].pose.x == x
        assert no(at, "swim") == rule
    (left,) = planner.survey(
        scene(GAME, unit("a", (10, 22)), features=lake(box)), "a", actions=["swim"]
    ).left_out
    assert (left.rule, left.why) == (
        "gemini.swim.rate",
        "no deep water is as near as the best roll gets it",
    )


@pytest.mark.parametrize("terrain", ["jetty", "boat"])
def test_getting_out_is_tested(scene: Any, unit: Any, box: Any, terrain: str) -> None:
    """gemini.swim.climb-out: three models all out by (4/6)³ = 8/27, one by one.

    gemini.swim.climb-out-retry: with another action 1 - (1/3)² = 8/9.
    """
    pier = box("pier", "area", 31, 10, 35, 34, terrain=terrain)
    swimmers = unit("a", (30, 20), (30, 22), (30, 24), profile={"I": 4, "AP": 2})
    scenario = scene(GAME, swimmers, features=lake(box, pier))
    plan = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=6))
    (dice,) = (d for d in plan.dice if d.test == "climb_out")
    assert dice.probability == Fraction(2, 3)
    assert dice.probability**3 == Fraction(8, 27)
    assert set(dice.models) == {m.id for m in plan.models if m.end.x > 31 * INCH}
    assert "8/9" in dict(plan.notes)["gemini.swim.climb-out-retry"]
    assert planner.check(scenario, plan).legal


def test_getting_out_onto_a_block_is_tested(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.climb-out: a jetty drawn as tall as it is, half an inch, is got out onto as well.

    I 4 and no more actions: 2/3.
    """
    pier = box("pier", "solid", 31, 10, 35, 34, height=0.5, terrain="jetty")
    scenario = scene(GAME, unit("a", (30, 22), profile={"I": 4}), features=lake(box, pier))
    order = Order("a", "swim", to=(32, 22, 0.5), roll=6)
    plan = planner.plan(scenario, order)
    assert plan.models[0].end.z == INCH // 2
    assert [d.probability for d in plan.dice if d.test == "climb_out"] == [Fraction(2, 3)]
    assert planner.check(scenario, plan).legal


def test_a_pier_is_walked_on(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.climb-out: whoever walks out on it is not in the water."""
    pier = box("pier", "area", 18, 20, 30, 24, terrain="jetty")
    scenario = scene(GAME, unit("a", (18, 22), profile={"M": 6}), features=lake(box, pier))
    plan = planner.plan(scenario, Order("a", "move", to=(24, 22)))
    assert plan.models[0].end.x == pytest.approx(24 * INCH, abs=60)
    assert planner.check(scenario, plan).legal


def test_under_water(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.hidden-move, gemini.swim.spotting: swimming and hidden at once; D3 + 1".

    gemini.swim.stuck: a natural 1 is lost even so: two actions leave (5/6)² = 25/36.
    gemini.swim.breathers, gemini.swim.bottom-walk: whoever needs no air, or walks the bed.
    """
    for gift in ("breathes_underwater", "bottom_walk"):
        diver = unit("a", (30, 22), profile={gift: True})
        scenario = scene(GAME, diver, features=lake(box))
        plan = planner.plan(scenario, Order("a", "swim", to=(34, 22), roll=6))
        assert plan.models[0].end.x == pytest.approx(34 * INCH, abs=60)
        said = dict(plan.notes)
        assert {"gemini.swim.stuck", "gemini.swim.spotting"} <= set(said)
        assert planner.after(scenario, plan).unit("a").state["hidden"]
    assert survives(2) == Fraction(25, 36)


def test_a_swim_over_two_turns(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.rate: 7" of water: 4" in one turn, 3" in the next, afloat between."""
    swimmer = unit("a", (33, 22))
    scenario = scene(GAME, swimmer, features=lake(box))
    for roll, x in ((6, 37), (4, 40)):
        plan = planner.plan(scenario, Order("a", "swim", to=(44, 22), roll=roll))
        assert plan.models[0].end.x == pytest.approx(x * INCH, abs=60)
        assert planner.check(scenario, plan).legal
        scenario = planner.next_phase(planner.after(scenario, plan), ends_turn=True)


@pytest.mark.parametrize(
    ("speed", "away", "picked"), [(7, 1, False), (6, 1.5, True), (6, 2, True), (6, 2.1, False)]
)
def test_slow_ships_collect_swimmers(speed: float, away: float, picked: bool) -> None:
    """gemini.swim.pick-up: a ship at 6" or less, within 2" of its course."""
    course = [(0, 0), (round(speed * INCH), 0)]
    swimmer = (2 * INCH, round(away * INCH))
    assert collects(course, swimmer) is picked


def test_the_die_of_swimming_is_a_face(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.rate: the roll is the D6 itself: half of it, rounded up, is the D3."""
    scenario = scene(GAME, unit("a", (30, 22)), features=lake(box))
    die = rulesets.find(GAME).die(scenario, Order("a", "swim"))
    assert die is not None
    assert (die.dice, set(die.chances)) == ("D6", set(range(1, 7)))


def test_a_ship_takes_up_swimmers(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.swim.pick-up: 6" past a friend 1.5" off its course: aboard; an enemy is not.

    Who swims 3" off is left, and so is everybody when it sails 8".
    """
    ship = unit("a", (30, 22), keywords=["SHIP"], profile={"M": 8}, base="25mm")
    near = unit("n", (34, 23.5))
    others = unit("far", (34, 25)), unit("b", (34, 20.5), side="blue")
    scenario = scene(GAME, ship, near, *others, features=lake(box))
    slow = planner.plan(scenario, Order("a", "collect", to=(44, 22)))
    assert planner.check(scenario, slow).legal
    assert slow.models[0].end.x == pytest.approx(36 * INCH, abs=60)
    then = planner.after(scenario, slow)
    assert then.unit("n").state["embarked_in"] == "a"
    assert then.unit("far").on_table
    assert then.unit("b").on_table
    fast = planner.plan(scenario, Order("a", "sail", to=(44, 22)))
    assert planner.check(scenario, fast).legal
    assert fast.models[0].end.x == pytest.approx(38 * INCH, abs=60)
    assert planner.after(scenario, fast).unit("n").on_table
    assert no(scene(GAME, unit("a", (30, 22)), features=lake(box)), "sail")


def test_ships_keep_to_the_water(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, no: Any
) -> None:
    """gemini.swim.pick-up: a ship's course is over deep water, and past no jetty."""
    jetty = box("j", "area", 36, 24, 40, 26, terrain="jetty")
    ship = unit("a", (38, 22), keywords=["SHIP"], profile={"M": 8})
    scenario = scene(GAME, ship, features=lake(box, jetty))
    assert broken(scenario, walked(scenario, "sail", 90, (38, 23.4))) == set()
    assert broken(scenario, walked(scenario, "sail", 90, (38, 28))) == {"gemini.swim.pick-up"}
    ashore = walked(scenario, "sail", (41, 22))
    assert broken(scenario, ashore) == {"gemini.swim.pick-up"}
    assert no(scenario, "move") == "gemini.swim.rate"
    assert no(scenario, "swim") == "gemini.swim.pick-up"


def test_a_roll_that_drowns_says_so(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.drown, gemini.swim.squad-roll: on a 1 nobody moves, and who is lost is told."""
    said = {}
    for places in ([(30, 22)], [(30, 22), (30, 24)]):
        scenario = scene(GAME, unit("a", *places), features=lake(box))
        for roll in (1, 2):
            plan = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=roll))
            said[len(places), roll] = [text for _, text in plan.notes if "this roll" in text]
    assert said == {
        (1, 1): ["this roll drowns it: take it off"],
        (1, 2): [],
        (2, 1): ["this roll drowns D6 of it: take them off"],
        (2, 2): [],
    }


@pytest.mark.parametrize(
    ("failed", "left"),
    [
        ([], ["a.1", "a.2", "a.3"]),
        (["swim:a.2"], ["a.1", "a.3"]),
        (["swim:a.1", "swim:a.3"], ["a.2"]),
        (["swim"], []),  # D6 of 3 or more
    ],
)
def test_who_drowns_is_gone(
    scene: Any, unit: Any, box: Any, failed: list[str], left: list[str]
) -> None:
    """gemini.swim.squad-roll, gemini.swim.drown: on a 1 whom the player names is taken off."""
    squad = unit("a", (30, 22), (30, 23.5), (30, 25))
    scenario = scene(GAME, squad, unit("b", (5, 5), side="blue"), features=lake(box))
    plan = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=1))
    assert "gemini.swim.squad-roll" in dict(plan.notes)
    after = planner.after(scenario, plan, failed=failed)
    assert [model.id for u in after.units if u.id == "a" for model in u.models] == left
    assert "b" in after.by_id
    assert after.digest != scenario.digest


def test_nobody_drowns_on_a_better_roll(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.drown: a natural 1 alone. gemini.swim.stuck: under water one is as lost by it."""
    scenario = scene(GAME, unit("a", (30, 22)), features=lake(box))
    fair = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=3))
    assert "a" in planner.after(scenario, fair, failed=["swim"]).by_id
    seven = unit("a", *((22 + 1.5 * k, 22) for k in range(7)))
    sinking = scene(GAME, seven, features=lake(box))
    rolled = planner.plan(sinking, Order("a", "swim", to=(33, 22), roll=1))
    with pytest.raises(OrderError, match=r"gemini\.swim\.squad-roll"):
        planner.after(sinking, rolled, failed=["swim"])
    diver = unit("a", (30, 22), profile={"breathes_underwater": True})
    sunk = scene(GAME, diver, features=lake(box))
    lost = planner.plan(sunk, Order("a", "swim", to=(33, 22), roll=1))
    assert "gemini.swim.stuck" in dict(lost.notes)
    assert "a" in planner.after(sunk, lost).by_id
    assert "a" not in planner.after(sunk, lost, failed=["swim"]).by_id


def test_a_receipt_names_the_rate_of_swimming(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.rate pays for each line, and no walking action does."""
    scenario = scene(GAME, unit("a", (30, 22)), features=lake(box))
    plan = planner.plan(scenario, Order("a", "swim", to=(33, 22), roll=3))
    rules = {rule for step in plan.models[0].steps for rule in step.rules}
    assert "gemini.swim.rate" in rules
    assert "gemini.move.one-action" not in rules


def test_three_swim_up_to_a_jetty(scene: Any, unit: Any, box: Any) -> None:
    """gemini.swim.climb-out: with 4" to swim all three come to the pier's side, and owe no test.

    They are told to keep off tests: without that, who is told to go onto it gets out.

    Bases of 0.9843" side by side, centres on the side (x = 31, 1" before the aim): 1" is left of
    the way of one, sqrt(1 + 0.9843²) of each of the others: 3.8064", and some µm short of that.
    """
    pier = box("pier", "area", 31, 19, 33, 25, terrain="jetty")
    three = unit("a", (28, 21), (28, 22.1), (28, 23.4), profile={"M": 4, "I": 4})
    scenario = scene(GAME, three, features=lake(box, pier))
    plan = planner.plan(scenario, Order("a", "swim", to=(32, 22), roll=6, goal="reach"))
    assert planner.check(scenario, plan).legal
    values = {term.name: term.value for term in plan.objective}
    assert values["tests_owed"] == 0
    base = 25 / 25.4
    assert values["distance_left"] <= (1 + 2 * (1 + base**2) ** 0.5) * INCH + 50


@pytest.mark.parametrize(("reading", "face", "inches"), [(1, 2, 2), (6, 1, 2), ("d3", 3, 3)])
def test_a_swim_with_its_die_to_come_swims(
    scene: Any, unit: Any, box: Any, reading: Any, face: int, inches: int
) -> None:
    """gemini.swim.rate: the least of the faces that do not drown is what its ways are for.

    D3 + 1": a 2 is 2", and so is a 1 where a 6 drowns; a 3, where a D3 of 1 does, is 3". The
    row of the face that drowns goes nowhere: 5" are left of the 5" to go.
    """
    swimmer = unit("a", (30, 22))
    scenario = scene(GAME, swimmer, features=lake(box), options={"swim.bad_face": reading})
    plan = planner.plan(scenario, Order("a", "swim", to=(35, 22)))
    assert planner.check(scenario, plan).legal
    assert plan.roll == face
    assert plan.models[0].end.x == (30 + inches) * INCH
    (dice,) = plan.dice
    assert dice.need == face
    left = {row.roll: row.objective[0].value / INCH for row in plan.rolls}
    drowns = {1: (1,), 6: (0,), "d3": (1, 2)}[reading]
    assert all(left[roll] == 5 for roll in drowns)
    assert "gemini.swim.drown" in dict(plan.notes)
