"""Where a unit can get, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.show.report import order_words
from planner.show.words import chance

if TYPE_CHECKING:
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
        areas = [
            sum(float(region.area) for _, region in regions) / unit.um**2
            for regions in band.regions.values()
        ]
        square = "sq in" if unit.value == "in" else "sq cm"
        least, most = min(areas, default=0.0), max(areas, default=0.0)
        each = f"{most:.1f}" if most - least < 0.1 else f"{least:.1f} to {most:.1f}"
        odds = f", {chance(band.chance)}" if band.chance is not None else ""
        lines.append(f"  {band.label}{odds}: each model can get to {each} {square}")
    return "\n".join(lines)
