"""Models, where they were, and the ways between."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from planner.length import DEGREE
from planner.order import BOARD
from planner.plan import ModelPlan, Plan, StepKind
from planner.scenario.scenario import Scenario
from planner.show.beside import along, beside
from planner.show.colours import ALARM, INK, PAPER, PATH, SideColours
from planner.show.labels import Label, Room
from planner.show.lettering import text_width
from planner.show.marks import draw_heights, draw_jumps, write_steps
from planner.show.panel import draw_cross
from planner.show.svg import Group, Pixel, Value, trace
from planner.show.view import View
from planner.units import Base, Model, Pose, Shape

CURVE: Final = 12.0
"""Lines shorter than this, in pixels, are parts of a curve: their bends are not marked."""

WRITTEN: Final = 10.0
"""Pixels about the middle of a base that are written on."""


class BodyPainter:
    """Draws the models of a scene and the ways of a plan, and takes their room."""

    def __init__(
        self,
        scenario: Scenario,
        plan: Plan | None,
        view: View,
        sides: Mapping[str, SideColours],
        room: Room,
        acting: str = "",
    ) -> None:
        self.scenario, self.plan, self.view, self.sides, self.room = (
            scenario, plan, view, sides, room
        )  # fmt: skip
        self.acting = acting
        self.ways = {way.id: way for way in plan.models} if plan else {}
        self.boarding = set(self.ways) if plan and boards(plan) else set()
        order = plan.move_order if plan else ()
        moving = [
            name
            for name in order
            if name in self.ways and self.ways[name].steps and not _enters(self.ways[name])
        ]
        self.numbers = {name: number for number, name in enumerate(moving, start=1)}

    def end(self, model: Model) -> Pose:
        """Return where a model stands after the plan."""
        way = self.ways.get(model.id)
        return way.end if way else model.pose

    def paint_models(self, group: Group, acting: bool) -> None:
        """Draw the models of the acting unit, or the others, where they end, the lower first."""
        models = sorted(self.scenario.models.values(), key=lambda m: (self.end(m).z, m.id))
        for model in models:
            if self._acts(model) is not acting:
                continue
            pose, radius = self.end(model), model.base.circumradius
            if self.view.sees((pose.x - radius, pose.y - radius, pose.x + radius, pose.y + radius)):
                self._model(group, model, pose)

    def paint_ghosts(self, group: Group) -> None:
        """Draw where the models that move began."""
        for name in self.numbers:
            model, way = self.scenario.models.get(name), self.ways[name]
            if model is None:
                continue
            colours = self._colours(model)
            self._base(
                group, model.base, way.start, fill=colours.light, fill_opacity=0.55,
                stroke=colours.dark, stroke_width=1.2, stroke_dasharray="3 2.4",
            )  # fmt: skip

    def paint_numbers(self, group: Group) -> None:
        """Write each model's number in the move's order where it began."""
        for name, number in self.numbers.items():
            centre = self._number_place(name)
            self.room.take_disc(centre, 11)
            group.circle(centre, 8.5, fill=INK, stroke=PAPER, stroke_width=1.2)
            Label((str(number),), 10.5, PAPER, bold=True).write(group, centre, halo="")

    def _number_place(self, name: str) -> Pixel:
        """Return the start of a way, or the first place along it that no model's end covers.

        A way that is shorter than its model's base has none: its number stands behind the base.
        """
        points = self._line_of(self.ways[name])
        if len(points) < 2:
            return self.view.point(self.ways[name].start.x, self.ways[name].start.y)
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        places = [along(points, far / length)[0] for far in range(0, int(length), 4)]
        model = self.scenario.models.get(name)
        if model is not None:
            places.append(_behind(points[0], points[-1], self._kept_clear(model)))
        return next((place for place in places if self._is_clear(place)), points[0])

    def _is_clear(self, place: Pixel) -> bool:
        """Whether a number here covers nothing of what is written on the unit's bases."""
        for name in self.ways:
            model = self.scenario.models.get(name)
            end = self.view.point(self.ways[name].end.x, self.ways[name].end.y)
            if model and math.dist(place, end) < self._kept_clear(model):
                return False
        return True

    def _kept_clear(self, model: Model) -> float:
        """How far from where a model ends a number covers nothing of its base's label, px."""
        return model.base.inradius * self.view.scale + 4

    def paint_ways(self, group: Group) -> None:
        """Draw every way, with a mark at each bend and an arrow at its end."""
        for name in self.numbers:
            self._way(group, self.ways[name])

    def paint_crossed(self, group: Group) -> None:
        """Write once more, over the ways, which models they go over."""
        ways = [
            points for name in self.numbers if len(points := self._line_of(self.ways[name])) > 1
        ]
        for model in self.scenario.models.values():
            centre = self.view.point(model.pose.x, model.pose.y)
            if 2 * model.base.inradius * self.view.scale < 3 * WRITTEN:
                continue
            crossed = any(_near(centre, *stretch) for way in ways for stretch in pairwise(way))
            if crossed and not self._acts(model):
                colours = self._colours(model)
                group.circle(centre, WRITTEN, fill=colours.fill)
                self._inscribe(group, model, centre, colours)

    def paint_distances(self, group: Group) -> None:
        """Write what each part of a way is, beside it, where there is room."""
        for name in self.numbers:
            model, way = self.scenario.models.get(name), self.ways[name]
            if self.plan is None or model is None:
                continue
            told = self._roomy(model) and name not in self.boarding
            write_steps(group, way, self.view, self.room, self.plan.unit, lines=told)
            if not told:
                points = self._line_of(way)
                label = Label((self.plan.unit.say(way.spent, 1),), 11, PATH, bold=True)
                self.room.put(group, label, beside(points, label))

    def mark_models(self, group: Group, names: list[str]) -> None:
        """Ring in red the models that a "no" is about."""
        for name in names:
            model = self.scenario.models.get(name)
            if model is not None:
                pose = self.end(model)
                centre = self.view.point(pose.x, pose.y)
                radius = model.base.circumradius * self.view.scale + 4
                group.circle(centre, radius, fill="none", stroke=ALARM, stroke_width=2.6)

    def _acts(self, model: Model) -> bool:
        return self.acting in ("", self.scenario.unit_of[model.id].id)

    def _colours(self, model: Model) -> SideColours:
        colours = self.sides[self.scenario.unit_of[model.id].side]
        return colours if self._acts(model) else colours.as_friend

    def _model(self, group: Group, model: Model, pose: Pose) -> None:
        colours, scale = self._colours(model), self.view.scale
        if model.id in self.boarding:
            # Several may end on one spot, and none of them is there for long.
            self._base(
                group, model.base, pose, fill="none", stroke=colours.dark,
                stroke_width=1.6, stroke_dasharray="3 2.4",
            )  # fmt: skip
            self.room.take_disc(self.view.point(pose.x, pose.y), model.base.circumradius * scale)
            return
        rim = 1.6 if colours.acting else 2.2
        self._base(
            group, model.base, pose, fill=colours.fill, stroke=colours.dark, stroke_width=rim
        )
        self._tick(group, model.base, pose, PAPER if colours.acting else colours.dark)
        centre = self.view.point(pose.x, pose.y)
        if self.scenario.unit_of[model.id].state.get("destroyed"):
            draw_cross(group, centre, model.base.circumradius * scale, colours.dark)
        self.room.take_disc(centre, model.base.circumradius * scale)
        left, top, right, bottom = self.view.frame
        if not (left + 9 < centre[0] < right - 9 and top + 9 < centre[1] < bottom - 9):
            return
        self._inscribe(group, model, centre, colours)

    def _inscribe(self, group: Group, model: Model, centre: Pixel, colours: SideColours) -> None:
        """Write on a base which model it is and, where there is room, what it spent."""
        text, scale = short(model, self.scenario.unit_of[model.id].id), self.view.scale
        across = 2 * model.base.inradius * scale
        size = min(14.0, across * 0.62, across * 0.78 / max(text_width(text, 1.0, True), 0.3))
        if self.plan is not None and model.id in self.numbers and self._roomy(model):
            x, y = centre
            Label((text,), 14, colours.number, bold=True).write(group, (x, y - 7), halo="")
            spent = self.plan.unit.say(self.ways[model.id].spent, 2)
            Label((spent,), 10.5, colours.number).write(group, (x, y + 8), halo="")
            if height := self.end(model).z:
                high = f"up {self.plan.unit.say(height)}"
                Label((high,), 8, colours.number, italic=True).write(group, (x, y + 18), halo="")
        elif size >= 5.5:
            Label((text,), size, colours.number, bold=True).write(group, centre, halo="")

    def _roomy(self, model: Model) -> bool:
        """Whether the number of a model and what it spent both fit on its base."""
        return 2 * model.base.inradius * self.view.scale >= 44

    def _base(self, group: Group, base: Base, pose: Pose, **style: Value) -> None:
        """Draw a base true to shape and size."""
        x, y = self.view.point(pose.x, pose.y)
        length, width = base.length * self.view.scale, base.width * self.view.scale
        turn = None if base.is_round else f"rotate({-pose.heading / DEGREE:.3f} {x:.2f} {y:.2f})"
        if base.shape is Shape.RECT:
            corner = x - length / 2, y - width / 2
            group.rect(corner, length, width, transform=turn, **style)
        elif base.is_round:
            group.circle((x, y), length / 2, **style)
        else:
            group.add("ellipse", cx=x, cy=y, rx=length / 2, ry=width / 2, transform=turn, **style)

    def _tick(self, group: Group, base: Base, pose: Pose, colour: str) -> None:
        """Draw which way the model faces: a notch at its front."""
        front = base.length / 2 * self.view.scale
        heading = math.radians(pose.heading / DEGREE)
        cos, sin = math.cos(heading), -math.sin(heading)
        x, y = self.view.point(pose.x, pose.y)
        inner = max(front * 0.74, front - 7)
        ends = [(x + r * cos, y + r * sin) for r in (inner, front)]
        group.line(ends, stroke=colour, stroke_width=1.8)

    def _line_of(self, way: ModelPlan) -> list[Pixel]:
        poses = [way.start, *(step.to for step in way.steps)]
        points = [self.view.point(pose.x, pose.y) for pose in poses]
        return [p for p, before in zip(points, [None, *points], strict=False) if p != before]

    def _way(self, group: Group, way: ModelPlan) -> None:
        points = self._line_of(way)
        if len(points) < 2:
            return
        data = trace(points, closed=False)
        group.path(data, fill="none", stroke=PAPER, stroke_width=4.6, stroke_opacity=0.85)
        group.path(data, fill="none", stroke=PATH, stroke_width=1.9, stroke_linejoin="round")
        for before, bend, after in zip(points, points[1:], points[2:], strict=False):
            if math.dist(before, bend) > CURVE or math.dist(bend, after) > CURVE:
                group.circle(bend, 2.6, fill=PAPER, stroke=PATH, stroke_width=1.3)
        self.room.take_line(points)

    def paint_climbs(self, group: Group) -> None:
        """Mark each change of height, and each jump."""
        for name in self.numbers:
            draw_jumps(group, self.ways[name], self.view)
        for name in self.numbers:
            draw_heights(group, self.ways[name], self.view, self.room)


def boards(plan: Plan) -> bool:
    """Return whether those who move end aboard another unit, off the table."""
    return BOARD in plan.order.terms and bool(plan.models)


def _enters(way: ModelPlan) -> bool:
    """Whether it comes from off the table: it has no start, and no way to draw."""
    return any(step.kind in (StepKind.PLACE, StepKind.DISEMBARK) for step in way.steps)


def short(model: Model, unit_id: str) -> str:
    """Return what is written on a model: its id without what it shares with its unit's."""
    rest = model.id.removeprefix(unit_id).lstrip(".-_ :#")
    return rest or model.id


def _behind(start: Pixel, end: Pixel, away: float) -> Pixel:
    """Return the place hardly more than `away` px from `end`, on the side of `start`."""
    far = max(math.dist(start, end), 1e-9)
    share = (away + 1) / far
    return end[0] + (start[0] - end[0]) * share, end[1] + (start[1] - end[1]) * share


def _near(place: Pixel, a: Pixel, b: Pixel) -> bool:
    """Whether a stretch goes through what is written at a place."""
    (x, y), dx, dy = place, b[0] - a[0], b[1] - a[1]
    part = ((x - a[0]) * dx + (y - a[1]) * dy) / max(dx * dx + dy * dy, 1e-9)
    part = min(1.0, max(0.0, part))
    return math.hypot(a[0] + part * dx - x, a[1] + part * dy - y) < WRITTEN
