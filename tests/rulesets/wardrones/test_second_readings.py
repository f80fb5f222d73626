"""Second readings of what the chapter leaves open, each where it differs. Bases are 1" across."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import rulesets
from planner.plan import Dice, Term

INCH = 25_400


@pytest.mark.parametrize(
    ("reading", "named", "through"),
    [("unit", "x", False), ("named", "x", True), ("named", "y", False), ("named", None, False)],
)
def test_w06_what_a_formation_is(
    table: Any,
    squad: Any,
    walked: Any,
    broken: Any,
    planned: Any,
    reading: str,
    named: Any,
    through: bool,
) -> None:
    """wardrones.amb.w06: straight through a friend 3" ahead, 6", or round it and so less far.

    A friend without a name is of no formation but its own unit.
    """
    profile = {} if named is None else {"formation": named}
    us = squad("a", (20, 22), profile={"formation": "x"})
    scenario = table(us, squad("b", (23, 22), profile=profile), formation_is=reading)
    rules = set() if through else {"wardrones.friends.no-cross-other-unit"}
    assert broken(scenario, walked(scenario, "move", (26, 22))) == rules
    end = planned(scenario, "a", "move", to=(40, 22)).models[0].end
    assert (end.x, end.y) == (26 * INCH, 22 * INCH) if through else end.x < 25.95 * INCH


@pytest.mark.parametrize(("said", "ends"), [(True, {True: 26, False: 23.75}), (False, {})])
def test_w12_a_check_declined(
    table: Any, squad: Any, box: Any, walked: Any, broken: Any, planned: Any, said: bool, ends: Any
) -> None:
    """wardrones.amb.w12: into a wood that begins at x = 22, 1.5" ahead of the base.

    At half pace and with no check it goes 2.25" in it whether it may check or not; who does not
    decline goes 4.5" in it where the check is passed.
    """
    wood = box("w", "area", 22, 0, 50, 44, terrain="woods")
    unit = squad("a", (20, 22), profile={"agility": 5, "may_test_agility": said})
    scenario = table(unit, features=[wood])
    assert not broken(scenario, walked(scenario, "move", (23.75, 22)))
    plan = planned(scenario, "a", "move", to=(50, 22))
    found = {b.results[0][1]: b.plan.models[0].end.x / INCH for b in plan.branches}
    assert found == pytest.approx(ends, abs=0.002)
    assert plan.models[0].end.x == pytest.approx(23.75 * INCH, abs=50)


@pytest.mark.parametrize(("reading", "far"), [("of_all", None), ("in_turn", 3)])
def test_w19_half_of_what_is_left(
    table: Any, squad: Any, line: Any, no: Any, walked: Any, planned: Any, reading: str, far: Any
) -> None:
    """wardrones.amb.w19: up from the ground and over a wall: refused, or half of 6" is left.

    The same where the unit joins, splits or lies down again; who crosses and pays by itself has
    6", of which each wall takes half.
    """
    wall = line("w", "wall", (24, 0), (24, 44), height=2, terrain="high")
    low = squad("a", (22, 22), gone_to_ground=True, profile={"agility": 10})
    scenario = table(low, squad("c", (20, 24)), features=[wall], halves_are=reading)
    if far is None:
        assert no(scenario, "a", "cross") == "wardrones.obstacle.high-half-move"
        assert no(scenario, "a", "go_to_ground") == "wardrones.ground.cost"
        assert no(scenario, "a", "amalgamate", to="c") == "wardrones.amalgamate.rest-lost"
        return
    rolled = (Dice("agility w", "D10", "", count=1),)
    for more in (0, 0.0001):
        over = replace(walked(scenario, "cross", (22 + far + more, 22)), dice=rolled)
        assert planner.check(scenario, over).legal is not more
        down = walked(scenario, "go_to_ground", (22, 22 + far + more))
        flagged = replace(down, flags=(("gone_to_ground", "wardrones.ground.marker"),))
        assert planner.check(scenario, flagged).legal is not more
    end = planned(scenario, "a", "cross", to=(40, 22)).models[0].end
    assert end.x == pytest.approx((22 + far) * INCH, abs=50)


def test_w19_each_pays_half_of_what_getting_up_left(
    table: Any, squad: Any, line: Any, terms: Any
) -> None:
    """wardrones.amb.w19: with wardrones.amb.w16 read so: 6" are left, 3" for each wall."""
    wall = line("w", "wall", (24, 0), (24, 44), height=2, terrain="high")
    low = squad("a", (22, 22), gone_to_ground=True, profile={"agility": 5})
    both = {"halves_are": "in_turn", "high_scope": "crossing_models"}
    body = terms(table(low, features=[wall], **both), "a", "cross").mobilities["a.1"]
    assert (body.budget, body.passage("w").entry) == (6 * INCH, 3 * INCH)


@pytest.mark.parametrize(
    ("reading", "crossed"), [("undeclared", False), ("declared", False), ("any_width", True)]
)
def test_w24_wider_than_two_bases(
    table: Any,
    squad: Any,
    box: Any,
    broken: Any,
    walked: Any,
    planned: Any,
    reading: str,
    crossed: bool,
) -> None:
    """wardrones.amb.w24: a low block 3" wide, 0.5" ahead: shut and noted, or crossed in 6"."""
    block = box("w", "solid", 21, 0, 24, 44, height=1, terrain="low")
    scenario = table(squad("a", (20, 22)), features=[block], wide_obstacles=reading)
    rules = set() if crossed else {"wardrones.obstacle.width-concession"}
    assert broken(scenario, walked(scenario, "move", (26, 22))) == rules
    plan = planned(scenario, "a", "move", to=(40, 22))
    assert plan.models[0].end.x == pytest.approx((26 if crossed else 20.5) * INCH, abs=50)
    said = {rule for rule, _ in rulesets.find("wardrones").report(scenario, scenario.unit("a"))}
    assert said == rules


@pytest.mark.parametrize(
    ("height", "tall"), [(1.2, "low"), (1.25, "high"), (2.5, "high"), (2.51, "taller")]
)
@pytest.mark.parametrize("terrain", ["low", "taller"])
def test_w25_the_class_by_its_height(
    table: Any,
    squad: Any,
    line: Any,
    walked: Any,
    terms: Any,
    terrain: str,
    height: float,
    tall: str,
) -> None:
    """wardrones.amb.w25: a trooper is 1.25" tall: below it low, up to two of them high.

    A move crosses what is low and nothing else, a unit that crosses what is high too; behind what
    is not low and 2" ahead one is out of sight of the shooter, behind a low one it has to come up.
    """
    wall = line("w", "wall", (24, 0), (24, 44), height=height, terrain=terrain)
    us = squad("a", (22, 22), profile={"agility": 5}, shot_at_by=["b"])
    foe = squad("b", (50, 22), side="blue")
    for reading in ("declared", "by_height"):
        is_ = terrain if reading == "declared" else tall
        scenario = table(us, foe, features=[wall], obstacle_class=reading)
        over = walked(scenario, "move", (26, 22))
        assert planner.check(scenario, over).legal is (is_ == "low")
        crossed = terms(scenario, "a", "cross").mobilities["a.1"].passage("w").way.value
        assert crossed == ("shut" if is_ == "taller" else "open")
        stays = walked(scenario, "dash")
        hidden = replace(stays, objective=(Term("models_sheltered", "max", int(is_ != "low"), 1),))
        rules = {violation.rule for violation in planner.check(scenario, hidden).violations}
        assert rules == ({"wardrones.dash.most-models"} if is_ == "low" else set())


@pytest.mark.parametrize(
    ("reading", "lie"), [("who_moved", [True, False]), ("whole", [False, False])]
)
def test_w29_who_gets_up_to_part(
    table: Any, squad: Any, walked: Any, reading: str, lie: list[bool]
) -> None:
    """wardrones.amb.w29: a.2 walks off, a.1 stays; nobody gets up where nobody moves."""
    unit = squad("a", (20, 22), (21, 22), gone_to_ground=True)
    scenario = table(unit, split_rest="kept", split_marker=reading)
    plan = walked(scenario, "split")
    order = replace(plan.order, models=("a.2",))
    stays = replace(plan, order=order)
    line = walked(scenario, "split", (24, 22)).models[0].steps
    gone = tuple(replace(w, steps=line if w.id == "a.2" else ()) for w in plan.models)
    for made, expected in ((stays, [True, True]), (replace(stays, models=gone), lie)):
        parts = planner.after(scenario, made).units
        assert [bool(u.state.get("gone_to_ground")) for u in parts] == expected


@pytest.mark.parametrize(
    ("reading", "counts"), [("each_branch", {True: 1, False: 0}), ("before", {})]
)
def test_w34_as_many_as_are_sure(
    table: Any, squad: Any, box: Any, planned: Any, reading: str, counts: Any
) -> None:
    """wardrones.amb.w34: the wood is 11.5" off behind a swamp: 12" reach it, half of it does not.

    In each branch by itself one is safe where the check at the swamp is passed; before the roll
    nobody is sure to be, and no check is rolled.
    """
    swamp = box("s", "area", 8, 0, 18.5, 44, terrain="swamp")
    wood = box("w", "area", 2, 0, 7, 44, terrain="woods")
    us = squad("a", (19, 22), shot_at_by=["b"], profile={"agility": 5})
    scenario = table(
        us, squad("b", (50, 22), side="blue"), features=[swamp, wood], dash_count=reading
    )
    plan = planned(scenario, "a", "dash")
    safe = {b.results[0][1]: b.plan.objective[0].value for b in plan.branches}
    assert safe == counts
    assert bool(plan.dice) is bool(counts)
    assert plan.objective[0].value == 0


@pytest.mark.parametrize(("reading", "x"), [("whole", 0.5), ("middle", 0)])
@pytest.mark.parametrize(("base", "far"), [("25.4mm", 0.5), ("50.8x25.4mm rect", 1)])
def test_w45_over_the_edge(
    table: Any,
    squad: Any,
    walked: Any,
    broken: Any,
    planned: Any,
    base: str,
    far: float,
    reading: str,
    x: float,
) -> None:
    """wardrones.amb.w45: a base an inch wide, or two, ends half its length from the edge, or at it.

    The referee to the micrometre; who begins over the edge is told of it in the first reading. The
    longer one is planned to turn along the edge: half of its width, half an inch, is nearer.
    """
    at, rule = (far if x else 0), {"wardrones.param.table-edge"}
    scenario = table(squad("a", (3, 22), base=base), table_edge=reading)
    for less, rules in ((0, set()), (0.0001, rule)):
        assert broken(scenario, walked(scenario, "move", (at - less, 22))) == rules
    end = planned(scenario, "a", "move", to=(0, 22)).models[0].end
    assert end.x == pytest.approx(x * INCH, abs=5)
    over = table(squad("a", (0.2, 22), base=base), table_edge=reading)
    said = {rule for rule, _ in rulesets.find("wardrones").report(over, over.unit("a"))}
    assert said == (rule if x else set())


@pytest.mark.parametrize(
    ("reading", "rules"), [("inside", set()), ("touching", {"wardrones.move.standard"})]
)
@pytest.mark.parametrize("slant", [False, True])
def test_w14_along_the_edge_of_an_area(
    table: Any,
    squad: Any,
    box: Any,
    walked: Any,
    broken: Any,
    planned: Any,
    slant: bool,
    reading: str,
    rules: Any,
) -> None:
    """wardrones.amb.w14: 6" beside a swamp whose edge the base touches all the way: or only 3".

    A base of an inch at y = 22 touches y = 22.5; one at the origin of a slanting edge that falls 3
    for 4 across touches it where it stands 0.625 below it. The planner goes a hair beside.
    """
    swamp = box("s", "area", 0, 22.5, 60, 40, terrain="swamp")
    dx, dy = (0.8, -0.6) if slant else (1, 0)
    if slant:  # through (20, 22.625), down by 3 for each 4
        ring = [[4, 34.625], [36, 10.625], [56, 40], [4, 40], [4, 34.625]]
        swamp["geometry"]["coordinates"] = [ring]
    scenario = table(squad("a", (20, 22)), features=[swamp], area_edge=reading)
    far, short = ((20 + d * dx, 22 + d * dy) for d in (6, 3))
    assert broken(scenario, walked(scenario, "move", far)) == rules
    assert not broken(scenario, walked(scenario, "move", short))
    if not slant:
        end = planned(scenario, "a", "move", to=far).models[0].end
        assert (end.x / INCH, end.y / INCH) == pytest.approx(far, abs=0.001)
