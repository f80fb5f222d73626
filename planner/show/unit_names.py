"""Names of units, beside their models."""

from __future__ import annotations

from collections.abc import Mapping

from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.bodies import BodyPainter, boards
from planner.show.colours import SideColours
from planner.show.labels import Label
from planner.show.svg import Group
from planner.show.words import listed, plain
from planner.units import Unit


def write_unit_names(
    group: Group, scenario: Scenario, bodies: BodyPainter, sides: Mapping[str, SideColours]
) -> None:
    """Write the name of every unit that is seen beside its models."""
    for unit in scenario.standing():
        centres = [_pixel(bodies, unit, index) for index in range(len(unit))]
        left, top, right, bottom = bodies.view.frame
        seen = [(x, y, r) for x, y, r in centres if left < x < right and top < y < bottom]
        if not seen:
            continue
        label = Label(_lines(scenario, unit, bodies.plan), 12.5, sides[unit.side].dark, bold=True)
        width, height = label.extent
        x0, x1 = min(x - r for x, _, r in seen), max(x + r for x, _, r in seen)
        y0, y1 = min(y - r for _, y, r in seen), max(y + r for _, y, r in seen)
        above, below, x = y0 - height / 2 - 3, y1 + height / 2 + 3, (x0 + x1) / 2
        places = [
            (x + shift, y) for y in (above, below) for shift in (0, -width * 0.4, width * 0.4)
        ]
        places += [(x0 - width / 2 - 5, (y0 + y1) / 2), (x1 + width / 2 + 5, (y0 + y1) / 2)]
        places += [(x, above - 14 * i) for i in (1, 2)] + [(x, below + 14 * i) for i in (1, 2)]
        bodies.room.put(group, label, places)


def _lines(scenario: Scenario, unit: Unit, plan: Plan | None) -> tuple[str, ...]:
    """Its name, and who is aboard, with those who board by the plan and how many they are."""
    aboard = [other.name for other in scenario.units if other.state.get("embarked_in") == unit.id]
    if plan is not None and boards(plan) and plan.order.to == unit.id:
        aboard.append(f"{scenario.unit(plan.order.unit).name} ({len(plan.models)})")
    name = f"{plain(unit.name)} (destroyed)" if unit.state.get("destroyed") else plain(unit.name)
    return (name, f"aboard: {plain(listed(aboard))}") if aboard else (name,)


def _pixel(bodies: BodyPainter, unit: Unit, index: int) -> tuple[float, float, float]:
    model = unit.models[index]
    pose = bodies.end(model)
    return (*bodies.view.point(pose.x, pose.y), model.base.circumradius * bodies.view.scale)
