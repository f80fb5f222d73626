"""One random scene: a scenario in file form and an order, from a number alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import planner
from planner import rulesets
from planner.gauntlet.crowd import Crowd
from planner.gauntlet.games import games
from planner.gauntlet.ground import MANY, Ground, named_map
from planner.order import Order

THINGS: Final = (0, 1, 1, 2, 2, 3, 4)
"""How many things a small scene may have on its table."""
LONG: Final = 0.08
"""Share of small scenes in which bases may be long."""


@dataclass(frozen=True)
class Scene:
    """A scenario, as its file holds it, and an order, by the names of `Order`'s parameters."""

    seed: int
    scenario: dict[str, Any]
    order: dict[str, Any]

    @property
    def game(self) -> str:
        """The game it is of."""
        return str(self.scenario["ruleset"])

    def asked(self) -> Order:
        """Return the order itself."""
        return Order(**self.order)


def scene(seed: int, most: int = 12) -> Scene:
    """Return the scene of this number; the games take turns.

    Parameters:
        most: models of a unit; with 3 or fewer no map by name is used: what is tested often.
    """
    names = sorted(games())
    name = names[seed % len(names)]
    return _scene(seed, name, games()[name], most)


def small(seed: int) -> Scene:
    """Return a scene that takes little time: many of them are for each change.

    Of up to three models and up to four things on the table; few who move are long, as turning
    takes ten times as long to plan.
    """
    names = sorted(games())
    name = names[seed % len(names)]
    random = Random(f"small {seed}")
    game = games()[name]
    if random.random() >= LONG:
        game = {**game, "bases": [base for base in game["bases"] if " " not in base]}
    return _scene(seed, name, game, random.choice((1, 1, 2, 2, 3)), THINGS)


def _scene(
    seed: int, name: str, game: dict[str, Any], most: int, things: tuple[int, ...] = MANY
) -> Scene:
    random = Random(seed)
    named = game["maps"] and most > 3 and random.random() < 0.08
    table = named_map(random.choice(game["maps"])) if named else Ground(random, game).map(things)
    units: list[dict[str, Any]] = []
    while not units or units[0]["id"] != "u":
        units = Crowd(random, game, table, most).units()
    scenario = {
        "format": "planner-scenario/1",
        "ruleset": name,
        "map": table,
        "units": units,
    }
    return Scene(seed, scenario, _order(random, game, scenario))


def _order(random: Random, game: dict[str, Any], scenario: dict[str, Any]) -> dict[str, Any]:
    """Return an order that can be given: an action, who it is against, where to, the dice."""
    enemies = [unit["id"] for unit in scenario["units"] if unit["side"] == "blue"]
    against = game["against"]
    actions = [a for a in game["actions"] if enemies or a not in against]
    action = random.choice(actions if random.random() < 0.1 else _open_to(scenario, actions))
    order: dict[str, Any] = {"unit": "u", "action": action}
    if action in against:
        order["targets"] = random.sample(enemies, random.choice((1, 1, len(enemies))))
    else:
        order |= _aim(random, scenario["map"])
    dice = game["dice"].get(action)
    if dice and random.random() < 0.9:
        order["roll"] = random.randint(*dice)
    return order


def _open_to(scenario: dict[str, Any], actions: list[str]) -> list[str]:
    """Return the actions that the unit may choose now: an order refused at once shows little."""
    loaded = planner.load(scenario)
    choices = rulesets.find(loaded.ruleset).choices(loaded, loaded.unit("u"))
    allowed = {choice.action for choice in choices if choice.allowed}
    return [action for action in actions if action in allowed] or actions


def _aim(random: Random, table: dict[str, Any]) -> dict[str, Any]:
    marked = [
        f["id"] for f in table["features"] if f["properties"]["kind"] in ("objective", "area")
    ]
    aim = random.random()
    if aim < 0.25:
        return {"goal": random.choice(("escape", "hold"))}
    if marked and aim < 0.5:
        return {"to": random.choice(marked)}
    size = table["table"]
    return {"to": [round(random.random() * size[side], 2) for side in ("width", "height")]}
