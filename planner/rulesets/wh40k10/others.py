"""The other models on the table, as bars on the way and as distances to keep."""

from __future__ import annotations

from collections.abc import Iterable

from planner.mobility import ENDS, Bar, Standoff, Watch, When
from planner.rulesets.numbers import Numbers
from planner.rulesets.others import model_ids
from planner.rulesets.wh40k10.keywords import is_aircraft, is_big
from planner.rulesets.wh40k10.reading import Reading
from planner.scenario.scenario import Scenario
from planner.units import Unit

AIRCRAFT_RULE = "wh40k10.param.aircraft-others"
OVERWATCH = "wh40k10.param.overwatch"


def bar(models: frozenset[str], rule: str, crossable: str = "") -> tuple[Bar, ...]:
    """Return the bar that `models` are: one, or none where there are no models."""
    return (Bar(models, rule, crossable),) if models else ()


def grounded_enemies(scenario: Scenario, unit: Unit) -> list[Unit]:
    """Return the enemy units that are in the way: all but AIRCRAFT."""
    return [enemy for enemy in scenario.enemies(unit) if not is_aircraft(enemy)]


def big_friends(scenario: Scenario, unit: Unit, model: str, reading: Reading) -> tuple[Bar, ...]:
    """Return the bar of friendly MONSTER and VEHICLE models to a model that is one itself."""
    if not is_big(unit):
        return ()
    friends = [friend for friend in scenario.friends(unit) if is_big(friend)]
    mates = model_ids([unit]) - {model} if reading.mates_block else frozenset[str]()
    return bar(model_ids(friends) | mates, "wh40k10.through.monster-vehicle")


def barred(scenario: Scenario, unit: Unit, model: str, reading: Reading) -> tuple[Bar, ...]:
    """Return who is in a model's way on the ground: enemies, and big friends of a big one."""
    enemies = model_ids(grounded_enemies(scenario, unit))
    friends = big_friends(scenario, unit, model, reading)
    return bar(enemies, "wh40k10.through.no-enemy") + friends


def keep_clear(
    enemies: Iterable[Unit], reading: Reading, rule: str, *, along: bool
) -> tuple[Standoff, ...]:
    """Return Engagement Range of `enemies` as a distance to keep, also at the end.

    AIRCRAFT are kept clear of at the end only.
    """
    enemies = list(enemies)
    parts = (
        ([e for e in enemies if not is_aircraft(e)], rule, along),
        ([e for e in enemies if is_aircraft(e)], AIRCRAFT_RULE, False),
    )
    lengths = reading.lengths
    return tuple(
        Standoff(
            models=model_ids(units),
            gap=lengths.engagement,
            vertical=lengths.engagement_vertical,
            rule=named,
            along=swept,
            inclusive=reading.inclusive,
        )
        for units, named, swept in parts
        if units
    )


def overwatch(
    numbers: Numbers, scenario: Scenario, unit: Unit, when: frozenset[When] = ENDS
) -> tuple[Watch, ...]:
    """Return the Fire Overwatch of enemies whose profile has it (wh40k10.param.overwatch).

    Parameters:
        when: the start and end of a move; the start of a charge, where it is declared; the end
            of a set-up.
    """
    firing = [enemy for enemy in scenario.enemies(unit) if enemy.profile.get("overwatch")]
    reach = numbers.length(OVERWATCH)
    who = model_ids(firing)
    return (Watch("Fire Overwatch", who, reach, OVERWATCH, when, sight=True),) if who else ()
