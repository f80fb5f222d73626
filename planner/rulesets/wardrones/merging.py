"""The status of two units that become one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.mobility import Test
from planner.rulesets.wardrones.checks import chance, courage

if TYPE_CHECKING:
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

STATUSES: Final = ("broken", "exhausted", "ready")
"""From the lowest to the highest."""
COURAGE: Final = "courage"
RULE: Final = "wardrones.merge.courage-test"
RESULT: Final = "wardrones.merge.courage-result"


def status(unit: Unit) -> str:
    """Return the combat status of a unit."""
    return str(unit.state.get("status", "ready"))


def lower(unit: Unit, other: Unit) -> Unit | None:
    """Return the unit of lower status; None where they are alike."""
    ranks = [STATUSES.index(status(u)) for u in (unit, other)]
    if ranks[0] == ranks[1]:
        return None
    return unit if ranks[0] < ranks[1] else other


def tester(game: Wardrones, scenario: Scenario, unit: Unit, other: Unit) -> Unit | None:
    """Return who takes the courage test: the unit of lower status, or who joins, as it is read."""
    worse = lower(unit, other)
    joins = game.option(scenario, "courage_of") == "joiner"
    return unit if joins and worse is not None else worse


def tests(game: Wardrones, scenario: Scenario, unit: Unit, other: Unit) -> tuple[Test, ...]:
    """Return the courage test that joining takes, if any; raises where the rating is missing."""
    who = tester(game, scenario, unit, other)
    return () if who is None else (courage(game, scenario, COURAGE, who, RULE),)


def merged(unit: Unit, other: Unit, *, passed: bool) -> str:
    """Return the status of both together."""
    ranks = sorted(STATUSES.index(status(u)) for u in (unit, other))
    return STATUSES[ranks[1] if passed else ranks[0]]


def notes(
    game: Wardrones, scenario: Scenario, unit: Unit, other: Unit
) -> tuple[tuple[str, str], ...]:
    """Return what joining does to the status of both."""
    who = tester(game, scenario, unit, other)
    if who is None:
        return (("wardrones.merge.same-status", f"all are {status(unit)}"),)
    passed = chance(game, scenario, who, "courage", RULE)
    high, low = (merged(unit, other, passed=p) for p in (True, False))
    text = f"once they are one {who.name} tests its courage: all are {high} ({passed})"
    text += f" or {low} ({1 - passed})"
    return ((RESULT, text),)
