"""Options of moving: for each a case in which its readings differ."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.gemini.bodies import Bodies
from planner.rulesets.gemini.remarks import remarks
from planner.rulesets.gemini.rough_ground.threats import threats

GAME = "gemini"
INCH = 25_400


@pytest.mark.parametrize(("reading", "rule"), [(True, ""), (False, "gemini.prone.get-up")])
def test_rising_in_a_tactical_move(
    scene: Any, unit: Any, no: Any, left: Any, reading: bool, rule: str
) -> None:
    """gemini.tactical.stance, A-13: lying, one action for the die, the last walks, or rises.

    gemini.fall.prone-next-turn: the first of the three gathers its wits after its fall.
    gemini.prone.go-prone-free: who ends upright may lie down again in either reading.
    """
    who = unit("a", (30, 22), profile={"AP": 3}, state={"prone": True, "fell": True})
    scenario = scene(GAME, who, options={"tactical.free_posture": reading})
    plan = planner.plan(scenario, Order("a", "tactical", to=(33, 22), roll=3))
    assert planner.check(scenario, plan).legal
    state = left(scenario, plan)
    assert [state.get("prone", False), state.get("fell", False)] == [not reading] * 2
    after = planner.after(scenario, plan)
    assert no(after, "move") == rule
    assert no(after, "rise") == ("gemini.prone.get-up" if reading else "")
    assert (no(after, "go_prone") == "") is reading


@pytest.mark.parametrize(("reading", "rule"), [("none", ""), (1, "gemini.tactical.distance")])
def test_tactical_moves_of_a_turn(scene: Any, unit: Any, no: Any, reading: Any, rule: str) -> None:
    """gemini.tactical.distance, A-23: a second one this turn, or only in the next."""
    who = unit("a", (30, 22), profile={"AP": 2})
    scenario = scene(GAME, who, options={"tactical.max_per_turn": reading})
    once = planner.after(
        scenario, planner.plan(scenario, Order("a", "tactical", to=(31, 22), roll=1))
    )
    assert no(once, "tactical") == rule
    assert no(once, "move") == ""
    assert no(planner.next_phase(once, ends_turn=True), "tactical") == ""


@pytest.mark.parametrize(
    ("reading", "said"), [("same-d3", "as many hits, of strength 3"), ("one-hit", "1 hit of ")]
)
def test_who_is_fallen_upon(scene: Any, unit: Any, box: Any, reading: str, said: str) -> None:
    """gemini.fall.onto-model, A-30: down a block of 3" beside another, nearer than both bases."""
    block = box("k", "solid", 20, 12, 31, 32, height=3)
    who, other = unit("a", (30, 22, 3), profile={"I": 4}), unit("b", (32, 22))
    scenario = scene(GAME, who, other, features=[block], options={"fall.onto": reading})
    start = scenario.models["a.1"].pose
    edge, foot = replace(start, x=round(31.5 * INCH)), replace(start, x=round(31.5 * INCH), z=0)
    steps = Step(StepKind.LINE, edge), Step(StepKind.DROP, foot, tests=("jump_down",))
    plan = _plan(scenario, "move", start, steps)
    told = dict(remarks(Bodies(rulesets.find(GAME), scenario, plan.order), plan))  # type: ignore[arg-type]
    assert said in told["gemini.fall.onto-model"]


def leap(scenario: Any, action: str, *places: float) -> Plan:
    """a.1 goes along y = 22 to the first place, jumps to the second and goes on to the third."""
    start = here = scenario.models["a.1"].pose
    steps = []
    for kind, x in zip((StepKind.LINE, StepKind.JUMP, StepKind.LINE), places, strict=False):
        here = replace(here, x=round(x * INCH))
        steps.append(Step(kind, here))
    return _plan(scenario, action, start, steps)


def _plan(scenario: Any, action: str, start: Any, steps: Sequence[Step]) -> Plan:
    return Plan(
        GAME,
        rulesets.find(GAME).unit,
        scenario.digest,
        Order("a", action),
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, tuple(steps)),),
        move_order=("a.1",),
    )


@pytest.mark.parametrize(
    ("reading", "rules"), [("pool", set()), ("action", {"gemini.jump.single-action"})]
)
def test_inches_of_a_jump(
    scene: Any, unit: Any, box: Any, broken: Any, reading: str, rules: set[str]
) -> None:
    """gemini.jump.single-action, A-32: a ditch 2" wide, its lip 3" from the base, M 4, two actions.

    The jump (2" and the base, nearly 1") begins with 1" left of the first action and ends in the
    second: lawful only as one pool. From the lip with the second action alone it is in both.
    """
    ditch = box("d", "gap", 33.5, 0, 35.5, 44, depth=5)
    who = unit("a", (30, 22), profile={"M": 4, "AP": 2, "I": 4})
    scenario = scene(GAME, who, features=[ditch], options={"jump.remaining": reading})
    found = broken(scenario, leap(scenario, "move", 33, 36))
    assert found - {"gemini.jump.initiative-test"} == rules  # its dice are not listed
    late = unit("a", (33, 22), profile={"M": 4, "AP": 2, "I": 4}, state={"spent_actions": 1})
    near = scene(GAME, late, features=[ditch], options={"jump.remaining": reading})
    assert broken(near, leap(near, "move", 33.005, 36)) == {"gemini.jump.initiative-test"}
    both = planner.plan(scenario, Order("a", "move", to=(38, 22), goal=("distance_left",)))
    assert planner.check(scenario, both).legal
    jumped = StepKind.JUMP in [step.kind for step in both.models[0].steps]
    assert jumped is (reading == "pool")


# -- ground ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "inches"), [("normal", 4), ("difficult", 2)])
@pytest.mark.parametrize("terrain", ["scrub", "brush"])
def test_scrub(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any,
    terrain: str, reading: str, inches: float,
) -> None:  # fmt: skip
    """gemini.terrain.normal-list, A-15: M 4 goes 4" through normal ground, 2" through difficult.

    The player is told that the map leaves it open.
    """
    patch = box("s", "area", 20, 12, 40, 32, terrain=terrain)
    scenario = scene(
        GAME, unit("a", (30, 22)), features=[patch], options={"terrain.scrub": reading}
    )
    assert broken(scenario, walked(scenario, "move", (30 + inches, 22))) == set()
    beyond = walked(scenario, "move", (30.001 + inches, 22))
    assert broken(scenario, beyond) == {"gemini.move.reductions"}
    said = dict(rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert reading in said["gemini.terrain.normal-list"]


def test_foliage_in_a_bog_is_told(scene: Any, unit: Any, box: Any) -> None:
    """gemini.terrain.very-difficult-combo, A-15: normal by itself, together very difficult."""
    bog = box("bog", "area", 20, 12, 40, 32, terrain="bog")
    for x, told in ((35, True), (41, False)):
        wood = box("w", "area", x, 12, 50, 32, terrain="foliage")
        scenario = scene(GAME, unit("a", (10, 22)), features=[bog, wood])
        said = dict(rulesets.find(GAME).report(scenario, scenario.unit("a")))
        assert ("gemini.terrain.very-difficult-combo" in said) is told


def told_of(scenario: Any, plan: Plan, tests: dict[str, Sequence[str]]) -> list[tuple[str, str]]:
    """What is said of dangerous ground where a plan owes these tests: (rule, text)."""
    dice = tuple(Dice(name, "D6", "", models=tuple(models)) for name, models in tests.items())
    bodies = Bodies(rulesets.find(GAME), scenario, plan.order)  # type: ignore[arg-type]
    return list(threats(bodies, replace(plan, dice=dice)))


@pytest.mark.parametrize(
    ("inside", "turn", "zone"), [(5, "3/4", "1/2"), (6, "3/4", "1/2"), (6.5, "3/4", "3/4")]
)
def test_what_is_fast_in_a_minefield(
    scene: Any, unit: Any, box: Any, walked: Any, inside: float, turn: str, zone: str
) -> None:
    """gemini.dangerous.fast-two-dice, A-17: 8" in all; 1 - 1/4 by two dice, 1/2 by one.

    Exactly 6" inside are not more than 6".
    """
    mines = box("m", "area", 31, 0, 31 + inside, 44, terrain="minefield")
    for reading, chance in (("turn", turn), ("zone", zone)):
        who = unit("a", (30, 22), profile={"AP": 2})
        scenario = scene(GAME, who, features=[mines], options={"dangerous.fast_by": reading})
        plan = walked(scenario, "move", (34, 22), (38, 22))
        ((_, text),) = told_of(scenario, plan, {"hazard m": ["a.1"]})
        assert f"a chance of {chance} that" in text


@pytest.mark.parametrize(
    ("reading", "tests"),
    [("zone-turn", ["hazard d", "hazard m"]), ("turn", ["hazard"])],
)
def test_two_pieces_of_dangerous_ground(
    scene: Any, unit: Any, box: Any, walked: Any, asked: Any, left: Any,
    reading: str, tests: list[str],
) -> None:  # fmt: skip
    """gemini.dangerous.one-in-six, A-18: a die for each, 1/6 and 1/2; or one, by the worse.

    What was thrown for stays so for the turn: with one die a turn a second order owes none. With
    one for each it owes that of n, and a second die for d and m once it is more than 6" in all
    (gemini.dangerous.fast-two-dice, A-17): 4" are gone, and 4" may follow.
    """
    ground = [
        box("d", "area", 31, 0, 32, 44, terrain="dangerous"),
        box("m", "area", 33, 0, 34, 44, terrain="minefield"),
        box("n", "area", 37, 0, 38, 44, terrain="dangerous"),
    ]
    who = unit("a", (30, 22), profile={"AP": 2})
    scenario = scene(GAME, who, features=ground, options={"dangerous.scope": reading})
    plan = planner.plan(scenario, Order("a", "single_move", to=(34, 22), goal=("distance_left",)))
    assert planner.check(scenario, plan).legal
    assert sorted(dice.test for dice in plan.dice) == tests
    said = [text for rule, text in plan.notes if rule.startswith("gemini.dangerous")]
    chances = {"hazard d": "1/6", "hazard m": "1/2", "hazard": "1/2"}
    assert len(said) == len(tests)
    assert all(
        f"a chance of {chances[test]} that" in t for test, t in zip(tests, said, strict=True)
    )
    after = planner.after(scenario, plan)
    owed = {test.name for test in asked(after, "move").tests if "hazard" in test.name}
    late = {"hazard d again", "hazard m again"}
    assert owed == ({"hazard n", *late} if reading == "zone-turn" else set())


def test_one_die_for_whoever_starts_in_danger(
    scene: Any, unit: Any, box: Any, asked: Any, first: Any
) -> None:
    """gemini.dangerous.one-in-six, A-18: a.1 in one piece owes nothing for the other; a.2 may."""
    ground = [
        box("d", "area", 28, 20, 32, 24, terrain="dangerous"),
        box("m", "area", 33, 0, 34, 44, terrain="minefield"),
    ]
    squad = unit("a", (30, 22), (30, 26))
    scenario = scene(GAME, squad, features=ground, options={"dangerous.scope": "turn"})
    terms = asked(scenario, "move")
    tests = {test.name: test for test in terms.tests if "hazard" in test.name}
    assert set(tests) == {"hazard", "hazard from inside"}
    assert tests["hazard from inside"].exempt == {"a.2"}
    assert {p.test for p in terms.mobilities["a.1"].passages.values()} == set()
    assert {p.test for p in terms.mobilities["a.2"].passages.values()} == {"hazard"}


# -- doors ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "rules"), [("sill", True), ("opening", False)])
def test_a_low_window_high_up(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, reading: str, rules: bool
) -> None:
    """gemini.door.low-sill, A-27: a window 1" high over a sill of 2": an obstacle, or none at all.

    An opening of 1.5" is one in both readings.
    """
    wall = line("w", "wall", (32, 12), (32, 32), height=5)
    for height, hinders in ((1, rules), (1.5, True)):
        window = line("o", "window", (32, 21), (32, 23), sill=2, height=height, state="open")
        options = {"door.low": reading}
        scenario = scene(GAME, unit("a", (30, 22)), features=[wall, window], options=options)
        found = broken(scenario, walked(scenario, "move", (34, 22)))
        assert (found != set()) is hinders


# -- turns and sidesteps of several orders ---------------------------------------------------------


@pytest.mark.parametrize(("reading", "quarters"), [("turn", 2), ("action", 0)])
@pytest.mark.parametrize("mode", ["cumulative", "per-pivot"])
def test_what_is_left_over_pays_for_turns(
    scene: Any, unit: Any, walked: Any, broken: Any, mode: str, reading: str, quarters: int
) -> None:
    """gemini.turn.extra-cost, A-07: M 4, 2.75" walked: of 1.25" two quarters are paid.

    With the free one three quarters cost nothing then, in an order that only fires, too, and a
    fourth is refused there; after three in a walk 4" are left. Else one is free, two take 1".
    """
    options = {"turn.pool": reading, "turn.mode": mode}
    who = unit("a", (20, 22), profile={"AP": 3})
    scenario = scene(GAME, who, options=options)
    plan = planner.plan(scenario, Order("a", "single_move", to=(22.75, 22)))
    after = planner.after(scenario, plan)
    free = 90 * (1 + quarters)
    x = after.models["a.1"].pose.x / INCH
    turns = [90 * n % 360 for n in range(1, quarters + 2)]
    assert broken(after, walked(after, "fire", *turns)) == set()
    assert broken(after, walked(after, "fire", *turns, (free + 90) % 360)) != set()
    about = walked(after, "single_move", 90, 180, 270, (x, 22 - 3 - quarters / 2))
    assert broken(after, about) == set()
    beyond = walked(after, "single_move", 90, 180, 270, (x, 22 - 3.001 - quarters / 2))
    assert broken(after, beyond) == {"gemini.move.reductions"}
    if reading == "turn":
        spent = planner.after(after, walked(after, "fire", *turns))
        assert spent.unit("a").state["inches_left"] == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize(
    ("reading", "one", "two", "later"),
    [("action", 0.5, 0.5, 0.5), ("turn", 0.5, 0.5, 0), ("each", 0.5, 0.5, 0.5)],
)
def test_half_inches_of_sidesteps(
    scene: Any, unit: Any, walked: Any, first: Any,
    reading: str, one: float, two: float, later: float,
) -> None:  # fmt: skip
    """gemini.sidestep.cost, A-09: in an order of one action, of two, and once one was paid."""
    who = unit("a", (20, 22), profile={"AP": 3})
    scenario = scene(GAME, who, options={"sidestep.scope": reading})
    prices = [first(scenario, a).turning.sidestep_price for a in ("single_move", "double_move")]
    assert prices == [one * INCH, two * INCH]
    after = planner.after(scenario, walked(scenario, "single_move", (20, 24)))
    assert first(after, "single_move").turning.sidestep_price == later * INCH
    ahead = planner.after(scenario, walked(scenario, "single_move", (22, 22)))
    assert first(ahead, "single_move").turning.sidestep_price == one * INCH
