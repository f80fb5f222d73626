"""What a plan file says of itself is compared with what is so; what it leaves out is not."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import planner

from .two_models import TWO_MODELS, two_models

PLAN: dict[str, Any] = {
    "format": "planner-plan/1",
    "ruleset": "wh40k10",
    "order": {"unit": "u", "action": "normal", "to": [13, 14]},
    "models": [{"id": "u.1", "steps": [{"kind": "line", "to": [13, 14]}]}],
}
"""3" along and 4" up: 5"."""
CHARGE: dict[str, Any] = {
    **PLAN,
    "order": {"unit": "u", "action": "charge", "targets": ["e"], "roll": 9},
    "models": [{"id": "u.1", "steps": [{"kind": "line", "to": [18, 10]}]}],
}
"""8" ahead, 2" from centre to centre: 2" less 32 mm = 0.74" apart."""


def rules(plan: dict[str, Any], model: dict[str, Any] | None = None, **more: Any) -> list[str]:
    """Return the rules of all violations of a plan with other words of its model, and more."""
    said = copy.deepcopy(plan) | more
    said["models"][0] |= model or {}
    verdict = planner.check(two_models(), said)
    return [violation.rule for violation in verdict.violations]


def test_what_is_left_out_says_nothing() -> None:
    """Order, ids and steps are enough."""
    assert rules(PLAN) == []
    assert rules(CHARGE) == []


@pytest.mark.parametrize(
    ("spent", "wrong"), [(5, False), (5.005, False), (4.995, False), (5.02, True), (4.98, True)]
)
def test_the_whole_cost(spent: float, wrong: bool) -> None:
    """5", to two decimals as people write them."""
    assert rules(PLAN, {"spent": spent}) == ["spent"] * wrong


@pytest.mark.parametrize(("budget", "wrong"), [(6, False), (7, True), (5.9, True)])
def test_the_budget(budget: float, wrong: bool) -> None:
    """M is 6"."""
    assert rules(PLAN, {"budget": budget}) == ["spent"] * wrong


@pytest.mark.parametrize(("cost", "wrong"), [(5, False), (4, True), (5.5, True)])
def test_the_cost_of_a_step(cost: float, wrong: bool) -> None:
    """Each line costs what it measures."""
    step = {"kind": "line", "to": [13, 14], "cost": cost}
    assert rules(PLAN, {"steps": [step]}) == ["cost"] * wrong


@pytest.mark.parametrize(
    ("end", "wrong"),
    [
        ({"at": [13, 14]}, False),
        ({"at": [13.0, 14.0, 0.0], "facing": 0}, False),
        ({"at": [13.1, 14]}, True),
        ({"at": [13, 14, 1]}, True),
        ({"at": [13, 14], "facing": 90}, True),
    ],
)
def test_where_it_ends(end: dict[str, Any], wrong: bool) -> None:
    """The last step says it, and `to` must say the same."""
    assert rules(PLAN, {"to": end}) == ["to"] * wrong


def term(name: str, value: float, bound: float, **more: Any) -> dict[str, Any]:
    """Return a term that is wanted large, or (walked) small."""
    sense = "min" if name == "distance_walked" else "max"
    return {"name": name, "sense": sense, "value": value, "bound": bound, **more}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (term("models_engaged", 1, 1), False),
        (term("models_engaged", 2, 2), True),
        (term("models_engaged", 0, 1), True),
        (term("targets_engaged", 1, 1), False),
        (term("targets_engaged", 2, 2), True),
        (term("models_engaged", 1, 0), True),  # better than its own bound
        (term("distance_walked", 8, 8, unit="length"), False),
        (term("distance_walked", 8.5, 8, unit="length"), True),  # it walks less than it says
        (term("distance_walked", 7, 7, unit="length"), True),
        (term("tests_owed", 0, 0) | {"sense": "min"}, False),
        (term("tests_owed", 1, 0) | {"sense": "min"}, True),  # nobody owes one
        (term("tests_besides", 1, 0) | {"sense": "min"}, True),
    ],
)
def test_what_is_won(said: dict[str, Any], wrong: bool) -> None:
    """One model in range of one target, 8" walked."""
    assert rules(CHARGE, objective=[said]) == ["objective"] * wrong


def added(value: float, fighting: float, walked: float) -> dict[str, Any]:
    """Three for each that fights, less what is walked; `value` is said of it."""
    parts = [
        term("models_engaged", fighting, 1),
        term("distance_walked", walked, 0, unit="length") | {"sense": "min"},
    ]
    name = "models_engaged:3+distance_walked"
    return term(name, value, 3, unit="points") | {"parts": parts}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (added(-5, 1, 8), False),  # 3 - 8
        (added(-6, 0, 6), True),  # one fights, and 8" are walked
        (added(-2, 2, 8), True),  # two do not
        (added(-3, 1, 6), True),  # 8" are walked
        (added(-5.5, 1, 8.5), True),
        (added(-4, 1, 8), True),  # its own parts come to -5
        (added(4, 1, 8), True),
    ],
)
def test_what_is_added_up(said: dict[str, Any], wrong: bool) -> None:
    """One model in range of one target, 8" walked: 3 - 8 = -5 points."""
    found = rules(CHARGE, objective=[said])
    assert found == ["objective"] * len(found)
    assert bool(found) is wrong


def test_points_below_nothing_are_told() -> None:
    """10" apart less 32 mm is a gap of 8.74": 7.740157" to 1", so 1 - 7.740157 = -6.740157."""
    scenario = two_models()
    goal = ["models_engaged:1+distance_walked"]
    order = planner.Order("u", "charge", ["e"], goal=goal, roll=9)
    plan = planner.plan(scenario, order)
    assert plan.objective[0].value == pytest.approx(-6.740157, abs=1e-4)
    assert planner.check(scenario, plan.to_json()).legal


def test_a_plan_of_another_game_answers_for_that_alone() -> None:
    """Its numbers mean something else there."""
    assert rules(PLAN, {"spent": 3}, ruleset="gemini") == ["ruleset"]


@pytest.mark.parametrize("written", ["as it is", "with its map beside", "in another order"])
def test_which_scenario_it_is_of(written: str, tmp_path: Path) -> None:
    """The same table however it is written; another one, or none at all, is another."""
    said = copy.deepcopy(TWO_MODELS)
    if written == "with its map beside":
        (tmp_path / "m.geojson").write_text(json.dumps(said["map"]))
        said["map"] = "m.geojson"
    elif written == "in another order":
        said = dict(reversed(said.items()))
    (tmp_path / "s.json").write_text(json.dumps(said))
    digest = planner.load(tmp_path / "s.json").digest
    assert rules(PLAN, scenario=digest) == []
    assert rules(PLAN, scenario="sha256:0") == ["scenario"]
    said["units"][1]["models"][0]["at"] = [20, 10.01]
    assert rules(PLAN, scenario=planner.load(said, folder=tmp_path).digest) == ["scenario"]
