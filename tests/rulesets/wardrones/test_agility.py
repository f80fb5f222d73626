"""Checks in the middle of a move: what is rolled when, and how it goes on either way."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan
from planner.planning.branching import branches
from planner.planning.survey.options import Option
from planner.show.branches import drawn
from planner.show.option import option_row

INCH = 25_400
TAPE = 0.005 * INCH
"""µm that rounding away from illegality may give away."""


def lengths(plan: Plan, model: str) -> dict[tuple[bool, ...], float]:
    """How far a model gets to the right, inches, by the results of the checks."""
    found = {}
    for branch in plan.branches:
        (way,) = (way for way in branch.plan.models if way.id == model)
        results = tuple(passed for _, passed in branch.results)
        found[results] = (way.end.x - way.start.x) / INCH
    return found


def mean(plan: Plan, model: str) -> float:
    """The expected distance, inches."""
    gone = lengths(plan, model)
    rows = [(b.probability, tuple(passed for _, passed in b.results)) for b in plan.branches]
    return sum(float(chance) * gone[results] for chance, results in rows)


def odds(plan: Plan) -> dict[tuple[bool, ...], Fraction]:
    """The chance of each row of results."""
    return {tuple(passed for _, passed in b.results): b.probability for b in plan.branches}


def all_legal(plan: Plan) -> bool:
    """Whether the referee accepts every branch where its results are known.

    A step names the check that is taken there, which nobody owes any more by then.
    """
    each = [planner.check(b.plan.scene, b.plan) for b in plan.branches if b.plan.scene]
    return not {wrong.rule for verdict in each for wrong in verdict.violations} - {"tests"}


def test_the_check_comes_with_the_first_step_into_the_rough(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.agility.on-entry: 2" to the edge of a move of 6", the rest inside, p = 1/2.

    Passed 6.0", failed 2 + 4/2 = 4.0", on average 5.0". wardrones.agility.never-certain: both
    are told with their odds. wardrones.agility.fail: nothing worse than half pace.
    """
    wood = box("w", "area", 22.5, 5, 50, 40, terrain="woods")
    scenario = table(squad("a", (20, 22), profile={"agility": 5}), features=[wood])
    plan = planned(scenario, "a", "move", to=(40, 22))
    assert lengths(plan, "a.1") == pytest.approx({(True,): 6.0, (False,): 4.0}, abs=0.001)
    assert odds(plan) == {(True,): Fraction(1, 2), (False,): Fraction(1, 2)}
    assert mean(plan, "a.1") == pytest.approx(5.0, abs=0.001)
    assert all_legal(plan)
    # What is legal before the roll is the way with a failed check: that is in the picture.
    assert drawn(plan) == "Drawn: if agility w failed (1/2, 50.0%)."
    assert option_row(Option(plan, 0.0))[2] == "agility w: 1/2 (50.0%)"
    # up to the edge, 2" on, both are the same line; the plan itself is the one that fails
    passed, failed = (branch.plan.models[0].steps for branch in plan.branches)
    assert all(abs(step.to.y - 22 * INCH) < TAPE for step in (*passed, *failed))
    assert failed[0].to.x == pytest.approx(22 * INCH, abs=TAPE)
    assert plan.models[0].end.x - 20 * INCH == pytest.approx(4 * INCH, abs=TAPE)
    (dice,) = plan.dice
    assert (dice.dice, dice.probability, dice.count) == ("D10", Fraction(1, 2), 1)
    text = str(plan)
    assert "If agility w passed (1/2, 50.0%)" in text
    again = planner.Plan.from_json(plan.to_json())
    assert [b.results for b in again.branches] == [b.results for b in plan.branches]


def test_who_begins_inside_checks_at_once(table: Any, squad: Any, box: Any, planned: Any) -> None:
    """wardrones.agility.start-inside: a manoeuvre deep inside, p = 6/10.

    wardrones.agility.pass: 12" with 0.6, wardrones.agility.fail: 6" with 0.4; on average 9.6".
    """
    wood = box("w", "area", 10, 5, 55, 40, terrain="woods")
    scenario = table(squad("a", (30, 22), profile={"agility": 6}), features=[wood])
    plan = planned(scenario, "a", "manoeuvre", to=(50, 22))
    assert lengths(plan, "a.1") == pytest.approx({(True,): 12.0, (False,): 6.0}, abs=0.005)
    assert mean(plan, "a.1") == pytest.approx(9.6, abs=0.005)


def test_one_check_for_the_whole_unit(table: Any, squad: Any, box: Any, planned: Any) -> None:
    """wardrones.agility.whole-unit: A = 5: all of two are unhindered with 0.5, not with 0.25.

    Both begin inside. One die is listed, of no model.
    """
    wood = box("w", "area", 10, 5, 55, 40, terrain="woods")
    unit = squad("a", (30, 22), (30, 23.2), profile={"agility": 5})
    plan = planned(table(unit, features=[wood]), "a", "move", to=(38, 22.6))
    assert odds(plan) == {(True,): Fraction(1, 2), (False,): Fraction(1, 2)}
    assert [(dice.count, dice.models) for dice in plan.dice] == [(1, ())]
    assert lengths(plan, "a.2")[True,] > lengths(plan, "a.2")[False,] + 2.5


@pytest.mark.parametrize("scope", ["per_area", "per_move"])
def test_each_area_has_its_check(
    table: Any, squad: Any, box: Any, planned: Any, scope: str
) -> None:
    """wardrones.agility.never-certain: two areas, p = 0.6: 0.36 for no penalty at all, else 0.64.

    Option agility_scope = per_move: one check for both, 0.6.
    """
    woods = [
        box("v", "area", 22, 5, 23, 40, terrain="woods"),
        box("w", "area", 26, 5, 27, 40, terrain="woods"),
    ]
    unit = squad("a", (20, 22), profile={"agility": 6})
    scenario = table(unit, features=woods, agility_scope=scope)
    plan = planned(scenario, "a", "manoeuvre", to=(40, 22))
    sure = [b.probability for b in plan.branches if all(passed for _, passed in b.results)]
    assert sum(sure) == (Fraction(9, 25) if scope == "per_area" else Fraction(3, 5))
    assert sum(b.probability for b in plan.branches) == 1
    # each strip of 1" holds a base of 1" for 2": 12" less 2" for each check that is failed
    for results, gone in lengths(plan, "a.1").items():
        lost = 2 * results.count(False) * (1 if scope == "per_area" else 2)
        assert gone == pytest.approx(12 - lost, abs=0.01)


@pytest.mark.parametrize("profile", [{"agility": 5, "may_test_agility": False}, {}, {"agility": 5}])
def test_who_may_not_test_goes_at_half_pace(
    table: Any, squad: Any, box: Any, planned: Any, profile: dict[str, Any]
) -> None:
    """wardrones.agility.may-avoid: without the flag, or a rating: factor 2, no branch."""
    wood = box("w", "area", 10, 5, 55, 40, terrain="woods")
    scenario = table(squad("a", (30, 22), profile=profile), features=[wood])
    plan = planned(scenario, "a", "move", to=(40, 22))
    assert len(plan.branches) == (2 if profile == {"agility": 5} else 0)
    assert plan.models[0].end.x - 30 * INCH == pytest.approx(3 * INCH, abs=TAPE)


def test_a_rating_that_leaves_no_doubt_is_told(table: Any, squad: Any) -> None:
    """wardrones.agility.never-certain: 0 < p < 1; a rating of 10 on ten sides is a warning."""
    from planner import rulesets

    for rating, said in ((10, True), (0, True), (9, False)):
        scenario = table(squad("a", (30, 22), profile={"agility": rating}))
        found = rulesets.find("wardrones").report(scenario, scenario.unit("a"))
        assert ("wardrones.agility.never-certain" in dict(found)) is said


WALL = [(24.5, 5), (24.5, 40)]


def test_a_high_wall_is_crossed_in_a_manoeuvre_of_its_own(
    table: Any, squad: Any, line: Any, planned: Any, no: Any
) -> None:
    """wardrones.obstacle.high-half-move: the wall after 4", then 12 - 4 - 6 = 2" beyond.

    wardrones.obstacle.high-agility: A = 7 is 7/10. wardrones.obstacle.high-failure: failed it
    ends in contact after 4". With p = 1/2 that would be 0.5·6 + 0.5·4 = 5.0" on average; here
    0.7·6 + 0.3·4 = 5.4".
    """
    wall = line("w", "wall", *WALL, height=2, terrain="high")
    scenario = table(squad("a", (20, 22), profile={"agility": 7}), features=[wall])
    plan = planned(scenario, "a", "cross", to=(30, 22))
    assert plan.models[0].budget == 6 * INCH
    assert lengths(plan, "a.1") == pytest.approx({(True,): 6.0, (False,): 4.0}, abs=0.005)
    assert mean(plan, "a.1") == pytest.approx(5.4, abs=0.005)
    assert all_legal(plan)
    tired = table(squad("a", (20, 22), status="broken", profile={"agility": 7}), features=[wall])
    assert no(tired, "a", "cross", to=(30, 22)) == "wardrones.status.no-manoeuvre"


@pytest.mark.parametrize("action", ["move", "manoeuvre", "dash", "withdraw"])
def test_no_other_action_crosses_it(
    table: Any, squad: Any, line: Any, walked: Any, broken: Any, action: str
) -> None:
    """wardrones.obstacle.high-manoeuvre-only: no single move, no reaction, no 12" over it."""
    wall = line("w", "wall", *WALL, height=2, terrain="high")
    unit = squad("a", (22, 22), shot_at_by=["b"], approached_by=["b"])
    enemy = squad("b", (8, 22) if action == "dash" else (10, 22), side="blue")
    scenario = table(unit, enemy, features=[wall])
    rules = broken(scenario, walked(scenario, action, (27, 22)))
    assert "wardrones.obstacle.high-manoeuvre-only" in rules


@pytest.mark.parametrize(("reading", "crosses"), [("never", False), ("each_pays", True)])
def test_a_dash_over_a_wall(
    table: Any, squad: Any, line: Any, planned: Any, reading: str, crosses: bool
) -> None:
    """wardrones.amb.w21: shot at from the west, 1.5" from a high wall across the whole table.

    A base of 1" is clear of the wall 2.5" from where it began; with the 6" that the wall costs
    8.5" of a dash of 12". Behind it, it is out of sight; before it there is no cover anywhere.
    Failed, with p = 3/10, it stops at the wall. Without the reading nobody gets anywhere safe.
    """
    wall = line("w", "wall", (24, 0), (24, 44), height=2, terrain="high")
    unit = squad("a", (22, 22), shot_at_by=["b"], profile={"agility": 7})
    enemy = squad("b", (8, 22), side="blue")
    scenario = table(unit, enemy, features=[wall], reaction_high_obstacle=reading)
    goal = ("models_sheltered", "tests_owed", "distance_walked")
    plan = planned(scenario, "a", "dash", goal=goal)
    assert all_legal(plan)
    if not crosses:
        assert not plan.branches
        assert plan.models[0].end.x < 23.5 * INCH + 1
        return
    assert odds(plan) == {(True,): Fraction(7, 10), (False,): Fraction(3, 10)}
    (over,) = (b.plan for b in plan.branches if b.results[0][1])
    assert over.models[0].end.x >= 24.5 * INCH
    assert over.models[0].spent == pytest.approx(8.5 * INCH, abs=60)


@pytest.mark.parametrize(("gap", "crosses"), [(4, True), (6.5, False)])
def test_half_of_the_move_must_be_left(
    table: Any, squad: Any, line: Any, gap: float, crosses: bool
) -> None:
    """wardrones.obstacle.high-half-move: reached after 6.5" only 5.5" are left of 12": no."""
    wall = line("w", "wall", *WALL, height=2, terrain="high")
    scenario = table(squad("a", (24 - gap, 22), profile={"agility": 7}), features=[wall])
    plan = planner.plan(scenario, Order("a", "cross", to=(30, 22)))
    assert any(way.end.x > 24.5 * INCH for way in plan.models) is crosses


def test_a_unit_stops_at_the_wall_together(table: Any, squad: Any, line: Any, planned: Any) -> None:
    """wardrones.obstacle.high-failure: the rest of everyone's move is lost, and all stand lawfully.

    Three in a row, an inch apart at the most: nobody is over, one is at the wall, the branch is
    judged legal like any end of a move.
    """
    wall = line("w", "wall", (22.5, 5), (22.5, 40), height=2, terrain="high")
    places = [(20, 20 + 1.3 * k) for k in range(3)]
    unit = squad("a", *places, profile={"agility": 5})
    scenario = table(unit, features=[wall])
    plan = planned(scenario, "a", "cross", to=(28, 21.3))
    assert all_legal(plan)
    (stopped,) = (b.plan for b in plan.branches if b.results == (("agility w", False),))
    ends = [way.end.x / INCH for way in stopped.models]
    assert max(ends) == pytest.approx(22, abs=0.05)
    (over,) = (b.plan for b in plan.branches if b.results == (("agility w", True),))
    assert max(way.end.x / INCH for way in over.models) > 23


def test_a_wall_in_a_wood_is_two_checks(
    table: Any, squad: Any, line: Any, box: Any, planned: Any
) -> None:
    """wardrones.obstacle.high-agility: area and wall, both A = 5: 0.25 for both."""
    wood = box("v", "area", 21, 5, 22, 40, terrain="woods")
    wall = line("w", "wall", *WALL, height=2, terrain="high")
    unit = squad("a", (20, 22), profile={"agility": 5})
    plan = planned(table(unit, features=[wood, wall]), "a", "cross", to=(30, 22))
    both = [b.probability for b in plan.branches if [p for _, p in b.results] == [True, True]]
    assert both == [Fraction(1, 4)]
    assert sum(b.probability for b in plan.branches) == 1


def test_taller_walls_are_gone_round(table: Any, squad: Any, line: Any, planned: Any) -> None:
    """wardrones.obstacle.too-tall: a wall 4" long across the way, its ends free: round it."""
    wall = line("w", "wall", (24, 20), (24, 24), height=5, terrain="taller")
    scenario = table(squad("a", (22, 22), profile={"agility": 7}), features=[wall])
    plan = planned(scenario, "a", "manoeuvre", to=(26, 22))
    # straight it is 4"; round an end with a base of 1" it is more than 2·sqrt(2² + 2²) = 5.7"
    assert plan.models[0].spent > 5.6 * INCH
    assert plan.objective[0].value <= TAPE


def test_checks_that_are_one_too_many_are_declined_and_said(
    table: Any, squad: Any, box: Any, planned: Any, noted: Any, monkeypatch: Any
) -> None:
    """wardrones.agility.may-avoid: a plan of two branches takes one check and no second.

    A base of 1" is in each strip of 0.2" for 1.2". Passed once, 6" less the 1.2" that the second
    costs besides lead to 4.8".
    """
    monkeypatch.setattr(branches, "MOST", 2)
    strips = [
        box(f"w{k}", "area", x, 0, x + 0.2, 44, terrain="woods") for k, x in enumerate((11, 13.2))
    ]
    scenario = table(squad("a", (10, 22), profile={"agility": 5}), features=strips)
    plan = planned(scenario, "a", "move", to=(50, 22))
    assert [len(branch.results) for branch in plan.branches] == [1, 1]
    best = max(branch.plan.models[0].end.x for branch in plan.branches)
    assert best == pytest.approx(14.8 * INCH, abs=60)
    assert "agility w1 is not taken" in noted(plan)["wardrones.agility.on-entry"]
    assert "plan again" in noted(plan)["wardrones.agility.on-entry"]


def test_four_checks_in_a_row(table: Any, squad: Any, box: Any, planned: Any) -> None:
    """wardrones.agility.on-entry, wardrones.amb.w15: four strips, met after 4.4, 4.9, 5.3 and 5.7".

    A base of 1" leaves none of them in a move of 6". From the first that is failed on it goes at
    half pace, whatever the next ones show: 4.4 + 1.6/2, 4.9 + 1.1/2, 5.3 + 0.7/2, 5.7 + 0.3/2. So
    what is met after a failed check is not rolled for, and five branches are all there are.
    """
    strips = [
        box(f"w{k}", "area", 10.5 + far, 0, 10.7 + far, 44, terrain="woods")
        for k, far in enumerate((4.4, 4.9, 5.3, 5.7))
    ]
    scenario = table(squad("a", (10, 22), profile={"agility": 5}), features=strips)
    plan = planned(scenario, "a", "move", to=(50, 22))
    gone = {(False,): 5.2, (True, False): 5.45, (True, True, False): 5.65}
    gone |= {(True, True, True, False): 5.85, (True,) * 4: 6.0}
    assert lengths(plan, "a.1") == pytest.approx(gone, abs=0.001)
    assert all_legal(plan)


@pytest.mark.parametrize(("reading", "far"), [("once", 3), ("each", 1.5)])
def test_areas_over_each_other(
    table: Any, squad: Any, box: Any, walked: Any, broken: Any, reading: str, far: float
) -> None:
    """wardrones.amb.w15: 6" are 3" in one area, 1.5" in two."""
    both = [box(name, "area", 0, 0, 60, 44, terrain=name) for name in ("woods", "swamp")]
    scenario = table(squad("a", (30, 22)), features=both, overlapping_areas=reading)
    for way, legal in ((far, True), (far + 0.0001, False)):
        assert (broken(scenario, walked(scenario, "move", (30 + way, 22))) == set()) is legal


@pytest.mark.parametrize(("reading", "far", "checks"), [(True, 6, 1), (False, 12, 0)])
def test_rough_ground_in_reactions(
    table: Any,
    squad: Any,
    box: Any,
    walked: Any,
    broken: Any,
    terms: Any,
    reading: bool,
    far: float,
    checks: int,
) -> None:
    """wardrones.amb.w22: 12" in swamp are 6", or 12"."""
    swamp = box("s", "area", 0, 0, 60, 44, terrain="swamp")
    unit = squad("a", (30, 22), shot_at_by=["e"], profile={"agility": 5})
    scenario = table(
        unit, squad("e", (50, 22), side="blue"), features=[swamp], reactions_and_ground=reading
    )
    assert len(terms(scenario, "a", "dash").checks) == checks
    for way, legal in ((far, True), (far + 0.0001, False)):
        assert (broken(scenario, walked(scenario, "dash", (30 - way, 22))) == set()) is legal
    assert len(terms(scenario, "a", "move").checks) == 1


def test_a_gamble_where_the_way_round_is_proved_best(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.agility.pass: a swamp of 8" by 37" between it and a place 11.4" off, p = 9/10.

    Passed the straight way of sqrt(11² + 3²) = 11.4" is within the 12" of a manoeuvre. Failed, and
    round the corner as well, it falls short: that no check is better than a failed one is no
    reason to take none.
    """
    swamp = box("w", "area", 11, 7, 19, 44, terrain="swamp")
    scenario = table(squad("a", (10, 10), profile={"agility": 9}), features=[swamp])
    plan = planned(scenario, "a", "manoeuvre", to=(21, 13))
    assert odds(plan) == {(True,): Fraction(9, 10), (False,): Fraction(1, 10)}
    (passed,) = (b.plan for b in plan.branches if b.results[0][1])
    assert passed.objective[0].value <= TAPE
    assert all_legal(plan)


def test_the_most_in_cover_in_each_branch(
    table: Any, squad: Any, box: Any, line: Any, planned: Any
) -> None:
    """wardrones.dash.double-rate, wardrones.amb.w34: cover beyond a swamp it begins in, p = 7/10.

    Begun 6.5" from the end of the swamp it goes 7" before its base of 1" is out, which cost 14" of
    12" if it fails; the wall that hides it begins 7.2" to the side.
    """
    swamp = box("w", "area", 0, 0, 16.5, 20, terrain="swamp")
    wall = line("hw", "wall", (17.2, 12), (30, 12), height=2, terrain="high")
    unit = squad("a", (10, 10), shot_at_by=["e"], profile={"agility": 7})
    enemy = squad("e", (10, 30), side="blue")
    plan = planned(table(unit, enemy, features=[swamp, wall]), "a", "dash")
    safe = {b.results[0][1]: b.plan.objective[0].value for b in plan.branches}
    assert odds(plan) == {(True,): Fraction(7, 10), (False,): Fraction(3, 10)}
    assert safe == {True: 1, False: 0}
    assert all_legal(plan)
