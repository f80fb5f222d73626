"""Each limit of the chapter at itself, a micrometre before it and a micrometre beyond.

Bases are 1" (25,400 µm) across, and everybody stands on one line unless it is said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner.plan import Term

UM = 1 / 25_400
"""A micrometre in inches."""
AROUND = (-1, 0, 1)
ONE_INCH = "wardrones.enemy.one-inch"


def ask(scenario: Any, action: str, ways: dict[str, Any], **more: Any) -> set[str]:
    """The rules that a plan file breaks: models go from point to point, inches."""
    models = [
        {"id": name, "steps": [{"kind": "line", "to": [x, y, 0]} for x, y in points]}
        for name, points in ways.items()
    ]
    file = {
        "format": "planner-plan/1",
        "ruleset": "wardrones",
        "order": {"unit": "a", "action": action, **more},
        "models": models,
        "move_order": [*ways],
    }
    return {violation.rule for violation in planner.check(scenario, file).violations}


def test_an_inch_from_enemies_at_the_end(table: Any, squad: Any) -> None:
    """wardrones.enemy.one-inch: more than an inch; in the other reading an inch will do."""
    for strict, good in ((True, (True, False, False)), (False, (True, True, False))):
        scenario = table(
            squad("a", (20, 22)), squad("b", (28, 22), side="blue"), enemy_gap_strict=strict
        )
        found = [not ask(scenario, "move", {"a.1": [(26 + k * UM, 22)]}) for k in AROUND]
        assert tuple(found) == good


def test_an_inch_from_enemies_on_the_way(table: Any, squad: Any) -> None:
    """wardrones.enemy.one-inch: it passes above b, whose edge is an inch below its own, or less."""
    scenario = table(squad("a", (20, 22)), squad("b", (23, 20), side="blue"))
    found = [ask(scenario, "manoeuvre", {"a.1": [(20, y), (26, y)]}) for y in _around(22)]
    assert found == [{ONE_INCH}, {ONE_INCH}, set()]


def _around(middle: float) -> list[float]:
    return [middle + k * UM for k in AROUND]


@pytest.mark.parametrize(
    ("action", "state", "far", "rule"),
    [
        ("move", {}, 6, "wardrones.move.standard"),
        ("manoeuvre", {}, 12, "wardrones.move.manoeuvre-double"),
        ("go_to_ground", {}, 6, "wardrones.ground.cost"),
        ("manoeuvre", {"gone_to_ground": True}, 6, "wardrones.ground.get-up"),
        ("dash", {"shot_at_by": ["b"]}, 12, "wardrones.dash.double-rate"),
        ("withdraw", {"approached_by": ["c"]}, 12, "wardrones.withdraw.distance"),
        ("drop", {"shot_at_by": ["b"]}, 0, "wardrones.ground.when"),
        ("move", {"gone_to_ground": True}, None, "wardrones.ground.no-other-move"),
        ("dash", {"shot_at_by": ["b"], "gone_to_ground": True}, None, ""),
    ],
)
def test_how_far_each_action_goes(
    table: Any, squad: Any, action: str, state: Any, far: float | None, rule: str
) -> None:
    """wardrones.move and its kin, by the budget of each."""
    foes = squad("b", (59, 43), side="blue"), squad("c", (40, 22), side="blue")
    scenario = table(squad("a", (30, 22), **state), *foes)
    if far is None:
        rule = rule or "wardrones.ground.no-move-reactions"
        assert rule in ask(scenario, action, {"a.1": [(29, 22)]})
        return
    found = [ask(scenario, action, {"a.1": [(30 - far - k * UM, 22)]}) for k in AROUND]
    if not far:
        assert found == [{rule}, {rule}, {rule}]  # it has steps, however short
        assert ask(scenario, action, {"a.1": []}) == set()
    else:
        assert found == [set(), set(), {rule}]


@pytest.mark.parametrize(
    ("action", "state", "gap", "good"),
    [
        # wardrones.dash.trigger: from more than 12"
        ("dash", "shot_at_by", 12, (False, False, True)),
        # wardrones.withdraw.trigger: up to two moves, 12"
        ("withdraw", "approached_by", 12, (True, True, False)),
    ],
)
def test_how_near_what_it_reacts_to(
    table: Any, squad: Any, no: Any, action: str, state: str, gap: float, good: Any
) -> None:
    """Between the nearest bases."""
    rule = f"wardrones.{action}.trigger"
    for k, fine in zip(AROUND, good, strict=True):
        foe = squad("b", (40 + 1 + gap + k * UM, 22), side="blue")
        scenario = table(squad("a", (40, 22), **{state: ["b"]}), foe)
        assert no(scenario, "a", action) == (None if fine else rule)


def test_how_near_to_join(table: Any, squad: Any, no: Any) -> None:
    """wardrones.amalgamate.within-6: up to 6" between the nearest bases."""
    rule = "wardrones.amalgamate.within-6"
    for k, said in zip(AROUND, (None, None, rule), strict=True):
        scenario = table(squad("a", (20, 22)), squad("c", (27 + k * UM, 22)))
        assert no(scenario, "a", "amalgamate", to="c") == said


def test_how_near_who_has_joined_stands(table: Any, squad: Any) -> None:
    """wardrones.amalgamate.form-together: up to an inch from the others."""
    scenario = table(squad("a", (20, 22)), squad("c", (25, 22)))
    found = [ask(scenario, "amalgamate", {"a.1": [(x, 22)]}, to="c") for x in _around(23)]
    assert found == [{"wardrones.amalgamate.form-together"}, set(), set()]


def test_how_far_apart_parts_are(table: Any, squad: Any) -> None:
    """wardrones.split.apart: more than an inch between them."""
    scenario = table(squad("a", (20, 22), (21, 22)))
    ends = [{"a.1": [], "a.2": [(x, 22)]} for x in _around(22)]
    found = [ask(scenario, "split", ways, models=["a.2"]) for ways in ends]
    apart = {"wardrones.split.apart"}
    assert found == [apart, apart, set()]


def test_how_near_comrades_keep(table: Any, squad: Any) -> None:
    """wardrones.param.coherency: up to an inch between them; both say so that stand alone."""
    scenario = table(squad("a", (20, 22), (21, 22)))
    ends = [{"a.1": [], "a.2": [(x, 22)]} for x in _around(22)]
    found = [bool(ask(scenario, "move", ways)) for ways in ends]
    assert found == [False, False, True]


def test_where_rough_ground_begins_to_slow(table: Any, squad: Any, box: Any) -> None:
    """wardrones.terrain.partial-counts: at its edge 6" are 6"; each µm within costs one more.

    The wood begins 6" before the base: 6" lead to its edge. From 1 µm nearer that µm is at half
    pace, so that 6" are too far, and 6" less a micrometre are not.
    """
    wood = box("w", "area", 26.5, 0, 40, 44, terrain="woods")
    rule = {"wardrones.move.standard"}
    assert ask(table(squad("a", (20, 22)), features=[wood]), "move", {"a.1": [(26, 22)]}) == set()
    near = table(squad("a", (20 + UM, 22)), features=[wood])
    assert ask(near, "move", {"a.1": [(26 + UM, 22)]}) == rule
    assert ask(near, "move", {"a.1": [(26, 22)]}) == set()


def test_how_near_to_an_obstacle_is_cover(table: Any, squad: Any, line: Any, walked: Any) -> None:
    """wardrones.param.cover: up to an inch behind it, across the line from the shooter."""
    wall = line("w", "wall", (24, 10), (24, 34), height=1, terrain="low")
    found = []
    for k in AROUND:
        us = squad("a", (24 - 1.5 - k * UM, 22), shot_at_by=["b"])
        scenario = table(us, squad("b", (50, 22), side="blue"), features=[wall])
        claims = (Term("models_sheltered", "max", 1, 1),)
        plan = replace(walked(scenario, "dash"), objective=claims)
        found.append(planner.check(scenario, plan).legal)
    assert found == [True, True, False]


def test_half_of_the_move_at_a_high_wall(table: Any, squad: Any, line: Any) -> None:
    """wardrones.obstacle.high-half-move: 4" to the wall and 2" over it, the check passed."""
    wall = line("w", "wall", (24.5, 5), (24.5, 40), height=2, terrain="high")
    us = squad("a", (20, 22), profile={"agility": 7}, passed_checks=["w"])
    scenario = table(us, features=[wall])
    found = [ask(scenario, "cross", {"a.1": [(x, 22)]}) for x in _around(26)]
    assert found == [set(), set(), {"wardrones.obstacle.high-half-move"}]
    # clear of the wall it ends 25" in, no nearer
    assert ask(scenario, "cross", {"a.1": [(25, 22)]}) == set()
    assert ask(scenario, "cross", {"a.1": [(25 - UM, 22)]}) != set()


@pytest.mark.parametrize(("many", "rule"), [(4, None), (5, None), (6, "wardrones.unit.max-10")])
def test_ten_models_and_no_more(
    table: Any, squad: Any, no: Any, many: int, rule: str | None
) -> None:
    """wardrones.unit.max-10: 5 and 5 are ten."""
    five = squad("a", *((15 + x, 22) for x in range(5)))
    others = squad("c", *((15 + x, 24) for x in range(many)))
    assert no(table(five, others), "a", "amalgamate", to="c") == rule
