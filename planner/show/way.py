"""One model's way in words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.geometry import gap
from planner.length import DEGREE, FULL_TURN, MM, turn_between
from planner.mobility import Turning
from planner.order import BOARD
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.scenario.staged import staged
from planner.show.bow import bows, is_bow
from planner.show.rings import terms_of
from planner.show.words import direction, plain
from planner.units import Model, Pose, Unit

TOUCHING: Final = 100
"""Bases nearer than this stand in contact, for people: 0.1 mm."""
SLACK: Final = 10 * MM
"""How much further than its own base a bend may be from a feature to be called round it."""
TINY: Final = 2 * MM
"""Lines shorter than this nobody measures."""
NOTHING: Final = MM / 10
"""Lines shorter than this are not told: 0.00" away is nowhere."""
SHORT: Final = 8 * MM
SHORT_OF: Final = 4
"""A line is short, too, that is no longer than this part of half its base: the bends of a base that
wide lie so much further apart."""
FEWEST: Final = 2
"""So many lines that are so short, one after the other, stand for a curve."""
SLIGHT: Final = 10 * DEGREE
"""Turns up to this at the ends of a curve are part of it, µ°."""
UNSEEN: Final = DEGREE // 100
"""Turns smaller than this are told only where they cost something."""
_VERBS: Final = {
    StepKind.DOOR: "through the door",
    StepKind.VAULT: "vaults over",
    StepKind.EMBARK: "embarks",
    StepKind.DISEMBARK: "disembarks",
    StepKind.PLACE: "is set up",
}
_WALKED: Final = (StepKind.LINE, StepKind.DOOR, StepKind.VAULT)
_WAYS_UP: Final = {
    StepKind.LADDER: "the ladder",
    StepKind.STAIRS: "the stairs",
    StepKind.ROPE: "the rope",
}


@dataclass(frozen=True)
class WayTeller:
    """Tells the ways of one plan; knows the table and the enemies if the plan knows its scene."""

    plan: Plan

    @cached_property
    def _scene(self) -> Scenario | None:
        """The scene of the plan, with a unit that comes from off the table where it ends."""
        scene, unit = self.plan.scene, self.plan.order.unit
        if scene is None or unit not in scene.by_id:
            return scene
        scene, mine = carried_out(scene, self.plan)
        unit = mine.order.unit
        if scene.by_id[unit].on_table:
            return scene
        return staged(scene, unit, {way.id: way.end for way in self.plan.models})

    def way(self, model: ModelPlan) -> str:
        """Return what the model does: its steps in order."""
        told, before, counted = [], model.start, model.id in self._counting
        runs = _runs(model, max(SHORT, self._half(model) / SHORT_OF))
        for run in runs if counted else bows(model.start, runs):
            if is_bow(run, before) and not counted:
                told.append(self._bow(model, run, before))
            elif len(run) > 1:
                told.append(self._curve(model, run, before))
            else:
                slight = len(model.steps) > 1 and _is_slight(run[0], before)
                told.append("" if slight else self._step(model.id, run[0], before))
                told[-1] += self._round(model, run[0])
            before = run[-1].to
        return ", ".join(word for word in told if word) or "stays"

    def _curve(self, model: ModelPlan, run: list[Step], before: Pose) -> str:
        """Tell many short lines as the one curve they stand for."""
        poses = [before, *(step.to for step in run)]
        length = sum(_far(a, b.x, b.y) for a, b in pairwise(poses))
        last = next((p for p in reversed(poses) if _far(p, *run[-1].to.at[:2]) > MM), before)
        heading = direction(run[-1].to.x - last.x, run[-1].to.y - last.y)
        about = self._kept_near(model, poses)
        turned = sum(step.cost for step in run if step.kind is StepKind.PIVOT)
        paid = f" (turning costs {self._say(turned)})" if turned else ""
        return f"{self._say(length)} curving {about}{heading}{paid}"

    def _bow(self, model: ModelPlan, run: list[Step], before: Pose) -> str:
        """Tell lines with slight turns between as one, and what they go round."""
        poses, lines = [before, *(step.to for step in run)], run[::2]
        length, to = sum(_far(a, b.x, b.y) for a, b in pairwise(poses)), run[-1].to
        paid = self._dear(replace(run[-1], cost=sum(step.cost for step in lines)), length)
        about = next(filter(None, (self._round(model, step) for step in lines)), "")
        return f"{self._say(length)} {direction(to.x - before.x, to.y - before.y)}{paid}{about}"

    def _half(self, model: ModelPlan) -> float:
        """Return how far the base reaches from its centre, µm; 0 where the scene is not known."""
        moving = self._scene.models.get(model.id) if self._scene else None
        return moving.base.circumradius if moving else 0.0

    def _kept_near(self, model: ModelPlan, poses: list[Pose]) -> str:
        """Return ``round X`` where a curve bends about one enemy model and keeps its distance."""
        moving = self._scene.models.get(model.id) if self._scene else None
        best = math.inf, ""
        for foe in self._foes if moving else ():
            far = [math.hypot(p.x - foe.pose.x, p.y - foe.pose.y) for p in poses]
            if max(far) - min(far) <= MM and min(far) < best[0] and _bends_about(foe.pose, poses):
                best = min(far), foe.id
        return f"round {plain(best[1])} to the " if best[1] else "to the "

    def place(self, model: ModelPlan) -> str:
        """Return where the model ends: coordinates."""
        x, y = (f"{c / self.plan.unit.um:.2f}" for c in (model.end.x, model.end.y))
        z = f", up {self._say(model.end.z)}" if model.end.z else ""
        return f"{x}, {y}{z}"

    def remark(self, model: ModelPlan) -> str:
        """Return what stands next to its end: enemies in contact or the nearest one close by.

        Of who gets into something: that it is aboard.
        """
        scene, order = self._scene, self.plan.order
        if scene is None or model.id not in scene.models:
            return ""
        if order.goal == BOARD and order.to in scene.by_id:
            return f"aboard {plain(scene.by_id[str(order.to)].name)}"
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
        scene = self._scene
        own: Unit | None = scene.by_id.get(self.plan.order.unit) if scene else None
        if scene is None or own is None:
            return []
        return [model for unit in scene.enemies(own) for model in unit.models]

    def _marked(self, pose: Pose) -> Iterator[Feature]:
        scene = self._scene
        for feature in scene.battlefield.of(Kind.OBJECTIVE) if scene else ():
            x, y = feature.paths[0][0]
            if feature.geometry == "Point" and _far(pose, x, y) <= feature.radius:
                yield feature

    def _say(self, length: float) -> str:
        return self.plan.unit.say(length)

    def _step(self, name: str, step: Step, before: Pose) -> str:
        to = step.to
        dx, dy, rise = to.x - before.x, to.y - before.y, to.z - before.z
        length = math.hypot(dx, dy)
        if step.kind is StepKind.PIVOT:
            return self._pivot(step, before)
        if step.kind is StepKind.CLIMB:
            paid = self._dear(step, abs(rise)) if step.cost or not rise else " (free)"
            return f"climbs {'up' if rise > 0 else 'down'} {self._say(abs(rise))}{paid}"
        if step.kind in _WAYS_UP:
            way, far = ("up" if rise > 0 else "down", abs(rise)) if rise else ("along", length)
            return f"{way} {_WAYS_UP[step.kind]} {self._say(far)}" + self._dear(step, far)
        going = f"{self._say(length)} {direction(dx, dy)}" if length else ""
        if step.kind in _WALKED and length and (how := _strays(dx, dy, before.heading)):
            going += how if name in self._faced else ""
        if step.kind is StepKind.LINE:
            return going + self._dear(step, length)
        if step.kind is StepKind.DROP:
            return f"drops {self._say(abs(rise))}" + self._dear(step, 0.0)
        if step.kind is StepKind.FLY:
            return self._flight(step, going, rise)
        verb = _VERBS.get(
            step.kind, {StepKind.JUMP: "jumps", StepKind.SWIM: "swims"}.get(step.kind)
        )
        return f"{verb} {going}".strip() + self._dear(step, length)

    @cached_property
    def _faced(self) -> frozenset[str]:
        """The models that go where they face: only of those it is told that they do not."""
        return frozenset(name for name, turning in self._turnings.items() if turning.facing)

    @cached_property
    def _counting(self) -> frozenset[str]:
        """The models each of whose turns counts, however slight, even where it costs nothing."""
        return frozenset(name for name, turning in self._turnings.items() if turning.pays_bends)

    @cached_property
    def _turnings(self) -> Mapping[str, Turning]:
        """What turning costs each model; nothing where the scene is not known."""
        terms = terms_of(self.plan.scene, self.plan) if self.plan.scene else None
        return {name: m.turning for name, m in terms.mobilities.items()} if terms else {}

    def _flight(self, step: Step, going: str, rise: int) -> str:
        """Tell a flight: how far as seen from above, how far up or down, and what it costs."""
        high = f"{'up' if rise > 0 else 'down'} {self._say(abs(rise))}" if rise else ""
        paid = f" (costs {self._say(step.cost)})" if going and high else ""
        return "flies " + " and ".join(word for word in (going, high) if word) + paid

    def _pivot(self, step: Step, before: Pose) -> str:
        turn = turn_between(before.heading, step.to.heading)
        left = (step.to.heading - before.heading) % FULL_TURN <= FULL_TURN // 2
        paid = f" ({self._say(step.cost)})" if step.cost else ""
        said = f"{turn / DEGREE:.{0 if turn >= DEGREE else 2}f}"
        said = "under 0.01" if turn < UNSEEN else said
        return f"turns {said}° {'left' if left else 'right'}{paid}"

    def _dear(self, step: Step, length: float) -> str:
        """Name the cost of a line where it is not its length."""
        if abs(step.cost - length) < self.plan.unit.um / 100:
            return ""
        return f" (costs {self._say(step.cost)})"

    def _round(self, model: ModelPlan, step: Step) -> str:
        """Name what the bend at the end of a line goes round."""
        scene, last = self._scene, model.steps[-1].to
        if scene is None or step.kind is not StepKind.LINE or step.to == last:
            return ""
        near = nearest_piece(scene.battlefield, step.to, SLACK + self._half(model))
        return f" round {plain(near.name)}" if near else ""


def _is_slight(step: Step, before: Pose) -> bool:
    """Whether a step is a turn that nobody sees and that costs nothing, or a line of no length."""
    if step.kind is StepKind.LINE:
        return _far(before, *step.to.at[:2]) < NOTHING and step.cost < NOTHING and not step.tests
    turn = turn_between(before.heading, step.to.heading)
    return step.kind is StepKind.PIVOT and turn < UNSEEN and not step.cost


def _strays(dx: float, dy: float, heading: int) -> str:
    """Return `` backwards`` or `` sideways`` for a line that does not lead where one faces."""
    off = abs(math.remainder(math.degrees(math.atan2(dy, dx)) - heading / DEGREE, 360))
    return " backwards" if off >= 135 else " sideways" if off > 45 else ""


def _bends_about(centre: Pose, poses: list[Pose]) -> bool:
    """Whether a curve turns as much as it goes round a centre: one far off is not gone round."""
    seen = [math.atan2(p.y - centre.y, p.x - centre.x) for p in (poses[0], poses[-1])]
    ways = [(a, b) for a, b in pairwise(poses) if a.at[:2] != b.at[:2]]
    lead = [math.atan2(b.y - a.y, b.x - a.x) for a, b in (ways[0], ways[-1])]
    round_, turned = (abs(math.remainder(b - a, math.tau)) for a, b in (seen, lead))
    return round_ / 4 <= turned <= 2 * round_


def _runs(model: ModelPlan, limit: float) -> Iterator[list[Step]]:
    """Yield one step by itself, many short lines in a row together, with the turns between.

    Parameters:
        limit: length of a short line at the most, µm.
    """
    steps = _joined(model)
    starts = [model.start, *(step.to for step in steps)]
    bent = [_is_short(start, step, limit) for start, step in zip(starts, steps, strict=False)]
    for k, step in enumerate(steps):
        if step.kind is StepKind.PIVOT and 0 < k < len(steps) - 1:
            slight = turn_between(steps[k - 1].to.heading, step.to.heading) <= SLIGHT
            bent[k] = any(bent[k - 1 : k + 2 : 2]) if slight else all(bent[k - 1 : k + 2 : 2])
    for short, group in groupby(zip(steps, bent, strict=True), key=lambda part: part[1]):
        run = [step for step, _ in group]
        if short and sum(step.kind is StepKind.LINE for step in run) >= FEWEST:
            yield run
        else:
            yield from ([step] for step in run)


def _is_short(start: Pose, step: Step, limit: float) -> bool:
    return step.kind is StepKind.LINE and _far(start, step.to.x, step.to.y) <= limit


def _joined(model: ModelPlan) -> list[Step]:
    """Return the steps, lines too short to be measured joined to the line before.

    So are turns to one side that cost nothing, one right after the other.
    """
    steps: list[Step] = []
    starts: list[Pose] = []
    before = model.start
    for step in model.steps:
        lines = bool(steps) and step.kind is steps[-1].kind is StepKind.LINE
        length = _far(before, *step.to.at[:2])
        if lines and length <= TINY:
            saved = _far(starts[-1], *before.at[:2]) + length - _far(starts[-1], *step.to.at[:2])
            steps[-1] = replace(steps[-1], to=step.to, cost=steps[-1].cost + step.cost - saved)
        elif steps and _turns_on(starts[-1], steps[-1], step):
            steps[-1] = replace(steps[-1], to=step.to)
        else:
            steps.append(step)
            starts.append(before)
        before = step.to
    return steps


def _turns_on(start: Pose, one: Step, two: Step) -> bool:
    """Whether two pivots that cost nothing are one, no more than half a turn to one side."""
    free = one.kind is two.kind is StepKind.PIVOT and not (one.cost or two.cost)
    left = [(b.heading - a.heading) % FULL_TURN for a, b in ((start, one.to), (one.to, two.to))]
    right = [FULL_TURN - turn for turn in left]
    return free and min(sum(left), sum(right)) <= FULL_TURN // 2


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
