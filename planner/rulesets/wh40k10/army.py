"""What a side's list and the clock say about its units in Reserves, and about Battle-shock."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from planner.chance import at_least
from planner.rulesets.numbers import Numbers
from planner.scenario.scenario import Scenario
from planner.units import Unit

LOST: Final = "wh40k10.reserves.lost-at-end"
PACK: Final = "wh40k10.param.reserves-tournament"
POINTS: Final = "wh40k10.param.strategic-reserves.points"
SHOCK: Final = "wh40k10.param.battle-shock"


def reserves(
    numbers: Numbers, scenario: Scenario, unit: Unit, *, tournament: bool
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a unit's being in Reserves, and when it is too late to arrive."""
    if not unit.state.get("in_reserve"):
        return
    rule = PACK if tournament else LOST
    last, now = numbers.count(rule, "last" if tournament else ""), scenario.turn.round
    if now == last:
        yield rule, f"its last chance: it counts as destroyed after battle round {last}"
    elif now > last:
        yield rule, f"it counts as destroyed: it was not set up by the end of battle round {last}"
    mates = [other for other in scenario.units if other.side == unit.side]
    if tournament:
        yield from _half(numbers, mates)
    if unit.profile.get("reserves") == "strategic":
        yield from _quarter(numbers, mates)


def _half(numbers: Numbers, mates: list[Unit]) -> Iterator[tuple[str, str]]:
    """At most half of the units, and of the points."""
    share = numbers.fraction(PACK, "share")
    waiting = [unit for unit in mates if unit.state.get("in_reserve")]
    if len(waiting) > share * len(mates):
        yield PACK, f"{len(waiting)} of {len(mates)} units are in Reserves: more than half"
    if _points(waiting) > share * _points(mates):
        text = f"{_points(waiting)} of {_points(mates)} points are in Reserves: more than half"
        yield PACK, text


def _quarter(numbers: Numbers, mates: list[Unit]) -> Iterator[tuple[str, str]]:
    """At most a quarter of the points limit, told by the least limit that holds the army."""
    waiting = [
        unit
        for unit in mates
        if unit.state.get("in_reserve") and unit.profile.get("reserves") == "strategic"
    ]
    step = numbers.count(POINTS, "step")
    limit = -(-int(_points(mates)) // step) * step
    most = numbers.fraction(POINTS, "share") * limit
    if _points(waiting) > most:
        text = f"{_points(waiting)} points are in Strategic Reserves: {most} of {limit} are allowed"
        yield POINTS, text
    for unit in waiting:
        if "FORTIFICATION" in unit.keywords:
            yield POINTS, f"{unit.name} is a FORTIFICATION: not in Strategic Reserves"


def _points(units: list[Unit]) -> Fraction:
    return sum((Fraction(str(unit.profile.get("points", 0))) for unit in units), Fraction(0))


def battle_shock(scenario: Scenario, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield the test that a unit below half of its starting strength takes, with its chance."""
    strength, leadership = unit.profile.get("strength"), unit.profile.get("Ld")
    if not strength or leadership is None or scenario.turn.phase != "command":
        return
    if 2 * len(unit) < strength:
        chance = at_least("2D6", int(leadership))
        yield (
            SHOCK,
            f"below half strength: it stays unshocked with {leadership:g}+ on 2D6: {chance}",
        )
