"""Orders that the rules refuse: a "no" to who plans them is a "no" to who has them judged."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Limits, Order, Scenario, rulesets
from planner.errors import OrderError

QUICK = Limits(rounds=0, reasons=0)
BARE: dict[str, dict[str, Any]] = {
    "wh40k10": {"profile": {"M": 6}, "keywords": ["INFANTRY"]},
    "gemini": {"profile": {"M": 4, "I": 4}},
    "wardrones": {"profile": {"M": 4}},
    "epic41k": {"profile": {"M": 15, "class": "infantry"}},
}


def table(game: str, *, enemy: bool = True) -> Scenario:
    """Two models of a unit, with no more in its profile than it moves by, and one enemy."""
    size = {"width": 40, "height": 30, "unit": rulesets.find(game).unit.value}
    own = [{"id": f"u.{k}", "base": "25mm", "at": [8, 8 + 1.2 * k]} for k in (1, 2)]
    units: list[dict[str, Any]] = [{"id": "u", "side": "red", "models": own, **BARE[game]}]
    if enemy:
        foe = {"id": "e.1", "base": "25mm", "at": [20, 10]}
        units.append({"id": "e", "side": "blue", "models": [foe], **BARE[game]})
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": game,
            "map": {"type": "FeatureCollection", "table": size, "features": []},
            "units": units,
        }
    )


def judged(scenario: Scenario, order: Order) -> bool:
    """Whether nobody goes anywhere lawfully by an order."""
    models = [{"id": model.id, "steps": []} for model in scenario.unit("u").models]
    asked = {"unit": order.unit, "action": order.action, "targets": list(order.targets)}
    plan = {
        "format": "planner-plan/1",
        "ruleset": scenario.ruleset,
        "order": asked,
        "models": models,
    }
    return planner.check(scenario, plan).legal


@pytest.mark.parametrize("enemy", [True, False], ids=["an enemy", "no enemy"])
@pytest.mark.parametrize("game", BARE)
def test_what_is_refused_is_illegal(game: str, enemy: bool) -> None:
    """Each action of each game that may not be taken now, whatever a profile lacks for it."""
    scenario = table(game, enemy=enemy)
    ruleset, tried = rulesets.find(game), 0
    for action in ruleset.actions:
        order = Order("u", action)
        try:
            no = ruleset.refusal(scenario, order)
        except OrderError:
            continue  # what it needs to be an order is another matter
        if no is not None:
            assert not planner.plan(scenario, order, QUICK).found
            assert not judged(scenario, order), action
            tried += 1
    assert tried > 1


@pytest.mark.parametrize("action", ["pile_in", "consolidate"])
def test_nobody_is_left_to_move_towards(action: str) -> None:
    """wh40k10.param.pile-in, wh40k10.param.consolidate: towards the closest enemy model."""
    scenario = table("wh40k10", enemy=False)
    plan = {
        "format": "planner-plan/1",
        "ruleset": "wh40k10",
        "order": {"unit": "u", "action": action},
        "models": [{"id": "u.1", "steps": []}, {"id": "u.2", "steps": []}],
    }
    rule = f"wh40k10.param.{action.replace('_', '-')}"
    (wrong,) = planner.check(scenario, plan).violations
    assert (wrong.rule, "no enemy is left" in wrong.text) == (rule, True)


def test_no_marker_to_move_towards_is_a_no() -> None:
    """wh40k10.param.consolidate: the second way is towards the closest objective marker."""
    scenario = table("wh40k10")
    found = planner.plan(scenario, Order("u", "consolidate_objective"), QUICK)
    assert [why.rule for why in found.why_not] == ["wh40k10.param.consolidate"]
    assert "no objective marker" in found.why_not[0].text


def test_who_has_no_number_for_a_roll_that_it_may_not_make_is_refused() -> None:
    """gemini.react.manoeuvre.trigger-end: nobody has fired; what its profile lacks is no matter."""
    scenario, order = table("gemini"), Order("u", "react_fire")
    assert not planner.plan(scenario, order, QUICK).found
    assert not judged(scenario, order)


@pytest.mark.parametrize(("action", "offered"), [("move", True), ("stand_fire", False)])
def test_who_stands_still_is_not_offered_to_engage(action: str, offered: bool) -> None:
    """gemini.react.stand-fire.roll: nobody moves, so no goal brings anybody nearer to a target."""
    with pytest.raises(OrderError, match="does not look at targets") as raised:
        planner.plan(table("gemini"), Order("u", action, ["e"]))
    assert ("the goal engage" in str(raised.value)) is offered
