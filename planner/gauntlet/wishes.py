"""Random small scenes under other readings, with whatever may be wished for."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import planner
from planner import rulesets
from planner.errors import InputError
from planner.formation.terms.goals import GOALS, TERMS
from planner.gauntlet.scene import Scene, small
from planner.rulesets.ruleset import Ruleset
from planner.scenario import Scenario

READINGS: Final = (0, 0, 1, 3, 6, 15)
"""How many options have another reading, drawn at random."""
WEIGHTS: Final = (1, 2, 5)


def wish(seed: int) -> Scene:
    """Return the small scene of this number with readings, a goal and a way to face drawn anew."""
    given = small(seed)
    random = Random(f"wish {seed}")
    ruleset = rulesets.find(given.game)
    options = _readings(random, ruleset)
    scenario = {**given.scenario, "options": options} if options else given.scenario
    try:
        loaded = planner.load(scenario)
        choices = ruleset.choices(loaded, loaded.unit("u"))
    except InputError:  # a reading that this scene cannot have
        return given
    actions = [choice.action for choice in choices if choice.allowed]
    if not actions:
        return given
    order = _order(random, ruleset, scenario, random.choice(actions))
    if random.random() < 0.8:
        order |= _roll(random, ruleset, loaded, order)
    return replace(given, scenario=scenario, order=order)


def _roll(
    random: Random, ruleset: Ruleset, scenario: Scenario, order: dict[str, Any]
) -> dict[str, Any]:
    try:
        die = ruleset.die(scenario, planner.Order(**order))
    except InputError:  # something that the order lacks: asking for it says so
        return {}
    return {} if die is None else {"roll": random.choice(sorted(die.chances))}


def _readings(random: Random, ruleset: Ruleset) -> dict[str, Any]:
    told = {key: o.readings for key, o in ruleset.options.items() if len(o.readings) > 1}
    keys = random.sample(sorted(told), min(len(told), random.choice(READINGS)))
    return {key: random.choice(told[key]) for key in keys}


def _order(
    random: Random, ruleset: Ruleset, scenario: dict[str, Any], action: str
) -> dict[str, Any]:
    order: dict[str, Any] = {"unit": "u", "action": action}
    enemies = [unit["id"] for unit in scenario["units"] if unit["side"] == "blue"]
    size = scenario["map"]["table"]
    if ruleset.goal(action) == "engage" and enemies:
        order["targets"] = random.sample(enemies, random.choice((1, 1, len(enemies))))
    elif random.random() < 0.7:
        order["to"] = [round(random.random() * size[side], 2) for side in ("width", "height")]
    if random.random() < 0.5:
        order["goal"] = _goal(random)
    if random.random() < 0.3:
        order["facing"] = random.choice([float(random.randrange(360)), *enemies])
    return order


def _goal(random: Random) -> str | list[str]:
    """A goal by name, or up to three terms, some of them two added up."""
    if random.random() < 0.4:
        return random.choice(sorted(GOALS))
    terms = sorted(TERMS)
    return [
        random.choice(terms)
        if random.random() < 0.6
        else f"{random.choice(terms)}:{random.choice(WEIGHTS)}+{random.choice(terms)}"
        for _ in range(random.randint(1, 3))
    ]
