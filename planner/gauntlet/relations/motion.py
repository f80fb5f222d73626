"""The same table seen in a mirror, turned or moved: exact, in whole µm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from planner.battlefield import Battlefield, Feature
from planner.battlefield.feature import Path
from planner.gauntlet.relations.world import World
from planner.length import DEGREE, FULL_TURN
from planner.order import Order
from planner.plan import ModelPlan, Plan
from planner.scenario import Scenario
from planner.units import Pose, Unit


@dataclass(frozen=True)
class Motion:
    """Takes points and headings elsewhere without changing a distance.

    Parameters:
        point: x, y to x, y, µm.
        turn: added to a heading, µ°, after it was taken negative where `mirrored`.
        size: of the table then, µm.
        mirrored: whether left and right are changed over.
    """

    point: Callable[[int, int], tuple[int, int]]
    turn: int
    size: tuple[int, int]
    mirrored: bool = False

    def pose(self, pose: Pose) -> Pose:
        """Return where a pose is then."""
        x, y = self.point(pose.x, pose.y)
        heading = -pose.heading if self.mirrored else pose.heading
        return Pose(x, y, pose.z, (heading + self.turn) % FULL_TURN)

    def plan(self, plan: Plan) -> Plan:
        """Return a plan carried out there."""
        models = tuple(self._way(way) for way in plan.models)
        return replace(plan, models=models, order=self.order(plan.order, plan))

    def _way(self, way: ModelPlan) -> ModelPlan:
        steps = tuple(replace(step, to=self.pose(step.to)) for step in way.steps)
        return replace(way, start=self.pose(way.start), steps=steps)

    def order(self, order: Order, plan: Plan) -> Order:
        """Return the same order there."""
        if order.to is None or isinstance(order.to, str):
            return order
        unit = plan.unit
        x, y = self.point(*(unit.to_um(c) for c in order.to[:2]))
        return replace_to(order, (unit.from_um(x), unit.from_um(y), *order.to[2:]))

    def world(self, world: World) -> World:
        """Return the same world there."""
        scenario = world.scenario
        moved = replace(
            scenario,
            battlefield=self._battlefield(scenario.battlefield),
            units=tuple(self._unit(unit) for unit in scenario.units),
        )
        return World(moved, self.order(world.order, world.plan))

    def _battlefield(self, field: Battlefield) -> Battlefield:
        table = replace(field.table, width=self.size[0], height=self.size[1])
        return Battlefield(table, tuple(self._feature(f) for f in field.features))

    def _feature(self, feature: Feature) -> Feature:
        return replace(feature, paths=tuple(self._path(feature, p) for p in feature.paths))

    def _path(self, feature: Feature, path: Path) -> Path:
        moved = tuple(self.point(*point) for point in path)
        # Rings keep their material to the left.
        return moved[::-1] if self.mirrored and feature.geometry == "Polygon" else moved

    def _unit(self, unit: Unit) -> Unit:
        models = tuple(replace(model, pose=self.pose(model.pose)) for model in unit.models)
        return replace(unit, models=models)


def replace_to(order: Order, to: tuple[float, ...]) -> Order:
    """Return the same order with another destination."""
    return Order(order.unit, order.action, order.targets, to, order.goal, order.roll, order.models)


def mirror(scenario: Scenario) -> Motion:
    """Left and right changed over."""
    width, height = _size(scenario)
    return Motion(lambda x, y: (width - x, y), 180 * DEGREE, (width, height), mirrored=True)


def turned(scenario: Scenario, quarters: int) -> Motion:
    """Turned by so many quarters, counter-clockwise, the table's corner at (0, 0) again."""
    w, h = _size(scenario)
    turns: dict[int, tuple[Callable[[int, int], tuple[int, int]], tuple[int, int]]] = {
        1: (lambda x, y: (h - y, x), (h, w)),
        2: (lambda x, y: (w - x, h - y), (w, h)),
        3: (lambda x, y: (y, w - x), (h, w)),
    }
    point, size = turns[quarters]
    return Motion(point, quarters * 90 * DEGREE, size)


def shifted(scenario: Scenario, left: int, below: int, more: int) -> Motion:
    """On a table larger by `more`, so far from its left and lower edge, µm."""
    w, h = _size(scenario)
    return Motion(lambda x, y: (x + left, y + below), 0, (w + more, h + more))


def _size(scenario: Scenario) -> tuple[int, int]:
    table = scenario.battlefield.table
    return table.width, table.height
