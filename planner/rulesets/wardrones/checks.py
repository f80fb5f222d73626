"""Agility and courage: one check of the whole unit, ten sides, the rating or less."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from planner.mobility import Check, Test
from planner.rulesets.options import amount
from planner.rulesets.others import needed
from planner.rulesets.wardrones.ground import test

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

AGILITY: Final = "wardrones.agility.whole-unit"
ENTRY: Final = "wardrones.agility.on-entry"
HIGH: Final = "wardrones.obstacle.high-agility"
FAILURE: Final = "wardrones.obstacle.high-failure"
RESULTS: Final = ("passed_checks", "failed_checks")
SIDES: Final = {"d10": 10, "d6": 6}
"""Reading -> how many sides the die has."""


def sides(game: Wardrones, scenario: Scenario) -> int:
    """Return how many sides the die of ratings has."""
    return SIDES[str(game.option(scenario, "rating_die"))]


def agreed(game: Wardrones, scenario: Scenario, key: str) -> Fraction | None:
    """Return the chance that players have agreed on for everybody's checks on a rating, if any."""
    return amount(game.option(scenario, f"{key}_p"))


def may_check(game: Wardrones, scenario: Scenario, unit: Unit) -> bool:
    """Return whether a unit has agility, by its profile or as players have agreed."""
    return unit.profile.get("agility") is not None or agreed(game, scenario, "agility") is not None


def chance(game: Wardrones, scenario: Scenario, unit: Unit, key: str, rule: str) -> Fraction:
    """Return the chance to pass a check on a rating, never below 0 or above 1.

    Raises:
        OrderError: the profile has no such rating, and nothing was agreed on.
    """
    given = agreed(game, scenario, key)
    if given is not None:
        return given
    rating = needed(unit, unit.models[0], key, rule)
    return min(Fraction(1), Fraction(int(rating), sides(game, scenario)))


def courage(game: Wardrones, scenario: Scenario, name: str, unit: Unit, rule: str) -> Test:
    """Return a test of courage of the whole unit, which it takes whatever it does."""
    passed, dice = chance(game, scenario, unit, "courage", rule), f"D{sides(game, scenario)}"
    return Test(name, dice, rule, probability=passed, each_model=True, as_one=True)


def agility(
    game: Wardrones, scenario: Scenario, unit: Unit, *, rough: bool, crosses: bool
) -> tuple[Check, ...]:
    """Return the agility checks that a move may come to and whose results are not known.

    None where the unit has no rating, or may not test: then rough ground is half pace.

    Parameters:
        rough: whether its pace in rough ground is checked for.
        crosses: whether it may cross high obstacles.
    """
    table = scenario.battlefield
    if not may_check(game, scenario, unit):
        return ()
    known = frozenset[str]().union(*(results(game, scenario, unit, key) for key in RESULTS))
    passed = chance(game, scenario, unit, "agility", AGILITY)
    dice = f"D{sides(game, scenario)}"
    areas = [f.id for f in table.features if game.ground.is_area(f) and f.id not in known]
    together = [frozenset({area}) for area in areas]
    if game.option(scenario, "agility_scope") == "per_move" and areas:
        together = [frozenset(areas)]
    tested = rough and unit.profile.get("may_test_agility", True)
    early = game.option(scenario, "agility_when") == "before"
    found = [
        Check(test(min(area)), area, dice, passed, ENTRY, early=early)
        for area in together
        if tested
    ]
    ground = game.ground_of(scenario)
    high = [f.id for f in table.features if ground.height_class(f) == "high"]
    for wall in high if crosses else ():
        if wall not in known:
            one = frozenset({wall})
            found.append(Check(test(wall), one, dice, passed, HIGH, True, FAILURE))
    return tuple(found)


def results(game: Wardrones, scenario: Scenario, unit: Unit, key: str) -> frozenset[str]:
    """Return the ids of ground of which a unit knows a result of this move.

    Where one roll holds for both, what is known of an area is known of the high obstacles in it
    or by it, and the other way about.

    Parameters:
        key: the state, ``passed_checks`` or ``failed_checks``.
    """
    known = frozenset(unit.state.get(key, ()))
    if game.option(scenario, "rolls_at_walls") == "two" or not known:
        return known
    table, high = scenario.battlefield, game.ground_of(scenario).height_class
    walls = [f for f in table.features if high(f) == "high"]
    areas = [f for f in table.features if game.ground.is_area(f)]
    pairs = [(wall.id, area.id) for wall in walls for area in areas if _meet(wall, area)]
    return known.union(*(pair for pair in pairs if known & {*pair}))


def _meet(one: Feature, other: Feature) -> bool:
    import shapely

    return bool(shapely.intersects(shape_of(one), shape_of(other)))


def shape_of(feature: Feature) -> Any:
    """Return the ground that an area or an obstacle takes (shapely, µm)."""
    import shapely

    if feature.geometry == "LineString":
        return shapely.LineString(feature.paths[0]).buffer(feature.thickness / 2)
    return shapely.Polygon(feature.paths[0], list(feature.paths[1:]))


def tests(checks: tuple[Check, ...]) -> tuple[Test, ...]:
    """Return the tests that these checks are, each taken by the unit as one."""
    return tuple(
        Test(c.name, c.dice, c.rule, probability=c.probability, as_one=True) for c in checks
    )
