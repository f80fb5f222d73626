"""Cover from whom, and what hides: as far as the chapter and the plainest reading say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.mobility import Keeps, Shelter
from planner.rulesets.options import amount
from planner.rulesets.others import model_ids

if TYPE_CHECKING:
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

GOAL: Final = "wardrones.dash.goal"
STAY: Final = "wardrones.dash.stay-in-cover"


def shelter(game: Wardrones, scenario: Scenario, enemies: Iterable[Unit]) -> Shelter:
    """Return what is in cover, behind cover or out of sight of some enemy units.

    Areas with cover in them, obstacles within an inch across the line of sight; what is high
    or taller hides. A door that is shut is as the wall it lies on.
    """
    table, ground = scenario.battlefield, game.ground_of(scenario)
    classes = {feature.id: ground.height_class(feature) for feature in table.features}
    for door in table.of(Kind.DOOR):
        if door.state not in ("", "open"):
            classes[door.id] = classes.get(door.on_wall, "")
    areas = (f.id for f in table.features if ground.is_area(f) and f.terrain in game.cover)
    return Shelter(
        watchers=model_ids(enemies),
        inside=frozenset(areas),
        behind=frozenset(name for name, tall in classes.items() if tall),
        hiding=frozenset(name for name, tall in classes.items() if tall in ("high", "taller")),
        reach=cover_reach(game, scenario),
        rule=GOAL,
    )


def cover_reach(game: Wardrones, scenario: Scenario) -> int:
    """Return how near to an obstacle one is in its cover, µm."""
    return game.unit.to_um(float(amount(game.option(scenario, "cover_reach")) or 0))


def keeps_cover(whole: Shelter) -> Keeps:
    """Return the demand on who begins in cover: to end in cover, not only out of sight."""
    cover = Shelter(whole.watchers, whole.inside, whole.behind, frozenset(), whole.reach, STAY)
    return Keeps(cover, STAY)
