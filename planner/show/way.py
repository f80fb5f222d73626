"""One model's way in words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.geometry import gap
from planner.length import DEGREE, FULL_TURN, MM, turn_between
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.show.words import direction, plain
from planner.units import Model, Pose, Unit

TOUCHING: Final = 100
"""Bases nearer than this stand in contact, for people: 0.1 mm."""
SLACK: Final = 10 * MM
"""How much further than its own base a bend may be from a feature to be called round it."""
_VERBS: Final = {
    StepKind.DOOR: "through the door",
    StepKind.VAULT: "vaults over",
    StepKind.EMBARK: "embarks",
    StepKind.DISEMBARK: "disembarks",
    StepKind.PLACE: "is set up",
}
_WAYS_UP: Final = {
    StepKind.LADDER: "the ladder",
    StepKind.STAIRS: "the stairs",
    StepKind.ROPE: "the rope",
}


@dataclass(frozen=True)
class WayTeller:
    """Tells the ways of one plan; knows the table and the enemies if the plan knows its scene."""

    plan: Plan

    def way(self, model: ModelPlan) -> str:
        """Return what the model does: its steps in order."""
        told, before = [], model.start
        for index, step in enumerate(model.steps):
            told.append(self._step(step, before) + self._round(model, index))
            before = step.to
        return ", ".join(word for word in told if word) or "stays"

    def place(self, model: ModelPlan) -> str:
        """Return where the model ends: coordinates."""
        x, y = (f"{c / self.plan.unit.um:.2f}" for c in (model.end.x, model.end.y))
        z = f", up {self._say(model.end.z)}" if model.end.z else ""
        return f"{x}, {y}{z}"

    def remark(self, model: ModelPlan) -> str:
        """Return what stands next to its end: enemies in contact or the nearest one close by."""
        scene = self.plan.scene
        if scene is None or model.id not in scene.models:
            return ""
        base = scene.models[model.id].base
        gaps = sorted(
            (gap(base, model.end, foe.base, foe.pose), foe.id)
            for foe in self._foes
            if abs(foe.pose.z - model.end.z) < 150 * MM
        )
        touching = [name for distance, name in gaps if distance <= TOUCHING]
        if touching:
            return f"touching {', '.join(touching[:3])}"
        if gaps and gaps[0][0] <= 2 * self.plan.unit.um:
            return f"{self._say(gaps[0][0])} from {gaps[0][1]}"
        marked = next(self._marked(model.end), None)
        return f"on {plain(marked.name)}" if marked else ""

    @cached_property
    def _foes(self) -> list[Model]:
        scene = self.plan.scene
        own: Unit | None = scene.by_id.get(self.plan.order.unit) if scene else None
        if scene is None or own is None:
            return []
        return [model for unit in scene.enemies(own) for model in unit.models]

    def _marked(self, pose: Pose) -> Iterator[Feature]:
        scene = self.plan.scene
        for feature in scene.battlefield.of(Kind.OBJECTIVE) if scene else ():
            x, y = feature.paths[0][0]
            if feature.geometry == "Point" and _far(pose, x, y) <= feature.radius:
                yield feature

    def _say(self, length: float) -> str:
        return self.plan.unit.say(length)

    def _step(self, step: Step, before: Pose) -> str:
        to = step.to
        dx, dy, rise = to.x - before.x, to.y - before.y, to.z - before.z
        length = math.hypot(dx, dy)
        if step.kind is StepKind.PIVOT:
            return self._pivot(step, before)
        if step.kind is StepKind.CLIMB:
            free = "" if step.cost or not rise else " (free)"
            return f"climbs {'up' if rise > 0 else 'down'} {self._say(abs(rise))}{free}"
        if step.kind in _WAYS_UP:
            way = "up" if rise > 0 else "down"
            return f"{way} {_WAYS_UP[step.kind]} {self._say(abs(rise))}"
        going = f"{self._say(length)} {direction(dx, dy)}" if length else ""
        if step.kind is StepKind.LINE:
            return going + self._dear(step, length)
        if step.kind is StepKind.DROP:
            return f"drops {self._say(abs(rise))}"
        verb = _VERBS.get(
            step.kind, {StepKind.JUMP: "jumps", StepKind.SWIM: "swims"}.get(step.kind)
        )
        return f"{verb} {going}".strip()

    def _pivot(self, step: Step, before: Pose) -> str:
        turn = turn_between(before.heading, step.to.heading)
        left = (step.to.heading - before.heading) % FULL_TURN <= FULL_TURN // 2
        paid = f" ({self._say(step.cost)})" if step.cost else ""
        return f"turns {turn / DEGREE:.0f}° {'left' if left else 'right'}{paid}"

    def _dear(self, step: Step, length: float) -> str:
        """Name the cost of a line where it is not its length."""
        if abs(step.cost - length) < self.plan.unit.um / 100:
            return ""
        return f" (costs {self._say(step.cost)})"

    def _round(self, model: ModelPlan, index: int) -> str:
        """Name what the bend between two lines goes round."""
        scene, kinds = self.plan.scene, [step.kind for step in model.steps[index : index + 2]]
        if scene is None or kinds != [StepKind.LINE, StepKind.LINE]:
            return ""
        moving = scene.models.get(model.id)
        within = SLACK + (moving.base.circumradius if moving else 0)
        near = nearest_piece(scene.battlefield, model.steps[index].to, within)
        return f" round {plain(near.name)}" if near else ""


def nearest_piece(battlefield: Battlefield, pose: Pose, within: float) -> Feature | None:
    """Return the solid or wall whose nearest corner is nearest to `pose` and `within` µm."""
    best: tuple[float, Feature] | None = None
    for feature in battlefield.of(Kind.SOLID, Kind.WALL):
        far = min(_far(pose, x, y) for path in feature.paths for x, y in path)
        if far <= within + feature.thickness / 2 and (best is None or far < best[0]):
            best = far, feature
    return best[1] if best else None


def _far(pose: Pose, x: float, y: float) -> float:
    return math.hypot(pose.x - x, pose.y - y)
