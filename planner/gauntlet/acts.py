"""Random scenes in which a unit may do what it seldom may: react, get down, pile in, arrive."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import planner
from planner import rulesets
from planner.errors import InputError
from planner.gauntlet.games import games
from planner.gauntlet.scene import Scene, scene


def act(seed: int) -> Scene:
    """Return the scene of this number with a state of the unit, and an action that is unusual."""
    given = scene(seed, most=3)
    random = Random(f"act {seed}")
    states = games()[given.game]["states"]
    for state in random.sample(states, len(states)):
        units = given.scenario["units"]
        changed = {**given.scenario, "units": [{**units[0], "state": state}, *units[1:]]}
        open_ = _unusual(given.game, changed)
        if open_:
            return replace(given, scenario=changed, order=_order(random, given, open_))
    return given


def _unusual(game: str, value: dict[str, Any]) -> list[str]:
    """Actions open to the unit that the random scenes never choose."""
    try:
        loaded = planner.load(value)
    except InputError:  # a state that this scene cannot have
        return []
    choices = rulesets.find(game).choices(loaded, loaded.unit("u"))
    usual = set(games()[game]["actions"])
    return sorted({choice.action for choice in choices if choice.allowed} - usual)


def _order(random: Random, given: Scene, open_: list[str]) -> dict[str, Any]:
    action = random.choice(open_)
    loaded_goal = rulesets.find(given.game).goal(action)
    order: dict[str, Any] = {"unit": "u", "action": action}
    enemies = [unit["id"] for unit in given.scenario["units"] if unit["side"] == "blue"]
    if loaded_goal == "engage" and enemies:
        order["targets"] = enemies[:1]
    elif loaded_goal == "reach":
        size = given.scenario["map"]["table"]
        order["to"] = [round(random.random() * size[side], 2) for side in ("width", "height")]
    return order
