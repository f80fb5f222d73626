"""Who hangs half-way up something, and how high: a die beside the model, as at the table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from planner import rulesets
from planner.battlefield import Feature
from planner.errors import PlannerError
from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.bodies import BodyPainter
from planner.show.colours import INK, PAPER
from planner.show.labels import Label
from planner.show.panel import Sign
from planner.show.svg import Group, Pixel

SIZE: Final = 10.0
"""Of the type, pixels."""
PLACES: Final = (
    *((0, 5), (0, 14), (0, 24), (4, 5), (1, 5), (-1, 5), (3, 5), (-3, 5)),
    *((2, 5), (-2, 5), (4, 16), (1, 16), (-1, 16), (3, 16), (-3, 16), (2, 16), (-2, 16)),
)
"""Where a die may lie: eighths of a turn off the way to the climb, and pixels off the base.

On the climb or just behind it, else on the side that is turned away from it.
"""


def hanging(scenario: Scenario, plan: Plan | None) -> Mapping[str, tuple[str, int]]:
    """Return by what each model hangs, and how high, µm: before the plan, else as it leaves it."""
    try:
        return rulesets.find(scenario.ruleset).hanging(scenario, plan)
    except PlannerError:  # a game that is not known is drawn all the same
        return {}


def paint_hanging(
    group: Group, bodies: BodyPainter, held: Mapping[str, tuple[str, int]]
) -> list[Sign]:
    """Draw a die beside each model that hangs, with a line to it; return rows of the legend."""
    battlefield, drawn = bodies.scenario.battlefield, False
    say = battlefield.table.unit.say
    for name, (feature, high) in sorted(held.items()):
        model, on = bodies.scenario.models.get(name), battlefield.by_id.get(feature)
        if model is None or on is None:
            continue
        pose, radius = bodies.end(model), model.base.circumradius
        box = (pose.x - radius, pose.y - radius, pose.x + radius, pose.y + radius)
        if bodies.view.sees(box):
            face = bodies.view.point(*_nearest(on, (pose.x, pose.y)))
            away = radius * bodies.view.scale
            _die(group, bodies, bodies.view.point(pose.x, pose.y), face, away, say(high, 1))
            drawn = True
    return [Sign("hangs", "Hangs on its climb, so high")] if drawn else []


def _die(
    group: Group, bodies: BodyPainter, centre: Pixel, face: Pixel, away: float, said: str
) -> None:
    label = Label((said,), SIZE, bold=True)
    wide, tall = (side + 5 for side in label.extent)
    towards = math.atan2(face[1] - centre[1], face[0] - centre[0])
    places = []
    for eighths, off in PLACES:
        angle = towards + eighths * math.tau / 8
        half = abs(math.cos(angle)) * wide / 2 + abs(math.sin(angle)) * tall / 2
        reach = away + off + half
        places.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    place = next((at for at in places if _free(bodies, at, wide, tall)), places[0])
    corner = place[0] - wide / 2, place[1] - tall / 2
    part = away / math.dist(centre, place)
    rim = tuple(c + (p - c) * part for c, p in zip(centre, place, strict=True))
    group.line([(rim[0], rim[1]), place], stroke=INK, stroke_width=1.2)
    group.rect(corner, wide, tall, rx=3.5, fill=PAPER, stroke=INK, stroke_width=1.3)
    label.write(group, place, halo="")
    bodies.room.take((*corner, corner[0] + wide, corner[1] + tall))


def _free(bodies: BodyPainter, at: Pixel, wide: float, tall: float) -> bool:
    x, y = at
    return bodies.room.is_free((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))


def _nearest(feature: Feature, at: tuple[int, int]) -> tuple[float, float]:
    """The point of a feature's outline that is nearest to a place, µm."""
    line = feature.paths[0]
    return min((_on(at, a, b) for a, b in pairwise(line)), key=lambda p: math.dist(p, at))


def _on(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> tuple[float, float]:
    """The point of a stretch that is nearest to `p`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long if long else 0.0
    t = min(max(t, 0.0), 1.0)
    return a[0] + t * dx, a[1] + t * dy
