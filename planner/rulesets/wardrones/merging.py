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


def tests(game: Wardrones, scenario: Scenario, unit: Unit, other: Unit) -> tuple[Test, ...]:
    """Return the courage test that joining takes, if any; raises where the rating is missing."""
    worse = lower(unit, other)
    return () if worse is None else (courage(game, scenario, COURAGE, worse, RULE),)


def merged(unit: Unit, other: Unit, *, passed: bool) -> str:
    """Return the status of both together."""
    ranks = sorted(STATUSES.index(status(u)) for u in (unit, other))
    return STATUSES[ranks[1] if passed else ranks[0]]


def notes(
    game: Wardrones, scenario: Scenario, unit: Unit, other: Unit
) -> tuple[tuple[str, str], ...]:
    """Return what joining does to the status of both."""
    worse = lower(unit, other)
    if worse is None:
        return (("wardrones.merge.same-status", f"all are {status(unit)}"),)
    passed = chance(game, scenario, worse, "courage", RULE)
    high, low = (merged(unit, other, passed=p) for p in (True, False))
    text = f"{worse.name} tests its courage: all are {high} ({passed}) or {low} ({1 - passed})"
    return ((RESULT, text),)
