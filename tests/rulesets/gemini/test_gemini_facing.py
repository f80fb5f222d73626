"""Which way figures end facing: exactly so, or with an enemy in their arc; what that costs."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.errors import OrderError
from planner.length import DEGREE
from planner.navigation.navigator import Navigator
from planner.plan import Status, Step, StepKind
from planner.plan.unsaid import UNSAID_NUMBER
from planner.show.way import WayTeller

GAME = "gemini"
INCH = 25_400


def alone(scene: Any, unit: Any, turned: int = 0) -> Scenario:
    """a.1 at (20, 22) faces an enemy 8" east of it; it has turned so many degrees this turn."""
    one = unit("a", (20, 22), profile={"M": 4, "AP": 3}, state={"turned": turned})
    made: Scenario = scene(GAME, one, unit("e", (28, 22), side="blue"))
    return made


def go(
    scenario: Scenario, to: tuple[float, float], facing: Any, action: str = "single_move"
) -> Plan:
    """The legal plan of a.1 to a point that it surely reaches, facing so at the end."""
    plan = planner.plan(scenario, Order("a", action, to=to, facing=facing))
    assert planner.check(scenario, plan).legal
    return plan


def rules(plan: Plan) -> set[str]:
    """Every rule that some step of a plan names."""
    return {rule for way in plan.models for step in way.steps for rule in step.rules}


@pytest.mark.parametrize(
    ("to", "facing", "turned", "spent", "rule"),
    [
        # 0.4" straight back: 2 × 0.4 = 0.8"; turned about it would be 0.4 + 0.5 = 0.9".
        ((19.6, 22), None, 0, 0.8, "gemini.back.half-rate"),
        # 1" back: 2"; turned about, 1" + 0.5" = 1.5", is less.
        ((19, 22), None, 0, 1.5, "gemini.turn.extra-cost"),
        # The free quarter is gone: about face costs two halves, 1 + 1 = 2", to a side 90° at a
        # half, 1 + 0.5 + 0.5 = 2" as well; so back to 0.9" is 1.8", less than 1.9".
        ((19.1, 22), None, 90, 1.8, "gemini.back.half-rate"),
        # And facing east again at the end: 2 × 1.2 = 2.4". About face and back is 360°, four
        # halves: 3.2". A quarter, to a side, and back: 180°, two halves, 1.2 + 0.5 + 1 = 2.7".
        ((18.8, 22), 0.0, 90, 2.4, "gemini.back.half-rate"),
        # 3" to a side, still facing east: 3.5". Turned there and back, two halves: 4".
        ((20, 25), 0.0, 90, 3.5, "gemini.sidestep.cost"),
        # 3" west: about face, 3", and a quarter back is 270°, two halves: 4". A quarter turn and
        # then to its side is 3.5", and it never turned its back.
        ((17, 22), "e", 0, 3.5, "gemini.sidestep.cost"),
    ],
)
def test_backing_and_sidestepping_where_turning_costs_more(
    scene: Any, unit: Any, to: Any, facing: Any, turned: int, spent: float, rule: str
) -> None:
    """gemini.back.half-rate, gemini.sidestep.cost, gemini.turn.extra-cost: the cheapest of all.

    gemini.back.shoot-retreat: whoever is asked to end facing an enemy does, and can shoot.
    """
    plan = go(alone(scene, unit, turned), to, facing)
    assert plan.models[0].spent == pytest.approx(spent * INCH, abs=20)
    assert rule in rules(plan)


def aslant(inches: float, off: float) -> tuple[float, float]:
    """A place so far from a.1, in a direction so many degrees off its heading."""
    turn = math.radians(off)
    return round(20 + inches * math.cos(turn), 6), round(22 + inches * math.sin(turn), 6)


@pytest.mark.parametrize(
    ("to", "facing", "spent", "rule"),
    [
        # 3" at 60°, east again at the end: 3.5". Turned there and back, 120°, two halves: 4".
        (aslant(3, 60), 0.0, 3.5, "gemini.sidestep.cost"),
        (aslant(3, -60), 0.0, 3.5, "gemini.sidestep.cost"),
        # 2.5" at 120°: 3". Turned there, 120°, two halves: 3.5"; half back, 60°, 0.5 + 5 = 5.5".
        (aslant(2.5, 120), None, 3.0, "gemini.sidestep.cost"),
        # 3" at 44° is to no side: 44° there and 44° back, one half: 3.5". Turned away by a degree
        # and more, to its side and back: one half more.
        (aslant(3, 44), 0.0, 3.5, "gemini.turn.extra-cost"),
        # 1.5" at 136° is neither to a side nor straight back. 1.5 · (sin 46° - cos 46°) = 0.037"
        # straight back it is 135° off, to a side, 1.5 · cos 46° · √2 = 1.4736" from there: with a
        # half, 0.074 + 0.5 + 1.4736 = 2.0476". Turned by a degree and back: a half more.
        (aslant(1.5, 136), 0.0, 2.0476, "gemini.sidestep.cost"),
    ],
)
def test_more_than_45_degrees_off_is_to_a_side(
    scene: Any, unit: Any, to: tuple[float, float], facing: float | None, spent: float, rule: str
) -> None:
    """gemini.sidestep.cost, A-09: a diagonal counts as sideways above 45° off the facing, kept.

    Its free quarter turn is spent, so that every turn costs a half for each quarter begun.
    """
    plan = go(alone(scene, unit, turned=90), to, facing)
    assert plan.models[0].spent == pytest.approx(spent * INCH, abs=20)
    assert rule in rules(plan)


@pytest.mark.parametrize(
    ("to", "wrong"),
    [
        ((100_000, 100_001), set()),  # 45.0003° off
        ((100_000, 100_000), {"gemini.turn.free-quarter"}),  # 45°: that is ahead, and it must turn
        ((-100_000, 100_001), set()),
        ((-100_000, 100_000), {"gemini.turn.free-quarter"}),  # 45° off straight back
        ((-1, -50_000), set()),
        ((-50_000, -1), {"gemini.turn.free-quarter"}),
    ],
)
def test_how_far_aslant_is_sideways(
    scene: Any, unit: Any, broken: Any, to: tuple[int, int], wrong: set[str]
) -> None:
    """gemini.sidestep.cost, A-09: more than 45° off its heading, and off the way straight back."""
    one = unit("a", (20, 22), profile={"M": 9, "AP": 1})
    scenario = scene(GAME, one)
    plan = planner.plan(scenario, Order("a", "move", to=(20, 23)))
    way = plan.models[0]
    end = replace(way.start, x=way.start.x + to[0], y=way.start.y + to[1])
    way = replace(way, steps=(Step(StepKind.LINE, end),), spent=UNSAID_NUMBER)
    plan = replace(plan, status=Status.FEASIBLE, models=(way,), objective=(), notes=())
    assert broken(scenario, plan) == wrong


@pytest.mark.parametrize(
    ("facing", "allowance", "spent"),
    [
        # 4.3" to its side, 1.2" up, 0.5 besides. It turns by 45° and back, the free quarter.
        # Exactly 45° off is not to a side: it sets off by a hair, aslant as it stands, so that
        # its line may lead a hair off the east. About face and about again would be three halves.
        (180, 8, 6.0),
        (180, 6.51, 6.0),
        (90, 8, 6.0),  # as it stands: 4.3 + 1.2 + 0.5
    ],
)
def test_a_wall_breaks_no_sidestep(
    scene: Any, unit: Any, line: Any, broken: Any, facing: int, allowance: float, spent: float
) -> None:
    """gemini.sidestep.cost, A-09: half an inch off the action however often it climbs meanwhile."""
    wall = line("w", "wall", (31, 0), (31, 44), height=1.2)
    one = unit("a", (29, 22), profile={"M": allowance})
    one["models"][0]["facing"] = facing
    scenario = scene(GAME, one, features=[wall])
    order = Order("a", "move", to=(33.3, 22), facing=float(facing))
    terms = planner.rulesets.find(GAME).terms(scenario, order)
    model = scenario.unit("a").models[0]
    to = replace(model.pose, x=round(33.3 * INCH))
    route = Navigator(scenario, terms).field("a.1", turned=True).route(to)
    assert float(route.spent) == pytest.approx(spent * INCH, abs=5)
    plan = planner.plan(scene(GAME, one), order)  # to put the way into
    way = replace(plan.models[0], steps=route.steps, spent=route.spent)
    plan = replace(plan, status=Status.FEASIBLE, models=(way,), objective=(), notes=())
    plan = replace(plan, scenario=scenario.digest)
    assert broken(scenario, plan) == set()
    tight = unit("a", (29, 22), profile={"M": spent - 0.01})
    tight["models"][0]["facing"] = facing
    short = scene(GAME, tight, features=[wall])
    assert broken(short, replace(plan, scenario=short.digest)) >= {"gemini.move.reductions"}


@pytest.mark.parametrize(
    ("arc", "turned"),
    [
        (180, 0),  # the enemy north of it is at the edge of the half plane of who faces east
        (90, 45),  # 45° to either side: it turns 45° left
        (0, 89.5),  # without an arc straight ahead, to half a degree
    ],
)
def test_an_enemy_in_arc(scene: Any, unit: Any, arc: int, turned: float) -> None:
    """gemini.react.stand-fire.eligible: the arc is as wide as the profile says, else half a plane.

    It turns no further than it has to: what is left of the free quarter is for later.
    """
    one = unit("a", (20, 22), profile={"M": 4, "AP": 2, "arc": arc})
    scenario = scene(GAME, one, unit("e", (20, 30), side="blue"))
    plan = go(scenario, (20, 22), "e", "fire")
    assert plan.models[0].end.heading == pytest.approx(turned * DEGREE, abs=2)


def test_turning_with_a_firing_action(scene: Any, unit: Any, left: Any) -> None:
    """gemini.turn.any-action: a quarter turn with a firing action, and it is gone for the turn.

    gemini.turn.stationary-over-90: further it takes a movement action. gemini.turn.extra-cost:
    three quarters in all then cost an inch of it.
    """
    scenario = alone(scene, unit)
    plan = go(scenario, (20, 22), 90, "fire")
    assert [step.kind for step in plan.models[0].steps] == [StepKind.PIVOT]
    assert left(scenario, plan)["turned"] == 90
    no = planner.plan(scenario, Order("a", "fire", facing=180))
    assert no.status is Status.INFEASIBLE
    assert [(why.rule, why.models) for why in no.why_not] == [("gemini.turn.extra-cost", ("a.1",))]
    assert '0.5", and it has 0"' in no.why_not[0].text
    after = planner.after(scenario, plan)
    plan = go(after, (20, 22), 270, "single_move")
    assert plan.models[0].spent == pytest.approx(1 * INCH, abs=2)


def test_who_may_not_turn_says_so(scene: Any, unit: Any) -> None:
    """gemini.react.ground.locked: who goes to ground stays as it is; nobody turns by that."""
    hit = unit("a", (20, 22), profile={"M": 4}, state={"lost_this_turn": 1})
    plan = planner.plan(scene(GAME, hit), Order("a", "go_to_ground", facing=180))
    assert plan.status is Status.INFEASIBLE
    assert "nobody turns" in plan.why_not[0].text


def test_every_one_of_a_squad_faces_there(scene: Any, unit: Any) -> None:
    """Four places, four directions to one point: each to its own, to half a degree or in arc."""
    squad = unit(
        "a", (20, 22), (21.5, 22), (20, 23.5), (21.5, 23.5), profile={"M": 4, "AP": 2, "arc": 1}
    )
    scenario = scene(GAME, squad)
    plan = go(scenario, (22, 26), (23, 30))
    headings = {way.end.heading for way in plan.models}
    assert len(headings) == 4
    turned = replace(plan.models[0].steps[-1].to, heading=270 * DEGREE)
    first = plan.models[0]
    wrong = replace(first, steps=(*first.steps[:-1], replace(first.steps[-1], to=turned)))
    verdict = planner.check(scenario, replace(plan, models=(wrong, *plan.models[1:])))
    assert any("off where the order has it look" in v.text for v in verdict.violations)


@pytest.mark.parametrize("facing", ["nobody", "a", 361, (1, 2, 3), (1e9, 0)])
def test_nothing_to_face(scene: Any, unit: Any, facing: Any) -> None:
    """No such unit, itself, no direction, no point, a point too far off to be meant."""
    with pytest.raises(OrderError):
        planner.plan(alone(scene, unit), Order("a", "move", to=(20, 24), facing=facing))


def test_a_facing_is_kept_in_the_file(scene: Any, unit: Any) -> None:
    """Degrees, a point or a unit: as they were asked."""
    for facing in (90.0, (3.0, 4.0), "e"):
        order = Order("a", "move", to=(20, 22), facing=facing)
        plan = planner.plan(alone(scene, unit), order)
        assert planner.Plan.from_json(plan.to_json()).order == order


def test_a_hull_faces_in_degrees(scene: Any, unit: Any) -> None:
    """A hull is tried at few headings: the one that is asked for in degrees is among them.

    With an arc a point will do as well; without one, nobody would find it straight ahead.
    """
    hull = unit("a", (20, 22), base="100x60mm rect", profile={"M": 4, "AP": 2})
    scenario = scene(GAME, hull)
    plan = go(scenario, (22, 22), 37)
    assert plan.models[0].end.heading == 37 * DEGREE
    assert go(scenario, (22, 22), (22, 10)).models[0].steps
    other = scene("wardrones", unit("a", (20, 22), base="100x60mm rect"))
    with pytest.raises(OrderError, match="degrees"):
        planner.plan(other, Order("a", "move", to=(22, 22), facing=(22, 10)))


@pytest.mark.parametrize(("to", "end", "spent"), [(25.5, 25.5, 4), (30, 29, 8)])
def test_a_sidestep_is_paid_by_the_action(
    scene: Any, unit: Any, broken: Any, to: float, end: float, spent: float
) -> None:
    """gemini.sidestep.cost: M 4, two actions, facing east at the end, its free quarter used.

    3.5" north are one action with its half inch; turning there and back would be a whole one.
    Further, both actions go to a side: 7" and an inch, as with the two turns.
    """
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 3}, state={"turned": 90})
    scenario = scene(GAME, mine)
    plan = planner.plan(scenario, Order("a", "double_move", to=(20, to), facing=0))
    (way,) = plan.models
    assert way.end.y == pytest.approx(end * INCH, abs=30)
    assert way.spent == pytest.approx(spent * INCH, abs=30)
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize(("facing", "inches"), [(None, 2.5), (0.0, 3.0)])
def test_slow_ground_turns_nobody(
    scene: Any, unit: Any, box: Any, facing: float | None, inches: float
) -> None:
    """gemini.turn.extra-cost, gemini.terrain.difficult: 1" back in a bog, 2" of allowance.

    Turned about, 180°, it pays half an inch more: 2 1/2". Its facing kept it turns 90° for
    nothing, goes aside for half an inch, and half an inch turns it back: 3". What the plan says
    that is walked is what is spent, but for the 0.015 % by which slow ground is told.
    """
    bog = box("bog", "area", 10, 10, 40, 34, terrain="bog")
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4}), features=[bog])
    plan = planner.plan(scenario, Order("a", "move", to=(19, 22), facing=facing))
    assert plan.models[0].spent / INCH == pytest.approx(inches, abs=1e-4)
    walked = {term.name: term.value for term in plan.objective}["distance_walked"]
    assert walked / INCH == pytest.approx(inches, rel=3e-4)


def test_a_turn_that_an_earlier_move_pays_for_is_told(scene: Any, unit: Any) -> None:
    """gemini.turn.extra-cost, gemini.turn.any-action: 2" of M 4 walked, then a shot back.

    180° is a quarter more than is free: half an inch of the 2" that are left.
    """
    one = unit("a", (20, 22), profile={"M": 4, "AP": 3})
    scenario = scene(GAME, one, unit("e", (28, 22), side="blue"))
    then = planner.after(scenario, go(scenario, (22, 22), None))
    fired = planner.plan(then, Order("a", "fire", facing=180.0))
    said = [text for rule, text in fired.notes if rule == "gemini.turn.extra-cost"]
    assert said == ['a.1: its turns take 0.5" of the 2" that it had left']
    aside = planner.plan(then, Order("a", "fire", facing=90.0))
    assert "gemini.turn.extra-cost" not in dict(aside.notes)


def test_one_row_of_lines_to_a_side_is_paid_once(scene: Any, unit: Any, box: Any) -> None:
    """gemini.sidestep.cost: one action in which it goes to a side costs half an inch, once.

    From (30, 22), facing east, past a block up to x = 30.6 from y = 23.5 to 24.5, to (30, 26): a
    tangent to the disc of half a base about each corner, arcs there, and 1" between. All of that is
    50° off its heading and more: to a side. Turning, its free quarter spent, costs an inch.
    """
    half = 12.5 / 25.4
    away = math.hypot(0.6, 1.5)
    first = math.atan2(1.5, 0.6) - math.asin(half / away)
    length = 2 * (math.sqrt(away**2 - half**2) + half * (math.pi / 2 - first)) + 1
    who = unit("a", (30, 22), profile={"M": 6}, state={"free_turn_used": True})
    block = box("b", "solid", 27, 23.5, 30.6, 24.5, height=3)
    scenario = scene(GAME, who, features=[block])
    plan = planner.plan(scenario, Order("a", "move", to=(30, 26)))
    verdict = planner.check(scenario, plan)
    assert verdict.legal
    assert plan.models[0].end.at[:2] == (30 * INCH, 26 * INCH)
    assert plan.models[0].spent / INCH == pytest.approx(length + 0.5, abs=0.01)
    assert verdict.spent["a.1"] == pytest.approx(plan.models[0].spent, abs=2)


def test_sidesteps_into_a_doorway(scene: Any, unit: Any, line: Any) -> None:
    """gemini.sidestep.cost: round the jambs of a tight door, turning a little at each bend.

    To a side for one row in all: what the plan says it has spent is what the referee counts.
    """
    features = [
        line("w", "wall", (29.5, 0), (29.5, 44), height=4),
        line("d", "door", (29.5, 20), (29.5, 20.8), state="open"),
        line("v", "wall", (30.7, 12), (30.7, 30), height=4),
    ]
    who = unit("a", (28.3, 22), profile={"M": 5})
    plan = planner.plan(scene(GAME, who, features=features), Order("a", "move", to=(30.2, 21.4)))
    verdict = planner.check(scene(GAME, who, features=features), plan)
    assert verdict.legal
    assert verdict.spent["a.1"] == pytest.approx(plan.models[0].spent, abs=2)


def test_a_ladder_between_two_lines_to_a_side_costs_no_second_half_inch(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.sidestep.cost, A-09: once an action, whatever lies between; each, by option.

    Facing east, and east again at the end, its free quarter spent: 1" north to a ladder's foot,
    2" up it and 1.05" across, and 1" on, all to its left. Turned north and back is two halves, as
    much as two rows.
    """
    who = unit("a", (30, 20), profile={"M": 6}, state={"free_turn_used": True})
    things = [
        box("r", "solid", 25, 21.55, 35, 30, height=2, standable=True),
        line("l", "ladder", (30, 21), (30, 22.05), from_z=0, to_z=2),
    ]
    for scope, halves in (("action", 1), ("turn", 1), ("each", 2)):
        scenario = scene(GAME, who, features=things, options={"sidestep.scope": scope})
        order = Order("a", "move", to=(30, 23.05, 2), facing=0.0)
        plan = planner.plan(scenario, order)
        verdict = planner.check(scenario, plan)
        assert verdict.legal
        far = 1 + math.hypot(2, 1.05) + 1 + halves / 2
        assert plan.models[0].spent / INCH == pytest.approx(far, abs=0.001)
        assert verdict.spent["a.1"] == pytest.approx(plan.models[0].spent, abs=2)


def test_two_rows_of_lines_to_a_side_in_one_action_cost_one_half_inch(
    scene: Any, unit: Any, walked: Any
) -> None:
    """gemini.sidestep.cost, A-09: 1" left, 1" ahead, 1" left in one action are 3.5"; each, 4"."""
    who = unit("a", (30, 20), profile={"M": 4})
    for scope, spent in (("action", 3.5), ("turn", 3.5), ("each", 4)):
        scenario = scene(GAME, who, options={"sidestep.scope": scope})
        plan = walked(scenario, "move", (30, 21), (31, 21), (31, 22))
        verdict = planner.check(scenario, plan)
        assert verdict.legal
        assert verdict.spent["a.1"] == spent * INCH


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ((19.6, 22), '0.4" west backwards (costs 0.8")'),  # it faces east; 2 x 0.4"
        ((20, 20.5), '1.5" south sideways (costs 2")'),  # 1.5" and half an inch
        ((21, 22), '1" east'),
    ],
)
def test_lines_that_do_not_lead_where_it_faces_are_named(
    scene: Any, unit: Any, walked: Any, to: tuple[float, float], words: str
) -> None:
    """gemini.back.half-rate, gemini.sidestep.cost: in the words of a way."""
    scenario = alone(scene, unit, 90)
    plan = walked(scenario, "single_move", to)
    priced = planner.check(scenario, plan)
    assert priced.legal
    cost = {"west": 0.8, "south": 2, "east": 1}[words.split()[1]] * INCH
    (way,) = plan.models
    way = replace(way, steps=(replace(way.steps[0], cost=cost),))
    assert WayTeller(replace(plan, scene=scenario)).way(way) == words
