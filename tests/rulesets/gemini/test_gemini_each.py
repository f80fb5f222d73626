"""What the rules count for each model by itself: how far it went, how it turned, its dice."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import rulesets
from planner.plan import Dice, ModelPlan, Plan, Step, StepKind

GAME = "gemini"
INCH = 25_400
DEGREE = 1_000_000


def east(scenario: Any, walked: Any, **inches: float) -> Plan:
    """A move of unit a in which a.1 and a.2 go so many inches to the east."""
    plan: Plan = walked(scenario, "single_move")
    ways = []
    for way, far in zip(plan.models, (inches["one"], inches["two"]), strict=True):
        to = replace(way.start, x=way.start.x + round(far * INCH))
        ways.append(ModelPlan(way.id, way.start, (Step(StepKind.LINE, to),) if far else ()))
    return replace(plan, models=tuple(ways))


def test_each_has_its_own_speed(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.speed.sum-actions: 8" and 5", then 2" and 7": 10" and 12", and no model over 12".

    With 7.5" the second time, the second of them has gone 12.5".
    """
    two = unit("a", (10, 22), (12, 24), profile={"M": 8, "AP": 3, "I": 2})
    scenario = scene(GAME, two)
    scenario = planner.after(scenario, east(scenario, walked, one=8, two=5))
    assert scenario.unit("a").state["travelled"] == pytest.approx(8)
    assert scenario.unit("a").state["travelled_by"] == pytest.approx({"a.1": 8, "a.2": 5})
    bodies = planner.rulesets.find(GAME)
    for far, fast in ((7, False), (7.5, True)):
        plan = east(scenario, walked, one=2, two=far)
        said = {rule for rule, _ in bodies.remarks(scenario, plan, ())}
        assert ("gemini.speed.over-12" in said) is fast


def test_each_has_its_own_quarter(scene: Any, unit: Any, terms: Any, walked: Any) -> None:
    """gemini.turn.free-quarter: a.1 turned 90° to fire, a.2 did not: its next 90° are free."""
    scenario = scene(GAME, unit("a", (10, 22), (10, 24), profile={"M": 4, "AP": 2}))
    fired = planner.after(scenario, walked(scenario, "fire", 90))
    mobilities = terms(fired, "a", "move").mobilities
    costs = [mobilities[name].turning.cost([90 * DEGREE]) for name in ("a.1", "a.2")]
    assert costs == [INCH // 2, 0]


def test_each_throws_its_own_die_on_dangerous_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.dangerous.one-in-six: one check a model and turn: a.1 has had it, a.2 has not."""
    mines = box("d", "area", 12, 0, 40, 44, terrain="dangerous")
    two = unit("a", (11, 22), (11, 23.2), profile={"M": 4, "AP": 3, "I": 2})
    scenario = scene(GAME, two, features=[mines])
    die = Dice("hazard d", "D6", models=("a.1",), rule="gemini.dangerous.one-in-six")
    then = planner.after(scenario, replace(east(scenario, walked, one=1.5, two=0), dice=(die,)))
    assert then.unit("a").state["hazards_met_by"] == {"a.1": ["d"], "a.2": []}
    assert broken(then, east(then, walked, one=1, two=0)) == set()
    assert broken(then, east(then, walked, one=0, two=2)) == {"gemini.dangerous.one-in-six"}


def test_each_keeps_what_it_did_when_parts_meet(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.split.remerge: 6" in one part and none in the other are so in the squad again."""
    profile = {"M": 4, "AP": 2, "I": 2}
    went = {"travelled": 6, "squad": "a"}
    host = unit("a", (10, 22), (10, 24), profile=profile, state={"squad": "a"})
    guest = unit("a-2", (14, 22), (14, 24), profile=profile, state=went)
    scenario = scene(GAME, host, guest)
    met = planner.after(scenario, east(scenario, walked, one=2, two=2))
    assert [u.id for u in met.units] == ["a"]
    said = met.unit("a").state["travelled_by"]
    assert said == pytest.approx({"a.1": 2, "a.2": 2, "a-2.1": 6, "a-2.2": 6})


def test_what_a_part_did_stays_done_when_it_is_one_again(scene: Any, unit: Any) -> None:
    """gemini.split.remerge: its door stands open, its ladder stands, four have used it.

    gemini.door.two-actions, gemini.pladder.place-range, gemini.ladder.capacity, and what it
    carries (gemini.pladder.carry-two) is not gone.
    """
    one = unit("a", (20, 22), (21, 22), state={"opened": ["d"], "ways_used": ["l", "l"]})
    did = {
        "squad": "a",
        "opened": ["e"],
        "ways_standing": ["l"],
        "ways_used": ["l"],
        "carries": "k",
    }
    two = unit("p", (22, 22), (23, 22), state=did)
    met = rulesets.find(GAME).regrouped(scene(GAME, one, two), "p")
    state = met.unit("a").state
    assert len(met.unit("a")) == 4
    assert (list(state["opened"]), list(state["ways_standing"])) == (["d", "e"], ["l"])
    assert (list(state["ways_used"]), state["carries"]) == (["l", "l", "l"], "k")


def test_parts_do_not_count_twice(scene: Any, unit: Any) -> None:
    """gemini.split.automatic: 3.2" apart they are two; two uses of a ladder are two still.

    gemini.ladder.capacity; one ladder is not carried twice (gemini.pladder.carry-two).
    """
    state = {"ways_used": ["l", "l"], "carries": "k", "opened": ["d"]}
    whole = unit("a", (20, 22), (21, 22), (24.2, 22), (25.2, 22), state=state)
    parts = rulesets.find(GAME).regrouped(scene(GAME, whole), "a").units
    assert [len(part) for part in parts] == [2, 2]
    assert sum(len(part.state.get("ways_used", ())) for part in parts) == 2
    assert [part.state.get("carries") for part in parts] == ["k", None]
    assert all(part.state["opened"] == ["d"] for part in parts)


def names_of(scenario: Any, key: str) -> dict[str, set[str]]:
    """Of whose models a state says something, by the unit that has it."""
    return {u.id: set(u.state[key]) for u in scenario.units}


OWN = {"a": {"a.1", "a.2"}, "a-2": {"a.3", "a.4"}}


@pytest.mark.parametrize("key", ["travelled_by", "turned_by"])
def test_a_part_that_fell_off_names_its_own_models_alone(scene: Any, unit: Any, key: str) -> None:
    """gemini.split.automatic: both act as squads of their own, 3.2" apart."""
    state = {key: {"a.1": 4, "a.2": 3, "a.3": 2, "a.4": 0}}
    whole = unit("a", (20, 22), (21, 22), (24.2, 22), (25.2, 22), state=state)
    parts = rulesets.find(GAME).regrouped(scene(GAME, whole), "a")
    assert names_of(parts, key) == OWN
    assert parts.unit("a").state[key] == {"a.1": 4, "a.2": 3}  # what they did stays as it was
    assert parts.unit("a-2").state[key] == {"a.3": 2, "a.4": 0}


@pytest.mark.parametrize(
    ("key", "each", "stays", "leaves"),
    [
        ("travelled", (4, 3, 2, 0), 4, 2),
        ("turned", (0, 0, 90, 45), 0, 90),
        ("inches_left", (0, 1, 3, 2), 0, 2),
        ("hazards_met", (["mire"], [], [], ["mines"]), ["mire"], ["mines"]),
    ],
)
def test_what_a_part_has_done_as_a_whole_is_its_own_models(
    scene: Any, unit: Any, key: str, each: Any, stays: Any, leaves: Any
) -> None:
    """gemini.split.automatic, gemini.speed.sum-actions, gemini.turn.once-per-turn.

    The most that one of them went or turned, the least that one has left, what any has met.
    """
    said = dict(zip(("a.1", "a.2", "a.3", "a.4"), each, strict=True))
    whole = {"travelled": 4, "turned": 90, "inches_left": 0, "hazards_met": ["mines", "mire"]}
    state = {key: whole[key], f"{key}_by": said}
    all_ = unit("a", (20, 22), (21, 22), (24.2, 22), (25.2, 22), state=state)
    parts = rulesets.find(GAME).regrouped(scene(GAME, all_), "a")
    assert [parts.unit(name).state[key] for name in ("a", "a-2")] == [stays, leaves]


def test_parts_of_a_split_name_their_own_models_alone(scene: Any, unit: Any) -> None:
    """gemini.split.choose: a.3 and a.4 walk off, a.1 and a.2 stay where they are."""
    whole = unit("a", (20, 22), (21, 22), (22, 22), (23, 22), profile={"M": 4, "AP": 2, "I": 2})
    scenario = scene(GAME, whole)
    order = planner.Order("a", "split", to=(40, 22), models=("a.3", "a.4"))
    then = planner.after(scenario, planner.plan(scenario, order))
    assert names_of(then, "travelled_by") == OWN
    assert then.unit("a").state["travelled_by"] == {"a.1": 0, "a.2": 0}


@pytest.mark.parametrize(("to", "owed"), [(16, False), (16.001, True), (18, True)])
def test_the_second_die_of_who_is_fast_later(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, to: float, owed: bool
) -> None:
    """gemini.dangerous.fast-two-dice: 4" over mines with one order, then 2" are 6": one die.

    Any further is faster than 6" in the turn: a second die, on 3 of 6. Then none is left to throw.
    """
    mines = box("mine", "area", 12, 10, 13, 34, terrain="minefield")
    mover = unit("a", (10, 22), profile={"M": 4, "AP": 3})
    scenario = scene(GAME, mover, features=[mines])
    first = walked(scenario, "single_move", (14, 22))
    met = Dice("hazard mine", "D6", "gemini.dangerous.minefield", models=("a.1",))
    then = planner.after(scenario, replace(first, dice=(met,)))
    rule = "gemini.dangerous.fast-two-dice"
    plan = walked(then, "single_move", (to, 22))
    assert broken(then, plan) == ({rule} if owed else set())
    again = Dice("hazard mine again", "D6", rule, probability=Fraction(1, 2), models=("a.1",))
    assert broken(then, replace(plan, dice=(again,))) == (set() if owed else {rule})
    last = planner.after(then, replace(plan, dice=(again,) if owed else ()))
    tests = rulesets.find(GAME).terms(last, planner.Order("a", "move")).tests
    assert (rule in {test.rule for test in tests}) is not owed
