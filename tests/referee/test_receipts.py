"""Rules and tests that a plan file names have to be the game's, and to owe what they stand by."""

from __future__ import annotations

from typing import Any

import pytest

import planner

LINE, FLY = "wh40k10.line.same-point", "wh40k10.fly.through-air"
ROLL, SHOOT = "wh40k10.advance.roll", "wh40k10.advance.no-shoot"
SLOW = "gemini.terrain.very-difficult"
BOG: dict[str, Any] = {
    "type": "Feature",
    "id": "bog",
    "properties": {"kind": "area", "terrain": "very_difficult"},
    "geometry": {
        "type": "Polygon",
        "coordinates": [[[11, 5], [14, 5], [14, 15], [11, 15], [11, 5]]],
    },
}


def table(game: str, profile: dict[str, Any], *features: Any) -> planner.Scenario:
    """Return one model on a base of an inch at (10, 10)."""
    model = {"id": "u.1", "base": "25.4mm", "at": [10, 10]}
    unit = {"id": "u", "side": "red", "profile": profile, "models": [model]}
    size = {"width": 44, "height": 30, "unit": "in"}
    map_ = {"type": "FeatureCollection", "table": size, "features": list(features)}
    head = {"format": "planner-scenario/1", "ruleset": game, "map": map_}
    return planner.load({**head, "units": [unit]})


def found(
    scenario: planner.Scenario, order: dict[str, Any], step: dict[str, Any], **more: Any
) -> list[str]:
    """Return the rules of what is wrong with one step and what else is said."""
    words = {key: more.pop(key) for key in ("credits",) if key in more}
    plan = {
        "format": "planner-plan/1",
        "ruleset": scenario.ruleset,
        "order": {"unit": "u", **order},
        "models": [{"id": "u.1", "steps": [{"kind": "line", **step}], **words}],
        **more,
    }
    violations = planner.check(scenario, plan).violations
    assert all(one.says_how_much for one in violations)
    return [one.rule for one in violations]


def advance(**more: Any) -> list[str]:
    """Return what is wrong with an advance of 5" that says more."""
    order = {"action": "advance", "to": [13, 14], "roll": 3}
    step = {"to": [13, 14], **more.pop("step", {})}
    return found(table("wh40k10", {"M": 6}), order, step, **more)


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ([], []),
        ([LINE], []),
        ([LINE, LINE], ["rule"]),  # once is enough
        (["chess.castling"], ["rule"]),  # of no game
        ([LINE, FLY], ["rule"]),  # of the game, and nobody flies
        ([SHOOT, FLY], ["rule", "rule"]),
    ],
)
def test_what_a_step_pays_by(rules: list[str], wrong: list[str]) -> None:
    """wh40k10.line.same-point sets what a line costs, and nothing else does on an empty table."""
    assert advance(step={"rules": rules}) == wrong


@pytest.mark.parametrize(
    ("kind", "to", "wrong"),
    [
        ("line", [11, 10], []),  # its base is in the bog for the last half inch
        ("line", [9, 10], ["rule"]),
        ("line", [10, 11], ["rule"]),  # half an inch beside it, all along
    ],
)
def test_what_a_step_meets(kind: str, to: list[int], wrong: list[str]) -> None:
    """gemini.terrain.very-difficult slows who is in such ground, and nobody beside it."""
    scenario = table("gemini", {"M": 4, "AP": 2, "I": 4}, BOG)
    assert found(scenario, {"action": "move"}, {"kind": kind, "to": to, "rules": [SLOW]}) == wrong


@pytest.mark.parametrize("test", ["no.such", "desperate_escape"])
def test_what_a_step_owes(test: str) -> None:
    """wh40k10.advance.distance: nothing on an empty table owes a test."""
    assert advance(step={"tests": [test]}) == ["tests"]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"dice": [{"test": "advance", "dice": "D6", "rule": ROLL}]}, []),
        ({"dice": [{"test": "advance", "dice": "D6"}]}, []),
        ({"dice": [{"test": "advance", "dice": "D6", "rule": SHOOT}]}, ["rule"]),
        ({"notes": [{"text": "as it is written", "rule": SHOOT}]}, []),
        ({"notes": [{"text": "as nobody wrote it", "rule": "wh40k10.nope"}]}, ["rule"]),
        ({"why_not": [{"text": "too far", "rule": "budget"}]}, []),  # the referee's own word
        ({"why_not": [{"text": "too far", "rule": "wh40k10.nope"}]}, ["rule"]),
        ({"why_not": [{"text": "too far", "models": ["u.1"]}]}, []),
        ({"why_not": [{"text": "too far", "models": ["u.1", "u.2", "u.2"]}]}, ["models"]),
        ({"why_not": [{"text": "too far", "features": ["hill"]}]}, ["features"]),
        ({"credits": [{"rule": "wh40k10.nope", "amount": 0}]}, ["rule"]),
        ({"credits": [{"rule": LINE, "amount": 1}]}, ["rule"]),
    ],
)
def test_what_else_names_a_rule(said: dict[str, Any], wrong: list[str]) -> None:
    """wh40k10.advance.roll is the rule of the roll; wh40k10.advance.no-shoot is one, too."""
    assert advance(**said) == wrong


@pytest.mark.parametrize(("rule", "wrong"), [(SHOOT, []), ("", []), (ROLL, ["rule"])])
def test_by_what_a_state_is_left(rule: str, wrong: list[str]) -> None:
    """wh40k10.advance.no-shoot: who advanced may not shoot."""
    flags = [
        {"flag": "advanced", "rule": ROLL},
        {"flag": "no_shoot", "rule": rule},
        {"flag": "no_charge", "rule": "wh40k10.advance.no-charge"},
    ]
    assert advance(flags=flags) == wrong


def test_a_state_is_left_once() -> None:
    """wh40k10.advance.no-shoot: listed twice it is left no more than once."""
    states = [{"flag": flag, "rule": ""} for flag in ("advanced", "advanced")]
    assert "flags" in advance(flags=states)


@pytest.mark.parametrize(
    ("costs", "wrong"), [((0, 0.5), []), ((0.5, 0), ["cost", "cost"]), ((0.25, 0.25), ["cost"] * 2)]
)
def test_what_a_turn_adds(costs: tuple[float, float], wrong: list[str]) -> None:
    """gemini.turn.free-quarter: 90° are free, and 90° more take half an inch: in that order."""
    scenario = table("gemini", {"M": 4, "AP": 2, "I": 4})
    turns = [
        {"kind": "pivot", "to": [10, 10], "facing": 90 * number, "cost": cost}
        for number, cost in enumerate(costs, 1)
    ]
    plan = {
        "format": "planner-plan/1",
        "ruleset": "gemini",
        "order": {"unit": "u", "action": "move"},
        "models": [{"id": "u.1", "steps": turns}],
    }
    assert [one.rule for one in planner.check(scenario, plan).violations] == wrong
