"""Ladders, stairs and slopes; ladders that are carried; ropes and hooks."""

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan
from planner.errors import OrderError
from planner.navigation.navigator import Navigator
from planner.navigation.route import Unreachable
from planner.plan import ModelPlan, Status, StepKind
from planner.rulesets.gemini.climbing.things import again, full, off

GAME = "gemini"
INCH = 25_400
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""


def way(line: Any, kind: str, top: float, name: str = "l", y: float = 22, **more: Any) -> Any:
    """A way up from (33, y) to a storey at `top`, straight up but for 0.6" to stand on."""
    return line(name, kind, (33, y), more.pop("head", (33.6, y)), from_z=0, to_z=top, **more)


def house(box: Any, top: float) -> Any:
    """A storey at `top` from x = 33 to 45."""
    return box("f", "floor", 33, 10, 45, 34, z=top)


# -- ladders --------------------------------------------------------------------------------------


def test_ladders_go_at_full_rate(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.ladder.normal-rate: 4" of ladder cost 4", untested; option ladder.factor: 8".

    gemini.ladder.carry-over: 3" to the ladder and 1" on from it with what is left.
    """
    for factor, cost in ((1, 4), (2, 8)):
        climber = unit("a", (30, 22), profile={"M": 4, "AP": 3})
        features = [house(box, 4), way(line, "ladder", 4, head=(33.01, 22))]
        features[0] = box("f", "floor", 32, 10, 45, 34, z=4)
        options = {"ladder.factor": factor}
        scenario = scene(GAME, climber, features=features, options=options)
        plan = planner.plan(scenario, Order("a", "move", to=(34, 22, 4)))
        (up,) = (s for s in plan.models[0].steps if s.kind is StepKind.LADDER)
        assert up.cost == pytest.approx(cost * INCH, abs=2)
        assert plan.models[0].spent == pytest.approx((3 + cost + 1) * INCH, abs=400)
        assert plan.dice == ()
        assert planner.check(scenario, plan).legal


def test_who_cannot_finish_a_ladder_stops_at_its_foot(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.ladder.carry-over: 3" to the foot, at x = 23.4; the 4" wall beside it leads nowhere.

    At the wall itself, 0.1" nearer, nothing is climbed: 4" is more than a figure's height.
    """
    features = [
        box("c", "solid", 24, 15, 34, 30, height=4),
        line("l", "ladder", (23.4, 22), (24.6, 22), from_z=0, to_z=4),
    ]
    scenario = scene(GAME, unit("a", (20.4, 22), profile={"M": 4}), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(30, 22, 4)))
    assert plan.models[0].end.x == pytest.approx(23.4 * INCH, abs=60)
    assert plan.models[0].spent == pytest.approx(3 * INCH, abs=60)


@pytest.mark.parametrize(
    ("rise", "run", "terrain", "cost"),
    [
        (1.5, 2.598, "", 3),  # gemini.climb.surface-cost: sqrt(1.5² + 2.598²) = 3"
        (0.01, 3, "", 3),  # gemini.terrain.normal-list: 3" of stairs cost 3"
        (1.5, 2.598, "steep_ramp", 6),  # gemini.terrain.difficult-list
    ],
)
def test_slopes_are_paid_along_their_surface(
    scene: Any, unit: Any, line: Any, first: Any, rise: float, run: float, terrain: str, cost: float
) -> None:
    """What rise and run cost together is the length of the slope."""
    stairs = line("s", "stairs", (33, 22), (33 + run, 22), from_z=0, to_z=rise, terrain=terrain)
    scenario = scene(GAME, unit("a", (30, 22)), features=[stairs])
    passage = first(scenario, "move").passage("s")
    price = float(passage.rise * round(rise * INCH) + passage.pace * round(run * INCH))
    assert price == pytest.approx(cost * INCH, abs=25)


def test_gradients(scene: Any, unit: Any, box: Any, line: Any, first: Any) -> None:
    """gemini.climb.gradient-45: what the map draws as a slope is walked, as a face climbed."""
    stairs = line("s", "stairs", (33, 22), (36, 22), from_z=0, to_z=2.9)
    face = box("w", "solid", 33, 24, 36, 30, height=2.9)
    scenario = scene(GAME, unit("a", (30, 22)), features=[stairs, face])
    assert first(scenario, "move").passage("s").rise is not None
    assert first(scenario, "move").passage("w").rule == "gemini.climb.two-actions"


@pytest.mark.parametrize(
    ("used", "option", "open_"),
    [([], "separate", 4), (["l", "l"], "separate", 2), (["l"] * 4, "separate", 0),
     ([], "combined", 2)],
)  # fmt: skip
def test_four_a_turn_use_a_ladder(
    scene: Any, unit: Any, line: Any, asked: Any, used: list[str], option: str, open_: int
) -> None:
    """gemini.ladder.capacity: so many of a squad of six may still use it; whoever they are."""
    squad = unit("a", *((26 + n, 22) for n in range(6)))
    friend = unit("f", (10, 10), state={"ways_used": used})
    options = {"ladder.cap": option}
    scenario = scene(GAME, squad, friend, features=[way(line, "ladder", 4)], options=options)
    mobilities = asked(scenario, "move").mobilities
    passages = [m.passage("l") for m in mobilities.values()]
    assert {p.capacity // p.takes for p in passages} == {open_}
    assert {p.capacity_rule for p in passages} == {"gemini.ladder.capacity"}


def test_more_models_than_a_ladder_holds_go_over_two_turns(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.ladder.capacity, gemini.pladder.flow: four in the first turn, the others in the next.

    At the end of each turn everybody stands where the referee lets them.
    gemini.split.access-points: who cannot follow is told, and what lets the others go on.
    """
    squad = unit("a", *((32 - 1.1 * n, 22) for n in range(6)), profile={"M": 6, "AP": 2, "I": 2})
    floor = box("f", "floor", 32.4, 10, 45, 34, z=3)
    features = [floor, way(line, "ladder", 3, head=(33.1, 22))]
    scenario = scene(GAME, squad, features=features)
    up: list[int] = []
    for _ in range(2):
        plan = planner.plan(scenario, Order("a", "move", to=(38, 22, 3)))
        assert planner.check(scenario, plan).legal
        scenario = planner.next_phase(planner.after(scenario, plan), ends_turn=True)
        used = [way.id for way in plan.models if any(s.kind.value == "ladder" for s in way.steps)]
        assert len(used) <= 4
        said = dict(plan.notes).get("gemini.split.access-points", "")
        if not up:
            left = [way.id for way in plan.models if way.id not in used]
            assert said.startswith(f"l takes 4 of them this turn: {', '.join(left)} cannot follow")
            assert "split" in said
        up.append(sum(m.pose.z > 0 for m in scenario.unit("a").models))
    assert up[0] <= 4
    assert up[1] > up[0]


@pytest.mark.parametrize(("used", "waits"), [(4, True), (3, False)])
def test_who_finds_a_ladder_full_is_told(
    scene: Any, unit: Any, box: Any, line: Any, used: int, waits: bool
) -> None:
    """gemini.ladder.capacity: four of others have used it this turn, or three: one more may."""
    floor = box("f", "floor", 32.4, 10, 45, 34, z=3)
    ladder = way(line, "ladder", 3, head=(33.1, 22))
    friend = unit("f", (40, 30, 3), state={"ways_used": ["l"] * used})
    mine = unit("a", (30, 22), profile={"M": 6, "AP": 2, "I": 2})
    scenario = scene(GAME, mine, friend, features=[floor, ladder])
    plan = planner.plan(scenario, Order("a", "move", to=(38, 22, 3)))
    assert planner.check(scenario, plan).legal
    assert (plan.models[0].end.z == 0) is waits
    said = dict(plan.notes).get("gemini.ladder.capacity", "")
    assert said == ("l takes no more this turn: a.1 can get on it in the next" if waits else "")


def test_no_charge_bonus_from_a_ladder(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.ladder.no-charge-bonus: 2" walked, 4" of ladder, contact within 8": legal, bonus 0."""
    features = [box("f", "floor", 32.4, 10, 45, 34, z=4), way(line, "ladder", 4, head=(33.1, 22))]
    foe = unit("b", (35, 22, 4), side="blue")
    scenario = scene(GAME, unit("a", (31, 22), profile={"M": 4}), foe, features=features)
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert plan.found
    assert "gemini.ladder.no-charge-bonus" in dict(plan.notes)


# -- portable ladders -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("models", "carriers", "option", "inches", "rule", "text"),
    [
        (4, None, "2", 4, "gemini.pladder.carry-four", "does not slow it"),
        (2, None, "2", 2, "gemini.pladder.carry-two", "slows it to 1/2"),
        (1, None, "2", 1, "gemini.pladder.carry-one", "slows it to 1/4"),
        (3, None, "2", 2, "gemini.pladder.carry-two", "slows it to 1/2"),  # option pladder.three
        (3, None, "1.5", 4 / 1.5, "gemini.pladder.carry-two", "slows it to 2/3"),
        (8, 2, "2", 2, "gemini.pladder.carry-two", "slows it to 1/2"),  # two of the squad carry it
    ],
)
def test_carrying_a_ladder(
    scene: Any, unit: Any, line: Any, first: Any, models: int, carriers: int | None, option: str,
    inches: float, rule: str, text: str,
) -> None:  # fmt: skip
    """M 4, one action: by how many carry it. gemini.pladder.hands: they use nothing two-handed."""
    profile = {"M": 4} | ({} if carriers is None else {"carriers": carriers})
    squad = unit(
        "a", *((10 + n, 22) for n in range(models)), profile=profile, state={"carries": "l"}
    )
    ladder = way(line, "ladder", 4, terrain="portable_ladder")
    scenario = scene(GAME, squad, features=[ladder], options={"pladder.three": option})
    assert first(scenario, "move").budget == int(inches * INCH)
    said = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert said[rule] == f"its ladder {text}"
    assert "gemini.pladder.hands" in said
    assert "gemini.pladder.max-height" not in said


def test_who_lies_rises_to_set_one_up(scene: Any, unit: Any, line: Any, left: Any, no: Any) -> None:
    """gemini.prone.get-up: that takes the one action it has; setting it up takes none."""
    ladder = way(line, "ladder", 4, terrain="portable_ladder")
    x = 33 - 2 - 12.5 / 25.4  # gemini.pladder.place-range
    lies = {"carries": "l", "prone": True}
    scenario = scene(GAME, unit("a", (x, 22), profile={"AP": 1}, state=lies), features=[ladder])
    state = left(scenario, planner.plan(scenario, Order("a", "place_ladder", to="l")))
    assert (state["ways_standing"], state.get("prone"), state["spent_actions"]) == (["l"], None, 1)
    spent = unit("a", (x, 22), profile={"AP": 1}, state={**lies, "spent_actions": 1})
    assert (
        no(scene(GAME, spent, features=[ladder]), "place_ladder", to="l") == "gemini.prone.get-up"
    )


def test_a_tall_ladder_is_unusual(scene: Any, unit: Any, line: Any) -> None:
    """gemini.pladder.max-height: one that reaches the third level, 9" of 4" each, is told."""
    ladder = way(line, "ladder", 9, terrain="portable_ladder")
    scenario = scene(GAME, unit("a", (30, 22), state={"carries": "l"}), features=[ladder])
    said = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert "gemini.pladder.max-height" in said


@pytest.mark.parametrize(("gap", "rule"), [(2, ""), (2.5, "gemini.pladder.place-range")])
def test_setting_a_ladder_up(
    scene: Any, unit: Any, line: Any, no: Any, first: Any, gap: float, rule: str
) -> None:
    """gemini.pladder.place-range: at 2.0" from the wall's foot it is set up, at 2.5" it is not."""
    ladder = way(line, "ladder", 4, terrain="portable_ladder")
    carrier = unit("a", (33 - gap - 12.5 / 25.4, 22), state={"carries": "l"})
    scenario = scene(GAME, carrier, features=[ladder])
    assert first(scenario, "move").passage("l").way.value == "shut"
    assert no(scenario, "place_ladder", to="l") == rule
    if not rule:
        after = planner.after(scenario, planner.plan(scenario, Order("a", "place_ladder", to="l")))
        assert after.unit("a").state["ways_standing"] == ["l"]
        assert "carries" not in after.unit("a").state
        assert first(after, "move").passage("l").way.value == "open"


@pytest.mark.parametrize(
    ("gap", "rules"),
    [
        (2, ("", "")),
        (2.2, ("gemini.pladder.place-range", "gemini.grapple.deploy-range")),
    ],
)
def test_near_the_wall_and_not_only_its_ladder(
    scene: Any, unit: Any, line: Any, box: Any, no: Any, gap: float, rules: tuple[str, str]
) -> None:
    """gemini.pladder.place-range, gemini.grapple.deploy-range: 2" from the foot of the wall.

    The foot of the ladder, where one stands to climb, is 0.6" before the wall: 2.2" off that it is
    1.6" to the ladder.
    """
    roof = box("r", "solid", 33.6, 10, 45, 34, height=4)
    ladder = way(line, "ladder", 4, terrain="portable_ladder", head=(34.2, 22))
    rope = way(line, "rope", 4, "h", terrain="grapple_roof", head=(34.2, 22))
    at = (33.6 - gap - 12.5 / 25.4, 22)
    carrier = unit("a", at, state={"carries": "l"})
    assert no(scene(GAME, carrier, features=[roof, ladder]), "place_ladder", to="l") == rules[0]
    thrower = unit("a", at, profile={"climbing_gear": True, "hit_faces": 3})
    assert no(scene(GAME, thrower, features=[roof, rope]), "throw", to="h") == rules[1]


@pytest.mark.parametrize(
    ("feet", "new", "most", "is_full"),
    [
        ([0, 2.4, 4.8, 7.2, 9.6], 12, 3, False),  # gemini.pladder.density: six on 12" of wall
        ([0, 2, 4], 5, 3, True),
        ([0, 2, 4], 6, 3, False),  # the next six inches begin
        ([0, 1.5, 3, 4.5], 5.5, 4, True),  # gemini.grapple.density: a fifth hook on 6"
        ([0, 1.5, 3], 4.5, 4, False),
    ],
)
def test_how_many_six_inches_of_wall_take(
    feet: list[float], new: float, most: int, is_full: bool
) -> None:
    """Three ladders, four hooks."""
    places = [(round(x * INCH), 0) for x in feet]
    assert full((round(new * INCH), 0), places, most) is is_full


def test_a_fourth_ladder_finds_no_room(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.pladder.density: three stand within 6" of wall."""
    ladders = [
        way(line, "ladder", 4, f"l{n}", 20 + n, terrain="portable_ladder", head=(33.6, 20 + n))
        for n in range(4)
    ]
    carrier = unit("a", (32, 23), state={"carries": "l3", "ways_standing": ["l0", "l1", "l2"]})
    scenario = scene(GAME, carrier, features=ladders)
    assert no(scenario, "place_ladder", to="l3") == "gemini.pladder.density"


def test_charged_carriers_drop_it(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.pladder.melee-drop: it lies where they stand; gemini.pladder.pick-up: 1 action."""
    ladder = way(line, "ladder", 4, terrain="portable_ladder")
    carriers = unit("a", (20, 22), profile={"AP": 2}, state={"carries": "l"})
    foe = unit("b", (26, 22), side="blue")
    scenario = scene(GAME, carriers, foe, features=[ladder])
    charged = planner.after(scenario, planner.plan(scenario, Order("b", "charge", ["a"])))
    state = charged.unit("a").state
    assert ("carries" in state, state["dropped"]) == (False, "l")
    assert no(charged, "pick_up") == ""
    again_ = planner.after(charged, planner.plan(charged, Order("a", "pick_up")))
    state = again_.unit("a").state
    assert (state["carries"], state["spent_actions"]) == ("l", 1)
    assert no(again_, "pick_up") == "gemini.pladder.pick-up"


def test_routers_leave_it_behind(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.pladder.morale-drop: it lies where they began, and they run 8", not a quarter of it.

    gemini.pladder.pick-up: they get it back only there.
    """
    ladder = way(line, "ladder", 4, terrain="portable_ladder")
    state = {"carries": "l", "routing": True}
    scenario = scene(GAME, unit("a", (20, 22), state=state, profile={"AP": 4}),
                     unit("b", (16, 22), side="blue"), features=[ladder])  # fmt: skip
    plan = planner.plan(scenario, Order("a", "rout"))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x == pytest.approx(28 * INCH, abs=60)
    then = planner.after(scenario, plan)
    left = then.unit("a").state
    assert ("carries" in left, left["dropped"]) == (False, "l")
    assert (left["dropped_x"], left["dropped_y"]) == (20, 22)
    assert no(then, "pick_up") == "gemini.pladder.pick-up"
    back = then
    for action in ("double_move", "single_move"):  # an about turn and 8"
        back = planner.after(back, planner.plan(back, Order("a", action, to=(20, 22))))
    assert no(back, "pick_up") == ""


@pytest.mark.parametrize(
    ("models", "chance"), [(1, Fraction(1, 6)), (2, Fraction(1, 3)), (3, Fraction(1, 2)),
                           (4, Fraction(1, 2))]
)  # fmt: skip
def test_throwing_down_a_ladder_with_somebody_on_it(models: int, chance: Fraction) -> None:
    """gemini.pladder.cast-down-help: a 6, one better for each helper, three at the most."""
    assert off(models - 1) == chance


def test_two_tries(scene: Any) -> None:
    """gemini.pladder.cast-down-occupied: 1 - (5/6)² = 11/36; gemini.grapple.retry: 3/4."""
    assert again(off(0), 2) == Fraction(11, 36)
    assert again(Fraction(1, 2), 2) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("kind", "terrain", "climbed", "chance", "rule"),
    [
        ("ladder", "portable_ladder", False, None, "gemini.pladder.cast-down-empty"),
        ("ladder", "portable_ladder", True, Fraction(1, 6), "gemini.pladder.cast-down-occupied"),
        ("rope", "grapple_roof", False, None, "gemini.grapple.cast-down-unattended"),
        ("rope", "grapple_roof", True, Fraction(1, 2), "gemini.grapple.cast-down-attended"),
    ],
)
def test_casting_down(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, kind: str, terrain: str, climbed: bool,
    chance: Fraction | None, rule: str,
) -> None:  # fmt: skip
    """Surely while nobody is on it, else on a die: whoever hung on it falls."""
    features = [box("f", "floor", 33, 10, 45, 34, z=4), way(line, kind, 4, terrain=terrain)]
    state = {"ways_standing": ["l"]} | ({"on_way": "l", "climb_height": 3} if climbed else {})
    climber = unit("b", (32, 22), side="blue", state=state)
    guard = unit("a", (34, 22, 4))
    scenario = scene(GAME, guard, climber, features=features)
    assert no(scenario, "cast_down", to="l") == ""
    plan = planner.plan(scenario, Order("a", "cast_down", to="l"))
    assert [dice.probability for dice in plan.dice] == ([] if chance is None else [chance])
    assert [dice.rule for dice in plan.dice] == ([] if chance is None else [rule])
    after = planner.after(scenario, plan)
    assert "ways_standing" not in after.unit("b").state
    assert after.unit("b").state.get("fallen", False) is climbed
    away = scene(GAME, unit("a", (38, 22, 4)), climber, features=features)
    assert no(away, "cast_down", to="l").endswith(("cast-down-empty", "cast-down-unattended"))


# -- ropes and hooks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "height", "chance"),
    [
        ({"I": 3}, 4, Fraction(3, 4)),  # gemini.rope.initiative-reroll
        ({"I": 4}, 4, Fraction(8, 9)),
        ({"I": 3, "S": 2, "weak": True}, 4, Fraction(1, 4)),  # gemini.rope.strength-test
        ({"I": 6, "S": 3, "weak": True}, 16, Fraction(1, 8)),  # gemini.rope.strength-retest
    ],
)
def test_ropes_are_tested(
    scene: Any, unit: Any, line: Any, asked: Any, profile: Any, height: float, chance: Fraction
) -> None:
    """1 - (1 - I/6)²; the weak show strength first: 1/3 x 3/4; of four levels (1/2)^3."""
    climber = unit("a", (32, 22), profile={**profile, "AP": 2})
    scenario = scene(GAME, climber, features=[way(line, "rope", height)])
    tests = {test.name: test for test in asked(scenario, "climb_rope").tests}
    assert tests["rope"].probability == chance


def test_a_rope_takes_two_actions(scene: Any, unit: Any, box: Any, line: Any, first: Any) -> None:
    """gemini.rope.two-actions: 3 points: a rope and 1 more; not with a simple move.

    gemini.rope.height-limit: it leads as high as its hook, 4", and no further. Who is ordered up
    a rope goes up it, for all that it is tested.
    """
    features = [box("f", "floor", 33, 10, 45, 34, z=4), way(line, "rope", 4)]
    climber = unit("a", (32.5, 22), profile={"M": 5, "I": 4, "AP": 3})
    scenario = scene(GAME, climber, features=features)
    assert first(scenario, "move").passage("l").rule == "gemini.rope.two-actions"
    plan = planner.plan(scenario, Order("a", "climb_rope", to=(34, 22, 4)))
    (up,) = (s for s in plan.models[0].steps if s.kind is StepKind.ROPE)
    assert (up.to.z, up.tests) == (4 * INCH, ("rope",))
    assert [dice.test for dice in plan.dice] == ["rope"]  # no test of a face besides
    assert planner.after(scenario, plan).unit("a").state["spent_actions"] == 2
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(
    ("height", "profile", "option", "rule", "test"),
    [
        (4, {"climbing_gear": True}, True, "gemini.grapple.full-rate", "rope"),
        (4, {"climbing_gear": True}, False, "gemini.grapple.full-rate", ""),
        (5, {"climbing_gear": True}, True, "gemini.grapple.full-rate", None),  # two levels
        (4, {"rope_trained": False}, True, "gemini.rope.fit-only", None),  # a clerk
    ],
)
def test_gear_climbs_a_level_a_turn(
    scene: Any, unit: Any, line: Any, first: Any, height: float, profile: Any, option: bool,
    rule: str, test: str | None,
) -> None:  # fmt: skip
    """gemini.grapple.full-rate: 1 action, full rate, a level at most; gemini.rope.fit-only."""
    climber = unit("a", (32, 22), profile={"I": 4, **profile})
    options = {"grapple.test": option}
    scenario = scene(GAME, climber, features=[way(line, "rope", height)], options=options)
    passage = first(scenario, "move").passage("l")
    assert passage.rule == rule
    assert (passage.test if passage.way.value == "open" else None) == test


def test_one_to_a_rope(scene: Any, unit: Any, line: Any, asked: Any) -> None:
    """gemini.grapple.one-per-rope: four ropes take four of six climbers."""
    ropes = [way(line, "rope", 4, f"r{n}", 20 + n, head=(33.6, 20 + n)) for n in range(4)]
    squad = unit("a", *((31, 19 + n) for n in range(6)), profile={"I": 4, "AP": 2})
    mobilities = asked(scene(GAME, squad, features=ropes), "climb_rope").mobilities
    for n in range(4):
        passages = [m.passage(f"r{n}") for m in mobilities.values()]
        assert {(p.capacity, p.capacity_rule) for p in passages} == {
            (1, "gemini.grapple.one-per-rope")
        }


def test_ropes_across_a_gap(scene: Any, unit: Any, line: Any, first: Any, asked: Any) -> None:
    """gemini.rope.horizontal: 2" of rope use 4"; gemini.rope.horizontal-strength: S 3: 1/2."""
    rope = line("l", "rope", (33, 22), (35, 22), from_z=0, to_z=0.1)
    for profile, test in (({"I": 4}, ""), ({"I": 4, "S": 3, "weak": True}, "strength")):
        scenario = scene(GAME, unit("a", (32, 22), profile=profile), features=[rope])
        passage = first(scenario, "move").passage("l")
        price = float(passage.rise * round(0.1 * INCH) + passage.pace * 2 * INCH)
        assert price == pytest.approx(2 * math.hypot(2, 0.1) * INCH, abs=25)
        assert passage.test == test
    tests = {test.name: test for test in asked(scenario, "move").tests}
    assert tests["strength"].probability == Fraction(1, 2)


@pytest.mark.parametrize(("kind", "up"), [("solid", {"height": 4}), ("floor", {"z": 4})])
def test_a_level_rope_from_roof_to_roof(
    scene: Any, unit: Any, box: Any, line: Any, asked: Any, kind: str, up: dict[str, int]
) -> None:
    """gemini.rope.horizontal: 4.5" of rope use 9": two actions of M 4.4 are 8.8", three 13.2".

    Roofs may be the tops of blocks, or storeys.

    gemini.jump.initiative-test: without a known I it does not jump the gap instead.
    """
    roofs = [
        box("r1", kind, 20, 10, 30, 30, **up),
        box("r2", kind, 33.5, 10, 42, 30, **up),
    ]
    rope = line("l", "rope", (29.5, 22), (34, 22), from_z=4, to_z=4)
    profile = {"M": 4.4, "AP": 3}
    scenario = scene(GAME, unit("a", (29.5, 22, 4), profile=profile), features=[*roofs, rope])
    model = scenario.unit("a").models[0]
    to = replace(model.pose, x=34 * INCH)
    for action, there in (("move", True), ("double_move", False)):
        field = Navigator(scenario, asked(scenario, action)).field("a.1", crossing=True)
        if not there:
            with pytest.raises(Unreachable):
                field.route(to)
            continue
        route = field.route(to)
        assert [step.kind for step in route.steps] == [StepKind.ROPE]
        assert float(route.spent) == pytest.approx(9 * INCH, abs=25)
        way = ModelPlan("a.1", model.pose, route.steps)
        order = Order("a", action, to=(34, 22))
        inch = scenario.battlefield.table.unit
        plan = Plan(
            GAME, inch, scenario.digest, order, Status.FEASIBLE, models=(way,), move_order=("a.1",)
        )
        assert planner.check(scenario, plan).legal
        assert 'along the rope 4.5" (costs 9")' in str(plan)


@pytest.mark.parametrize(
    ("terrain", "chance"),
    [
        ("grapple_roof", Fraction(4, 6)),
        ("grapple_window", Fraction(3, 6)),
        ("grapple_loophole", Fraction(2, 6)),
    ],
)
def test_throwing_a_hook(scene: Any, unit: Any, line: Any, terrain: str, chance: Fraction) -> None:
    """gemini.grapple.bs-throw, gemini.grapple.to-hit-mods: 3/6, one more for a roof, one less for
    a slit; gemini.grapple.retry: with another action to spare 1 - (1 - p)²; 1 action either way.
    """
    rope = way(line, "rope", 4, terrain=terrain)
    thrower = unit("a", (32, 22), profile={"hit_faces": 3, "AP": 2})
    scenario = scene(GAME, thrower, features=[rope])
    plan = planner.plan(scenario, Order("a", "throw", to="l"))
    assert [dice.probability for dice in plan.dice] == [chance]
    assert str(1 - (1 - chance) ** 2) in dict(plan.notes)["gemini.grapple.retry"]
    assert "gemini.grapple.miss" in dict(plan.notes)
    after = planner.after(scenario, plan).unit("a").state
    assert (after["ways_standing"], after["spent_actions"]) == (["l"], 1)


@pytest.mark.parametrize(
    ("gap", "height", "profile", "state", "rule"),
    [
        (2, 4, {}, {}, ""),
        (2.2, 4, {}, {}, "gemini.grapple.deploy-range"),
        (1, 6, {}, {}, ""),  # gemini.grapple.throw-range: a roof at 6"
        (1, 7, {"storey": 3}, {}, "gemini.grapple.throw-range"),  # 7" and levels of 3"
        (1, 9, {"launcher": 12}, {}, ""),  # gemini.grapple.launchers
        (1, 4, {}, {"on_way": "l"}, "gemini.grapple.rethrow-secure"),
    ],
)
def test_where_a_hook_is_thrown_from(
    scene: Any, unit: Any, line: Any, no: Any, gap: float, height: float, profile: Any,
    state: Any, rule: str,
) -> None:  # fmt: skip
    """Within 2" of the wall's foot, from a safe stand, at what it reaches."""
    storey = profile.pop("storey", 4)
    rope = way(line, "rope", height, terrain="grapple_roof")
    thrower = unit(
        "a", (33 - gap - 12.5 / 25.4, 22), profile={"hit_faces": 3, **profile}, state=state
    )
    options = {"map.storey_height": storey}
    scenario = scene(GAME, thrower, features=[rope], options=options)
    assert no(scenario, "throw", to="l") == rule


def test_how_well_it_throws_must_be_known(scene: Any, unit: Any, line: Any, no: Any) -> None:
    """gemini.grapple.bs-throw: the texts have no table of BS: an error without it."""
    rope = way(line, "rope", 4, terrain="grapple_roof")
    scenario = scene(GAME, unit("a", (32, 22)), features=[rope])
    with pytest.raises(OrderError, match="hit_faces"):
        planner.plan(scenario, Order("a", "throw", to="l"))


@pytest.mark.parametrize("action", ["climb_rope", "climb_gear"])
@pytest.mark.parametrize(
    ("hook", "able", "hooked", "rule"),
    [
        ("", False, [], "gemini.rope.fit-only"),
        ("", True, [], ""),
        ("grapple_roof", True, [], "gemini.grapple.bs-throw"),
        ("grapple_roof", True, ["r"], ""),
        ("grapple_roof", False, [], "gemini.rope.fit-only"),  # throwing would not help
    ],
)
def test_why_nobody_climbs_a_rope(
    scene: Any,
    unit: Any,
    line: Any,
    no: Any,
    action: str,
    hook: str,
    able: bool,
    hooked: list[str],
    rule: str,
) -> None:
    """Not practised, or no hook thrown yet: the order is refused, and says which."""
    more = {"terrain": hook} if hook else {}
    rope = line("r", "rope", (30, 22), (30.5, 22), from_z=0, to_z=4, **more)
    profile = {"I": 3, "AP": 2, "climbing_gear": True, "rope_trained": able}
    mine = unit("a", (29, 22), profile=profile, state={"ways_standing": hooked})
    assert no(scene(GAME, mine, features=[rope]), action) == rule


def test_a_begun_ladder_is_told_with_what_it_costs(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.ladder.mid-stop, gemini.ladder.normal-rate: of M 4 2" lead to the foot, 2" up it."""
    floor = box("up", "floor", 30, 10, 40, 30, z=6)
    ladder = line("l", "ladder", (30.6, 22), (30.6, 22.001), from_z=0, to_z=6)
    climber = unit("a", (28.6, 22), profile={"M": 4, "AP": 1})
    scenario = scene(GAME, climber, features=[floor, ladder])
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22, 6)))
    told = [text for rule, text in plan.notes if rule == "gemini.ladder.normal-rate"]
    assert told == ['a.1 climbs 2" up l for 2", which are not in what its way has spent']
