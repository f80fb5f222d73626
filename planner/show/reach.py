"""Where a unit can get, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from planner.show.report import order_words
from planner.show.words import chance

if TYPE_CHECKING:
    from planner.length import Unit
    from planner.planning.reach import Reach


def describe_reach(reach: Reach) -> str:
    """Return a line for each band of the dice: budget and area each model can stand in."""
    title = order_words(reach.order, reach.scenario)
    if reach.why_not is not None:
        rule, text = reach.why_not
        return f"{title}\nNot allowed: {text} ({rule})"
    unit = reach.scenario.battlefield.table.unit
    lines = [title]
    for band in reach.bands:
        square = "sq in" if unit.value == "in" else "sq cm"
        odds = f", {chance(band.chance)}" if band.chance is not None else ""
        each = _areas(band.regions, unit)
        line = f"  {band.label}{odds}: each model can get to {each} {square}"
        if band.tested:
            further = _areas({**band.regions, **band.tested}, unit)
            line += f", to {further} if dice tests on the way are passed"
        lines.append(line)
    return "\n".join(lines)


def _areas(regions: Mapping[str, Sequence[tuple[int, Any]]], unit: Unit) -> str:
    """Return the least and the most that a model has, in squares of the table's unit."""
    each = [sum(float(shape.area) for _, shape in own) / unit.um**2 for own in regions.values()]
    least, most = min(each, default=0.0), max(each, default=0.0)
    return f"{most:.1f}" if most - least < 0.1 else f"{least:.1f} to {most:.1f}"
