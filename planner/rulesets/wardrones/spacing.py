"""How near models stand: comrades to each other, and others to enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.mobility import Coherency, Standoff
from planner.rulesets.options import amount
from planner.rulesets.others import ANY_HEIGHT, model_ids

if TYPE_CHECKING:
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

ENEMY: Final = "wardrones.enemy.one-inch"
COHERENCY: Final = "wardrones.param.coherency"
APART: Final = "wardrones.split.apart"


def standoffs(
    game: Wardrones, scenario: Scenario, others: list[Unit], rule: str = ENEMY
) -> tuple[Standoff, ...]:
    """Return the inch to keep from `others`."""
    if not others:
        return ()
    strict = bool(game.option(scenario, "enemy_gap_strict"))
    gap = game.numbers.length(ENEMY)
    return (Standoff(model_ids(others), gap, ANY_HEIGHT, rule, inclusive=strict),)


def coherency(game: Wardrones, scenario: Scenario, unit: Unit) -> Coherency | None:
    """Return how a unit stands together: neighbours within an inch, in one group."""
    if len(unit) < 2 or game.option(scenario, "coherency") == "off":
        return None
    return Coherency(spacing(game, scenario), ANY_HEIGHT, 1, True, COHERENCY, APART)


def strangers(game: Wardrones, scenario: Scenario, unit: Unit) -> list[Unit]:
    """Return the friends who do not let `unit` through: all that are not of its formation."""
    friends, mine = scenario.friends(unit), unit.profile.get("formation")
    if game.option(scenario, "formation_is") == "unit" or mine is None:
        return friends
    return [friend for friend in friends if friend.profile.get("formation") != mine]


def spacing(game: Wardrones, scenario: Scenario) -> int:
    """Return how near comrades stand to each other, µm: an inch, or as players have agreed."""
    given = amount(game.option(scenario, "coherency"))
    return game.numbers.length(COHERENCY) if given is None else game.unit.to_um(float(given))
