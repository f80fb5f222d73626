"""What stands on a way where it is more than a line: words, triangles, a dashed jump."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from planner.length import Unit
from planner.plan import ModelPlan, Step, StepKind
from planner.show.beside import beside
from planner.show.colours import PAPER, PATH
from planner.show.labels import Label, Room
from planner.show.panel import Sign, draw_triangle
from planner.show.svg import Group, Pixel
from planner.show.view import View
from planner.units import Pose

SIZE: Final = 10.0
"""Of the type, pixels."""
ROOM: Final = 30.0
"""Shorter lines, in pixels, have no number beside them."""
_NAMED: Final = (
    StepKind.DOOR, StepKind.VAULT, StepKind.SWIM, StepKind.JUMP,
    StepKind.LADDER, StepKind.STAIRS, StepKind.ROPE, StepKind.DROP,
)  # fmt: skip


def words_of(before: Pose, step: Step, unit: Unit) -> str:
    """Return what is written beside a step that begins at `before`: its name and measure."""
    rise = step.to.z - before.z
    # a flight is measured as it is flown, up and down aslant
    slant = rise if step.kind is StepKind.FLY else 0
    length = math.hypot(step.to.x - before.x, step.to.y - before.y, slant)
    far = unit.say(length, 1) if length else ""
    high = f"{'up' if rise > 0 else 'down'} {unit.say(abs(rise), 1)}" if rise and not slant else ""
    if step.kind in (StepKind.LADDER, StepKind.STAIRS, StepKind.ROPE):
        far = ""
    said = ", ".join(word for word in (far, high) if word)
    if step.kind not in _NAMED:
        return said
    if step.kind in (StepKind.DOOR, StepKind.VAULT) and step.cost > length + unit.um / 20:
        said += f" (costs {unit.say(step.cost, 1)})"
    return f"{step.kind.value} {said}".strip()


def write_steps(
    group: Group, way: ModelPlan, view: View, room: Room, unit: Unit, *, lines: bool
) -> None:
    """Write the words of every step beside it, where there is room; of lines only if `lines`."""
    before = way.start
    for step in way.steps:
        said = words_of(before, step, unit)
        ends = [view.point(pose.x, pose.y) for pose in (before, step.to)]
        plain = step.kind in (StepKind.LINE, StepKind.FLY)
        before = step.to
        if not said or (plain and math.dist(*ends) <= ROOM):
            continue
        if not lines and step.kind not in _NAMED:
            continue
        named = step.kind in _NAMED
        for text in dict.fromkeys((said, step.kind.value if named else said)):
            label = Label((text,), SIZE, PATH, bold=named)
            places = beside(ends, label) if math.dist(*ends) > 1 else _about(ends[1], label)
            if room.put(group, label, places):
                break


def _about(centre: Pixel, label: Label) -> list[Pixel]:
    """Return places about a point, its right first."""
    (x, y), (width, height) = centre, label.extent
    aside, away = width / 2 + 11, height / 2 + 11
    return [
        (x + aside, y), (x - aside, y), (x, y - away), (x, y + away),
        *((x + i * aside, y + j * away) for i in (1, -1) for j in (1, -1)),
    ]  # fmt: skip


def draw_jumps(group: Group, way: ModelPlan, view: View) -> None:
    """Cut the line of each jump into dashes: what is under it is not trodden."""
    before = way.start
    for step in way.steps:
        if step.kind is StepKind.JUMP:
            ends = [view.point(pose.x, pose.y) for pose in (before, step.to)]
            group.line(ends, stroke=PAPER, stroke_width=2.6, stroke_dasharray="5 5")
        before = step.to


def draw_heights(group: Group, way: ModelPlan, view: View, room: Room) -> None:
    """Mark each change of height with a triangle, up or down."""
    before = way.start
    for step in way.steps:
        if step.to.z != before.z:
            at = _changed(way, before, step)
            centre = view.point(at[0], at[1])
            draw_triangle(group, centre, step.to.z > before.z)
            room.take_disc(centre, 7)
        before = step.to


def _changed(way: ModelPlan, before: Pose, step: Step) -> tuple[float, float]:
    """Where a change of height is marked: at its end; of a flight down where it begins.

    A flight down mostly ends the way, and a mark there would hide the model's number.
    """
    if step.kind is not StepKind.FLY or step.to.z > before.z:
        return step.to.x, step.to.y
    if before != way.start:
        return before.x, before.y
    return (before.x + step.to.x) / 2, (before.y + step.to.y) / 2


def signs(ways: Iterable[ModelPlan]) -> list[Sign]:
    """Return the rows of the legend for what the ways have."""
    steps = [
        (before, step)
        for way in ways
        for before, step in zip((way.start, *(s.to for s in way.steps)), way.steps, strict=False)
    ]
    found = []
    if any(step.to.z > before.z for before, step in steps):
        found.append(Sign("up", "Up: on top from here on"))
    if any(step.to.z < before.z for before, step in steps):
        found.append(Sign("down", "Down: below from here on"))
    if any(step.kind is StepKind.JUMP for _, step in steps):
        found.append(Sign("jump", "Jump"))
    return found
