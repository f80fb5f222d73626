"""From the table to the picture: which part is shown, and where each point of it falls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist
from typing import Final

from planner.battlefield import Table
from planner.length import MM
from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.svg import Pixel
from planner.units import Model, Unit

Box = tuple[float, float, float, float]
"""Least x and y, greatest x and y."""

LONG: Final = 960.0
"""The longest side of the drawn part, pixels."""
MARGIN: Final = 60 * MM
SMALLEST: Final = 330 * MM
"""At least so much of the table is shown, µm (13 inches)."""
NEARLY_ALL: Final = 0.72
"""A part that is larger than this share of the table gives way to the whole table."""


@dataclass(frozen=True)
class View:
    """A window on the table.

    Parameters:
        shown: what is shown of the table, µm.
        scale: pixels a µm.
        left, top: pixel of the window's upper left corner.
    """

    shown: Box
    scale: float
    left: float
    top: float

    @classmethod
    def of(cls, shown: Box, left: float, top: float, long: float = LONG) -> View:
        """Return the view of `shown` whose longest side takes `long` pixels."""
        x0, y0, x1, y1 = shown
        return cls(shown, long / max(x1 - x0, y1 - y0), left, top)

    @property
    def width(self) -> float:
        """Pixels."""
        return (self.shown[2] - self.shown[0]) * self.scale

    @property
    def height(self) -> float:
        """Pixels."""
        return (self.shown[3] - self.shown[1]) * self.scale

    @property
    def frame(self) -> Box:
        """The window in pixels."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    def point(self, x: float, y: float) -> Pixel:
        """Return the pixel of a point of the table (µm)."""
        return (
            self.left + (x - self.shown[0]) * self.scale,
            self.top + (self.shown[3] - y) * self.scale,
        )

    def points(self, path: Iterable[tuple[float, float]]) -> list[Pixel]:
        """Return the pixels of points of the table."""
        return [self.point(x, y) for x, y in path]

    def sees(self, box: Box) -> bool:
        """Whether some of `box` (µm) is shown."""
        x0, y0, x1, y1 = self.shown
        return box[0] < x1 and box[2] > x0 and box[1] < y1 and box[3] > y0


def whole(table: Table) -> Box:
    """Return all of the table."""
    return 0, 0, table.width, table.height


def part(table: Table, boxes: Iterable[Box]) -> Box:
    """Return the part of the table that holds all `boxes` with a margin, or all of it."""
    held = list(boxes)
    if not held:
        return whole(table)
    x0, y0 = (min(box[i] for box in held) - MARGIN for i in (0, 1))
    x1, y1 = (max(box[i] for box in held) + MARGIN for i in (2, 3))
    longer = max(x1 - x0, y1 - y0, SMALLEST)
    x0, x1 = _stretch(x0, x1, max(x1 - x0, longer * 0.8), table.width)
    y0, y1 = _stretch(y0, y1, max(y1 - y0, longer * 0.62), table.height)
    if (x1 - x0) * (y1 - y0) > NEARLY_ALL * table.width * table.height:
        return whole(table)
    return x0, y0, x1, y1


def _stretch(low: float, high: float, length: float, side: float) -> tuple[float, float]:
    """Make a span at least `length` long about its middle, and keep it on the table."""
    if length >= side:
        return 0.0, float(side)
    low = (low + high - length) / 2
    low = min(max(low, 0.0), side - length)
    return low, low + length


def action_boxes(scenario: Scenario, plan: Plan) -> list[Box]:
    """Return the boxes (µm) of all that a picture of `plan` must show."""
    boxes: list[Box] = []
    known = scenario.models
    unit = scenario.by_id.get(plan.order.unit)
    reach = max((m.base.circumradius for m in unit.models), default=0.0) if unit else 0.0
    poses = [m.pose for m in unit.models] if unit and unit.on_table else []
    for way in plan.models:
        poses += [way.start, *(step.to for step in way.steps)]
    boxes += [(p.x - reach, p.y - reach, p.x + reach, p.y + reach) for p in poses]
    # a transport that is boarded is where the move goes, as a target is
    aims = (*plan.order.targets, plan.order.to if isinstance(plan.order.to, str) else "")
    for target in aims:
        known_models = scenario.by_id[target].models if target in scenario.by_id else ()
        boxes += [_box(model) for model in known_models]
    if unit and not unit.on_table:  # where it may be set up is told by these
        boxes += [_box(model) for model in _about_set_up(scenario, unit, plan)]
    clash = {name for why in plan.why_not for name in why.models}
    boxes += [(*known[m].pose.at[:2], *known[m].pose.at[:2]) for m in sorted(clash) if m in known]
    if isinstance(plan.order.to, str) and plan.order.to in scenario.battlefield.by_id:
        boxes.append(scenario.battlefield.by_id[plan.order.to].bounds)
    elif isinstance(plan.order.to, tuple):
        x, y = (scenario.battlefield.table.unit.to_um(c) for c in plan.order.to[:2])
        boxes.append((x, y, x, y))
    return boxes


def _about_set_up(scenario: Scenario, unit: Unit, plan: Plan) -> list[Model]:
    """What it gets out of, and the nearest enemy of each model."""
    found = [m for other in scenario.standing() for m in other.models
             if unit.state.get("embarked_in") == other.id]  # fmt: skip
    enemies = [model for enemy in scenario.enemies(unit) for model in enemy.models]
    if enemies:
        found += [min(enemies, key=lambda m: dist(m.pose.at, w.end.at)) for w in plan.models]
    return found


def _box(model: Model) -> Box:
    r, p = model.base.circumradius, model.pose
    return p.x - r, p.y - r, p.x + r, p.y + r
