"""Models that go over the edge of the table: straight ahead and out of the picture."""

from __future__ import annotations

import math

from planner.length import DEGREE
from planner.plan import Plan
from planner.show.colours import PAPER, PATH
from planner.show.panel import Sign
from planner.show.svg import Group
from planner.show.view import View

TIP = 11.0
"""Pixels of an arrow's head."""


def paint_leaving(group: Group, plan: Plan, view: View) -> list[Sign]:
    """Draw an arrow from each model to the picture's edge ahead of it; return the legend's row."""
    left, top, right, bottom = view.frame
    for way in plan.models:
        angle = math.radians(way.end.heading / DEGREE)
        dx, dy = math.cos(angle), -math.sin(angle)
        x, y = view.point(way.end.x, way.end.y)
        sides = [((right if dx > 0 else left) - x) / dx if dx else math.inf]
        sides.append(((bottom if dy > 0 else top) - y) / dy if dy else math.inf)
        far = min(sides)
        end = x + far * dx, y + far * dy
        neck = x + (far - TIP) * dx, y + (far - TIP) * dy
        for colour, wide in ((PAPER, 4.6), (PATH, 1.9)):
            group.line([(x, y), neck], stroke=colour, stroke_width=wide, stroke_dasharray="5 5")
        wing = TIP / 2
        head = [
            end,
            (neck[0] - wing * dy, neck[1] + wing * dx),
            (neck[0] + wing * dy, neck[1] - wing * dx),
        ]
        group.polygon([head], fill=PATH)
    return [Sign("leaving", "Over the edge of the table")] if plan.models else []
