"""Turns on the spot that begin against a wall or a friend, to the micrometre.

An oval of 120 x 92 mm whose tip is beside something turns off it: no part of it is ever further
along than the tip was, 60 mm. A rectangle's side is nearer than its corners, which come out further
as it turns: √(60² + 35²) = 69.46 mm at the most.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.battlefield import Kind
from planner.formation.limits import Limits
from planner.mobility import Bar, Passage, Turning, Way

from .conftest import Stage

OVAL, RECT = "120x92mm oval", "120x70mm rect"
AT = (400_000, 400_000)
MM = 25.4
SHUT = Passage(Way.SHUT, rule="shut")


def beside(stage: Stage, thing: str, off: int) -> Stage:
    """Put a wall or a friend so far from the middle, µm, to the right."""
    stage.may(budget=2_000_000, turning=Turning())
    if thing == "wall":
        stage.wall("w", ((AT[0] + off, 0), (AT[0] + off, 900_000)), 50_000)
        return stage.may(passages={"w": SHUT})
    stage.model("v.1", (AT[0] + off + 16_000, AT[1]))
    return stage.may(bars=(Bar(frozenset({"v.1"}), "shut"),))


@pytest.mark.parametrize("thing", ["wall", "friend"])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_off_its_tip(stage: Stage, pivot: Any, thing: str, more: int) -> None:
    """Turned off what it touches it is clear all along; 1 µm into it it is not where it begins."""
    stage.model("u.1", AT, OVAL)
    found = beside(stage, thing, 60_000 + more).judge({"u.1": [pivot(20)]}).violations
    assert [(v.rule, v.step, v.amount) for v in found] == ([("shut", 0, 1)] if more < 0 else [])


@pytest.mark.parametrize("thing", ["wall", "friend"])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_onto_its_tip(stage: Stage, pivot: Any, thing: str, more: int) -> None:
    """The same the other way round: it ends touching, or 1 µm too far."""
    stage.model("u.1", AT, OVAL, 20)
    found = beside(stage, thing, 60_000 + more).judge({"u.1": [pivot(0)]}).violations
    assert {v.rule for v in found if v.step == 0} == ({"shut"} if more < 0 else set())


@pytest.mark.parametrize(("base", "heading", "off"), [(RECT, 0, 60_000), (OVAL, 90, 46_000)])
@pytest.mark.parametrize("thing", ["wall", "friend"])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_side_along_something(
    stage: Stage, pivot: Any, base: str, heading: int, off: int, thing: str, more: int
) -> None:
    """Any turn brings a corner, or the longer axis, into what its side lies along."""
    stage.model("u.1", AT, base, heading)
    found = beside(stage, thing, off + more).judge({"u.1": [pivot(heading + 20)]}).violations
    assert "shut" in {v.rule for v in found if v.step == 0}


@pytest.mark.parametrize("off", [56_824, 56_825, 56_826, 56_827])
def test_off_a_slanting_touch(stage: Stage, pivot: Any, off: int) -> None:
    """At 30° it reaches √(60² · 3/4 + 46² · 1/4) = 56.8243 mm to the right, at 60° less.

    A wall 56.824 mm off is in it where it begins; one at 56.825 is 0.7 µm off, and the further it
    turns the more: it may. The other way it goes into it, 0.04 mm for each tenth of a degree.
    """
    stage.model("u.1", AT, OVAL, 30)
    legal = beside(stage, "wall", off).rules({"u.1": [pivot(60)]}) == []
    assert legal is (off >= 56_825)
    assert beside(stage, "wall", off).rules({"u.1": [pivot(29)]}) != []


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize(
    ("base", "heading", "off", "degrees"),
    [(RECT, 45, 67_176, 60), (RECT, 45, 67_176, 40), (OVAL, 30, 56_825, 60)],
)
def test_off_the_edge_of_the_table(
    stage: Stage, pivot: Any, base: str, heading: int, off: int, degrees: int, more: int
) -> None:
    """At 45° a rectangle reaches (60 + 35) / √2 = 67.1751 mm to a side, the oval at 30° as above.

    Its corner is 30.26° off its axis, so 14.7° past the furthest: turned on by 15° it comes nearer
    to the centre, turned back by 5° further, to 69.46 cos 9.7° = 68.46 mm.
    """
    stage.may(budget=2_000_000, turning=Turning()).model("u.1", (off + more, AT[1]), base, heading)
    found = stage.rules({"u.1": [pivot(degrees)]})
    assert (found == []) is (more >= 0 and degrees > heading)


def tank(off: int) -> planner.Scenario:
    """A vehicle on the oval, its tip towards a wall so far from its middle, µm."""
    x = (400_000 + off) / 1_000 / MM
    kind = {"kind": "wall", "height": 5, "terrain": "ruins", "climbable": False}
    line = {"type": "LineString", "coordinates": [[x, 1], [x, 29]]}
    model = {"id": "u.1", "base": OVAL, "at": [400 / MM, 400 / MM]}
    words: dict[str, Any] = {"keywords": ["VEHICLE"], "profile": {"M": 3}}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 40, "height": 30, "unit": "in"},
                "features": [{"type": "Feature", "id": "w", "properties": kind, "geometry": line}],
            },
            "units": [{"id": "u", "side": "red", "models": [model], **words}],
        }
    )


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_the_planner_reads_it_so_too(more: int) -> None:
    """Asked to face 20° where it stands it turns there, or a µm off; inside the wall it cannot."""
    order = planner.Order("u", "normal", to=(400 / MM, 400 / MM), facing=20)
    plan = planner.plan(tank(60_000 + more), order, Limits(deterministic_time=0.1, reasons=0))
    assert plan.found is (more >= 0)
    if plan.found:
        end = plan.models[0].end
        assert max(abs(end.x - AT[0]), abs(end.y - AT[1])) <= 2


@pytest.mark.parametrize("thing", ["wall", "friend"])
@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize(("degrees", "may"), [(20, False), (-20, True)])
def test_off_what_is_beside_half_of_a_side(
    stage: Stage, pivot: Any, thing: str, more: int, degrees: int, may: bool
) -> None:
    """A wall, or a friend, along the half of its left side that is ahead: it turns right off it.

    The rectangle's side is 35 mm from its middle. A wall's end 20 mm ahead of that is beyond the
    line of the side at 20°, too: 35 cos 20° + 20 sin 20° = 39.7 mm; to the left it is
    35 cos 20° - 20 sin 20° = 26.0 mm off. So is a friend whose middle is 51 mm off: 54.8 mm.
    """
    stage.may(budget=2_000_000, turning=Turning()).model("u.1", AT, RECT)
    low, high = AT[1] + 35_000 + more, AT[1] + 85_000
    if thing == "wall":
        corners = (AT[0] + 20_000, low, AT[0] + 90_000, high)
        stage.box("w", Kind.SOLID, corners, top=50_000)
        stage.may(passages={"w": SHUT})
    else:
        stage.model("v.1", (AT[0] + 20_000, low + 16_000)).may(
            bars=(Bar(frozenset({"v.1"}), "shut"),)
        )
    for steps in ([pivot(degrees % 360)], [pivot(degrees % 360), pivot(0)]):
        found = {v.rule for v in stage.judge({"u.1": steps}).violations} & {"shut"}
        assert (not found) is (may and more >= 0)
