"""Dashing for cover: who counts as safe, how many must be, and who stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status, Term

INCH = 25_400
SHOOTER = (50, 22)


def shot(squad: Any, *places: tuple[float, float], **more: Any) -> tuple[Any, Any]:
    """A unit that b has shot at from far off."""
    return squad("a", *places, shot_at_by=["b"], **more), squad("b", SHOOTER, side="blue")


def test_a_dash_is_twice_the_rate(table: Any, squad: Any, terms: Any) -> None:
    """wardrones.dash.double-rate: 12" with M = 6, 10" with M = 5, on its own rule."""
    for rate in (6, 5):
        scenario = table(*shot(squad, (20, 22), profile={"M": rate}))
        body = terms(scenario, "a", "dash").mobilities["a.1"]
        assert body.budget == 2 * rate * INCH
        assert body.rule("budget") == "wardrones.dash.double-rate"


WALL = [(24, 10), (24, 34)]


@pytest.mark.parametrize(
    ("terrain", "x", "safe"),
    [
        ("low", 23, True),  # in contact with a low wall: cover, though it is seen
        ("low", 21, False),  # 2.5" behind it: the wall is no cover there, and hides nothing
        ("high", 21, True),  # a high wall hides, however far behind it
        ("taller", 21, True),
        ("low", 26, False),  # on the shooter's side of it
    ],
)
def test_where_a_model_is_safe(
    table: Any, squad: Any, line: Any, walked: Any, terrain: str, x: float, safe: bool
) -> None:
    """wardrones.dash.goal: in cover, behind cover, or out of sight.

    wardrones.obstacle.low-definition, wardrones.obstacle.high-definition: low ones are cover,
    high ones block sight. wardrones.obstacle.low-los: a low one does not. The referee counts,
    and where it is not safe it says so: up to the wall, or round it, is no way at all.
    """
    wall = line("w", "wall", *WALL, height=1, terrain=terrain)
    scenario = table(*shot(squad, (x, 22)), features=[wall])
    stays = walked(scenario, "dash")
    for said in (0, 1):
        claims = replace(stays, objective=(Term("models_sheltered", "max", said, 1),))
        rules = {violation.rule for violation in planner.check(scenario, claims).violations}
        open_ = set() if safe else {"wardrones.dash.most-models"}
        assert rules == (open_ if said == safe else {"wardrones.dash.goal"})


def test_a_wood_is_cover_and_a_swamp_is_none(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.dash.goal: a part of the base in an area with cover in it is enough.

    The wood begins 3" west of the base's edge: an inch of it need not be entered.
    """
    for terrain, count in (("woods", 1), ("swamp", 0)):
        area = box("p", "area", 10, 18, 16.5, 26, terrain=terrain)
        scenario = table(*shot(squad, (20, 22)), features=[area])
        plan = planned(scenario, "a", "dash")
        assert plan.objective[0].value == count
        assert plan.models[0].spent == pytest.approx(3 * INCH * count, abs=30)


def test_as_many_as_can_get_there_do(table: Any, squad: Any, box: Any, planned: Any) -> None:
    """wardrones.dash.most-models: cover at 8", 10", 11.9" and 14" for four: three of them.

    Each has a wood of its own straight to the west; a plan that says three and brings two is
    refused (here the third stays), and so is one that says two.
    """
    gaps, rows = (8, 10, 11.9, 14), (6, 16, 26, 36)
    woods = [
        box(f"w{y}", "area", 25 - gap, y - 1, 28 - gap, y + 1, terrain="woods")
        for gap, y in zip(gaps, rows, strict=True)
    ]
    places = [(28.5, y) for y in rows]
    unit, foe = shot(squad, *places)
    scenario = table(unit, foe, features=woods, coherency="off")
    plan = planned(scenario, "a", "dash")
    assert [(t.name, t.value) for t in plan.objective][:1] == [("models_sheltered", 3)]
    ways = {way.id: way for way in plan.models}
    assert not ways["a.4"].steps
    fewer = replace(ways["a.3"], steps=(), spent=0.0)
    models = tuple(fewer if way.id == "a.3" else way for way in plan.models)
    three = replace(plan, status=Status.FEASIBLE, models=models, objective=plan.objective[:1])
    verdict = planner.check(scenario, three)
    assert [violation.rule for violation in verdict.violations] == ["wardrones.dash.goal"]
    two = (Term("models_sheltered", "max", 2, 3),)
    honest = replace(plan, status=Status.FEASIBLE, models=models, objective=two)
    (wrong,) = planner.check(scenario, honest).violations
    assert (wrong.rule, wrong.model) == ("wardrones.dash.most-models", "a.3")
    assert wrong.place is not None  # its wood ends 11.9" from its base, where its middle is on 26
    assert abs(wrong.place[1] - 26 * INCH) <= 1


@pytest.mark.parametrize(("gap", "goes"), [(7, True), (13, False)])
def test_who_has_cover_leaves_it_for_other_cover_only(
    table: Any, squad: Any, box: Any, walked: Any, broken: Any, gap: float, goes: bool
) -> None:
    """wardrones.dash.stay-in-cover: other cover at 7" may be gone to, at 13" it is out of reach.

    To end in the open is illegal.
    """
    here = box("here", "area", 30, 20, 31, 24, terrain="woods")
    there = box("there", "area", 22 - gap, 20, 30 - gap, 24, terrain="woods")
    # the base stands across the west edge of its wood: a hair of it is inside
    scenario = table(*shot(squad, (29.6, 22)), features=[here, there])
    assert broken(scenario, walked(scenario, "dash", (25, 22))) == {"wardrones.dash.stay-in-cover"}
    assert broken(scenario, walked(scenario, "dash")) == set()
    if goes:
        assert broken(scenario, walked(scenario, "dash", (30.3 - gap, 22))) == set()
    plan = planner.plan(scenario, Order("a", "dash", to=(30.3 - gap, 22), goal="reach"))
    assert (plan.models[0].end.x < 25 * INCH) is goes


@pytest.mark.parametrize(("x", "rules"), [(48, {"wardrones.dash.enemy-clearance"}), (47.99, set())])
def test_a_dash_keeps_more_than_an_inch(
    table: Any, squad: Any, walked: Any, broken: Any, x: float, rules: set[str]
) -> None:
    """wardrones.dash.enemy-clearance: 1.0" between bases is illegal, 1.01" is not."""
    scenario = table(*shot(squad, (36.5, 22)))
    assert broken(scenario, walked(scenario, "dash", (x, 22))) == rules


def test_a_dash_begins_no_assault(
    table: Any, squad: Any, walked: Any, broken: Any, terms: Any
) -> None:
    """wardrones.dash.no-assault: 0.5" from the shooter is illegal even where it is the target."""
    scenario = table(*shot(squad, (36.5, 22)))
    plan = walked(scenario, "dash", (48.5, 22), targets=["b"])
    assert broken(scenario, plan) == {"wardrones.dash.enemy-clearance"}
    asked = terms(scenario, "a", "dash", "b")
    assert asked.must_engage == ()
    assert asked.engagement is None


def test_rough_ground_slows_a_dash(table: Any, squad: Any, box: Any) -> None:
    """wardrones.dash.double-rate: cover 7" off, wholly through rough ground.

    Failed it costs 14" of 12": not reached; passed it costs 7": reached.
    """
    swamp = box("swamp", "area", 5, 5, 40, 40, terrain="swamp")
    wood = box("wood", "area", 10, 18, 17.5, 26, terrain="woods")
    for state, count in (("failed_checks", 0), ("passed_checks", 1)):
        unit, foe = shot(squad, (25, 22), **{state: ["swamp"]})
        scenario = table(unit, foe, features=[swamp, wood])
        plan = planner.plan(scenario, Order("a", "dash"))
        assert plan.objective[0].value == count


@pytest.mark.parametrize(
    ("case", "rules"),
    [
        ("free", {"wardrones.dash.most-models"}),
        ("far", set()),  # 12.1" off
        ("full", set()),  # where another unit stands
        ("alone", set()),  # its mates stay, and it keeps within 2" of them
        ("seen", set()),  # a swamp is no cover
    ],
)
def test_who_plainly_could_have_been_safe(
    table: Any, squad: Any, box: Any, walked: Any, broken: Any, case: str, rules: set[str]
) -> None:
    """wardrones.dash.most-models: it stays in the open, a wood of 1" by 1" straight west.

    The referee looks for one that goes straight there while the others do as the plan has it.
    """
    gap = 12.1 if case == "far" else 8
    kind = "swamp" if case == "seen" else "woods"
    features = [box("w", "area", 29.5 - gap - 1, 21.5, 29.5 - gap, 22.5, terrain=kind)]
    mates = [(30, 22), (31, 22)] if case == "alone" else [(30, 22)]
    us, foe = shot(squad, *mates)
    units = [us, foe]
    if case == "full":
        units.append(squad("c", (29.5 - gap - 0.5, 22), base="80mm"))
    scenario = table(*units, features=features)
    assert broken(scenario, walked(scenario, "dash")) == rules


def test_whatever_it_is_to_do_else_it_hides_first(table: Any, squad: Any, box: Any) -> None:
    """wardrones.dash.most-models: told to go 8" north, it goes 3" west into the wood, and no less.

    Of the wood's edge, x = 16.5, the nearest to (20, 30) is at its north end, y = 26: the base of
    0.5" has to reach into it there.
    """
    wood = box("w", "area", 10, 18, 16.5, 26, terrain="woods")
    scenario = table(*shot(squad, (20, 22)), features=[wood])
    plan = planner.plan(scenario, Order("a", "dash", to=(20, 30), goal="reach"))
    assert next((t.name, t.value) for t in plan.objective) == ("models_sheltered", 1)
    assert planner.check(scenario, plan).legal
    end = plan.models[0].end
    # from (20, 30) to the corner (16.5, 26) are 5.315", less the half inch of the base
    assert 4.814 * INCH < plan.objective[1].value < 4.84 * INCH
    assert end.y > 26 * INCH


@pytest.mark.parametrize(("terrain", "told"), [("low", True), ("high", False)])
def test_low_obstacles_are_told_of_where_there_are_any(
    table: Any, squad: Any, line: Any, planned: Any, noted: Any, terrain: str, told: bool
) -> None:
    """wardrones.obstacle.low-los: one sees over a low one; of none nothing is said."""
    wall = line("w", "wall", *WALL, height=1, terrain=terrain)
    scenario = table(*shot(squad, (21, 22)), features=[wall])
    said = noted(planned(scenario, "a", "dash"))
    assert ("wardrones.obstacle.low-los" in said) is told


def test_two_in_the_shadow_of_a_wall_that_is_too_short_for_two_abreast(
    table: Any, squad: Any, line: Any, planned: Any
) -> None:
    """wardrones.dash.most-models: behind an inch of low wall, 0.2" thick, both are in cover.

    One 1.5" behind its middle, (24.5, 22); the other in contact at x = 25.4, where the shadow from
    24" off reaches up to 22 + 0.5 * 24.6 / 24: they are sqrt(0.9² + 0.5125²) = 1.036" apart. On
    either line two would need an inch of shadow to either side.
    """
    wall = line("w", "wall", (26, 21.5), (26, 22.5), height=0.6, thickness=0.2, terrain="low")
    scenario = table(*shot(squad, (20, 20), (20, 22)), features=[wall], coherency="off")
    plan = planned(scenario, "a", "dash", "b")
    assert (plan.objective[0].name, plan.objective[0].value) == ("models_sheltered", 2)
