"""What dangerous ground and hits on carriers cost: exact chances, for the player to know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.rulesets.epic41k.army import passengers
from planner.rulesets.epic41k.fire import above
from planner.rulesets.epic41k.ground import DANGER
from planner.rulesets.epic41k.seats import seat, tows

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

SAVE: Final = "epic41k.transport.save"
HIT: Final = "epic41k.danger.hit"
ALIVE: Final = 4
"""Lowest roll that saves a passenger."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Chances of some tests on dangerous ground in a row, the first failed one being the last.

    Neither saves, nor fields, nor critical hits change them.
    """

    goes_on: Fraction
    halted: Fraction
    hit: Fraction


def dangerous(tests: int, always: bool = False) -> Outcome:
    """Return what comes of so many tests.

    Parameters:
        always: whether every failed test is a hit; else only after a second 1.
    """
    passed = Fraction(5, 6) ** tests
    failed = 1 - passed
    hit = failed if always else failed / 6
    return Outcome(passed, failed - hit, hit)


def passenger_lost(save: int | None) -> Fraction:
    """Return the chance that a hit on a transport loses one inside: 4+, then a save of its own."""
    return (1 - above(ALIVE)) * rider_lost(save)


def rider_lost(save: int | None) -> Fraction:
    """Return the chance that a hit on a tank loses one who rides on it."""
    return Fraction(1) - (above(save) if save else 0)


def inside(scenario: Scenario, carrier: str) -> Iterator[Model]:
    """Yield those in one model of a carrier, or who may be: not who rides on it or is towed."""
    for unit in passengers(scenario, scenario.unit_of[carrier]):
        if not unit.state.get("rides") and not tows(scenario.unit_of[carrier], unit):
            for model in unit.models:
                if seat(unit, model, scenario.unit_of[carrier]) in (carrier, ""):
                    yield model


def told(
    scenario: Scenario,
    plan: Plan,
    always: bool = False,
    first: bool = False,
    tested: bool = False,
) -> Iterator[tuple[str, str]]:
    """Yield what the tests of a plan, and hits on a unit that carries others, may come to.

    Parameters:
        tested: whether those inside take the tests of their carrier as well.
    """
    tests: dict[str, int] = {}
    for dice in plan.dice:
        if dice.test == DANGER:
            for name in dice.models:
                tests[name] = tests.get(name, 0) + 1
    for count in dict.fromkeys(tests.values()):
        names, odds = [n for n, many in tests.items() if many == count], dangerous(count, always)
        yield (
            HIT,
            f"{', '.join(names)}{': each' if len(names) > 1 else ''} goes on with "
            f"{odds.goes_on}, is halted with {odds.halted}, "
            f"halted and hit with {odds.hit}; no save, no field and no critical hit",
        )
        for name in names if tested else ():
            for one in inside(scenario, name):
                text = f"{one.id} in {name} takes as many tests: hit with {odds.hit}"
                yield "epic41k.amb.e42", text
    unit = scenario.unit(plan.order.unit)
    for where, aboard in _aboard(scenario, unit):
        if tows(where, aboard):
            continue  # a hit goes on to those inside: it is behind
        yield from _carried(where, aboard, first=first)


def _aboard(scenario: Scenario, unit: Unit) -> Iterator[tuple[Unit, Unit]]:
    """Yield carriers with who is aboard: of a unit, and of what it carries."""
    for aboard in passengers(scenario, unit):
        yield unit, aboard
        yield from _aboard(scenario, aboard)


def _carried(unit: Unit, aboard: Unit, *, first: bool) -> Iterator[tuple[str, str]]:
    rides = aboard.state.get("rides")
    rule = "epic41k.tankriders.hit" if rides else "epic41k.transport.hit-passes-on"
    save = aboard.profile.get("save")
    lost = rider_lost(save) if rides else passenger_lost(save)
    where = "on" if rides else "in"
    hit = "only the first" if first and not rides else "each"
    count = f" ({len(aboard)})" if len(aboard) > 1 else ""
    text = (
        f"{hit} hit on {unit.name} hits each of {aboard.name} {where} it{count}: lost with {lost}"
    )
    yield rule, text
