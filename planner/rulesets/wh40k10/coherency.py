"""How a unit must stand together."""

from __future__ import annotations

from planner.mobility import Coherency
from planner.rulesets.numbers import Numbers
from planner.units import Unit

DEGREE = "wh40k10.param.coherency-neighbours"


def coherency(numbers: Numbers, unit: Unit) -> Coherency | None:
    """Return the unit's coherency: two neighbours each from seven models on, else one."""
    if len(unit) < 2:
        return None
    size = "many" if len(unit) >= numbers.count(DEGREE, "from") else "few"
    return Coherency(
        gap=numbers.length("wh40k10.param.coherency-horizontal"),
        vertical=numbers.length("wh40k10.param.coherency-vertical"),
        neighbours=numbers.count(DEGREE, size),
        one_group=True,
        rule=DEGREE,
        group_rule="wh40k10.param.coherency-single-group",
    )
