"""Variable ground, tactical movement and fleet: dice before the way is chosen."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.chance import expected
from planner.errors import OrderError
from planner.rulesets.gemini.rough_ground.rough import best

GAME = "gemini"
INCH = 25_400


def rubble(box: Any, terrain: str = "variable_rubble") -> Any:
    """Ground from x = 33 on."""
    return box("v", "area", 33, 0, 60, 44, terrain=terrain)


def die(scenario: Any, action: str) -> Any:
    """The dice of unit a's order."""
    targets = ["b"] if "b" in scenario.by_id else ()
    return rulesets.find(GAME).die(scenario, Order("a", action, targets))


@pytest.mark.parametrize(
    ("count", "sides", "lowest", "parts", "mean"),
    [
        (2, 4, False, (1, 3, 5, 7), Fraction(50, 16)),  # gemini.variable.highest-of-two: 3.125
        (3, 4, False, (1, 7, 19, 37), Fraction(220, 64)),  # gemini.mtc.variable: 3.4375
        (2, 4, True, (7, 5, 3, 1), Fraction(30, 16)),  # gemini.variable.lowest-special: 1.875
        (1, 4, False, (1, 1, 1, 1), Fraction(5, 2)),  # gemini.crawl.variable-one-die
        (2, 3, False, (1, 3, 5), Fraction(22, 9)),  # gemini.variable.die-size
        (2, 5, False, (1, 3, 5, 7, 9), Fraction(19, 5)),
        (2, 6, False, (1, 3, 5, 7, 9, 11), Fraction(161, 36)),
    ],
)
def test_the_best_of_some_dice(
    count: int, sides: int, lowest: bool, parts: tuple[int, ...], mean: Fraction
) -> None:
    """(k/n)^d - ((k-1)/n)^d; the means are those of the ledger."""
    spread = best(count, sides, lowest=lowest)
    assert [p * sides**count for p in spread.values()] == list(parts)
    assert expected(spread) == mean


def test_halved_dice_are_even() -> None:
    """gemini.variable.dice-conversion: half a D6 or D10, rounded up, is a fair D3 or D5."""
    for faces, sides in ((6, 3), (10, 5)):
        halves = [-(-face // 2) for face in range(1, faces + 1)]
        assert {h: halves.count(h) for h in halves} == dict.fromkeys(range(1, sides + 1), 2)
        assert set(best(1, sides).values()) == {Fraction(1, sides)}


@pytest.mark.parametrize(
    ("profile", "terrain", "said", "rule"),
    [
        ({"M": 4}, "variable_rubble", "2D4 highest", "gemini.variable.highest-of-two"),
        # gemini.variable.die-size
        ({"M": 3}, "variable_rubble", "2D3 highest", "gemini.variable.highest-of-two"),
        ({"M": 8}, "variable_rubble", "2D6 highest", "gemini.variable.highest-of-two"),
        ({"M": 4, "mtc": True}, "variable_rubble", "3D4 highest", "gemini.mtc.variable"),
        ({"M": 4}, "variable_swamp", "D4", "gemini.variable.very-difficult"),
        ({"M": 4, "mtc": True}, "variable_swamp", "2D4 highest", "gemini.variable.very-difficult"),
        (
            {"M": 4, "lowest_die": True},
            "variable_rubble",
            "2D4 lowest",
            "gemini.variable.lowest-special",
        ),
    ],
)
def test_which_dice_are_thrown(
    scene: Any, unit: Any, box: Any, profile: Any, terrain: str, said: str, rule: str
) -> None:
    """gemini.variable.highest-of-two and what changes it: each under its own rule."""
    scenario = scene(GAME, unit("a", (30, 22), profile=profile), features=[rubble(box, terrain)])
    assert (die(scenario, "scramble").dice, die(scenario, "scramble").rule) == (said, rule)


@pytest.mark.parametrize(("option", "inches"), [("die-then-half", 1.5), ("die-only", 3)])
def test_crawling_over_it(
    scene: Any, unit: Any, box: Any, no: Any, first: Any, option: str, inches: float
) -> None:
    """gemini.crawl.variable-one-die: 1D4, mean 2.5; a 3 is 1.5" of crawling."""
    crawler = unit("a", (40, 22), profile={"M": 4, "fleet": True}, state={"prone": True})
    options = {"crawl.variable": option}
    scenario = scene(GAME, crawler, features=[rubble(box)], options=options)
    assert no(scenario, "crawl") == "gemini.variable.trigger"
    assert no(scenario, "crawl_rough") == ""
    thrown = die(scenario, "crawl_rough")
    assert (thrown.dice, expected(thrown.chances)) == ("D4", Fraction(5, 2))
    assert first(scenario, "crawl_rough", roll=3).budget == round(inches * INCH)


def test_ground_is_variable_where_the_map_says_so(
    scene: Any, unit: Any, box: Any, no: Any, first: Any
) -> None:
    """gemini.variable.optional: plain rubble is normal ground; nothing is thrown for it."""
    plain = scene(GAME, unit("a", (30, 22)), features=[rubble(box, "rubble")])
    assert no(plain, "scramble") == "gemini.variable.optional"
    assert first(plain, "move").passage("v").way.value == "open"


@pytest.mark.parametrize(("terrain", "way"), [("rubble", "shut"), ("mud", "open")])
def test_the_umpire_may_call_all_rubble_variable(
    scene: Any, unit: Any, box: Any, no: Any, first: Any, terrain: str, way: str
) -> None:
    """gemini.variable.optional, option variable.rubble: walkers keep off it until they roll.

    Mud is difficult ground whatever the umpire says of rubble.
    """
    table = [rubble(box, terrain)]
    called = scene(GAME, unit("a", (30, 22)), features=table, options={"variable.rubble": True})
    assert first(called, "move").passage("v").way.value == way
    assert (no(called, "scramble") == "") is (terrain == "rubble")


def test_entering_leaving_or_being_in_it_takes_the_dice(
    scene: Any, unit: Any, box: Any, no: Any, first: Any
) -> None:
    """gemini.variable.trigger: (1, 3) gives 3"; without dice nobody enters or leaves."""
    outside = scene(GAME, unit("a", (30, 22)), features=[rubble(box)])
    assert first(outside, "move").passage("v").way.value == "shut"
    rolled = first(outside, "scramble", roll=3)
    assert (rolled.budget, rolled.passage("v").pace) == (3 * INCH, 1)
    inside = scene(GAME, unit("a", (40, 22), profile={"activation": 3}), features=[rubble(box)])
    assert no(inside, "move") == "gemini.variable.trigger"
    assert no(inside, "scramble") == ""


def test_a_plan_for_every_roll(scene: Any, unit: Any, box: Any) -> None:
    """gemini.variable.edge-halt: 3" off, a 2 ends 1" short of it; each roll has its own best plan.

    At (37, 22) a figure of M 4 is wanted; the edge at 33 is 3" away.
    """
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4}), features=[rubble(box)])
    for roll, x in ((2, 32), (4, 34)):
        plan = planner.plan(scenario, Order("a", "scramble", to=(37, 22), roll=roll))
        assert plan.models[0].end.x == pytest.approx(x * INCH, abs=60)
    whole = planner.plan(scenario, Order("a", "scramble", to=(37, 22)))
    assert [row.at_least for row in whole.rolls] == [
        Fraction(16, 16), Fraction(15, 16), Fraction(12, 16), Fraction(7, 16),
    ]  # fmt: skip


def test_what_is_taken_off_flat_comes_off_the_roll(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.variable.modifiers-after: a 3: 2.5" after turning about, 1.5" backwards."""
    from dataclasses import replace

    scenario = scene(GAME, unit("a", (40, 22), profile={"M": 4}), features=[rubble(box)])
    for steps, good in (
        ((180, (37.5, 22)), True),
        ((180, (37.49, 22)), False),
        (((38.5, 22),), True),
        (((38.49, 22),), False),
    ):
        plan = replace(walked(scenario, "scramble", *steps), order=Order("a", "scramble", roll=3))
        assert (broken(scenario, replace(plan, roll=3)) == set()) is good


def test_chargers_double_the_best_die(scene: Any, unit: Any, box: Any) -> None:
    """gemini.variable.charge: 6" with M 4 by max >= 3: 3/4; with Move Through Cover 7/8.

    Fleet adds its die, leapers 6": for 10" with the die, the doubled die and the D6 make 10.
    """
    foe = unit("b", (50, 22), side="blue")
    for profile, need, chance in (
        ({"M": 4}, 6, Fraction(3, 4)),
        ({"M": 4, "mtc": True}, 6, Fraction(7, 8)),
        ({"M": 4, "fleet": True}, 14, Fraction(7, 16) * Fraction(1, 6)),
    ):
        scenario = scene(GAME, unit("a", (30, 22), profile=profile), foe, features=[rubble(box)])
        spread = die(scenario, "scramble_charge").chances
        assert sum(p for inches, p in spread.items() if inches >= need) == chance


def test_leapers_add_their_six_inches(scene: Any, unit: Any, box: Any, first: Any) -> None:
    """gemini.leap.charge-bonus: 2 x M + 6: 18" for M 6; on a doubled 3, 6" + 6"."""
    pack = unit("a", (30, 22), profile={"M": 6, "leaping": True})
    scenario = scene(GAME, pack, unit("b", (50, 22), side="blue"), features=[rubble(box)])
    assert first(scenario, "charge", "b").budget == 18 * INCH
    assert first(scenario, "scramble_charge", "b", roll=6).budget == 12 * INCH


def test_routs_and_pursuits_throw_nothing(scene: Any, unit: Any, box: Any) -> None:
    """gemini.variable.rout-pursuit: only the orders that scramble throw for it."""
    scenario = scene(GAME, unit("a", (40, 22), profile={"activation": 3}), features=[rubble(box)])
    dice = {action: die(scenario, action) for action in rulesets.find(GAME).actions}
    thrown = {action for action, thrown in dice.items() if thrown and thrown.test == "variable"}
    single = {"single_scramble", "single_crawl_rough"}
    assert thrown == {"scramble", "scramble_charge", "crawl_rough", *single}
    assert dice["run"].test != "variable"


def test_routs_over_variable_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, no: Any
) -> None:
    """gemini.variable.rout-pursuit: rubble is plain difficult ground to who routs or pursues.

    gemini.react.run.not-rout: a rout is double pace: 8" with M 4, from x = 28 2" to the rubble at
    30 and 3" of it.
    """
    start, foe = (28, 22), unit("b", (20, 22), side="blue")
    features = [box("r", "area", 30, 0, 50, 44, terrain="variable_rubble")]
    scenario = scene(GAME, unit("a", start, state={"routing": True}), foe, features=features)
    assert broken(scenario, walked(scenario, "rout", (33, 22))) == set()
    assert broken(scenario, walked(scenario, "rout", (33.01, 22))) == {"gemini.move.reductions"}
    plan = planner.plan(scenario, Order("a", "rout"))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x > 32 * INCH
    assert no(planner.after(scenario, plan), "rout") == "gemini.react.run.not-rout"
    calm = scene(GAME, unit("a", start), foe, features=features)
    assert no(calm, "rout") == "gemini.react.run.not-rout"
    pursuer = scene(GAME, unit("a", start, state={"pursuing": True}), features=features)
    assert broken(pursuer, walked(pursuer, "move", (31, 22))) == set()


# -- tactical movement ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keywords", "profile", "state", "rule"),
    [
        (["INFANTRY"], {}, {}, ""),
        (["BEAST"], {"smart_beast": True}, {}, ""),  # gemini.tactical.eligible: Hornagaunts
        (["BEAST"], {}, {}, "gemini.tactical.eligible"),
        (["BEAST"], {"smart_beast": True, "can_crawl": False}, {}, "gemini.tactical.eligible"),
        (["VEHICLE"], {}, {}, "gemini.tactical.eligible"),
        ([], {"bulky_load": True}, {}, "gemini.tactical.no-bulky"),
        ([], {}, {"carries": "l"}, "gemini.tactical.no-bulky"),  # a ladder
        ([], {"no_tactical": True}, {}, "gemini.tactical.training"),
        ([], {"slow_and_purposeful": True}, {}, "gemini.tactical.slow-purposeful"),
    ],
)
def test_who_may_hug_cover(
    scene: Any, unit: Any, no: Any, keywords: list[str], profile: Any, state: Any, rule: str
) -> None:
    """Infantry on foot that can crawl, unburdened, trained and willing."""
    scenario = scene(GAME, unit("a", (30, 22), keywords=keywords, profile=profile, state=state))
    assert no(scenario, "tactical") == rule


def test_hugging_cover_goes_a_die_of_inches(scene: Any, unit: Any, box: Any, first: Any) -> None:
    """gemini.tactical.distance: D6" whatever M, 4" by 3/6; gemini.tactical.terrain: slowed as ever.

    gemini.tactical.variable: one D6, in variable ground too.
    """
    bog = box("p", "area", 31, 0, 40, 44, terrain="difficult")
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 6}), features=[bog])
    rolled = first(scenario, "tactical", roll=5)
    assert (rolled.budget, rolled.passage("p").pace) == (5 * INCH, 2)
    thrown = die(scenario, "tactical")
    assert sum(p for inches, p in thrown.chances.items() if inches >= 4) == Fraction(3, 6)
    assert expected(thrown.chances) == Fraction(7, 2)
    rough = scene(GAME, unit("a", (30, 22), profile={"M": 4}), features=[rubble(box)])
    assert die(rough, "tactical").dice == "D6"
    assert first(rough, "tactical", roll=5).passage("v").pace == 1


def test_hugging_cover_leaves_a_state(scene: Any, unit: Any, left: Any) -> None:
    """gemini.tactical.target-penalty until the next move, gemini.tactical.shoot-penalty this turn.

    gemini.tactical.stance: from lying to standing, a 4: one action in all.
    """
    scenario = scene(GAME, unit("a", (30, 22), profile={"AP": 2}, state={"prone": True}))
    plan = planner.plan(scenario, Order("a", "tactical", to=(34, 22), roll=4))
    assert {"gemini.tactical.target-penalty", "gemini.tactical.shoot-penalty"} <= set(
        dict(plan.notes)
    )
    after = planner.after(scenario, plan)
    state = after.unit("a").state
    assert (state["tactical"], state["spent_actions"]) == (True, 1)
    assert "prone" not in state
    assert planner.next_phase(after, ends_turn=True).unit("a").state["tactical"]
    fresh = planner.next_phase(after, ends_turn=True)
    moved = left(fresh, planner.plan(fresh, Order("a", "move", to=(36, 22))))
    assert "tactical" not in moved


def test_nobody_hugs_a_landing_pad(scene: Any, unit: Any, box: Any, no: Any, first: Any) -> None:
    """gemini.tactical.flat-ground: not over it, nor from it."""
    pad = box("pad", "area", 32, 0, 40, 44, terrain="landing_pad")
    beside = scene(GAME, unit("a", (30, 22)), features=[pad])
    assert first(beside, "tactical", roll=6).passage("pad").rule == "gemini.tactical.flat-ground"
    assert first(beside, "move").passage("pad").way.value == "open"
    on_it = scene(GAME, unit("a", (36, 22)), features=[pad])
    assert no(on_it, "tactical") == "gemini.tactical.flat-ground"


# -- fleet ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "action", "roll", "inches"),
    [
        (2, "move", 3, 11),  # gemini.fleet.multi-move-bonus: 8 + D6"
        (3, "move", 3, 15),  # 12 + D6": one die for three actions
        (3, "double_move", 6, 14),
    ],
)
def test_the_fleet_gain_a_die(
    scene: Any, unit: Any, first: Any, points: int, action: str, roll: int, inches: int
) -> None:
    """M 4 and a die; 11" with two actions by D6 >= 3: 4/6."""
    runner = unit("a", (30, 22), profile={"M": 4, "AP": points, "fleet": True})
    scenario = scene(GAME, runner)
    assert first(scenario, action, roll=roll).budget == inches * INCH
    spread = die(scenario, action).chances
    assert sum(p for face, p in spread.items() if face >= 3) == Fraction(4, 6)


@pytest.mark.parametrize(
    ("action", "points", "state"),
    [
        ("single_move", 2, {}),  # gemini.fleet.consecutive: move, fire, move are single moves
        ("move", 1, {}),
        ("crawl", 2, {"prone": True}),  # gemini.crawl.no-fleet
        ("move", 2, {"unhealed_wound": True}),  # gemini.fleet.no-wound
        ("charge", 1, {"fires_on_charge": True}),  # gemini.fleet.charge: not for who fires
    ],
)
def test_no_die_for_the_fleet(scene: Any, unit: Any, action: str, points: int, state: Any) -> None:
    """Only two or three walking actions in a row, upright and unhurt."""
    runner = unit("a", (30, 22), profile={"M": 4, "AP": points, "fleet": True}, state=state)
    foe = unit("b", (40, 22), side="blue")
    assert die(scene(GAME, runner, foe), action) is None


def test_a_fleet_charge(scene: Any, unit: Any) -> None:
    """gemini.fleet.charge: contact at 12" with M 4 by D6 >= 4: 1/2."""
    reach = 12 + 25 / 25.4
    runner = unit("a", (20, 22), profile={"M": 4, "fleet": True})
    scenario = scene(GAME, runner, unit("b", (20 + reach, 22), side="blue"))
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    (dice,) = plan.dice
    assert (dice.test, dice.need, dice.probability) == ("fleet", 4, Fraction(1, 2))


def test_a_wounded_runner_goes_on_foot(scene: Any, unit: Any, first: Any) -> None:
    """gemini.fleet.no-wound: 8" for a wounded M 4 with two actions."""
    runner = unit(
        "a", (30, 22), profile={"M": 4, "AP": 2, "fleet": True}, state={"unhealed_wound": True}
    )
    assert first(scene(GAME, runner), "move").budget == 8 * INCH


# -- the fleet over variable ground ---------------------------------------------------------------


def mixed(unit: Any, box: Any, **state: Any) -> tuple[Any, list[Any]]:
    """M 4, fleet, two actions, at x = 20: rubble of dice to 22, then a swamp at four times."""
    who = unit("a", (20, 22), profile={"M": 4, "AP": 2, "fleet": True}, state=state)
    dice = box("v", "area", 18, 0, 22, 44, terrain="variable_rubble")
    return who, [dice, box("s", "area", 22, 0, 60, 44, terrain="swamp")]


@pytest.mark.parametrize(
    ("state", "roll", "far"),
    [
        # 2 x 4 is the best of the ground: of a 12 at least 4 are the fleet's. 2" + 4" + 6" / 4.
        ({}, 12, 7.5),
        # Of a 10 at least 2: 2" + 2" + 6" / 4.
        ({}, 10, 5.5),
        # Of a 3 the die is a 1: 2" and 1" of swamp.
        ({}, 3, 3),
        # A 6 by itself and 2 x 2 of the ground, 10": 2" + 6" + 2" / 4.
        ({"fleet_rolled": 6}, 4, 8.5),
        # A 1 by itself and 2 x 4: 9": 2" + 1" + 6" / 4.
        ({"fleet_rolled": 1}, 8, 4.5),
    ],
)
def test_two_kinds_of_dice_in_one_order(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, state: Any, roll: int, far: float
) -> None:
    """gemini.fleet.not-reduced, gemini.variable.highest-of-two: the fleet's inches at full rate.

    Of a sum as many as it cannot be without; thrown by itself, all that the die shows.
    """
    who, features = mixed(unit, box, **state)
    scenario = scene(GAME, who, features=features)
    for more, rules in ((0.0, set()), (0.0001, {"gemini.move.reductions"})):
        plan = walked(scenario, "scramble", (20 + far + more, 22))
        plan = replace(plan, order=replace(plan.order, roll=roll))
        assert broken(scenario, plan) == rules
    spread = die(scenario, "scramble").chances
    assert max(spread) == (8 if state else 14)
    later = planner.after(scenario, plan).unit("a").state
    assert later.get("variable_rolled") == (roll // 2 if state else None)
    assert "fleet_rolled" not in later


@pytest.mark.parametrize(("state", "roll", "walk"), [({}, 12, 3), ({"fleet_rolled": 4}, 8, 4)])
def test_a_charger_without_contact_goes_no_fleet_inch(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, state: Any, roll: int, walk: int
) -> None:
    """gemini.charge.otherwise-normal: a single action has no die of the fleet.

    2 x 4 and a 4 are 12": who meets nobody walks the 4 of the ground. The sum alone may be 2 x 3
    and a 6: it is 3" then.
    """
    who, features = mixed(unit, box, **state)
    scenario = scene(GAME, who, unit("b", (40, 22), side="blue"), features=features[:1])
    rule, met = "gemini.charge.otherwise-normal", "gemini.charge.must-contact"
    for more, rules in ((0.0, {met}), (0.001, {met, rule})):
        plan = walked(scenario, "scramble_charge", (20 + walk + more, 22), targets=["b"])
        plan = replace(plan, order=replace(plan.order, roll=roll))
        assert broken(scenario, plan) == rules


def test_a_charge_says_which_order_goes_over_variable_ground(
    scene: Any, unit: Any, box: Any, asked: Any
) -> None:
    """gemini.variable.charge: a plain charge has no way over it; one beside it is told nothing."""
    said = "charged over by the order scramble_charge, as far as dice say: v"
    for y, told in ((22, [said]), (40, [])):
        patch = box("v", "area", 31, y - 2, 33, y + 2, terrain="variable_rubble")
        foe = unit("b", (35, 22), side="blue")
        scenario = scene(GAME, unit("a", (30, 22)), foe, features=[patch])
        notes = asked(scenario, "charge", "b").notes
        assert [text for rule, text in notes if rule == "gemini.variable.charge"] == told


@pytest.mark.parametrize(
    ("action", "roll", "options", "inches"),
    [
        ("react_move", 1, {}, 3),  # half of 5", rounded up
        ("react_move", 2, {}, 6),  # twice that
        ("react_move", 2, {"terrain.round_scope": "turn"}, 5),  # half of 10"
        ("react_move", 1, {"terrain.rounding": "exact"}, 2.5),
        ("react_move", 0, {}, 0),
        ("tactical", 5, {}, 3),
        ("tactical", 4, {}, 2),
        ("run", 7, {}, 4),  # half of 7", rounded up
        ("run", 7, {"terrain.rounding": "exact"}, 3.5),
    ],
)
def test_whatever_stays_deep_in_a_bog_is_rounded_up(
    scene: Any, unit: Any, box: Any, first: Any,
    action: str, roll: int, options: Any, inches: float,
) -> None:  # fmt: skip
    """gemini.terrain.difficult-round, A-04: M 5, in a bog that none of these orders leaves.

    Reactions, what the die of tactical movement says, and runs are an action each, or one for
    each success; the bog takes twice what they come to.
    """
    bog = box("bog", "area", 0, 0, 60, 44, terrain="bog")
    mover = unit("a", (30, 22), profile={"M": 5, "AP": 1, "I": 4, "activation": 3})
    scenario = scene(GAME, mover, features=[bog], options=options)
    assert first(scenario, action, roll=roll).budget == 2 * inches * INCH


def test_a_reaction_that_may_leave_the_bog_is_rounded_inside_it(
    scene: Any, unit: Any, box: Any, first: Any
) -> None:
    """gemini.terrain.difficult-round, A-03: 2.9" of bog about it: 5" by the inch, 6" inside it."""
    bog = box("bog", "area", 27.1, 19.1, 32.9, 24.9, terrain="bog")
    mover = unit("a", (30, 22), profile={"M": 5, "activation": 3})
    scenario = scene(GAME, mover, features=[bog])
    body = first(scenario, "react_move", roll=1)
    assert (body.budget, body.reserve.amount) == (6 * INCH, INCH)


def test_what_dice_cannot_show_is_told_by_what_they_can(scene: Any, unit: Any, box: Any) -> None:
    """gemini.variable.highest-of-two, A-21: M 4, two actions of what the higher D4 shows each."""
    ground = box("v", "area", 18, 10, 30, 34, terrain="variable_rubble")
    who = unit("a", (20, 22), profile={"M": 4, "AP": 2})
    with pytest.raises(OrderError, match=r"is 2, 4, 6 or 8, not 3$"):
        planner.plan(scene(GAME, who, features=[ground]), Order("a", "scramble", roll=3))
    one = unit("a", (20, 22), profile={"M": 4, "AP": 1})
    with pytest.raises(OrderError, match=r"is 1 to 4, not 5$"):
        planner.plan(scene(GAME, one, features=[ground]), Order("a", "scramble", roll=5))
