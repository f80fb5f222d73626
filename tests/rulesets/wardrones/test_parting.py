"""Units that split, and units that become one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.units import Pose

INCH = 25_400


def row(count: int, x: float, y: float) -> list[tuple[float, float]]:
    """Places of `count` bases of 1" in a row, half an inch between them."""
    return [(x + 1.5 * k, y) for k in range(count)]


def by_hand(scenario: Scenario, order: Order, moves: dict[str, tuple[float, float]]) -> Plan:
    """A plan in which models go straight to places (inches), and the others stay."""
    ways = []
    for model in scenario.unit(order.unit).models:
        to = moves.get(model.id)
        end = None if to is None else Pose(round(to[0] * INCH), round(to[1] * INCH))
        steps = () if end is None else (Step(StepKind.LINE, end),)
        ways.append(ModelPlan(model.id, model.pose, steps))
    game = planner.plan(scenario, Order(order.unit, "move", to=(30, 22)))
    return Plan(
        game.ruleset,
        game.unit,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=tuple(ways),
        move_order=tuple(w.id for w in ways),
    )


@pytest.mark.parametrize(
    ("count", "leaving", "rule"),
    [
        (10, 4, None),
        (10, 0, "wardrones.split.manoeuvre"),
        (10, 10, "wardrones.split.manoeuvre"),
        (5, 1, None),  # wardrones.unit.no-minimum: 5 -> 4 + 1
    ],
)
def test_a_split_leaves_models_on_either_side(
    table: Any, squad: Any, no: Any, count: int, leaving: int, rule: str | None
) -> None:
    """wardrones.split.manoeuvre: 6 and 4 of ten are parts, 10 and 0 are not."""
    scenario = table(squad("a", *row(count, 20, 22)))
    names = [f"a.{k + 1}" for k in range(leaving)]
    assert no(scenario, "a", "split", models=names) == rule


def test_a_split_is_a_manoeuvre(table: Any, squad: Any, no: Any) -> None:
    """wardrones.split.manoeuvre, wardrones.amalgamate.manoeuvre: neither for the exhausted.

    wardrones.status.no-manoeuvre.
    """
    tired = squad("a", *row(2, 20, 22), status="exhausted")
    scenario = table(tired, squad("c", (20, 24)))
    for action, more in (("split", {"models": ["a.1"]}), ("amalgamate", {"to": "c"})):
        assert no(scenario, "a", action, **more) == "wardrones.status.no-manoeuvre"


@pytest.mark.parametrize(
    ("x", "rules"),
    [
        (23.5, {"wardrones.split.apart"}),  # bases 1.0" apart: centres at 21.5 and 23.5
        (23.6, set()),
        (29, set()),  # 6", so that 0.5" between them become 6.5"
        (29.1, {"wardrones.split.move-6"}),
    ],
)
def test_parts_end_more_than_an_inch_apart(
    table: Any, squad: Any, x: float, rules: set[str]
) -> None:
    """wardrones.split.apart, wardrones.split.move-6: at 1.0" illegal, at 1.1" legal; 6" at most."""
    scenario = table(squad("a", *row(3, 20, 22)))
    order = Order("a", "split", models=["a.3"], to=(30, 22))
    verdict = planner.check(scenario, by_hand(scenario, order, {"a.3": (x, 22)}))
    assert {v.rule for v in verdict.violations} == rules


def test_each_part_stands_together(table: Any, squad: Any) -> None:
    """wardrones.param.coherency holds within a part: 2" between its two models are too many."""
    scenario = table(squad("a", *row(4, 20, 22)))
    order = Order("a", "split", models=["a.3", "a.4"], to=(30, 22))
    loose = by_hand(scenario, order, {"a.3": (25, 22), "a.4": (28, 22)})
    assert "wardrones.param.coherency" in {
        v.rule for v in planner.check(scenario, loose).violations
    }


def test_a_split_is_planned_and_leaves_two_units(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.split.move-6: straight over a comrade of the other part, which is no obstacle.

    The leaving model stands at the far end of the row and goes 6" over both others. Both parts
    have the status; who has moved is no longer gone to ground (the others were not either).
    """
    scenario = table(squad("a", *row(3, 20, 22), status="ready"))
    plan = planned(scenario, "a", "split", models=["a.3"], to=(17, 22))
    ways = {way.id: way for way in plan.models}
    assert ways["a.3"].end.x == pytest.approx(17 * INCH, abs=50)
    assert not ways["a.1"].steps
    assert not ways["a.2"].steps
    after = planner.after(scenario, plan)
    assert [(u.id, [m.id for m in u.models]) for u in after.units] == [
        ("a", ["a.1", "a.2"]),
        ("a-2", ["a.3"]),
    ]
    assert [u.state["status"] for u in after.units] == ["ready", "ready"]
    assert [bool(u.state.get("moved")) for u in after.units] == [False, True]


def test_the_others_make_room_if_those_who_leave_cannot(
    table: Any, squad: Any, line: Any, planned: Any
) -> None:
    """wardrones.split.move-6: either part may be the one that moves.

    The leaving model stands in a niche closed by its comrade: the comrade goes.
    """
    walls = [
        line("n", "wall", (20, 22.6), (24, 22.6), height=5, terrain="taller"),
        line("s", "wall", (20, 21.4), (24, 21.4), height=5, terrain="taller"),
        line("e", "wall", (24, 21.4), (24, 22.6), height=5, terrain="taller"),
        line("x", "wall", (19.3, 10), (19.3, 34), height=5, terrain="taller"),
    ]
    foe = squad("b", (19.9, 20.3), (19.9, 23.7), side="blue")
    scenario = table(squad("a", (23.4, 22), (22.3, 22)), foe, features=walls)
    plan = planned(scenario, "a", "split", models=["a.1"])
    assert [way.id for way in plan.models if way.steps] == ["a.2"]


@pytest.mark.parametrize(("x", "found"), [(13.4, True), (12.9, False)])
def test_both_parts_go_where_one_alone_cannot(
    table: Any, squad: Any, line: Any, x: float, found: bool
) -> None:
    """wardrones.split.apart, wardrones.split.move-6: each goes some of the way, where one is shut.

    In a lane of 1.2" between x = 10 and x = 13.4 (walls without thickness), bases touching at 11.2
    and 12.2: who leaves may go back by 0.7" to 10.5, the other on by 0.7" to 12.9. Alone each
    gets 0.7" off, together 1.4", or a little more where they stand askew; in a lane that ends
    at 12.9, 0.9" and 0.92" at the most (1.9" along, 0.2" across, less 1").
    """
    corners = (10, 21.4), (x, 21.4), (x, 22.6), (10, 22.6), (10, 21.4)
    shut = line("w", "wall", *corners, height=5, thickness=0, terrain="taller")
    scenario = table(squad("a", (11.2, 22), (12.2, 22)), features=[shut])
    plan = planner.plan(scenario, Order("a", "split", models=["a.1"]))
    assert plan.found == found
    assert not found or planner.check(scenario, plan).legal
    assert [way.id for way in plan.models if way.steps] == (["a.1", "a.2"] if found else [])


@pytest.mark.parametrize(
    ("gap", "rule"), [(5.5, None), (6.0, None), (6.2, "wardrones.amalgamate.within-6")]
)
def test_units_join_from_six_inches(
    table: Any, squad: Any, no: Any, gap: float, rule: str | None
) -> None:
    """wardrones.amalgamate.within-6: from 5.5" and 6.0", not from 6.2"."""
    scenario = table(squad("a", *row(2, 20, 22)), squad("c", (20, 23 + gap)))
    assert no(scenario, "c", "amalgamate", to="a") == rule


@pytest.mark.parametrize(("many", "rule"), [(4, None), (6, "wardrones.unit.max-10")])
def test_ten_are_the_most(table: Any, squad: Any, no: Any, many: int, rule: str | None) -> None:
    """wardrones.unit.max-10: 4 + 5 = 9 join, 6 + 5 = 11 do not."""
    scenario = table(squad("a", *row(5, 20, 22)), squad("c", *row(many, 20, 24)))
    assert no(scenario, "c", "amalgamate", to="a") == rule


def test_a_unit_of_eleven_is_told(table: Any, squad: Any) -> None:
    """wardrones.unit.max-10: a warning on a unit that is larger already."""
    from planner import rulesets

    scenario = table(squad("a", *row(11, 20, 22)))
    said = rulesets.find("wardrones").report(scenario, scenario.unit("a"))
    assert [rule for rule, _ in said] == ["wardrones.unit.max-10"]


def test_joining_goes_six_inches_and_no_more(table: Any, squad: Any, terms: Any) -> None:
    """wardrones.amalgamate.move-6, wardrones.amalgamate.rest-lost: 12" less 6" that are lost."""
    scenario = table(squad("a", (20, 22)), squad("c", (20, 26)))
    order = Order("c", "amalgamate", to="a")
    from planner import rulesets

    body = rulesets.find("wardrones").terms(scenario, order).mobilities["c.1"]
    assert body.budget == 6 * INCH
    assert body.rule("budget") == "wardrones.amalgamate.move-6"
    (bar,) = body.bars
    assert bar.models == {"a.1"}  # wardrones.friends.same-formation-pass: not one formation yet


@pytest.mark.parametrize(
    ("gap", "rules"), [(0.8, set()), (1.3, {"wardrones.amalgamate.form-together"})]
)
def test_who_joins_forms_up(table: Any, squad: Any, gap: float, rules: set[str]) -> None:
    """wardrones.amalgamate.form-together: 0.8" from the unit is formed, 1.3" is not."""
    scenario = table(squad("a", (20, 22)), squad("c", (20, 26)))
    order = Order("c", "amalgamate", to="a")
    plan = by_hand(scenario, order, {"c.1": (20, 23 + gap)})
    assert {v.rule for v in planner.check(scenario, plan).violations} == rules


@pytest.mark.parametrize(("state", "joins"), [("passed_checks", True), ("failed_checks", False)])
def test_rough_ground_on_the_way_to_the_others(
    table: Any, squad: Any, box: Any, state: str, joins: bool
) -> None:
    """wardrones.amalgamate.move-6: 5" to go, 2" of them in rough ground: 5" or 3 + 2·2 = 7" of 6".

    From (20, 15) to 1" from (20, 22): 6" with the centre at (20, 20); in the strip 1" deep a
    base of 1" is for 2".
    """
    strip = box("strip", "area", 0, 17, 60, 18, terrain="woods")
    mover = squad("c", (20, 15), **{state: ["strip"]})
    scenario = table(squad("a", (20, 22)), mover, features=[strip])
    plan = planner.plan(scenario, Order("c", "amalgamate", to="a"))
    assert plan.found is joins
    if joins:
        assert plan.models[0].spent == pytest.approx(5 * INCH, abs=30)


def test_mates_are_walked_through_and_others_are_not(table: Any, squad: Any, line: Any) -> None:
    """wardrones.friends.same-formation-pass: A goes through A, but not through B, whom it joins.

    In a lane 1.2" wide stands an A before an A, or a B before an A.
    """
    walls = [
        line("n", "wall", (10, 22.6), (40, 22.6), height=5, terrain="taller"),
        line("s", "wall", (10, 21.4), (40, 21.4), height=5, terrain="taller"),
    ]
    first = table(squad("a", (20, 22), (21.5, 22)), squad("c", (25, 22)), features=walls)
    order = Order("a", "amalgamate", to="c")
    over = by_hand(first, order, {"a.1": (23, 22)})
    assert planner.check(first, over).legal
    other = table(squad("a", (20, 22)), squad("c", (21.5, 22), (25, 22)), features=walls)
    through = by_hand(other, order, {"a.1": (23, 22)})
    rules = {v.rule for v in planner.check(other, through).violations}
    assert rules == {"wardrones.friends.no-cross-other-unit"}


def test_the_same_status_stays(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.merge.same-status: ready and ready are ready, and all models one unit."""
    scenario = table(squad("a", *row(2, 20, 22)), squad("c", (20, 26)))
    plan = planned(scenario, "c", "amalgamate", to="a")
    assert plan.dice == ()
    (unit,) = planner.after(scenario, plan).units
    assert (unit.id, unit.state["status"]) == ("a", "ready")
    assert [m.id for m in unit.models] == ["a.1", "a.2", "c.1"]


def test_courage_decides_between_two_statuses(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.merge.courage-test, wardrones.merge.courage-result: ready joins exhausted.

    Courage 7 on a D10: 7/10. Passed all are ready, failed all are exhausted: ready with 0.7.
    """
    tired = squad("a", *row(2, 20, 22), status="exhausted", profile={"courage": 7})
    scenario = table(tired, squad("c", (20, 26)))
    plan = planned(scenario, "c", "amalgamate", to="a")
    (dice,) = plan.dice
    assert (dice.test, dice.dice, dice.probability, dice.count) == (
        "courage",
        "D10",
        Fraction(7, 10),
        1,
    )
    assert planner.after(scenario, plan).unit("a").state["status"] == "ready"
    worse = planner.after(scenario, plan, failed=["courage"])
    assert worse.unit("a").state["status"] == "exhausted"
    assert "3/10" in dict(plan.notes)["wardrones.merge.courage-result"]


def test_a_courage_test_must_be_listed_once(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.merge.courage-test: one for the unit; a plan that leaves it out is refused."""
    tired = squad("a", *row(2, 20, 22), status="broken", profile={"courage": 5})
    scenario = table(tired, squad("c", (20, 26)))
    plan = planned(scenario, "c", "amalgamate", to="a")
    for dice, legal in (((), False), ((Dice("courage", "D10", "", count=1),), True)):
        assert planner.check(scenario, replace(plan, dice=dice)).legal is legal


def test_who_joins_may_be_parted_by_those_it_joins(table: Any, squad: Any) -> None:
    """wardrones.amalgamate.form-together: one formation with the others, if not by themselves.

    Two join from either side of the unit: 1.9" between them, half an inch from it each.
    """
    joiners = squad("c", (16, 22), (24, 22))
    scenario = table(squad("a", (20, 22)), joiners)
    order = Order("c", "amalgamate", to="a")
    plan = by_hand(scenario, order, {"c.1": (18.5, 22), "c.2": (21.5, 22)})
    assert planner.check(scenario, plan).legal
    far = by_hand(scenario, order, {"c.1": (18.5, 22), "c.2": (22.2, 22)})
    rules = {v.rule for v in planner.check(scenario, far).violations}
    assert rules == {"wardrones.amalgamate.form-together"}


def test_a_part_is_named_and_numbered(table: Any, squad: Any) -> None:
    """The new unit has the first free number; all or none of a unit are no part."""
    from planner.errors import OrderError
    from planner.scenario.regrouped import joined, parted

    scenario = table(squad("a", *row(3, 20, 22)), squad("a-2", (30, 30)))
    split = parted(scenario, "a", ["a.2"])
    assert [u.id for u in split.units] == ["a", "a-3", "a-2"]
    assert [m.id for m in split.unit("a").models] == ["a.1", "a.3"]
    back = joined(split, "a-3", "a")
    assert [m.id for m in back.unit("a").models] == ["a.1", "a.3", "a.2"]
    for models in ([], ["a.1", "a.2", "a.3"], ["x"]):
        with pytest.raises(OrderError):
            parted(scenario, "a", models)


def test_who_may_not_stay_does_not_stay_behind(table: Any, squad: Any) -> None:
    """wardrones.enemy.one-inch: a part that stands 0.5" from an enemy cannot be left there.

    The one who leaves is free; the other would have to move as well, which is not looked at:
    no plan, and no claim that there is none.
    """
    from planner.plan import Status as Known

    scenario = table(squad("a", (20, 22), (21.5, 22)), squad("b", (18.5, 22), side="blue"))
    plan = planner.plan(scenario, Order("a", "split", models=["a.2"], to=(26, 22)))
    assert plan.found or plan.status is Known.UNKNOWN
    moved = {way.id for way in plan.models if way.steps}
    assert not plan.found or "a.1" in moved


def test_what_stands_against_parting_and_joining_is_told(table: Any, squad: Any) -> None:
    """wardrones.split.manoeuvre, wardrones.amalgamate.within-6: options say what they leave out.

    Bases of 1" whose centres are 7.2" apart are 6.2" apart; nobody has said who leaves.
    """
    scenario = table(
        squad("a", (20, 22)), squad("b", (27.2, 22)), squad("e", (50, 22), side="blue")
    )
    found = planner.survey(scenario, "a", actions=["split", "amalgamate"])
    told = {(left.order.action, left.order.to, left.rule) for left in found.left_out}
    assert told == {
        ("split", None, "wardrones.split.manoeuvre"),
        ("amalgamate", None, "wardrones.amalgamate.within-6"),
    }


def test_who_leaves_checks_its_agility_on_the_way(table: Any, squad: Any, box: Any) -> None:
    """wardrones.agility.on-entry, wardrones.split.move-6: a part goes into a wood 2" before it.

    Its front is at 20.5", the wood begins at 22.5": 2", and then 4" if the check is passed, to 26",
    or 2" at half pace if it is failed, to 24". Half of the checks pass with agility 5.
    """
    wood = box("w", "area", 22.5, 0, 60, 44, terrain="woods")
    profile = {"agility": 5}
    scenario = table(squad("a", (18.9, 22), (20, 22), profile=profile), features=[wood])
    plan = planner.plan(scenario, Order("a", "split", models=["a.2"], to=(40, 22)))
    assert planner.check(scenario, plan).legal
    results = {branch.results: branch for branch in plan.branches}
    assert len(results) == 2
    for passed, end in ((True, 26), (False, 24)):
        branch = results[(("agility w", passed),)]
        assert branch.probability == Fraction(1, 2)
        assert branch.plan.models[1].end.x / INCH == pytest.approx(end, abs=0.01)
    assert all(not branch.plan.models[0].steps for branch in plan.branches)
    slow = planner.after(scenario, plan, failed=["agility w"])
    there = [unit.models[0].pose.x / INCH for unit in slow.units if unit.id == "a-2"]
    assert there == [pytest.approx(24, abs=0.01)]


def test_the_others_close_up_where_one_leaves_from_among_them(table: Any, squad: Any) -> None:
    """wardrones.split.move-6, wardrones.split.apart: either or both parts move.

    Bases of 1" at 20", 21.5" and 23": without the middle one the others are 2" apart, where
    formations keep within 1", so that they have to come 1" nearer together.
    """
    scenario = table(squad("a", *row(3, 20, 22)))
    plan = planner.plan(scenario, Order("a", "split", models=["a.2"], to=(21.5, 30)))
    assert planner.check(scenario, plan).legal
    one, two, three = plan.models
    assert two.end.y / INCH == pytest.approx(28, abs=0.01)
    assert (one.spent + three.spent) / INCH == pytest.approx(1, abs=0.01)
    walked = next(term for term in plan.objective if term.name == "distance_walked")
    assert walked.value / INCH == pytest.approx(7, abs=0.01)
    units = {u.id: len(u) for u in planner.after(scenario, plan).units}
    assert units == {"a": 2, "a-2": 1}
