"""Areas and obstacles: their edges, how wide they may be, and what they are good for."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import rulesets
from planner.errors import FileError
from planner.mobility import Way

INCH = 25_400


def passage(scenario: Any, terms: Any, feature: str) -> Any:
    """What a feature is to a.1 in a move."""
    return terms(scenario, "a", "move").mobilities["a.1"].passage(feature)


@pytest.mark.parametrize(
    ("thick", "declared", "way", "rule"),
    [
        (0.5, "undeclared", Way.OPEN, "wardrones.obstacle.low-free"),
        (1.0, "undeclared", Way.OPEN, "wardrones.obstacle.low-free"),
        (1.6, "undeclared", Way.SHUT, "wardrones.obstacle.width-concession"),
        (1.6, "declared", Way.OPEN, "wardrones.obstacle.low-free"),
        (2.1, "declared", Way.SHUT, "wardrones.obstacle.width-concession"),
    ],
)
@pytest.mark.parametrize("drawn", ["wall", "block", "slanting block"])
def test_barriers_are_no_wider_than_a_base(
    table: Any,
    squad: Any,
    terms: Any,
    line: Any,
    thick: float,
    declared: str,
    way: Way,
    rule: str,
    drawn: str,
) -> None:
    """wardrones.obstacle.width, wardrones.obstacle.width-concession: bases of 1".

    0.5" is an obstacle; 1.6" if it was pointed out before the game; 2.1" is none. A block is as
    wide as the narrowest lane that holds it: the slanting one has corners at (0, 0), (3, 4) and
    `thick` across, along (-4, 3)/5.
    """
    if drawn == "wall":
        wall = line("w", "wall", (25, 20), (25, 30), height=1, thickness=thick, terrain="low")
    else:
        along, across = ((0.0, 10.0), (-thick, 0.0))
        if drawn == "slanting block":
            along, across = ((3.0, 4.0), (-0.8 * thick, 0.6 * thick))
        ring = [(30.0, 20.0)]
        for dx, dy in (along, across, (-along[0], -along[1]), (-across[0], -across[1])):
            ring.append((ring[-1][0] + dx, ring[-1][1] + dy))
        wall = {
            "type": "Feature",
            "id": "w",
            "properties": {"kind": "solid", "height": 1, "terrain": "low"},
            "geometry": {"type": "Polygon", "coordinates": [[list(p) for p in ring]]},
        }
    scenario = table(squad("a", (10, 10)), features=[wall], wide_obstacles=declared)
    found = passage(scenario, terms, "w")
    assert (found.way, found.rule) == (way, rule)
    said = dict(rulesets.find("wardrones").report(scenario, scenario.unit("a")))
    warned = {"wardrones.obstacle.width", "wardrones.obstacle.width-concession"} & said.keys()
    expected = "wardrones.obstacle.width" if thick < 2 else "wardrones.obstacle.width-concession"
    assert warned == ({expected} if way is Way.SHUT else set())


def test_what_is_too_wide_is_told_in_one_note(table: Any, squad: Any, line: Any) -> None:
    """wardrones.obstacle.width: two walls of 1.6", bases of 1"."""
    walls = [
        line(name, "wall", (25, y), (25, y + 5), height=1, thickness=1.6, terrain="low")
        for name, y in (("v", 10), ("w", 20))
    ]
    scenario = table(squad("a", (10, 10)), features=walls, wide_obstacles="undeclared")
    said = [
        text
        for rule, text in rulesets.find("wardrones").report(scenario, scenario.unit("a"))
        if rule == "wardrones.obstacle.width"
    ]
    assert said == ["v, w are wider than a base: no obstacle unless declared before the game"]


def test_height_says_nothing_of_the_class(table: Any, squad: Any, terms: Any, line: Any) -> None:
    """wardrones.obstacle.low-definition, wardrones.obstacle.high-definition: what was declared.

    A wall of 0.6 of a trooper that is declared high is high, one of 2.5 declared low is low.
    """
    walls = [
        line("h", "wall", (25, 20), (25, 30), height=0.75, terrain="high"),
        line("l", "wall", (28, 20), (28, 30), height=3.1, terrain="low"),
    ]
    scenario = table(squad("a", (10, 10)), features=walls)
    assert passage(scenario, terms, "h").way is Way.SHUT
    assert passage(scenario, terms, "l").way is Way.OPEN


def test_who_ends_by_a_barrier_is_behind_cover(
    table: Any, squad: Any, line: Any, planned: Any, noted: Any
) -> None:
    """wardrones.obstacle.defensible: in contact with the far side of a low wall, not 3" off."""
    wall = line("w", "wall", (24, 15), (24, 30), height=1, terrain="low")
    scenario = table(squad("a", (20, 22)), features=[wall])
    rule = "wardrones.obstacle.defensible"
    assert "a.1" in noted(planned(scenario, "a", "move", to=(24.5, 22)))[rule]
    assert rule not in noted(planned(scenario, "a", "move", to=(20.5, 22)))


@pytest.mark.parametrize(("at", "inside"), [((21, 21), True), ((25, 21), False)])
def test_an_area_has_an_edge(
    table: Any, squad: Any, box: Any, walked: Any, broken: Any, at: Any, inside: bool
) -> None:
    """wardrones.terrain.delineated-area: (0,0)-(3,3) holds (1,1); (5,1) is out with r = 0.5".

    Moved by (20, 20). Inside, 2" of way cost 4" of the 3" there are.
    """
    area = box("p", "area", 20, 20, 23, 23, terrain="woods")
    scenario = table(squad("a", at, profile={"M": 3}), features=[area])
    end = (at[0], at[1] + (0.9 if inside else 2))
    assert broken(scenario, walked(scenario, "move", end)) == set()
    far = (at[0], at[1] + (2 if inside else 3))
    expected = {"wardrones.move.standard"} if inside else set()
    assert broken(scenario, walked(scenario, "move", far)) == expected


def test_an_area_without_an_edge_is_refused(table: Any, squad: Any, line: Any) -> None:
    """wardrones.terrain.delineated-area: a line is no area."""
    with pytest.raises(FileError, match="geometry"):
        table(squad("a", (9, 9)), features=[line("p", "area", (20, 20), (23, 23))])


def test_areas_over_each_other_halve_once(table: Any, squad: Any, box: Any, walked: Any) -> None:
    """wardrones.terrain.half-pace: half pace is a state, not a stack: 2" in both cost 4"."""
    areas = [box(name, "area", 20, 20, 30, 30, terrain="woods") for name in ("p", "q")]
    scenario = table(squad("a", (25, 24)), features=areas)
    verdict = planner.check(scenario, walked(scenario, "move", (25, 26)))
    assert verdict.legal
    assert verdict.spent["a.1"] == 4 * INCH


def test_no_part_of_a_base_outdistances_the_allowance(table: Any, squad: Any, walked: Any) -> None:
    """wardrones.measure.no-part-further: a pivot is free, but what it carries further is told.

    A base of 1" x 1" with M = 1 goes 1" and turns by 90°: a corner ends sqrt(1 + 1) at the
    furthest from where it was; straight ahead every part goes 1".
    """
    game = rulesets.find("wardrones")
    square = squad("a", (20, 22), base="25.4x25.4mm rect", profile={"M": 1})
    scenario = table(square)
    rule = "wardrones.measure.no-part-further"
    for steps, said in ((((21, 22), 90), True), (((21, 22),), False)):
        plan = walked(scenario, "move", *steps)
        assert planner.check(scenario, plan).legal
        ways = tuple(
            type(way)(way.id, way.start, way.steps, way.spent, INCH) for way in plan.models
        )
        from dataclasses import replace

        assert (rule in dict(game.remarks(scenario, replace(plan, models=ways), ()))) is said
