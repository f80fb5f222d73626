"""Options whose readings give other plans and verdicts, each planned and judged in both."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario

GAME = "gemini"
INCH = 25_400


def judged(scenario: Scenario, plan: Plan) -> set[str]:
    """The rules that a plan breaks on another table, for which it is what it says of it."""
    there = replace(plan, scenario=scenario.digest, scene=scenario)
    return {violation.rule for violation in planner.check(scenario, there).violations}


@pytest.mark.parametrize("turns", [(20, 22, 0, 10, 22, 16.5, 16), (20, 22, 180, 30, 22, 23.5, 24)])
def test_a_way_back_turns_or_not(scene: Any, unit: Any, turns: tuple[float, ...]) -> None:
    """gemini.turn.free-quarter, gemini.turn.extra-cost, A-08: 4" to what is right behind it.

    Bends count: a quarter turn is free, another takes 0.5" of the 4" (backing takes half of them).
    They do not: it goes 4" as it stands, which is 8" of backing to who counts them, 4" too far.
    """
    x, y, facing, to, up, turned, straight = turns
    found = {}
    for counts, end in ((True, turned), (False, straight)):
        who = unit("a", (x, y))
        who["models"][0]["facing"] = facing
        scenario = scene(GAME, who, options={"turn.count_bends": counts})
        plan = planner.plan(scenario, Order("a", "move", to=(to, up)))
        assert planner.check(scenario, plan).legal
        assert plan.models[0].end.x == pytest.approx(end * INCH, abs=5)
        found[counts] = scenario, plan
    assert "gemini.move.reductions" in judged(found[True][0], found[False][1])
    assert judged(found[False][0], found[True][1]) == set()


@pytest.mark.parametrize(("initiative", "parts"), [(1, {False}), (2, {False, True})])
@pytest.mark.parametrize("counts", [False, True])
def test_a_character_leaves(
    scene: Any, unit: Any, initiative: int, parts: set[bool], counts: bool
) -> None:
    """gemini.split.max-parts, gemini.ic.leave, A-59: alone it is none of the parts, or one.

    With I 1 a squad is one part: where the character counts, it may not go off by itself.
    """
    squad = unit("a", (20, 22), (21, 22), (22, 22), profile={"I": initiative, "M": 4})
    squad["models"][0]["profile"] = {"independent_character": True}
    squad["models"][0]["facing"] = 180
    scenario = scene(GAME, squad, options={"split.count_ic": counts})
    order = Order("a", "split", to=(10, 22), models=("a.1",))
    plan = planner.plan(scenario, order)
    assert plan.found is (counts in parts)
    if plan.found:
        assert plan.models[0].end.x == pytest.approx(16 * INCH, abs=5)
        assert planner.check(scenario, plan).legal
        return
    assert [why.rule for why in plan.why_not] == ["gemini.split.max-parts"]
    other = scene(GAME, squad, options={"split.count_ic": False})
    assert "gemini.split.max-parts" in judged(scenario, planner.plan(other, order))


def test_who_went_down_pinned_reacts_or_not(scene: Any, unit: Any) -> None:
    """gemini.react.ground.pinned, A-71: unpinned again, it loses a turn's orders; or reactions too.

    A roll of two good dice lets it move twice: 8".
    """
    found = {}
    for reading in ("activation-only", "full"):
        who = unit("a", (30, 22), profile={"activation": 3}, state={"pinned": True})
        who["models"][0]["facing"] = 90
        options = {"ground.pinned_lock": reading}
        scenario = scene(GAME, who, unit("b", (36, 22), side="blue"), options=options)
        down = planner.after(scenario, planner.plan(scenario, Order("a", "go_to_ground")))
        state = {k: v for k, v in down.unit("a").state.items() if k != "pinned"}
        a = replace(down.unit("a"), state={**state, "provoked_by": ["b"]})
        then = replace(down, units=(a, down.unit("b")))
        plan = planner.plan(then, Order("a", "react_move", to=(30, 32), roll=2))
        found[reading] = then, plan
    then, plan = found["activation-only"]
    assert planner.check(then, plan).legal
    assert plan.models[0].end.y == pytest.approx(30 * INCH, abs=5)
    barred, no = found["full"]
    assert [why.rule for why in no.why_not] == ["gemini.react.manoeuvre.ineligible"]
    assert judged(barred, plan) == {"gemini.react.manoeuvre.ineligible"}


def test_what_is_fast_over_a_strip_of_mines(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dangerous.fast-two-dice, A-17: 8" in all, 1" of mines: two dice of 1/2 each, or one.

    The chance of who is slow inside is told with its note, not with its dice: that of a plan is
    known by how far it goes, not by where. Told with the dice it is judged in the first reading.
    """
    mines = box("m", "area", 31, 0, 32, 44, terrain="minefield")
    found = {}
    for reading, rule, struck in (
        ("turn", "gemini.dangerous.fast-two-dice", "3/4"),
        ("zone", "gemini.dangerous.minefield", "1/2"),
    ):
        who = unit("a", (30, 22), profile={"AP": 2})
        scenario = scene(GAME, who, features=[mines], options={"dangerous.fast_by": reading})
        plan = planner.plan(scenario, Order("a", "move", to=(38, 22), goal="press_on"))
        assert planner.check(scenario, plan).legal
        assert f"a chance of {struck} that any of 1 is struck" in dict(plan.notes)[rule]
        found[reading] = plan.dice[0].probability
    assert found == {"turn": Fraction(1, 4), "zone": None}
