"""Several ways of one model to one place, in words and side by side in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import dist
from typing import TYPE_CHECKING, Final

from planner.show import words
from planner.show.colours import PAPER
from planner.show.ground import Ground
from planner.show.panel import Sign
from planner.show.svg import Group, trace
from planner.show.view import Box, View

if TYPE_CHECKING:
    from planner.planning.ways import Way

CLOSE: Final = 0.05
"""Table units of exposure that nobody measures."""

STOPPED: Final = "the search stopped before it had looked at all of them"

CURVE: Final = 14.0
"""Pixels: shorter pieces are those of a curve, on which no bend is marked."""
COLOURS: Final = ("#0b6e4f", "#b3261e", "#5b2a86", "#b06000", "#00658b", "#6b4f1d")
"""Of the ways, told apart by dashes too."""
DASHES: Final = (None, "9 4", "3 3", "12 4 3 4", "6 2", "1.5 3")


def paint_alternatives(group: Group, found: Sequence[Way], view: View) -> list[Sign]:
    """Draw every way in a colour of its own; return their legend."""
    signs = []
    for number, way in enumerate(found):
        model = way.plan.models[0]
        poses = [model.start, *(step.to for step in model.steps)]
        points = [view.point(pose.x, pose.y) for pose in poses]
        colour, dashes = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        data = trace(points, closed=False)
        group.path(data, fill="none", stroke=PAPER, stroke_width=6, stroke_opacity=0.85)
        group.path(data, fill="none", stroke=colour, stroke_width=2.6, stroke_dasharray=dashes,
                   stroke_linejoin="round")  # fmt: skip
        for before, bend, after in zip(points, points[1:], points[2:], strict=False):
            if min(dist(before, bend), dist(bend, after)) > CURVE:
                group.circle(bend, 2.2, fill=PAPER, stroke=colour, stroke_width=1.2)
        odds = "?" if way.odds is None else words.percent(way.odds)
        said = f"{number + 1}. {way.plan.unit.say(model.spent)}, passes {odds}"
        signs.append(Sign("ground", said, ground=Ground(colour, "", colour)))
    if found:
        end = found[0].plan.models[0].end
        scene = found[0].plan.scene
        radius = scene.models[found[0].model].base.circumradius if scene else 0.0
        group.circle(
            view.point(end.x, end.y), radius * view.scale, fill="none", stroke=COLOURS[0],
            stroke_width=1.6, stroke_dasharray="4 3",
        )  # fmt: skip
    return signs


def boxes(found: Sequence[Way]) -> list[Box]:
    """Return the boxes (µm) of all ways."""
    models = [way.plan.models[0] for way in found]
    poses = [p for m in models for p in (m.start, *(step.to for step in m.steps))]
    return [(p.x, p.y, p.x, p.y) for p in poses]


def describe_way(way: Way) -> str:
    """Return ``4.5" and 1 in 6 to fail the climb``, or ``6" and safe``, and what is in view."""
    unit = way.plan.unit
    text = f"{unit.say(way.spent * unit.um)} and {_risk(way)}"
    if way.exposure >= CLOSE:
        text += f", {unit.say(way.exposure * unit.um, 1)} in view"
    return text


def describe_ways(found: Sequence[Way]) -> str:
    """Return each way in a line, and below it how it goes."""
    from planner.show.way import WayTeller

    complete = getattr(found, "complete", True)
    if not found:
        return "no way there within the budget" if complete else f"no way found: {STOPPED}"
    lines = []
    for number, way in enumerate(found, start=1):
        lines.append(f"{number}. {describe_way(way)}")
        lines.append(f"   {WayTeller(way.plan).way(way.plan.models[0])}")
    if not complete:
        lines.append(f"There may be others: {STOPPED}")
    return "\n".join(lines)


def _risk(way: Way) -> str:
    if not way.tests or way.odds == 1:
        return "safe"
    names = [
        name.replace("_", " ") + (f" {count} times" if count > 1 else "")
        for name, count in way.tests
    ]
    if way.odds is None:
        return f"a test of unknown chance ({words.listed(names)})"
    return f"{_one_in(1 - way.odds)} to fail {words.listed(names)}"


def _one_in(chance: Fraction) -> str:
    """Return ``1 in 6``."""
    return f"{chance.numerator} in {chance.denominator}"
